// What the tests of the page share: a server, a browser, a page that fails the test on any error.
import { chromium } from 'playwright-core';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';
import { serve, withFont } from '../serve.mjs';
import { executablePath } from './chromium.mjs';
import { seeded } from './seeded.mjs';

export { seeded };

export const built = fileURLToPath(new URL('../../build/', import.meta.url));
export const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

export let url;
export let browser;
export let server;
before(async () => {
    server = await serve(`${built}web`, 0, {}, withFont);
    url = `http://127.0.0.1:${server.address().port}/`;
    // With the fonts of fonts.conf alone, letters are as wide on every machine.
    const env = { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) };
    browser = await chromium.launch({
        executablePath,
        env,
        args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    });
});
after(async () => {
    await browser?.close();
    server?.close();
});

// Where what is awaited has time on a busy machine, too.
export async function newContext(options = {}) {
    const context = await browser.newContext({ locale: 'en', ...options });
    context.setDefaultTimeout(60000);
    return context;
}

// A page of its own, without what other pages kept; `kept` is what the browser keeps for it, by name.
// `base`: of another server; `before`: what is done before the page is loaded.  Its `errors` are what the
// page said of them.
export async function load({ kept = {}, base = url, before = async () => {}, ...options } = {}, hash = '') {
    const context = await newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    await context.addInitScript(seeded);
    const page = await context.newPage();
    page.errors = [];
    page.on('pageerror', (error) => page.errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
    await page.addInitScript((all) => {
        if (sessionStorage.begun) return;
        sessionStorage.begun = 'yes';
        for (const [name, value] of Object.entries(all)) localStorage.setItem(`quoth:${name}`, JSON.stringify(value));
    }, kept);
    await before(page);
    await page.goto(base + hash);
    return page;
}

// The same for one test, which errors that nobody expected end.
export async function open(test, options = {}, hash = '') {
    const page = await load(options, hash);
    test.after(async () => {
        await page.context().close();
        if (page.errors.length) throw new Error(`the page said: ${page.errors.join('; ')}`);
    });
    return page;
}

// The games that the page's browser has stored, and there `more`.
export const games = (page, more = []) =>
    page.evaluate(
        (more) =>
            new Promise((resolve, reject) => {
                const opening = indexedDB.open('quoth');
                opening.onerror = () => reject(opening.error);
                opening.onsuccess = () => {
                    const table = opening.result.transaction('games', 'readwrite').objectStore('games');
                    for (const one of more) table.put(one);
                    table.getAll().onsuccess = ({ target }) => {
                        opening.result.close();
                        resolve(target.result);
                    };
                };
            }),
        more,
    );

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// In both colour schemes: what is seen in the other one differs by its contrasts alone.
export async function accessible(page, state) {
    await page.evaluate(axe);
    const wcag = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
    for (const [colorScheme, options] of [
        ['light', wcag],
        ['dark', { runOnly: { type: 'rule', values: ['color-contrast'] } }],
    ]) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate(
            (options) => window.axe.run(document, { ...options, resultTypes: ['violations'], preload: false }),
            options,
        );
        assert.deepEqual(
            violations.map(
                (one) =>
                    `${state}, ${colorScheme}: ${one.id} ${one.nodes[0].html.slice(0, 120)} ${one.nodes[0].failureSummary}`,
            ),
            [],
        );
    }
}

// What is wider than its place, or lies beside the screen.
export function cutOff() {
    const found = [];
    const width = document.documentElement.clientWidth; // a phone’s innerWidth grows with what is too wide
    if (document.documentElement.scrollWidth > width)
        found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const one of document.querySelectorAll(
        'button:not(.square), .button, .seats li, summary, h1, h2, p, label span, td, th',
    )) {
        if (one.closest('.unseen, .skip, .squares') || !one.clientWidth) continue;
        const { left, right } = one.getBoundingClientRect();
        if (one.scrollWidth > one.clientWidth + 1)
            found.push(`${one.scrollWidth} in ${one.clientWidth}: ${one.outerHTML.slice(0, 100)}`);
        else if (!one.closest('.scroll') && (left < -1 || right > width + 1))
            found.push(`beside the screen: ${one.outerHTML.slice(0, 100)}`);
    }
    return found;
}

