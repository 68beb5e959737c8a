// A board game being played: whose turn it is, what is done, what the engine says of it.

import { h, button, announce, reveal } from './dom';
import { addressOf, keep, Kept } from './archive';
import { DownloadError, engine, isStopped, stepOf, whyOf, type Progress } from './engine';
import { note, offer, withdrawOffer } from './notice';
import { chooseMove, prepare, type Chosen } from './think';
import { mark, viewSignal } from './router';
import { t, Key } from './text';
import { Advice } from './board-advice';
import { Hands, keyboardSheet } from './board-hands';
import { Laying } from './board-laying';
import { analyse } from './analysis';
import { Earlier } from './board-earlier';
import { showMenu } from './board-menu';
import { makeReport } from './board-report';
import { Shown, Table } from './board-table';
import { Move, Game, Checked, isBeginning, playText, reasonOf, Rules, spoken, squaresOf, State } from './board-tiles';

type Leave = (root: HTMLElement) => void;

export class Board {
    private rules!: Rules;
    private state!: State;
    private table!: Table;
    private hands!: Hands;
    private advice: Advice;
    private checked: Checked | null = null; // what lies on the board
    private status = '';
    private told: string[] = []; // of challenges since the last move of a person
    private stored = ''; // what is kept of the game
    private earlier: Earlier | null = null; // an earlier position that is shown
    private runs = 0; // counts moves and take-backs: a later one ends what an earlier one waits for
    private busy = true;
    private thinking = new AbortController(); // of the computer's move
    private enough = new AbortController(); // to take the best so far
    private progress = ''; // of it
    private analysis = h('div', {});
    private covered = false; // several people at one screen: the next one's tiles are not shown yet

    constructor(
        private root: HTMLElement,
        private one: Kept<Game>,
        private again: Leave,
        private puzzles: (root: HTMLElement, rules: string, gcg: string, again: Leave) => void,
        private at: number | null = null, // moves of the earlier position to show first
    ) {
        this.advice = new Advice(one.game, () => this.rules.anagrams, (play) => this.layWhole(play));
        this.stored = one.scores.length ? this.signature : '';
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
        engine.onRestart = () => this.resume();
        viewSignal().addEventListener('abort', () => this.thinking.abort());
        root.classList.add('wide');
        root.replaceChildren(h('p', { class: 'status' }, t('thinking')));
        void this.enter();
    }

    private get game(): Game {
        return this.one.game;
    }

    private async enter(): Promise<void> {
        try {
            await this.open();
            this.hands = new Hands(this.root, this.rules, new Laying(this.rules), {
                can: () => this.can,
                changed: () => void this.judge(),
                draw: (focus) => this.draw(focus),
                say: (text) => this.say(text),
                play: () => void this.make(),
                recalled: () => this.restoreStatus(),
            });
            this.table = this.makeTable();
            await this.refresh();
            if (!this.state.over) prepare(this.game);
            this.covered = this.passes && this.game.moves.length > 0;
            this.status = this.game.moves.length || this.game.cgp ? (this.mine && this.computer >= 0 ? t('go_on_turn') : '') : t('first_play');
            await this.next();
            if (this.at !== null && this.at >= 0 && this.at < this.game.moves.length) await this.look(this.at);
        } catch (error) {
            this.close();
            const failed = error instanceof DownloadError;
            const why = failed ? whyOf(error) : t('cannot_read', { why: whyOf(error) });
            const on = failed ? button(t('try_again'), () => void this.enter(), { id: 'again' }) : button(t('new_game'), () => this.leave());
            this.root.replaceChildren(h('p', { class: 'bad', id: 'broken' }, why), on);
            announce(why);
        }
    }

    private makeTable(): Table {
        return new Table(
            this.root,
            this.rules,
            this.hands,
            {
                play: () => void this.make(),
                recall: () => this.hands.recall(),
                shuffle: () => (this.laying.shuffle(), this.draw()),
                swap: () => this.swap(),
                pass: () => void this.act('play pass', 'you_passed'),
                look: (at) => void this.look(at),
                uncover: () => ((this.covered = false), this.draw('tile-0')),
            },
            this.advice.element,
        );
    }

