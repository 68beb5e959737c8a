// Where games are kept: more of them than localStorage takes, those of older pages, storage that is full, a page that
// is closed at once, tabs that read while another writes.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { games, load, open, url } from './page.mjs';
import { script } from './script.mjs';

const setup = { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void' };
const MOVES = ['play 8E HILL', 'play H8 LADINg'];
const boardGame = (id, changed, more = {}) => ({
    id,
    family: 'board',
    began: 1,
    changed,
    over: true,
    scores: [20, 18],
    winners: [0],
    game: { version: 2, setup, seed: 43814434, cgp: '', moves: MOVES },
    ...more,
});
const ids = async (page) => (await games(page)).map((one) => one.id).sort();
// Waits until so many games are stored, or a text in one of them.
const stored = (page, wanted) =>
    page.waitForFunction(async (wanted) => {
        const { result } = await new Promise(
            (done) => (indexedDB.open('quoth').onsuccess = ({ target }) => done(target)),
        );
        const request = result.transaction('games').objectStore('games').getAll();
        await new Promise((done) => (request.onsuccess = done));
        result.close();
        const all = request.result;
        return typeof wanted === 'number' ? all.length === wanted : JSON.stringify(all).includes(wanted);
    }, wanted);
const names = (page) =>
    page.evaluate(() =>
        Object.keys(localStorage)
            .filter((name) => /game\/|board$|ghost$/.test(name))
            .sort(),
    );

test('games of older pages are carried over once, also after an interruption; what is damaged stays', async (t) => {
    const old = {
        board: { ...boardGame('', 0).game, deeds: MOVES, moves: undefined },
        'game/one': boardGame('one', 5),
        'game/two': boardGame('two', 6),
        'game/bad': { family: 'board', scores: [], winners: [], game: {} },
    };
    const page = await open(t, { kept: old }, '#board?new');
    await stored(page, 3);
    await page.waitForFunction(() => !localStorage['quoth:game/two']);
    assert.deepEqual(await ids(page), ['board', 'one', 'two']);
    assert.deepEqual(await names(page), ['quoth:game/bad']);
    assert.deepEqual((await games(page)).find((one) => one.id === 'board').game.moves, MOVES);
    // Interrupted between storing and deleting: both are there.  Of two states the later one is kept.
    await games(page, [boardGame('one', 9, { scores: [33, 44] })]);
    await page.evaluate(
        (all) => Object.entries(all).forEach(([name, one]) => (localStorage[`quoth:${name}`] = JSON.stringify(one))),
        old,
    );
    await page.reload();
    await page.waitForFunction(() => !localStorage['quoth:game/two']);
    assert.deepEqual(await ids(page), ['board', 'one', 'two']);
    assert.deepEqual((await games(page)).find((one) => one.id === 'one').scores, [33, 44]);
    await page.waitForSelector('#games li');
    assert.equal(await page.locator('#games li').count(), 3);
});

test('the first page shows the last game, also after a challenge', async (t) => {
    const game = {
        ...boardGame('', 0).game,
        setup: { ...setup, challenge: 'single' },
        moves: ['play 8E HLIL', 'challenge 1', 'play 8G AND'],
    };
    const page = await open(t, { kept: { 'game/one': boardGame('one', 5, { game }) } }, '');
    await page.waitForFunction(() => document.querySelector('.mini')?.textContent === 'AND');
    assert.equal(await page.locator('.mini rect[fill]').count(), 3); // the last play
    // A tap leads to the game, also when it is over.
    assert.equal(await page.getAttribute('.mini', 'href'), '#board?game=one');
    assert.match(await page.textContent('#resume'), /You won, 20 : 18\.$/);
    // The engine goes on with another game, and comes back to this one.
    await page.click('#play-board');
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#pass');
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length > 1);
    const tiles = (await page.$$eval('.square.filled .face', (all) => all.map((one) => one.textContent))).join('');
    await page.click('nav a.name');
    await page.waitForFunction((tiles) => document.querySelector('.mini')?.textContent === tiles, tiles);
});

