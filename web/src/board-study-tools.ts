// What can be done at a position of a study, beside laying tiles.

import { analyse } from './analysis';
import type { StudyView } from './board-study';
import { byNames } from './board-study-gcg';
import type { Ways } from './board-study-open';
import type { Panels } from './board-study-panels';
import { playFrom } from './board-study-play';
import { button } from './dom';
import { whyOf } from './engine';
import { t } from './text';

// `analysis`: where the analysis of a whole record is shown.
export function studyTools(
    view: StudyView,
    ways: Ways,
    panels: Panels,
    analysis: HTMLElement,
): (HTMLElement | false)[] {
    const { study, setup } = view;
    const { gcg } = study;
    return [
        button(t('best'), () => void panels.best(), { id: 'best', class: 'main', disabled: !view.can }),
        view.canGoOn &&
            button(t('play_from_here'), () => void playFrom(view).catch((error) => view.say(whyOf(error))), {
                id: 'play-from-here',
            }),
        gcg !== undefined &&
            button(
                t('analysis'),
                () => void analyse({ version: 2, setup, seed: 1, cgp: '', moves: [] }, byNames(gcg), [], analysis),
                { id: 'analyse-deeply' },
            ),
        gcg !== undefined &&
            study.names.length === 2 &&
            button(t('make_puzzles'), () => view.leave((root) => ways.puzzles(root, study.rules, gcg, ways.again)), {
                id: 'make-puzzles',
            }),
        button(ways.label, () => view.leave(ways.again), { id: 'new' }),
    ];
}
