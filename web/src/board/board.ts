// The board game's first page: which board, who plays; opening a game or a position.

import { h, button, select, dialog, labelled, tell } from '../base/dom';
import {
    addressOf,
    allKept,
    begun,
    drop,
    isArchive,
    keep,
    kept,
    type Kept,
    openArchive,
    studyId,
    studyOf,
    unfinished,
} from '../archive/archive';
import {
    beginsField,
    challengeField,
    otherWords,
    levelField,
    levels,
    moreChoices,
    peopleField,
    rulesField,
} from '../base/fields';
import { engine, whyOf } from '../engine/engine';
import { gamesCard } from '../archive/games';
import { note } from '../base/notice';
import { t, type Key } from '../base/text';
import { openStudyPart } from '../base/texts';
import { load, save } from '../base/store';
import { Board } from './game';
import { showBroken } from '../base/broken';
import { Editor } from './position';
import {
    makePuzzles,
    openLink,
    openPuzzles,
    playForPuzzle,
    puzzlesCard,
    showPuzzles,
    solvePuzzles,
} from '../puzzles/puzzles';
import { go, mark } from '../base/router';
import { addressOfPosition, type Game, type Setup } from './tiles';
import type { Ways } from '../study/open';
import { newSeed } from '../base/random';

// A record as it is kept.
export type Recorded = { content: string; rules: string; seats: string[] };

