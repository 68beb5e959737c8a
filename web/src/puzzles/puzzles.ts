// Puzzles: positions in which one play is clearly the best.  They are made from a game, or from games
// that the engine plays with itself, or come from a file; then they are asked.

import { h, button, announce, saveFile } from '../base/dom';
import type { Answer } from '../engine/calls';
import { Engine, engine, whyOf } from '../engine/engine';
import { decimal, t } from '../base/text';
import { go, mark, viewSignal } from '../base/router';
import { allWords, load, save } from '../base/store';
import { playText, type Puzzle, puzzleLink, puzzleText } from '../board/tiles';
import { cellsOf, drawInView, smallBoard } from '../board/mini';
import { PuzzleTable } from './puzzle';
import { showBroken } from '../base/broken';
import { puzzleLine } from '../practice/puzzles';
import { newSeed } from '../base/random';

type Kept = { rules: string; puzzles: Puzzle[] };
type Leave = (root: HTMLElement) => void;
type Found = Answer<'web_board_puzzle'>;
type Event = Answer<'web_board_replay'>['events'][number];

const MOST_POSITIONS = 400; // of games of its own, before it gives up

// ---- a file of `quoth cross puzzles`

export function readPuzzles(content: string): Kept {
    const [head, ...lines] = content.trim().split('\n');
    const puzzles = lines.map((line, i) => {
        const [grade, method, margin, tags, play, position, source] = line.split('\t');
        if (!position) throw new Error(t('puzzle_bad', { line: i + 2 }));
        return {
            grade: Number(grade),
            method,
            margin: Number(margin),
            tags: tags.split(','),
            play: play.replace('.', ' '),
            cgp: position.split(' ').slice(0, 4).join(' '),
            source: source ?? '',
        };
    });
    return { rules: head.split('\t')[1], puzzles };
}
function written({ rules, puzzles }: Kept): string {
    return [`quoth-puzzles 1\t${rules}\tenable1`, ...puzzles.map(puzzleLine), ''].join('\n');
}

// ---- the list, and what leads to it

function list(root: HTMLElement, kept: Kept): void {
    const file = () => saveFile(written(kept), 'game.puzzles');
    const boards = kept.puzzles.map((one) =>
        h('a', {
            class: 'mini',
            style: 'flex: 0 0 9rem; aspect-ratio: 1',
            href: puzzleLink(kept.rules, one),
            tabindex: -1,
            'aria-hidden': 'true',
        }),
    );
    engine.openBoard(kept.rules).then(
        (rules) => drawInView(boards, (i) => smallBoard(rules, cellsOf(kept.puzzles[i].cgp.split(' ')[0]))),
        () => {}, // who opens a puzzle is told
    );
    root.classList.remove('wide');
    root.replaceChildren(
        h('h1', {}, t('puzzles')),
        h(
            'p',
            { class: 'row' },
            h('a', { class: 'button main', href: '#board?solve', id: 'solve' }, t('solve')),
            button(t('save_file'), file, { id: 'save-puzzles' }),
            button(t('close'), () => go('#board?new'), { id: 'puzzles-close' }),
        ),
        h(
            'ol',
            { class: 'card puzzles', id: 'puzzles' },
            kept.puzzles.map((one, i) =>
                h(
                    'li',
                    {},
                    boards[i],
                    h(
                        'div',
                        {},
                        h('a', { href: puzzleLink(kept.rules, one) }, t('puzzle', { number: i + 1, grade: one.grade })),
                        one.source ? ` (${one.source})` : '',
                        h(
                            'details',
                            {},
                            h('summary', {}, t('answer_of', { number: i + 1 })),
                            t(puzzleText('puzzle_answer', one), {
                                play: playText(one.play),
                                margin: decimal(one.margin),
                            }),
                        ),
                    ),
                ),
            ),
        ),
    );
    announce(t('puzzles'));
}

export function openPuzzles(content: string): void {
    save('puzzles', readPuzzles(content));
    go('#board?puzzles');
}

// Those that were stored last, where storage is undamaged.
function storedPuzzles(): Kept | null {
    const kept = load<Kept>('puzzles');
    const whole = (one: Puzzle | null) =>
        typeof one?.cgp === 'string' &&
        typeof one.play === 'string' &&
        Number.isFinite(one.margin) &&
        Number.isFinite(one.grade);
    return typeof kept?.rules === 'string' &&
        Array.isArray(kept.puzzles) &&
        kept.puzzles.length &&
        kept.puzzles.every(whole)
        ? kept
        : null;
}

export function showPuzzles(root: HTMLElement): void {
    const kept = storedPuzzles();
    if (kept) list(root, kept);
    else go('#board?new', true);
}
export function solvePuzzles(root: HTMLElement): void {
    const kept = storedPuzzles();
    if (kept) new PuzzleTable(root, kept.rules, kept.puzzles, () => go('#board?puzzles'));
    else go('#board?new', true);
}

// On the first page of the board game.
export function puzzlesCard(rules: () => string): HTMLElement {
    const kept = storedPuzzles();
    return h(
        'section',
        { class: 'card' },
        h('h2', {}, t('puzzles')),
        h('p', { class: 'hint' }, t('puzzles_about')),
        h(
            'p',
            { class: 'row' },
            button(t('new_puzzle'), () => go(`#board?search=${encodeURIComponent(rules())}`), { id: 'new-puzzle' }),
            kept
                ? h(
                      'a',
                      { class: 'button', href: '#board?puzzles', id: 'kept-puzzles' },
                      t('kept_puzzles', { count: kept.puzzles.length }),
                  )
                : false,
        ),
    );
}

