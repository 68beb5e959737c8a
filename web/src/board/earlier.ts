// Earlier positions of the game that is open in the engine.

import { addressOf } from '../archive/archive';
import type { Board } from './game';
import { earlierText } from './said';
import type { Steps } from './steps';
import { type Game, looksAt, pastOf, type Rules, squaresOf, type State, wordsAt } from './tiles';
import { canArrange } from './turn';
import { announce } from '../base/dom';
import { engine } from '../engine/engine';
import { cellsOf } from './mini';
import { mark } from '../base/router';
import { t } from '../base/text';

export class Earlier {
    private constructor(
        readonly at: number, // how many moves were made
        readonly cells: (string | null)[][],
        readonly last: Set<string>,
        readonly scores: number[],
        readonly bag: number,
    ) {}

    // The words that the last play formed.
    get words(): string[] {
        const through = (square: string) => wordsAt(this.cells, ...(square.split(',').map(Number) as [number, number]));
        return [...new Set([...this.last].flatMap(through))];
    }

    static async at(moves: number, game: Game, rules: Rules): Promise<Earlier> {
        const past = pastOf(game);
        const turn = past[moves];
        if (turn) {
            const [rows, , scores] = turn.cgp.split(' ');
            const cells = cellsOf(rows);
            const unseen =
                rules.letters.reduce((sum, { count }) => sum + count, 0) - cells.flat().filter(Boolean).length;
            const all = scores.split('/').map(Number);
            const seats = all.length;
            const [coordinate, tiles] = (past[moves - 1]?.play ?? '').split(' ');
            return new Earlier(
                moves,
                cells,
                squaresOf({ coordinate, tiles }),
                all.map((_, seat) => all[(seat - turn.seat + seats) % seats]),
                Math.max(0, unseen - seats * rules.rack),
            );
        }
        const { board }: State = await engine.ask('web_board_state', ['', moves - past.length]);
        return new Earlier(moves, board.board, board.play ? squaresOf(board.play) : new Set(), board.scores, board.bag);
    }
}

// Shows the board after so many moves.
export async function look(board: Board, at: number): Promise<void> {
    const { game, root } = board;
    board.set({ type: 'shown', earlier: at < board.count ? await Earlier.at(at, game, board.rules) : null });
    const { earlier } = board.turn;
    if (root.isConnected && !looksAt(game)) mark(addressOf(board.one) + (earlier ? `&at=${at}` : ''));
    board.draw();
    // On a phone the list lies below the board.
    const { element } = board.table.squares;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
    announce(earlier ? earlierText(earlier.at, board.state.moves, board.names) : t('back_in_game'));
}

export const stepsOf = (board: Board): Steps => ({
    at: () => board.turn.earlier?.at ?? board.count,
    count: () => board.count,
    arrows: () => !canArrange(board.turn),
    escapes: true,
    go: (at) => void look(board, at),
});
