// A study as a file: a line of it as GCG, all of it as JSON.

import { t } from './text';
import { thinkers } from './think';
import { type Game, isRecordable, pastOf } from './board-tiles';
import { isRecorded, type Node, nodeAt, path, racksOf, scoresOf, type Study } from './board-study-tree';

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

// A move as GCG has it.
function moveOf(move: string): string {
    const [place, tiles = ''] = move.split(' ');
    return place === 'ex' ? `-${tiles}` : place === 'pass' ? '-' : move;
}

// The turns before a game, one line each; a challenge that brought nobody points has none.
function pastLines(game: Game): string[] {
    const past = pastOf(game);
    let count = 0;
    return past.map(({ cgp, kind, play, result, seat }, i) => {
        const next = past[i + 1] ?? { cgp: game.cgp, seat: 0 };
        const of = result ? past[i - 1].seat : seat; // whose play was challenged
        const total = scoresOf(next)[of];
        const points = total - scoresOf({ cgp, seat })[of];
        if (result === 'held' && !points && next.seat === seat) return `#quoth-event ${count} ${seat + 1} challenge`;
        const line = (by: number, what: string) =>
            `>${by}: ${by === seat ? `${racksOf(cgp)[0]} ` : ''}${what} ${points < 0 ? '' : '+'}${points} ${scoresOf(next)[by]}`;
        count++;
        if (result === 'held' && !points) return `${line(seat, '-')}\n#note #unsuccessful-challenge`;
        return line(
            of,
            kind === 'play'
                ? moveOf(play!)
                : kind === 'withdrawn' || result === 'removed'
                  ? '--'
                  : kind === 'time'
                    ? '(time)'
                    : '(challenge)',
        );
    });
}

// A game that began from a position, with the turns that led there.  The players are named in the order of their
// first turns, as GCG wants it: the game itself begins with seat 0.
export async function gcgFrom(game: Game, names: string[]): Promise<string> {
    const place = (seat: number) => ((seat - (pastOf(game)[0]?.seat ?? 0) + names.length) % names.length) + 1;
    const players = names.map((name, seat) => `#player${place(seat)} player${place(seat)} ${name}`);
    const inSeats = players.map((line, seat) => line.replace(/\d/, String(seat + 1)));
    const turns = pastLines(game).map((line) => line.replace(/^>(\d)/gm, (_, seat) => `>player${place(Number(seat))}`));
    const before = game.cgp ? `${['#character-encoding UTF-8', ...inSeats, ...turns].join('\n')}\n` : '';
    const text = await thinkers()[0].textAt(game, 'web_board_gcg', [before, ...names]);
    const renumbered = text.replace(
        /^(#rack|#quoth-event \d+ |#note player )(\d)/gm,
        (_, start, number) => start + place(Number(number) - 1),
    );
    return renumbered.replace(/(^#player.*\n)+/m, `${players.sort().join('\n')}\n`);
}

function eventLine(before: Node, after: Node, nick: string): string {
    const rack = racksOf(before.cgp)[0];
    return `>${nick}: ${rack} ${moveOf(after.move)} +${after.score} ${scoresOf(after)[before.seat]}`;
}

// The line from the first position to this one.  A game that began from a position, without the turns before it, is
// none for GCG.
export async function gcgOf(study: Study, at: number): Promise<string> {
    const line = path(study, at).slice(1);
    const own = line.filter((i) => !isRecorded(study, i));
    const kept = line.length - own.length;
    const { game, names } = study;
    if (study.gcg === undefined && !(game && isRecordable(game))) throw new Error(t('no_gcg'));
    const past = game ? pastOf(game).length : 0;
    let head = (
        study.gcg ?? (await gcgFrom({ ...game!, moves: game!.moves.slice(0, Math.max(0, kept - past)) }, names))
    ).trimEnd();
    // An event, and the notes to it.
    const events =
        study.gcg === undefined
            ? pastLines(game!)
                  .slice(0, kept)
                  .filter((text) => text[0] === '>')
            : { length: kept };
    if (study.gcg !== undefined || kept < past)
        head = head
            .split(/^(?=>)/m)
            .slice(0, events.length + 1)
            .join('');
    // What stands at the end of the file is of its last position.
    head = head.replace(/^#(rack\d|incomplete)\b.*\n?/gm, '').trimEnd();
    const players = [...head.matchAll(/^#player\d+ (\S+) *(.*)/gm)];
    const nickOf = (seat: number) =>
        (players.find(([, , name]) => name === names[seat]) ?? players[seat])?.[1] ?? `player${seat + 1}`;
    const added = own.flatMap((i) => {
        const after = nodeAt(study, i);
        const before = nodeAt(study, after.up);
        return after.move ? [eventLine(before, after, nickOf(before.seat))] : [];
    });
    return `${[head, ...added].join('\n')}\n`;
}
