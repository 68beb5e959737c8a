// How fast the page is where people wait, on a phone that Chromium emulates: its screen, its network, a processor
// four and six times slower.  Prints a table; nothing is compared, since a busy machine adds to every time.
//   make pace-web        or: node web/tests/pace.mjs [RUNS]
//
// The throttle of Chromium slows the page's thread alone, so that the processor time of the engine's threads stands
// beside it: what a phone adds is that time, so many times more.
import { chromium } from 'playwright-core';
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { executablePath } from './chromium.mjs';

const site = fileURLToPath(new URL('../../build/web/', import.meta.url));
const runs = Number(process.argv[2] ?? 3);
const types = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript',
    css: 'text/css',
    wasm: 'application/wasm',
    svg: 'image/svg+xml',
    png: 'image/png',
    json: 'application/json',
};

// Every file compressed, as a server for many would send it, with the time for which it may be kept.
const files = new Map(readdirSync(site).map((name) => [name, gzipSync(readFileSync(site + name), { level: 9 })]));
const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://x').pathname.slice(1)) || 'index.html';
    const body = request.method === 'GET' ? files.get(name) : undefined;
    if (!body) return response.writeHead(404).end();
    response
        .writeHead(200, {
            'content-type': types[name.split('.').at(-1)] ?? 'application/octet-stream',
            'content-encoding': 'gzip',
            'content-length': body.length,
            'cache-control': 'max-age=600',
        })
        .end(body);
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

// What phones have: Lighthouse's slow 4G, a usual 4G.
const NETWORKS = {
    'slow 4G, 1.6 Mbit/s, 150 ms': { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
    '4G, 9 Mbit/s, 170 ms': { latency: 170, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 },
    'no limit': null,
};

// Notes when something is first seen, in ms since the navigation, at the frame in which it is painted.
function noteTimes() {
    const seen = {};
    window.seen = seen;
    const wanted = { answers: '#play-board', board: '.rack .tile:not([disabled])' };
    const look = () => {
        for (const [name, selector] of Object.entries(wanted))
            if (!(name in seen) && document.querySelector(selector)) seen[name] = performance.now();
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener('click', (event) => (seen.tap ??= event.timeStamp), true);
    window.taps = [];
    new PerformanceObserver((list) => {
        for (const one of list.getEntries())
            if (one.name === 'click')
                window.taps.push({
                    at: one.startTime,
                    painted: one.duration,
                    handled: one.processingEnd - one.processingStart,
                });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

async function phone(rate, network, kept = {}) {
    const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        locale: 'en',
        reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(240000);
    await page.addInitScript(noteTimes);
    await page.addInitScript((all) => {
        for (const [name, value] of Object.entries(all)) localStorage.setItem(`quoth:${name}`, JSON.stringify(value));
    }, kept);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    if (network) await client.send('Network.emulateNetworkConditions', { offline: false, ...network });
    if (rate > 1) await client.send('Emulation.setCPUThrottlingRate', { rate });
    return { context, page, client };
}

// Processor time of the threads of this browser's pages so far, in ms (Linux).
const system = await browser.newBrowserCDPSession();
async function threadTimes() {
    const times = {};
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    for (const pid of processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id))) {
        try {
            for (const tid of readdirSync(`/proc/${pid}/task`)) {
                const name = readFileSync(`/proc/${pid}/task/${tid}/comm`, 'utf8').trim();
                const kind = tid === pid ? 'page' : /^DedicatedWorker/.test(name) ? 'engines' : 'others';
                times[kind] =
                    (times[kind] ?? 0) +
                    Number(readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
            }
        } catch {
            // It ended meanwhile.
        }
    }
    return times;
}

// What a page fetches, in ms since the first request; one that has not ended has no `end`.
function noteRequests(client) {
    const requests = new Map();
    client.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
        if (request.url.startsWith(url))
            requests.set(requestId, {
                name: request.url.slice(url.length).replace(/-(\w{6}|\w{8})\./, '.') || 'index.html',
                start: timestamp,
                bytes: 0,
            });
    });
    client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
        if (requests.has(requestId)) requests.get(requestId).bytes += encodedDataLength;
    });
    client.on(
        'Network.loadingFinished',
        ({ requestId, timestamp, encodedDataLength }) =>
            requests.has(requestId) &&
            Object.assign(requests.get(requestId), { end: timestamp, bytes: encodedDataLength }),
    );
    return () => {
        const all = [...requests.values()];
        const since = (time) => time && Math.round((time - all[0].start) * 1000);
        return all.map((one) => ({ ...one, start: since(one.start), end: since(one.end) }));
    };
}

