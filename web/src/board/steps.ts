// Stepping through the positions of a game: keys, swipes, buttons; shared by games and studies.

import { h, button, isTaken, unclick } from '../base/dom';
import { t } from '../base/text';

export type Steps = {
    at: () => number; // moves made in the position that is shown
    count: () => number; // moves of the game
    arrows: () => boolean; // they step; elsewhere they lead over the board
    escapes: boolean; // Escape leads to the last one
    go: (to: number) => void;
};

// Where a key leads; null: nowhere.
export function stepOf(key: string, at: number, count: number, arrows: boolean, escapes: boolean): number | null {
    const all: Record<string, number> = { PageUp: at - 1, PageDown: at + 1 };
    const plain: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        Home: 0,
        End: count,
        Escape: escapes ? count : at,
    };
    const to = all[key] ?? (arrows ? plain[key] : at); // undefined, of another key, is no position either
    return to >= 0 && to <= count && to !== at ? to : null;
}

// With Shift: to one's own moves, on the analysis board and from the report of a game.
const OWN: Record<string, string> = { PageUp: '#coach_before', PageDown: '#coach_next' };

// Until `signal`.  Keys that mean something where the focus is stay there.
export function stepByKeys(steps: Steps, signal: AbortSignal): void {
    const keys = (event: KeyboardEvent) => {
        if (isTaken(event)) return;
        const own = event.shiftKey && OWN[event.key];
        if (own) {
            event.preventDefault();
            return document.querySelector<HTMLElement>(`${own}, #walk`)?.click();
        }
        const to = stepOf(event.key, steps.at(), steps.count(), steps.arrows(), steps.escapes);
        if (to === null) return;
        event.preventDefault();
        steps.go(to);
    };
    document.addEventListener('keydown', keys, { signal });
}

const SWIPE = 60; // pixels sideways, and less than half of them up or down

// A finger that draws the board aside: to the left it shows the next position.
export function stepBySwipes(element: HTMLElement, steps: Steps): void {
    let from: PointerEvent | null = null;
    element.addEventListener('pointerdown', (event) => {
        const takes =
            event.pointerType === 'touch' &&
            event.isPrimary &&
            !(event.target as Element).closest('.laid') &&
            element.scrollWidth <= element.clientWidth;
        from = takes ? event : null;
    });
    element.addEventListener('pointerup', (event) => {
        if (!from) return;
        const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
        from = null;
        if (Math.abs(x) < SWIPE || Math.abs(y) > Math.abs(x) / 2) return;
        const to = steps.at() + (x < 0 ? 1 : -1);
        if (to < 0 || to > steps.count()) return;
        unclick();
        steps.go(to);
    });
}

// `more`: what stands behind them.
export function stepButtons({ at, count, go }: Steps, ...more: HTMLElement[]): HTMLElement {
    const now = at();
    const end = count();
    const step = (label: string, to: number, id: string, name?: string) =>
        button(label, () => go(to), { id, 'aria-label': name, disabled: to < 0 || to > end || to === now });
    return h(
        'div',
        { class: 'actions steps' },
        step('|\u25C0', 0, 'first', t('first_move')),
        step(t('earlier'), now - 1, 'earlier'),
        step(t('later'), now + 1, 'later'),
        more.length ? more : step('\u25B6|', end, 'last', t('last_move')),
    );
}
