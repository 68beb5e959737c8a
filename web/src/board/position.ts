// A position set up by hand: letters are typed or tapped onto the board, then it is played on.

import { h, button, announce, select, labelled, lettersField, focusOn, isTaken } from '../base/dom';
import { engine, whyOf } from '../engine/engine';
import { rulesField } from '../base/fields';
import { offer } from '../base/notice';
import { load, save } from '../base/store';
import { t, type Key } from '../base/text';
import { ARROWS } from './keys';
import { Squares } from './squares';
import { type Rules, rowsOf } from './tiles';
import { within } from './place';

// What was set up last, until it is cleared.
type Draft = { rules: string; cells: (string | null)[][]; racks: string[]; scores: string[] };
const SEATS = [2, 3, 4];
const isScore = (text: string) => /^\s*-?\d{1,4}\s*$/.test(text);

type Odd = { kind: 'count' | 'word' | 'loose' | 'rack' | 'score'; what: string };

export class Editor {
    private rules!: Rules;
    private squares!: Squares;
    private direction!: HTMLButtonElement;
    private asBlank!: HTMLButtonElement;
    private cells: (string | null)[][] = [];
    private at = { row: 0, column: 0, down: false };
    private blank = false; // the next letter is a blank
    private racks = ['', ''];
    private scores = ['0', '0'];
    private said = h('p', { class: 'status', id: 'status' });
    private asked = 0;

    constructor(
        private root: HTMLElement,
        private name: string,
        private play: (rules: string, cgp: string) => void,
        private again: (root: HTMLElement) => void,
    ) {
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
        void this.open(name);
    }

    private async open(name: string): Promise<void> {
        this.name = name;
        this.rules = await engine.openBoard(name);
        this.clear();
        const { rules, cells, racks, scores } = load<Partial<Draft>>('position') ?? {};
        const fits =
            rules === name &&
            cells?.length === this.rules.rows &&
            cells.every((row) => row?.length === this.rules.columns);
        if (fits && racks && SEATS.includes(racks.length) && scores?.length === racks.length)
            Object.assign(this, { cells, racks, scores });
        const [row, column] = this.rules.start;
        this.at = { row, column, down: false };
        this.show();
    }

    private clear(): void {
        this.cells = Array.from({ length: this.rules.rows }, () => new Array(this.rules.columns).fill(null));
        this.racks = this.racks.map(() => '');
        this.scores = this.racks.map(() => '0');
    }

    private cgp(): string {
        const racks = this.racks.map((rack) => rack.trim().toUpperCase().replace(/_/g, '?'));
        return `${rowsOf(this.cells)} ${racks.join('/')} ${this.scores.map((score) => Number(score) || 0).join('/')} 0`;
    }

    private async check(): Promise<boolean> {
        const mine = ++this.asked;
        const { cells, racks, scores } = this;
        save('position', { rules: this.name, cells, racks, scores } satisfies Draft);
        let text: string;
        let fine = false;
        try {
            const { odd }: { odd: Odd[] } = await engine.ask('web_board_check', [this.cgp()]);
            const what = scores.find((score) => !isScore(score));
            if (what !== undefined) odd.push({ kind: 'score', what });
            const held = racks[0].trim() !== '';
            text =
                odd.map(({ kind, what }) => t(`odd_${kind}` as Key, { what })).join(' ') ||
                t(held ? 'set_up_fine' : 'rack_needed');
            fine = held && what === undefined;
        } catch (error) {
            text = t('cannot_read', { why: whyOf(error) });
        }
        if (mine !== this.asked) return false;
        if (this.said.textContent !== text) announce(text);
        this.said.textContent = text;
        return fine;
    }

    private leave(): void {
        this.root.classList.remove('wide');
        document.removeEventListener('keydown', this.keys);
    }

    private move(rows: number, columns: number): void {
        this.at.row = within(this.at.row + rows, this.rules.rows);
        this.at.column = within(this.at.column + columns, this.rules.columns);
    }
    private step(by: number): void {
        if (this.at.down) this.move(by, 0);
        else this.move(0, by);
    }

    private put(letter: string | null): void {
        this.cells[this.at.row][this.at.column] = letter;
        if (letter) this.step(1);
        this.draw(document.activeElement?.closest('.grid') ? `square-${this.at.row}-${this.at.column}` : undefined);
        void this.check();
    }

