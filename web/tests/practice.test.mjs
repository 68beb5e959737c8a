// Practice: what earlier versions kept, what is due across subjects, the file of the program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible, cutOff, open, phone } from './page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const native = (...args) => JSON.parse(execFileSync(`${root}build/quoth`, [...args, '--json'], { encoding: 'utf8' }));
const digest = native('lexicon', 'info').sha256.slice(0, 16);
const [line] = readFileSync(`${root}web/puzzles/wwf.puzzles`, 'utf8').split('\n').slice(1);
const [, , , , play, position] = line.split('\t');
const cgp = position.split(' ').slice(0, 4).join(' ');

const text = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('quoth:practice') ?? '""'));
const rows = (page) =>
    page.$$eval('#subjects tbody tr', (all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
// What the program makes of a text of progress.
function practise(progress, ...args) {
    const folder = mkdtempSync(join(tmpdir(), 'quoth-practice-'));
    try {
        writeFileSync(join(folder, 'quiz'), progress);
        return native('practise', '--progress', join(folder, 'quiz'), ...args);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test('what earlier versions kept is due again, and the program reads it', async (t) => {
    const now = Math.floor(Date.now() / 1000);
    const kept = {
        [`quiz/ghost/4/first/${digest}`]: {
            '': { stage: 3, due: now - 10, right: 4, missed: 1 },
            nosuch: { stage: 1, due: 5, right: 1, missed: 0 },
        },
        [`drill/3/${digest}`]: {
            act: { stage: 0, due: now - 600, right: 0, missed: 2 },
            aet: { stage: 5, due: now + 86400, right: 5, missed: 0 },
        },
        'puzzle-progress': { [cgp]: { stage: 1, due: now - 5, right: 1, missed: 0 } },
        'drill/3/0123456789abcdef': { xyz: { stage: 1, due: 5, right: 1, missed: 0 } },
    };
    const page = await open(t, { ...phone, kept }, '#practise');
    await page.waitForSelector('#subjects');
    assert.deepEqual(
        (await rows(page)).map(([subject, due, all, known]) => [subject, due, all, known]),
        [
            ['Ghost', '1', '1', '1'],
            ['Anagrams', '1', '2', '1'],
            ['Puzzles', '1', '1', '0'],
        ],
    );
    const program = practise(await text(page), '--now', String(now));
    assert.deepEqual(
        program.subjects.map(({ subject, cards, due, known }) => [subject, cards, due, known]),
        [
            ['ghost', 1, 1, 1],
            ['anagrams', 2, 1, 1],
            ['puzzles', 1, 1, 0],
        ],
    );
    const [ghost] = program.cards.filter(({ subject }) => subject === 'ghost');
    assert.deepEqual([ghost.question, ghost.stability, ghost.right, ghost.missed], ['', 3, 4, 1]);
    assert.equal(program.cards.find(({ subject }) => subject === 'puzzles').answer, play);
    // Nothing is lost: what has no answer yet stays where it was.
    const left = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /^quoth:(quiz|drill|puzzle-progress)/.test(key)),
    );
    assert.deepEqual(left.sort(), ['quoth:drill/3/0123456789abcdef', `quoth:quiz/ghost/4/first/${digest}`]);
    await accessible(page, 'practise');
    assert.deepEqual(await page.evaluate(cutOff), []);
});

test('what is due is asked across subjects; a file of the program comes in, and goes out with the games', async (t) => {
    const sheet = `ghost/-/4/no/always/first/${digest}`;
    const answers = [
        `answer ${sheet} - h 1790000000 good`,
        `answer words/anagrams/${digest} act act,cat 1790000100 good`,
        `answer words/anagrams/0123456789abcdef act act,cat 1790000100 good`,
    ];
    const page = await open(t, { kept: { practice: ['quoth-quiz 2', ...answers, ''].join('\n') } }, '#practise');
    await page.waitForSelector('#practise-ask');
    assert.match(await page.textContent('#practise-ask'), /the 2 cards that are due/);
    assert.match(await page.textContent('.view'), /1 due card is of other words/);
    assert.match(await page.textContent('#days'), /: 0, at most 1\./);
    await page.click('#practise-ask');
    const ghost = async () => {
        await page.waitForSelector('#quiz-answer');
        await page.fill('#quiz-answer', 'h');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.querySelector('#status')?.textContent === 'Right.');
    };
    const drill = async () => {
        await page.waitForSelector('#drill-word');
        assert.equal(await page.textContent('#drill-letters'), 'A C T');
        for (const word of ['cat', 'act']) {
            await page.fill('#drill-word', word);
            await page.keyboard.press('Enter');
        }
        await page.waitForFunction(() => /^Right/.test(document.querySelector('#drill-said')?.textContent));
    };
    for (let i = 0; i < 2; i++) {
        await page.waitForSelector('#quiz-answer, #drill-word');
        await ((await page.$('#quiz-answer')) ? ghost : drill)();
        await page.click('#practise-on');
    }
    await page.waitForSelector('#practise-nothing');
    assert.match(await page.textContent('#practise-nothing'), /The next is due on/);
    assert.match(await page.textContent('#days'), /: 1, at most 1\./);
    // As the program reads the same answers.
    const here = await rows(page);
    const there = practise(await text(page)).subjects;
    assert.deepEqual(
        here.map((row) => row.slice(1, 6)),
        there.map(({ due, cards, known, recall, in_a_week }) =>
            [due, cards, known, ...[recall, in_a_week].map((one) => `${Math.round(100 * one)}%`)].map(String),
        ),
    );
    await page.setInputFiles('#progress-file', {
        name: 'quiz',
        mimeType: 'text/plain',
        buffer: Buffer.from(`quoth-quiz 2\nanswer ${sheet} hy hyo 1790000000 good\n${answers[0]}\n`),
    });
    await page.waitForFunction(() => document.querySelector('#subjects td:nth-child(3)')?.textContent === '2');
    assert.equal((await text(page)).split('\n').filter((one) => one === answers[0]).length, 1);
    await page.setInputFiles('#progress-file', {
        name: 'quiz',
        mimeType: 'text/plain',
        buffer: Buffer.from('a letter'),
    });
    await page.waitForSelector('.bad');
    // All games in one file, and what was practised with them.
    const file = await page.evaluate(() =>
        JSON.stringify({
            format: 'quoth-games 1',
            games: [],
            practice: JSON.parse(localStorage.getItem('quoth:practice')),
        }),
    );
    const other = await open(t, {}, '#board?new');
    await other.waitForSelector('#paste', { state: 'attached' });
    await other.$$eval('details', (all) => all.forEach((one) => (one.open = true)));
    await other.fill('#paste', file);
    await other.click('#open-text');
    await other.waitForFunction(() => localStorage.getItem('quoth:practice'));
    assert.equal(await text(other), await text(page));
});

test('hooks: asked as the program has them, and what was missed is due at once', async (t) => {
    const page = await open(t, phone, '#words?drill=2&hooks');
    await page.waitForSelector('#drill-front');
    const asked = () => page.textContent('#drill-letters');
    const first = await asked();
    const all = native('words', '--hooks', ...native('words', '--pattern', '??').words.map(({ word }) => word)).hooks;
    const hooksOf = (shown) => all.find(({ word }) => word === shown.toLowerCase());
    const most = Math.max(...all.map(({ front, back }) => front.length + back.length));
    const { front, back } = hooksOf(first);
    assert.equal(front.length + back.length, most);
    assert.equal(await page.textContent('#drill-known'), `You know 0 of ${all.length} answers.`);
    // Enter goes on to the second field; the order of the letters is free.
    await page.fill('#drill-front', [...front].reverse().join(', ').toUpperCase());
    await page.keyboard.press('Enter');
    await page.keyboard.type(back.join(''));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /^Right: /.test(document.querySelector('#drill-said').textContent));
    const second = await asked();
    assert.notEqual(second, first);
    await page.fill('#drill-back', '1');
    await page.keyboard.press('Enter');
    const missed = hooksOf(second);
    const letters = (list) => list.join(' ').toUpperCase() || 'none';
    await page.waitForFunction(
        (text) => document.querySelector('#drill-said').textContent === text,
        `No: the answer is ${letters(missed.front)} before ${second}; ${letters(missed.back)} behind it.`,
    );
    await accessible(page, 'hooks');
    assert.deepEqual(await page.evaluate(cutOff), []);
    const { cards } = practise(await text(page));
    assert.deepEqual(
        cards.map(({ subject, sheet, question, answer, right }) => [subject, sheet, question, answer, right]).sort(),
        [
            [first, hooksOf(first), 1],
            [second, missed, 0],
        ]
            .map(([word, hooks, right]) => [
                'hooks',
                `words/hooks/${digest}`,
                word.toLowerCase(),
                `${hooks.front.join('')}-${hooks.back.join('')}`,
                right,
            ])
            .sort(),
    );
    await page.goto(page.url().replace(/#.*/, '#practise?ask=hooks'));
    await page.waitForSelector('h1:text-is("Hooks")');
    assert.equal(await asked(), second);
    await page.click('#drill-show');
    await page.waitForFunction(() => /^The answer is /.test(document.querySelector('#drill-said').textContent));
});
