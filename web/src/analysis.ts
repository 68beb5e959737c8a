// The full analysis of a game: every turn with its causes, by simulation and endgame, as a page that
// the library writes, with a card to share.  It has an engine of its own, tells how far it is, and can
// be stopped.  Whoever has gone elsewhere is told when it is done.

import { h, button, announce, savePicture, showPage } from './dom';
import { Engine, engine, isStopped, whyOf } from './engine';
import { tapWords } from './meaning';
import { clearNotice, note } from './notice';
import { language, t } from './text';
import type { Game } from './board-tiles';

let running: AbortController | null = null; // one at a time
let last: { of: string; own: unknown; show: () => void } | null = null; // the analysis that was made last

// `game`: whose rules, and whose moves where `gcg` is ''; `place`: where it is told how far it is.
export async function analyse(game: Game, gcg: string, names: string[], place: HTMLElement): Promise<void> {
    const of = JSON.stringify([game, gcg, names, language]);
    if (last?.of === of && last.own === engine.own) return last.show();
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const worker = new Engine(engine.own);
    const said = h('span', { id: 'analysing' }, t('analysing'));
    const stop = button(t('stop'), () => mine.abort(), { id: 'analysis-stop' });
    place.replaceChildren(h('p', { class: 'card row', role: 'status' }, said, stop));
    try {
        const progress = ({ phase, phases }: { phase: number; phases: number }) =>
            (said.textContent = t('analysing_turn', { turn: phase, turns: phases }));
        const text = await worker.textAt(game, 'web_board_analyse', [`normal card ${language}`, gcg, ...names], {
            signal: mine.signal,
            progress,
        });
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
        last = { of, own: worker.own, show };
        const there = place.isConnected;
        place.replaceChildren();
        if (there) show();
        else
            note(
                t('analysis_ready'),
                button(
                    t('show_it'),
                    () => {
                        clearNotice();
                        show();
                    },
                    { id: 'analysis-show' },
                ),
            );
    } catch (error) {
        const why = isStopped(error) ? t('stopped') : whyOf(error);
        if (place.isConnected) {
            place.replaceChildren(h('p', { class: 'hint' }, why));
            announce(why);
        } else if (!isStopped(error)) note(why);
    } finally {
        worker.end();
        if (running === mine) running = null;
    }
}
