// The list of the games of this browser.

import { h, button, saveFile } from '../base/dom';
import { ownSeat, playerName } from './seat';
import { addressOf, archiveText, drop, entries, type Family, type Kept, lastChange, restore, studyOf } from './archive';
import { rulesTitle, levelTitle } from '../base/fields';
import { offer } from '../base/notice';
import { date, t } from '../base/text';
import { variantTitle } from '../engine/variants';

type BoardGame = { setup: { rules: string; players: number; computer: string; begins: string }; moves: string[] };
type GhostGame = { setup: { variant: string; people: number; names?: string }; fragments: string[] };
type RecordGame = { rules: string; seats: string[] };
type StudyGame = { rules: string; names: string[] };

const SHOWN = 4;

export function titleOf(one: Kept): string {
    if (one.family === 'record') return (one.game as RecordGame).seats.join(' – ');
    if (one.family === 'study') return `${t('study')}: ${(one.game as StudyGame).names.join(' – ')}`;
    if (one.family === 'ghost') return variantTitle((one.game as GhostGame).setup.variant);
    return rulesTitle((one.game as BoardGame).setup.rules);
}

// All that lists show of a game, in words.
export const describe = (one: Kept): string =>
    [titleOf(one), opponentsOf(one), stateOf(one), date(lastChange(one)), studyOf(one) ? t('study') : ''].join(' ');

function opponentsOf(one: Kept): string {
    if (one.family === 'record' || one.family === 'study') return rulesTitle((one.game as RecordGame).rules);
    const setup = (one.game as BoardGame & GhostGame).setup;
    const people = setup.people ?? setup.players;
    if (people > 1) return t('people', { count: people });
    return one.family === 'ghost' ? t('against_computer') : levelTitle(setup.computer);
}

// How it stands, or how it ended.
export function stateOf(one: Kept): string {
    const ghost = one.family === 'ghost';
    const scores = ghost ? '' : one.scores.join(' : ');
    if (one.family === 'record') return `${t('recorded_game')}, ${scores}`;
    if (one.family === 'study') return scores;
    const own = ownSeat(one);
    if (one.over && one.winners.length === 1) {
        const [winner] = one.winners;
        const name = own < 0 ? playerName((one.game as GhostGame).setup, winner) : t('the_computer');
        if (ghost) return winner === own ? t('you_won_match') : t('match_won', { name });
        return winner === own ? t('you_won', { scores }) : t('winner', { name, scores });
    }
    if (one.over) return t('draw', { scores });
    return ghost ? (one.game as GhostGame).fragments.at(-1)!.toUpperCase() : scores;
}

export const saveAll = (): void => saveFile(archiveText(), 'quoth-games.json', 'application/json');

// A game in a list.  `draw` draws the list anew.
export function gameItem(one: Kept, draw: () => void): HTMLElement {
    const study = studyOf(one);
    return h(
        'li',
        { class: one.over ? 'over' : 'yours' },
        h(
            'a',
            { href: addressOf(one) },
            h('b', {}, titleOf(one)),
            h('span', {}, opponentsOf(one)),
            h('span', { class: 'state' }, [stateOf(one), date(lastChange(one))].filter(Boolean).join(' · ')),
        ),
        button(
            '×',
            () => {
                drop(one.id);
                draw();
                offer(t('game_deleted'), t('undo'), () => {
                    restore(...[one, study ?? []].flat());
                    draw();
                });
            },
            { class: 'plain', 'aria-label': `${t('delete_game')}: ${titleOf(one)}, ${date(lastChange(one))}` },
        ),
        study && h('a', { class: 'part', href: addressOf(study) }, t('study')),
    );
}

// The games of these families; hidden while there are none.
export function gamesCard(families: Family[]): HTMLElement {
    const box = h('section', { class: 'card', id: 'games' });
    const list = (games: Kept[]) =>
        h(
            'ul',
            { class: 'games' },
            games.map((one) => gameItem(one, draw)),
        );
    const draw = () => {
        const games = entries().filter((one) => families.includes(one.family));
        const open = box.querySelector('details')?.open ?? false;
        const rest = h('details', { open }, h('summary', {}, t('more_games', { count: games.length - SHOWN })));
        rest.addEventListener('toggle', () => rest.append(list(games.slice(SHOWN))), { once: true }); // thousands of games cost no first view time
        box.hidden = !games.length;
        box.replaceChildren(
            h('h2', {}, t('your_games')),
            list(games.slice(0, SHOWN)),
            h(
                'p',
                { class: 'row' },
                h('a', { href: '#board?archive', id: 'archive' }, t('archive')),
                button(t('save_games'), saveAll, { id: 'save-games', class: 'plain' }),
            ),
            games.length > SHOWN ? rest : '',
        );
    };
    draw();
    return box;
}
