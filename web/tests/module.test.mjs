// The module under node, beside the native program: the same answers.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { leavesNumber, OF_ENABLE, OF_LANGUAGES } from '../../bindings/npm/leaves.js';
import { bench, instance } from './bench.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const module = new WebAssembly.Module(readFileSync(`${root}build/wasm/quoth.wasm`));
let ticking = 0; // seconds that pass between two looks at the clock; 0: as they do
let clock = 0;
const host = {
    now: () => {
        clock += ticking;
        return ticking ? clock : performance.now() / 1000;
    },
    stopped: () => 0,
    line: (at, size) => lines.push(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, size))),
};
const lines = []; // how far long calls are
const { exports: engine } = new WebAssembly.Instance(module, { quoth: host });
engine._initialize();

// The page's list of calls.
const listed = await build({
    entryPoints: [`${root}web/src/engine/calls.ts`],
    bundle: true,
    write: false,
    format: 'esm',
});
const { CALLS } = await import(`data:text/javascript,${encodeURIComponent(listed.outputFiles[0].text)}`);
const asked = new Set(); // calls
// The sections of docs/json.md that describe answers which the library writes.
const SECTIONS = {
    'lexicon info, lexicon build': ['web_words_open', 'web_words_info'],
    words: ['web_words_define', 'web_words_hooks', 'web_words_find'],
    practise: ['web_practice_cards'],
    'ghost value': ['web_ghost_value'],
    'ghost explain': ['web_ghost_explain'],
    'cross score': ['web_board_validate', 'web_board_play', 'web_position_validate'],
    'cross moves': ['web_board_plays'],
    'cross endgame': ['web_board_endgame'],
    'cross infer': ['web_board_infer'],
    'cross sim': ['web_board_simulate'],
    'cross duplicate': ['web_duplicate_round'],
};
const sectionOf = (name) => Object.keys(SECTIONS).find((section) => SECTIONS[section].includes(name));

function raw(name, args = [], ...numbers) {
    const text = new TextEncoder().encode(args.join('\0'));
    const at = engine.web_input(text.length);
    new Uint8Array(engine.memory.buffer, at, text.length).set(text);
    const status = engine[name](...numbers);
    const bytes = new Uint8Array(engine.memory.buffer, engine.web_answer(), engine.web_answer_size());
    return { status, answer: new TextDecoder().decode(bytes) };
}
function ask(name, args, ...numbers) {
    const { status, answer } = raw(name, args, ...numbers);
    assert.equal(status, 0, `${name}: ${answer}`);
    const object = JSON.parse(answer);
    if (!numbers[0]) {
        asked.add(name);
        CALLS[name]?.(object, name); // of the shape that the page reads
    }
    return object;
}
const native = (...args) => JSON.parse(execFileSync(`${root}build/quoth`, [...args, '--json'], { maxBuffer: 1 << 28 }));

const openEnable1 = () =>
    ask('web_words_open', [
        'enable1',
        'english',
        'fold',
        readFileSync(`${root}data/enable1.txt`, 'utf8'),
        readFileSync(`${root}data/enable1.levels`, 'utf8'),
    ]);
openEnable1();

function put(bytes) {
    new Uint8Array(engine.memory.buffer, engine.web_input(bytes.length), bytes.length).set(bytes);
}
// What the worker does when a board is opened: the learnt values of its rules.
function bring(bytes, which) {
    put(bytes);
    return engine.web_board_leaves(which);
}
[...OF_ENABLE.map((rules) => `enable1-${rules}`), ...OF_LANGUAGES].forEach((name, which) =>
    assert.equal(bring(readFileSync(`${root}data/${name}.leaves`), which), 0),
);

test('both Catalan boards have learnt values for a list with the alphabet of either', () => {
    const number = (rules) => OF_ENABLE.length + OF_LANGUAGES.indexOf(rules);
    for (const rules of ['catalan', 'super_catalan'])
        for (const alphabet of ['catalan', 'super_catalan']) assert.equal(leavesNumber(rules, alphabet), number(rules));
    assert.equal(leavesNumber('catalan', 'french'), -1);
    assert.equal(leavesNumber('catalan', undefined), -1);
});

test('the packed words are those of the list, with their levels; damaged ones are refused', () => {
    const packed = readFileSync(`${root}build/wasm/words.bin`);
    const listed = openEnable1();
    put(packed);
    assert.equal(engine.web_words_unpack(), 0);
    assert.deepEqual(ask('web_words_info', []), listed);
    const lines = readFileSync(`${root}data/enable1.levels`, 'utf8').split('\n').filter(Boolean);
    for (let i = 0; i < lines.length; i += 997) {
        const [word, level] = lines[i].split(/\s+/);
        assert.equal(ask('web_words_check', [word]).level, Number(level), word);
    }
    put(packed.subarray(0, -1));
    assert.notEqual(engine.web_words_unpack(), 0);
    assert.match(raw('web_words_unpack', ['enable1']).answer, /not a packed lexicon/);
    assert.deepEqual(ask('web_words_info', []), listed);
});

test('learnt values of other rules, or cut short, are refused', () => {
    for (const which of [-1, 0, OF_ENABLE.length, OF_ENABLE.length + OF_LANGUAGES.length])
        assert.notEqual(bring(new Uint8Array(29_963), which), 0);
});

test('the module imports its host alone', () => {
    const imports = WebAssembly.Module.imports(module).map(({ module, name, kind }) => `${module}.${name} ${kind}`);
    assert.deepEqual(imports.sort(), ['quoth.line function', 'quoth.now function', 'quoth.stopped function']);
});

const { variants } = ask('web_ghost_variants');
test('the page lists the variants of the program', () => {
    const help = execFileSync(`${root}build/quoth`, ['help', 'variants'], { encoding: 'utf8' });
    assert.deepEqual(
        variants.map(({ name }) => name),
        [...help.matchAll(/^(\w+)(?: \([^)]*\))?:/gm)].map(([, name]) => name).filter((name) => name !== 'variants'),
    );
    for (const { aliases, rule, readings } of variants)
        assert.ok(Array.isArray(aliases) && rule && readings.every(({ legality }) => legality));
});

for (const { name: variant } of variants)
    test(`${variant} has the same solution`, () => {
        assert.deepEqual(
            ask('web_ghost_open', [variant, '', '3', '2', '', '1'], 1),
            native('ghost', 'solve', '--variant', variant),
        );
    });