// A tap on Board leads to the first page from everything under Board, from elsewhere back to the game.
let within = false;
window.addEventListener('hashchange', ({ oldURL }) => (within = /#board\b/.test(oldURL)));

// What an address shows: base/router.ts.
export function boardView(root: HTMLElement, query: URLSearchParams): void {
    const cgp = query.get('cgp');
    if (cgp) {
        if (query.get('v') !== '1') dialog(t('link'), t('close'), h('p', {}, t('link_version')));
        if (query.get('puzzle')) return openLink(root, query);
        play(
            root,
            { rules: query.get('rules') ?? 'wwf', players: Math.max(2, cgp.split(' ')[1]?.split('/').length || 2) },
            cgp,
        );
        return;
    }
    if (query.has('now')) return play(root, {}, '', true);
    if (query.has('edit')) return edit(root);
    if (query.has('puzzles')) return showPuzzles(root);
    if (query.has('solve')) return solvePuzzles(root);
    if (query.has('search')) return void playForPuzzle(root, query.get('search')!);
    if (query.has('archive')) return void archive(root);
    const studied = query.get('study');
    if (studied === 'new')
        return void study(root, ({ showPosition }) =>
            showPosition(root, query.get('rules') ?? 'wwf', query.get('of') ?? '', ways()),
        );
    if (studied)
        return void study(root, ({ showStudy }) =>
            showStudy(root, studied, query.has('at') ? Number(query.get('at')) : null, ways()),
        );
    if (query.has('shared')) {
        mark('#board?new');
        return begin(root, fetch('./shared'));
    }
    if (query.has('game')) {
        const id = query.get('game')!;
        const one = kept(id) ?? kept(studyId(id)); // a record that became a study
        if (one && /record|study/.test(one.family))
            return void study(root, ({ showStudy }) => showStudy(root, one.id, Number(query.get('at') ?? 1), ways()));
        if (one?.family === 'board')
            return show(root, one as Kept<Game>, query.has('at') ? Number(query.get('at')) : null);
        note(t('game_gone'));
    }
    const going = query.has('new') || within ? null : unfinished('board');
    mark(going ? addressOf(going) : '#board?new');
    if (going) show(root, going as Kept<Game>);
    else begin(root);
}

function show(root: HTMLElement, one: Kept<Game>, at: number | null = null): void {
    one.game.setup = whole(one.game.setup);
    new Board(root, one, begin, makePuzzles, at);
}

// The analysis board and the list of all games are in a part of the script that is loaded when it is opened.
function study(root: HTMLElement, open: (part: typeof import('../study/study')) => Promise<void>): Promise<void> {
    return openStudyPart('board-study')
        .then(open)
        .catch((error) => showBroken(root, error));
}
function archive(root: HTMLElement): Promise<void> {
    return openStudyPart('board-study').then(
        ({ archiveView }) => (root.isConnected ? archiveView(root) : undefined),
        () => note(t('part_missing')),
    );
}
const ways = (label: Key = 'to_first_page', again: (root: HTMLElement) => void = toFirstPage): Ways => ({
    label: t(label),
    again,
    puzzles: makePuzzles,
});

const toFirstPage = (): void => go('#board?new');

// Settings saved by an older version of the page may lack something.
function whole(setup: Partial<Setup> | null): Setup {
    const usual: Setup = { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void' };
    const all = { ...usual, ...setup };
    if (!levels().some(([level]) => level === all.computer)) all.computer = usual.computer;
    return all;
}

// What was chosen last time.
function lastSetup(): Setup {
    return whole(load<Setup>('board-setup'));
}

// A game gets its address when it begins, a shared position with its first move.
function play(root: HTMLElement, more: Partial<Setup>, cgp: string, instead = false): void {
    const seed = cgp ? 1 : newSeed();
    const { drawn, ...setup } = { ...lastSetup(), ...more };
    if (cgp) delete setup.names; // those of other people
    if (drawn && !cgp) setup.rules += `:${seed % 1e6}`;
    const one = begun<Game>('board', { version: 2, setup, seed, cgp, moves: [] });
    // Of the games of this browser no two are empty, without a move and a study.
    for (const old of allKept())
        if (old.family === 'board' && !(old.game as Game).moves.length && !studyOf(old)) drop(old.id);
    if (!cgp) {
        keep(one);
        mark(addressOf(one), instead);
    }
    root.replaceChildren();
    new Board(root, one, begin, makePuzzles);
}

// `shared`: what another program gave the page to open.
function begin(root: HTMLElement, shared?: Promise<Response>): void {
    const setup = lastSetup();
    const start = () => {
        save('board-setup', setup);
        play(root, {}, '');
    };
    const words = h('div', {});
    const tell = () => words.replaceChildren(otherWords(setup.rules) || '');
    tell();
    root.append(
        h('h1', {}, t('board')),
        h(
            'div',
            { class: 'card setup' },
            rulesField(setup.rules, (v) => {
                setup.rules = v;
                tell();
            }),
            words,
            ...peopleField(4, setup.players, setup, (n) => (setup.players = n)),
            levelField(setup.computer, (v) => (setup.computer = v)),
            moreChoices(
                beginsField(setup.begins, (who) => (setup.begins = who)),
                select(
                    t('premium_squares'),
                    [
                        ['', t('as_published')],
                        ['1', t('at_random')],
                    ],
                    setup.drawn ? '1' : '',
                    (v) => (setup.drawn = v !== ''),
                ),
                challengeField(setup.challenge, (v) => (setup.challenge = v)),
            ),
            button(t('play_now'), start, { class: 'main', id: 'start' }),
        ),
        gamesCard(['board', 'record', 'study']),
        puzzlesCard(() => setup.rules),
        loadCard(shared),
        h(
            'p',
            { class: 'row' },
            button(t('set_up'), () => go('#board?edit'), { id: 'set-up' }),
            h('a', { class: 'button', href: '#learn' }, t('learn')),
        ),
    );
}

function edit(root: HTMLElement): void {
    root.replaceChildren();
    new Editor(root, lastSetup().rules, (rules, cgp) => go(addressOfPosition(rules, cgp)), toFirstPage);
}

// Shows a recorded game that is not kept.  The engine may know the rules that it names; `usual` are those of
// others.  `label` and `again` are the way on.
export function openRecord(
    root: HTMLElement,
    content: string,
    usual: string,
    label: Key,
    again: (root: HTMLElement) => void,
): Promise<void> {
    return study(root, ({ showRecord }) => showRecord(root, { content, rules: usual }, ways(label, again)));
}

// A record that was opened is kept as games are, once.  One that cannot be read is refused.
async function openNew(content: string, usual: string): Promise<void> {
    const there = allKept().find(({ game }) => (game as Recorded).content === content);
    if (there) return go(addressOf(there));
    const { rules } = await engine.ask('web_record_rules', [content, usual]);
    await engine.openBoard(rules);
    const { seats, events } = await engine.ask('web_board_replay', [content]);
    const one = begun<Recorded>('record', { content, rules, seats });
    Object.assign(one, { over: true, scores: events.at(-1)?.board.scores ?? [] });
    keep(one);
    go(addressOf(one));
}

function loadCard(shared?: Promise<Response>): HTMLElement {
    const text = h('textarea', {
        id: 'paste',
        rows: 3,
        spellcheck: 'false',
        placeholder: '15/15/15/…  /  >ann: ABCDEFG 8D CAB +14 14',
    });
    const file = h('input', { type: 'file', id: 'gcg-file', accept: '.gcg,.cgp,.txt,.puzzles,.json' });
    const said = h('p', { class: 'hint' }, t('load_hint'));
    const open = async (content: string) => {
        const setup = lastSetup();
        try {
            if (isArchive(content)) {
                tell(said, t('games_opened', { count: await openArchive(content) }));
                return document.getElementById('games')?.replaceWith(gamesCard(['board', 'record', 'study']));
            }
            if (content.startsWith('quoth-puzzles 1\t')) return openPuzzles(content);
            if (content.includes('"quoth-analysis 1"'))
                return go(`#board?study=${await (await import('../study/study')).openStudy(content)}`);
            if (/^[#>]/m.test(content) && !content.includes('\0')) await openNew(content, setup.rules);
            else {
                const position = content.trim();
                if (!/^[^\s\0]+\/\S+\s/.test(position)) throw new Error(t('no_record'));
                await engine.openBoard(setup.rules);
                await engine.ask('web_board_position', [position, 1]);
                go(addressOfPosition(setup.rules, position));
            }
        } catch (error) {
            said.className = 'bad';
            tell(said, t('cannot_read', { why: whyOf(error) }));
        }
    };
    file.addEventListener('change', async () => file.files?.[0] && open(await file.files[0].text()));
    void shared?.then(async (answer) => open(await answer.text()));
    return h(
        'details',
        { class: 'card', open: !!shared },
        h('summary', {}, t('load')),
        labelled(t('load_file'), file),
        labelled(t('paste'), text),
        button(t('open'), () => void open(text.value), { id: 'open-text' }),
        said,
    );
}
