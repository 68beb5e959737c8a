// What a person practises: questions with their answers, and when each is asked again (docs/practise.md).
// One text has all answers, in the form of the program's file of progress (docs/formats.md); the module
// reads it.  A card is named by its sheet, the question and the answer.

import { QuothError } from 'quoth/connection';
import type { Answer } from '../engine/calls';
import { engine } from '../engine/engine';
import { forget, load, save } from '../base/store';
import { shuffle } from '../base/random';

export type Summary = Answer<'web_practice_cards'>;
export type Card = Summary['cards'][number];
export type Pair = { question: string; answer: string; item?: string }; // `item`: what it takes to ask it anew

export const KNOWN = 3; // right answers in a row
const NEW = 10; // questions of one sitting that were never asked
const NAME = 'practice';
const HEAD = 'quoth-quiz 2\n';

export const now = (): number => Math.floor(Date.now() / 1000);
export const progressText = (): string => load<string>(NAME) ?? '';

// When answers were right.
export const rightAnswers = (): number[] =>
    [...progressText().matchAll(/^answer .* (\d+) (?!again)\w+$/gm)].map(([, time]) => Number(time) * 1000);

// All cards that were asked.  A text that is none of progress is put aside.
export async function summary(time = now()): Promise<Summary> {
    try {
        return await engine.ask('web_practice_cards', [time, progressText()]);
    } catch (error) {
        if (!(error instanceof QuothError) || error.status !== 'bad-text') throw error;
        save(`${NAME}-damaged`, progressText());
        forget(NAME);
        return engine.ask('web_practice_cards', [time, '']);
    }
}

const key = ({ question, answer }: Pair): string => `${question} ${answer}`;
export type Cards = Map<string, Card>;
export async function cardsOf(sheet: string): Promise<Cards> {
    const { cards } = await summary();
    return new Map(cards.filter((card) => card.sheet === sheet).map((card) => [key(card), card]));
}
export const cardOf = (cards: Cards, pair: Pair): Card | undefined => cards.get(key(pair));
export const knownOf = (cards: Cards, pairs: Pair[]): number =>
    pairs.filter((pair) => (cardOf(cards, pair)?.streak ?? 0) >= KNOWN).length;

// What was missed last is asked at once.
export const isDue = (card: Card, time: number): boolean => !card.streak || card.due <= time;

// What is due, shuffled, then new questions in their order.
export function questions<Asked extends Pair>(pairs: Asked[], cards: Cards, time: number): Asked[] {
    const due = pairs.filter((pair) => {
        const card = cardOf(cards, pair);
        return card && isDue(card, time);
    });
    shuffle(due);
    return [...due, ...pairs.filter((pair) => !cardOf(cards, pair)).slice(0, NEW)];
}

// Another tab may have added answers: the text is read again each time.
export function addLines(lines: string[]): void {
    if (lines.length) save(NAME, (progressText() || HEAD) + lines.map((line) => `${line}\n`).join(''));
}
export const nameOf = (sheet: string, { question, answer }: Pair): string => [sheet, question || '-', answer].join(' ');
export const itemLine = (sheet: string, pair: Pair): string[] =>
    pair.item && !progressText().includes(`\nitem ${nameOf(sheet, pair)} `)
        ? [`item ${nameOf(sheet, pair)} ${pair.item}`]
        : [];

export function noteAnswer(sheet: string, pair: Pair, right: boolean): void {
    addLines([...itemLine(sheet, pair), `answer ${nameOf(sheet, pair)} ${now()} ${right ? 'good' : 'again'}`]);
}

// The words that are open, as sheets name them.
export const wordsDigest = async (): Promise<string> => (await engine.ask('web_words_info', [])).sha256.slice(0, 16);

// Two texts of progress in one: every line once, answers in the order of their time.
function merged(one: string, other: string): string {
    const lines = [...new Set([...one.split('\n'), ...other.split('\n')])].filter((line) =>
        /^(answer|item|old) /.test(line),
    );
    const time = (line: string) => (line.startsWith('answer ') ? Number(line.split(' ')[4]) : 0);
    // Of two old states of a card that of the later date counts.
    const due = (line: string) => (line.startsWith('old ') ? Number(line.split(' ')[5]) : 0);
    lines.sort((a, b) => time(a) - time(b) || due(a) - due(b));
    return [HEAD.trim(), ...lines, ''].join('\n');
}

// Adds the answers of another text; rejects if it is none of progress.
export async function addProgress(text: string): Promise<void> {
    await engine.ask('web_practice_cards', [now(), text]);
    save(NAME, merged(progressText(), text));
}
