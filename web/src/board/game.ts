// A board game being played: the moves that are made, and what the engine answers.  Whose turn it is and what
// can be done follows from turn.ts.

import { announce, button, reveal, thinking } from '../base/dom';
import type { Kept } from '../archive/archive';
import { showBroken } from '../base/broken';
import { holdGame } from '../archive/lock';
import { engine, isStopped, whyOf } from '../engine/engine';
import { tellWords } from '../base/fields';
import { offer, withdrawOffer } from '../base/notice';
import { prepare, thinkers } from '../engine/think';
import { go, viewSignal } from '../base/router';
import { load } from '../base/store';
import { t, type Key } from '../base/text';
import { Advice } from './advice';
import { Hands } from './hands';
import { Laying } from './laying';
import { look } from './earlier';
import { LARGE } from './plays';
import * as said from './said';
import { Referee } from './referee';
import { shownOf } from './shown';
import type { Table } from './table';
import { type Game, looksAt, pastOf, reasonOf, type Rules, spoken, type State } from './tiles';
import { tableOf, Tools } from './tools';
import { canArrange, canMove, firstTurn, isMine, nextTurn, toMove, viewer, type Turn, type TurnEvent } from './turn';

export type Leave = (root: HTMLElement) => void;

export class Board {
    turn: Turn;
    readonly names: said.Names;
    table!: Table;
    readonly advice: Advice;
    hands!: Hands;
    private tools: Tools;
    readonly referee: Referee;
    private runs = 0; // counts moves, take-backs and the end: a later one ends what an earlier one waits for
    private closed = new AbortController();

    constructor(
        readonly root: HTMLElement,
        readonly one: Kept<Game>,
        readonly again: Leave,
        readonly puzzles: (root: HTMLElement, rules: string, gcg: string, again: Leave) => void,
        private at: number | null = null, // moves of the earlier position to show first
    ) {
        this.turn = firstTurn(one.game.setup, looksAt(one.game));
        this.names = new said.Names(this.turn.computer, one.game.setup);
        this.advice = new Advice(
            () => this.game,
            () => this.rules.anagrams,
            (play) => this.layWhole(play),
            { preview: (play) => this.table?.squares.ghost(play) },
        );
        this.tools = new Tools(this);
        this.referee = new Referee(one);
        engine.onRestart = () => this.resume();
        viewSignal().addEventListener('abort', () => this.close());
        root.classList.add('wide');
        thinking(root);
        tellWords(one);
        void this.enter();
    }

    get game(): Game {
        return this.one.game;
    }
    get rules(): Rules {
        return this.referee.rules;
    }
    get state(): State {
        return this.turn.state!;
    }
    // Moves that were made, with those of the past.
    get count(): number {
        return pastOf(this.game).length + this.game.moves.length;
    }
    set(event: TurnEvent): void {
        this.turn = nextTurn(this.turn, event);
    }

    private async enter(): Promise<void> {
        try {
            await this.referee.enter();
            this.hands = new Hands(this.root, this.rules, new Laying(this.rules), {
                can: () => canArrange(this.turn),
                changed: () => this.judge(),
                draw: (focus) => this.draw(focus, true),
                say: (text) => this.say(text),
                play: () => void this.make(),
                position: () => this.referee.position,
            });
            this.closed = new AbortController();
            this.table = tableOf(this, this.closed.signal);
            if (!looksAt(this.game))
                void holdGame(this.one.id, this.closed.signal, () => {
                    this.close();
                    this.root.replaceChildren();
                });
            await this.refresh();
            const opened = this.referee.openRest();
            if (!this.state.over) prepare(this.game);
            // The tiles of a game that goes on are hidden until they are asked for.
            if (this.game.moves.length) this.set({ type: 'moved', by: -1 });
            this.set({ type: 'said', text: said.openingText(this.game, this.turn) });
            const begun = this.next();
            this.hands.layAgain();
            await Promise.all([begun, opened]);
            if (this.state.over) void this.tools.analyse(false);
            if (this.at !== null && this.at >= 0 && this.at < this.count) await look(this, this.at);
        } catch (error) {
            this.close();
            showBroken(
                this.root,
                error,
                button(t('new_game'), () => this.leave()),
                () => void this.enter(),
            );
        }
    }

    close(): void {
        this.closed.abort();
        this.runs++;
        this.referee.stop();
        this.hands?.end();
        this.advice.clear();
        this.root.classList.remove('wide', 'three');
    }
    // To the first page.  The game stays in the list of games.
    leave(): void {
        this.close();
        location.hash = '#board?new';
    }

    // A new worker has the game again; the computer, if it was thinking, begins anew.
    private async resume(): Promise<void> {
        await this.referee.open();
        if (this.turn.state && !this.state.over && !isMine(this.turn)) await this.next();
    }

