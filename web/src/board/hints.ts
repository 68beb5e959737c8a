// A ladder of hints at a play, for puzzles, games and studies: each says a little more.

import type { Checked } from './tiles';
import { split } from './tiles';
import { h } from '../base/dom';
import { isDown, isPlaced } from './place';
import { t } from '../base/text';

// What it scores, its length, where it begins, its tiles; of an exchange, how many tiles.
export function hintsAt(play: string, { score = 0, tiles: all = '' }: Pick<Checked, 'score' | 'tiles'>): string[] {
    const [place, word = ''] = play.split(' ');
    const count = split(word).length;
    if (!isPlaced(play)) return [t('hint_no_tile'), t('hint_exchange', { count })];
    const tiles = split(all).filter((tile) => tile !== '.');
    const used = tiles.map((tile) => (tile === tile.toUpperCase() ? tile : '?')).sort();
    return [
        t('hint_score', { score, count: tiles.length }),
        t(isDown(place) ? 'hint_down' : 'hint_across', { count }),
        t('hint_place', { place }),
        t('hint_tiles', { tiles: used.join(' ') }),
    ];
}

export const hintList = (hints: (string | Node)[]): HTMLElement =>
    h(
        'ul',
        { id: 'hints' },
        hints.map((hint) => h('li', {}, hint)),
    );
