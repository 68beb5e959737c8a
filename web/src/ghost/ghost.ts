// The first page of Ghost: which variant, who plays; the way to the quiz.

import { h, button, select } from '../base/dom';
import { beginsField, moreChoices, peopleField, variantField, readingField } from '../base/fields';
import { t, type Key } from '../base/text';
import { go, mark } from '../base/router';
import { load, save } from '../base/store';
import { addressOf, allKept, begun, drop, keep, kept, type Kept, unfinished } from '../archive/archive';
import { gamesCard } from '../archive/games';
import { note } from '../base/notice';
import { GhostTable } from './game';
import { type Game, LIFE, type Setup, livesText } from './match';
import { variantNamed, variantRule, variants } from '../engine/variants';

// What other parts show of Ghost: they take it from here, so that all of it is one file.
export { lessonOf, spelled } from './lesson';
export { LIFE } from './match';
export { askWord, GhostScreen, keyboard } from './screen';

const LEVELS: [string, Key][] = [
    ['10', 'level_child'],
    ['35', 'level_reader'],
    ['50', 'level_expert'],
    ['0', 'level_perfect'],
];
const LENGTHS = ['3', '4', '5'];
const USUAL: Setup = {
    variant: variants[0].name,
    reading: '',
    min: '4',
    begins: 'you',
    level: '35',
    people: 1,
    lives: LIFE.length,
    bluffs: false,
};

// What an address shows: base/router.ts.
let within = false;
window.addEventListener('hashchange', ({ oldURL }) => (within = /#ghost\b/.test(oldURL)));

export function ghostView(root: HTMLElement, query: URLSearchParams): void | Promise<void> {
    if (query.has('quiz')) return openQuiz(root, query);
    if (query.has('now')) return start(root, { ...USUAL, ...load<Setup>('ghost-setup') }, true);
    const asked = query.has('game') ? kept(query.get('game')!) : null;
    if (query.has('game') && asked?.family !== 'ghost') note(t('game_gone'));
    const going = asked?.family === 'ghost' ? asked : query.has('new') || within ? null : unfinished('ghost');
    mark(going ? addressOf(going) : '#ghost?new');
    if (going) show(root, going as Kept<Game>);
    else begin(root);
}

async function openQuiz(root: HTMLElement, query: URLSearchParams): Promise<void> {
    const take = (key: string, ...all: string[]) => {
        const value = query.get(key) ?? all[0];
        if (!all.includes(value)) throw new Error(`${key}=${value}`);
        return value;
    };
    const { name, readings } = variantNamed(query.get('quiz')!);
    const asked = [take('quiz', name), take('reading', '', ...readings), take('min', USUAL.min, ...LENGTHS)] as const;
    const { quiz } = await import('../study/study');
    if (root.isConnected) await quiz(root, ...asked, () => go('#ghost?new'));
}

function show(root: HTMLElement, one: Kept<Game>): void {
    one.game.setup = { ...USUAL, ...one.game.setup };
    new GhostTable(root, one);
}

function start(root: HTMLElement, setup: Setup, instead = false): void {
    save('ghost-setup', setup);
    // Of the games of this browser no two are empty.
    for (const old of allKept()) if (old.family === 'ghost' && isEmpty(old.game as Game)) drop(old.id);
    const first = setup.people === 1 && setup.begins === 'computer' ? 1 : 0;
    const one = begun<Game>('ghost', {
        setup: { ...setup },
        fragments: [''],
        first,
        lost: new Array(Math.max(2, setup.people)).fill(0),
        over: null,
    });
    keep(one);
    mark(addressOf(one), instead);
    root.replaceChildren();
    show(root, one);
}
const isEmpty = ({ fragments, lost }: Game) => fragments.length < 2 && lost.every((rounds) => !rounds);

function begin(root: HTMLElement): void {
    const setup: Setup = { ...USUAL, ...load<Setup>('ghost-setup') };
    setup.variant = variantNamed(setup.variant).name;
    const rules = h('p', { class: 'hint' }, variantRule(setup.variant));
    const readings = h('div', {});
    // The default reading has the value ''.
    const tellReadings = () => {
        const variant = variantNamed(setup.variant);
        const choose = (reading: string) => {
            setup.reading = reading;
            asking.hidden = !reading && variant.vast;
        };
        readings.replaceChildren(readingField(variant, setup.reading, choose) || '');
        choose(setup.reading);
    };
    const asking = h(
        'section',
        { class: 'card' },
        h('h2', {}, t('quiz')),
        h('p', { class: 'hint' }, t('quiz_about')),
        button(
            t('quiz_start'),
            () => {
                save('ghost-setup', setup);
                go(`#ghost?${new URLSearchParams({ quiz: setup.variant, reading: setup.reading, min: setup.min })}`);
            },
            { id: 'quiz' },
        ),
    );
    tellReadings();
    root.append(
        h('h1', {}, t('ghost')),
        h('p', {}, t('ghost_about')),
        h(
            'div',
            { class: 'card setup' },
            variantField(setup.variant, (v) => {
                setup.variant = v;
                setup.reading = '';
                rules.textContent = variantRule(v);
                tellReadings();
            }),
            rules,
            readings,
            ...peopleField(6, setup.people, setup, (n) => (setup.people = n)),
            select(
                t('strength'),
                LEVELS.map(([v, k]) => [v, t(k)]),
                setup.level,
                (v) => (setup.level = v),
            ),
            moreChoices(
                beginsField(setup.begins, (who) => (setup.begins = who)),
                select(
                    t('lives'),
                    [1, 3, 5].map((n) => [String(n), livesText(LIFE.slice(0, n))]),
                    String(setup.lives),
                    (v) => (setup.lives = Number(v)),
                ),
                select(
                    t('bluffs'),
                    [
                        ['', t('bluffs_no')],
                        ['yes', t('bluffs_yes')],
                    ],
                    setup.bluffs ? 'yes' : '',
                    (v) => (setup.bluffs = v === 'yes'),
                ),
                select(
                    t('shortest_word'),
                    LENGTHS.map((n) => [n, t('letters', { count: n })]),
                    setup.min,
                    (v) => (setup.min = v),
                ),
            ),
            button(t('play_now'), () => start(root, setup), { class: 'main', id: 'start' }),
        ),
        gamesCard(['ghost']),
        asking,
    );
}
