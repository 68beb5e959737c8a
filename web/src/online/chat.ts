// What the players of a table write to each other, where the table has a chat.

import { h, announce, whenSent } from '../base/dom';
import { t } from '../base/text';
import { client, type Line } from './client';
import { nameOf, type View, why } from './view';
import { askIn } from './session';

export class Chat {
    readonly element: HTMLDetailsElement;
    private log = h('ol', { class: 'chat scroll', role: 'log', tabindex: 0, 'aria-label': t('chat') });
    private title = h('summary', {}, t('chat'));
    private said = h('p', { class: 'bad' });
    private fresh = 0; // lines that came while it was closed

    constructor(private view: View) {
        const field = h('input', {
            id: 'chat-text',
            autocomplete: 'off',
            maxlength: 200,
            'aria-label': t('chat_line'),
        });
        const form = h('form', { class: 'line' }, field, h('button', { id: 'chat-send' }, t('chat_send')));
        whenSent(form, () => {
            if (field.value.trim()) void this.send(field.value.trim(), () => (field.value = ''));
        });
        this.element = h('details', { class: 'card', id: 'chat' }, this.title, this.log, form, this.said);
        this.element.addEventListener('toggle', () => {
            this.count(0);
            this.log.scrollTop = this.log.scrollHeight;
        });
        const load = () => client.connected && void this.load();
        client.changed.add(load);
        this.end = () => client.changed.delete(load);
        void this.load();
    }
    readonly end: () => void;

    // All that the server still has, also after a break.
    private async load(): Promise<void> {
        try {
            const { lines } = await askIn(this.view.game, { do: 'chat' });
            this.log.replaceChildren(...lines.map((line: Line) => this.row(line)));
        } catch (error) {
            this.said.textContent = why(error);
        }
    }

    private async send(text: string, sent: () => void): Promise<void> {
        try {
            await askIn(this.view.game, { do: 'say', text }, false);
            this.said.textContent = '';
            sent();
        } catch (error) {
            this.said.textContent = why(error);
        }
    }

    private row({ seat, text }: Line): HTMLElement {
        return h('li', { class: seat === this.view.you ? 'own' : '' }, h('b', {}, nameOf(this.view, seat)), ' ', text);
    }
    private count(fresh: number): void {
        this.fresh = fresh;
        this.title.textContent = fresh ? t('chat_new', { count: fresh }) : t('chat');
    }

    add(line: Line): void {
        this.log.append(this.row(line));
        this.log.scrollTop = this.log.scrollHeight;
        if (this.element.open) return;
        this.count(this.fresh + 1);
        announce(`${nameOf(this.view, line.seat)}: ${line.text}`);
    }
}
