// Ghost: a fragment, a letter added in turn, and what the engine knows about it.

import { h, button, select, announce, dialog, showPage } from './dom';
import { Begins, beginsField, moreChoices, peopleField } from './fields';
import { engine, Refused } from './engine';
import { t, Key } from './text';
import { load, save, forget } from './store';
import { quiz } from './quiz';

const VARIANTS = ['ghost', 'super', 'superduper', 'xghost', 'spook'] as const;
const LEVELS: [string, Key][] = [
    ['10', 'level_child'],
    ['35', 'level_reader'],
    ['50', 'level_expert'],
    ['0', 'level_perfect'],
];
// Variants that are read in two ways; '' is the usual one.
const READINGS: Record<string, [string, Key][]> = {
    superduper: [['', 'reading_as_played'], ['either', 'reading_either']],
    xghost: [['', 'reading_subsequence'], ['infix', 'reading_infix']],
};
const LIFE = 'GHOST';

type Setup = { variant: string; reading: string; min: string; begins: Begins; level: string; people: number; lives: number; bluffs: boolean };
const USUAL: Setup = { variant: 'ghost', reading: '', min: '4', begins: 'you', level: '35', people: 1, lives: LIFE.length, bluffs: false };
type Game = { setup: Setup; fragments: string[]; first: number; lost: number[]; over: Over | null };
type Over = { loser: number; how: 'word' | 'gave_up' | 'stuck' | 'named' | 'bluffed'; word: string };
type Play = { play: string; wins: boolean | null; line: string[] };
type Explanation = { winner: string | null; to_move: string; word: boolean; plays: Play[] };

export function ghostView(root: HTMLElement): void {
    const kept = load<Game>('ghost');
    if (kept && kept.fragments) new Table(root, { ...kept, setup: { ...USUAL, ...kept.setup } });
    else begin(root);
}

function begin(root: HTMLElement): void {
    const setup: Setup = { ...USUAL, ...load<Setup>('ghost-setup') };
    const rules = h('p', { class: 'hint' }, t(`rules_${setup.variant}` as Key));
    const readings = h('div', {});
    const tellReadings = () => readings.replaceChildren(...(setup.variant in READINGS ? [select(t('reading'), READINGS[setup.variant].map(([v, k]) => [v, t(k)]), setup.reading, (v) => (setup.reading = v))] : []));
    tellReadings();
    const start = () => {
        save('ghost-setup', setup);
        root.replaceChildren();
        const first = setup.people === 1 && setup.begins === 'computer' ? 1 : 0;
        new Table(root, { setup, fragments: [''], first, lost: new Array(Math.max(2, setup.people)).fill(0), over: null });
    };
    root.append(
        h('h1', {}, t('ghost')),
        h('p', {}, t('ghost_about')),
        h(
            'div',
            { class: 'card' },
            button(t('play_now'), start, { class: 'main', id: 'start' }),
            select(t('variant'), VARIANTS.map((v) => [v, t(`name_${v}` as Key)]), setup.variant, (v) => {
                setup.variant = v;
                setup.reading = '';
                rules.textContent = t(`rules_${v}` as Key);
                tellReadings();
            }),
            rules,
            readings,
            peopleField(6, setup.people, (n) => (setup.people = n)),
            select(t('strength'), LEVELS.map(([v, k]) => [v, t(k)]), setup.level, (v) => (setup.level = v)),
            moreChoices(
                beginsField(setup.begins, (who) => (setup.begins = who)),
                select(t('lives'), [1, 3, 5].map((n) => [String(n), n > 1 ? t('lives_of', { letters: [...LIFE.slice(0, n)].join('-') }) : t('one_round')]), String(setup.lives), (v) => (setup.lives = Number(v))),
                select(t('bluffs'), [['', t('bluffs_no')], ['yes', t('bluffs_yes')]], setup.bluffs ? 'yes' : '', (v) => (setup.bluffs = v === 'yes')),
                select(t('shortest_word'), ['3', '4', '5'].map((n) => [n, t('letters', { count: n })]), setup.min, (v) => (setup.min = v)),
            ),
            button(t('quiz'), () => {
                save('ghost-setup', setup);
                root.replaceChildren();
                void quiz(root, setup.variant, setup.min, () => (root.replaceChildren(), begin(root)));
            }, { id: 'quiz' }),
        ),
    );
}

