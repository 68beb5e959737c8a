// What is seen, heard and felt of a play: tiles that move, scores and wrong words on the board, sound and vibration.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { ghostGame, open, phone, waitTurn } from './page.mjs';
import { DEEDS, game } from './states.mjs';

const RACK = `#board?v=1&rules=wwf&cgp=${encodeURIComponent('15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 ?AGMNOS/ADEILNR 0/10 0')}`;

// Notes what moves, sounds and shakes.
function spy() {
    window.moved = [];
    window.notes = 0;
    window.shaken = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (path, timing) {
        window.moved.push({ square: this.id || this.className, path, ...timing });
        return animate.call(this, path, timing);
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
        window.notes++;
        return start.apply(this, when);
    };
    Navigator.prototype.vibrate = (pattern) => window.shaken.push(pattern);
}
const watched = (more) => ({ before: (page) => page.addInitScript(spy), ...more });
const moved = (page) => page.evaluate(() => window.moved);
const lay = async (page, tile, row, column) => {
    await page.click(`.rack [aria-label="${tile}"]`);
    await page.click(`#square-${row}-${column}`);
    await page.waitForSelector(`#square-${row}-${column}.laid`);
};

test('a tile flies to its square, where it is at once; the computer\u2019s play lands tile by tile', async (t) => {
    const page = await open(
        t,
        watched({ kept: { ...game(DEEDS.slice(0, 10)), feedback: 'both' }, reducedMotion: 'no-preference' }),
        '#board',
    );
    await waitTurn(page);
    assert.deepEqual(await moved(page), []); // the last play lies there
    // Buttons have icons, and the names that they had.
    for (const name of ['Shuffle', 'Exchange', 'Best plays', 'Take back', 'Settings']) {
        const icon = await page
            .getByRole('button', { name, exact: true })
            .evaluate((one) =>
                (({ maskImage, width }) => [maskImage.slice(0, 24), Number.parseFloat(width)])(
                    getComputedStyle(one, '::before'),
                ),
            );
        assert.equal(icon[0], 'url("data:image/svg+xml,', name);
        assert.ok(icon[1] >= 15, name);
    }
    // In one task: before anything moved, the tile is there, and can be taken back.
    const there = await page.evaluate(() => {
        document.querySelector('.rack .tile:not([aria-label="blank"])').click();
        document.querySelector('#square-0-0').click();
        return document.querySelector('#square-0-0').className;
    });
    assert.match(there, /laid/);
    await page.waitForFunction(() => window.moved.length >= 2);
    const [hidden, copy] = await moved(page);
    assert.equal(hidden.square, 'square-0-0');
    assert.match(copy.path[0].transform, /^translate\(.+px, .+px\) scale\(/);
    await page.waitForFunction(() => !document.querySelector('body > .square'));
    await page.click('#recall');
    await page.waitForFunction(() => window.moved.some(({ square }) => /tile-/.test(square)));
    for (const { duration } of await moved(page)) assert.ok(duration <= 200);
    // Sound and vibration were turned on: of the tile.
    await page.waitForFunction(() => window.notes > 0 && window.shaken.length > 0);
    await page.evaluate(() => {
        window.moved.length = 0;
        window.shaken.length = 0;
    });
    await page.click('#pass');
    await page.waitForSelector('#take-back');
    await waitTurn(page);
    await page.waitForSelector('.square.last');
    const landed = await moved(page);
    const last = await page.$$eval('.square.last', (all) => all.map(({ id }) => id));
    assert.deepEqual(
        landed.map(({ square }) => square),
        last,
    );
    assert.deepEqual(
        landed.map(({ delay }) => delay),
        last.map((_, i) => i * landed[1].delay),
    );
    // Its score is on the board, as in the list; it was heard, too.
    const [score] = await page.$$eval('.square[data-score]', (all) => all.map((one) => one.dataset.score));
    assert.match(await page.textContent('#moves li:last-child'), new RegExp(`\\+${score}$`));
    await page.waitForFunction(() => window.shaken.some((one) => one.length === 1 && one[0] > 8));
});

test('nothing moves where less motion is wanted; wrong words are marked; sound is off until it is turned on', async (t) => {
    const asked = [];
    const page = await open(t, watched({}), RACK);
    page.on('request', (request) => asked.push(request.url()));
    await waitTurn(page);
    // TREES and, across it, SO: both are words, and worth what the button says.
    await lay(page, 'S', 7, 10);
    await lay(page, 'O', 8, 10);
    await page.waitForSelector('#square-8-10[data-score]');
    assert.match(
        await page.textContent('#play'),
        new RegExp(` ${await page.getAttribute('#square-8-10', 'data-score')}$`),
    );
    assert.equal(await page.locator('.phony').count(), 0);
    // TREES and MO... : TREEM is none, so its tiles are marked, those of the board too.
    await page.click('#recall');
    await lay(page, 'M', 7, 10);
    await lay(page, 'O', 8, 10);
    await page.waitForSelector('.phony');
    assert.deepEqual(
        await page.$$eval('.phony', (all) => all.map(({ id }) => id)),
        [6, 7, 8, 9, 10].map((column) => `square-7-${column}`),
    );
    assert.equal(await page.locator('[data-score]').count(), 0);
    await page.click('#recall');
    await page.waitForFunction(() => !document.querySelector('.phony, .squares.wrong'));
    assert.deepEqual(await moved(page), []);
    assert.deepEqual([await page.evaluate(() => window.notes), await page.evaluate(() => window.shaken)], [0, []]);
    assert.deepEqual(
        asked.filter((one) => /\/study-\w+\.js/.test(one)),
        [],
    ); // the part that has the sounds
    // As soon as it is chosen, one hears what it is like.
    await page.click('#settings');
    await page.getByRole('combobox', { name: 'Sound and vibration' }).selectOption('sound');
    await page.waitForFunction(() => window.notes === 2);
    assert.deepEqual(await page.evaluate(() => window.shaken), []);
    assert.equal(await page.evaluate(() => localStorage.getItem('quoth:feedback')), '"sound"');
});

const ghost = (lost, more) => ({
    kept: { feedback: 'both', ghost: ghostGame(['', 'g', 'gh', 'gho', 'ghos'], {}, { lost }), ...more },
});
const PATTERNS = { lay: [8], play: [20], bingo: [30, 40, 30, 40, 60], lost: [80], end: [60, 60, 120] };
const felt = async (page, ...names) => {
    await page.waitForFunction((count) => window.shaken.length >= count, names.length);
    assert.deepEqual(
        await page.evaluate(() => window.shaken),
        names.map((name) => PATTERNS[name]),
    );
};

test('Ghost is heard: a letter, the computer\u2019s letter, a round lost, the end of the match', async (t) => {
    const page = await open(t, watched(ghost([0, 0])), '#ghost');
    await page.click('#key-t');
    await felt(page, 'lost');
    await page.click('#round');
    await page.click('#key-a');
    await felt(page, 'lost', 'lay', 'play');
    await page.click('#undo');
    await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length === 0);
    await page.click('#key-b');
    await felt(page, 'lost', 'lay', 'play', 'lay', 'play');
    assert.equal(await page.evaluate(() => window.notes), 8);
    const last = await open(t, watched(ghost([4, 0])), '#ghost');
    await last.click('#key-t');
    await felt(last, 'end');
    const silent = await open(t, watched(ghost([0, 0], { feedback: '' })), '#ghost');
    await silent.click('#key-t');
    await silent.waitForSelector('#round');
    assert.deepEqual([await silent.evaluate(() => window.notes), await silent.evaluate(() => window.shaken)], [0, []]);
});

