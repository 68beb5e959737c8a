// The board game in a real browser, as people play it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accessible, begin, board, built, heard, layBest, open, phone, status, url, waitTurn } from './page.mjs';
import { DEEDS, END, game, PUZZLES } from './states.mjs';

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
});

test('while the computer thinks tiles are arranged and laid; they stay so for one\u2019s turn', async (t) => {
    const page = await open(t, { kept: game(DEEDS.slice(0, 11)) }, '#board');
    await waitTurn(page);
    const order = () => page.$$eval('.rack .tile', (all) => all.map((one) => one.id).join());
    await page.evaluate(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            const send = () => postMessage.call(this, message);
            if (message.steps?.at(-1)?.call === 'web_board_choose') window.answer = send;
            else send();
        };
    });
    await page.click('#pass');
    await page.waitForFunction(() => window.answer);
    const before = await order();
    while ((await order()) === before) await page.click('#shuffle');
    const arranged = await order();
    const tile = await page.$eval('.rack .tile', (one) => one.getAttribute('aria-label'));
    await page.click('.rack .tile');
    await page.click('#square-14-0');
    await page.keyboard.press('Enter');
    assert.match(await status(page), /thinking/);
    assert.ok(await page.isDisabled('#play'));
    await page.evaluate(() => window.answer());
    await waitTurn(page);
    assert.match(await page.textContent('#moves li >> nth=-1'), /Computer: /);
    assert.equal(await page.textContent('#square-14-0 .letter, #square-14-0').then((text) => text[0]), tile);
    await page.waitForFunction(() => /One tile so far/.test(document.querySelector('#status').textContent));
    await page.click('#recall');
    assert.equal(await order(), arranged);
});

test('hints in a game: a ladder up to the play, which screen readers hear; the report notes the turn', async (t) => {
    const page = await open(t, { kept: game(DEEDS.slice(0, 4)) }, '#board?new');
    await page.click('#games a');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    const ladder = [
        /scores \d+ and lays \d tiles/,
        /word of \d letters, /,
        /begins at \w+/,
        /tiles: [A-Z]/,
        /^\w+ [A-Z]+$/,
    ];
    for (const [i, hint] of ladder.entries()) {
        await page.click('#hint:not([disabled])');
        await page.waitForFunction((count) => document.querySelectorAll('#hints li').length === count, i + 1);
        assert.match(await page.textContent('#hints li >> nth=-1'), hint);
        const told = await page.textContent('#hints li >> nth=-1');
        await heard(page, new RegExp(told.replace(/\W/g, '\\$&')));
    }
    await page.click('#hints button');
    await page.waitForFunction(() => /Play for \d+/.test(document.querySelector('#play').textContent));
    await page.click('#play');
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length > 5);
    await waitTurn(page);
    assert.equal(await page.locator('#hints').count(), 0);
    await page.reload();
    await waitTurn(page);
    await page.click('#more');
    await page.click('#resign');
    await page.click('#analyse');
    await page.waitForSelector('#report tbody tr');
    const rows = await page.$$eval('#report tbody tr', (all) => all.map((row) => row.textContent));
    assert.deepEqual(
        rows.flatMap((row, i) => (/Hint/.test(row) ? [i + 1] : [])),
        [5],
    );
});

test('the full analysis: every turn with its causes, as a page to print', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    await page.click('#more');
    await page.click('#resign');
    await page.waitForSelector('#analyse-deeply');
    // A turn of the report leads to the board before it.
    await page.click('#analyse');
    await page.click('#turn-2');
    await page.waitForFunction(() => /^After move 1 of 3/.test(document.querySelector('#status').textContent));
    assert.ok(await page.isVisible('#report'));
    await page.click('#back-to-game');
    // So does a point of its charts.
    const chart = page.locator('#report .chart svg[role=img]').first();
    const { width } = await chart.boundingBox();
    await chart.click({ position: { x: (width * (4 + 600 / 3)) / 692, y: 20 } });
    await page.waitForFunction(() => /^After move 1 of 3/.test(document.querySelector('#status').textContent));
    await page.click('#back-to-game');
    await page.click('#analyse-deeply');
    const frame = page.frameLocator('iframe.sheet');
    await frame.locator('svg').first().waitFor();
    await frame.locator('body', { hasText: /Computer/ }).waitFor();
    await frame.locator('body', { hasText: /Strategy.*Luck.*Mistake score/s }).waitFor();
    await accessible(page, 'analysis');
    // The card is a PNG of 1200 by 630; its sides stand after the signature and the first name.
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-card')]);
    const png = readFileSync(await saved.path());
    assert.equal(saved.suggestedFilename(), 'game.png');
    assert.deepEqual([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)], ['PNG', 1200, 630]);
    assert.ok(png.length > 20000);
    // Words say what they mean.
    await frame.locator('td button').first().click();
    await page.waitForSelector('#meaning p');
});

