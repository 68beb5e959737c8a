// Play with others: pages in browsers of their own, and the real server on this machine.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { accessible, built, cutOff, go, load, open, phone, status } from './page.mjs';

let folder;
let server;
let base;
let club; // hears of turns at tables that are announced
const notices = [];
before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quoth-online-'));
    club = createServer(async (request, answer) => {
        let text = '';
        for await (const part of request) text += part;
        answer.end();
        notices.push(JSON.parse(text));
        club.emit('notice');
    });
    await new Promise((resolve) => club.listen(0, '127.0.0.1', resolve));
    const webhook = `http://127.0.0.1:${club.address().port}/`;
    const user = process.getuid() ? [] : ['--user', 'root'];
    server = spawn(
        `${built}quoth-server`,
        [
            '--listen',
            '127.0.0.1:0',
            '--data',
            join(folder, 'quoth.db'),
            '--web',
            `${built}web`,
            '--games-a-minute',
            '1000',
            '--requests-a-second',
            '1000',
            '--webhook',
            webhook,
            ...user,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    base = await new Promise((resolve, reject) => {
        createInterface({ input: server.stdout }).once('line', (line) => resolve(line.trim()));
        server.once('exit', (code) => reject(new Error(`the server ended: ${code}`)));
    });
});
after(() => {
    server?.removeAllListeners('exit');
    server?.kill();
    club?.close();
    club?.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
});

const DESK = { viewport: { width: 1280, height: 800 } };
const SMALL = { ...phone, viewport: { width: 360, height: 640 } };
const usual = {
    variant: 'ghost',
    reading: '',
    min: 4,
    lives: 1,
    challenges: false,
    family: 'ghost',
    people: 2,
    computers: 0,
    level: '5',
    clock: 0,
    open: false,
    draw: false,
    chat: false,
    rated: false,
    announce: false,
    delay: '',
    rules: 'wwf',
    challenge: 'void',
};

// Ann sits at a desk, Bob has a phone, Eve another one.  They stay for all tests.
const people = {};
const OPTIONS = { ann: DESK, bob: SMALL, eve: SMALL };
async function person(t, name, hash) {
    people[name] ??= await load({ base, ...OPTIONS[name] }, hash);
    const page = people[name];
    t.after(() => assert.deepEqual(page.errors.splice(0), [], `what ${name}'s page said`));
    await go(page, hash);
    return page;
}
after(async () => {
    for (const page of Object.values(people)) await page.context().close();
});

const letters = async (page) => (await page.locator('.fragment .letter').allTextContents()).join('');
const said = (page, text) =>
    page.waitForFunction((text) => new RegExp(text).test(document.querySelector('#status')?.textContent), text);
const reads = (page, part, text) =>
    page.waitForFunction(([part, text]) => document.querySelector(part)?.textContent === text, [part, text]);
const canAdd = (page) => page.waitForSelector('#key-a:not([disabled])');
const canPlay = (page) => page.waitForSelector('#pass:not([disabled])');

// Ann opens a table and has its link.
async function host(t, setup = {}) {
    const ann = await person(t, 'ann', '');
    await ann.evaluate(
        (wish) => {
            localStorage['quoth:online-setup'] = JSON.stringify(wish);
            localStorage['quoth:online-name'] = '"Ann"';
        },
        { ...usual, ...setup },
    );
    await go(ann, '#online');
    await ann.click('#create');
    return { ann, link: (await ann.inputValue('#link')).slice(base.length) };
}
async function sit(page, name) {
    await page.fill('#name', name);
    await page.click('#sit');
}
// And Bob sits down.
async function two(t, setup = {}) {
    const { ann, link } = await host(t, setup);
    const bob = await person(t, 'bob', link);
    await sit(bob, 'Bob');
    return { ann, bob, link };
}

// Lays the whole rack over the star.
async function layAll(page) {
    await page.waitForSelector('#tile-0');
    const count = await page.locator('.rack .tile').count();
    for (let i = 0; i < count; i++) {
        await page.click(`#tile-${i}`);
        await page.click(`#square-7-${4 + i}`);
        if (await page.locator('dialog').count()) await page.click('dialog .keys button');
        await page.waitForSelector(`#square-7-${4 + i}.laid`); // a blank once its dialog has closed
    }
}

