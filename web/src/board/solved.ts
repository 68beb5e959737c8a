// The plays of an end that was solved, each with its value and the plays that follow.

import { h } from '../base/dom';
import { signed, t } from '../base/text';
import type { Answer } from '../engine/calls';
import { playText } from './tiles';

export type Solved = Answer<'web_board_endgame'>;

// `laid`: the play as what is tapped.
export const solvedCard = (solved: Solved, laid: (play: string) => string | HTMLElement): HTMLElement =>
    h(
        'section',
        { class: 'card', id: 'solved' },
        h('h2', {}, t(solved.stopped ? 'end_searched' : 'end_solved')),
        h(
            'ol',
            {},
            solved.plays.map(({ play, value, line }) =>
                h(
                    'li',
                    {},
                    laid(play),
                    ': ',
                    t('end_play', {
                        sign: signed(value)[0],
                        points: Math.abs(value),
                        line: line.slice(1).map(playText).join(', ') || t('none'),
                    }),
                ),
            ),
        ),
    );
