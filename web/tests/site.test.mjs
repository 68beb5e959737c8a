// The site in a real browser: every link, search, both themes, a phone, the results, the Play tab.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join, relative, resolve } from 'node:path';
import { serve } from '../serve.mjs';
import { accessible, newContext, phone } from './page.mjs';

const folder = fileURLToPath(new URL('../../build/site/', import.meta.url));
let server;
let site;
before(async () => {
    server = await serve(folder);
    site = `http://127.0.0.1:${server.address().port}/`;
});
after(() => server?.close());

async function open(t, path, options = {}, base = site) {
    const context = await newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on(
        'request',
        (request) => /^https?:\/\/(?!127\.0\.0\.1)/.test(request.url()) && errors.push(`asks for ${request.url()}`),
    );
    t.after(async () => {
        await context.close();
        assert.deepEqual(errors, [], path);
    });
    await page.goto(base + path);
    return page;
}

const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html') && name !== 'play.html');
// Of each kind of page one.
const KINDS = [
    'index.html',
    'docs/guide/ghost.html',
    'docs/guide/better-at-the-board.html',
    'docs/json.html',
    'docs/library.html',
    'include/quoth/ghost.h.html',
    'results.html',
    ...files.filter((name) => name === 'docs/notebook.html'),
];

test('every link leads to a page and to its heading', () => {
    const text = new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const ids = new Map(
        [...text].map(([name, html]) => [name, new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))]),
    );
    const there = new Set(readdirSync(folder, { recursive: true }).map(String));
    let links = 0;
    for (const [name, html] of text) {
        for (const [, where] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
            const link = where.replaceAll('&amp;', '&');
            if (/^(https:|data:|mailto:)/.test(link) || link === '#') continue;
            assert.doesNotMatch(link, /^(\/|http:|file:)/, `${name} links to ${link}`);
            const [path, anchor] = link.replace(/\?[^#]*/, '').split('#');
            const target = path ? relative(folder, resolve(folder, dirname(name), decodeURIComponent(path))) : name;
            assert.ok(there.has(target), `${name} links to ${link}`);
            if (anchor && ids.has(target))
                assert.ok(ids.get(target).has(decodeURIComponent(anchor)), `${name} links to ${link}`);
            links++;
        }
    }
    assert.ok(text.size > 80 && links > 5000, `${text.size} pages, ${links} links`);
});

test('what the guide for JavaScript shows is what node prints', () => {
    const tool = fileURLToPath(new URL('../../tools/guide.py', import.meta.url));
    const { stdout, stderr } = spawnSync('python3', [tool, 'javascript.md'], { encoding: 'utf8' });
    assert.equal(stdout + stderr, '');
});

test('each kind of page is accessible, light and dark', async (t) => {
    const page = await open(t, KINDS[0]);
    for (const name of KINDS) {
        await page.goto(site + name);
        await accessible(page, name);
    }
});

test('nothing is wider than a phone', async (t) => {
    const page = await open(t, KINDS[0], phone);
    for (const name of [...KINDS, 'docs/guide/bots.html', 'docs/testing.html', 'docs/results.html']) {
        await page.goto(site + name);
        const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= view, `${name}: ${wide} of ${view}`);
    }
    await page.locator('.nav-overlay-icon').tap();
    await page.locator('.sidebar-tree a:text-is("Write a bot")').tap();
    await page.waitForURL(/bots\.html$/);
});

for (const [name, base] of [
    ['from a server', () => site],
    ['from the disk', () => new URL('../../build/site/', import.meta.url).href],
]) {
    test(`search, ${name}`, async (t) => {
        const page = await open(t, 'index.html', {}, base());
        await page.fill('input[name="q"]', 'cross-sets');
        await page.keyboard.press('Enter');
        await page.waitForSelector('#search-results li a');
        await page.waitForFunction(() => /found \d+ page/.test(document.querySelector('#search-results').textContent));
        await page.locator('#search-results li a:has-text("How plays are found")').first().click();
        await page.waitForSelector('h1:has-text("How plays are found on the board")');
    });
}