test('by a link two people play Ghost to its end, on a desk and on a phone', async (t) => {
    const ann = await person(t, 'ann', '');
    await ann.click('#go-online');
    await ann.click('#create');
    await ann.waitForSelector('#name-said:has-text("Give a name")');
    await ann.fill('#name', 'Ann');
    await ann.click('#more-summary');
    await ann.selectOption('#lives', '1');
    await ann.click('#create');
    const link = (await ann.inputValue('#link')).slice(base.length);
    assert.match(link, /^#online\?game=\w+$/);
    const bob = await person(t, 'bob', link);
    await bob.waitForSelector('h1:has-text("Ann invites you: Ghost")');
    await sit(bob, 'Bob');
    await canAdd(ann);
    await said(bob, 'Ann is to move');
    await ann.waitForFunction(() => /^●/.test(document.title));
    await ann.keyboard.press('g');
    await canAdd(bob);
    await bob.waitForFunction(() => document.querySelector('#live').textContent === 'G. Your turn: add a letter.');
    await bob.tap('#key-q');
    await said(bob, 'No word begins with GQ');
    for (const [page, letter] of [
        [bob, 'h'],
        [ann, 'o'],
        [bob, 's'],
        [ann, 't'],
    ]) {
        await canAdd(page);
        await page.click(`#key-${letter}`);
    }
    await said(ann, 'GHOST is a word: you completed it');
    await said(bob, 'Ann completed it');
    assert.equal(await letters(bob), 'GHOST');
    assert.match(await bob.textContent('#rounds'), /Ann: G – You: GH – .*Ann lost the round/);
    await ann.click('#lesson');
    await said(ann, 'could still have won|could have begun|no letter that would');
    await ann.click('#rematch');
    await said(bob, 'another game');
    await bob.tap('#rematch');
    await canAdd(bob); // who was second is first
    await said(ann, 'Bob is to move');
    await go(bob, '#online');
    await bob.waitForSelector(`#mine a[href="${link}"]:has-text("You won")`);
});

test('a table on a random board shows its squares', async (t) => {
    const { ann, bob } = await two(t, { family: 'board', rules: 'wordfeud:7' });
    await canPlay(ann);
    const rows = execFileSync(`${built}quoth`, ['cross', 'rules', 'wordfeud:7'], { encoding: 'utf8' }).split('\n');
    const first = rows.findIndex((line) => line.startsWith('layout')) + 2;
    const sign = { "'": '2L', '"': '3L', '-': '2W', '=': '3W', '.': '' };
    const signs = rows.slice(first, first + 15).flatMap((row) => [...row].map((square) => sign[square]));
    signs[7 * 15 + 7] = '★';
    for (const page of [ann, bob]) {
        await page.waitForSelector('#square-14-14');
        assert.deepEqual(
            await page.$$eval('.square', (squares) => squares.map((square) => square.dataset.sign ?? '')),
            signs,
        );
    }
    await go(ann, '#online');
    await ann.waitForSelector('#mine li:has-text("Wordfeud 7")');
});

test('a board game with a challenge, to its end; then it is looked through', async (t) => {
    const { ann, bob } = await two(t, { family: 'board', rules: 'scrabble', challenge: 'double', clock: 2 });
    await canPlay(ann);
    assert.match(await ann.textContent('.seats'), /You 0 ?(10|9):\d\d/);
    await ann.click('#more');
    await ann.click('#pause');
    await said(bob, 'Ann asks for a pause');
    await bob.tap('#pause-yes');
    await said(ann, 'The game is paused');
    assert.equal(await ann.locator('#pass[disabled]').count(), 1);
    await bob.tap('#resume');
    await canPlay(ann);
    await layAll(ann);
    await ann.waitForFunction(() => /Play for \d/.test(document.querySelector('#play').textContent));
    await ann.click('#play');
    await bob.waitForSelector('.square.filled');
    await said(bob, 'Ann: [A-Z]+ at 8E, \\d+ points. Your turn.');
    await bob.tap('#challenge');
    await said(ann, 'Bob challenged: the play is taken back. Bob is to move.');
    await said(bob, 'You challenged: the play is taken back. Your turn.');
    assert.equal(await ann.locator('.square.filled').count(), 0);
    for (let turn = 0; !(await ann.locator('#rematch').count()); turn++) {
        assert.ok(turn < 6); // turns without points end it
        const page = turn % 2 ? ann : bob;
        await page.waitForSelector('#pass:not([disabled]), #rematch');
        if (await page.locator('#rematch').count()) break;
        await page.click('#pass');
    }
    await ann.waitForSelector('#look-through');
    await ann.click('#look-through');
    await ann.click('#last');
    await said(ann, '(\\d+) / \\1: ');
    // The server's policy lets a page carry no styles; they are there all the same.
    await ann.click('#analyse-deeply');
    await ann.waitForFunction(
        () => document.querySelector('iframe.sheet')?.contentDocument.adoptedStyleSheets[0]?.cssRules.length > 5,
    );
    await ann.keyboard.press('Escape');
    await ann.click('#new');
    await ann.waitForSelector('#rematch');
});

test('nobody’s network is needed all the time', async (t) => {
    const { ann, bob, link } = await two(t);
    await canAdd(ann);
    await bob.context().setOffline(true);
    await bob.waitForFunction(() => /No connection/.test(document.querySelector('#connection').textContent));
    await ann.click('#key-l');
    await said(ann, 'Bob is to move');
    assert.equal(await letters(bob), '');
    await bob.context().setOffline(false);
    await canAdd(bob);
    assert.equal(await letters(bob), 'L');
    assert.equal(await bob.textContent('#connection'), '');
    // A letter that was said without a connection arrives once there is one.
    await bob.context().setOffline(true);
    await bob.waitForFunction(() => document.querySelector('#connection').textContent);
    await bob.click('#key-e');
    await bob.context().setOffline(false);
    await canAdd(ann);
    assert.equal(await letters(ann), 'LE');
    // The page is closed, and opened again from the list.
    await go(bob, '#online');
    await bob.reload();
    await bob.click(`#mine a[href="${link}"]`);
    await bob.waitForFunction(() => document.querySelectorAll('.fragment .letter').length === 2);
});

test('a move that comes twice, late, or from another device is made once', async (t) => {
    const { ann, link } = await host(t);
    let hold = false;
    const bob = await open(
        t,
        {
            base,
            before: (page) =>
                page.routeWebSocket(/socket/, (ws) => {
                    const to = ws.connectToServer();
                    ws.onMessage((message) => {
                        to.send(message);
                        to.send(message);
                    });
                    to.onMessage((message) => (hold && !('re' in JSON.parse(message)) ? undefined : ws.send(message)));
                }),
        },
        link,
    );
    await sit(bob, 'Bob');
    await canAdd(ann);
    await ann.click('#key-l');
    await canAdd(bob);
    await bob.click('#key-e');
    await canAdd(ann);
    assert.equal(await letters(ann), 'LE');
    await ann.click('#key-m');
    await canAdd(bob);
    // The key of the seat goes to another device, and out of its address.
    await bob.click('#more');
    const move = (await bob.inputValue('#move-link')).slice(base.length);
    await bob.click('dialog button:text-is("Close")');
    const device = await person(t, 'eve', move);
    await canAdd(device);
    assert.doesNotMatch(device.url(), /key/);
    hold = true;
    await device.click('#key-u');
    await canAdd(ann);
    await bob.click('#key-o');
    await said(bob, 'The game has gone on');
    assert.equal(await letters(ann), 'LEMU');
});

test('a word is told as it is spelled, where its letters lie otherwise', async (t) => {
    const { ann, bob } = await two(t, { variant: 'spook', min: 3 });
    for (const [page, letter] of [
        [ann, 'g'],
        [bob, 'o'],
        [ann, 'd'],
    ]) {
        await canAdd(page);
        await page.click(`#key-${letter}`);
    }
    await said(bob, '^(DOG|GOD) is a word\\. Ann completed it');
});

test('nobody has to wait at a table: the page says when it is one’s turn', async (t) => {
    const { ann, link } = await host(t);
    await ann.click('#meanwhile');
    await ann.waitForSelector('#start');
    const bob = await person(t, 'bob', link);
    await sit(bob, 'B'.repeat(24));
    await ann.waitForFunction(() => /Your turn: Ghost with B+/.test(document.querySelector('#notice').textContent));
    await ann.click('#to-game');
    await canAdd(ann);
    assert.equal(await ann.textContent('#notice'), '');
    await go(bob, '#online');
    await bob.fill('#name', 'ä'.repeat(20));
    await bob.click('#create');
    await bob.waitForSelector('#name-said:has-text("too long")');
});

test('a table whose answer is lost is asked for again, and is one table', async (t) => {
    const ann = await load({ base }, '');
    t.after(() => ann.context().close());
    let asked = 0;
    let lost = false;
    await ann.routeWebSocket(/\/socket$/, (page) => {
        const server = page.connectToServer();
        page.onMessage((message) => {
            asked += /"do":"create"/.test(message);
            server.send(message);
        });
        server.onMessage((message) => {
            if (!lost && /"key":/.test(message)) {
                lost = true;
                server.close();
                page.close();
            } else page.send(message);
        });
    });
    await ann.evaluate(
        (wish) => {
            localStorage['quoth:online-setup'] = JSON.stringify(wish);
            localStorage['quoth:online-name'] = '"Anne Lost"';
        },
        { ...usual, open: true },
    );
    await ann.goto(`${base}#online`);
    await ann.reload();
    await ann.click('#create');
    const game = new URL(await ann.inputValue('#link')).hash.split('=')[1];
    assert.deepEqual([asked, lost], [2, true]);
    const answer = await fetch(`${base}api`, { method: 'POST', body: '{"do":"tables"}' });
    const { tables } = await answer.json();
    assert.deepEqual(
        tables.filter(({ seats }) => seats[0].name === 'Anne Lost').map((table) => table.game),
        [game],
    );
    await ann.click('#abort');
});

test('a table that the channel of the server is told of says so', async (t) => {
    const ann = await person(t, 'ann', '');
    await ann.evaluate((wish) => {
        localStorage['quoth:online-setup'] = JSON.stringify(wish);
        localStorage['quoth:online-name'] = '"Ann"';
    }, usual);
    await go(ann, '#online');
    await ann.click('#more-summary');
    await ann.getByLabel("The server's channel").selectOption('yes');
    await ann.click('#create');
    const bob = await person(t, 'bob', (await ann.inputValue('#link')).slice(base.length));
    await bob.getByText("The server's channel is told whose turn it is").waitFor();
});

test('players write to each other, where the table has a chat', async (t) => {
    const { ann, bob, link } = await two(t, { family: 'board', chat: true });
    await canPlay(ann);
    await bob.waitForSelector('#chat');
    await ann.click('#chat > summary');
    await ann.fill('#chat-text', 'Good <b>luck</b>!');
    await ann.keyboard.press('Enter');
    await bob.waitForFunction(() => document.querySelector('#chat summary').textContent === 'Chat: 1 new');
    await reads(bob, '#live', 'Ann: Good <b>luck</b>!');
    await bob.tap('#chat > summary');
    await reads(bob, '#chat li', 'Ann Good <b>luck</b>!');
    const eve = await person(t, 'eve', link);
    await eve.waitForSelector('.grid');
    assert.equal(await eve.locator('#chat').count(), 0);
    await two(t);
    await canAdd(ann);
    assert.equal(await ann.locator('#chat').count(), 0);
});

test('a play waits for one’s turn, also while the page is closed', async (t) => {
    const { ann, bob } = await two(t, { family: 'board', challenge: 'single' });
    await canPlay(ann);
    await layAll(bob);
    await bob.tap('#play');
    await said(bob, 'is played in your turn');
    await bob.tap('#square-7-4'); // a tile goes back: nothing waits any more
    await bob.waitForSelector('#play:not([disabled])');
    await bob.tap('#recall');
    await said(bob, 'Ann is to move');
    await layAll(bob);
    await bob.tap('#play');
    await said(bob, 'is played in your turn');
    await bob.reload();
    await said(bob, 'is played in your turn');
    assert.equal(await bob.locator('.square.laid').count(), 7);
    await ann.click('#pass');
    await ann.waitForSelector('.square.last');
    await said(ann, 'Bob: [A-Z]+ at 8E');
    await said(bob, 'You: [A-Z]+ at 8E.*Ann is to move');
});

test('tiles that are laid outlive the page, also while others think, and lie on no tile', async (t) => {
    const { ann, bob } = await two(t, { family: 'board', challenge: 'single' });
    await canPlay(ann);
    for (const page of [ann, bob]) {
        await layAll(page);
        const laid = () =>
            page.$$eval('.square.laid', (all) => all.map(({ id, textContent }) => `${id} ${textContent}`));
        const before = await laid();
        assert.equal(before.length, 7);
        await page.reload();
        await page.waitForSelector('.square.laid');
        assert.deepEqual(await laid(), before);
    }
    await canPlay(ann);
    await ann.waitForFunction(() => /Play for \d/.test(document.querySelector('#play').textContent));
    await ann.click('#play');
    await bob.waitForSelector('.square.last');
    assert.equal(await bob.locator('.square.laid').count(), 0);
    await bob.reload();
    await canPlay(bob);
    assert.equal(await bob.locator('.square.laid').count(), 0);
});

test('the computer takes a seat', async (t) => {
    const page = await person(t, 'ann', '');
    await page.evaluate((wish) => (localStorage['quoth:online-setup'] = JSON.stringify(wish)), {
        ...usual,
        family: 'board',
        people: 1,
        computers: 1,
    });
    await go(page, '#online');
    await page.click('#create');
    await canPlay(page);
    // The bag is the server's: with a bad rack the computer exchanges, and has another turn.
    for (let turns = 2; turns <= 6 && !(await page.locator('.square.filled').count()); turns += 2) {
        await page.click('#pass');
        await page.waitForFunction((turns) => document.querySelectorAll('ol.scroll li').length === turns, turns);
        await canPlay(page);
    }
    assert.match(await status(page), /Computer 5: [A-Z]+ at .*Your turn/);
});

test('who looks on sees no rack, and nothing of it arrives', async (t) => {
    const { link } = await two(t, { family: 'board' });
    const frames = [];
    const eve = await person(t, 'eve', '#words');
    eve.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => frames.push(JSON.parse(payload))));
    await eve.reload();
    await go(eve, link);
    await eve.waitForSelector('.grid');
    await said(eve, 'Ann is to move');
    assert.equal(await eve.locator('.tile, #play, #undo').count(), 0);
    assert.equal(await eve.locator('#unseen').isVisible(), false);
    const views = frames.flatMap(({ view }) => (view ? [view] : []));
    assert.ok(views.length);
    for (const { you, board } of views) {
        assert.equal(you, null);
        assert.deepEqual([board.position.racks, board.position.unseen, board.position.cgp], [[null, null], null, null]);
    }
});

