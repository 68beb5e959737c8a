// A round of Ghost as it is seen, and where the next letter goes: for games on this machine and games
// with others.

import {
    h,
    button,
    dialog,
    isKeyboardFree,
    isTaken,
    renew,
    seat,
    whenSent,
    labelled,
    lettersField,
    focusOn,
} from '../base/dom';
import { feedback } from '../base/feedback';
import { t, type Key } from '../base/text';
import { type Variant, variantRule, variantTitle } from '../engine/variants';

// The letters as they lie on a keyboard of the language; those of a word list that has others follow.
export function keyboard(more: string[], key: (letter: string) => HTMLElement): HTMLElement {
    const rows = t('keyboard')
        .split(' ')
        .map((row) => [...row]);
    const others = more.filter((letter) => !rows.some((row) => row.includes(letter)));
    if (others.length) rows.push(others);
    return h(
        'div',
        { class: 'keyboard', role: 'group', 'aria-label': t('keys') },
        rows.map((row) => h('div', {}, row.map(key))),
    );
}

export type GhostShown = {
    variant: Variant;
    fragment: string;
    seats: { name: string; lost: number; mark?: Node | false }[];
    life: string; // a letter of it goes for each round lost; one letter: a single round
    turn: number; // -1: nobody's
    before: string; // the fragment before the last letter
    mine: boolean; // a letter is to be added here
    waits: boolean; // it cannot be added just now
    over: false | 'round' | 'match';
    status: string;
    wins: string | null; // who is winning, in a sentence; "": not to be told; null: the engine is asked
    shortest: number | string; // letters of a word
    letters: string[]; // of the word list
    plays?: { play: string; wins?: boolean | null }[]; // what can be said, where it may be known who wins
    tools: (HTMLElement | false)[];
    more: (HTMLElement | false)[]; // below
};

export class GhostScreen {
    private variant!: Variant;
    private fragment = '';
    private gap = 0; // where the next letter goes, from 0
    private arranged = ''; // the letters as the player turned them
    private shown: GhostShown | null = null;

    // `play` is given the letters with the new one among them.
    constructor(
        private root: HTMLElement,
        private play: (text: string) => void,
    ) {
        this.keys = this.keys.bind(this);
        document.addEventListener('keydown', this.keys);
    }

    end(): void {
        document.removeEventListener('keydown', this.keys);
    }

    // Another fragment, or another's turn: the next letter goes to the last place it can.
    private begin({ variant, fragment }: GhostShown): void {
        this.variant = variant;
        this.fragment = fragment;
        this.arranged = fragment;
        const gaps = this.gaps();
        this.gap = gaps.at(-1)!;
    }

    private gaps(): number[] {
        const end = this.fragment.length;
        if (this.variant.between) return Array.from({ length: end + 1 }, (_, i) => i);
        if (!this.variant.in_front) return [end];
        return end && this.variant.at_end ? [0, end] : [0];
    }

    // The letters with another one where it goes.
    private with(letter: string): string {
        return this.arranged.slice(0, this.gap) + letter + this.arranged.slice(this.gap);
    }
    private add(letter: string): void {
        if (!this.shown?.mine || this.shown.waits) return;
        this.play(this.with(letter));
    }