test('the lines of the list add up to the scores: tiles left at the end are lines of it', async (t) => {
    for (const [locale, left] of [
        ['en', 'tiles left'],
        ['de', 'übrige Steine'],
    ]) {
        const page = await open(t, { locale, kept: game(DEEDS, { challenge: 'double' }) }, '#board?new');
        await page.click('#games a');
        await page.waitForSelector('#analyse');
        const sums = (selector) =>
            page.$$eval(selector, (lines) => {
                const sums = {};
                for (const { textContent } of lines) {
                    const [, name, points] = /^(?:\d+\. )?(\S+): .*?(?: ([+\u2212]\d+))?$/.exec(textContent) ?? [];
                    if (name) sums[name] = (sums[name] ?? 0) + Number((points ?? '0').replace('\u2212', '-'));
                }
                return sums;
            });
        const scores = await page.$$eval('.seats li:not(.bag)', (seats) =>
            Object.fromEntries(
                seats
                    .map(({ textContent }) => /(\S+) (\d+)$/.exec(textContent).slice(1))
                    .map(([a, b]) => [a, Number(b)]),
            ),
        );
        assert.deepEqual(await sums('#moves li'), scores);
        assert.match(await page.textContent('#moves'), new RegExp(`${left} \\+\\d`));
        // The computer's plays are right: after the game there is nothing to challenge, and one button stands out.
        assert.equal(await page.locator('#challenge').count(), 0);
        assert.equal(await page.locator('.tools .main').count(), 1);
        await page.click('#study');
        await page.waitForSelector('.variations');
        assert.deepEqual(await sums('#moves li li'), scores);
        // The last play's total is without them.
        const [, name, total] = /: (\S+): .* = (\d+)$/.exec(await page.textContent('#status'));
        assert.equal((await sums('#moves li li button'))[name], Number(total));
        // L is for letter: in German for another word.
        const signs = await page.$$eval('.square[data-sign]', (all) => all.map(({ dataset }) => dataset.sign).join(''));
        assert.match(signs, locale === 'de' ? /^[^L]*B[^L]*$/ : /^[^B]*L[^B]*$/);
    }
});

test('unseen tiles: by letter, and the vowels, consonants and blanks among them', async (t) => {
    const page = await board(t);
    const [letters, told] = await page.$eval('#unseen', (all) => [
        Object.fromEntries([...all.querySelectorAll('li')].map((one) => one.textContent.split(' '))),
        all.querySelector('p').textContent,
    ]);
    const sum = (wanted) =>
        Object.entries(letters).reduce((sum, [letter, count]) => sum + (wanted(letter) ? Number(count) : 0), 0);
    const vowels = sum((letter) => 'AEIOU'.includes(letter));
    const blanks = sum((letter) => letter === '?');
    const consonants = sum(() => true) - vowels - blanks;
    assert.equal(told, `${vowels} vowels, ${consonants} consonants, ${blanks === 1 ? '1 blank' : `${blanks} blanks`}`);
});

