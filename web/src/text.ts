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

export function t(key: Key, values: Record<string, string | number> = {}): string {
    const text = languages[language][key] ?? en[key];
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
