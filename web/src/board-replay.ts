// A recorded game, stepped through.

import { h, button, announce } from './dom';
import { engine } from './engine';
import { t } from './text';
import { grid, Rules, State } from './board-tiles';

type Event = { player: number; kind: string; place: string; tiles: string; score: number; total: number; odd: boolean; board: State['board'] };

export class Replay {
    private at = 0;
    private rules!: Rules;

    constructor(
        private root: HTMLElement,
        private told: { players: string[]; events: Event[]; differences: number },
        rules: string,
        private again: (root: HTMLElement) => void,
    ) {
        void engine.openBoard(rules).then((open) => {
            this.rules = open;
            this.draw();
        });
    }

    private draw(): void {
        const event = this.told.events[this.at];
        const step = (by: number) => {
            this.at = Math.min(Math.max(this.at + by, 0), this.told.events.length - 1);
            this.draw();
            announce(document.getElementById('status')!.textContent!);
        };
        if (!event) {
            this.root.replaceChildren(h('p', { id: 'status' }, t('empty_record')));
            return;
        }
        this.root.replaceChildren(
            h('ul', { class: 'seats' }, this.told.players.map((name, i) => h('li', { class: i === event.player ? 'turn' : '' }, name))),
            grid(this.rules, event.board.board, (_row, _column, props, content) => h('div', { ...props, role: 'gridcell' }, content)),
            h('p', { class: 'status', id: 'status' }, `${this.at + 1} / ${this.told.events.length}: ${this.told.players[event.player]} ${event.place} ${event.tiles} ${event.score >= 0 ? '+' : ''}${event.score} = ${event.total}${event.odd ? ` (${t('odd')})` : ''}`),
            h('div', { class: 'row' }, button(t('earlier'), () => step(-1), { id: 'earlier' }), button(t('later'), () => step(1), { id: 'later' }), button(t('new_game'), () => (this.root.replaceChildren(), this.again(this.root)), { id: 'new' })),
        );
    }
}
