// What can be done with a game beside playing it.

import { h, button, copyable, dialog, saveFile } from '../base/dom';
import { engine, whyOf } from '../engine/engine';
import { rulesTitle } from '../base/fields';
import { t, type Key } from '../base/text';
import { linkOf, type State } from './tiles';
import { doubts } from './turn';

type Shown = {
    rules: string;
    challenge: string;
    state: State;
    gcg: () => Promise<string>;
    hides: boolean; // the racks of others stay out of a link
    shared: boolean; // there is a position to share
    resign: (() => void) | null;
    leave: () => void;
    keys: () => void;
};

// The position as CGP, which begins with the player to move.
async function positionOf({ state, hides }: Shown): Promise<string> {
    const { board }: State = await engine.ask('web_board_state', ['', '']);
    if (!board.cgp || !hides || state.over) return board.cgp ?? '';
    const [rows, racks, ...rest] = board.cgp.split(' ');
    return [rows, racks.replace(/[^/]+(?=\/|$)/g, (rack, at) => (at ? '' : rack)), ...rest].join(' ');
}

// A file on a disk has no address for others: there the position is a text.  `place` shows what is shared.
export function shareButton(rules: string, position: () => Promise<string> | string, place: HTMLElement): HTMLElement {
    const file = location.protocol === 'file:';
    return button(
        t(file ? 'copy_position' : 'copy_link'),
        async () => {
            const cgp = await position();
            if (cgp) await copyable(place, file ? cgp : linkOf(rules, cgp), t('copied'));
        },
        { id: 'copy-link' },
    );
}

export function showMenu(shown: Shown): void {
    const said = h(
        'p',
        { class: 'hint' },
        rulesTitle(shown.rules),
        doubts(shown.challenge) && `, ${t(`challenge_${shown.challenge}` as Key)}`,
    );
    const gcg = button(
        t('save_gcg'),
        async () => {
            try {
                saveFile(await shown.gcg(), 'game.gcg');
            } catch (error) {
                said.textContent = whyOf(error);
            }
        },
        { id: 'save-gcg' },
    );
    const link = shareButton(shown.rules, () => positionOf(shown), said);
    const ends = (label: Key, id: string, act: () => void, kind?: string) =>
        button(
            t(label),
            () => {
                box.close();
                act();
            },
            { id, class: kind },
        );
    const box = dialog(
        t('more'),
        t('close'),
        h(
            'div',
            { class: 'menu' },
            gcg,
            shown.shared && link,
            ends('first_page', 'new', shown.leave),
            shown.resign && ends('resign', 'resign', shown.resign),
            ends('keyboard_sheet', 'keyboard', shown.keys, 'keyboard-only'),
        ),
        said,
        h('p', { class: 'hint' }, t('gcg_hint')),
    );
}