test('a random board: its squares are those of the program, and each game has another', async (t) => {
    const page = await board(t, {}, { 'Which board': 'wordfeud', 'Premium squares': 'At random' });
    const sign = { "'": '2L', '"': '3L', '-': '2W', '=': '3W', '.': '' };
    const nameOf = async () => {
        await page.click('#more');
        const title = await page.textContent('dialog .hint');
        await page.keyboard.press('Escape');
        assert.match(title, /^Wordfeud \d+$/);
        return title.replace('Wordfeud ', 'wordfeud:');
    };
    const boardOf = async () => {
        const name = await nameOf();
        const lines = execFileSync(`${built}quoth`, ['cross', 'rules', name], { encoding: 'utf8' }).split('\n');
        const rows = lines.slice(lines.findIndex((line) => line.startsWith('layout')) + 2).slice(0, 15);
        const signs = rows.flatMap((row) => [...row].map((square) => sign[square]));
        signs[7 * 15 + 7] = '★';
        assert.deepEqual(
            await page.$$eval('.square', (squares) => squares.map((square) => square.dataset.sign ?? '')),
            signs,
        );
        return name;
    };
    const first = await boardOf();
    // What is chosen for games stays chosen.
    await page.click('#more');
    await page.click('#new');
    await begin(page, {});
    await page.waitForSelector('#best:not([disabled])');
    const second = await boardOf();
    assert.notEqual(second, first);
    // The game that is kept has its board again.
    await page.click('#pass');
    await waitTurn(page);
    await page.reload();
    await page.waitForSelector('#best:not([disabled])');
    assert.equal(await nameOf(), second);
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
    await page.waitForSelector('#square-7-7.laid');
    assert.equal(await page.locator('.square.laid').count(), 1);
    await page.locator('#square-7-7').dragTo(page.locator('#square-7-8'));
    if (await page.$('dialog')) await page.click('dialog .keys button >> nth=0');
    await page.waitForSelector('#square-7-8.laid');
    assert.equal(await page.locator('.square.laid').count(), 1);
    await page.click('#recall');
    assert.equal(await page.locator('.square.laid').count(), 0);
    // Whoever has a keyboard types on, though the button that was clicked is still there.
    assert.match(await page.evaluate(() => document.activeElement.id), /^square-/);
});

