// The rounds of a game of Ghost with others that are over.

import { button, h } from '../base/dom';
import { lessonOf } from '../ghost/ghost';
import { moverOf, nameOf, type View, why } from './view';
import { t } from '../base/text';
import { variantNamed } from '../engine/variants';

export function roundsCard(view: View): HTMLElement | false {
    const { rounds } = view.ghost!;
    const unfolded = document.querySelector<HTMLDetailsElement>('#rounds')?.open ?? false;
    const list = rounds.map(({ fragments, named, loser }, at) => {
        const letters = fragments.map(
            (fragment, i) => `${nameOf(view, moverOf(view, at, i))}: ${fragment.toUpperCase()}`,
        );
        return h(
            'li',
            {},
            letters.join(' – '),
            ' ',
            h(
                'span',
                { class: 'hint' },
                named ? `(${named.toUpperCase()}) ` : '',
                t('lost_round', { name: nameOf(view, loser) }),
            ),
        );
    });
    return (
        rounds.length > 0 &&
        h('details', { class: 'card', id: 'rounds', open: unfolded }, h('summary', {}, t('rounds')), h('ol', {}, list))
    );
}

// What could have saved this player in the last round that was lost.
// `open`: opens the engine on this game.
export function lessonButton(
    view: View,
    say: (text: string) => void,
    open: () => Promise<unknown>,
): HTMLElement | false {
    const ghost = view.ghost!;
    const at = ghost.rounds.map(({ loser }) => loser).lastIndexOf(view.you ?? -1);
    if (at < 0 || ghost.lexicon !== 'enable1' || ghost.misere !== 'no' || view.seats.length > 2) return false;
    const look = async () => {
        say(t('thinking'));
        try {
            await open();
            const { fragments } = ghost.rounds[at];
            say(
                await lessonOf(
                    variantNamed(ghost.variant),
                    ['', ...fragments],
                    (play) => moverOf(view, at, play) === view.you,
                    ghost.challenges,
                ),
            );
        } catch (error) {
            say(why(error));
        }
    };
    return button(t('what_went_wrong'), () => void look(), { id: 'lesson' });
}
