// Ghost with others: the screen of ghost/screen.ts, and the server as the referee.

import { announce, button, h } from '../base/dom';
import { engine } from '../engine/engine';
import { t } from '../base/text';
import { askWord, GhostScreen, spelled } from '../ghost/ghost';
import { noWord, variantNamed } from '../engine/variants';
import type { Play, Screen } from './game';
import { lessonButton, roundsCard } from './ghost-rounds';
import { clockOf, isOver, isYours, nameOf, roundText, stateOf, type View, why } from './view';
import { askIn } from './session';

const PLANS = 16; // the server's most

export class OnlineGhost implements Screen {
    private screen: GhostScreen;
    private view!: View;
    private busy = false;
    private said = ''; // said last, and at which event
    private saidAt = -1;
    private announced = '';
    private plans: string[] = []; // plays that wait on the server for this seat's next turn
    private planning: string[] | null = null; // the plays that another plan begins with

    constructor(
        root: HTMLElement,
        private play: Play,
    ) {
        engine.onRestart = async () => {};
        this.screen = new GhostScreen(root, (text) => void this.add(text));
    }

    end(): void {
        this.screen.end();
    }

    update(view: View): void {
        const first = !this.view;
        if (this.planning?.length && this.fragment !== view.ghost!.fragments[view.ghost!.fragments.length - 1])
            this.planning = [];
        this.view = view;
        if (!this.canPlan) this.planning = null;
        if (!this.canPlan) this.plans = [];
        else if (first || this.plans.length) void this.findPlans();
        this.draw();
        const status = this.status();
        if (status !== this.announced) announce(status);
        this.announced = status;
        if (this.challenged) void this.answer();
    }

    say(text: string): void {
        this.said = text;
        this.saidAt = this.view.events;
        this.draw();
        announce(text);
    }

    private get fragment(): string {
        const { fragments } = this.view.ghost!;
        return fragments.at(-1) ?? '';
    }
    private get mine(): boolean {
        return isYours(this.view) && !this.challenged;
    }
    // Whether this player is asked for a word.
    private get challenged(): boolean {
        return isYours(this.view) && this.view.ghost!.challenger !== null;
    }

    private async add(text: string): Promise<void> {
        if (this.planning) return this.addToPlan(text);
        if (!this.mine || this.busy) return;
        await this.send({ do: 'play', play: text }, () =>
            noWord(variantNamed(this.view.ghost!.variant), text.toUpperCase()),
        );
    }
    private async send(request: object, illegal?: () => string): Promise<void> {
        this.busy = true;
        try {
            await this.play.send(request);
        } catch (error) {
            this.say(illegal ? illegal() : why(error));
        } finally {
            this.busy = false;
        }
    }

    // ---- plays that wait: whole fragments, of which the first that is legal then is played

    // Where turns may take days, answers can be given before one's turn.
    private get canPlan(): boolean {
        const { view } = this;
        return (
            view.phase === 'playing' &&
            view.turn !== null &&
            view.turn !== view.you &&
            view.paused === null &&
            view.ghost!.challenger === null &&
            (view.clock.kind === 'none' || view.clock.kind === 'bank') &&
            this.left.includes(view.you ?? -1)
        );
    }
    // Who still plays, in the order of turns.
    private get left(): number[] {
        const { view } = this;
        return view.order.filter((seat) => (view.seats[seat].letters ?? 0) < Math.max(1, view.ghost!.lives.length));
    }
    // Who plays before this seat's next turn.
    private get before(): number[] {
        const { left, view } = this;
        const [from, to] = [left.indexOf(view.turn!), left.indexOf(view.you!)];
        return from < to ? left.slice(from, to) : [...left.slice(from), ...left.slice(0, to)];
    }
    private async addToPlan(text: string): Promise<void> {
        const planned = [...this.planning!, text];
        this.planning = planned.length > this.before.length ? [] : planned;
        if (planned.length > this.before.length && !this.plans.includes(text)) await this.plan([...this.plans, text]);
        else this.draw();
        announce(this.status());
    }
    private async plan(plays: string[]): Promise<void> {
        const { game } = this.view;
        try {
            this.plans = (await askIn(game, { do: 'premove', plays })).plays;
            this.draw();
        } catch (error) {
            this.say(why(error));
        }
    }
    // What was planned before the page was loaded, or is left after a turn.
    private async findPlans(): Promise<void> {
        const { game } = this.view;
        const { plays } = await askIn(game, { do: 'premove' });
        if (!this.canPlan) return;
        this.plans = plays;
        this.draw();
    }
    private planTools(): (HTMLElement | false)[] {
        if (!this.canPlan) return [];
        const turn = (planning: string[] | null) => {
            this.planning = planning;
            this.draw();
            announce(this.status());
        };
        return [
            this.planning
                ? button(t('plan_end'), () => turn(null), { id: 'plan-end', class: 'main' })
                : button(t('plan'), () => turn([]), { id: 'plan', disabled: this.plans.length >= PLANS }),
        ];
    }
    private planCard(): HTMLElement | false {
        const { plans } = this;
        if (!plans.length) return false;
        const drop = (play: string) => void this.plan(plans.filter((one) => one !== play));
        return h(
            'section',
            { class: 'card', id: 'plans' },
            h('h2', {}, t('plans')),
            h(
                'p',
                { class: 'row' },
                plans.map((play) =>
                    button(`${play.toUpperCase()} ×`, () => drop(play), {
                        'aria-label': t('drop_plan', { play: play.toUpperCase() }),
                    }),
                ),
            ),
            h('p', { class: 'hint' }, t('plans_hint')),
        );
    }