test('duplicate: a tile flies, the best play lands and is heard; nothing moves where less motion is wanted', async (t) => {
    const rounds = async (page) => {
        await page.waitForSelector('#none');
        await page.locator('.rack .tile:not([aria-label="blank"])').first().click();
        await page.click('#square-7-7');
        await page.waitForSelector('#square-7-7.laid');
        await page.click('#recall');
        await page.waitForSelector('#shuffle');
        await page.click('#none');
        await page.waitForSelector('#next');
    };
    const still = await open(t, watched({}), '#duplicate?rules=wwf&seed=7');
    await rounds(still);
    assert.deepEqual(await moved(still), []);
    assert.equal(await still.evaluate(() => window.notes), 0);
    const page = await open(
        t,
        watched({ kept: { feedback: 'both' }, reducedMotion: 'no-preference' }),
        '#duplicate?rules=wwf&seed=7',
    );
    await rounds(page);
    await felt(page, 'lay', 'bingo');
    const all = await moved(page);
    assert.equal(all[0].square, 'square-7-7');
    assert.ok(all.some(({ square }) => /^tile-\d/.test(square)));
    const best = await page.$$eval('.square.last', (squares) => squares.map(({ id }) => id));
    assert.deepEqual(
        all.slice(-best.length).map(({ square }) => square),
        best,
    );
    assert.equal(await page.locator('.square[data-score]').count(), 1);
});

test('Play follows its choices, and a phone shows it', async (t) => {
    for (const hash of ['#board?new', '#ghost?new']) {
        const page = await open(t, { ...phone, viewport: { width: 390, height: 760 } }, hash);
        await page.waitForSelector('#start');
        const [last, bottom] = await page.$eval('#start', (one) => [
            one.matches('.setup > :last-child'),
            one.getBoundingClientRect().bottom,
        ]);
        assert.ok(last && bottom <= 760, `${hash}: ${bottom}`);
    }
});

test('for the left hand the sides change: on a desk, on a phone on its side, in Ghost', async (t) => {
    // Whether the first lies left of the second, wholly, with all on the screen.
    const isLeft = (page, one, other) =>
        page.evaluate(
            ([one, other]) => {
                const [right, left] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
                const { scrollWidth, clientWidth } = document.documentElement;
                return right.right <= left.left && right.left >= -4 && scrollWidth === clientWidth;
            },
            [one, other],
        );
    const page = await open(t, { kept: { ...game(DEEDS.slice(0, 4)) } }, '#board');
    await waitTurn(page);
    assert.ok(await isLeft(page, '.players', '.squares'));
    await page.click('#settings');
    await page.getByRole('combobox', { name: 'Buttons and lists' }).selectOption('left');
    await page.keyboard.press('Escape');
    assert.ok(await isLeft(page, '.side', '.squares'));
    assert.ok(await isLeft(page, '.squares', '.players'));
    await page.reload();
    await waitTurn(page);
    assert.ok(await isLeft(page, '.side', '.squares'));
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForSelector('.table > .tools');
    for (const part of ['.rack', '.actions', '.tools']) assert.ok(await isLeft(page, part, '.squares'), part);
    await page.goto(page.url().replace(/#.*/, '#ghost?now'));
    await page.waitForSelector('#key-a:not([disabled])');
    assert.ok(await isLeft(page, '.say', '.fragment'));
    await page.click('#settings');
    await page.getByRole('combobox', { name: 'Buttons and lists' }).selectOption('');
    assert.ok(await isLeft(page, '.fragment', '.say'));
});