test('fragments have the same values and lines', () => {
    ask('web_ghost_open', ['super', '', '3', '2', '', '1'], 0);
    for (const fragment of ['', 'q', 'er', 'erti', 'zzz']) {
        assert.deepEqual(ask('web_ghost_value', [fragment]), native('ghost', 'value', fragment, '--variant', 'super'));
        // The page has no paragraph.
        const { language, facts, sentences, ...same } = native('ghost', 'explain', fragment, '--variant', 'super');
        assert.ok(language && facts && sentences.length);
        assert.deepEqual(ask('web_ghost_explain', [fragment]), same);
    }
});

test('who never errs mixes doubts and plays in the other variants too, and challenges what is no fragment', () => {
    let seed = 1;
    const pick = (list) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return list[seed % list.length];
    };
    for (const [variant, reading] of [
        ['super', ''],
        ['superduper', ''],
        ['xghost', 'infix'],
        ['spook', ''],
    ]) {
        ask('web_ghost_open', [variant, reading, '4', '2', '', '3'], 0);
        assert.deepEqual(ask('web_ghost_dare', ['0', '', 'q', 'qq', 'qqz', 'qqzx']), { play: null, challenge: true });
        // A person who makes a winning play each time is not believed for ever.
        let doubts = 0;
        for (let game = 0; game < 8 && !doubts; game++)
            for (const fragments = ['']; fragments.length < 12; ) {
                const { plays } = ask('web_ghost_explain', [fragments.at(-1)]);
                const wins = plays.filter((one) => one.wins);
                fragments.push(pick(wins.length ? wins : plays).play);
                if (ask('web_ghost_value', [fragments.at(-1)]).word) break;
                const { play, challenge } = ask('web_ghost_dare', ['0', ...fragments]);
                if (challenge) doubts++;
                if (challenge || !play || !ask('web_ghost_judge', [fragments.at(-1), play]).legal) break;
                fragments.push(play);
                if (ask('web_ghost_value', [play]).word) break;
            }
        assert.ok(doubts, variant);
    }
});

test('the levels of the board have the ratings that docs/cross.md lists', () => {
    const table = readFileSync(`${root}docs/cross.md`, 'utf8').matchAll(
        /^\| \d+ \|.*\| (\d+)(?: \u00b1 \d+)? \| \d+(?: \u00b1 \d+)? \|$/gm,
    );
    const ratings = [...table].map(([, rating]) => Number(rating));
    assert.equal(ratings.length, 10);
    assert.deepEqual(ask('web_board_levels'), { ratings });
});

test('puzzles of a game: the native program finds the same ends, and the same best plays', () => {
    const path = `${root}docs/pictures/game.gcg`;
    const gcg = readFileSync(path, 'utf8');
    const { rules } = ask('web_record_rules', [gcg, 'wwf']);
    assert.equal(rules, 'scrabble');
    ask('web_board_open', [rules]);
    const { events } = ask('web_board_replay', [gcg]);
    const turns = events.filter((event) => /^(play|exchange|pass)$/.test(event.kind));
    // Every fourth turn, and the end, which is proved; with one tile in the bag all orders take 20 s.
    const some = turns.filter((_, i) => i >= turns.length - 3 || i % 4 === 0);
    const found = some.flatMap((event) => ask('web_board_puzzle', [event.before]).puzzle ?? []);
    const { puzzles } = native('cross', 'puzzles', path);
    const summary = (one) => [one.grade, one.margin, one.play, one.cgp.split(' ').slice(0, 4).join(' ')];
    const proved = found.filter((one) => one.method !== 'sim');
    assert.ok(proved.length > 1);
    assert.deepEqual(proved.map(summary), puzzles.filter((one) => one.method !== 'sim').map(summary));
    // Simulations deal otherwise here: the order of the bag is not in a CGP.
    for (const one of found.filter((one) => one.method === 'sim')) {
        const { plays } = native(
            'cross',
            'sim',
            '--rules',
            rules,
            '--cgp',
            one.cgp,
            '--plays',
            '10',
            '--iterations',
            '4000',
            '--seed',
            '99',
        );
        assert.equal(plays[0].play, one.play);
    }
});

test('a list with the alphabet of a language has the values of that language', () => {
    const list = `${root}data/enable1.txt`;
    const best = (rules, ...more) =>
        native(
            'cross',
            'moves',
            '--rules',
            rules,
            '--words',
            list,
            '--alphabet',
            'dutch',
            '--rack',
            'AAEIUV?',
            '--top',
            '3',
            ...more,
        ).plays;
    ask('web_words_open', ['own', 'dutch', 'fold', readFileSync(list, 'utf8'), '']);
    ask('web_board_open', ['dutch']);
    const { plays } = ask('web_board_position', ['15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AAEIUV?/ 0/0 0', '3']);
    assert.deepEqual(plays.plays, best('dutch'));
    assert.notDeepEqual(best('dutch'), best('dutch', '--leaves', 'estimate'));
    openEnable1();
});

for (const rules of OF_ENABLE)
    test(`whole games by ${rules}: every play checked and listed as the native program has it`, () => {
        ask('web_board_open', [rules]);
        ask('web_board_new', ['2', '5', '']);
        for (let turn = 0; turn < 8; turn++) {
            const { board } = ask('web_board_state', ['', '']);
            const here = ask('web_board_plays', ['5', 'equity', '']);
            const there = native('cross', 'moves', '--rules', rules, '--cgp', board.cgp, '--top', '5');
            assert.deepEqual(here.plays, there.plays);
            const chosen = ask('web_board_choose', ['10']).play;
            // On the empty board the computer may take the mirror image of the first play.
            if (turn) assert.equal(chosen, here.plays[0].play);
            const play = turn % 3 === 2 && here.plays[4] ? here.plays[4].play : chosen;
            const coached = ask('web_board_coach', [play, 'quick']);
            assert.ok(ask('web_board_play', [play]).legal);
            // Now and then a poorer play is made; the list tells what it gives away.
            const weighed = ask('web_board_weigh', [String(turn)]);
            assert.equal(weighed.best, here.plays[0].play);
            assert.equal(weighed.score, here.plays[0].score);
            const made = here.plays.find((one) => one.play === play);
            if (made) assert.ok(Math.abs(weighed.cost - (here.plays[0].equity - made.equity)) < 0.0015);
            // The coach says the same, and why.
            assert.ok(Math.abs(coached.points - weighed.cost) < 0.06, `${play}: ${coached.points}`);
            if (coached.best !== play) assert.equal(coached.best, weighed.best);
            assert.equal(coached.why !== '', coached.mark !== '');
        }
    });

