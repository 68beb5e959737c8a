// Play with others, by a quoth-server: the lobby, and a game by its link.

import { mark } from '../base/router';
import { OnlineGame } from './game';
import { lobby } from './lobby';
import { accountView } from './account';
import { blocksView } from './blocks';
import { ratingsView } from './ratings';
import { addGame, addressOf } from './mine';

export function onlineView(root: HTMLElement, query: URLSearchParams): void {
    const game = query.get('game');
    if (query.has('account')) return accountView(root, game);
    if (query.has('blocked')) return blocksView(root);
    if (query.has('ratings')) return ratingsView(root);
    if (!game) return lobby(root);
    // Whoever has the key of a seat plays there; it does not stay in the address.
    const key = query.get('key');
    if (key) {
        addGame(game, key);
        mark(addressOf(game));
    }
    new OnlineGame(root, game);
}
