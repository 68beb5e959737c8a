// A game with others, by its link: those who are not seated are asked to sit down, the first ones wait for
// the others, then it is played; whoever has no seat looks on.

import { announce, button, h, saveFile, thinking, focusOn } from '../base/dom';
import { t } from '../base/text';
import { client, type Refusal } from './client';
import { OnlineBoard } from './board';
import { OnlineGhost } from './ghost';
import { stopWatching, watchOn } from './alerts';
import { Chat } from './chat';
import { connection } from './lobby';
import { moreDialog } from './more';
import { accessTo, addAccountGame, addGame, addressOf, forgetGame, isMine, noteView } from './mine';
import { session, askIn } from './session';
import { delayTitle, isOver, isYours, nameOf, settingsOf, titleOf, type View, why } from './view';
import { inviting, joining } from './waiting';

// What the screens of both families can do with the game.
export type Play = {
    send: (request: object) => Promise<boolean>;
    tools: (view: View) => (HTMLElement | false)[]; // beside those of the family
    again: (view: View) => HTMLElement[]; // after the game
    status: (view: View) => string; // a question that waits; "": none
    chat: HTMLElement | false;
};
export type Screen = { update: (view: View) => void; say: (text: string) => void; end: () => void };

export class OnlineGame {
    private screen: Screen | null = null;
    private chat: Chat | null = null;
    private view: View | null = null;
    private place = h('div'); // of the screen
    private stop: () => void = () => {};
    private drawn = ''; // what the place before the game shows
    private title = document.title;
    private gone = false;
    private box: HTMLDialogElement | null = null; // what can be done beside playing, while it is open

    constructor(
        root: HTMLElement,
        private game: string,
    ) {
        this.leave = this.leave.bind(this);
        addEventListener('hashchange', this.leave, { once: true });
        stopWatching(game);
        root.replaceChildren(connection(), this.place);
        thinking(this.place);
        void this.find();
    }

    // The account of this browser may have a seat here, taken elsewhere.
    private async find(): Promise<void> {
        const token = session()?.token;
        if (token && !isMine(this.game))
            await client.ask({ do: 'view', game: this.game, token }).then(
                () => addAccountGame(this.game),
                () => {}, // it has none
            );
        if (!this.gone) this.watch();
    }

    private leave(): void {
        this.gone = true;
        this.box?.close();
        if (this.view) watchOn(this.view);
        this.stop();
        this.screen?.end();
        this.chat?.end();
    }

    private watch(): void {
        const stop = this.stop;
        this.stop = client.watch(this.game, accessTo(this.game), {
            view: (view) => this.show(view),
            failed: (error) => this.fail(error),
            line: (line) => this.chat?.add(line),
        });
        stop();
    }

    private fail(error: Refusal): void {
        this.screen?.end();
        this.box?.close();
        this.screen = null;
        if (error.code === 'moved') forgetGame(this.game); // its key opens nothing any more
        this.place.replaceChildren(
            h(
                'div',
                { class: 'card', id: 'broken' },
                h('p', { class: 'bad' }, why(error)),
                h('p', { class: 'row' }, h('a', { class: 'button main', href: '#online' }, t('to_lobby'))),
            ),
        );
        announce(why(error));
    }

    private show(view: View): void {
        // What the public sees can still be on its way when one sits down.
        if (this.gone || (view.you === null && isMine(this.game))) return;
        this.view = view;
        noteView(view);
        document.title = isYours(view) ? `● ${this.title}` : this.title;
        if (view.phase === 'open' || (view.phase === 'aborted' && !view.order.length)) return this.showOpen(view);
        const first = !this.screen;
        if (!this.screen) {
            if (view.chat && view.you !== null) this.chat = new Chat(view);
            const play: Play = {
                chat: this.chat?.element ?? false,
                send: (request) => this.send(request),
                tools: (now) => this.tools(now),
                again: (now) => this.again(now),
                status: (now) => this.question(now),
            };
            const screen = h('div', { class: 'screen' });
            this.place.replaceChildren(screen);
            this.screen = view.ghost ? new OnlineGhost(screen, play) : new OnlineBoard(screen, play);
        }
        this.screen.update(view);
        if (first && document.activeElement === document.body) document.getElementById('app')!.focus();
    }

    // A move or a question.  False: it was refused, and the player was told why.
    private async send(request: object): Promise<boolean> {
        try {
            await askIn(this.game, { after: this.view?.events, ...request });
            return true;
        } catch (error) {
            if ((error as Refusal).code === 'illegal') throw error;
            this.screen?.say(why(error));
            return false;
        }
    }

    // ---- before it begins

