// A study as a file: a line of it as GCG, all of it as JSON.

import { h } from './dom';
import { t } from './text';
import { thinkers } from './think';
import { isRecorded, Node, nodeAt, path, racksOf, scoresOf, Study } from './board-study-tree';

export function save(text: string, name: string, type: string): void {
    h('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
}
export const jsonOf = (study: Study): string => JSON.stringify({ format: 'quoth-analysis 1', ...study });

// A record whose lines call players by their names, as this page does: the analysis writes what stands there.
// A space would end a name.
export function byNames(gcg: string): string {
    const names = new Map<string, string>();
    for (const [, nick, name] of gcg.matchAll(/^#player\d+ (\S+) +(\S.*?) *$/gm)) names.set(nick, name.replace(/\s+/g, '\u00a0'));
    if (new Set(names.values()).size < names.size) return gcg;
    const named = (start: string, nick: string, rest: string) => start + (names.get(nick) ?? nick) + rest;
    return gcg.replace(/^(#player\d+ )(\S+)( )/gm, (_, ...parts: string[]) => named(parts[0], parts[1], parts[2])).replace(/^(>)([^:\s]+)(:)/gm, (_, ...parts: string[]) => named(parts[0], parts[1], parts[2]));
}

// A move as GCG has it.
function eventLine(before: Node, after: Node, nick: string): string {
    const rack = racksOf(before.cgp)[0];
    const [place, tiles = ''] = after.move.split(' ');
    const what = place === 'ex' ? `-${tiles}` : place === 'pass' ? '-' : after.move;
    return `>${nick}: ${rack} ${what} +${after.score} ${scoresOf(after)[before.seat]}`;
}

// The line from the first position to this one.  A game that began from a position is none for GCG.
export async function gcgOf(study: Study, at: number): Promise<string> {
    const line = path(study, at).slice(1);
    const own = line.filter((i) => !isRecorded(study, i));
    const kept = line.length - own.length;
    let head: string;
    if (study.gcg !== undefined) {
        let events = 0;
        head = study.gcg.trimEnd().split(/\r?\n/).filter((text) => !text.startsWith('>') || events++ < kept).join('\n');
    } else if (study.game && !study.game.cgp) {
        const game = { ...study.game, moves: study.game.moves.slice(0, kept) };
        head = (await thinkers()[0].textAt(game, 'web_board_gcg', study.names)).trimEnd();
    } else throw new Error(t('no_gcg'));
    // What stands at the end of the file is of its last position.
    head = head.replace(/^#(rack\d|incomplete)\b.*\n?/gm, '').trimEnd();
    const nicks = [...head.matchAll(/^#player(\d+) (\S+)/gm)].map(([, , nick]) => nick);
    const events = own.flatMap((i) => {
        const after = nodeAt(study, i);
        const before = nodeAt(study, after.up);
        return after.move ? [eventLine(before, after, nicks[before.seat] ?? `player${before.seat + 1}`)] : [];
    });
    return `${[head, ...events].join('\n')}\n`;
}
