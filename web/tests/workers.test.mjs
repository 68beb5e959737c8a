// What thinks does not hold up what answers at once; it tells how far it is and can be stopped.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { board, layBest, open, said, waitTurn } from './page.mjs';
import { END, STATES } from './states.mjs';

const GCG = readFileSync(new URL('../../docs/pictures/game.gcg', import.meta.url), 'utf8');

// Questions of this name get no answer until `answer` is called: with its answer, or lines of progress.
const hold = (page, call) =>
    page.evaluate((held) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            if (message.steps?.at(-1)?.call !== held) return postMessage.call(this, message);
            window.asked = message.steps.at(-1).args;
            window.answer = (data) => this.onmessage({ data: { id: message.id, ...data } });
        };
    }, call);
const held = (page) => page.waitForFunction(() => window.answer);

async function replay(page) {
    await page.click('summary:has-text("Open")');
    await page.fill('#paste', GCG);
    await page.click('#open-text');
    await page.waitForSelector('#analyse-deeply');
}

test('a full analysis tells its turn, holds nothing up, and is shown where somebody waits for it', async (t) => {
    const page = await open(t, { kept: { 'board-setup': { rules: 'scrabble' } } }, '#board');
    await replay(page);
    await hold(page, 'web_board_analyse');
    await page.click('#analyse-deeply');
    await held(page);
    assert.match(
        await page.evaluate(() => window.asked[1]),
        /^#player1 Ann Ann$.*^>Ann: /ms,
        'players are called by their names',
    );
    await page.evaluate(() => window.answer({ line: '{"fraction":0.1,"phase":3,"phases":22,"play":null}' }));
    await page.waitForFunction(() => /Turn 3 of 22/.test(document.querySelector('#analysing').textContent));
    await page.click('#later'); // the record can be read meanwhile
    await page.waitForFunction(() => /^2 \//.test(document.querySelector('#status').textContent));
    assert.match(await page.textContent('#analysing'), /Turn 3 of 22/);
    await page.click('nav a[href="#words"]');
    await page.fill('#word', 'cat');
    await page.click('form >> nth=1 >> button');
    await page.waitForFunction(() => /Yes, cat is a word/.test(document.querySelector('#results').textContent));
    await page.evaluate(() =>
        window.answer({
            results: [{ status: 0, answer: '<h1>Analysed</h1>\0<svg xmlns="http://www.w3.org/2000/svg"/>' }],
        }),
    );
    await page.waitForSelector('#analysis-show');
    assert.equal(await page.locator('dialog').count(), 0);
    await page.click('#analysis-show');
    await page.frameLocator('dialog iframe').locator('h1:has-text("Analysed")').waitFor();
});

test('a full analysis can be stopped', async (t) => {
    const page = await open(t, { kept: { 'board-setup': { rules: 'scrabble' } } }, '#board');
    await replay(page);
    await hold(page, 'web_board_analyse');
    await page.click('#analyse-deeply');
    await held(page);
    await page.click('#analysis-stop');
    await page.waitForFunction(() => /Stopped/.test(document.querySelector('#note').textContent));
    await page.click('#analyse-deeply');
    await page.waitForSelector('#analysis-stop');
});

test('a full analysis goes on after the turns that were done: stopped, with another worker, after a reload', async (t) => {
    const page = await open(t, { kept: { 'board-setup': { rules: 'scrabble' } } }, '#board');
    await replay(page);
    await hold(page, 'web_board_analyse');
    await page.click('#analyse-deeply');
    await held(page);
    const report = (phase, turn) =>
        page.evaluate((line) => window.answer({ line: JSON.stringify(line) }), {
            fraction: 0.1,
            phase,
            phases: 22,
            play: null,
            turn,
        });
    const asked = (turns) => page.waitForFunction((turns) => window.asked[2] === turns, turns);
    await asked('');
    await report(1, 'AB');
    await report(2, 'CD');
    await page.evaluate(() => window.answer({ lost: 'gone' }));
    await asked('ABCD');
    await report(3, 'EF');
    await page.click('#analysis-stop');
    await page.waitForSelector('#note :text("Stopped. Analysed: 3 of 22 turns.")');
    await page.click('#analysis-on');
    await asked('ABCDEF');
    await report(4, 'GH');
    // Elsewhere in the page it goes on; where it is seen again it has not begun anew.
    await page.click('nav a[href="#words"]');
    await page.waitForSelector('#word');
    await page.goBack();
    await page.waitForSelector('#note #analysing:has-text("Turn 4 of 22")');
    await page.reload();
    await page.waitForSelector('#note :text("Analysed: 4 of 22 turns.")');
    await hold(page, 'web_board_analyse');
    await page.click('#analysis-on');
    await held(page);
    await asked('ABCDEFGH');
    // A game that is deleted takes it along.
    await page.evaluate(() => (location.hash = '#board?new'));
    await page.click('#games button:has-text("×")');
    await page.waitForFunction(
        () =>
            new Promise((resolve) => {
                const opening = indexedDB.open('quoth-analyses');
                opening.onsuccess = () => {
                    opening.result.transaction('turns').objectStore('turns').count().onsuccess = ({ target }) => {
                        opening.result.close();
                        resolve(target.result === 0);
                    };
                };
            }),
    );
});

test('the computer is told to move now: it makes the best play so far', async (t) => {
    const page = await board(t, {}, { 'Strength of the computer': 'auto' });
    const play = await layBest(page);
    assert.ok(play);
    // The play of the first level is told as the best so far, and no answer comes.
    await page.evaluate(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            if (message.steps?.at(-1)?.call === 'web_board_choose') {
                message.steps.at(-1).args = ['1'];
                const { onmessage } = this;
                this.onmessage = ({ data }) => {
                    if (!data.results) return;
                    window.best = JSON.parse(data.results.at(-1).answer).play;
                    onmessage({
                        data: {
                            id: data.id,
                            line: JSON.stringify({ fraction: 0.42, phase: 2, phases: 3, play: window.best }),
                        },
                    });
                };
            }
            postMessage.call(this, message);
        };
    });
    await page.click('#play');
    await page.waitForSelector('#move-now');
    assert.match(await page.textContent('#status'), /thinking.*42/);
    await page.click('#move-now');
    await waitTurn(page);
    const best = await page.evaluate(() => window.best);
    assert.ok((await page.textContent('#moves')).includes(`Computer: ${best}`), best);
});

