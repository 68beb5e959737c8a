// A board game being played: tiles are dragged, tapped or typed onto the board; the engine judges.

import { h, button, announce, dialog, showPage } from './dom';
import { engine, Refused } from './engine';
import { t, Key } from './text';
import { save, forget } from './store';
import { Advice } from './board-advice';
import { makeReport } from './board-report';
import { bare, bracketed, face, Game, grid, Judged, Laid, linkOf, Rules, split, State } from './board-tiles';

// Puts new parts around one that stays in its place if it is there already.
function around(root: HTMLElement, kept: HTMLElement, before: Node, after: Node[]): void {
    if (kept.parentNode !== root) root.replaceChildren(kept);
    while (kept.previousSibling) kept.previousSibling.remove();
    while (kept.nextSibling) kept.nextSibling.remove();
    kept.before(before);
    kept.after(...after);
}

export class Board {
    private rules!: Rules;
    private state!: State;
    private order: number[] = []; // rack tiles as the player has arranged them
    private rack: string[] = [];
    private laid: Laid[] = [];
    private chosen = -1; // a rack tile that was tapped
    private cursor: { row: number; column: number; down: boolean } | null = null;
    private judged: Judged | null = null;
    private advice: Advice;
    private shown = ''; // what the drawn board shows
    private squares: HTMLElement | null = null;
    private report: Node | null = null;
    private status = '';
    private busy = true;
    private swapping: Set<number> | null = null;

    constructor(
        private root: HTMLElement,
        private game: Game,
        private again: (root: HTMLElement) => void,
    ) {
        this.advice = new Advice(game.setup.rules, (play) => this.layWhole(play));
        engine.onRestart = () => this.open();
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
        root.replaceChildren(h('p', { class: 'status' }, t('thinking')));
        void this.enter();
    }

    private async enter(): Promise<void> {
        try {
            await this.open();
            await this.refresh();
            await this.next();
        } catch (error) {
            document.removeEventListener('keydown', this.keys);
            const why = error instanceof Error ? error.message : String(error);
            this.root.replaceChildren(h('p', { class: 'bad', id: 'broken' }, t('cannot_read', { why })), button(t('new_game'), () => this.leave()));
            announce(why);
        }
    }

    private leave(): void {
        document.removeEventListener('keydown', this.keys);
        forget('board');
        if (location.hash.includes('?')) history.replaceState(null, '', '#board');
        this.root.replaceChildren();
        this.again(this.root);
    }

    private async open(): Promise<void> {
        const { setup, seed, cgp, deeds } = this.game;
        this.rules = await engine.openBoard(setup.rules, setup.challenge);
        await engine.ask('web_board_new', [Math.max(2, setup.players), seed, cgp]);
        for (const deed of deeds) await this.deed(deed);
    }

    // A deed as it is kept: "play 8D WORD", "resign 0", "challenge 1".
    private async deed(text: string): Promise<Judged | null> {
        const [kind, ...rest] = text.split(' ');
        const argument = rest.join(' ');
        if (kind === 'play') return engine.ask('web_board_play', [argument]);
        await engine.ask(`web_board_${kind}`, [argument]);
        return null;
    }

    private get seats(): number {
        return this.state.board.scores.length;
    }
    private get computer(): number {
        if (this.game.setup.players !== 1) return -1;
        return this.game.setup.begins === 'computer' ? 0 : 1;
    }
    private get turn(): number {
        return this.state.board.turn - 1;
    }
    private get mine(): boolean {
        return !this.state.over && this.turn !== this.computer;
    }
    private name(seat: number): string {
        if (this.computer < 0) return t('player', { number: seat + 1 });
        return seat === this.computer ? t('computer') : t('you');
    }

    private async refresh(): Promise<void> {
        const all: State = await engine.ask('web_board_state', ['', '']);
        const viewer = this.computer < 0 ? all.board.turn - 1 : 1 - this.computer;
        this.state = all.over ? all : await engine.ask('web_board_state', [viewer, '']);
        this.rack = split(this.state.board.racks[viewer] ?? '');
        this.order = this.rack.map((_, i) => i);
        this.laid = [];
        this.chosen = -1;
        this.judged = null;
        this.advice.clear();
        this.swapping = null;
        if (!this.game.cgp || this.game.deeds.length) save('board', this.game);
    }