// A position of a game played by the engine, with an empty bag.
const END =
    '3R4Q2A3/3E4UNGLUE1/3H4I2I3/1ReACTANT2V2H/1E1B7EF1O/1E2TYPO1W2I1N/1D5U1H2l1D/1I5ZOARIA1L/1T5O1R2G1E/ES7F2RES/X5VAWS2ED1/P6HO2BEDS/O5J4A1YE/5AUSTRAL2M/3TONG4M2I DEILNOT/CEIK 389/428 0';

test('levels: the weakest knows common words and gives points away', () => {
    ask('web_board_open', ['wwf']);
    let strong = 0;
    let weak = 0;
    for (let seed = 1; seed <= 8; seed++) {
        ask('web_board_new', ['2', String(seed), '']);
        for (const level of ['10', '1']) {
            const play = ask('web_board_choose', [level]).play;
            assert.equal(ask('web_board_choose', [level]).play, play, 'the same position, the same play');
            const checked = ask('web_board_validate', [play]);
            assert.ok(checked.legal);
            if (level === '10') strong += checked.score ?? 0;
            else weak += checked.score ?? 0;
            for (const { word } of level === '1' ? checked.words : []) {
                const known = ask('web_words_check', [word]).level;
                assert.ok(known > 0 && known <= 10, `${word} ${known}`);
            }
        }
    }
    assert.ok(weak < strong * 0.8, `${weak} ${strong}`);
    assert.notEqual(raw('web_board_choose', ['11']).status, 0);
});

test('auto thinks ahead, tells how far it is, and solves the end', () => {
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '3', '']);
    const { play } = ask('web_board_choose', ['auto']);
    assert.ok(ask('web_board_validate', [play]).legal);
    // At each look at the clock it is time for a line; the answer is the same.
    lines.length = 0;
    ticking = 1;
    assert.equal(ask('web_board_choose', ['auto']).play, play);
    ticking = 0;
    const reports = lines.map((line) => JSON.parse(line));
    assert.ok(reports.length > 20, `${reports.length} lines`);
    reports.forEach((one, i) =>
        assert.ok(one.fraction >= (reports[i - 1]?.fraction ?? 0) && one.fraction <= 1 && one.phase <= one.phases),
    );
    assert.equal(reports.at(-1).fraction, 1);
    assert.equal(reports.at(-1).play, play);
    for (const one of new Set(reports.map((one) => one.play))) assert.ok(ask('web_board_validate', [one]).legal);
    ask('web_board_new', ['2', '1', END]);
    assert.equal(ask('web_board_choose', ['auto']).play, ask('web_board_endgame', ['1']).plays[0].play);
});

test('late in a game auto plays on to the end, as the program does', () => {
    // One and two tiles in the bag; the program's choice was the same by each of four seeds.
    const late = [
        '15/5J9/M1ADIEU8/YAGI1E1G1QAT3/X2tERRAPIN4/OVA4U7/I5ANY3L2/D1HELMETED1FIVE/4E3T3N2/4W3T3T2/4I7E2/BOZOS7R2/ORA1SUBTRENDS2/3WOKE8/cORONELS7 ACGHLNO/ 494/401 0',
        '3WHATS7/4E2HUCK4/4XU4O4/2D1EN4B4/1JOBS5O4/1AMI3c1V5/1MID3ORA5/Z1N4LAC5/I1A4LI6/PET2PRONG5/1VERGE1I7/QI5DAFTLY2/IT13/1E1ATTORNS5/EDGE5IONONE AEEIRUW/ 350/346 0',
    ];
    ask('web_board_open', ['scrabble']);
    for (const start of late) {
        ask('web_board_new', ['2', '1', start]);
        const { stdout } = spawnSync(`${root}build/quoth`, ['siu', '--rules', 'scrabble'], {
            input: `position cgp ${start}\ngo auto iterations 3000\n`,
            encoding: 'utf8',
        });
        assert.equal(ask('web_board_choose', ['auto']).play, /bestmove (\S+)/.exec(stdout)[1].replace('.', ' '));
    }
});

// Two tiles in the bag.
const NEARLY = END.replace('3R4Q2A3', '15').replace('3TONG4M2I DEILNOT/CEIK', '3TONG8 DEILNOT/');
test('shortly before the end a play is told by the orders of the bag that it wins', () => {
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '1', NEARLY]);
    assert.ok(ask('web_board_state', ['', '']).board.bag > 0);
    const { cases, plays } = ask('web_board_preendgame', ['3', '2000']);
    assert.ok(plays.length > 0 && plays.length <= 3 && cases > 0);
    for (const one of plays) {
        assert.ok(!one.exact || one.wins + one.draws + one.losses === cases, JSON.stringify(one));
        assert.ok(ask('web_board_validate', [one.play]).legal);
    }
    const there = native(
        'cross',
        'preendgame',
        '--cgp',
        NEARLY,
        '--rules',
        'wwf',
        '--threads',
        '1',
        '--wins-only',
        '--top',
        '3',
        '--nodes',
        '2000',
    );
    assert.deepEqual(
        plays.map(({ play, wins }) => [play, wins]),
        there.plays.slice(0, 3).map(({ play, wins }) => [play, wins]),
    );
    ask('web_board_new', ['2', '1', END]);
    assert.notEqual(raw('web_board_preendgame', ['1', '100']).status, 0);
});

// A call after another about the same position goes on.
test('the end and what comes before it are solved in calls of some positions', () => {
    const [, nearly] = readFileSync(`${root}docs/positions/preendgames.cgp`, 'utf8').split('\n');
    for (const [call, rules, cgp, limit] of [
        ['web_board_endgame', 'wwf', END, 1000],
        ['web_board_preendgame', 'scrabble', nearly.split(' bdn')[0], 5000],
    ]) {
        const most = limit + 300; // positions of a call
        ask('web_board_open', [rules, '']);
        ask('web_board_new', ['2', '1', cgp]);
        const whole = ask(call, ['3', '0']);
        assert.ok(whole.exact && whole.plays.length === 3 && whole.nodes > 4 * most, `${whole.nodes}`);
        ask('web_board_open', [rules, '']);
        ask('web_board_new', ['2', '1', cgp]);
        const calls = [];
        while (!calls.at(-1)?.exact) {
            calls.push(ask(call, ['3', `${limit}`]));
            assert.ok(calls.at(-1).nodes > (calls.at(-2)?.nodes ?? 0), JSON.stringify(calls.map(({ nodes }) => nodes)));
        }
        assert.ok(calls.length > 3 && calls[0].nodes < most, `${call}: ${calls.length} calls`);
        assert.ok(calls.at(-1).nodes < 2 * whole.nodes, `${calls.at(-1).nodes} positions for ${whole.nodes}`);
        const values = ({ plays }) => plays.map(({ line, ...play }) => play);
        assert.deepEqual(values(calls.at(-1)), values(whole));
        ask('web_board_play', ['pass']);
        ask('web_board_undo', []);
        assert.ok(ask(call, ['3', `${limit}`]).nodes >= calls.at(-1).nodes, 'the position is the same again');
        ask('web_board_play', ['pass']);
        ask(call, ['1', '1']);
        ask('web_board_undo', []);
        assert.ok(ask(call, ['3', `${limit}`]).nodes < most);
    }
});

