// Duplicate: in each round everybody has the same rack; everybody scores their own play, then the best one
// is laid for all.  Alone, tiles are laid; in a room the plays of all are typed.  The racks are those of
// `quoth cross duplicate --seed NUMBER`.

import {
    announce,
    button,
    h,
    renew,
    seat,
    labelled,
    whenSent,
    tell,
    lettersField,
    thinking,
    focusOn,
} from '../base/dom';
import { showLaying } from '../board/table';
import { Task } from '../board/task';
import { bare, face, playText, split, squaresOf } from '../board/tiles';
import { engine, whyOf } from '../engine/engine';
import { feedback } from '../base/feedback';
import { begin, keptOf, type Kept, type Made, nameOf, type Round, standings, totals } from './kept';
import { save } from '../base/store';
import { t } from '../base/text';

const LISTED = 10;

export async function duplicateView(root: HTMLElement, query: URLSearchParams): Promise<void> {
    const seed = Number(query.get('seed'));
    const rules = query.get('rules');
    if (!rules || !Number.isSafeInteger(seed) || seed < 0) return begin(root);
    await new Table(root, rules, seed, keptOf(rules, seed) ?? { names: [], rounds: [] }).show();
}

class Table extends Task {
    private round!: Round;
    private alone = false; // tiles are laid
    private seats = h('ul', { class: 'seats' });

    constructor(
        root: HTMLElement,
        private name: string,
        private seed: number,
        private kept: Kept,
    ) {
        super(root);
    }

    protected get can(): boolean {
        return this.alone;
    }
    protected get prompt(): string {
        return t('duplicate_find');
    }
    private get names(): string[] {
        return this.kept.names.length ? this.kept.names : [t('you')];
    }

    protected async open(): Promise<void> {
        this.rules = await engine.openBoard(this.name, '', 'needed');
        this.round = await engine.ask('web_duplicate_round', [this.seed, this.kept.rounds.length + 1, LISTED]);
        await engine.ask('web_board_new', [2, 1, this.round.cgp]);
    }

    // The round that is to be played, or the end.
    async show(): Promise<void> {
        this.hands?.end();
        thinking(this.root);
        try {
            await this.open();
        } catch (error) {
            const again = button(t('try_again'), () => void this.show(), { class: 'main', id: 'again' });
            return this.root.replaceChildren(
                h('p', { class: 'bad', id: 'broken' }, whyOf(error)),
                h('p', { class: 'row' }, again),
            );
        }
        if (!this.root.isConnected) return;
        const { board } = await this.state();
        this.alone = !this.kept.names.length && !this.round.over;
        this.drawSeats();
        this.enter('duplicate', board, this.seats, this.round.rack.replace(/\s/g, ''));
        showLaying(this.squares, this.rules, this.hands.laying, new Set(), false);
        this.side.replaceChildren(h('h2', {}, t('duplicate')), standings(this.kept, this.names, this.round));
        if (this.round.over) this.end();
        else if (this.alone) this.say(this.prompt);
        else this.room();
    }

    // The round and, alone, one's own points.
    private drawSeats(): void {
        const { round, over, bag } = this.round;
        const [own] = totals(this.kept, this.names);
        this.seats.replaceChildren(
            seat(over ? t('duplicate') : t('duplicate_round', { round }), false),
            ...(this.kept.names.length ? [] : [seat(own.name, !over, h('b', {}, String(own.total)))]),
            h('li', { class: 'bag' }, t('in_bag', { count: bag })),
        );
    }

    // ---- alone: tiles are laid

    // Whether the word is in the list is not told before the play is made.
    private get canPlay(): boolean {
        return this.checked?.score !== undefined && (this.checked.legal || this.checked.verdict === 'not-a-word');
    }

    protected get trial(): undefined {
        return undefined;
    }
    protected get live(): string {
        if (!this.checked) return '';
        return this.canPlay
            ? t('duplicate_points', {
                  count: this.checked.score!,
                  words: this.checked.words.map(({ word }) => word.toUpperCase()).join(', '),
              })
            : t('duplicate_not_yet');
    }
    protected drawHand(): void {
        const { hands } = this;
        renew(
            this.hand,
            hands.rack(),
            h(
                'div',
                { class: 'actions two' },
                hands.arrange(),
                button(t('duplicate_none'), () => void this.made([{ play: '', score: 0 }]), { id: 'none' }),
                button(t('duplicate_play'), () => this.play(), {
                    class: 'main',
                    id: 'play',
                    disabled: !this.canPlay,
                    style: 'grid-column: 1 / -1',
                }),
            ),
        );
    }

