// The quiz: the replies of the smallest strategy, asked until they are known.  A reply that was right
// rests for longer and longer; what was missed comes again at once.  The same stages as the
// program's quiz, kept in the browser.

import { h, button, announce } from './dom';
import type { Answer } from './calls';
import { Engine, engine } from './engine';
import { keyboard } from './ghost-screen';
import { wordList } from './meaning';
import { t, Key } from './text';
import { allWords, load, save } from './store';
import { endOnly, variantNamed, variantTitle } from './variants';
import { viewSignal } from './router';

type Pair = Answer<'web_ghost_quiz'>['pairs'][number];
export type Known = { stage: number; due: number; right: number; missed: number };
export type Progress = Record<string, Known>; // by position

const PAUSES = [0, 600, 86400, 259200, 604800, 1814400]; // seconds after each stage
export const KNOWN = 3; // stages
const NEW = 10; // questions of one sitting that were never asked

export const now = () => Math.floor(Date.now() / 1000);

// Notes an answer.
export function answered(known: Known | undefined, right: boolean, time: number): Known {
    const { stage, ...old } = known ?? { stage: 0, due: 0, right: 0, missed: 0 };
    const next = right ? Math.min(stage + 1, PAUSES.length - 1) : 0;
    return { stage: next, due: time + PAUSES[next], right: old.right + Number(right), missed: old.missed + Number(!right) };
}

// What is due of what was asked before, shuffled, then new ones in the order of the strategy.
export function questions<Asked extends { position: string }>(pairs: Asked[], progress: Progress, time: number): Asked[] {
    const due = pairs.filter((pair) => progress[pair.position] && progress[pair.position].due <= time);
    for (let i = due.length - 1; i > 0; i--) {
        const k = Math.floor(Math.random() * (i + 1));
        [due[i], due[k]] = [due[k], due[i]];
    }
    return [...due, ...pairs.filter((pair) => !progress[pair.position]).slice(0, NEW)];
}

export async function quiz(root: HTMLElement, variant: string, reading: string, min: string, again: () => void): Promise<void> {
    const played = variantNamed(variant);
    const heading = h('h1', {}, `${t('quiz')}: ${variantTitle(played)}`);
    const open = async (one = engine) => void (await one.ask('web_ghost_open', [variant, reading, min, 2, '', 1, '']));
    let left = false;
    const back = () => button(t('close'), () => ((left = true), again()), { id: 'quiz-close' });
    // The search has an engine of its own, which ends with it.
    const searcher = new Engine(engine.own);
    const end = () => ((left = true), searcher.end());
    viewSignal().addEventListener('abort', end);
    const stop = button(t('stop'), () => (end(), again()), { id: 'quiz-stop' });
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
    root.replaceChildren(heading, h('p', { class: 'status' }, t('quiz_made')), h('progress', { 'aria-label': t('quiz_made') }), takes, h('p', { class: 'row' }, stop));
    engine.onRestart = () => open();
    let told: { winner: string; pairs: Pair[] };
    try {
        await open(searcher);
        const { vast } = await searcher.ask('web_ghost_size', []);
        if (vast) return refuse(t('quiz_vast'));
        told = await searcher.ask('web_ghost_quiz', []);
        await open();
    } catch (error) {
        if (!left) refuse(error instanceof Error ? error.message : String(error));
        return;
    } finally {
        searcher.end();
    }
    if (left || !root.isConnected) return;
    const { pairs } = told;
    const { sha256 } = await engine.ask('web_words_info', []);
    const name = `quiz/${variant}${reading && `-${reading}`}/${min}/${told.winner}/${String(sha256).slice(0, 16)}`;
    const progress: Progress = load<Progress>(name) ?? {};
    const queue = questions(pairs, progress, now());
    const said = h('p', { class: 'status', id: 'status' });
    const leads = h('div', { id: 'quiz-word' }); // a word that the last reply leads to
    let asked = 0;

    const known = () => pairs.filter((pair) => (progress[pair.position]?.stage ?? 0) >= KNOWN).length;
    const ask = () => {
        const pair = queue[asked];
        const count = h('span', { id: 'quiz-known' }, t('quiz_known', { known: known(), count: pairs.length }));
        if (!pair) {
            root.replaceChildren(heading, said, leads, h('p', {}, t(queue.length ? 'quiz_done' : 'quiz_nothing')), h('p', { class: 'hint' }, count), h('p', { class: 'row' }, back()));
            return;
        }
        const one = endOnly(played) || !pair.position; // the answer is one letter
        const field = h('input', { id: 'quiz-answer', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
        const form = h(
            'form',
            { class: 'card' },
            h('p', { class: 'asked', id: 'asked' }, pair.position ? pair.position.toUpperCase() : '\u2026'),
            h('label', { class: 'field' }, h('span', {}, pair.position ? t(one ? 'quiz_letter' : 'quiz_after', { fragment: pair.position.toUpperCase() }) : t('quiz_begin')), field),
            one ? keyboard([], (letter) => button(letter.toUpperCase(), () => void judge(letter), { id: `key-${letter}` })) : h('p', { class: 'hint' }, t('quiz_hint')),
            h('p', { class: 'row' }, h('button', { class: 'main' }, t('answer')), button(t('show_it'), () => void judge(''), { id: 'quiz-show' }), back()),
        );
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            void judge(field.value.trim().toLowerCase());
        });
        root.replaceChildren(heading, h('p', { class: 'hint' }, t(`quiz_${told.winner}` as Key), ' ', t('quiz_or_sheet')), said, leads, form, h('p', { class: 'hint' }, t('quiz_asked', { asked: asked + 1, count: queue.length }), ' ', count));
        // On a touch screen a field that is focused would bring up the keyboard of the system.
        if (!one || !matchMedia('(pointer: coarse)').matches) field.focus();
    };

    // A letter alone is one at the end.
    const judge = async (typed: string) => {
        const pair = queue[asked];
        const whole = typed.length === 1 && (endOnly(played) || !pair.position) ? pair.position + typed : typed;
        const turned = [...whole].reverse().join('');
        const right = whole === pair.reply || (played.reversed && turned === pair.reply);
        let also = false;
        if (typed && !right) {
            const checked = await engine.ask('web_ghost_judge', [pair.position, whole]).catch(() => null);
            if (checked?.is_play && checked.legal) {
                const { plays } = await engine.ask('web_ghost_explain', [pair.position]);
                also = plays.some((play) => play.wins && play.play === checked.fragment);
            }
        }
        // Another answer that wins is no mistake: the question comes again, and nothing is noted.
        if (!also) progress[pair.position] = answered(progress[pair.position], right, now());
        save(name, progress);
        if (!right) queue.push(pair);
        asked++;
        said.textContent = right ? t('quiz_right') : t(also ? 'quiz_also' : typed ? 'quiz_wrong' : 'quiz_shown', { reply: pair.reply.toUpperCase() });
        said.className = right ? 'status good' : 'status';
        const { word } = await engine.ask('web_ghost_name', [pair.reply, '0']);
        const { offensive } = word ? await engine.ask('web_words_check', [word]) : { offensive: false };
        leads.replaceChildren(...(word && (!offensive || allWords()) ? [wordList([word])] : []));
        ask();
        announce(said.textContent);
    };
    ask();
}
