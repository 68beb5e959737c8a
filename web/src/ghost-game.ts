// A game of Ghost being played: a fragment, a letter added in turn, and what the engine knows about it.

import { h, button, announce, dialog, showPage } from './dom';
import { Begins } from './fields';
import { engine, isStopped, whyOf } from './engine';
import { tapWords } from './meaning';
import { language, t, Key } from './text';
import { addressOf, keep, Kept } from './archive';
import { note, offer, withdrawOffer } from './notice';
import { allWords, load, save } from './store';
import { Explanation, lessonOf, spelled } from './ghost-lesson';
import { askWord, GhostScreen } from './ghost-screen';
import { endOnly, noWord, Variant, variantNamed } from './variants';

export const LIFE = 'GHOST';

export type Setup = { variant: string; reading: string; min: string; begins: Begins; level: string; people: number; lives: number; bluffs: boolean };
export type Game = { setup: Setup; fragments: string[]; first: number; lost: number[]; over: Over | null };
type Over = { loser: number; how: 'word' | 'gave_up' | 'stuck' | 'named' | 'bluffed'; word: string };

export class GhostTable {
    private screen: GhostScreen;
    private busy = false;
    private opening = true; // a letter said before the game is open would be lost
    private players = 2; // of the game that is open in the engine
    private letters: string[] = [];
    private explain = load<boolean>('ghost-explain') ?? false;
    private wins = '';
    private tree: Explanation | null = null;
    private picture = ''; // of the tree

    constructor(
        private root: HTMLElement,
        private one: Kept<Game>,
    ) {
        engine.onRestart = () => this.resume();
        this.screen = new GhostScreen(root, (text) => void this.play(text));
        void this.enter();
    }