test('games of the oldest pages, which kept no scores, are over where they are', async (t) => {
    const old = (moves) => ({ ...boardGame('', 0).game, deeds: moves, moves: undefined });
    const ghost = (lost, more = {}) => ({
        setup: {
            variant: 'ghost',
            reading: '',
            min: '4',
            begins: 'you',
            level: '35',
            people: 1,
            bluffs: false,
            ...more,
        },
        fragments: ['', 'l'],
        first: 0,
        lost,
        over: null,
    });
    const kept = async (board, ghost) => {
        const page = await open(t, { kept: { board, ghost } }, '');
        await page.waitForSelector('#go-words');
        // The list is there at once; how games stand follows when the engine has said so.
        // That of Ghost needs none, and may be there before.
        await page.waitForFunction(() => /8 : 16/.test(document.querySelector('#games')?.textContent));
        const says = await page.$$eval('#play-board, #play-ghost', (all) => all.map((one) => one.textContent));
        const all = (await games(page)).sort((a, b) => (a.id < b.id ? -1 : 1));
        return [...says, ...all.map(({ over, scores, winners }) => [over, scores, winners])];
    };
    assert.deepEqual(await kept(old([...MOVES, 'resign 0']), ghost([5, 2])), [
        'Play',
        'Play',
        [true, [8, 16], [1]],
        [true, [5, 2], [1]],
    ]);
    assert.deepEqual(await kept(old(MOVES), ghost([2, 2], { lives: 3 })), [
        'Continue',
        'Continue',
        [false, [8, 16], []],
        [false, [2, 2], []],
    ]);
    assert.deepEqual((await kept(old(MOVES), ghost([2, 3], { lives: 3 })))[1], 'Play');
    const page = await open(
        t,
        { kept: { board: old(MOVES) }, before: (page) => page.route('**/*.wasm', () => {}) }, // no engine comes
        '',
    );
    await page.waitForSelector('#games li');
});

test('the first page says whose turn it is in the last game, and nothing moves when it is known', async (t) => {
    const one = (more, moves = MOVES.slice(0, 1)) =>
        boardGame('one', 5, {
            over: false,
            winners: [],
            game: { ...boardGame('', 0).game, setup: { ...setup, ...more }, moves },
        });
    const says = async (one, wanted, options = {}) => {
        const page = await open(t, { kept: { 'game/one': one }, ...options }, '');
        await page.waitForSelector('#whose');
        const height = () => page.$eval('#resume', (one) => one.getBoundingClientRect().height);
        const before = await height();
        await page.waitForFunction(() => document.querySelector('#whose').textContent !== '\xa0');
        assert.equal(await page.textContent('#whose'), wanted);
        assert.equal(await height(), before);
    };
    await says(one({}), 'The computer is to move.');
    await says(one({}, MOVES), 'Your turn.');
    await says(one({ begins: 'computer' }), 'Your turn.');
    await says(one({ players: 2 }), 'Player 2 is to move.');
    await says(one({ players: 2 }, []), 'Player 1 is to move.');
    await says(one({}), 'Der Computer ist dran.', { locale: 'de', viewport: { width: 320, height: 640 } });
    // Nor does the line promise what an engine that fails will not say.
    const before = (page) => page.route('**/*.wasm', (route) => route.fulfill({ body: 'no module' }));
    const page = await open(t, { kept: { 'game/one': one({}) }, before }, '');
    assert.equal(await page.textContent('#whose'), '\xa0');
});

test('where games cannot be carried over they stay where they are, and are shown', async (t) => {
    const denied = (page) =>
        page.addInitScript(
            () =>
                (IDBFactory.prototype.open = () => {
                    throw new DOMException('denied', 'SecurityError');
                }),
        );
    const page = await open(t, { kept: { 'game/one': boardGame('one', 5) }, before: denied }, '#board?new');
    await page.waitForSelector('#games li');
    assert.equal(await page.textContent('#notice'), '');
    assert.deepEqual(await names(page), ['quoth:game/one']);
    await page.click('#start');
    await page.waitForFunction(() => /keeps nothing/.test(document.querySelector('#notice').textContent));
});

