// A table before its game begins: sitting down, and inviting the others.

import { button, h, tell } from '../base/dom';
import { addGame, addressOf } from './mine';
import { linkBox } from './more';
import { accountLink, nameField } from './name';
import { session, takeSeat } from './session';
import { type View, whyNoSeat } from './view';
import { t } from '../base/text';

// For whoever has no seat.  `seated`: they have one now.
export function joining(view: View, seated: () => void): HTMLElement[] {
    const said = h('p', { class: 'bad', id: 'join-said' });
    const sit = async () => {
        const player = name.take();
        if (!player) return;
        sitting.disabled = true;
        try {
            const { key } = await takeSeat({ do: 'sit', game: view.game }, player);
            addGame(view.game, key);
            seated();
        } catch (error) {
            sitting.disabled = false;
            tell(said, whyNoSeat(error));
        }
    };
    const name = nameField(() => void sit(), view.game);
    if (view.rated && !session())
        return [
            h('p', { class: 'bad', id: 'rated-said' }, t('rated_needs_account')),
            accountLink(view.game, t('log_in')),
        ];
    const sitting = button(t('sit_down'), () => void sit(), { class: 'main', id: 'sit' });
    return [name.element, sitting, said];
}

// For whoever waits for the others.
export function inviting(view: View, abort: () => void): HTMLElement[] {
    const link = new URL(addressOf(view.game), location.href).href;
    return [
        h('p', {}, t('send_link')),
        linkBox(link, 'link', t('link_to_game')),
        h('p', { class: 'hint' }, t('link_stays')),
        h(
            'p',
            { class: 'row' },
            h(
                'a',
                { class: 'button', href: view.family === 'ghost' ? '#ghost' : '#board', id: 'meanwhile' },
                t('meanwhile'),
            ),
            button(t('abort'), abort, { id: 'abort' }),
            h('a', { class: 'button', href: '#online' }, t('to_lobby')),
        ),
    ];
}
