// A study as plain data: positions of a board game as a tree.  The first child of a node goes on in its line, the
// others are variations.  Nothing here asks the engine or draws.
//
//   walk = walked(walk, { type: 'add', node });    // from the position that is shown, which it then shows
//   walk = walked(walk, { type: 'go', to: 3 });

import type { Game } from '../board/tiles';
import { split } from '../board/tiles';

export type Node = {
    up: number; // the position before; -1: none
    move: string; // as the engine reads it, "8D WORD", "ex ABC", "pass"; '': what happened is no move
    event?: string; // what happened otherwise: "challenge", "resign", "racks" (set by hand), ...
    cgp: string; // afterwards; the player to move comes first
    seat: number; // who is to move
    score: number; // what the move brought
    over?: boolean;
    leftover?: number[]; // by seat: points for tiles left at the end
    steps?: number; // of the record that the move takes, where these are not one
    odd?: boolean; // not by the rules
    known?: boolean; // the others' tiles were set by hand: whoever is to move plays against them
    name?: string; // of the variation that begins here
    note?: string;
};
export type Study = {
    rules: string;
    challenge?: string; // of the game or record
    names: string[]; // by seat
    nodes: (Node | null)[]; // null: deleted
    recorded: number; // nodes of the game or record: the first ones, which stay
    game?: Game; // where they come from
    gcg?: string;
    racks?: string[]; // by seat: at the end of the record
};
export type Walk = { readonly study: Study; readonly at: number };
export type StudyEvent =
    | { type: 'go'; to: number }
    | { type: 'add'; node: Omit<Node, 'up'> }
    | { type: 'delete'; at: number }
    | { type: 'name' | 'note'; at: number; text: string }
    | { type: 'racks'; racks: string[] };

export const nodeAt = ({ nodes }: Study, at: number): Node => nodes[at] ?? nodes[0]!;
export const children = ({ nodes }: Study, at: number): number[] =>
    nodes.flatMap((one, i) => (one && one.up === at ? [i] : []));
// From the first position to this one.
export function path(study: Study, at: number): number[] {
    const all: number[] = [];
    for (let i = at; i >= 0; i = nodeAt(study, i).up) all.unshift(i);
    return all;
}
// The line that leads through a position to its end, and where in it the position stands.
export function lineThrough(study: Study, at: number): { line: number[]; index: number } {
    const line = path(study, at);
    const index = line.length - 1;
    for (let next = children(study, at)[0]; next !== undefined; next = children(study, next)[0]) line.push(next);
    return { line, index };
}
// Moves before a position, as people number them.
export const numberOf = (study: Study, at: number): number =>
    path(study, at).filter((i) => i && nodeAt(study, i).event !== 'racks').length;
// Whether a node begins a variation.
export const begins = (study: Study, at: number): boolean => at > 0 && children(study, nodeAt(study, at).up)[0] !== at;
// Who has a seat, as a number of the record that the game continues.
export const playerAt = ({ game, names }: Study, seat: number): number => ((game?.first ?? 0) + seat) % names.length;
export const isRecorded = ({ recorded }: Study, at: number): boolean => at < recorded;

function put(study: Study, at: number, node: Node | null): Study {
    const nodes = [...study.nodes];
    nodes[at] = node;
    return { ...study, nodes };
}

// A play may be written with the tiles that it goes through or without them; what it leaves on the board says which it is.
function isSameMove(before: Node, one: Node, other: Omit<Node, 'up'>): boolean {
    const [from, to, too] = [before, one, other].map(({ cgp }) => cgp.split(' ')[0]);
    return !one.event && (one.move === other.move || (to === too && to !== from));
}

export function walked({ study, at }: Walk, event: StudyEvent): Walk {
    switch (event.type) {
        case 'go':
            return { study, at: study.nodes[event.to] ? event.to : at };
        case 'add': {
            const same = event.node.event
                ? undefined
                : children(study, at).find((i) => isSameMove(nodeAt(study, at), nodeAt(study, i), event.node));
            if (same !== undefined) return { study, at: same };
            return { study: put(study, study.nodes.length, { ...event.node, up: at }), at: study.nodes.length };
        }
        case 'delete': {
            if (isRecorded(study, event.at) || !event.at || !study.nodes[event.at]) return { study, at };
            const { up } = nodeAt(study, event.at);
            const gone = study.nodes.map((one, i) => one !== null && path(study, i).includes(event.at));
            return {
                study: { ...study, nodes: study.nodes.map((one, i) => (gone[i] ? null : one)) },
                at: gone[at] ? up : at,
            };
        }
        case 'name':
        case 'note': {
            const { [event.type]: _, ...rest } = nodeAt(study, event.at);
            return { study: put(study, event.at, event.text ? { ...rest, [event.type]: event.text } : rest), at };
        }
        case 'racks': {
            // A position that others follow from stays as it is: with other tiles it is another one.
            const node = nodeAt(study, at);
            const cgp = withRacks(node.cgp, event.racks);
            if (cgp === node.cgp) return { study, at };
            const [, ...others] = racksOf(node.cgp);
            const known =
                event.racks.slice(1).some(Boolean) && (node.known || event.racks.slice(1).join() !== others.join());
            const { known: _, ...rest } = { ...node, cgp };
            if (!children(study, at).length && !isRecorded(study, at))
                return { study: put(study, at, known ? { ...rest, known } : rest), at };
            return walked(
                { study, at },
                {
                    type: 'add',
                    node: { move: '', event: 'racks', cgp, seat: node.seat, score: 0, ...(known ? { known } : {}) },
                },
            );
        }
    }
}

