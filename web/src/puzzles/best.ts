// The best play of a puzzle: whether it is laid.

import type { Laying } from '../board/laying';
import { type Checked, type Puzzle, split, squaresOf } from '../board/tiles';

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
