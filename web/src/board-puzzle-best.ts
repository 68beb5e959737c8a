// The best play of a puzzle: whether it is laid, and hints at it.

import type { Laying } from './board-laying';
import { type Checked, type Puzzle, split, squaresOf } from './board-tiles';
import { isDown } from './place';
import { t } from './text';

export type Best = Checked & { tiles: string };

// Whether the same tiles lie on the same squares, or the same ones are exchanged.
export function isBest(laying: Laying, puzzle: Puzzle, best: Best): boolean {
    const [place, tiles] = puzzle.play.split(' ');
    const sorted = (list: string[]) => [...list].sort().join(' ');
    if (place === 'ex')
        return (
            laying.swapping !== null && sorted([...laying.swapping].map((i) => laying.rack[i])) === sorted(split(tiles))
        );
    const wanted = [...squaresOf({ coordinate: place, tiles: best.tiles })];
    const letters = split(best.tiles).filter((tile) => tile !== '.');
    return (
        wanted.length === laying.laid.length &&
        wanted.every((square, i) => laying.cell(...(square.split(',').map(Number) as [number, number])) === letters[i])
    );
}

const isPlay = ({ play }: Puzzle): boolean => /\d/.test(play.split(' ')[0]);
export const hintsOf = (puzzle: Puzzle): number => (isPlay(puzzle) ? 4 : 2);

// One hint after another: what it scores, its length, where it begins, its tiles.  `given`: how many were.
export function hintOf(puzzle: Puzzle, { score, tiles: all }: Best, given: number): string {
    const [place, word] = puzzle.play.split(' ');
    if (!isPlay(puzzle))
        return given ? t('hint_exchange', { count: word ? split(word).length : 0 }) : t('hint_no_tile');
    const tiles = split(all).filter((tile) => tile !== '.');
    const used = tiles.map((tile) => (tile === tile.toUpperCase() ? tile : '?')).sort();
    return [
        t('hint_score', { score: score ?? 0, count: tiles.length }),
        t(isDown(place) ? 'hint_down' : 'hint_across', { count: split(word).length }),
        t('hint_place', { place }),
        t('hint_tiles', { tiles: used.join(' ') }),
    ][given];
}