    private type(text: string, blank: boolean): boolean {
        const letter = this.rules.letters.slice(1).find((one) => one.letter === text.toUpperCase());
        if (letter) this.put(blank ? letter.blank : letter.letter);
        return letter !== undefined;
    }

    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected) return this.leave();
        const target = event.target as HTMLElement;
        if (!this.rules || isTaken(event)) return;
        // Letters are shortcuts on the board alone.
        if (event.key.length === 1 && !target.closest('.grid')) return;
        const { at } = this;
        const step = ARROWS[event.key];
        if (step) {
            this.move(...step);
            this.draw(`square-${at.row}-${at.column}`);
        } else if (event.key === ' ' && target.closest('.grid')) this.tap(at.row, at.column);
        else if (event.key === 'Backspace') {
            if (!this.cells[at.row][at.column]) this.step(-1);
            this.put(null);
        } else if (event.key === 'Delete') this.put(null);
        else if (!/^\p{L}$/u.test(event.key) || !this.type(event.key, event.shiftKey)) return;
        event.preventDefault();
    }

    private tap(row: number, column: number): void {
        const { at } = this;
        if (at.row === row && at.column === column) at.down = !at.down;
        else this.at = { row, column, down: at.down };
        this.draw();
    }

    private draw(focus?: string): void {
        if (!this.root.isConnected) return this.leave();
        const { at } = this;
        this.squares.show(
            (row, column) => ({
                cell: this.cells[row][column],
                cursor: at.row === row && at.column === column ? (at.down ? 'down' : 'across') : null,
            }),
            at,
        );
        this.direction.textContent = t(at.down ? 'down' : 'across');
        this.asBlank.setAttribute('aria-pressed', String(this.blank));
        focusOn(focus);
    }

    private show(): void {
        if (!this.root.isConnected) return;
        this.build();
        this.draw();
        void this.check();
    }
    // All of it, with a way back.
    private empty(): void {
        const { cells, racks, scores } = this;
        this.clear();
        this.show();
        offer(t('cleared'), t('undo'), () => {
            Object.assign(this, { cells, racks, scores });
            this.show();
        });
    }
    private seat(count: number): void {
        this.racks = Array.from({ length: count }, (_, seat) => this.racks[seat] ?? '');
        this.scores = this.racks.map((_, seat) => this.scores[seat] ?? '0');
        this.show();
    }

    private build(): void {
        const focused = document.activeElement?.id;
        const input = (label: string, id: string, from: string[], i: number, more: object = {}) => {
            const oninput = () => {
                from[i] = field.value;
                void this.check();
            };
            const field = lettersField(id, { value: from[i], oninput, ...more });
            return labelled(label, field);
        };
        const name = (seat: number) => ({ name: t('player', { number: seat + 1 }) });
        const rack = (seat: number) =>
            input(t(seat ? 'rack_other' : 'rack_to_move', name(seat)), `rack-${seat}`, this.racks, seat);
        const score = (seat: number) =>
            input(t('score_of', name(seat)), `score-${seat}`, this.scores, seat, { inputmode: 'numeric' });
        const seats = this.racks.map((_, seat) => seat);
        this.squares = new Squares(this.rules, { tap: (row, column) => this.tap(row, column) });
        this.direction = button('', () => this.tap(this.at.row, this.at.column), { id: 'direction' });
        this.asBlank = button(
            t('blank'),
            () => {
                this.blank = !this.blank;
                this.draw();
            },
            { id: 'as-blank' },
        );
        this.root.classList.add('wide');
        this.root.replaceChildren(
            h('h1', {}, t('set_up')),
            h(
                'div',
                { class: 'table' },
                h('p', { class: 'hint' }, t('set_up_hint')),
                this.squares.element,
                this.said,
                h(
                    'div',
                    { class: 'keys', role: 'group', 'aria-label': t('keys') },
                    this.rules.letters
                        .slice(1)
                        .map((one, i) =>
                            button(one.letter, () => this.put(this.blank ? one.blank : one.letter), { id: `key-${i}` }),
                        ),
                ),
                h(
                    'div',
                    { class: 'tools' },
                    button(t('erase'), () => this.put(null), { id: 'erase' }),
                    this.asBlank,
                    this.direction,
                    button(t('clear_all'), () => this.empty(), { id: 'clear-all' }),
                ),
            ),
            h(
                'div',
                { class: 'side card' },
                rulesField(this.name, (name) => void this.open(name)),
                select(
                    t('players'),
                    SEATS.map((count) => [`${count}`, `${count}`]),
                    `${seats.length}`,
                    (count) => this.seat(Number(count)),
                ),
                seats.map(rack),
                h('div', { class: 'pair' }, seats.map(score)),
                h(
                    'p',
                    { class: 'row' },
                    button(
                        t('play_from_here'),
                        async () => {
                            if (!(await this.check())) return;
                            this.leave();
                            this.play(this.name, this.cgp());
                        },
                        { class: 'main', id: 'play-from-here' },
                    ),
                    button(t('close'), () => {
                        this.leave();
                        this.root.replaceChildren();
                        this.again(this.root);
                    }),
                ),
            ),
        );
        this.squares.centre(...this.rules.start);
        focusOn(focused);
    }
}