test('tiles are inferred from the last play as by the program', () => {
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '1', `${new Array(15).fill(15).join('/')} BACKERS/AEINRTU 0/0 0`]);
    assert.notEqual(raw('web_board_infer', ['3']).status, 0, 'nobody has moved');
    ask('web_board_play', ['8E BACK']);
    const { leaves, fits } = ask('web_board_infer', ['3']);
    const there = native(
        'cross',
        'infer',
        '--play',
        '8E BACK',
        '--rules',
        'wwf',
        '--rack',
        'AEINRTU',
        '--turns',
        '1',
        '--samples',
        '1000',
        '--threads',
        '1',
        '--top',
        '3',
    );
    assert.deepEqual([fits, leaves], [there.fits, there.leaves]);
});

test('win chances come in slices, and are the native program\u2019s', () => {
    ask('web_board_open', ['scrabble']);
    ask('web_board_new', ['2', '7', '']);
    for (let turn = 0; turn < 5; turn++) ask('web_board_play', [ask('web_board_choose', ['10']).play]);
    const { plays } = ask('web_board_plays', ['6', 'equity', '']);
    const seen = raw('web_board_seen').answer;
    const slice = ask('web_board_simulate', [seen, '20', '4', ...plays.map((one) => one.play)]);
    const there = (...more) =>
        native(
            'cross',
            'sim',
            '--cgp',
            seen,
            '--rules',
            'scrabble',
            '--plays',
            '6',
            '--iterations',
            '120',
            '--seed',
            '4',
            '--threads',
            '1',
            ...more,
        );
    const figures = (answer) =>
        answer.plays.map(({ play, iterations, win, win_error, spread }) => ({
            play,
            iterations,
            win,
            win_error,
            spread,
        }));
    assert.deepEqual(figures(slice), figures(there()));
    assert.ok(slice.plays.every((one) => one.iterations === 20));
    const hot = ask('web_board_simulate', [seen, '20 heat', '4', ...plays.map((one) => one.play)]);
    assert.deepEqual(figures(hot), figures(slice));
    assert.deepEqual(
        hot.plays.map((one) => [
            one.heat.length,
            one.heat.every((row) => row.length === 15),
            one.heat.flat().some(Boolean),
        ]),
        plays.map(() => [15, true, true]),
    );
    const deep = ask('web_board_simulate', [seen, '20 heat plies 4', '4', ...plays.map((one) => one.play)]);
    assert.deepEqual(figures(deep), figures(there('--plies', '4')));
    assert.notDeepEqual(figures(deep), figures(slice));
    // A play of one's own takes the last place, if it is not there already.
    const own = ask('web_board_plays', ['6', 'equity', '', 'pass']).plays;
    assert.deepEqual(own.slice(0, 5), plays.slice(0, 5));
    assert.equal(own[5].play, 'pass');
    assert.deepEqual(ask('web_board_plays', ['6', 'equity', '', plays[2].play]).plays, plays);
    // So many are listed, and simulated, when more plays are asked for twice.
    const forty = ask('web_board_plays', ['40', 'equity', '']).plays.map((one) => one.play);
    assert.equal(new Set(forty).size, 40);
    assert.equal(ask('web_board_simulate', [seen, '2', '4', ...forty]).plays.length, 40);
    const { chances } = ask('web_board_chances');
    assert.equal(chances.length, 6);
    assert.ok(chances.every((both) => both.length === 2 && both.every((chance) => chance > 0 && chance < 1)));
});

test('the chance to finish first, of every seat', () => {
    const near = (sum) => Math.abs(sum - 1) < 0.003; // three decimals each
    ask('web_board_open', ['scrabble']);
    ask('web_board_new', ['3', '7', '']);
    const play = (strength) => ask('web_board_play', [ask('web_board_choose', [strength]).play]);
    for (let turn = 0; turn < 18; turn++) play(turn % 3 === 1 ? '10' : '1');
    const { chances } = ask('web_board_chances');
    assert.equal(chances.length, 19);
    assert.ok(
        chances.every((all) => all.length === 3 && near(all[0] + all[1] + all[2])),
        JSON.stringify(chances),
    );
    assert.ok(
        chances[0][0] > chances[0][1] && chances[0][1] > chances[0][2] && chances[0][2] > 0.2,
        'who begins is ahead',
    );
    assert.ok(chances[18][1] > Math.max(chances[18][0], chances[18][2]), 'the strong player leads');
    // A game that is over is decided, whatever a table says.
    ask('web_board_new', ['3', '1', '15/15/15/15/15/15/15/7CAB5/15/15/15/15/15/15/15 S/IIIIAAA/AAAAIII 10/90/90 0']);
    for (let turn = 0; turn < 6; turn++) ask('web_board_play', ['pass']);
    assert.deepEqual(ask('web_board_chances').chances[6], [0, 0.5, 0.5]);
});

