// What both games ask before they begin: who plays, and who begins.

import { button, dialog, h, labelled, select, paragraphs } from './dom';
import { engine } from '../engine/engine';
import type { Kept } from '../archive/archive';
import { note } from './notice';
import { language, t, type Key } from './text';
import { loadTexts } from './texts';
import { readingTitle, type Variant, variants, variantTitle } from '../engine/variants';

export type Begins = 'you' | 'computer';

// 1: against the computer; 2 to `most`: people at this screen.
export function peopleField(
    most: number,
    chosen: number,
    setup: { names?: string },
    change: (count: number) => void,
): HTMLElement[] {
    const people = Array.from({ length: most - 1 }, (_, i): [string, string] => [
        String(i + 2),
        t('people', { count: i + 2 }),
    ]);
    const names = h('input', {
        id: 'names',
        value: setup.names ?? '',
        autocomplete: 'off',
        placeholder: 'Ann, Ben',
        onchange: () => (setup.names = names.value),
    });
    const named = labelled(t('player_names'), names);
    named.hidden = chosen < 2;
    const choose = (value: string) => {
        named.hidden = value === '1';
        change(Number(value));
    };
    return [select(t('players'), [['1', t('against_computer')], ...people], String(chosen), choose), named];
}

export function beginsField(chosen: Begins, change: (who: Begins) => void): HTMLElement {
    return select(
        t('who_begins'),
        [
            ['you', t('you')],
            ['computer', t('computer')],
        ],
        chosen,
        (value) => change(value as Begins),
    );
}

// The computer at the board, by what its levels are like.
export function levels(): [string, string][] {
    const all = t('level_names')
        .split(', ')
        .map((name, i): [string, string] => [String(i + 1), t('level_like', { level: i + 1, name })]);
    return [...all, ['auto', t('level_auto')]];
}

export const levelTitle = (level: string): string => (level === 'auto' ? t('level_auto') : t('level', { level }));

// The levels are there at once, their ratings when the engine is; without it they have none.
export function levelField(chosen: string, change: (level: string) => void): HTMLElement {
    const field = select(t('strength'), levels(), chosen, change);
    engine.ask('web_board_levels', []).then(
        ({ ratings }) =>
            field.querySelectorAll('option').forEach((option, i) => {
                if (ratings[i])
                    option.textContent = t('level_rated', { level: option.textContent, rating: ratings[i] });
            }),
        () => {},
    );
    return withInfo(field, 'term_levels');
}

// `term` is the key of the title; that of the text ends in "_about".
export function explain(term: string): void {
    dialog(t(term as Key), t('close'), paragraphs(t(`${term}_about` as Key)));
}
// An (i) beside a term, which is called `name` there, opens what it means.
export function info(term: string, name: string): HTMLElement {
    const open = () =>
        loadTexts('learn').then(
            () => explain(term),
            () => note(t('part_missing')),
        );
    return button('i', () => void open(), { class: 'info', 'aria-label': t('what_is', { term: name }) });
}
export const withInfo = (field: HTMLElement, term: string): HTMLElement =>
    h('div', { class: 'with-info' }, field, info(term, field.firstElementChild!.textContent!));

// What becomes of wrong words at the board.
export const CHALLENGES = [
    'void',
    'single',
    'double',
    '5-point',
    '10-point',
    '5-point-a-word',
    '10-point-a-word',
    'triple',
];

export const challengeField = (chosen: string, change: (rule: string) => void): HTMLElement =>
    withInfo(
        select(
            t('wrong_words'),
            CHALLENGES.map((name, i) => [name, t(`challenge_${name}` as Key), i ? t('until_challenged') : '']),
            chosen,
            change,
        ),
        'term_challenge',
    );

// The words, where they are others than a reader of the page's language, or of the tiles of `rules`, would expect.
export function otherWords(rules = ''): HTMLElement | false {
    const said = engine.own
        ? t('own_words', { name: engine.own[0] })
        : isForeign(rules)
          ? t('foreign_tiles')
          : language !== 'en' && t('english_words');
    return said !== false && h('p', { class: 'hint' }, said);
}

// Says so where the words that are open are not those with which a game began.
export function tellWords({ words }: Kept): void {
    if (words !== undefined && words !== (engine.own?.[0] ?? '')) note(t('words_then', { name: words || 'ENABLE' }));
}

// The rules of the library: the three boards that people know, then the others.
const BOARDS = ['wwf', 'scrabble', 'super'];
const OTHERS = ['crossplay', 'wordfeud', 'wordsmog', 'notebook', 'hong_kong_english'];
const TILES: Record<string, string> = {
    catalan: 'ca',
    dutch: 'nl',
    french: 'fr',
    german: 'de',
    italian: 'it',
    norwegian: 'no',
    polish: 'pl',
    portuguese: 'pt',
    romanian: 'ro',
    slovene: 'sl',
    spanish: 'es',
    swedish: 'sv',
    turkish: 'tr',
};

// The tiles of rules: super_catalan has those of catalan, german:7 (a random board) those of german.
const tilesOf = (rules: string): string => rules.replace('super_', '').split(':')[0];
export function languageName(rules: string): string {
    return new Intl.DisplayNames([language], { type: 'language' }).of(TILES[tilesOf(rules)] ?? 'en') ?? rules;
}
export const ALPHABETS = ['english', ...Object.keys(TILES)];

// Whether rules have letters that ENABLE has no words for.
export function isForeign(rules: string): boolean {
    return tilesOf(rules) in TILES;
}

// Of a random board, NAME:SEED, with its seed.
export function rulesTitle(rules: string): string {
    const [name, ...seed] = rules.split(':');
    return [name in TILES ? languageName(name) : t(`board_${name}` as Key), ...seed].join(' ');
}

// `foreign`: also those with letters that ENABLE has no words for.
export function rulesField(chosen: string, change: (rules: string) => void, foreign = true, id?: string): HTMLElement {
    const named = (name: string, group?: string): [string, string, string?] => [name, rulesTitle(name), group];
    const others = foreign ? [...Object.keys(TILES), 'super_catalan'] : [];
    return select(
        t('which_board'),
        [
            ...BOARDS.map((name) => named(name)),
            ...OTHERS.map((name) => named(name, t('other_rules'))),
            ...others.map((name) => named(name, t('other_tiles'))),
        ],
        chosen,
        change,
        id,
    );
}

// The variants of Ghost, and how letters lie in a word of one, where there is a choice.
export const variantField = (chosen: string, change: (variant: string) => void, id?: string): HTMLElement =>
    select(
        t('variant'),
        variants.map(({ name }) => [name, variantTitle(name)]),
        chosen,
        change,
        id,
    );
export const readingField = (
    { readings }: Variant,
    chosen: string,
    change: (reading: string) => void,
): HTMLElement | false =>
    readings.length > 1 &&
    select(
        t('reading'),
        readings.map((reading, i) => [i ? reading : '', readingTitle(reading)]),
        chosen,
        change,
    );

// What few people change, closed until it is asked for.
export function moreChoices(...fields: (HTMLElement | false)[]): HTMLDetailsElement {
    return h('details', { class: 'more' }, h('summary', {}, t('more_choices')), fields);
}
