// What comes before and around the page: how much is loaded, what is painted first, what may run, how it
// is installed, and how a new version takes its place.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { ALONE, GLYPHS, shapeOf } from '../glyphs.mjs';
import { FIRST_BOARD, FIRST_PLAYS } from '../first.mjs';
import { libraryTexts } from '../library-texts.mjs';
import { serve } from '../serve.mjs';
import { built, newContext, open, url } from './page.mjs';

const SITE = `${built}web`;
const files = readdirSync(SITE);
const read = (name) => readFileSync(join(SITE, name));
const matching = (pattern) => files.filter((name) => pattern.test(name));
// The scripts that come with the page; the others are parts that are opened later.
const atOnce = (name) => /^sw\.js$|^worker-/.test(name) || read('index.html').includes(`"./${name}"`);
const compressed = (name) => gzipSync(read(name), { level: 9 }).length;

// Bytes, compressed.  A first visit that opens a board loads less than a megabyte.
const LIMITS = { module: 355000, words: 197000, leaves: 323000, script: 44100, texts: 8000, font: 26000, rest: 12900 };
const ALL_SCRIPT = 90000;
const HASHED = /-([0-9a-f]{6}|[0-9A-Z]{8})(?=\.\w+$)/; // ours, and esbuild's
const MEANINGS = 1000000; // fetched when somebody asks what a word means

test('every part of the first load is within its limit, and all within a megabyte', () => {
    const sum = (names) => names.reduce((all, name) => all + compressed(name), 0);
    const leaves = matching(/\.leaves$/);
    const parts = {
        module: sum(matching(/\.wasm$/)),
        words: sum(matching(/^words.*\.bin$/)),
        leaves: Math.max(...leaves.map(compressed)), // those of the board that is opened
        script: sum(matching(/\.js$/).filter(atOnce)),
        texts: Math.max(...['en', 'de'].map((name) => sum(matching(new RegExp(`^${name}-.*\\.json$`))))), // those of one language
        font: sum(matching(/\.woff2$/)),
        rest: sum(matching(/^style-.*\.css$|\.(html|webmanifest|svg)$/)),
    };
    assert.ok(leaves.length > 1);
    for (const [name, size] of Object.entries(parts))
        assert.ok(size > 0 && size <= LIMITS[name], `${name}: ${size} bytes`);
    assert.ok(Object.values(LIMITS).reduce((a, b) => a + b) <= 1000000);
    const script = sum(matching(/\.js$/));
    assert.ok(script <= ALL_SCRIPT, `script: ${script} bytes`);
    const meanings = sum(matching(/^meanings.*\.bin$/));
    assert.ok(meanings > 0 && meanings <= MEANINGS, `meanings: ${meanings} bytes`);
    assert.doesNotMatch(read('sw.js').toString(), /meanings-\w+\.bin/);
    // Nothing else is fetched at first: the rest are icons for a system, pictures for other sites, parts
    // that are opened later.
    const others = files.filter((name) => !/\.(wasm|bin|leaves|woff2|html|webmanifest|svg|js)$|^style-/.test(name));
    assert.deepEqual(
        others.filter(
            (name) => !/^(icon|font-licence|preview|learn|library|online|(board-)?study|wwf|en|de)-/.test(name),
        ),
        [],
    );
    // Without a network all parts are there but the one for play with others.
    const stays = matching(/\.js$/).filter((name) => name !== 'sw.js' && !read('sw.js').includes(name));
    assert.deepEqual(
        stays.map((name) => name.replace(HASHED, '')),
        ['online.js'],
    );
});

