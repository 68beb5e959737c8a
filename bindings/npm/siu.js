// Lines of SIU (docs/siu.md): positions and searches written, answers read.

import { QuothError } from './errors.js';
import * as read from './read.js';

// ---- positions -----------------------------------------------------------------------------------

const MOST_PLAYERS = 4;

// The tiles of a text: letters, and tiles of several letters in brackets.
const split = (text) => text.match(/\[[^\]]*\]|./gu) ?? [];

// What tiles are called by rules, in capital letters and in small ones, which are blanks.
const spellings = (rules) => new Map(rules.letters.flatMap(({ letter, blank }) => [letter, blank].map((one) => [[...one].length > 1 ? `[${one}]` : one, letter])));

// One row of a board, as CGP has it: numbers for empty squares.
function row(text, name, tiles) {
    const squares = split(text);
    let out = '';
    let empty = 0;
    for (const square of [...squares, null]) {
        if (square === '.' || square === ' ') {
            empty++;
            continue;
        }
        if (empty) out += empty;
        empty = 0;
        if (square === null) break;
        if (square === '?' || !tiles.has(square)) read.refuse(`${name} has the square ${JSON.stringify(square)}; squares are letters of the tiles, "." for empty`);
        out += square;
    }
    return { text: out, length: squares.length };
}

// The operand of `position cgp`, by rules { name, rows, columns, letters }.
export function cgpOf(value, name, rules) {
    const tiles = spellings(rules);
    const rack = (text, what) =>
        split(read.text(text, what))
            .map((tile) => {
                const letter = tiles.get(tile) ?? read.refuse(`${what} has ${JSON.stringify(tile)}, which is no tile of ${rules.name}`);
                return [...letter].length > 1 ? `[${letter}]` : letter;
            })
            .join('');
    const given = read.members(
        value,
        name,
        {
            board: read.either(read.text, read.list(read.text)),
            rack,
            others: read.list(rack),
            scores: read.list(read.whole(-100000, 100000)),
            scoreless: read.whole(0, 100),
        },
        ['rack'],
    );
    const rows = typeof given.board === 'string' ? given.board.replace(/\n$/, '').split('\n') : (given.board ?? Array(rules.rows).fill('.'.repeat(rules.columns)));
    if (rows.length !== rules.rows) read.refuse(`${name}.board has ${read.counted(rows.length, 'row')}, the rules ${rules.rows}`);
    const written = rows.map((text, i) => {
        const one = row(text, `${name}.board, row ${i + 1}`, tiles);
        if (one.length !== rules.columns) read.refuse(`${name}.board, row ${i + 1} has ${read.counted(one.length, 'square')}, the rules ${rules.columns}`);
        return one.text;
    });
    const others = given.others ?? [''];
    const racks = [given.rack, ...others];
    if (racks.length < 2 || racks.length > MOST_PLAYERS) read.refuse(`${name} has ${read.counted(racks.length, 'player')}; there are 2 to ${MOST_PLAYERS}`);
    const scores = given.scores ?? racks.map(() => 0);
    if (scores.length !== racks.length) read.refuse(`${name}.scores has ${read.counted(scores.length, 'number')} for ${read.counted(racks.length, 'player')}`);
    return `${written.join('/')} ${racks.join('/')} ${scores.join('/')} ${given.scoreless ?? 0}`;
}

// ---- plays ---------------------------------------------------------------------------------------

// "8H CAT", "ex ABC", "pass", and the words of SIU for them, 8H.CAT.
export const playOf = (text) => text.replace('.', ' ');
export const dotted = (value, name) => read.line(value, name).trim().replace(/\s+/g, '.');

// ---- searches ------------------------------------------------------------------------------------

const number = (text) => Number(text);
const percent = (text) => Math.round(Number(text) * 100) / 10000;

// Collects what the lines of a search say.  `onProgress` gets what is known so far, at most once for
// each report of the engine.
export class Answer {
    plays = [];
    block = []; // of the report that is being read
    best = null;
    error = null;
    exact = false;
    method = null;
    leaves = [];
    lines = [];
    bounds = null;
    iterations = 0;
    milliseconds = 0;

    constructor(onProgress) {
        this.onProgress = onProgress;
    }

    take(line) {
        const [kind, what, ...rest] = line.split(' ');
        if (kind === 'bestmove') this.best = what === 'none' ? null : playOf(what);
        else if (what === 'string') this.remark(line.slice('info string '.length));
        else if (what === 'time') this.report(number(rest[0]), number(rest[2]));
        else if (what === 'gen') this.plays.push(this.listed(line));
        else if (what === 'sim') this.block.push(this.simulated(line));
        else if (what === 'infer') this.leaves.push(this.inferred(line));
        else if (what === 'peg') this.block.push(this.ordered(line));
        else if (what === 'endgame') this.solved(line);
    }

    remark(text) {
        const error = /^error (\S+) (.*)$/.exec(text);
        const auto = /^auto: (\S+) by (\w+)(, exact)?$/.exec(text);
        const bounds = /^cut: the value is from ([+-]\d+) to ([+-]\d+)$/.exec(text);
        const orders = /^(\S+) wins (\d+), draws (\d+), loses (\d+) of (\d+) cases/.exec(text);
        if (error) this.error ??= new QuothError(error[1], error[2]);
        else if (text.startsWith('failed: ')) this.error ??= new QuothError('failed', text.slice(8));
        else if (auto) [this.method, this.exact] = [auto[2], Boolean(auto[3])];
        else if (orders) Object.assign(this.block.at(-1), { wins: number(orders[2]), draws: number(orders[3]), losses: number(orders[4]) });
        else if (bounds) this.bounds = [number(bounds[1]), number(bounds[2])];
        else if (/^exact/.test(text)) this.exact = true;
    }
    // The end of a report.
    report(milliseconds, nodes) {
        if (this.block.length) this.plays = this.block;
        this.block = [];
        this.milliseconds = milliseconds;
        this.iterations = nodes;
        this.onProgress?.({ plays: this.plays, iterations: nodes, milliseconds });
    }

    listed(line) {
        const [, move, score, equity, leave] = /^info gen move (\S+) score (-?\d+) eq (\S+)(?: leave (\S+))?$/.exec(line);
        return { play: playOf(move), score: number(score), equity: number(equity), leave: leave ?? '' };
    }
    simulated(line) {
        const [, move, win, winError, gain, gainError, iterations] = /^info sim move (\S+) wp (\S+) wpse (\S+) eq (\S+) eqse (\S+) iters (\d+)$/.exec(line);
        return { play: playOf(move), win: percent(win), winError: percent(winError), gain: number(gain), gainError: number(gainError), iterations: number(iterations) };
    }
    inferred(line) {
        const [, leave, chance] = /^info infer(?: leave (\S+))? prob (\S+)$/.exec(line);
        return { leave: leave ?? '', chance: number(chance) };
    }
    ordered(line) {
        const [, move, spread] = /^info peg move (\S+) w:\S* d:\S* l:\S*(?: spread (\S+))?$/.exec(line);
        return { play: playOf(move), wins: 0, draws: 0, losses: 0, spread: spread === undefined ? null : number(spread) };
    }
    solved(line) {
        const [, depth, value, moves] = /^info endgame depth (\d+) score spread (\S+) pv (.+)$/.exec(line);
        const one = { play: '', value: number(value), line: moves.split(' ').map(playOf), depth: number(depth) };
        one.play = one.line[0];
        this.lines.push(one);
        this.onProgress?.({ plays: [one], iterations: 0, milliseconds: this.milliseconds });
    }
}
