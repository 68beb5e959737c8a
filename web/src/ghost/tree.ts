// How a round of Ghost can go on, as a picture: each letter that can be added, and the line behind it.  The
// list beside it says the same.

import type { Play } from './lesson';
import { safe } from '../board/mini';

// In units of the picture, of which 16 are a rem.
const ROW = 36;
const GAP = 26;
const LETTER = 12;
const widthOf = (text: string): number => text.length * LETTER + 16;

function node(text: string, x: number, y: number, kind: string): string {
    return `<g class="${kind}"><rect x="${x}" y="${y - 14}" width="${widthOf(text)}" height="28" rx="6"/><text x="${x + widthOf(text) / 2}" y="${y + 5}">${safe(text)}</text></g>`;
}

export function treePicture(fragment: string, plays: Play[]): string {
    const root = fragment.toUpperCase() || '…';
    const middle = (plays.length * ROW) / 2;
    const begin = widthOf(root);
    let width = 0;
    let all = '';
    plays.forEach(({ line, wins }, i) => {
        const y = ROW * (i + 0.5);
        const kind = wins ? 'wins' : 'loses';
        let x = begin + 2 * GAP;
        all += `<path class="${kind}" d="M${begin} ${middle}C${begin + GAP} ${middle} ${begin + GAP} ${y} ${x} ${y}"/>`;
        line.forEach((one, at) => {
            const text = one.toUpperCase();
            if (at) {
                all += `<path class="${kind}" d="M${x} ${y}h${GAP}"/>`;
                x += GAP;
            }
            all += node(text, x, y, at === line.length - 1 ? `${kind} word` : kind);
            x += widthOf(text);
        });
        width = Math.max(width, x);
    });
    return `<svg viewBox="-2 0 ${width + 4} ${plays.length * ROW}" width="${(width + 4) / 16}rem" aria-hidden="true">${all}${node(root, 0, middle, 'root')}</svg>`;
}
