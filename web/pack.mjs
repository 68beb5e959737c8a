// Packs a sorted list of words and their levels: node pack.mjs LIST LEVELS OUT
// How many words (4 bytes), how many levels there are, these levels (99: in no list), which of them each
// word has (half a byte, the first word in the upper half), then each word as the number of letters that the
// word before loses at its end, counted from 'A', and the letters that follow; gzip over all.  That number
// repeats more often than the number of letters that stay: 12 % less.  Halves of bytes: 8 % of the levels.
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
const levelOf = (word) => Number(level.get(word) ?? 99);
const known = [...new Set(words.map(levelOf))].sort((a, b) => a - b);
if (known.length > 16) throw new Error(`${levels}: more than 16 levels`);
const count = Buffer.alloc(4);
count.writeUInt32LE(words.length);
const halves = Buffer.alloc((words.length + 1) >> 1);
let text = '';
let before = '';
words.forEach((word, i) => {
    if (!/^[a-z]+$/.test(word)) throw new Error(`${list}: ${word}`);
    halves[i >> 1] |= known.indexOf(levelOf(word)) << (i & 1 ? 0 : 4);
    let same = 0;
    while (same < word.length && word[same] === before[same]) same++;
    if (before.length - same > 31) throw new Error(`${list}: ${before} is too long`);
    text += String.fromCharCode(65 + before.length - same) + word.slice(same);
    before = word;
});
writeFileSync(
    out,
    gzipSync(Buffer.concat([count, Buffer.from([known.length, ...known]), halves, Buffer.from(text)]), { level: 9 }),
);
