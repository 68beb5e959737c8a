// A study as a file: a line of it as GCG, all of it as JSON.

import { engine } from '../engine/engine';
import { t } from '../base/text';
import { thinkers } from '../engine/think';
import { type Game, isRecordable, pastOf } from '../board/tiles';
import { isRecorded, nodeAt, path, playerAt, type Study } from './tree';

export const jsonOf = (study: Study): string => JSON.stringify({ format: 'quoth-analysis 1', ...study });

// A record whose lines call players by their names, as this page does: the analysis writes what stands there.
// A space would end a name.
export function byNames(gcg: string): string {
    const names = new Map<string, string>();
    for (const [, nick, name] of gcg.matchAll(/^#player\d+ (\S+) +(\S.*?) *$/gm))
        names.set(nick, name.replace(/\s+/g, '\u00a0'));
    if (new Set(names.values()).size < names.size) return gcg;
    const named = (start: string, nick: string, rest: string) => start + (names.get(nick) ?? nick) + rest;
    return gcg
        .replace(/^(#player\d+ )(\S+)( )/gm, (_, ...parts: string[]) => named(parts[0], parts[1], parts[2]))
        .replace(/^(>)([^:\s]+)(:)/gm, (_, ...parts: string[]) => named(parts[0], parts[1], parts[2]));
}

// A game with the turns that led to its beginning.
export const gcgFrom = (game: Game, names: string[]): Promise<string> =>
    thinkers()[0].textAt(game, 'web_board_gcg', [game.before ?? '', String(game.first ?? 0), ...names]);

export const hasGcg = ({ gcg, game }: Study): boolean =>
    gcg !== undefined || (game !== undefined && isRecordable(game));

// The line from the first position to this one, with its notes.  A game that began from a position, without the turns
// before it, is none for GCG.
export async function gcgOf(study: Study, at: number): Promise<string> {
    if (!hasGcg(study)) throw new Error(t('no_gcg'));
    const line = path(study, at).filter((i) => nodeAt(study, i).event !== 'racks');
    const kept = line.filter((i) => isRecorded(study, i));
    const { gcg, game, names } = study;
    const past = game ? pastOf(game).length : 0;
    const made = kept.length - 1 - past;
    const text = gcg ?? (await gcgFrom({ ...game!, moves: game!.moves.slice(0, Math.max(0, made)) }, names));
    const notes = kept.flatMap((i) => {
        const { note = '', steps = 1 } = nodeAt(study, i);
        return [...new Array<string>(steps - 1).fill(''), note];
    });
    const moves = line.slice(kept.length).flatMap((i) => {
        const { up, move, note = '' } = nodeAt(study, i);
        const before = nodeAt(study, up);
        return [String(playerAt(study, before.seat)), before.cgp, move, note];
    });
    const steps = gcg !== undefined || made < 0 ? String(notes.length - 1) : '';
    return engine.text('web_record_line', [text, steps, String(notes.length), ...notes, ...moves]);
}
