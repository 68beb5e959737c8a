// Who plays best: the leaderboards of rated games, by family and speed (docs/server.md#ratings).

import { h, announce, select, scrolling, table, heading } from '../base/dom';
import { language, t, type Key } from '../base/text';
import { load, save } from '../base/store';
import { client } from './client';
import { connection } from './lobby';
import { session } from './session';
import { why } from './view';

type Rating = { name: string; rating: number; deviation: number; sure: boolean; games: number };
type Board = { family: 'ghost' | 'board'; speed: (typeof SPEEDS)[number] };

const SPEEDS = ['blitz', 'rapid', 'classical', 'correspondence'] as const;

export function ratingsView(root: HTMLElement): void {
    const wanted: Board = { family: 'ghost', speed: 'correspondence', ...load<Board>('online-ratings') };
    const place = h('div', { id: 'ratings' });
    const said = h('p', { class: 'hint', id: 'ratings-said', role: 'status' });
    let asked = 0; // an answer to an earlier question is dropped
    const read = async () => {
        const own = ++asked;
        save('online-ratings', wanted);
        said.textContent = t('thinking');
        try {
            const { ratings } = await client.ask({ do: 'ratings', ...wanted });
            if (own !== asked) return;
            place.replaceChildren(ratings.length ? board(ratings) : '');
            said.textContent = ratings.length ? '' : t('no_ratings');
            announce(said.textContent || t('ratings_found', { count: ratings.length }));
        } catch (error) {
            if (own === asked) said.textContent = why(error);
        }
    };
    const choice = <K extends keyof Board>(key: K, label: Key, options: [string, string][]) =>
        select(
            t(label),
            options,
            wanted[key],
            (value) => {
                wanted[key] = value as Board[K];
                void read();
            },
            `ratings-${key}`,
        );
    root.append(
        h('h1', { tabindex: -1 }, t('ratings')),
        connection(),
        h(
            'section',
            { class: 'card' },
            h(
                'div',
                { class: 'pair' },
                choice('family', 'variant', [
                    ['ghost', t('ghost')],
                    ['board', t('board')],
                ]),
                choice(
                    'speed',
                    'clock',
                    SPEEDS.map((one): [string, string] => [one, t(`speed_${one}` as Key)]),
                ),
            ),
            place,
            said,
            h('p', { class: 'hint' }, t('ratings_hint')),
        ),
        h('p', { class: 'row' }, h('a', { class: 'button', href: '#online', id: 'back' }, t('to_lobby'))),
    );
    void read();
}

// Those of whom little is known come last, without a place.
function board(ratings: Rating[]): HTMLElement {
    const number = new Intl.NumberFormat(language);
    const own = session()?.name;
    const head = (['place', 'account_name', 'rated', 'games_played'] as Key[]).map((key) => heading(t(key)));
    const rows = ratings.map(({ name, rating, deviation, sure, games }, i) =>
        h(
            'tr',
            {},
            h('td', {}, sure ? number.format(i + 1) : '–'),
            h('th', { scope: 'row' }, name, name === own ? ` (${t('you')})` : ''),
            h('td', {}, `${rating} ± ${2 * deviation}`),
            h('td', {}, number.format(games)),
        ),
    );
    return scrolling(t('ratings'), table(head, rows));
}
