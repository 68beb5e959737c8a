// The games of an account: searched on the server, a page at a time.

import { button, h, select, labelled, whenSent } from '../base/dom';
import { rulesTitle } from '../base/fields';
import { addressOf } from './mine';
import { asAccount, NAME_LETTERS, session } from './session';
import { botTitle, why } from './view';
import { language, t } from '../base/text';
import { variantTitle } from '../engine/variants';

// A line of the server's list of games.
type Played = {
    game: string;
    family: 'ghost' | 'board';
    rules: string;
    phase: string;
    seat: number;
    names: string[];
    turn: number | null;
    winners: number[];
    time: number;
};

const A_PAGE = 10; // games that are added to the list at once, at least, while there are more

// When a day begins, or a day so many `later`.
function midnight(date: string, later = 0): number {
    const day = new Date(`${date}T00:00`);
    return day.setDate(day.getDate() + later);
}

// `again`: the session is over.
export function gamesCard(again: () => void): HTMLElement {
    const list = h('ul', { class: 'games', id: 'account-games' });
    const said = h('p', { class: 'hint', id: 'games-said', role: 'status' });
    const more = button(t('more_games'), () => void read(), { id: 'more-games', hidden: true });
    const wanted = { family: '', phase: '' };
    const other = h('input', { id: 'with', type: 'search', maxlength: NAME_LETTERS, autocomplete: 'off' });
    const [since, until] = ['since', 'until'].map((id) => h('input', { id, type: 'date' }));
    let after: string | null = null;
    let asked = 0; // an answer to an earlier question is dropped

    const read = async () => {
        const own = asked;
        const filter = {
            ...(wanted.family ? { family: wanted.family } : {}),
            ...(wanted.phase ? { phase: wanted.phase } : {}),
            ...(other.value.trim() ? { with: other.value.trim() } : {}),
            ...(since.value ? { since: midnight(since.value) } : {}),
            ...(until.value ? { until: midnight(until.value, 1) } : {}),
        };
        said.textContent = t('thinking');
        more.hidden = true;
        try {
            const enough = list.childElementCount + A_PAGE;
            do {
                const { games, next } = await asAccount({ do: 'games', ...filter, ...(after ? { after } : {}) });
                if (own !== asked) return;
                list.append(...games.map(row));
                after = next;
            } while (after && list.childElementCount < enough);
            more.hidden = !after;
            said.textContent = t(list.childElementCount ? 'games_found' : 'no_games', {
                count: list.childElementCount,
            });
        } catch (error) {
            if (own !== asked) return;
            if (!session()) return again();
            said.textContent = why(error);
        }
    };
    const search = () => {
        asked++;
        after = null;
        list.replaceChildren();
        void read();
    };
    const choice = (label: 'variant' | 'state', options: [string, string][], key: keyof typeof wanted) =>
        select(
            t(label),
            [['', t('all')], ...options],
            '',
            (value) => {
                wanted[key] = value;
                search();
            },
            `games-${key}`,
        );
    const field = (label: 'opponent' | 'since' | 'until', input: HTMLElement) => labelled(t(label), input);
    const form = h(
        'form',
        {},
        field('opponent', other),
        h(
            'div',
            { class: 'pair' },
            choice(
                'variant',
                [
                    ['ghost', t('ghost')],
                    ['board', t('board')],
                ],
                'family',
            ),
            choice(
                'state',
                [
                    ['turn', t('state_yours')],
                    ['playing', t('phase_playing')],
                    ['open', t('phase_open')],
                    ['over', t('phase_over')],
                    ['aborted', t('phase_aborted')],
                ],
                'phase',
            ),
            field('since', since),
            field('until', until),
        ),
        h('p', { class: 'row' }, h('button', { class: 'main', id: 'search' }, t('search'))),
    );
    whenSent(form, () => {
        search();
    });
    search();
    return h('section', { class: 'card' }, h('h2', {}, t('my_games')), form, list, said, more);
}

function row(one: Played): HTMLElement {
    const named = (seat: number) =>
        seat === one.seat
            ? t('you')
            : /^(level:|auto$|rational$)/.test(one.names[seat])
              ? botTitle(one.names[seat])
              : one.names[seat];
    const others = one.names.flatMap((name, seat) => (seat !== one.seat && name ? [named(seat)] : []));
    const title = one.family === 'ghost' ? variantTitle(one.rules) : rulesTitle(one.rules);
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(one.time);
    return h(
        'li',
        { class: one.turn === one.seat ? 'yours' : one.phase === 'over' || one.phase === 'aborted' ? 'over' : '' },
        h(
            'a',
            { href: addressOf(one.game) },
            h('b', {}, others.join(', ') || t('nobody_yet')),
            h('span', {}, title),
            h('span', { class: 'state' }, `${date}: ${outcome(one, named)}`),
        ),
    );
}

function outcome({ phase, seat, names, turn, winners }: Played, named: (seat: number) => string): string {
    if (phase === 'open') return t('state_open');
    if (phase === 'aborted') return t('state_aborted');
    if (phase === 'last-challenge') return t('last_play');
    if (phase !== 'over')
        return turn === seat
            ? t('state_yours')
            : turn === null
              ? t('phase_playing')
              : t('state_turn', { name: named(turn) });
    if (winners.includes(seat)) return t(winners.length === names.length ? 'state_draw' : 'state_won');
    return t(winners.length > 1 ? 'state_winners' : 'state_winner', { names: winners.map(named).join(', ') });
}
