// The analysis board: one\u2019s own game, a record and a position studied with variations, and played on.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { accessible, built, cutOff, games, ghostGame, open, phone, said, status, url, waitTurn } from './page.mjs';
import { DEEDS, END, game } from './states.mjs';

const hash = (page) => page.evaluate(() => location.hash);

test('a game is stepped through, studied with variations that stay, and played on', async (t) => {
    const page = await open(t, { kept: game(DEEDS) }, '#board?new');
    await page.click('#games a');
    await page.waitForSelector('#analyse');
    await page.keyboard.press('PageUp');
    await said(page, /^After move 30 of 31/);
    await page.keyboard.press('Home');
    await said(page, /^After move 0 of 31/);
    await page.keyboard.press('Escape');
    await said(page, /won/);
    await page.click('#move-6');
    await said(page, /^After move 6/);
    const own = await page.evaluate(() => location.hash);
    await page.click('#study');
    await said(page, /^6 \/ 31/);
    assert.match(await hash(page), /^#board\?study=\w+&at=6$/);
    // A play of the list is drawn through the board while the focus is on it, and laid by a click.
    await page.click('#best');
    const play = page.locator('#best-plays tbody tr button:not([data-play="12A RETUNE"])').nth(1); // that one was made
    await play.waitFor();
    await play.focus();
    assert.ok((await page.locator('.square[data-ghost]').count()) > 1);
    await page.waitForFunction(() =>
        /\u00b1/.test(document.querySelector('#best-plays tbody tr:last-child td:nth-child(4)').textContent),
    );
    await page.check('#heat');
    assert.ok(await page.locator('.squares.hot').count());
    // Stopped, it stays as it is, and goes on from there: by its button, and when it is asked for again.
    const deals = async () => Number((await page.textContent('#simulated')).match(/[\d,]+/)[0].replace(',', ''));
    await page.click('#advice-stop');
    await page.waitForFunction(() => /deals, each/.test(document.querySelector('#simulated').textContent));
    const before = await deals();
    for (const id of ['#advice-on', '#best']) {
        await page.evaluate((id) => document.querySelector(id)?.click(), id); // it may be done by now
        await page.waitForFunction(() => !document.querySelector('#advice-on'));
        assert.ok((await deals()) >= before);
        assert.equal(await page.locator('#best-plays td:has-text("\u00b1")').count(), 10);
        await page.evaluate(() => document.querySelector('#advice-stop')?.click());
    }
    // More turns ahead is another simulation; the former is there when its turns are chosen again.
    for (const turns of ['4', '2']) {
        await page.selectOption('#advice-turns', turns);
        await page.waitForFunction((turns) => {
            const { textContent } = document.querySelector('#simulated');
            // With no deal yet nothing would be told but that it was stopped.
            if (/ [1-9][\d,]* deals so far/.test(textContent)) document.querySelector('#advice-stop')?.click();
            return textContent.includes(`deals, each played on for ${turns} turns`);
        }, turns);
    }
    assert.ok((await deals()) >= before);
    // Of all plays those with a letter, a square, a row: the field keeps the focus.
    const listed = async (wanted, pattern, least) => {
        await page.fill('#advice-filter', wanted);
        await page.keyboard.press('Enter');
        await page.waitForFunction(
            ({ source, flags, least }) => {
                const all = [...document.querySelectorAll('#best-plays tbody td:first-child')];
                return all.length >= least && all.every((one) => new RegExp(source, flags).test(one.textContent));
            },
            { source: pattern.source, flags: pattern.flags, least },
        );
        assert.equal(await page.evaluate(() => document.activeElement.id), 'advice-filter');
        return page.$$eval('#best-plays tbody button', (all) => all.map((one) => one.dataset.play));
    };
    const [best] = await listed('', /^/, 10);
    const [square, word] = best.split(' ');
    const row = /^12/.test(square) ? '8' : '12'; // no play of the list before
    assert.equal((await listed('e', /^\w+ .*e/i, 10)).length, 10);
    assert.ok((await listed(`${square.toLowerCase()} ${word}`, new RegExp(`^${best}`, 'i'), 1)).includes(best));
    assert.ok((await listed(row, new RegExp(`^${row}[A-O] `), 1)).length > 1);
    assert.deepEqual(await listed('zzz', /^$/, 0), []);
    await page.waitForFunction(() => /none/.test(document.querySelector('#best-plays').textContent));
    assert.equal((await listed('', /^/, 10)).length, 10);
    const words = await play.textContent();
    await page.click(`#best-plays tbody button[data-play="${words}"]`); // the list may have another order by now
    await page.click('#play');
    await said(page, /^7 \/ 7/);
    assert.equal(await page.locator('.square[data-ghost], .hot').count(), 0);
    assert.match(await page.textContent('.depth-1'), new RegExp(words.split(' ')[1].slice(0, 2)));
    // Whatever is played, the other one has the tiles with which the game went on.
    await page.waitForSelector('#best:not([disabled])');
    const [move] = (await games(page))
        .filter((one) => one.family === 'study')
        .map(({ game }) => game.nodes[7].cgp.split(' ')[1].split('/')[0]);
    assert.match(move, /^[A-Z?]{7}$/);
    assert.deepEqual(
        (
            await page
                .locator('.rack .tile')
                .evaluateAll((tiles) => tiles.map((one) => one.getAttribute('aria-label')[0].replace('b', '?')))
        ).sort(),
        [...move].sort(),
    );
    await page.fill('#study-rack-0', 'qqvj?xz');
    await page.click('#set-racks');
    await said(page, /too many Q/);
    await page.fill('#study-rack-0', 'arsqwvz');
    await page.click('#set-racks');
    // The fields are drawn anew with these tiles: what is filled in before is lost.
    await page.waitForFunction(() => document.querySelector('#study-rack-0').value === 'ARSQWVZ');
    await page.waitForFunction(
        () =>
            [...document.querySelectorAll('.rack .tile')]
                .map((one) => one.getAttribute('aria-label'))
                .sort()
                .join('') === 'AQRSVWZ',
    );
    await page.waitForSelector('#best:not([disabled])');
    await page.fill('#study-note', 'no way to lay the Q');
    await page.fill('#study-name', 'another seven');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => /another seven/.test(document.querySelector('.depth-1').textContent));
    const address = await hash(page);
    await page.reload();
    await said(page, /^7 \/ 7/);
    assert.deepEqual(
        [await hash(page), await page.inputValue('#study-note'), await page.inputValue('#study-name')],
        [address, 'no way to lay the Q', 'another seven'],
    );
    await page.click('#pass');
    await said(page, /^8 \/ 8/);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await said(page, /^31 \/ 31/); // the first line is the game\u2019s
    // A line is a record that the program reads without a warning.
    await page.click(`#move-33`);
    await said(page, /^8 \/ 8/);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-line')]);
    const replayed = JSON.parse(
        execFileSync(`${built}quoth`, ['cross', 'replay', await saved.path(), '--rules', 'wwf', '--json']),
    );
    assert.equal(replayed.differences, 0);
    assert.deepEqual(
        replayed.events.slice(6).map(({ kind }) => kind),
        ['play', 'pass'],
    );
    await accessible(page, 'study');
    // The turns of a variation are the earlier ones of a game that is played on from it.
    await page.click('#play-from-here');
    await page.click('#play-on');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    await waitTurn(page);
    assert.match(await page.locator('#move-8').textContent(), /: Pass$/);
    assert.equal(await page.locator('#move-9').count(), 0);
    await page.goBack();
    await said(page, /^8 \/ 8/);
    // Played on against the computer it is another game.
    await page.click('#move-6');
    await said(page, /^6 \//);
    await page.click('#play-from-here');
    await page.locator('dialog select').nth(1).selectOption('1');
    await page.click('#play-on');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    await waitTurn(page);
    assert.match(await page.textContent('.seats'), /You.*Computer/);
    await page.click('#pass');
    // with the moves that led there, which can be looked at and taken back.
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 8);
    await page.goBack();
    await said(page, /^6 \//);
    await page.click('#move-32');
    await page.click('#study-delete');
    await page.waitForSelector('.depth-1', { state: 'detached' });
    // What the other one may have kept, by the move before: at a tap these tiles are theirs.
    await page.click('#infer');
    await page.waitForSelector('#inferred li');
    const leave = await page.textContent('#inferred li button');
    await page.click('#inferred li button');
    await page.waitForFunction((tiles) => document.querySelector('#study-rack-1').value === tiles, leave);
    assert.equal(await page.locator('#infer').count(), 0);
    await page.click('#new');
    await page.waitForSelector('#analyse');
    await page.goto(page.url().replace(/#.*/, own));
    await said(page, /^After move 6/);
    assert.deepEqual((await games(page)).map((one) => one.family).sort(), ['board', 'board', 'board', 'study']);
});

test('after a large mistake the coach offers to look at it, where the settings have it', async (t) => {
    const page = await open(t, { kept: game(DEEDS.slice(0, 6)) }, '#board');
    const exchange = async () => {
        await waitTurn(page);
        await page.click('#swap');
        await page.click('#tile-0');
        await page.click('#swap');
    };
    await exchange();
    await waitTurn(page);
    assert.equal(await page.textContent('#notice'), '');
    await page.click('#undo');
    await page.click('#settings');
    await page.selectOption('dialog select:has(option[value=on])', 'on');
    await page.keyboard.press('Escape');
    await exchange();
    await page.waitForSelector('#notice.offer');
    await waitTurn(page); // the computer may have moved before the coach spoke, or after
    assert.match(await page.textContent('#notice'), /That play gave away \d\d points/);
    // It has two lines beside the board, above its buttons.
    const [lines, beside, above] = await page.evaluate(() => {
        const of = (selector) => document.querySelector(selector).getBoundingClientRect();
        const { height, bottom } = of('#notice span');
        const line = Number.parseFloat(getComputedStyle(document.querySelector('#notice span')).lineHeight);
        return [Math.round(height / line), of('#notice').right <= of('.squares').left, bottom <= of('#take-back').top];
    });
    assert.deepEqual([lines <= 2, beside, above], [true, true, true]);
    await page.click('#take-back');
    await said(page, /^6 \/ 8/);
    assert.match(await page.textContent('#coach'), /exchange E/);
});

test('a position: the last tiles are solved; on a phone nothing is cut off, and a swipe steps', async (t) => {
    const near = END.replace('3R4Q2A3', '15').replace('3TONG4M2I DEILNOT/CEIK', '3TONG8 DEILNOT/');
    const page = await open(t, { ...phone }, `#board?v=1&rules=wwf&cgp=${encodeURIComponent(near)}`);
    await waitTurn(page);
    await page.click('#study');
    await page.waitForSelector('#preendgame');
    assert.deepEqual(await page.evaluate(cutOff), []);
    // What is known is shown meanwhile; it stays when it is stopped, and goes on from there.
    const positions = async (over) => {
        const found = await page.waitForFunction((over) => {
            const shown = document
                .querySelector('#orders .hint')
                ?.textContent.match(/[\d,]+/)[0]
                .replaceAll(',', '');
            return Number(shown) > over && shown;
        }, over);
        return Number(await found.jsonValue());
    };
    await page.click('#preendgame');
    const first = await positions(0);
    await page.click('#ends-stop');
    await page.waitForSelector('#ends-on');
    const stopped = await positions(first - 1);
    await page.click('#ends-on');
    assert.equal(await page.locator('#ends-on').count(), 0);
    assert.ok(await page.locator('#orders li').count());
    await positions(stopped);
    await page.click('#ends-stop');
    await page.waitForSelector('#ends-on');
    await page.click('#pass');
    await said(page, /^1 \/ 1/);
    const swipe = (from, to) =>
        page.evaluate(
            ([from, to]) => {
                const board = document.querySelector('.squares');
                const at = (kind, x) =>
                    board.querySelector('.square').dispatchEvent(
                        new PointerEvent(kind, {
                            bubbles: true,
                            pointerType: 'touch',
                            isPrimary: true,
                            clientX: x,
                            clientY: 300,
                        }),
                    );
                at('pointerdown', from);
                at('pointerup', to);
            },
            [from, to],
        );
    await swipe(100, 300);
    await said(page, /^Start/);
    await swipe(300, 290);
    await swipe(300, 100);
    await said(page, /^1 \/ 1/);
    // GCG has no way to say where this began; the whole is a file all the same.
    await page.click('#save-line');
    await said(page, /GCG cannot/);
    assert.match(await page.textContent('#study-notes'), /JSON: all variations and notes, to open here again/);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-study')]);
    const { format, nodes } = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    assert.deepEqual([format, nodes.length, nodes[1].move], ['quoth-analysis 1', 2, 'pass']);
    assert.match(await status(page), /GCG/);
    await page.click('#new');
    await page.click('summary:has-text("Open a game")');
    await page.setInputFiles('#gcg-file', await saved.path());
    await said(page, /^Start/);
    await page.click('#last');
    await said(page, /^1 \/ 1: Player 1: Pass/);
});

test('all games: found, filtered and summed; one tab at a time plays a game', async (t) => {
    const over = { ...game(DEEDS).board };
    const page = await open(
        t,
        {
            kept: {
                board: over,
                'game/gone': {
                    id: 'gone',
                    family: 'ghost',
                    began: 1,
                    changed: 1,
                    over: false,
                    scores: [],
                    winners: [],
                    game: ghostGame(['', 'a'], { variant: 'super' }),
                },
            },
        },
        '#board?new',
    );
    await page.click('#games a');
    await page.waitForSelector('#analyse');
    const address = page.url();
    await page.goto(`${address.replace(/#.*/, '')}#board?archive`);
    await page.waitForSelector('#archive-games li');
    assert.equal(await page.locator('#archive-games li').count(), 2);
    assert.match(await page.textContent('#statistics'), /Friends.*\d/s);
    await page.fill('#archive-text', 'superghost');
    assert.equal(await page.locator('#archive-games li').count(), 1);
    await page.fill('#archive-text', '');
    await page.selectOption('#archive-result', 'open');
    assert.match(await page.textContent('#archive-games'), /Superghost/);
    await page.reload();
    await page.waitForSelector('#archive-games li');
    assert.equal(await page.inputValue('#archive-result'), 'open');
    await page.selectOption('#archive-result', '');
    // Of several games that are over there is a curve; a tap opens the nearest.
    assert.match(await page.textContent('#statistics'), /Won in a row: \d, at most \d\./);
    assert.equal(await page.locator('#statistics svg').count(), 0);
    const [first] = (await games(page)).filter((one) => one.family === 'board');
    const later = (id, score) => ({ ...first, id, began: first.began + score, scores: [score, score] });
    await games(page, [later('third', 420), later('second', 350)]);
    await page.reload();
    await page.waitForSelector('#statistics circle');
    await accessible(page, 'archive');
    assert.deepEqual(await page.evaluate(cutOff), []);
    assert.equal(await page.locator('#statistics circle').count(), 3);
    const { width } = await page.locator('#statistics svg').boundingBox();
    await page.click('#statistics svg', { position: { x: (width * 300) / 692, y: 20 } });
    await page.waitForFunction(() => location.hash === '#board?game=second');
    await page.goBack();
    // More games are shown: the focus goes on with the first of them.  A count that stays the same is not said again.
    const gone = (await games(page)).find((one) => one.id === 'gone');
    await games(
        page,
        Array.from({ length: 60 }, (_, i) => ({ ...gone, id: `more${i}` })),
    );
    await page.reload();
    await page.waitForSelector('#archive-more');
    await page.fill('#archive-text', 'superghost');
    await page.focus('#archive-more');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('#archive-games li').length === 61);
    assert.equal(
        await page.evaluate(() => [...document.querySelectorAll('#archive-games a')].indexOf(document.activeElement)),
        50,
    );
    await page.evaluate(() =>
        new MutationObserver(() => (window.saidAgain = true)).observe(document.querySelector('.lobby [role=status]'), {
            childList: true,
            characterData: true,
            subtree: true,
        }),
    );
    await page.fill('#archive-text', ' superghost');
    await page.waitForSelector('#archive-more');
    assert.equal(await page.evaluate(() => window.saidAgain), undefined);
    await page.goto(address);
    await page.waitForSelector('#analyse');
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForSelector('#take-over');
    assert.match(await other.textContent('#notice'), /open in another tab/);
    await other.click('#take-over');
    await page.waitForFunction(() => /goes on in another tab/.test(document.querySelector('#notice').textContent));
    assert.equal(await page.locator('.squares').count(), 0);
    await other.waitForSelector('#take-over', { state: 'detached' });
    // What is closed gives the game back.
    await other.close();
    await page.click('#take-over');
    await page.waitForSelector('#analyse');
    await page.waitForFunction(() => document.querySelector('#notice').textContent === '');
});

const record = `${built}../docs/pictures/game.gcg`;
test('a stranger opens a record on a desk: keys, a play of the record, its end, a link', async (t) => {
    const page = await open(t, {}, '#board?new');
    await page.setInputFiles('input[type=file]', record);
    await said(page, /^1 \/ 23/);
    assert.equal(
        await page.evaluate(() => localStorage.getItem('quoth:blank-explained')),
        null,
        'nobody who opens a record is told what a blank is',
    );
    await page.keyboard.press('PageDown');
    await said(page, /^2 \/ 23/);
    // Escape takes back what is laid; no position is the one to come back to.
    await page.click('#square-0-0');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await said(page, /^3 \/ 23/);
    // The list writes AbORTIVE, the record AbO.TIVE: it is one play.
    await page.getByRole('button', { name: /^6\. Bob/ }).click();
    await said(page, /^6 \/ 23/);
    await page.click('#best');
    await page.click('[id="advice-D8 AbORTIVE"]');
    await page.click('#play');
    await said(page, /^7 \/ 23/);
    assert.equal(await page.locator('.depth-1').count(), 0);
    // With an empty bag nobody draws: the four tiles are the whole rack, and the end is solved.
    await page.getByRole('button', { name: /^20\. Bob/ }).click();
    await said(page, /^20 \/ 23/);
    assert.deepEqual(
        await page.locator('.rack .tile').evaluateAll((tiles) => tiles.map((one) => one.getAttribute('aria-label'))),
        [...'ILLS'],
    );
    await page.click('#best');
    await page.waitForFunction(() => /The end of the game, solved/.test(document.querySelector('.side').textContent));
    await page.click('#copy-link');
    assert.match(await page.getAttribute('#shared', 'href'), /#board\?v=1&rules=scrabble&cgp=.*ILLS/);
});

test('on a phone a tap on a best play or a move shows the board', async (t) => {
    const page = await open(t, phone, '#board?new');
    await page.setInputFiles('input[type=file]', record);
    await said(page, /^1 \/ 23/);
    const seen = () => page.waitForFunction(() => document.querySelector('.grid').getBoundingClientRect().bottom > 120);
    await page.tap('#best');
    await page.waitForSelector('#best-plays tbody tr');
    await page.locator('#best-plays tbody tr button').last().tap();
    await seen();
    await page.click('#moves summary');
    await page.getByRole('button', { name: /^20\. Bob/ }).tap();
    await said(page, /^20 \/ 23/);
    await seen();
});

const replayed = async (page, button) => {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    const path = await saved.path();
    return {
        text: readFileSync(path, 'utf8'),
        ...JSON.parse(execFileSync(`${built}quoth`, ['cross', 'replay', path, '--rules', 'scrabble', '--json'])),
    };
};
const scores = (page) =>
    page.$$eval('.seats li', (all) => all.map((one) => Number(one.textContent.match(/-?\d+(?=\D*$)/)[0])));
async function openRecord(test, gcg, options = {}, first = /^1 \//) {
    const page = await open(
        test,
        { kept: { 'board-setup': { rules: 'scrabble', computer: '1' } }, ...options },
        '#board?new',
    );
    await page.click('summary:has-text("Open a game")');
    await page.fill('#paste', gcg);
    await page.click('#open-text');
    await said(page, first);
    return page;
}

test('a game that is played on from a record is saved with all turns before it', async (t) => {
    const gcg = readFileSync(record, 'utf8');
    const lines = gcg.split('\n').filter((line) => line.startsWith('>'));
    const page = await openRecord(t, gcg);
    // From Bob\u2019s turn, and from Ann\u2019s: whoever began the game comes first in the file.
    for (const at of [5, 4]) {
        await page.click(`#move-${at}`);
        await said(page, new RegExp(`^${at} /`));
        await page.click('#play-from-here');
        // Both have the tiles that they had in the record: none are drawn.
        await page.waitForSelector('#play-on');
        assert.doesNotMatch(await page.textContent('dialog'), /at random/);
        await page.click('#play-on');
        await waitTurn(page);
        await page.click('#pass');
        await page.waitForFunction((count) => document.querySelectorAll('#moves li').length === count, at + 2);
        await waitTurn(page);
        const last = (await games(page)).find(({ family }) => family === 'board').game.moves[1];
        await page.click('#more');
        const { text, events, differences, scores: sums } = await replayed(page, '#save-gcg');
        await page.keyboard.press('Escape');
        assert.equal(differences, 0, text);
        // The turns of the record are its own lines, by other names.
        const named = (line) => line.replace(/^>\w+:/, '');
        assert.deepEqual(
            text
                .split('\n')
                .filter((line) => line.startsWith('>'))
                .slice(0, at)
                .map(named),
            lines.slice(0, at).map(named),
        );
        assert.deepEqual(
            events.map(({ player }) => player),
            Array.from({ length: at + 2 }, (_, i) => (i % 2) + 1),
        );
        assert.equal(events.at(-2).kind, 'pass');
        assert.ok(lines[at + 1].includes(`: ${events.at(-1).rack} `), `${last}: ${events.at(-1).rack}`); // as they were dealt
        const [you, computer] = await scores(page);
        assert.deepEqual(sums, at % 2 ? [computer, you] : [you, computer]);
        // So is a line of its own study, also from before it began.
        await page.click('#study');
        await said(page, new RegExp(`^${at + 2} /`));
        const whole = await replayed(page, '#save-line');
        assert.deepEqual([whole.differences, whole.events.length], [0, at + 2], whole.text);
        await page.click('#move-2');
        await said(page, /^2 \//);
        await page.click('#pass');
        await said(page, /^3 \/ 3/);
        const other = await replayed(page, '#save-line');
        assert.deepEqual(
            [other.differences, other.events.map(({ kind }) => kind)],
            [0, ['play', 'play', 'pass']],
            other.text,
        );
        await page.goto(`${url}#board?new`);
        await page.locator('#games li', { hasText: 'Ann – Bob' }).locator('a').first().click();
        await said(page, /^1 \//);
    }
});

// A play stands when it is challenged, which costs a turn or brings five points; a phony is taken back.
const challenged = (pragma, held, more, total) =>
    `#player1 ann Ann\n#player2 bob Bob\n#lexicon enable1\n#quoth-rules scrabble\n${pragma}>ann: ABGIMRR 8E GRAM +14 14\n${held}${more}>bob: FIPRSUU H5 SUR. +6 6\n>bob: FIPRSUU -- -6 0\n>ann: BDEIRRS - +0 ${total}\n>bob: FIPRSUU - +0 0\n#rack1 BDEIRRS\n#rack2 FIPRSUU\n`;
const CHALLENGED = [
    [challenged('', '>bob: FIPRSUU - +0 0\n#note #unsuccessful-challenge\n', '>ann: BDEIRRS - +0 14\n', 14), [2, 4, 5]],
    [challenged('#quoth-challenge 5-point\n', '>ann: BDEIRRS (challenge) +5 19\n', '', 19), [2, 4]],
];

// What happened, without names and racks.
const turns = (gcg) =>
    [...gcg.matchAll(/^>\w+: (?:[A-Z?]+ )?((?:8E|H5|-|\().*\n(?:#note.*\n)?)/gm)].map(([, what]) => what);

test('a game with challenges that is played on from a record is saved with all of them', async (t) => {
    for (const [gcg, places] of CHALLENGED) {
        const page = await openRecord(t, gcg);
        const address = page.url();
        for (const at of places) {
            await page.goto(address);
            await said(page, /^\d \/ [67]/);
            await page.click(`#move-${at}`);
            await said(page, new RegExp(`^${at} /`));
            await page.click('#play-from-here');
            await page.locator('dialog select').nth(0).selectOption('2');
            await page.click('#play-on');
            await waitTurn(page);
            await page.click('#pass');
            await page.waitForFunction((count) => document.querySelectorAll('#moves li').length === count, at + 1);
            await page.click('#more');
            const { text, differences, events } = await replayed(page, '#save-gcg');
            assert.deepEqual([differences, events.length], [0, at + 1], text);
            // The turns of the record are its own lines, by other names.
            assert.deepEqual(turns(text).slice(0, -1), turns(gcg).slice(0, at), text);
            await page.keyboard.press('Escape');
            await page.click('#study');
            await said(page, new RegExp(`^${at + 1} /`));
            const line = await replayed(page, '#save-line');
            assert.deepEqual([line.differences, line.events.length], [0, at + 1], line.text);
        }
    }
});

// What GCG has no event for: by the rule "single" a challenge that fails costs nothing, and points may be added.
const OWN = `#player1 ann Ann\n#player2 bob Bob\n#title Final\n#lexicon NWL23\n#id club 17\n#unknown x y\n#quoth-rules scrabble\n#quoth-challenge single\n#quoth-event 1 2 challenge\n#quoth-event 2 2 adjust +30\n#note before all\n>ann: ABGIMRR 8E GRAM +14 14\n#note how lucky\n>bob: FIPRSUU -R +0 0\n>ann: BDEIRRS - +0 14\n#rack1 BDEIRRS\n#rack2 FIPSUUT\n`;

test('what a record has beside its turns stays: in lines, in games that go on, with notes', async (t) => {
    const page = await openRecord(t, OWN);
    const address = page.url();
    const moves = await page.textContent('.variations');
    assert.match(moves, /how lucky.*Bob challenged.*points adjusted/s);
    assert.doesNotMatch(moves, /Bob: Bob/);
    // Read and saved: everything is there, and a note that was added.
    await page.click('#move-3');
    await said(page, /^3 \//);
    await page.fill('#study-note', 'one R less\nof two');
    await page.locator('#study-note').blur();
    await page.waitForFunction(() => /one R less/.test(document.querySelector('.variations').textContent));
    await page.click('#move-5');
    await said(page, /^5 \/ 5/);
    const whole = await replayed(page, '#save-line');
    assert.equal(whole.differences, 0, whole.text);
    const lines = (text) => text.split('\n').filter(Boolean).sort();
    assert.deepEqual(
        lines(whole.text),
        lines(`${OWN}#character-encoding UTF-8\n#note one R less\n#note of two\n`),
        whole.text,
    );
    // Up to the exchange: the points that were added later are not there.
    await page.click('#move-3');
    await said(page, /^3 \//);
    const part = await replayed(page, '#save-line');
    assert.equal(part.differences, 0);
    assert.match(part.text, /#quoth-event 1 2 challenge/);
    assert.doesNotMatch(part.text, /adjust|#id|#rack/);
    // Played on: each player has the tiles that the record names, and the events stay.
    await page.goto(address);
    await said(page, /^\d \/ 5/);
    await page.click('#move-5');
    await said(page, /^5 \/ 5/);
    await page.click('#play-from-here');
    await page.waitForSelector('#play-on');
    assert.doesNotMatch(await page.textContent('dialog'), /at random/);
    await page.locator('dialog select').nth(0).selectOption('2');
    await page.click('#play-on');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    await waitTurn(page);
    await page.click('#pass');
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 6);
    await page.click('#more');
    const { text, differences, events, scores: sums } = await replayed(page, '#save-gcg');
    assert.deepEqual([differences, events.length, sums], [0, 4, [14, 30]], text);
    assert.match(text, /#quoth-event 1 2 challenge\n#quoth-event 2 2 adjust \+30\n/);
    assert.match(text, />player2: FIPSTUU - \+0 30\n#rack1 BDEIRRS\n#rack2 FIPSTUU\n/);
    for (const pragma of ['#title Final', '#lexicon NWL23', '#unknown x y', '#note before all', '#note one R less'])
        assert.ok(text.includes(`${pragma}\n`), text);
});

test('a record without events is played on with its tiles', async (t) => {
    const page = await openRecord(t, '#player1 ann Ann\n#player2 bob Bob\n#rack1 AEINRST\n#rack2 BDEIRRS\n', {}, /./);
    await page.click('#play-from-here');
    await page.locator('dialog select').nth(0).selectOption('2');
    await page.click('#play-on');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    await waitTurn(page);
    await page.click('#pass');
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 1);
    await page.click('#more');
    const { text, differences } = await replayed(page, '#save-gcg');
    assert.equal(differences, 0, text);
    assert.match(text, />player1: AEINRST - \+0 0\n#rack1 AEINRST\n#rack2 BDEIRRS\n/);
});

test('the tiles of a third and a fourth player: set, drawn, partial, and played on with', async (t) => {
    const cgp = `${'15/'.repeat(7)}4HILL7/${'15/'.repeat(6)}15 AEINRST/// 10/20/30/40 0`;
    const page = await open(t, {}, `#board?study=new&rules=scrabble&of=${encodeURIComponent(cgp)}`);
    const racks = () => page.$$eval('#study-racks input', (all) => all.map((one) => one.value));
    const shown = () =>
        page.$$eval('.rack .tile', (all) =>
            all
                .map((one) => one.getAttribute('aria-label')[0].replace('b', '?'))
                .sort()
                .join(''),
        );
    await page.waitForSelector('#study-rack-3');
    assert.match(
        await page.textContent('#study-racks'),
        /Player 1: tiles.*Player 2: tiles.*Player 3: tiles.*Player 4: tiles/s,
    );
    await page.fill('#study-rack-3', 'QQUU');
    await page.click('#set-racks');
    await said(page, /too many Q/);
    await page.fill('#study-rack-2', 'abcdefg');
    await page.fill('#study-rack-3', 'QU');
    await page.click('#set-racks');
    await page.waitForFunction(() => document.querySelector('#move-1'));
    assert.deepEqual(await racks(), ['AEINRST', '', 'ABCDEFG', 'QU']);
    await page.click('#best'); // reckons with these tiles
    await page.waitForFunction(() =>
        /\u00b1/.test(document.querySelector('#best-plays tbody tr:last-child td:nth-child(4)')?.textContent),
    );
    await page.click('#advice-stop');
    await page.click('#pass');
    await said(page, /Player 1: Pass/);
    assert.deepEqual(await racks(), ['', 'ABCDEFG', 'QU', 'AEINRST']);
    await page.click('#draw-rack');
    await page.waitForSelector('#pass:not([disabled])');
    const [drawn, ...others] = await racks();
    assert.deepEqual([drawn.length, others], [7, ['ABCDEFG', 'QU', 'AEINRST']]);
    await page.click('#pass');
    await said(page, /Player 2: Pass/);
    assert.equal(await shown(), 'ABCDEFG');
    await page.click('#pass');
    await said(page, /Player 3: Pass/);
    assert.deepEqual(await racks(), ['QU', 'AEINRST', drawn, 'ABCDEFG']);
    assert.equal(await page.locator('.rack .tile').count(), 0);
    await page.click('#draw-rack'); // what is known of it stays
    await page.waitForSelector('#pass:not([disabled])');
    assert.match((await racks())[0], /^(?=.*Q)(?=.*U).{7}$/);
    // Played on from where the second one\u2019s tiles are not known and the fourth one\u2019s in part: the others are drawn, and
    // it is said.
    await page.click('#move-1');
    await page.waitForFunction(() => document.querySelector('#study-rack-3').value === 'QU');
    await page.click('#play-from-here');
    await page.waitForSelector('#play-on');
    assert.match(await page.textContent('dialog'), /4 people.*drawn at random/s);
    await page.click('#play-on');
    await page.waitForFunction(() => location.hash.startsWith('#board?game='));
    await waitTurn(page);
    for (const [seat, tiles] of [/^AEINRST$/, /^.{7}$/, /^ABCDEFG$/, /^(?=.*Q)(?=.*U).{7}$/].entries()) {
        if (seat) await page.click('#uncover');
        await page.waitForSelector('#pass:not([disabled])');
        assert.match(await shown(), tiles);
        await page.click('#pass');
    }
    assert.match(await page.textContent('.seats'), /Player 1.*10.*Player 2.*20.*Player 3.*30.*Player 4.*40/s);
});

test('own moves one at a time, with what the coach says of them, and of what is laid instead', async (t) => {
    const page = await open(t, { kept: game(DEEDS) }, '#board?new');
    await page.click('#games a');
    await page.click('#analyse');
    await page.waitForSelector('#walk');
    assert.match(await page.textContent('#report'), /by equity.*simulated/);
    await page.keyboard.press('Shift+PageDown');
    await page.waitForSelector('#coach_next');
    assert.match(await page.textContent('#coach'), /You: 8E HILL \+8/);
    assert.ok(await page.isDisabled('#coach_before'));
    const about = () => page.locator('#coach .hint').count();
    assert.equal(await about(), 1);
    // The next move of the same player, by keys.
    await page.focus('#coach_next');
    for (const at of [2, 4]) {
        await page.keyboard.press('Enter');
        await page.waitForFunction((to) => location.hash.endsWith(`&at=${to}`), at);
        await said(page, new RegExp(`^${at} / 31`));
        await page.waitForFunction(() => document.activeElement.id === 'coach_next');
    }
    await page.keyboard.press('Shift+PageUp');
    await said(page, /^2 \/ 31/);
    await page.keyboard.press('Shift+PageDown');
    await said(page, /^4 \/ 31/);
    await page.click('#coach_before');
    await said(page, /^2 \/ 31/);
    await page.click('#move-6');
    await said(page, /^6 \/ 31/);
    assert.equal(await about(), 1);
    await page.click('#coach_show');
    await page.waitForSelector('#coached');
    assert.equal(await about(), 0); // the best play is seen
    assert.match(await page.textContent('#coached'), /^12A RETUNE \(.*by simulation.*by equity/);
    await page.click('#hint');
    await page.waitForSelector('#hints li');
    await accessible(page, 'coach');
    // At the end of the line there is no move to show, and nothing to lay instead.
    await page.click('#move-31');
    await said(page, /^31 \/ 31/);
    assert.deepEqual([await about(), await page.locator('#coach_show').count()], [0, 0]);
});

test('German: what the coach says of a play', async (t) => {
    const page = await open(t, { locale: 'de', kept: game(DEEDS) }, '#board?new');
    await page.click('#games a');
    await page.waitForSelector('#analyse');
    await page.click('#move-5');
    await page.waitForSelector('#back-to-game'); // now that position is shown
    await page.click('#study');
    await said(page, /^5 \/ 31/);
    await page.click('#coach_show');
    await page.waitForSelector('#coached');
    assert.match(
        await page.textContent('#coached'),
        /^M10 DIRT \(Fehler: groß\)D6 RITARDS \+73, \d+(,\d)? Punkte besser: Bingo übersehen: D6 RITARDS für 73;/,
    );
    await page.click('#coached button');
    await page.waitForFunction(() => /73/.test(document.querySelector('#play').textContent));
    await page.click('#coach_show');
    await page.waitForFunction(() =>
        /^D6 RITARDS \(kein Fehler\)/.test(document.querySelector('#coached')?.textContent),
    );
});
