// The turn of a board game on this machine, as plain data: what happens makes one turn into the next.
//
//   turn = nextTurn(turn, { type: 'asked' });             // a move was sent to the engine
//   turn = nextTurn(turn, { type: 'position', state });   // its answer
//   turn = nextTurn(turn, { type: 'to-move' });           // whoever is to move may
//
// Nothing here speaks, draws or waits; game.ts does.

import type { Earlier } from './earlier';
import type { Checked, Setup, State } from './tiles';
import { isPlaced } from './place';

export type Turn = {
    readonly computer: number; // its seat; -1: there is none
    readonly passes: boolean; // several people pass the screen on
    readonly state: State | null; // the engine's: board, moves, whether it is over
    readonly checked: Checked | null; // what lies on the board
    readonly busy: boolean; // the engine has a move, or the computer is to move
    readonly covered: boolean; // the next player's tiles are not shown yet
    readonly status: string; // what was said last
    readonly challenges: string[]; // what came of them since the last move of a person
    readonly earlier: Earlier | null; // the position that is shown in place of the game's
    readonly progress: string; // of the computer's thought; '': it answers at once
};
export type TurnEvent =
    | { type: 'asked' | 'to-move' | 'answered' | 'uncovered' | 'laid' | 'taken-back' }
    | { type: 'position'; state: State }
    | { type: 'moved'; by: number }
    | { type: 'checked'; checked: Checked }
    | { type: 'challenged' | 'said' | 'thinking'; text: string }
    | { type: 'shown'; earlier: Earlier | null };

// `looks`: somebody looks at a position, and plays nobody.
export function firstTurn({ players, begins }: Setup, looks: boolean): Turn {
    const computer = players !== 1 ? -1 : begins === 'computer' ? 0 : 1;
    return {
        computer,
        passes: computer < 0 && !looks,
        state: null,
        checked: null,
        busy: true,
        covered: false,
        status: '',
        challenges: [],
        earlier: null,
        progress: '',
    };
}

export function nextTurn(turn: Turn, event: TurnEvent): Turn {
    switch (event.type) {
        case 'asked':
            return { ...turn, busy: true, challenges: [] };
        case 'position':
            return { ...turn, state: event.state, checked: null, earlier: null };
        case 'moved':
            return { ...turn, covered: turn.passes && !turn.state!.over && toMove(turn) !== event.by };
        case 'taken-back':
            return { ...turn, busy: false, covered: false };
        case 'to-move':
            return { ...turn, busy: !turn.state!.over && !isMine(turn) };
        case 'answered':
            return { ...turn, busy: false };
        case 'uncovered':
            return { ...turn, covered: false };
        case 'laid':
            return { ...turn, checked: null };
        case 'checked':
            return { ...turn, checked: event.checked };
        case 'challenged':
            return { ...turn, challenges: [...turn.challenges, event.text], status: '' };
        case 'said':
            return { ...turn, status: event.text };
        case 'thinking':
            return { ...turn, progress: event.text };
        case 'shown':
            return { ...turn, earlier: event.earlier };
    }
}

// ---- what follows from a turn

export const toMove = ({ state }: Turn): number => state!.board.turn - 1;
export const seatsOf = ({ state }: Turn): number => state!.board.scores.length;
// A person is to move.
export const isMine = (turn: Turn): boolean => !turn.state!.over && toMove(turn) !== turn.computer;
// A turn can be made.
export const canMove = (turn: Turn): boolean => isMine(turn) && !turn.busy && !turn.covered;
// Tiles can be moved, also while the computer thinks.
export const canArrange = (turn: Turn): boolean =>
    !turn.earlier && (canMove(turn) || (!turn.state!.over && toMove(turn) === turn.computer));
// Whose tiles are seen: those of the one person, or of whoever is to move.
export const viewer = ({ computer }: Turn, state: State): number =>
    computer < 0 ? state.board.turn - 1 : 1 - computer;

// Whether words are only checked when somebody challenges them.
export const doubts = (challenge: string): boolean => challenge !== 'void';
export const stands = (checked: Checked, challenge: string): boolean =>
    checked.legal || (doubts(challenge) && checked.verdict === 'not-a-word');

// Who may challenge the last play: whoever is to move, or the other one if it ended the game; -1: nobody.
export function challenger(turn: Turn, challenge: string): number {
    const last = turn.state!.moves.at(-1);
    if (!doubts(challenge) || last?.kind !== 'play' || !isPlaced(last.play ?? '')) return -1;
    const seat = toMove(turn) !== last.seat ? toMove(turn) : (last.seat + 1) % seatsOf(turn);
    return seat === turn.computer ? -1 : seat;
}
