// The page's sentences, one file a language, in a subset of ICU MessageFormat: {name} is replaced, and
// {name, plural, one {# word} other {# words}} by the form that the number takes in the language.

import type en from '../../text/en.json';
import type learn from '../../text/learn-en.json';
import type online from '../../text/online-en.json';
import type study from '../../text/study-en.json';
import type boardStudy from '../../text/board-study-en.json';
import { save } from './store';

export type Key =
    | keyof typeof en
    | keyof typeof learn
    | keyof typeof online
    | keyof typeof study
    | keyof typeof boardStudy;
type Texts = Partial<Record<Key, string>>;
const texts: Texts = {};

// The sentences of the page, or of a part of it, in the language that is shown (texts.ts).
export const addTexts = (more: Texts): void => void Object.assign(texts, more);

// Chosen before the first paint (first.ts).
export const language = document.documentElement.lang;

export function choose(name: string): void {
    save('language', name);
    location.reload();
}

type Values = Record<string, string | number>;

// Groups of digits from 10,000 on, so that a rating is not broken.
const integer = new Intl.NumberFormat(language, { useGrouping: 'min2' } as unknown as Intl.NumberFormatOptions);
const forms = new Intl.PluralRules(language);
const MESSAGE = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;

function fill(text: string, values: Values): string {
    return text.replace(MESSAGE, (_, name: string, plural?: string) => {
        const value = values[name] ?? '';
        const shown = typeof value === 'number' ? integer.format(value) : value;
        if (!plural) return shown;
        const form = (kind: string) => new RegExp(` ${kind} \\{([^}]*)\\}`).exec(plural)?.[1];
        return (form(forms.select(Number(value))) ?? form('other') ?? '').replace('#', shown);
    });
}

const format = (value: number, digits: number, style: 'decimal' | 'percent') =>
    new Intl.NumberFormat(language, { style, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        value,
    );
// Numbers, and a share of 1, as the language writes them.
export const whole: (value: number) => string = integer.format;
export const decimal = (value: number, digits = 1): string => format(value, digits, 'decimal');
export const percent = (share: number, digits = 0): string => format(share, digits, 'percent');
// "+8", "−8".
export const signed = (points: number): string => (points < 0 ? `\u2212${-points}` : `+${points}`);
// Made once: a list of a thousand games asks for two thousand dates.  `format` needs no `this`.
export const date: (time: number) => string = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
}).format;

export function t(key: Key, values: Values = {}): string {
    return fill(texts[key] ?? key, values);
}

// The text of a key that is made from a name, where there is one.
export function textOf(key: string, values: Values = {}): string | undefined {
    return key in texts ? t(key as Key, values) : undefined;
}
