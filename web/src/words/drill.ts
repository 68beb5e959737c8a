// A drill: the letters of words are shown in order, and all their words are to be found; or a word is shown,
// and all letters that make a word before or behind it.  What is known rests, what is missed comes again, as in
// the quiz.

import { h, button, select, labelled, lettersField, thinking, tell } from '../base/dom';
import { engine } from '../engine/engine';
import { wordList } from './meaning';
import { t } from '../base/text';
import { mark } from '../base/router';
import { allWords, load, names, save } from '../base/store';
import { cardsOf, knownOf, noteAnswer, now, questions, wordsDigest, type Card, type Pair } from '../practice/practice';
import { takeOld } from '../practice/old';
import { grouped } from '../base/grouped';

const SUBJECTS = ['anagrams', 'hooks'] as const;
type Subject = (typeof SUBJECTS)[number];
// Anagrams: the letters in order, and all their words with commas between; `words`: those that are asked for.
// Hooks: a word, and its hooks as "front-back".
type Item = Pair & { words: string[] };
type Drill = { subject: Subject; sheet: string; all: Item[]; queue: Item[]; alphabet: string[] };
const LENGTHS = ['2', '3', '4', '5', '6', '7', '8'];

// The letters that words of this length can be made of, those that are drawn most often first: by how
// often each letter stands in these words.
// Without `shown` every word is asked for; letters of which none is shown are left out.
export function items(words: string[], shown?: Set<string>): Item[] {
    const often = new Map<string, number>();
    for (const word of words) for (const letter of word) often.set(letter, (often.get(letter) ?? 0) + 1);
    const weight = (letters: string) => [...letters].reduce((sum, letter) => sum + Math.log(often.get(letter)!), 0);
    return [...grouped(words, (word) => [...word].sort().join(''))]
        .map(([question, found]) => ({
            question,
            answer: found.join(','),
            words: found.filter((word) => shown?.has(word) ?? true),
            weight: weight(question),
        }))
        .filter((one) => one.words.length)
        .sort((a, b) => b.weight - a.weight || (a.question < b.question ? -1 : 1));
}

// Those with the most hooks first.
async function hookItems(words: string[]): Promise<Item[]> {
    const { hooks } = await engine.ask('web_words_hooks', [words.join(' ')]);
    const count = (one: (typeof hooks)[number]) => one.front.length + one.back.length;
    return hooks
        .sort((a, b) => count(b) - count(a))
        .map(({ word, front, back }) => ({
            question: word,
            answer: `${front.join('')}-${back.join('')}`,
            words: [word],
        }));
}

const sheetOf = (subject: Subject, digest: string): string => `words/${subject}/${digest}`;
const subjectOf = (sheet: string, digest: string): Subject | undefined =>
    SUBJECTS.find((one) => sheet === sheetOf(one, digest));
export const isDrill = (sheet: string, digest: string): boolean => subjectOf(sheet, digest) !== undefined;

// What an earlier version kept of anagrams of this length comes into their sheet.
function takeDrill(length: string, items: Item[], digest: string): void {
    const known = new Map(items.map((one) => [one.question, one]));
    takeOld(`drill/${length}/${digest}`, sheetOf('anagrams', digest), (question) => known.get(question) ?? null);
}

// Of all lengths that an earlier version kept.
export async function takeDrills(): Promise<void> {
    for (const length of LENGTHS.filter((one) => names(`drill/${one}/`).length)) {
        takeDrill(length, items(await wordsOf(length)), await wordsDigest());
    }
}

type Marked = '' | 'inoffensive';
const shownWords = (): Marked => (allWords() ? '' : 'inoffensive');
async function wordsOf(length: string, marked: Marked = ''): Promise<string[]> {
    const { words } = await engine.ask('web_words_find', ['', '?'.repeat(Number(length)), '', 0, '', marked]);
    return words.map(({ word }) => word);
}
const alphabet = async (): Promise<string[]> => (await engine.ask('web_words_letters', [])).letters;

// Asks cards of a sheet of drills; `done`: a button for the end.
export async function drillCards(root: HTMLElement, cards: Card[], done: () => HTMLElement): Promise<void> {
    const [{ sheet }] = cards;
    const subject = subjectOf(sheet, await wordsDigest())!;
    const all: Item[] = [];
    for (const { question, answer } of cards) {
        if (subject === 'hooks') {
            all.push({ question, answer, words: [question] });
            continue;
        }
        const { words } = await engine.ask('web_words_find', [question, '', '', 0, 'exact', shownWords()]);
        const whole = answer.split(',');
        const shown = whole.filter((word) => words.some((one) => one.word === word));
        all.push({ question, answer, words: shown.length ? shown : whole });
    }
    const box = h('div', { class: 'card', id: 'drill' });
    root.replaceChildren(h('h1', {}, t(`subject_${subject}`)), box);
    await ask(box, { subject, sheet, all, queue: [...all], alphabet: await alphabet() }, done);
}

const addressOf = (subject: Subject, length: string): string =>
    `#words?drill=${length}${subject === 'hooks' ? '&hooks' : ''}`;

