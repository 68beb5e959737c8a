// The quiz: the replies of the smallest strategy, asked until they are known.  A reply that was right
// rests for longer and longer; what was missed comes again at once.

import { h, button, announce, whenSent, labelled, lettersField } from '../base/dom';
import type { Answer } from '../engine/calls';
import { Engine, engine, whyOf } from '../engine/engine';
import { keyboard } from '../ghost/ghost';
import { wordList } from '../words/meaning';
import { cardsOf, knownOf, noteAnswer, now, questions, wordsDigest, type Card, type Pair } from './practice';
import { takeOld } from './old';
import { t, type Key } from '../base/text';
import { allWords } from '../base/store';
import { endOnly, variantNamed, variantTitle } from '../engine/variants';
import { viewSignal } from '../base/router';

// What a sheet is about: its name has the same parts.
type About = { variant: string; reading: string; min: string; winner: string };
const sheetName = ({ variant, reading, min, winner }: About, digest: string): string =>
    [variant, reading || '-', min, 'no', 'always', winner, digest].join('/');

// The parts of a name; null where the page cannot play such a game, or has other words.
export function aboutSheet(name: string, digest: string): About | null {
    const [variant, reading, min, misere, end, winner, words] = name.split('/');
    return misere === 'no' && end === 'always' && words === digest
        ? { variant, reading: reading === '-' ? '' : reading, min, winner }
        : null;
}
const open = async ({ variant, reading, min }: About, one = engine) =>
    void (await one.ask('web_ghost_open', [variant, reading, min, 2, '', 1, '']));

// The pairs of a strategy, with what an earlier version kept of them.
export async function strategyOf(
    about: About,
    searcher: Engine,
): Promise<{ about: About; sheet: string; pairs: Pair[] } | null> {
    await open(about, searcher);
    if ((await searcher.ask('web_ghost_size', [])).vast) return null;
    const quiz: Answer<'web_ghost_quiz'> = await searcher.ask('web_ghost_quiz', []);
    const digest = await wordsDigest();
    const whole = { ...about, winner: quiz.winner };
    const sheet = sheetName(whole, digest);
    const reply = new Map(quiz.pairs.map((pair) => [pair.position, pair.reply]));
    const { variant, reading, min } = about;
    takeOld(`quiz/${variant}${reading && `-${reading}`}/${min}/${quiz.winner}/${digest}`, sheet, (question) =>
        reply.has(question) ? { question, answer: reply.get(question)! } : null,
    );
    return { about: whole, sheet, pairs: quiz.pairs.map((pair) => ({ question: pair.position, answer: pair.reply })) };
}

export async function quiz(
    root: HTMLElement,
    variant: string,
    reading: string,
    min: string,
    again: () => void,
): Promise<void> {
    const heading = h('h1', {}, `${t('quiz')}: ${variantTitle(variant)}`);
    let left = false;
    const back = () =>
        button(
            t('close'),
            () => {
                left = true;
                again();
            },
            { id: 'quiz-close' },
        );
    // The search has an engine of its own, which ends with it.
    const searcher = new Engine(engine.own);
    const end = () => {
        left = true;
        searcher.end();
    };
    viewSignal().addEventListener('abort', end);
    const stop = button(
        t('stop'),
        () => {
            end();
            again();
        },
        { id: 'quiz-stop' },
    );
    const refuse = (why: string) => {
        root.replaceChildren(heading, h('p', { id: 'status', class: 'card' }, why), h('p', { class: 'row' }, back()));
        announce(why);
    };
    // For how long it has been looking: of some games nobody has waited for the end.
    const began = now();
    const takes = h('p', { class: 'hint', id: 'quiz-takes' });
    const clock = setInterval(() => {
        if (!takes.isConnected) clearInterval(clock);
        else if (now() - began > 2) takes.textContent = t('quiz_takes', { seconds: now() - began });
    }, 1000);
    root.replaceChildren(
        heading,
        h('p', { class: 'status' }, t('quiz_made')),
        h('progress', { 'aria-label': t('quiz_made') }),
        takes,
        h('p', { class: 'row' }, stop),
    );
    const about = { variant, reading, min, winner: '' };
    engine.onRestart = () => open(about);
    try {
        const found = await strategyOf(about, searcher);
        if (!found) return refuse(t('quiz_vast'));
        await open(about);
        const queue = questions(found.pairs, await cardsOf(found.sheet), now());
        if (!left && root.isConnected) await ask(root, found.about, found.sheet, found.pairs, queue, back);
    } catch (error) {
        if (!left) refuse(whyOf(error));
    } finally {
        searcher.end();
    }
}