    private async do(deed: string): Promise<boolean> {
        try {
            const seat = this.turn;
            const judged = await this.deed(deed);
            if (judged && !this.stands(judged)) {
                this.refuse(judged);
                return false;
            }
            this.game.deeds.push(deed);
            await this.refresh();
            const result = this.state.deeds[this.state.deeds.length - 1]?.result;
            if (result) this.say(t(`challenge_was_${result}` as Key, { name: this.name(seat) }));
            if (judged) this.say(t('made_play', { name: this.name(seat), play: judged.play || deed.slice(5), score: judged.score ?? 0 }));
            return true;
        } catch (error) {
            this.say(error instanceof Refused && error.status === -1 ? t('stopped') : String(error));
            return false;
        }
    }

    // Whether words are only checked when somebody challenges them.
    private get doubts(): boolean {
        return this.rules.challenge !== 'void';
    }
    private stands(judged: Judged): boolean {
        return judged.legal || (this.doubts && judged.verdict === 'not-a-word');
    }

    // Who may challenge the last play: whoever is to move, or the other one if it ended the game.
    private get challenger(): number {
        const last = this.state.deeds[this.state.deeds.length - 1];
        if (!this.doubts || !last || last.kind !== 'play' || !/^[A-Z]?\d/.test(last.play ?? '')) return -1;
        const seat = this.turn !== last.seat ? this.turn : (last.seat + 1) % this.seats;
        return seat === this.computer ? -1 : seat;
    }

    private refuse(judged: Judged): void {
        const bad = judged.words.filter((word) => !word.valid).map((word) => word.word);
        this.say(bad.length ? t('not_in_lexicon', { words: bad.join(', ') }) : t('refused', { why: judged.reason ?? judged.verdict }));
    }

    private say(text: string): void {
        this.status = text;
        announce(text);
        this.draw();
    }

    private async next(): Promise<void> {
        if (this.state.over) {
            this.busy = false;
            const names = this.state.leaders.map((seat) => this.name(seat)).join(', ');
            this.say(this.state.leaders.length > 1 ? t('draw') : t('winner', { name: names }));
            return;
        }
        if (this.mine) {
            this.busy = false;
            this.draw();
            return;
        }
        this.busy = true;
        this.draw();
        const { play, challenge } = await engine.ask('web_board_choose', [this.game.setup.computer]);
        if (await this.do(challenge ? `challenge ${this.computer}` : `play ${play}`)) await this.next();
    }

    // ---- laying tiles

    private tileAt(row: number, column: number): Laid | undefined {
        return this.laid.find((laid) => laid.row === row && laid.column === column);
    }
    private cell(row: number, column: number): string | null {
        const laid = this.tileAt(row, column);
        if (laid) return laid.blank || this.rack[laid.tile];
        return this.state.board.board[row]?.[column] ?? null;
    }

    private async lay(row: number, column: number, tile: number): Promise<void> {
        if (this.state.board.board[row][column] || !this.mine || this.swapping) return;
        this.laid = this.laid.filter((laid) => laid.tile !== tile && !(laid.row === row && laid.column === column));
        let blank = '';
        if (this.rack[tile] === '?') {
            blank = await this.askBlank();
            if (!blank) return this.draw();
        }
        this.laid.push({ row, column, tile, blank });
        this.chosen = -1;
        await this.judge();
    }

    private askBlank(): Promise<string> {
        return new Promise((resolve) => {
            let answer = '';
            const box = dialog(
                t('which_letter'),
                t('close'),
                h('div', { class: 'keys' }, this.rules.letters.slice(1).map((one) => button(one.letter, () => ((answer = bracketed(one.blank)), box.close())))),
            );
            box.addEventListener('close', () => resolve(answer));
        });
    }

