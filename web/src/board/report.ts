// After the game: every turn beside the best play, and how the chances went.

import { button, h, scrolling, table, heading } from '../base/dom';
import { chart } from '../base/chart';
import type { Answer } from '../engine/calls';
import { thinkers } from '../engine/think';
import { decimal, percent, t } from '../base/text';
import { type Game, pastOf, playText, type State } from './tiles';
import { isPlaced } from './place';
import { gained } from './said';
import { LARGE } from './plays';

type Weighed = Answer<'web_board_weigh'>;

// `side`: the seat whose chances the table tells; of two players the chart tells the same, of more all.
// `blamed` says whether a seat's mistakes are a lesson; `walk` is the address at which one goes through one's moves; `show` shows the position after so many moves.
export async function makeReport(
    game: Game,
    state: State,
    name: (seat: number) => string,
    side: number,
    blamed: (seat: number) => boolean,
    walk: string,
    show: (moves: number) => void,
): Promise<HTMLElement> {
    const rows: HTMLElement[] = [];
    const scores: number[][] = [];
    const given = state.board.scores.map(() => 0);
    const thinker = thinkers()[0];
    const { chances }: { chances: number[][] } = await thinker.askAt(game, 'web_board_chances', []);
    const chance = (seat: number) => chances.map((all) => all[seat]);
    const seats = state.board.scores.map((_, seat) => seat);
    let turning = { index: -1, cost: 0, play: '', best: '' };
    const names = seats.map(name);
    const past = pastOf(game).length;
    const open = (moves: number) => show(past + moves);
    for (let i = 0; i < state.moves.length - past; i++) {
        const at = past + i;
        const move = state.moves[at];
        const before: State = await thinker.askAt(game, 'web_board_state', ['', i]);
        scores.push(before.board.scores);
        const turn = h(
            'td',
            { class: 'play' },
            button(String(at + 1), () => show(at), {
                class: 'plain',
                id: `turn-${at + 1}`,
                'aria-label': t('turn_number', { turn: at + 1 }),
            }),
            ' ',
            h('span', { class: 'error' }, name(move.seat)),
        );
        if (move.result)
            rows.push(
                h(
                    'tr',
                    {},
                    turn,
                    h('td', { colspan: 4 }, gained(`challenge_was_${move.result}`, move.score ?? 0, name(move.seat))),
                ),
            );
        if (move.kind !== 'play') continue;
        const { best, score, cost }: Weighed = await thinker.askAt(game, 'web_board_weigh', [i]);
        given[move.seat] += cost;
        if (blamed(move.seat) && cost > turning.cost) turning = { index: at, cost, play: move.play!, best };
        const mark =
            cost >= LARGE ? t('mistake_large') : cost >= 7 ? t('mistake_medium') : cost >= 2 ? t('mistake_small') : '';
        // What belongs together stands in one cell: below each other on a phone.
        const cell = (text: string, more: string, number = false) =>
            h('td', { class: number ? 'number' : 'play' }, `${text} `, h('span', { class: 'error' }, more));
        rows.push(
            h(
                'tr',
                {},
                turn,
                cell(playText(move.play!), isPlaced(move.play!) ? `+${move.score}` : ''),
                cell(playText(best), isPlaced(best) ? `+${score}` : ''),
                cell(decimal(cost), [mark, game.helped?.includes(at) && t('hint')].filter(Boolean).join(', '), true),
                cell(percent(chances[i + 1][side]), '', true),
            ),
        );
    }
    scores.push(state.board.scores);
    const head = (['turn_column', 'play_column', 'best_column', 'cost_column'] as const).map((key) =>
        heading(t(key), key === 'cost_column'),
    );
    return h(
        'section',
        { class: 'card', id: 'report' },
        h('h2', {}, t('report')),
        h(
            'p',
            {},
            turning.index < 0
                ? t(given.some((cost) => cost >= 0.5) ? 'no_mistake_you' : 'no_mistake')
                : t('turning_point', {
                      turn: turning.index + 1,
                      play: playText(turning.play),
                      best: playText(turning.best),
                      cost: decimal(turning.cost),
                  }),
        ),
        h(
            'p',
            {},
            given.map((cost, seat) => `${name(seat)}: ${t('given_away', { points: Math.round(cost) })}`).join(' '),
        ),
        h('p', { class: 'hint' }, t('report_by')),
        h('p', { class: 'row' }, h('a', { href: walk, id: 'walk' }, t('walk'))),
        seats.length === 2
            ? chart(t('chance_chart', { name: name(side) }), [chance(side)], 0, 1, {
                  format: percent,
                  middle: 0.5,
                  open,
              })
            : chart(t('chances_chart'), seats.map(chance), 0, 1, { format: percent, names, open }),
        chart(
            t('chart'),
            seats.map((seat) => scores.map((one) => one[seat])),
            Math.min(0, ...scores.flat()),
            Math.max(1, ...scores.flat()),
            { names, open },
        ),
        scrolling(
            t('report'),
            table([...head, h('th', { scope: 'col', class: 'chance' }, t('chance_of', { name: name(side) }))], rows),
        ),
    );
}
