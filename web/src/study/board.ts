// The analysis board: any position of a game, a record or a link, with the best plays, variations and notes.

import { h, button, announce, reveal, thinking } from '../base/dom';
import { t } from '../base/text';
import { showBroken } from '../base/broken';
import { engine } from '../engine/engine';
import type { Kept } from '../archive/archive';
import { mark, viewSignal } from '../base/router';
import { withdrawOffer } from '../base/notice';
import { Hands } from '../board/hands';
import { Laying } from '../board/laying';
import { laidText, playLabel } from '../board/said';
import { stepButtons, stepByKeys, stepBySwipes, type Steps } from '../board/steps';
import { Table } from '../board/table';
import { type Checked, reasonOf, type Rules, type Setup, split, squaresOf, type State } from '../board/tiles';
import { keepStudy, type Opened, type Ways } from './open';
import { Panels } from './panels';
import { movesTree, sentenceOf } from './moves';
import {
    heldBy,
    lineThrough,
    leaveOf,
    type Node,
    nodeAt,
    racksAfter,
    racksOf,
    scoresOf,
    type Study,
    type StudyEvent,
    type Walk,
    walked,
    withRacks,
} from './tree';
import { showBegun, studyTools } from './tools';

export class StudyView {
    walk: Walk;
    rules!: Rules;
    state!: State; // of the position that is shown, as the player to move sees it
    table!: Table;
    private one: Kept<Study> | null;
    private source: string;
    readonly id: string; // of what is studied
    private hands!: Hands;
    private panels!: Panels;
    private checked: Checked | null = null;
    private said = '';
    private shown = 0; // counts positions: an answer for an old one is dropped
    private closed = new AbortController();
    private analysis = h('div', { id: 'note' });

    constructor(
        readonly root: HTMLElement,
        { study, one, source }: Opened,
        at: number,
        private ways: Ways,
        private address: (at: number) => string, // until the study is kept
    ) {
        this.one = one;
        this.source = source;
        this.id = source || (one?.id ?? '');
        this.walk = walked({ study, at: 0 }, { type: 'go', to: at });
        viewSignal().addEventListener('abort', () => this.close());
        engine.onRestart = () => this.bring();
        root.classList.add('wide', 'study');
        thinking(root);
        void this.enter().catch((error) => this.fail(error));
    }

    get study(): Study {
        return this.walk.study;
    }
    get node(): Node {
        return nodeAt(this.study, this.walk.at);
    }
    get setup(): Setup {
        return {
            rules: this.study.rules,
            players: Math.max(2, this.study.names.length),
            computer: '',
            begins: 'you',
            challenge: '',
        };
    }
    private get laying(): Laying {
        return this.hands.laying;
    }
    // The tiles of the player to move are known, as many as there can be.
    get hasRack(): boolean {
        const rack = split(racksOf(this.node.cgp)[0]);
        return rack.length > 0 && (rack.length >= this.rules.rack || !this.state.board.bag);
    }

    private async enter(): Promise<void> {
        this.rules = await engine.openBoard(this.study.rules);
        const steps: Steps = {
            at: () => lineThrough(this.study, this.walk.at).index,
            count: () => lineThrough(this.study, this.walk.at).line.length - 1,
            arrows: () => !this.laying.laid.length && !this.isTyping,
            escapes: false, // to no position in particular
            go: (to) => void this.go(lineThrough(this.study, this.walk.at).line[to]),
        };
        stepByKeys(steps, this.closed.signal); // before the keys of the board
        this.hands = new Hands(this.root, this.rules, new Laying(this.rules), {
            can: () => this.can,
            changed: () => this.judge(),
            draw: (focus) => this.draw(focus),
            say: (text) => this.say(text),
            play: () => void this.play(this.laying.text()),
        });
        this.panels = new Panels(this);
        const actions = {
            play: () => void this.play(this.laying.text()),
            swap: () => this.hands.exchange((play) => void this.play(play)),
            pass: () => void this.play('pass'),
            uncover: () => {},
        };
        this.table = new Table(
            this.root,
            this.rules,
            this.hands,
            actions,
            h('div', {}, this.analysis, this.panels.element),
        );
        this.table.footer = () => stepButtons(steps);
        stepBySwipes(this.table.squares.element, steps);
        await this.show();
        await showBegun(this, this.analysis);
    }
    // Whether the cursor on the board is one's own: a square was tapped or typed on.
    private get isTyping(): boolean {
        const { cursor } = this.laying;
        return cursor !== null && !cursor.rests && document.activeElement?.closest('.grid') !== null;
    }

    private close(): void {
        this.closed.abort();
        this.hands?.end();
        this.panels?.clear();
        this.root.classList.remove('wide', 'three', 'study');
    }
    private fail(error: unknown): void {
        this.close();
        const leave = button(this.ways.label, () => this.ways.again(this.root), { id: 'new' });
        showBroken(this.root, error, leave);
    }

    // ---- the position that is shown