// A first visit: the home page, and after `reading` ms a tap on "Play".
async function firstVisit(rate, network, reading) {
    const { context, page, client } = await phone(rate, network);
    const requests = noteRequests(client);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
    await page.waitForTimeout(reading);
    await page.locator('.lead a.main:visible').tap();
    await page.waitForFunction(() => window.seen.board);
    const { answers, tap, board } = await page.evaluate(() => window.seen);
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
    const fetched = requests();
    await client.detach();
    await context.close();
    return { paint, answers: answers ?? board, usable: board - tap, all: board, fetched };
}

// Taps of a person who lays tiles and takes them back.
async function taps(rate) {
    const { context, page } = await phone(rate, null);
    await page.goto(`${url}#board?now`);
    await page.waitForFunction(() => window.seen.board);
    await page.waitForTimeout(3000);
    const plain = await page.$$eval('.rack .tile', (tiles) =>
        tiles.filter((one) => one.getAttribute('aria-label') !== 'blank').map((one) => one.id),
    );
    await page.evaluate(() => (window.taps.length = 0));
    for (let i = 0; i < 8; i++) {
        await page.locator(`#${plain[i % plain.length]}`).tap();
        await page.locator(`#square-7-${5 + (i % 5)}`).tap();
        await page.locator('#recall').tap();
    }
    await page.waitForTimeout(500);
    const all = await page.evaluate(() => window.taps);
    await context.close();
    return all;
}

// Turns of the strongest player.
async function strongest(rate) {
    const { context, page } = await phone(rate, null, {
        'board-setup': { rules: 'wwf', players: 1, computer: 'auto', begins: 'you', challenge: 'void' },
    });
    await page.goto(`${url}#board?now`);
    await page.waitForFunction(() => window.seen.board);
    const turns = [];
    for (let i = 0; i < 4; i++) {
        await page.locator('#pass:not([disabled])').click();
        const start = Date.now();
        const shown = page.waitForSelector('#move-now').then(
            () => Date.now() - start,
            () => null,
        );
        await page.waitForSelector('#pass:not([disabled])');
        turns.push({ answer: Date.now() - start, shown: await Promise.race([shown, null]) });
    }
    await context.close();
    return turns;
}

const ms = (time) => `${Math.round(time)}`.padStart(6);
const load = () => `load ${loadavg()[0].toFixed(1)}`;
console.log(
    'A first visit; ms, median (least) of',
    runs,
    'runs.  Usable: from the tap, one second after the first paint.',
);
for (const [name, network] of Object.entries(NETWORKS))
    for (const rate of [1, 4, 6]) {
        const all = [];
        for (let i = 0; i < runs; i++) all.push(await firstVisit(rate, network, 1000));
        const cell = (key) =>
            `${ms(middle(all.map((one) => one[key])))} (${ms(Math.min(...all.map((one) => one[key]))).trim()})`;
        console.log(
            `${name}, ${rate}x: first paint ${cell('paint')}, script answers ${cell('answers')}, board usable ${cell('usable')}, since the navigation ${cell('all')}; ${load()}`,
        );
        if (network && rate === 4)
            for (const { name, start, end, bytes } of all[0].fetched)
                console.log(
                    `    ${ms(start)} to ${end === undefined ? '     -' : ms(end)} ms, ${ms(bytes / 1000)} KB: ${name}`,
                );
    }
{
    // Chromium may begin a page in a process that it has in store, which did next to nothing yet.
    const { context, page } = await phone(1, null);
    await page.goto(`${url}#board?now`);
    await page.waitForFunction(() => window.seen.board);
    const board = await threadTimes();
    await page.waitForTimeout(8000);
    const later = await threadTimes();
    const listed = (times) =>
        Object.entries(times)
            .map(([kind, time]) => `${kind} ${Math.round(time)}`)
            .join(', ');
    console.log(`processor time, ms: until the board is usable: ${listed(board)}; 8 s later: ${listed(later)}`);
    await context.close();
}
for (const rate of [1, 4, 6]) {
    const all = await taps(rate);
    const painted = all.map((one) => one.painted);
    console.log(
        `taps, ${rate}x: ${24 - all.length} of 24 below 16 ms; of the rest painted after ${ms(middle(painted) ?? 0).trim()} ms (median), ${ms(Math.max(0, ...painted)).trim()} (most); handlers at most ${ms(Math.max(0, ...all.map((one) => one.handled))).trim()} ms; ${load()}`,
    );
}
for (const rate of [1, 4])
    console.log(
        `the strongest player, ${rate}x: ${(await strongest(rate)).map(({ answer, shown }) => `${answer} ms${shown === null ? '' : ` (Stop after ${shown})`}`).join(', ')}; ${load()}`,
    );
await browser.close();
server.close();
