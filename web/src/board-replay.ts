// A recorded game, stepped through.

import { h, button, announce, seat } from './dom';
import { analyse } from './analysis';
import { engine } from './engine';
import { t, Key } from './text';
import { Squares } from './board-squares';
import { linkOf, Rules, Setup, squaresOf, State } from './board-tiles';

type Event = { player: number; kind: string; place: string; tiles: string; score: number; total: number; odd: boolean; board: State['board'] };

export class Replay {
    private at = 0;
    private rules!: Rules;
    private squares!: Squares;
    private analysis = h('div', { id: 'note' });

    constructor(
        private root: HTMLElement,
        private told: { seats: string[]; events: Event[]; differences: number },
        private gcg: string,
        private name: string, // of the rules
        private again: (root: HTMLElement) => void,
        private puzzles: (root: HTMLElement, rules: string, gcg: string, again: (root: HTMLElement) => void) => void,
        private label: Key = 'new_game', // of the way on
    ) {
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
        void engine.openBoard(name).then((open) => {
            this.rules = open;
            this.squares = new Squares(this.rules, null);
            root.classList.add('wide');
            this.draw();
        });
    }

    private leave(to: (root: HTMLElement) => void): void {
        document.removeEventListener('keydown', this.keys);
        this.root.classList.remove('wide');
        this.root.replaceChildren();
        to(this.root);
    }

    private step(by: number): void {
        this.at = Math.min(Math.max(this.at + by, 0), this.told.events.length - 1);
        this.draw();
        announce(document.getElementById('status')!.textContent!);
    }

    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected) return document.removeEventListener('keydown', this.keys);
        if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'ArrowLeft') this.step(-1);
        else if (event.key === 'ArrowRight') this.step(1);
    }

    private analyse(): void {
        const setup: Setup = { rules: this.name, players: 2, computer: '', begins: 'you', challenge: '' };
        void analyse({ version: 2, setup, seed: 1, cgp: '', moves: [] }, this.gcg, [], this.analysis);
    }

    private draw(): void {
        const { seats, events } = this.told;
        const event = events[this.at];
        const focused = document.activeElement?.id;
        if (!this.root.isConnected) return;
        const again = button(t(this.label), () => this.leave(this.again), { id: 'new' });
        if (!event) {
            this.root.replaceChildren(h('p', { id: 'status' }, t('empty_record')), again);
            return;
        }
        const last = event.board.play ? squaresOf(event.board.play) : new Set();
        this.squares.show((row, column) => ({ cell: event.board.board[row][column], last: last.has(`${row},${column}`) }));
        const first = this.at === 0;
        const final = this.at === events.length - 1;
        this.root.replaceChildren(
            h('h1', { class: 'unseen' }, t('recorded_game')),
            h(
                'div',
                { class: 'table' },
                h('ul', { class: 'seats' }, seats.map((name, i) => seat(name, i === event.player, h('b', {}, String(event.board.scores[i] ?? ''))))),
                this.squares.element,
                h('p', { class: 'status', id: 'status' }, `${this.at + 1} / ${events.length}: ${seats[event.player]} ${event.place} ${event.tiles} ${event.score >= 0 ? '+' : ''}${event.score} = ${event.total}${event.odd ? ` (${t('odd')})` : ''}`),
                h(
                    'div',
                    { class: 'actions' },
                    button('|\u25C0', () => this.step(-events.length), { id: 'first', 'aria-label': t('first_move'), disabled: first }),
                    button(t('earlier'), () => this.step(-1), { id: 'earlier', disabled: first }),
                    button(t('later'), () => this.step(1), { id: 'later', disabled: final }),
                    button('\u25B6|', () => this.step(events.length), { id: 'last', 'aria-label': t('last_move'), disabled: final }),
                ),
            ),
            h(
                'div',
                { class: 'side' },
                h(
                    'div',
                    { class: 'tools' },
                    button(t('analysis'), () => this.analyse(), { id: 'analyse-deeply' }),
                    seats.length === 2 ? button(t('make_puzzles'), () => this.leave((root) => this.puzzles(root, this.name, this.gcg, this.again)), { id: 'make-puzzles' }) : false,
                    event.board.cgp ? h('a', { class: 'button', href: linkOf(this.name, event.board.cgp) }, t('play_from_here')) : false,
                    again,
                ),
                this.analysis,
            ),
        );
        if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    }
}