test('a finger drags a tile: its square is lit, the board magnified, the tile above the finger', async (t) => {
    const page = await board(t, phone, { Players: '2' });
    const cdp = await page.context().newCDPSession(page);
    const fingers = (type, ...at) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
    const middle = async (selector) => {
        const { x, y, width, height } = await page.locator(selector).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    const letters = await page.$$eval('.rack .tile', (tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
    const tile = await middle(`#tile-${letters.findIndex((letter) => letter !== 'blank')}`);
    const square = await middle('#square-3-4');
    const { width } = await page.locator('#square-3-4').boundingBox();
    await fingers('touchStart', tile);
    await fingers('touchMove', [tile[0], tile[1] - 20]);
    await fingers('touchMove', square);
    await page.waitForSelector('#square-3-4.target');
    assert.equal(await page.locator('.target').count(), 1);
    const lit = await page.locator('#square-3-4').boundingBox();
    assert.ok(lit.width > 1.5 * width, 'magnified');
    assert.ok(
        lit.x < square[0] && square[0] < lit.x + lit.width && lit.y < square[1] && square[1] < lit.y + lit.height,
    );
    const dragged = await page.locator('.dragged').boundingBox();
    assert.ok(dragged.y + dragged.height <= lit.y, 'the tile covers its square');
    assert.equal(await page.locator('.rack .lifted').count(), 1);
    // Another finger neither moves the tile nor lets it go.
    await page.evaluate(() => {
        for (const name of ['pointermove', 'pointerup'])
            document.dispatchEvent(new PointerEvent(name, { pointerId: 99, clientX: 200, clientY: 20 }));
    });
    assert.deepEqual(await page.locator('.dragged').boundingBox(), dragged);
    await fingers('touchEnd');
    await page.waitForSelector('#square-3-4.laid');
    assert.equal(await page.locator('.target, .dragged, .lifted').count(), 0);
    assert.equal((await page.locator('#square-3-4').boundingBox()).width, width);
    // Beside the board it goes back to the rack.
    await fingers('touchStart', square);
    await fingers('touchMove', [square[0], square[1] - 20]);
    await fingers('touchMove', [200, 20]);
    await page.waitForFunction(() => document.querySelector('.dragged') && !document.querySelector('.target'));
    await fingers('touchEnd');
    await page.waitForFunction(() => !document.querySelector('.laid, .dragged'));
});

test('an illegal word is told by name, and costs nothing', async (t) => {
    const page = await board(t, {}, { Players: '2' });
    const letters = await page.$$eval('.rack .tile', (tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
    const plain = letters.map((l, i) => [l, i]).filter(([l]) => l !== 'blank');
    for (let k = 0; k < 5; k++) {
        await page.click(`#tile-${plain[k][1]}`);
        await page.click(`#square-7-${5 + k}`);
    }
    await page.waitForFunction(() => /Not in the word list: HHHIL/.test(document.querySelector('#status').textContent));
    assert.equal(await page.locator('#play.main').count(), 0);
    await page.click('#play');
    await page.waitForSelector('#play:not([disabled])');
    assert.match(await status(page), /Not in the word list: HHHIL/);
    assert.equal(await page.locator('.square.laid').count(), 5);
});

test('with an empty bag the end of the game is solved, and said in a line', async (t) => {
    const page = await open(t, {}, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(END)}`);
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#best');
    // While it is being solved the list is there with what is known.
    await page.waitForFunction(() =>
        /The end of the game, solved.*\+16 points from here/.test(document.querySelector('#solved')?.textContent),
    );
});

test('a game is saved as GCG and stepped through again', async (t) => {
    const page = await board(t, { acceptDownloads: true });
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    await page.click('#more');
    assert.match(await page.textContent('dialog'), /A GCG file is the game for any program/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-gcg')]);
    const gcg = readFileSync(await download.path(), 'utf8');
    assert.match(gcg, /^>player1: /m);
    await page.click('#new');
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', gcg);
    await page.click('#open-text');
    await page.waitForSelector('#later');
    await page.click('#later');
    await page.waitForFunction(() => /^2 \/ /.test(document.querySelector('#status').textContent));
    assert.doesNotMatch(await status(page), /not what the rules give/);
});

test('people at one screen have the names that they choose, on the board, in lists and records', async (t) => {
    const page = await open(t, {}, '#board?new');
    await page.waitForSelector('#start');
    assert.equal(await page.locator('#names').isVisible(), false);
    await page.selectOption('label:has(span:text-is("Players")) select', '3');
    await page.fill('#names', 'Ann, , Zo\u00eb');
    await page.click('#start');
    await page.waitForSelector('#pass:not([disabled])');
    const names = ['Ann', 'Player 2', 'Zo\u00eb'];
    assert.deepEqual(await page.locator('.seats li span:first-child').allTextContents(), names);
    await page.click('#pass');
    await page.waitForFunction(() => /^Ann: Pass/.test(document.querySelector('#move-1')?.textContent));
    await page.goto(page.url().replace(/#.*/, '#'));
    await page.waitForFunction(() => /Player 2/.test(document.querySelector('#whose')?.textContent));
    // A position that somebody shares is that of others.
    const cgp = `${new Array(15).fill(15).join('/')} EAGHTSE/AEINRST 0/0 0`;
    await page.goto(page.url().replace(/#.*/, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(cgp)}`));
    await page.waitForSelector('#best:not([disabled])');
    assert.deepEqual(await page.locator('.seats li span:first-child').allTextContents(), ['Player 1', 'Player 2']);
});

test('of many puzzles those boards alone are drawn that are in view', async (t) => {
    const [head, one] = PUZZLES.split('\n');
    const page = await open(t, phone, '#board');
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', [head, ...new Array(300).fill(one)].join('\n'));
    await page.click('#open-text');
    await page.waitForSelector('#puzzles a svg');
    const drawn = () => page.locator('#puzzles svg').count();
    assert.equal(await page.locator('#puzzles li').count(), 300);
    assert.ok((await drawn()) < 20, `${await drawn()} boards`);
    await page.locator('#puzzles li').last().scrollIntoViewIfNeeded();
    await page.waitForSelector('#puzzles li:last-child svg');
    assert.ok((await drawn()) < 40, `${await drawn()} boards`);
});

test('a file of puzzles: a list with links, the answer closed; asked with hints, wrong and right', async (t) => {
    const page = await open(t, phone, '#board');
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', PUZZLES);
    await page.click('#open-text');
    await page.waitForSelector('#puzzles a');
    await page.click('#puzzles summary');
    assert.match(await page.textContent('#puzzles li'), /J5 GAME: 9.0 points better/);
    await page.waitForSelector('#puzzles a svg'); // its board
    assert.equal(await page.textContent('#puzzles a svg'), 'TREE');
    const link = await page.getAttribute('#puzzles a', 'href');
    assert.doesNotMatch(link, /GAME/);
    await page.click('#solve');
    await page.waitForSelector('#answer');
    assert.equal(await page.locator('.square.filled').count(), 4);
    assert.equal(await page.locator('#seen').count(), 0);
    for (const hint of [/scores \d+ and lays 3 tiles/, /4 letters, downwards/, /begins at J5/, /tiles: A G M/]) {
        await page.click('#hint');
        assert.match(await page.textContent('#hints li >> nth=-1'), hint);
    }
    assert.ok(await page.isDisabled('#hint'));
    const put = async (tile, row, column) => {
        await page.tap(`.rack .tile:not([disabled])[aria-label="${tile}"] >> nth=0`);
        await page.tap(`#square-${row}-${column}`);
    };
    await put('G', 6, 7);
    await put('O', 5, 7);
    await put('S', 8, 7);
    await page.click('#answer');
    await page.waitForFunction(() => /Not in the word list: OG/.test(document.querySelector('#status').textContent));
    await page.click('#recall');
    // A wrong answer is told where one looks.
    await put('S', 7, 10);
    await page.waitForFunction(() => /points?: TREES/.test(document.querySelector('#status').textContent));
    await page.click('#answer');
    assert.match(await status(page), /^A legal play, but not the best one/);
    await page.click('#recall');
    await put('G', 4, 9);
    await put('A', 5, 9);
    await put('M', 6, 9);
    await page.waitForFunction(() => /points: GAME/.test(document.querySelector('#status').textContent));
    await page.click('#answer');
    await page.waitForFunction(() =>
        /It is J5 GAME for \d+, 9.0 points better/.test(document.querySelector('#status').textContent),
    );
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quoth:practice')));
    assert.deepEqual(
        kept.match(/^answer .*$/gm).map((line) => line.replace(/\d{10} /, '')),
        ['answer puzzles 94a81269445ecb28 J5.GAME again'],
        'hints count as missed',
    );
    assert.match(kept, /^item puzzles \w+ J5\.GAME wwf\tenable1\t1\tsim\t9\.0\tthrough\tJ5\.GAME\t/m);
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
    // Twelve turns: later positions, whose orders of tiles are all tried, take longer.
    const game = readFileSync(fileURLToPath(new URL('../../docs/pictures/game.gcg', import.meta.url)), 'utf8');
    const lines = game.split('\n').slice(0, 5 + 12);
    const begun = Buffer.from(`${lines.join('\n')}\n`);
    await page.setInputFiles('#gcg-file', { name: 'begun.gcg', mimeType: 'text/plain', buffer: begun });
    await page.waitForSelector('#make-puzzles');
    await page.click('#make-puzzles');
    await page.waitForFunction(() => /Turn \d+ of \d+/.test(document.querySelector('#status').textContent));
    await accessible(page, 'making puzzles');
    await page.waitForFunction(
        () =>
            document.querySelector('#puzzles') ||
            /No position/.test(document.querySelector('#status')?.textContent ?? ''),
        null,
        { timeout: 240000 },
    );
    assert.ok((await page.$$('#puzzles li')).length > 0);
    await page.click('#puzzles-close');
    await page.click('#new-puzzle');
    await page.waitForSelector('#answer', { timeout: 240000 });
    await page.click('#show');
    await page.waitForFunction(() => /better than any other play/.test(document.querySelector('#status').textContent));
    assert.ok((await page.$$('.square.laid, #next-puzzle')).length > 0);
    await page.click('#puzzle-close');
    // It can be stopped, before anything is found.
    await page.evaluate(() => {
        new MutationObserver((_, seen) => {
            const stop = document.querySelector('#stop');
            if (!stop) return;
            seen.disconnect();
            stop.click();
        }).observe(document, { childList: true, subtree: true });
        document.querySelector('#new-puzzle').click();
    });
    await page.waitForSelector('#start');
});

test('tiles that are laid outlive the page, and lie in no other position', async (t) => {
    const page = await board(t);
    await layBest(page);
    const laid = () => page.$$eval('.square.laid', (all) => all.map(({ id, textContent }) => `${id} ${textContent}`));
    const before = await laid();
    assert.ok(before.length > 1);
    await page.click('#settings');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await page.waitForSelector('.square.laid');
    assert.deepEqual(await laid(), before);
    await page.click('#play');
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length > 1);
    await waitTurn(page);
    await page.click('#undo');
    await page.waitForFunction(() => !document.querySelector('#moves li'));
    await page.reload();
    await waitTurn(page);
    assert.deepEqual(await laid(), []);
});

test('broken games and positions are refused with a reason', async (t) => {
    const page = await open(t, {}, '#board');
    await page.click('summary:has-text("Open a game")');
    for (const text of ['15/15 / 0', '>ann: ABC 8H +1 1', '#player1 a A\n>a: CAT 8H DOG +5 5']) {
        await page.evaluate(() => document.querySelector('p.bad')?.replaceChildren()); // of the text before
        await page.fill('#paste', text);
        await page.click('#open-text');
        await page.waitForFunction(() => /cannot be read/.test(document.querySelector('p.bad')?.textContent ?? ''));
        assert.doesNotMatch(await page.textContent('p.bad'), /neither/);
    }
    // A picture, prose, a link: no game, whatever its lines begin with.
    for (const text of ['\u0089PNG\r\n\u001a\n\0\0\n#\n>a:', 'x'.repeat(5000), 'Dear Ann,\nan old game\n', url]) {
        await page.setInputFiles('#gcg-file', { name: 'a.gcg', mimeType: 'text/plain', buffer: Buffer.from(text) });
        await page.waitForFunction(() => /neither a game/.test(document.querySelector('p.bad')?.textContent ?? ''));
        await page.fill('#paste', '15/15 / 0');
        await page.click('#open-text');
        await page.waitForFunction(() => !/neither/.test(document.querySelector('p.bad').textContent));
    }
    await page.click('#start');
    await page.waitForSelector('#best:not([disabled])');
});

test('best plays get win chances as they are simulated, one\u2019s own play among them', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#best');
    await page.waitForFunction(() =>
        /\u00b1/.test(document.querySelector('#best-plays td:nth-child(4)')?.textContent ?? ''),
    );
    assert.match(await page.textContent('tr.mine'), /\(yours\)/);
    await page.waitForFunction(() =>
        /Win chances estimated: [\d,]+ deals,/.test(document.querySelector('#simulated').textContent),
    );
    const wins = await page.$$eval('#best-plays tbody td:nth-child(4)', (cells) =>
        cells.map((cell) => parseFloat(cell.textContent)),
    );
    assert.ok(wins[0] > 40 && wins[0] < 95, String(wins));
    assert.deepEqual(
        wins,
        [...wins].sort((a, b) => b - a),
    );
    // What the columns are called is explained; none is cut off where the window has just room for three columns.
    await page.click('#best-plays th .info >> nth=1');
    await page.waitForFunction(() => /two more turns/.test(document.querySelector('dialog')?.textContent));
    await page.keyboard.press('Escape');
    for (const width of [1180, 1000]) {
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(
            await page.$eval('#best-plays .scroll', (one) => one.scrollWidth - one.clientWidth),
            0,
            `${width}`,
        );
    }
    // Another play of the list is laid by its button.
    await page.click('#best-plays tbody button >> nth=1');
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
});

test('more best plays: twice as many each time, until there are no more', async (t) => {
    const cgp = `${'15/'.repeat(7)}6CAT6/${'15/'.repeat(6)}15 UUVVWQI/ 0/0 0`; // few plays
    const page = await open(t, {}, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(cgp)}`);
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#best');
    const rows = (count) =>
        page.waitForFunction((n) => document.querySelectorAll('#best-plays tbody tr').length === n, count);
    await rows(10);
    await page.locator('#advice-more').focus();
    await page.keyboard.press('Enter');
    await rows(20);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'advice-more');
    // Another position begins with ten.
    await page.click('#pass');
    await page.waitForFunction(() => !document.querySelector('#best-plays'));
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#best');
    await rows(10);
});

test('at one screen the next player’s tiles are hidden until they are asked for', async (t) => {
    const page = await board(t, phone, { Players: '2' });
    await layBest(page, 'touch');
    await page.tap('#play');
    await page.waitForSelector('#uncover');
    assert.equal(await page.locator('.rack .tile').count(), 0);
    assert.ok((await page.locator('.square.last').count()) > 0, 'the play made last is marked');
    assert.match(await status(page), /^Player 1: [A-Z]+ at [A-Z0-9]+, \d+ points\.$/);
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
    assert.equal(await page.textContent('#play-board'), 'Continue');
    await page.waitForSelector('#save-games');
    const [one, other] = await page.$$eval('#archive, #save-games', (all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => top + bottom),
    );
    assert.ok(Math.abs(one - other) < 2); // they stand in one line
    await page.click('#play-board');
    await page.waitForSelector('.square.filled');
});

test('each level of the computer has its rating', async (t) => {
    const page = await open(t, {}, '#board?new');
    const level = page.getByLabel('Strength of the computer').locator('option[value="5"]');
    await page.waitForFunction(() => /rated/.test(document.querySelector('option[value="5"]')?.textContent ?? ''));
    assert.match(await level.textContent(), /^5: .*, rated 1109$/);
});

test('challenges: a wrong word stands until it is challenged', async (t) => {
    const page = await board(t, {}, { Players: '2', 'Wrong words': 'double' });
    const plain = await page.$$eval('.rack .tile', (tiles) =>
        tiles.map((tile) => tile.id).filter((id) => document.getElementById(id).getAttribute('aria-label') !== 'blank'),
    );
    for (let k = 0; k < 5; k++) {
        await page.click(`#${plain[k]}`);
        await page.click(`#square-7-${5 + k}`);
    }
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
    await page.click('#play');
    await page.waitForSelector('#challenge:not([disabled])');
    assert.equal(await page.locator('.square.filled').count(), 5);
    await page.click('#challenge');
    await page.waitForFunction(() => /Player 2 challenged: the play is taken back/.test(document.body.textContent));
    assert.equal(await page.locator('.square.filled').count(), 0);
    assert.match(await page.textContent('.seats'), /Player 1 0/);
});

