// A game with others as the server shows it to a seat or to the public, and how that is said.

import { h } from '../base/dom';
import { rulesTitle } from '../base/fields';
import { language, t, type Key, textOf } from '../base/text';
import type { State } from '../board/tiles';
import { variantTitle } from '../engine/variants';
import { livesText } from '../ghost/match';

export type Clock = { kind: 'none' | 'game' | 'move' | 'bank'; time: number; increment: number; bank: number }; // in seconds
export type Delay = { moves?: number; minutes?: number };
export type Seat = {
    taken: boolean;
    name: string;
    account: boolean;
    bot: string;
    left: number | null;
    letters?: number;
};
export type OnlineMove = { seat: number; kind: string; play?: string; score?: number; result?: string };
export type Round = { first: number; fragments: string[]; ending: string; named: string; loser: number };
export type GhostPart = {
    variant: string;
    reading: string;
    lexicon: string;
    min: number;
    misere: string;
    word_end: string;
    loser: string;
    challenges: boolean;
    lives: string;
    fragments: string[];
    challenger: number | null;
    rounds: Round[];
};
export type BoardPart = {
    rules: string;
    challenge: string;
    lexicon: string;
    position?: State['board'] & { scoreless: number };
    moves?: OnlineMove[];
    accepted?: number[];
};
export type View = {
    game: string;
    events: number;
    family: 'ghost' | 'board';
    phase: 'open' | 'playing' | 'last-challenge' | 'over' | 'aborted';
    open: boolean;
    draw: boolean;
    chat: boolean;
    rated: boolean;
    announce: boolean; // the server's channel is told of turns
    spectators: Delay | null;
    clock: Clock;
    you: number | null;
    seats: Seat[];
    order: number[];
    turn: number | null;
    now: number; // milliseconds since 1970 on the server
    deadline: number | null;
    undo_asked: number | null;
    paused: number | null; // since when
    pause_asked: number | null;
    rematch: string | null; // the game that follows
    winners: number[];
    board?: BoardPart;
    ghost?: GhostPart;
    at: number; // performance.now() when it came
};

export const isOver = (view: View): boolean => view.phase === 'over' || view.phase === 'aborted';
export const isYours = (view: View): boolean =>
    view.you !== null &&
    view.paused === null &&
    (view.phase === 'playing'
        ? view.turn === view.you
        : view.phase === 'last-challenge' && !view.board?.accepted?.includes(view.you));

export function botTitle(bot: string): string {
    const level = /^level:(\d+)$/.exec(bot)?.[1];
    return level ? `${t('computer')} ${level}` : t('computer');
}
export function nameOf(view: View, seat: number): string {
    if (seat === view.you) return t('you');
    const { name, bot } = view.seats[seat];
    return bot ? botTitle(bot) : name;
}

export const titleOf = (view: View): string =>
    view.ghost ? variantTitle(view.ghost.variant) : rulesTitle(view.board!.rules);

// The settings that are not the default, for those who are asked to sit down.
export function settingsOf(view: View): string[] {
    const { ghost, board } = view;
    const all = [clockTitle(view.clock)];
    if (ghost) {
        all.push((ghost.lives.length > 1 ? `${t('lives')}: ` : '') + livesText(ghost.lives));
        if (ghost.challenges) all.push(t('bluffs_yes'));
        all.push(`${t('shortest_word')} ${t('letters', { count: ghost.min })}`);
    }
    if (board && board.challenge !== 'void')
        all.push(`${t('wrong_words')} ${t('until_challenged')}: ${t(`challenge_${board.challenge}` as Key)}`);
    if (view.draw) all.push(t('drawn_by_lot'));
    if (view.rated) all.push(t('rated_yes'));
    if (view.chat) all.push(t('chat'));
    if (view.spectators) all.push(delayTitle(view.spectators));
    if (view.announce) all.push(t('announced'));
    return all;
}

// How much later those who look on see everything.
export const delayTitle = ({ moves, minutes }: Delay): string =>
    t('looked_on_later', {
        delay: moves ? t(moves > 1 ? 'delay_moves' : 'delay_move', { count: moves }) : duration(60 * minutes!),
    });

// ---- time

