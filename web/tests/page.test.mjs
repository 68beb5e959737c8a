// The page in a real browser, as people use it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { begin, board, browser, built, layBest, open, phone, seeded, server, status, url } from './page.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
async function accessible(page, state) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
        window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
    );
    assert.deepEqual(violations.map((one) => `${state}: ${one.id} ${one.nodes[0].html.slice(0, 120)} ${one.nodes[0].failureSummary}`), []);
}
const waitTurn = (page) => page.waitForFunction(() => document.querySelector('#analyse') || document.querySelector('#best:not([disabled])'));

test('a stranger plays with one tap, and the computer answers', async (t) => {
    const page = await open(t);
    await page.click('#play-board');
    await page.waitForSelector('#best:not([disabled])');
    assert.match(await status(page), /Tap a tile/);
    const play = await layBest(page);
    assert.ok(play);
    await page.waitForFunction(() => /Play for \d+/.test(document.querySelector('#play').textContent)); // when the module has scored it
    await page.click('#play');
    await waitTurn(page);
    assert.ok((await page.$$('.square.filled')).length > play.split(' ')[1].length, 'the computer has laid tiles too');
});

test('a whole board game, then the report', async (t) => {
    const page = await board(t);
    for (let turn = 0; turn < 60 && !(await page.$('#analyse')); turn++) {
        const laid = await layBest(page);
        await page.click(laid ? '#play' : '#pass');
        await waitTurn(page);
    }
    assert.match(await status(page), /won|draw/);
    await page.click('#analyse');
    await page.waitForSelector('#report tbody tr');
    assert.match(await page.textContent('#report'), /given away/);
    await accessible(page, 'report');
});

test('the full analysis: every turn with its causes, as a page to print', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    await page.click('#more');
    await page.click('#resign');
    await page.waitForSelector('#analyse-deeply');
    await page.click('#analyse-deeply');
    const frame = page.frameLocator('iframe.sheet');
    await frame.locator('svg').first().waitFor();
    assert.match(await frame.locator('body').textContent(), /Computer/);
    await accessible(page, 'analysis');
});

test('keyboard alone: type a word, play it', async (t) => {
    const page = await board(t);
    await page.click('#best');
    await page.waitForSelector('#best-plays tbody tr');
    const plays = await page.$$eval('#best-plays tbody tr td:first-child', (cells) => cells.map((c) => c.textContent));
    const [place, word] = plays.find((p) => /^\d+[A-Z] [A-Z]+$/.test(p) || /^[A-Z]\d+ [A-Z]+$/.test(p)).split(' ');
    const column = place.match(/[A-Z]/)[0].charCodeAt(0) - 65;
    const row = Number(place.match(/\d+/)[0]) - 1;
    await page.locator('#square-7-7').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 7 - column; i++) await page.keyboard.press('ArrowLeft');
    for (let i = 0; i < 7 - row; i++) await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.id), `square-${row}-${column}`);
    if (/^[A-Z]/.test(place)) await page.keyboard.press(' ');
    await page.keyboard.type(word.toLowerCase());
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
    await page.keyboard.press('Backspace');
    await page.keyboard.type(word.at(-1).toLowerCase());
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
    await page.keyboard.press('Enter');
    await waitTurn(page);
    assert.ok((await page.$$('.square.filled')).length > word.length);
});

test('a phone with touch: tap tiles, drag tiles, nothing wider than the screen', async (t) => {
    const page = await board(t, phone);
    await layBest(page, 'touch');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await page.tap('#play');
    await waitTurn(page);
    assert.ok((await page.$$('.square.filled')).length);
});

test('tiles are dragged, and dragged back', async (t) => {
    const page = await board(t, { viewport: { width: 900, height: 1200 } });
    await page.locator('.rack .tile').first().dragTo(page.locator('#square-7-7'));
    if (await page.$('dialog')) await page.click('dialog .keys button >> nth=0');
    assert.equal(await page.locator('.square.laid').count(), 1);
    await page.locator('#square-7-7').dragTo(page.locator('#square-7-8'));
    if (await page.$('dialog')) await page.click('dialog .keys button >> nth=0');
    assert.equal(await page.locator('#square-7-8.laid').count(), 1);
    await page.click('#recall');
    assert.equal(await page.locator('.square.laid').count(), 0);
});