test('a turn is taken back if the other allows it; a word is named when somebody doubts', async (t) => {
    const { ann, bob } = await two(t, { challenges: true });
    await canAdd(ann);
    await ann.click('#key-z');
    await canAdd(bob);
    await ann.click('#undo');
    await said(bob, 'Ann asks to take the last turn back');
    await bob.click('#undo-no');
    await canAdd(bob);
    await ann.click('#undo');
    await bob.click('#undo-yes');
    await canAdd(ann);
    await bob.waitForSelector('.fragment .letter', { state: 'detached' });
    await ann.click('#key-q');
    await canAdd(bob);
    await bob.click('#doubt');
    await ann.fill('#named', 'quoth');
    await ann.keyboard.press('Enter');
    await said(bob, 'QUOTH it is: your challenge was wrong');
    await said(ann, 'Bob challenged wrongly');
});

test('a table that is listed is found in the lobby; one that is called off is told', async (t) => {
    const { ann, link } = await host(t, { open: true });
    const bob = await person(t, 'bob', '#online');
    await bob.waitForSelector(`#tables a[href="${link}"]`);
    for (const [key, other, own] of [
        ['family', 'board', 'ghost'],
        ['clock', 'now', 'none'],
        ['seats', 'more', '2'],
        ['rated', 'yes', 'no'],
    ]) {
        await bob.selectOption(`#wanted-${key}`, other);
        await bob.waitForSelector(`#tables a[href="${link}"]`, { state: 'detached' });
        await bob.selectOption(`#wanted-${key}`, own);
        await bob.waitForSelector(`#tables a[href="${link}"]`);
    }
    await bob.reload();
    await bob.waitForSelector(`#tables a[href="${link}"]`);
    assert.equal(await bob.inputValue('#wanted-clock'), 'none');
    await bob.click(`#tables a[href="${link}"]`);
    await bob.waitForSelector('#sit');
    await ann.click('#abort');
    await bob.waitForFunction(() => /called off/.test(document.querySelector('h1').textContent));
    await go(bob, '#online?game=nosuchgame');
    assert.match(await bob.textContent('#broken'), /There is no such game/);
});

