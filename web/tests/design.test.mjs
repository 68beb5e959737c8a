// The colours of the page, read from its style sheet: what stands on what can be read (WCAG 2.2, 1.4.3 and
// 1.4.11), in each look of the board, light and dark; and sizes of letters come from one scale.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('../src/style/', import.meta.url);
const read = (name) => readFileSync(new URL(name, source), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('tokens.css');

// The custom properties of a rule.
function rule(selector) {
    const start = tokens.indexOf(`${selector} {`);
    assert.ok(start >= 0, selector);
    const body = tokens.slice(start, tokens.indexOf('}', start));
    return Object.fromEntries(
        [...body.matchAll(/--([\w-]+): (light-dark\([^)]*\)|[^;]+);/g)].map(([, name, value]) => [name, value]),
    );
}
const base = rule(':root');
const boards = Object.fromEntries(
    ['', 'wood', 'plain'].map((name) => [
        name || 'green',
        { ...base, ...(name && rule(`:root[data-board='${name}']`)) },
    ]),
);

// The relative luminance of a colour (WCAG 2.2).
function luminance(hex) {
    const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

// What stands on what, and the ratio that it needs: 4.5 for text, 3 for edges and marks.
const TEXT = [
    'ink paper',
    'ink card',
    'ink soft',
    'quiet paper',
    'quiet card',
    'main paper',
    'main card',
    'main soft',
    'on-main main',
    'good card',
    'bad card',
    'bad paper',
]
    .concat(['board-ink board', 'board-ink square', 'ink-2 dl', 'ink-2 dw', 'ink-3 tl', 'ink-3 tw'])
    .concat(['tile', 'laid', 'last', 'wrong'].map((ground) => `tile-ink ${ground}`));
const MARKS = ['square', 'tl', 'tw']
    .flatMap((ground) => [`tile ${ground}`, `laid ${ground}`, `cursor ${ground}`])
    .concat(['ring laid', 'ring tile', 'ring-wrong wrong', 'cursor board', 'tile board']);

test('letters, premiums, tiles and marks can be read in every look', () => {
    assert.ok(contrast('#000000', '#ffffff') === 21 && Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.005);
    const low = [];
    let pairs = 0;
    for (const [name, all] of Object.entries(boards))
        for (const dark of [false, true]) {
            const colour = (key) => {
                const [light, other] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(all[key])?.slice(1) ?? [
                    all[key],
                    all[key],
                ];
                assert.match(light ?? '', /^#[0-9a-f]{6}$/, key);
                return dark ? other : light;
            };
            for (const [list, least] of [
                [TEXT, 4.5],
                [MARKS, 3],
            ])
                for (const pair of list) {
                    const [one, other] = pair.split(' ').map(colour);
                    pairs++;
                    if (contrast(one, other) < least)
                        low.push(`${name}, ${dark ? 'dark' : 'light'}: ${pair} ${contrast(one, other).toFixed(2)}`);
                }
        }
    assert.equal(pairs, 6 * (TEXT.length + MARKS.length));
    assert.deepEqual(low, []);
});

test('colours of premiums differ also without colour vision', () => {
    // Doubles from triples by luminance; letters from words by hue, for which Okabe and Ito chose blue and orange.
    for (const all of Object.values(boards))
        for (const [double, triple] of [
            ['dl', 'tl'],
            ['dw', 'tw'],
        ])
            for (const at of [0, 1]) {
                const colour = (key) => all[key].match(/#\w{6}/g).at(all[key].startsWith('light') ? at : 0);
                assert.ok(contrast(colour(double), colour(triple)) >= 1.35, `${double} ${triple}`);
            }
});

test('sizes of letters are those of the scale, in rem', () => {
    const sizes = Object.entries(base)
        .filter(([name]) => /^text/.test(name))
        .map(([, size]) => Number.parseFloat(size) * 16);
    assert.deepEqual(sizes, [12, 14, 16, 20, 28, 40]);
    const sheets = readdirSync(source).filter((name) => name.endsWith('.css'));
    assert.ok(sheets.length > 2);
    for (const name of sheets)
        for (const [text] of read(name).matchAll(/[^{}]*\{[^{}]*font(?:-size)?:[^;{}]*\d(?:px|rem)[^{}]*/g)) {
            // A dragged tile is as large as its square, the letters of a chart, a tree or a small board are in the units of the picture.
            if (!/\.dragged|\.chart text|\.tree-picture text|\.mini text|:root/.test(text))
                assert.fail(`${name}: ${text.trim()}`);
        }
});