test('an illegal word is told by name, and costs nothing', async (t) => {
    const page = await board(t, {}, { Players: '2' });
    const letters = await page.$$eval('.rack .tile', (tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
    const plain = letters.map((l, i) => [l, i]).filter(([l]) => l !== 'blank');
    for (let k = 0; k < 5; k++) {
        await page.click(`#tile-${plain[k][1]}`);
        await page.click(`#square-7-${5 + k}`);
    }
    await page.waitForFunction(() => /Not in|points/.test(document.querySelector('#status').textContent));
    if (/Not in/.test(await status(page))) {
        await page.click('#play');
        await page.waitForFunction(() => /Not in/.test(document.querySelector('#status').textContent));
        assert.equal(await page.locator('.square.laid').count(), 5);
    }
});

test('a game goes on after the tab was closed', async (t) => {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block' });
    t.after(() => context.close());
    await context.addInitScript(seeded);
    let page = await context.newPage();
    await page.goto(`${url}#board`);
    await page.click('#start');
    await page.waitForSelector('#best:not([disabled])');
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    const filled = await page.$$eval('.square.filled', (squares) => squares.map((s) => s.id));
    const scores = await page.textContent('.seats');
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.goto(`${url}#board`);
    await page.waitForSelector('#best:not([disabled])');
    assert.deepEqual(await page.$$eval('.square.filled', (squares) => squares.map((s) => s.id)), filled);
    assert.equal(await page.textContent('.seats'), scores);
});

test('a link shares a position; a link of another version says so; a broken one too', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    const filled = await page.$$eval('.square.filled', (squares) => squares.map((s) => s.id));
    await page.click('#more');
    await page.click('#copy-link');
    const link = await page.getAttribute('#shared', 'href');
    const other = await open(t, {}, link.slice(url.length));
    await other.waitForSelector('#best:not([disabled])');
    assert.deepEqual(await other.$$eval('.square.filled', (squares) => squares.map((s) => s.id)), filled);
    const old = await open(t, {}, link.slice(url.length).replace('v=1', 'v=0'));
    assert.match(await old.textContent('dialog'), /another version/);
    const broken = await open(t, {}, '#board?v=1&cgp=15%2F15');
    assert.match(await broken.textContent('#broken'), /cannot be read/);
    await broken.click('button:text-is("New game")');
    await broken.waitForSelector('#start');
});

// A position of a game played by the engine, with an empty bag.
const END = '3R4Q2A3/3E4UNGLUE1/3H4I2I3/1ReACTANT2V2H/1E1B7EF1O/1E2TYPO1W2I1N/1D5U1H2l1D/1I5ZOARIA1L/1T5O1R2G1E/ES7F2RES/X5VAWS2ED1/P6HO2BEDS/O5J4A1YE/5AUSTRAL2M/3TONG4M2I DEILNOT/CEIK 389/428 0';

test('with an empty bag the end of the game is solved, and said in a line', async (t) => {
    const page = await open(t, {}, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(END)}`);
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#best');
    await page.waitForSelector('#solved li');
    assert.match(await page.textContent('#solved'), /The end of the game, solved.*\+16 points from here/);
});

test('a game is saved as GCG and stepped through again', async (t) => {
    const page = await board(t, { acceptDownloads: true });
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    await page.click('#more');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-gcg')]);
    const gcg = readFileSync(await download.path(), 'utf8');
    assert.match(gcg, /^>player1: /m);
    await page.click('#new');
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', gcg);
    await page.click('#open-text');
    await page.waitForSelector('#later');
    await page.click('#later');
    assert.match(await status(page), /^2 \/ /);
    assert.doesNotMatch(await status(page), /not what the rules give/);
});

const PUZZLES = 'quoth-puzzles 1\twwf\tenable1\n1\tsim\t9.0\tthrough\tJ5.GAME\t15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 AGMNOST/ 0/10 0\ta game turn 3\n';

test('a file of puzzles: a list with links, the answer closed; asked with hints, wrong and right', async (t) => {
    const page = await open(t, phone, '#board');
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', PUZZLES);
    await page.click('#open-text');
    await page.waitForSelector('#puzzles a');
    await accessible(page, 'list of puzzles');
    await page.click('#puzzles summary');
    assert.match(await page.textContent('#puzzles li'), /J5 GAME: 9.0 points better/);
    const link = await page.getAttribute('#puzzles a', 'href');
    assert.doesNotMatch(link, /GAME/);
    await page.click('#solve');
    await page.waitForSelector('#answer');
    assert.equal(await page.locator('.square.filled').count(), 4);
    for (const hint of [/scores \d+ and lays 3 tiles/, /4 letters, downwards/, /begins at J5/, /tiles: A G M/]) {
        await page.click('#hint');
        assert.match(await page.textContent('#hints li >> nth=-1'), hint);
    }
    assert.ok(await page.isDisabled('#hint'));
    await accessible(page, 'puzzle with hints');
    const put = async (tile, row, column) => {
        await page.tap(`.rack .tile:not([disabled])[aria-label="${tile}"] >> nth=0`);
        await page.tap(`#square-${row}-${column}`);
    };
    await put('G', 6, 7);
    await put('O', 5, 7);
    await put('S', 8, 7);
    await page.click('#answer');
    assert.match(await status(page), /no legal play|not the best/);
    await page.click('#recall');
    await put('G', 4, 9);
    await put('A', 5, 9);
    await put('M', 6, 9);
    await page.waitForFunction(() => /points: GAME/.test(document.querySelector('#status').textContent));
    await page.click('#answer');
    await page.waitForFunction(() => /It is J5 GAME for \d+, 9.0 points better/.test(document.querySelector('#status').textContent));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quoth:puzzle-progress')));
    assert.deepEqual(Object.values(kept).map((one) => [one.stage, one.missed]), [[0, 1]], 'hints count as missed');
    await page.click('#puzzle-close');
    await page.click('#puzzles-close');
    await page.waitForSelector('#kept-puzzles');
    // The link asks the same puzzle of somebody else; without a hint it is right.
    const other = await open(t, {}, link.slice(url.length));
    await other.waitForSelector('#answer');
    await other.locator('#square-4-9').click();
    await other.locator('#square-4-9').click();
    await other.keyboard.type('gam');
    await other.waitForFunction(() => /points: GAME/.test(document.querySelector('#status').textContent));
    await other.click('#answer');
    await other.waitForFunction(() => /Right! J5 GAME/.test(document.querySelector('#status').textContent));
    const broken = await open(t, {}, link.slice(url.length).replace(/puzzle=.*/, 'puzzle=%25%25'));
    assert.match(await broken.textContent('#broken'), /cannot be read/);
});

