// Played without eyes: a whole game of each family by roles, names and what is announced, as a screen reader has them; no
// selector names an id or a class.  And with large letters: zoomed to 200 %, and with the browser's letters twice as
// large, nothing is cut off.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { built, cutOff, open, phone } from './page.mjs';
import { STATES } from './states.mjs';

// Keeps all that live regions say.
const listen = (page) =>
    page.addInitScript(() => {
        window.heard = [];
        addEventListener('DOMContentLoaded', () => {
            for (const region of document.querySelectorAll('[aria-live], [role="status"]'))
                new MutationObserver(() => region.textContent && window.heard.push(region.textContent)).observe(
                    region,
                    { childList: true, characterData: true, subtree: true },
                );
        });
    });
// Waits for an announcement after the first `from` ones; returns it, and how many there are by then.
async function hear(page, wanted, from) {
    const found = await page.waitForFunction(
        ([source, from]) => {
            const at = window.heard.findIndex((text, i) => i >= from && new RegExp(source).test(text));
            return at < 0 ? null : [window.heard[at], at + 1];
        },
        [wanted.source, from],
    );
    return found.jsonValue();
}
const count = (page) => page.evaluate(() => window.heard.length);

test('a round of Ghost, by ear', async (t) => {
    const page = await open(t, { before: listen });
    await page.getByRole('navigation').getByRole('link', { name: 'Ghost' }).click();
    await page.getByText('More options').click();
    await page.getByRole('combobox', { name: 'A match' }).selectOption('one round');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    let [said, at] = await hear(page, /You begin: say a letter/, 0);
    for (let turn = 0; turn < 12 && !/lost the round/.test(said); turn++) {
        for (const letter of 'EASITRONLCDUGMPHBYFVKWZXJQ') {
            await page.getByRole('button', { name: letter, exact: true }).click();
            [said, at] = await hear(page, /No word begins with|Your turn: add a letter|lost the round/, at);
            if (!/No word/.test(said)) break;
        }
    }
    assert.match(said, /lost the round.*won the match/);
    assert.ok(await page.getByRole('button', { name: 'Another match' }).isEnabled());
});

const COLUMNS = 'ABCDEFGHIJKLMNO';
// The position as it is read out: the squares, then the tiles of the rack.
async function readBoard(page) {
    const names = await page
        .getByRole('grid', { name: 'Board' })
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const rack = await page
        .getByRole('group', { name: 'Your tiles' })
        .getByRole('button')
        .evaluateAll((all) => all.filter((one) => !one.disabled).map((one) => one.getAttribute('aria-label')));
    const cells = names.map((name) => /^[A-O]\d+: (.)(?:,|$)/u.exec(name)?.[1] ?? ' ');
    const rows = Array.from({ length: 15 }, (_, row) =>
        cells
            .slice(15 * row, 15 * row + 15)
            .join('')
            .replace(/ +/g, (gap) => gap.length),
    ).join('/');
    return { cells, cgp: `${rows} ${rack.map((name) => (name === 'blank' ? '?' : name)).join('')}/ 0/0 0` };
}