    private keys(event: KeyboardEvent): void {
        if (!this.root.isConnected || isTaken(event)) return;
        // Letters are shortcuts where the game has the focus, and nowhere else (WCAG 2.1.4).
        if (event.key.length === 1 && !(event.target as Element).closest('.fragment, .keyboard')) return;
        if (/^\p{L}$/u.test(event.key)) this.add(event.key.toLowerCase());
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
            const gaps = this.gaps();
            const at = gaps.indexOf(this.gap) + (event.key === 'ArrowLeft' ? -1 : 1);
            this.gap = gaps[(at + gaps.length) % gaps.length];
            this.draw();
        } else return;
        event.preventDefault();
    }

    draw(shown: GhostShown | null = this.shown): void {
        if (!this.root.isConnected) return this.end();
        if (!shown) return;
        if (this.shown) hear(this.shown, shown);
        if (!this.shown || shown.fragment !== this.fragment || shown.turn !== this.shown.turn) this.begin(shown);
        this.shown = shown;
        const { life } = shown;
        // A button that was clicked gives the keyboard back to the letters; one that a key has reached keeps it.
        const at = document.activeElement;
        const focused = at?.matches(':focus-visible') || !matchMedia('(pointer: fine)').matches ? at?.id : '';
        // Each letter of GHOST has its place: those that were lost are filled.
        const lost = (count: number) =>
            life.length > 1 &&
            h(
                'span',
                { class: 'life', role: 'img', 'aria-label': t('letters_lost', { count, word: life }) },
                [...life].map((letter, i) => h(i < count ? 'b' : 'i', {}, letter)),
            );
        renew(
            this.root,
            h('h1', { class: 'small' }, variantTitle(this.variant.name)),
            h(
                'ul',
                { class: 'seats' },
                shown.seats.map((one, i) => seat(one.name, i === shown.turn, lost(one.lost), one.mark)),
            ),
            this.drawFragment(shown),
            h('p', { class: 'status', id: 'status' }, shown.status),
            h(
                'div',
                { class: 'say' },
                !shown.over && keyboard(shown.letters, (letter) => this.key(letter, shown)),
                h('div', { class: shown.over ? 'tools ended' : 'tools' }, shown.tools),
            ),
            // What comes and goes stands below the keys, so that none moves under a finger.
            shown.wins !== '' && h('p', { class: 'wins', id: shown.wins && 'wins' }, shown.wins ?? t('thinking')),
            shown.over !== 'match' && h('p', { class: 'hint', id: 'rules' }, this.rules(shown)),
            shown.more,
        );
        if (!focused && this.root.contains(at)) (at as HTMLElement).blur();
        else if (focused && focused !== document.activeElement?.id) focusOn(focused);
        // Whoever has a keyboard goes on typing where nothing else is meant.
        if (isKeyboardFree()) focusOn(shown.over ? 'round' : shown.mine && !shown.waits ? 'fragment' : '');
    }

    // What a stranger needs: during a round all rules, after one what it cost.
    private rules({ over, mine, plays, shortest, life }: GhostShown): string {
        const all = [
            mine && plays && t('keys_mean'),
            t('ghost_about'),
            variantRule(this.variant.name),
            `${t('shortest_word')} ${t('letters', { count: Number(shortest) })}.`,
        ];
        return [...(over ? [] : all), life.length > 1 && t('life', { word: life })].filter(Boolean).join(' ');
    }

    // A key says who wins by its letter, where that may be known: by colour, by a sign, and in words.
    private key(letter: string, { mine, waits, plays }: GhostShown): HTMLElement {
        const known = mine && plays ? plays.find(({ play }) => this.same(play, this.with(letter))) : undefined;
        const kind = !mine || !plays ? '' : !known ? 'none' : known.wins ? 'wins' : 'loses';
        const name = kind === 'none' ? 'no_word_here' : (kind as Key);
        return button(letter.toUpperCase(), () => this.add(letter), {
            id: `key-${letter}`,
            class: kind && `key-${kind}`,
            disabled: !mine || waits,
            'aria-label': kind ? `${letter.toUpperCase()}, ${t(name)}` : undefined,
        });
    }
    private same(one: string, other: string): boolean {
        const { any_order, reversed } = this.variant;
        const sorted = (text: string) => [...text].sort().join('');
        return (
            one === other ||
            (any_order && sorted(one) === sorted(other)) ||
            (reversed && one === [...other].reverse().join(''))
        );
    }

    // The letters, with the places where one more can go; the letter said last is underlined.  The places stay, unseen,
    // while another player is to move, so that letters and keys stay where they are.
    private drawFragment({ before, mine, over }: GhostShown): HTMLElement {
        const base = mine ? this.arranged : this.fragment;
        const fresh = base !== this.fragment || !base ? -1 : added(before, base);
        const gaps = this.gaps();
        const parts: Node[] = [];
        for (let i = 0; i <= base.length; i++) {
            if (gaps.includes(i) && !over)
                parts.push(
                    button(
                        '+',
                        () => {
                            this.gap = i;
                            this.draw();
                        },
                        {
                            id: `gap-${i}`,
                            class: i === this.gap ? 'gap chosen' : 'gap',
                            disabled: !mine,
                            'aria-pressed': i === this.gap ? 'true' : 'false',
                            'aria-label': t('gap', { place: i + 1 }),
                        },
                    ),
                );
            if (i < base.length)
                parts.push(h('span', { class: i === fresh ? 'letter fresh' : 'letter' }, base[i].toUpperCase()));
        }
        const turn =
            mine && this.variant.reversed && base.length > 1
                ? button(
                      t('reverse'),
                      () => {
                          this.arranged = [...this.arranged].reverse().join('');
                          this.draw();
                      },
                      {
                          id: 'reverse',
                          'aria-pressed': String(base !== this.fragment),
                      },
                  )
                : '';
        return h(
            'div',
            {
                class: this.variant.between ? 'fragment tall' : 'fragment',
                id: 'fragment',
                role: 'group',
                tabindex: -1,
                'aria-label': t('fragment', { fragment: this.fragment.toUpperCase() || t('nothing') }),
            },
            parts,
            turn,
        );
    }
}

// What is heard of a change.
function hear(before: GhostShown, { over, seats, fragment }: GhostShown): void {
    if (over && !before.over) feedback(over === 'match' ? 'end' : 'lost');
    else if (seats.some(({ lost }, i) => lost > before.seats[i]?.lost)) feedback('lost');
    else if (fragment.length > before.fragment.length) feedback(before.mine ? 'lay' : 'play');
}

// Where a letter was added; -1 where the letters changed places as well.
function added(before: string, after: string): number {
    for (let i = after.length - 1; i >= 0; i--) if (after.slice(0, i) + after.slice(i + 1) === before) return i;
    return -1;
}

// Asks the player who is challenged for a word; "": none.  Without a name, the one at this screen.
export function askWord(name: string, fragment: string): Promise<string> {
    return new Promise((resolve) => {
        const field = lettersField('named');
        const form = h(
            'form',
            {},
            labelled(t(name ? 'name_a_word' : 'name_a_word_you', { name, fragment: fragment.toUpperCase() }), field),
            h('button', { class: 'main' }, t('name_it')),
        );
        const box = dialog(t('challenged'), t('no_such_word'), form);
        let named = '';
        whenSent(form, () => {
            named = field.value.trim().toLowerCase();
            box.close();
        });
        box.addEventListener('close', () => resolve(named));
        field.focus();
    });
}