// Asks cards of a sheet; `done`: a button for the end.
export async function quizCards(
    root: HTMLElement,
    about: About,
    cards: Card[],
    done: () => HTMLElement,
): Promise<void> {
    engine.onRestart = () => open(about);
    await open(about);
    await ask(root, about, cards[0].sheet, cards, [...cards], done);
}

async function ask(
    root: HTMLElement,
    about: About,
    sheet: string,
    pairs: Pair[],
    queue: Pair[],
    back: () => HTMLElement,
): Promise<void> {
    const played = variantNamed(about.variant);
    const heading = h('h1', {}, `${t('quiz')}: ${variantTitle(played.name)}`);
    const said = h('p', { class: 'status', id: 'status' });
    const leads = h('div', { id: 'quiz-word' }); // a word that the last reply leads to
    let asked = 0;
    let cards = await cardsOf(sheet);

    const show = () => {
        const pair = queue[asked];
        const count = h(
            'span',
            { id: 'quiz-known' },
            t('quiz_known', { known: knownOf(cards, pairs), count: pairs.length }),
        );
        if (!pair) {
            root.replaceChildren(
                heading,
                said,
                leads,
                h('p', {}, t(queue.length ? 'quiz_done' : 'quiz_nothing')),
                h('p', { class: 'hint' }, count),
                h('p', { class: 'row' }, back()),
            );
            return;
        }
        const one = endOnly(played) || !pair.question; // the answer is one letter
        const field = lettersField('quiz-answer');
        const form = h(
            'form',
            { class: 'card' },
            h('p', { class: 'asked', id: 'asked' }, pair.question ? pair.question.toUpperCase() : '\u2026'),
            labelled(
                pair.question
                    ? t(one ? 'quiz_letter' : 'quiz_after', { fragment: pair.question.toUpperCase() })
                    : t('quiz_begin'),
                field,
            ),
            one
                ? keyboard([], (letter) =>
                      button(letter.toUpperCase(), () => void judge(letter), { id: `key-${letter}` }),
                  )
                : h('p', { class: 'hint' }, t('quiz_hint')),
            h(
                'p',
                { class: 'row' },
                h('button', { class: 'main' }, t('answer')),
                button(t('show_it'), () => void judge(''), { id: 'quiz-show' }),
                back(),
            ),
        );
        whenSent(form, () => {
            void judge(field.value.trim().toLowerCase());
        });
        root.replaceChildren(
            heading,
            h('p', { class: 'hint' }, t(`quiz_${about.winner}` as Key), ' ', t('quiz_or_sheet')),
            said,
            leads,
            form,
            h('p', { class: 'hint' }, t('quiz_asked', { asked: asked + 1, count: queue.length }), ' ', count),
        );
        // On a touch screen a field that is focused would bring up the keyboard of the system.
        if (!one || !matchMedia('(pointer: coarse)').matches) field.focus();
    };

    // A letter alone is one at the end.
    let judging = false;
    const judge = async (typed: string) => {
        const pair = queue[asked];
        if (judging) return;
        judging = true;
        const whole = typed.length === 1 && (endOnly(played) || !pair.question) ? pair.question + typed : typed;
        const turned = [...whole].reverse().join('');
        const right = whole === pair.answer || (played.reversed && turned === pair.answer);
        let also = false;
        if (typed && !right) {
            const checked = await engine.ask('web_ghost_judge', [pair.question, whole]).catch(() => null);
            if (checked?.is_play && checked.legal) {
                const { plays } = await engine.ask('web_ghost_explain', [pair.question]);
                also = plays.some((play) => play.wins && play.play === checked.fragment);
            }
        }
        // Another answer that wins is no mistake: the question comes again, and nothing is noted.
        if (!also) {
            noteAnswer(sheet, pair, right);
            cards = await cardsOf(sheet);
        }
        if (!right) queue.push(pair);
        asked++;
        said.textContent = right
            ? t('quiz_right')
            : t(also ? 'quiz_also' : typed ? 'quiz_wrong' : 'quiz_shown', { reply: pair.answer.toUpperCase() });
        said.className = right ? 'status good' : 'status';
        const { word } = await engine.ask('web_ghost_name', [pair.answer, '0']);
        const { offensive } = word ? await engine.ask('web_words_check', [word]) : { offensive: false };
        leads.replaceChildren(...(word && (!offensive || allWords()) ? [wordList([word])] : []));
        judging = false;
        show();
        announce(said.textContent);
    };
    show();
}
