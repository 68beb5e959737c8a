// What the page has to say beside the view that is shown.

import { h, button, announce } from './dom';
import { t } from './text';

const place = document.getElementById('notice')!;

export function clearNotice(): void {
    place.className = '';
    place.replaceChildren();
}

// `more`: what can be done about it.
export function note(text: string, ...more: HTMLElement[]): void {
    place.className = '';
    place.replaceChildren(h('span', {}, text), ...more, button(t('close'), clearNotice));
    announce(text);
}

// What was just done, and a way back: over the page, which stays where it is, until the next move.
export function offer(text: string, label: string, back: () => void): void {
    note(
        text,
        button(
            label,
            () => {
                clearNotice();
                back();
            },
            { class: 'main', id: 'take-back' },
        ),
    );
    place.className = 'offer';
    const closing = place.lastElementChild!;
    closing.setAttribute('aria-label', closing.textContent!);
    closing.textContent = '×';
}
export function withdrawOffer(): void {
    if (place.className === 'offer') clearNotice();
}
