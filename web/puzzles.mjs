// The puzzles that come with the page, from games that the program plays with itself:
// node web/puzzles.mjs QUOTH FILE
//
// Seeds count up from 1 until there are enough puzzles of each grade; of one game each grade takes one.  The same
// program writes the same file.  The source of a puzzle is its seed, the game of that seed, and the turn.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const WANTED = { 1: 50, 2: 50, 3: 50, 4: 30, 5: 20 }; // of each grade
const [quoth, file] = process.argv.slice(2);
const left = { ...WANTED };
const taken = [];
const positions = new Set();
let head = '';
for (let seed = 1; Object.values(left).some((count) => count > 0); seed++) {
    const made = `${file}.${seed}`;
    execFileSync(quoth, [
        'cross',
        'puzzles',
        '--self-play',
        '4',
        '--seed',
        String(seed),
        '--threads',
        '1',
        '--rules',
        'wwf',
        '-o',
        made,
    ]);
    const [first, ...lines] = readFileSync(made, 'utf8').trimEnd().split('\n');
    rmSync(made);
    head = first;
    const games = new Set();
    for (const line of lines) {
        const [grade, , , , , position, source] = line.split('\t');
        const [, game] = /^self-play (\d+) turn \d+$/.exec(source);
        if (left[grade] <= 0 || games.has(`${game} ${grade}`) || positions.has(position)) continue;
        games.add(`${game} ${grade}`);
        positions.add(position);
        left[grade]--;
        taken.push(line.replace(/[^\t]*$/, `seed ${seed}, ${source}`));
    }
    process.stderr.write(`seed ${seed}: still wanted ${JSON.stringify(left)}\n`);
}
taken.sort((a, b) => a[0] - b[0]); // by grade; stable
writeFileSync(file, [head, ...taken, ''].join('\n'));
