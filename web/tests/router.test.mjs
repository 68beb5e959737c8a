// Addresses: Back, Forward and a reload lead to what was shown.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { open } from './page.mjs';
import { PUZZLES } from './states.mjs';

const hash = (page) => page.evaluate(() => location.hash);
// The selector that says what is shown, after going there, a reload, and Back and Forward.
async function visits(page, act, address, shown) {
    const before = await hash(page);
    await act();
    await page.waitForSelector(shown);
    assert.match(await hash(page), address);
    await page.reload();
    await page.waitForSelector(shown);
    assert.match(await hash(page), address);
    await page.goBack();
    await page.waitForFunction((before) => location.hash === before, before);
    await page.waitForSelector(shown, { state: 'detached' });
    await page.goForward();
    await page.waitForSelector(shown);
}

test('a list of puzzles, asking them, and a position being set up have addresses', async (t) => {
    const page = await open(t, {}, '#board?new');
    await page.click('summary:has-text("Open")');
    await page.fill('#paste', PUZZLES);
    await visits(page, () => page.click('#open-text'), /^#board\?puzzles$/, '#puzzles');
    await visits(page, () => page.click('#solve'), /^#board\?solve$/, '#hint');
    await page.click('#puzzle-close');
    await page.waitForSelector('#puzzles');
    await page.click('#puzzles-close');
    await page.waitForSelector('#set-up');
    await visits(page, () => page.click('#set-up'), /^#board\?edit$/, '#play-from-here');
    await page.fill('#rack-0', 'letters');
    await page.click('#play-from-here');
    await page.waitForSelector('#best:not([disabled])');
    assert.match(await hash(page), /^#board\?v=1&rules=wwf&cgp=.*LETTERS/);
    await page.goBack();
    await page.waitForSelector('#play-from-here');
    assert.equal(await page.inputValue('#rack-0'), 'letters');
});

test('the search for a puzzle can be left; a drill and a quiz have addresses', async (t) => {
    const page = await open(t, {}, '#board?new');
    await page.evaluate(() => {
        const { postMessage } = Worker.prototype; // the search never ends
        Worker.prototype.postMessage = function (message) {
            if (message.steps?.at(-1)?.call !== 'web_board_puzzle') postMessage.call(this, message);
        };
    });
    await page.click('#new-puzzle');
    await page.waitForSelector('#stop');
    assert.equal(await hash(page), '#board?search=wwf');
    await page.goBack();
    await page.waitForSelector('#new-puzzle');
    await page.click('nav a[href="#words"]');
    await page.click('summary:has-text("Drill")');
    await page.getByLabel('Length of the words').selectOption('2');
    await visits(page, () => page.click('#drill-start'), /^#words\?drill=2$/, '#drill-letters');
    await page.click('nav a[href="#ghost"]');
    await page.waitForSelector('#quiz'); // the address has what the page chose
    await visits(page, () => page.click('#quiz'), /^#ghost\?quiz=ghost&reading=&min=4$/, '#quiz-answer');
    await page.click('#quiz-close');
    await page.waitForSelector('#start');
    assert.equal(await hash(page), '#ghost?new');
});

test('an earlier position of a game has an address', async (t) => {
    const setup = { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void' };
    const moves = ['play 8E HILL', 'play H8 LADINg', 'play 11F WH.DAH'];
    const page = await open(
        t,
        { kept: { board: { version: 2, setup, seed: 43814434, cgp: '', moves: moves.slice(0, 2) } } },
        '#board',
    );
    await page.waitForSelector('#best:not([disabled])');
    assert.ok(await page.isVisible('#unseen'));
    assert.equal((await page.locator('#study').boundingBox()).height, 44); // one line, its icon beside it
    await page.click('#move-1');
    await page.waitForSelector('#back-to-game');
    assert.ok(await page.isHidden('#unseen')); // it counts what is unseen now
    assert.match(await hash(page), /^#board\?game=\w+&at=1$/);
    await page.reload();
    await page.waitForSelector('#back-to-game');
    assert.equal(await page.locator('.square.filled').count(), 4);
    assert.equal(await page.textContent('#played-words'), 'hill');
    await page.click('#back-to-game');
    await page.waitForSelector('#best:not([disabled])');
    assert.ok(await page.isVisible('#unseen'));
    assert.match(await hash(page), /^#board\?game=\w+$/);
});
