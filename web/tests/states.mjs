// What can be seen of the page: each state with the way to it.  They are looked at in both languages,
// on a desk and on a phone, light and dark; so a way goes by names, not by what is written there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ghostGame } from './page.mjs';

const GCG = readFileSync(fileURLToPath(new URL('../../docs/pictures/game.gcg', import.meta.url)), 'utf8');
// A position of a game played by the engine, with an empty bag.
export const END =
    '3R4Q2A3/3E4UNGLUE1/3H4I2I3/1ReACTANT2V2H/1E1B7EF1O/1E2TYPO1W2I1N/1D5U1H2l1D/1I5ZOARIA1L/1T5O1R2G1E/ES7F2RES/X5VAWS2ED1/P6HO2BEDS/O5J4A1YE/5AUSTRAL2M/3TONG4M2I DEILNOT/CEIK 389/428 0';
export const PUZZLES =
    'quoth-puzzles 1\twwf\tenable1\n1\tsim\t9.0\tthrough\tJ5.GAME\t15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 AGMNOST/ 0/10 0\ta game turn 3\n';
const PUZZLE = `#board?v=1&rules=wwf&cgp=${encodeURIComponent('15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 AGMNOST/ 0/10 0')}&puzzle=${btoa(JSON.stringify(['J5 GAME', 9, 1, 'sim']))}`;
const link = (rules, cgp, version = 1) => `#board?v=${version}&rules=${rules}&cgp=${encodeURIComponent(cgp)}`;
const RACK = link('wwf', '15/15/15/15/15/15/15/6TREE5/15/15/15/15/15/15/15 ?AGMNOS/ADEILNR 0/10 0');
const LARGE = link('super', `${'21/'.repeat(9)}8SENTENCE5/8T12/8A12/8R12/${'21/'.repeat(7)}21 ?AGMNOS/ADEILNR 0/10 0`);
const FOREIGN = link('spanish', `${'15/'.repeat(7)}6[CH]ICO5/${'15/'.repeat(6)}15 [LL]AM[RR]EOÑ/ADEILNR 0/10 0`);

// A whole game: what the browser keeps of it.
export const DEEDS =
    'play 8E HILL|play H8 LADINg|play 11F WH.DAH|play 10J HO|play L7 UNBE|play M10 DIRT|play 12A RETUNE|play I4 FARMS|play 12L U.EA|play 7K JUG|play D7 ECU|play N5 RASP|play 4L VIGA|play H2 FROM|play 14J OBEY|play 2F SIFTED|play 15I KEEL|play 1J WAY|play 1D ROIL|play A10 SIR|play B9 ZON.D|play F11 WET|play D11 Q.OTE|play 5H MAP|play E14 AX|play K1 ADO|play 7A VaN.S|play O8 ICE|play 15C T..T|play 1I AWAY|play 6N .G'.split(
        '|',
    );
