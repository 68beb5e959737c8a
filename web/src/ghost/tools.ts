// What can be done in a game of Ghost beside adding a letter.

import { button, dialog, h, showPage } from '../base/dom';
import { engine, whyOf } from '../engine/engine';
import type { GhostTable } from './game';
import type { Over } from './match';
import { tapWords } from '../words/meaning';
import { language, t } from '../base/text';
import { endOnly } from '../engine/variants';

type Tools = (HTMLElement | false)[];

// The words to learn for the player who is first in this round, or second.
async function showSheet(table: GhostTable): Promise<void> {
    const seat = table.game.first === 0 ? 'first' : 'second';
    try {
        await table.reopen();
        const page = await engine.text('web_ghost_sheet', [seat, language]);
        const hint = h('span', { class: 'hint' }, t('sheet_or_quiz'));
        showPage(t('sheet'), t('close'), t('print'), page, hint, tapWords);
    } catch (error) {
        dialog(t('sheet'), t('close'), h('p', {}, whyOf(error)));
    }
}

const learning = (table: GhostTable): Tools => [
    !table.game.over &&
        button(t('explain_on'), () => table.explainIs(!table.explain), {
            id: 'explain',
            'aria-pressed': String(table.explain),
        }),
    table.match.left.length < 3 &&
        endOnly(table.match.variant) &&
        button(t('sheet'), () => void showSheet(table), { id: 'sheet' }),
];

function newGame(table: GhostTable): HTMLElement {
    const go = () => {
        table.leave();
        location.hash = '#ghost?new';
    };
    return button(t('new_game'), go, { id: 'new' });
}

// None comes or goes with the turn, so that nothing moves.
export function tools(table: GhostTable): Tools {
    const { match, game } = table;
    const begins = game.fragments.length === 1;
    return [
        match.setup.bluffs &&
            button(t('challenge'), () => void table.doubt(), {
                id: 'doubt',
                class: 'main',
                disabled: begins || !match.mine,
            }),
        button(t('undo'), () => void table.undo(), { id: 'undo', disabled: begins }),
        button(t('give_up'), () => void table.giveUp(), { id: 'give-up', disabled: !match.mine }),
        ...learning(table),
        newGame(table),
    ];
}

// After a round.
export function endTools(table: GhostTable, over: Over): Tools {
    const { match } = table;
    return [
        button(t(match.left.length > 1 ? 'another_round' : 'another_match'), () => void table.round(), {
            class: 'main',
            id: 'round',
        }),
        match.setup.people === 1 &&
            over.loser === 0 &&
            button(t('what_went_wrong'), () => void table.lesson(), { id: 'lesson' }),
        button(t('undo'), () => void table.undo(), { id: 'undo' }),
        ...learning(table),
        newGame(table),
    ];
}
