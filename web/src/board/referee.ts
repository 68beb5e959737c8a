// A board game on this machine as the engine has it: its moves, what the computer does, what is kept of it.

import { mark } from '../base/router';
import { addressOf, keep, type Kept } from '../archive/archive';
import { engine, stepOf, type Progress } from '../engine/engine';
import { note } from '../base/notice';
import { type Chosen, chooseMove, ENOUGH } from '../engine/think';
import { percent, t } from '../base/text';
import { type Checked, type Game, isRecordable, looksAt, pastOf, reasonOf, type Rules, type State } from './tiles';
import { stands } from './turn';

export class Referee {
    rules!: Rules;
    private thinking = new AbortController(); // of the computer's move
    private stored: string; // what is kept of the game
    private early: State[] = []; // before the words are there: everything, and what the first two seats see

    constructor(private one: Kept<Game>) {
        this.stored = one.scores.length ? this.signature : '';
    }

    // Opens the game.  A new one is there before the words are; openRest opens it with them.
    async enter(): Promise<void> {
        const { cgp, moves } = this.one.game;
        const opened = cgp || moves.length ? null : await engine.openEarly(this.one.game).catch(() => null);
        if (opened) [this.rules, ...this.early] = opened;
        else await this.open();
    }
    async openRest(): Promise<void> {
        if (this.early.length) await this.open();
    }
    async open(): Promise<void> {
        this.early = [];
        const { setup, seed, cgp, moves } = this.one.game;
        this.rules = await engine.openBoard(setup.rules, setup.challenge, false, {
            call: 'web_board_new',
            args: [String(Math.max(2, setup.players)), String(seed), cgp],
        });
        for (const move of moves) {
            const checked = await this.make(move);
            if (checked && !this.stands(checked)) throw new Error(`${move}: ${reasonOf(checked)}`);
        }
    }
    stands(checked: Checked | null): boolean {
        return checked !== null && stands(checked, this.rules.challenge);
    }
    // The same as long as nobody moves.
    get position(): string {
        const { seed, cgp, moves } = this.one.game;
        return `${seed} ${cgp} ${moves}`;
    }
    // What a seat sees; null: everything.  Its moves are those of the past, too.
    async state(seat: number | null): Promise<State> {
        const state = this.early[(seat ?? -1) + 1] ?? (await engine.ask('web_board_state', [seat ?? '', '']));
        return { ...state, moves: [...pastOf(this.one.game), ...state.moves] };
    }

    private async make(text: string): Promise<Checked | null> {
        const { call, args } = stepOf(text);
        if (call === 'web_board_play') return engine.ask(call, args);
        await engine.ask(call, args);
        return null;
    }
    // A move as it is kept: "play 8D WORD", "resign 0", "challenge 1".  A play that is refused is returned, and
    // not made.
    async move(text: string): Promise<Checked | null> {
        const checked = await this.make(text);
        if (!checked || this.stands(checked)) this.one.game.moves.push(text);
        return checked;
    }
    // Back to the person's own turn before.
    async takeBack(computer: number): Promise<void> {
        const { moves } = this.one.game;
        while (moves.length) {
            await engine.ask('web_board_undo', []);
            moves.pop();
            if ((await this.state(null)).board.turn - 1 !== computer) return;
        }
    }

    // What the computer does; null if nobody waits for it any more.  A long thought tells how far it is.
    async choose(tell: (progress: string) => void): Promise<Chosen | null> {
        this.thinking.abort();
        const mine = new AbortController();
        this.thinking = mine;
        tell('');
        const progress = ({ fraction }: Progress) => tell(fraction === null ? '…' : percent(fraction));
        try {
            return await chooseMove(this.one.game, this.one.game.setup.computer, mine.signal, progress);
        } catch (error) {
            if (mine.signal.aborted && mine.signal.reason !== ENOUGH) return null;
            throw error;
        } finally {
            if (this.thinking === mine) tell('');
        }
    }
    moveNow(): void {
        this.thinking.abort(ENOUGH);
    }
    stop(): void {
        this.thinking.abort();
    }

    // The game as GCG, with the turns before it.
    async gcg(names: string[]): Promise<string> {
        const { game } = this.one;
        return isRecordable(game) && game.cgp
            ? (await import('../study/study')).gcgFrom(game, names)
            : engine.text('web_board_gcg', ['', '0', ...names]);
    }

    private get signature(): string {
        return [this.one.over, this.one.game.helped, ...this.one.game.moves].join('|');
    }
    // Keeps the game once it has changed; a shared position only when it was played on.
    keep({ board, over, leaders }: State, shown: boolean): void {
        const { one } = this;
        const { id, game } = one;
        Object.assign(one, { over, scores: board.scores, winners: over ? leaders : [] });
        if (this.signature === this.stored || (looksAt(game) && !game.moves.length)) return;
        keep(one);
        if (one.id !== id) note(t('game_branched'));
        this.stored = this.signature;
        if (shown) mark(addressOf(one));
    }
}