    // The player who is challenged names a word; the question comes once.
    private asking = false;
    private async answer(): Promise<void> {
        if (this.asking) return;
        this.asking = true;
        const word = await askWord(t('you'), this.fragment);
        this.asking = false;
        if (this.challenged) await this.send({ do: 'name', word });
    }

    // Of some variants the engine knows how a completed word is spelled; until it says so, the fragment stands.
    private spelled = new Map<string, string>();
    private lastRound(): string {
        const { view } = this;
        const ghost = view.ghost!;
        const at = ghost.rounds.length - 1;
        const { ending, fragments } = ghost.rounds[at];
        const word = fragments.at(-1)!;
        const variant = variantNamed(ghost.variant);
        if (
            ending === 'word' &&
            ghost.lexicon === 'enable1' &&
            (variant.any_order || variant.reversed) &&
            !this.spelled.has(word)
        ) {
            this.spelled.set(word, '');
            const find = async () => {
                await this.open();
                this.spelled.set(word, await spelled(variant, word));
                this.update(this.view);
            };
            find().catch(() => {}); // the fragment will do
        }
        return roundText(view, at, this.spelled.get(word));
    }
    private open(): Promise<unknown> {
        const { variant, reading, min } = this.view.ghost!;
        return engine.ask('web_ghost_open', [variant, reading, String(min), 2, '', 1, '']);
    }

    private status(): string {
        const { view } = this;
        const { ghost } = view;
        if (this.said && this.saidAt === view.events) return this.said;
        if (this.planning) {
            const next = this.before[this.planning.length];
            return next === undefined
                ? t('plan_then', { fragment: this.planning.at(-1)!.toUpperCase() })
                : t('plan_if', { name: nameOf(view, next) });
        }
        const question = this.play.status(view);
        if (question && !isOver(view)) return question;
        const sentences: string[] = [];
        if (ghost!.rounds.length && !ghost!.fragments.length) sentences.push(this.lastRound());
        if (view.phase === 'over') {
            if (ghost!.lives || view.seats.length > 2) sentences.push(stateOf(view));
        } else if (isOver(view)) sentences.push(stateOf(view));
        else if (ghost!.challenger !== null)
            sentences.push(
                t(this.challenged ? 'you_are_challenged' : 'challenges', {
                    name: nameOf(view, ghost!.challenger),
                    other: nameOf(view, view.turn!),
                }),
            );
        else if (!isYours(view)) sentences.push(stateOf(view));
        else
            sentences.push(
                this.fragment ? t('computer_said', { fragment: this.fragment.toUpperCase() }) : t('you_begin'),
            );
        return [...sentences, question].join(' ').trim();
    }

    private draw(): void {
        const { view } = this;
        const ghost = view.ghost!;
        const over = isOver(view);
        const last = ghost.rounds.length - 1;
        // After the game its last fragment stays.
        const shown = over && last >= 0 ? ghost.rounds[last].fragments : ghost.fragments;
        const challenge =
            this.mine && ghost.challenges && this.fragment
                ? button(t('challenge'), () => void this.send({ do: 'challenge' }), { id: 'doubt', class: 'main' })
                : false;
        const resign = this.mine
            ? button(t('give_up'), () => void this.send({ do: 'resign' }), { id: 'give-up' })
            : false;
        const { planning } = this;
        const at = planning ? (this.before[planning.length] ?? view.you) : view.turn;
        const answer = this.challenged
            ? button(t('name_it'), () => void this.answer(), { id: 'name-it', class: 'main' })
            : false;
        this.screen.draw({
            variant: variantNamed(ghost.variant),
            fragment: planning?.at(-1) ?? shown.at(-1) ?? '',
            seats: view.order.map((seat) => ({
                name: nameOf(view, seat),
                lost: view.seats[seat].letters ?? 0,
                mark: clockOf(view, seat),
            })),
            life: ghost.lives,
            turn: over || at === null ? -1 : view.order.indexOf(at),
            before: planning?.length
                ? (planning[planning.length - 2] ?? shown.at(-1) ?? '')
                : (shown[shown.length - 2] ?? ''),
            mine: this.mine || planning !== null,
            waits: false,
            over: over && 'match',
            status: this.status(),
            wins: '',
            shortest: ghost.min,
            letters: [],
            tools: over
                ? [
                      lessonButton(
                          view,
                          (text) => this.say(text),
                          () => this.open(),
                      ),
                      ...this.play.again(view),
                  ]
                : planning
                  ? this.planTools()
                  : [answer, challenge, ...this.planTools(), ...this.play.tools(view), resign],
            more: [this.planCard(), roundsCard(view), this.play.chat],
        });
    }
}