    private close(): void {
        this.thinking.abort();
        this.hands?.end();
        document.removeEventListener('keydown', this.keys);
        this.advice.clear();
        this.root.classList.remove('wide');
    }
    // To the first page.  The game stays in the list of games.
    private leave(): void {
        this.close();
        location.hash = '#board?new';
    }

    private async open(): Promise<void> {
        const { setup, seed, cgp, moves } = this.game;
        this.rules = await engine.openBoard(setup.rules, setup.challenge);
        await engine.ask('web_board_new', [Math.max(2, setup.players), seed, cgp]);
        for (const move of moves) {
            const checked = await this.move(move);
            if (checked && !this.stands(checked)) throw new Error(`${move}: ${reasonOf(checked)}`);
        }
    }

    // A new worker has the game again; the computer, if it was thinking, begins anew.
    private async resume(): Promise<void> {
        await this.open();
        if (this.state && !this.state.over && !this.mine) await this.next();
    }

    // A move as it is kept: "play 8D WORD", "resign 0", "challenge 1".
    private async move(text: string): Promise<Checked | null> {
        const { call, args } = stepOf(text);
        if (call === 'web_board_play') return engine.ask(call, args);
        await engine.ask(call, args);
        return null;
    }

    private get laying(): Laying {
        return this.hands.laying;
    }
    private get seats(): number {
        return this.state.board.scores.length;
    }
    private get computer(): number {
        if (this.game.setup.players !== 1) return -1;
        return this.game.setup.begins === 'computer' ? 0 : 1;
    }
    private get turn(): number {
        return this.state.board.turn - 1;
    }
    private get mine(): boolean {
        return !this.state.over && this.turn !== this.computer;
    }
    private get can(): boolean {
        return this.mine && !this.busy && !this.covered;
    }
    // Whether several people pass the screen on; whoever looks at a position does not.
    private get passes(): boolean {
        return this.computer < 0 && !this.game.cgp;
    }
    private name(seat: number): string {
        if (this.computer < 0) return t('player', { number: seat + 1 });
        return seat === this.computer ? t('computer') : t('you');
    }
    private isYou(seat: number): boolean {
        return this.computer >= 0 && seat !== this.computer;
    }
    // At the beginning of a sentence.
    private subject(seat: number): string {
        return seat === this.computer ? t('the_computer') : this.name(seat);
    }
    private names(): string[] {
        return Array.from({ length: this.seats }, (_, seat) => this.name(seat));
    }

    private async refresh(): Promise<void> {
        const all: State = await engine.ask('web_board_state', ['', '']);
        const viewer = this.computer < 0 ? all.board.turn - 1 : 1 - this.computer;
        this.state = all.over ? all : await engine.ask('web_board_state', [viewer, '']);
        const { board, moves } = this.state;
        this.laying.begin(board.racks[viewer] ?? '', board.board);
        this.checked = null;
        this.advice.clear();
        this.earlier = null;
        this.table.tell(board.unseen, board.bag, moves.map((move) => this.listed(move)));
        this.store();
    }

    private get signature(): string {
        return [this.one.over, ...this.game.moves].join('|');
    }
    // Keeps the game once it has changed; a shared position only when it was played on.
    private store(): void {
        const { one, game } = this;
        const { board, over, leaders } = this.state;
        Object.assign(one, { over, scores: board.scores, winners: over ? leaders : [] });
        if (this.signature === this.stored || (game.cgp && !game.moves.length)) return;
        const { id } = one;
        keep(one);
        if (one.id !== id) note(t('game_branched'));
        this.stored = this.signature;
        if (this.root.isConnected) history.replaceState(null, '', addressOf(one));
    }

    private listed(move: Move): string {
        const name = this.name(move.seat);
        if (move.kind === 'play') return `${name}: ${playText(move.play!)}${/^[A-Z]?\d/.test(move.play!) ? ` +${move.score}` : ''}`;
        return move.result ? t(`challenge_was_${move.result}` as Key, { name }) : `${name}: ${t(`move_${move.kind}` as Key)}`;
    }