class Table {
    private gap = 0; // where the next letter goes, from 0
    private reversed = false;
    private busy = false;
    private explain = load<boolean>('ghost-explain') ?? false;
    private wins = '';
    private tree: Explanation | null = null;

    constructor(
        private root: HTMLElement,
        private game: Game,
    ) {
        engine.onRestart = () => this.open();
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
        void this.enter();
    }

    private get setup(): Setup {
        return this.game.setup;
    }
    private get fragment(): string {
        return this.game.fragments[this.game.fragments.length - 1];
    }
    private get seats(): number {
        return Math.max(2, this.setup.people);
    }
    // Who is still in; the turn goes round among them.
    private get turn(): number {
        return this.seatOf(this.game.fragments.length - 1);
    }
    private seatOf(plays: number): number {
        let seat = this.game.first;
        for (let i = 0; i < plays; i++) seat = this.after(seat);
        return seat;
    }
    private after(seat: number): number {
        do seat = (seat + 1) % this.seats;
        while (this.game.lost[seat] >= this.setup.lives);
        return seat;
    }
    private name(seat: number): string {
        if (this.setup.people > 1) return t('player', { number: seat + 1 });
        return seat === 0 ? t('you') : t('computer');
    }
    private get mine(): boolean {
        return !this.game.over && (this.setup.people > 1 || this.turn === 0);
    }

    private async open(): Promise<void> {
        const seed = Math.floor(Math.random() * 2 ** 32);
        await engine.ask('web_ghost_open', [this.setup.variant, this.setup.reading, this.setup.min, 2, '', seed], 0);
    }

    private async enter(): Promise<void> {
        this.draw();
        try {
            await this.open();
            await this.next();
        } catch (error) {
            this.say(error instanceof Refused ? error.message : String(error));
        }
    }

    private leave(): void {
        document.removeEventListener('keydown', this.keys);
    }