test('challenges: a phony stands until somebody doubts it, and is then worth what a pass is', () => {
    const start = ['2', '1', '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QZXVKAB/ 0/0 0'];
    ask('web_board_open', ['wwf', 'double']);
    ask('web_board_new', start);
    ask('web_board_play', ['pass']);
    const passed = ask('web_board_weigh', ['0']);
    ask('web_board_new', start);
    assert.equal(ask('web_board_play', ['8H QZX']).verdict, 'not-a-word', 'and made all the same');
    assert.ok(ask('web_board_weigh', ['0']).cost < passed.cost);
    assert.deepEqual(ask('web_board_choose', ['3']), { play: null, challenge: true });
    assert.equal(ask('web_board_challenge', ['1']).result, 'removed');
    assert.deepEqual(ask('web_board_weigh', ['0']), passed);
    assert.match(raw('web_board_coach', ['1A CAT', 'quick']).answer, /no such play/);
    assert.equal(ask('web_board_state', ['', '']).board.scores[0], 0);
    // More moves than there are, also than a size has: all of them.
    ask('web_board_play', ['pass']);
    assert.notDeepEqual(ask('web_board_state', ['', '1']), ask('web_board_state', ['', '']));
    for (const moves of ['99', '4294967297'])
        assert.deepEqual(ask('web_board_state', ['', moves]), ask('web_board_state', ['', '']));
    assert.notEqual(raw('web_board_open', ['wwf', 'never']).status, 0);
});

test('Ghost with challenges: who knows no word doubts; the strongest mixes', () => {
    ask('web_ghost_open', ['ghost', '', '4', '2', '', '1'], 0);
    assert.deepEqual(ask('web_ghost_dare', ['35', '', 'z', 'zq']), { play: null, challenge: true });
    assert.equal(ask('web_ghost_fits', ['gho', 'ghost']).fits, true);
    assert.equal(ask('web_ghost_fits', ['gho', 'ghast']).fits, false);
    assert.equal(ask('web_ghost_fits', ['gho', 'ghoxt']).fits, false);
    assert.match(ask('web_ghost_name', ['gho', '35']).word, /^gho/);
    assert.equal(ask('web_ghost_name', ['zq', '0']).word, null);
    // The strongest stays honest where that is likely to win, doubts where nothing else is left, and
    // mixes between.
    const doubts = (...fragments) => {
        let count = 0;
        for (let i = 0; i < 60; i++) {
            const { play, challenge } = ask('web_ghost_dare', ['0', '', ...fragments]);
            if (challenge) count++;
            else assert.ok(ask('web_ghost_value', [play]).legal, play);
        }
        return count;
    };
    assert.equal(doubts('q', 'qu'), 0);
    assert.equal(doubts('g', 'gh', 'gho', 'ghos'), 60);
    const mixed = doubts('b', 'br', 'bry');
    assert.ok(mixed > 0 && mixed < 60, String(mixed));
});

test('the quiz asks the smallest strategy', () => {
    for (const [variant, reading] of [
        ['ghost', ''],
        ['super', ''],
        ['xghost', 'infix'],
    ]) {
        ask('web_ghost_open', [variant, reading, '4', '2', '', '1'], 0);
        const { winner, pairs } = ask('web_ghost_quiz');
        const there = native(
            'ghost',
            'strategy',
            '--variant',
            variant,
            '--min',
            '4',
            ...(reading ? ['--reading', reading] : []),
        );
        assert.equal(winner, there.winner);
        assert.equal(pairs.length, there.pairs);
    }
});

test('words of a rack, and hooks', () => {
    const here = ask('web_words_find', ['letter?', '', '', '1000', '']);
    const there = native('words', '--rack', 'letter?', '--min', '2');
    assert.deepEqual(here.words, there.words);
    assert.equal(here.count, there.count);
    assert.deepEqual(ask('web_words_hooks', ['    at  care ']).hooks, native('words', '--hooks', 'at', 'care').hooks);
    assert.match(raw('web_words_hooks', ['at c4re']).answer, /signs that are no letters/);
});

test('what a search for words cannot take is refused, never left out', () => {
    const row = '..a...t.#';
    assert.equal(ask('web_words_find', ['letter?', '', row, '1', '']).words[0].word, 'layette');
    for (const [args, why] of [
        [['letter?', 't*', row], /takes a rack and no pattern/],
        [['', '', row], /takes a rack and no pattern/],
        [['l3tter', '', ''], /the rack has signs that are no letters here/],
        [['', '[a', ''], /the pattern cannot be read/],
        [['a', '', '..!'], /the row cannot be read/],
        [['a?'.repeat(128), '', ''], /more than 255 tiles/],
        [['', '?'.repeat(256), ''], /more than 255 letters/],
        [['a', '', '.'.repeat(256)], /more than 255 squares/],
    ]) {
        const { status, answer } = raw('web_words_find', args);
        assert.notEqual(status, 0);
        assert.match(answer, why);
    }
});

test('meanings, as the program has them', () => {
    assert.match(raw('web_words_define', ['qats']).answer, /no dictionary is open/);
    assert.match(raw('web_meanings_open', ['no tab']).answer, /a word, a tab and its meaning, line 1/);
    ask('web_meanings_open', [readFileSync(`${root}build/meanings.tsv`, 'utf8')]);
    const words = ['qats', 'QAT', 'geese', 'rewalkers', 'aa', 'quickly', 'zzz'];
    const there = spawnSync(
        `${root}build/quoth`,
        ['words', 'define', ...words, `--meanings=${root}build/meanings.tsv`, '--json'],
        { encoding: 'utf8' },
    );
    assert.deepEqual(
        words.map((word) => ask('web_words_define', [word])),
        JSON.parse(there.stdout).words,
    );
});

// What a person answered in three subjects, and what an earlier version of the page or program noted.
const PROGRESS = [
    'quoth-quiz 2',
    'old super/-/3/no/always/first/6bfbd465568dc41c ay ayy 3 1790000000 4 1 1789000000',
    'old super/-/3/no/always/first/6bfbd465568dc41c - n 0 1790000000 0 1 1789000000',
    'answer words/anagrams/6bfbd465568dc41c aert rate,tare,tear 1789990000 good',
    'answer words/anagrams/6bfbd465568dc41c aert rate,tare,tear 1789990700 good',
    'answer words/anagrams/6bfbd465568dc41c aert rate,tare,tear 1790200000 again',
    'answer words/anagrams/6bfbd465568dc41c aert aret,rate,tare,tear 1790200001 good',
    'item puzzles 5c1e7a1b33aa09d2 J5.GAME wwf\tenable1\t1\tendgame\t9.0\tthrough\tJ5.GAME\t15/15 AB/ 0/0 0\ta game turn 3',
    'answer puzzles 5c1e7a1b33aa09d2 J5.GAME 1790100000 good',
    'answer super/-/3/no/always/first/6bfbd465568dc41c ay ayy 1790000600 good',
    '',
].join('\n');
test('progress: cards, subjects and the curve are those of `quoth practise`', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quoth-progress-'));
    writeFileSync(join(folder, 'quiz'), PROGRESS);
    for (const now of [1790200010, 1795000000]) {
        const here = ask('web_practice_cards', [String(now), PROGRESS]);
        const there = native('practise', '--progress', join(folder, 'quiz'), '--now', String(now));
        const items = here.cards.map(({ item }) => item);
        for (const card of here.cards) delete card.item;
        assert.deepEqual(here, there);
        assert.equal(here.cards.length, 4);
        assert.deepEqual(items.filter(Boolean).length, 1);
    }
    rmSync(folder, { recursive: true });
    assert.deepEqual(ask('web_practice_cards', ['5', '']), {
        now: 5,
        subjects: [],
        cards: [],
        curve: Array(29).fill(1),
    });
    assert.match(raw('web_practice_cards', ['5', 'quoth-quiz 2\nanswer a b\n']).answer, /no file of progress/);
});

