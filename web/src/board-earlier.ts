// An earlier position of the game that is open in the engine.

import { engine } from './engine';
import { squaresOf, State } from './board-tiles';

export class Earlier {
    private constructor(
        readonly at: number, // how many moves were made
        readonly cells: (string | null)[][],
        readonly last: Set<string>,
        readonly scores: number[],
    ) {}

    static async at(moves: number): Promise<Earlier> {
        const { board }: State = await engine.ask('web_board_state', ['', moves]);
        return new Earlier(moves, board.board, board.play ? squaresOf(board.play) : new Set(), board.scores);
    }
}