    private status = '';
    private say(text: string): void {
        this.status = text;
        announce(text);
        this.draw();
    }

    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected || document.querySelector('dialog[open]')) return;
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
        if (/^[a-zA-Z]$/.test(event.key)) void this.play(event.key.toLowerCase());
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
            const gaps = this.gaps();
            const at = gaps.indexOf(this.gap) + (event.key === 'ArrowLeft' ? -1 : 1);
            this.gap = gaps[(at + gaps.length) % gaps.length];
            this.draw();
        } else return;
        event.preventDefault();
    }

    private gaps(): number[] {
        const end = this.fragment.length;
        switch (this.setup.variant) {
            case 'super':
            case 'superduper':
                return end ? [0, end] : [0];
            case 'xghost':
                return Array.from({ length: end + 1 }, (_, i) => i);
            default:
                return [end];
        }
    }

    // After any play: the next one is the computer's, or is asked for.
    private async next(): Promise<void> {
        const gaps = this.gaps();
        this.gap = gaps[gaps.length - 1];
        this.reversed = false;
        save('ghost', this.game);
        await this.look();
        if (this.game.over) return this.draw();
        if (this.mine) {
            this.say(t('your_letter', { name: this.name(this.turn) }));
            return;
        }
        this.busy = true;
        this.draw();
        const fragment = this.fragment;
        const { play, challenge } = this.setup.bluffs
            ? await engine.ask('web_ghost_dare', [this.setup.level, ...this.game.fragments])
            : await engine.ask('web_ghost_choose', [fragment, this.setup.level]);
        this.busy = false;
        if (this.fragment !== fragment) return; // taken back meanwhile
        if (challenge) return this.doubt();
        if (play === null) await this.end({ loser: 1, how: 'gave_up', word: '' });
        else await this.made(play);
    }

    private async look(): Promise<void> {
        this.wins = '';
        this.tree = null;
        if (!this.explain || this.game.over || this.setup.people > 1) return;
        if (this.setup.bluffs && !(await engine.ask('web_ghost_value', [this.fragment])).legal) {
            this.wins = t(`no_word_${this.setup.variant}` as Key, { fragment: this.fragment.toUpperCase() });
            return;
        }
        const told: Explanation = await engine.ask('web_ghost_explain', [this.fragment]);
        this.tree = told;
        const best = told.plays.find((play) => play.wins) ?? told.plays[0];
        const word = (best?.line[best.line.length - 1] ?? '').toUpperCase();
        const winning = (told.winner === told.to_move) === (this.turn === 0);
        this.wins = winning
            ? t(this.turn === 0 ? 'you_win_now' : 'you_win_later', { word })
            : t(this.turn === 0 ? 'you_lose_now' : 'you_lose_later', { word });
    }

    private async play(letter: string): Promise<void> {
        if (!this.mine || this.busy) return;
        const base = this.reversed ? [...this.fragment].reverse().join('') : this.fragment;
        const text = base.slice(0, this.gap) + letter + base.slice(this.gap);
        this.busy = true;
        try {
            const judged = await engine.ask('web_ghost_judge', [this.fragment, text]);
            if (!judged.is_play || (!judged.legal && !this.setup.bluffs)) this.say(t(`no_word_${this.setup.variant}` as Key, { fragment: text.toUpperCase() }));
            else await this.made(judged.fragment);
        } catch (error) {
            this.say(error instanceof Refused && error.status === -1 ? t('stopped') : String(error));
        } finally {
            this.busy = false;
            this.draw();
        }
    }

    private async made(fragment: string): Promise<void> {
        const seat = this.turn;
        this.game.fragments.push(fragment);
        announce(t('played', { name: this.name(seat), fragment: fragment.toUpperCase() }));
        const judged = await engine.ask('web_ghost_value', [fragment]);
        if (judged.word) {
            const { word } = await engine.ask('web_ghost_word', [fragment]);
            await this.end({ loser: seat, how: 'word', word: word ?? fragment });
        } else if (!this.setup.bluffs && judged.legal_plays.length === 0) await this.end({ loser: this.after(seat), how: 'stuck', word: fragment });
        else await this.next();
    }

    // The player to move doubts the last play: who made it names a word, or has lost the round.
    private async doubt(): Promise<void> {
        const challenger = this.turn;
        const challenged = this.seatOf(this.game.fragments.length - 2);
        const fragment = this.fragment;
        let word: string | null = '';
        if (this.setup.people === 1 && challenged === 1) ({ word } = await engine.ask('web_ghost_name', [fragment, this.setup.level]));
        else word = await this.askWord(challenged, fragment);
        const fits = word ? await engine.ask('web_ghost_fits', [fragment, word]).catch(() => ({ fits: false })) : { fits: false };
        if (this.fragment !== fragment || this.game.over) return; // taken back meanwhile
        if (fits.fits) await this.end({ loser: challenger, how: 'named', word: word! });
        else await this.end({ loser: challenged, how: 'bluffed', word: word ?? '' });
    }

    private askWord(seat: number, fragment: string): Promise<string> {
        return new Promise((resolve) => {
            const field = h('input', { id: 'named', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
            const form = h('form', {}, h('label', { class: 'field' }, h('span', {}, t('name_a_word', { name: this.name(seat), fragment: fragment.toUpperCase() })), field), h('button', { class: 'main' }, t('name_it')));
            const box = dialog(t('challenged'), t('no_such_word'), form);
            let named = '';
            form.addEventListener('submit', (event) => {
                event.preventDefault();
                named = field.value.trim().toLowerCase();
                box.close();
            });
            box.addEventListener('close', () => resolve(named));
            field.focus();
        });
    }

    private async end(over: Over): Promise<void> {
        this.game.over = over;
        this.game.lost[over.loser]++;
        save('ghost', this.game);
        const told = t(`over_${over.how}` as Key, { name: this.name(over.loser), word: over.word.toUpperCase(), fragment: this.fragment.toUpperCase() });
        const left = this.game.lost.flatMap((lost, seat) => (lost < this.setup.lives ? [seat] : []));
        this.say(left.length > 1 ? told : `${told} ${t('match_won', { name: this.name(left[0]) })}`);
    }

    private async undo(): Promise<void> {
        if (this.busy) return;
        if (this.game.over) {
            this.game.lost[this.game.over.loser]--;
            this.game.over = null;
            if (this.game.fragments.length === 1) return this.next();
        }
        const fragments = this.game.fragments;
        if (fragments.length > 1) fragments.pop();
        while (this.setup.people === 1 && this.turn !== 0 && fragments.length > 1) fragments.pop();
        await this.next();
    }

    private async round(): Promise<void> {
        const out = this.game.lost.filter((lost) => lost < this.setup.lives).length < 2;
        if (out) this.game.lost.fill(0);
        // The loser of a round begins the next one, or the next player who is still in.
        let first = this.game.over ? this.game.over.loser : 0;
        if (this.game.lost[first] >= this.setup.lives) first = this.after(first);
        this.game.first = first;
        this.game.fragments = [''];
        this.game.over = null;
        await this.next();
    }

    private async lesson(): Promise<void> {
        // The last turn of the person at which another letter would have won.
        for (let i = this.game.fragments.length - 2; i >= 0; i--) {
            const here = this.game.fragments[i];
            if (this.setup.bluffs && !(await engine.ask('web_ghost_value', [here])).legal) continue;
            const told: Explanation = await engine.ask('web_ghost_explain', [here]);
            const saving = told.plays.find((play) => play.wins);
            if (this.seatOf(i) !== this.game.over!.loser || !saving) continue;
            this.say(
                t('lesson', {
                    fragment: this.game.fragments[i].toUpperCase() || t('nothing'),
                    play: saving.play.toUpperCase(),
                    word: saving.line[saving.line.length - 1].toUpperCase(),
                }),
            );
            return;
        }
        this.say(t('lesson_none'));
    }

    private async sheet(): Promise<void> {
        const seat = this.game.first === 0 ? 'first' : 'second';
        try {
            const page = await engine.text('web_ghost_sheet', [seat, 'html']);
            showPage(t('sheet'), t('close'), t('print'), page);
        } catch (error) {
            dialog(t('sheet'), t('close'), h('p', {}, error instanceof Error ? error.message : String(error)));
        }
    }

    private branch(told: Explanation): HTMLElement {
        return h(
            'ul',
            { class: 'tree' },
            told.plays.map((play) => {
                const details = h('details', {}, h('summary', { class: play.wins ? 'good' : 'bad' }, `${play.play.toUpperCase()} ${t(play.wins ? 'wins' : 'loses')}: ${play.line.map((f) => f.toUpperCase()).join(' - ')}`));
                details.addEventListener(
                    'toggle',
                    async () => {
                        const deeper: Explanation = await engine.ask('web_ghost_explain', [play.play]);
                        if (!deeper.word) details.append(this.branch(deeper));
                    },
                    { once: true },
                );
                return h('li', {}, details);
            }),
        );
    }

    private draw(): void {
        if (!this.root.isConnected) return this.leave();
        const focused = (document.activeElement as HTMLElement | null)?.id;
        const base = this.reversed ? [...this.fragment].reverse().join('') : this.fragment;
        const gaps = this.gaps();
        const letters: Node[] = [];
        for (let i = 0; i <= base.length; i++) {
            if (gaps.includes(i) && this.mine)
                letters.push(
                    button('+', () => ((this.gap = i), this.draw()), {
                        id: `gap-${i}`,
                        class: i === this.gap ? 'gap chosen' : 'gap',
                        'aria-pressed': i === this.gap ? 'true' : 'false',
                        'aria-label': t('gap', { place: i + 1 }),
                    }),
                );
            if (i < base.length) letters.push(h('span', { class: 'letter' }, base[i].toUpperCase()));
        }
        const lives = Array.from({ length: this.seats }, (_, seat) =>
            h('li', { class: seat === this.turn && !this.game.over ? 'turn' : '' }, `${this.name(seat)}: `, h('b', { 'aria-label': t('letters_lost', { count: this.game.lost[seat] }) }, LIFE.slice(0, this.game.lost[seat]) || '-')),
        );
        this.root.replaceChildren(
            h('h1', {}, t(`name_${this.setup.variant}` as Key)),
            h('ul', { class: 'seats' }, lives),
            h('div', { class: 'fragment', id: 'fragment', role: 'group', 'aria-label': t('fragment', { fragment: this.fragment.toUpperCase() || t('nothing') }) }, letters),
            h('p', { class: 'status', id: 'status' }, this.busy && !this.mine ? t('thinking') : this.status),
            this.wins ? h('p', { class: 'wins', id: 'wins' }, this.wins) : h('span'),
            this.mine && this.setup.variant === 'superduper' && base.length > 1
                ? button(t('reverse'), () => ((this.reversed = !this.reversed), this.draw()), { id: 'reverse', 'aria-pressed': String(this.reversed) })
                : h('span'),
            h(
                'div',
                { class: 'keys', role: 'group', 'aria-label': t('keys') },
                [...'abcdefghijklmnopqrstuvwxyz'].map((letter) =>
                    button(letter.toUpperCase(), () => void this.play(letter), { id: `key-${letter}`, disabled: !this.mine }),
                ),
            ),
            h(
                'div',
                { class: 'row' },
                this.game.over ? button(t(this.game.lost.filter((lost) => lost < this.setup.lives).length > 1 ? 'another_round' : 'another_match'), () => void this.round(), { class: 'main', id: 'round' }) : false,
                this.game.over && this.setup.people === 1 && this.game.over.loser === 0 ? button(t('what_went_wrong'), () => void this.lesson(), { id: 'lesson' }) : false,
                button(t('undo'), () => void this.undo(), { id: 'undo', disabled: this.game.fragments.length === 1 && !this.game.over }),
                this.mine && this.setup.bluffs && this.game.fragments.length > 1 ? button(t('challenge'), () => void this.doubt(), { id: 'doubt', class: 'main' }) : false,
                this.mine ? button(t('give_up'), () => void this.end({ loser: this.turn, how: 'gave_up', word: '' }), { id: 'give-up' }) : false,
                this.setup.people === 1
                    ? button(t(this.explain ? 'explain_off' : 'explain_on'), () => {
                          this.explain = !this.explain;
                          save('ghost-explain', this.explain);
                          void this.look().then(() => this.draw());
                      }, { id: 'explain', 'aria-pressed': String(this.explain) })
                    : false,
                button(t('sheet'), () => void this.sheet(), { id: 'sheet' }),
                button(t('new_game'), () => {
                    this.leave();
                    forget('ghost');
                    this.root.replaceChildren();
                    begin(this.root);
                }, { id: 'new' }),
            ),
            this.tree && this.tree.plays.length ? h('details', { class: 'card', id: 'tree' }, h('summary', {}, t('tree')), this.branch(this.tree)) : h('span'),
        );
        if (focused) document.getElementById(focused)?.focus();
    }
}
