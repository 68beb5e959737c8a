// What is said of a board game on this machine: who plays, what was done, how it ended, what is being laid.

import { signed, t, textOf, type Key } from '../base/text';
import type { Laying } from './laying';
import { type Checked, type Game, isBeginning, type Move, playText, reasonOf, type Setup, type State } from './tiles';
import { playerName } from '../archive/seat';
import { isPlaced } from './place';
import { isMine, type Turn } from './turn';

export class Names {
    // `computer`: its seat; -1: only people play.
    constructor(
        private computer: number,
        private setup: Setup,
    ) {}

    of(seat: number): string {
        if (this.computer < 0) return playerName(this.setup, seat);
        return seat === this.computer ? t('computer') : t('you');
    }
    isYou(seat: number): boolean {
        return this.computer >= 0 && seat !== this.computer;
    }
    // At the beginning of a sentence.
    subject(seat: number): string {
        return seat === this.computer ? t('the_computer') : this.of(seat);
    }
    all(seats: number): string[] {
        return Array.from({ length: seats }, (_, seat) => this.of(seat));
    }
}

// What happened that is no play: in a game, or in a record of one.  A sentence about "you" goes by the name
// that is shown: also of somebody whom a record calls so, "Du hast" is right and "Du hat" is not.
export const nameOfEvent = (kind: string, name = ''): string =>
    textOf(`event_${kind}`) ??
    textOf(`move_${kind}`) ??
    (name === t('you') ? textOf(`${kind}_you`) : null) ??
    textOf(kind, { name }) ??
    kind;

// The same with the points that it brought, or cost.
export const gained = (kind: string, points: number, name = ''): string =>
    nameOfEvent(kind, name) + (points ? ` ${signed(points)}` : '');

// A move as it stands in the list.
export function listed(move: Move, names: Names): string {
    const name = names.of(move.seat);
    if (move.kind === 'play') return `${name}: ${playText(move.play!)}${isPlaced(move.play!) ? ` +${move.score}` : ''}`;
    if (!move.result) return `${name}: ${nameOfEvent(move.kind)}`;
    return gained(`challenge_was_${move.result}`, move.score ?? 0, name);
}

// The points for tiles left at the end of a game, by seat, as lines of the list.
export const leftoverLines = (leftover: number[], names: string[]): string[] =>
    leftover.flatMap((points, seat) => (points ? [`${names[seat]}: ${gained('out', points)}`] : []));

// What came of a challenge, the last move, and whom it cost what.
export function challengeText(moves: Move[], challenge: string, names: Names): string {
    const last = moves.at(-1)!;
    const of = moves[moves.length - 2];
    const yours = (key: string, seat: number, values = {}) =>
        t((names.isYou(seat) ? `${key}_you` : key) as Key, { name: names.subject(seat), ...values });
    if (last.result === 'removed')
        return `${yours('challenged_by', last.seat)} ${yours('challenge_removed_cost', of.seat, { play: of.play! })}`;
    const said = yours(`challenge_was_${last.result}`, last.seat);
    if (challenge === 'double') return `${said} ${yours('challenge_held_cost', last.seat)}`;
    return last.score ? `${said} ${yours('challenge_held_points', of.seat, { points: last.score })}` : said;
}

export function resultText({ leaders, board, moves }: State, names: Names): string {
    const scores = [...board.scores].sort((a, b) => b - a).join(' : ');
    if (leaders.length > 1) return t('draw', { scores });
    // Whoever has won so may have fewer points.
    const how = moves.at(-1)?.kind === 'resign' ? `${t('you_resigned')} ` : '';
    return (
        how +
        (names.isYou(leaders[0]) ? t('you_won', { scores }) : t('winner', { name: names.subject(leaders[0]), scores }))
    );
}

// What lies on the board, in a sentence; '' while nothing does.  `stands`: it can be played.
export function laidText(laying: Laying, checked: Checked | null, stands: boolean, beginning = true): string {
    if (laying.swapping) return t('swap_hint');
    if (!laying.laid.length) return '';
    if (!laying.text()) return t('one_line');
    if (!checked) return '\u2026';
    if (beginning && isBeginning(checked, laying)) return t('goes_on');
    return stands
        ? t('scores', {
              score: checked.score ?? 0,
              words: checked.words.map((word) => word.word.toUpperCase()).join(', '),
          })
        : reasonOf(checked);
}
// What the button says that plays what is laid.
export const playLabel = (checked: Checked | null, stands: boolean): string =>
    checked && stands && checked.score !== undefined ? t('play_for', { score: checked.score }) : t('play');

// ---- the line below the board

export const statusText = ({ challenges, status }: Turn): string => [...challenges, status].filter(Boolean).join(' ');
export const waitingText = ({ challenges, progress }: Turn): string =>
    [...challenges, t('computer_thinks'), progress].filter(Boolean).join(' ');
export const earlierText = (at: number, moves: Move[], names: Names): string =>
    t('after_move', { number: at, count: moves.length, move: at ? listed(moves[at - 1], names) : t('start_position') });

// `live`: what is said of the tiles being laid.
export function sentenceOf(turn: Turn, names: Names, live: string): string {
    const { moves, over } = turn.state!;
    if (turn.earlier) return earlierText(turn.earlier.at, moves, names);
    return turn.busy && !over && !isMine(turn) ? waitingText(turn) : live || statusText(turn);
}

// What is said when a game is opened.
export const openingText = ({ moves, cgp }: Game, turn: Turn): string =>
    moves.length || cgp ? (isMine(turn) && turn.computer >= 0 ? t('go_on_turn') : '') : t('first_play');