// ---- two studies of one game

const both = (a = '', b = ''): string => (a.includes(b) ? a : b.includes(a) ? b : `${a} / ${b}`);
const isSame = (a: Node, b: Node): boolean =>
    a.move === b.move && a.event === b.event && (a.event !== 'racks' || a.cgp === b.cgp);

// A study with what the other one has beside: variations, notes and names.  Its own nodes stay in their places.  Of
// moves that were the game's once, those stay that something was added to.
export function grafted(study: Study, other: Study): Study {
    const nodes = [...study.nodes];
    const place: number[] = []; // of the other's nodes
    const matters = (at: number): boolean =>
        !isRecorded(other, at) || !!other.nodes[at]?.note || children(other, at).some(matters);
    other.nodes.forEach((node, i) => {
        if (!node) return void (isRecorded(other, i) || nodes.push(null)); // addresses count those that were deleted
        const up = i ? place[node.up] : -1;
        const same = i ? nodes.findIndex((one) => one && one.up === up && isSame(one, node)) : 0;
        if (same < 0 && !matters(i)) return;
        place[i] = same < 0 ? nodes.push({ ...node, up }) - 1 : same;
        for (const key of ['note', 'name'] as const) {
            const one = nodes[place[i]]!;
            const text = both(one[key], node[key]);
            if (text) nodes[place[i]] = { ...one, [key]: text };
        }
    });
    return { ...study, nodes };
}

// ---- positions as CGP: rows, racks, scores, and what else there is

export const racksOf = (cgp: string): string[] => cgp.split(' ')[1].split('/');
export function withRacks(cgp: string, racks: string[]): string {
    const [rows, , ...rest] = cgp.split(' ');
    return [rows, racks.join('/'), ...rest].join(' ');
}
// Of racks those of the player to move alone, so that nobody's tiles are known by chance.
export const hidden = (cgp: string): string =>
    withRacks(
        cgp,
        racksOf(cgp).map((rack, i) => (i ? '' : rack)),
    );
export const scoresOf = ({ cgp, seat }: Pick<Node, 'cgp' | 'seat'>): number[] => {
    const scores = cgp.split(' ')[2].split('/').map(Number);
    return scores.map((_, place) => scores[(place - seat + scores.length) % scores.length]);
};

// The tiles of the seat that moves next, where a move from this position is known; '': nobody knows them.
export const heldBy = (study: Study, at: number, seat: number): string =>
    children(study, at)
        .map((i) => nodeAt(study, i))
        .find((one) => one.seat === seat && racksOf(one.cgp)[0])
        ?.cgp.split(' ')[1]
        .split('/')[0] ?? '';

// The racks to play on with: where one is not known, the tiles with which its player went on from here, or from where
// this variation was left, or those that the record names at its end; '': nobody knows them.
export function racksHeld(study: Study, at: number): string[] {
    const { cgp, seat } = nodeAt(study, at);
    const held = (of: number, from: number): string => {
        const { line, index } = lineThrough(study, from);
        const turn = line
            .slice(index)
            .map((i) => nodeAt(study, i))
            .find((one) => one.seat === of);
        const { up } = nodeAt(study, from);
        const rack = turn ? racksOf(turn.cgp)[0] : line.at(-1) === study.recorded - 1 && study.racks?.[of];
        return rack || (up < 0 || nodeAt(study, up).seat === of ? '' : held(of, up));
    };
    return racksOf(cgp).map((rack, place) => rack || held((seat + place) % study.names.length, at));
}

// The tiles that a move leaves on a rack: what was laid or exchanged is gone.
export function leaveOf(rack: string[], move: string): string[] {
    const [place, tiles = ''] = move.split(' ');
    const left = [...rack];
    if (place === 'pass') return left;
    for (const tile of split(tiles)) {
        const plain = left.indexOf(tile);
        const at = plain >= 0 ? plain : tile !== '.' && tile !== tile.toUpperCase() ? left.indexOf('?') : -1;
        if (at >= 0) left.splice(at, 1);
    }
    return left;
}

// Racks after a move, the next player's first: what is known of the others' stays known, of one's own what was
// left.
export function racksAfter(before: string, leave: string[], after: string, bag: number): string[] {
    if (!bag) return racksOf(after);
    const [, ...others] = racksOf(before);
    return [...others, leave.join('')];
}

// ---- how the tree is written: lines of moves, each variation after the move that it replaces

export type Line = { depth: number; from: number; nodes: number[] };
export function linesOf(study: Study): Line[] {
    const all: Line[] = [];
    const write = (from: number, depth: number) => {
        let line: Line = { depth, from, nodes: [] };
        all.push(line);
        for (let at: number | undefined = from; at !== undefined; at = children(study, at)[0]) {
            if (at) line.nodes.push(at);
            if (at === from && depth) continue; // its own variations stand with the line that it left
            const others = at ? children(study, nodeAt(study, at).up).slice(1) : [];
            if (!others.length || children(study, nodeAt(study, at).up)[0] !== at) continue;
            for (const other of others) write(other, depth + 1);
            if (!children(study, at).length) continue;
            line = { depth, from, nodes: [] };
            all.push(line);
        }
    };
    write(0, 0);
    return all.filter((line) => line.nodes.length);
}
