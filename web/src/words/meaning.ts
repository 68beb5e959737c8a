// Words that say what they mean at a tap.  The dialog and its sentences are a part of the page that is
// loaded with the first tap (meanings.ts, study/study.ts), the dictionary with it (engine/engine.ts).

import { h } from '../base/dom';
import { engine, whyOf } from '../engine/engine';
import { note } from '../base/notice';
import { isPlaced } from '../board/place';
import { openStudyPart } from '../base/texts';

// Meanings are those of English words.
export const hasMeanings = (): boolean => !engine.own || engine.own[1] === 'english';

export const showMeaning = (...words: string[]): void =>
    void openStudyPart('study')
        .then(({ showMeaning }) => showMeaning(...words))
        .catch((error) => note(whyOf(error)));

// `shown`: the word as it is written there.
export function wordButton(word: string, shown = word): HTMLElement {
    if (!hasMeanings()) return h('span', { class: 'word' }, shown);
    return h(
        'button',
        { type: 'button', class: 'word', 'aria-haspopup': 'dialog', onclick: () => showMeaning(word.toLowerCase()) },
        shown,
    );
}

// A list of words.  One is in the order of tabs; arrow keys, Home and End lead to the others.
export function wordList(
    words: (string | [word: string, shown: string])[],
    props: Record<string, unknown> = {},
): HTMLElement {
    const list = h(
        'p',
        { class: 'word-list', ...props },
        words.map((one) => (typeof one === 'string' ? wordButton(one) : wordButton(...one))),
    );
    const all = [...list.querySelectorAll<HTMLElement>('button')];
    const only = (at: number) => all.forEach((one, i) => (one.tabIndex = i === at ? 0 : -1));
    only(0);
    list.addEventListener('focusin', ({ target }) => only(all.indexOf(target as HTMLElement)));
    list.addEventListener('keydown', (event) => {
        const at = all.indexOf(event.target as HTMLElement);
        const to = {
            ArrowRight: at + 1,
            ArrowDown: at + 1,
            ArrowLeft: at - 1,
            ArrowUp: at - 1,
            Home: 0,
            End: all.length - 1,
        }[event.key];
        if (to === undefined || !all[to]) return;
        event.preventDefault();
        all[to].focus();
    });
    return list;
}

// The words of a page that the engine wrote: list items that are a word, and cells that are a play, "8D WORD".
export function tapWords(page: Document): void {
    for (const item of page.querySelectorAll('li, td')) {
        const [, , word] = /^([A-Z]*\d+[A-Z]* )?([A-Za-z()]+)$/.exec(item.textContent!.trim()) ?? [];
        if (!word || !hasMeanings() || (item.localName === 'td') !== isPlaced(item.textContent!)) continue;
        const button = page.createElement('button');
        button.style.cssText =
            'font: inherit; color: inherit; background: none; border: 0; padding: 0; min-height: 24px; cursor: pointer; text-align: inherit';
        button.setAttribute('aria-haspopup', 'dialog');
        button.append(...item.childNodes);
        button.addEventListener('click', () => showMeaning(word.replace(/[()]/g, '').toLowerCase()));
        item.append(button);
    }
}