// Targets of less than 24 by 24 px (WCAG 2.5.8); links and words in a sentence are as high as its lines.
export const smallTargets = () =>
    [...document.querySelectorAll('a, button, summary, select, input')].flatMap((one) => {
        if (one.closest('.unseen, .skip, .grid, .word') || !one.getClientRects().length) return [];
        if (getComputedStyle(one).display === 'inline' && one.parentElement.childNodes.length > 1) return [];
        const { width, height } = one.getBoundingClientRect();
        return width < 24 || height < 24 ? [`${width} by ${height}: ${one.outerHTML.slice(0, 100)}`] : [];
    });

// The person is to move, or the game is over.
export const waitTurn = (page) =>
    page.waitForFunction(() => document.querySelector('#analyse') || document.querySelector('#best:not([disabled])'));
export const status = (page) => page.textContent('#status');
// What the line above the game says, and what screen readers are told with the next frame.
export const said = (page, pattern) => matches(page, '#status', pattern);
export const heard = (page, pattern) => matches(page, '#live', pattern);
const matches = (page, selector, { source, flags }) =>
    page.waitForFunction(
        ([selector, source, flags]) =>
            new RegExp(source, flags).test(document.querySelector(selector)?.textContent ?? ''),
        [selector, source, flags],
    );
// The squares with a tile, joined; not the copy of one that still flies.
export const filled = (page) => page.$$eval('.grid .square.filled', (all) => all.map((one) => one.id).join());

// To another view, until the page has left the one that was shown: both may have the same elements.
export const go = (page, hash) =>
    page.evaluate(
        (hash) =>
            new Promise((left) => {
                if (location.hash === hash && !hash) return left();
                if (location.hash === hash) location.hash = '';
                location.hash = hash;
                const { href } = location; // the view may give itself another one
                addEventListener('hashchange', function once({ newURL }) {
                    if (newURL !== href) return;
                    removeEventListener('hashchange', once);
                    left();
                });
            }),
        hash,
    );

// Chooses by the labels of the choices, and begins.
export async function begin(page, settings) {
    await page.click('details.more > summary');
    for (const [label, value] of Object.entries(settings))
        await page.getByRole('combobox', { name: label }).selectOption(value);
    await page.click('#start');
}

// A board game that has begun, with the person to move.
export async function board(test, options = {}, settings = {}) {
    const page = await open(test, options, '#board');
    await begin(page, settings);
    await page.waitForSelector('#best:not([disabled])');
    return page;
}

// Lays a play of the list of best plays tile by tile, as typed or tapped by a person.
export async function layBest(page, how = 'tap') {
    await page.click('#best');
    await page.waitForSelector('#best-plays tbody tr');
    const rows = await page.$$eval('#best-plays tbody tr td:first-child', (cells) =>
        cells.map((cell) => cell.textContent),
    );
    const play = rows.find((text) => /^([A-Z]\d+|\d+[A-Z]) /.test(text));
    if (!play) return null;
    const [place, word] = play.split(' ');
    const down = /^[A-Z]/.test(place);
    const column = place.match(/[A-Z]/)[0].charCodeAt(0) - 65;
    const row = Number(place.match(/\d+/)[0]) - 1;
    for (let i = 0; i < word.length; i++) {
        const square = page.locator(down ? `#square-${row + i}-${column}` : `#square-${row}-${column + i}`);
        if (await square.evaluate((s) => s.classList.contains('filled'))) continue;
        const letter = word[i];
        const blank = letter !== letter.toUpperCase();
        const tile = page.locator(`.rack .tile:not([disabled])[aria-label="${blank ? 'blank' : letter}"]`).first();
        if (how === 'drag') {
            await tile.dragTo(square);
        } else if (how === 'touch') {
            await tile.tap();
            await square.tap();
        } else {
            await tile.click();
            await square.click();
        }
        if (!blank) continue;
        await page.click(`dialog .keys button:text-is("${letter.toUpperCase()}")`);
        await page.waitForSelector(`#${await square.getAttribute('id')}.laid`); // once the dialog has closed
    }
    return play;
}

// A game of Ghost as the browser keeps it.
export const ghostGame = (fragments, setup = {}, more = {}) => ({
    setup: {
        variant: 'ghost',
        reading: '',
        min: '4',
        begins: 'you',
        level: '35',
        people: 1,
        lives: 5,
        bluffs: false,
        ...setup,
    },
    fragments,
    first: 0,
    lost: new Array(Math.max(2, setup.people ?? 1)).fill(0),
    over: null,
    ...more,
});