test('the report has a line for a turn that a challenge cost', async (t) => {
    const setup = { players: 2, challenge: 'double' };
    const page = await open(t, { kept: game(['play 8E LLIH', 'challenge 1', 'resign 1'], setup) }, '#board?new');
    await page.click('#games a');
    await page.click('#analyse');
    await page.waitForSelector('#report');
    const rows = await page.locator('#report tbody tr').allTextContents();
    assert.equal(rows.length, 2);
    assert.match(rows[0], /^1 Player 18E LLIH/);
    assert.match(rows[1], /^2 Player 2Player 2 challenged: the play is taken back\.$/);
});

test('a challenge of a good play brings the player who made it points for each word', async (t) => {
    const page = await board(t, {}, { Players: '2', 'Wrong words': '5-point-a-word' });
    assert.ok(await layBest(page));
    // The button is in its place before anything can be challenged, and after.
    const place = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('.tools button')].map(
                (one) => `${one.id} ${one.offsetLeft},${one.offsetTop}`,
            ),
        );
    const places = await place();
    assert.ok(await page.isDisabled('#challenge'));
    await page.click('#play');
    await page.waitForSelector('#challenge:not([disabled])');
    assert.deepEqual(await place(), places);
    const points = async () => Number(await page.textContent('.seats li >> nth=0 >> b'));
    const before = await points();
    await page.click('#challenge');
    await page.waitForFunction(() => /Player 2 challenged: the words are good/.test(document.body.textContent));
    assert.equal(await points(), before + 5);
    assert.match(await page.textContent('#moves li >> nth=-1'), /: the words are good\. \+5$/);
    assert.deepEqual(await place(), places);
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
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await page.click('#play-from-here');
    await page.waitForSelector('#best:not([disabled])');
    assert.deepEqual(await page.$$eval('.square.filled', (all) => all.map((one) => one.getAttribute('aria-label'))), [
        'G8: C',
        'H8: A',
        'I8: t',
    ]);
    assert.match(await page.textContent('.seats'), /Player 2 14/);
    // Of four players, too; the position is that of before.
    await page.goBack();
    await page.waitForSelector('#square-7-8.filled');
    await page.getByLabel('Players').selectOption('4');
    assert.equal(await page.inputValue('#score-1'), '14');
    await page.getByLabel('Tiles of Player 3').fill('dandies');
    await page.fill('#score-3', '21');
    await page.waitForFunction(() => /can be played/.test(document.querySelector('#status').textContent));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await page.click('#play-from-here');
    await page.waitForSelector('#pass:not([disabled])');
    assert.match(await page.textContent('.seats'), /Player 1.*0.*Player 2.*14.*Player 3.*0.*Player 4.*21/s);
    for (let i = 0; i < 2; i++) {
        await page.waitForSelector('#pass:not([disabled])');
        await page.click('#pass');
        await page.waitForFunction((count) => document.querySelectorAll('#moves li').length === count, i + 1);
    }
    await page.waitForSelector('#pass:not([disabled])');
    assert.equal(
        (await page.$$eval('.rack .tile', (all) => all.map((one) => one.getAttribute('aria-label')[0])))
            .sort()
            .join(''),
        'ADDEINS',
    );
});

