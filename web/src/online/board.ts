// A board game with others: the table of board/table.ts, and the server as the referee.  The engine of the
// page judges what is being laid, from what this seat sees.

import { h, button, announce, thinking } from '../base/dom';
import { engine } from '../engine/engine';
import { t } from '../base/text';
import { openRecord } from '../board/board';
import { Hands } from '../board/hands';
import { Laying } from '../board/laying';
import { laidText, playLabel } from '../board/said';
import { Table } from '../board/table';
import { type Checked, reasonOf, type Rules, rowsOf, squaresOf } from '../board/tiles';
import { stands } from '../board/turn';
import { client } from './client';
import type { Play, Screen } from './game';
import { describe, situation } from './said';
import { mayChallenge, mayPlayEarly, racksHint } from './seat';
import { type BoardPart, clockOf, isOver, isYours, nameOf, type View, why } from './view';
import { askIn } from './session';

type Position = NonNullable<BoardPart['position']>;

export class OnlineBoard implements Screen {
    private rules: Rules | null = null;
    private hands!: Hands;
    private table!: Table;
    private view!: View;
    private checked: Checked | null = null;
    private judged = ''; // the position that the engine has, or will have
    private brought: Promise<void> = Promise.resolve();
    private waiting = ''; // the play that the server makes in this seat's next turn
    private busy = false;
    private said = '';
    private saidAt = -1;
    private announced = '';
    private ended = false;

    constructor(
        private root: HTMLElement,
        private play: Play,
    ) {
        thinking(root);
    }

    end(): void {
        this.ended = true;
        this.hands?.end();
        this.root.classList.remove('wide', 'three');
    }

    update(view: View): void {
        const first = !this.view;
        this.view = view;
        if (first) void this.enter();
        else if (this.rules) this.refresh();
    }

    private async enter(): Promise<void> {
        engine.onRestart = async () => {
            this.judged = '';
            await engine.openBoard(this.view.board!.rules, this.view.board!.challenge);
            await this.judge();
        };
        try {
            const rules: Rules = await engine.openBoard(this.view.board!.rules, this.view.board!.challenge);
            if (this.ended) return;
            this.rules = rules;
            this.hands = new Hands(this.root, rules, new Laying(rules), {
                can: () => this.can,
                changed: () => {
                    if (this.waiting && this.waiting !== this.laying.text()) void this.later('');
                    void this.judge();
                },
                draw: (focus) => this.draw(focus),
                say: (text) => this.say(text),
                play: () => void this.make(),
                position: () => (this.can ? `${this.view.game} ${this.position.racks[this.place]}` : ''),
                bring: () => this.bring(),
            });
            const actions = {
                play: () => void this.make(),
                swap: () => this.hands.exchange((play) => void this.send({ do: 'play', play })),
                pass: () => void this.send({ do: 'play', play: 'pass' }),
                uncover: () => {},
            };
            this.table = new Table(this.root, rules, this.hands, actions, this.play.chat || h('div'));
            this.refresh(true);
            await this.findWaiting();
        } catch (error) {
            this.root.replaceChildren(
                h('p', { class: 'card bad', id: 'broken' }, t('engine_fails', { why: why(error) })),
            );
        }
    }

    private get laying(): Laying {
        return this.hands.laying;
    }
    private get position(): Position {
        return this.view.board!.position!;
    }
    // Tiles can be laid while others think; they are played in one's turn.
    private get can(): boolean {
        return this.view.phase === 'playing' && this.view.you !== null && !this.busy;
    }
    private get mine(): boolean {
        return this.can && isYours(this.view);
    }
    private get place(): number {
        return this.view.you === null ? -1 : this.view.order.indexOf(this.view.you);
    }
    private stands(checked: Checked): boolean {
        return stands(checked, this.view.board!.challenge);
    }
    // `first`: when the game is opened.
    private refresh(first = false): void {
        const { board, racks } = this.position;
        const over = isOver(this.view);
        if (isYours(this.view)) this.waiting = '';
        this.laying.update(over ? '' : (racks[this.place] ?? ''), board);
        this.table.tell(
            this.position,
            (this.view.board!.moves ?? []).map((move) => describe(this.view, move)),
            [],
            !over && this.view.you !== null,
        );
        if (!first || !this.hands.layAgain()) void this.judge();
        const status = this.status();
        if (status !== this.announced) announce(status);
        this.announced = status;
    }

    say(text: string): void {
        this.said = text;
        this.saidAt = this.view.events;
        announce(text);
        if (this.rules) this.draw();
    }

    // ---- laying tiles

    private async judge(): Promise<void> {
        if (this.ended || !this.rules) return;
        await this.hands.judge((checked) => {
            this.checked = checked;
            this.draw();
            return this.live();
        });
    }