    private async do(move: string): Promise<boolean> {
        try {
            const seat = this.turn;
            const checked = await this.move(move);
            if (checked && !this.stands(checked)) {
                this.refuse(checked);
                return false;
            }
            this.game.moves.push(move);
            await this.refresh();
            this.covered = this.passes && !this.state.over && this.turn !== seat;
            if (move.startsWith('challenge')) {
                this.told.push(this.challenged());
                this.say('');
            } else if (checked) this.say(spoken(this.subject(seat), checked.play || move.slice(5), checked.score ?? 0));
            return true;
        } catch (error) {
            this.fail(error);
            return false;
        }
    }
    private fail(error: unknown): void {
        this.say(isStopped(error) ? t('stopped') : whyOf(error));
    }

    // Whether words are only checked when somebody challenges them.
    private get doubts(): boolean {
        return this.rules.challenge !== 'void';
    }
    private stands(checked: Checked): boolean {
        return checked.legal || (this.doubts && checked.verdict === 'not-a-word');
    }

    // Who may challenge the last play: whoever is to move, or the other one if it ended the game.
    private get challenger(): number {
        const last = this.state.moves[this.state.moves.length - 1];
        if (!this.doubts || !last || last.kind !== 'play' || !/^[A-Z]?\d/.test(last.play ?? '')) return -1;
        const seat = this.turn !== last.seat ? this.turn : (last.seat + 1) % this.seats;
        return seat === this.computer ? -1 : seat;
    }

    // What came of a challenge, and whom it cost what.
    private challenged(): string {
        const { moves } = this.state;
        const last = moves[moves.length - 1];
        const of = moves[moves.length - 2];
        const yours = (key: string, seat: number, values = {}) => t((this.isYou(seat) ? `${key}_you` : key) as Key, { name: this.subject(seat), ...values });
        const said = yours(`challenge_was_${last.result}`, last.seat);
        const points = /^(\d+)-point$/.exec(this.rules.challenge);
        if (last.result === 'removed') return `${said} ${yours('challenge_removed_cost', of.seat, { play: of.play! })}`;
        if (this.rules.challenge === 'double') return `${said} ${yours('challenge_held_cost', last.seat)}`;
        return points ? `${said} ${yours('challenge_held_points', of.seat, { points: Number(points[1]) })}` : said;
    }

    private refuse(checked: Checked): void {
        this.say(reasonOf(checked));
    }

    private say(text: string): void {
        this.status = text;
        announce(this.shownStatus);
        this.draw();
    }
    private get shownStatus(): string {
        return [...this.told, this.status].filter(Boolean).join(' ');
    }
    // An exchange that was cancelled leaves no word of it.
    private restoreStatus(): void {
        if (this.status === t('swap_hint')) this.status = '';
    }

    private async next(): Promise<void> {
        if (this.state.over) {
            this.busy = false;
            const { leaders, board } = this.state;
            const scores = [...board.scores].sort((a, b) => b - a).join(' : ');
            this.say(leaders.length > 1 ? t('draw', { scores }) : this.isYou(leaders[0]) ? t('you_won', { scores }) : t('winner', { name: this.subject(leaders[0]), scores }));
            return;
        }
        this.busy = !this.mine;
        this.draw();
        if (this.mine) return;
        const run = this.runs;
        const chosen = await this.think();
        if (!chosen || run !== this.runs) return;
        const { play, challenge } = chosen;
        if (await this.do(challenge ? `challenge ${this.computer}` : `play ${play}`)) await this.next();
    }

    // What the computer does; null if nobody waits for it any more.  A long thought tells how far it is.
    private async think(): Promise<Chosen | null> {
        this.thinking.abort();
        const mine = (this.thinking = new AbortController());
        this.enough = new AbortController();
        this.progress = '';
        const tell = ({ fraction }: Progress) => {
            const first = !this.progress;
            this.progress = fraction === null ? '…' : `${Math.round(fraction * 100)}\u202f%`;
            if (first) this.draw();
            else this.table.say(this.waiting);
        };
        try {
            return await chooseMove(this.game, this.game.setup.computer, mine.signal, this.enough.signal, tell);
        } catch (error) {
            if (this.thinking === mine && !mine.signal.aborted) this.fail(error);
            return null;
        } finally {
            if (this.thinking === mine) this.progress = '';
        }
    }
    private get waiting(): string {
        return [...this.told, t('computer_thinks'), this.progress].filter(Boolean).join(' ');
    }

