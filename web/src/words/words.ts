// The word finder: a rack, a pattern, a word to check with its hooks.

import { h, button, select, announce, labelled, lettersField, whenSent, thinking, tell } from '../base/dom';
import { ALPHABETS, languageName } from '../base/fields';
import { engine, whyOf } from '../engine/engine';
import { t } from '../base/text';
import { denied, forget, load, save } from '../base/store';
import { writeWords } from '../archive/store';
import { drillCard } from './drill';
import { hasMeanings, wordButton, wordList } from './meaning';
import { hooksOf } from './meanings';
import { grouped } from '../base/grouped';
import type { Answer } from '../engine/calls';
import { split } from '../board/tiles';

type Found = Answer<'web_words_find'>['words'][number];
type Asked = { rack: string; pattern: string; word: string; row?: string; order?: string };

const LISTED = 500;

// What the letters of a word are worth on the board that was chosen last; blanks are small among the tiles.
async function pointsOf(): Promise<(one: Found) => number> {
    const { letters } = await engine.openBoard(load<{ rules?: string }>('board-setup')?.rules ?? 'wwf');
    const worth = new Map(letters.slice(1).map(({ letter, value }) => [letter, value]));
    const longerFirst = [...worth.keys()].sort((a, b) => b.length - a.length);
    const signs = new RegExp([...longerFirst, '.'].join('|'), 'gu');
    return ({ word, tiles }) => {
        const laid = split(tiles ?? '');
        const all = word.toUpperCase().match(signs) ?? [];
        return all.reduce((sum, letter, i) => sum + (/\p{Ll}/u.test(laid[i] ?? '') ? 0 : (worth.get(letter) ?? 0)), 0);
    };
}

export function wordsView(root: HTMLElement, query: URLSearchParams): void {
    const asked: Asked = load<Asked>('words') ?? { rack: '', pattern: '', word: '' };
    const rack = lettersField('rack', { value: asked.rack, placeholder: 'letter?' });
    const pattern = lettersField('pattern', { value: asked.pattern, placeholder: 's??ing' });
    const row = lettersField('row', { value: asked.row ?? '', placeholder: '..a...t.#' });
    const word = lettersField('word', { value: asked.word, placeholder: 'care' });
    const results = h('div', { class: 'results', id: 'results' });

    let { order = '' } = asked;

    const keep = () =>
        save('words', { rack: rack.value, pattern: pattern.value, row: row.value, word: word.value, order });
    const find = async () => {
        keep();
        if (![rack, pattern, row].some((field) => field.value.trim())) return needs(rack, t('letters_needed'));
        thinking(results);
        try {
            const answer = await engine.ask('web_words_find', [
                rack.value.trim(),
                pattern.value.trim(),
                row.value.trim(),
                order ? 0 : LISTED,
                '',
                '',
            ]);
            const { count } = answer;
            const summary = t(count > LISTED ? 'found_some' : 'found', { count });
            const groups = [...grouped(answer.words, order ? await pointsOf() : ({ length }) => length)];
            let left = LISTED;
            announce(summary);
            results.replaceChildren(
                h('p', {}, summary),
                ...groups
                    .sort(([a], [b]) => b - a)
                    .map(([count, all]) => {
                        const list = all.slice(0, left);
                        left -= list.length;
                        if (!list.length) return '';
                        return h(
                            'section',
                            {},
                            h('h3', {}, t(order ? 'of_points' : 'of_letters', { count })),
                            wordList(
                                list.map((f) => [
                                    f.word,
                                    f.column === undefined
                                        ? f.word
                                        : t('in_row', { word: f.word, column: f.column, tiles: f.tiles ?? '' }),
                                ]),
                            ),
                        );
                    }),
            );
        } catch (error) {
            fail(error);
        }
    };
    const check = async () => {
        keep();
        try {
            const text = word.value.trim();
            if (!text) return needs(word, t('word_needed'));
            const { valid } = await engine.ask('web_words_check', [text]);
            const hooks = await hooksOf(text);
            const verdict = t(valid ? 'is_word' : 'is_no_word', { word: text.toLowerCase() });
            announce(verdict);
            results.replaceChildren(
                h(
                    'p',
                    { class: valid ? 'good' : 'bad' },
                    verdict,
                    ' ',
                    valid && hasMeanings() && wordButton(text, t('meaning')),
                ),
                hooks,
            );
        } catch (error) {
            fail(error);
        }
    };
    const refuse = (why: string) => {
        announce(why);
        results.replaceChildren(h('p', { class: 'bad' }, why));
    };
    const fail = (error: unknown) => refuse(whyOf(error));
    const needs = (field: HTMLInputElement, why: string) => {
        refuse(why);
        field.focus();
    };
    // Answers stand below the question.
    const form = (submit: () => void, ...children: (Node | string)[]) => {
        const made = h('form', { class: 'card' }, ...children);
        whenSent(made, () => {
            made.after(results);
            submit();
        });
        return made;
    };

    root.append(
        h('h1', {}, t('words')),
        form(
            find,
            labelled(t('your_letters'), rack),
            labelled(t('pattern'), pattern),
            h(
                'details',
                { class: 'more', open: row.value !== '' },
                h('summary', {}, t('row_of_board')),
                labelled(t('row_hint'), row),
            ),
            h('p', { class: 'hint' }, t('finder_hint')),
            select(
                t('words_order'),
                [
                    ['', t('longest_first')],
                    ['points', t('points_first')],
                ],
                order,
                (v) => (order = v),
                'words-order',
            ),
            h('button', { class: 'main' }, t('find')),
        ),
        form(check, labelled(t('a_word'), word), h('button', {}, t('check'))),
        results,
        h(
            'p',
            { class: 'row' },
            h('a', { class: 'button', href: '#practise', id: 'go-practise' }, t('practise')),
            h('a', { class: 'button', href: '#duplicate', id: 'go-duplicate' }, t('duplicate')),
        ),
        drillCard(query),
        listCard(),
    );
}

// The user's own list stays on the machine; it takes the place of ENABLE, also at later visits (boot.ts).
function listCard(): HTMLElement {
    const file = h('input', { type: 'file', accept: '.txt,text/plain', id: 'own-list' });
    const said = h('p', { class: 'hint' }, t('own_list_hint'));
    let alphabet = 'english';
    const letters = select(
        t('alphabet'),
        ALPHABETS.map((name) => [name, languageName(name)]),
        alphabet,
        (name) => (alphabet = name),
    );
    const show = ({ name, words }: Answer<'web_words_info'>) => tell(said, t('own_list_open', { name, count: words }));
    if (engine.own) void engine.ask('web_words_info', []).then(show);
    file.addEventListener('change', async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        try {
            show(await engine.openWords([chosen.name.slice(0, 60), alphabet, 'fold', await chosen.text(), '']));
            await writeWords(engine.own).then(() => save('own-words', true), denied);
        } catch (error) {
            tell(said, t('own_list_bad', { why: whyOf(error) }));
        }
    });
    const back = button(t('own_list_back'), () => {
        engine.own = null;
        forget('own-words');
        void writeWords(null).catch(() => {}); // it was not stored
        void engine.restart().then(() => (said.textContent = t('own_list_hint')));
    });
    return h(
        'details',
        { class: 'card', open: !!engine.own },
        h('summary', {}, t('own_list')),
        letters,
        labelled(t('load_file'), file),
        said,
        back,
    );
}
