// The first page of play with others: open a table, go on with one's own, sit down at somebody's.

import { h, button, select, focusOn } from '../base/dom';
import { t, type Key } from '../base/text';
import { load, save } from '../base/store';
import { client } from './client';
import { accessTo, addressOf, forgetGame, isMine, myGames, noteView } from './mine';
import { accountLink } from './name';
import { createCard } from './open';
import { session } from './session';
import { hasBlocks } from './blocks';
import { codeCard } from './code';
import { isOver, isYours, nameOf, settingsOf, stateOf, titleOf, type View, why } from './view';

const WATCHED = 12; // games of one's own whose state is shown as it changes
const LOOK_AGAIN = 10000; // milliseconds between looks at the open tables

function entry(game: string, view: View | null, classes: string, ...more: (HTMLElement | false)[]): HTMLElement {
    const others = view ? view.seats.flatMap((seat, i) => (seat.taken && i !== view.you ? [nameOf(view, i)] : [])) : [];
    return h(
        'li',
        { class: classes },
        h(
            'a',
            { href: addressOf(game) },
            h('b', {}, view ? others.join(', ') || t('nobody_yet') : '…'),
            h('span', {}, view ? titleOf(view) : ''),
            view ? h('span', { class: 'state' }, view.you === null ? settingsOf(view)[0] : stateOf(view)) : false,
        ),
        ...more,
    );
}

function mineCard(): { element: HTMLElement; leave: () => void } {
    const list = h('ul', { class: 'games', id: 'mine' });
    const card = h(
        'section',
        { class: 'card' },
        h('h2', {}, t('my_games')),
        list,
        session()
            ? h(
                  'p',
                  { class: 'row' },
                  h('a', { class: 'button', href: '#online?account', id: 'all-games' }, t('all_my_games')),
              )
            : '',
    );
    const watching: (() => void)[] = [];
    const draw = () => {
        const games = myGames(isYours, isOver);
        card.hidden = !games.length && !session();
        const focused = document.activeElement?.id;
        list.replaceChildren(
            ...games.map(([game, { view }]) => {
                const gone = () => {
                    forgetGame(game);
                    draw();
                };
                const name = view ? `${titleOf(view)}, ${stateOf(view)}` : game;
                const forget =
                    (!view || isOver(view)) &&
                    button('×', gone, {
                        class: 'plain',
                        id: `forget-${game}`,
                        'aria-label': t('remove_game', { name }),
                    });
                return entry(game, view, view && isYours(view) ? 'yours' : view && isOver(view) ? 'over' : '', forget);
            }),
        );
        focusOn(focused);
    };
    draw();
    for (const [game, { view }] of myGames(isYours, isOver)
        .filter(([, { view }]) => !view || !isOver(view))
        .slice(0, WATCHED))
        watching.push(
            client.watch(game, accessTo(game), {
                view: (now) => {
                    if (now.events !== view?.events || !view) noteView(now);
                    draw();
                },
                failed: ({ code }) => {
                    if (code !== 'moved') return;
                    forgetGame(game);
                    draw();
                },
            }),
        );
    return { element: card, leave: () => watching.forEach((stop) => stop()) };
}

type Filter = { family: string; clock: string; seats: string; rated: string };
const EVERY: Filter = { family: '', clock: '', seats: '', rated: '' };
const A_SITTING = 3600; // seconds a turn, at most, of games that are played at once

function fits(view: View, wanted: Filter): boolean {
    const { kind, time } = view.clock;
    const is = {
        family: view.family,
        clock: kind === 'none' ? 'none' : kind === 'game' || time <= A_SITTING ? 'now' : 'days',
        seats: view.seats.length > 2 ? 'more' : '2',
        rated: view.rated ? 'yes' : 'no',
    };
    return (Object.keys(is) as (keyof Filter)[]).every((key) => !wanted[key] || wanted[key] === is[key]);
}

function tablesCard(): HTMLElement {
    const list = h('ul', { class: 'games', id: 'tables' });
    const said = h('p', { class: 'hint' });
    let tables: View[] = [];
    const wanted: Filter = { ...EVERY, ...load<Filter>('online-wanted') };
    const draw = () => {
        const free = tables.filter((view) => !isMine(view.game));
        const shown = free.filter((view) => fits(view, wanted));
        said.textContent = shown.length ? '' : t(free.length ? 'no_such_tables' : 'no_tables');
        list.replaceChildren(...shown.map((view) => entry(view.game, view, '')));
    };
    const filter = (label: Key, options: [string, string][], key: keyof Filter) =>
        select(
            t(label),
            [['', t('all')], ...options],
            wanted[key],
            (value) => {
                wanted[key] = value;
                save('online-wanted', wanted);
                draw();
            },
            `wanted-${key}`,
        );
    const look = async () => {
        if (!document.hidden)
            try {
                ({ tables } = await client.ask({ do: 'tables' }));
                draw();
            } catch (error) {
                said.textContent = why(error);
            }
        setTimeout(() => list.isConnected && void look(), LOOK_AGAIN);
    };
    void look();
    return h(
        'section',
        { class: 'card' },
        h('h2', {}, t('open_tables')),
        h(
            'div',
            { class: 'pair' },
            filter(
                'variant',
                [
                    ['ghost', t('ghost')],
                    ['board', t('board')],
                ],
                'family',
            ),
            filter(
                'clock',
                [
                    ['none', t('clock_none')],
                    ['now', t('clock_now')],
                    ['days', t('clock_days')],
                ],
                'clock',
            ),
            filter(
                'players',
                [
                    ['2', t('people_online', { count: 2 })],
                    ['more', t('people_more')],
                ],
                'seats',
            ),
            filter(
                'rated',
                [
                    ['no', t('rated_no')],
                    ['yes', t('rated_yes')],
                ],
                'rated',
            ),
        ),
        list,
        said,
    );
}

export function lobby(root: HTMLElement): void {
    const mine = mineCard();
    root.append(
        h('h1', {}, t('online_title')),
        connection(),
        session()
            ? ''
            : h(
                  'p',
                  { class: 'row', style: 'align-items: center' },
                  h('span', { class: 'hint' }, t('guest')),
                  accountLink('', t('account')),
              ),
        h('div', { class: 'lobby' }, createCard(), h('div', {}, mine.element, tablesCard(), codeCard())),
        h(
            'p',
            { class: 'row' },
            h('a', { class: 'button', href: '#online?ratings', id: 'to-ratings' }, t('ratings')),
            hasBlocks() && h('a', { class: 'button', href: '#online?blocked', id: 'to-blocked' }, t('blocked_people')),
        ),
    );
    addEventListener('hashchange', mine.leave, { once: true });
}

// Says that there is no connection, while there is none.
export function connection(): HTMLElement {
    const element = h('p', { id: 'connection', role: 'status' });
    const tell = () => {
        element.textContent = client.connected ? '' : t('no_connection');
        if (!element.isConnected && shown) client.changed.delete(tell);
        shown ||= element.isConnected;
    };
    let shown = false;
    client.changed.add(tell);
    tell();
    return element;
}
