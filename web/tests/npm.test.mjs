// The package under node, installed from its archive in a folder of its own, beside the native program.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { api } from './api.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const source = `${root}bindings/npm/`;
const native = (...args) => JSON.parse(execFileSync(`${root}build/quoth`, [...args, '--json'], { maxBuffer: 1 << 28 }));

const folder = mkdtempSync(join(tmpdir(), 'quoth-npm-'));
const installed = join(folder, 'node_modules/quoth');
let quoth;
let Connection;
let engine;
before(async () => {
    const [archive] = readdirSync(`${root}build/npm`).filter((name) => name.endsWith('.tgz'));
    const options = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
    execFileSync(
        'npm',
        ['install', '--offline', '--no-audit', '--no-fund', '--silent', `${root}build/npm/${archive}`],
        options,
    );
    quoth = await import(`${installed}/node.js`);
    ({ Connection } = await import(`${installed}/connection.js`));
    engine = await quoth.open({ rules: 'scrabble' });
});
after(() => {
    engine?.close();
    rmSync(folder, { recursive: true });
});

const EMPTY = Array(15).fill('15').join('/');
const OPENING = `${EMPTY} AEINRST/ 0/0 0`;
const END =
    '5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 IKLMTZ/AEINRU? 0/0 0';
const ONE_IN_BAG =
    '15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/O1L2T4E4/ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 ENOSTXY/ACEISUY 356/378 0';

// A promise that is rejected with a QuothError of this status.
const refused = (promise, status, message = /./) =>
    assert.rejects(promise, (error) => {
        assert.ok(error instanceof quoth.QuothError, String(error));
        assert.equal(error.status, status, error.message);
        assert.match(error.message, message);
        return true;
    });

// ---- the archive

test('the archive has what it needs and nothing else, in the version of the program', () => {
    const { version, dependencies, exports } = JSON.parse(readFileSync(`${installed}/package.json`, 'utf8'));
    assert.equal(execFileSync(`${root}build/quoth`, ['--version'], { encoding: 'utf8' }).match(/\d\S+/)[0], version);
    assert.equal(dependencies, undefined);
    const files = readdirSync(installed);
    for (const name of [
        'quoth.wasm',
        'words.bin',
        'wwf.leaves',
        'LICENSE',
        'README.md',
        'index.d.ts',
        'example.html',
        'scowl-copyright.txt',
        'cuss-license.txt',
        'meanings.bin',
        'wordnet-license.txt',
        'texts-de.json',
        'texts-fr.json',
    ])
        assert.ok(files.includes(name), name);
    for (const name of ['pack.mjs', 'api.txt']) assert.ok(!files.includes(name), name);
    assert.deepEqual(Object.keys(exports), [
        '.',
        './connection',
        './worker',
        './quoth.wasm',
        './words.bin',
        './meanings.bin',
        './*.leaves',
        './texts-*.json',
        './package.json',
    ]);
});

test('names and types are those that are recorded in bindings/npm/api.txt', () => {
    assert.deepEqual(
        api(),
        readFileSync(`${source}api.txt`, 'utf8').trimEnd().split('\n'),
        'a break is a decision: node web/tests/api.mjs > bindings/npm/api.txt, and CHANGELOG',
    );
});

test('what is declared is there, and nothing else', async () => {
    const lines = api();
    const browser = readFileSync(`${installed}/browser.js`, 'utf8');
    const names = lines.flatMap((line) => /^quoth (?:class|function) (\w+)/.exec(line)?.[1] ?? []).sort();
    assert.deepEqual(Object.keys(quoth).sort(), names);
    for (const name of names) assert.match(browser, new RegExp(`export [^;]*\\b${name}\\b`), name);
    for (const name of ['Engine', 'Game', 'Ghost']) {
        const declared = lines
            .flatMap((line) => new RegExp(`^quoth ${name}: (?:readonly )?(\\w+)[(:]`).exec(line)?.[1] ?? [])
            .filter((one) => one !== 'constructor');
        const there = Object.getOwnPropertyNames(quoth[name].prototype).filter((one) => one !== 'constructor');
        assert.deepEqual([...new Set(there)].sort(), [...new Set(declared)].sort(), name);
    }
});

