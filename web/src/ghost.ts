// The first page of Ghost: which variant, who plays; the way to the quiz.

import { h, button, select } from './dom';
import { beginsField, moreChoices, peopleField } from './fields';
import { t, Key } from './text';
import { load, save } from './store';
import { Game, GhostTable, LIFE, Setup } from './ghost-game';
import { quiz } from './quiz';
import { readingTitle, variantNamed, variantRule, variants, variantTitle } from './variants';

const LEVELS: [string, Key][] = [
    ['10', 'level_child'],
    ['35', 'level_reader'],
    ['50', 'level_expert'],
    ['0', 'level_perfect'],
];
const USUAL: Setup = { variant: variants[0].name, reading: '', min: '4', begins: 'you', level: '35', people: 1, lives: LIFE.length, bluffs: false };

export function ghostView(root: HTMLElement, now: boolean): void {
    if (now) history.replaceState(null, '', '#ghost');
    const kept = load<Game>('ghost');
    if (kept && kept.fragments) new GhostTable(root, { ...kept, setup: { ...USUAL, ...kept.setup } }, begin);
    else if (now) start(root, { ...USUAL, ...load<Setup>('ghost-setup') });
    else begin(root);
}

function start(root: HTMLElement, setup: Setup): void {
    save('ghost-setup', setup);
    root.replaceChildren();
    const first = setup.people === 1 && setup.begins === 'computer' ? 1 : 0;
    new GhostTable(root, { setup, fragments: [''], first, lost: new Array(Math.max(2, setup.people)).fill(0), over: null }, begin);
}

function begin(root: HTMLElement): void {
    const setup: Setup = { ...USUAL, ...load<Setup>('ghost-setup') };
    setup.variant = variantNamed(setup.variant).name;
    const rules = h('p', { class: 'hint' }, variantRule(variantNamed(setup.variant)));
    const readings = h('div', {});
    // The default reading has the value ''.
    const tellReadings = () => {
        const { readings: all } = variantNamed(setup.variant);
        const options = all.map((reading, i): [string, string] => [i ? reading.name : '', readingTitle(reading)]);
        readings.replaceChildren(...(all.length > 1 ? [select(t('reading'), options, setup.reading, (v) => (setup.reading = v))] : []));
    };
    tellReadings();
    root.append(
        h('h1', {}, t('ghost')),
        h('p', {}, t('ghost_about')),
        h(
            'div',
            { class: 'card setup' },
            button(t('play_now'), () => start(root, setup), { class: 'main', id: 'start' }),
            select(t('variant'), variants.map((v) => [v.name, variantTitle(v)]), setup.variant, (v) => {
                setup.variant = v;
                setup.reading = '';
                rules.textContent = variantRule(variantNamed(v));
                tellReadings();
            }),
            rules,
            readings,
            peopleField(6, setup.people, (n) => (setup.people = n)),
            select(t('strength'), LEVELS.map(([v, k]) => [v, t(k)]), setup.level, (v) => (setup.level = v)),
            moreChoices(
                beginsField(setup.begins, (who) => (setup.begins = who)),
                select(t('lives'), [1, 3, 5].map((n) => [String(n), n > 1 ? t('lives_of', { letters: [...LIFE.slice(0, n)].join('-') }) : t('one_round')]), String(setup.lives), (v) => (setup.lives = Number(v))),
                select(t('bluffs'), [['', t('bluffs_no')], ['yes', t('bluffs_yes')]], setup.bluffs ? 'yes' : '', (v) => (setup.bluffs = v === 'yes')),
                select(t('shortest_word'), ['3', '4', '5'].map((n) => [n, t('letters', { count: n })]), setup.min, (v) => (setup.min = v)),
            ),
        ),
        h(
            'section',
            { class: 'card' },
            h('h2', {}, t('quiz')),
            h('p', { class: 'hint' }, t('quiz_about')),
            button(t('quiz_start'), () => {
                save('ghost-setup', setup);
                root.replaceChildren();
                void quiz(root, setup.variant, setup.reading, setup.min, () => (root.replaceChildren(), begin(root)));
            }, { id: 'quiz' }),
        ),
    );
}