const UNITS: [string, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
];
// "3 days": in the largest unit that fits.
export function duration(seconds: number): string {
    const [unit, size] =
        UNITS.find(([, size]) => seconds >= size && (seconds % size === 0 || seconds >= 2 * size)) ?? UNITS[3];
    return new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
    }).format(Math.floor(seconds / size));
}
export function clockTitle({ kind, time, increment, bank }: Clock): string {
    if (kind === 'none') return t('clock_none');
    if (kind === 'game')
        return increment
            ? t('clock_game_more', { time: duration(time), increment: duration(increment) })
            : t('clock_game', { time: duration(time) });
    return bank
        ? t('clock_bank', { time: duration(time), bank: duration(bank) })
        : t('clock_move', { time: duration(time) });
}

// Milliseconds as on a clock.
function digits(left: number): string {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    if (seconds >= 2 * 86400) return duration(seconds);
    const two = (n: number) => String(n).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// The clock of a seat, which runs while it is to act.
export function clockOf(view: View, seat: number): HTMLElement | false {
    const { left, bot } = view.seats[seat];
    if (view.clock.kind === 'none' || left === null || bot || view.phase === 'open' || isOver(view)) return false;
    const element = h('span', { class: 'clock', role: 'timer' });
    showClock(element, view, seat);
    // Once a second, at the second's end; never again when it is no longer shown.
    const tick = () => {
        if (!element.isConnected) return;
        showClock(element, view, seat);
        setTimeout(tick, timeLeft(view, seat) % 1000 || 1000);
    };
    if (runs(view, seat)) setTimeout(tick, timeLeft(view, seat) % 1000 || 1000);
    return element;
}
const runs = (view: View, seat: number): boolean =>
    view.phase === 'playing' && view.turn === seat && view.paused === null;
function timeLeft(view: View, seat: number): number {
    return Math.max(0, (view.seats[seat].left ?? 0) - (runs(view, seat) ? performance.now() - view.at : 0));
}
function showClock(element: HTMLElement, view: View, seat: number): void {
    const left = timeLeft(view, seat);
    element.textContent = digits(left);
    element.classList.toggle('short', left < 20000);
}

// ---- what is happening, in words

export function stateOf(view: View): string {
    if (view.phase === 'open') return t('state_open');
    if (view.phase === 'aborted') return t('state_aborted');
    if (view.phase === 'over') {
        const won = view.you !== null && view.winners.includes(view.you);
        if (won && view.winners.length === view.seats.length) return t('state_draw');
        if (won) return t('state_won');
        return t(view.winners.length > 1 ? 'state_winners' : 'state_winner', {
            names: view.winners.map((seat) => nameOf(view, seat)).join(', '),
        });
    }
    if (view.paused !== null) return t('state_paused');
    if (isYours(view)) return t('state_yours');
    return view.turn === null ? t('last_play') : t('state_turn', { name: nameOf(view, view.turn) });
}

export const why = (error: unknown): string => {
    const { code, message } = error as { code?: string; message?: string };
    return textOf(`error_${code}`) ?? message ?? String(error);
};

// Why a seat is not to be had: what the server does not understand of such a request is the name.
export const whyNoSeat = (error: unknown): string =>
    (error as { code?: string }).code === 'request' ? t('name_unfit') : why(error);

// ---- rounds of Ghost

// Who made the play of that number (from 0) in a round; of players whose letters are all lost none plays.
export function moverOf(view: View, round: number, play: number): number {
    const { rounds, lives } = view.ghost!;
    const lost = view.seats.map((_, seat) => rounds.slice(0, round).filter(({ loser }) => loser === seat).length);
    const left = view.order.filter((seat) => lost[seat] < Math.max(1, lives.length));
    const first = left.indexOf(rounds[round].first);
    return left[(first + play) % left.length];
}

// `spelled`: a word that was completed, as it is spelled, where the fragment has its letters in another order.
export function roundText(view: View, at: number, spelled = ''): string {
    const { fragments, ending, named, loser } = view.ghost!.rounds[at];
    const fragment = fragments.at(-1) ?? '';
    const bluffed = moverOf(view, at, fragments.length - 1) === loser;
    const how =
        ending === 'challenged'
            ? bluffed
                ? 'bluffed'
                : 'named'
            : ending === 'word'
              ? 'word'
              : ending === 'stuck'
                ? 'stuck'
                : 'gave_up';
    const values = {
        name: nameOf(view, loser),
        word: (spelled || named || fragment).toUpperCase(),
        fragment: fragment.toUpperCase(),
    };
    return t(`over_${how}${loser === view.you ? '_you' : ''}` as Key, values);
}
