// What once went wrong for strangers, each thing with a test that failed before it was mended.  Three pages for
// all of them: a page and its engine take most of the time.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cutOff, filled, go, heard, load, open, phone, said, status } from './page.mjs';
import { PUZZLES, STATES } from './states.mjs';

const GCG = readFileSync(fileURLToPath(new URL('../../docs/pictures/game.gcg', import.meta.url)), 'utf8');
const setup = { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void' };
const game = (moves, more = {}) => ({
    board: { version: 2, setup: { ...setup, ...more }, seed: 43814434, cgp: '', moves },
});
const turn = (page) => page.waitForSelector('#best:not([disabled])');
const link = (cgp, rules = 'wwf') => `#board?v=1&rules=${rules}&cgp=${encodeURIComponent(cgp)}`;
const POSITION = '15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 ?AGMNOS/ADEILNR 0/10 0';
// How many lines each takes.
const linesOf = (all) =>
    all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
    });
const fits = async (page, selector) => {
    const { scrollWidth, clientWidth } = await page.$eval(selector, (box) => ({
        scrollWidth: box.scrollWidth,
        clientWidth: box.clientWidth,
    }));
    assert.ok(scrollWidth <= clientWidth, `${selector}: ${scrollWidth} in ${clientWidth}`);
};
// So many games are in the list, those behind "more games" among them.
const listed = async (page, count) => {
    const more = page.locator('#games details:not([open]) > summary');
    if (await more.count()) await more.click();
    await page.waitForFunction((count) => document.querySelectorAll('#games li').length === count, count);
};

// One page on a desk: what its browser keeps, damaged things among it.
const kept = (id, changed, moves, more) => ({
    [`game/${id}`]: {
        id,
        family: 'board',
        began: 1,
        changed,
        over: false,
        scores: [],
        winners: [],
        game: game(moves, more).board,
    },
});
const KEPT = {
    ...kept('own', 3, ['play 8E HILL', 'play H8 LADINg']),
    ...kept('second', 2, ['play 8E HILL', 'play H8 LADINg']),
    ...kept('doubts', 1, ['play pass', 'play pass'], { challenge: 'double', rules: 'scrabble', computer: '10' }),
    ghost: { fragments: [] },
    'game/bad': { family: 'board', scores: [], winners: [], game: {} },
    puzzles: { rules: 'wwf' },
    'board-setup': { ...setup, rules: 'scrabble' },
};
let shared;
async function desk(t, hash) {
    if (shared) await go(shared, hash);
    shared ??= await load({ kept: KEPT }, hash);
    t.after(() => assert.deepEqual(shared.errors.splice(0), [], 'what the page said'));
    return shared;
}
after(() => shared?.context().close());

// Names stand whole beside scores of three digits; 720 by 450 is a desk at twice its size.
async function namesStandWhole(page) {
    await page.$$eval('.seats li > b', (all) => all.forEach((one) => (one.textContent = '458')));
    for (const [width, height] of [
        [320, 640],
        [360, 640],
        [600, 400],
        [720, 450],
        [800, 450],
        [844, 390],
    ]) {
        await page.setViewportSize({ width, height });
        const names = await page.$$eval('.seats li span:first-child', (all) =>
            all.map((one) => one.scrollWidth - one.clientWidth),
        );
        assert.deepEqual(names, [0, 0], `${width} by ${height}`);
    }
}