const PASSWORD = 'correct horse';
async function enter(page, name, button, password = PASSWORD) {
    await page.fill('#account-name', name);
    await page.fill('#password', password);
    await page.click(button);
}
const named = (page, name) => page.waitForSelector(`h1:text-is("${name}")`);

test('an account: made, entered on another device, searched, saved, and deleted with all it has', async (t) => {
    const look = async (page, name) => {
        assert.deepEqual(await page.evaluate(cutOff), [], name);
        await accessible(page, name);
    };
    const desk = await open(t, { base, ...DESK }, '#online');
    await desk.click('#to-account');
    await enter(desk, 'Cleo', '#log-in');
    await reads(desk, '#account-said', 'The name or the password is wrong.');
    await look(desk, 'without an account');
    await desk.click('#register');
    await named(desk, 'Cleo');
    await reads(desk, '#games-said', 'No game is like that.');
    await desk.click('#back');
    await reads(desk, '#plays-as', 'You play as Cleo.');
    await desk.click('#create');
    const link = (await desk.inputValue('#link')).slice(base.length);
    const bob = await person(t, 'bob', link);
    await sit(bob, 'Bob');
    await said(bob, 'Cleo is to move');

    // The same account on a phone, in German: the game is in its list, and goes on there.
    const phone = await open(t, { base, ...SMALL, locale: 'de' }, '#online?account');
    await enter(phone, 'cleo', '#register');
    await phone.waitForFunction(() => /ähnlich/.test(document.querySelector('#account-said').textContent));
    await enter(phone, 'cleo', '#log-in');
    await named(phone, 'Cleo');
    const played = `#account-games a[href="${link}"]`;
    await phone.waitForSelector(`${played}:has-text("Bob")`);
    await look(phone, 'account');
    const found = async (text) => {
        await phone.evaluate(() => (document.querySelector('#games-said').textContent = '')); // of the search before
        await phone.tap('#search');
        await phone.waitForFunction((text) => document.querySelector('#games-said').textContent === text, text);
        assert.equal(await phone.locator(played).count(), text === 'Spiele: 1' ? 1 : 0);
    };
    await phone.fill('#with', 'OB');
    await found('Spiele: 1');
    await phone.fill('#with', 'Eve');
    await found('Kein Spiel ist so.');
    await phone.fill('#with', '');
    const day = (days) =>
        phone.evaluate((days) => new Date(Date.now() + days * 86400000).toLocaleDateString('sv'), days);
    await phone.fill('#since', await day(-1));
    await phone.fill('#until', await day(1));
    await found('Spiele: 1');
    await phone.fill('#since', await day(1));
    await found('Kein Spiel ist so.');
    await phone.fill('#since', '');
    await phone.fill('#until', await day(-1));
    await found('Kein Spiel ist so.');
    await phone.fill('#until', '');
    await phone.selectOption('#games-family', 'board');
    await found('Kein Spiel ist so.');
    await phone.selectOption('#games-family', 'ghost');
    await phone.selectOption('#games-phase', 'turn');
    await found('Spiele: 1');
    await phone.tap(played);
    await phone.tap('#key-l');
    await canAdd(bob);

    // Everything, as a file.
    await go(phone, '#online?account');
    const saved = phone.waitForEvent('download');
    await phone.tap('#export');
    const { account, games } = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
    assert.equal(account.name, 'Cleo');
    assert.deepEqual(
        games.map(({ view }) => [view.game, view.ghost.fragments]),
        [[link.slice(link.indexOf('=') + 1), ['l']]],
    );

    // Another password ends the other sessions; a guest's seat stays when an account leaves.
    await phone.tap('#change-password');
    await phone.fill('#old-password', 'wrong horse');
    await phone.fill('#new-password', 'another horse');
    await phone.tap('#change');
    await reads(phone, '#password-said', 'Das Passwort stimmt nicht.');
    await phone.fill('#old-password', PASSWORD);
    await phone.tap('#change');
    await phone.waitForSelector('#changed');
    await phone.keyboard.press('Escape');
    await go(desk, '#online?account');
    await desk.waitForSelector('#register');
    await go(desk, '#online');
    await desk.waitForSelector('#create');
    assert.equal(await desk.locator('#mine li').count(), 0);
    await desk.fill('#name', 'Guest');
    await desk.click('#create');
    await desk.waitForSelector('#link');
    await go(desk, '#online?account');
    await enter(desk, 'Cleo', '#log-in', 'another horse');
    await desk.click('#take-guests');
    await desk.waitForSelector('#take-guests', { state: 'detached' });
    await reads(desk, '#games-said', 'Games: 2');
    await desk.click('#log-out');
    await desk.waitForSelector('#register');
    await go(desk, '#online');
    await desk.waitForSelector('#create');
    assert.equal(await desk.locator('#mine li').count(), 0);

    // The end of everything.
    await go(phone, '#online?account');
    await phone.tap('#delete-account');
    await look(phone, 'deletion');
    await phone.fill('#delete-password', PASSWORD);
    await phone.tap('#delete');
    await reads(phone, '#delete-said', 'Das Passwort stimmt nicht.');
    await phone.fill('#delete-password', 'another horse');
    await phone.tap('#delete');
    await phone.waitForSelector('#register');
    await bob.waitForSelector('.seats li:has-text("(deleted)")');
    await enter(phone, 'Cleo', '#log-in', 'another horse');
    await reads(phone, '#account-said', 'Der Name oder das Passwort stimmt nicht.');
});