test('duplicate games: the racks and best plays of the program', () => {
    for (const [rules, seed] of [
        ['wwf', 7],
        ['wordfeud', 12],
    ]) {
        ask('web_board_open', [rules, '']);
        const there = native('cross', 'duplicate', '--rules', rules, '--seed', String(seed), '--top', '3');
        let total = 0;
        for (const wanted of there.rounds) {
            const { over, cgp, ...here } = ask('web_duplicate_round', [String(seed), String(wanted.round), '3']);
            assert.deepEqual([over, here], [false, { ...wanted, total }]);
            assert.match(cgp, / \d+\/\d+ 0/);
            total = wanted.total;
        }
        const end = ask('web_duplicate_round', [String(seed), String(there.rounds.length + 1), '3']);
        assert.deepEqual([end.over, end.total, end.plays], [true, there.total, []]);
        assert.equal(ask('web_duplicate_round', [String(seed), '1', '3']).rack, there.rounds[0].rack);
    }
});

test('words that are marked as offensive: levels, drills and puzzles hide them, games do not', () => {
    const marked = readFileSync(`${root}data/offensive.txt`, 'utf8')
        .split('\n')
        .filter((line) => /^[a-z]+$/.test(line));
    const listed = ask('web_words_find', ['', '????', '', '0', '']).words.map(({ word }) => word);
    const shown = ask('web_words_find', ['', '????', '', '0', '', 'inoffensive']).words.map(({ word }) => word);
    const hidden = listed.filter((word) => marked.includes(word));
    assert.ok(hidden.length > 5);
    assert.deepEqual(
        shown,
        listed.filter((word) => !marked.includes(word)),
    );
    const [word] = hidden.filter((one) => {
        const { valid, level } = ask('web_words_check', [one]);
        return valid && level <= 50;
    });
    assert.deepEqual(
        [ask('web_words_check', [word]).offensive, ask('web_words_check', ['care']).offensive],
        [true, false],
    );
    // A player of a level knows the word if all words are wanted; who knows every word always does.
    const known = (all, level) => {
        ask('web_ghost_open', ['ghost', '', '3', '2', '', '1', all]);
        return ask('web_ghost_name', [word, level]).word;
    };
    assert.deepEqual([known('', '50') === word, known('all-words', '50'), known('', '0')], [false, word, word]);
});

test('the library\u2019s pages in the page\u2019s language, as the program writes them', () => {
    const name = readdirSync(`${root}build/web`).find((one) => one.startsWith('library-de'));
    const { texts } = JSON.parse(readFileSync(`${root}build/web/${name}`, 'utf8'));
    const written = (args) =>
        execFileSync(`${root}build/quoth`, [...args, '--format', 'html'], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
        });
    const game = readFileSync(`${root}docs/pictures/game.gcg`, 'utf8').split('\n').slice(0, 8).join('\n');
    const gcg = join(mkdtempSync(join(tmpdir(), 'quoth-')), 'game.gcg');
    writeFileSync(gcg, game);
    const language = (of) => {
        ask('web_ghost_open', ['ghost', '', '4', '2', '', '1'], 1);
        ask('web_board_open', ['scrabble', '']);
        assert.equal(
            raw('web_ghost_sheet', ['first', of]).answer,
            written(['ghost', 'outcomes', '--min', '4', '--language', of]),
        );
        const analysis = raw('web_board_analyse', [`quick ${of}`, game]).answer;
        assert.equal(analysis, written(['cross', 'analyse', gcg, '--depth', 'quick', '--language', of]));
    };
    assert.match(raw('web_texts_open', texts.slice(1)).answer, /another version/);
    language('en');
    ask('web_texts_open', texts);
    language('de');
    assert.match(raw('web_ghost_sheet', ['second', 'xx']).answer, /lang="en"/);
    rmSync(dirname(gcg), { recursive: true });
});

test('an analysis that was stopped goes on with the turns that it reported', () => {
    const game = readFileSync(`${root}docs/pictures/game.gcg`, 'utf8');
    ask('web_board_open', ['scrabble', '']);
    const analysed = (turns) => {
        lines.length = 0;
        const { status, answer } = raw('web_board_analyse', ['quick en', game, turns.join('')]);
        assert.equal(status, 0);
        const done = lines.map((line) => JSON.parse(line)).filter(({ turn }) => turn);
        return { answer, done };
    };
    const whole = analysed([]);
    const turns = whole.done.map(({ turn }) => turn);
    assert.deepEqual([...new Set(whole.done.map(({ phases }) => phases))], [turns.length]);
    // Wherever it was stopped.
    for (const first of [1, 2, turns.length >> 1, turns.length - 1])
        assert.equal(analysed(turns.slice(0, first)).answer, whole.answer, `after ${first}`);
    const evaluated = (turns) => analysed(turns).done.map(({ phase }) => phase);
    assert.deepEqual(evaluated(turns.slice(1)), [1]);
    assert.deepEqual(evaluated(turns), []);
    // What is damaged, or of other words, is evaluated anew.
    const damaged = [...turns];
    damaged[1] = damaged[1].replace(/[A-P]/, (one) => (one === 'A' ? 'B' : 'A'));
    assert.deepEqual(evaluated(damaged), [2]);
    assert.equal(analysed(['x', ...turns]).answer, whole.answer);
    ask('web_words_open', ['few', 'english', 'fold', 'cat\ncats', '']);
    ask('web_board_open', ['scrabble', '']);
    assert.equal(evaluated(turns).length, turns.length);
    openEnable1();
});

