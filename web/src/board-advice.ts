// What the engine would play: the best plays with their win chances as they are simulated, or the end
// of the game solved.  It updates itself in place, so that the board need not be drawn again.

import { h, button, announce, reveal } from './dom';
import { engine } from './engine';
import { t } from './text';
import { Chances, simulate } from './sim';

type Listed = { play: string; tiles: string; score: number; equity: number; leave: string };
type Solved = { exact: boolean; plays: { play: string; score: number; value: number; exact: boolean; line: string[] }[] };

const PLAYS = 10;
const percent = (chance: number) => `${(chance * 100).toFixed(1)}\u202f%`;

export class Advice {
    readonly element = h('div', { id: 'advice' });
    private wanted = 0; // counts questions: answers to old ones are dropped
    private best: Listed[] = [];
    private chances: Chances | null = null;
    private solved: Solved | null = null;
    private said = '';
    private drawn = 0;

    constructor(
        private rules: string,
        private lay: (play: string) => void,
    ) {}

    clear(): void {
        this.wanted++;
        this.element.replaceChildren();
    }

    // `own`: the play that lies on the board, or "".
    async ask(own: string, solve: boolean): Promise<void> {
        const mine = ++this.wanted;
        try {
            await this.answer(own, solve, () => this.wanted === mine && this.element.isConnected);
        } catch (error) {
            if (this.wanted !== mine) return;
            const why = error instanceof Error ? error.message : String(error);
            this.element.replaceChildren(h('p', { class: 'card bad' }, why));
            announce(why);
        }
    }

    private async answer(own: string, solve: boolean, current: () => boolean): Promise<void> {
        this.chances = null;
        this.solved = null;
        const { plays } = (await engine.ask('web_board_plays', [PLAYS, 'equity', '', own])) as { plays: Listed[] };
        if (!current()) return;
        const checked = own ? await engine.ask('web_board_validate', [own]).catch(() => null) : null;
        const ownPlay: string = checked?.legal ? checked.play : '';
        this.best = plays;
        this.said = t(solve ? 'solving' : 'simulating', { games: 0 });
        this.draw(ownPlay);
        reveal(this.element);
        announce(t('best'));
        if (solve) {
            const solved: Solved = await engine.ask('web_board_endgame', [5]);
            if (!current()) return;
            this.solved = solved;
            this.said = '';
            return this.draw(ownPlay);
        }
        const seen = await engine.text('web_board_seen');
        const chances = await simulate(this.rules, seen, plays.map((one) => one.play), current, (now) => {
            this.chances = now;
            this.said = t('simulating', { games: now.games });
            if (performance.now() - this.drawn > 400) this.draw(ownPlay);
        });
        if (!current()) return;
        this.chances = chances;
        this.said = t('simulated', { games: chances.games });
        this.draw(ownPlay);
        const first = this.rows()[0];
        announce(t('simulated_best', { play: first.play, chance: percent(this.chance(first.play)!.win) }));
    }

    private chance(play: string) {
        return this.chances?.all.find((one) => one.play === play && one.games);
    }
    // By win chance once there is one for all.
    private rows(): Listed[] {
        if (!this.best.every((one) => this.chance(one.play))) return this.best;
        return [...this.best].sort((a, b) => this.chance(b.play)!.win - this.chance(a.play)!.win);
    }

    private draw(own: string): void {
        this.drawn = performance.now();
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.id : '';
        const chance = (play: string) => {
            const one = this.chance(play);
            return one ? [percent(one.win), h('span', { class: 'error' }, ` ±${(one.error * 100).toFixed(1)}`)] : ['…'];
        };
        const head = (['play_column', 'score_column', 'equity_column', 'chance_column', 'leave_column'] as const).filter((key) => key !== 'chance_column' || !this.solved);
        const number = (...parts: (string | Node)[]) => h('td', { class: 'number' }, parts);
        // The same play may stand in both lists.
        const laid = (play: string, list = 'advice') => (/^(ex|pass)/.test(play) ? play : button(play, () => this.lay(play), { class: 'plain', id: `${list}-${play}`, title: t('lay_it') }));
        const table = h(
            'table',
            {},
            h('thead', {}, h('tr', {}, head.map((key) => h('th', { scope: 'col', class: /score|equity|chance/.test(key) ? 'number' : undefined }, t(key))))),
            h(
                'tbody',
                {},
                this.rows().map((one) =>
                    h(
                        'tr',
                        { class: one.play === own ? 'mine' : '' },
                        h('td', {}, laid(one.play), one.play === own ? ` (${t('yours')})` : ''),
                        number(String(one.score)),
                        number((Math.round(one.equity * 10) / 10 || 0).toFixed(1)),
                        this.solved ? false : number(...chance(one.play)),
                        h('td', {}, one.leave),
                    ),
                ),
            ),
        );
        const solved = this.solved;
        this.element.replaceChildren(
            solved
                ? h(
                      'section',
                      { class: 'card', id: 'solved' },
                      h('h2', {}, t(solved.exact ? 'end_solved' : 'end_searched')),
                      h('ol', {}, solved.plays.map((play) => h('li', {}, laid(play.play, 'end'), ': ', t('end_play', { value: (play.value > 0 ? '+' : '') + play.value, line: play.line.slice(1).join(', ') || t('none') })))),
                  )
                : '',
            h('section', { class: 'card', id: 'best-plays' }, h('h2', {}, t('best')), h('div', { class: 'scroll' }, table), this.said ? h('p', { class: 'hint', id: 'simulated' }, this.said) : ''),
        );
        if (/^(advice|end)-/.test(focused)) document.getElementById(focused)?.focus({ preventScroll: true });
    }
}
