// What the engine knows about a round of Ghost that is over.  The game is open in the engine.

import type { Answer } from '../engine/calls';
import { engine } from '../engine/engine';
import type { Match } from './match';
import { t } from '../base/text';
import type { Variant } from '../engine/variants';

export type Explanation = Answer<'web_ghost_explain'>;
export type Play = Explanation['plays'][number];

// A word as it is spelled: a fragment may be reversed, or its letters in any order.
export async function spelled(variant: Variant, fragment: string): Promise<string> {
    if (!variant.reversed && !variant.any_order) return fragment;
    return (await engine.ask('web_ghost_word', [fragment])).word ?? fragment;
}

// The last turn of the loser at which another letter would have won; where the loser gave up, that turn too.
// `fragments` begin with the empty one; `lost` says whether it was the loser's turn at the fragment of that number.
export async function lessonOf(
    variant: Variant,
    fragments: string[],
    lost: (play: number) => boolean,
    bluffs: boolean,
): Promise<string> {
    for (let i = fragments.length - 1; i >= 0; i--) {
        const here = fragments[i];
        if (!lost(i)) continue;
        if (bluffs && !(await engine.ask('web_ghost_value', [here])).legal) continue;
        const explained: Explanation = await engine.ask('web_ghost_explain', [here]);
        const saving = explained.plays.find((play) => play.wins);
        if (!saving) continue;
        const words = {
            fragment: here.toUpperCase(),
            play: saving.play.toUpperCase(),
            word: (await spelled(variant, saving.line.at(-1)!)).toUpperCase(),
        };
        return t(here ? 'lesson' : 'lesson_first', words);
    }
    return t('lesson_none');
}

// A word that the player who gave up had not found: the computer's own, or one that many people know.
export async function wordThere({ fragment, setup }: Match, mine: boolean): Promise<string> {
    for (const level of mine ? [setup.level] : ['35', '50', '0']) {
        const { word } = await engine.ask('web_ghost_name', [fragment, level]).catch(() => ({ word: null }));
        if (word) return t(mine ? 'had_in_mind' : 'word_there', { word: word.toUpperCase() });
    }
    return '';
}
