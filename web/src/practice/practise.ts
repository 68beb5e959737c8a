// What is due today, of all subjects: `quoth practise` as a view.

import { announce, button, h, saveFile, labelled, scrolling, tell, table, heading } from '../base/dom';
import { chart } from '../base/chart';
import { Engine, engine } from '../engine/engine';
import { PuzzleTable } from '../puzzles/puzzle';
import { readPuzzles } from '../puzzles/puzzles';
import type { Puzzle } from '../board/tiles';
import { drillCards, isDrill, takeDrills } from '../words/drill';
import {
    addProgress,
    isDue,
    now,
    progressText,
    rightAnswers,
    summary,
    wordsDigest,
    type Card,
    type Summary,
} from './practice';
import { takePuzzles } from './puzzles';
import { aboutSheet, quizCards, strategyOf } from './quiz';
import { daysInARow } from '../base/runs';
import { go } from '../base/router';
import { names } from '../base/store';
import { date, type Key, percent, t } from '../base/text';
import { variants } from '../engine/variants';

// What earlier versions kept, of every quiz that is found at once, and of drills and puzzles.
async function takeAll(): Promise<void> {
    const searcher = new Engine(engine.own);
    try {
        for (const name of names('quiz/')) {
            const [, game, min, winner] = name.split('/');
            const [variant, ...reading] = game.split('-');
            const about = { variant, reading: reading.join('-'), min, winner };
            if (variants.some((one) => one.name === variant)) await strategyOf(about, searcher);
        }
        await takeDrills();
        await takePuzzles();
    } finally {
        searcher.end();
    }
}

// ---- asking

type Group = { cards: Card[]; ask: (root: HTMLElement, done: () => HTMLElement, next: () => void) => void };

// A puzzle from its item: rules, words, and a line of a file of puzzles.
function puzzleOf({ item }: Card): { rules: string; one: Puzzle } | null {
    const [rules, words, ...line] = item?.split('\t') ?? [];
    if (words !== 'enable1' || engine.own || line.length < 6) return null;
    return { rules, one: readPuzzles(`quoth-puzzles 1\t${rules}\n${line.join('\t')}`).puzzles[0] };
}

// What the page can ask of what is due, the most forgotten first, sheet by sheet.
async function groupsOf({ cards }: Summary, subject: string | null): Promise<{ groups: Group[]; left: number }> {
    const digest = await wordsDigest();
    const due = cards
        .filter((card) => isDue(card, now()) && (!subject || card.subject === subject))
        .sort((a, b) => a.recall - b.recall);
    const groups = new Map<string, Group>();
    let left = 0;
    for (const card of due) {
        const about = card.subject === 'ghost' ? aboutSheet(card.sheet, digest) : null;
        const puzzle = card.sheet === 'puzzles' ? puzzleOf(card) : null;
        if (!about && !puzzle && !isDrill(card.sheet, digest)) {
            left++;
            continue;
        }
        const name = puzzle ? `puzzles ${puzzle.rules}` : card.sheet;
        const group = groups.get(name) ?? { cards: [], ask: () => {} };
        group.cards.push(card);
        groups.set(name, group);
        if (about) group.ask = (root, done) => void quizCards(root, about, group.cards, done);
        else if (puzzle)
            group.ask = (root, _, next) =>
                void new PuzzleTable(
                    root,
                    puzzle.rules,
                    group.cards.map((one) => puzzleOf(one)!.one),
                    () => go('#practise'),
                    next,
                );
        else group.ask = (root, done) => void drillCards(root, group.cards, done);
    }
    return { groups: [...groups.values()], left };
}

function run(root: HTMLElement, groups: Group[]): void {
    const [group, ...rest] = groups;
    if (!group) return go('#practise', true);
    const next = () => {
        root.classList.remove('wide');
        run(root, rest);
    };
    group.ask(
        root,
        () => button(t(rest.length ? 'practise_next_sheet' : 'close'), next, { id: 'practise-on', class: 'main' }),
        next,
    );
}

// ---- how much there is

