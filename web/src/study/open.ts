// Where studies come from: a game of this browser, a record, a position; and where they are kept.  The first file of
// the analysis board.

import { addressOf, adopted, begun, drop, keep, kept, type Kept, studyId } from '../archive/archive';
import { engine } from '../engine/engine';
import { go } from '../base/router';
import { isPlaced } from '../board/place';
import { t } from '../base/text';
import { note } from '../base/notice';
import { gained, Names } from '../board/said';
import { CHALLENGES } from '../base/fields';
import { Referee } from '../board/referee';
import type { Recorded } from '../board/board';
import { type Game, looksAt, pastOf, playText } from '../board/tiles';
import { firstTurn, viewer } from '../board/turn';
import { StudyView } from './board';
import { grafted, hidden, type Node, nodeAt, racksOf, type Study, withRacks } from './tree';

export { grafted };

// A game as far as this seat has seen it: while it goes on, the tiles of others stay unknown.
export async function ofGame(one: Kept<Game>): Promise<Study> {
    const { game } = one;
    const referee = new Referee({ ...one, game });
    await referee.open();
    const all = await referee.state(null);
    const turn = firstTurn(game.setup, looksAt(game));
    const seat = all.over || turn.passes || looksAt(game) ? '' : viewer(turn, all);
    const names = new Names(turn.computer, game.setup).all(all.board.scores.length);
    const nodes: Node[] = [];
    const past = pastOf(game);
    for (let i = 0; i <= all.moves.length; i++) {
        const move = all.moves[i - 1];
        const play = move?.kind === 'play' ? move.play! : '';
        const before = nodes.at(-1);
        const board = past[i] ? null : (await engine.ask('web_board_state', ['', i - past.length])).board;
        const toMove = past[i]?.seat ?? (board!.turn ? board!.turn - 1 : ((before?.seat ?? 0) + 1) % names.length);
        // After the end there is no position to go on from: the board is as it was, and the scores.
        const cgp = past[i]?.cgp ?? board!.cgp ?? before?.cgp ?? '';
        const score = before ? (move.score ?? 0) : 0;
        // Among three, a turn that a challenge costs is a step of its own.
        const lost = i > past.length && names.length > 2 && move.result === 'held' && game.setup.challenge === 'double';
        const steps = lost ? 2 : (past[i - 1]?.steps ?? 1);
        nodes.push({
            up: i - 1,
            move: play,
            ...(play || !before ? {} : { event: move.result ? `challenge_was_${move.result}` : move.kind }),
            cgp:
                past[i] || seat === '' || seat === toMove
                    ? hidden(cgp)
                    : withRacks(
                          cgp,
                          names.map(() => ''),
                      ),
            seat: toMove,
            score,
            ...(steps > 1 ? { steps } : {}),
            ...(i === all.moves.length && all.over ? { over: true, leftover: all.leftover } : {}),
        });
    }
    const { rules, challenge } = game.setup;
    return { rules, challenge, names, nodes, recorded: nodes.length, game: { ...game, moves: [...game.moves] } };
}

// What came of a challenge, by the events that GCG has for it.
const CHALLENGE: Record<string, string> = { withdrawn: 'challenge_was_removed', challenge: 'challenge_was_held' };

export async function ofRecord({ content, rules: usual }: Pick<Recorded, 'content' | 'rules'>): Promise<Study> {
    const { rules } = await engine.ask('web_record_rules', [content, usual]);
    const named = CHALLENGES.find((name) => new RegExp(`^#quoth-challenge ${name}\\s`, 'm').test(content));
    const { challenge } = await engine.openBoard(rules, named);
    const { seats: names, notes, events, end } = await engine.ask('web_board_replay', [content]);
    const noted = (lines: string[]) => (lines.length ? { note: lines.join('\n') } : {});
    const first = events[0];
    const turn = Math.max(0, (end.turn ?? 0) - 1);
    const nodes: Node[] = [
        {
            up: -1,
            move: '',
            cgp: first?.before ?? hidden(end.cgp!),
            seat: first?.player ?? turn,
            score: 0,
            ...noted(notes),
        },
    ];
    events.forEach((event, i) => {
        const { place, tiles, score, board, odd } = event;
        const kind = event.lost ? 'challenge_was_held' : (CHALLENGE[event.kind] ?? event.kind);
        const next = events[i + 1];
        const move =
            kind === 'exchange'
                ? `ex ${tiles.replace(/^-/, '')}`
                : kind === 'pass'
                  ? 'pass'
                  : kind === 'play'
                    ? `${place} ${tiles}`
                    : '';
        const seat = board.turn ? board.turn - 1 : (event.player + 1) % names.length;
        const cgp = next?.before ?? board.cgp ?? nodes[i].cgp;
        nodes.push({
            up: i,
            move,
            ...(move ? {} : { event: kind }),
            cgp: hidden(cgp),
            seat,
            score,
            ...(odd ? { odd } : {}),
            ...noted(event.notes),
            ...(board.ending || kind === 'resign' ? { over: true } : {}),
        });
    });
    const racks = names.map((_, seat) => racksOf(end.cgp ?? ' ')[(seat - turn + names.length) % names.length] ?? '');
    return { rules, challenge, names, nodes, recorded: nodes.length, gcg: content, racks };
}