    // Brings the engine the position as if it were this player's turn, once; one after the other.
    private bring(): Promise<void> {
        const { board, racks, scores } = this.position;
        const cgp = `${rowsOf(board)} ${racks[this.place]}/ ${scores[this.place]}/0 0`;
        if (this.judged !== cgp) {
            this.judged = cgp;
            const before = this.brought.catch(() => {});
            this.brought = before.then(async () => void (await engine.ask('web_board_new', [2, 1, cgp])));
        }
        return this.brought;
    }

    private async make(): Promise<void> {
        const text = this.laying.text();
        if (!this.mine && !this.canWait) return;
        if (!text) return this.say(t('one_line'));
        if (this.checked && !this.stands(this.checked) && this.ours) return this.say(reasonOf(this.checked));
        if (!this.mine) return this.later(text);
        await this.send({ do: 'play', play: text });
    }
    // Where turns may take days, a play can be made before one's turn.
    private get canWait(): boolean {
        return this.can && mayPlayEarly(this.view);
    }
    private async later(text: string): Promise<void> {
        this.waiting = text;
        this.said = '';
        try {
            await askIn(this.view.game, { do: 'premove', plays: text ? [text] : [] });
            if (text && this.waiting) this.say(t('play_waits', { play: text }));
        } catch (error) {
            this.waiting = '';
            this.say(why(error));
        }
    }
    // What was left waiting before the page was loaded.
    private async findWaiting(): Promise<void> {
        if (!this.canWait) return;
        const { plays } = await askIn(this.view.game, { do: 'premove' });
        const others = this.laying.laid.length > 0 && this.laying.text() !== plays[0];
        if (!plays.length || !this.canWait || others || !this.laying.layWhole(plays[0])) return;
        this.waiting = plays[0];
        this.say(t('play_waits', { play: this.waiting }));
        await this.judge();
    }

    // Whether the server's words are those of the engine.
    private get ours(): boolean {
        return this.view.board!.lexicon === 'enable1' && !engine.own;
    }

    private async send(request: object): Promise<void> {
        this.busy = true;
        this.draw();
        try {
            await this.play.send(request);
        } catch (error) {
            this.say(this.checked && !this.stands(this.checked) ? reasonOf(this.checked) : why(error));
        } finally {
            this.busy = false;
            if (!this.ended) this.draw();
        }
    }

    // ---- drawing

    private status(): string {
        const { view } = this;
        if (this.said && this.saidAt === view.events) return this.said;
        return situation(view, this.play.status(view));
    }

    private live(): string {
        const { checked } = this;
        return laidText(this.laying, checked, checked !== null && (this.stands(checked) || !this.ours), false);
    }

    private draw(focus?: string): void {
        if (!this.root.isConnected) return this.end();
        const { view, checked } = this;
        const { scores, bag, play } = this.position;
        const over = isOver(view);
        this.table.draw(
            {
                seats: view.order.map((seat, place) => ({
                    name: nameOf(view, seat),
                    score: scores[place],
                    mark: clockOf(view, seat),
                })),
                turn: over || view.turn === null ? -1 : view.order.indexOf(view.turn),
                bag,
                status: (this.waiting ? '' : this.live()) || this.status(),
                play: this.canWait ? t('play_later') : playLabel(checked, checked !== null && this.stands(checked)),
                can: this.can,
                later: this.canWait && !this.waiting,
                moves: this.mine,
                covered: '',
                rack: view.you !== null && view.phase === 'playing',
                exchange: this.rules!.exchange >= 0 && bag >= this.rules!.exchange,
                over,
                tools: over
                    ? [
                          view.phase === 'over' &&
                              button(t('look_through'), () => void this.look(), { id: 'look-through', class: 'main' }),
                          ...this.play.again(view),
                      ]
                    : [...this.challenge(), ...this.play.tools(view), racksHint(view)],
                last: play?.coordinate ? squaresOf(play) : new Set(),
            },
            focus,
        );
    }

    private challenge(): (HTMLElement | false)[] {
        const { view } = this;
        if (!mayChallenge(view)) return [];
        return [
            button(t('challenge'), () => void this.send({ do: 'challenge' }), { id: 'challenge', class: 'main' }),
            view.phase === 'last-challenge' &&
                button(t('accept'), () => void this.send({ do: 'accept' }), { id: 'accept' }),
        ];
    }

    // The game as a record: to be stepped through, analysed, made puzzles of.
    private async look(): Promise<void> {
        try {
            const { record } = await client.ask({ do: 'record', game: this.view.game });
            this.end();
            const { view, play } = this;
            await openRecord(this.root, record, view.board!.rules, 'back_to_result', (root) =>
                new OnlineBoard(root, play).update(view),
            );
        } catch (error) {
            this.say(why(error));
        }
    }
}
