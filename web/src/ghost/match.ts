// A match of Ghost as data: who is still in, whose turn it is, what they are called.

import { playerName } from '../archive/seat';
import type { Begins } from '../base/fields';
import { t } from '../base/text';
import { type Variant, variantNamed } from '../engine/variants';

export const LIFE = 'GHOST';
// A match for these letters; one letter: a single round.
export const livesText = (letters: string): string =>
    letters.length > 1 ? t('lives_of', { letters: [...letters].join('-') }) : t('one_round');

export type Setup = {
    variant: string;
    reading: string;
    min: string;
    begins: Begins;
    level: string;
    people: number;
    names?: string; // of people, "Ann, Ben"
    lives: number;
    bluffs: boolean;
};
export type Game = { setup: Setup; fragments: string[]; first: number; lost: number[]; over: Over | null };
export type Over = { loser: number; how: 'word' | 'gave_up' | 'stuck' | 'named' | 'bluffed'; word: string };

export class Match {
    constructor(readonly game: Game) {}

    get setup(): Setup {
        return this.game.setup;
    }
    get variant(): Variant {
        return variantNamed(this.setup.variant);
    }
    get fragment(): string {
        return this.game.fragments.at(-1)!;
    }
    get seats(): number {
        return Math.max(2, this.setup.people);
    }
    // Who is still in; the turn goes round among them.
    get turn(): number {
        return this.seatOf(this.game.fragments.length - 1);
    }
    seatOf(plays: number): number {
        let seat = this.game.first;
        for (let i = 0; i < plays; i++) seat = this.after(seat);
        return seat;
    }
    after(seat: number): number {
        do seat = (seat + 1) % this.seats;
        while (this.game.lost[seat] >= this.setup.lives);
        return seat;
    }
    // The seats of those who are still in.
    get left(): number[] {
        return this.game.lost.flatMap((lost, seat) => (lost < this.setup.lives ? [seat] : []));
    }
    name(seat: number): string {
        if (this.setup.people > 1) return playerName(this.setup, seat);
        return seat === 0 ? t('you') : t('computer');
    }
    // At the beginning of a sentence.
    subject(seat: number): string {
        return this.setup.people === 1 && seat === 1 ? t('the_computer') : this.name(seat);
    }
    // What was said last, and who is to go on.
    get invitation(): string {
        const one = this.setup.people === 1;
        const name = this.name(this.turn);
        if (this.game.fragments.length < 2) return one ? t('you_begin') : t('begins', { name });
        return one ? t('computer_said', { fragment: this.fragment.toUpperCase() }) : t('your_letter', { name });
    }
    get mine(): boolean {
        return !this.game.over && (this.setup.people > 1 || this.turn === 0);
    }
}