export async function ofPosition(rules: string, cgp: string): Promise<Study> {
    await engine.openBoard(rules);
    const { board } = await engine.ask('web_board_position', [cgp, 1]);
    const names = board.scores.map((_, seat) => t('player', { number: seat + 1 }));
    return { rules, names, nodes: [{ up: -1, move: '', cgp, seat: 0, score: 0 }], recorded: 1 };
}

// Where one goes from a study.
export type Ways = {
    label: string;
    again: (root: HTMLElement) => void;
    puzzles: (root: HTMLElement, rules: string, gcg: string, again: (root: HTMLElement) => void) => void;
};
export type Opened = { study: Study; one: Kept<Study> | null; source: string };

// By the id of a study, a game or a record; null: there is none.
export async function opened(id: string): Promise<Opened | null> {
    const from = kept(id);
    const one = (from?.family === 'study' ? from : kept(studyId(id))) as Kept<Study> | null;
    const source = from?.family === 'study' ? (id.startsWith('s') ? id.slice(1) : '') : id;
    const game = kept(source) as Kept<Game> | null;
    if (game?.family === 'board') {
        const now = await ofGame(game);
        return { study: one ? grafted(now, one.game) : now, one, source };
    }
    // One from before records were read with their notes.
    const { gcg, racks, rules } = one?.game ?? {};
    if (one && gcg !== undefined && !racks)
        return { study: grafted(await ofRecord({ content: gcg, rules: rules! }), one.game), one, source };
    if (one) return { study: one.game, one, source };
    return from?.family === 'record'
        ? { study: await ofRecord((from as Kept<Recorded>).game), one: null, source }
        : null;
}

// Keeps a study; the first time it begins to be one.  What another tab wrote of it meanwhile stays.
export function keepStudy(study: Study, one: Kept<Study> | null, source: string): Kept<Study> {
    const now = one ?? begun<Study>('study', study);
    if (!one && source) now.id = studyId(source);
    const there = kept(now.id) as Kept<Study> | null;
    now.game = there && there.changed !== now.changed ? grafted(study, there.game) : study;
    now.changed = there?.changed ?? now.changed;
    now.over = true;
    keep(now);
    return now;
}

// One that was saved as a file (jsonOf).  Returns its id.
export function openStudy(text: string): Promise<string> {
    const { format, ...study } = JSON.parse(text);
    const one = keepStudy(study, null, '');
    if (kept(one.id)) return adopted(one);
    drop(one.id);
    throw new Error(format);
}

// A move and who made it, whom a challenge names itself.
export const moveText = (study: Study, { move, event = '', score, up }: Node): string => {
    const name = study.names[nodeAt(study, up).seat];
    const said = move ? `${playText(move)}${isPlaced(move) ? ` +${score}` : ''}` : gained(event, score, name);
    return /^challenge_/.test(event) ? said : `${name}: ${said}`;
};

// ---- showing one

// By the id of a study, a game or a record.  `at`: the position to show; null: the last one.
export async function showStudy(root: HTMLElement, id: string, at: number | null, ways: Ways): Promise<void> {
    const found = await opened(id);
    if (!root.isConnected) return;
    if (!found) {
        note(t('game_gone'));
        return go('#board?new', true);
    }
    const game = kept(found.source);
    const back: Ways =
        game?.family === 'board' ? { ...ways, label: t('back_to_game'), again: () => go(addressOf(game)) } : ways;
    const address = game?.family === 'record' ? addressOf(game) : `#board?study=${id}`;
    new StudyView(root, found, at ?? found.study.recorded - 1, back, (now) => `${address}&at=${now}`);
}
export async function showRecord(
    root: HTMLElement,
    record: Pick<Recorded, 'content' | 'rules'>,
    ways: Ways,
): Promise<void> {
    new StudyView(root, { study: await ofRecord(record), one: null, source: '' }, 1, ways, () => location.hash);
}
export async function showPosition(root: HTMLElement, rules: string, cgp: string, ways: Ways): Promise<void> {
    new StudyView(root, { study: await ofPosition(rules, cgp), one: null, source: '' }, 0, ways, () => location.hash);
}