    private async refresh(): Promise<void> {
        const all = await this.referee.state(null);
        const seat = viewer(this.turn, all);
        this.set({ type: 'position', state: all.over ? all : await this.referee.state(seat) });
        const { board, moves } = this.state;
        this.hands.laying[this.turn.computer < 0 || all.over ? 'begin' : 'update'](
            board.racks[seat] ?? '',
            board.board,
        );
        this.advice.clear();
        this.table.tell(
            board,
            moves.map((move) => said.listed(move, this.names)),
            said.leftoverLines(this.state.leftover, this.names.all(board.scores.length)),
        );
        this.referee.keep(this.state, this.root.isConnected);
    }

    private async do(move: string): Promise<boolean> {
        try {
            const seat = toMove(this.turn);
            const checked = await this.referee.move(move);
            if (checked && !this.referee.stands(checked)) {
                this.say(reasonOf(checked));
                return false;
            }
            await this.refresh();
            this.set({ type: 'moved', by: seat });
            if (move.startsWith('challenge')) {
                this.set({
                    type: 'challenged',
                    text: said.challengeText(this.state.moves, this.rules.challenge, this.names),
                });
                this.say('');
            } else if (checked)
                this.say(spoken(this.names.subject(seat), checked.play || move.slice(5), checked.score ?? 0));
            return true;
        } catch (error) {
            this.fail(error);
            return false;
        }
    }
    private fail(error: unknown): void {
        this.say(isStopped(error) ? t('stopped') : whyOf(error));
    }

    say(text: string): void {
        this.set({ type: 'said', text });
        announce(said.statusText(this.turn));
        this.draw();
    }

    private async next(): Promise<void> {
        this.set({ type: 'to-move' });
        if (this.state.over) return this.say(said.resultText(this.state, this.names));
        this.draw();
        if (isMine(this.turn)) return void (this.hands.laying.laid.length && this.judge());
        const run = this.runs;
        const move = await this.referee.choose((text) => this.thinks(text)).catch((error) => this.fail(error));
        if (!move || run !== this.runs) return;
        if (await this.do(move.challenge ? `challenge ${this.turn.computer}` : `play ${move.play}`)) await this.next();
    }
    private thinks(text: string): void {
        const first = !this.turn.progress;
        this.set({ type: 'thinking', text });
        if (text && first) this.draw();
        else if (text) this.table.say(said.waitingText(this.turn));
    }

    // ---- laying tiles

    private judge(): void {
        if (!canMove(this.turn)) return this.draw(undefined, true);
        void this.hands.judge((checked) => {
            this.set(checked ? { type: 'checked', checked } : { type: 'laid' });
            this.draw(undefined, true);
            return this.live;
        });
    }

    async make(): Promise<void> {
        const text = this.hands.laying.text();
        if (!canMove(this.turn)) return;
        if (!text) return this.say(t('one_line'));
        await this.act(`play ${text}`);
    }

    // `undone`: what is said of a move that a slip of the finger can make, with the way back.
    async act(move: string, undone?: Key): Promise<void> {
        withdrawOffer();
        const run = ++this.runs;
        this.set({ type: 'asked' });
        this.draw();
        const done = await this.do(move);
        if (done && undone) offer(t(undone), t('undo'), () => void this.undo());
        else if (done && this.turn.computer >= 0 && load('coach')) this.coach(run).catch(() => {}); // it was not asked for
        if (done) await this.next();
        if (run !== this.runs) return;
        this.set({ type: 'answered' });
        this.draw();
    }

    // Offers to look at a large mistake that was just made.
    private async coach(run: number): Promise<void> {
        const at = this.game.moves.length - 1;
        const address = `#board?study=${this.one.id}&at=${this.count - 1}`;
        const { cost } = await thinkers()[0].askAt({ ...this.game }, 'web_board_weigh', [at]);
        if (cost >= LARGE && run === this.runs)
            offer(t('coach_offer', { points: Math.round(cost) }), t('show_it'), () => go(address));
    }

    async undo(): Promise<void> {
        withdrawOffer();
        this.runs++;
        this.referee.stop();
        this.set({ type: 'asked' });
        this.draw();
        await this.referee.takeBack(this.turn.computer);
        await this.refresh();
        this.set({ type: 'taken-back' });
        this.table.report.replaceChildren();
        this.hands.recall();
        this.say(t('taken_back'));
        await this.next();
    }

    private layWhole(play: string): void {
        if (!canMove(this.turn) || !this.hands.laying.layWhole(play)) return;
        reveal(this.table.squares.element);
        this.judge();
    }

    // ---- drawing
    // What lies on the board.
    private get live(): string {
        const { checked } = this.turn;
        return said.laidText(this.hands.laying, checked, this.referee.stands(checked));
    }

    // `tiles`: nothing but tiles was moved.
    draw(focus?: string, tiles = false): void {
        if (!this.root.isConnected) return this.close();
        if (!this.turn.state) return;
        this.table.draw(
            shownOf(this.turn, this.rules, this.names, {
                status: said.sentenceOf(this.turn, this.names, this.live),
                tools: tiles ? undefined : this.tools.all(),
            }),
            focus,
        );
    }
}
