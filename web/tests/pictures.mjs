// Pictures of thirty states, compared with those in the tree (web/tests/pictures/), so that nobody changes what the page
// looks like unawares.  What differs between machines is held: the font (fonts.conf), the clock, random numbers,
// movement, the caret; and Chromium, whose version stands beside the pictures: another one draws otherwise.
//
//   make web-pictures    writes them again, where a change is meant: look at each that git names
import { mkdirSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export const PICTURED = [
    'home',
    'home, games to go on with',
    'board',
    'board, first turn',
    'board, mid-game',
    'board, a legal play',
    'board, an illegal play',
    'board, a blank',
    'board, exchange',
    'board, an earlier position',
    'board, the keys',
    'board, tiles hidden',
    'board, four players',
    'board, challenge',
    'board, 21 by 21',
    'board, over',
    'board, report',
    'a game studied',
    'puzzles of the page',
    'a puzzle with hints',
    'learning',
    'rules of the classic board',
    'first game, the blank',
    'settings',
    'a position set up by hand',
    'ghost',
    'ghost, winning',
    'ghost, the tree',
    'ghost, a match lost',
    'words found',
];
export const NOW = '2026-11-26T12:00:00Z';

const kept = fileURLToPath(new URL('pictures/', import.meta.url));
const made = fileURLToPath(new URL('../../build/tests/pictures/', import.meta.url));
const VERSION = `${kept}chromium.txt`;
export const majorOf = (version) => version.split('.')[0];
export const keptVersion = () => (existsSync(VERSION) ? readFileSync(VERSION, 'utf8').trim() : '');

// Pixels that may differ: a letter whose edges are drawn otherwise has some dozens, a button that moved by a pixel
// some hundreds.
const MOST = 120;
const THRESHOLD = 0.15; // how far colours lie apart to differ (pixelmatch); edges of letters do not count
const TRIES = 20;

// The number of pixels that differ, and a picture of them.
export function difference(one, other) {
    if (one.width !== other.width || one.height !== other.height) return { count: Infinity, picture: one };
    const picture = new PNG({ width: one.width, height: one.height });
    return {
        count: pixelmatch(one.data, other.data, picture.data, one.width, one.height, { threshold: THRESHOLD }),
        picture,
    };
}
export const differs = (one, other) => difference(one, other).count > MOST;

export const pictureOf = async (page) =>
    PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
const frame = (page) => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)));

// Compares a state with its picture; what is still being drawn may take some frames.  Returns what is wrong, or ''.
export async function compare(page, name) {
    const file = `${name.replace(/[^a-z0-9]+/gi, '-')}.png`;
    if (!existsSync(kept + file)) return `${name}: there is no picture ${file}; make web-pictures`;
    const wanted = PNG.sync.read(readFileSync(kept + file));
    let shown = await pictureOf(page);
    for (let i = 0; i < TRIES && differs(shown, wanted); i++) {
        await frame(page);
        shown = await pictureOf(page);
    }
    const { count, picture } = difference(shown, wanted);
    if (count <= MOST) return '';
    mkdirSync(made, { recursive: true });
    writeFileSync(made + file, PNG.sync.write(shown));
    writeFileSync(made + file.replace('.png', '-difference.png'), PNG.sync.write(picture));
    return `${name}: ${count} pixels differ from web/tests/pictures/${file}: build/tests/pictures/${file} and -difference.png; if that is meant, make web-pictures`;
}

// ---- writing them

let begun = false;
function begin(version) {
    begun = true;
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    writeFileSync(VERSION, `${majorOf(version)}\n`);
}

// A picture once two frames in a row are the same.
export async function atRest(page) {
    let before = await pictureOf(page);
    for (let i = 0; i < TRIES; i++) {
        await frame(page);
        const shown = await pictureOf(page);
        if (!difference(shown, before).count) return shown;
        before = shown;
    }
    throw new Error('the page does not come to rest');
}
export async function write(page, name, version) {
    if (!begun) begin(version);
    writeFileSync(`${kept}${name.replace(/[^a-z0-9]+/gi, '-')}.png`, withPalette(await atRest(page)));
}

function chunk(name, content) {
    const body = Buffer.concat([Buffer.from(name), content]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)];
    ends[0].writeUInt32BE(content.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
}

// A PNG of at most 256 colours, a byte for each pixel: a third of the size.  Rare colours become the next common one.
export function withPalette({ width, height, data }) {
    const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const common = [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 256)
        .map(([pixel]) => pixel);
    const parts = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    const palette = common.map(parts);
    const places = new Map(common.map((pixel, at) => [pixel, at]));
    for (const pixel of counts.keys()) {
        if (places.has(pixel)) continue;
        const far = palette.map((colour) => parts(pixel).reduce((sum, part, i) => sum + (part - colour[i]) ** 2, 0));
        places.set(pixel, far.indexOf(Math.min(...far)));
    }
    const rows = Buffer.alloc(height * (width + 1)); // each begins with its filter: none
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(pixels[y * width + x]);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width);
    head.writeUInt32BE(height, 4);
    head.set([8, 3], 8); // bits; a palette
    return Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        chunk('IHDR', head),
        chunk('PLTE', Buffer.from(palette.flat())),
        chunk('IDAT', deflateSync(rows, { level: 9 })),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
