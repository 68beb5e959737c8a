// What the keys of a board do.

import { dialog, h } from '../base/dom';
import { t, type Key } from '../base/text';

// Buttons that a digit presses.
export const BUTTONS = ['shuffle', 'swap', 'best', 'hint', 'undo'] as const;

const KEYS: [string, Key][] = [
    ['← ↑ ↓ →', 'keys_arrows'],
    ['A – Z', 'keys_letters'],
    ['Shift + A – Z', 'keys_blank'],
    ['␣', 'keys_space'],
    ['Backspace', 'keys_backspace'],
    ['Enter', 'keys_enter'],
    ['Escape', 'keys_escape'],
    ['Page ↑ ↓', 'keys_steps'],
    ['Shift + Page ↑ ↓', 'keys_own'],
    ...BUTTONS.map((id, i): [string, Key] => [String(i + 1), id]),
    ['?', 'keys_help'],
];

// Rows and columns that a key leads to.
export const ARROWS: Partial<Record<string, [number, number]>> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
};

export function keyboardSheet(): void {
    dialog(
        t('keyboard_sheet'),
        t('close'),
        h(
            'dl',
            { class: 'keyboard-sheet' },
            KEYS.flatMap(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, t(what))]),
        ),
    );
}
