// Moves one at a time beside the best ones, with what the coach says of them.

import type { Answer } from '../engine/calls';
import type { StudyView } from './board';
import { moveText } from './open';
import { lineThrough, nodeAt } from './tree';
import { playText } from '../board/tiles';
import { button, h } from '../base/dom';
import { isPlaced } from '../board/place';
import { t } from '../base/text';

// The move that was made at the position that is shown, and ways to the other moves of the same player: one's own,
// where there are some.  `ask`: what the coach says of a play.
export function drawCoach(card: HTMLElement, view: StudyView, ask: (play: string) => void): void {
    const { study, walk, node } = view;
    const { line, index } = lineThrough(study, walk.at);
    const moves = line.map((at, i) => ({ at: nodeAt(study, at), next: nodeAt(study, line[i + 1] ?? -1) }));
    const made = index < line.length - 1 ? moves[index].next : null;
    const you = study.names.indexOf(t('you'));
    const seat = you < 0 ? node.seat : you;
    const own = line.slice(0, -1).filter((at, i) => nodeAt(study, at).seat === seat && moves[i].next.move);
    const step = (id: 'coach_before' | 'coach_next', to: number | undefined) =>
        button(t(id), () => void view.go(to!), {
            id,
            disabled: to === undefined,
        });
    card.hidden = study.recorded < 2;
    card.replaceChildren(
        h('h2', {}, t('coach', { name: study.names[seat] })),
        h('p', {}, made ? moveText(study, made) : ''),
        h(
            'p',
            { class: 'row' },
            step('coach_before', own.filter((at) => line.indexOf(at) < index).at(-1)),
            step(
                'coach_next',
                own.find((at) => line.indexOf(at) > index),
            ),
            view.hasRack && made?.move
                ? button(t('coach_show'), () => ask(view.own || made.move), { id: 'coach_show' })
                : '',
        ),
        view.hasRack && made?.move ? h('p', { class: 'hint' }, t('coach_about')) : '',
    );
}

// `lay`: lays the best play.
export function coachCard(
    { best, score, points, mark, why }: Answer<'web_board_coach'>,
    play: string,
    lay: (best: string) => void,
): HTMLElement {
    const named = isPlaced(best) ? `${best} +${score}` : playText(best);
    return h(
        'section',
        { class: 'card', id: 'coached' },
        h(
            'p',
            {},
            h('b', {}, playText(play)),
            ` (${mark ? t('coach_mistake', { size: t(`mistake_${mark}`) }) : t('coach_fine')})`,
        ),
        (mark || points > 0) &&
            h(
                'p',
                {},
                button(named, () => lay(best), { class: 'plain', 'data-play': best, title: t('lay_it') }),
                `${points > 0 ? t('coach_better', { points }) : ''}${why && `: ${why}`}.`,
            ),
        h('p', { class: 'hint' }, t('coach_by')),
    );
}
