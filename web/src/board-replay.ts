// A recorded game, stepped through.

import { h, button, announce, seat } from './dom';
import type { Answer } from './calls';
import { addressOf, keep, Kept } from './archive';
import { analyse } from './analysis';
import { engine } from './engine';
import { t, Key } from './text';
import { Squares } from './board-squares';
import { bare, face, linkOf, playText, Rules, Setup, split, squaresOf } from './board-tiles';

type Event = Answer<'web_board_replay'>['events'][number];
// A record as it is kept.
export type Recorded = { content: string; rules: string; seats: string[] };

// A record whose lines call players by their names, as this page does: the analysis writes what stands there.
// A space would end a name.
function byNames(gcg: string): string {
    const names = new Map<string, string>();
    for (const [, nick, name] of gcg.matchAll(/^#player\d+ (\S+) +(\S.*?) *$/gm)) names.set(nick, name.replace(/\s+/g, '\u00a0'));
    if (new Set(names.values()).size < names.size) return gcg;
    const named = (start: string, nick: string, rest: string) => start + (names.get(nick) ?? nick) + rest;
    return gcg.replace(/^(#player\d+ )(\S+)( )/gm, (_, ...parts: string[]) => named(parts[0], parts[1], parts[2])).replace(/^(>)([^:\s]+)(:)/gm, (_, ...parts: string[]) => named(parts[0], parts[1], parts[2]));
}

export class Replay {
    private at = 0;
    private rules!: Rules;
    private squares!: Squares;
    private analysis = h('div', { id: 'note' });
    private open: boolean | null = null; // the list of moves, once it was opened or closed

    constructor(
        private root: HTMLElement,
        private told: { seats: string[]; events: Event[]; differences: number },
        private gcg: string,
        private name: string, // of the rules
        private again: (root: HTMLElement) => void,
        private puzzles: (root: HTMLElement, rules: string, gcg: string, again: (root: HTMLElement) => void) => void,
        private label: Key, // of the way on
        private one?: Kept<Recorded>, // what this browser keeps of it
        at = 0,
    ) {
        const { events } = told;
        this.at = Math.max(0, Math.min(at, events.length - 1));
        if (one && !one.game.seats.length) {
            Object.assign(one, { over: true, scores: events.at(-1)?.board.scores ?? [] });
            Object.assign(one.game, { rules: name, seats: told.seats });
            keep(one);
        }
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
        // Whoever leaves to play a position on comes back to it.
        if (this.one) history.replaceState(null, '', `${addressOf(this.one)}&at=${this.at + 1}`);
        this.draw();
        announce(document.getElementById('status')!.textContent!);
    }

    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected) return document.removeEventListener('keydown', this.keys);
        if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'ArrowLeft') this.step(-1);
        else if (event.key === 'ArrowRight') this.step(1);
        else if (event.key === 'Home') this.step(-this.told.events.length);
        else if (event.key === 'End') this.step(this.told.events.length);
    }

    private analyse(): void {
        const setup: Setup = { rules: this.name, players: 2, computer: '', begins: 'you', challenge: '' };
        void analyse({ version: 2, setup, seed: 1, cgp: '', moves: [] }, byNames(this.gcg), [], this.analysis);
    }

    private said({ player, kind, place, tiles, score }: Event): string {
        const what = kind === 'exchange' ? playText(`ex ${tiles.replace(/^-/, '')}`) : kind === 'pass' ? t('pass') : kind === 'play' ? `${place} ${tiles}` : t(`event_${kind}` as Key);
        return `${this.told.seats[player]}: ${what} ${score >= 0 ? '+' : ''}${score}`;
    }
    // The moves; each leads to its position.
    private list(): HTMLElement {
        const moves = this.told.events.map((event, i) => h('li', {}, button(this.said(event), () => this.step(i - this.at), { class: 'plain', id: `move-${i + 1}`, 'aria-current': i === this.at && 'step' })));
        return h('ol', { class: 'scroll', tabindex: 0, 'aria-label': t('history') }, moves);
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
        const last = event.kind === 'play' ? squaresOf({ coordinate: event.place, tiles: event.tiles }) : new Set();
        this.squares.show((row, column) => ({ cell: event.board.board[row][column], last: last.has(`${row},${column}`) }));
        const first = this.at === 0;
        const final = this.at === events.length - 1;
        // The rack of the player to move, as the CGP of what they saw begins with it.
        const rack = split(/ ([^ /]*)/.exec(event.before ?? '')?.[1] ?? '');
        this.root.replaceChildren(
            h('h1', { class: 'unseen' }, t('recorded_game')),
            h(
                'div',
                { class: 'table' },
                h('ul', { class: 'seats' }, seats.map((name, i) => seat(name, i === event.player, h('b', {}, String(event.board.scores[i] ?? ''))))),
                this.squares.element,
                h('p', { class: 'status', id: 'status' }, `${this.at + 1} / ${events.length}: ${this.said(event)} = ${event.total}${event.odd ? ` (${t('odd')})` : ''}`),
                rack.length > 0 && h('div', { class: 'rack shown', role: 'img', 'aria-label': t('rack_was', { name: seats[event.player], tiles: rack.map(bare).join(' ') }), style: `--tiles:${Math.max(7, rack.length)}` }, rack.map((tile) => h('span', { class: 'tile' }, face(this.rules, tile)))),
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
                h('details', { class: 'card', id: 'moves', open: this.open ?? matchMedia('(min-width: 1000px)').matches, ontoggle: (toggled: globalThis.Event) => (this.open = (toggled.target as HTMLDetailsElement).open) }, h('summary', {}, t('history')), this.list()),
            ),
        );
        if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
        const list = this.root.querySelector('ol.scroll');
        const current = list?.querySelector('[aria-current]')?.parentElement;
        if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }
}