test('puzzles are made from a recorded game, and from games of the engine', async (t) => {
    const page = await open(t, {}, '#board');
    await page.getByLabel('Which board').selectOption('scrabble');
    await page.click('summary:has-text("Open a game")');
    await page.setInputFiles('#gcg-file', fileURLToPath(new URL('../../docs/pictures/game.gcg', import.meta.url)));
    await page.waitForSelector('#make-puzzles');
    await page.click('#make-puzzles');
    await page.waitForFunction(() => /Turn \d+ of \d+/.test(document.querySelector('#status').textContent));
    await accessible(page, 'making puzzles');
    await page.waitForFunction(() => document.querySelector('#puzzles') || /No position/.test(document.querySelector('#status')?.textContent ?? ''), null, { timeout: 240000 });
    assert.ok((await page.$$('#puzzles li')).length > 0);
    await page.click('#puzzles-close');
    await page.click('#new-puzzle');
    await page.waitForSelector('#answer', { timeout: 240000 });
    await page.click('#show');
    await page.waitForFunction(() => /better than any other play/.test(document.querySelector('#status').textContent));
    assert.ok((await page.$$('.square.laid, #next-puzzle')).length > 0);
    await page.click('#puzzle-close');
    // It can be stopped.
    await page.click('#new-puzzle');
    await page.click('#stop');
    await page.waitForSelector('#start');
});

test('broken games and positions are refused with a reason', async (t) => {
    const page = await open(t, {}, '#board');
    await page.click('summary:has-text("Open a game")');
    for (const text of ['15/15 / 0', '>ann: ABC 8H +1 1', '#player1 a A\n>a: CAT 8H DOG +5 5', '\u0000\u0001', 'x'.repeat(5000)]) {
        await page.fill('#paste', text);
        await page.click('#open-text');
        await page.waitForFunction(() => /cannot be read/.test(document.querySelector('p.bad')?.textContent ?? ''));
    }
    await page.click('#start');
    await page.waitForSelector('#best:not([disabled])');
});

test('storage denied: the page says so and plays on', async (t) => {
    const page = await open(t);
    await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
        Storage.prototype.getItem = () => {
            throw new DOMException('denied', 'SecurityError');
        };
    });
    await page.reload();
    await page.click('#play-board');
    await page.waitForSelector('#best:not([disabled])');
    assert.match(await page.textContent('#notice'), /keeps nothing/);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
});

test('a lost worker is replaced, and the game goes on', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    const before = await page.$$eval('.square.filled', (squares) => squares.length);
    await page.evaluate(() => window.quoth.lose());
    await page.waitForFunction(() => /started again/.test(document.querySelector('#notice').textContent));
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    assert.ok((await page.$$('.square.filled')).length > before);
});

