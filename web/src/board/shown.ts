// What the table shows of a turn.

import { playLabel, type Names } from './said';
import type { Shown } from './table';
import { type Rules, squaresOf, wordOf } from './tiles';
import { canArrange, canMove, stands, toMove, type Turn } from './turn';

export function shownOf(turn: Turn, rules: Rules, names: Names, said: Pick<Shown, 'status' | 'tools'>): Shown {
    const { board, over, moves } = turn.state!;
    const { checked, earlier } = turn;
    const legal = checked !== null && stands(checked, rules.challenge);
    return {
        ...said,
        seats: board.scores.map((score, seat) => ({ name: names.of(seat), score })),
        turn: over ? -1 : toMove(turn),
        bag: board.bag,
        word: wordOf(moves.at(-1)?.play ?? ''),
        play: playLabel(checked, legal),
        can: canArrange(turn),
        later: false,
        moves: canMove(turn),
        trial: { checked, stands: legal },
        score: moves.at(-1)?.score,
        earlier,
        covered: turn.covered ? names.of(toMove(turn)) : '',
        rack: true,
        exchange: rules.exchange >= 0 && board.bag >= rules.exchange,
        over,
        last: board.play ? squaresOf(board.play) : new Set(),
    };
}
