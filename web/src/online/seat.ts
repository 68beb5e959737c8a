// What a seat of a board game with others may do, and what those without one see.

import { doubts } from '../board/turn';
import { h } from '../base/dom';
import { isYours, nameOf, type View } from './view';
import { isPlaced } from '../board/place';

// Whether the last play can be challenged from this seat.
export function mayChallenge(view: View): boolean {
    const last = view.board!.moves?.at(-1);
    if (
        !doubts(view.board!.challenge) ||
        view.you === null ||
        !last ||
        last.kind !== 'play' ||
        !isPlaced(last.play ?? '') ||
        last.seat === view.you
    )
        return false;
    return view.phase === 'last-challenge'
        ? !view.board!.accepted!.includes(view.you)
        : view.phase === 'playing' && isYours(view);
}

// Where turns may take days, a play can be made before one's turn.
export const mayPlayEarly = (view: View): boolean =>
    !isYours(view) && view.paused === null && (view.clock.kind === 'none' || view.clock.kind === 'bank');

// What those who look on see after the delay that the players chose.
export function racksHint(view: View): HTMLElement | false {
    const { racks } = view.board!.position!;
    const shown = view.order.flatMap((seat, place) => (racks[place] ? [`${nameOf(view, seat)}: ${racks[place]}`] : []));
    return (
        view.you === null &&
        shown.length > 0 &&
        h('p', { class: 'hint', id: 'racks', style: 'grid-column: 1 / -1' }, shown.join(' – '))
    );
}