    // The play that the tiles on the board make, in the engine's notation; "" while they make none.
    private text(): string {
        if (!this.laid.length) return '';
        const rows = new Set(this.laid.map((laid) => laid.row));
        const columns = new Set(this.laid.map((laid) => laid.column));
        let down = columns.size === 1;
        if (rows.size > 1 && columns.size > 1) return '';
        let { row, column } = this.laid.reduce((a, b) => (a.row < b.row || a.column < b.column ? a : b));
        if (this.laid.length === 1) down = !(this.cell(row, column - 1) || this.cell(row, column + 1)) && !!(this.cell(row - 1, column) || this.cell(row + 1, column));
        const [dr, dc] = down ? [1, 0] : [0, 1];
        while (this.cell(row - dr, column - dc) && this.cell(row - dr, column - dc) !== '#') (row -= dr), (column -= dc);
        const place = down ? `${String.fromCharCode(65 + column)}${row + 1}` : `${row + 1}${String.fromCharCode(65 + column)}`;
        let tiles = '';
        let count = 0;
        for (; this.cell(row, column) && this.cell(row, column) !== '#'; row += dr, column += dc) {
            const laid = this.tileAt(row, column);
            tiles += laid ? laid.blank || this.rack[laid.tile] : '.';
            if (laid) count++;
        }
        return count === this.laid.length ? `${place} ${tiles}` : '';
    }

    private async judge(): Promise<void> {
        const text = this.text();
        const laid = this.laid;
        this.judged = null;
        this.draw();
        if (!text) return;
        try {
            const judged: Judged = await engine.ask('web_board_judge', [text]);
            if (this.laid === laid || this.text() === text) {
                this.judged = judged;
                this.draw();
            }
        } catch {
            // Told when the play is made.
        }
    }

    private recall(): void {
        this.laid = [];
        this.judged = null;
        this.chosen = -1;
        this.swapping = null;
        this.draw();
    }

    private async make(): Promise<void> {
        const text = this.text();
        if (!text) return this.say(t('one_line'));
        this.busy = true;
        this.draw();
        if (await this.do(`play ${text}`)) await this.next();
        else {
            this.busy = false;
            this.draw();
        }
    }

    private async act(deed: string): Promise<void> {
        this.busy = true;
        this.draw();
        if (await this.do(deed)) await this.next();
        this.busy = false;
        this.draw();
    }

    private swap(): void {
        if (!this.swapping) {
            this.recall();
            this.swapping = new Set();
            this.say(t('swap_hint'));
            return;
        }
        const tiles = [...this.swapping].map((i) => this.rack[i]).join('');
        if (tiles) void this.act(`play ex ${tiles}`);
        else this.recall();
    }

    private async undo(): Promise<void> {
        this.busy = true;
        this.draw();
        // Back to the person's own turn before.
        do {
            if (!this.game.deeds.length) break;
            await engine.ask('web_board_undo');
            this.game.deeds.pop();
            const state: State = await engine.ask('web_board_state', ['', '']);
            if (this.computer < 0 || state.board.turn - 1 !== this.computer) break;
        } while (this.game.deeds.length);
        await this.refresh();
        this.report = null;
        this.say(t('taken_back'));
        await this.next();
    }

    private async showBest(): Promise<void> {
        await this.advice.ask(this.text(), !this.state.board.bag && this.seats === 2);
    }

    // Lays a play that was told, "8D WORD", in place of what lies there.
    private layWhole(play: string): void {
        const told = /^(?:(\d+)([A-Z])|([A-Z])(\d+)) (.+)$/.exec(play);
        if (!this.mine || this.busy || !told) return;
        const down = told[3] !== undefined;
        let row = Number(told[1] ?? told[4]) - 1;
        let column = (told[2] ?? told[3]).charCodeAt(0) - 65;
        this.recall();
        for (const tile of split(told[5])) {
            if (!this.state.board.board[row][column]) {
                const free = this.rack.findIndex((one, i) => one === tile && !this.laid.some((laid) => laid.tile === i));
                const index = free >= 0 ? free : this.rack.findIndex((one, i) => one === '?' && !this.laid.some((laid) => laid.tile === i));
                if (index >= 0) this.laid.push({ row, column, tile: index, blank: this.rack[index] === '?' ? tile : '' });
            }
            if (down) row++;
            else column++;
        }
        void this.judge();
    }

