// Duplicate games: alone with tiles, and a room whose plays are typed; racks and plays of the program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accessible, cutOff, open, phone, status } from './page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const there = JSON.parse(
    execFileSync(`${root}build/quoth`, ['cross', 'duplicate', '--seed', '7', '--json'], { encoding: 'utf8' }),
);
const [first, second] = there.rounds;
const rackOf = (page) =>
    page.$$eval('.rack .tile', (tiles) =>
        tiles
            .map((tile) => tile.getAttribute('aria-label')[0].replace('b', '?'))
            .sort()
            .join(''),
    );
const sorted = (rack) => [...rack].sort().join('');
const standings = (page) =>
    page.$$eval('#standings tbody tr', (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('alone: tiles are laid, the best play is shown, and a reload goes on', async (t) => {
    const page = await open(t, phone, '#duplicate');
    await page.fill('#seed', '7');
    await page.click('#start');
    await page.waitForSelector('#none');
    assert.equal(await page.evaluate(() => location.hash), '#duplicate?rules=wwf&seed=7');
    assert.equal(await rackOf(page), sorted(first.rack));
    // The best play, typed from its square.
    const [place, word] = first.plays[0].play.split(' ');
    const square = `#square-${Number.parseInt(place, 10) - 1}-${place.charCodeAt(place.length - 1) - 65}`;
    assert.match(place, /^\d+[A-O]$/);
    await page.locator(square).click();
    await page.keyboard.type(word.toLowerCase());
    await page.waitForFunction(
        (score) => document.querySelector('#status').textContent.startsWith(`${score} points`),
        first.plays[0].score,
    );
    await page.click('#play');
    await page.waitForSelector('#next');
    assert.deepEqual(await standings(page), [['You', String(first.plays[0].score), '100.0%']]);
    assert.equal(await page.locator('#best-plays li').count(), Math.min(10, first.placements));
    // A tap on the board afterwards does not bring the rack back in place of the results.
    await page.click('#square-0-0');
    await page.keyboard.press('a');
    assert.deepEqual(await page.$$eval('#best-plays, #next, .rack', (all) => all.map(({ id }) => id).sort()), [
        'best-plays',
        'next',
    ]);
    assert.deepEqual(await page.evaluate(cutOff), []);
    await page.reload();
    await page.waitForSelector('#none');
    assert.equal(await rackOf(page), sorted(second.rack));
    await page.click('#none');
    await page.waitForSelector('#next');
    assert.deepEqual((await standings(page))[0].slice(1), [
        String(first.plays[0].score),
        `${((100 * first.plays[0].score) / second.total).toFixed(1)}%`,
    ]);
});

test('a room: every play is typed, and the table adds them up to the end of the game', async (t) => {
    const rounds = there.rounds.slice(0, -1).map(({ plays }) => [
        { play: plays[0].play, score: plays[0].score },
        { play: '', score: 0 },
    ]);
    const page = await open(
        t,
        { kept: { 'duplicate/wwf/7': { names: ['Ann', 'Bob'], rounds } } },
        '#duplicate?rules=wwf&seed=7',
    );
    await page.waitForSelector('#play-of-1');
    const last = there.rounds.at(-1);
    await page.getByLabel('Bob').fill('8H');
    await page.getByLabel('Ann').fill(last.plays[0].play);
    await page.click('#show-best');
    await page.waitForFunction(() => /^Bob: that cannot be laid/.test(document.querySelector('#status').textContent));
    await page.getByLabel('Bob').fill('');
    await accessible(page, 'duplicate');
    await page.click('#show-best');
    await page.waitForSelector('#next');
    assert.deepEqual(await standings(page), [
        ['Ann', String(there.total), '100.0%'],
        ['Bob', '0', '0.0%'],
    ]);
    await page.click('#next');
    await page.waitForSelector('#again');
    assert.equal(await status(page), `After ${there.rounds.length} rounds the best plays make ${there.total}.`);
    assert.deepEqual(await standings(page), [
        ['Ann', String(there.total), '100.0%'],
        ['Bob', '0', '0.0%'],
    ]);
});
