// The pictures of the README, from the page that `make web` built: node web/picture.mjs
import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { serve, withFont } from './serve.mjs';
import { seeded } from './tests/seeded.mjs';

const out = (name) => fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url));
const server = await serve(fileURLToPath(new URL('../build/web', import.meta.url)), 0, {}, withFont);
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function open(options, hash) {
    const page = await browser.newPage({ locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
    await page.addInitScript(seeded);
    await page.goto(`http://127.0.0.1:${server.address().port}/${hash}`);
    return page;
}

// A board game after five turns of each, a play laid, with the win chances of the best plays.
const page = await open({ viewport: { width: 1180, height: 800 } }, '#board');
await page.click('#start');
const lay = async () => {
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#best');
    await page.click('#best-plays tbody button >> nth=0');
    await page.waitForFunction(() => /Play for/.test(document.querySelector('#play').textContent));
};
for (let turn = 0; turn < 5; turn++) {
    await lay();
    await page.click('#play');
}
await lay();
await page.click('#best');
await page.waitForFunction(() => /: \d+ deals,/.test(document.querySelector('#simulated').textContent), null, {
    timeout: 240000,
});
await page.evaluate(() => document.activeElement.blur());
await page.mouse.move(0, 0);
await page.evaluate(() => scrollTo(0, 0));
await page.screenshot({ path: out('page') });

// Ghost on a phone, with who is winning.
const phone = await open(
    { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
    '#ghost',
);
await phone.tap('#start');
await phone.waitForSelector('#key-g:not([disabled])');
await phone.tap('#key-g');
await phone.waitForFunction(
    () => document.querySelectorAll('.fragment .letter').length === 2 && !document.querySelector('#key-g').disabled,
);
await phone.tap('#explain');
await phone.waitForSelector('#tree');
await phone.tap('#tree > summary');
await phone.evaluate(() => scrollTo(0, 0));
await phone.waitForTimeout(300);
await phone.screenshot({ path: out('page-phone') });
await browser.close();
server.close();