test('the icons that are used, and their licence, are in the site and in the one file', () => {
    const [sheet] = matching(/^style-/).map((name) => read(name).toString());
    const sources =
        readdirSync(`${built}../web/src`, { recursive: true })
            .filter((name) => name.endsWith('.ts'))
            .map((name) => readFileSync(`${built}../web/src/${name}`, 'utf8'))
            .join('\n') + read('index.html');
    for (const [name, buttons] of Object.entries(GLYPHS)) {
        assert.ok(sheet.includes(shapeOf(name)), name);
        for (const [, id] of buttons.matchAll(/#([\w-]+)/g))
            assert.match(sources, new RegExp(`\\bid\\b[^\n,]*['"]${id}['"]|, '${id}'`), `no button #${id}`);
    }
    for (const name of ALONE) assert.ok(name in GLYPHS);
    const [licence] = matching(/^icon-licence-/).map((name) => read(name).toString());
    assert.match(licence, /ISC License[\s\S]*Lucide/);
    assert.ok(readFileSync(`${built}quoth.html`, 'utf8').includes(licence));
});

// What the page writes: its sentences in every language, those of the library, and the signs in sheets and scripts.
function written() {
    const web = `${built}../web/`;
    const all = ['text', 'src'].flatMap((folder) =>
        readdirSync(web + folder, { recursive: true })
            .filter((name) => extname(name))
            .map((name) => readFileSync(`${web}${folder}/${name}`, 'utf8')),
    );
    const text = [...all, ...libraryTexts('de'), read('index.html')].join('');
    const escaped = [...text.matchAll(/\\u([0-9a-f]{4})|'\\([0-9A-F]{4})'/gi)];
    return new Set([...text, ...escaped.map(([, one, other]) => String.fromCodePoint(parseInt(one ?? other, 16)))]);
}

test('the fonts have every letter of a shipped tile set and of what they stand for; their licences come with them', async (t) => {
    const rules = readFileSync(`${built}../src/rules/shipped.c`, 'utf8');
    const tiles = [...rules.matchAll(/(?:\\n|")([\p{L}·]+),\d+,\d+,[01](?=\\n)/gu)].map(([, tile]) => tile);
    assert.ok(new Set(tiles).size > 45);
    const letters = [...new Set([...tiles.join(''), ...'abcdefghijklmnopqrstuvwxyzäöüß0123456789?'])];
    const small = letters.map((letter) => letter.toLowerCase()).filter((letter) => [...letter].length === 1);
    const signs = [...written()].filter((letter) => letter > '\x1f' && letter !== '⚙'); // the gear has an icon
    assert.ok(signs.includes('★') && signs.includes('„') && signs.includes('~'));
    const page = await open(t);
    // A letter that the font has is as wide whatever stands in for it otherwise.
    const lacks = (font, all) =>
        page.evaluate(
            async ([font, all]) => {
                await document.fonts.load(font);
                const context = document.createElement('canvas').getContext('2d');
                const width = (letter, other) => {
                    context.font = `${font}, ${other}`;
                    return context.measureText(letter).width;
                };
                return all.filter((letter) => width(letter, 'serif') !== width(letter, 'monospace'));
            },
            [font, all],
        );
    for (const [font, all] of [
        ['700 100px Slab', letters],
        ['400 100px Text', [...letters, ...small, ...signs]],
        ['700 100px Text', [...letters, ...small, ...signs]],
    ]) {
        assert.deepEqual(await lacks(font, all), [], font);
        assert.deepEqual(await lacks(font, ['Ж']), ['Ж'], font);
    }
    const [licence] = matching(/^font-licence-/).map((name) => read(name).toString());
    assert.match(licence, /Roboto Slab[\s\S]*changed[\s\S]*Apache License/);
    assert.match(licence, /Inter[\s\S]*changed[\s\S]*SIL OPEN FONT LICENSE/);
    for (const name of ['slab', 'text'])
        assert.match(read('sw.js').toString(), new RegExp(`"\\./${name}-\\w{6}\\.woff2"`));
    const one = readFileSync(`${built}quoth.html`, 'utf8');
    assert.ok(one.includes(licence));
    assert.equal(one.split('data:font/woff2').length, 3);
});

test('figures in columns are as wide as each other, and I, l and 1 differ, and so do O and 0', async (t) => {
    const page = await open(t);
    const widths = await page.evaluate(async () => {
        await document.fonts.load('100px Text');
        return [...'0123456789', 'I', 'l', 'i', 'O'].map((one) => {
            const span = document.createElement('span');
            span.style.cssText = 'font: 100px Text; font-variant-numeric: tabular-nums; position: absolute';
            span.textContent = one;
            document.body.append(span);
            return span.getBoundingClientRect().width;
        });
    });
    const [zero] = widths;
    for (const figure of widths.slice(0, 10)) assert.equal(figure, zero);
    const [I, l, i, O] = widths.slice(10);
    assert.ok(I > 1.5 * i, 'I has serifs');
    assert.ok(l > i, 'l has a tail');
    assert.ok(O > 1.1 * zero);
});

test('nothing moves when the fonts come late, and nothing waits for them', async (t) => {
    const server = await serve(SITE); // as it is: that of the other tests takes the font of text when it comes
    t.after(() => server.close());
    for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
    ]) {
        const context = await newContext({
            viewport,
            serviceWorkers: 'block',
            reducedMotion: 'reduce',
        });
        t.after(() => context.close());
        const page = await context.newPage();
        const held = ['slab', 'text'].map(
            (name) => new Promise((resolve) => void page.route(`**/${name}-*.woff2`, resolve)),
        );
        const places = () =>
            page.$$eval('main :is(h1, h2, p, a, section, svg), nav a', (all) =>
                all
                    .filter((one) => one.checkVisibility())
                    .map((one) => {
                        const { x, y, height } = one.getBoundingClientRect();
                        return [one.textContent, ...[x, y, height].map(Math.round)];
                    }),
            );
        await page.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: 'commit' });
        await page.waitForSelector('#go-words');
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
        assert.ok(await page.evaluate(() => !document.fonts.check('700 16px Slab')));
        const before = await places();
        assert.ok(before.length > 20);
        const loaded = page.waitForEvent('load'); // it waits for what is asked for ahead
        for (const route of await Promise.all(held)) await route.continue();
        await loaded;
        await page.waitForFunction(() => document.fonts.check('700 16px Slab'));
        await page.evaluate(() => document.fonts.ready);
        assert.deepEqual(await places(), before);
    }
});

test('a first visit loads those parts and no others', async (t) => {
    const context = await newContext({ serviceWorkers: 'block' });
    t.after(() => context.close());
    const page = await context.newPage();
    const asked = [];
    page.on('request', (request) => request.url().startsWith(url) && asked.push(request.url().slice(url.length)));
    const leaves = page.waitForRequest(/\.leaves$/); // they are not waited for
    await page.goto(`${url}#board?now`);
    await page.waitForSelector('#best:not([disabled])');
    await leaves;
    const kinds = asked.map((name) => name.replace(HASHED, '')).sort();
    for (const wanted of [
        '',
        'app.js',
        'en.json',
        'first.js',
        'quoth.wasm',
        'slab.woff2',
        'style.css',
        'text.woff2',
        'words.bin',
        'worker.js',
        'wwf.leaves',
    ])
        assert.equal(kinds.filter((name) => name === wanted).length, 1, `${wanted}: ${kinds}`);
    assert.deepEqual(
        kinds.filter((name) => /^de|online|preview|512/.test(name)),
        [],
    );
    assert.deepEqual(
        asked.filter((name) => name.endsWith('.js') && !atOnce(name)),
        [],
    );
});

test('the module has the line for itself: words are asked for after it, learnt values after the words', async (t) => {
    const context = await newContext({ serviceWorkers: 'block' });
    t.after(() => context.close());
    const page = await context.newPage();
    const asked = [];
    const held = async (name) => {
        let arrive, wanted;
        const arrived = new Promise((there) => (arrive = there));
        const once = new Promise((now) => (wanted = now));
        await page.route(`**/${name}`, async (route) => {
            asked.push(name);
            wanted();
            await arrived;
            await route.continue();
        });
        return { arrive, asked: once };
    };
    const names = ['quoth-*.wasm', 'words-*.bin', '*.leaves'];
    const [module, words, leaves] = [await held(names[0]), await held(names[1]), await held(names[2])];
    await page.goto(`${url}#board?now`);
    await page.waitForSelector('.board .status'); // the script runs, and has asked
    await module.asked;
    assert.deepEqual(asked, names.slice(0, 1));
    module.arrive();
    await page.waitForSelector('.rack .tile:not([disabled])');
    await words.asked;
    assert.deepEqual(asked, names.slice(0, 2));
    words.arrive();
    await leaves.asked;
    leaves.arrive();
    await page.waitForSelector('#best:not([disabled])');
    assert.deepEqual(asked, names);
});

test('the style sheet and the scripts are asked for before the first script runs', async (t) => {
    const context = await newContext({ serviceWorkers: 'block' });
    t.after(() => context.close());
    const page = await context.newPage();
    const held = new Promise((hold) => void page.route('**/first-*.js', hold));
    const wanted = [/style-/, /chunk-/].map((name) => page.waitForRequest(name));
    await page.goto(url, { waitUntil: 'commit' });
    await Promise.all(wanted);
    await (await held).continue();
    await page.waitForSelector('#go-words');
});

test("Debian's older esbuild, which builds the package, reads the sources", () => {
    const options = ['--bundle', '--loader:.css=text', '--format=esm', '--target=es2022', '--log-level=error'];
    for (const name of ['boot.ts', 'first.ts', 'sw.ts']) {
        const source = new URL(`../src/${name}`, import.meta.url).pathname;
        assert.notEqual(execFileSync('/usr/bin/esbuild', [source, ...options], { encoding: 'utf8' }), '', name);
    }
});

test('names tell the content', () => {
    const named = matching(/-[0-9a-f]{6}\.\w+$/);
    assert.ok(named.length > 10);
    const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 6);
    const ofAll = (pattern) => hash(Buffer.concat(matching(pattern).sort().map(read)));
    const shared = { '.leaves': ofAll(/\.leaves$/), '.json': ofAll(/\.json$/) };
    for (const name of named) assert.equal(name.match(HASHED)[1], shared[extname(name)] ?? hash(read(name)), name);
    assert.deepEqual(files.filter((name) => !HASHED.test(name)).sort(), [
        'index.html',
        'manifest.webmanifest',
        'sw.js',
    ]);
});

