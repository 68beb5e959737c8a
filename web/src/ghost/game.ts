// A game of Ghost being played: a fragment, a letter added in turn, and what the engine knows about it.

import { announce } from '../base/dom';
import { engine, isStopped, whyOf } from '../engine/engine';
import { t, type Key } from '../base/text';
import { addressOf, keep, type Kept } from '../archive/archive';
import { note, offer, withdrawOffer } from '../base/notice';
import { mark } from '../base/router';
import { allWords, load, save } from '../base/store';
import { Explained } from './explained';
import { lessonOf, wordThere } from './lesson';
import { type Game, LIFE, Match, type Over } from './match';
import { askWord, GhostScreen } from './screen';
import { endTools, tools } from './tools';
import { otherWords, tellWords } from '../base/fields';
import { noWord } from '../engine/variants';
import { below } from '../base/random';

export class GhostTable {
    private screen: GhostScreen;
    private busy = false;
    private opening = true; // a letter said before the game is open would be lost
    private players = 2; // of the game that is open in the engine
    private letters: string[] = [];
    explain = load<boolean>('ghost-explain') ?? false;
    match: Match;
    private explained: Explained;

    constructor(
        private root: HTMLElement,
        private one: Kept<Game>,
    ) {
        engine.onRestart = () => this.resume();
        this.match = new Match(one.game);
        this.explained = new Explained(this.match);
        this.screen = new GhostScreen(root, (text) => void this.play(text));
        tellWords(one);
        void this.enter();
    }
    get game(): Game {
        return this.one.game;
    }
    private async open(): Promise<void> {
        this.players = Math.max(2, this.match.left.length);
        await engine.ask('web_ghost_open', [
            this.match.setup.variant,
            this.match.setup.reading,
            this.match.setup.min,
            this.players,
            '',
            below(2 ** 32),
            allWords(),
        ]);
    }
    // A new worker has the game again; whoever was thinking begins anew.
    private async resume(): Promise<void> {
        await this.open();
        if (!this.opening && !this.game.over) await this.next();
    }
    // Who is winning depends on how many are left.
    async reopen(): Promise<void> {
        if (this.players !== Math.max(2, this.match.left.length)) await this.open();
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

    leave(): void {
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
        const { one } = this;
        const { left } = this.match;
        const now = JSON.stringify(this.game);
        if (now === this.stored) return;
        const first = !this.stored && one.scores.length > 0;
        this.stored = now;
        Object.assign(one, { over: left.length < 2, winners: left.length < 2 ? left : [], scores: this.game.lost });
        if (first) return; // as it was kept
        const { id } = one;
        keep(one);
        if (one.id !== id) note(t('game_branched'));
        if (this.root.isConnected) mark(addressOf(one));
    }

    // After any play: the next one is the computer's, or is asked for.
    private async next(): Promise<void> {
        this.store();
        this.status = '';
        await this.look();
        if (this.game.over) return;
        if (this.match.mine) {
            this.say(this.match.invitation);
            return;
        }
        this.busy = true;
        this.draw();
        const fragment = this.match.fragment;
        const choose = async () => ({
            ...(await engine.ask('web_ghost_choose', [fragment, this.match.setup.level])),
            challenge: false,
        });
        const asked = this.match.setup.bluffs
            ? engine.ask('web_ghost_dare', [this.match.setup.level, ...this.game.fragments])
            : choose();
        const { play, challenge } = await asked.finally(() => (this.busy = false));
        if (this.match.fragment !== fragment) return; // taken back meanwhile
        if (challenge) return this.doubt();
        if (play === null) await this.end({ loser: 1, how: 'gave_up', word: '' });
        else await this.made(play);
    }

    // What is on the table is drawn at once, and who is winning when the engine has found it out.
    private async look(): Promise<void> {
        const { explained } = this;
        const asked = this.explain && !this.game.over;
        explained.clear();
        if (asked) explained.wins = null;
        this.draw();
        if (!asked) return;
        try {
            await this.reopen();
            await explained.ask(this.players);
        } finally {
            explained.wins ??= '';
        }
    }

    private async play(text: string): Promise<void> {
        if (!this.match.mine || this.busy || this.opening) return;
        withdrawOffer();
        this.busy = true;
        try {
            const checked = await engine.ask('web_ghost_judge', [this.match.fragment, text]);
            if (!checked.is_play || (!checked.legal && !this.match.setup.bluffs))
                this.say(noWord(this.match.variant, text.toUpperCase()));
            else await this.made(checked.fragment);
        } catch (error) {
            this.say(isStopped(error) ? t('stopped') : whyOf(error));
        } finally {
            this.busy = false;
            this.draw();
        }
    }

    private async made(fragment: string): Promise<void> {
        const seat = this.match.turn;
        this.game.fragments.push(fragment);
        announce(t('played', { name: this.match.name(seat), fragment: fragment.toUpperCase() }));
        const checked = await engine.ask('web_ghost_value', [fragment]).catch((error) => {
            this.game.fragments.pop();
            throw error;
        });
        if (checked.word) {
            const { word } = await engine.ask('web_ghost_word', [fragment]);
            await this.end({ loser: seat, how: 'word', word: word ?? fragment });
        } else if (!this.match.setup.bluffs && checked.legal_plays.length === 0)
            await this.end({ loser: this.match.after(seat), how: 'stuck', word: fragment });
        else await this.next();
    }

    // The player to move doubts the last play: who made it names a word, or has lost the round.
    async doubt(): Promise<void> {
        const challenger = this.match.turn;
        const challenged = this.match.seatOf(this.game.fragments.length - 2);
        const fragment = this.match.fragment;
        let word: string | null = '';
        if (this.match.setup.people === 1 && challenger === 1)
            this.say(t('computer_doubts', { fragment: fragment.toUpperCase() }));
        if (this.match.setup.people === 1 && challenged === 1)
            ({ word } = await engine.ask('web_ghost_name', [fragment, this.match.setup.level]));
        else word = await askWord(this.match.setup.people === 1 ? '' : this.match.name(challenged), fragment);
        if (!this.root.isConnected) return; // left without an answer
        const fits = word
            ? await engine.ask('web_ghost_fits', [fragment, word]).catch(() => ({ fits: false }))
            : { fits: false };
        if (this.match.fragment !== fragment || this.game.over) return; // taken back meanwhile
        if (fits.fits) await this.end({ loser: challenger, how: 'named', word: word! });
        else await this.end({ loser: challenged, how: 'bluffed', word: word ?? '' });
    }

    private async end(over: Over): Promise<void> {
        this.game.over = over;
        this.game.lost[over.loser]++;
        this.explained.clear();
        this.store();
        const mine = this.match.setup.people === 1 && over.loser === 0;
        const how = over.how === 'bluffed' && over.word ? 'misnamed' : over.how;
        const sentences = [
            t(`over_${how}${mine ? '_you' : ''}` as Key, {
                name: this.match.subject(over.loser),
                word: over.word.toUpperCase(),
                fragment: this.match.fragment.toUpperCase(),
            }),
        ];
        if (over.how === 'gave_up' && this.match.setup.people === 1 && this.match.fragment)
            sentences.push(await wordThere(this.match, mine));
        const { left } = this.match;
        if (left.length < 2)
            sentences.push(
                this.match.setup.people === 1 && left[0] === 0
                    ? t('you_won_match')
                    : t('match_won', { name: this.match.subject(left[0]) }),
            );
        this.say(sentences.join(' '));
    }

    async giveUp(): Promise<void> {
        await this.end({ loser: this.match.turn, how: 'gave_up', word: '' });
        offer(t('you_gave_up'), t('undo'), () => void this.undo());
    }

    async undo(): Promise<void> {
        withdrawOffer();
        if (this.busy) return;
        if (this.game.over) {
            this.game.lost[this.game.over.loser]--;
            this.game.over = null;
            if (this.game.fragments.length === 1) return this.next();
        }
        const fragments = this.game.fragments;
        if (fragments.length > 1) fragments.pop();
        while (this.match.setup.people === 1 && this.match.turn !== 0 && fragments.length > 1) fragments.pop();
        await this.next();
    }

    async round(): Promise<void> {
        if (this.match.left.length < 2) this.game.lost.fill(0);
        // The loser of a round begins the next one, or the next player who is still in.
        let first = this.game.over ? this.game.over.loser : 0;
        if (this.game.lost[first] >= this.match.setup.lives) first = this.match.after(first);
        this.game.first = first;
        this.game.fragments = [''];
        this.game.over = null;
        await this.next();
    }

    async lesson(): Promise<void> {
        const { fragments, over } = this.game;
        this.say(t('thinking'));
        const said = await lessonOf(
            this.match.variant,
            fragments,
            (play) => this.match.seatOf(play) === over!.loser,
            this.match.setup.bluffs,
        ).catch(whyOf);
        if (this.game.over === over) this.say(said);
    }

    private draw(): void {
        const { over, fragments, lost } = this.game;
        const { tree } = this.explained;
        this.screen.draw({
            variant: this.match.variant,
            fragment: this.match.fragment,
            seats: Array.from({ length: this.match.seats }, (_, i) => ({ name: this.match.name(i), lost: lost[i] })),
            life: LIFE.slice(0, this.match.setup.lives),
            turn: over ? -1 : this.match.turn,
            before: fragments[fragments.length - 2] ?? '',
            mine: this.match.mine,
            waits: this.opening || this.explained.wins === null,
            over: over !== null && (this.match.left.length < 2 ? 'match' : 'round'),
            status: this.busy && !this.match.mine ? t('computer_thinks') : this.status || t('thinking'),
            wins: this.explained.wins,
            shortest: this.match.setup.min,
            letters: this.letters,
            plays: this.players < 3 ? tree?.plays : undefined,
            tools: over ? endTools(this, over) : tools(this),
            more: [
                !this.match.fragment && otherWords(),
                tree !== null && tree.plays.length > 0 && this.explained.element(tree, this.players),
            ],
        });
    }

    // Turns on or off that it is shown who wins.
    explainIs(on: boolean): void {
        this.explain = on;
        save('ghost-explain', on);
        void this.look().then(() => this.draw());
    }
}
