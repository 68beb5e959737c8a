// The icons of the page, from web/icons/icon.svg: node web/icons.mjs
import { chromium } from 'playwright-core';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (name) => fileURLToPath(new URL(`./icons/${name}`, import.meta.url));
const svg = readFileSync(file('icon.svg'), 'utf8');
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();

// `inner`: the part of the side that the drawing takes; around it is the colour of the tile, which a
// system may cut to its own shape.
async function draw(name, side, inner = 1) {
    await page.setViewportSize({ width: side, height: side });
    const edge = (side * (1 - inner)) / 2;
    await page.setContent(
        `<style>body{margin:0;background:${inner < 1 ? '#146c5c' : 'transparent'}}svg{position:absolute;left:${edge}px;top:${edge}px;width:${side * inner}px;height:${side * inner}px}</style>${svg}`,
    );
    await page.screenshot({ path: file(name), omitBackground: inner === 1 });
}
await draw('icon-192.png', 192);
await draw('icon-512.png', 512);
await draw('icon-maskable.png', 512, 0.7);
await draw('icon-apple.png', 180, 0.85);
await browser.close();