test('3,000 games, which localStorage refuses, are stored, listed, saved and opened again', async (t) => {
    const page = await open(t, {}, '#board?new');
    const long = Array.from({ length: 40 }, (_, i) => `play ${1 + (i % 15)}A ${'ABCDEFGHIJKLMNO'.repeat(3)}`);
    const all = Array.from({ length: 3000 }, (_, i) =>
        boardGame(`g${i}`, 1000 + i, { game: { ...boardGame('', 0).game, moves: long } }),
    );
    const file = {
        name: 'quoth-games.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ format: 'quoth-games 1', games: all })),
    };
    assert.ok(file.buffer.length > 5e6);
    assert.equal(
        await page.evaluate((size) => {
            try {
                localStorage.big = 'x'.repeat(size);
            } catch (error) {
                return error.name;
            }
        }, file.buffer.length),
        'QuotaExceededError',
    );
    await page.click('summary:has-text("Open a game")');
    await page.setInputFiles('#gcg-file', file);
    await page.waitForFunction(() =>
        /^3000 games/.test(document.querySelector('details[open] p.hint').textContent.replace(/\D(?=\d{3} )/, '')),
    );
    await stored(page, 3000);
    await page.goto(url);
    await page.reload();
    await page.waitForSelector('#games li');
    assert.equal(await page.locator('#games li').count(), 4);
    assert.match(await page.textContent('#games summary'), /2,?996/);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-games')]);
    const { format, games: found } = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    assert.equal(format, 'quoth-games 1');
    assert.deepEqual(found.at(-1), all[0]);
    assert.equal(found.length, 3000);
    await page.goto(`${url}#board?archive`);
    await page.waitForSelector('#archive-more');
    assert.equal(await page.locator('#archive-games li a').count(), 50);
});

test('the file of all games has the rating by puzzles and the days in a row: more answers and the later day stay', async (t) => {
    const rating = { rating: 1432, deviation: 120, past: [1250, 1300, 1432] };
    const days = { last: '2026-11-25', streak: 3 };
    const page = await open(t, { kept: { 'puzzle-rating': rating, 'puzzle-days': days } }, '#board?new');
    await page.waitForSelector('#start');
    await games(page, [boardGame('one', 5)]);
    await page.goto(url);
    await page.reload();
    await page.waitForSelector('#games li');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-games')]);
    const file = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    assert.deepEqual([file.rating, file.days], [rating, days]);

    const into = async (kept, changes = {}) => {
        const other = await open(t, { kept }, '#board?new');
        await other.waitForSelector('#start');
        await other.click('summary:has-text("Open a game")');
        await other.fill('#paste', JSON.stringify({ ...file, ...changes }));
        await other.click('#open-text');
        await other.waitForFunction(() => document.querySelectorAll('#games li').length === 1);
        return other.evaluate(() =>
            ['rating', 'days'].map((name) => JSON.parse(localStorage.getItem(`quoth:puzzle-${name}`))),
        );
    };
    assert.deepEqual(await into({}), [rating, days]);
    const more = { rating: 1000, deviation: 60, past: [1, 2, 3, 4] };
    const later = { last: '2026-11-26', streak: 1 };
    assert.deepEqual(await into({ 'puzzle-rating': more, 'puzzle-days': days }), [more, days]);
    assert.deepEqual(await into({ 'puzzle-days': later }), [rating, later]);
    assert.deepEqual(await into({}, { rating: { ...rating, past: ['x'] }, days: { last: 1, streak: '2' } }), [
        null,
        null,
    ]);
});

test('a file of games that is cut off, or of another version, is refused', async (t) => {
    const page = await open(t, {}, '#board?new');
    await page.click('summary:has-text("Open a game")');
    const text = JSON.stringify({ format: 'quoth-games 1', games: [boardGame('one', 5)] });
    for (const bad of [text.slice(0, -9), text.replace('games 1', 'games 2'), '{"format":"quoth-games 1"}']) {
        await page.fill('#paste', bad);
        await page.click('#open-text');
        await page.waitForSelector('p.bad');
        assert.match(await page.textContent('p.bad'), /^That cannot be read: it is damaged, or of another version/);
        await page.reload();
        await page.click('summary:has-text("Open a game")');
    }
    assert.deepEqual(await ids(page), []);
    await page.fill('#paste', text);
    await page.click('#open-text');
    await page.waitForFunction(() => document.querySelectorAll('#games li').length === 1);
});