    // ---- laying tiles

    private async judge(): Promise<void> {
        const text = this.laying.text();
        this.checked = null;
        this.draw();
        if (!text) return this.laying.laid.length ? announce(this.live()) : undefined;
        try {
            const checked: Checked = await engine.ask('web_board_validate', [text]);
            if (this.laying.text() !== text) return;
            this.checked = checked;
            this.draw();
            announce(this.live());
        } catch {
            // Told when the play is made.
        }
    }

    private async make(): Promise<void> {
        const text = this.laying.text();
        if (!text) return this.say(t('one_line'));
        await this.act(`play ${text}`);
    }

    // `undone`: what is said of a move that a slip of the finger can make, with the way back.
    private async act(move: string, undone?: Key): Promise<void> {
        withdrawOffer();
        const run = ++this.runs;
        this.busy = true;
        this.told = [];
        this.draw();
        const done = await this.do(move);
        if (done && undone) offer(t(undone), t('undo'), () => void this.undo());
        if (done) await this.next();
        if (run !== this.runs) return;
        this.busy = false;
        this.draw();
    }

    private swap(): void {
        const { laying } = this;
        if (!laying.swapping) {
            this.hands.recall();
            laying.swapping = new Set();
            this.say(t('swap_hint'));
            return;
        }
        const tiles = [...laying.swapping].map((i) => laying.rack[i]).join('');
        if (tiles) void this.act(`play ex ${tiles}`);
    }

    private async undo(): Promise<void> {
        withdrawOffer();
        this.runs++;
        this.thinking.abort();
        this.busy = true;
        this.told = [];
        this.draw();
        // Back to the person's own turn before.
        do {
            if (!this.game.moves.length) break;
            await engine.ask('web_board_undo', []);
            this.game.moves.pop();
            const state: State = await engine.ask('web_board_state', ['', '']);
            if (this.computer < 0 || state.board.turn - 1 !== this.computer) break;
        } while (this.game.moves.length);
        await this.refresh();
        this.busy = false;
        this.covered = false;
        this.table.report.replaceChildren();
        this.say(t('taken_back'));
        await this.next();
    }