test('a rated table with its settings; a player is blocked and reported', async (t) => {
    const dora = await open(t, { base, ...DESK }, '#online?account');
    await enter(dora, 'Dora', '#register');
    await named(dora, 'Dora');
    await go(dora, '#online');
    await dora.click('label:has(#family-board)');
    await dora.click('#more-summary');
    await dora.selectOption('#choose-rated', 'yes');
    assert.equal(await dora.locator('#computers').count(), 0);
    await dora.selectOption('#choose-delay', 'moves:1');
    await dora.selectOption('#choose-announce', 'yes');
    await dora.selectOption('#choose-chat', 'yes');
    await dora.click('#create');
    const link = (await dora.inputValue('#link')).slice(base.length);
    const before = notices.length;

    // A guest cannot sit there: an account is made on the way, and the way leads back.
    const emil = await open(t, { base, ...SMALL }, link);
    await emil.waitForSelector('#rated-said');
    assert.deepEqual(await emil.locator('.settings li').allTextContents(), [
        'No clock',
        'Rated',
        'Chat',
        'All is shown to those who look on, 1 move later',
        "The server's channel is told whose turn it is",
    ]);
    assert.deepEqual(await emil.evaluate(cutOff), []);
    await emil.tap('#to-account');
    await enter(emil, 'Emil', '#register');
    await emil.tap('#sit');
    await canPlay(dora);
    while (!notices.slice(before).some(({ event, name }) => event === 'turn' && name === 'Dora'))
        await new Promise((resolve) => club.once('notice', resolve));

    // Who looks on sees the racks a move later.
    const eve = await person(t, 'eve', link);
    await reads(eve, '#looking-on', 'You are looking on. All is shown to those who look on, 1 move later.');
    assert.equal(await eve.locator('#sit, #rated-said').count(), 0);
    await dora.click('#pass');
    await canPlay(emil);
    await emil.tap('#pass');
    await eve.waitForFunction(() => /^Dora: .+ – Emil: .+/.test(document.querySelector('#racks')?.textContent));

    // Whoever is blocked is heard no more.
    await emil.tap('#more');
    await emil.tap('#block-0');
    await reads(emil, '#people-said', 'Dora is blocked.');
    await emil.waitForSelector('#block-0:text-is("Unblock")');
    assert.deepEqual(await emil.evaluate(cutOff), []);
    await accessible(emil, 'players');
    await emil.tap('#report-0');
    await emil.fill('#report-text', 'was\nrude');
    await accessible(emil, 'report');
    await emil.tap('#report-send');
    await emil.waitForSelector('#reported');
    await emil.keyboard.press('Escape');
    await emil.keyboard.press('Escape');
    await dora.click('#chat > summary');
    await dora.fill('#chat-text', 'Hello');
    await dora.keyboard.press('Enter');
    await reads(dora, '#chat li', 'You Hello');
    await emil.reload();
    await emil.waitForSelector('#chat');
    await canPlay(dora);
    assert.equal(await emil.locator('#chat li').count(), 0);
    await go(emil, '#online?account');
    await emil.tap('#to-blocked');
    await reads(emil, '#blocks li span', 'Dora');
    // And sits at no table of the other's.
    await go(emil, '#online');
    await emil.click('#create');
    const other = (await emil.inputValue('#link')).slice(base.length);
    await go(dora, other);
    await dora.click('#sit');
    await reads(dora, '#join-said', 'Somebody else took the seat.');
    // Until that is taken back.
    await go(emil, link);
    await emil.tap('#more');
    await emil.tap('#block-0:text-is("Unblock")');
    await reads(emil, '#people-said', 'Dora is not blocked any more.');
    await dora.click('#sit');
    await said(dora, 'Emil is to move');
    const reports = execFileSync(`${built}quoth-server`, ['reports', '--data', join(folder, 'quoth.db')], {
        encoding: 'utf8',
    });
    assert.match(reports, /"text": ?"was rude"/);

    // An account is blocked by its name, and that is undone, without a game.
    await go(emil, '#online?blocked');
    await reads(emil, '#blocks-said', 'Nobody is blocked.');
    await emil.fill('#block-name', 'Nobody');
    await emil.tap('#block');
    await reads(emil, '#blocks-said', 'There is no account of that name.');
    await emil.fill('#block-name', 'DORA');
    await emil.tap('#block');
    await reads(emil, '#blocks li span', 'Dora');
    assert.deepEqual(await emil.evaluate(cutOff), []);
    await accessible(emil, 'blocked people');
    await emil.tap('#unblock-0');
    await reads(emil, '#blocks-said', 'Dora is not blocked any more.');
    assert.equal(await emil.locator('#blocks li').count(), 0);

    // The rated game counts.
    await go(emil, '#online');
    await emil.tap('#to-ratings');
    await reads(emil, '#ratings-said', 'Nobody has played a rated game of this kind yet.');
    await go(dora, link);
    await canPlay(dora);
    await dora.click('#more');
    await dora.click('#resign');
    await dora.click('#resign-now');
    await said(dora, 'Emil won|resigned');
    await emil.selectOption('#ratings-family', 'board');
    await emil.waitForSelector('#ratings tbody tr');
    assert.deepEqual(await emil.locator('#ratings tr').allTextContents(), [
        'PlaceNameRatingGames',
        '–Emil (You)1662 ± 5801',
        '–Dora1338 ± 5801',
    ]);
    assert.deepEqual(await emil.evaluate(cutOff), []);
    await accessible(emil, 'ratings');
});

