// What is shown in place of something that cannot be opened.

import { announce, button, h } from './dom';
import { whyOf } from '../engine/engine';
import { DownloadError } from '../engine/parts';
import { go } from './router';
import { t } from './text';

// `again`: tries once more, where a part had not arrived; `leave`: the button that leads away otherwise.
export function showBroken(root: HTMLElement, error: unknown, leave?: HTMLElement, again?: () => void): void {
    const late = again && error instanceof DownloadError;
    const why = late ? whyOf(error) : t('cannot_read', { why: whyOf(error) });
    showWhy(root, why, late ? button(t('try_again'), again, { id: 'again' }) : leave);
}
export function showWhy(
    root: HTMLElement,
    why: string,
    on: HTMLElement = button(t('new_game'), () => go(`#${/ghost/.test(location.hash) ? 'ghost' : 'board'}?new`)),
): void {
    root.replaceChildren(h('p', { class: 'bad', id: 'broken' }, why), on);
    announce(why);
}
