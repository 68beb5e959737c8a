// The board game: tiles are dragged, tapped or typed onto the board; the engine judges and answers.

import { h, button, select, announce, dialog } from './dom';
import { Begins, beginsField, peopleField } from './fields';
import { engine, Refused } from './engine';
import { t, Key } from './text';
import { load, save, forget } from './store';

type Rules = {
    name: string;
    rows: number;
    columns: number;
    start: [number, number];
    rack: number;
    letter: number[];
    word: number[];
    letters: { letter: string; blank: string; count: number; value: number }[];
    anagrams: boolean;
    exchange: number;
    challenge: string;
};
type Deed = { seat: number; kind: string; play?: string; score?: number; tiles?: number; result?: string };
type State = {
    board: {
        board: (string | null)[][];
        racks: (string | null)[];
        scores: number[];
        turn: number;
        bag: number;
        unseen: Record<string, number>;
        ending: string | null;
        play: { coordinate: string; tiles: string; kind: string; seat: number } | null;
        cgp: string | null;
    };
    over: boolean;
    resigned: number;
    leaders: number[];
    deeds: Deed[];
};
type Made = { coordinate: string; word: string; score: number; valid: boolean };
type Judged = { legal: boolean; verdict: string; reason: string | null; score?: number; play?: string; words: Made[] };
type Listed = { play: string; tiles: string; score: number; equity: number; leave: string };
type Weighed = { best: string; score: number; cost: number };
type Solved = { exact: boolean; plays: { play: string; score: number; value: number; exact: boolean; line: string[] }[] };
type Setup = { rules: string; players: number; computer: string; begins: Begins };
type Game = { version: 1; setup: Setup; seed: number; cgp: string; deeds: string[] };
type Laid = { row: number; column: number; tile: number; blank: string }; // tile: index on the rack

const BOARDS: [string, Key][] = [
    ['wwf', 'board_wwf'],
    ['scrabble', 'board_scrabble'],
    ['super', 'board_super'],
];
const COMPUTERS: [string, Key][] = [
    ['random', 'computer_random'],
    ['greedy', 'computer_greedy'],
    ['equity', 'computer_equity'],
];

// "[CH]AT" has three tiles.
function split(tiles: string): string[] {
    return tiles.match(/\[[^\]]*\]|./gu) ?? [];
}
function bare(tile: string): string {
    return tile.replace(/[[\]]/g, '');
}
function bracketed(tile: string): string {
    return [...tile].length > 1 ? `[${tile}]` : tile;
}

// A game in a link: its rules and position.
export function linkOf(rules: string, cgp: string): string {
    return `${location.href.split('#')[0]}#board?v=1&rules=${encodeURIComponent(rules)}&cgp=${encodeURIComponent(cgp)}`;
}

export function boardView(root: HTMLElement, query: URLSearchParams): void {
    const cgp = query.get('cgp');
    if (cgp) {
        if (query.get('v') !== '1') dialog(t('link'), t('close'), h('p', {}, t('link_version')));
        const setup: Setup = { ...lastSetup(), rules: query.get('rules') ?? 'wwf', players: 2 };
        new Board(root, { version: 1, setup, seed: 1, cgp, deeds: [] });
        return;
    }
    const kept = load<Game>('board');
    if (kept && kept.version === 1) new Board(root, kept);
    else begin(root);
}

// What was chosen last time.
function lastSetup(): Setup {
    return load<Setup>('board-setup') ?? { rules: 'wwf', players: 1, computer: 'equity', begins: 'you' };
}

function begin(root: HTMLElement): void {
    const setup = lastSetup();
    const start = () => {
        save('board-setup', setup);
        root.replaceChildren();
        new Board(root, { version: 1, setup, seed: Math.floor(Math.random() * 2 ** 31), cgp: '', deeds: [] });
    };
    root.append(
        h('h1', {}, t('board')),
        h('p', {}, t('board_about')),
        h(
            'div',
            { class: 'card' },
            button(t('play_now'), start, { class: 'main', id: 'start' }),
            select(t('which_board'), BOARDS.map(([v, k]) => [v, t(k)]), setup.rules, (v) => (setup.rules = v)),
            peopleField(4, setup.players, (n) => (setup.players = n)),
            select(t('strength'), COMPUTERS.map(([v, k]) => [v, t(k)]), setup.computer, (v) => (setup.computer = v)),
            beginsField(setup.begins, (who) => (setup.begins = who)),
        ),
        loadCard(root),
    );
}

