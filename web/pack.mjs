// Packs a sorted list of words and their levels: node pack.mjs LIST LEVELS OUT
// How many words (4 bytes), a level each (99: in no list), then each word as the number of letters that
// the word before loses at its end, counted from 'A', and the letters that follow; gzip over all.  The
// number of letters that go repeats more often than the number that stay: 12 % less.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [list, levels, out] = process.argv.slice(2);
const words = readFileSync(list, 'utf8').split(/\s+/).filter(Boolean);
const level = new Map(
    readFileSync(levels, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/\s+/)),
);
const head = Buffer.alloc(4 + words.length);
head.writeUInt32LE(words.length);
let text = '';
let before = '';
words.forEach((word, i) => {
    if (!/^[a-z]+$/.test(word)) throw new Error(`${list}: ${word}`);
    head[4 + i] = Number(level.get(word) ?? 99);
    let same = 0;
    while (same < word.length && word[same] === before[same]) same++;
    if (before.length - same > 31) throw new Error(`${list}: ${before} is too long`);
    text += String.fromCharCode(65 + before.length - same) + word.slice(same);
    before = word;
});
writeFileSync(out, gzipSync(Buffer.concat([head, Buffer.from(text)]), { level: 9 }));