test('a guest blocks a guest; a seat moves to another device by a code', async (t) => {
    const { ann, link } = await host(t, { chat: true });
    const bob = await person(t, 'bob', link);
    await sit(bob, '[deleted]');
    await bob.waitForFunction(() =>
        document.querySelector('#join-said').textContent.startsWith('Choose another name:'),
    );
    await sit(bob, 'Bob');
    await canAdd(ann);
    await ann.click('#more');
    await ann.click('#block-1');
    await reads(ann, '#people-said', 'Bob is blocked.');
    await ann.keyboard.press('Escape');
    await go(ann, '#online');
    await ann.click('#to-blocked');
    await reads(ann, '#blocks li span', 'Bob (guest)');
    await ann.click('#unblock-0');
    await reads(ann, '#blocks-said', 'Bob is not blocked any more.');
    await go(ann, '#online');
    await ann.waitForSelector('#to-ratings');
    assert.equal(await ann.locator('#to-blocked').count(), 0);

    await bob.tap('#more');
    await bob.tap('#make-code');
    const code = await bob.textContent('#move-code');
    await accessible(bob, 'code');
    const device = await person(t, 'eve', '#online');
    await device.tap('#by-code > summary');
    await device.fill('#code', 'abc');
    await device.tap('#take-code');
    await reads(device, '#code-refused', 'A code has 18 letters and digits.');
    await device.fill('#code', `${code.replaceAll(' ', '').slice(0, 10)}aaaaaaaa`);
    await device.tap('#take-code');
    await reads(device, '#code-refused', 'This code moves no seat. It is good once, for five minutes.');
    assert.deepEqual(await device.evaluate(cutOff), []);
    await device.fill('#code', code.toUpperCase());
    await device.tap('#take-code');
    await said(device, 'Ann is to move');
    await reads(bob, '#broken .bad', 'This seat was moved to another device.');
    await go(bob, '#online');
    await bob.waitForSelector('#create');
    assert.equal(await bob.locator(`#mine a[href="${new URL(device.url()).hash}"]`).count(), 0);
});

