// Whom one has blocked, anywhere: an account by its session, a guest by the keys of this browser.

import { h, button, labelled, whenSent, tell } from '../base/dom';
import { t } from '../base/text';
import { forget, load, save } from '../base/store';
import type { Answer, Refusal } from './client';
import { connection } from './lobby';
import { guestGames, isMine } from './mine';
import { asAccount, session, NAME_LETTERS, askIn } from './session';
import { why } from './view';

// `game` and `seat`: a guest's; without them the name is an account's.
export type Blocked = { name: string; game?: string; seat?: number };
// What a request to block says of whom: see docs/server.md.
type Whom = { name: string } | { game: string; seat: number };
// Who blocks: the account, '', or the guest of this browser in a game.
type By = string;

// The games in which a guest of this browser has blocked somebody.
const guestBlocks = (): string[] => (load<string[]>('online-blocks') ?? []).filter(isMine);

export const hasBlocks = (): boolean => session() !== null || guestBlocks().length > 0;

const byAt = (game: string): By => (session() && !guestGames().some(([one]) => one === game) ? '' : game);

const ask = (by: By, body: object): Promise<Answer> => (by ? askIn(by, body) : asAccount(body));

async function setBlock(by: By, whom: Whom, on: boolean): Promise<void> {
    await ask(by, { do: 'block', ...whom, on });
    if (on && by) save('online-blocks', [...new Set([...guestBlocks(), by])]);
}

async function list(by: By): Promise<Blocked[]> {
    const all: Blocked[] = [];
    let after: string | null = null;
    do {
        const { blocks, next } = await ask(by, { do: 'blocks', ...(after ? { after } : {}) });
        all.push(...blocks);
        after = next;
    } while (after);
    return all;
}

// At a table: whom the player there has blocked, and another seat is blocked, or not any more.
export const blockedAt = (game: string): Promise<Blocked[]> => list(byAt(game));
export const blockAt = (game: string, seat: number, on: boolean): Promise<void> =>
    setBlock(byAt(game), { game, seat }, on);

async function blockedAnywhere(): Promise<(Blocked & { by: By })[]> {
    const all = session() ? (await list('')).map((one) => ({ ...one, by: '' })) : [];
    const left: string[] = [];
    for (const by of guestBlocks())
        try {
            const here = await list(by);
            all.push(...here.map((one) => ({ ...one, by })));
            if (here.length) left.push(by);
        } catch (error) {
            if (!['not-found', 'key'].includes((error as Refusal).code)) throw error;
        }
    if (left.length) save('online-blocks', left);
    else forget('online-blocks');
    return all;
}

export function blocksView(root: HTMLElement): void {
    const rows = h('ul', { class: 'games', id: 'blocks' });
    const said = h('p', { class: 'hint', id: 'blocks-said', role: 'status' });
    const say = (text: string) => tell(said, text);
    const change = async (by: By, whom: Whom, name: string, on: boolean) => {
        try {
            await setBlock(by, whom, on);
            await draw();
            say(t(on ? 'is_blocked' : 'is_unblocked', { name }));
        } catch (error) {
            const { code } = error as Refusal;
            say(code === 'not-found' ? t('no_such_account') : code === 'full' ? t('too_many_blocks') : why(error));
        }
    };
    const draw = async () => {
        const blocks = await blockedAnywhere();
        rows.replaceChildren(
            ...blocks.map(({ name, game, seat, by }, i) =>
                h(
                    'li',
                    {},
                    h('span', {}, h('b', {}, name), game ? ` (${t('a_guest')})` : ''),
                    button(t('unblock'), () => void change(by, game ? { game, seat: seat! } : { name }, name, false), {
                        id: `unblock-${i}`,
                        'aria-label': t('unblock_name', { name }),
                    }),
                ),
            ),
        );
        said.textContent = blocks.length ? '' : t('nobody_blocked');
    };
    const name = h('input', { id: 'block-name', maxlength: NAME_LETTERS, autocomplete: 'off', required: true });
    const form = h(
        'form',
        { class: 'line' },
        labelled(t('account_name'), name),
        h('button', { class: 'main', id: 'block' }, t('block')),
    );
    whenSent(form, () => {
        const wanted = name.value.trim();
        if (wanted) void change('', { name: wanted }, wanted, true).then(() => (name.value = ''));
    });
    root.append(
        h('h1', { tabindex: -1 }, t('blocked_people')),
        connection(),
        h('section', { class: 'card' }, session() ? form : '', rows, said, h('p', { class: 'hint' }, t('block_hint'))),
        h('p', { class: 'row' }, h('a', { class: 'button', href: '#online', id: 'back' }, t('to_lobby'))),
    );
    said.textContent = t('thinking');
    draw().catch((error) => say(why(error)));
}
