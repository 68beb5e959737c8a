// Packs a dictionary of meanings: node pack-meanings.mjs MEANINGS OUT
// MEANINGS is text (docs/formats.md).  Five sections with an empty line between them, gzip over all: its
// notice; the parts of speech that occur, with tabs between; the words in order, each as the number of
// letters that the word before loses at its end, counted from 'A', and the letters that follow; for each word a sign,
// counted from a blank, of its parts; for each word a line with its meaning, or = and the first word with
// the same meaning.  One line a word would take 8 % more, every meaning in full 8 % more.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [from, out] = process.argv.slice(2);
const lines = readFileSync(from, 'utf8').split('\n').filter(Boolean);
const entries = new Map(); // the first line of a word counts
for (const line of lines) {
    const [word, ...rest] = line.split('\t');
    if (line[0] !== '#' && !entries.has(word)) entries.set(word, rest.length > 1 ? rest : ['', ...rest]);
}
const words = [...entries.keys()].sort();
const parts = [...new Set(words.map((word) => entries.get(word)[0]))].sort();
if (parts.length > 95) throw new Error(`${from}: more than 95 kinds of words`);

let listed = '';
let signs = '';
let before = '';
const meanings = [];
const first = new Map();
for (const word of words) {
    const [part, meaning] = entries.get(word);
    if (!/^[a-z]+$/.test(word) || meaning[0] === '=') throw new Error(`${from}: ${word}`);
    let same = 0;
    while (same < word.length && word[same] === before[same]) same++;
    listed += String.fromCharCode(65 + before.length - same) + word.slice(same);
    if (before.length - same > 31) throw new Error(`${from}: ${before} is too long`);
    before = word;
    signs += String.fromCharCode(32 + parts.indexOf(part));
    meanings.push(first.has(meaning) ? `=${first.get(meaning)}` : meaning);
    if (!first.has(meaning)) first.set(meaning, word);
}
const notice = lines.filter((line) => line[0] === '#').join('\n');
writeFileSync(out, gzipSync([notice, parts.join('\t'), listed, signs, meanings.join('\n')].join('\n\n'), { level: 9 }));