test('two tabs at once: the other one is told', async (t) => {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block' });
    t.after(() => context.close());
    await context.addInitScript(seeded);
    const one = await context.newPage();
    await one.goto(`${url}#board`);
    await one.click('#start');
    await one.waitForSelector('#best:not([disabled])');
    const two = await context.newPage();
    await two.goto(`${url}#board`);
    await two.waitForSelector('#best:not([disabled])');
    await layBest(two);
    await two.click('#play');
    await one.waitForFunction(() => /another tab/.test(document.querySelector('#notice').textContent));
});

test('offline after the first visit', async (t) => {
    const context = await browser.newContext({ locale: 'en' });
    t.after(() => context.close());
    await context.addInitScript(seeded);
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await page.click('#play-ghost');
    await page.waitForSelector('#key-g:not([disabled])');
    await page.click('#key-g');
    await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length >= 2);
});

test('one file, opened from the disk', async (t) => {
    const context = await browser.newContext({ locale: 'en' });
    t.after(() => context.close());
    await context.addInitScript(seeded);
    const page = await context.newPage();
    await page.goto(`${pathToFileURL(`${built}quoth.html`)}#words`);
    await page.fill('#rack', 'letters');
    await page.click('form button.main');
    await page.waitForFunction(() => /words/.test(document.querySelector('#results').textContent));
    assert.match(await page.textContent('#results'), /letters {2}settler|settler/);
});

test('a whole game of Ghost against one who never errs, with what went wrong', async (t) => {
    const page = await open(t, {}, '#ghost');
    await begin(page, { 'Strength of the computer': '0', 'Words count from': '3' });
    for (let turn = 0; turn < 12; turn++) {
        await page.waitForFunction(() => document.querySelector('#round') || document.querySelector('#key-a:not([disabled])'));
        if (await page.$('#round')) break;
        // Any letter that goes on: the first one that is taken.
        const before = (await page.textContent('.fragment')).replace(/\+/g, '');
        for (const letter of 'esaitronlcdugmphbyfvkwzxjq') {
            await page.click(`#key-${letter}`);
            const said = `No word begins with ${before}${letter.toUpperCase()}.`;
            const taken = await page.waitForFunction(
                ([n, said]) =>
                    document.querySelectorAll('.fragment .letter').length > n ? 'yes' : document.querySelector('#status').textContent === said ? 'no' : null,
                [before.length, said],
            );
            if ((await taken.jsonValue()) === 'yes') break;
        }
    }
    assert.match(await status(page), /lost the round/);
    await page.click('#lesson');
    await page.waitForFunction(() => /could still have won|could have begun|no letter that would/.test(document.querySelector('#status').textContent));
    await page.click('#round');
    await page.waitForSelector('#key-a');
    assert.match(await page.textContent('.seats'), /G/);
});

test('who is winning is said in a sentence, and the tree opens', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.click('#start');
    await page.waitForSelector('#key-a:not([disabled])');
    await page.click('#explain');
    await page.waitForSelector('#wins');
    assert.match(await page.textContent('#wins'), /You are (winning|losing): .* can force .*[A-Z]{4,}/);
    await page.click('#tree > summary');
    await page.click('#tree .tree details summary >> nth=0');
    await page.waitForSelector('#tree .tree .tree');
    await accessible(page, 'ghost with tree');
});

test('the sentence is what the program says, in every variant', async (t) => {
    for (const [variant, typed] of [['ghost', 'gh'], ['super', 'qi'], ['superduper', 'er'], ['xghost', 'lt'], ['spook', 'ae']]) {
        const page = await open(t, {}, '#ghost');
        await begin(page, { 'Which game': variant, 'Players': '2' });
        await page.waitForSelector('#key-a:not([disabled])');
        await page.click('#explain');
        for (let n = 1; n <= typed.length; n++) {
            await page.click(`#key-${typed[n - 1]}`);
            await letters(page, n);
            await page.waitForSelector('#wins');
            const fragment = (await page.textContent('.fragment')).replace(/[^A-Z]|Reverse/g, '').toLowerCase();
            const told = JSON.parse(execFileSync(`${built}quoth`, ['ghost', 'explain', fragment, '--variant', variant, '--min', '4', '--json']));
            const wins = (n + (told.winner === told.to_move ? 0 : 1)) % 2;
            await page.waitForFunction((start) => document.querySelector('#wins')?.textContent.startsWith(start), `Player ${wins + 1} is winning: Player ${2 - wins} can be forced`);
            if (variant === 'spook') continue; // it tells the word, not its letters
            const line = (told.plays.find((play) => play.wins) ?? told.plays[0]).line;
            if (variant !== 'superduper') assert.match(await page.textContent('#wins'), new RegExp(` ${line.at(-1)}\\.$`, 'i'));
        }
    }
});

