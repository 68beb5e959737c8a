// Under which name, or which account, somebody plays.

import { h, labelled, tell } from '../base/dom';
import { session, type Who } from './session';
import { load, save } from '../base/store';
import { type Key, t } from '../base/text';

const NAME_BYTES = 31; // the server's most

export const accountLink = (game: string, text: string): HTMLElement =>
    h(
        'a',
        { class: 'button', href: `#online?account${game && `&game=${encodeURIComponent(game)}`}`, id: 'to-account' },
        text,
    );

// Asks for the name by which others know the player, or says which account plays. `game`: to come back to.
export function nameField(submit?: () => void, game = ''): { element: HTMLElement; take: () => Who | null } {
    const known = session();
    if (known)
        return {
            element: h(
                'p',
                { class: 'row', style: 'align-items: center' },
                h('span', { id: 'plays-as' }, t('plays_as', { name: known.name })),
                accountLink(game, t('account')),
            ),
            take: () => ({ token: known.token }),
        };
    const field = h('input', {
        id: 'name',
        value: load<string>('online-name') ?? '',
        maxlength: 24,
        autocomplete: 'nickname',
        required: true,
        'aria-describedby': 'name-said',
    });
    const said = h('span', { id: 'name-said', class: 'bad' });
    field.addEventListener('keydown', (event) => event.key === 'Enter' && submit?.());
    field.addEventListener('input', () => said.replaceChildren());
    return {
        element: h('div', {}, labelled(t('your_name'), field, said)),
        take: () => {
            const name = field.value.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim();
            const bad: Key | false = !name
                ? 'name_needed'
                : new TextEncoder().encode(name).length > NAME_BYTES && 'name_long';
            if (!bad) {
                save('online-name', name);
                return { name };
            }
            tell(said, t(bad));
            field.focus();
            return null;
        },
    };
}