test('tiles of another language, with words in it', async (t) => {
    const page = await open(t, phone, '#words');
    await page.click('summary:has-text("Your own word list")');
    await page.getByLabel('Alphabet').selectOption('spanish');
    await page.setInputFiles('#own-list', {
        name: 'mia.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('chico\nllama\nperro\nllano\na\u00f1o\nchurro\nocho\nno\n'),
    });
    await page.waitForFunction(() => /mia.txt: 8 words/.test(document.body.textContent));
    await page.click('nav a[href="#board"]');
    await page.click('#set-up');
    await page.getByLabel('Which board').selectOption('spanish');
    await page.waitForSelector('#key-2');
    await page.waitForFunction(() =>
        [...document.querySelectorAll('.keys button')].some((one) => one.textContent === 'CH'),
    );
    await page.click('.keys button:text-is("CH")');
    for (const letter of ['I', 'C', 'O']) await page.click(`.keys button:text-is("${letter}")`);
    await page.fill('#rack-0', '[LL]AMAE');
    await page.waitForFunction(() => /can be played/.test(document.querySelector('#status').textContent));
    await page.click('#play-from-here');
    await page.waitForSelector('#best:not([disabled])');
    const tile = page.locator('.square.filled').first();
    assert.match(await tile.getAttribute('aria-label'), /: CH$/);
    const { face, square } = await tile.evaluate((one) => ({
        face: one.querySelector('.face').getBoundingClientRect().width,
        square: one.getBoundingClientRect().width,
    }));
    assert.ok(face <= square && face > square * 0.4, `${face} in ${square}`);
});