test('spook side by side: letters of no stretch of a word are refused', async (t) => {
    const page = await open(t, phone, '#ghost');
    await page.getByLabel('Which game').selectOption('spook');
    await page.getByLabel('How letters lie in a word').selectOption('infix-any-exact');
    await begin(page, { Players: '2' });
    await page.waitForSelector('#key-r:not([disabled])');
    for (const [letter, count] of [['r', 1], ['e', 2], ['z', 3]]) {
        await page.tap(`#key-${letter}`);
        await letters(page, count);
    }
    assert.equal((await page.textContent('.fragment')).replace(/\+/g, ''), 'ERZ');
    // Words hold e, q, r and z, none of them side by side.
    await page.tap('#key-q');
    await page.waitForFunction(() => /No word has the letters/.test(document.querySelector('#status').textContent));
    await page.waitForSelector('#key-q:not([disabled])');
});

test('no quiz where no strategy is known, and it says why', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.getByLabel('Which game').selectOption('xghost');
    await page.click('#quiz');
    await page.waitForFunction(() => /smallest strategy has not been found/.test(document.querySelector('#status')?.textContent ?? ''));
    await accessible(page, 'no quiz');
    await page.click('#quiz-close');
    await page.waitForSelector('#start');
});

for (const variant of ['super', 'superduper', 'xghost', 'spook'])
    test(`${variant} is played: letters go where the variant lets them`, async (t) => {
        const page = await open(t, {}, '#ghost');
        await begin(page, { 'Which game': variant, 'Players': '2' });
        await page.waitForSelector('#key-r:not([disabled])');
        await page.click('#key-r');
        await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length === 1);
        if (variant !== 'spook') await page.click('#gap-0');
        await page.click('#key-e');
        await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length === 2);
        assert.equal((await page.textContent('.fragment')).replace(/\+|Reverse/g, ''), 'ER');
    });

const letters = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.fragment .letter').length === n, count);

test('bluffs: any letter may be said; who has no word loses, and with the last life the match', async (t) => {
    const page = await open(t, {}, '#ghost');
    await begin(page, { 'Players': '2', 'Bluffs': 'yes', 'A match': '1' });
    await page.waitForSelector('#key-z:not([disabled])');
    await page.click('#key-z');
    await letters(page, 1);
    await page.click('#key-q');
    await letters(page, 2);
    await page.click('#doubt');
    await accessible(page, 'naming a word');
    await page.fill('#named', 'zoo');
    await page.click('dialog button.main');
    await page.waitForFunction(() => /Player 2 had no word for ZQ.*Player 1 won the match/.test(document.querySelector('#status').textContent));
    assert.equal(await page.textContent('#round'), 'Another match');
});

test('the computer doubts what it does not know, and a word is named', async (t) => {
    const page = await open(t, {}, '#ghost');
    await begin(page, { 'Bluffs': 'yes', 'Strength of the computer': '10' });
    await page.waitForSelector('#key-x:not([disabled])');
    await page.click('#key-x');
    await page.waitForSelector('#named');
    await page.fill('#named', 'xenon');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /XENON it is: Computer challenged wrongly/.test(document.querySelector('#status').textContent));
});

test('bluffs in another variant: who never errs doubts letters of no word', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.getByLabel('Which game').selectOption('super');
    await begin(page, { 'Bluffs': 'yes', 'Strength of the computer': '0' });
    await page.waitForSelector('#key-q:not([disabled])');
    for (let turn = 0; turn < 6 && !(await page.$('#named')); turn++) {
        const before = await page.locator('.fragment .letter').count();
        await page.click('#key-q');
        await page.waitForFunction((n) => document.querySelector('#named') || (document.querySelectorAll('.fragment .letter').length > n + 1 && !document.querySelector('#key-q').disabled), before);
    }
    await page.click('dialog button:text-is("I have none")');
    await page.waitForFunction(() => /You had no word for [A-Z]*Q[A-Z]* and have lost the round/.test(document.querySelector('#status').textContent));
    await accessible(page, 'round lost');
});

