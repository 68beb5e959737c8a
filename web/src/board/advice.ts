// What the engine would play: the best plays with their win chances as they are simulated, or the end
// of the game solved.  It updates itself in place, so that the board need not be drawn again.

import {
    h,
    button,
    announce,
    reveal,
    focusOn,
    labelled,
    lettersField,
    renew,
    select,
    table,
    tell,
    heading,
} from '../base/dom';
import { engine, isStopped, whyOf } from '../engine/engine';
import { info } from '../base/fields';
import { isPlaced } from './place';
import { decimal, percent, t } from '../base/text';
import { type Chances, chancesOf, simulate } from '../engine/sim';
import { chooseMove, solve as solveEnd, thinkers } from '../engine/think';
import { hintList, hintsAt } from './hints';
import { bestPlays, type Listed, MOST, PLAYS } from './plays';
import { type Solved, solvedCard } from './solved';
import { type Game, playText } from './tiles';

// `preview` shows a play on the board, null: none.
export type More = {
    preview: (play: string | null) => void;
    known?: () => string | null; // the position with what is known of the others' tiles; null: nothing is
    heat?: (squares: number[][] | null) => void; // how often the replies to the best play cover each square
    more?: () => HTMLElement; // stands below the list
};

export class Advice {
    readonly element = h('div', { id: 'advice' });
    private wanted = 0; // counts questions: answers to old ones are dropped
    private best: Listed[] = [];
    private chances: Chances | null = null;
    private solved: Solved | null = null;
    private hints: (string | HTMLElement)[] = [];
    private given = 0; // hints
    private said = '';
    private drawn = 0;
    private most = PLAYS; // plays that are listed
    private asked = new AbortController();
    private stopped = false; // by the person, who wants what is known so far
    private ending = h('div', {});
    private table = h('div', { class: 'scroll' });
    private note = h('span', { class: 'hint', id: 'simulated' });
    private foot = h('p', { class: 'row' }, this.note);
    private stop = button(t('stop'), () => this.end(), { id: 'advice-stop' });
    private on: HTMLElement | null = null; // goes on with what was stopped
    private again = () => {}; // asks the same
    private filter = lettersField('advice-filter', { type: 'search', onchange: () => this.again() });
    private turns = '2'; // ahead, in a simulation
    private wishes = h(
        'p',
        { class: 'row' },
        labelled(t('plays_with'), this.filter),
        select(
            t('turns_ahead'),
            ['2', '4', '6'].map((turns) => [turns, turns]),
            this.turns,
            (turns) => {
                this.turns = turns;
                this.again();
            },
            'advice-turns',
        ),
    );

    // `anagrams`: the order of letters makes no other word.
    constructor(
        private game: () => Game,
        private anagrams: () => boolean,
        private lay: (play: string) => void,
        private more: More,
    ) {
        const shown = (event: Event) =>
            this.more.preview((event.target as Element).closest<HTMLElement>('[data-play]')?.dataset.play ?? null);
        for (const kind of ['mouseover', 'focusin']) this.element.addEventListener(kind, shown);
        for (const kind of ['mouseleave', 'focusout'])
            this.element.addEventListener(kind, () => this.more.preview(null));
        // A list that is drawn anew under a finger loses the click.
        this.element.addEventListener('pointerdown', () => (this.drawn = performance.now() + 400));
    }

    clear(): void {
        this.wanted++;
        this.asked.abort();
        this.hints = [];
        this.given = 0;
        this.most = PLAYS;
        this.filter.value = '';
        this.solved = null;
        this.element.replaceChildren();
        this.more.preview(null);
    }
    private end(): void {
        this.stopped = true;
        this.note.textContent = t('stopped');
        this.asked.abort();
        this.stop.replaceWith(this.on ?? '');
        this.on?.focus();
    }

    // `own`: the play that lies on the board, or "".
    ask(own: string, solve: boolean): Promise<void> {
        return this.begin((current) => this.answer(own, solve, current));
    }
    // The next hint at what the strongest player of the computer would do; the last one is the play.
    hint(): Promise<void> {
        return this.begin((current) => this.nextHint(current));
    }
    private async begin(answer: (current: () => boolean) => Promise<void>): Promise<void> {
        const mine = ++this.wanted;
        this.asked.abort();
        this.asked = new AbortController();
        this.stopped = false;
        try {
            await answer(() => this.wanted === mine && this.element.isConnected);
        } catch (error) {
            if (this.wanted !== mine) return;
            const why = isStopped(error) ? t('stopped') : whyOf(error);
            this.element.replaceChildren(h('p', { class: 'card bad' }, why));
            announce(why);
        }
    }

    private async nextHint(current: () => boolean): Promise<void> {
        const show = (...parts: (string | Node)[]) =>
            this.element.replaceChildren(h('section', { class: 'card' }, h('h2', {}, t('hint')), ...parts));
        if (!this.hints.length) {
            show(t('thinking'));
            const { play } = await chooseMove(this.game(), 'auto', this.asked.signal, () => {});
            const checked = play && (await engine.ask('web_board_validate', [play]));
            if (!current()) return;
            this.hints = checked ? [...hintsAt(play, checked), this.laid(play, 'hint')] : [t('challenge')];
        }
        this.given = Math.min(this.given + 1, this.hints.length);
        const list = hintList(this.hints.slice(0, this.given));
        const last = list.lastElementChild as HTMLElement;
        show(list);
        reveal(last);
        announce(last.textContent!);
    }