test('the first page is painted before the script is there, as the script then draws it', async (t) => {
    for (const [locale, words] of [
        ['en', /^Skip to the game .*explain themselves/],
        ['de-AT', /^Zum Spiel springen .*die sich erkl\u00e4ren/],
        ['fr', /^Skip to the game .*explain themselves/],
    ]) {
        const context = await newContext({ locale, reducedMotion: 'reduce', serviceWorkers: 'block' });
        t.after(() => context.close());
        const page = await context.newPage();
        const held = new Promise((hold) => void page.route('**/app-*.js', hold)); // the request for the script
        await page.goto(url, { waitUntil: 'commit' });
        const shown = () =>
            page.evaluate(() =>
                [
                    ...document.querySelectorAll(
                        '#skip, nav a, h1, .lead p, .lead a, .mini, .mini text, .cards h2, .cards p, .cards a',
                    ),
                ]
                    .filter((one) => one.checkVisibility())
                    .map((one) => [
                        (one.querySelector(`[lang=${document.documentElement.lang}]`) ?? one).textContent,
                        one.getAttribute('href'),
                        Math.round(one.getBoundingClientRect().x),
                        Math.round(one.getBoundingClientRect().y),
                    ]),
            );
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length); // with the style sheet
        assert.equal(await page.locator('#go-words').count(), 0);
        const before = await shown();
        assert.match(before.map(([text]) => text).join(' '), words);
        await (await held).continue();
        await page.waitForSelector('#go-words');
        assert.deepEqual(await shown(), before);
    }
});

