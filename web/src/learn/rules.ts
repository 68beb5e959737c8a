// The rules of a board on one sheet, made from the rules of the library.

import { h, paragraphs } from '../base/dom';
import { engine } from '../engine/engine';
import { premiumSign, type Rules } from '../board/tiles';
import { info, languageName, rulesTitle, isForeign } from '../base/fields';
import { type Key, t } from '../base/text';
import { premiumAt } from '../board/mini';

type Lines = Map<string, string[][]>;

// The lines before the layout, by their first word: "bonus 7 35" is bonus -> [["7", "35"]].
export function linesOf(text: string): Lines {
    const lines: Lines = new Map();
    for (const line of text.split('\n')) {
        const [name, ...values] = line.split(' ');
        if (name === 'layout') break;
        lines.set(name, [...(lines.get(name) ?? []), values]);
    }
    return lines;
}

// How a game ends, in sentences.
function endOf(lines: Lines): string[] {
    const [first] = lines.get('out') ?? [];
    const [gain, loss] = (first ?? ['0', '0']).map(Number);
    const said = [];
    if (lines.get('empty-bag')?.[0][0] === 'one-turn') said.push(t('rule_one_turn'));
    else
        said.push(
            t('rule_out'),
            gain === 2 && !loss ? t('rule_out_double') : gain || loss ? t('rule_out_each') : t('rule_out_nothing'),
        );
    const [turns, after] = lines.get('scoreless')?.[0] ?? [];
    if (Number(turns)) said.push(t(after ? 'rule_scoreless_after' : 'rule_scoreless', { count: Number(turns) }));
    else if (turns === 'round') said.push(t('rule_scoreless_round'));
    const [passes] = lines.get('passes')?.[0] ?? [];
    if (Number(passes)) said.push(t('rule_passes', { count: Number(passes) }));
    if (Number(lines.get('stuck')?.[0][0])) said.push(t('rule_stuck'));
    return said;
}

function premiumsOf(rules: Rules): HTMLElement {
    const counts = new Map<string, number>();
    rules.word.forEach((_, at) => {
        const name = premiumAt(rules, at);
        if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    });
    const line = ([name, count]: [string, number]) => [
        h('dt', {}, h('span', { class: `square p${name}`, 'data-sign': premiumSign(name), 'aria-hidden': 'true' })),
        h('dd', {}, `${t(`premium_${name}` as Key)}: ${t('squares', { count })}`),
    ];
    return h('dl', { class: 'premiums' }, [...counts].sort().flatMap(line));
}

function wrongWords(challenge: string): HTMLElement[] {
    if (challenge === 'void')
        return [h('p', {}, `${t('rule_challenge_void')} `, info('term_challenge', t('term_challenge')))];
    return paragraphs(`${t('term_challenge_about')}\n${t('rule_challenge_other')}`);
}

export async function rulesSheet(name: string): Promise<HTMLElement> {
    const rules = await engine.openBoard(name);
    const lines = linesOf(await engine.text('web_board_rules', [name]));
    const tiles = rules.letters.reduce((sum, one) => sum + one.count, 0);
    const bonus = lines.get('bonus') ?? [];
    const part = (title: Key, ...content: (Node | string)[]) => h('section', {}, h('h2', {}, t(title)), content);
    const said = (...texts: string[]) => h('p', {}, texts.join(' '));
    const exchange =
        rules.exchange < 0
            ? t('rule_no_exchange')
            : rules.exchange > 1
              ? t('rule_exchange', { count: rules.exchange })
              : t('rule_exchange_any');
    return h(
        'div',
        { class: 'card rules', id: 'rules' },
        part(
            'rules_aim',
            said(
                t('rule_aim'),
                t(rules.anagrams ? 'rule_anagrams' : 'rule_words'),
                isForeign(name) ? t('rule_language', { language: languageName(name) }) : '',
            ),
        ),
        part(
            'rules_turn',
            said(t('rule_rack', { count: rules.rack, tiles }), t('rule_first'), t('rule_next'), exchange),
        ),
        part(
            'rules_score',
            said(t('rule_score')),
            premiumsOf(rules),
            ...bonus.map(([count, points]) => said(t('rule_bonus', { count: Number(count), points: Number(points) }))),
            said(t('rule_blank', { count: rules.letters[0].count })),
        ),
        part('rules_end', said(...endOf(lines))),
        part('wrong_words', ...wrongWords(rules.challenge)),
        part(
            'rules_tiles',
            h(
                'ul',
                { class: 'letters' },
                rules.letters.map((one) =>
                    h('li', {}, h('b', {}, one.letter), ` ${t('tile_count', { count: one.count, value: one.value })}`),
                ),
            ),
        ),
    );
}

export const rulesHeading = (name: string): string => `${t('rules_of')}: ${rulesTitle(name)}`;
