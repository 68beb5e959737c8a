// Games that were left and go on: the page says when it is this player's turn there.

import { h } from '../base/dom';
import { t } from '../base/text';
import { clearNotice, note } from '../base/notice';
import { client } from './client';
import { accessTo, addressOf, noteView } from './mine';
import { isOver, isYours, nameOf, titleOf, type View } from './view';

const watched = new Map<string, () => void>();
let shown = ''; // the game that the notice is about

export function watchOn(view: View): void {
    const { game } = view;
    let { events } = view;
    if (view.you === null || isOver(view) || watched.has(game)) return;
    const stop = client.watch(game, accessTo(game), {
        view: (now) => {
            noteView(now);
            if (isOver(now)) stopWatching(game);
            if (now.events <= events || !isYours(now)) return;
            events = now.events;
            shown = game;
            const others = now.seats.flatMap((_, seat) => (seat === now.you ? [] : [nameOf(now, seat)])).join(', ');
            note(
                t('your_turn_with', { names: others, game: titleOf(now) }),
                h('a', { class: 'button main', href: addressOf(game), id: 'to-game' }, t('go_on')),
            );
        },
    });
    watched.set(game, stop);
}

export function stopWatching(game: string): void {
    watched.get(game)?.();
    watched.delete(game);
    if (shown === game) clearNotice();
}