test('another view is not preceded by the first page, and no board is shown undrawn', async (t) => {
    const page = await open(
        t,
        {
            before: (page) =>
                page.addInitScript(() => {
                    window.bare = 0;
                    new MutationObserver(() => {
                        if (document.querySelector('.squares button:not(.square)')) window.bare++;
                    }).observe(document, { childList: true, subtree: true });
                    const frame = () => {
                        if ([...document.querySelectorAll('.first h1')].some((one) => one.checkVisibility()))
                            window.bare++;
                        requestAnimationFrame(frame);
                    };
                    requestAnimationFrame(frame);
                    new PerformanceObserver((list) =>
                        list.getEntries().forEach((one) => (window.shifted = (window.shifted ?? 0) + one.value)),
                    ).observe({ type: 'layout-shift', buffered: true });
                }),
        },
        '#board?now',
    );
    await page.waitForSelector('#best:not([disabled])');
    assert.equal(await page.evaluate(() => window.bare), 0);
    const shifted = await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifted ?? 0), 0))),
    );
    assert.ok(shifted < 0.1, `${shifted} of the screen moved`); // good, by Core Web Vitals
});

test('without scripts the page says what it is', async (t) => {
    const context = await newContext({ javaScriptEnabled: false });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(url);
    assert.ok(await page.locator('noscript p:has-text("needs JavaScript")').isVisible());
    assert.ok(await page.locator('h1:has-text("explain themselves")').isVisible());
});

