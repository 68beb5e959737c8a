// The page's main paths in Firefox and in WebKit, as a person walks them.  Chromium's are in web/tests.
// To look at them: PICTURES=DIRECTORY make test-browsers
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from '../serve.mjs';
import { firefox, webkit } from './drive.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = process.env.PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

const MY_TURN = `document.querySelector('#best:not([disabled])') !== null`;
const all = (selector) => `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent)`;

for (const [name, start] of Object.entries({ firefox, webkit }))
    describe(name, () => {
        let server, url, page;
        before(async () => {
            server = await serve(`${root}build/web`);
            url = `http://127.0.0.1:${server.address().port}/`;
            page = await start({ width: 1280, height: 860 });
        });
        after(async () => {
            await page?.close();
            server?.close();
        });
        const picture = async (what) =>
            pictures && writeFileSync(`${pictures}/${name}-${what}.png`, await page.picture());
        const open = async (hash) => {
            await page.goto('about:blank');
            await page.goto(url + hash);
        };

        test('a board game: the best play is laid, the computer answers, the game is there after a reload', async () => {
            await open('#board?now');
            await page.wait(MY_TURN);
            await page.click('#best');
            await page.click('#best-plays [id^="advice-8"]'); // not an exchange
            await page.click('#play:not([disabled])');
            await page.wait(`${MY_TURN} && ${all('.seats b')}.some((score) => score > 0)`);
            const scores = await page.evaluate(all('.seats b'));
            assert.equal(scores.length, 2);
            assert.ok(Number(scores[0]) > 0);
            await picture('board');
            await page.reload();
            await page.wait(MY_TURN);
            assert.deepEqual(await page.evaluate(all('.seats b')), scores);
        });

        test('a round of Ghost, to its end', async () => {
            await open('#ghost');
            await page.click('#start');
            for (let turn = 0; turn < 14; turn++) {
                await page.wait(
                    `document.querySelector('#round') || document.querySelector('#key-a:not([disabled])') ? 'yes' : null`,
                );
                if (await page.evaluate(`document.querySelector('#round') !== null`)) break;
                const before = await page.evaluate(`document.querySelectorAll('.fragment .letter').length`);
                // The first letter that is taken.
                for (const letter of 'esaitronlcdugmphbyfvkwzxjq') {
                    await page.evaluate(
                        `document.querySelector('#status').dataset.asked = document.querySelector('#status').textContent`,
                    );
                    await page.click(`#key-${letter}`);
                    const taken =
                        await page.wait(`document.querySelector('#round') || document.querySelectorAll('.fragment .letter').length > ${before} ? 'yes'
                        : /No word begins/.test(document.querySelector('#status').textContent) && document.querySelector('#status').textContent.endsWith('${letter.toUpperCase()}.') ? 'no' : null`);
                    if (taken === 'yes') break;
                }
            }
            await picture('ghost');
            assert.match(await page.evaluate(`document.querySelector('#status').textContent`), /lost the round/);
        });

        test('words are found and looked up', async () => {
            await open('#words');
            await page.type('#rack', 'horse');
            await page.click('form:has(#rack) button.main');
            await page.wait(`/shore/i.test(document.querySelector('main').innerText)`);
            await picture('words');
        });

        test('a recorded game is opened and stepped through', async () => {
            await open('#board?new');
            await page.upload('#gcg-file', `${root}docs/pictures/game.gcg`);
            await page.wait(`document.querySelectorAll('.square').length === 225`);
            const filled = `document.querySelectorAll('.square.filled').length`;
            const begun = await page.evaluate(filled);
            await page.click('#later');
            await page.wait(`${filled} !== ${begun}`);
            await picture('record');
        });

        test('without a network, after the first visit', async () => {
            await open('');
            await page.evaluate(
                `navigator.serviceWorker.ready.then(() => { document.body.dataset.ready = 'yes'; }) && 0`,
            );
            await page.wait(`document.body.dataset.ready === 'yes'`);
            await page.reload();
            await page.wait(`document.querySelector('#go-words') !== null`);
            server.close();
            server.closeAllConnections();
            await page.reload();
            await page.click('#play-ghost');
            await page.wait(`document.querySelector('#round, #key-a:not([disabled])') !== null`);
            await picture('offline');
        });

        test('the page reported no error', () => assert.deepEqual(page.errors, []));
    });
