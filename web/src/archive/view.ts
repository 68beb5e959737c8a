// All games of this browser on one screen: looked for, filtered, and what they tell together.  A part of the page
// that is loaded when it is opened.

import { h, button, select, labelled, scrolling, table, heading } from '../base/dom';
import { addressOf, allKept, entries, studyOf, type Family } from './archive';
import {
    averages,
    by,
    finished,
    fits,
    levelOf,
    monthOf,
    result,
    rulesOf,
    summed,
    type Stored,
    type Sum,
    type Wanted,
} from './stats';
import { chart } from '../base/chart';
import { go } from '../base/router';
import { runs } from '../base/runs';
import { rulesTitle, levelTitle } from '../base/fields';
import { describe, gameItem, saveAll } from './games';
import { load, save } from '../base/store';
import { decimal, language, percent, t, type Key } from '../base/text';
import { variantTitle } from '../engine/variants';

const SHOWN = 50;
const EVERY: Wanted = { text: '', family: '', rules: '', result: '' };
const FAMILIES: [Family, Key][] = [
    ['board', 'board'],
    ['ghost', 'ghost'],
    ['record', 'recorded_game'],
    ['study', 'study'],
];
const RESULTS: [Wanted['result'], Key][] = [
    ['open', 'archive_open'],
    ['won', 'archive_won'],
    ['lost', 'archive_lost'],
    ['draw', 'archive_draw'],
];

const isGhost = (one: Stored): boolean => one.family === 'ghost';
const nameOfRules = (one: Stored): string => (isGhost(one) ? variantTitle(rulesOf(one)) : rulesTitle(rulesOf(one)));
const month = (name: string): string =>
    new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${name}-01T00:00Z`),
    );

function sums(title: Key, rows: [string, Sum][], points: boolean): HTMLElement {
    const heads: Key[] = [
        'stats_games',
        'archive_won',
        ...(points ? (['stats_average', 'stats_best', 'stats_bingos'] as Key[]) : []),
    ];
    const number = (text: string) => h('td', { class: 'number' }, text);
    const row = ([name, sum]: [string, Sum]) =>
        h(
            'tr',
            {},
            h('th', { scope: 'row' }, name),
            number(String(sum.games)),
            number(percent((sum.won + sum.drawn / 2) / sum.games)),
            ...(points
                ? [
                      number(decimal(sum.points / sum.games)),
                      number(String(sum.best)),
                      number(sum.counted ? decimal(sum.bingos / sum.counted) : '–'),
                  ]
                : []),
        );
    return scrolling(t(title), table([heading(t(title)), ...heads.map((key) => heading(t(key), true))], rows.map(row)));
}

function statistics(): HTMLElement {
    const all = allKept() as Stored[];
    const board = all.filter((one) => one.family === 'board');
    const ghost = all.filter(isGhost);
    const parts: (HTMLElement | string)[] = [];
    const inARow = (games: Stored[]) =>
        h('p', {}, t('won_in_a_row', runs(finished(games).map((one) => result(one) === 'won'))));
    const played = finished(board);
    const curve = averages(played);
    const open = (at: number) => go(addressOf(played[at]));
    if (played.length)
        parts.push(
            h('h3', {}, t('board')),
            inARow(board),
            curve.length > 1
                ? chart(t('stats_curve'), [curve], Math.floor(Math.min(...curve)), Math.ceil(Math.max(...curve)), {
                      open,
                  })
                : '',
            sums('stats_all', [[t('stats_total'), summed(board)], ...by(board, nameOfRules)], true),
            sums(
                'stats_level',
                by(board, levelOf)
                    .sort(([a], [b]) => Number(a) - Number(b) || (a < b ? -1 : 1))
                    .map(([name, sum]) => [levelTitle(name), sum]),
                true,
            ),
            sums(
                'stats_month',
                by(board, monthOf).map(([name, sum]) => [month(name), sum]),
                true,
            ),
        );
    if (summed(ghost).games)
        parts.push(
            h('h3', {}, t('ghost')),
            inARow(ghost),
            sums('stats_all', [[t('stats_total'), summed(ghost)], ...by(ghost, nameOfRules)], false),
        );
    return h(
        'section',
        { class: 'card', id: 'statistics' },
        h('h2', {}, t('statistics')),
        parts.length ? parts : h('p', { class: 'hint' }, t('stats_none')),
    );
}

export function archiveView(root: HTMLElement): void {
    const wanted: Wanted = { ...EVERY, ...load<Wanted>('archive-wanted') };
    const list = h('ul', { class: 'games', id: 'archive-games' });
    const said = h('p', { class: 'hint', role: 'status' });
    const stats = h('div', {});
    let most = SHOWN;
    const draw = () => {
        const all = entries() as Stored[];
        const found = all.filter((one) => fits(one, wanted, describe(one), studyOf(one) !== undefined));
        const count = t('archive_found', { found: found.length, count: all.length });
        if (said.textContent !== count) said.textContent = count; // a status that is set again is read out again
        const more = button(
            t('more_games', { count: found.length - most }),
            () => {
                most += SHOWN;
                draw();
                list.children[most - SHOWN].querySelector('a')!.focus();
            },
            { id: 'archive-more' },
        );
        list.replaceChildren(
            ...found.slice(0, most).map((one) => gameItem(one, draw)),
            ...(found.length > most ? [h('li', {}, more)] : []),
        );
        stats.replaceChildren(statistics());
    };
    const change = (more: Partial<Wanted>) => {
        Object.assign(wanted, more);
        most = SHOWN;
        save('archive-wanted', wanted);
        draw();
    };
    const text = h('input', { type: 'search', id: 'archive-text', value: wanted.text, autocomplete: 'off' });
    text.addEventListener('input', () => change({ text: text.value }));
    const names = new Map(
        (allKept() as Stored[]).filter((one) => one.family !== 'study').map((one) => [rulesOf(one), nameOfRules(one)]),
    );
    root.append(
        h('h1', {}, t('archive')),
        h(
            'div',
            { class: 'lobby' },
            h(
                'section',
                { class: 'card' },
                labelled(t('archive_search'), text),
                h(
                    'div',
                    { class: 'pair' },
                    select(
                        t('archive_kind'),
                        [['', t('archive_all')], ...FAMILIES.map(([name, key]): [string, string] => [name, t(key)])],
                        wanted.family,
                        (v) => change({ family: v as Wanted['family'] }),
                        'archive-family',
                    ),
                    select(
                        t('archive_result'),
                        [['', t('archive_all')], ...RESULTS.map(([name, key]): [string, string] => [name, t(key)])],
                        wanted.result,
                        (v) => change({ result: v as Wanted['result'] }),
                        'archive-result',
                    ),
                ),
                select(
                    t('which_board'),
                    [['', t('archive_all')], ...names],
                    wanted.rules,
                    (v) => change({ rules: v }),
                    'archive-rules',
                ),
                said,
                list,
                h(
                    'p',
                    { class: 'row' },
                    button(t('save_games'), saveAll, { id: 'save-games' }),
                    h('a', { class: 'button', href: '#board?new' }, t('first_page')),
                ),
            ),
            stats,
        ),
    );
    draw();
}
