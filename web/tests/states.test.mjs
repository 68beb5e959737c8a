// Every state of the page: without violations of WCAG 2.2 AA, light and dark, with nothing cut off and nothing too small
// to press; thirty of them look as they did (pictures.mjs).  They take turns: one on a phone in German, the next one on a
// desk in English.  To look at them, each in both ways: PICTURES=DIRECTORY node --test web/tests/states.test.mjs
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { accessible, browser, cutOff, open, phone, smallTargets } from './page.mjs';
import { atRest, compare, differs, keptVersion, majorOf, NOW, PICTURED, pictureOf, write } from './pictures.mjs';
import { STATES } from './states.mjs';

const WAYS = {
    phone: { locale: 'de', ...phone, viewport: { width: 390, height: 844 } },
    desk: { locale: 'en', viewport: { width: 1280, height: 800 } },
};
const pictures = process.env.PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });
const writing = process.env.WRITE_PICTURES;
// The clock stands in pictures alone: its script cannot run in a frame that runs none, and a time limit would never end.
const holdOf = (name) => (PICTURED.includes(name) ? (page) => page.clock.setFixedTime(NOW) : undefined);
// Of those in a picture every other one is dark, on phones and on desks.
const schemeOf = (name) => (PICTURED.indexOf(name) % 4 < 2 ? 'light' : 'dark');

let compared = 0;
const changed = [];

describe('every state of the page', { concurrency: 2 }, () => {
    test('the thirty states are among them', () => {
        assert.equal(new Set(PICTURED).size, 30);
        for (const name of PICTURED) assert.ok(name in STATES, name);
    });
    for (const [at, [name, [kept, hash, reach]]] of Object.entries(STATES).entries())
        for (const [way, options] of Object.entries(WAYS))
            if ((pictures || way === Object.keys(WAYS)[at % 2]) && (!writing || PICTURED.includes(name)))
                test(`${name} (${way})`, async (t) => {
                    const page = await open(
                        t,
                        { kept, before: holdOf(name), timezoneId: 'UTC', colorScheme: schemeOf(name), ...options },
                        hash,
                    );
                    await reach(page);
                    if (writing) return write(page, name, browser.version());
                    if (!pictures && PICTURED.includes(name) && keptVersion() === majorOf(browser.version())) {
                        const wrong = await compare(page, name);
                        compared++;
                        if (wrong) changed.push(wrong);
                    }
                    assert.deepEqual(await page.evaluate(cutOff), []);
                    assert.deepEqual(await page.evaluate(smallTargets), []);
                    await accessible(page, name);
                    for (const colorScheme of pictures ? ['light', 'dark'] : []) {
                        await page.emulateMedia({ colorScheme });
                        await page.screenshot({
                            path: `${pictures}/${name.replace(/[^a-z0-9]+/gi, '-')}-${way}-${colorScheme}.png`,
                        });
                    }
                });
});

test('thirty states look as in their pictures', (t) => {
    if (pictures || writing) return t.skip('pictures are made');
    const version = majorOf(browser.version());
    if (version !== keptVersion())
        return t.skip(
            `another Chromium: this is ${version}, the pictures are of ${keptVersion()}; look at the page, then make web-pictures`,
        );
    assert.deepEqual(changed, []);
    assert.equal(compared, PICTURED.length);
});

test('a button that moves by two pixels is seen, letters drawn a little otherwise are not', {
    skip: Boolean(pictures || writing),
}, async (t) => {
    const page = await open(t, { ...WAYS.phone, colorScheme: 'light' }, '#board');
    await page.waitForSelector('#start');
    await page.waitForFunction(() => /rated|Wertung|\d{3}/.test(document.querySelector('main').textContent));
    const was = await atRest(page);
    await page.evaluate(() => (document.querySelector('#start').style.translate = '0 2px'));
    assert.ok(differs(await pictureOf(page), was));
    await page.evaluate(() => (document.querySelector('#start').style.translate = ''));
    assert.ok(!differs(await pictureOf(page), was));
    // Every edge a tenth paler, as another machine may draw it.
    const paler = {
        ...was,
        data: Buffer.from(
            was.data.map((part, i) => (i % 4 === 3 || part < 40 || part > 215 ? part : Math.min(255, part + 12))),
        ),
    };
    assert.ok(!differs(paler, was));
});