    private async analyse(): Promise<void> {
        this.say(t('thinking'));
        const side = this.computer === 0 ? 1 : 0;
        this.report = await makeReport(this.state, (seat) => this.name(seat), side, (seat) => seat !== this.computer);
        this.status = '';
        this.draw();
        announce(t('report'));
    }

    // Every turn with its causes, by simulation and endgame: a page that the library writes.
    private async analyseDeeply(): Promise<void> {
        this.say(t('analysing'));
        this.busy = true;
        this.draw();
        try {
            const names = Array.from({ length: this.seats }, (_, seat) => this.name(seat));
            const page = await engine.text('web_board_analyse', ['normal', ...names]);
            this.say('');
            showPage(t('analysis'), t('close'), t('print'), page);
        } catch (error) {
            this.say(error instanceof Error ? error.message : String(error));
        } finally {
            this.busy = false;
            this.draw();
        }
    }

    // ---- keys, dragging

    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected || document.querySelector('dialog[open]') || !this.state || !this.mine || this.busy) return;
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
        const c = (this.cursor ??= { row: this.rules.start[0], column: this.rules.start[1], down: false });
        const [dr, dc] = c.down ? [1, 0] : [0, 1];
        const move = (r: number, k: number) => {
            c.row = Math.min(Math.max(c.row + r, 0), this.rules.rows - 1);
            c.column = Math.min(Math.max(c.column + k, 0), this.rules.columns - 1);
        };
        const steps: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
        if (steps[event.key]) {
            const onRack = target.closest('.rack');
            if (onRack) return;
            move(...steps[event.key]);
            this.draw(`square-${c.row}-${c.column}`);
        } else if (event.key === ' ' && target.closest('.grid')) {
            c.down = !c.down;
            this.draw();
        } else if (event.key === 'Enter' && this.laid.length && !target.closest('.row')) void this.make();
        else if (event.key === 'Escape') this.recall();
        else if (event.key === 'Backspace') {
            const last = this.laid.pop();
            if (last) {
                c.row = last.row;
                c.column = last.column;
                void this.judge();
            }
        } else if (/^\p{L}$/u.test(event.key)) {
            const free = this.order.filter((i) => !this.laid.some((laid) => laid.tile === i));
            const letter = event.key.toUpperCase();
            let tile = event.shiftKey ? undefined : free.find((i) => this.rack[i] === letter);
            const blank = free.find((i) => this.rack[i] === '?');
            while (this.cell(c.row, c.column) && c.row < this.rules.rows && c.column < this.rules.columns) (c.row += dr), (c.column += dc);
            if (c.row >= this.rules.rows || c.column >= this.rules.columns) return move(0, 0);
            if (tile === undefined && blank !== undefined && this.rules.letters.some((one) => one.letter === letter)) {
                tile = blank;
                this.laid.push({ row: c.row, column: c.column, tile, blank: letter.toLowerCase() });
            } else if (tile !== undefined) this.laid.push({ row: c.row, column: c.column, tile, blank: '' });
            else return this.say(t('no_such_tile', { letter }));
            move(dr, dc);
            void this.judge();
        } else return;
        event.preventDefault();
    }

    private drag(event: PointerEvent, tile: number): void {
        if (!this.mine || this.busy || this.swapping || event.button) return;
        const from = { x: event.clientX, y: event.clientY };
        let ghost: HTMLElement | null = null;
        const source = event.currentTarget as HTMLElement;
        const move = (e: PointerEvent) => {
            if (!ghost && Math.hypot(e.clientX - from.x, e.clientY - from.y) > 6) {
                ghost = source.cloneNode(true) as HTMLElement;
                ghost.removeAttribute('id');
                ghost.classList.add('dragged');
                document.body.append(ghost);
            }
            if (ghost) ghost.style.translate = `${e.clientX}px ${e.clientY}px`;
        };
        const up = (e: PointerEvent) => {
            document.removeEventListener('pointermove', move);
            document.removeEventListener('pointerup', up);
            document.removeEventListener('pointercancel', up);
            if (!ghost) return;
            ghost.remove();
            const under = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('[data-row]');
            if (under) void this.lay(Number(under.dataset.row), Number(under.dataset.column), tile);
            else {
                this.laid = this.laid.filter((laid) => laid.tile !== tile);
                void this.judge();
            }
            source.addEventListener('click', (click) => (click.stopPropagation(), click.preventDefault()), { once: true, capture: true });
        };
        document.addEventListener('pointermove', move);
        document.addEventListener('pointerup', up);
        document.addEventListener('pointercancel', up);
    }

    private tapSquare(row: number, column: number): void {
        const laid = this.tileAt(row, column);
        if (laid) {
            this.laid = this.laid.filter((one) => one !== laid);
            void this.judge();
        } else if (this.chosen >= 0) void this.lay(row, column, this.chosen);
        else {
            if (this.cursor && this.cursor.row === row && this.cursor.column === column) this.cursor.down = !this.cursor.down;
            else this.cursor = { row, column, down: false };
            this.draw();
        }
    }

    private tapTile(tile: number): void {
        if (this.swapping) {
            if (!this.swapping.delete(tile)) this.swapping.add(tile);
        } else this.chosen = this.chosen === tile ? -1 : tile;
        this.draw();
    }

    // ---- drawing

    private draw(focus?: string): void {
        if (!this.root.isConnected) {
            document.removeEventListener('keydown', this.keys);
            return;
        }
        if (!this.state) return;
        const focused = focus ?? (document.activeElement as HTMLElement | null)?.id;
        const { board } = this.state;
        const cells = board.board.map((row, r) => row.map((cell, c) => this.cell(r, c) ?? cell));
        const current = this.cursor ?? { row: this.rules.start[0], column: this.rules.start[1], down: false };
        // The board is made anew only when something on it changed: a tap on the rack is answered sooner.
        const shown = JSON.stringify([cells, this.cursor, this.laid, current]);
        const squares = shown === this.shown ? this.squares! : grid(this.rules, cells, (row, column, props, content) => {
            const here = this.cursor && this.cursor.row === row && this.cursor.column === column;
            const laid = this.tileAt(row, column);
            const square = h(
                'button',
                {
                    ...props,
                    type: 'button',
                    class: `${props.class}${laid ? ' laid' : ''}${here ? (this.cursor!.down ? ' cursor down' : ' cursor') : ''}`,
                    id: `square-${row}-${column}`,
                    'data-row': row,
                    'data-column': column,
                    tabindex: row === current.row && column === current.column ? 0 : -1,
                    onclick: () => this.tapSquare(row, column),
                },
                content,
            );
            if (laid) square.addEventListener('pointerdown', (event) => this.drag(event, laid.tile));
            return h('div', { role: 'gridcell' }, square);
        });
        this.shown = shown;
        this.squares = squares;
        const scores = h(
            'ul',
            { class: 'seats' },
            board.scores.map((score, seat) => h('li', { class: seat === this.turn && !this.state.over ? 'turn' : '' }, `${this.name(seat)} `, h('b', {}, String(score)))),
        );
        const rack = h(
            'div',
            { class: 'rack', role: 'group', 'aria-label': t('rack') },
            this.order.map((i) => {
                const away = this.laid.some((laid) => laid.tile === i);
                const tile = h(
                    'button',
                    {
                        type: 'button',
                        class: `tile${this.chosen === i || this.swapping?.has(i) ? ' chosen' : ''}`,
                        id: `tile-${i}`,
                        disabled: away || !this.mine || this.busy,
                        'aria-pressed': String(this.chosen === i || !!this.swapping?.has(i)),
                        'aria-label': this.rack[i] === '?' ? t('blank') : bare(this.rack[i]),
                        onclick: () => this.tapTile(i),
                    },
                    away ? [] : face(this.rules, this.rack[i]),
                );
                tile.addEventListener('pointerdown', (event) => this.drag(event, i));
                return tile;
            }),
        );
        const can = this.mine && !this.busy;
        const bad = this.judged?.words.filter((word) => !word.valid).map((word) => word.word) ?? [];
        const live = !this.laid.length
            ? ''
            : !this.judged
              ? t('one_line')
              : this.stands(this.judged)
                ? t('scores', { score: this.judged.score ?? 0, words: this.judged.words.map((word) => word.word.toUpperCase()).join(', ') })
                : bad.length
                  ? t('not_in_lexicon', { words: bad.join(', ') })
                  : t('refused', { why: this.judged.reason ?? '' });
        const playText = this.judged && this.stands(this.judged) && this.judged.score !== undefined ? t('play_for', { score: this.judged.score }) : t('play');
        around(this.root, squares, scores, [
            h('p', { class: 'status', id: 'status' }, this.busy && !this.state.over ? t('thinking') : live || this.status),
            rack,
            h(
                'div',
                { class: 'row', id: 'actions' },
                button(playText, () => void this.make(), { class: 'main', id: 'play', disabled: !can || !this.laid.length }),
                this.laid.length || this.swapping
                    ? button(t('recall'), () => this.recall(), { id: 'recall' })
                    : button(t('shuffle'), () => {
                          this.order.sort(() => Math.random() - 0.5);
                          this.draw();
                      }, { id: 'shuffle', disabled: !can }),
                button(this.swapping ? t('swap_now', { count: this.swapping.size }) : t('swap'), () => this.swap(), { id: 'swap', disabled: !can || this.rules.exchange < 0 || board.bag < this.rules.exchange }),
                button(t('pass'), () => void this.act('play pass'), { id: 'pass', disabled: !can }),
            ),
            h(
                'div',
                { class: 'row' },
                this.challenger >= 0 && !this.busy ? button(t('challenge'), () => void this.act(`challenge ${this.challenger}`), { id: 'challenge' }) : false,
                button(t('best'), () => void this.showBest(), { id: 'best', disabled: !can }),
                button(t('undo'), () => void this.undo(), { id: 'undo', disabled: this.busy || !this.game.deeds.length }),
                this.state.over ? button(t('report'), () => void this.analyse(), { id: 'analyse', class: 'main', disabled: this.busy }) : button(t('resign'), () => void this.act(`resign ${this.turn}`), { id: 'resign', disabled: !can }),
                this.state.over && !this.game.cgp ? button(t('analysis'), () => void this.analyseDeeply(), { id: 'analyse-deeply', disabled: this.busy }) : false,
                button(t('more'), () => this.more(), { id: 'more' }),
                button(t('new_game'), () => this.leave(), { id: 'new' }),
            ),
            this.advice.element,
            this.report ?? h('span'),
            h(
                'details',
                { class: 'card' },
                h('summary', {}, t('unseen', { bag: board.bag })),
                h('p', { class: 'list' }, Object.entries(board.unseen).filter(([, count]) => count > 0).map(([letter, count]) => `${letter} ${count}`).join('   ')),
            ),
            h(
                'details',
                { class: 'card' },
                h('summary', {}, t('history')),
                h('ol', {}, this.state.deeds.map((deed) => h('li', {}, deed.kind === 'play' ? `${this.name(deed.seat)}: ${deed.play} +${deed.score}` : deed.result ? t(`challenge_was_${deed.result}` as Key, { name: this.name(deed.seat) }) : `${this.name(deed.seat)}: ${t(`deed_${deed.kind}` as Key)}`))),
            ),
        ]);
        if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    }

    private more(): void {
        const names = Array.from({ length: this.seats }, (_, seat) => this.name(seat));
        const said = h('p', { class: 'hint' });
        const gcg = button(t('save_gcg'), async () => {
            try {
                const text = await engine.text('web_board_gcg', names);
                const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: 'game.gcg' });
                link.click();
            } catch (error) {
                said.textContent = error instanceof Error ? error.message : String(error);
            }
        }, { id: 'save-gcg' });
        const link = button(t('copy_link'), async () => {
            const cgp = this.state.board.cgp ?? ((await engine.ask('web_board_state', ['', ''])) as State).board.cgp;
            if (!cgp) return;
            const url = linkOf(this.rules.name, cgp);
            said.replaceChildren(h('a', { href: url, id: 'shared' }, url));
            await navigator.clipboard?.writeText(url).catch(() => undefined);
        }, { id: 'copy-link' });
        dialog(t('more'), t('close'), h('p', { class: 'row' }, gcg, link), said);
    }
}

