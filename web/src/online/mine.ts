// The games of this browser: the keys of its seats, which nobody else has, and what was seen last.

import { load, save } from '../base/store';
import type { View } from './view';

// `account`: the seat is opened by the session of the account and has no key here.
export type Mine = { key: string; account?: boolean; time: number; view: View | null };
type All = Record<string, Mine>;
// What a request says of its sender: nothing, where one looks on.
export type Access = { key?: string; token?: string };

const all = (): All => load<All>('online-games') ?? {};

export const addressOf = (game: string): string => `#online?game=${encodeURIComponent(game)}`;
export const keyOf = (game: string): string | undefined => all()[game]?.key || undefined;
export const isMine = (game: string): boolean => game in all();

export function accessTo(game: string): Access {
    const mine = all()[game];
    if (!mine) return {};
    return mine.account ? { token: load<Access>('online-account')?.token } : { key: mine.key };
}

export function addGame(game: string, key: string): void {
    save('online-games', { ...all(), [game]: { key, time: Date.now(), view: null } });
}
export function addAccountGame(game: string): void {
    if (!isMine(game))
        save('online-games', { ...all(), [game]: { key: '', account: true, time: Date.now(), view: null } });
}

// What a list of games shows; boards, racks and rounds stay on the server.
export function noteView(view: View): void {
    const games = all();
    const one = games[view.game];
    if (!one || (one.view?.events ?? -1) >= view.events) return;
    const slim: View = { ...view };
    if (slim.board)
        slim.board = {
            rules: slim.board.rules,
            challenge: slim.board.challenge,
            lexicon: slim.board.lexicon,
            accepted: slim.board.accepted,
        };
    if (slim.ghost) slim.ghost = { ...slim.ghost, rounds: [] };
    games[view.game] = { ...one, time: Date.now(), view: slim };
    save('online-games', games);
}

export function forgetGame(game: string): void {
    const { [game]: _, ...others } = all();
    save('online-games', others);
}
export function forgetAll(which: (mine: Mine) => boolean): void {
    save('online-games', Object.fromEntries(Object.entries(all()).filter(([, mine]) => !which(mine))));
}

// The seat is the account's from now on.
export function noteAccount(game: string): void {
    const games = all();
    const view = games[game]?.view;
    if (view?.you == null) return;
    view.seats[view.you].account = true;
    save('online-games', games);
}

// The seats of a guest, which an account can take over.
export const guestGames = (): [string, Mine][] =>
    Object.entries(all()).filter(
        ([, { account, view }]) => !account && view?.you != null && !view.seats[view.you].account,
    );

// Those that wait for this player first, then by the time of the last event seen.
export function myGames(yours: (view: View) => boolean, over: (view: View) => boolean): [string, Mine][] {
    const rank = ({ view }: Mine) => (!view ? 1 : yours(view) ? 0 : over(view) ? 2 : 1);
    return Object.entries(all()).sort(([, a], [, b]) => rank(a) - rank(b) || b.time - a.time);
}