// `query`: of the address, which may have what to begin with at once.
export function drillCard(query: URLSearchParams): HTMLElement {
    const given = LENGTHS.find((one) => one === query.get('drill'));
    let length = given ?? load<string>('drill-length') ?? '2';
    let subject = given ? SUBJECTS[Number(query.has('hooks'))] : (load<Subject>('drill-subject') ?? 'anagrams');
    const box = h('div', { id: 'drill' });
    const start = async () => {
        save('drill-length', length);
        save('drill-subject', subject);
        const address = addressOf(subject, length);
        if (location.hash !== address) mark(address, false);
        thinking(box);
        const shown = await wordsOf(length, shownWords());
        const all = subject === 'hooks' ? await hookItems(shown) : items(await wordsOf(length), new Set(shown));
        const digest = await wordsDigest();
        if (subject === 'anagrams') takeDrill(length, all, digest);
        const sheet = sheetOf(subject, digest);
        await ask(box, {
            subject,
            sheet,
            all,
            queue: questions(all, await cardsOf(sheet), now()),
            alphabet: await alphabet(),
        });
    };
    if (given) void start();
    return h(
        'details',
        { class: 'card', open: given !== undefined },
        h('summary', {}, t('drill')),
        h('p', { class: 'hint' }, t('drill_about')),
        select(
            t('drill_asks'),
            SUBJECTS.map((one) => [one, t(`subject_${one}`)]),
            subject,
            (one) => (subject = one as Subject),
        ),
        select(
            t('word_length'),
            LENGTHS.map((n) => [n, t('letters', { count: n })]),
            length,
            (n) => (length = n),
        ),
        h(
            'p',
            { class: 'row' },
            button(t('drill_start'), () => void start(), { id: 'drill-start' }),
        ),
        box,
    );
}

async function ask(
    box: HTMLElement,
    { subject, sheet, all, queue, alphabet }: Drill,
    done?: () => HTMLElement,
): Promise<void> {
    let cards = await cardsOf(sheet);
    let asked = 0;
    const said = h('p', { class: 'status', id: 'drill-said' });
    const answers = h('div', { id: 'drill-answers' }); // the words of the question before
    const count = () =>
        h(
            'p',
            { class: 'hint', id: 'drill-known' },
            t(subject === 'hooks' ? 'quiz_known' : 'drill_known', { known: knownOf(cards, all), count: all.length }),
        );

    const next = () => {
        const item = queue[asked];
        if (!item) {
            box.replaceChildren(
                said,
                answers,
                h('p', {}, t(queue.length ? 'quiz_done' : 'quiz_nothing')),
                count(),
                done ? h('p', { class: 'row' }, done()) : '',
            );
            return;
        }
        let over = false;
        const judged = async (right: boolean, text: string) => {
            if (over) return;
            over = true;
            noteAnswer(sheet, item, right);
            cards = await cardsOf(sheet);
            if (!right) queue.push(item);
            asked++;
            answers.replaceChildren(wordList(item.words));
            tell(said, text);
            next();
        };
        const form = subject === 'hooks' ? hooksForm(item, alphabet, judged) : anagramsForm(item, judged, said);
        box.replaceChildren(said, answers, form, h('p', { class: 'hint' }, `${asked + 1} / ${queue.length}`), count());
        form.querySelector('input')!.focus();
    };
    next();
}

type Judged = (right: boolean, text: string) => void;

function formOf(shown: string, judged: () => void, show: () => void, ...fields: HTMLElement[]): HTMLElement {
    const buttons = h(
        'p',
        { class: 'row' },
        h('button', { class: 'main' }, t('answer')),
        button(t('show_it'), show, { id: 'drill-show' }),
    );
    return h(
        'form',
        {
            onsubmit: (event: Event) => {
                event.preventDefault();
                judged();
            },
        },
        h('p', { class: 'drilled', id: 'drill-letters' }, shown.toUpperCase()),
        fields,
        buttons,
    );
}

function anagramsForm(item: Item, judged: Judged, said: HTMLElement): HTMLElement {
    const found = new Set<string>();
    let missed = false; // a wrong word was tried
    let list: HTMLElement = h('p', { class: 'word-list', id: 'drill-found' });
    const field = lettersField('drill-word');
    const words = item.words.join(', ').toUpperCase();
    const judge = () => {
        const word = field.value.trim().toLowerCase();
        field.value = '';
        if (!word) return;
        if (!item.words.includes(word)) {
            missed = true;
            return tell(said, t('drill_wrong', { word: word.toUpperCase() }));
        }
        found.add(word);
        const before = list;
        list = wordList([...found], { id: 'drill-found' });
        before.replaceWith(list);
        if (found.size === item.words.length) judged(!missed, t(missed ? 'drill_shown' : 'drill_right', { words }));
        else tell(said, t('drill_left', { count: item.words.length - found.size }));
    };
    return formOf(
        [...item.question].join(' '),
        judge,
        () => judged(false, t('drill_shown', { words })),
        labelled(t('drill_find', { count: item.words.length }), field),
        list,
    );
}

// The letters before a word, then those behind it, in any order.
function hooksForm({ question, answer }: Item, alphabet: string[], judged: Judged): HTMLElement {
    // A letter of the alphabet may have several signs; what is none is an answer that is wrong.
    const signs = new RegExp(`${[...alphabet].sort((a, b) => b.length - a.length).join('|')}|[^\\s,]`, 'gu');
    const lettersOf = (text: string) => [...new Set(text.toLowerCase().match(signs))].sort().join(' ');
    const sides = answer.split('-').map(lettersOf);
    const fields = ['drill-front', 'drill-back'].map((id) => lettersField(id));
    const [front, back] = sides.map((letters) => letters.toUpperCase() || t('none'));
    const reply = t('hooks_of', { word: question.toUpperCase(), front, back });
    const judge = () => {
        if (document.activeElement === fields[0]) return fields[1].focus();
        const right = fields.every(({ value }, i) => lettersOf(value) === sides[i]);
        judged(right, right ? t('drill_right', { words: reply }) : t('quiz_wrong', { reply }));
    };
    const labels = (['front_hooks', 'back_hooks'] as const).map((name, i) => labelled(t(name), fields[i]));
    return formOf(question, judge, () => judged(false, t('quiz_shown', { reply })), ...labels);
}
