// Duplicate games as the browser keeps them: begun, and how they stand.

import type { Answer } from '../engine/calls';
import { h, labelled, whenSent, table, heading } from '../base/dom';
import { rulesField } from '../base/fields';
import { go } from '../base/router';
import { load, save } from '../base/store';
import { percent, t } from '../base/text';
import { below } from '../base/random';

export type Round = Answer<'web_duplicate_round'>;
export type Made = { play: string; score: number }; // '' for no play
// What the browser keeps of a game: without names one person plays alone.
export type Kept = { names: string[]; rounds: Made[][] };

const MOST = 12; // people, as in the program
export const nameOf = (rules: string, seed: number): string => `duplicate/${rules}/${seed}`;
export const keptOf = (rules: string, seed: number): Kept | null => {
    const one = load<Kept>(nameOf(rules, seed));
    return Array.isArray(one?.names) && Array.isArray(one.rounds) ? one : null;
};

// Asks which game, of whom.
export function begin(root: HTMLElement): void {
    let rules = 'wwf';
    // The page lacks the learnt values by which the program chooses between plays of equal score there.
    const boards = rulesField(rules, (name) => (rules = name), false);
    boards.querySelector('[value="hong_kong_english"]')?.remove();
    const seed = h('input', {
        id: 'seed',
        inputmode: 'numeric',
        pattern: '[0-9]{1,15}',
        required: true,
        value: String(below(1e6)),
        autocomplete: 'off',
    });
    const names = h('textarea', { id: 'names', rows: 3, autocomplete: 'off' });
    const form = h(
        'form',
        { class: 'card setup' },
        boards,
        labelled(t('duplicate_seed'), seed),
        h('p', { class: 'hint' }, t('duplicate_seed_about')),
        labelled(t('duplicate_names'), names),
        h('button', { class: 'main', id: 'start' }, t('duplicate_begin')),
    );
    whenSent(form, () => {
        const people = names.value
            .split('\n')
            .map((name) => name.trim().slice(0, 40))
            .filter(Boolean)
            .slice(0, MOST);
        const number = Number(seed.value);
        if (people.length || !keptOf(rules, number)) save(nameOf(rules, number), { names: people, rounds: [] });
        go(`#duplicate?${new URLSearchParams({ rules, seed: String(number) })}`);
    });
    root.replaceChildren(h('h1', {}, t('duplicate')), h('p', {}, t('duplicate_about')), form);
}

// `names`: of the people, or of the one who plays alone.
export function totals({ rounds }: Kept, names: string[]): { name: string; total: number }[] {
    return names.map((name, i) => ({
        name,
        total: rounds.reduce((sum, made) => sum + (made[i]?.score ?? 0), 0),
    }));
}

export function standings(kept: Kept, names: string[], round: Round): HTMLElement {
    const { rounds } = kept;
    const shown = rounds.length >= round.round && !round.over; // the round is shown with its result
    const best = round.total + (shown ? round.plays[0].score : 0);
    const rows = totals(kept, names).sort((a, b) => b.total - a.total);
    const row = ({ name, total }: { name: string; total: number }) =>
        h(
            'tr',
            {},
            h('th', { scope: 'row' }, name),
            h('td', { class: 'number' }, String(total)),
            h('td', { class: 'number' }, best ? percent(total / best, 1) : ''),
        );
    return h(
        'div',
        {},
        rounds.length
            ? h('p', { id: 'best-total' }, t('duplicate_end', { rounds: rounds.length, total: best }))
            : h('p', {}, t('duplicate_about')),
        table(
            (['duplicate_standing', 'duplicate_total', 'duplicate_share'] as const).map((key, i) =>
                heading(t(key), i > 0),
            ),
            rows.map(row),
            { id: 'standings' },
        ),
    );
}
