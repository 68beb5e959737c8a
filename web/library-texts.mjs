// What the library says in a language, for web_texts_open: its customs, then the catalogues of reviews
// and sheets (src/format/texts) in the order of their rows.
import { readFileSync } from 'node:fs';

// The name, what separates thousands, the decimal sign, "1" if 0 takes the form of 1.
const CUSTOMS = { de: ['de', '.', ',', ''], fr: ['fr', '\u202f', ',', '1'] };
export const libraryLanguages = Object.keys(CUSTOMS);

export function libraryTexts(language) {
    const messages = ['reviews', 'sheets'].flatMap((subject) => {
        const rows = readFileSync(new URL(`../src/format/texts/${subject}/${language}.def`, import.meta.url), 'utf8');
        const text = (row) => [...row.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([one]) => JSON.parse(one)).join('');
        return [...rows.matchAll(/Q_TEXT\(\w+,((?:\s*"(?:[^"\\]|\\.)*")+)\)/g)].map(([, row]) => text(row));
    });
    return [...CUSTOMS[language], ...messages];
}
