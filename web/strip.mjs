// docs/pictures/strip.jpg: a game on a phone and on a desk, the page before its second edition above, today's below.
//   make web && node web/strip.mjs           draws the lower half anew, from what was built
//   node web/strip.mjs DIRECTORY             both halves; DIRECTORY is build/web as built at commit e102ad62
import { chromium } from 'playwright-core';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve, withFont } from './serve.mjs';
import { seeded } from './tests/seeded.mjs';

const strip = fileURLToPath(new URL('../docs/pictures/strip.jpg', import.meta.url));
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const HEIGHT = 330; // of a row
const WIDTH = 1480;

// The first page and a game of which four turns are played, with a play laid: on a phone, on a desk.
async function pictures(site) {
    const server = await serve(site, 0, {}, withFont);
    const taken = [];
    for (const options of [
        { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        { viewport: { width: 1280, height: 800 } },
    ]) {
        const page = await browser.newPage({
            locale: 'en',
            serviceWorkers: 'block',
            reducedMotion: 'reduce',
            ...options,
        });
        page.setDefaultTimeout(120000);
        await page.addInitScript(seeded);
        await page.goto(`http://127.0.0.1:${server.address().port}/`);
        await page.waitForFunction(() => document.querySelector('#settings, .card'));
        await page.waitForTimeout(1500); // the script has drawn the page
        taken.push(await page.screenshot());
        await page.goto(`http://127.0.0.1:${server.address().port}/#board`);
        await page.click('#start');
        for (let turn = 0; turn < 5; turn++) {
            await page.waitForSelector('#best:not([disabled])');
            await page.click('#best');
            await page.click('#best-plays tbody button >> nth=0');
            await page.waitForFunction(
                () => document.querySelector('.square.laid') && !document.querySelector('#play').disabled,
            );
            if (turn < 4) await page.click('#play');
        }
        await page.evaluate(() => {
            document.activeElement.blur();
            scrollTo(0, 0);
        });
        await page.waitForTimeout(1500); // whatever moves has arrived
        taken.push(await page.screenshot());
        await page.close();
    }
    server.close();
    return taken;
}

const row = (taken) =>
    `<p>${taken.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('')}</p>`;
const above = process.argv[2]
    ? row(await pictures(process.argv[2]))
    : `<p class="kept" style="background-image: url(data:image/jpeg;base64,${readFileSync(strip).toString('base64')})"></p>`;
const below = row(await pictures(fileURLToPath(new URL('../build/web', import.meta.url))));
const page = await browser.newPage({ viewport: { width: WIDTH, height: 2 * HEIGHT } });
await page.setContent(
    `<style>body { margin: 0; background: #777; } p { margin: 0; height: ${HEIGHT}px; display: flex; gap: 8px; align-items: center; justify-content: center; } img { height: ${HEIGHT - 10}px; } .kept { background-repeat: no-repeat; }</style>${above}${below}`,
);
await page.evaluate(() => Promise.all([...document.images].map((one) => one.decode())));
writeFileSync(strip, await page.screenshot({ type: 'jpeg', quality: 82 }));
await browser.close();