test('the quiz: what is missed comes again, what is right is kept', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.click('#quiz');
    await page.waitForSelector('#quiz-answer');
    await accessible(page, 'quiz');
    const question = () => page.textContent('#asked');
    const first = await question();
    await page.click('#quiz-show');
    await page.waitForFunction(() => /^The answer is [A-Z]+/.test(document.querySelector('#status').textContent));
    const reply = (await status(page)).match(/[A-Z]+(?=\.)/)[0];
    for (let i = 0; i < 12 && (await question()) !== first; i++) {
        const count = await page.textContent('.view > p.hint >> nth=-1');
        await page.fill('#quiz-answer', 'zzz');
        await page.keyboard.press('Enter');
        await page.waitForFunction((old) => [...document.querySelectorAll('.view > p.hint')].at(-1).textContent !== old, count);
        assert.match(await status(page), /^No: /);
    }
    await page.fill('#quiz-answer', reply);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#status').textContent === 'Right.');
    const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('quoth:quiz/ghost/4/'))[1]);
    const notes = Object.values(JSON.parse(kept));
    assert.ok(notes.some((one) => one.stage === 1 && one.right === 1 && one.missed === 1 && one.due > Date.now() / 1000 + 500));
    assert.ok(notes.some((one) => one.stage === 0 && one.missed === 1));
});

test('the sheet of words to know', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.click('#start');
    await page.waitForSelector('#key-a:not([disabled])');
    await page.click('#sheet');
    const frame = page.frameLocator('iframe.sheet');
    assert.match(await frame.locator('body').textContent(), /llama|words/i);
});

test('words: a pattern, a look-up, hooks, a bad rack', async (t) => {
    const page = await open(t, {}, '#words');
    await page.fill('#pattern', 's??ing');
    await page.click('form button.main');
    await page.waitForFunction(() => /string|swing|skiing|saying/.test(document.querySelector('#results').textContent));
    await page.fill('#word', 'Care');
    await page.click('form >> nth=1 >> button');
    await page.waitForFunction(() => /Yes, care is a word/.test(document.querySelector('#results').textContent));
    await page.fill('#pattern', '');
    await page.fill('#rack', 'letter?');
    await page.click('summary:has-text("In a row of the board")');
    await page.fill('#row', '..a...t.#');
    await page.click('form button.main');
    await page.waitForFunction(() => /\(square \d+: [A-Za-z.]*\.[A-Za-z.]*\)/.test(document.querySelector('#results').textContent));
    await page.fill('#row', '');
    await page.fill('#rack', '12');
    await page.click('form button.main');
    await page.waitForFunction(() => document.querySelector('#results p.bad'));
    await accessible(page, 'words');
});

test('the drill: every word of the letters, and what is known is kept', async (t) => {
    const page = await open(t, phone, '#words');
    await page.click('summary:has-text("Drill")');
    await page.getByLabel('Length of the words').selectOption('3');
    await page.click('#drill-start');
    const shown = async () => (await page.textContent('#drill-letters')).replace(/ /g, '');
    await page.waitForSelector('#drill-letters');
    await accessible(page, 'drill');
    const first = await shown();
    await page.fill('#drill-word', 'zzz');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /ZZZ is none of them/.test(document.querySelector('#drill-said').textContent));
    await page.click('#drill-show');
    const words = (await page.textContent('#drill-said')).match(/: (.*)\./)[1].split(', ');
    assert.ok(words.every((word) => [...word].sort().join('') === first), `${words} of ${first}`);
    while ((await shown()) !== first) await page.click('#drill-show');
    for (const word of words) {
        await page.fill('#drill-word', word);
        await page.keyboard.press('Enter');
    }
    assert.match(await page.textContent('#drill-said'), /^Right: /);
    const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('quoth:drill/3/'))[1]);
    assert.deepEqual(Object.keys(JSON.parse(kept)).length, 10);
});

// From a tap to the next paint, as the browser tells it (in steps of 8 ms), while win chances are
// simulated; and how much of it the page itself takes.  On a busy machine a tap also waits for a
// processor; docs/web.md has the figures.
test('the page answers a tap while the engine thinks', async (t) => {
    const page = await board(t, phone);
    await page.evaluate(() => {
        window.taps = [];
        window.long = 0; // tasks of 50 ms and more
        new PerformanceObserver((list) => {
            for (const one of list.getEntries()) if (one.name === 'click') window.taps.push([one.duration, one.processingEnd - one.processingStart]);
        }).observe({ type: 'event', durationThreshold: 16, buffered: true });
        new PerformanceObserver((list) => (window.long += list.getEntries().length)).observe({ type: 'longtask' });
    });
    await page.click('#best');
    await page.waitForFunction(() => /so far/.test(document.querySelector('#simulated')?.textContent ?? ''));
    const plain = await page.$$eval('.rack .tile', (tiles) => tiles.map((one) => one.id).filter((id) => document.getElementById(id).getAttribute('aria-label') !== 'blank'));
    let tapped = 0;
    for (; tapped < 24 && /so far/.test(await page.textContent('#simulated')); tapped += 3) {
        await page.tap(`#${plain[tapped % 3]}`);
        await page.tap(`#square-7-${5 + (tapped % 5)}`);
        await page.tap('#recall');
    }
    assert.ok(tapped > 5, `${tapped} taps while it was thinking`);
    const { taps, long } = await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(window), 300)).then(({ taps, long }) => ({ taps, long })));
    const painted = taps.map(([duration]) => duration).sort((a, b) => a - b);
    const own = Math.max(0, ...taps.map(([, time]) => time));
    t.diagnostic(`${tapped} taps; ms to paint, those of 16 and more: ${painted.join(' ')}; the page itself at most ${own.toFixed(0)}; tasks over 50 ms: ${long}`);
    assert.ok(own < 50, `${own} ms in the page`);
    assert.ok(painted.length === 0 || painted[painted.length >> 1] < 150, painted.join(' '));
});

