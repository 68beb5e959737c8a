// The first game, in four steps: a word over the star, a premium, an exchange, the blank.

import { h, button, announce, focusOn, paragraphs } from '../base/dom';
import { engine } from '../engine/engine';
import { go } from '../base/router';
import { load, save } from '../base/store';
import { type Key, t } from '../base/text';
import type { Laying } from '../board/laying';
import { otherWords } from '../base/fields';
import { Task } from '../board/task';
import type { Rules } from '../board/tiles';

// A task: its position, and what of a legal play does it.
type Step = {
    name: 'star' | 'premium' | 'exchange' | 'blank';
    cgp: string;
    done: (laying: Laying, rules: Rules) => boolean;
};
const EMPTY = '15/'.repeat(7);
const WITH = (row: string) => `${EMPTY}${row}${'/15'.repeat(7)}`;
export const STEPS: Step[] = [
    { name: 'star', cgp: `${WITH('15')} AEGLNRT/ 0/0 0`, done: () => true },
    {
        name: 'premium',
        cgp: `${WITH('5GARDEN4')} EILOSTU/ 0/0 0`,
        done: ({ laid }, { columns, letter, word }) =>
            laid.some(({ row, column }) => letter[row * columns + column] * word[row * columns + column] > 1),
    },
    { name: 'exchange', cgp: `${WITH('5GARDEN4')} IIIUUVV/ 0/0 0`, done: ({ swapping }) => swapping !== null },
    {
        name: 'blank',
        cgp: `${WITH('5GARDEN4')} ?AEHORT/ 0/0 0`,
        done: ({ laid, rack }) => laid.some(({ tile }) => rack[tile] === '?'),
    },
];

export class FirstGame extends Task {
    private at = Math.min(load<number>('first-game') ?? 0, STEPS.length - 1);
    private done = false;

    constructor(root: HTMLElement) {
        super(root);
        void this.begin();
    }

    private get step(): Step {
        return STEPS[this.at];
    }
    protected get can(): boolean {
        return !this.done;
    }
    protected get prompt(): string {
        return t(`step_${this.step.name}_hint` as Key);
    }
    protected open(): Promise<void> {
        return this.bring('wwf', this.step.cgp);
    }

    private async begin(): Promise<void> {
        this.hands?.end();
        this.done = false;
        await this.open();
        const { board } = await this.state();
        if (!this.root.isConnected) return;
        if (this.step.name === 'blank') save('blank-explained', true); // the step does it
        this.enter('first_game', board);
        this.say('');
        announce(`${t('step_of', { step: this.at + 1, count: STEPS.length })} ${t(`step_${this.step.name}` as Key)}`);
    }

    protected play(): void {
        const { laying } = this.hands;
        if (!laying.swapping && !this.checked?.legal) return this.say(this.live || t('one_line'));
        if (!this.step.done(laying, this.rules)) return this.say(t(`step_${this.step.name}_not` as Key));
        this.done = true;
        save('first-game', this.at + 1);
        this.say(t(`step_${this.step.name}_done` as Key));
        focusOn('onward');
    }

    // Lays the first of the best plays that does the task.
    private async show(): Promise<void> {
        const { laying } = this.hands;
        this.said = '';
        if (this.step.name === 'exchange') {
            laying.swapping = new Set(laying.rack.map((_, i) => i));
            return this.draw();
        }
        const { plays } = await engine.ask('web_board_plays', [60, 'score', '', '']);
        for (const { play } of plays) {
            if (!laying.layWhole(play)) continue;
            if (this.step.done(laying, this.rules)) break;
        }
        this.changed();
    }

    private onward(): void {
        if (this.at + 1 < STEPS.length) {
            this.at++;
            void this.begin();
        } else {
            this.hands.end();
            save('first-game', 0);
            go('#board?now');
        }
    }

    protected drawHand(): void {
        const { laying } = this.hands;
        const { name } = this.step;
        const last = this.at + 1 === STEPS.length;
        this.hand.replaceChildren(
            this.hands.rack(),
            this.done
                ? h(
                      'div',
                      { class: 'actions two' },
                      button(t('to_learning'), () => go('#learn'), { id: 'learning' }),
                      button(t(last ? 'first_real_game' : 'next_step'), () => this.onward(), {
                          id: 'onward',
                          class: 'main',
                      }),
                  )
                : h(
                      'div',
                      { class: 'actions' },
                      this.hands.arrange(),
                      this.swap(),
                      button(t('show_it'), () => void this.show(), { id: 'show' }),
                      button(
                          laying.swapping ? t('swap_now', { count: laying.swapping.size }) : t('play'),
                          () => this.press(),
                          {
                              id: 'play',
                              class: 'main',
                              disabled: laying.swapping ? !laying.swapping.size : !laying.laid.length,
                          },
                      ),
                  ),
        );
        this.side.replaceChildren(
            h('p', { class: 'hint' }, t('step_of', { step: this.at + 1, count: STEPS.length })),
            h('h2', {}, t(`step_${name}` as Key)),
            ...paragraphs(t(`step_${name}_about` as Key)),
            (!this.at && otherWords()) || '',
        );
    }
}
