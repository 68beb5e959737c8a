// The full analysis of a game: every turn with its causes, by simulation and endgame, as a page that
// the library writes, with a card to share.  It has an engine of its own, tells how far it is, and can
// be stopped: the turns that are done are stored, and it goes on after them, on another day too.  Whoever has gone
// elsewhere is told when it is done.

import { h, button, announce, savePicture, showPage } from '../base/dom';
import { readTurns, type Turns, writeTurns } from '../archive/store';
import { Engine, engine, isStopped, whyOf, type Progress } from './engine';
import { versionsOf } from './parts';
import { tapWords } from '../words/meaning';
import { closing, note } from '../base/notice';
import { language, t } from '../base/text';
import type { Game } from '../board/tiles';

// `id`: of the game or record that is kept, or ''; `game`: whose rules, and whose moves where `gcg` is ''.
export type Analysed = { id: string; game: Game; gcg: string; names: string[] };

let running: { id: string; row: HTMLElement; stop: AbortController } | null = null; // one at a time

// What is stored of an analysis.  Another version of the engine, or of the game, begins anew; the engine itself sees
// whether the words are others.
async function stored({ id, game, gcg }: Analysed): Promise<Turns> {
    const of = JSON.stringify([versionsOf(game.setup.rules), game, gcg]);
    const found = await readTurns(id).catch(() => null);
    return found?.of === of ? found : { id, of, turns: [], all: 0 };
}
// How far it came, and the way on.
function rest(what: Analysed, { turns, all }: Turns, place: HTMLElement, why = ''): HTMLElement | '' {
    const turn = turns.length;
    const said = [why, turn && turn < all && t('analysed_turns', { turn, turns: all })].filter(Boolean).join(' ');
    return (
        said &&
        h(
            'p',
            { class: 'card row' },
            h('span', {}, said),
            button(t('analyse_on'), () => void analyse(what, place), { id: 'analysis-on' }),
        )
    );
}
// Where an analysis of the game goes on, or could.
export async function showRest(what: Analysed, place: HTMLElement): Promise<void> {
    const row = running?.id === what.id ? running.row : rest(what, await stored(what), place);
    place.replaceChildren(row);
}

// `place`: where it is told how far it is.
export async function analyse(what: Analysed, place: HTMLElement): Promise<void> {
    const { id, game, gcg, names } = what;
    if (running?.id === id) return place.replaceChildren(running.row);
    running?.stop.abort();
    const stop = new AbortController();
    const said = h('span', { id: 'analysing' }, t('analysing'));
    const row = h(
        'p',
        { class: 'card row', role: 'status' },
        said,
        button(t('stop'), () => stop.abort(), { id: 'analysis-stop' }),
    );
    const mine = { id, row, stop };
    running = mine;
    place.replaceChildren(row);
    const worker = new Engine(engine.own);
    const kept = await stored(what);
    // A worker that is lost is replaced: its successor gets the turns that are done by then.
    const args: [string, string, string, ...string[]] = [`normal card ${language}`, gcg, kept.turns.join(''), ...names];
    const progress = ({ phase, phases, turn }: Progress) => {
        said.textContent = t('analysing_turn', { turn: phase, turns: phases });
        if (!turn) return;
        kept.turns.push(turn);
        kept.all = phases;
        args[2] = kept.turns.join('');
        if (id) void writeTurns([kept]).catch(() => {}); // it goes on in this page alone
    };
    try {
        const text = await worker.textAt(game, 'web_board_analyse', args, { signal: stop.signal, progress });
        const [page, card] = text.split('\0');
        const show = () =>
            showPage(
                t('analysis'),
                t('close'),
                t('print'),
                page,
                button(t('save_card'), () => void savePicture(card, 'game.png'), { id: 'save-card' }),
                tapWords,
            );
        if (row.isConnected) show();
        else note(t('analysis_ready'), closing(t('show_it'), show, { id: 'analysis-show' }));
        row.remove();
    } catch (error) {
        const why = isStopped(error) ? t('stopped') : whyOf(error);
        if (row.isConnected) announce(why);
        else if (!isStopped(error)) note(why);
        row.replaceWith(rest(what, kept, place, why));
    } finally {
        worker.end();
        if (running === mine) running = null;
    }
}
