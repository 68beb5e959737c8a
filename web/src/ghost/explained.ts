// What the engine knows of a fragment: who is winning, and how it can go on.

import { h } from '../base/dom';
import { engine } from '../engine/engine';
import { t } from '../base/text';
import { type Explanation, spelled } from './lesson';
import type { Match } from './match';
import { treePicture } from './tree';
import { noWord } from '../engine/variants';

export class Explained {
    wins: string | null = ''; // null: asked for
    tree: Explanation | null = null;
    private picture = ''; // of the tree

    constructor(private match: Match) {}

    clear(): void {
        this.wins = '';
        this.tree = null;
    }

    // `players`: of the game that is open in the engine.
    async ask(players: number): Promise<void> {
        const { match } = this;
        if (match.setup.bluffs && !(await engine.ask('web_ghost_value', [match.fragment])).legal) {
            this.wins = noWord(match.variant, match.fragment.toUpperCase());
            return;
        }
        const explanation: Explanation = await engine.ask('web_ghost_explain', [match.fragment]);
        this.tree = explanation;
        this.picture = treePicture(match.fragment, explanation.plays);
        if (typeof explanation.loser === 'number' && players > 2) {
            this.wins = await this.losing(explanation, explanation.loser, players);
            return;
        }
        const best = explanation.plays.find((play) => play.wins) ?? explanation.plays[0];
        const word = best ? (await spelled(match.variant, best.line.at(-1)!)).toUpperCase() : '';
        const moves = match.turn;
        const winner = explanation.winner === explanation.to_move ? moves : match.after(moves);
        const names = { winner: match.name(winner), loser: match.name(match.after(winner)), word };
        this.wins = t(match.setup.people > 1 ? 'is_winning' : winner === 0 ? 'you_win' : 'you_lose', names);
    }

    // Of several players one loses: who, and with which word, if each plays for themselves.
    private async losing(explanation: Explanation, loser: number, players: number): Promise<string> {
        const { match } = this;
        const said = match.game.fragments.length - 1;
        const best =
            explanation.plays.find(({ line }) => (said + line.length - 1) % players === loser - 1) ??
            explanation.plays[0];
        const word = await spelled(match.variant, best.line.at(-1)!);
        return t('is_losing', { name: match.name(match.seatOf(loser - 1)), word: word.toUpperCase() });
    }

    private branch(explanation: Explanation, players: number): HTMLElement {
        return h(
            'ul',
            { class: 'tree' },
            explanation.plays.map((play) => {
                const details = h(
                    'details',
                    {},
                    h(
                        'summary',
                        { class: play.wins ? 'good' : 'bad' },
                        `${play.play.toUpperCase()} ${t(!play.wins ? 'loses' : players > 2 ? 'loses_not' : 'wins')}: ${play.line.map((f) => f.toUpperCase()).join(' - ')}`,
                    ),
                );
                details.addEventListener(
                    'toggle',
                    async () => {
                        const deeper: Explanation = await engine.ask('web_ghost_explain', [play.play]);
                        if (!deeper.word) details.append(this.branch(deeper, players));
                    },
                    { once: true },
                );
                return h('li', {}, details);
            }),
        );
    }

    element(tree: Explanation, players: number): HTMLElement {
        const picture = h('div', { class: 'tree-picture scroll', role: 'img', tabindex: 0, 'aria-label': t('tree') });
        picture.innerHTML = this.picture;
        const open = document.querySelector<HTMLDetailsElement>('#tree')?.open ?? false;
        return h(
            'details',
            { class: 'card', id: 'tree', open },
            h('summary', {}, t('tree')),
            this.picture ? picture : '',
            this.branch(tree, players),
        );
    }
}
