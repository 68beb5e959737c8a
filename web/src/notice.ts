// What the page has to say beside the view that is shown.

import { h, button, announce } from './dom';
import { t } from './text';

const place = document.getElementById('notice')!;

export const clearNotice = (): void => place.replaceChildren();

// `more`: what can be done about it.
export function note(text: string, ...more: HTMLElement[]): void {
    place.replaceChildren(h('span', {}, text), ...more, button(t('close'), clearNotice));
    announce(text);
}
