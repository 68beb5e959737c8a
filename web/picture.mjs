// The picture of the README, from the page that `make web` built: node web/picture.mjs OUT.png
import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { serve } from './serve.mjs';
import { seeded } from './tests/seeded.mjs';

const out = process.argv[2] ?? fileURLToPath(new URL('../docs/pictures/page.png', import.meta.url));
const server = await serve(fileURLToPath(new URL('../build/web', import.meta.url)));
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 700, height: 1000 }, locale: 'en', serviceWorkers: 'block' });
await page.addInitScript(seeded);
await page.goto(`http://127.0.0.1:${server.address().port}/#board`);
await page.click('#start');
const ready = () => page.waitForSelector('#best:not([disabled])');
const lay = async () => {
    await ready();
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
await page.waitForFunction(() => /from \d+ games/.test(document.querySelector('#simulated').textContent), null, { timeout: 120000 });
await page.evaluate(() => document.activeElement.blur());
await page.screenshot({ path: out, fullPage: true, clip: { x: 0, y: 0, width: 700, height: 1290 } });
await browser.close();
server.close();