// What came to a browser later than docs/web.md promises the page in it.  Built-in objects of later editions of
// JavaScript than 2022 the compiler refuses (`lib` in tsconfig.json) where the source is TypeScript.
const LATER = {
    js: /AbortSignal\.any|withResolvers|Promise\.try|\b(Object|Map)\.groupBy|fromAsync|canParse|RegExp\.escape|showPopover|togglePopover|startViewTransition|\bscheduler\.|requestIdleCallback|checkVisibility|scrollend|Intl\.(Segmenter|DurationFormat)|isSubsetOf|\.(symmetricDifference|intersection)\(|\.moveBefore\(|\.(to|from|setFrom)(Base64|Hex)\(|Float16Array|Iterator\.from/,
    css: /light-dark\(|@starting-style|@scope|@property|:popover-open|:open\b|anchor-name|position-(anchor|area|try)|animation-timeline|view-transition|field-sizing|interpolate-size|calc-size\(|text-box|\b(round|mod|rem|abs|sign|if)\(|\bfrom var\(|style\(--/,
};

test('what is built needs no later browser than the documents say', async () => {
    const [, chromium, firefox, safari] = readFileSync(`${built}../docs/web.md`, 'utf8').match(
        /Chrome and Edge (\d+), Firefox (\d+)\s+and Safari (\d+\.\d+)/,
    );
    const target = [`chrome${chromium}`, `firefox${firefox}`, `safari${safari}`];
    const sheets = matching(/^(style|learn|online|(board-)?study)-\w{6}\.css$/);
    const scripts = matching(/\.js$/);
    assert.ok(sheets.length > 2 && scripts.length > 5);
    for (const name of [...sheets, ...scripts]) {
        const loader = name.split('.').at(-1);
        const text = read(name).toString();
        // `\p{L}` is older than the tool says; without its prefix Safari before 17 does not hyphenate.
        const supported = { 'regexp-unicode-property-escapes': true };
        const as = async (target) => (await transform(text, { loader, target, minify: true, supported })).code;
        assert.ok((await as(target)).replace(/-webkit-hyphens:\w+;/g, '') === (await as('esnext')), `${name}: syntax`);
        assert.doesNotMatch(text, LATER[loader], name);
    }
    const later = await transform('a{b:c;&:hover{d:e}}', { loader: 'css', target, minify: true });
    assert.ok(!later.code.includes('&'), 'nesting is written in another way');
});

test('a policy lets the page run its own script alone, and tells other sites what it is', async (t) => {
    const html = read('index.html').toString();
    const policy = html.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)[1].split('; ');
    for (const rule of [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
    ])
        assert.ok(policy.includes(rule), rule);
    assert.doesNotMatch(html, / on\w+=|<style|style=|<script>|javascript:/);
    for (const name of ['og:title', 'og:description', 'og:image', 'og:type'])
        assert.match(html, new RegExp(`property="${name}" content="[^"]+"`));
    const one = readFileSync(`${built}quoth.html`, 'utf8');
    const own = one.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)[1];
    assert.doesNotMatch(own, /unsafe-inline|connect-src|https?:/);
    const page = await open(t);
    const refused = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        return new Promise((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
            document.head.append(script);
        });
    });
    assert.match(refused, /script-src/);
    assert.equal(await page.evaluate(() => window.ran), undefined);
    page.errors.length = 0; // of the script that was refused
});

test('the first board has words alone', () => {
    const words = new Set(readFileSync(`${built}../data/enable1.txt`, 'utf8').split('\n'));
    const rows = FIRST_BOARD.map((row) => row.map((tile) => tile ?? '.').join(''));
    const columns = [...rows[0]].map((_, i) => rows.map((row) => row[i]).join(''));
    assert.deepEqual(
        [...rows, ...columns]
            .flatMap((line) => line.toLowerCase().match(/[a-z]{2,}/g) ?? [])
            .filter((word) => !words.has(word)),
        [],
    );
});

test('it can be installed: a manifest with icons of the sizes that they have', async (t) => {
    const manifest = JSON.parse(read('manifest.webmanifest'));
    assert.equal(manifest.display, 'standalone');
    assert.equal(manifest.start_url, './');
    for (const { src, sizes, type } of manifest.icons) {
        const bytes = read(src);
        if (type !== 'image/png') continue;
        assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
    }
    assert.ok(manifest.icons.some((icon) => icon.purpose === 'maskable'));
    const page = await open(t);
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    assert.deepEqual(
        installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
        [],
    );
});

test('a game that another program shares with the page is opened', async (t) => {
    const { share_target: target } = JSON.parse(read('manifest.webmanifest'));
    const page = await open(t, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const share = (text) =>
        page.evaluate(
            async ({ action, method, name, text }) => {
                const body = new FormData();
                body.set(name, new File([text], 'game.gcg'));
                await fetch(action, { method, body });
                location.hash = '#board?shared'; // where the answer leads
            },
            { ...target, name: target.params.files[0].name, text },
        );
    await share('no game');
    await page.waitForSelector('details[open] .bad');
    await share(readFileSync(`${built}../docs/pictures/game.gcg`, 'utf8'));
    await page.waitForURL(/#board\?game=/);
    const once = page.url();
    await page.waitForSelector('.square.filled', { state: 'attached' });
    // The same game again is the same entry of the list.
    await page.evaluate(() => (location.hash = '#board?shared'));
    await page.waitForURL((at) => at.href === once);
});

test('a new version waits: open pages keep their own parts, and take it when told to', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'quoth-release-'));
    cpSync(SITE, folder, { recursive: true });
    const server = await serve(folder);
    const context = await newContext();
    t.after(async () => {
        await context.close();
        server.close();
        rmSync(folder, { recursive: true });
    });
    const page = await context.newPage();
    const address = `http://127.0.0.1:${server.address().port}/`;
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    // A release: every file has another name, and the old ones are gone.
    const old = readdirSync(folder).filter((name) => HASHED.test(name));
    const whole = new RegExp(`(?<![\\w-])(${old.join('|')})`, 'g'); // one name may end as another
    const renamed = (text) => text.replace(whole, 'next-$1');
    for (const name of readdirSync(folder)) {
        const bytes = readFileSync(join(folder, name));
        rmSync(join(folder, name));
        const text = /\.(js|html|webmanifest)$/.test(name);
        const next = text
            ? renamed(bytes.toString())
                  .replace(/quoth-page-\w{12}/g, 'quoth-page-another')
                  .replace('</head>', '<meta name="release" content="next"></head>')
            : bytes;
        writeFileSync(join(folder, old.includes(name) ? `next-${name}` : name), next);
    }
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector('#update');
    // The old page goes on with its own worker, module and words, and so does one that is opened now.
    await page.click('#play-ghost');
    await page.waitForSelector('#key-g:not([disabled])');
    const other = await context.newPage();
    await other.goto(address);
    await other.click('#go-words');
    await other.fill('#word', 'cat');
    await other.click('form >> nth=1 >> button');
    await other.waitForFunction(() => /Yes, cat is a word/.test(document.querySelector('#results').textContent));
    assert.equal(await other.locator('meta[name="release"]').count(), 0);
    await Promise.all([page.waitForEvent('load'), page.click('#update')]);
    await page.waitForSelector('#key-g:not([disabled])');
    assert.equal(await page.getAttribute('meta[name="release"]', 'content'), 'next');
    // The page that was left open asks its worker on, also a new one.
    await other.evaluate(() => window.quoth.lose());
    await other.fill('#word', 'dog');
    await other.click('form >> nth=1 >> button');
    await other.waitForFunction(() => /Yes, dog is a word/.test(document.querySelector('#results').textContent));
});

test('the first board is played from the first paint on, and goes on when the script draws it', async (t) => {
    const plays = async (reducedMotion) => {
        const page = await open(t, { reducedMotion });
        await page.waitForSelector('.home:not(.first) .mini g');
        return page.$$eval('.home:not(.first) .mini g', (all) =>
            all.map((play) => {
                const { animationName, animationDelay } = getComputedStyle(play);
                return [animationName, parseFloat(animationDelay)];
            }),
        );
    };
    const all = await plays('no-preference');
    const [[, first]] = all; // as long ago as the page was asked for
    assert.ok(first < 0);
    assert.deepEqual(
        all.map(([name, delay]) => [name, Math.round((delay - first) * 10)]),
        FIRST_PLAYS.map((_, play) => ['land', 8 * play]),
    );
    assert.deepEqual(
        (await plays('reduce')).map(([name]) => name),
        FIRST_PLAYS.map(() => 'none'),
    );
});