    // The same play may stand in several lists.
    private laid(play: string, list = 'advice'): string | HTMLElement {
        return isPlaced(play)
            ? button(play, () => this.lay(play), {
                  class: 'plain',
                  id: `${list}-${play}`,
                  'data-play': play,
                  title: t('lay_it'),
              })
            : playText(play);
    }

    private async answer(own: string, solve: boolean, current: () => boolean): Promise<void> {
        const { signal } = this.asked;
        const thinker = thinkers()[0];
        const game = this.game();
        const plays = await bestPlays(thinker, game, this.most, own, this.filter.value, this.anagrams(), signal);
        if (!current()) return;
        const checked = own ? await engine.ask('web_board_validate', [own]).catch(() => null) : null;
        const ownPlay = checked?.legal ? (checked.play ?? '') : '';
        const heat = this.more.heat !== undefined;
        const seen = this.more.known?.() ?? (await thinker.textAt(game, 'web_board_seen', [], { signal }));
        if (!current()) return;
        const names = plays.map((one) => one.play);
        const options = heat ? ` heat plies ${this.turns}` : '';
        const chances = solve ? null : await chancesOf(names, game.setup.rules, seen, options);
        if (!current()) return;
        this.chances = chances;
        this.best = plays;
        this.again = () => void this.ask(own, solve);
        this.on = button(t('analyse_on'), this.again, { id: 'advice-on' });
        const doubled = () => {
            this.most *= 2;
            this.again();
        };
        this.wishes.hidden = solve || !heat;
        renew(
            this.foot,
            this.note,
            this.stop,
            !solve && this.more.more?.(),
            !solve &&
                plays.length >= this.most &&
                this.most < MOST &&
                button(t('more_plays'), doubled, { id: 'advice-more' }),
        );
        this.said = t(solve ? 'solving' : 'simulating', { games: chances?.games ?? 0 });
        this.draw(ownPlay);
        reveal(this.element);
        announce(t('best'));
        if (!plays.length) return tell(this.foot, t('none'));
        if (!chances) {
            await solveEnd(game, 'web_board_endgame', (solved) => {
                if (!current()) return false;
                this.solved = solved;
                this.said = t('searched', { games: solved.nodes });
                this.draw(ownPlay);
                return solved.stopped && !this.stopped;
            });
            if (current() && !this.solved!.stopped) this.foot.replaceChildren(this.note);
            return;
        }
        await simulate(
            chances,
            game,
            seen,
            () => current() && !this.stopped,
            () => {
                this.said = t('simulating', { games: chances.games });
                if (performance.now() - this.drawn > 400) this.draw(ownPlay);
            },
            options,
        );
        if (!current()) return;
        this.stop.replaceWith(chances.done ? '' : this.on);
        this.said = chances.games ? t('simulated', { games: chances.games, turns: this.turns }) : t('stopped');
        this.draw(ownPlay);
        const first = this.rows().find((one) => this.chance(one.play));
        if (!first) return;
        announce(t('simulated_best', { play: playText(first.play), chance: percent(this.chance(first.play)!.win, 1) }));
    }

    private chance(play: string) {
        return this.chances?.all.find((one) => one.play === play && one.games);
    }
    // By win chance once there is one for all.
    private rows(): Listed[] {
        if (!this.best.every((one) => this.chance(one.play))) return this.best;
        return [...this.best].sort((a, b) => this.chance(b.play)!.win - this.chance(a.play)!.win);
    }

    showHeat(): void {
        const first = this.rows()[0];
        this.more.heat?.((first && this.chance(first.play)?.heat) ?? null);
    }

    private draw(own: string): void {
        this.showHeat();
        this.drawn = performance.now();
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.id : '';
        const chance = (play: string) => {
            const one = this.chance(play);
            return one ? [percent(one.win, 1), h('span', { class: 'error' }, ` ±${decimal(one.error * 100)}`)] : ['…'];
        };
        const head = (
            ['play_column', 'score_column', 'equity_column', 'chance_column', 'leave_column'] as const
        ).filter((key) => key !== 'chance_column' || !this.solved);
        const number = (...parts: (string | Node)[]) => h('td', { class: 'number' }, parts);
        const list = table(
            head.map((key) =>
                heading(
                    t(key),
                    /score|equity|chance/.test(key),
                    /equity|chance|leave/.test(key) && info(`term_${key}`, t(key)),
                ),
            ),
            this.rows().map((one) =>
                h(
                    'tr',
                    { class: one.play === own ? 'mine' : '', 'data-play': one.play },
                    h('td', {}, this.laid(one.play), one.play === own ? ` (${t('yours')})` : ''),
                    number(String(one.score)),
                    number(decimal(Math.round(one.equity * 10) / 10 || 0)),
                    this.solved ? false : number(...chance(one.play)),
                    h('td', {}, one.leave),
                ),
            ),
        );
        const solved = this.solved;
        this.note.textContent = this.said;
        this.ending.replaceChildren(solved ? solvedCard(solved, (play) => this.laid(play, 'end')) : '');
        this.table.replaceChildren(list);
        // The button that stops stays in place: a click would miss one that is drawn anew.
        if (!this.ending.isConnected)
            this.element.replaceChildren(
                this.ending,
                h(
                    'section',
                    { class: 'card', id: 'best-plays' },
                    h('h2', {}, t('best')),
                    this.wishes,
                    this.table,
                    this.foot,
                ),
            );
        if (/^(advice|end)-/.test(focused)) focusOn(focused);
    }
}