    protected play(): void {
        if (!this.canPlay) return;
        const { legal, score } = this.checked!;
        void this.made([{ play: this.hands.laying.text(), score: legal ? score! : 0 }]);
    }

    // ---- a room: the plays of all are typed

    private room(): void {
        const tiles = split(this.round.rack);
        const fields = this.names.map((name, i) =>
            lettersField(`play-of-${i}`, { 'aria-label': name, autocapitalize: 'characters' }),
        );
        const form = h(
            'form',
            {},
            h(
                'div',
                {
                    class: 'rack',
                    id: 'rack-of-all',
                    role: 'img',
                    'aria-label': tiles.map(bare).join(' '),
                    style: `--tiles:${Math.max(7, tiles.length)}`,
                },
                tiles.map((tile) => h('span', { class: 'tile' }, face(this.rules, tile))),
            ),
            h('p', { class: 'hint' }, t('duplicate_plays')),
            this.names.map((name, i) => labelled(name, fields[i])),
            h('p', { class: 'row' }, h('button', { class: 'main', id: 'show-best' }, t('duplicate_show'))),
        );
        whenSent(form, async () => {
            const made: Made[] = [];
            for (const [i, field] of fields.entries()) {
                const play = field.value.trim();
                const checked = play ? await engine.ask('web_board_validate', [play]).catch(() => null) : null;
                const stands = checked?.legal && checked.score !== undefined && checked.tiles !== undefined;
                if (play && !stands && checked?.verdict !== 'not-a-word') {
                    tell(this.status, t('duplicate_illegal', { name: this.names[i] }));
                    return field.focus();
                }
                made.push({ play, score: stands ? checked.score! : 0 });
            }
            await this.made(made);
        });
        this.status.textContent = t('duplicate_round', { round: this.round.round });
        this.hand.replaceChildren(form);
    }

    // ---- what came of it

    private async made(made: Made[]): Promise<void> {
        this.kept.rounds.push(made);
        save(nameOf(this.name, this.seed), this.kept);
        const { laying } = this.hands;
        this.hands.end();
        this.alone = false;
        const { plays } = this.round;
        await engine.ask('web_board_play', [plays[0].play]);
        const { board } = await this.state();
        const last = board.play ? squaresOf(board.play) : new Set<string>();
        showLaying(this.squares, this.rules, laying, new Set(), false); // the best play lands where one's own tiles lay, too
        laying.begin('', board.board);
        showLaying(this.squares, this.rules, laying, last, false, undefined, plays[0].score);
        feedback(last.size < this.rules.rack ? 'play' : 'bingo');
        this.drawSeats();
        this.status.textContent = t('duplicate_best', { play: playText(plays[0].play), score: plays[0].score });
        const said = made.map(({ play, score }, i) =>
            t(play ? 'duplicate_made' : 'duplicate_made_none', { name: this.names[i], play: playText(play), score }),
        );
        this.hand.replaceChildren(
            h(
                'ul',
                { id: 'made' },
                said.map((one) => h('li', {}, one)),
            ),
            h(
                'p',
                { class: 'row' },
                button(t('duplicate_next'), () => void this.show().then(() => this.round.over && feedback('end')), {
                    class: 'main',
                    id: 'next',
                }),
            ),
        );
        announce([this.status.textContent, ...said].join(' '));
        this.side.replaceChildren(
            h('h2', {}, t('duplicate')),
            standings(this.kept, this.names, this.round),
            h('h3', {}, t('duplicate_more')),
            h(
                'ol',
                { id: 'best-plays' },
                plays.map(({ play, score }) => h('li', {}, `${playText(play)}, ${score}`)),
            ),
        );
        focusOn('next');
    }

    private end(): void {
        this.hands.end();
        tell(this.status, t('duplicate_end', { rounds: this.kept.rounds.length, total: this.round.total }));
        this.hand.replaceChildren(
            h(
                'p',
                { class: 'row' },
                h('a', { class: 'button main', href: '#duplicate', id: 'again' }, t('duplicate_again')),
            ),
        );
    }
}
