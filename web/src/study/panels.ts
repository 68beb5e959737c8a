// Beside the analysis board: the tiles of the players, best plays and what else is asked of the engine, notes and
// what can be done with a variation.

import { h, button, announce, saveFile, whenSent, labelled, focusOn, lettersField } from '../base/dom';
import { engine, isStopped, whyOf, type Progress } from '../engine/engine';
import { language, percent, t, type Key } from '../base/text';
import { thinkers } from '../engine/think';
import { Advice } from '../board/advice';
import { shareButton } from '../board/menu';
import type { Game } from '../board/tiles';
import type { StudyView } from './board';
import { coachCard, drawCoach } from './coach';
import { inferredCard, LEAVES, solveOrders } from './found';
import { gcgOf, jsonOf } from './gcg';
import { begins, isRecorded, nodeAt, path, racksOf, withRacks } from './tree';
import { newSeed } from '../base/random';

const NEAR = 4; // tiles in the bag, at most, for the pre-endgame

export class Panels {
    readonly element: HTMLElement;
    private advice: Advice;
    private racks = h('form', { class: 'card', id: 'study-racks' });
    private ends = h('div', {});
    private coach = h('section', { class: 'card', id: 'coach' });
    private notes = h('section', { class: 'card', id: 'study-notes' });
    private stop: AbortController | null = null;
    private heat = false;

    constructor(private view: StudyView) {
        this.advice = new Advice(
            () => this.game,
            () => view.rules.anagrams,
            (play) => view.lay(play),
            {
                preview: (play) => view.table.squares.ghost(play),
                known: () => (view.node.known ? view.node.cgp : null),
                heat: (squares) => view.table.squares.heat(this.heat ? squares : null),
                more: () => this.heatChoice(),
            },
        );
        this.element = h('div', {}, this.coach, this.ends, this.advice.element, this.racks, this.notes);
        whenSent(this.racks, () => {
            void this.setRacks();
        });
    }

    private get game(): Game {
        return { version: 2, setup: this.view.setup, seed: 1, cgp: this.view.node.cgp, moves: [] };
    }

    clear(): void {
        this.stop?.abort();
        this.stop = null;
        this.advice.clear();
        this.ends.replaceChildren();
        this.view.table?.squares.ghost(null);
        this.view.table?.squares.heat(null);
    }

    best(): Promise<void> {
        const { state, own } = this.view;
        return this.advice.ask(own, !state.board.bag && state.board.scores.length === 2);
    }

    hint(): Promise<void> {
        return this.advice.hint();
    }

    // What the coach says of what is laid, or of the move that was made here.
    private coached(play: string): Promise<void> {
        return this.think('thinking', async (options) => {
            const args = [play, `normal ${language}`] as const;
            const said = await thinkers()[0].askAt(this.game, 'web_board_coach', [...args], options);
            this.coach.querySelector('.hint')?.remove(); // it is seen now
            return coachCard(said, play, (best) => this.view.lay(best));
        });
    }

    // ---- tiles

    private field(seat: number, label: string): HTMLElement {
        const value = racksOf(this.view.node.cgp)[seat] ?? '';
        return labelled(
            label,
            lettersField(`study-rack-${seat}`, {
                value,
                autocapitalize: 'characters',
                placeholder: t('unknown'),
            }),
        );
    }
    // Tiles that there cannot be are refused.
    private async setRacks(): Promise<void> {
        const { view } = this;
        const racks = racksOf(view.node.cgp).map((old, seat) =>
            (this.racks.querySelector<HTMLInputElement>(`#study-rack-${seat}`)?.value ?? old)
                .trim()
                .toUpperCase()
                .replace(/_/g, '?'),
        );
        try {
            const { odd } = await engine.ask('web_board_check', [withRacks(view.node.cgp, racks)]);
            const wrong = odd.find(({ kind }) => kind === 'count' || kind === 'rack');
            if (wrong) return view.say(t(`odd_${wrong.kind}` as Key, { what: wrong.what }));
            await view.change({ type: 'racks', racks });
        } catch (error) {
            view.say(whyOf(error));
        }
    }
    // Fills the rack of the player to move at random, from what they do not see.
    private async drawRack(): Promise<void> {
        const { node, setup } = this.view;
        await engine.ask('web_board_new', [setup.players, newSeed(), node.cgp]);
        const { board } = await engine.ask('web_board_state', [0, '']);
        const [, ...others] = racksOf(node.cgp);
        await this.view.change({ type: 'racks', racks: [board.racks[0] ?? '', ...others] });
    }

    // ---- shortly before the end

    private nearEnd(): Promise<void> {
        const goOn = (card: HTMLElement) => {
            void this.nearEnd();
            this.ends.append(card);
        };
        return this.think('solving_orders', (_, show) =>
            solveOrders(this.game, (play) => this.view.lay(play), show, goOn),
        );
    }
    // Shows how far a question is, with Stop, then its answer.  `show` shows what is known by then; false: stopped.
    private async think(
        key: Key,
        ask: (
            options: { signal: AbortSignal; progress: (now: Progress) => void },
            show: (card: HTMLElement) => boolean,
        ) => Promise<HTMLElement>,
    ): Promise<void> {
        this.stop?.abort();
        const mine = new AbortController();
        this.stop = mine;
        const said = h('span', { class: 'hint' }, t(key));
        const row = h(
            'p',
            { class: 'card row' },
            said,
            button(
                t('stop'),
                () => {
                    mine.abort();
                    said.textContent = t('stopped');
                },
                { id: 'ends-stop' },
            ),
        );
        this.ends.replaceChildren(row);
        const show = (card: HTMLElement) => {
            if (mine.signal.aborted) return false;
            row.after(card);
            card.nextSibling?.remove();
            return true;
        };
        try {
            const progress = ({ fraction }: Progress) => {
                if (fraction !== null) said.textContent = `${t(key)} ${percent(fraction)}`;
            };
            const answer = await ask({ signal: mine.signal, progress }, show);
            if (this.stop !== mine) return;
            this.ends.replaceChildren(answer);
            announce(answer.textContent!);
        } catch (error) {
            if (this.stop !== mine) return;
            this.ends.replaceChildren(h('p', { class: 'hint' }, isStopped(error) ? t('stopped') : whyOf(error)));
        }
    }

