// A puzzle being asked: tiles are laid as in a game; hints say a little more each time.  What was
// right at once rests, what was missed comes again, as in the quiz.

import { h, button, announce, copyable, renew, reveal, seat, focusOn, thinking } from '../base/dom';
import { engine } from '../engine/engine';
import { decimal, type Key, t } from '../base/text';
import { Hands } from '../board/hands';
import { Laying } from '../board/laying';
import { laidText } from '../board/said';
import type { Squares } from '../board/squares';
import { showBroken } from '../base/broken';
import { drawMoving } from '../base/motion';
import { hintList, hintsAt } from '../board/hints';
import { type Best, isBest } from './best';
import { showLaying, squaresFor } from '../board/table';
import { type Checked, playText, type Puzzle, puzzleLink, puzzleText, type Rules, type State } from '../board/tiles';
import { cardOf, noteAnswer, now, questions, type Cards } from '../practice/practice';
import { puzzleCards, puzzlePair, PUZZLES } from '../practice/puzzles';

export class PuzzleTable {
    private rules!: Rules;
    private hands!: Hands;
    private squares!: Squares;
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
    private checked: Checked | null = null;
    private said = '';
    private hand = h('div', { class: 'hand' });
    private side = h('div', { class: 'side card' });
    private status = h('p', { class: 'status', id: 'status' });
    private shared = h('p', { class: 'hint' }); // the link to the puzzle

    // `more`: makes another one, where the list ends.  `ended` notes an answer, of a puzzle that was never
    // answered before or again, and returns what is said of it.
    constructor(
        private root: HTMLElement,
        private name: string,
        puzzles: Puzzle[],
        private leaveTo: () => void,
        private more?: () => void,
        private ended?: (puzzle: Puzzle, right: boolean, first: boolean) => string,
        private title?: Key, // of a puzzle that is asked alone
    ) {
        engine.onRestart = () => this.open();
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

    private async open(): Promise<void> {
        this.rules = await engine.openBoard(this.name);
        await engine.ask('web_board_new', [2, 1, this.puzzle.cgp]);
    }

    private async next(): Promise<void> {
        this.hands?.end();
        this.given = 0;
        this.shared.replaceChildren();
        this.missed = false;
        this.solved = false;
        this.checked = null;
        try {
            await this.open();
            const { board }: State = await engine.ask('web_board_state', ['', '']);
            const best = await engine.ask('web_board_validate', [this.puzzle.play]);
            if (!best.legal || best.tiles === undefined) throw new Error(best.reason ?? best.verdict);
            this.best = { ...best, tiles: best.tiles };
            this.hints = hintsAt(this.puzzle.play, best);
            this.bag = board.bag;
            const laying = new Laying(this.rules);
            laying.begin(board.racks[board.turn - 1] ?? '', board.board);
            this.hands = new Hands(this.root, this.rules, laying, {
                can: () => !this.solved,
                changed: () =>
                    void this.hands.judge((checked) => {
                        this.checked = checked;
                        this.draw();
                        return this.status.textContent!;
                    }),
                draw: (focus) => this.draw(focus),
                say: (text) => this.say(text),
                play: () => void this.answer(),
                recalled: () => (this.said = t('find_best')),
            });
            this.squares = squaresFor(this.rules, this.hands);
            this.root.classList.add('wide');
            const scores = board.scores.map((score, i) =>
                seat(t(i === board.turn - 1 ? 'you' : 'other'), i === board.turn - 1, h('b', {}, String(score))),
            );
            this.root.replaceChildren(
                h('h1', { class: 'unseen' }, t('puzzles')),
                h(
                    'div',
                    { class: 'table' },
                    h('ul', { class: 'seats' }, scores, h('li', { class: 'bag' }, t('in_bag', { count: board.bag }))),
                    this.squares.element,
                    this.status,
                    this.hand,
                ),
                this.side,
            );
            this.say(t('find_best'));
        } catch (error) {
            showBroken(
                this.root,
                error,
                button(t('close'), () => this.leave()),
            );
        }
    }

    private say(text: string): void {
        this.said = text;
        announce(text);
        this.draw();
    }

    private live(): string {
        return laidText(this.hands.laying, this.checked, this.checked?.legal ?? false);
    }

    private answer(): void {
        const { laying } = this.hands;
        if (!laying.swapping && !this.checked?.legal) return this.say(this.live() || t('find_best'));
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

    private draw(focus?: string): void {
        if (!this.root.isConnected) return this.hands.end();
        drawMoving(this.root, this.hands.laying, () => this.drawStill(focus));
    }
    private drawStill(focus?: string): void {
        const { laying } = this.hands;
        const focused = focus ?? document.activeElement?.id;
        const last = this.queue.length - 1 === this.asked;
        showLaying(this.squares, this.rules, laying, new Set(), !this.solved, {
            checked: this.checked,
            stands: this.checked?.legal ?? false,
        });
        this.status.textContent = (!this.solved && this.live()) || this.said;
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
                          button(
                              t('swap'),
                              () => {
                                  laying.swapping = new Set();
                                  laying.laid = [];
                                  this.say(t('swap_hint'));
                              },
                              {
                                  id: 'swap',
                                  disabled:
                                      laying.swapping !== null ||
                                      this.rules.exchange < 0 ||
                                      this.bag < this.rules.exchange,
                              },
                          ),
                          button(t('hint'), () => this.hint(), {
                              id: 'hint',
                              disabled: this.given === this.hints.length,
                          }),
                          button(t('answer'), () => this.answer(), {
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
        focusOn(focused);
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