test('a puzzle that is answered before the engine has judged the tiles needs no second press', async (t) => {
    const [, hash] = STATES['a puzzle solved'];
    const page = await open(t, {}, hash);
    await page.waitForSelector('#answer');
    await page.evaluate(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            if (message.steps?.at(-1)?.call !== 'web_board_validate') return postMessage.call(this, message);
            window.answer = () => {
                Worker.prototype.postMessage = postMessage;
                this.postMessage(message);
            };
        };
    });
    for (const [i, letter] of [...'GAM'].entries()) {
        await page.click(`.rack .tile[aria-label="${letter}"]:not([disabled])`);
        await page.click(`#square-${4 + i}-9`);
    }
    await held(page);
    await page.click('#answer');
    assert.equal(await page.locator('#next-puzzle, .actions #puzzle-close').count(), 0);
    await page.evaluate(() => window.answer());
    await said(page, /^Right! J5 GAME/);
});

test('a play is scored while the end is solved, which can be stopped', async (t) => {
    const page = await open(t, {}, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(END)}`);
    await page.waitForSelector('#best:not([disabled])');
    await hold(page, 'web_board_endgame');
    await page.click('#best');
    await held(page);
    await page.click('#best-plays tbody button >> nth=0');
    await page.waitForFunction(() => /Play for \d+/.test(document.querySelector('#play').textContent));
    await page.click('#advice-stop');
    await page.waitForFunction(() => /Stopped/.test(document.querySelector('#simulated').textContent));
    assert.ok(await page.locator('#best-plays tbody tr').count());
});

test('a simulation that was stopped goes on after a reload', async (t) => {
    const page = await board(t);
    const deals = (text) => Number(text.match(/[\d,]+/)[0].replace(',', ''));
    await page.click('#best');
    await page.waitForFunction(() =>
        /\u00b1/.test(document.querySelector('#best-plays tbody tr:last-child td:nth-child(4)')?.textContent),
    );
    await page.click('#advice-stop');
    // "Stopped" stands there until the worker has said how many.
    const counted = await page.waitForFunction(
        () =>
            document.querySelector('#advice-on') && document.querySelector('#simulated').textContent.match(/\d.*/)?.[0],
    );
    const before = deals(await counted.jsonValue());
    await page.waitForFunction(
        () =>
            new Promise((resolve) => {
                const opening = indexedDB.open('quoth-analyses');
                opening.onsuccess = () => {
                    const all = opening.result.transaction('turns').objectStore('turns').getAll();
                    all.onsuccess = () => {
                        opening.result.close();
                        resolve(all.result.length);
                    };
                };
            }),
    );
    await page.reload();
    await page.click('#best:not([disabled])');
    // What is told first.
    const said = await page.waitForFunction(() => document.querySelector('#simulated')?.textContent);
    assert.ok(deals(await said.jsonValue()) >= before);
    assert.equal(await page.locator('#best-plays td:has-text("\u00b1")').count(), 10);
});

test('a new game lies on the table before the words are there', async (t) => {
    let arrive;
    const words = new Promise((there) => (arrive = there));
    const page = await open(
        t,
        { before: (page) => page.route('**/words*.bin', (route) => words.then(() => route.continue())) },
        '#board?now',
    );
    await page.waitForSelector('.rack .tile:not([disabled])');
    const tile = page.locator('.rack .tile:not([aria-label="blank"])').first();
    const letter = await tile.getAttribute('aria-label');
    await tile.click();
    await page.click('#square-7-7');
    await page.waitForFunction(
        (letter) => document.querySelector('#square-7-7').textContent.startsWith(letter),
        letter,
    );
    await page.waitForFunction(() => document.querySelector('#status').textContent === '\u2026'); // nobody knows yet
    arrive();
    await page.waitForFunction(() => !/^\u2026?$/.test(document.querySelector('#status').textContent));
    await page.click('#recall');
    const play = await layBest(page);
    await page.click('#play:not([disabled])');
    await page.waitForFunction((play) => document.querySelector('#moves').textContent.includes(play), play);
});

test('a part that could not be loaded is asked for again', async (t) => {
    let fails = true;
    const page = await open(t, {
        before: (page) => page.route('**/words*.bin', (route) => (fails ? route.abort() : route.continue())),
    });
    await page.click('#play-board');
    await page.waitForSelector('#again');
    assert.match(await page.textContent('#broken'), /^words.bin could not be loaded/);
    // Also where a view has no place to say so.
    await page.goto(new URL('?again#board?edit', page.url()).href);
    await page.waitForSelector('#notice #again');
    assert.match(await page.textContent('#notice'), /words.bin could not be loaded/);
    fails = false;
    await page.click('#notice #again');
    await page.waitForSelector('#play-from-here');
    await page.goBack();
    await page.waitForSelector('#best:not([disabled])');
    assert.ok(page.errors.splice(0).every((error) => /ERR_FAILED/.test(error)));
});