// The reasons that a person can meet: those of the module, and of the files of the library that read what is
// typed and opened, and that keep games.
const REFUSING = [
    'base/status.c',
    'board/validate.c',
    'board/setup.c',
    'notation/cgp.c',
    'notation/gcg_read.c',
    'notation/load_game.c',
    'notation/notation.c',
    'notation/replay.c',
    'notation/extension_events.c',
    'notation/gcg_steps.c',
    'lexicon/builder.c',
    'lexicon/finder.c',
    'lexicon/finder_read.c',
    'lexicon/alphabet.c',
    'ghost/play/game.c',
    'ghost/play/challenges.c',
    'ghost/solve/solver.c',
    'ghost/study/sheet.c',
    'ghost/study/hitting_set.c',
    'ghost/study/strategy.c',
    'rules/rules.c',
];
const german = JSON.parse(readFileSync(`${root}web/text/reasons-de.json`, 'utf8'));

test('every reason for which something is refused is there in German', () => {
    const modules = readdirSync(`${root}web/module`).filter((name) => name.endsWith('.c'));
    const sources = [
        ...REFUSING.map((name) => [`src/${name}`, /^([\s\S]*)$/g]),
        ...modules.map((name) => [`web/module/${name}`, /\bsay\(((?:[^;"]|"(?:[^"\\]|\\.)*")*);/g]),
    ];
    const reasons = new Set();
    for (const [name, calls] of sources)
        for (const [, part] of readFileSync(root + name, 'utf8')
            .replace(/\/\*[\s\S]*?\*\//g, '')
            .matchAll(calls))
            for (const [text] of part.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*/g)) {
                const reason = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join('');
                if (/[a-z]{2} [a-z]/.test(reason)) reasons.add(reason);
            }
    const named = ['the messages name the limits', 'the message names the limit']; // asserted when it is compiled
    for (const other of ['the play is legal', 'going on', 'layout as', 'tiles as', ...named])
        assert.ok(reasons.delete(other), other);
    assert.ok(reasons.size > 120);
    assert.deepEqual(
        [...reasons].filter((reason) => !(reason in german)),
        [],
    );
    for (const [english, text] of Object.entries(german))
        assert.ok(text !== english && /^[#,\p{L}0-9]/u.test(text), english);
});

test('a record is read with all that happened, and a line of it has what led there', () => {
    const pass = (who, total) => `>${who}: AEINRST - +0 ${total}\n`;
    const head = '#character-encoding UTF-8\n#player1 a A\n#player2 b B\n#title T\n';
    const own = '#quoth-event 1 1 adjust +5\n#quoth-event 1 1 adjust +7\n#quoth-event 2 2 resign\n';
    const gcg = `${head}#id x 1\n#note first\n${own}${pass('a', 0)}#note one\n#note two\n${pass('b', 0)}#note #unsuccessful-challenge\n#rack1 ABC\n#rack2 DEF\n`;
    ask('web_board_open', ['scrabble', '']);
    const { notes, events, end } = ask('web_board_replay', [gcg]);
    assert.deepEqual(notes, ['first']);
    assert.deepEqual(
        events.map(({ kind, player, total, lost, notes, before }) => [
            kind,
            player,
            total,
            lost,
            notes,
            before.slice(45),
        ]),
        [
            ['pass', 0, 0, false, ['one', 'two'], 'AEINRST/ 0/0 0'],
            ['adjust', 0, 5, false, [], 'AEINRST/ 0/0 1'],
            ['adjust', 0, 12, false, [], 'AEINRST/ 0/5 1'],
            ['pass', 1, 0, true, [], 'AEINRST/ 0/12 1'],
            ['resign', 1, 0, false, [], 'ABC/ 12/0 2'],
        ],
    );
    assert.match(end.cgp, / ABC\/DEF 12\/0 2$/);
    const line = (...args) => raw('web_record_line', [gcg, ...args]).answer;
    assert.equal(
        line('2', '2', 'first', 'un\nduo', '1', events[2].before, 'ex AE', 'more'),
        `${head}#note first\n#quoth-event 1 1 adjust +5\n${pass('a', 0)}#note un\n#note duo\n>b: AEINRST -AE +0 0\n#note more\n`,
    );
    assert.equal(
        line('', '4', 'first', 'one\ntwo', '', '', ''),
        gcg.replace(`#note first\n${own}`, `#note first\n${own}`),
    );
});

test('what is wrong is refused with a reason, and nothing breaks', () => {
    const bad = [
        ['web_words_open', ['x', 'klingon', 'fold', 'a\n']],
        ['web_words_open', ['x', 'english', 'fold', '123\n']],
        ['web_ghost_open', ['chess', '', '3', '2', '', '1']],
        ['web_board_open', ['no such rules']],
        ['web_board_position', ['15/15', '1']],
        ['web_board_replay', ['>nobody: A 8H CAT +1 1']],
        ['web_board_replay', ['#player1 a A\n#player2 b B\n#quoth-event 1 1 resign\n']],
        ['web_record_line', ['>nobody: A 8H CAT +1 1', '', '0']],
        ['web_record_line', ['#player1 a A\n#player2 b B\n', '0', '1', 'x'.repeat(5000)]],
        ['web_record_line', ['#player1 a A\n#player2 b B\n', '0', '0', '0', '15/15', 'pass', '']],
        ['web_board_gcg', ['#player1 a A\n#player2 b B\n#player3 c C\n', '0', 'a', 'b']],
        ['web_board_validate', ['8H']],
        ['web_words_find', ['1234', '', '', '10', '']],
        ['web_words_find', ['', '[', '', '10', '']],
    ];
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '1', '']);
    for (const [name, args] of bad) {
        const { status, answer } = raw(name, args, 0);
        assert.notEqual(status, 0, `${name} ${args[0]}`);
        assert.ok(answer.replace(/, line \d+$/, '') in german, `${name}: ${answer}`);
    }
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '1', '']);
    assert.ok(ask('web_board_choose', ['10']).play);
});

test('the bench has the signature of the native program', () => {
    const [ghost, crossword] = execFileSync(`${root}build/quoth`, ['bench', '--runs', '1', '--threads', '1'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
    }).split(/\s+/);
    const here = bench();
    assert.equal(here.ghost, ghost);
    assert.equal(here.crossword, crossword);
});

test('memcmp, memcpy and memset are those of C', () => {
    const module = instance(),
        begin = module.memory.grow(1) * 65536;
    const bytes = new Uint8Array(module.memory.buffer, begin, 512);
    const read = (at, size) => bytes.slice(at, at + size);
    for (let size = 0; size <= 70; size++)
        for (const [a, b] of [
            [0, 256],
            [3, 261],
        ]) {
            for (let i = 0; i < 512; i++) bytes[i] = (i * 37 + 11) & 255;
            const whole = bytes.slice();
            whole.copyWithin(b, a, a + size);
            assert.equal(module.memcpy(begin + b, begin + a, size), begin + b);
            assert.deepEqual(bytes, whole, `memcpy ${size}`);
            assert.equal(module.memcmp(begin + a, begin + b, size), 0);
            for (let i = 0; i < size; i++) {
                const kept = read(b + i, 2);
                bytes[b + i + 1] ^= 255;
                bytes[b + i] = bytes[a + i] ^ 128;
                assert.equal(
                    Math.sign(module.memcmp(begin + a, begin + b, size)),
                    bytes[a + i] < 128 ? -1 : 1,
                    `memcmp ${size} ${i}`,
                );
                bytes.set(kept, b + i);
            }
            whole.fill(0xab, a, a + size);
            assert.equal(module.memset(begin + a, 0xffab, size), begin + a);
            assert.deepEqual(bytes, whole, `memset ${size}`);
        }
});

test('the page\u2019s list of calls: each answers so, the module has no others, and docs/json.md has their keys', () => {
    // Each is checked by `ask`; that of the quiz, which takes long, above.
    ask('web_words_info', []);
    ask('web_words_letters', []);
    ask('web_words_check', ['cat']);
    ask('web_meanings_open', ['cat\tn\ta small animal']);
    ask('web_words_define', ['cat']);
    ask('web_practice_cards', ['1790200010', PROGRESS]);
    ask('web_ghost_open', ['ghost', '', '4', '3', '', '1'], 0);
    ask('web_ghost_value', ['ca']);
    ask('web_ghost_explain', ['ca']);
    ask('web_ghost_judge', ['ca', 'cat']);
    ask('web_ghost_size', []);
    ask('web_ghost_choose', ['ca', '35']);
    ask('web_words_hooks', ['cat']);
    ask('web_words_find', ['cat?', '', '', '3', '']);
    ask('web_words_find', ['letter?', '', '..a...t.#', '3', '']);
    ask('web_ghost_name', ['ca', '35']);
    ask('web_ghost_fits', ['ca', 'cat']);
    ask('web_ghost_open', ['ghost', '', '4', '2', '', '1'], 0);
    ask('web_ghost_dare', ['35', '', 'c', 'ca']);
    ask('web_ghost_word', ['cat']);
    ask('web_board_open', ['wwf', 'double']);
    ask('web_board_new', ['2', '3', '']);
    ask('web_board_play', [ask('web_board_plays', ['1', 'equity', '', '']).plays[0].play]);
    ask('web_board_weigh', ['0']);
    ask('web_board_coach', ['pass', 'quick']);
    ask('web_board_chances', []);
    ask('web_board_choose', ['5']);
    const other = ask('web_board_plays', ['1', 'score', '', '']).plays[0].play;
    ask('web_board_validate', [other]);
    ask('web_board_simulate', [raw('web_board_seen').answer, '2', '1', other]);
    ask('web_board_play', ['pass']);
    ask('web_board_undo', []);
    ask('web_board_challenge', ['1']);
    ask('web_board_undo', []);
    ask('web_board_resign', ['0']);
    const { board } = ask('web_board_state', ['', '']);
    ask('web_board_position', [board.cgp, '1']);
    ask('web_board_check', [board.cgp]);
    ask('web_duplicate_round', ['7', '2', '1']);
    ask('web_position_validate', [board.cgp, 'pass']);
    ask('web_board_new', ['2', '1', END]);
    ask('web_board_endgame', ['1']);
    ask('web_board_new', ['2', '1', NEARLY]);
    ask('web_board_preendgame', ['1', '100']);
    ask('web_board_new', ['2', '1', `${new Array(15).fill(15).join('/')} BACKERS/AEINRTU 0/0 0`]);
    ask('web_board_play', ['8E BACK']);
    ask('web_board_infer', ['3']);
    const gcg = readFileSync(`${root}docs/pictures/game.gcg`, 'utf8');
    ask('web_board_open', [ask('web_record_rules', [gcg, 'scrabble']).rules, '']);
    const { events } = ask('web_board_replay', [gcg]);
    ask('web_board_puzzle', [events.at(-4).before]);
    assert.deepEqual(
        Object.keys(CALLS).filter((name) => !asked.has(name) && name !== 'web_ghost_quiz'),
        [],
    );
    // The others answer with other text, or are not the page's.
    const others = [
        'web_input',
        'web_answer',
        'web_answer_size',
        'web_words_unpack',
        'web_meanings_open',
        'web_texts_open',
        'web_board_leaves',
        'web_siu',
        'web_ghost_variants',
        'web_ghost_sheet',
        'web_board_gcg',
        'web_record_line',
        'web_board_rules',
        'web_board_seen',
        'web_board_analyse',
    ];
    const calls = Object.keys(engine).filter((name) => name.startsWith('web_'));
    assert.deepEqual(calls.sort(), [...Object.keys(CALLS), ...others].sort());
    // An answer of another shape is told by its place.
    assert.throws(
        () =>
            CALLS.web_board_plays({
                plays: [{ play: '8H CAB', tiles: 'CAB', score: '14', equity: 1, leave: '' }],
            }),
        /plays\[0\]\.score is no number/,
    );
    assert.throws(() => CALLS.web_board_choose({ play: null }), /challenge is no truth value/);

    const page = readFileSync(`${root}docs/json.md`, 'utf8');
    const members = (shape) => [
        ...Object.keys(shape.members ?? {}),
        ...Object.values(shape.members ?? {}).flatMap(members),
        ...(shape.inner ? members(shape.inner) : []),
    ];
    let compared = 0;
    for (const [name, shape] of Object.entries(CALLS)) {
        const of = sectionOf(name);
        if (!of) continue;
        const [common, ...sections] = page.split(/^## /m);
        const section = sections.find((text) => text.startsWith(`${of}\n`));
        assert.ok(section, `docs/json.md has no ${of}`);
        for (const key of members(shape)) {
            compared++;
            assert.ok(
                new RegExp(`[\`"]${key}[\`"]`).test(common + section),
                `${name}: docs/json.md, ${of}, has no ${key}`,
            );
        }
    }
    assert.ok(compared > 40);
});
