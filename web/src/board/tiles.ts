// What boards and racks are made of, and how they are drawn; shared by games, records and positions.

import { h } from '../base/dom';
import { type Key, t, textOf } from '../base/text';
import type { Answer } from '../engine/calls';
import type { Begins } from '../base/fields';
import { isPlaced, placeOf } from './place';

// 2L as people write it: L is for letter.
export const premiumSign = (name: string): string => name.replace('L', t('letter_sign'));

export type Rules = Answer<'web_board_open'>;
export type State = Answer<'web_board_state'>;
export type Move = State['moves'][number];
export type Checked = Answer<'web_board_validate'>;
export type Made = Checked['words'][number];
// `drawn`: each game gets a random board, NAME:SEED in its own `rules`.
export type Setup = {
    rules: string;
    players: number;
    names?: string; // of people, "Ann, Ben"
    computer: string;
    begins: Begins;
    challenge: string;
    drawn?: boolean;
};
// A turn before a game began, and the position that it was made in.
export type Past = Move & { cgp: string; steps?: number };
// `plays`: begun from the position `cgp` to be played, not looked at; `past` led there, as GCG `before`, in which seat 0
// is player `first`.
export type Game = {
    version: 2;
    setup: Setup;
    seed: number;
    cgp: string;
    moves: string[];
    plays?: boolean;
    past?: Past[];
    before?: string;
    first?: number;
    helped?: number[]; // moves before each turn at which a hint or the best plays were shown
};
export const pastOf = ({ past }: Game): Past[] => past ?? [];
// Whether GCG can tell of a game: it began on an empty board, or as its record did.
export const isRecordable = ({ cgp, before }: Game): boolean => !cgp || before !== undefined;
// Somebody looks at a position, and plays nobody.
export const looksAt = ({ cgp, plays }: Game): boolean => cgp !== '' && !plays;

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
export function addressOfPosition(rules: string, cgp: string): string {
    return `#board?v=1&rules=${encodeURIComponent(rules)}&cgp=${encodeURIComponent(cgp)}`;
}
export function linkOf(rules: string, cgp: string): string {
    return location.href.split('#')[0] + addressOfPosition(rules, cgp);
}

// The rows of a board as CGP has them.
export function rowsOf(cells: (string | null)[][]): string {
    const rows = cells.map((row) => {
        let text = '';
        let empty = 0;
        for (const cell of row) {
            if (cell && empty) text += empty;
            empty = cell ? 0 : empty + 1;
            if (cell) text += bracketed(cell);
        }
        return text + (empty || '');
    });
    return rows.join('/');
}

export type Puzzle = {
    grade: number;
    method: string;
    margin: number;
    tags: string[];
    play: string;
    cgp: string;
    source: string;
};

// The answer is not to be read in the link by accident.
export function puzzleLink(rules: string, one: Puzzle): string {
    const packed = btoa(
        String.fromCharCode(...new TextEncoder().encode(JSON.stringify([one.play, one.margin, one.grade, one.method]))),
    );
    return `${linkOf(rules, one.cgp)}&puzzle=${encodeURIComponent(packed)}`;
}

// The text for a puzzle: with a tile in the bag the best play may win more orders of it, and no more points.
export function puzzleText(key: 'puzzle_answer' | 'puzzle_right' | 'puzzle_was', one: Puzzle): Key {
    return one.margin < 0.05 ? `${key}_wins` : key;
}

// A play as it stands in a list: an exchange, told as "ex ABC", and a pass are words.
export function playText(play: string): string {
    const [place, tiles] = play.split(' ');
    if (place === 'ex') return tiles ? t('exchange_of', { tiles }) : t('swap');
    return place === 'pass' || place === '-' ? t('pass') : play;
}

// The word of a play, "8D WORD"; '' of an exchange and a pass.
export const wordOf = (play: string): string =>
    isPlaced(play) ? split(play.split(' ')[1]).map(bare).join('').replace(/[()]/g, '').toUpperCase() : '';
// A play in a sentence.
export function spoken(name: string, play: string, score: number): string {
    const [place, word] = play.split(' ');
    if (place === 'ex') return t('exchanged', { name });
    if (!word) return t('passed', { name });
    return t('made_play', { name, place, word: wordOf(play), score });
}

// Why a play is refused.
export function reasonOf(checked: Checked): string {
    const bad = checked.words.filter((word) => !word.valid).map((word) => word.word);
    if (bad.length) return t('not_in_lexicon', { words: bad.join(', ') });
    const key = `verdict_${checked.verdict}`;
    return t('refused', { why: textOf(key) ?? checked.reason ?? checked.verdict });
}

// Whether a single tile is nothing to scold for: others follow.
export function isBeginning(checked: Checked, { laid }: { laid: unknown[] }): boolean {
    return laid.length === 1 && /^(too-short|misses-start|touches-nothing)$/.test(checked.verdict);
}

// The tiles of a play, "8D WORD", by their squares; letters that lay there before among them.
export function tilesOf(play: string): { row: number; column: number; tile: string }[] {
    const place = placeOf(play);
    if (!place) return [];
    const { row, column, down } = place;
    return split(place.tiles).map((tile, i) => ({ row: row + (down ? i : 0), column: column + (down ? 0 : i), tile }));
}

// The words through a square.
export function wordsAt(cells: (string | null)[][], row: number, column: number): string[] {
    const tileAt = (r: number, c: number) => cells[r]?.[c]?.replace('#', '');
    return [
        [1, 0],
        [0, 1],
    ].flatMap(([down, across]) => {
        let [r, c] = [row, column];
        while (tileAt(r - down, c - across)) [r, c] = [r - down, c - across];
        let word = '';
        let count = 0;
        for (; tileAt(r, c); count++, r += down, c += across) word += bare(cells[r][c]!);
        return count > 1 ? [word.toLowerCase()] : [];
    });
}

// The squares of the tiles that were laid, as "row,column".
export function squaresOf({ coordinate, tiles }: { coordinate: string | null; tiles: string | null }): Set<string> {
    const laid = tilesOf(`${coordinate} ${tiles ?? ''}`).filter(({ tile }) => tile !== '.');
    return new Set(laid.map(({ row, column }) => `${row},${column}`));
}

export function face(rules: Rules, tile: string): Node[] {
    const text = bare(tile);
    const letter = rules.letters.find((one) => one.letter === text || one.blank === text);
    const blank = letter !== undefined && letter.letter !== text;
    const value = blank || text === '?' ? rules.letters[0].value : (letter?.value ?? 0);
    return [
        h(
            'span',
            { class: `face${blank ? ' blank' : ''}${[...text].length > 1 ? ' long' : ''}` },
            text === '?' ? '' : text.toUpperCase(),
        ),
        h('span', { class: 'value', 'data-sign': value || undefined }),
    ];
}
