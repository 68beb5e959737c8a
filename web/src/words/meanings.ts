// What words mean, in a dialog: "QATS: plural of QAT", and the meaning of QAT; how common they are, and their hooks.

import { button, dialog, h, thinking } from '../base/dom';
import type { Answer } from '../engine/calls';
import { engine, whyOf } from '../engine/engine';
import { type Key, t, textOf } from '../base/text';

type Meaning = Answer<'web_words_define'>;
const DEPTH = 3; // of forms of forms, as in the library

// The word, the word that it is a form of, and so on.
async function chainOf(word: string): Promise<Meaning[]> {
    const chain = [await engine.define(word)];
    for (let last = chain[0]; last.base && last.gloss === null && chain.length <= DEPTH; chain.push(last))
        last = await engine.define(last.base);
    return chain.filter(({ form }) => form !== null);
}

function glosses(chain: Meaning[]): HTMLElement[] {
    return chain.map(({ form, base, parts, gloss }) => {
        if (gloss === null) return h('p', {}, textOf(`form_${form}`, { base: base!.toUpperCase() }));
        const [part] = parts?.split(',') ?? [];
        return h(
            'p',
            {},
            part ? h('i', {}, textOf(`part_${part}`) ?? part, ': ') : '',
            h('span', { lang: 'en' }, gloss),
        );
    });
}

// The letters that make another word with it.
export async function hooksOf(word: string): Promise<HTMLElement> {
    const [{ front, back }] = (await engine.ask('web_words_hooks', [word])).hooks;
    const entry = (key: Key, all: string[]) => [h('dt', {}, t(key)), h('dd', {}, all.join(' ') || t('none'))];
    return h('dl', {}, entry('front_hooks', front), entry('back_hooks', back));
}

// What the page can say of a word; `titled`: one of several.
async function about(word: string, titled: boolean): Promise<HTMLElement> {
    const { valid, level } = await engine.ask('web_words_check', [word]);
    const chain = await chainOf(word);
    // An own list has no levels: -1.
    const often = level! > 0 && t(level! <= 35 ? 'word_common' : level! <= 60 ? 'word_less_common' : 'word_rare');
    return h(
        'section',
        {},
        titled && h('h3', {}, word.toUpperCase()),
        chain.length ? glosses(chain) : h('p', {}, t('meaning_none')),
        h('p', { class: 'hint' }, valid ? often : t('is_no_word', { word })),
        await hooksOf(word),
    );
}

export function showMeaning(...words: string[]): void {
    const place = h('div', { role: 'status', id: 'meaning' });
    const ask = async () => {
        thinking(place);
        try {
            const parts = [];
            for (const word of words) parts.push(await about(word, words.length > 1));
            place.replaceChildren(...parts);
        } catch (error) {
            const again = button(t('try_again'), () => void ask(), { id: 'meaning-again', class: 'main' });
            place.replaceChildren(h('p', { class: 'bad' }, whyOf(error)), h('p', { class: 'row' }, again));
        }
    };
    dialog(words.join(', ').toUpperCase(), t('close'), place);
    void ask();
}
