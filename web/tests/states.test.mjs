// Every state of the page: without violations of WCAG 2.2 AA, light and dark, and with nothing cut off.
// They take turns: one on a phone in German, the next one on a desk in English.  To look at them, each
// in both ways: PICTURES=DIRECTORY node --test web/tests/states.test.mjs
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { accessible, cutOff, open, phone } from './page.mjs';
import { STATES } from './states.mjs';

const WAYS = { phone: { locale: 'de', ...phone }, desk: { locale: 'en', viewport: { width: 1280, height: 800 } } };
const pictures = process.env.PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

describe('every state of the page', { concurrency: 2 }, () => {
    for (const [at, [name, [kept, hash, reach]]] of Object.entries(STATES).entries())
        for (const [way, options] of Object.entries(WAYS))
            if (pictures || way === Object.keys(WAYS)[at % 2])
                test(`${name} (${way})`, async (t) => {
                    const page = await open(t, { kept, ...options }, hash);
                    await reach(page);
                    assert.deepEqual(await page.evaluate(cutOff), []);
                    await accessible(page, name);
                    for (const colorScheme of pictures ? ['light', 'dark'] : []) {
                        await page.emulateMedia({ colorScheme });
                        await page.screenshot({ path: `${pictures}/${name.replace(/[^a-z0-9]+/gi, '-')}-${way}-${colorScheme}.png` });
                    }
                });
});