test('a shared link and one’s own game are two games; all of the program is a tap away', async (t) => {
    const page = await desk(t, '#board?new');
    // Damaged storage is no blank page.
    await page.waitForSelector('#games li');
    await listed(page, 3);
    assert.equal(await page.locator('#kept-puzzles').count(), 0);
    await go(page, '#ghost');
    await page.waitForSelector('#quiz');
    await page.click('nav a[href="#board"]'); // from elsewhere: the game that goes on
    await page.waitForSelector('#square-9-7.filled');
    await turn(page);
    const own = [page.url(), await filled(page)];
    await go(page, link(POSITION));
    await page.waitForSelector('#square-7-6.filled');
    await turn(page);
    assert.match(page.url(), /cgp=/, 'a position that was only looked at is no game yet');
    await page.click('#square-6-7');
    await page.keyboard.type('o');
    await said(page, /points?: /);
    await page.click('#play');
    await page.waitForFunction(
        () => document.querySelectorAll('.square.filled').length === 5 && /game=/.test(location.hash),
    );
    const position = [page.url(), await filled(page)];
    // A move made in the position is there again at its address.
    await go(page, '#words');
    await page.waitForSelector('#rack');
    await go(page, new URL(position[0]).hash);
    await turn(page);
    assert.deepEqual([page.url(), await filled(page)], position);
    await page.click('nav a[href="#board"]'); // from a game: the first page
    await page.waitForSelector('#new-puzzle');
    for (const id of ['set-up', 'paste', 'start']) assert.equal(await page.locator(`#${id}`).count(), 1, id);
    await listed(page, 4);
    // A new game deletes none of them.
    await page.click('#start');
    await turn(page);
    await page.click('#pass');
    await turn(page);
    await page.click('nav a.name');
    assert.equal(await page.textContent('#play-board'), 'Continue');
    await listed(page, 5);
    await page.click(`#games a[href="${new URL(own[0]).hash}"]`);
    await page.waitForSelector('#square-9-7.filled');
    assert.equal(await filled(page), own[1]);
    // All of them make a file, which brings back what was deleted.
    await page.click('nav a[href="#board"]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save-games')]);
    await page.click('#games button[aria-label^="Delete"] >> nth=0');
    await listed(page, 4);
    await page.click('summary:has-text("Open a game")');
    await page.setInputFiles('#gcg-file', await file.path());
    await page.waitForFunction(() =>
        /^1 game of the file/.test(document.querySelector('details[open] p.hint').textContent),
    );
    await listed(page, 5);
    // One that is deleted can be had back.
    await page.click('nav a.name');
    await page.waitForSelector('.view.home #games'); // the other view has a list, too
    await page.click('#games button[aria-label^="Delete"] >> nth=1');
    await listed(page, 4);
    await page.click('#take-back');
    await listed(page, 5);
});

test('moves that end something have a way back; every position is shown again', async (t) => {
    const page = await desk(t, '#board?game=second');
    await page.waitForSelector('#square-9-7.filled');
    await turn(page);
    await page.click('#pass');
    await turn(page);
    assert.match(await page.textContent('#notice'), /Passed/);
    assert.ok(
        await page.evaluate(
            () =>
                document.querySelector('#notice').getBoundingClientRect().top >
                document.querySelector('.grid').getBoundingClientRect().bottom,
        ),
        'over the foot',
    );
    await page.click('#status .word');
    await page.waitForSelector('#meaning p');
    await page.keyboard.press('Escape');
    const before = await page.evaluate(() => document.querySelector('.grid').getBoundingClientRect().top);
    await page.click('#take-back');
    await said(page, /Taken back/);
    assert.equal(
        await page.evaluate(() => document.querySelector('.grid').getBoundingClientRect().top),
        before,
        'the notice moves nothing',
    );
    assert.equal(await page.locator('#moves li').count(), 2);
    // A tap on a move shows the board after it.
    await page.click('#move-1');
    await said(page, /After move 1 of 2\. You: 8E HILL/);
    assert.equal(await filled(page), 'square-7-4,square-7-5,square-7-6,square-7-7');
    await page.click('#first');
    await said(page, /After move 0/);
    assert.equal(await filled(page), '');
    await page.click('#back-to-game');
    await turn(page);
    assert.equal(await page.locator('.square.filled').count(), 9);
    // Arrows go through the positions, and Escape back to the game.
    await page.click('#move-1');
    await said(page, /After move 1/);
    await page.keyboard.press('ArrowLeft');
    await said(page, /After move 0 of 2/);
    await page.keyboard.press('Escape');
    await turn(page);
    // Letters lay tiles where the board has the focus, and nowhere else.
    await page.locator('#moves summary').focus();
    await page.keyboard.press('e');
    assert.equal(await page.locator('.square.laid').count(), 0);
    await page.click('#square-9-8');
    await page.keyboard.press('?');
    assert.match(await page.textContent('dialog'), /lay a tile/);
    await page.keyboard.press('Escape');
    // A link has the own rack alone, and what the link shows is the position.
    await page.click('#more');
    await page.click('#copy-link');
    const [, rack] = new URLSearchParams((await page.getAttribute('#shared', 'href')).split('?')[1])
        .get('cgp')
        .split(' ');
    assert.match(rack, /^[A-Z?]{7}\/$/);
    await page.click('#resign');
    await page.waitForSelector('#analyse');
    assert.match(await status(page), /^The game is resigned\. The computer won, /);
    await page.click('#take-back');
    await turn(page);
    assert.equal(await page.locator('#analyse').count(), 0);
});