    // Shows the board after so many moves.
    private async look(at: number): Promise<void> {
        const { moves } = this.state;
        this.earlier = at < moves.length ? await Earlier.at(at) : null;
        if (this.root.isConnected && !this.game.cgp) mark(addressOf(this.one) + (this.earlier ? `&at=${at}` : ''));
        this.draw();
        // On a phone the list lies below the board.
        const { element } = this.table.squares;
        if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
        announce(this.earlier ? this.seenStatus() : t('back_in_game'));
    }
    // Arrows step through the positions while an earlier one is shown.
    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected) return this.close();
        if (!this.earlier || document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
        const { at } = this.earlier;
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.state.moves.length, Escape: this.state.moves.length }[event.key];
        if (to === undefined || to < 0) return;
        event.preventDefault();
        void this.look(to);
    }
    private seenStatus(): string {
        const { at } = this.earlier!;
        return t('after_move', { number: at, count: this.state.moves.length, move: at ? this.listed(this.state.moves[at - 1]) : t('before_first') });
    }

    private layWhole(play: string): void {
        if (!this.can || !this.laying.layWhole(play)) return;
        reveal(this.table.squares.element);
        void this.judge();
    }

    // ---- after the game

    private show(told: Node): void {
        this.table.report.replaceChildren(told);
        reveal(this.table.report);
    }

    private async report(): Promise<void> {
        const told = this.status;
        this.say(t('thinking'));
        const side = this.computer === 0 ? 1 : 0;
        this.show(await makeReport(this.game, this.state, (seat) => this.name(seat), side, (seat) => seat !== this.computer));
        this.status = told;
        this.draw();
        announce(t('report'));
    }

    private analyse(): void {
        this.show(this.analysis);
        void analyse(this.game, '', this.names(), this.analysis);
    }

    private async makePuzzles(): Promise<void> {
        const gcg = await engine.text('web_board_gcg', this.names());
        this.close();
        this.puzzles(this.root, this.rules.name, gcg, (root) => new Board(root, this.one, this.again, this.puzzles));
    }

    // ---- drawing

    // What lies on the board, in a sentence.
    private live(): string {
        const { checked } = this;
        if (!this.laying.laid.length) return '';
        if (!this.laying.text()) return t('one_line');
        if (checked && isBeginning(checked, this.laying)) return t('goes_on');
        if (!checked) return '\u2026';
        return this.stands(checked) ? t('scores', { score: checked.score ?? 0, words: checked.words.map((word) => word.word.toUpperCase()).join(', ') }) : reasonOf(checked);
    }

    private draw(focus?: string): void {
        if (!this.root.isConnected) return this.close();
        if (!this.state) return;
        const { board, over } = this.state;
        const { checked } = this;
        const shown: Shown = {
            seats: board.scores.map((score, seat) => ({ name: this.name(seat), score })),
            turn: over ? -1 : this.turn,
            bag: board.bag,
            status: this.earlier ? this.seenStatus() : this.busy && !over && !this.mine ? this.waiting : this.live() || this.shownStatus,
            play: checked && this.stands(checked) && checked.score !== undefined ? t('play_for', { score: checked.score }) : t('play'),
            can: this.can && !this.earlier,
            later: false,
            moves: this.can,
            wrong: checked !== null && !this.stands(checked) && !isBeginning(checked, this.laying),
            earlier: this.earlier,
            covered: this.covered ? this.name(this.turn) : '',
            rack: true,
            exchange: this.rules.exchange >= 0 && board.bag >= this.rules.exchange,
            over,
            tools: over ? this.endTools() : this.tools(),
            last: board.play ? squaresOf(board.play) : new Set(),
        };
        this.table.draw(shown, focus);
    }

    private get challengeTool(): HTMLElement | false {
        if (this.challenger < 0 || this.busy) return false;
        return button(t('challenge'), () => void this.act(`challenge ${this.challenger}`), { id: 'challenge', class: this.state.over ? undefined : 'main' });
    }
    private get commonTools(): HTMLElement[] {
        return [
            button(t('undo'), () => void this.undo(), { id: 'undo', disabled: this.busy || !this.game.moves.length }),
            button(t('more'), () => this.more(), { id: 'more' }),
        ];
    }

    private tools(): (HTMLElement | false)[] {
        const best = () => void this.advice.ask(this.laying.text(), !this.state.board.bag && this.seats === 2);
        if (this.progress) return [button(t('move_now'), () => this.enough.abort(), { id: 'move-now' })];
        return [this.challengeTool, button(t('best'), best, { id: 'best', disabled: !this.can }), ...this.commonTools];
    }

    // After the game: what one may want to know of it.
    private endTools(): (HTMLElement | false)[] {
        const recorded = !this.game.cgp;
        const disabled = this.busy;
        return [
            button(t('report'), () => void this.report(), { id: 'analyse', class: 'main', disabled }),
            button(t('new_game'), () => this.leave(), { id: 'new' }),
            recorded && button(t('analysis'), () => this.analyse(), { id: 'analyse-deeply', disabled }),
            recorded && this.seats === 2 && button(t('make_puzzles'), () => void this.makePuzzles(), { id: 'make-puzzles', disabled }),
            this.challengeTool,
            ...this.commonTools,
        ];
    }

    private more(): void {
        const { over } = this.state;
        showMenu({
            rules: this.rules.name,
            state: this.state,
            names: this.names(),
            // Whoever plays somebody shares no rack but their own.
            hides: this.computer >= 0 || this.passes,
            shared: over || this.mine,
            resign: !over && this.mine && !this.busy ? () => void this.act(`resign ${this.turn}`, 'you_resigned') : null,
            leave: () => this.leave(),
            keys: () => keyboardSheet(),
        });
    }
}