test('no room: the page says so, and plays on with what it has', async (t) => {
    const page = await open(t, {}, '#board?new');
    await page.waitForSelector('#start');
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 1 });
    await page.click('summary:has-text("Open a game")');
    await page.fill(
        '#paste',
        JSON.stringify({ format: 'quoth-games 1', games: [boardGame('one', 5), boardGame('two', 6)] }),
    );
    await page.click('#open-text');
    await page.waitForFunction(() => /no more room/.test(document.querySelector('#notice').textContent));
    assert.deepEqual(await ids(page), []);
    await page.waitForFunction(() => document.querySelectorAll('#games li').length === 2);
    await page.click('#start');
    await page.waitForSelector('#best:not([disabled])');
});

test('what is done just before the page is closed is stored; a list has what another tab did', async (t) => {
    const page = await load(
        { kept: { 'game/one': boardGame('one', 5), 'game/two': boardGame('two', 6) } },
        '#board?new',
    );
    t.after(() => page.context().close());
    await stored(page, 2);
    const other = await page.context().newPage();
    await other.goto(`${url}#board?new`);
    await other.waitForSelector('#games li >> nth=1');
    await other.evaluate(() => {
        window.heard = new Promise((done) => (new BroadcastChannel('quoth:games').onmessage = () => done()));
    });
    await page.evaluate(() => {
        document.querySelector('#games li button').click();
        location.reload();
    });
    await page.waitForSelector('#games li');
    assert.deepEqual(await ids(page), ['one']);
    await other.evaluate(() => window.heard);
    await other.click('nav a.name');
    await other.waitForSelector('.view.home #games li');
    assert.equal(await other.locator('#games li').count(), 1);
});

// ---- a game and its study

const study = (nodes, game = boardGame('', 0).game) => ({
    rules: 'wwf',
    names: ['You', 'Computer'],
    nodes,
    recorded: 3,
    game,
});
const node = (up, move, more = {}) => ({
    up,
    move,
    cgp: '15/15/15/15/15/15/15/4HILL7/15/15/15/15/15/15/15 AEINRST/ 0/0 0',
    seat: (up + 1) % 2,
    score: 0,
    ...more,
});
const made = [node(-1, ''), node(0, '8E HILL'), node(1, 'H8 LADINg', { over: true })];
const studyOf = (id, changed, nodes, game) => ({
    id,
    family: 'study',
    began: 1,
    changed,
    over: true,
    scores: [],
    winners: [],
    game: study(nodes, game),
});

test('two studies of one game become one: nothing is lost, nothing comes twice', async () => {
    const { grafted } = await script('study/tree');
    const first = study([...made, node(1, 'pass', { name: 'wait' }), null, node(3, 'ex A', { note: 'one' })]);
    const other = study([
        node(-1, '', { note: 'here' }),
        ...made.slice(1),
        node(0, '8D CHILL'),
        node(1, 'pass', { name: 'slow' }),
        node(4, 'ex A', { note: 'two' }),
        node(5, 'pass'),
    ]);
    const both = grafted(first, other);
    assert.deepEqual(
        both.nodes.map((one) => one && [one.up, one.move, one.name ?? '', one.note ?? '']),
        [
            [-1, '', '', 'here'],
            [0, '8E HILL', '', ''],
            [1, 'H8 LADINg', '', ''],
            [1, 'pass', 'wait / slow', ''],
            null,
            [3, 'ex A', '', 'one / two'],
            [0, '8D CHILL', '', ''],
            [5, 'pass', '', ''],
        ],
    );
    assert.deepEqual(grafted(both, other), both);
    // A game that went on otherwise, after a move was taken back: what was added to that move stays, the rest goes.
    const now = study([...made.slice(0, 2), node(1, 'H8 LINE')]);
    assert.deepEqual(grafted(now, study(made)).nodes.length, 3);
    assert.deepEqual(
        grafted(now, study([...made.slice(0, 2), node(1, 'H8 LADINg', { note: 'why not' })])).nodes.map(
            ({ up, move, note }) => [up, move, note],
        ),
        [
            [-1, '', undefined],
            [0, '8E HILL', undefined],
            [1, 'H8 LINE', undefined],
            [1, 'H8 LADINg', 'why not'],
        ],
    );
});

