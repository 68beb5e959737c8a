// Tiles moved by taps, by dragging and by keys; shared by games and puzzles.

import { h, announce, button, dialog, isTaken, painted, renew } from '../base/dom';
import { engine } from '../engine/engine';
import { load, save, saveSoon } from '../base/store';
import { t } from '../base/text';
import { ARROWS, BUTTONS, keyboardSheet } from './keys';
import { type Arranged, drag, type Laying } from './laying';
import { indexOf } from '../base/motion';
import { bare, bracketed, type Checked, face, type Rules } from './tiles';

export type Owner = {
    can: () => boolean; // the person may move tiles
    changed: () => void; // what lies on the board is another thing now
    draw: (focus?: string) => void;
    say: (text: string) => void;
    play: () => void;
    position?: () => string; // names it, where tiles that are laid outlive the page; '': not here
    bring?: () => Promise<void>; // brings the engine the position, where it may have another one
};

export class Hands {
    private drawn: string[] = []; // what each place of the rack shows

    constructor(
        private root: HTMLElement,
        private rules: Rules,
        readonly laying: Laying,
        private owner: Owner,
    ) {
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
    }

    end(): void {
        document.removeEventListener('keydown', this.keys);
        this.laying.recall(); // what is being judged is of no use any more
    }

    // What the engine says of the tiles on the board: null until it answers.  An answer that comes when other tiles lie
    // there is dropped.  `show` draws it, and returns what is said aloud.
    async judge(show: (checked: Checked | null) => string): Promise<void> {
        const { laid, order } = this.laying;
        const of = this.owner.position?.();
        if (of) saveSoon('laid', { of, laid, order });
        const text = this.laying.text();
        const said = show(null);
        if (!text) return said ? announce(said) : undefined;
        const checked = await painted()
            .then(this.owner.bring)
            .then(() => engine.ask('web_board_validate', [text]))
            .catch(() => null); // told when the play is made
        if (checked && this.laying.text() === text) announce(show(checked));
    }

    // As it lay in this position when the page was left, for another language or another view.  False: nothing did.
    layAgain(): boolean {
        const { laying, owner } = this;
        const left = load<{ of: string } & Arranged>('laid');
        if (left?.of !== owner.position!() || !owner.can()) return false;
        laying.arrange(left);
        owner.changed();
        return true;
    }

    recall(): void {
        const { laying } = this;
        const [first] = laying.laid;
        if (laying.cursor)
            Object.assign(laying.cursor, first ? { row: first.row, column: first.column } : { rests: true });
        laying.recall();
        this.owner.changed();
    }

    // The button that brings tiles back or, where all are on the rack, shuffles them.
    arrange(disabled = false): HTMLElement {
        const { laying, owner } = this;
        const id = laying.laid.length || laying.swapping ? 'recall' : 'shuffle';
        return button(
            t(id),
            () => {
                if (id === 'recall') return this.recall();
                laying.shuffle();
                owner.draw();
            },
            { id, disabled },
        );
    }

    // Begins an exchange, or makes it with the tiles that were tapped.
    exchange(make?: (play: string) => void): void {
        const { laying } = this;
        if (!laying.swapping) {
            this.recall();
            laying.swapping = new Set();
            return this.owner.changed();
        }
        const tiles = [...laying.swapping].map((i) => laying.rack[i]).join('');
        if (!tiles) return;
        laying.swapping = null;
        make?.(`ex ${tiles}`);
    }

    private async lay(row: number, column: number, tile: number): Promise<void> {
        const { laying, owner } = this;
        if (laying.fixed(row, column) || !owner.can() || laying.swapping) return;
        const blank = laying.rack[tile] === '?' ? await this.askBlank() : '';
        if (laying.rack[tile] === '?' && !blank) {
            laying.take(tile);
            laying.chosen = -1;
        } else laying.put(row, column, tile, blank);
        owner.changed();
    }

    private askBlank(): Promise<string> {
        return new Promise((resolve) => {
            let answer = '';
            const box = dialog(
                t('which_letter'),
                t('close'),
                h(
                    'div',
                    { class: 'keys' },
                    this.rules.letters.slice(1).map((one) =>
                        button(one.letter, () => {
                            answer = bracketed(one.blank);
                            box.close();
                        }),
                    ),
                ),
            );
            box.addEventListener('close', () => resolve(answer));
        });
    }

    tapSquare(row: number, column: number): void {
        const { laying, owner } = this;
        const laid = laying.at(row, column);
        if (!owner.can()) return;
        if (laid) {
            laying.take(laid.tile);
            owner.changed();
        } else if (laying.chosen >= 0) void this.lay(row, column, laying.chosen);
        else {
            const { cursor } = laying;
            if (cursor && !cursor.rests && cursor.row === row && cursor.column === column) {
                cursor.down = !cursor.down;
                announce(t(cursor.down ? 'down' : 'across'));
            } else laying.cursor = { row, column, down: cursor?.down ?? false };
            owner.draw(`square-${row}-${column}`);
        }
    }