test('a word list of one’s own', async (t) => {
    const page = await open(t, {}, '#words');
    await page.click('summary:has-text("Your own word list")');
    await page.setInputFiles('#own-list', { name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('quoth\nraven\n') });
    await page.waitForFunction(() => /mine.txt: 2 words/.test(document.body.textContent));
    await page.fill('#word', 'raven');
    await page.click('form >> nth=1 >> button');
    await page.waitForFunction(() => /Yes, raven/.test(document.querySelector('#results').textContent));
    await page.setInputFiles('#own-list', { name: 'bad.txt', mimeType: 'text/plain', buffer: Buffer.from([0xff, 0xfe, 0, 1, 10]) });
    await page.waitForFunction(() => /cannot be used/.test(document.body.textContent));
});

test('another language, dark and light: no violations of WCAG 2.2 AA', async (t) => {
    for (const colorScheme of ['light', 'dark'])
        for (const hash of ['', '#board', '#ghost', '#words']) {
            const page = await open(t, { colorScheme, locale: 'de' }, hash);
            await page.waitForSelector('h1');
            assert.equal(await page.getAttribute('html', 'lang'), 'de');
            await accessible(page, `${colorScheme} ${hash}`);
        }
    for (const colorScheme of ['light', 'dark']) {
        const page = await board(t, { colorScheme });
        await layBest(page);
        await accessible(page, `${colorScheme} board with tiles`);
    }
});

test('best plays get win chances as they are simulated, one\u2019s own play among them', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#best');
    await page.waitForFunction(() => /\u00b1/.test(document.querySelector('#best-plays td:nth-child(4)')?.textContent ?? ''));
    assert.match(await page.textContent('tr.mine'), /\(yours\)/);
    await page.waitForFunction(() => /Win chances from \d+ games/.test(document.querySelector('#simulated').textContent));
    const wins = await page.$$eval('#best-plays tbody td:nth-child(4)', (cells) => cells.map((cell) => parseFloat(cell.textContent)));
    assert.ok(wins[0] > 40 && wins[0] < 95, String(wins));
    assert.deepEqual(wins, [...wins].sort((a, b) => b - a));
    // Another play of the list is laid by its button.
    await page.click('#best-plays tbody button >> nth=1');
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
    await accessible(page, 'win chances');
});

test('at one screen the next player’s tiles are hidden until they are asked for', async (t) => {
    const page = await board(t, phone, { Players: '2' });
    await layBest(page, 'touch');
    await page.tap('#play');
    await page.waitForSelector('#uncover');
    assert.equal(await page.locator('.rack .tile').count(), 0);
    assert.ok((await page.locator('.square.last').count()) > 0, 'the play made last is marked');
    assert.match(await status(page), /^Player 1: [A-Z]+ at [A-Z0-9]+, \d+ points\.$/);
    await accessible(page, 'tiles hidden');
    await page.reload();
    await page.waitForSelector('#uncover');
    await page.tap('#uncover');
    assert.equal(await page.locator('.rack .tile').count(), 7);
});

test('rack tiles are put in order by dragging; a game goes on from the start page', async (t) => {
    const page = await board(t, { viewport: { width: 900, height: 1200 } });
    const names = () => page.$$eval('.rack .tile', (tiles) => tiles.map((one) => one.id));
    const before = await names();
    await page.locator(`#${before[6]}`).dragTo(page.locator(`#${before[1]}`));
    assert.deepEqual(await names(), [before[0], before[6], ...before.slice(1, 6)]);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    await page.click('nav a.name');
    assert.equal(await page.textContent('#play-board'), 'Go on');
    await accessible(page, 'start page');
    await page.click('#play-board');
    await page.waitForSelector('.square.filled');
});

