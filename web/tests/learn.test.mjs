// Learning to play: the puzzles that come with the page, the rating, the first game, the sheet of rules.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { script } from './script.mjs';
import { open, said, status } from './page.mjs';

const [head, ...lines] = readFileSync(new URL('../puzzles/wwf.puzzles', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
const puzzles = lines
    .map((line) => line.split('\t'))
    .map(([grade, method, margin, tags, play, position, source]) => ({
        grade: Number(grade),
        method,
        margin: Number(margin),
        tags: tags.split(','),
        play,
        position,
        source,
    }));

test('200 puzzles with their difficulty, seed and themes; each position once', () => {
    assert.equal(head, 'quoth-puzzles 1\twwf\tenable1');
    assert.equal(new Set(puzzles.map((one) => one.position)).size, 200);
    assert.deepEqual(
        [1, 2, 3, 4, 5].map((grade) => puzzles.filter((one) => one.grade === grade).length),
        [50, 50, 50, 30, 20],
    );
    for (const one of puzzles) assert.match(one.source, /^seed \d+, self-play [1-4] turn \d+$/);
});

test('a rating by the formulas of Glicko', async () => {
    const { rated, ofGrade, UNKNOWN } = await script('learn/rating');
    // By hand, from the paper: g(100) = 0.9531, E = 0.5, 1/d^2 = 7.526e-6.
    const after = rated({ rating: 1500, deviation: 200 }, 3, true);
    assert.equal(ofGrade(3), 1500);
    assert.ok(Math.abs(after.rating - 1584.3) < 0.1 && Math.abs(after.deviation - 175.3) < 0.1, JSON.stringify(after));
    const lost = rated({ rating: 1500, deviation: 200 }, 3, false);
    assert.ok(Math.abs(after.rating + lost.rating - 3000) < 1e-9);
    // Whoever answers a half of grade 3 right comes to 1500, whatever the beginning.
    let own = UNKNOWN;
    for (let i = 0; i < 200; i++) own = rated(own, 3, i % 2 === 0);
    assert.ok(Math.abs(own.rating - 1500) < 30 && own.deviation === 45, JSON.stringify(own));
});

test('the puzzle of the day: each in its turn; days in a row; the puzzle for a rating', async () => {
    const { ofDay, afterDay, nearest } = await script('learn/daily');
    const day = (i) => new Date(2026, 10, 26 + i);
    assert.equal(new Set(puzzles.map((_, i) => ofDay(puzzles, day(i)))).size, 200);
    assert.equal(ofDay(puzzles, new Date(2026, 10, 26, 0, 1)), ofDay(puzzles, new Date(2026, 10, 26, 23, 59)));
    let days = afterDay(null, day(0));
    days = afterDay(afterDay(days, day(0)), day(1));
    assert.deepEqual(days, { last: '2026-11-27', streak: 2 });
    assert.equal(afterDay(days, day(3)).streak, 1);
    const all = puzzles.map((one) => ({ ...one, cgp: one.position }));
    assert.equal(nearest(all, {}, { rating: 1780, deviation: 50 }).grade, 4);
    const answered = Object.fromEntries(all.filter((one) => one.grade === 4).map((one) => [one.cgp, {}]));
    assert.equal(nearest(all, answered, { rating: 1780, deviation: 50 }).grade, 3);
});

test('the puzzle of the day: the first answer moves the rating, a day is noted once it is found', async (t) => {
    const page = await open(
        t,
        {
            kept: {
                'puzzle-days': { last: '2026-11-25', streak: 4 },
                'puzzle-rating': { rating: 1200, deviation: 250, past: [1200] },
            },
            before: (page) => page.clock.setFixedTime(new Date('2026-11-26T12:00:00')),
        },
        '#puzzles?daily',
    );
    await page.waitForSelector('#answer');
    assert.equal(await page.locator('#seen').count(), 0);
    assert.equal(await page.textContent('.side h2'), 'Puzzle of the day');
    // Whoever takes a hint and goes has missed it.
    await page.click('#hint');
    await page.waitForSelector('#hints li');
    await page.click('#puzzle-close');
    await page.waitForSelector('#themes');
    await page.click('#daily');
    await page.waitForSelector('#seen');
    await page.click('#show');
    await page.waitForSelector('#next-puzzle');
    // What is shown is not found: the rating falls, and no day is noted.
    assert.ok(JSON.parse(await page.evaluate(() => localStorage['quoth:puzzle-rating'])).rating < 1200);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage['quoth:puzzle-days']).streak), 4);
    await page.goto(page.url().replace(/#.*/, '#puzzles'));
    await page.waitForSelector('#themes');
    assert.ok((await page.locator('#themes .number').allTextContents()).some((text) => /^1 of/.test(text)));
    const line = page.locator('svg[aria-label="Your rating after each puzzle"] polyline');
    assert.equal((await line.getAttribute('points')).split(' ').length, 2);
    // The next time it is found; the rating stays as it is.
    const rating = await page.evaluate(() => localStorage['quoth:puzzle-rating']);
    await page.goto(page.url().replace(/#.*/, '#puzzles?daily'));
    await page.waitForSelector('#answer');
    await layAnswer(page);
    await page.click('#answer');
    await page.waitForSelector('#next-puzzle');
    assert.match(await status(page), /Right!.*5 days in a row/);
    assert.equal(await page.evaluate(() => localStorage['quoth:puzzle-rating']), rating);
    await page.click('nav a.name');
    await page.waitForSelector('#go-next');
    assert.match(await page.locator('.cards').textContent(), /Solved\. 5 days in a row/);
    // The next day it is another one; when a day was left out, nothing is said of days in a row.
    const on = async (date, view, selector) => {
        await page.clock.setFixedTime(new Date(date));
        await page.goto(page.url().replace(/#.*/, view));
        await page.reload();
        await page.waitForSelector(selector);
        return page.textContent('main');
    };
    assert.match(await on('2026-11-27T08:00:00', '#', '#go-daily'), /Find it\. 5 days in a row/);
    assert.match(await on('2026-11-27T08:00:00', '#puzzles', '#themes'), /5 days in a row/);
    assert.doesNotMatch(await on('2026-11-28T08:00:00', '#', '#go-daily'), /in a row/);
    assert.doesNotMatch(await on('2026-11-28T08:00:00', '#puzzles', '#themes'), /in a row/);
});

// Types the best play of the puzzle of 26 November 2026.
async function layAnswer(page) {
    const { play, position } = puzzles[(Math.floor(Date.UTC(2026, 10, 26) / 86400000) * 83) % 200];
    const [, place, word] = /^(\w+)\.(.*)$/.exec(play);
    const rows = position
        .split(' ')[0]
        .split('/')
        .map((row) => row.replace(/\d+/g, (count) => ' '.repeat(Number(count))));
    const down = /^[A-Z]/.test(place);
    let row = Number(place.match(/\d+/)[0]) - 1;
    let column = place.match(/[A-Z]/)[0].charCodeAt(0) - 65;
    for (const letter of word) {
        if (rows[row][column] === ' ') {
            const blank = letter !== letter.toUpperCase();
            await page
                .locator(`.rack .tile:not([disabled])[aria-label="${blank ? 'blank' : letter}"]`)
                .first()
                .click();
            await page.click(`#square-${row}-${column}`);
            if (blank) await page.click(`dialog .keys button:text-is("${letter.toUpperCase()}")`);
            await page.waitForSelector(`#square-${row}-${column}.laid`);
        }
        if (down) row++;
        else column++;
    }
    await said(page, /points?: /); // until then it is no answer
}

test('a first game of four steps; the rules of a board; a term', async (t) => {
    const page = await open(t, {}, '#learn');
    await page.click('#first-game');
    for (const [step, done] of [
        ['The first word', /Well done/],
        ['Bonus squares', /Right/],
        ['Exchange', /Good/],
        ['The blank', /you know how to play/],
    ]) {
        await page.waitForSelector(`h2:text-is("${step}")`);
        await page.click('#show');
        await page.click('#play:not([disabled])');
        await page.waitForSelector('#onward');
        assert.match(await status(page), done);
        await page.click('#onward');
    }
    await page.waitForSelector('#best');
    await page.goto(page.url().replace(/#.*/, '#learn?rules=scrabble'));
    await page.waitForSelector('#rules');
    assert.match(
        await page.textContent('#rules'),
        /7 tiles, drawn from 100.*bag has 7 or more.*double letter: 24 squares.*triple word: 8 squares.*Laying 7 tiles in one turn: 50 points more.*2 blanks.*twice the value.*after 6 turns.*players call it a phony.*Levels 1 to 8 of the computer.*press Challenge before you move.*unless you choose otherwise under More options/s,
    );
    await page.getByLabel('Which board').selectOption('crossplay');
    await page.waitForFunction(() =>
        /one more turn; tiles left do not count/.test(document.querySelector('#rules')?.textContent ?? ''),
    );
    await page.getByRole('button', { name: 'What is this: Challenge?' }).click();
    assert.match(
        await page.getByRole('dialog').textContent(),
        /players call it a phony.*Levels 1 to 8.*its tiles go back and the turn is lost/,
    );
});
