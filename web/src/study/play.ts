// Playing on from a position of a study: against the computer, or two at this screen.  It is a new game; the
// study and the game that it comes from stay as they are.

import { h, button, dialog, select } from '../base/dom';
import { addressOf, begun, keep } from '../archive/archive';
import { engine, whyOf } from '../engine/engine';
import { levelField } from '../base/fields';
import { go } from '../base/router';
import { load } from '../base/store';
import { t } from '../base/text';
import { pastOf, split, type Game, type Past, type Setup } from '../board/tiles';
import type { StudyView } from './board';
import { gcgOf, hasGcg } from './gcg';
import { isRecorded, nodeAt, path, playerAt, racksHeld, racksOf, type Study, withRacks } from './tree';
import { newSeed } from '../base/random';

// The turns that led to a position whose player to move is the first one.
function turnsTo(study: Study, at: number): Past[] {
    const line = path(study, at)
        .map((i) => nodeAt(study, i))
        .filter(({ event }) => event !== 'racks');
    const seats = study.names.length;
    const first = nodeAt(study, at).seat;
    return line.slice(1).map(({ move, event, score, steps }, i) => {
        const { cgp, seat } = line[i];
        const [, result] = /^challenge_was_(.*)/.exec(event ?? '') ?? [];
        return {
            cgp,
            seat: (seat - first + seats) % seats,
            score,
            ...(steps ? { steps } : {}),
            ...(result ? { kind: 'challenge', result } : move ? { kind: 'play', play: move } : { kind: event! }),
        };
    });
}

// A position with as many tiles as its players are known to have.  Where a variation took tiles that another player
// went on with, these are unknown.
async function positionAt(study: Study, at: number): Promise<string> {
    const { cgp } = nodeAt(study, at);
    const held = withRacks(cgp, racksHeld(study, at));
    const { odd } = await engine.ask('web_board_check', [held]);
    return odd.some(({ kind }) => kind === 'count' || kind === 'rack') ? cgp : held;
}

export async function playFrom(view: StudyView): Promise<void> {
    const { study, walk, rules, state } = view;
    const fail = (error: unknown) => {
        box.close();
        view.say(whyOf(error));
    };
    const cgp = await positionAt(study, walk.at);
    const full = racksOf(cgp).every((rack) => split(rack).length >= (state.board.bag ? rules.rack : 1));
    const usual = load<Setup>('board-setup');
    const wish = { players: 1, computer: usual?.computer ?? '5', begins: 'you' as Setup['begins'] };
    const two = study.names.length === 2;
    const level = levelField(wish.computer, (v) => (wish.computer = v));
    const side = select(
        t('who_moves'),
        [
            ['you', t('you')],
            ['computer', t('computer')],
        ],
        wish.begins,
        (v) => (wish.begins = v as Setup['begins']),
    );
    const against = select(
        t('players'),
        [
            ...(two ? [['1', t('against_computer')] as [string, string]] : []),
            ['2', t('people', { count: study.names.length })],
        ],
        two ? '1' : '2',
        (v) => {
            wish.players = Number(v);
            level.hidden = side.hidden = v !== '1';
        },
    );
    if (!two) wish.players = 2;
    level.hidden = side.hidden = !two;
    const start = async () => {
        const setup: Setup = {
            rules: study.rules,
            challenge: study.challenge ?? 'void',
            ...wish,
            players: wish.players === 1 ? 1 : study.names.length,
        };
        const from: Game = {
            version: 2,
            setup,
            seed: newSeed(),
            cgp,
            moves: [],
            plays: true,
            past: turnsTo(study, walk.at),
            ...(hasGcg(study)
                ? { before: await gcgOf(study, walk.at), first: playerAt(study, nodeAt(study, walk.at).seat) }
                : {}),
        };
        // A game that is over goes on with the moves that it has, and the tiles that were drawn in it.
        const old = study.game;
        const made = walk.at - (old ? pastOf(old).length : 0);
        if (old && made >= 0 && isRecorded(study, walk.at) && study.nodes[study.recorded - 1]?.over) {
            const mine = (wish.begins === 'you') === !nodeAt(study, walk.at).seat;
            Object.assign(from, {
                seed: old.seed,
                cgp: old.cgp,
                past: old.past,
                before: old.before,
                first: old.first,
                moves: old.moves.slice(0, made),
                setup: { ...old.setup, ...wish, begins: mine ? 'you' : 'computer', players: setup.players },
            });
        }
        const one = begun<Game>('board', from);
        keep(one);
        box.close();
        go(addressOf(one));
    };
    const box = dialog(
        t('play_from_here'),
        t('cancel'),
        against,
        level,
        side,
        full ? '' : h('p', { class: 'hint' }, t('tiles_drawn')),
        button(t('play_now'), () => void start().catch(fail), { class: 'main', id: 'play-on' }),
    );
}
