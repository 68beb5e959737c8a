// What the engine found out about a position of a study.

import { button, h } from '../base/dom';
import { type Game, playText } from '../board/tiles';
import type { Answer } from '../engine/calls';
import { percent, t } from '../base/text';
import { solve } from '../engine/think';

export const LEAVES = 8; // leaves that are listed

// The best plays shortly before the end, by how many orders of the bag each wins.
function ordersCard(
    { exact, cases, nodes, plays }: Answer<'web_board_preendgame'>,
    lay: (play: string) => void,
): HTMLElement {
    const entry = (one: (typeof plays)[number]) =>
        h(
            'li',
            {},
            button(playText(one.play), () => lay(one.play), { class: 'plain' }),
            `: ${t(one.exact ? 'wins_orders' : 'wins_orders_least', { wins: one.wins, cases, draws: one.draws })}`,
        );
    return h(
        'section',
        { class: 'card', id: 'orders' },
        h('h2', {}, t(exact ? 'orders_solved' : 'orders_searched')),
        h('ol', {}, plays.map(entry)),
        h('p', { class: 'hint' }, t('searched', { games: nodes })),
    );
}

// Solves the last tiles, some positions at a time, until `show` says no to what is known; that `goOn` goes on with.
export async function solveOrders(
    game: Game,
    lay: (play: string) => void,
    show: (card: HTMLElement) => boolean,
    goOn: (card: HTMLElement) => void,
): Promise<HTMLElement> {
    let card!: HTMLElement;
    await solve(game, 'web_board_preendgame', (orders) => {
        card = ordersCard(orders, lay);
        if (orders.exact) return false;
        if (show(card)) return true;
        const on = button(
            t('analyse_on'),
            () => {
                on.remove();
                goOn(card);
            },
            { id: 'ends-on' },
        );
        card.append(on);
        return false;
    });
    return card;
}

// What a player may have kept.  `set`: gives them a leave.
export function inferredCard(
    { fits, leaves, letters }: Answer<'web_board_infer'>,
    name: string,
    set: (leave: string) => void,
): HTMLElement {
    const entry = ({ leave, chance, usual }: (typeof leaves)[number]) =>
        h(
            'li',
            {},
            button(leave, () => set(leave), { class: 'plain' }),
            `: ${percent(chance, 1)} (${percent(usual, 2)})`,
        );
    const likely = letters.slice(0, LEAVES).filter(({ held, usual }) => held > usual);
    return h(
        'section',
        { class: 'card', id: 'inferred' },
        h('h2', {}, t('may_have_kept', { name })),
        h('p', { class: 'hint' }, t(fits ? 'inferred_about' : 'inferred_none')),
        h('p', {}, t('inferred_letters', { letters: likely.map(({ letter }) => letter).join(' ') })),
        h('ol', {}, leaves.map(entry)),
    );
}
