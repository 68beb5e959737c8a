// What the page has to say beside the view that is shown.

import { h, button, announce } from './dom';
import { t } from './text';

const place = document.getElementById('notice')!;

export function clearNotice(): void {
    place.className = '';
    place.replaceChildren();
}

// A button of a notice, which closes it.
export const closing = (label: string, click: () => void, props: Record<string, unknown>): HTMLElement =>
    button(
        label,
        () => {
            clearNotice();
            click();
        },
        props,
    );

// `more`: what can be done about it.
export function note(text: string, ...more: HTMLElement[]): void {
    place.className = '';
    place.replaceChildren(h('span', {}, text), ...more, button(t('close'), clearNotice));
    announce(text);
}

// What was just done, and a way back: over the page, which stays where it is, until the next move.
export function offer(text: string, label: string, back: () => void): void {
    note(text, closing(label, back, { class: 'main', id: 'take-back' }));
    place.className = 'offer';
    const close = place.lastElementChild!;
    close.setAttribute('aria-label', close.textContent!);
    close.textContent = '×';
}
export function withdrawOffer(): void {
    if (place.className === 'offer') clearNotice();
}
