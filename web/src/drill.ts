// A drill: the letters of words are shown in order, and all their words are to be found.  What is
// known rests, what is missed comes again, as in the quiz.

import { h, button, select, announce } from './dom';
import { engine } from './engine';
import { wordList } from './meaning';
import { t } from './text';
import { mark } from './router';
import { allWords, load, save } from './store';
import { answered, KNOWN, now, Progress, questions } from './quiz';

type Item = { position: string; words: string[] }; // position: the letters in order
const LENGTHS = ['2', '3', '4', '5', '6', '7', '8'];

// The letters that words of this length can be made of, those that are drawn most often first: by how
// often each letter stands in these words.
export function items(words: string[]): Item[] {
    const often = new Map<string, number>();
    for (const word of words) for (const letter of word) often.set(letter, (often.get(letter) ?? 0) + 1);
    const groups = new Map<string, string[]>();
    for (const word of words) {
        const letters = [...word].sort().join('');
        groups.set(letters, [...(groups.get(letters) ?? []), word]);
    }
    const weight = (letters: string) => [...letters].reduce((sum, letter) => sum + Math.log(often.get(letter)!), 0);
    return [...groups]
        .map(([position, found]) => ({ position, words: found, weight: weight(position) }))
        .sort((a, b) => b.weight - a.weight || (a.position < b.position ? -1 : 1));
}

const addressOf = (length: string): string => `#words?drill=${length}`;

// `asked`: the length to begin with at once.
export function drillCard(asked: string | null): HTMLElement {
    const given = asked && LENGTHS.includes(asked) ? asked : null;
    let length = given ?? load<string>('drill-length') ?? '2';
    const box = h('div', { id: 'drill' });
    const start = async () => {
        save('drill-length', length);
        if (location.hash !== addressOf(length)) mark(addressOf(length), false);
        box.replaceChildren(h('p', { class: 'status' }, t('thinking')));
        const { words }: { words: { word: string }[] } = await engine.ask('web_words_find', ['', '?'.repeat(Number(length)), '', 0, '', allWords() ? '' : 'inoffensive']);
        const { sha256 } = await engine.ask('web_words_info', []);
        ask(box, items(words.map((one) => one.word)), `drill/${length}/${String(sha256).slice(0, 16)}`);
    };
    if (given) void start();
    return h(
        'details',
        { class: 'card', open: given !== null },
        h('summary', {}, t('drill')),
        h('p', { class: 'hint' }, t('drill_about')),
        select(t('word_length'), LENGTHS.map((n) => [n, t('letters', { count: n })]), length, (n) => (length = n)),
        h('p', { class: 'row' }, button(t('drill_start'), () => void start(), { id: 'drill-start' })),
        box,
    );
}

function ask(box: HTMLElement, all: Item[], name: string): void {
    const progress: Progress = load<Progress>(name) ?? {};
    const queue = questions(all, progress, now());
    let asked = 0;
    let missed = false; // a wrong word was tried, or the answer shown
    const said = h('p', { class: 'status', id: 'drill-said' });
    const answers = h('div', { id: 'drill-answers' }); // the words of the question before
    const tell = (text: string) => {
        said.textContent = text;
        announce(text);
    };
    const known = () => all.filter((one) => (progress[one.position]?.stage ?? 0) >= KNOWN).length;
    const count = () => h('p', { class: 'hint', id: 'drill-known' }, t('drill_known', { known: known(), count: all.length }));

    const next = () => {
        const item = queue[asked];
        missed = false;
        if (!item) {
            box.replaceChildren(said, answers, h('p', {}, t(queue.length ? 'quiz_done' : 'quiz_nothing')), count());
            return;
        }
        const found = new Set<string>();
        let list: HTMLElement = h('p', { class: 'word-list', id: 'drill-found' });
        const field = h('input', { id: 'drill-word', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
        const done = (right: boolean) => {
            progress[item.position] = answered(progress[item.position], right, now());
            save(name, progress);
            if (!right) queue.push(item);
            asked++;
            answers.replaceChildren(wordList(item.words));
            tell(t(right ? 'drill_right' : 'drill_shown', { words: item.words.join(', ').toUpperCase() }));
            next();
            document.getElementById('drill-word')?.focus();
        };
        const form = h(
            'form',
            {},
            h('p', { class: 'drilled', id: 'drill-letters' }, [...item.position].join(' ').toUpperCase()),
            h('label', { class: 'field' }, h('span', {}, t('drill_find', { count: item.words.length })), field),
            list,
            h('p', { class: 'row' }, h('button', { class: 'main' }, t('answer')), button(t('show_it'), () => done(false), { id: 'drill-show' })),
        );
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            const word = field.value.trim().toLowerCase();
            field.value = '';
            if (!word) return;
            if (!item.words.includes(word)) {
                missed = true;
                return tell(t('drill_wrong', { word: word.toUpperCase() }));
            }
            found.add(word);
            list.replaceWith((list = wordList([...found], { id: 'drill-found' })));
            if (found.size === item.words.length) done(!missed);
            else tell(t('drill_left', { count: item.words.length - found.size }));
        });
        box.replaceChildren(said, answers, form, h('p', { class: 'hint' }, `${asked + 1} / ${queue.length}`), count());
    };
    next();
    document.getElementById('drill-word')?.focus();
}