// A sentence takes no more room than two words do: the rack does not move.
async function keepsTheRack(page, sentence) {
    const size = page.viewportSize();
    for (const viewport of [
        { width: 320, height: 568 },
        { width: 390, height: 760 },
        { width: 844, height: 390 },
        { width: 1280, height: 800 },
    ]) {
        await page.setViewportSize(viewport);
        const tops = await page.evaluate(() => {
            const status = document.querySelector('#status');
            const top = () => document.querySelector('.rack').getBoundingClientRect().top;
            const long = top();
            status.className = 'status';
            status.textContent = 'Two words';
            return [long, top()];
        });
        assert.equal(tops[0], tops[1], `${viewport.width} wide: ${sentence}`);
        await page.keyboard.press('PageUp'); // what was said is drawn anew
        await said(page, /^After move/);
        await page.keyboard.press('PageDown');
        await said(page, sentence);
    }
    await page.setViewportSize(size);
}

test('a challenge is told with what it cost; laid tiles are heard; the cursor rests after a play', async (t) => {
    const page = await desk(t, '#board?game=doubts');
    await page.waitForFunction(
        () =>
            document.querySelector('#moves')?.textContent.includes('Pass') && !document.querySelector('.square.filled'),
    );
    await turn(page);
    // The start has its star, also on a premium square.
    assert.deepEqual(await page.$eval('#square-7-7', (one) => [one.dataset.sign, one.getAttribute('aria-label')]), [
        '★',
        'H8, star, double word',
    ]);
    const letters = (await page.$$eval('.rack .tile', (tiles) => tiles.map((one) => one.getAttribute('aria-label'))))
        .filter((one) => one !== 'blank')
        .slice(0, 5);
    await page.click('#square-7-4');
    await page.keyboard.type(letters[0]);
    await said(page, /One tile so far/);
    await page.keyboard.type(letters.slice(1).join(''));
    await heard(page, new RegExp(`points?: ${letters.join('')}`));
    await page.click('#play');
    await page.waitForFunction(
        () =>
            /challenged/.test(document.querySelector('#status').textContent) &&
            document.querySelector('#best:not([disabled])'),
    );
    assert.match(
        await status(page),
        new RegExp(
            `^The computer challenged\\. You have the tiles of 8E ${letters.join('')} back, and your turn is lost\\. The computer: [A-Z]+ at [A-Z0-9]+, \\d+ points?\\.$`,
        ),
    );
    assert.equal(await page.locator('.square.cursor').count(), 0);
    await keepsTheRack(page, /^The computer challenged/);
    // What it may cost is said before, and it is no brighter than what ends no turn.
    const [challenge, hint] = await Promise.all(
        ['#challenge', '#hint'].map((id) =>
            page.$eval(id, (one) => [one.title, getComputedStyle(one).backgroundColor]),
        ),
    );
    assert.deepEqual(challenge, ['wrong challenge: turn lost', hint[1]]);
    await page.click('#challenge');
    await page.waitForFunction(
        () =>
            /Your turn is lost/.test(document.querySelector('#status').textContent) &&
            document.querySelector('#best:not([disabled])'),
    );
    assert.match(await status(page), /^You challenged: the words are good\. Your turn is lost\. The computer: /);
    await keepsTheRack(page, /^You challenged/);
    // An exchange that is cancelled leaves no word of it.
    await page.click('#swap');
    await said(page, /^Tap the tiles/);
    await page.keyboard.press('Escape');
    await said(page, /^You challenged.*\. The computer: /);
    assert.doesNotMatch(await status(page), /Tap the tiles/);
    // It can be taken back, as any move.
    assert.match(await page.textContent('#moves'), /You challenged/);
    await page.click('#undo');
    await page.waitForFunction(() => !/You challenged/.test(document.querySelector('#moves').textContent));
});

