// The page's sentences, one file a language.  {name} is replaced.

import en from '../text/en.json';
import de from '../text/de.json';
import { load, save } from './store';

export type Key = keyof typeof en;
const languages: Record<string, Partial<Record<Key, string>>> = { en, de };

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
    return fill(languages[language][key] ?? en[key], values);
}

// The text of a key that is made from a name, where there is one.
export function textOf(key: string, values: Values = {}): string | undefined {
    return key in en ? t(key as Key, values) : undefined;
}
