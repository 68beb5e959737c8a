// The account of whoever uses this browser, where there is one: a session of the server (docs/server.md).
// Nobody needs an account; a guest's seats have their own keys.

import { forget, load, save } from '../base/store';
import { type Answer, client, Refusal } from './client';
import { forgetAll, accessTo } from './mine';

export const NAME_LETTERS = 24; // of an account, at most

// What a request for a seat says of its sender.
export type Who = { name: string } | { token: string };
export type Session = { account: string; name: string; token: string };

export const session = (): Session | null => load<Session>('online-account');

// `what`: register or login.
export async function enter(what: 'register' | 'login', name: string, password: string): Promise<void> {
    const { account, name: spelled, token } = await client.ask({ do: what, name, password }, what === 'login');
    save('online-account', { account, name: spelled, token });
}

// Another password: all other sessions end.
export async function changeTo(known: Session, password: string, next: string): Promise<void> {
    const { account, name, token } = await client.ask(
        { do: 'password', token: known.token, password, new: next },
        false,
    );
    save('online-account', { account, name, token });
}

// The seats of the account leave this browser too; a guest's stay.
export function leave(): void {
    forget('online-account');
    forgetAll((mine) => mine.account || (mine.view?.you != null && mine.view.seats[mine.view.you].account));
}

// Sends a request of the account. Where its session has ended, the browser forgets it.
export async function asAccount(body: object): Promise<Answer> {
    const token = session()?.token;
    if (!token) throw new Refusal('session');
    try {
        return await client.ask({ ...body, token });
    } catch (error) {
        if ((error as Refusal).code !== 'key') throw error;
        if (await isOver(token)) leave();
        throw session() ? error : new Refusal('session');
    }
}

// Asks for a seat, for a guest or for the account.
export async function takeSeat(body: object, who: Who): Promise<Answer> {
    try {
        return await client.seat({ ...body, ...who });
    } catch (error) {
        if (!('token' in who) || (error as Refusal).code !== 'key') throw error;
        leave();
        throw new Refusal('session');
    }
}

// What a person asks in a game, by the key or the account that has a seat there.
export const askIn = (game: string, body: object, twice = true): Promise<Answer> =>
    client.ask({ game, ...accessTo(game), ...body }, twice);

const isOver = (token: string): Promise<boolean> =>
    client.ask({ do: 'account', token }).then(
        () => false,
        ({ code }: Refusal) => code === 'key',
    );