    // The position that the last move led here from; undefined: no move did, or its tiles are not known.
    private get moved(): number | undefined {
        const { study, walk } = this.view;
        const last = path(study, walk.at)
            .reverse()
            .find((at) => nodeAt(study, at).event !== 'racks')!;
        return last && nodeAt(study, last).move && racksOf(nodeAt(study, nodeAt(study, last).up).cgp)[0]
            ? last
            : undefined;
    }
    // What the player who moved last may have kept.
    private async infer(last: number, name: string): Promise<void> {
        const { view } = this;
        const { study, node } = view;
        const { cgp } = nodeAt(study, nodeAt(study, last).up);
        const [rack, , ...others] = racksOf(cgp);
        const own = racksOf(node.cgp);
        const game = {
            ...this.game,
            cgp: withRacks(cgp, [rack, own[0], ...others]),
            moves: [`play ${nodeAt(study, last).move}`],
        };
        await this.think('inferring', async (options) => {
            const inferred = await thinkers()[0].askAt(game, 'web_board_infer', [LEAVES], options);
            const set = (leave: string) => void view.change({ type: 'racks', racks: [...own.slice(0, -1), leave] });
            return inferredCard(inferred, name, set);
        });
    }

    private heatChoice(): HTMLElement {
        const box = h('input', { type: 'checkbox', id: 'heat', checked: this.heat });
        box.addEventListener('change', () => {
            this.heat = box.checked;
            this.advice.showHeat();
        });
        return h('label', { class: 'check' }, box, ` ${t('heat_map')}`);
    }

    // ---- notes, and what is done with a variation

    draw(): void {
        const { view } = this;
        const { study, walk, node, state } = view;
        const seats = racksOf(node.cgp).length;
        const { bag } = state.board;
        const names = Array.from(
            { length: seats },
            (_, place) => study.names[(node.seat + place) % study.names.length],
        );
        const focused = document.activeElement?.id;
        drawCoach(this.coach, view, (play) => void this.coached(play));
        const last = this.moved;
        const kept = bag > 0 && view.hasRack && !racksOf(node.cgp).at(-1);
        this.racks.hidden = !view.canGoOn;
        this.racks.replaceChildren(
            h(
                'div',
                { class: 'pair' },
                names.map((name, place) => this.field(place, t('tiles_of', { name }))),
            ),
            h(
                'p',
                { class: 'row' },
                h('button', { type: 'submit', id: 'set-racks' }, t('set_tiles')),
                !view.hasRack &&
                    bag > 0 &&
                    button(t('draw_tiles'), () => void this.drawRack(), { id: 'draw-rack', class: 'main' }),
                kept &&
                    last !== undefined &&
                    button(t('infer', { name: names.at(-1)! }), () => void this.infer(last, names.at(-1)!), {
                        id: 'infer',
                    }),
                seats === 2 &&
                    bag > 0 &&
                    bag <= NEAR &&
                    view.hasRack &&
                    button(t('preendgame'), () => void this.nearEnd(), { id: 'preendgame' }),
            ),
        );
        const head = path(study, walk.at)
            .reverse()
            .find((at) => begins(study, at));
        const text = h('textarea', { id: 'study-note', rows: 2, placeholder: t('note_hint') }, node.note ?? '');
        text.addEventListener('change', () => void view.change({ type: 'note', at: walk.at, text: text.value.trim() }));
        const name = h('input', {
            id: 'study-name',
            value: head === undefined ? '' : (study.nodes[head]!.name ?? ''),
            autocomplete: 'off',
        });
        name.addEventListener(
            'change',
            () => head !== undefined && void view.change({ type: 'name', at: head, text: name.value.trim() }),
        );
        const shared = h('p', { class: 'hint' });
        this.notes.replaceChildren(
            labelled(t('note'), text),
            head !== undefined ? labelled(t('variation_name'), name) : '',
            h(
                'p',
                { class: 'row' },
                !isRecorded(study, walk.at) &&
                    button(t('delete_from_here'), () => void view.change({ type: 'delete', at: walk.at }), {
                        id: 'study-delete',
                    }),
                button(
                    t('save_line'),
                    () =>
                        void gcgOf(study, walk.at).then(
                            (gcg) => saveFile(gcg, 'line.gcg'),
                            (error) => view.say(whyOf(error)),
                        ),
                    { id: 'save-line' },
                ),
                button(t('save_study'), () => saveFile(jsonOf(study), 'analysis.json', 'application/json'), {
                    id: 'save-study',
                }),
                shareButton(study.rules, () => node.cgp, shared),
            ),
            h('p', { class: 'hint' }, t('files_hint')),
            shared,
        );
        if (focused && /^(coach_|(study|set|draw|save)-)/.test(focused)) focusOn(focused);
    }
}