function loadCard(root: HTMLElement): HTMLElement {
    const text = h('textarea', { id: 'paste', rows: 3, spellcheck: 'false', placeholder: '15/15/15/…  /  >ann: ABCDEFG 8D CAB +14 14' });
    const file = h('input', { type: 'file', id: 'gcg-file', accept: '.gcg,.cgp,.txt' });
    const said = h('p', { class: 'hint' }, t('load_hint'));
    const open = async (content: string) => {
        const setup = lastSetup();
        try {
            await engine.ask('web_board_open', [setup.rules]);
            if (/^[#>]/m.test(content.trim())) {
                const replay = await engine.ask('web_board_replay', [content]);
                root.replaceChildren();
                new Replay(root, replay, setup.rules);
            } else {
                await engine.ask('web_board_position', [content.trim(), 1]);
                root.replaceChildren();
                new Board(root, { version: 1, setup: { ...setup, players: 2 }, seed: 1, cgp: content.trim(), deeds: [] });
            }
        } catch (error) {
            said.className = 'bad';
            said.textContent = t('cannot_read', { why: error instanceof Error ? error.message : String(error) });
            announce(said.textContent);
        }
    };
    file.addEventListener('change', async () => file.files?.[0] && open(await file.files[0].text()));
    return h(
        'details',
        { class: 'card' },
        h('summary', {}, t('load')),
        h('label', { class: 'field' }, h('span', {}, t('load_file')), file),
        h('label', { class: 'field' }, h('span', {}, t('paste')), text),
        button(t('open'), () => void open(text.value), { id: 'open-text' }),
        said,
    );
}

// Tiles drawn on a grid; shared by games and replays.
function grid(rules: Rules, cells: (string | null)[][], square: (row: number, column: number, props: Record<string, unknown>, content: Node[]) => Node): HTMLElement {
    const box = h('div', { class: 'grid', style: `--columns:${rules.columns}`, role: 'grid', 'aria-label': t('board') });
    for (let row = 0; row < rules.rows; row++) {
        const line = h('div', { role: 'row', class: 'line' });
        for (let column = 0; column < rules.columns; column++) {
            const at = row * rules.columns + column;
            const cell = cells[row][column];
            const premium = rules.word[at] > 1 ? `${rules.word[at]}W` : rules.letter[at] > 1 ? `${rules.letter[at]}L` : '';
            const start = row === rules.start[0] && column === rules.start[1];
            const classes = ['square', premium ? `p${premium}` : '', start ? 'start' : '', cell ? 'filled' : ''];
            const content: Node[] = [];
            if (cell === '#') classes.push('wall');
            else if (cell) content.push(...face(rules, cell));
            // The sign of a premium is drawn by the style sheet: its name is in the label.
            const sign = cell ? undefined : premium || (start ? '★' : undefined);
            line.append(square(row, column, { class: classes.join(' '), 'data-sign': sign, 'aria-label': describe(row, column, cell, premium) }, content));
        }
        box.append(line);
    }
    return box;
}
function describe(row: number, column: number, cell: string | null, premium: string): string {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`;
    return cell ? `${place}: ${bare(cell)}` : premium ? `${place}, ${t(`premium_${premium}` as Key)}` : place;
}
function face(rules: Rules, tile: string): Node[] {
    const text = bare(tile);
    const letter = rules.letters.find((one) => one.letter === text || one.blank === text);
    const blank = letter !== undefined && letter.letter !== text;
    const value = blank || text === '?' ? rules.letters[0].value : (letter?.value ?? 0);
    return [
        h('span', { class: `face${blank ? ' blank' : ''}${[...text].length > 1 ? ' long' : ''}` }, text === '?' ? '' : text.toUpperCase()),
        h('span', { class: 'value', 'data-sign': value || undefined }),
    ];
}

class Board {
    private rules!: Rules;
    private state!: State;
    private order: number[] = []; // rack tiles as the player has arranged them
    private rack: string[] = [];
    private laid: Laid[] = [];
    private chosen = -1; // a rack tile that was tapped
    private cursor: { row: number; column: number; down: boolean } | null = null;
    private judged: Judged | null = null;
    private best: Listed[] | null = null;
    private solved: Solved | 'thinking' | null = null;
    private report: Node | null = null;
    private status = '';
    private busy = true;
    private swapping: Set<number> | null = null;

    constructor(
        private root: HTMLElement,
        private game: Game,
    ) {
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
        begin(this.root);
    }

    private async open(): Promise<void> {
        const { setup, seed, cgp, deeds } = this.game;
        this.rules = await engine.ask('web_board_open', [setup.rules]);
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
        this.best = null;
        this.solved = null;
        this.swapping = null;
        if (!this.game.cgp || this.game.deeds.length) save('board', this.game);
    }

    private async do(deed: string): Promise<boolean> {
        try {
            const seat = this.turn;
            const judged = await this.deed(deed);
            if (judged && !judged.legal) {
                this.refuse(judged);
                return false;
            }
            this.game.deeds.push(deed);
            await this.refresh();
            if (judged) this.say(t('made_play', { name: this.name(seat), play: judged.play || deed.slice(5), score: judged.score ?? 0 }));
            return true;
        } catch (error) {
            this.say(error instanceof Refused && error.status === -1 ? t('stopped') : String(error));
            return false;
        }
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
        const { play } = await engine.ask('web_board_choose', [this.game.setup.computer]);
        if (await this.do(`play ${play}`)) await this.next();
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
        const answer = await engine.ask('web_board_plays', [10, 'equity', '']);
        this.best = answer.plays as Listed[];
        this.solved = null;
        this.draw();
        if (this.state.board.bag || this.seats !== 2) return;
        // With an empty bag the end of the game is solved.
        const deeds = this.game.deeds.length;
        this.solved = 'thinking';
        this.draw();
        const solved: Solved = await engine.ask('web_board_endgame', [5]);
        if (this.game.deeds.length !== deeds) return;
        this.solved = solved;
        this.draw();
    }

    // ---- after the game: every turn beside the best play

    private async analyse(): Promise<void> {
        const rows: HTMLElement[] = [];
        const lead: number[][] = [];
        const scores = new Array(this.seats).fill(0);
        let turning = { index: -1, cost: 0, play: '', best: '' };
        for (let i = 0; i < this.state.deeds.length; i++) {
            const deed = this.state.deeds[i];
            const before: State = await engine.ask('web_board_state', ['', i]);
            lead.push([...before.board.scores]);
            if (deed.kind !== 'play') continue;
            const { best, score, cost }: Weighed = await engine.ask('web_board_weigh', [i]);
            scores[deed.seat] += cost;
            if (deed.seat !== this.computer && cost > turning.cost) turning = { index: i, cost, play: deed.play!, best };
            const mark = cost >= 15 ? t('mistake_large') : cost >= 7 ? t('mistake_medium') : cost >= 2 ? t('mistake_small') : '';
            rows.push(
                h('tr', {}, h('td', {}, String(i + 1)), h('td', {}, this.name(deed.seat)), h('td', {}, deed.play!), h('td', { class: 'number' }, String(deed.score)), h('td', {}, `${best} (${score})`), h('td', { class: 'number' }, cost.toFixed(1)), h('td', {}, mark)),
            );
        }
        lead.push(this.state.board.scores);
        this.report = h(
            'section',
            { class: 'card', id: 'report' },
            h('h2', {}, t('report')),
            turning.index >= 0 ? h('p', {}, t('turning_point', { turn: turning.index + 1, play: turning.play, best: turning.best, cost: turning.cost.toFixed(1) })) : h('p', {}, t('no_mistake')),
            h('p', {}, scores.map((cost, seat) => `${this.name(seat)}: ${t('given_away', { points: cost.toFixed(0) })}`).join('. ')),
            chart(lead),
            h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, ['turn_column', 'player_column', 'play_column', 'score_column', 'best_column', 'cost_column', 'mark_column'].map((key) => h('th', {}, t(key as Key))))), h('tbody', {}, rows))),
        );
        this.draw();
        announce(t('report'));
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
        const squares = grid(this.rules, cells, (row, column, props, content) => {
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
              : this.judged.legal
                ? t('scores', { score: this.judged.score ?? 0, words: this.judged.words.map((word) => word.word.toUpperCase()).join(', ') })
                : bad.length
                  ? t('not_in_lexicon', { words: bad.join(', ') })
                  : t('refused', { why: this.judged.reason ?? '' });
        const playText = this.judged?.legal && this.judged.score !== undefined ? t('play_for', { score: this.judged.score }) : t('play');
        this.root.replaceChildren(
            scores,
            squares,
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
                button(t('best'), () => void this.showBest(), { id: 'best', disabled: !can }),
                button(t('undo'), () => void this.undo(), { id: 'undo', disabled: this.busy || !this.game.deeds.length }),
                this.state.over ? button(t('report'), () => void this.analyse(), { id: 'analyse', class: 'main' }) : button(t('resign'), () => void this.act(`resign ${this.turn}`), { id: 'resign', disabled: !can }),
                button(t('more'), () => this.more(), { id: 'more' }),
                button(t('new_game'), () => this.leave(), { id: 'new' }),
            ),
            this.solved ? this.solvedList(this.solved) : h('span'),
            this.best ? this.bestList(this.best) : h('span'),
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
                h('ol', {}, this.state.deeds.map((deed) => h('li', {}, deed.kind === 'play' ? `${this.name(deed.seat)}: ${deed.play} +${deed.score}` : `${this.name(deed.seat)}: ${t(`deed_${deed.kind}` as Key)}`))),
            ),
        );
        if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    }

    private solvedList(solved: Solved | 'thinking'): HTMLElement {
        if (solved === 'thinking') return h('p', { class: 'card', id: 'solved' }, t('solving'));
        return h(
            'section',
            { class: 'card', id: 'solved' },
            h('h2', {}, t(solved.exact ? 'end_solved' : 'end_searched')),
            h('ol', {}, solved.plays.map((play) => h('li', {}, t('end_play', { play: play.play, value: (play.value > 0 ? '+' : '') + play.value, line: play.line.slice(1).join(', ') || t('none') })))),
        );
    }

    private bestList(best: Listed[]): HTMLElement {
        const mine = this.judged?.legal ? this.judged.play : null;
        return h(
            'section',
            { class: 'card', id: 'best-plays' },
            h('h2', {}, t('best')),
            h(
                'table',
                {},
                h('thead', {}, h('tr', {}, h('th', {}, t('play_column')), h('th', {}, t('score_column')), h('th', {}, t('equity_column')), h('th', {}, t('leave_column')))),
                h('tbody', {}, best.map((play) => h('tr', { class: play.play === mine ? 'mine' : '' }, h('td', {}, play.play === mine ? `${play.play} (${t('yours')})` : play.play), h('td', { class: 'number' }, String(play.score)), h('td', { class: 'number' }, play.equity.toFixed(1)), h('td', {}, play.leave)))),
            ),
        );
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

// Scores over turns, one line a player, told apart by dashes as well as by colour.
function chart(lead: number[][]): Node {
    const width = 600;
    const height = 160;
    const top = Math.max(1, ...lead.flat());
    const low = Math.min(0, ...lead.flat());
    const lines = lead[0].map((_, seat) => {
        const points = lead.map((scores, i) => `${(i / Math.max(1, lead.length - 1)) * width},${height - ((scores[seat] - low) / (top - low)) * height}`);
        return `<polyline points="${points.join(' ')}" class="line-${seat}" fill="none" stroke-width="3" stroke-dasharray="${['', '8 4', '2 4', '12 3 2 3'][seat]}"/>`;
    });
    const box = h('div', { class: 'chart' });
    box.innerHTML = `<svg viewBox="-4 -4 ${width + 8} ${height + 8}" role="img" aria-label="${t('chart')}">${lines.join('')}</svg>`;
    return box;
}

type Event = { player: number; kind: string; place: string; tiles: string; score: number; total: number; odd: boolean; board: State['board'] };

// A recorded game, stepped through.
class Replay {
    private at = 0;
    private rules!: Rules;

    constructor(
        private root: HTMLElement,
        private told: { players: string[]; events: Event[]; differences: number },
        rules: string,
    ) {
        void engine.ask('web_board_open', [rules]).then((open) => {
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
            h('div', { class: 'row' }, button(t('earlier'), () => step(-1), { id: 'earlier' }), button(t('later'), () => step(1), { id: 'later' }), button(t('new_game'), () => (this.root.replaceChildren(), begin(this.root)), { id: 'new' })),
        );
    }
}
