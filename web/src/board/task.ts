// A task at a board of its own: a puzzle, a step of the first game, a round of duplicate.

import { h, announce, button, focusOn } from '../base/dom';
import { drawMoving } from '../base/motion';
import { type Key, t } from '../base/text';
import { engine } from '../engine/engine';
import { Hands } from './hands';
import { Laying } from './laying';
import { laidText } from './said';
import type { Squares } from './squares';
import { showLaying, squaresFor, type Trial } from './table';
import type { Checked, Rules, State } from './tiles';

export abstract class Task {
    protected rules!: Rules;
    protected hands!: Hands;
    protected squares!: Squares;
    protected checked: Checked | null = null;
    private judged = Promise.resolve(); // once the engine has said what lies on the board
    protected said = ''; // in place of what is said of the tiles, until they are moved
    protected hand = h('div', { class: 'hand' });
    protected side = h('div', { class: 'side card' });
    protected status = h('p', { class: 'status', id: 'status' });

    constructor(protected root: HTMLElement) {
        engine.onRestart = () => this.open();
    }

    // Brings the engine the position.
    protected abstract open(): Promise<void>;
    protected abstract get can(): boolean; // tiles can be moved
    protected abstract get prompt(): string; // what is said before tiles are laid
    protected abstract play(): void;
    protected abstract drawHand(): void; // and what stands beside the board

    protected async bring(rules: string, cgp: string): Promise<void> {
        this.rules = await engine.openBoard(rules);
        await engine.ask('web_board_new', [2, 1, cgp]);
    }
    protected state(): Promise<State> {
        return engine.ask('web_board_state', ['', '']);
    }

    // Puts the position on the table.
    protected enter(
        title: Key,
        { board, racks, turn }: State['board'],
        seats = '' as HTMLElement | '',
        rack = racks[turn - 1] ?? '',
    ): void {
        const laying = new Laying(this.rules);
        laying.begin(rack, board);
        this.checked = null;
        this.hands = new Hands(this.root, this.rules, laying, {
            can: () => this.can,
            changed: () => this.changed(),
            draw: (focus) => this.draw(focus),
            say: (text) => this.say(text),
            play: () => this.press(),
        });
        this.squares = squaresFor(this.rules, this.hands);
        this.root.classList.add('wide');
        this.root.replaceChildren(
            h('h1', { class: 'unseen' }, t(title)),
            h('div', { class: 'table' }, seats, this.squares.element, this.status, this.hand),
            this.side,
        );
    }

    protected changed(): void {
        this.said = '';
        this.judged = this.hands.judge((checked) => {
            this.checked = checked;
            this.draw();
            return this.status.textContent!;
        });
    }
    // Plays what lies there; whoever presses before the engine has judged it need not press again.
    protected press(): void {
        void this.judged.then(() => this.root.isConnected && this.can && this.play());
    }
    protected say(text: string): void {
        this.said = text;
        announce(text);
        this.draw();
    }

    // What the engine says of the tiles being laid.
    protected get trial(): Trial | undefined {
        return { checked: this.checked, stands: this.checked?.legal ?? false };
    }
    protected get live(): string {
        return laidText(this.hands.laying, this.checked, this.checked?.legal ?? false);
    }
    // Begins an exchange.
    protected swap(can = true): HTMLElement {
        const { hands } = this;
        return button(t('swap'), () => hands.exchange(), {
            id: 'swap',
            disabled: !can || hands.laying.swapping !== null,
        });
    }

    protected draw(focus?: string): void {
        const { root, hands } = this;
        if (!root.isConnected) return hands.end();
        drawMoving(root, hands.laying, () => {
            const focused = focus ?? document.activeElement?.id;
            showLaying(this.squares, this.rules, hands.laying, new Set(), this.can, this.trial);
            this.status.textContent = this.said || this.live || this.prompt;
            this.drawHand();
            focusOn(focused);
        });
    }
}