test('a blank whose letter is not told lies on the rack as before, and is asked for again', async (t) => {
    const cgp = `${new Array(15).fill(15).join('/')} HOUSER?/ 0/0 0`;
    const page = await open(
        t,
        { ...phone, viewport: { width: 844, height: 390 } },
        `#board?v=1&rules=scrabble&cgp=${encodeURIComponent(cgp)}`,
    );
    // What it is stands in the line that all sentences have, over nothing.
    await page.waitForFunction(() =>
        /is a blank: it is any letter/.test(document.querySelector('#status')?.textContent),
    );
    assert.equal(await page.textContent('#notice'), '');
    for (const letter of ['', 'D']) {
        await page.tap('.rack .tile[aria-label="blank"]:not([disabled])');
        await page.tap('#square-7-7');
        await page.tap(letter ? `dialog .keys button:text-is("${letter}")` : 'dialog .row button');
    }
    await page.waitForSelector('#square-7-7.laid');
    // Explained for the first time later in a game, it takes nothing of what was said.
    await page.tap('#recall');
    await page.tap('#pass');
    await page.evaluate(() => localStorage.removeItem('quoth:blank-explained'));
    await page.tap('#pass');
    await page.waitForFunction(() =>
        /^Player 2 passed\. The tile .* is a blank/.test(document.querySelector('#status')?.textContent),
    );
});

