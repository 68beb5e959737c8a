// Where a play lies, as text: "8D" across, "D8" down.  Column AA follows Z.

export const columnName = (column: number): string =>
    (column > 25 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

// The index nearest to one, of so many rows or columns.
export const within = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

// Whether a play lays tiles, so begins with a coordinate.
export const isPlaced = (play: string): boolean => /^[A-Z]*\d/.test(play);

export const isDown = (play: string): boolean => /^[A-Z]/.test(play);

// The first square of a play "8D WORD", from 0, and its tiles; null for another move.
export function placeOf(play: string): { row: number; column: number; down: boolean; tiles: string } | null {
    const [, place, tiles] = /^(\d+[A-Z]+|[A-Z]+\d+) (\S+)/.exec(play) ?? [];
    if (!place) return null;
    const column = [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return { row: +place.replace(/\D/g, '') - 1, column, down: isDown(place), tiles };
}
