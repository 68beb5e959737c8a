// What can be done with a board game: by what is below the board, and beside laying tiles, while it is played and after it.

import { h, button, announce, reveal } from '../base/dom';
import { analyse, showRest } from '../engine/analysis';
import { go } from '../base/router';
import { t, type Key } from '../base/text';
import { look, stepsOf } from './earlier';
import { Board } from './game';
import { keyboardSheet } from './keys';
import { showMenu } from './menu';
import { stepByKeys, stepBySwipes } from './steps';
import { Table } from './table';
import { isRecordable, looksAt } from './tiles';
import { canMove, challenger, doubts, isMine, seatsOf, toMove } from './turn';

// The board with what is done below it, until `signal`.
export function tableOf(board: Board, signal: AbortSignal): Table {
    const { hands } = board;
    const steps = stepsOf(board);
    const actions = {
        play: () => void board.make(),
        swap: () => hands.exchange((play) => void board.act(`play ${play}`)),
        pass: () => void board.act('play pass', 'you_passed'),
        steps,
        uncover: () => {
            board.set({ type: 'uncovered' });
            hands.layAgain();
            board.draw('tile-0');
        },
    };
    const table = new Table(board.root, board.rules, hands, actions, board.advice.element);
    stepByKeys(steps, signal);
    stepBySwipes(table.squares.element, steps);
    return table;
}

export class Tools {
    private analysis = h('div', {});

    constructor(private board: Board) {}

    all(): (HTMLElement | false)[] {
        const { board } = this;
        if (board.turn.earlier) return [this.study('main')];
        if (board.state.over) return this.atTheEnd();
        const disabled = !canMove(board.turn);
        const best = () =>
            board.advice.ask(board.hands.laying.text(), !board.state.board.bag && seatsOf(board.turn) === 2);
        const first = board.turn.progress
            ? button(t('move_now'), () => board.referee.moveNow(), { id: 'move-now' })
            : button(t('best'), () => this.help(best), { id: 'best', disabled });
        const hint = button(t('hint'), () => this.help(() => board.advice.hint()), { id: 'hint', disabled });
        return [first, hint, ...this.common, this.challenge];
    }

    // Help is noted in the game, for the report.
    private help(ask: () => Promise<void>): void {
        const { game, count, referee, state } = this.board;
        game.helped = [...new Set(game.helped).add(count)];
        referee.keep(state, true);
        void ask();
    }
    private get challenge(): HTMLElement | false {
        const { board } = this;
        const { challenge } = board.rules;
        const seat = challenger(board.turn, challenge);
        const disabled = seat < 0 || board.turn.busy;
        // During a game it stays in its place; afterwards only somebody else's last play is in doubt.
        return (
            doubts(challenge) &&
            !(board.state.over && (disabled || board.turn.computer >= 0)) &&
            button(t('challenge'), () => void board.act(`challenge ${seat}`), {
                id: 'challenge',
                title: t(`challenge_${challenge}` as Key),
                disabled,
            })
        );
    }
    private get common(): (HTMLElement | false)[] {
        const { board } = this;
        return [
            this.study(),
            button(t('undo'), () => void board.undo(), {
                id: 'undo',
                disabled: board.turn.busy || !board.game.moves.length,
            }),
            button(t('more'), () => this.more(), { id: 'more' }),
        ];
    }

    // To the analysis board.
    private study(kind?: string): HTMLElement {
        const { game, one, turn, rules, state, count } = this.board;
        const position = () =>
            `#board?study=new&rules=${rules.name}&of=${encodeURIComponent(state.board.cgp ?? game.cgp)}`;
        const address = () =>
            looksAt(game) && !game.moves.length ? position() : `#board?study=${one.id}&at=${turn.earlier?.at ?? count}`;
        return button(t('study'), () => go(address()), { id: 'study', class: kind, disabled: turn.busy });
    }

    // After the game: what one may want to know of it.
    private atTheEnd(): (HTMLElement | false)[] {
        const { board } = this;
        const recorded = isRecordable(board.game);
        const disabled = board.turn.busy;
        return [
            button(t('report'), () => void this.report(), { id: 'analyse', class: 'main', disabled }),
            button(t('new_game'), () => board.leave(), { id: 'new' }),
            recorded && button(t('analysis'), () => void this.analyse(), { id: 'analyse-deeply', disabled }),
            recorded &&
                seatsOf(board.turn) === 2 &&
                button(t('make_puzzles'), () => void this.makePuzzles(), { id: 'make-puzzles', disabled }),
            this.challenge,
            ...this.common,
        ];
    }

    private more(): void {
        const { board } = this;
        const { turn, state } = board;
        showMenu({
            rules: board.rules.name,
            challenge: board.rules.challenge,
            state,
            gcg: this.gcg,
            // Whoever plays somebody shares no rack but their own.
            hides: turn.computer >= 0 || turn.passes,
            shared: state.over || isMine(turn),
            resign: isMine(turn) && !turn.busy ? () => void board.act(`resign ${toMove(turn)}`, 'you_resigned') : null,
            leave: () => board.leave(),
            keys: () => keyboardSheet(),
        });
    }

    private show(report: Node): void {
        this.board.table.report.replaceChildren(report);
        reveal(this.board.table.report);
    }

    private async report(): Promise<void> {
        const { board } = this;
        const { computer, status } = board.turn;
        board.say(t('thinking'));
        const part = await import('../study/study').catch(() => null);
        if (!part) return board.say(t('part_missing'));
        this.show(
            await part.makeReport(
                board.game,
                board.state,
                (seat) => board.names.of(seat),
                computer === 0 ? 1 : 0,
                (seat) => seat !== computer,
                `#board?study=${board.one.id}&at=${+!computer}`,
                (moves) => void look(board, moves),
            ),
        );
        board.say(status);
        announce(t('report'));
    }

    private get names(): string[] {
        return this.board.names.all(seatsOf(this.board.turn));
    }
    private gcg = (): Promise<string> => this.board.referee.gcg(this.names);

    // `begin`: or else it goes on where the person wants it, if it has begun.
    async analyse(begin = true): Promise<void> {
        const { one, game, table } = this.board;
        if (begin) this.show(this.analysis);
        else table.report.replaceChildren(this.analysis);
        const gcg = game.cgp && (await import('../study/study')).byNames(await this.gcg());
        void (begin ? analyse : showRest)({ id: one.id, game, gcg, names: this.names }, this.analysis);
    }

    private async makePuzzles(): Promise<void> {
        const { board } = this;
        const gcg = await this.gcg();
        board.close();
        board.puzzles(
            board.root,
            board.rules.name,
            gcg,
            (root) => new Board(root, board.one, board.again, board.puzzles),
        );
    }
}