test('a record shows the last play and the racks, and is there again after playing on', async (t) => {
    const page = await desk(t, '#board?new');
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', GCG);
    await page.click('#open-text');
    await page.waitForSelector('#later');
    await page.click('#later');
    await page.waitForFunction(
        () => document.querySelectorAll('.square.filled').length > document.querySelectorAll('.square.last').length,
    );
    const { laid, rack, tiles } = await page.evaluate(() => ({
        laid: document.querySelectorAll('.square.last').length,
        rack: document.querySelectorAll('.rack .tile').length,
        tiles: document.querySelectorAll('.square.filled').length,
    }));
    assert.ok(laid > 1 && laid < tiles, `${laid} of ${tiles}`);
    assert.equal(rack, 7);
    await page.click('#move-5');
    await said(page, /^5 \//);
    const [here, shown] = [page.url(), await filled(page)];
    await page.click('#play-from-here');
    await page.click('#play-on');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    // The turns of the record are its earlier ones, in the game and in its study.
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 5);
    await turn(page);
    assert.equal(await filled(page), shown);
    const scores = await page.locator('.seats b').allTextContents();
    await page.click('#move-2');
    await said(page, /^After move 2 of 5/);
    assert.ok((await filled(page)).length < shown.length);
    assert.notDeepEqual(await page.locator('.seats b').allTextContents(), scores);
    await page.click('#study');
    await said(page, /^2 \/ 5/);
    await page.goBack();
    await page.goBack();
    await said(page, /^5 \//);
    assert.deepEqual([page.url(), await filled(page)], [here, shown]);
    await page.click('#new');
    await page.waitForSelector('#start');
    assert.match(await page.textContent('#games'), /recorded game/);
    // With a variation there is a study of the record: one entry still, and its address leads there.
    await go(page, new URL(here).hash);
    await said(page, /^5 \//);
    await page.click('#pass');
    await said(page, /^6 \/ 6/);
    await page.click('#new');
    await page.waitForSelector('#start');
    assert.equal((await page.textContent('#games')).split('Ann \u2013 Bob').length - 1, 1);
    await go(page, new URL(here).hash);
    await page.waitForSelector('.depth-1');
    await page.click('#new');
    await page.waitForSelector('#start');
    // A link to a puzzle is copied; the puzzle goes on.
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', PUZZLES);
    await page.click('#open-text');
    await page.click('#solve');
    await page.waitForSelector('#answer');
    await page.click('.rack .tile >> nth=0');
    await page.click('#square-6-7');
    await page.click('#puzzle-link');
    assert.match(await page.getAttribute('#shared', 'href'), /puzzle=/);
    assert.equal(await page.locator('.square.laid').count(), 1);
});

test('on a phone: no word is broken, the report agrees with itself; the large board fits a laptop', async (t) => {
    const page = await open(t, { kept: game(['play ex HHHILW', 'play pass']), ...phone }, '#board');
    await turn(page);
    assert.deepEqual(await page.$$eval('.actions button', linesOf), [1, 1, 1, 1]);
    // On its side, and at twice its size: board and hand beside each other.
    for (const viewport of [
        { width: 844, height: 390 },
        { width: 640, height: 400 },
    ]) {
        await page.setViewportSize(viewport);
        const [board, hand] = await page.$$eval('.squares, .hand', (all) =>
            all.map((one) => one.getBoundingClientRect().toJSON()),
        );
        assert.ok(
            board.right < hand.left && hand.right <= viewport.width && hand.bottom <= viewport.height,
            JSON.stringify([board, hand]),
        );
        assert.deepEqual(await page.evaluate(cutOff), []);
    }
    await namesStandWhole(page);
    await page.setViewportSize(phone.viewport);
    await page.click('#more');
    await page.click('#resign');
    await page.click('#analyse');
    await page.waitForSelector('#report tbody tr');
    const report = await page.textContent('#report');
    assert.match(report, /You gave nothing away\..*You: 0 points given away\. Computer: [1-9]\d* points given away/);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The large board fits a laptop.
    await go(page, link(`${'21/'.repeat(10)}8SENTENCE5/${'21/'.repeat(9)}21 ?AGMNOS/ADEILNR 0/10 0`, 'super'));
    await turn(page);
    await fits(page, '.squares');
});

test('German: numbers and plurals as the language has them, an exchange is a word, the report has all its columns', async (t) => {
    const moves = ['play 8E HILL', 'play H8 LADINg', 'play ex HHW'];
    const page = await open(
        t,
        { kept: { ...game(moves), words: { rack: 'quoth', pattern: 'quoth', word: '' } }, ...phone, locale: 'de' },
        '#board',
    );
    await turn(page);
    const list = await page.$$eval('#moves li', (all) => all.map((one) => one.textContent));
    assert.equal(list[2], 'Du: HHW getauscht');
    assert.deepEqual(await page.$$eval('.actions button', linesOf), [1, 1, 1, 1]);
    await page.click('#best');
    await page.waitForFunction(() =>
        /\u00b1/.test(document.querySelector('#best-plays td:nth-child(4)')?.textContent ?? ''),
    );
    const row = await page.$$eval('#best-plays tbody tr:first-child td.number', (cells) =>
        cells.map((one) => one.textContent),
    );
    assert.match(row[1], /^-?\d+,\d$/);
    assert.match(row[2], /^\d+,\d\s%\s\u00b1\d+,\d$/);
    // A play far down the list is laid on a board that is seen with the scores above it.
    await page.locator('#best-plays button[data-play]').last().click();
    assert.equal(await page.evaluate(() => scrollY), 0);
    // What a play scores stands beside its word, on narrow phones too.
    await page.waitForFunction(() => /Legen f\u00fcr \d/.test(document.querySelector('#play').textContent));
    for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        assert.deepEqual(await page.$$eval('.actions button', linesOf), [1, 1, 1, 1], `${width} wide`);
        const [name, words] = await page.$$eval('nav a.name, nav a[href="#words"]', (all) =>
            all.map((one) => one.getBoundingClientRect().toJSON()),
        );
        assert.ok(words.top < name.bottom, `${width} wide`);
        assert.ok((await page.$eval('#play', (one) => Number.parseFloat(getComputedStyle(one).fontSize))) >= 14);
        assert.deepEqual(await page.evaluate(cutOff), []);
    }
    await namesStandWhole(page);
    await page.setViewportSize(phone.viewport);
    await page.click('#more');
    await page.click('#resign');
    await page.click('#analyse');
    await page.waitForSelector('#report tbody tr');
    await fits(page, '#report .scroll');
    await page.setViewportSize({ width: 1280, height: 800 });
    await fits(page, '#report .scroll');
    // In any order: no play stands twice in the list.
    await go(page, link('15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 ABIO/ 0/10 0', 'wordsmog'));
    await turn(page);
    await page.click('#best');
    await page.waitForSelector('#best-plays tbody tr');
    const plays = await page.$$eval('#best-plays tbody tr td:first-child', (cells) =>
        cells.map((one) => one.textContent),
    );
    const sorted = plays.map((play) =>
        play
            .split(' ')
            .map((part, i) => (i ? [...part].sort().join('') : part))
            .join(' '),
    );
    assert.ok(plays.length > 4 && new Set(sorted).size === plays.length, plays.join('; '));
    await go(page, '#words');
    await page.click('form button.main');
    await page.waitForFunction(() => /quoth/.test(document.querySelector('#results').textContent));
    assert.match(await page.textContent('#results'), /^1 Wort/);
    // An empty field is no question.
    await page.fill('#rack', '');
    await page.fill('#pattern', '');
    await page.click('form button.main');
    assert.equal(await page.textContent('#results'), 'Gib Buchstaben oder ein Muster ein.');
    await page.click('form >> nth=1 >> button');
    assert.equal(await page.textContent('#results'), 'Gib ein Wort ein.');
});

test('a position set up by hand is kept; Ghost; a page without script', async (t) => {
    const page = await desk(t, '#board?new');
    await page.click('#set-up');
    await page.click('#square-7-6');
    await page.keyboard.type('cat');
    await page.fill('#rack-0', 'letters');
    for (const score of ['abc', '']) {
        await page.fill('#score-1', score);
        await said(page, /whole number/);
    }
    await page.fill('#score-1', '14');
    await said(page, /can be played/);
    await page.click('.side button:text-is("Close")');
    await page.click('#set-up');
    await page.waitForSelector('#square-7-8.filled');
    assert.equal(await page.inputValue('#score-1'), '14');
    await page.click('#clear-all');
    assert.equal(await page.locator('.square.filled').count(), 0);
    await page.click('#take-back');
    assert.equal(await page.locator('.square.filled').count(), 3);
    // Ghost: letters where the game has the focus; giving up has a way back; the sheet where there is one.
    await page.click('nav a[href="#ghost"]');
    await page.getByLabel('Which game').selectOption('super');
    await page.click('#start');
    await page.waitForSelector('#key-e:not([disabled])');
    assert.equal(await page.locator('#sheet').count(), 0);
    await page.locator('#give-up').focus();
    await page.keyboard.press('e');
    assert.equal(await page.locator('.fragment .letter').count(), 0);
    await page.locator('#fragment').focus();
    await page.keyboard.press('e');
    await page.waitForFunction(
        () => document.querySelectorAll('.fragment .letter').length === 2 && document.querySelector('#give-up'),
    );
    await page.click('#give-up');
    await page.waitForSelector('#round');
    await page.click('#take-back');
    await page.waitForSelector('#give-up');
    await page.click('nav a[href="#ghost"]');
    await page.waitForSelector('#quiz');
    assert.match(await page.textContent('#games'), /Superghost/);
    // Another answer that wins is no mistake.
    await page.getByLabel('Which game').selectOption('ghost');
    await page.click('#quiz');
    await page.waitForSelector('#quiz-answer');
    await page.fill('#quiz-answer', 'n');
    await page.keyboard.press('Enter');
    await said(page, /^That wins as well, but H is what is asked/);
    assert.equal(await page.evaluate(() => localStorage.getItem('quoth:practice')), null);
    assert.deepEqual(await page.evaluate(cutOff), []);
    const bare = await page.context().browser().newContext({ javaScriptEnabled: false });
    t.after(() => bare.close());
    const silent = await bare.newPage();
    await silent.goto(page.url().split('#')[0]);
    assert.match(await silent.textContent('noscript'), /needs JavaScript/);
});

test('the first page fits a low window, with play with others, too; no card stands alone', async (t) => {
    for (const locale of ['en', 'de']) {
        const before = (page) => page.route('**/api', (route) => route.fulfill({ json: { protocol: 1 } }));
        const page = await open(t, { locale, before, kept: { server: true } }, '');
        await page.waitForSelector('#go-online');
        for (const [width, height] of [
            [1280, 640],
            [1024, 640],
            [1280, 800],
        ]) {
            await page.setViewportSize({ width, height });
            const size = `${locale}, ${width} by ${height}`;
            assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), size);
            for (const row of ['.cards > *', '.lead .button']) {
                const tops = await page.$$eval(row, (all) => all.map((one) => one.getBoundingClientRect().top));
                assert.equal(new Set(tops).size, 1, `${size}: ${row}`);
            }
        }
    }
});

