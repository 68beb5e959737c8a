// Short keys of sentences.  A key that the sources have as t('some_key') alone is a number in what is built; one that
// stands elsewhere, that a template makes (`odd_${kind}`), or that is a word of the library (`pass`), stays as it is.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('src/', import.meta.url);
const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
const count = (pattern) => {
    const all = {};
    for (const [, key] of sources.matchAll(pattern)) all[key] = (all[key] ?? 0) + 1;
    return all;
};
const called = count(/\bt\('(\w+_\w+)'/g);
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
    source.replace(/\bt\('(\w+)'/g, (call, key) => (short.has(key) ? `t('${short.get(key)}'` : call));
