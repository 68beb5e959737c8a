// The package in Chromium: the example page, as it lies in the archive, and an engine in a page that shares
// its memory and in one that does not.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, built, newContext, phone } from './page.mjs';
import { serve } from '../serve.mjs';

const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
let folder;
let plain;
let isolated;
before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quoth-page-'));
    cpSync(`${built}npm/quoth`, folder, { recursive: true });
    writeFileSync(join(folder, 'blank.html'), '<!doctype html><title>A page</title>');
    plain = await serve(folder);
    isolated = await serve(folder, 0, ISOLATED);
});
after(() => {
    plain?.close();
    isolated?.close();
    rmSync(folder, { recursive: true });
});

async function visit(t, server, path, options = {}) {
    const context = await newContext({ ...options });
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on(
        'console',
        (message) =>
            message.type() === 'error' && !/favicon/.test(message.location().url) && errors.push(message.text()),
    );
    t.after(async () => {
        await context.close();
        assert.deepEqual(errors, []);
    });
    await page.goto(`http://127.0.0.1:${server.address().port}/${path}`);
    return page;
}

test('example.html: the best plays of a rack, their chances, a rack that is none', async (t) => {
    for (const [colorScheme, options] of [
        ['light', {}],
        ['dark', phone],
    ]) {
        const page = await visit(t, plain, 'example.html', { colorScheme, ...options });
        await page.waitForFunction(() => /\b400 games/.test(document.querySelector('#said').textContent));
        const rows = await page.$$eval('tbody tr', (all) =>
            all.map((row) => [...row.cells].map((cell) => cell.textContent)),
        );
        assert.equal(rows.length, 8);
        assert.ok(
            rows.every(
                ([play, points, chance]) =>
                    /^\d+[A-Z] [A-Z]+$/.test(play) && points > 30 && /^\d\d\.\d %$/.test(chance),
            ),
            JSON.stringify(rows),
        );
        const chances = rows.map(([, , chance]) => parseFloat(chance));
        assert.deepEqual(
            chances,
            chances.toSorted((a, b) => b - a),
            'the best first',
        );
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut off');
        await accessible(page, 'example');
        if (process.env.PICTURES) await page.emulateMedia({ colorScheme });
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/npm-${colorScheme}.png` });
        await page.fill('#rack', '123');
        await page.click('button');
        await page.waitForFunction(() => document.querySelector('table').hidden);
        assert.match(await page.textContent('#said'), /rack/);
    }
});

// What a program does with the package, in a page.
const program = async () => {
    const { open } = await import('./browser.js');
    const engine = await open({ rules: 'scrabble' });
    const long = { rack: 'AEINRST', time: 86400000 };
    const controller = new AbortController();
    const aborted = engine
        .simulate({ ...long, signal: controller.signal, onProgress: () => controller.abort() })
        .catch((error) => error.name);
    const best = engine.moves({ rack: 'AEINRST', top: 1 });
    const said = { isolated: crossOriginIsolated, aborted: await aborted, score: (await best)[0].score };
    let stopped = false;
    const result = engine.simulate({ ...long, time: 1000, onProgress: () => (stopped ||= engine.stop()) });
    said.found = Boolean((await result).best);
    said.stopped = stopped;
    said.game = (await (await engine.game({ seed: 1 })).state()).board.racks.length;
    const ghost = await engine.ghost({ min: 4 });
    said.winner = (await ghost.solve()).winner;
    engine.close();
    said.closed = await engine.has('quoth').catch((error) => error.status);
    return said;
};
const wanted = { aborted: 'AbortError', score: 66, found: true, game: 2, winner: 'first', closed: 'closed' };

test('a page whose memory is shared: a search is stopped', async (t) => {
    const page = await visit(t, isolated, 'blank.html');
    assert.deepEqual(await page.evaluate(program), { ...wanted, isolated: true, stopped: true });
});

test('a page whose memory is not shared: an aborted search costs the worker, the next one answers', async (t) => {
    const page = await visit(t, plain, 'blank.html');
    assert.deepEqual(await page.evaluate(program), { ...wanted, isolated: false, stopped: false });
});