    private async bring(): Promise<void> {
        await engine.openBoard(this.study.rules);
        await engine.ask('web_board_new', [this.setup.players, 1, this.node.cgp]);
    }
    private async show(): Promise<void> {
        const mine = ++this.shown;
        await engine.ask('web_board_new', [this.setup.players, 1, this.node.cgp]);
        const state = await engine.ask('web_board_state', [0, '']);
        if (mine !== this.shown) return;
        this.state = state;
        this.said = '';
        this.checked = null;
        const { board } = state;
        this.laying.begin(this.canGoOn && this.hasRack ? (board.racks[0] ?? '') : '', board.board);
        this.panels.clear();
        this.tell();
        this.panels.draw();
        this.draw();
    }
    private tell(): void {
        const { board } = this.state;
        // A rack that is not known was filled at random.
        const unseen = { ...board.unseen };
        if (!this.hasRack) for (const tile of split(board.racks[0] ?? '')) unseen[tile] = (unseen[tile] ?? 0) + 1;
        this.table.tell(
            { ...board, unseen, vowels: this.hasRack ? board.vowels : 0 },
            movesTree(this.study, this.walk.at, (at) => void this.go(at)),
        );
    }
    // Something can follow here.
    get canGoOn(): boolean {
        return !this.node.over;
    }
    get can(): boolean {
        return this.state !== undefined && this.canGoOn && this.hasRack;
    }

    // Does it, keeps it, shows what came of it.
    async change(event: StudyEvent): Promise<void> {
        withdrawOffer();
        const before = this.walk;
        this.walk = walked(before, event);
        if (this.walk.study !== before.study) this.store();
        if (!this.root.isConnected) return;
        if (this.one) mark(`#board?study=${this.one.id}&at=${this.walk.at}`);
        else mark(this.address(this.walk.at));
        if (this.walk.at === before.at && nodeAt(before.study, before.at).cgp === this.node.cgp) return this.tell();
        await this.show();
        reveal(this.table.squares.element);
        announce(sentenceOf(this.walk));
    }
    go(at: number): Promise<void> {
        return this.change({ type: 'go', to: at });
    }
    private store(): void {
        if (!this.one) announce(t('study_kept'));
        this.one = keepStudy(this.study, this.one, this.source);
        this.walk = { study: this.one.game, at: this.walk.at };
    }

    // A play of the player to move: an own variation, or the way on where it is the same.
    private async play(text: string): Promise<void> {
        if (!text) return this.say(t('one_line'));
        const { node, study } = this;
        const checked = await engine.ask('web_board_play', [text]);
        if (!checked.legal) return this.say(reasonOf(checked));
        const move = checked.play ?? text;
        const { board, over, leftover } = await engine.ask('web_board_state', ['', '']);
        const rack = split(racksOf(node.cgp)[0]);
        const after = board.cgp ?? node.cgp;
        const racks = racksAfter(node.cgp, leaveOf(rack, text), after, board.bag);
        const seat = (node.seat + 1) % study.names.length;
        racks[0] ||= heldBy(study, this.walk.at, seat); // whatever is played here
        await this.change({
            type: 'add',
            node: {
                move,
                cgp: withRacks(after, racks),
                seat,
                score: checked.score ?? 0,
                ...(over ? { over, leftover } : {}),
                ...(node.known ? { known: true } : {}),
            },
        });
    }
    lay(play: string): void {
        if (/^(ex|pass)/.test(play)) return void this.play(play);
        if (!this.can || !this.laying.layWhole(play)) return;
        reveal(this.table.squares.element);
        this.judge();
    }
    get own(): string {
        return this.laying.text();
    }

    private judge(): void {
        void this.hands.judge((checked) => {
            this.checked = checked;
            this.draw();
            return this.live;
        });
    }

    // ---- drawing

    say(text: string): void {
        this.said = text;
        announce(text);
        this.draw();
    }
    private get live(): string {
        return laidText(this.laying, this.checked, this.checked?.legal ?? false);
    }
    draw(focus?: string): void {
        if (!this.root.isConnected) return this.close();
        if (!this.state) return;
        const { study, node, checked, rules } = this;
        const { board } = this.state;
        const scores = scoresOf(node);
        const can = this.can;
        const legal = checked?.legal ?? false;
        const [place = '', tiles = ''] = node.move.split(' ');
        this.table.draw(
            {
                seats: study.names.map((name, seat) => ({ name, score: scores[seat] ?? 0 })),
                turn: node.over ? -1 : node.seat,
                bag: board.bag,
                status: this.live || this.said || sentenceOf(this.walk),
                play: playLabel(checked, legal),
                can,
                later: false,
                moves: can,
                trial: { checked, stands: legal },
                score: node.score,
                covered: '',
                rack: can,
                exchange: rules.exchange >= 0 && board.bag >= rules.exchange,
                over: false,
                tools: studyTools(this, this.ways, this.panels, this.analysis),
                last: squaresOf({ coordinate: /^(ex|pass)/.test(place) ? null : place, tiles }),
            },
            focus,
        );
    }

    leave(to: (root: HTMLElement) => void): void {
        this.close();
        this.root.replaceChildren();
        to(this.root);
    }
}