test('a phone on its side shows the board and all controls', async (t) => {
    for (const locale of ['en', 'de'])
        for (const name of ['board, challenge', 'board, a legal play', 'board, over', 'a puzzle with hints']) {
            const [kept, hash, reach] = STATES[name];
            const page = await open(t, { ...phone, locale, kept }, hash);
            await reach(page);
            for (const [width, height] of [
                [760, 360],
                [667, 375],
                [640, 360],
                [844, 390],
            ]) {
                await page.setViewportSize({ width, height });
                const size = `${locale}, ${name}, ${width} by ${height}`;
                const bottoms = await page.$$eval('.table > *', (all) =>
                    all.map((one) => one.getBoundingClientRect().bottom),
                );
                assert.ok(Math.max(...bottoms) <= height, `${size}: ${bottoms}`);
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size);
                assert.deepEqual(await page.evaluate(cutOff), []);
            }
        }
});

test('Play is in sight on the screen of choices, however many games are kept', async (t) => {
    const setup = { rules: 'wwf', variant: 'ghost', players: 1, people: 1, computer: '5', begins: 'you', lives: 5 };
    const one = (family, game) => ({ family, began: 1, over: true, scores: [20, 18], winners: [0], game });
    const all = {};
    for (let i = 0; i < 12; i++) {
        const board = { version: 2, setup, seed: 43814434, cgp: '', moves: ['play 8E HILL'] };
        const ghost = { setup, fragments: ['', 'l'], first: 0, lost: [0, 5], over: null };
        for (const kept of [one('board', board), one('ghost', ghost)])
            all[`game/${kept.family}${i}`] = { ...kept, id: `${kept.family}${i}`, changed: i + 1 };
    }
    for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
    ])
        for (const view of ['board', 'ghost']) {
            const page = await open(t, { kept: all, viewport }, `#${view}?new`);
            await page.waitForSelector('#games li');
            const bottom = await page.$eval('#start', (one) => one.getBoundingClientRect().bottom);
            assert.ok(bottom <= viewport.height, `${view}, ${viewport.width} wide: ${bottom}`);
        }
});