    private get game(): Game {
        return this.one.game;
    }
    private get setup(): Setup {
        return this.game.setup;
    }
    private get variant(): Variant {
        return variantNamed(this.setup.variant);
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
    // The seats of those who are still in.
    private get left(): number[] {
        return this.game.lost.flatMap((lost, seat) => (lost < this.setup.lives ? [seat] : []));
    }
    private name(seat: number): string {
        if (this.setup.people > 1) return t('player', { number: seat + 1 });
        return seat === 0 ? t('you') : t('computer');
    }
    // At the beginning of a sentence.
    private subject(seat: number): string {
        return this.setup.people === 1 && seat === 1 ? t('the_computer') : this.name(seat);
    }
    private get mine(): boolean {
        return !this.game.over && (this.setup.people > 1 || this.turn === 0);
    }

    private async open(): Promise<void> {
        const seed = Math.floor(Math.random() * 2 ** 32);
        this.players = Math.max(2, this.left.length);
        await engine.ask('web_ghost_open', [this.setup.variant, this.setup.reading, this.setup.min, this.players, '', seed, allWords()]);
    }
    // A new worker has the game again; whoever was thinking begins anew.
    private async resume(): Promise<void> {
        await this.open();
        if (!this.opening && !this.game.over) await this.next();
    }
    // Who is winning depends on how many are left.
    private async reopen(): Promise<void> {
        if (this.players !== Math.max(2, this.left.length)) await this.open();
    }

    private async enter(): Promise<void> {
        this.draw();
        try {
            await this.open();
            ({ letters: this.letters } = await engine.ask('web_words_letters', []));
            this.opening = false;
            await this.next();
        } catch (error) {
            this.say(whyOf(error));
        }
    }

    private leave(): void {
        this.screen.end();
    }

    private status = '';
    private say(text: string): void {
        this.status = text;
        announce(text);
        this.draw();
    }

    private stored = '';
    private store(): void {
        const { one, left } = this;
        const now = JSON.stringify(this.game);
        if (now === this.stored) return;
        const first = !this.stored && one.scores.length > 0;
        this.stored = now;
        Object.assign(one, { over: left.length < 2, winners: left.length < 2 ? left : [], scores: this.game.lost });
        if (first) return; // as it was kept
        const { id } = one;
        keep(one);
        if (one.id !== id) note(t('game_branched'));
        if (this.root.isConnected) history.replaceState(null, '', addressOf(one));
    }

    // After any play: the next one is the computer's, or is asked for.
    private async next(): Promise<void> {
        this.store();
        await this.look();
        if (this.game.over) return this.draw();
        if (this.mine) {
            this.say(this.invitation());
            return;
        }
        this.busy = true;
        this.draw();
        const fragment = this.fragment;
        const choose = async () => ({ ...(await engine.ask('web_ghost_choose', [fragment, this.setup.level])), challenge: false });
        const asked = this.setup.bluffs ? engine.ask('web_ghost_dare', [this.setup.level, ...this.game.fragments]) : choose();
        const { play, challenge } = await asked.finally(() => (this.busy = false));
        if (this.fragment !== fragment) return; // taken back meanwhile
        if (challenge) return this.doubt();
        if (play === null) await this.end({ loser: 1, how: 'gave_up', word: '' });
        else await this.made(play);
    }

    // What was said last, and who is to go on.
    private invitation(): string {
        const { fragments } = this.game;
        if (fragments.length < 2) return this.setup.people > 1 ? t('begins', { name: this.name(this.turn) }) : t('you_begin');
        if (this.setup.people > 1) return t('your_letter', { name: this.name(this.turn) });
        return t('computer_said', { fragment: this.fragment.toUpperCase() });
    }

    private async look(): Promise<void> {
        this.wins = '';
        this.tree = null;
        if (!this.explain || this.game.over) return;
        await this.reopen();
        if (this.setup.bluffs && !(await engine.ask('web_ghost_value', [this.fragment])).legal) {
            this.wins = noWord(this.variant, this.fragment.toUpperCase());
            return;
        }
        const told: Explanation = await engine.ask('web_ghost_explain', [this.fragment]);
        this.tree = told;
        this.picture = await import('./ghost-tree').then(({ treePicture }) => treePicture(this.fragment, told.plays), () => ''); // not loaded: the list remains
        if (typeof told.loser === 'number' && this.players > 2) {
            this.wins = await this.losing(told, told.loser);
            return;
        }
        const best = told.plays.find((play) => play.wins) ?? told.plays[0];
        const word = best ? (await spelled(this.variant, best.line[best.line.length - 1])).toUpperCase() : '';
        const moves = this.turn;
        const winner = told.winner === told.to_move ? moves : this.after(moves);
        const names = { winner: this.name(winner), loser: this.name(this.after(winner)), word };
        this.wins = t(this.setup.people > 1 ? 'is_winning' : winner === 0 ? 'you_win' : 'you_lose', names);
    }

    // Of several players one loses: who, and with which word, if each plays for himself.
    private async losing(told: Explanation, loser: number): Promise<string> {
        const said = this.game.fragments.length - 1;
        const best = told.plays.find(({ line }) => (said + line.length - 1) % this.players === loser - 1) ?? told.plays[0];
        const word = await spelled(this.variant, best.line[best.line.length - 1]);
        return t('is_losing', { name: this.name(this.seatOf(loser - 1)), word: word.toUpperCase() });
    }

    private async play(text: string): Promise<void> {
        if (!this.mine || this.busy || this.opening) return;
        withdrawOffer();
        this.busy = true;
        try {
            const checked = await engine.ask('web_ghost_judge', [this.fragment, text]);
            if (!checked.is_play || (!checked.legal && !this.setup.bluffs)) this.say(noWord(this.variant, text.toUpperCase()));
            else await this.made(checked.fragment);
        } catch (error) {
            this.say(isStopped(error) ? t('stopped') : whyOf(error));
        } finally {
            this.busy = false;
            this.draw();
        }
    }

    private async made(fragment: string): Promise<void> {
        const seat = this.turn;
        this.game.fragments.push(fragment);
        announce(t('played', { name: this.name(seat), fragment: fragment.toUpperCase() }));
        const checked = await engine.ask('web_ghost_value', [fragment]).catch((error) => {
            this.game.fragments.pop();
            throw error;
        });
        if (checked.word) {
            const { word } = await engine.ask('web_ghost_word', [fragment]);
            await this.end({ loser: seat, how: 'word', word: word ?? fragment });
        } else if (!this.setup.bluffs && checked.legal_plays.length === 0) await this.end({ loser: this.after(seat), how: 'stuck', word: fragment });
        else await this.next();
    }

    // The player to move doubts the last play: who made it names a word, or has lost the round.
    private async doubt(): Promise<void> {
        const challenger = this.turn;
        const challenged = this.seatOf(this.game.fragments.length - 2);
        const fragment = this.fragment;
        let word: string | null = '';
        if (this.setup.people === 1 && challenger === 1) this.say(t('computer_doubts', { fragment: fragment.toUpperCase() }));
        if (this.setup.people === 1 && challenged === 1) ({ word } = await engine.ask('web_ghost_name', [fragment, this.setup.level]));
        else word = await askWord(this.setup.people === 1 ? '' : this.name(challenged), fragment);
        const fits = word ? await engine.ask('web_ghost_fits', [fragment, word]).catch(() => ({ fits: false })) : { fits: false };
        if (this.fragment !== fragment || this.game.over) return; // taken back meanwhile
        if (fits.fits) await this.end({ loser: challenger, how: 'named', word: word! });
        else await this.end({ loser: challenged, how: 'bluffed', word: word ?? '' });
    }

    private async end(over: Over): Promise<void> {
        this.game.over = over;
        this.game.lost[over.loser]++;
        this.wins = '';
        this.tree = null;
        this.store();
        const mine = this.setup.people === 1 && over.loser === 0;
        const how = over.how === 'bluffed' && over.word ? 'misnamed' : over.how;
        const told = [t(`over_${how}${mine ? '_you' : ''}` as Key, { name: this.subject(over.loser), word: over.word.toUpperCase(), fragment: this.fragment.toUpperCase() })];
        if (over.how === 'gave_up' && mine && this.fragment) {
            const { word } = await engine.ask('web_ghost_name', [this.fragment, this.setup.level]).catch(() => ({ word: null }));
            if (word) told.push(t('had_in_mind', { word: word.toUpperCase() }));
        }
        const { left } = this;
        if (left.length < 2) told.push(this.setup.people === 1 && left[0] === 0 ? t('you_won_match') : t('match_won', { name: this.subject(left[0]) }));
        this.say(told.join(' '));
    }

    private async giveUp(): Promise<void> {
        await this.end({ loser: this.turn, how: 'gave_up', word: '' });
        offer(t('you_gave_up'), t('undo'), () => void this.undo());
    }

    private async undo(): Promise<void> {
        withdrawOffer();
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
        if (this.left.length < 2) this.game.lost.fill(0);
        // The loser of a round begins the next one, or the next player who is still in.
        let first = this.game.over ? this.game.over.loser : 0;
        if (this.game.lost[first] >= this.setup.lives) first = this.after(first);
        this.game.first = first;
        this.game.fragments = [''];
        this.game.over = null;
        await this.next();
    }

    private async lesson(): Promise<void> {
        const { fragments, over } = this.game;
        this.say(await lessonOf(this.variant, fragments, (play) => this.seatOf(play) === over!.loser, this.setup.bluffs));
    }

    private async sheet(): Promise<void> {
        const seat = this.game.first === 0 ? 'first' : 'second';
        try {
            await this.reopen();
            const page = await engine.text('web_ghost_sheet', [seat, language]);
            showPage(t('sheet'), t('close'), t('print'), page, undefined, tapWords);
        } catch (error) {
            dialog(t('sheet'), t('close'), h('p', {}, error instanceof Error ? error.message : String(error)));
        }
    }

    private branch(told: Explanation): HTMLElement {
        return h(
            'ul',
            { class: 'tree' },
            told.plays.map((play) => {
                const details = h('details', {}, h('summary', { class: play.wins ? 'good' : 'bad' }, `${play.play.toUpperCase()} ${t(!play.wins ? 'loses' : this.players > 2 ? 'loses_not' : 'wins')}: ${play.line.map((f) => f.toUpperCase()).join(' - ')}`));
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

    private drawTree(tree: Explanation): HTMLElement {
        const picture = h('div', { class: 'tree-picture scroll', role: 'img', tabindex: 0, 'aria-label': t('tree') });
        picture.innerHTML = this.picture;
        const open = document.querySelector<HTMLDetailsElement>('#tree')?.open ?? false;
        return h('details', { class: 'card', id: 'tree', open }, h('summary', {}, t('tree')), this.picture ? picture : '', this.branch(tree));
    }

    private draw(): void {
        const { over, fragments, lost } = this.game;
        const { tree } = this;
        this.screen.draw({
            variant: this.variant,
            fragment: this.fragment,
            seats: Array.from({ length: this.seats }, (_, i) => ({ name: this.name(i), lost: lost[i] })),
            life: LIFE.slice(0, this.setup.lives),
            turn: over ? -1 : this.turn,
            before: fragments[fragments.length - 2] ?? '',
            mine: this.mine,
            waits: this.opening,
            over: over !== null,
            status: this.busy && !this.mine ? t('computer_thinks') : this.status || t('thinking'),
            wins: this.wins,
            letters: this.letters,
            plays: this.players < 3 ? tree?.plays : undefined,
            tools: over ? this.endTools(over) : this.tools(),
            more: [tree !== null && tree.plays.length > 0 && this.drawTree(tree)],
        });
    }

    private get learning(): (HTMLElement | false)[] {
        return [
            !this.game.over
                ? button(t(this.explain ? 'explain_off' : 'explain_on'), () => {
                      this.explain = !this.explain;
                      save('ghost-explain', this.explain);
                      void this.look().then(() => this.draw());
                  }, { id: 'explain', 'aria-pressed': String(this.explain) })
                : false,
            this.left.length < 3 && endOnly(this.variant) ? button(t('sheet'), () => void this.sheet(), { id: 'sheet' }) : false,
        ];
    }
    private newGame(): HTMLElement {
        return button(t('new_game'), () => {
            this.leave();
            location.hash = '#ghost?new';
        }, { id: 'new' });
    }

    private tools(): (HTMLElement | false)[] {
        return [
            this.mine && this.setup.bluffs && this.game.fragments.length > 1 ? button(t('challenge'), () => void this.doubt(), { id: 'doubt', class: 'main' }) : false,
            button(t('undo'), () => void this.undo(), { id: 'undo', disabled: this.game.fragments.length === 1 }),
            this.mine ? button(t('give_up'), () => void this.giveUp(), { id: 'give-up' }) : false,
            ...this.learning,
            this.newGame(),
        ];
    }

    private endTools(over: Over): (HTMLElement | false)[] {
        const next = this.left.length > 1 ? 'another_round' : 'another_match';
        return [
            button(t(next), () => void this.round(), { class: 'main', id: 'round' }),
            this.setup.people === 1 && over.loser === 0 ? button(t('what_went_wrong'), () => void this.lesson(), { id: 'lesson' }) : false,
            button(t('undo'), () => void this.undo(), { id: 'undo' }),
            ...this.learning,
            this.newGame(),
        ];
    }
}
