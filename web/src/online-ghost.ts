// Ghost with others: the screen of ghost-screen.ts, and the server as the referee.

import { announce, button, h } from './dom';
import { engine } from './engine';
import { t } from './text';
import { lessonOf, spelled } from './ghost-lesson';
import { askWord, GhostScreen } from './ghost-screen';
import { noWord, variantNamed } from './variants';
import type { Play, Screen } from './online-game';
import { clockOf, isOver, isYours, moverOf, nameOf, roundText, stateOf, View, why } from './online-view';

export class OnlineGhost implements Screen {
    private screen: GhostScreen;
    private view!: View;
    private busy = false;
    private said = ''; // said last, and at which event
    private saidAt = -1;
    private announced = '';

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
        this.view = view;
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
        return fragments[fragments.length - 1] ?? '';
    }
    private get mine(): boolean {
        return isYours(this.view) && !this.challenged;
    }
    // Whether this player is asked for a word.
    private get challenged(): boolean {
        return isYours(this.view) && this.view.ghost!.challenger !== null;
    }

    private async add(text: string): Promise<void> {
        if (!this.mine || this.busy) return;
        await this.send({ do: 'play', play: text }, () => noWord(variantNamed(this.view.ghost!.variant), text.toUpperCase()));
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
        const word = fragments[fragments.length - 1];
        const variant = variantNamed(ghost.variant);
        if (ending === 'word' && ghost.lexicon === 'enable1' && (variant.any_order || variant.reversed) && !this.spelled.has(word)) {
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
        return engine.ask('web_ghost_open', [variant, reading, String(min), 2, '', 1]);
    }

    private status(): string {
        const { view } = this;
        const { ghost } = view;
        if (this.said && this.saidAt === view.events) return this.said;
        const question = this.play.status(view);
        if (question && !isOver(view)) return question;
        const sentences: string[] = [];
        if (ghost!.rounds.length && !ghost!.fragments.length) sentences.push(this.lastRound());
        if (view.phase === 'over') {
            if (ghost!.lives || view.seats.length > 2) sentences.push(stateOf(view));
        } else if (isOver(view)) sentences.push(stateOf(view));
        else if (ghost!.challenger !== null) sentences.push(t(this.challenged ? 'you_are_challenged' : 'challenges', { name: nameOf(view, ghost!.challenger), other: nameOf(view, view.turn!) }));
        else if (!isYours(view)) sentences.push(stateOf(view));
        else sentences.push(this.fragment ? t('computer_said', { fragment: this.fragment.toUpperCase() }) : t('you_begin'));
        return [...sentences, question].join(' ').trim();
    }

    private draw(): void {
        const { view } = this;
        const ghost = view.ghost!;
        const over = isOver(view);
        const last = ghost.rounds.length - 1;
        // After the game its last fragment stays.
        const shown = over && last >= 0 ? ghost.rounds[last].fragments : ghost.fragments;
        const challenge = this.mine && ghost.challenges && this.fragment ? button(t('challenge'), () => void this.send({ do: 'challenge' }), { id: 'doubt', class: 'main' }) : false;
        const resign = this.mine ? button(t('give_up'), () => void this.send({ do: 'resign' }), { id: 'give-up' }) : false;
        const answer = this.challenged ? button(t('name_it'), () => void this.answer(), { id: 'name-it', class: 'main' }) : false;
        this.screen.draw({
            variant: variantNamed(ghost.variant),
            fragment: shown[shown.length - 1] ?? '',
            seats: view.order.map((seat) => ({ name: nameOf(view, seat), lost: view.seats[seat].letters ?? 0, mark: clockOf(view, seat) })),
            life: ghost.lives,
            turn: over || view.turn === null ? -1 : view.order.indexOf(view.turn),
            before: shown[shown.length - 2] ?? '',
            mine: this.mine,
            waits: false,
            over,
            status: this.status(),
            wins: '',
            letters: [],
            tools: over ? [this.lesson(), ...this.play.again(view)] : [answer, challenge, ...this.play.tools(view), resign],
            more: [this.rounds(), this.play.chat],
        });
    }

    // The rounds that are over.
    private rounds(): HTMLElement | false {
        const { view } = this;
        const { rounds } = view.ghost!;
        const unfolded = document.querySelector<HTMLDetailsElement>('#rounds')?.open ?? false;
        const list = rounds.map(({ fragments, named, loser }, at) => {
            const letters = fragments.map((fragment, i) => `${nameOf(view, moverOf(view, at, i))}: ${fragment.toUpperCase()}`);
            return h('li', {}, letters.join(' – '), ' ', h('span', { class: 'hint' }, named ? `(${named.toUpperCase()}) ` : '', t('lost_round', { name: nameOf(view, loser) })));
        });
        return rounds.length > 0 && h('details', { class: 'card', id: 'rounds', open: unfolded }, h('summary', {}, t('rounds')), h('ol', {}, list));
    }

    // What could have saved this player in the last round that was lost.
    private lesson(): HTMLElement | false {
        const { view } = this;
        const ghost = view.ghost!;
        const at = ghost.rounds.map(({ loser }) => loser).lastIndexOf(view.you ?? -1);
        if (at < 0 || ghost.lexicon !== 'enable1' || ghost.misere !== 'no' || view.seats.length > 2) return false;
        const look = async () => {
            this.say(t('thinking'));
            try {
                await this.open();
                const { fragments } = ghost.rounds[at];
                this.say(await lessonOf(variantNamed(ghost.variant), ['', ...fragments], (play) => moverOf(view, at, play) === view.you, ghost.challenges));
            } catch (error) {
                this.say(why(error));
            }
        };
        return button(t('what_went_wrong'), () => void look(), { id: 'lesson' });
    }
}