test('answers in Ghost wait for one’s turn', async (t) => {
    const { ann, bob } = await two(t);
    await canAdd(ann);
    await said(bob, 'Ann is to move');
    await bob.tap('#plan');
    const plan = async (...letters) => {
        for (const letter of letters) await bob.tap(`#key-${letter}`);
    };
    await plan('l');
    await said(bob, '^L: your answer');
    await plan('e');
    await bob.waitForSelector('#plans button:text-is("LE ×")');
    await plan('g', 'h');
    await bob.waitForSelector('#plans button:text-is("GH ×")');
    await plan('x', 'q');
    await bob.tap('#plans button:text-is("XQ ×")');
    await bob.waitForSelector('#plans button:text-is("XQ ×")', { state: 'detached' });
    assert.deepEqual(await bob.evaluate(cutOff), []);
    await accessible(bob, 'answers');
    await bob.reload(); // they are the server's
    await bob.waitForSelector('#plans button:text-is("LE ×")');
    await ann.click('#key-g');
    await ann.waitForFunction(
        () => [...document.querySelectorAll('.fragment .letter')].map((l) => l.textContent).join('') === 'GH',
    );
    await canAdd(ann);
    await bob.waitForSelector('#plans', { state: 'detached' });
    await said(bob, 'Ann is to move');
    // None fits: it is this player's turn.
    await bob.tap('#plan');
    await plan('o', 's');
    await bob.waitForSelector('#plans button:text-is("GHOS ×")');
    await ann.click('#key-a');
    await said(bob, '^GHA. Your turn');
    assert.equal(await bob.locator('#plan, #plans').count(), 0);

    // With three players, two letters come before the answer.
    const { link } = await host(t, { people: 3 });
    await sit(await person(t, 'bob', link), 'Bob');
    const eve = await person(t, 'eve', link);
    await sit(eve, 'Eve');
    await said(eve, 'Ann is to move');
    await eve.tap('#plan');
    await said(eve, '^If Ann adds');
    await eve.tap('#key-g');
    await said(eve, '^If Bob adds');
    await eve.tap('#key-h');
    await said(eve, '^GH: your answer');
    await eve.tap('#key-o');
    await eve.waitForSelector('#plans button:text-is("GHO ×")');
    await eve.tap('#plan-end');
    await said(eve, 'Ann is to move');
    await canAdd(ann);
    await ann.click('#key-g');
    await canAdd(bob);
    await bob.tap('#key-h');
    await said(ann, '^GHO. Your turn');
    await eve.waitForSelector('#plans', { state: 'detached' });
});