function curve({ curve: chances }: Summary): HTMLElement {
    const least = Math.floor(Math.min(...chances) * 10) / 10;
    // biome-ignore lint/suspicious/noThenProperty: a word of the sentence, nothing that is awaited
    const said = t('curve_said', { now: percent(chances[0]), then: percent(chances.at(-1)!) });
    const ends = [t('curve_today'), t('curve_weeks')];
    const drawn = chart(`${t('curve')}.`, [chances], least, 1, { format: percent, ends, said });
    return h('section', { class: 'card', id: 'curve' }, drawn);
}

function subjects(summed: Summary): HTMLElement {
    const head = (['subject', 'cards_due', 'cards_all', 'cards_known', 'recall_now', 'recall_week'] as const).map(
        (name, i) => heading(t(name), i > 0),
    );
    const rows = summed.subjects.map((one) => {
        const cells = [one.due, one.cards, one.known, percent(one.recall), percent(one.in_a_week)];
        const name = t(`subject_${one.subject}` as Key);
        return h(
            'tr',
            {},
            h('th', { scope: 'row' }, one.due ? h('a', { href: `#practise?ask=${one.subject}` }, name) : name),
            cells.map((cell) => h('td', { class: 'number' }, String(cell))),
        );
    });
    return scrolling(t('practise'), table(head, rows, { id: 'subjects' }));
}

// The file of the program, and what others made of it.
function files(again: () => void): HTMLElement {
    const said = h('p', { class: 'hint' }, t('progress_hint'));
    const field = h('input', { type: 'file', id: 'progress-file' });
    field.addEventListener('change', async () => {
        const text = (await field.files?.[0]?.text()) ?? '';
        try {
            await addProgress(text);
            announce(t('progress_added'));
            again();
        } catch {
            said.className = 'bad';
            tell(said, t('progress_bad'));
        }
    });
    const saving = () => saveFile(progressText(), 'quoth-quiz');
    return h(
        'section',
        { class: 'card' },
        h('p', { class: 'row' }, button(t('progress_save'), saving, { id: 'progress-save' })),
        labelled(t('progress_open'), field),
        said,
    );
}

export async function practiseView(root: HTMLElement, query: URLSearchParams): Promise<void> {
    const heading = h('h1', {}, t('practise'));
    root.replaceChildren(heading, h('p', { class: 'status' }, t('thinking')));
    await takeAll();
    const summed = await summary();
    const asked = query.get('ask');
    const { groups, left } = await groupsOf(summed, asked);
    if (!root.isConnected) return;
    if (asked !== null && groups.length) return run(root, groups);
    const due = groups.reduce((all, { cards }) => all + cards.length, 0);
    const next = Math.min(...summed.cards.filter((card) => !isDue(card, now())).map((card) => card.due));
    const days = daysInARow(rightAnswers());
    const begin = [
        ['#words?drill=3', 'subject_anagrams'],
        ['#words?drill=3&hooks', 'subject_hooks'],
        ['#ghost?new', 'quiz'],
        ['#puzzles', 'puzzles'],
    ] as const;
    root.replaceChildren(
        heading,
        h('p', {}, t('practise_about')),
        ...(summed.cards.length
            ? [
                  due
                      ? h(
                            'p',
                            { class: 'row' },
                            h(
                                'a',
                                { class: 'button main', href: '#practise?ask=', id: 'practise-ask' },
                                t('practise_ask', { count: due }),
                            ),
                        )
                      : h(
                            'p',
                            { id: 'practise-nothing' },
                            t('practise_nothing', {
                                next: Number.isFinite(next) ? t('practise_next', { date: date(next * 1000) }) : '',
                            }),
                        ),
                  left ? h('p', { class: 'hint' }, t('practise_left', { count: left })) : '',
                  days.most ? h('p', { id: 'days' }, t('days_in_a_row', days)) : '',
                  h('section', { class: 'card' }, subjects(summed), h('p', { class: 'hint' }, t('recall_about'))),
                  curve(summed),
              ]
            : [
                  h('p', {}, t('practise_none')),
                  h(
                      'p',
                      { class: 'row' },
                      begin.map(([href, name]) => h('a', { class: 'button', href }, t(name))),
                  ),
              ]),
        files(() => void practiseView(root, new URLSearchParams())),
    );
}
