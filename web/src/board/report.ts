// After the game: every turn beside the best play, and how the chances went.

import { button, h, scrolling, table, heading } from '../base/dom';
import type { Answer } from '../engine/calls';
import { thinkers } from '../engine/think';
import { decimal, percent, t } from '../base/text';
import { type Game, pastOf, playText, type State } from './tiles';
import { isPlaced } from './place';
import { gained } from './said';

type Weighed = Answer<'web_board_weigh'>;

// Lines over the turns, told apart by dashes as well as by colour.  A tap opens the turn of the nearest point; `show`
// does so by the number of moves before it.  By keys the table beside it does the same.
function chart(
    show: (moves: number) => void,
    title: string,
    lines: number[][],
    names: string[],
    shares: boolean,
    low: number,
    top: number,
    middle?: number,
): HTMLElement {
    const width = 600;
    const height = 160;
    const y = (value: number) => height - ((value - low) / (top - low)) * height;
    const level =
        middle === undefined ? '' : `<line x1="0" x2="${width}" y1="${y(middle)}" y2="${y(middle)}" class="middle"/>`;
    const dashes = ['', '8 4', '2 4', '12 3 2 3'];
    const last = Math.max(1, lines[0].length - 1);
    const drawn = lines.map((line, seat) => {
        const points = line.map((value, i) => [(i / last) * width, y(value)]);
        const rings = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="4"/>`);
        return `<g class="line-${seat}" fill="none" stroke-width="3"><polyline points="${points.join(' ')}" stroke-dasharray="${dashes[seat]}"/>${rings.join('')}</g>`;
    });
    const label = (value: number) =>
        `<text x="${width + 12}" y="${y(value) + 5}">${shares ? percent(value) : value}</text>`;
    const labels = [low, top, ...(middle === undefined ? [] : [middle])].map(label).join('');
    const legend = names.map((name, seat) => {
        const sample = h('span');
        sample.innerHTML = `<svg viewBox="0 0 40 8" width="40" height="8" aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" class="line-${seat}" stroke-width="3" stroke-dasharray="${dashes[seat]}"/></svg>`;
        return h('li', {}, sample, ` ${name}`);
    });
    const box = h(
        'figure',
        { class: 'chart' },
        h('figcaption', {}, title),
        names.length > 1 ? h('ul', { class: 'letters' }, legend) : '',
    );
    const image = h('div', { style: 'cursor: pointer' });
    image.innerHTML = `<svg viewBox="-4 -20 ${width + 92} ${height + 36}" role="img">${level}${drawn.join('')}${labels}</svg>`;
    const picture = image.firstElementChild!;
    picture.setAttribute('aria-label', title);
    picture.addEventListener('click', (event) => {
        const { left, width: shown } = picture.getBoundingClientRect();
        const x = (((event as MouseEvent).clientX - left) / shown) * (width + 92) - 4;
        show(Math.min(last, Math.max(0, Math.round((x / width) * last))));
    });
    box.append(image);
    return box;
}

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
            cost >= 15 ? t('mistake_large') : cost >= 7 ? t('mistake_medium') : cost >= 2 ? t('mistake_small') : '';
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
            ? chart(open, t('chance_chart', { name: name(side) }), [chance(side)], [], true, 0, 1, 0.5)
            : chart(open, t('chances_chart'), seats.map(chance), seats.map(name), true, 0, 1),
        chart(
            open,
            t('chart'),
            seats.map((seat) => scores.map((one) => one[seat])),
            seats.map(name),
            false,
            Math.min(0, ...scores.flat()),
            Math.max(1, ...scores.flat()),
        ),
        scrolling(
            t('report'),
            table([...head, h('th', { scope: 'col', class: 'chance' }, t('chance_of', { name: name(side) }))], rows),
        ),
    );
}
