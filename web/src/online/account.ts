// The account: made, entered, left; a copy of everything, and the end of everything.

import { h, announce, button, dialog, saveFile, labelled, whenSent, tell } from '../base/dom';
import { t } from '../base/text';
import { load } from '../base/store';
import { type Answer, client, type Refusal } from './client';
import { connection } from './lobby';
import { addressOf, guestGames, noteAccount } from './mine';
import { gamesCard } from './account-games';
import { asAccount, changeTo, enter, leave, NAME_LETTERS, type Session, session } from './session';
import { why } from './view';

const PASSWORD = { minlength: 8, maxlength: 128 };

// `game`: where to go afterwards; null: nowhere.
export function accountView(root: HTMLElement, game: string | null): void {
    const known = session();
    const again = () => {
        root.replaceChildren();
        accountView(root, game);
        root.querySelector<HTMLElement>('h1')!.focus();
    };
    const back = h(
        'a',
        { class: 'button', href: game ? addressOf(game) : '#online', id: 'back' },
        t(game ? 'back_to_game' : 'to_lobby'),
    );
    root.append(
        h('h1', { tabindex: -1 }, known?.name ?? t('account')),
        connection(),
        ...(known ? [gamesCard(again), careCard(known, again)] : [enterCard(game, again)]),
        h('p', { class: 'row' }, back),
    );
}

// What was refused, in the words of an account.
function reason(error: unknown, key: 'login_wrong' | 'password_wrong' = 'password_wrong'): string {
    const { code } = error as Refusal;
    if (code === 'key') return t(key);
    if (code === 'taken') return t('account_taken');
    return code === 'request' ? t('account_unfit') : why(error);
}

function passwordField(label: string, id: string, autocomplete: string): [HTMLElement, HTMLInputElement] {
    const field = h('input', { id, type: 'password', autocomplete, required: true, ...PASSWORD });
    return [labelled(label, field), field];
}

// ---- without an account

function enterCard(game: string | null, again: () => void): HTMLElement {
    const said = h('p', { class: 'bad', id: 'account-said' });
    const name = h('input', {
        id: 'account-name',
        value: load<string>('online-name') ?? '',
        maxlength: NAME_LETTERS,
        autocomplete: 'username',
        required: true,
    });
    const [field, password] = passwordField(t('password'), 'password', 'current-password');
    const go = async (what: 'register' | 'login') => {
        if (!form.reportValidity()) return;
        const buttons = form.querySelectorAll('button');
        for (const one of buttons) one.disabled = true;
        said.textContent = '';
        try {
            await enter(what, name.value.trim(), password.value);
            if (game) location.hash = addressOf(game);
            else again();
        } catch (error) {
            tell(said, reason(error, 'login_wrong'));
        }
        for (const one of buttons) one.disabled = false;
    };
    const form = h(
        'form',
        {},
        labelled(t('account_name'), name),
        field,
        h(
            'p',
            { class: 'row' },
            h('button', { class: 'main', id: 'log-in' }, t('log_in')),
            button(t('make_account'), () => void go('register'), { id: 'register' }),
        ),
        said,
    );
    whenSent(form, () => {
        void go('login');
    });
    return h(
        'section',
        { class: 'card' },
        h('p', {}, t('account_about')),
        form,
        h('p', { class: 'hint' }, t('account_hint')),
    );
}

// ---- what can be done with the account

function careCard(known: Session, again: () => void): HTMLElement {
    const said = h('p', { class: 'hint', id: 'care-said', role: 'status' });
    // Where the session is over, the page asks for the password again.
    const attempt = async (what: () => Promise<unknown>) => {
        said.textContent = t('thinking');
        try {
            await what();
            said.textContent = '';
        } catch (error) {
            if (!session()) return again();
            said.textContent = why(error);
        }
    };
    const end = (all: boolean) =>
        attempt(async () => {
            await asAccount({ do: 'logout', all });
            leave();
            again();
        });
    const guests = guestGames();
    const take = () =>
        attempt(async () => {
            for (const [game, { key }] of guests)
                await asAccount({ do: 'attach', game, key }).then(() => noteAccount(game), keepOn);
            again();
        });
    // The session may be over.
    void asAccount({ do: 'account' }).catch(() => session() || again());
    return h(
        'section',
        { class: 'card' },
        h('h2', {}, t('account')),
        h('p', { class: 'hint' }, t('keys_stay')),
        guests.length > 0 &&
            h(
                'p',
                { class: 'row' },
                button(t('take_guests', { count: guests.length }), () => void take(), {
                    id: 'take-guests',
                    class: 'main',
                }),
            ),
        h(
            'div',
            { class: 'menu' },
            button(t('log_out'), () => void end(false), { id: 'log-out' }),
            button(t('log_out_all'), () => void end(true), { id: 'log-out-all' }),
            button(t('change_password'), () => changePassword(known), { id: 'change-password' }),
            h('a', { class: 'button', href: '#online?blocked', id: 'to-blocked' }, t('blocked_people')),
            button(t('export'), () => void attempt(saveEverything), { id: 'export' }),
            button(t('delete_account'), () => deleteEverything(known, again), { id: 'delete-account' }),
        ),
        said,
    );
}

// A seat that is another's by now, or in a game that is gone, stays as it is.
function keepOn(error: Refusal): void {
    if (!['taken', 'not-found', 'key', 'over', 'phase'].includes(error.code)) throw error;
}

// Everything that the server has of the account, as a file.
async function saveEverything(): Promise<void> {
    const games: unknown[] = [];
    let account: unknown;
    let after: string | null = null;
    do {
        const page: Answer = await asAccount({ do: 'export', ...(after ? { after } : {}) });
        account = page.account;
        games.push(...page.games);
        after = page.next;
    } while (after);
    saveFile(JSON.stringify({ account, games }, null, 1), 'quoth-account.json', 'application/json');
}

function changePassword(known: Session): void {
    const [oldField, old] = passwordField(t('password_now'), 'old-password', 'current-password');
    const [newField, next] = passwordField(t('new_password'), 'new-password', 'new-password');
    const said = h('p', { class: 'bad', id: 'password-said', role: 'status' });
    const form = h(
        'form',
        {},
        oldField,
        newField,
        h('button', { class: 'main', id: 'change' }, t('change_password')),
        said,
    );
    dialog(t('change_password'), t('close'), form, h('p', { class: 'hint' }, t('change_password_hint')));
    whenSent(form, async () => {
        try {
            await changeTo(known, old.value, next.value);
            form.replaceChildren(h('p', { id: 'changed', role: 'status' }, t('password_changed')));
        } catch (error) {
            said.textContent = reason(error);
        }
    });
}

function deleteEverything(known: Session, again: () => void): void {
    const [field, password] = passwordField(t('password_now'), 'delete-password', 'current-password');
    const said = h('p', { class: 'bad', id: 'delete-said', role: 'status' });
    const form = h(
        'form',
        {},
        h('p', {}, t('delete_question', { name: known.name })),
        field,
        h('button', { class: 'main', id: 'delete' }, t('delete_everything')),
        said,
    );
    const box = dialog(t('delete_account'), t('delete_not'), form);
    whenSent(form, async () => {
        try {
            await client.ask({ do: 'delete', token: known.token, password: password.value }, false);
            leave();
            box.close();
            again();
            announce(t('is_deleted'));
        } catch (error) {
            said.textContent = reason(error);
        }
    });
}
