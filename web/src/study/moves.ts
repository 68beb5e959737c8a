// The moves of a study: its line, and variations below the move that they replace.

import { h, button } from '../base/dom';
import { t } from '../base/text';
import { leftoverLines } from '../board/said';
import { moveText } from './open';
import { linesOf, lineThrough, nodeAt, numberOf, scoresOf, type Study, type Walk } from './tree';

export function movesTree(study: Study, shown: number, go: (at: number) => void): HTMLElement {
    const move = (at: number) => {
        const node = nodeAt(study, at);
        const number = node.event === 'racks' ? '' : `${numberOf(study, at)}. `;
        return h(
            'li',
            {},
            button(number + moveText(study, node), () => go(at), {
                class: 'plain',
                id: `move-${at}`,
                'aria-current': at === shown && 'step',
            }),
            node.odd || node.note
                ? h('span', { class: 'hint' }, ` ${[node.odd && t('odd'), node.note].filter(Boolean).join(' ')}`)
                : '',
        );
    };
    const leftovers = (at: number) =>
        leftoverLines(nodeAt(study, at).leftover ?? [], study.names).map((line) => h('li', {}, line));
    const lines = linesOf(study).map(({ depth, from, nodes }) =>
        h(
            'li',
            { class: `depth-${Math.min(depth, 3)}` },
            depth > 0 && nodeAt(study, from).name ? h('b', {}, nodeAt(study, from).name!) : '',
            h('ol', {}, nodes.map(move), leftovers(nodes.at(-1)!)),
        ),
    );
    const start = h(
        'li',
        {},
        h(
            'ol',
            {},
            h(
                'li',
                {},
                button(t('start_position'), () => go(0), {
                    class: 'plain',
                    id: 'move-0',
                    'aria-current': shown === 0 && 'step',
                }),
            ),
        ),
    );
    return h('ul', { class: 'scroll variations', tabindex: 0, 'aria-label': t('history') }, start, lines);
}

// What happened last.
export function sentenceOf({ study, at }: Walk): string {
    if (!at) return t('start_position');
    const node = nodeAt(study, at);
    const by = nodeAt(study, node.up).seat;
    const number = numberOf(study, at);
    const last = Math.max(number, numberOf(study, lineThrough(study, at).line.at(-1)!));
    return `${number} / ${last}: ${moveText(study, node)} = ${scoresOf(node)[by] - (node.leftover?.[by] ?? 0)}`;
}