test('challenges: a wrong word stands until it is challenged', async (t) => {
    const page = await board(t, {}, { Players: '2', 'Wrong words': 'double' });
    const plain = await page.$$eval('.rack .tile', (tiles) => tiles.map((tile) => tile.id).filter((id) => document.getElementById(id).getAttribute('aria-label') !== 'blank'));
    for (let k = 0; k < 5; k++) {
        await page.click(`#${plain[k]}`);
        await page.click(`#square-7-${5 + k}`);
    }
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
    await page.click('#play');
    await page.waitForSelector('#challenge');
    assert.equal(await page.locator('.square.filled').count(), 5);
    await accessible(page, 'challenge');
    await page.click('#challenge');
    await page.waitForFunction(() => /Player 2 challenged: the play is taken back/.test(document.body.textContent));
    assert.equal(await page.locator('.square.filled').count(), 0);
    assert.match(await page.textContent('.seats'), /Player 1 0/);
});

test('a position is set up by hand and played', async (t) => {
    const page = await open(t, phone, '#board');
    await page.click('#set-up');
    await page.waitForSelector('.grid');
    await page.click('#square-7-6');
    await page.keyboard.type('caft');
    await page.waitForFunction(() => /CAFT is no word/.test(document.querySelector('#status').textContent));
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.tap('#as-blank');
    await page.tap('#key-19');
    await page.waitForFunction(() => /Give the tiles/.test(document.querySelector('#status').textContent));
    await page.fill('#rack-0', 'letters');
    await page.fill('#score-1', '14');
    await page.waitForFunction(() => /can be played/.test(document.querySelector('#status').textContent));
    await accessible(page, 'set up');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await page.click('#play-from-here');
    await page.waitForSelector('#best:not([disabled])');
    assert.deepEqual(await page.$$eval('.square.filled', (all) => all.map((one) => one.getAttribute('aria-label'))), ['G8: C', 'H8: A', 'I8: t']);
    assert.match(await page.textContent('.seats'), /Player 2 14/);
});

test('tiles of another language, with words in it', async (t) => {
    const page = await open(t, phone, '#words');
    await page.click('summary:has-text("Your own word list")');
    await page.getByLabel('Alphabet').selectOption('spanish');
    await page.setInputFiles('#own-list', { name: 'mia.txt', mimeType: 'text/plain', buffer: Buffer.from('chico\nllama\nperro\nllano\na\u00f1o\nchurro\nocho\nno\n') });
    await page.waitForFunction(() => /mia.txt: 8 words/.test(document.body.textContent));
    await page.click('nav a[href="#board"]');
    await page.click('#set-up');
    await page.getByLabel('Which board').selectOption('spanish');
    await page.waitForSelector('#key-2');
    await page.waitForFunction(() => [...document.querySelectorAll('.keys button')].some((one) => one.textContent === 'CH'));
    await page.click('.keys button:text-is("CH")');
    for (const letter of ['I', 'C', 'O']) await page.click(`.keys button:text-is("${letter}")`);
    await page.fill('#rack-0', '[LL]AMAE');
    await page.waitForFunction(() => /can be played/.test(document.querySelector('#status').textContent));
    await page.click('#play-from-here');
    await page.waitForSelector('#best:not([disabled])');
    const tile = page.locator('.square.filled').first();
    assert.match(await tile.getAttribute('aria-label'), /: CH$/);
    const { face, square } = await tile.evaluate((one) => ({ face: one.querySelector('.face').getBoundingClientRect().width, square: one.getBoundingClientRect().width }));
    assert.ok(face <= square && face > square * 0.4, `${face} in ${square}`);
    await accessible(page, 'Spanish tiles');
});

test('every sentence is there in German', () => {
    const [en, de] = ['en', 'de'].map((name) => JSON.parse(readFileSync(new URL(`../text/${name}.json`, import.meta.url), 'utf8')));
    assert.deepEqual(Object.keys(en).filter((key) => !(key in de)), []);
    const values = (text) => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort();
    for (const key of Object.keys(en)) assert.deepEqual(values(de[key]), values(en[key]), key);
});

test('the first load is under a megabyte, with the leave values of a board', async () => {
    assert.ok(server);
    const { gzipSync } = await import('node:zlib');
    const { readdirSync } = await import('node:fs');
    const files = readdirSync(`${built}web`).filter((file) => file !== 'scrabble.leaves');
    const sum = files.reduce((all, file) => all + gzipSync(readFileSync(`${built}web/${file}`)).length, 0);
    assert.ok(sum < 1000000, `${sum} bytes`);
});