test('the navigation stands in one line on the narrowest phones, with play with others, too', async (t) => {
    for (const locale of ['en', 'de']) {
        const before = (page) => page.route('**/api', (route) => route.fulfill({ json: { protocol: 1 } }));
        const page = await open(t, { locale, before, viewport: { width: 320, height: 640 } }, '#words');
        await page.waitForSelector('nav a[href="#online"]:not([hidden])');
        await page.waitForFunction(() => {
            const all = [...document.querySelectorAll('nav a')].map((one) => one.getBoundingClientRect());
            return all.every(({ top }) => top < all[0].bottom);
        });
        assert.deepEqual(await page.evaluate(cutOff), []);
    }
});

test('what the page says beside a view moves nothing; four players stand like two; a rubbish address says so', async (t) => {
    const moves = ['play 8E HILL', 'play pass', 'play pass'];
    const page = await open(t, { kept: game(moves, { players: 4 }), viewport: { width: 1280, height: 800 } }, '#board');
    await page.click('#uncover');
    await turn(page);
    const [name, score] = await page.$$eval('.seats li:last-child > *', (all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
    );
    const seat = await page.$eval('.seats li:last-child', (one) => one.getBoundingClientRect().toJSON());
    assert.ok(name.left - seat.left < 40 && seat.right - score.right < 20, JSON.stringify([seat, name, score]));
    // The engine is lost: that is a notice.
    const boxes = () =>
        page.$$eval('.grid, .rack, #play', (all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    await page.evaluate(() => window.quoth.lose());
    await page.waitForSelector('#notice button');
    assert.deepEqual(await boxes(), before);
    assert.ok(await page.$eval('#notice', (one) => one.getBoundingClientRect().right < 256), 'beside the board');
    await page.click('#notice button');
    for (const [hash, why] of [
        ['#learn?rules=nonsense', /^That cannot be read: no rules in the library have this name/],
        ['#board?study=new&rules=nonsense&of=15', /^That cannot be read: no rules in the library have this name/],
        ['#board?v=1&rules=wwf&cgp=15&puzzle=!', /^That cannot be read: puzzle=!\.$/],
    ]) {
        await go(page, hash);
        await page.waitForSelector('#broken');
        assert.match(await page.textContent('#broken'), why, hash);
        await page.click('main button:text-is("New game")');
        await page.waitForSelector('#start');
    }
});

test('a German stranger hears of English words, of a challenge in German, and of what the rules cost', async (t) => {
    const kept = game(['play 8E HILL', 'challenge 1'], { challenge: 'double', begins: 'computer' });
    const page = await open(t, { locale: 'de', kept, viewport: { width: 1280, height: 800 } }, '#board?new');
    await page.waitForSelector('.setup .hint');
    assert.match(await page.textContent('.setup'), /englische Wörter/);
    await page.locator('.setup select').first().selectOption('german');
    assert.match(await page.textContent('.setup'), /bis du unter „Wörter“ eine Liste in dieser Sprache öffnest/);
    await page.click('#games a');
    await turn(page);
    assert.match(await page.textContent('#moves'), /Du hast angezweifelt: Die Wörter sind richtig\./);
    await page.click('#more');
    assert.match(await page.textContent('dialog'), /Friends \(15 mal 15\), Irrtum kostet den Zug/);
});

test('what a play in the last row but one scores lies above the last row', async (t) => {
    const page = await open(t, {}, link(`${'15/'.repeat(13)}7TREE4/15 AEILNRS/ 0/0 0`));
    await turn(page);
    await page.evaluate(() => {
        document.querySelector('#square-13-10').dataset.score = '9';
    });
    const [x, y] = await page.$eval('#square-14-10', (one) => {
        const { right, top } = one.getBoundingClientRect();
        return [right - 6, top + 2];
    });
    assert.equal(await page.evaluate(([x, y]) => document.elementFromPoint(x, y).id, [x, y]), 'square-13-10');
});

test('the German texts name an analysis as its button does', () => {
    const texts = JSON.parse(readFileSync(fileURLToPath(new URL('../text/de.json', import.meta.url)), 'utf8'));
    assert.equal(texts.analysis, 'Genaue Analyse');
    assert.match(texts.report_by, /in der genauen Analyse/);
});