    private tapTile(tile: number): void {
        const { laying } = this;
        if (laying.swapping) {
            if (!laying.swapping.delete(tile)) laying.swapping.add(tile);
        } else laying.chosen = laying.chosen === tile ? -1 : tile;
        this.owner.draw();
    }

    // A tile that is pressed, on the rack or on the board.
    grab = (event: PointerEvent): void => {
        const { laying, owner } = this;
        const source = (event.target as Element).closest<HTMLElement>('.tile:enabled, .laid');
        if (!source || !owner.can() || laying.swapping) return;
        const tile = Number(indexOf(source));
        drag(event, source, (under) => {
            const square = under?.closest<HTMLElement>('[data-row]');
            const other = under?.closest<HTMLElement>('[data-tile]');
            if (square) return void this.lay(Number(square.dataset.row), Number(square.dataset.column), tile);
            laying.take(tile);
            if (other) laying.move(tile, Number(other.dataset.tile));
            owner.changed();
        });
    };

    private keys(event: KeyboardEvent): void {
        const { laying, owner } = this;
        if (!this.root.isConnected) return this.end();
        if (isTaken(event) || !owner.can()) return;
        const target = event.target as HTMLElement;
        // Letters are shortcuts where the game has the focus, and nowhere else (WCAG 2.1.4).
        const here = target.closest('.grid, .rack') !== null;
        if (event.key.length === 1 && !here) return;
        laying.cursor ??= { row: this.rules.start[0], column: this.rules.start[1], down: false, rests: true };
        const c = laying.cursor;
        // The focus goes where the next letter will lie.
        const follow = () => owner.draw(`square-${laying.cursor!.row}-${laying.cursor!.column}`);
        const step = ARROWS[event.key];
        if (step) {
            if (target.closest('.rack, .side')) return;
            laying.moveCursor(...step);
            c.rests = false;
            owner.draw(`square-${c.row}-${c.column}`);
        } else if (event.key === ' ' && target.closest('.grid')) {
            c.down = !c.down;
            c.rests = false;
            announce(t(c.down ? 'down' : 'across'));
            owner.draw();
        } else if (event.key === '?') keyboardSheet();
        else if (BUTTONS[+event.key - 1]) this.press(BUTTONS[+event.key - 1]);
        else if (event.key === 'Enter' && laying.laid.length && !target.closest('.hand, .side')) owner.play();
        else if (event.key === 'Escape') this.recall();
        else if (event.key === 'Backspace') {
            if (!laying.untype()) return;
            owner.changed();
            follow();
        } else if (/^\p{L}$/u.test(event.key)) {
            const letter = event.key.toUpperCase();
            const { swapping } = laying;
            if (swapping) {
                const tile = laying.order.find((i) => laying.rack[i] === letter && !swapping.has(i));
                if (tile === undefined) return owner.say(t('no_such_tile', { letter }));
                this.tapTile(tile);
            } else if (!laying.type(letter, event.shiftKey)) return owner.say(t('no_such_tile', { letter }));
            owner.changed();
            follow();
        } else return;
        event.preventDefault();
    }

    private press(id: (typeof BUTTONS)[number]): void {
        const pressed = this.root.querySelector<HTMLElement>(`#${id}:enabled`);
        if (pressed) pressed.click();
        else this.owner.say(t('not_now', { name: t(id) }));
    }

    // `old`: the rack as it was drawn last, whose tiles stay that show what they did.  `turn`: it is the player's.
    rack(old?: HTMLElement | null, turn = true): HTMLElement {
        const { laying, owner } = this;
        // The first blank that somebody plays with is explained, behind what is said of the turn, once that is drawn.
        if (
            laying.rack.includes('?') &&
            turn &&
            owner.can() &&
            !this.root.classList.contains('study') &&
            !load<boolean>('blank-explained')
        ) {
            save('blank-explained', true);
            queueMicrotask(() => {
                const status = document.getElementById('status')!.textContent;
                owner.say(`${status} ${t('blank_about')}`.trim());
            });
        }
        const can = owner.can();
        const before = this.drawn;
        this.drawn = [];
        const style = `--tiles:${Math.max(7, laying.rack.length)}`;
        const place =
            (before.length === laying.order.length && old) ||
            h('div', { class: 'rack', role: 'group', 'aria-label': t('rack'), onpointerdown: this.grab, style });
        const tiles = laying.order.map((i, at) => {
            const away = laying.isLaid(i);
            const pressed = laying.chosen === i || !!laying.swapping?.has(i);
            this.drawn[at] = [i, laying.rack[i], away, pressed, can].join();
            return (
                (before[at] === this.drawn[at] && place.children[at]) ||
                h(
                    'button',
                    {
                        type: 'button',
                        class: `tile${pressed ? ' chosen' : ''}`,
                        id: `tile-${i}`,
                        'data-tile': i,
                        disabled: away || !can,
                        'aria-pressed': String(pressed),
                        'aria-label': laying.rack[i] === '?' ? t('blank') : bare(laying.rack[i]),
                        onclick: () => this.tapTile(i),
                    },
                    away ? [] : face(this.rules, laying.rack[i]),
                )
            );
        });
        renew(place, tiles);
        return place;
    }
}
