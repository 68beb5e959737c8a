// The table that somebody wants to open, as the browser keeps it, and what the server is asked for.

import { LIFE } from '../ghost/ghost';
import { session } from './session';
import type { Clock, Delay } from './view';
import { variants } from '../engine/variants';

export const MOST = { ghost: 6, board: 4 };

const none = { increment: 0, bank: 0 };
export const CLOCKS: Clock[] = [
    { kind: 'none', time: 0, ...none },
    { kind: 'game', time: 300, increment: 3, bank: 0 },
    { kind: 'game', time: 600, increment: 5, bank: 0 },
    { kind: 'game', time: 1500, increment: 10, bank: 0 },
    { kind: 'move', time: 60, ...none },
    { kind: 'move', time: 86400, ...none },
    { kind: 'bank', time: 86400, increment: 0, bank: 604800 },
];

export type Wish = {
    family: 'ghost' | 'board';
    people: number;
    computers: number;
    level: string;
    clock: number;
    open: boolean;
    draw: boolean;
    chat: boolean;
    rated: boolean;
    announce: boolean;
    delay: string;
    rules: string;
    challenge: string;
    variant: string;
    reading: string;
    min: number;
    lives: number;
    challenges: boolean;
};
export const USUAL: Wish = {
    family: 'ghost',
    people: 2,
    computers: 0,
    level: '5',
    clock: 0,
    open: false,
    draw: false,
    chat: false,
    rated: false,
    announce: false,
    delay: '',
    rules: 'wwf',
    challenge: 'void',
    variant: variants[0].name,
    reading: '',
    min: 4,
    lives: LIFE.length,
    challenges: false,
};

// Until when those who look on wait to see everything; "": they see what is public.
export const DELAYS = ['moves:1', 'moves:3', 'minutes:10', 'minutes:60'];
export const delayOf = (name: string): Delay => {
    const [unit, count] = name.split(':');
    return { [unit]: Number(count) };
};

// All seats of a rated table are accounts'.
export const isRated = (wish: Wish): boolean => wish.rated && wish.people > 1 && session() !== null;

// What the server is asked for.  `announces`: it has a channel that can be told of turns.
export function requestOf(wish: Wish, announces: boolean): object {
    const { family, people, open, draw, chat, announce } = wish;
    const seats = Math.min(MOST[family], Math.max(2, people + wish.computers));
    const level =
        family === 'ghost' && wish.level === 'auto'
            ? 'rational'
            : wish.level === 'auto'
              ? 'auto'
              : `level:${wish.level}`;
    const bots = Object.fromEntries(Array.from({ length: seats - people }, (_, i) => [String(people + i), level]));
    const { variant, reading, min, challenges } = wish;
    const rules =
        family === 'ghost'
            ? { variant, reading, min, challenges, ...(wish.lives > 1 ? { lives: LIFE.slice(0, wish.lives) } : {}) }
            : { rules: wish.rules, challenge: wish.challenge };
    const more = {
        rated: isRated(wish),
        announce: announce && announces,
        ...(wish.delay ? { spectators: delayOf(wish.delay) } : {}),
    };
    return { do: 'create', family, seats, open, draw, chat, ...more, clock: CLOCKS[wish.clock], bots, ...rules };
}
