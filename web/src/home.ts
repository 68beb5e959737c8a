// The first page: a board, one button to play, the puzzle of the day, and the other games.  first.mjs paints the same
// before the script runs, where nothing was played yet.

import { h } from './base/dom';
import { engine } from './engine/engine';
import { addressOf, allKept, type Kept, unfinished } from './archive/archive';
import { ownSeat, playerName } from './archive/seat';
import { type Game, squaresOf } from './board/tiles';
import { gamesCard, stateOf, titleOf } from './archive/games';
import { smallBoard } from './board/mini';
import { wasServed } from './online/server';
import { load } from './base/store';
import { dayOf, type Days, streakOn } from './learn/daily';
import { type Key, t } from './base/text';

// The board of first.mjs, from the page as it was loaded.
const drawn = document.querySelector('.mini svg')?.outerHTML ?? '';

// Draws the last game in place of the first board, and says whose turn it is, once the engine has played it.
async function drawLast(box: HTMLElement, whose: HTMLElement, one: Kept<Game>): Promise<void> {
    const [rules, { board, over }] = await engine.shown(one.game);
    const own = ownSeat(one);
    const seat = board.turn - 1;
    if (!box.isConnected) return;
    if (one.game.moves.length)
        box.innerHTML = smallBoard(rules, board.board, board.play ? squaresOf(board.play) : undefined);
    const name = own < 0 ? playerName(one.game.setup, seat) : t('the_computer');
    whose.textContent = over ? '' : seat === own ? t('go_on_turn') : t('is_to_move', { name });
}

// What something is, and the way there.
export const card = (kind: string, name: Key, about: Key, ...links: HTMLElement[]): HTMLElement =>
    h('section', { class: kind }, h('h2', {}, t(name)), h('p', {}, t(about)), h('p', { class: 'row' }, links));
const GAME = 'card game';

export function home(root: HTMLElement): void {
    const going = unfinished('board') as Kept<Game> | null;
    const last = going ?? (allKept().find((one) => one.family === 'board') as Kept<Game> | undefined);
    const days = load<Days>('puzzle-days');
    const streak = streakOn(days, new Date());
    const solved = days?.last === dayOf(new Date());
    const link = (name: Key, href: string, id: string, main = false) =>
        h('a', { class: main ? 'button main' : 'button', href, id }, t(name));
    const board = h('a', {
        class: 'mini',
        style: `--since:${performance.now()}ms`, // first.mjs began to play
        href: last ? addressOf(last) : '#board?now', // what it shows
        tabindex: -1,
        'aria-hidden': 'true',
    });
    board.innerHTML = drawn;
    const whose = h('span', { id: 'whose', style: 'flex: 100%' }, '\xa0'); // has its line before it is known
    const ghost = unfinished('ghost');
    const choices = (view: 'board' | 'ghost') =>
        h(
            'a',
            { class: 'button', href: `#${view}?new`, id: `go-${view}`, 'aria-label': `${t(view)}: ${t('choices')}` },
            t('choices'),
        );
    const daily = card(
        GAME,
        'daily',
        'daily_about',
        solved ? link('next_puzzle', '#puzzles?next', 'go-next') : link('daily_solve', '#puzzles?daily', 'go-daily'),
        link('all_puzzles', '#puzzles', 'go-puzzles'),
    );
    if (streak)
        daily.children[1].append(
            ' ',
            h('b', {}, solved ? `${t('daily_done')} ` : '', t('daily_streak', { count: streak })),
        );
    root.append(
        h(
            'div',
            { class: 'hero' },
            h(
                'div',
                { class: 'lead' },
                h('h1', {}, t('title')),
                h('p', {}, t('board_about')),
                last &&
                    h(
                        'p',
                        { class: 'card', id: 'resume' },
                        h('span', {}, titleOf(last)),
                        h('b', {}, stateOf(last)),
                        going && whose,
                    ),
                h(
                    'p',
                    { class: 'row' },
                    link(going ? 'go_on' : 'play_now', going ? addressOf(going) : '#board?now', 'play-board', true),
                    choices('board'),
                    link('learn', '#learn', 'go-learn'),
                ),
            ),
            board,
        ),
        h(
            'div',
            { class: 'cards' },
            daily,
            card(
                GAME,
                'ghost',
                'ghost_about',
                link(ghost ? 'go_on' : 'play_now', ghost ? addressOf(ghost) : '#ghost?now', 'play-ghost'),
                choices('ghost'),
            ),
            card(GAME, 'words', 'words_about', link('open_words', '#words', 'go-words')),
            wasServed() && card(GAME, 'online', 'online_about', link('online_go', '#online', 'go-online')),
        ),
        gamesCard(['board', 'ghost', 'record', 'study']),
        h('p', { class: 'hint' }, t('trademarks')),
    );
    if (last) void drawLast(board, whose, last).catch(() => {}); // the first board stays
}
