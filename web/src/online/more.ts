// What can be done in a game with others beside playing: links, pausing, giving up, breaking off, the others.

import { button, dialog, h, sharing, toClipboard, tell } from '../base/dom';
import { codeMaker } from './code';
import { addressOf, keyOf } from './mine';
import { peopleTools } from './people';
import { isOver, type View } from './view';
import { t } from '../base/text';

// A link to read, copy, or share as the device does it.
export function linkBox(link: string, id: string, label: string): HTMLElement {
    const field = h('input', { id, value: link, readonly: true, 'aria-label': label, onfocus: () => field.select() });
    const copying = button(
        t('copy'),
        async () => {
            if (!(await toClipboard(link))) return field.select();
            tell(copying, t('is_copied'));
        },
        { class: 'main', id: `copy-${id}` },
    );
    return h('div', { class: 'link' }, field, copying, sharing(link, `share-${id}`));
}

// With others nothing takes it back.
function resign(ask: (request: object) => void): void {
    const box = dialog(
        t('resign'),
        t('cancel'),
        h('p', {}, t('resign_sure')),
        button(
            t('resign'),
            () => {
                box.close();
                ask({ do: 'resign' });
            },
            {
                id: 'resign-now',
                class: 'main',
            },
        ),
    );
}

// What can be done beside playing.
export function moreDialog(view: View, ask: (request: object) => void): HTMLDialogElement {
    const key = keyOf(view.game);
    const address = new URL(addressOf(view.game), location.href).href;
    const act = (label: 'abort' | 'pause' | 'resign', then: () => void) =>
        button(
            t(label),
            () => {
                box.close();
                then();
            },
            { id: label },
        );
    const playing = view.you !== null && !isOver(view);
    const box = dialog(
        t('more'),
        t('close'),
        playing &&
            h(
                'div',
                { class: 'menu' },
                view.clock.kind !== 'none' && view.paused === null && act('pause', () => ask({ do: 'pause-ask' })),
                view.board && act('resign', () => resign(ask)),
                act('abort', () => ask({ do: 'abort' })),
            ),
        playing && h('p', { class: 'hint' }, t('abort_hint')),
        h('h3', {}, t('link_to_watch')),
        linkBox(address, 'link', t('link_to_watch')),
        key
            ? [
                  h('h3', {}, t('link_to_move')),
                  linkBox(`${address}&key=${key}`, 'move-link', t('link_to_move')),
                  h('p', { class: 'hint' }, t('link_to_move_hint')),
                  codeMaker(view.game),
              ]
            : false,
        view.you !== null && peopleTools(view),
        playing && view.board && h('p', { class: 'hint keyboard-only' }, t('keyboard_hint')),
    );
    return box;
}
