// Short keys of sentences.  A key that the sources have as t('some_key') alone, or as one of two there, is a number in
// what is built; one that stands elsewhere, that a template makes (`odd_${kind}`), or that is a word of the library
// (`pass`), stays as it is.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('src/', import.meta.url);
const sources = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
const count = (pattern) => {
    const all = {};
    for (const [, ...keys] of sources.matchAll(pattern))
        for (const key of keys.filter(Boolean)) all[key] = (all[key] ?? 0) + 1;
    return all;
};
// t('key') and t(either ? 'key' : 'other'), where no other text stands before it
const CALL = /(?<=\bt\((?:[^'"`(),{}]|\(\))*)'(\w+)'(?: : '(\w+)')?/g;
const called = count(CALL);
const quoted = count(/'(\w+_\w+)'/g);
const made = [...sources.matchAll(/`((?:\w|\$\{[^{}`]*\})+)`/g)]
    .map(([, template]) => template.replace(/\$\{[^{}]*\}/g, '\\w*'))
    .filter((template) => /^\w*_[\w\\*]*$|^\\w\*_\w*$/.test(template));
const isMade = (key) => new RegExp(`^(${made.join('|')})$`).test(key);
const short = new Map(
    Object.keys(called)
        .filter((key) => called[key] === quoted[key] && !isMade(key))
        .map((key, at) => [key, at.toString(36)]),
);

export const shortKeys = (texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [short.get(key) ?? key, text]));
export const withShortKeys = (source) =>
    source.replace(CALL, (call) => call.replace(/\w+_\w+/g, (key) => short.get(key) ?? key));