    private showOpen(view: View): void {
        // Somebody types a name while others sit down.
        const shown = JSON.stringify([view.phase, view.you, view.seats]);
        if (shown === this.drawn) return;
        this.drawn = shown;
        const focused = document.activeElement?.id;
        const named = this.place.querySelector<HTMLInputElement>('#name')?.value;
        const seats = h(
            'ul',
            { class: 'seats' },
            view.seats.map((seat, i) =>
                h(
                    'li',
                    { class: seat.taken ? 'taken' : 'free' },
                    h('span', {}, seat.taken ? nameOf(view, i) : t('free_seat')),
                ),
            ),
        );
        const host = view.seats.find((seat) => seat.taken && !seat.bot)?.name ?? '';
        const aborted = view.phase === 'aborted';
        // Those who look on with a delay see the table as it was before the first turn.
        const full = view.you === null && view.seats.every(({ taken }) => taken);
        this.place.replaceChildren(
            h(
                'div',
                { class: 'card invitation' },
                h(
                    'h1',
                    {},
                    aborted
                        ? t('state_aborted')
                        : full
                          ? t('has_begun')
                          : view.you === null
                            ? t('invites_you', { name: host, game: titleOf(view) })
                            : t('waiting'),
                ),
                view.you === null ? '' : h('p', { class: 'what' }, titleOf(view)),
                h(
                    'ul',
                    { class: 'settings' },
                    settingsOf(view).map((one) => h('li', {}, one)),
                ),
                seats,
                ...(aborted
                    ? [h('p', { class: 'row' }, h('a', { class: 'button main', href: '#online' }, t('to_lobby')))]
                    : full
                      ? [this.looking(view)]
                      : view.you === null
                        ? joining(view, () => this.watch())
                        : inviting(view, () => void this.send({ do: 'abort' }))),
            ),
        );
        const field = this.place.querySelector<HTMLInputElement>('#name');
        if (field && named) field.value = named;
        focusOn(focused);
        announce(this.place.querySelector('h1')!.textContent!);
    }

    // ---- what both families have

    // Who asks to take back a turn, and what the others say.
    private question(view: View): string {
        const { undo_asked: undo, pause_asked: pause, you } = view;
        if (you === null) return '';
        if (view.rematch && !isMine(view.rematch)) return t('rematch_asked');
        if (undo !== null) return undo === you ? t('undo_waits') : t('undo_asked', { name: nameOf(view, undo) });
        if (pause !== null) return pause === you ? t('pause_waits') : t('pause_asked', { name: nameOf(view, pause) });
        return '';
    }

    // A request that only the family or the phase can forbid.
    private ask(request: object): void {
        void this.send(request).catch((error) => this.screen?.say(why(error)));
    }

    private looking(view: View): HTMLElement {
        const later = view.spectators && !isOver(view) && delayTitle(view.spectators);
        return h(
            'p',
            { class: 'hint', id: 'looking-on', style: 'grid-column: 1 / -1' },
            t('looking_on'),
            later && ` ${later}.`,
        );
    }

    private tools(view: View): (HTMLElement | false)[] {
        if (view.you === null)
            return [this.looking(view), button(t('more'), () => this.showMore(view), { id: 'more' })];
        for (const [question, asked] of [
            ['undo', view.undo_asked],
            ['pause', view.pause_asked],
        ] as const) {
            if (asked === null || asked === view.you) continue;
            const answer = (yes: boolean) => this.ask({ do: `${question}-answer`, yes });
            return [
                button(t('allow'), () => answer(true), { id: `${question}-yes`, class: 'main' }),
                button(t('allow_not'), () => answer(false), { id: `${question}-no` }),
            ];
        }
        return [
            view.paused !== null
                ? button(t('resume'), () => this.ask({ do: 'resume' }), { id: 'resume', class: 'main' })
                : button(t('undo'), () => this.ask({ do: 'undo-ask' }), {
                      id: 'undo',
                      disabled: view.phase !== 'playing' || view.undo_asked !== null,
                  }),
            button(t('more'), () => this.showMore(view), { id: 'more' }),
        ];
    }

    private showMore(view: View): void {
        this.box = moreDialog(view, (request) => this.ask(request));
    }

    private again(view: View): HTMLElement[] {
        return [
            ...(view.you === null || view.phase === 'aborted'
                ? []
                : [this.following(view), button(t('save_record'), () => void this.save(view), { id: 'save-record' })]),
            h('a', { class: 'button', href: '#online', id: 'to-lobby' }, t('to_lobby')),
        ];
    }

    // Somebody may have asked for another game, or this player on another device.
    private following({ rematch }: View): HTMLElement {
        if (rematch && isMine(rematch))
            return h('a', { class: 'button main', href: addressOf(rematch), id: 'rematch' }, t('to_rematch'));
        return button(t(rematch ? 'accept_rematch' : 'rematch'), () => void this.rematch(), {
            id: 'rematch',
            class: rematch ? 'main' : undefined,
        });
    }

    // The game that follows, with the same settings and people; whoever was second is first.
    private async rematch(): Promise<void> {
        try {
            const { game, key } = await client.seat({ do: 'rematch', game: this.game, ...accessTo(this.game) });
            addGame(game, key);
            location.hash = addressOf(game);
        } catch (error) {
            this.screen?.say(why(error));
        }
    }

    private async save(view: View): Promise<void> {
        try {
            const { record } = await client.ask({ do: 'record', game: this.game });
            saveFile(record, view.ghost ? 'game.ghost' : 'game.gcg');
        } catch (error) {
            this.screen?.say(why(error));
        }
    }
}
