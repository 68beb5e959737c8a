// The squares of a board.  They stay in place: what changed is drawn anew, and nothing else, so that a
// tap is answered at once.

import { h, renew } from '../base/dom';
import { land } from '../base/motion';
import { t, type Key } from '../base/text';
import { bare, face, premiumSign, type Rules, tilesOf, wordsAt } from './tiles';
import { columnName } from './place';
import { premiumAt } from './mini';

// `laid`: the index of a tile on the rack.  `score`: of the play that ends here.  `phony`: of a word that is none.
export type Look = {
    cell: string | null;
    laid?: number;
    last?: boolean;
    phony?: boolean;
    score?: number;
    cursor?: 'across' | 'down' | null;
};
type Handlers = {
    tap: (row: number, column: number) => void;
    grab?: (event: PointerEvent) => void;
};

export class Squares {
    readonly element: HTMLElement; // may be wider than the screen: it scrolls by itself
    private squares: HTMLElement[] = [];
    private drawn: string[] = []; // what each square shows: its tile, a space, its marks
    private played: (string | null)[][] = []; // the tiles that lie there, but for those that are being laid

    // Without handlers the squares are no buttons.
    constructor(
        private rules: Rules,
        handlers: Handlers | null,
    ) {
        const grid = h('div', {
            class: 'grid',
            style: `--columns:${rules.columns}`,
            role: 'grid',
            'aria-label': t('board'),
        });
        // What stands at the edge is in the label of each square.
        const edge = (text: string) =>
            h('span', { class: 'edge', 'aria-hidden': 'true', 'data-sign': text || undefined });
        grid.append(
            h(
                'div',
                { class: 'line', 'aria-hidden': 'true' },
                edge(''),
                Array.from({ length: rules.columns }, (_, column) => edge(columnName(column))),
            ),
        );
        for (let row = 0; row < rules.rows; row++) {
            const line = h('div', { role: 'row', class: 'line', style: `z-index:${-row}` }, edge(String(row + 1)));
            for (let column = 0; column < rules.columns; column++) {
                const square = handlers
                    ? h('button', {
                          type: 'button',
                          class: 'square',
                          id: `square-${row}-${column}`,
                          'data-row': row,
                          'data-column': column,
                          tabindex: -1,
                      })
                    : h('div', { role: 'gridcell', class: 'square' });
                this.squares.push(square);
                line.append(handlers ? h('div', { role: 'gridcell' }, square) : square);
            }
            grid.append(line);
        }
        const of = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
        grid.onclick = (event) => {
            const square = of(event);
            square?.focus({ preventScroll: true }); // not every browser does
            if (square) handlers?.tap(Number(square.dataset.row), Number(square.dataset.column));
        };
        grid.onpointerdown = handlers?.grab ?? null;
        this.element = h('div', { class: 'squares' }, grid);
        this.show(() => ({ cell: null }));
    }

    // `stop`: the square that the keyboard comes to.
    show(look: (row: number, column: number) => Look, stop: { row: number; column: number } | null = null): void {
        const { rows, columns } = this.rules;
        const landed: HTMLElement[] = [];
        this.played = Array.from({ length: rows }, () => []);
        for (let row = 0; row < rows; row++)
            for (let column = 0; column < columns; column++) {
                const at = row * columns + column;
                const one = look(row, column);
                this.played[row][column] = one.laid === undefined ? one.cell : null;
                const stops = stop !== null && stop.row === row && stop.column === column;
                const shown = `${one.cell ?? ''} ${one.laid ?? ''}${one.last ? 'n' : ''}${one.phony ? 'p' : ''}${one.cursor ?? ''}${stops ? 's' : ''}${one.score ?? ''}`;
                if (this.drawn[at] !== shown) this.draw(row, column, one, stops);
                if (one.last && this.drawn[at].startsWith(' ')) landed.push(this.squares[at]);
                this.drawn[at] = shown;
            }
        if (this.element.isConnected) land(landed);
    }

    private draw(row: number, column: number, one: Look, stops: boolean): void {
        const { rules } = this;
        const at = row * rules.columns + column;
        const square = this.squares[at];
        const premium = premiumAt(rules, at);
        const start = row === rules.start[0] && column === rules.start[1];
        const wall = one.cell === '#';
        const classes = [
            'square',
            premium && `p${premium}`,
            wall ? 'wall' : one.cell && 'filled',
            one.laid !== undefined && 'laid',
            one.last && 'last',
            one.phony && 'phony',
            one.cursor && 'cursor',
            one.cursor,
        ];
        square.className = classes.filter(Boolean).join(' ');
        square.setAttribute('aria-label', describe(row, column, one, premium, start));
        // Setting it at the square with the focus would lay out the page at once.
        const tab = stops ? 0 : -1;
        if (square instanceof HTMLButtonElement && square.tabIndex !== tab) square.tabIndex = tab;
        // The sign of a premium is drawn by the style sheet: its name is in the label.
        const sign = one.cell ? '' : start ? '★' : premiumSign(premium);
        const data = { sign, laid: one.laid, score: one.score };
        for (const [name, value] of Object.entries(data)) {
            if (value === undefined || value === '') delete square.dataset[name];
            else square.dataset[name] = String(value);
        }
        renew(square, one.cell && !wall ? face(rules, one.cell) : []);
    }

    // A play that could be made, drawn through the board; null: none.
    ghost(play: string | null): void {
        for (const one of this.element.querySelectorAll<HTMLElement>('[data-ghost]')) delete one.dataset.ghost;
        for (const { row, column, tile } of tilesOf(play ?? '')) {
            const square = this.squares[row * this.rules.columns + column];
            if (square && !square.classList.contains('filled')) square.dataset.ghost = bare(tile);
        }
    }
    // How often something falls on each square: the most is drawn strongest.
    heat(counts: number[][] | null): void {
        const most = Math.max(1, ...(counts ?? []).flat());
        this.squares.forEach((square, at) => {
            const count = counts?.[Math.floor(at / this.rules.columns)][at % this.rules.columns] ?? 0;
            if (count) square.style.setProperty('--heat', `${Math.round((count / most) * 90)}%`);
            else square.style.removeProperty('--heat');
        });
        this.element.classList.toggle('hot', counts !== null);
    }

    // The words that were played through a square.
    words(row: number, column: number): string[] {
        return this.played[row][column] ? wordsAt(this.played, row, column) : [];
    }

    // To the square that the keyboard comes to.
    focus(): void {
        this.squares.find((one) => one.tabIndex === 0)?.focus({ preventScroll: true });
    }

    // Where a board is wider than the screen, brings a square to its middle.
    centre(row: number, column: number): void {
        const box = this.element;
        const square = this.squares[row * this.rules.columns + column];
        if (box.scrollWidth > box.clientWidth)
            box.scrollLeft = square.offsetLeft + square.offsetWidth / 2 - box.clientWidth / 2;
    }
}

function describe(row: number, column: number, one: Look, premium: string, start: boolean): string {
    const place = `${columnName(column)}${row + 1}`;
    const way = one.cursor && t(one.cursor);
    const said = one.cell
        ? [`${place}: ${bare(one.cell)}`, way]
        : [place, way, start && t('start_square'), premium && t(`premium_${premium}` as Key)];
    return said.filter(Boolean).join(', ');
}
