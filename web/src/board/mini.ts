// A small board as a picture.  The first page has one before any script runs (first.mjs), so this file needs nothing of
// the page.

export type Layout = { rows: number; columns: number; letter: number[]; word: number[] };
export type Cells = (string | null)[][];

export const safe = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// The premium of the square with an index: "3W", "2L", or none.
export const premiumAt = ({ letter, word }: Pick<Layout, 'letter' | 'word'>, at: number): string =>
    word[at] > 1 ? `${word[at]}W` : letter[at] > 1 ? `${letter[at]}L` : '';

// The rows of a board as CGP has them.
export function cellsOf(rows: string): Cells {
    return rows
        .split('/')
        .map((row) =>
            (row.match(/\d+|\[[^\]]*\]|./gu) ?? []).flatMap((part) =>
                /\d/.test(part) ? new Array<null>(Number(part)).fill(null) : [part],
            ),
        );
}

// `last`: "row,column" of the tiles played last.
export function smallBoard(layout: Layout, cells: Cells, last?: Set<string>): string {
    const { rows, columns } = layout;
    const premiums: Record<string, string> = {};
    let tiles = '';
    for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
            const at = row * columns + column;
            const tile = cells[row]?.[column];
            const premium = premiumAt(layout, at);
            if (tile && tile !== '#')
                tiles += `<rect x="${column}" y="${row}" width=".96" height=".94" rx=".12"${last?.has(`${row},${column}`) ? ' fill="var(--last)"' : ''}/><text x="${column + 0.48}" y="${row + 0.72}">${safe(tile.replace(/[[\]]/g, '').toUpperCase())}</text>`;
            else if (premium) premiums[premium] = `${premiums[premium] ?? ''}M${column} ${row}h1v1h-1z`;
        }
    const lines = Array.from({ length: rows - 1 }, (_, i) => `M0 ${i + 1}h${columns}`).concat(
        Array.from({ length: columns - 1 }, (_, i) => `M${i + 1} 0v${rows}`),
    );
    const squares = Object.entries(premiums).map(([name, path]) => `<path class="p${name}" d="${path}"/>`);
    return `<svg viewBox="0 0 ${columns} ${rows}" aria-hidden="true">${squares.join('')}<path class="lines" d="${lines.join('')}"/>${tiles}</svg>`;
}

// Pictures, each of which is drawn as it comes into view: a thousand boards at once take seconds.
export function drawInView(places: Element[], draw: (index: number) => string): void {
    const seen = new IntersectionObserver((all) => {
        for (const { target, isIntersecting } of all) {
            if (!isIntersecting) continue;
            seen.unobserve(target);
            target.innerHTML = draw(places.indexOf(target));
        }
    });
    for (const place of places) seen.observe(place);
}