test('the switch goes through light and dark, and is kept', async (t) => {
    const page = await open(t, 'index.html', { colorScheme: 'light' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const seen = new Set([light]);
    for (let i = 0; i < 2; i++) {
        await page.locator('.theme-toggle-content .theme-toggle').click();
        seen.add(await paper());
    }
    assert.equal(seen.size, 2);
    const kept = await page.evaluate(() => localStorage.theme);
    await page.goto(`${site}docs/glossary.html`);
    assert.equal(await page.evaluate(() => document.body.dataset.theme), kept);
});

test('the results: chosen with the keyboard, kept in the address', async (t) => {
    const rows = readFileSync(new URL('../../docs/results.jsonl', import.meta.url), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line));
    const more = (row) => /^(Three|Four)/.test(row.table);
    const answers = (rows.length + rows.filter(more).length).toLocaleString('en');
    assert.ok(readFileSync(new URL('../../site/index.md', import.meta.url), 'utf8').includes(`${answers} answers`));
    const page = await open(t, 'results.html');
    assert.match(await page.textContent('#found'), new RegExp(`^${answers} of ${answers} answers`));
    await page.getByLabel('Game', { exact: true }).focus();
    await page.keyboard.type('spook m');
    await page.keyboard.press('Tab');
    await page.keyboard.type('enable');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    const wanted = rows.filter(
        (row) => row.game === 'spook multiset' && row.list === 'enable1' && /^Two/.test(row.table),
    );
    await page.waitForFunction(
        (count) => document.querySelector('#found').textContent.startsWith(`${count} of`),
        wanted.length,
    );
    const shown = await page.$$eval('#rows tbody tr', (lines) => lines.map((line) => line.textContent));
    assert.equal(shown.length, wanted.length);
    wanted.forEach((row, i) =>
        assert.ok(shown[i].includes(row.winning_first_plays.join(' ')) && shown[i].includes(row.command), shown[i]),
    );
    const again = await open(t, `results.html${new URL(page.url()).hash}`);
    assert.equal(await again.textContent('#found'), await page.textContent('#found'));
    await again.click('button:text-is("Show all")');
    await again.waitForFunction(() => document.querySelectorAll('#rows tbody tr').length === 50);
    await again.click('button:has-text("Show 50 more")');
    assert.equal(await again.locator('#rows tbody tr').count(), 100);
    assert.equal(
        await again.evaluate(() => [...document.querySelectorAll('#rows tbody tr')].indexOf(document.activeElement)),
        50,
    );
    // Every answer that lacks is told.
    await again.getByLabel('Answer', { exact: true }).selectOption('not known');
    assert.equal(
        await again.locator('#rows tbody tr').count(),
        rows.reduce(
            (lacking, row) =>
                lacking + (more(row) ? !row.loser_next + !row.loser_previous : !row.winner && !row.positions),
            0,
        ),
    );
    // Each rule of three players has its row, with its own answer and command.
    await again.click('button:text-is("Show all")');
    for (const [label, value] of [
        ['Game', 'ghost'],
        ['Words', 'enable1'],
        ['Letters', '3+'],
        ['Players', '3'],
        ['Rules', 'normal'],
    ])
        await again.getByLabel(label, { exact: true }).selectOption(value);
    const three = rows.find(
        (row) =>
            row.game === 'ghost' &&
            row.list === 'enable1' &&
            row.min === 3 &&
            row.table === 'Three players' &&
            row.ending === 'normal',
    );
    const lines = await again.$$eval('#rows tbody tr', (all) => all.map((line) => line.textContent));
    assert.equal(lines.length, 2);
    assert.ok(
        lines[0].includes(`${three.loser_next} loses`) &&
            lines[0].includes(three.first_plays_next.join(' ')) &&
            !lines[0].includes('--loser'),
    );
    assert.ok(
        lines[1].includes(`${three.loser_previous} loses`) &&
            lines[1].includes(three.first_plays_previous.join(' ')) &&
            lines[1].includes('--loser previous'),
    );
    await again.getByLabel('Players', { exact: true }).selectOption('any');
    await again.getByLabel('Rules', { exact: true }).selectOption('all');
    assert.ok((await again.textContent('#rows tbody')).includes('387,878'));
});

test('the Play tab is the page, and leads back', async (t) => {
    const page = await open(t, 'play.html');
    await page.click('#play-ghost');
    await page.waitForSelector('#key-g:not([disabled])');
    await accessible(page, 'play.html');
    await page.click('#tabs a:text-is("Guides")');
    await page.waitForSelector('h1:has-text("Guides")');
    await page.waitForLoadState();
    // Offline after the first visit.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    await page.click('.tabs a:text-is("Play")');
    await page.click('#play-ghost');
    await page.waitForSelector('#key-g:not([disabled])');
});
