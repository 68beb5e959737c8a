// Tiles that move: between the rack and the board (FLIP: First, Last, Invert, Play; Paul Lewis 2015), and a play that
// lands tile by tile.  What is drawn is there at once, and nothing waits for a movement.

import { feedback } from './feedback';
import type { Laying } from '../board/laying';

const TIMING = { duration: 160, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' };
const GAP = 60; // milliseconds from one tile that lands to the next

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const indexOf = (tile: HTMLElement): string => tile.dataset.tile ?? tile.dataset.laid!;
// The tiles of the rack and those being laid, by their index.
const tilesIn = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>('.tile:not(:empty), .square[data-laid]')].map(
        (one) => [indexOf(one), one] as const,
    );

// How tiles were arranged when they were drawn last.
let drawn = { rack: [] as string[], places: '', laid: 0 };
let dropped: [tile: string, place: DOMRect] | null = null;

// Where a tile that was dragged is let go.
export function dropAt(tile: HTMLElement, place: DOMRect): void {
    dropped = [indexOf(tile), place];
}

export function drawMoving(root: HTMLElement, { rack, order, laid }: Laying, draw: () => void): void {
    const places = JSON.stringify([order, laid]);
    const same = rack === drawn.rack;
    const before =
        same && places !== drawn.places && !still.matches
            ? new Map(tilesIn(root).map(([tile, one]) => [tile, one.getBoundingClientRect()]))
            : null;
    if (same && laid.length > drawn.laid) feedback('lay');
    drawn = { rack, places, laid: laid.length };
    draw();
    if (!before) return;
    if (dropped) before.set(...dropped);
    dropped = null;
    // The frame's layout is done by then or here, once.
    requestAnimationFrame(() => {
        for (const [one, from, to] of tilesIn(root).map(
            ([tile, one]) => [one, before.get(tile), one.getBoundingClientRect()] as const,
        ))
            if (from && Math.hypot(from.x - to.x, from.y - to.y) > 8) fly(one, from, to);
    });
}

// A board cuts off what leaves it, so a copy flies to a square, which is seen when it arrives.
function fly(tile: HTMLElement, from: DOMRect, to: DOMRect): void {
    const away = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})` };
    const path = [away, { transform: 'none' }].map((one) => ({ ...one, transformOrigin: '0 0', zIndex: 9 }));
    if (!tile.dataset.laid) return void tile.animate(path, TIMING);
    const copy = tile.cloneNode(true) as HTMLElement;
    copy.removeAttribute('id');
    copy.inert = true;
    copy.style.cssText = `position: fixed; left: ${to.x}px; top: ${to.y}px; width: ${to.width}px; font-size: ${to.width}px`;
    document.body.append(copy);
    tile.animate({ opacity: [0, 0] }, TIMING);
    copy.animate(path, TIMING).onfinish = () => copy.remove();
}

export function land(squares: HTMLElement[]): void {
    if (still.matches) return;
    squares.forEach((square, i) =>
        square.animate(
            [
                { transform: 'translateY(0.3em) scale(1.3)', opacity: 0 }, // the line above would hide what rises into it
                { transform: 'none', opacity: 1 },
            ],
            { ...TIMING, delay: i * GAP, fill: 'backwards' },
        ),
    );
}