test('everything can be read and reached, light and dark, on a desk and on the smallest phone', async (t) => {
    const fits = async (page, name) => assert.deepEqual(await page.evaluate(cutOff), [], name);
    const look = async (page, name) => {
        await fits(page, name);
        await accessible(page, name);
    };
    const { ann, link } = await host(t, { open: true, family: 'board', challenge: 'double', clock: 2 });
    await look(ann, 'waiting');
    const bob = await open(t, { base, ...SMALL, locale: 'de' }, link);
    await bob.waitForSelector('#sit');
    await fits(bob, 'invited'); // the card again, in another language
    await go(bob, '#online');
    await bob.waitForSelector('#tables li');
    await bob.click('#more-summary');
    await look(bob, 'lobby');
    await go(bob, link);
    await sit(bob, 'Bob mit einem langen Namen');
    await canPlay(ann);
    await bob.waitForSelector('#more');
    await look(bob, 'board');
    await bob.click('#more');
    await look(bob, 'more');
    await bob.keyboard.press('Escape');
    await ann.click('#more');
    await ann.click('#resign');
    await ann.click('#resign-now');
    await bob.waitForSelector('#rematch');
    await fits(bob, 'over'); // the board again, with other buttons
    await go(ann, '#online');
    await ann.waitForSelector('#mine li.over');
    await fits(ann, 'my games'); // the lobby again, with a list
    await bob.evaluate((wish) => (localStorage['quoth:online-setup'] = JSON.stringify(wish)), {
        ...usual,
        people: 1,
        computers: 5,
        lives: 5,
        variant: 'super',
    });
    await go(bob, '#online');
    await bob.click('#create');
    await canAdd(bob);
    await look(bob, 'Ghost');
});

test('where no server is, nothing is offered', async (t) => {
    const page = await open(t);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(() => localStorage['quoth:server']), undefined);
    assert.equal(await page.locator('#go-online').count(), 0);
    assert.equal(await page.locator('nav a[href="#online"]').isVisible(), false);
});

test('a link to a game with others where no server is says so, and leads on', async (t) => {
    for (const [locale, kept, why] of [
        ['en', {}, /^No server for games with others/],
        ['de', { server: true }, /^Unter dieser Adresse antwortet kein Server/], // one that was there
    ]) {
        const page = await open(t, { locale, kept }, '#online?game=x');
        await page.waitForSelector('#broken');
        assert.match(await page.textContent('#broken'), why);
        await page.click('#app button');
        await page.waitForSelector('#start');
    }
});
