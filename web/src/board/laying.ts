// The tiles of a rack, and those of them that lie on the board and are not played yet.

import { unclick } from '../base/dom';
import { dropAt } from '../base/motion';
import { type Rules, split, tilesOf } from './tiles';
import { columnName, within } from './place';
import { shuffle } from '../base/random';

export type Laid = { row: number; column: number; tile: number; blank: string }; // tile: index on the rack
// `rests`: nobody types; it is only where the keyboard comes to the board.
export type Cursor = { row: number; column: number; down: boolean; rests?: boolean };
export type Arranged = { laid: Laid[]; order: number[] };
type Cells = (string | null)[][];

export class Laying {
    rack: string[] = [];
    order: number[] = []; // as the player has arranged them
    laid: Laid[] = [];
    chosen = -1; // a rack tile that was tapped
    swapping: Set<number> | null = null; // tiles to exchange
    cursor: Cursor | null = null;
    private cells: Cells = [];

    constructor(private rules: Rules) {}

    // Another position, or another's turn: nothing is laid.
    begin(rack: string, cells: Cells): void {
        this.rack = split(rack);
        this.order = this.rack.map((_, i) => i);
        this.cells = cells;
        this.recall();
        if (this.cursor) this.cursor.rests = true;
    }
    // The position went on: tiles stay as they are arranged, new ones behind them.  The same tiles stay as they are
    // laid, too, where they still can.
    update(rack: string, cells: Cells): void {
        if (split(rack).join() === this.rack.join()) {
            this.cells = cells;
            return this.arrange(this);
        }
        const arranged = this.order.map((i) => this.rack[i]);
        this.begin(rack, cells);
        this.order = [];
        for (const tile of [...arranged, ...this.rack]) {
            const place = this.rack.findIndex((one, i) => one === tile && !this.order.includes(i));
            if (place >= 0) this.order.push(place);
        }
    }
    arrange({ laid, order }: Arranged): void {
        Object.assign(this, { laid, order });
        if (laid.some(({ row, column }) => this.fixed(row, column))) this.recall();
    }
    recall(): void {
        this.laid = [];
        this.chosen = -1;
        this.swapping = null;
    }

    at(row: number, column: number): Laid | undefined {
        return this.laid.find((laid) => laid.row === row && laid.column === column);
    }
    cell(row: number, column: number): string | null {
        const laid = this.at(row, column);
        return laid ? laid.blank || this.rack[laid.tile] : this.fixed(row, column);
    }
    fixed(row: number, column: number): string | null {
        return this.cells[row]?.[column] ?? null;
    }
    isLaid(tile: number): boolean {
        return this.laid.some((laid) => laid.tile === tile);
    }
    // The first rack tile that is one of these and not laid; -1 without one.
    private free(tile: string): number {
        return this.order.find((i) => this.rack[i] === tile && !this.isLaid(i)) ?? -1;
    }

    take(tile: number): void {
        this.laid = this.laid.filter((laid) => laid.tile !== tile);
    }
    put(row: number, column: number, tile: number, blank: string): void {
        this.laid = this.laid.filter((laid) => laid.tile !== tile && !(laid.row === row && laid.column === column));
        this.laid.push({ row, column, tile, blank });
        this.chosen = -1;
    }

    shuffle(): void {
        shuffle(this.order);
    }
    // A rack tile goes to the place of another.
    move(tile: number, other: number): void {
        const to = this.order.indexOf(other);
        this.order = this.order.filter((i) => i !== tile);
        this.order.splice(to, 0, tile);
    }

    // The play that the tiles on the board make, in the engine's notation; "" while they make none.
    text(): string {
        if (!this.laid.length) return '';
        const rows = new Set(this.laid.map((laid) => laid.row));
        const columns = new Set(this.laid.map((laid) => laid.column));
        let down = columns.size === 1;
        if (rows.size > 1 && columns.size > 1) return '';
        let { row, column } = this.laid.reduce((a, b) => (a.row < b.row || a.column < b.column ? a : b));
        if (this.laid.length === 1)
            down =
                !(this.cell(row, column - 1) || this.cell(row, column + 1)) &&
                !!(this.cell(row - 1, column) || this.cell(row + 1, column));
        const [dr, dc] = down ? [1, 0] : [0, 1];
        while (this.cell(row - dr, column - dc) && this.cell(row - dr, column - dc) !== '#') {
            row -= dr;
            column -= dc;
        }
        const place = down ? `${columnName(column)}${row + 1}` : `${row + 1}${columnName(column)}`;
        let tiles = '';
        let count = 0;
        for (; this.cell(row, column) && this.cell(row, column) !== '#'; row += dr, column += dc) {
            const laid = this.at(row, column);
            tiles += laid ? laid.blank || this.rack[laid.tile] : '.';
            if (laid) count++;
        }
        return count === this.laid.length ? `${place} ${tiles}` : '';
    }

