// A puzzle being asked: tiles are laid as in a game; hints say a little more each time.  What was
// right at once rests, what was missed comes again, as in the quiz.

import { h, button, announce, copyable, renew, reveal, seat, thinking } from '../base/dom';
import { engine } from '../engine/engine';
import { decimal, type Key, t } from '../base/text';
import { showBroken } from '../base/broken';
import { hintList, hintsAt } from '../board/hints';
import { Task } from '../board/task';
import { type Best, isBest } from './best';
import { playText, type Puzzle, puzzleLink, puzzleText } from '../board/tiles';
import { cardOf, noteAnswer, now, questions, type Cards } from '../practice/practice';
import { puzzleCards, puzzlePair, PUZZLES } from '../practice/puzzles';

export class PuzzleTable extends Task {
    private best!: Best;
    private bag = 0;
    private queue: Puzzle[] = [];
    private cards: Cards = new Map();
    private asked = 0;
    private hints: string[] = [];
    private given = 0; // hints
    private missed = false;
    private outcome = ''; // what is said of the answer that was noted
    private solved = false;
    private shared = h('p', { class: 'hint' }); // the link to the puzzle

    // `more`: makes another one, where the list ends.  `ended` notes an answer, of a puzzle that was never
    // answered before or again, and returns what is said of it.
    constructor(
        root: HTMLElement,
        private name: string,
        puzzles: Puzzle[],
        private leaveTo: () => void,
        private more?: () => void,
        private ended?: (puzzle: Puzzle, right: boolean, first: boolean) => string,
        private title?: Key, // of a puzzle that is asked alone
    ) {
        super(root);
        thinking(root);
        void this.begin(puzzles);
    }

    // What is due or new; where nothing is, all.
    private async begin(puzzles: Puzzle[]): Promise<void> {
        this.cards = await puzzleCards(this.name, puzzles);
        const all = puzzles.map((one) => ({ ...puzzlePair(this.name, one), one }));
        const due = questions(all, this.cards, now());
        this.queue = (due.length ? due : all).map(({ one }) => one);
        await this.next();
    }

    private get puzzle(): Puzzle {
        return this.queue[this.asked];
    }
    private leave(): void {
        this.hands?.end();
        this.root.classList.remove('wide');
        this.leaveTo();
    }

    protected get can(): boolean {
        return !this.solved;
    }
    protected get prompt(): string {
        return t('find_best');
    }
    protected open(): Promise<void> {
        return this.bring(this.name, this.puzzle.cgp);
    }

    private async next(): Promise<void> {
        this.hands?.end();
        this.given = 0;
        this.shared.replaceChildren();
        this.missed = false;
        this.solved = false;
        try {
            await this.open();
            const { board } = await this.state();
            const best = await engine.ask('web_board_validate', [this.puzzle.play]);
            if (!best.legal || best.tiles === undefined) throw new Error(best.reason ?? best.verdict);
            this.best = { ...best, tiles: best.tiles };
            this.hints = hintsAt(this.puzzle.play, best);
            this.bag = board.bag;
            const scores = board.scores.map((score, i) =>
                seat(t(i === board.turn - 1 ? 'you' : 'other'), i === board.turn - 1, h('b', {}, String(score))),
            );
            const bag = h('li', { class: 'bag' }, t('in_bag', { count: board.bag }));
            this.enter('puzzles', board, h('ul', { class: 'seats' }, scores, bag));
            this.say(this.prompt);
        } catch (error) {
            showBroken(
                this.root,
                error,
                button(t('close'), () => this.leave()),
            );
        }
    }

    protected play(): void {
        const { laying } = this.hands;
        if (!laying.swapping && !this.checked?.legal) return this.say(this.live || this.prompt);
        if (isBest(this.hands.laying, this.puzzle, this.best)) return this.end(!this.missed);
        this.miss();
        this.say(t('puzzle_wrong'));
    }

    // Whoever takes a hint or is wrong has missed it, even if they then leave.
    private miss(): void {
        if (!this.missed) this.note(false);
        this.missed = true;
    }
    private note(right: boolean): void {
        const pair = puzzlePair(this.name, this.puzzle);
        noteAnswer(PUZZLES, pair, right);
        this.outcome = this.ended?.(this.puzzle, right, !cardOf(this.cards, pair)) ?? '';
    }
    private end(right: boolean): void {
        if (right) this.note(true);
        this.solved = true;
        const said = t(puzzleText(right ? 'puzzle_right' : 'puzzle_was', this.puzzle), {
            play: playText(this.puzzle.play),
            score: this.best.score ?? 0,
            margin: decimal(this.puzzle.margin),
        });
        this.say(`${said} ${this.outcome}`.trim());
    }

    private show(): void {
        this.miss();
        this.hands.laying.layWhole(this.puzzle.play);
        this.end(false);
    }

    private hint(): void {
        this.miss();
        announce(this.hints[this.given++]);
        this.draw();
        reveal(this.side.querySelector('#hints li:last-child')!);
    }

    protected drawHand(): void {
        const { laying } = this.hands;
        const last = this.queue.length - 1 === this.asked;
        renew(
            this.hand,
            this.solved
                ? [
                      h(
                          'div',
                          { class: 'actions two' },
                          button(t('close'), () => this.leave(), { id: 'puzzle-close' }),
                          last && !this.more
                              ? false
                              : button(t('next_puzzle'), () => this.onward(), { class: 'main', id: 'next-puzzle' }),
                      ),
                  ]
                : [
                      this.hands.rack(),
                      h(
                          'div',
                          { class: 'actions' },
                          this.hands.arrange(),
                          this.swap(this.rules.exchange >= 0 && this.bag >= this.rules.exchange),
                          button(t('hint'), () => this.hint(), {
                              id: 'hint',
                              disabled: this.given === this.hints.length,
                          }),
                          button(t('answer'), () => this.press(), {
                              class: 'main',
                              id: 'answer',
                              disabled: !(laying.swapping?.size || laying.laid.length),
                          }),
                      ),
                  ],
        );
        const { length: count } = this.queue;
        const seen = cardOf(this.cards, puzzlePair(this.name, this.puzzle));
        const title = this.title ?? (count > 1 || seen ? 'puzzle_number' : 'new_puzzle');
        this.side.replaceChildren(
            h('h2', {}, t(title, { number: this.asked + 1, count })),
            h('p', {}, t('puzzle_about', { grade: this.puzzle.grade })),
            seen ? h('p', { class: 'hint', id: 'seen' }, t('puzzle_seen')) : '',
            hintList(this.hints.slice(0, this.given)),
            h(
                'p',
                { class: 'row' },
                this.solved ? false : button(t('show_it'), () => this.show(), { id: 'show' }),
                button(
                    t('puzzle_link'),
                    () => void copyable(this.shared, puzzleLink(this.name, this.puzzle), t('copied')),
                    { id: 'puzzle-link' },
                ),
                this.solved ? false : button(t('close'), () => this.leave(), { id: 'puzzle-close' }),
            ),
            this.shared,
        );
    }

    private onward(): void {
        if (this.asked < this.queue.length - 1) {
            this.asked++;
            void this.next();
        } else {
            this.hands.end();
            this.more?.();
        }
    }
}
