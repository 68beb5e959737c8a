// Lines over turns, games or days.

import { h } from './dom';

type More = {
    format?: (value: number) => string; // of the values at the edge
    names?: string[]; // of the lines
    middle?: number; // a value whose height is drawn
    ends?: string[]; // what stands below the first and the last point
    said?: string; // after the title
    open?: (index: number) => void;
};

// The lines are told apart by dashes as well as by colour.  A tap opens the nearest point; what stands beside the chart
// does so by keys.
export function chart(
    title: string,
    lines: number[][],
    low: number,
    top: number,
    { format = String, names = [], middle, ends = [], said = '', open }: More = {},
): HTMLElement {
    const width = 600;
    const height = 160;
    const y = (value: number) => height - ((value - low) / (top - low || 1)) * height;
    const levels = middle === undefined ? [] : [middle];
    const level = levels.map((at) => `<path d="M0 ${y(at)}h${width}" class="middle"/>`);
    const dashes = ['', '8 4', '2 4', '12 3 2 3'];
    const last = Math.max(1, lines[0].length - 1);
    const drawn = lines.map((line, seat) => {
        const points = line.map((value, i) => [(i / last) * width, y(value)]);
        const rings = open && last < 100 ? points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="4"/>`) : [];
        return `<g class="line-${seat}" fill="none" stroke-width="3"><polyline points="${points.join(' ')}" stroke-dasharray="${dashes[seat]}"/>${rings.join('')}</g>`;
    });
    const label = (value: number) => `<text x="${width + 12}" y="${y(value) + 5}">${format(value)}</text>`;
    const labels = [low, top, ...levels].map(label);
    const below = ends.map(
        (text, i) => `<text x="${i * width}" y="${height + 28}" text-anchor="${i ? 'end' : 'start'}">${text}</text>`,
    );
    const legend = names.map((name, seat) => {
        const sample = h('span');
        sample.innerHTML = `<svg viewBox="0 0 40 8" width="40" height="8" aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" class="line-${seat}" stroke-width="3" stroke-dasharray="${dashes[seat]}"/></svg>`;
        return h('li', {}, sample, ` ${name}`);
    });
    const image = h('div', { style: open && 'cursor: pointer' });
    image.innerHTML = `<svg viewBox="-4 -20 ${width + 92} ${height + (ends.length ? 54 : 36)}" role="img">${[...level, ...drawn, ...labels, ...below].join('')}</svg>`;
    const picture = image.firstElementChild!;
    picture.setAttribute('aria-label', `${title} ${said}`.trim());
    if (open)
        picture.addEventListener('click', (event) => {
            const { left, width: shown } = picture.getBoundingClientRect();
            const x = (((event as MouseEvent).clientX - left) / shown) * (width + 92) - 4;
            open(Math.min(last, Math.max(0, Math.round((x / width) * last))));
        });
    return h(
        'figure',
        { class: 'chart' },
        h('figcaption', {}, title, ' ', said),
        names.length ? h('ul', { class: 'letters' }, legend) : '',
        image,
    );
}