    // Lays a play that was told, "8D WORD", in place of what lies there.  False: it is none.
    layWhole(play: string): boolean {
        const tiles = tilesOf(play);
        if (!tiles.length) return false;
        this.recall();
        for (const { row, column, tile } of tiles) {
            if (this.fixed(row, column)) continue;
            const plain = this.free(tile);
            const index = plain >= 0 ? plain : this.free('?');
            if (index >= 0) this.put(row, column, index, this.rack[index] === '?' ? tile : '');
        }
        return true;
    }

    // ---- typing

    moveCursor(rows: number, columns: number): void {
        const c = this.cursor!;
        c.row = within(c.row + rows, this.rules.rows);
        c.column = within(c.column + columns, this.rules.columns);
    }

    // Lays a letter at the cursor, or at the next free square behind it.  False: there is no such tile.
    type(letter: string, asBlank: boolean): boolean {
        const c = this.cursor!;
        const [dr, dc] = c.down ? [1, 0] : [0, 1];
        let { row, column } = c;
        while (row < this.rules.rows && column < this.rules.columns && this.cell(row, column)) {
            row += dr;
            column += dc;
        }
        if (row >= this.rules.rows || column >= this.rules.columns) return true;
        const known = this.rules.letters.find((one) => one.letter === letter);
        const plain = asBlank ? -1 : this.free(letter);
        const blank = known ? this.free('?') : -1;
        if (plain < 0 && blank < 0) return false;
        if (plain >= 0) this.put(row, column, plain, '');
        else this.put(row, column, blank, known!.blank);
        Object.assign(c, { row, column });
        this.moveCursor(dr, dc);
        c.rests = false;
        return true;
    }
    untype(): boolean {
        const last = this.laid.pop();
        if (last) this.cursor = { row: last.row, column: last.column, down: this.cursor?.down ?? false };
        return last !== undefined;
    }
}

// A tile that is dragged: `drop` is told what lies under the pointer where it is let go.
export function drag(event: PointerEvent, source: HTMLElement, drop: (under: Element | null) => void): void {
    if (event.button) return;
    const ended = new AbortController();
    let tile: HTMLElement | undefined;
    let target: HTMLElement | null | undefined;
    const follow = (e: PointerEvent) => {
        if (e.pointerId !== event.pointerId) return; // another finger
        const ends = e.type !== 'pointermove';
        if (ends) ended.abort();
        else if (!tile && Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > 6) {
            tile = source.cloneNode(true) as HTMLElement;
            tile.removeAttribute('id');
            tile.classList.add('dragged');
            document.body.append(tile);
        }
        if (!tile) return;
        const under = e.type === 'pointercancel' ? null : document.elementFromPoint(e.clientX, e.clientY);
        target?.classList.remove('target');
        source.classList.toggle('lifted', !ends);
        if (ends) {
            dropAt(source, tile.getBoundingClientRect());
            tile.remove();
            unclick();
            return drop(under);
        }
        tile.style.translate = `${e.clientX}px ${e.clientY}px`;
        target = under?.closest<HTMLElement>('.square');
        if (!target) return;
        target.classList.add('target');
        // A board that is magnified (style/board.css) has the same square under the pointer as before.
        const board = target.closest('.squares')!;
        const { left, top } = board.getBoundingClientRect();
        (board.firstElementChild as HTMLElement).style.transformOrigin =
            `${e.clientX - left + board.scrollLeft}px ${e.clientY - top}px`;
    };
    for (const name of ['move', 'up', 'cancel'] as const)
        document.addEventListener(`pointer${name}`, follow, { signal: ended.signal });
}
