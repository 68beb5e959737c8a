// Learning to play: the first game, the rules of a board, terms.

import { h, paragraphs } from '../base/dom';
import { rulesField } from '../base/fields';
import { go } from '../base/router';
import { load } from '../base/store';
import { type Key, t } from '../base/text';
import { FirstGame, STEPS } from './game';
import { puzzlesView } from './puzzles';
import { rulesHeading, rulesSheet } from './rules';
import { card } from '../home';

const TERMS: Key[] = [
    'term_bingo',
    'term_blank',
    'term_equity_column',
    'term_chance_column',
    'term_leave_column',
    'term_rating',
    'term_challenge',
    'term_levels',
];

async function rules(root: HTMLElement, name: string): Promise<void> {
    const made = await rulesSheet(name);
    if (!root.isConnected) return;
    root.append(
        h('h1', {}, rulesHeading(name)),
        rulesField(name, (other) => go(`#learn?rules=${encodeURIComponent(other)}`)),
        made,
        h(
            'p',
            { class: 'row' },
            h('a', { class: 'button', href: '#learn' }, t('to_learning')),
            h('a', { class: 'button main', href: '#board?new' }, t('new_game')),
        ),
    );
}

export function learnView(root: HTMLElement, view: string, query: URLSearchParams): void | Promise<void> {
    if (view === 'puzzles') return puzzlesView(root, query);
    if (query.has('first')) return void new FirstGame(root);
    if (query.has('rules')) return rules(root, query.get('rules')!);
    const begun = load<number>('first-game') ?? 0;
    const chosen = load<{ rules?: string }>('board-setup')?.rules ?? 'wwf';
    root.append(
        h('h1', {}, t('learn')),
        card(
            'card',
            'first_game',
            'first_game_about',
            h(
                'a',
                { class: 'button main', href: '#learn?first', id: 'first-game' },
                begun > 0 && begun < STEPS.length ? t('step_of', { step: begun + 1, count: STEPS.length }) : t('begin'),
            ),
        ),
        card(
            'card',
            'rules_of',
            'rules_about',
            h(
                'a',
                { class: 'button', href: `#learn?rules=${encodeURIComponent(chosen)}`, id: 'rules-sheet' },
                t('rules_show'),
            ),
        ),
        h(
            'section',
            { class: 'card' },
            h('h2', {}, t('terms')),
            TERMS.map((term) => h('details', {}, h('summary', {}, t(term)), paragraphs(t(`${term}_about` as Key)))),
        ),
    );
}
