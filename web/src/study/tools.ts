// What can be done at a position of a study, beside laying tiles.

import { analyse, type Analysed, showRest } from '../engine/analysis';
import type { StudyView } from './board';
import { byNames } from './gcg';
import type { Ways } from './open';
import type { Panels } from './panels';
import { playFrom } from './play';
import { button } from '../base/dom';
import { whyOf } from '../engine/engine';
import { t } from '../base/text';

const recordOf = ({ id, setup, study: { gcg } }: StudyView): Analysed | false =>
    gcg !== undefined && {
        id,
        game: { version: 2, setup, seed: 1, cgp: '', moves: [] },
        gcg: byNames(gcg),
        names: [],
    };
// An analysis of the record that has begun can go on.
export async function showBegun(view: StudyView, analysis: HTMLElement): Promise<void> {
    const record = recordOf(view);
    if (record) await showRest(record, analysis);
}

// `analysis`: where the analysis of a whole record is shown.
export function studyTools(
    view: StudyView,
    ways: Ways,
    panels: Panels,
    analysis: HTMLElement,
): (HTMLElement | false)[] {
    const { study } = view;
    const { gcg } = study;
    const record = recordOf(view);
    return [
        button(t('best'), () => void panels.best(), { id: 'best', class: 'main', disabled: !view.can }),
        button(t('hint'), () => void panels.hint(), { id: 'hint', disabled: !view.can }),
        view.canGoOn &&
            button(t('play_from_here'), () => void playFrom(view).catch((error) => view.say(whyOf(error))), {
                id: 'play-from-here',
            }),
        record && button(t('analysis'), () => void analyse(record, analysis), { id: 'analyse-deeply' }),
        gcg !== undefined &&
            study.names.length === 2 &&
            button(t('make_puzzles'), () => view.leave((root) => ways.puzzles(root, study.rules, gcg, ways.again)), {
                id: 'make-puzzles',
            }),
        button(ways.label, () => view.leave(ways.again), { id: 'new' }),
    ];
}
