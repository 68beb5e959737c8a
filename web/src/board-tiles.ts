// What boards and racks are made of, and how they are drawn; shared by games, records and positions.

import { h } from './dom';
import { t, Key } from './text';
import { Begins } from './fields';

export type Rules = {
    name: string;
    rows: number;
    columns: number;
    start: [number, number];
    rack: number;
    letter: number[];
    word: number[];
    letters: { letter: string; blank: string; count: number; value: number }[];
    anagrams: boolean;
    exchange: number;
    challenge: string;
};
export type Deed = { seat: number; kind: string; play?: string; score?: number; tiles?: number; result?: string };
export type State = {
    board: {
        board: (string | null)[][];
        racks: (string | null)[];
        scores: number[];
        turn: number;
        bag: number;
        unseen: Record<string, number>;
        ending: string | null;
        play: { coordinate: string; tiles: string; kind: string; seat: number } | null;
        cgp: string | null;
    };
    over: boolean;
    resigned: number;
    leaders: number[];
    deeds: Deed[];
};
export type Made = { coordinate: string; word: string; score: number; valid: boolean };
export type Judged = { legal: boolean; verdict: string; reason: string | null; score?: number; play?: string; words: Made[] };
export type Setup = { rules: string; players: number; computer: string; begins: Begins; challenge: string };
export type Game = { version: 1; setup: Setup; seed: number; cgp: string; deeds: string[] };
export type Laid = { row: number; column: number; tile: number; blank: string }; // tile: index on the rack

// "[CH]AT" has three tiles.
export function split(tiles: string): string[] {
    return tiles.match(/\[[^\]]*\]|./gu) ?? [];
}
export function bare(tile: string): string {
    return tile.replace(/[[\]]/g, '');
}
export function bracketed(tile: string): string {
    return [...tile].length > 1 ? `[${tile}]` : tile;
}

// A game in a link: its rules and position.
export function linkOf(rules: string, cgp: string): string {
    return `${location.href.split('#')[0]}#board?v=1&rules=${encodeURIComponent(rules)}&cgp=${encodeURIComponent(cgp)}`;
}

// Tiles drawn on a grid; shared by games and replays.
export function grid(rules: Rules, cells: (string | null)[][], square: (row: number, column: number, props: Record<string, unknown>, content: Node[]) => Node): HTMLElement {
    const box = h('div', { class: 'grid', style: `--columns:${rules.columns}`, role: 'grid', 'aria-label': t('board') });
    for (let row = 0; row < rules.rows; row++) {
        const line = h('div', { role: 'row', class: 'line' });
        for (let column = 0; column < rules.columns; column++) {
            const at = row * rules.columns + column;
            const cell = cells[row][column];
            const premium = rules.word[at] > 1 ? `${rules.word[at]}W` : rules.letter[at] > 1 ? `${rules.letter[at]}L` : '';
            const start = row === rules.start[0] && column === rules.start[1];
            const classes = ['square', premium ? `p${premium}` : '', start ? 'start' : '', cell ? 'filled' : ''];
            const content: Node[] = [];
            if (cell === '#') classes.push('wall');
            else if (cell) content.push(...face(rules, cell));
            // The sign of a premium is drawn by the style sheet: its name is in the label.
            const sign = cell ? undefined : premium || (start ? '★' : undefined);
            line.append(square(row, column, { class: classes.join(' '), 'data-sign': sign, 'aria-label': describe(row, column, cell, premium) }, content));
        }
        box.append(line);
    }
    return box;
}
export function describe(row: number, column: number, cell: string | null, premium: string): string {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`;
    return cell ? `${place}: ${bare(cell)}` : premium ? `${place}, ${t(`premium_${premium}` as Key)}` : place;
}
export function face(rules: Rules, tile: string): Node[] {
    const text = bare(tile);
    const letter = rules.letters.find((one) => one.letter === text || one.blank === text);
    const blank = letter !== undefined && letter.letter !== text;
    const value = blank || text === '?' ? rules.letters[0].value : (letter?.value ?? 0);
    return [
        h('span', { class: `face${blank ? ' blank' : ''}${[...text].length > 1 ? ' long' : ''}` }, text === '?' ? '' : text.toUpperCase()),
        h('span', { class: 'value', 'data-sign': value || undefined }),
    ];
}