export const game = (moves, setup = {}) => ({
    board: {
        version: 2,
        setup: { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void', ...setup },
        seed: 43814434,
        cgp: '',
        moves,
    },
});
const ghost = (...game) => ({ ghost: ghostGame(...game) });

// The game that is over.
const look = async (page) => {
    await page.click('#games a');
    await page.waitForSelector('#analyse');
};
const turn = (page) => page.waitForSelector('#best:not([disabled])');
const type = async (page, word) => {
    await page.click('#square-3-10');
    await page.click('#square-3-10'); // downwards
    await page.keyboard.type(word);
    await page.waitForFunction(
        (word) => new RegExp(word, 'i').test(document.querySelector('#status').textContent),
        word,
    );
};
const key = (page) => page.waitForSelector('#key-a:not([disabled]), #round');
// What is folded is there once the view is.
const unfold = async (page) => {
    await page.waitForSelector('main details', { state: 'attached' });
    await page.$$eval('details', (all) => all.forEach((one) => (one.open = true)));
};
// Until the act has changed the text.
const changes = async (page, selector, act) => {
    const was = await page.textContent(selector);
    await act();
    await page.waitForFunction(
        ([selector, was]) => document.querySelector(selector).textContent !== was,
        [selector, was],
    );
};
const upload = (page, name, content) =>
    page.setInputFiles('#own-list', { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const paste = async (page, text) => {
    await unfold(page);
    await page.fill('#paste', text);
    await page.click('#open-text');
};

// A question that is told how far it is, and never answered.
const thinks = (page, call) =>
    page.evaluate((held) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            if (message.steps?.at(-1)?.call !== held) return postMessage.call(this, message);
            setTimeout(() =>
                this.onmessage({
                    data: { id: message.id, line: '{"fraction":0.1,"phase":3,"phases":22,"play":null}' },
                }),
            );
        };
    }, call);

// name: [kept by the browser, address, what is done there]
export const STATES = {
    home: [{}, '', async (page) => page.waitForSelector('#go-words')],
    'home, games to go on with': [
        { ...game(DEEDS.slice(0, 2)), ...ghost(['', 'l']) },
        '',
        async (page) => page.waitForFunction(() => document.querySelector('.mini').textContent === 'HILLADING'),
    ],
    'storage full': [
        {},
        '',
        async (page) => {
            await page.evaluate(
                () =>
                    (IDBObjectStore.prototype.put = () => {
                        throw new DOMException('full', 'QuotaExceededError');
                    }),
            );
            await page.click('#play-board');
            await turn(page);
        },
    ],
    board: [
        {},
        '#board',
        async (page) => {
            await unfold(page);
            await page.waitForFunction(() =>
                [...document.querySelectorAll('option')].some((one) => /\d{4}/.test(one.textContent)),
            ); // ratings of the levels
        },
    ],
    'board, foreign tiles': [
        { 'board-setup': { rules: 'german', players: 4 } },
        '#board',
        async (page) => page.waitForSelector('#start'),
    ],
    'board, first turn': [{}, '#board?now', turn],
    'board, the computer thinks': [
        game(DEEDS.slice(0, 11)),
        '#board',
        async (page) => {
            await turn(page);
            await page.evaluate(() => (Worker.prototype.postMessage = () => {})); // no answer comes
            await page.click('#pass');
        },
    ],
    'board, mid-game': [game(DEEDS.slice(0, 20)), '#board', turn],
    'board, a legal play': [
        {},
        RACK,
        async (page) => {
            await turn(page);
            await type(page, 'moans');
        },
    ],
    'board, an illegal play': [
        {},
        RACK,
        async (page) => {
            await turn(page);
            await type(page, 'gmons');
        },
    ],
    'board, a blank': [
        {},
        RACK,
        async (page) => {
            await turn(page);
            await page.click('#tile-0');
            await page.click('#square-6-6');
            await page.waitForSelector('dialog');
        },
    ],
    'board, exchange': [
        {},
        RACK,
        async (page) => {
            await turn(page);
            await page.click('#swap');
            await page.click('#tile-1');
            await page.click('#tile-2');
        },
    ],
    'board, more': [
        game(DEEDS.slice(0, 6)),
        '#board',
        async (page) => {
            await turn(page);
            await page.click('#more');
            await page.click('#copy-link');
            await page.waitForSelector('#shared');
        },
    ],
    'board, an earlier position': [
        game(DEEDS.slice(0, 6)),
        '#board',
        async (page) => {
            await turn(page);
            await page.click('#pass');
            await turn(page);
            await unfold(page);
            await page.click('#move-3');
            await page.waitForSelector('#back-to-game');
        },
    ],
    'board, the keys': [
        game(DEEDS.slice(0, 2)),
        '#board',
        async (page) => {
            await turn(page);
            await page.locator('#square-7-7').focus();
            await page.keyboard.press('?');
            await page.waitForSelector('dialog kbd');
        },
    ],
    'board, best plays': [
        {},
        RACK,
        async (page) => {
            await turn(page);
            await type(page, 'moans');
            await page.click('#best');
            await page.waitForFunction(() =>
                /\u00b1/.test(document.querySelector('#best-plays tr:last-child td:nth-child(4)')?.textContent ?? ''),
            );
        },
    ],
    'board, the end solved': [
        {},
        link('wwf', END),
        async (page) => {
            await turn(page);
            await page.click('#best');
            await page.waitForSelector('#solved li');
        },
    ],
    'board, tiles hidden': [
        game(DEEDS.slice(0, 3), { players: 2 }),
        '#board',
        async (page) => page.waitForSelector('#uncover'),
    ],
    'board, three players': [
        game(['play 8E HILL', 'play pass'], { players: 3 }),
        '#board',
        async (page) => {
            await page.click('#uncover');
            await turn(page);
        },
    ],
    'board, four players': [
        game(['play 8E HILL', 'play pass', 'play pass'], { players: 4 }),
        '#board',
        async (page) => {
            await page.click('#uncover');
            await turn(page);
        },
    ],
    'board, challenge': [
        game(['play 8E HILLW'], { players: 2, challenge: 'double' }),
        '#board',
        async (page) => page.waitForSelector('#challenge'),
    ],
    'board, 21 by 21': [
        {},
        LARGE,
        async (page) => {
            await turn(page);
            await page.click('#tile-1');
            await page.click('#square-8-8');
        },
    ],
    'board, Spanish tiles': [
        {},
        FOREIGN,
        async (page) => {
            await turn(page);
            await page.click('#tile-0');
            await page.click('#square-8-8');
        },
    ],
    'board, over': [game(DEEDS), '#board?new', look],
    'board, report': [
        game(DEEDS),
        '#board?new',
        async (page) => {
            await look(page);
            await page.click('#analyse');
            await page.waitForSelector('#report tbody tr');
        },
    ],
    'board, report for three': [
        game(['play 8E HILL', 'play pass', 'play pass', 'play pass'], { players: 3 }),
        '#board?new',
        async (page) => {
            await look(page);
            await page.click('#analyse');
            await page.waitForSelector('#report tbody tr');
        },
    ],
    'link of another version': [
        {},
        link('wwf', `${'15/'.repeat(14)}15 ABCDEFG/ 0/0 0`, 0),
        async (page) => {
            await page.waitForSelector('dialog');
            await turn(page);
        },
    ],
    'link that is broken': [{}, '#board?v=1&cgp=15%2F15', async (page) => page.waitForSelector('#broken')],
    'a kept game that is broken': [
        game(['play 8E HILL', 'play 9E XYZZY']),
        '#board',
        async (page) => page.waitForSelector('#broken'),
    ],
    'engine lost': [
        game(DEEDS.slice(0, 4)),
        '#board',
        async (page) => {
            await turn(page);
            await page.evaluate(() => window.quoth.lose());
            await page.waitForSelector('#notice button');
        },
    ],
    'a part that was not loaded': [
        {},
        '#board?now',
        async (page) => {
            await page.route('**/words-*.bin', (route) => route.abort());
            await page.goto(new URL('?again#board?now', page.url()).href);
            await page.waitForSelector('#again');
            page.errors.length = 0; // of the part
        },
    ],
    'board, the strongest thinks': [
        game(DEEDS.slice(0, 4), { computer: 'auto' }),
        '#board',
        async (page) => {
            await turn(page);
            await thinks(page, 'web_board_choose');
            await page.click('#pass');
            await page.waitForSelector('#move-now');
        },
    ],
    'a full analysis': [
        { 'board-setup': { rules: 'scrabble' } },
        '#board',
        async (page) => {
            await paste(page, GCG);
            await page.waitForSelector('#analyse-deeply');
            await thinks(page, 'web_board_analyse');
            await page.click('#analyse-deeply');
            await page.waitForFunction(() => /3.*22/.test(document.querySelector('#analysing')?.textContent ?? ''));
        },
    ],
    'a game studied': [
        game(DEEDS),
        '#board?new',
        async (page) => {
            await look(page);
            await page.click('#study');
            await page.waitForSelector('#first');
            await page.click('#first');
            await page.waitForSelector('#best:not([disabled])');
            await page.click('#pass');
            await page.waitForSelector('.depth-1');
            await unfold(page);
        },
    ],
    'a recorded game': [
        { 'board-setup': { rules: 'scrabble' } },
        '#board',
        async (page) => {
            await paste(page, GCG);
            await page.waitForSelector('#last');
            await page.click('#last');
        },
    ],
    'a text that cannot be read': [
        {},
        '#board',
        async (page) => {
            await paste(page, '>ann: ABC 8H +1 1');
            await page.waitForSelector('p.bad');
        },
    ],
    'puzzles of the page': [
        { 'puzzle-rating': { rating: 1432, deviation: 120 }, 'puzzle-days': { last: '2026-11-25', streak: 3 } },
        '#puzzles',
        async (page) => page.waitForSelector('#themes'),
    ],
    'a puzzle of the page, solved': [
        {},
        '#puzzles?grade=2',
        async (page) => {
            await page.waitForSelector('#answer');
            await page.click('#show');
            await page.waitForSelector('.actions #puzzle-close');
        },
    ],
    learning: [
        {},
        '#learn',
        async (page) => {
            await page.waitForSelector('#first-game');
            await unfold(page);
        },
    ],
    'learning, a term': [
        {},
        '#puzzles',
        async (page) => {
            await page.click('#rating .info');
            await page.waitForSelector('dialog');
        },
    ],
    'rules of the classic board': [{}, '#learn?rules=scrabble', async (page) => page.waitForSelector('#rules')],
    'first game, the star': [{}, '#learn?first', async (page) => page.waitForSelector('#show')],
    'first game, the blank': [
        { 'first-game': 3 },
        '#learn?first',
        async (page) => {
            await page.click('#show');
            await page.waitForSelector('#play:not([disabled])');
            await page.click('#play');
            await page.waitForSelector('#onward');
        },
    ],
    settings: [
        game(DEEDS.slice(0, 4)),
        '#board',
        async (page) => {
            await turn(page);
            await page.click('#settings');
            await page.waitForSelector('dialog select');
        },
    ],
    puzzles: [
        {},
        '#board',
        async (page) => {
            await paste(page, PUZZLES);
            await page.waitForSelector('#puzzles a');
            await unfold(page);
        },
    ],
    'a puzzle with hints': [
        {},
        PUZZLE,
        async (page) => {
            await page.waitForSelector('#answer');
            for (let i = 0; i < 4; i++) await page.click('#hint');
        },
    ],
    'a puzzle solved': [
        {},
        PUZZLE,
        async (page) => {
            await page.click('#show');
            await page.waitForSelector('#puzzle-close.main, #actions, .actions #puzzle-close');
        },
    ],
    'a position set up by hand': [
        {},
        '#board',
        async (page) => {
            await page.click('#set-up');
            await page.click('#square-7-6');
            await page.keyboard.type('caft');
            await page.fill('#rack-0', 'letters');
        },
    ],
    'set up with Polish tiles': [
        { 'board-setup': { rules: 'polish' } },
        '#board',
        async (page) => {
            await page.click('#set-up');
            await page.waitForSelector('#key-31');
            await page.click('#key-31');
            await page.click('#key-3');
        },
    ],
    ghost: [
        { 'ghost-setup': { variant: 'spook', reading: 'infix-end-anagram', people: 1, bluffs: true } },
        '#ghost',
        async (page) => unfold(page),
    ],
    'ghost, first turn': [{}, '#ghost?now', key],
    'ghost, winning': [
        { ...ghost(['', 'q']), 'ghost-explain': true },
        '#ghost',
        async (page) => {
            await page.waitForSelector('#wins');
            await key(page);
        },
    ],
    'ghost, the tree': [
        { ...ghost(['', 'l', 'le', 'lem'], { people: 2 }), 'ghost-explain': true },
        '#ghost',
        async (page) => {
            await page.waitForSelector('#tree');
            await page.click('#tree > summary');
            await page.click('#tree .tree summary >> nth=0');
            await page.waitForSelector('#tree .tree .tree');
        },
    ],
    'ghost, six players': [
        { ...ghost(['', 'm', 'ma', 'mar'], { people: 6 }, { lost: [1, 5, 4, 0, 3, 2] }), 'ghost-explain': true },
        '#ghost',
        key,
    ],
    'ghost, no word': [
        ghost(['', 'l', 'le'], { people: 2 }),
        '#ghost',
        async (page) => {
            await key(page);
            await page.click('#key-q');
            await page.waitForFunction(() => /LEQ/.test(document.querySelector('#status').textContent));
        },
    ],
    superduperghost: [
        { ...ghost(['', 'r', 're', 'res'], { variant: 'superduper', people: 2 }), 'ghost-explain': true },
        '#ghost',
        async (page) => page.waitForSelector('#wins'),
    ],
    xghost: [ghost(['', 'c', 'ct', 'cmt', 'cmpt', 'cmpnt'], { variant: 'xghost', people: 2 }), '#ghost', key],
    spook: [
        { ...ghost(['', 'q', 'qu', 'equ'], { variant: 'spook', people: 2 }), 'ghost-explain': true },
        '#ghost',
        async (page) => page.waitForSelector('#wins'),
    ],
    'ghost, a round lost': [
        ghost(['', 'g', 'gh', 'gho', 'ghos'], {}, { lost: [2, 1] }),
        '#ghost',
        async (page) => {
            await key(page);
            await page.click('#key-t');
            await changes(page, '#status', () => page.click('#lesson'));
        },
    ],
    'ghost, a match lost': [
        ghost(['', 'g', 'gh', 'gho', 'ghos'], {}, { lost: [4, 1] }),
        '#ghost',
        async (page) => {
            await key(page);
            await page.click('#key-t');
            await page.waitForSelector('#round');
        },
    ],
    'ghost, challenged': [
        ghost(['', 'z', 'zq'], { people: 2, bluffs: true }),
        '#ghost',
        async (page) => {
            await page.click('#doubt');
            await page.waitForSelector('#named');
        },
    ],
    'ghost, words to know': [
        ghost(['', 'l']),
        '#ghost',
        async (page) => {
            await page.click('#sheet');
            await page.frameLocator('iframe.sheet').locator('h1, h2, p').first().waitFor();
        },
    ],
    quiz: [
        {},
        '#ghost',
        async (page) => {
            await page.click('#quiz');
            await page.waitForSelector('#quiz-answer');
            await page.click('#quiz-show');
            await page.waitForFunction(() => document.querySelector('#status')?.textContent);
        },
    ],
    'quiz of superghost': [
        { 'ghost-setup': { variant: 'super' } },
        '#ghost',
        async (page) => {
            await page.click('#quiz');
            await page.waitForSelector('#quiz-answer');
        },
    ],
    'quiz being made': [
        { 'ghost-setup': { variant: 'spook', reading: 'infix-any-exact' } },
        '#ghost',
        async (page) => {
            await page.click('#quiz');
            await page.waitForSelector('#quiz-takes:not(:empty)');
        },
    ],
    'no quiz': [{}, '#ghost?quiz=spook', async (page) => page.waitForSelector('#status.card')],
    words: [{}, '#words', async (page) => unfold(page)],
    'words found': [
        { words: { rack: 'letter?', pattern: '', word: '' } },
        '#words',
        async (page) => {
            await page.click('form button.main');
            await page.waitForSelector('#results h3');
        },
    ],
    'words of a row': [
        { words: { rack: 'letter?', pattern: '', row: '..a...t.#', word: '' } },
        '#words',
        async (page) => {
            await page.click('form button.main');
            await page.waitForSelector('#results h3');
        },
    ],
    'a word looked up': [
        { words: { rack: '', pattern: '', word: 'care' } },
        '#words',
        async (page) => {
            await page.click('form >> nth=1 >> button');
            await page.waitForSelector('#results dd');
        },
    ],
    'letters that are none': [
        { words: { rack: '12', pattern: '', word: '' } },
        '#words',
        async (page) => {
            await page.click('form button.main');
            await page.waitForSelector('#results p.bad');
        },
    ],
    drill: [
        { 'drill-length': '4' },
        '#words',
        async (page) => {
            await unfold(page);
            await page.click('#drill-start');
            await page.waitForSelector('#drill-letters');
            await page.click('#drill-show');
            await page.fill('#drill-word', 'zzz');
            await page.keyboard.press('Enter');
        },
    ],
    'drill of hooks': [
        {},
        '#words?drill=3&hooks',
        async (page) => {
            await page.fill('#drill-back', '1');
            await page.keyboard.press('Enter');
            await page.waitForFunction(() => document.querySelector('#drill-said')?.textContent);
        },
    ],
    duplicate: [{}, '#duplicate?rules=wwf&seed=7', async (page) => page.waitForSelector('#none')],
    'duplicate, the best play': [
        {},
        '#duplicate?rules=wwf&seed=7',
        async (page) => {
            await page.click('#none');
            await page.waitForSelector('#next');
        },
    ],
    'duplicate, a room': [
        { 'duplicate/wwf/7': { names: ['Ann', 'Bob'], rounds: [] } },
        '#duplicate?rules=wwf&seed=7',
        async (page) => page.waitForSelector('#show-best'),
    ],
    'duplicate, before a game': [{}, '#duplicate', async (page) => page.waitForSelector('#start')],
    practise: [
        { practice: 'quoth-quiz 2\nanswer words/hooks/6bfbd465568dc41c at b-e 1790000100 good\n' },
        '#practise',
        async (page) => page.waitForSelector('#subjects'),
    ],
    'a word list of one\u2019s own': [
        {},
        '#words',
        async (page) => {
            await unfold(page);
            await upload(page, 'mine.txt', 'quoth\nraven\n');
            await page.waitForFunction(() => /mine.txt/.test(document.body.textContent));
        },
    ],
    'a word list that is none': [
        {},
        '#words',
        async (page) => {
            await unfold(page);
            await changes(page, 'details:has(#own-list) p.hint', () => upload(page, 'bad.txt', [0xff, 0xfe, 0, 1, 10]));
        },
    ],
};