test('digits press what is done most, and letters choose what is exchanged', async (t) => {
    const cgp = `${new Array(15).fill(15).join('/')} EAGHTSE/ 0/0 0`;
    const page = await open(t, {}, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(cgp)}`);
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#square-7-7');
    const rack = async () => (await page.locator('.rack .tile .face').allTextContents()).join('');
    await page.keyboard.press('1');
    await page.waitForFunction(() => document.querySelector('.rack').textContent !== 'EAGHTSE');
    assert.notEqual(await rack(), 'EAGHTSE');
    await page.keyboard.press('2');
    for (const letter of 'ege') await page.keyboard.press(letter);
    await page.keyboard.press('q');
    assert.equal(await status(page), 'Tap the tiles to exchange, then Exchange.');
    await heard(page, /You have no Q/);
    await page.keyboard.press('1');
    await heard(page, /Shuffle is not possible now/);
    assert.deepEqual((await page.locator('.rack .chosen .face').allTextContents()).sort(), ['E', 'E', 'G']);
    await page.keyboard.press('2');
    await page.waitForFunction(() => /exchange/i.test(document.querySelector('#moves li')?.textContent));
    assert.equal(await page.locator('#moves li').count(), 1);
    await page.keyboard.press('5');
    await page.waitForFunction(() => !document.querySelector('#moves li'));
    await page.keyboard.press('3');
    await page.waitForSelector('#best-plays');
    await page.keyboard.press('4');
    await page.waitForFunction(() => /It scores/.test(document.querySelector('#advice').textContent));
    await page.keyboard.press('?');
    assert.match(await page.textContent('.keyboard-sheet'), /3Best plays/);
});

test('on a phone a long key leaves the words beside it their room', async (t) => {
    const page = await board(t, phone);
    await page.locator('#square-7-7').focus();
    await page.keyboard.press('?');
    const widths = await page.$$eval('.keyboard-sheet kbd, .keyboard-sheet dd', ([key, words]) => {
        key.textContent = 'Control + Shift + Page \u2191 \u2193';
        return [key, words, key.closest('dl')].map((one) => one.getBoundingClientRect().width);
    });
    assert.ok(widths[1] >= widths[2] / 2, widths.join());
});