test('the snippets of README.md have the right types, and the first one runs', () => {
    const snippets = [...readFileSync(`${source}README.md`, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
        ([, text]) => text,
    );
    const [first, words, position, progress] = snippets;
    writeFileSync(join(folder, 'readme.mjs'), first);
    const said = execFileSync('node', ['readme.mjs'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
    const [best] = native('cross', 'moves', '--rules', 'wwf', '--cgp', `${EMPTY} QUIZERS/ 0/0 0`, '--top', '1').plays;
    assert.equal(said[0], `${best.play} ${best.score}`);
    assert.match(said[1], /^15 plays compared$/);
    assert.equal(said[2], `${native('ghost', 'solve', '--min', '4').winner} player wins Ghost`);
    const typed = `${first}\n{ ${words} }\n{ ${position}\n${progress} }
        // @ts-expect-error
        engine.moves({ rack: 'A', tpo: 1 });
        // @ts-expect-error
        engine.simulate({ rack: 'A', confidence: 50 });
        // @ts-expect-error
        open({ rules: 7 });
        const score: number = (await engine.moves({ rack: 'A' }))[0].score; void score;`;
    writeFileSync(join(folder, 'readme.mts'), typed);
    const bot = readFileSync(`${installed}/examples/bot.mjs`, 'utf8').replace('Number(process.argv[2] ?? 1)', '1');
    writeFileSync(join(folder, 'bot.mts'), bot);
    const tsc = `${root}web/node_modules/typescript/bin/tsc`;
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    execFileSync('node', [tsc, ...options, '--moduleResolution', 'nodenext', 'readme.mts', 'bot.mts'], {
        cwd: folder,
        stdio: ['ignore', 'inherit', 'inherit'],
    });
});

test('examples/bot.mjs plays a game to its end, leaves no file and ends by itself', () => {
    const empty = join(folder, 'tmp');
    mkdirSync(empty);
    copyFileSync(`${installed}/examples/bot.mjs`, join(folder, 'bot.mjs'));
    const before = readdirSync(folder, { recursive: true });
    const said = execFileSync('node', ['bot.mjs', '3'], {
        cwd: folder,
        env: { ...process.env, TMPDIR: empty, HOME: empty },
        encoding: 'utf8',
    })
        .trim()
        .split('\n');
    assert.deepEqual(readdirSync(folder, { recursive: true }), before);
    assert.ok(said.length > 15, said.join('\n'));
    const totals = { bot: 0, auto: 0 };
    for (const turn of said.slice(0, -1)) totals[turn.split(' ')[0]] += Number(turn.match(/\d+$/)[0]);
    const [, bot, auto] = said.at(-1).match(/^bot (\d+), auto (\d+)$/);
    // At the end the tiles that are left count too.
    assert.ok(Math.abs(totals.bot - bot) < 80 && Math.abs(totals.auto - auto) < 80, said.at(-1));
});

test('the bot of docs/guide/bots.md says what the guide says', () => {
    const guide = readFileSync(`${root}docs/guide/bots.md`, 'utf8');
    const [, program, said] = /```js\n(\/\/ keeper\.mjs\n[\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(guide);
    writeFileSync(join(folder, 'keeper.mjs'), program);
    assert.equal(execFileSync('node', ['keeper.mjs'], { cwd: folder, encoding: 'utf8' }), said);
});

// ---- SIU

// What `quoth siu` says to each line, with one thread.
async function nativeSiu(lines) {
    const program = spawn(`${root}build/quoth`, ['siu', '--rules', 'scrabble', '--threads', '1'], {
        stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = program.stdout[Symbol.asyncIterator]();
    const all = [];
    let rest = '';
    for (const line of lines) {
        program.stdin.write(`${line}\n`);
        // An unknown command marks the end; a search is over with its bestmove, or its error.
        const until = /^go\b/.test(line)
            ? /^bestmove|^info string error/
            : /^info string error unknown-command end-of-this$/;
        if (!/^go\b/.test(line)) program.stdin.write('end-of-this\n');
        for (let found = false; !found; ) {
            const newline = rest.indexOf('\n');
            if (newline < 0) {
                rest += (await answers.next()).value;
                continue;
            }
            const one = rest.slice(0, newline);
            rest = rest.slice(newline + 1);
            found = until.test(one);
            if (!found || /^go\b/.test(line)) all.push(one);
        }
    }
    program.stdin.end();
    return all;
}

test('SIU: the lines are those of `quoth siu`', async () => {
    const lines = [
        'siu',
        'isready',
        'go',
        'nonsense',
        `position cgp ${OPENING}`,
        'go gen',
        'setoption name GenPlays value 3',
        'setoption name Seed value 5',
        'setoption name Nobody value 5',
        'go gen',
        'go sim iterations 100',
        'go sim iterations 60 depth 3 searchmoves 8D.STAINER 8D.RETAINS',
        'go auto iterations 100',
        'position cgp bad',
        `position cgp ${END}`,
        'go endgame',
        `position cgp ${ONE_IN_BAG}`,
        'go peg searchmoves pass',
        `position cgp ${OPENING} moves 8D.STAINER`,
        'go infer iterations 200',
        `position cgp ${EMPTY} AEINRST/ 0/0 0 moves 8D.STAINEZ`,
        'setoption name Leaves value none',
        'setoption name Lexicon value csw',
        `position cgp ${OPENING}`,
        'go gen',
        'siunewgame',
        'go gen',
    ];
    const bare = (all) => all.map((line) => line.replace(/^info time \d+/, 'info time').replace(/ nps \d+$/, ''));
    const fresh = await quoth.open({ rules: 'scrabble' });
    try {
        const here = bare(await fresh.siu(lines));
        assert.ok(here.length > 100);
        assert.deepEqual(here, bare(await nativeSiu(lines)));
        const each = [];
        assert.deepEqual(await fresh.siu('isready', { onLine: (line) => each.push(line) }), each);
        assert.deepEqual(each, ['readyok']);
    } finally {
        fresh.close();
    }
});

test('the worker alone takes lines and gives lines', async () => {
    const worker = new Worker(`${installed}/worker-node.js`);
    const read = (name) => readFileSync(`${installed}/${name}`);
    worker.postMessage('isready');
    worker.postMessage({
        id: 0,
        open: { wasm: read('quoth.wasm'), words: read('words.bin') },
        steps: [{ call: 'web_board_open', args: ['scrabble', ''] }],
    });
    for (const line of ['isready', `position cgp ${OPENING}`, 'go sim iterations 50']) worker.postMessage(line);
    const said = await new Promise((resolve, reject) => {
        const all = [];
        worker.on('error', reject);
        worker.on('message', (message) => {
            all.push(message);
            if (/^bestmove/.test(message)) resolve(all);
        });
    });
    await worker.terminate();
    assert.match(said[0], /^info string error unknown-command nothing is open$/);
    assert.deepEqual([said[1].id, said[1].results.map(({ status }) => status)], [0, [0, 0]]);
    assert.equal(said[2], 'readyok');
    assert.match(said.at(-1), /^bestmove 8[A-H]\.[A-Z]{7}$/);
});

// ---- plays, searches, words

test('plays are those of the program; boards by rows are boards by CGP', async () => {
    const there = native('cross', 'moves', '--rules', 'scrabble', '--cgp', END, '--top', '5').plays;
    const pick = ({ play, score, equity, leave }) => ({ play, score, equity, leave });
    assert.deepEqual(await engine.moves({ position: END, top: 5 }), there.map(pick));
    const [rows, racks] = END.split(' ');
    const board = rows.split('/').map((row) => row.replace(/\d+/g, (count) => '.'.repeat(Number(count))));
    const [rack, other] = racks.split('/');
    for (const one of [board, board.join('\n'), `${board.join('\n').replaceAll('.', ' ')}\n`])
        assert.deepEqual(
            await engine.moves({ board: one, rack, others: [other], scores: [0, 0], top: 5 }),
            there.map(pick),
        );
    assert.equal(
        (await engine.moves({ position: END, top: 0 })).length,
        native('cross', 'moves', '--rules', 'scrabble', '--cgp', END, '--top', '500').plays.length,
    );
    assert.equal((await engine.moves({ rack: 'AEINRST' })).length, 10);
    assert.deepEqual(await engine.moves({ rack: 'aeinrs?' }), await engine.moves({ rack: 'AEINRS?' }));
});

test('a play is judged and scored', async () => {
    const legal = await engine.judge({ rack: 'AEINRST', play: '8D stainer'.toUpperCase() });
    assert.deepEqual([legal.legal, legal.score, legal.bonus, legal.leave, legal.words.length], [true, 66, 50, '', 1]);
    assert.equal(await engine.score({ rack: 'AEINRST', play: '8D.STAINER' }), 66);
    const wrong = await engine.judge({ rack: 'AEINRST', play: '8D STAINEZ' });
    assert.deepEqual([wrong.legal, wrong.verdict], [false, 'not-on-rack']);
    for (const play of ['8D RETAINS', '8D TRAIN', 'ex AI', 'pass']) {
        const { equity, score, leave } = await engine.judge({ rack: 'AEINRST', play });
        const scored = native('cross', 'score', '--rules', 'scrabble', '--rack', 'AEINRST', '--play', play);
        assert.deepEqual({ equity, score, leave }, { equity: scored.equity, score: scored.score, leave: scored.leave });
    }
    await refused(engine.score({ rack: 'AEINRST', play: '8D STAINEZ' }), 'illegal', /rack/);
    await refused(engine.judge({ rack: 'AEINRST', play: 'what' }), 'bad-text');
});

test('searches: simulation, ending, last tiles, inference, the best play', async () => {
    const seen = [];
    const simulated = await engine.simulate({ rack: 'AEINRST', iterations: 300, onProgress: (one) => seen.push(one) });
    assert.equal(simulated.iterations, 300);
    assert.equal(simulated.best, simulated.plays[0].play);
    assert.ok(seen.length && seen.at(-1).iterations === 300);
    assert.ok(
        simulated.plays.every(({ win, winError, iterations }) => win > 0 && win < 1 && winError > 0 && iterations),
    );
    assert.deepEqual((await engine.simulate({ rack: 'AEINRST', iterations: 300 })).plays, simulated.plays);
    assert.notDeepEqual((await engine.simulate({ rack: 'AEINRST', iterations: 300, seed: 2 })).plays, simulated.plays);
    const two = await engine.simulate({ rack: 'AEINRST', iterations: 60, plays: ['8D STAINER', '8H RETAINS'] });
    assert.deepEqual(two.plays.map(({ play }) => play).sort(), ['8D STAINER', '8H RETAINS']);

    const end = native('cross', 'endgame', '--rules', 'scrabble', '--cgp', END);
    const solved = await engine.endgame({ position: END });
    assert.ok(solved.exact && end.exact);
    assert.deepEqual(
        [solved.play, solved.value, solved.bounds],
        [end.plays[0].play, end.plays[0].value ?? end.value, [solved.value, solved.value]],
    );
    assert.equal(solved.line[0], solved.play);
    assert.deepEqual(await engine.best({ position: END }).then(({ play, method, exact }) => [play, method, exact]), [
        solved.play,
        'endgame',
        true,
    ]);

    const { plays } = await engine.preendgame({ position: ONE_IN_BAG, plays: ['pass'] });
    assert.equal(plays.length, 1);
    assert.equal(plays[0].wins + plays[0].draws + plays[0].losses, 8);
    const best = await engine.best({ position: ONE_IN_BAG, iterations: 50 });
    assert.ok(['preendgame', 'simulation'].includes(best.method) && best.play);

    const inferred = await engine.infer({ rack: 'AEINRST', moves: ['8E STAI'], iterations: 200 });
    assert.ok(inferred.leaves.length > 3);
    assert.ok(inferred.leaves.every(({ leave, chance }) => leave.length === 3 && chance > 0));
});

test('words', async () => {
    assert.equal(await engine.has('quoth'), true);
    assert.equal(await engine.has('quothx'), false);
    assert.deepEqual(await engine.check('care'), { word: 'care', valid: true, level: 10, offensive: false });
    assert.deepEqual((await engine.hooks('care')).front, ['s']);
    const there = native('words', '--rack', 'letter?', '--min', '2');
    const found = await engine.find({ rack: 'letter?' });
    assert.equal(found.count, there.count);
    assert.deepEqual(
        found.words.map(({ word }) => word),
        there.words.map(({ word }) => word),
    );
    assert.equal((await engine.find({ pattern: 's??ing', top: 2 })).words.length, 2);
    const defined = native('words', 'define', 'qats', 'running', `--meanings=${root}build/meanings.tsv`).words;
    assert.deepEqual([await engine.define('qats'), await engine.define('running')], defined);
    assert.equal((await engine.define('zzz')).meaning, null);
    assert.match(readFileSync(`${installed}/wordnet-license.txt`, 'utf8'), /^WordNet Release 3\.0/m);
});

test("words of one's own: text, bytes, another alphabet; refused where they are none", async () => {
    const own = async (options, use) => {
        const one = await quoth.open(options);
        try {
            return await use(one);
        } finally {
            one.close();
        }
    };
    const text = 'cat\nact\ncats\n';
    assert.equal(await own({ words: text }, (one) => one.words.words), 3);
    assert.equal(await own({ words: new TextEncoder().encode(text) }, (one) => one.words.words), 3);
    assert.deepEqual(
        await own({ rules: 'scrabble', words: { text, name: 'three' } }, async (one) => [
            one.words.name,
            await one.has('quoth'),
        ]),
        ['three', false],
    );
    assert.equal(await own({ words: { text: 'schön\n', alphabet: 'german' } }, (one) => one.has('schön')), true);
    // The values of a language come with a list that has its alphabet, by its rules.
    const brought = async (rules, alphabet) => {
        const names = [];
        await own(
            {
                rules,
                words: { text, alphabet },
                load: async (name) => {
                    names.push(name);
                    return readFileSync(`${installed}/${name}`);
                },
            },
            (one) => one.has('cat'),
        );
        return names.filter((name) => name.endsWith('.leaves'));
    };
    assert.deepEqual(await brought('french', 'french'), ['french.leaves']);
    assert.deepEqual(await brought('french', 'english'), []);
    assert.deepEqual(await brought('german', 'french'), []);
    assert.equal(
        await own({ words: text }, async (one) => (await one.judge({ rack: 'CATSXYZ', play: '8F CATS' })).legal),
        true,
    );
    await refused(quoth.open({ words: '' }), 'bad-text', /no words/);
    await refused(quoth.open({ words: new Uint8Array([0xff]) }), 'bad-call', /UTF-8/);
    await refused(quoth.open({ words: { text, alphabet: 'klingon' } }), 'not-found', /alphabet/);
    await refused(quoth.open({ rules: 'no such rules' }), 'bad-text');
    await refused(quoth.open({ rules: 'wfw' }), 'not-found', /no rules in the library have this name/);
});

// ---- games

test('a board game is played, taken back and written; the same seed brings the same tiles', async () => {
    const game = await engine.game({ seed: 7 });
    const other = await engine.game({ seed: 7, players: 3 });
    const first = await game.state();
    assert.equal((await other.state()).board.racks.length, 3);
    assert.deepEqual(await game.state(), first);
    const [best] = await game.moves({ top: 1 });
    const judged = await game.judge(best.play);
    assert.deepEqual([judged.legal, judged.equity], [true, best.equity]);
    const made = await game.play(best.play);
    assert.deepEqual([made.score, made.equity], [best.score, best.equity]);
    await refused(game.play('8H ZZZZZZZ'), 'illegal');
    await other.play('pass');
    const after = await game.state();
    assert.deepEqual([after.turn, after.moves.length, after.board.scores], [1, 1, [best.score, 0]]);
    const hidden = await game.state({ seat: 1 });
    assert.equal(hidden.board.racks[0], null);
    const { play } = await game.choose(3);
    assert.ok(play);
    assert.match(await game.seen(), /^\S+ [A-Z?]+\/ \d+\/\d+ \d$/);
    await game.play(play);
    await game.undo();
    assert.deepEqual(await game.state(), after);
    await refused(game.state({ seat: 2 }), 'bad-call', /below 2/);
    await refused(game.state({ after: 2 }), 'bad-call', /at most 1/);
    await refused(game.gcg(['Ann', 'Bob', 'Cid']), 'bad-call', /3 names for 2 players/);
    assert.match(await game.gcg(['Ann', 'Bob']), /#player1 player1 Ann/);
    await game.resign(1);
    assert.equal((await game.state()).over, true);
    await refused(game.play('pass'), 'illegal', /over/);
    assert.equal((await engine.replay(await other.gcg())).players, 3);
});

test('a challenge of nothing is no move that undo takes back', async () => {
    const judged = await quoth.open({ rules: 'scrabble', challenge: '5-point-a-word' });
    assert.equal(judged.rules.challenge, '5-point-a-word');
    const game = await judged.game({ seed: 1 });
    await game.play((await game.moves({ top: 1 }))[0].play);
    const results = [(await game.challenge(1)).result, (await game.challenge(1)).result];
    assert.deepEqual(results, ['held', 'nothing']);
    await game.undo();
    await judged.game({ seed: 2 });
    assert.equal((await game.state()).moves.length, 1);
    judged.close();
});

test('Ghost: who wins, hints, choices, as the program has them', async () => {
    const ghost = await engine.ghost({ variant: 'super', min: 4 });
    const plain = await engine.ghost({ min: 4 });
    const there = native('ghost', 'solve', '--variant', 'super', '--min', '4');
    const solved = await ghost.solve();
    assert.deepEqual(
        [solved.winner, solved.words, solved.winningFirstPlays],
        [there.winner, there.words, there.winning_first_plays],
    );
    assert.deepEqual(
        (await plain.value('gh')).winningPlays,
        native('ghost', 'value', 'gh', '--min', '4').winning_plays,
    );
    const hints = await ghost.explain('er');
    assert.deepEqual(hints.plays, native('ghost', 'explain', 'er', '--variant', 'super', '--min', '4').plays);
    assert.ok((await plain.value(await plain.choose('gh'))).legal);
    assert.equal((await plain.choose('')).length, 1);
    assert.equal(await plain.choose('ghost'), null); // the game is over, though GHOSTS goes on
    assert.deepEqual(await plain.judge('gh', 'gho'), { isPlay: true, legal: true, word: false, fragment: 'gho' });
    assert.match(await plain.name('gho'), /^gho/);
    assert.equal(await plain.fits('gho', 'ghost'), true);
    assert.equal((await plain.strategy()).pairs.length, native('ghost', 'strategy', '--min', '4').pairs);
    assert.match(await plain.sheet(), /<html lang="en"/);
    for (const language of ['de', 'fr', 'en', 'de'])
        assert.equal(
            await plain.sheet('first', { language }),
            execFileSync(
                `${root}build/quoth`,
                ['ghost', 'outcomes', '--min', '4', '--format', 'html', '--language', language],
                { encoding: 'utf8' },
            ),
        );
    assert.deepEqual(
        (await engine.variants()).map(({ name }) => name),
        ['ghost', 'super', 'superduper', 'xghost', 'spook'],
    );
    await refused(engine.ghost({ variant: 'chess' }), 'not-found');
    const maximal = await (await engine.ghost({ wordEnd: 'maximal' })).solve();
    const longest = native('ghost', 'solve', '--word-end', 'maximal');
    assert.deepEqual([maximal.words, maximal.winner], [longest.words, longest.winner]);
    for (const loser of ['next', 'previous', 'coalition', 'selfish']) {
        const three = await (await engine.ghost({ players: 3, loser })).solve();
        const said = native('ghost', 'solve', '--players', '3', '--loser', loser);
        assert.deepEqual([three.loserRule, three.loser, three.canLose], [said.loser_rule, said.loser, said.can_lose]);
    }
});

test('a game of duplicate, round by round, and positions that no game can reach', async () => {
    const there = native('cross', 'duplicate', '--rules', 'scrabble', '--seed', '7', '--top', '2');
    let total = 0;
    for (const wanted of there.rounds) {
        const { cgp, over, ...round } = await engine.duplicate({ seed: 7, round: wanted.round, top: 2 });
        assert.deepEqual([over, round], [false, { ...wanted, total }]);
        assert.match(cgp, / \d+\/\d+ 0/);
        total = wanted.total;
    }
    const end = await engine.duplicate({ seed: 7, round: there.rounds.length + 1 });
    assert.deepEqual([end.over, end.total], [true, total]);
    assert.equal((await engine.duplicate({ seed: 7, top: 0 })).rack, there.rounds[0].rack);
    await refused(engine.duplicate({ round: 1 }), 'bad-call', /seed is missing/);
    assert.deepEqual(await engine.warnings({ position: OPENING }), []);
    const odd = await engine.warnings({ position: OPENING.replace('15', 'QQ13') });
    assert.deepEqual(odd.map(({ kind }) => kind).sort(), ['count', 'loose', 'loose', 'word']);
    assert.deepEqual(
        odd.filter(({ what }) => what),
        [
            { kind: 'count', what: 'Q' },
            { kind: 'word', what: 'QQ' },
        ],
    );
    await refused(engine.warnings({ position: OPENING, moves: ['8D.TRAINS'] }), 'bad-call', /without moves/);
    await refused(engine.warnings({ position: 'x' }), 'bad-text');
});

test('a recorded game: replayed, a puzzle, an analysis', async () => {
    const gcg = readFileSync(`${root}docs/pictures/game.gcg`, 'utf8');
    const { events, differences } = await engine.replay(gcg);
    assert.ok(events.length > 10 && differences === 0);
    assert.ok((await engine.puzzle({ position: END })) !== undefined);
    const short = `${gcg
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .join('\n')}\n${gcg
        .split('\n')
        .filter((line) => line.startsWith('>'))
        .slice(0, 2)
        .join('\n')}\n`;
    for (const language of ['fr', 'de', 'en'])
        assert.match(await engine.analyse(short, { depth: 'quick', language }), new RegExp(`<html lang="${language}"`));
    await refused(engine.replay('>nobody: A 8H CAT +1 1'), 'bad-text');
});

test('a record is text, or bytes in ISO-8859-1 or UTF-8', async () => {
    const text = '#player1 jörg Jörg\n#player2 bob Bob\n>jörg: AEINRST 8D NASTIER +66 66\n';
    const latin = (gcg) => Uint8Array.from(gcg, (letter) => letter.charCodeAt(0));
    const utf8 = (gcg) => new TextEncoder().encode(gcg);
    const records = [
        ...[text, `\uFEFF${text}`, `#character-encoding ISO-8859-1\n${text}`],
        ...[latin(text), latin(text).buffer, latin(`#character-encoding latin1\n${text}`)],
        ...[utf8(`\uFEFF${text}`), utf8(`#character-encoding UTF-8\n${text}`)],
    ];
    for (const record of records) assert.deepEqual((await engine.replay(record)).seats, ['Jörg', 'Bob']);
    assert.match(await engine.analyse(latin(text), { depth: 'quick' }), /<h1>jörg 66/);
    await refused(
        engine.replay(Uint8Array.of(...utf8('#character-encoding UTF-8\n'), 255)),
        'bad-call',
        /replay is no UTF-8/,
    );
    await refused(engine.analyse(new Uint8Array(0)), 'bad-call', /a game as GCG/);
});

// ---- what is wrong, cancelled, lost

test('what is wrong is refused with the name of the argument', async () => {
    const wrong = [
        [() => engine.moves(), /moves.rack is missing/],
        [() => engine.moves({ rack: 7 }), /moves.rack is a string, not 7/],
        [() => engine.moves({ rack: 'A B' }), /moves.rack has " ", which is no tile of scrabble/],
        [() => engine.moves({ rack: 'A', tpo: 1 }), /moves has no tpo; it has .*top/],
        [() => engine.moves({ rack: 'A', top: -1 }), /moves.top is a whole number from 0/],
        [() => engine.moves({ rack: 'A', top: '3' }), /moves.top/],
        [() => engine.moves({ rack: 'A', board: ['.'] }), /has 1 row, the rules 15/],
        [() => engine.moves({ rack: 'A', board: Array(15).fill('.') }), /row 1 has 1 square, the rules 15/],
        [() => engine.moves({ rack: 'A', board: Array(15).fill('...') }), /row 1 has 3 squares, the rules 15/],
        [() => engine.moves({ rack: 'A', board: Array(15).fill('..........%....') }), /row 1 has the square "%"/],
        [() => engine.moves({ rack: 'A', others: [] }), /has 1 player; there are 2 to 4/],
        [() => engine.moves({ rack: 'A', scores: [1] }), /has 1 number for 2 players/],
        [() => engine.moves({ rack: 'A', position: OPENING }), /not both/],
        [() => engine.moves({ position: `${OPENING}\nquit` }), /one line/],
        [() => engine.judge({ rack: 'A', play: '8H A\n' }), /judge.play is one line/],
        [() => engine.judge({ rack: 'A' }), /judge.play is missing/],
        [() => engine.judge({ rack: 'A', play: 'pass', moves: ['pass'] }), /without moves/],
        [() => engine.simulate({ rack: 'A', confidence: 50 }), /one of 95, 98, 99/],
        [() => engine.simulate({ rack: 'A', signal: 'now' }), /simulate.signal is an AbortSignal/],
        [() => engine.simulate({ rack: 'A', onProgress: 1 }), /a function/],
        [() => engine.simulate({ rack: 'A', time: 0.5 }), /time is a whole number/],
        [() => engine.siu('position\ngo'), /siu is one line|one line/],
        [() => engine.siu(7), /array/],
        [() => engine.find({}), /a rack, a pattern/],
        [() => engine.find({ pattern: 'A?', row: '..A' }), /a rack and no pattern/],
        [() => engine.find({ rack: 'A', pattern: 'A?', row: '..A' }), /a rack and no pattern/],
        [() => engine.find({ pattern: 'A?', exact: true }), /exact needs a rack/],
        [() => engine.has('two words'), /one word/],
        [() => engine.has(), /string/],
        [() => engine.game({ players: 9 }), /players is a whole number from 2 to 4/],
        [() => engine.ghost({ min: 0 }), /min/],
        [() => engine.analyse(7), /analyse is a string/],
        [() => engine.analyse(''), /a game as GCG/],
        [() => engine.has('gh\ud800'), /half of a character/],
        [() => engine.analyse('', { language: 'la' }), /language is one of en, de, fr/],
        [() => quoth.open({ rules: 7 }), /open.rules/],
        [() => quoth.open({ words: 7 }), /open.words/],
        [() => quoth.open({ words: 'cat\0act' }), /open.words has a NUL/],
        [() => quoth.open({ words: { text: 'cat', levels: 'cat 10\0act 20' } }), /open.words.levels has a NUL/],
        [() => quoth.open({ words: new Uint8Array([97, 0]) }), /open.words has a NUL/],
        [() => quoth.open({ rule: 'wwf' }), /open has no rule/],
        [() => quoth.open({ challenge: 'never' }), /one of void/],
        [() => quoth.open('wwf'), /open is an object/],
    ];
    for (const [call, message] of wrong) await refused(call(), 'bad-call', message);
    await refused(engine.moves({ position: 'bad' }), 'bad-position', /racks are missing/);
    await refused(engine.simulate({ rack: 'AEINRST', plays: ['8D ZZZ'] }), 'bad-move');
    await refused(engine.endgame({ rack: 'AEINRST' }), 'bad-position', /empty bag/);
    await refused(engine.infer({ rack: 'AEINRST' }), 'bad-position', /moves that led/);
    assert.equal((await engine.moves({ rack: 'AEINRST', top: 1 }))[0].score, 66);
});

test('many requests at once are answered in their order; aborted ones leave the queue', async () => {
    const order = [];
    const controller = new AbortController();
    const reason = new Error('enough');
    const racks = ['AEINRST', 'QUIZERS', 'AAAIIII', 'ETAOINS', 'BCDFGHJ'];
    const all = racks.map((rack, i) =>
        engine.moves({ rack, top: 1, signal: i % 2 ? controller.signal : undefined }).then(
            () => order.push(i),
            (error) => {
                assert.equal(error, reason);
                order.push(`${i} aborted`);
            },
        ),
    );
    controller.abort(reason);
    await Promise.all(all);
    assert.deepEqual(order.sort(), [0, '1 aborted', 2, '3 aborted', 4]);
    await assert.rejects(engine.moves({ rack: 'A', signal: AbortSignal.abort(reason) }), reason);
});

test('a search is aborted or stopped while it runs', async () => {
    const controller = new AbortController();
    const long = { rack: 'AEINRST', time: 86400000 };
    const first = engine.simulate({ ...long, signal: controller.signal, onProgress: () => controller.abort() });
    const next = engine.moves({ rack: 'AEINRST', top: 1 });
    await assert.rejects(first, { name: 'AbortError' });
    assert.equal((await next)[0].score, 66);
    let stopped = false;
    const found = await engine.simulate({ ...long, onProgress: () => (stopped ||= engine.stop()) });
    assert.ok(stopped && found.best && found.iterations > 0);
    assert.equal(engine.stop(), false);
    await assert.rejects(engine.simulate({ ...long, onProgress: () => assert.fail('of the caller') }), /of the caller/);
    assert.deepEqual(await engine.siu(['isready']), ['readyok']);
});

// An engine whose workers the test can end.
async function losable(options = {}) {
    const workers = [];
    const spawnWorker = () => {
        const worker = new Worker(`${installed}/worker-node.js`);
        workers.push(worker);
        return {
            post: (message) => worker.postMessage(message),
            listen: (heard, lost) => {
                worker.on('message', heard);
                worker.on('error', (error) => lost(error.message));
                worker.on('exit', () => lost('its thread ended'));
            },
            end: () => void worker.terminate(),
            busy: () => {},
        };
    };
    return { workers, one: await quoth.open({ rules: 'wwf', worker: spawnWorker, ...options }) };
}

test('a lost worker rejects what waits; the next request has a new one, and games go on', async () => {
    let lost = 0;
    const { workers, one } = await losable({ onLost: () => lost++ });
    try {
        const game = await one.game({ seed: 7 });
        await game.play((await game.moves({ top: 1 }))[0].play);
        const before = await game.state();
        const waiting = [
            one.simulate({ rack: 'AEINRST', time: 86400000, onProgress: () => void workers.at(-1).terminate() }),
            one.moves({ rack: 'A' }),
        ];
        for (const promise of waiting) await refused(promise, 'lost', /thread ended/);
        assert.equal(lost, 1);
        assert.deepEqual(await game.state(), before);
        assert.equal(workers.length, 2);
    } finally {
        one.close();
    }
});

test('closing rejects what waits, and whatever comes later', async () => {
    const { one } = await losable();
    const waiting = [one.simulate({ rack: 'AEINRST', time: 86400000 }), one.has('quoth')];
    one.close();
    one.close();
    assert.equal(one.closed, true);
    for (const promise of [...waiting, one.has('quoth')]) await refused(promise, 'closed');
    await assert.rejects(quoth.open({ signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('a connection: a fault of the module is a lost worker; a call that does not exist; parts that are not there', async () => {
    const load = async (name) => readFileSync(`${installed}/${name}`);
    const spawnWorker = () => {
        const worker = new Worker(`${installed}/worker-node.js`);
        return {
            post: (message) => worker.postMessage(message),
            listen: (heard, lost) => {
                worker.on('message', heard);
                worker.on('error', lost);
            },
            end: () => void worker.terminate(),
            busy: () => {},
        };
    };
    const link = new Connection({ spawn: spawnWorker, load });
    await refused(link.request([{ leaves: new ArrayBuffer(8), which: 0 }]), 'lost');
    assert.equal(JSON.parse(await link.call('web_words_check', ['quoth'])).valid, true);
    await refused(link.call('web_nothing'), 'bad-text', /no call/);
    link.restart();
    assert.equal(JSON.parse(await link.call('web_words_check', ['quoth'])).valid, true);
    // A copy of a worker knows what that one knows, and loads no words.
    const loaded = [];
    const copy = async () => ({
        memory: (await link.request([{ call: 'web_board_open', args: ['wwf', ''] }, { copy: true }]))[1].memory,
        held: { board: 'wwf' },
    });
    const second = new Connection({
        spawn: spawnWorker,
        load: (name) => {
            loaded.push(name);
            return load(name);
        },
        copy,
    });
    assert.equal(JSON.parse(await second.call('web_words_check', ['quoth'])).valid, true);
    await second.call('web_board_new', ['2', '1', '']);
    assert.deepEqual([loaded, second.held], [['quoth.wasm'], { board: 'wwf' }]);
    second.close();
    link.close();
    // What needs no words is done before they are there, in front of what does.
    let arrive;
    const slow = new Connection({
        spawn: spawnWorker,
        load: (name) =>
            name === 'words.bin' ? new Promise((there) => (arrive = there)).then(() => load(name)) : load(name),
    });
    const checked = slow.call('web_words_check', ['quoth']);
    const early = (_, ready) => (ready ? [] : [{ call: 'web_board_levels', args: [] }]);
    assert.equal(JSON.parse((await slow.request(early, { early: true }))[0].answer).ratings.length, 10);
    arrive();
    assert.equal(JSON.parse(await checked).valid, true);
    assert.deepEqual(await slow.request(early, { early: true }), []);
    slow.close();
    const empty = new Connection({ spawn: spawnWorker, load: (name) => Promise.reject(new Error(`no ${name}`)) });
    await assert.rejects(empty.call('web_words_info'), /no quoth.wasm/);
});

test('where memory cannot be shared: an aborted search costs its worker, and `stop` says no', () => {
    const text = `
        globalThis.crossOriginIsolated = false;
        const { open } = await import('quoth');
        const engine = await open();
        const controller = new AbortController();
        const said = [];
        const onProgress = () => (said.push(engine.stop()), controller.abort());
        const first = engine.simulate({ rack: 'AEINRST', time: 86400000, signal: controller.signal, onProgress }).catch((error) => error.name);
        const next = engine.moves({ rack: 'AEINRST', top: 1 });
        const [, capability] = (await engine.siu('siu')).filter((line) => /^(id name|capability)/.test(line));
        console.log(JSON.stringify([said[0], await first, (await next)[0].score, capability]));
    `;
    writeFileSync(join(folder, 'alone.mjs'), text);
    const said = JSON.parse(execFileSync('node', ['alone.mjs'], { cwd: folder, encoding: 'utf8' }));
    assert.deepEqual(said, [false, 'AbortError', 51, 'capability gen sim infer endgame peg auto stream']);
});