test('a whole board game, by ear and keyboard', async (t) => {
    const page = await open(t, { before: listen });
    await page.getByRole('navigation').getByRole('link', { name: 'Board' }).click();
    await page.getByRole('combobox', { name: 'Strength of the computer' }).selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Best plays' }).and(page.locator(':enabled')).waitFor();
    let said = '';
    let turns = 0;
    for (; turns < 30 && !/ won,|draw/.test(said); turns++) {
        const { cells, cgp } = await readBoard(page);
        const { plays } = JSON.parse(
            execFileSync(`${built}quoth`, ['cross', 'moves', '--rules', 'wwf', '--cgp', cgp, '--top', '1', '--json']),
        );
        const from = await count(page);
        const place = /^(?:(\d+)([A-O])|([A-O])(\d+)) (.*)$/.exec(plays[0]?.play ?? '');
        if (place) {
            const down = place[3] !== undefined;
            const first = COLUMNS.indexOf(place[2] ?? place[3]) + 15 * (Number(place[1] ?? place[4]) - 1);
            const letters = [...place[5]]
                .map((letter, i) => [letter, first + (down ? 15 : 1) * i])
                .filter(([, at]) => cells[at] === ' ');
            const [[, start]] = letters;
            const square = page.getByRole('button', {
                name: new RegExp(`^${COLUMNS[start % 15]}${Math.floor(start / 15) + 1}(,|$)`),
            });
            await square.focus();
            await square.press('Enter');
            // The square says which way the word will go.
            const way = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
            assert.match(way, /, (Across|Downwards)/);
            if (way.includes('Downwards') !== down) {
                const turned = await count(page);
                await page.keyboard.press(' ');
                await hear(page, down ? /^Downwards/ : /^Across/, turned);
            }
            for (const [letter] of letters)
                await page.keyboard.press(
                    letter === letter.toUpperCase() ? letter.toLowerCase() : `Shift+${letter.toUpperCase()}`,
                );
            await hear(page, /points?: /, from);
            await page.keyboard.press('Enter');
        } else await page.getByRole('button', { name: 'Pass' }).click();
        [said] = await hear(page, /omputer( passed|: .* points?\.| exchanged)| won,|draw/, from);
    }
    assert.ok(turns > 8, `${turns} turns`);
    assert.match(said, /You won, \d+ : \d+/);
    assert.ok(await page.getByRole('button', { name: 'How it went' }).isEnabled());
});

// What people with weak eyes set: the page at 200 %, or letters of twice the size.
const LARGE = {
    'zoomed to 200 %': [
        { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
        ['board, a legal play', 'puzzles of the page'],
    ],
    'letters twice as large': [{ viewport: { width: 1280, height: 800 } }, ['home', 'ghost, winning']],
    'letters twice as large, on a phone, in German': [
        { locale: 'de', ...phone },
        [
            'home',
            'board, a legal play',
            'board, an earlier position',
            'board, the keys',
            'a puzzle with hints',
            'ghost, winning',
            'rules of the classic board',
        ],
    ],
};
// Words that take more than one line.
const brokenWords = (all) =>
    all.flatMap((one) => {
        const text = one.lastChild;
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
        });
    });
for (const [name, [options, states]] of Object.entries(LARGE))
    test(`${name}: nothing is cut off`, async (t) => {
        for (const state of states) {
            const [kept, hash, reach] = STATES[state];
            const page = await open(
                t,
                {
                    kept: { ...kept, server: true },
                    ...options,
                    before: async (page) => {
                        await page.route('**/api', (route) => route.fulfill({ json: { protocol: 1 } }));
                        if (name.startsWith('letters'))
                            await (await page.context().newCDPSession(page)).send('Page.setFontSizes', {
                                fontSizes: { standard: 32, fixed: 26 },
                            });
                    },
                },
                hash,
            );
            await reach(page);
            // Links of the head in more than one line stand below each other.
            const ends = await page.$$eval('nav a:not([hidden])', (all) =>
                all.flatMap((one, i) => {
                    const { right, bottom } = one.getBoundingClientRect();
                    return bottom <= (all[i + 1]?.getBoundingClientRect().top ?? bottom) ? [Math.round(right)] : [];
                }),
            );
            assert.equal(new Set(ends).size, 1, `${state}: ${ends}`);
            if (name.startsWith('letters'))
                assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), '32px');
            assert.deepEqual(await page.evaluate(cutOff), [], state);
            assert.deepEqual(await page.$$eval('.tools button, .actions button', brokenWords), [], state);
            assert.deepEqual(
                await page.$$eval('dialog', (all) =>
                    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
                ),
                [],
                state,
            );
            const { width } = options.viewport;
            assert.deepEqual(
                await page.$$eval(
                    'header *',
                    (all, width) =>
                        all.filter((one) => one.getBoundingClientRect().right > width).map((one) => one.outerHTML),
                    width,
                ),
                [],
                state,
            );
            if (process.env.PICTURES)
                await page.screenshot({ path: `${process.env.PICTURES}/${name}-${state}.png`.replace(/[ ,%]+/g, '-') });
            await page.context().close();
        }
    });
