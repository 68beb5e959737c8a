// The module under node, beside the native program: the same answers.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const module = new WebAssembly.Module(readFileSync(`${root}build/wasm/quoth.wasm`));
const { exports: engine } = new WebAssembly.Instance(module, {});
engine._initialize?.();

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
    return JSON.parse(answer);
}
const native = (...args) => JSON.parse(execFileSync(`${root}build/quoth`, [...args, '--json'], { maxBuffer: 1 << 28 }));

ask('web_words_open', ['enable1', 'english', 'fold', readFileSync(`${root}data/enable1.txt`, 'utf8'), readFileSync(`${root}data/enable1.levels`, 'utf8')]);

test('the module imports nothing', () => assert.deepEqual(WebAssembly.Module.imports(module), []));

for (const variant of ['ghost', 'super', 'superduper', 'xghost', 'spook'])
    test(`${variant} has the same solution`, () => {
        assert.deepEqual(ask('web_ghost_open', [variant, '', '3', '2', '', '1'], 1), native('ghost', 'solve', '--variant', variant));
    });

test('fragments have the same values and lines', () => {
    ask('web_ghost_open', ['super', '', '3', '2', '', '1'], 0);
    for (const fragment of ['', 'q', 'er', 'erti', 'zzz']) {
        assert.deepEqual(ask('web_ghost_value', [fragment]), native('ghost', 'value', fragment, '--variant', 'super'));
        assert.deepEqual(ask('web_ghost_explain', [fragment]), native('ghost', 'explain', fragment, '--variant', 'super'));
    }
});

for (const rules of ['wwf', 'scrabble', 'super'])
    test(`whole games by ${rules}: every play judged and listed as the native program has it`, () => {
        ask('web_board_open', [rules]);
        ask('web_board_new', ['2', '5', '']);
        for (let turn = 0; turn < 8; turn++) {
            const { board } = ask('web_board_state', ['', '']);
            const here = ask('web_board_plays', ['5', 'equity', '']);
            const there = native('cross', 'moves', '--rules', rules, '--cgp', board.cgp, '--top', '5', '--leaves', 'estimate');
            assert.deepEqual(here.plays, there.plays);
            const chosen = ask('web_board_choose', ['equity']).play;
            // On the empty board the computer may take the mirror image of the first play.
            if (turn) assert.equal(chosen, here.plays[0].play);
            const play = turn % 3 === 2 && here.plays[4] ? here.plays[4].play : chosen;
            assert.ok(ask('web_board_play', [play]).legal);
            // Now and then a poorer play is made; the list tells what it gives away.
            const weighed = ask('web_board_weigh', [String(turn)]);
            assert.equal(weighed.best, here.plays[0].play);
            assert.equal(weighed.score, here.plays[0].score);
            const made = here.plays.find((one) => one.play === play);
            if (made) assert.ok(Math.abs(weighed.cost - (here.plays[0].equity - made.equity)) < 0.0015);
        }
    });

test('words of a rack, and hooks', () => {
    const here = ask('web_words_find', ['letter?', '', '', '1000', '']);
    const there = native('words', '--rack', 'letter?', '--min', '2');
    assert.deepEqual(here.words, there.words);
    assert.equal(here.count, there.count);
});

test('what is wrong is refused with a reason, and nothing breaks', () => {
    const bad = [
        ['web_words_open', ['x', 'klingon', 'fold', 'a\n']],
        ['web_words_open', ['x', 'english', 'fold', '123\n']],
        ['web_ghost_open', ['chess', '', '3', '2', '', '1']],
        ['web_board_open', ['no such rules']],
        ['web_board_position', ['15/15', '1']],
        ['web_board_replay', ['>nobody: A 8H CAT +1 1']],
        ['web_board_judge', ['8H']],
        ['web_words_find', ['1234', '', '', '10', '']],
        ['web_words_find', ['', '[', '', '10', '']],
    ];
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '1', '']);
    for (const [name, args] of bad) {
        const { status, answer } = raw(name, args, 0);
        assert.notEqual(status, 0, `${name} ${args[0]}`);
        assert.ok(answer.length > 5, name);
    }
    ask('web_board_open', ['wwf']);
    ask('web_board_new', ['2', '1', '']);
    assert.ok(ask('web_board_choose', ['equity']).play);
});
