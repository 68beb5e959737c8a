// The page's sentences, one file a language.  {name} is replaced.

import en from '../text/en.json';
import de from '../text/de.json';
import type online from '../text/online-en.json';
import { load, save } from './store';

export type Key = keyof typeof en | keyof typeof online;
type Texts = Partial<Record<Key, string>>;
const languages: Record<string, Texts> = { en: { ...en }, de: { ...de } };

// The sentences of a part of the page that is loaded when it is opened.
export function addTexts(more: Record<string, Texts>): void {
    for (const [name, texts] of Object.entries(more)) Object.assign(languages[name], texts);
}

function wanted(): string {
    const chosen = load<string>('language');
    if (chosen && languages[chosen]) return chosen;
    const first = navigator.language.slice(0, 2);
    return languages[first] ? first : 'en';
}

export const language = wanted();
document.documentElement.lang = language;

export function choose(name: string): void {
    save('language', name);
    location.reload();
}

type Values = Record<string, string | number>;

function fill(text: string, values: Values): string {
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

export function t(key: Key, values: Values = {}): string {
    return fill(languages[language][key] ?? languages.en[key] ?? key, values);
}

// The text of a key that is made from a name, where there is one.
export function textOf(key: string, values: Values = {}): string | undefined {
    return key in languages.en ? t(key as Key, values) : undefined;
}
