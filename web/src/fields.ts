// What both games ask before they begin: who plays, and who begins.

import { select } from './dom';
import { t } from './text';

export type Begins = 'you' | 'computer';

// 1: against the computer; 2 to `most`: people at this screen.
export function peopleField(most: number, chosen: number, change: (count: number) => void): HTMLElement {
    const people = Array.from({ length: most - 1 }, (_, i): [string, string] => [String(i + 2), t('people', { count: i + 2 })]);
    return select(t('players'), [['1', t('against_computer')], ...people], String(chosen), (value) => change(Number(value)));
}

export function beginsField(chosen: Begins, change: (who: Begins) => void): HTMLElement {
    return select(t('who_begins'), [['you', t('you')], ['computer', t('computer')]], chosen, (value) => change(value as Begins));
}
