// A drill: the letters of words are shown in order, and all their words are to be found.  What is
// known rests, what is missed comes again, as in the quiz.

import { h, button, select, announce } from './dom';
import { engine } from './engine';
import { wordList } from './meaning';
import { t } from './text';
import { mark } from './router';
import { allWords, load, names, save } from './store';
import { cardsOf, knownOf, noteAnswer, now, questions, wordsDigest, type Card, type Pair } from './practice';
import { takeOld } from './practice-old';

// The letters in order, and all their words with commas between; `words`: those that are asked for.
type Item = Pair & { words: string[] };
const LENGTHS = ['2', '3', '4', '5', '6', '7', '8'];

// The letters that words of this length can be made of, those that are drawn most often first: by how
// often each letter stands in these words.
// Without `shown` every word is asked for; letters of which none is shown are left out.
export function items(words: string[], shown?: Set<string>): Item[] {
    const often = new Map<string, number>();
    for (const word of words) for (const letter of word) often.set(letter, (often.get(letter) ?? 0) + 1);
    const groups = new Map<string, string[]>();
    for (const word of words) {
        const letters = [...word].sort().join('');
        groups.set(letters, [...(groups.get(letters) ?? []), word]);
    }
    const weight = (letters: string) => [...letters].reduce((sum, letter) => sum + Math.log(often.get(letter)!), 0);
    return [...groups]
        .map(([question, found]) => ({ question, answer: found.join(','), words: found.filter((word) => shown?.has(word) ?? true), weight: weight(question) }))
        .filter((one) => one.words.length)
        .sort((a, b) => b.weight - a.weight || (a.question < b.question ? -1 : 1));
}

const SHEET = 'words/anagrams/';

// The sheet of drills, with what an earlier version kept of words of this length.
async function takeDrill(length: string, items: Map<string, Pair>): Promise<string> {
    const digest = await wordsDigest();
    takeOld(`drill/${length}/${digest}`, SHEET + digest, (question) => items.get(question) ?? null);
    return SHEET + digest;
}

// Of all lengths that an earlier version kept.
export async function takeDrills(): Promise<void> {
    for (const length of LENGTHS.filter((one) => names(`drill/${one}/`).length)) {
        const { words } = await engine.ask('web_words_find', ['', '?'.repeat(Number(length)), '', 0, '', '']);
        await takeDrill(length, new Map(items(words.map(({ word }) => word)).map((one) => [one.question, one])));
    }
}

// Asks cards of the sheet of drills; `done`: a button for the end.
export async function drillCards(root: HTMLElement, cards: Card[], done: () => HTMLElement): Promise<void> {
    const asked: Item[] = [];
    for (const { question, answer } of cards) {
        const { words } = await engine.ask('web_words_find', [question, '', '', 0, 'exact', allWords() ? '' : 'inoffensive']);
        const all = answer.split(',');
        const shown = all.filter((word) => words.some((one) => one.word === word));
        asked.push({ question, answer, words: shown.length ? shown : all });
    }
    const box = h('div', { class: 'card', id: 'drill' });
    root.replaceChildren(h('h1', {}, t('drill')), box);
    await ask(box, asked, cards[0].sheet, [...asked], done);
}
export const isDrill = (sheet: string, digest: string): boolean => sheet === SHEET + digest;

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
        const find = async (marked: '' | 'inoffensive') => (await engine.ask('web_words_find', ['', '?'.repeat(Number(length)), '', 0, '', marked])).words.map(({ word }) => word);
        const all = items(await find(''), allWords() ? undefined : new Set(await find('inoffensive')));
        const sheet = await takeDrill(length, new Map(all.map((one) => [one.question, one])));
        await ask(box, all, sheet, questions(all, await cardsOf(sheet), now()));
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

async function ask(box: HTMLElement, all: Item[], sheet: string, queue: Item[], done?: () => HTMLElement): Promise<void> {
    let cards = await cardsOf(sheet);
    let asked = 0;
    let missed = false; // a wrong word was tried, or the answer shown
    const said = h('p', { class: 'status', id: 'drill-said' });
    const answers = h('div', { id: 'drill-answers' }); // the words of the question before
    const tell = (text: string) => {
        said.textContent = text;
        announce(text);
    };
    const count = () => h('p', { class: 'hint', id: 'drill-known' }, t('drill_known', { known: knownOf(cards, all), count: all.length }));

    const next = () => {
        const item = queue[asked];
        missed = false;
        if (!item) {
            box.replaceChildren(said, answers, h('p', {}, t(queue.length ? 'quiz_done' : 'quiz_nothing')), count(), done ? h('p', { class: 'row' }, done()) : '');
            return;
        }
        const found = new Set<string>();
        let list: HTMLElement = h('p', { class: 'word-list', id: 'drill-found' });
        const field = h('input', { id: 'drill-word', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
        let over = false;
        const judged = async (right: boolean) => {
            if (over) return;
            over = true;
            noteAnswer(sheet, item, right);
            cards = await cardsOf(sheet);
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
            h('p', { class: 'drilled', id: 'drill-letters' }, [...item.question].join(' ').toUpperCase()),
            h('label', { class: 'field' }, h('span', {}, t('drill_find', { count: item.words.length })), field),
            list,
            h('p', { class: 'row' }, h('button', { class: 'main' }, t('answer')), button(t('show_it'), () => void judged(false), { id: 'drill-show' })),
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
            if (found.size === item.words.length) void judged(!missed);
            else tell(t('drill_left', { count: item.words.length - found.size }));
        });
        box.replaceChildren(said, answers, form, h('p', { class: 'hint' }, `${asked + 1} / ${queue.length}`), count());
    };
    next();
    document.getElementById('drill-word')?.focus();
}
