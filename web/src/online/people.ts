// What can be done about another person at the table: to block, and to report.

import { h, button, dialog, labelled, whenSent } from '../base/dom';
import { t } from '../base/text';
import { type Blocked, blockAt, blockedAt } from './blocks';
import { type View, why } from './view';
import { askIn } from './session';

const REPORT_BYTES = 300; // the server's most

export function peopleTools(view: View): HTMLElement | false {
    const others = view.seats.flatMap((seat, i) => (seat.taken && !seat.bot && i !== view.you ? [i] : []));
    if (!others.length) return false;
    const said = h('p', { class: 'hint', id: 'people-said', role: 'status' });
    const rows = h('div');
    const draw = (blocked: Blocked[]) =>
        rows.replaceChildren(
            ...others.map((seat) => {
                const { name, account } = view.seats[seat];
                const on = !blocked.some((one) =>
                    one.game ? one.game === view.game && one.seat === seat : account && one.name === name,
                );
                const block = async () => {
                    try {
                        await blockAt(view.game, seat, on);
                        said.textContent = t(on ? 'is_blocked' : 'is_unblocked', { name });
                        await find();
                    } catch (error) {
                        said.textContent = why(error);
                    }
                };
                return h(
                    'p',
                    { class: 'row', style: 'align-items: center' },
                    h('b', {}, name),
                    button(t(on ? 'block' : 'unblock'), () => void block(), { id: `block-${seat}` }),
                    button(t('report_player'), () => report(view, seat), { id: `report-${seat}` }),
                );
            }),
        );
    const find = async () => draw(await blockedAt(view.game));
    draw([]);
    find().catch((error) => (said.textContent = why(error)));
    return h('div', {}, h('h3', {}, t('people_here')), rows, said, h('p', { class: 'hint' }, t('block_hint')));
}

function report(view: View, seat: number): void {
    const { name } = view.seats[seat];
    const text = h('textarea', { id: 'report-text', maxlength: REPORT_BYTES, rows: 3, required: true });
    const said = h('p', { class: 'bad', id: 'report-said', role: 'status' });
    const form = h(
        'form',
        {},
        labelled(t('report_what', { name }), text),
        h('button', { class: 'main', id: 'report-send' }, t('report_send')),
        said,
    );
    const box = dialog(t('report_player'), t('close'), form);
    whenSent(form, async () => {
        const line = text.value.replace(/\s+/g, ' ').trim();
        if (new TextEncoder().encode(line).length > REPORT_BYTES) {
            said.textContent = t('error_large');
            return;
        }
        try {
            await askIn(view.game, { do: 'report', seat, text: line }, false);
            box.querySelector('form')!.replaceChildren(h('p', { id: 'reported', role: 'status' }, t('reported')));
        } catch (error) {
            said.textContent = why(error);
        }
    });
    text.focus();
}