// ---- puzzles in a link

export function openLink(root: HTMLElement, query: URLSearchParams): void {
    let one: Puzzle | null = null;
    try {
        const bytes = Uint8Array.from(atob(query.get('puzzle')!), (c) => c.charCodeAt(0));
        const [play, margin, grade, method] = JSON.parse(new TextDecoder().decode(bytes));
        if (typeof play === 'string' && Number.isFinite(margin) && Number.isFinite(grade))
            one = {
                play,
                margin,
                grade,
                method: typeof method === 'string' ? method : 'sim',
                tags: [],
                cgp: query.get('cgp')!,
                source: '',
            };
    } catch {
        // Told below.
    }
    if (one) new PuzzleTable(root, query.get('rules') ?? 'wwf', [one], () => go('#board?new'));
    else showBroken(root, `puzzle=${query.get('puzzle')}`);
}

// ---- making them

// A page that tells how far it is, and a worker of its own, so that it can be stopped.
function maker(
    root: HTMLElement,
    title: string,
    stop: () => void,
): { helper: Engine; tell: (text: string) => void; wanted: () => boolean; end: () => void } {
    const helper = new Engine(engine.own);
    const said = h('p', { class: 'status', id: 'status', role: 'status' }, t('thinking'));
    let ended = false;
    const end = () => {
        ended = true;
        helper.end();
    };
    viewSignal().addEventListener('abort', end);
    const stopping = button(
        t('stop'),
        () => {
            end();
            stop();
        },
        { id: 'stop' },
    );
    root.classList.remove('wide');
    root.replaceChildren(
        h('h1', {}, title),
        said,
        h('progress', { 'aria-label': title }),
        h('p', { class: 'row' }, stopping),
    );
    stopping.focus();
    return { helper, tell: (text) => (said.textContent = text), wanted: () => !ended && root.isConnected, end };
}

function failed(root: HTMLElement, why: string, again: Leave): void {
    root.replaceChildren(
        h('h1', {}, t('puzzles')),
        h('p', { class: 'status', id: 'status' }, why),
        button(
            t('close'),
            () => {
                root.replaceChildren();
                again(root);
            },
            { id: 'puzzles-close' },
        ),
    );
    announce(why);
}

// From a recorded game: every turn of it is looked at.
export async function makePuzzles(root: HTMLElement, rules: string, gcg: string, again: Leave): Promise<void> {
    const found: Puzzle[] = [];
    const finish = () => {
        const kept = { rules, puzzles: found.sort((a, b) => a.grade - b.grade) };
        if (!found.length) return failed(root, t('no_puzzles'), again);
        save('puzzles', kept);
        go('#board?puzzles');
    };
    const { helper, tell, wanted, end } = maker(root, t('make_puzzles'), finish);
    try {
        await helper.openBoard(rules, '', true);
        const { events }: { events: Event[] } = await helper.ask('web_board_replay', [gcg]);
        const turns = events.filter((event) => /^(play|exchange|pass)$/.test(event.kind));
        for (let i = 0; i < turns.length && wanted(); i++) {
            tell(t('making_puzzles', { turn: i + 1, turns: turns.length, count: found.length }));
            const { before } = turns[i];
            const { puzzle }: Found = before
                ? await helper.ask('web_board_puzzle', [before, allWords()])
                : { puzzle: null };
            if (puzzle) found.push({ ...puzzle, source: t('turn_number', { turn: i + 1 }) });
        }
        if (!wanted()) return;
        finish();
    } catch (error) {
        if (wanted()) failed(root, whyOf(error), again);
    } finally {
        end();
    }
}

// The engine plays games with itself until a position is a puzzle.
export async function playForPuzzle(root: HTMLElement, rules: string): Promise<void> {
    const back = () => go('#board?new');
    const { helper, tell, wanted, end } = maker(root, t('new_puzzle'), back);
    try {
        await helper.openBoard(rules, '', true);
        let over = true;
        for (let looked = 0; looked < MOST_POSITIONS && wanted(); looked++) {
            if (over) await helper.ask('web_board_new', [2, newSeed(), '']);
            tell(t('looking_for_puzzle', { positions: looked }));
            const { puzzle }: Found = await helper.ask('web_board_puzzle', ['', allWords()]);
            if (!wanted()) return;
            if (puzzle) {
                end();
                const one = { ...puzzle, source: '' };
                mark(puzzleLink(rules, one));
                return void new PuzzleTable(root, rules, [one], back, () =>
                    go(`#board?search=${encodeURIComponent(rules)}`),
                );
            }
            const { play } = await helper.ask('web_board_choose', ['10']);
            await helper.ask('web_board_play', [play!]); // of words that are checked nobody doubts one
            ({ over } = await helper.ask('web_board_state', ['', '']));
        }
        if (wanted()) failed(root, t('no_puzzles'), back);
    } catch (error) {
        if (wanted()) failed(root, whyOf(error), back);
    } finally {
        end();
    }
}