test('a game and its study are one entry: listed, opened, deleted, brought back, saved and opened elsewhere', async (t) => {
    const page = await open(t, { kept: { 'game/one': boardGame('one', 5) } }, '#board?study=one&at=1');
    await page.waitForSelector('#study-note');
    await page.fill('#study-note', 'a hill to die on');
    await page.keyboard.press('Tab');
    await stored(page, 2);
    await page.goto(`${url}#board?archive`);
    await page.waitForSelector('#archive-games li');
    assert.equal(await page.locator('#archive-games li').count(), 1);
    assert.match(await page.textContent('.lobby [role=status]'), /^1 of 1 game$/);
    await page.selectOption('#archive-family', 'study');
    assert.equal(await page.locator('#archive-games li').count(), 1);
    await page.selectOption('#archive-family', '');
    const link = page.locator('#archive-games a', { hasText: /^Analysis board$/ });
    await link.click();
    await page.waitForSelector('#move-1');
    await page.click('#move-1');
    await page.waitForFunction(() => document.querySelector('#study-note').value === 'a hill to die on');
    await page.click('#new'); // back to the game
    await page.click('#study');
    await page.waitForSelector('#move-1');
    await page.goto(`${url}#board?archive`);
    await page.waitForSelector('#archive-games li');
    // An archive of this page, and one of an older page that has a second study of the game under an id of its own and
    // one that may be of either of two games.
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-games')]);
    const archive = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    assert.deepEqual(archive.games.map(({ id }) => id).sort(), ['one', 'sone']);
    await page.click('#archive-games button');
    await stored(page, 0);
    await page.click('#notice button');
    await stored(page, 2);
    await page.waitForSelector('#archive-games li');
    assert.equal(await page.locator('#archive-games li').count(), 1);
    const twin = { ...boardGame('', 0).game, seed: 5 };
    archive.games.push(
        studyOf('mother', 7, [...made, node(1, 'pass', { note: 'from elsewhere' })]),
        boardGame('twin', 3, { game: twin }),
        boardGame('twins', 3, { game: twin }),
        studyOf('either', 4, made, twin),
    );
    const other = await open(t, {}, '#board?new');
    await other.click('summary:has-text("Open a game")');
    await other.fill('#paste', JSON.stringify(archive));
    await other.click('#open-text');
    await other.waitForSelector('#games li');
    assert.match(await other.textContent('details[open] p.hint'), /^4 games/);
    await stored(other, 5);
    const notes = (all) =>
        all
            .find(({ id }) => id === 'sone')
            .game.nodes.map((one) => one?.note ?? '')
            .filter(Boolean)
            .sort();
    assert.deepEqual(await ids(other), ['either', 'one', 'sone', 'twin', 'twins']);
    assert.deepEqual(notes(await games(other)), ['a hill to die on', 'from elsewhere']);
    // Stored so by an older page, they are joined when the page is opened.
    await games(other, [studyOf('mfar', 7, [...made, node(2, 'pass', { note: 'from afar' })])]);
    await other.reload();
    await other.waitForSelector('#games li');
    await stored(other, 5);
    assert.deepEqual(notes(await games(other)), ['a hill to die on', 'from afar', 'from elsewhere']);
    assert.equal(await other.locator('#games > ul li').count(), 4);
    // What two tabs write meanwhile is in one study.
    const third = await other.context().newPage();
    for (const one of [other, third]) {
        await one.goto(`${url}#board?study=sone&at=0`);
        await one.waitForSelector('#study-note'); // before any writes: what is there already, is written over
    }
    await third.evaluate(() => {
        window.heard = new Promise((done) => (new BroadcastChannel('quoth:games').onmessage = () => done()));
    });
    for (const [one, text] of [
        [other, 'mine'],
        [third, 'theirs'],
    ]) {
        await one.fill('#study-note', text);
        await one.keyboard.press('Tab');
        // Stored, and known to the other tab, before that writes, and before this one is loaded again.
        await stored(one, text);
        await third.evaluate(() => window.heard);
    }
    await third.reload();
    await third.waitForSelector('#study-note');
    assert.equal(await third.inputValue('#study-note'), 'theirs / mine');
    await stored(other, 5);
});
