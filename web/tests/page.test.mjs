// The page as a whole in a real browser: starting, keeping, sharing, faults; words.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { shortKeys } from '../keys.mjs';
import { DEEDS, game } from './states.mjs';
import {
    board,
    browser,
    built,
    filled,
    games,
    heard,
    layBest,
    newContext,
    open,
    phone,
    seeded,
    status,
    url,
    waitTurn,
} from './page.mjs';

test('a stranger plays with one tap, and the computer answers', async (t) => {
    const page = await open(t);
    await page.click('#play-board');
    await page.waitForSelector('#best:not([disabled])');
    assert.match(await status(page), /Tap a tile/);
    const play = await layBest(page);
    assert.ok(play);
    await page.waitForFunction(() => /Play for \d+/.test(document.querySelector('#play').textContent)); // when the module has scored it
    await page.click('#play');
    await waitTurn(page);
    assert.ok((await page.$$('.square.filled')).length > play.split(' ')[1].length, 'the computer has laid tiles too');
});

test('a game goes on after the tab was closed', async (t) => {
    const context = await newContext({ serviceWorkers: 'block' });
    t.after(() => context.close());
    await context.addInitScript(seeded);
    let page = await context.newPage();
    await page.goto(`${url}#board`);
    await page.click('#start');
    await page.waitForSelector('#best:not([disabled])');
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    const tiles = await filled(page);
    const scores = await page.textContent('.seats');
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.goto(`${url}#board`);
    await page.waitForSelector('#best:not([disabled])');
    assert.equal(await filled(page), tiles);
    assert.equal(await page.textContent('.seats'), scores);
});

test('a link shares a position; a link of another version says so; a broken one too', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    const tiles = await filled(page);
    await page.click('#more');
    await page.click('#copy-link');
    const link = await page.getAttribute('#shared', 'href');
    const other = await open(t, {}, link.slice(url.length));
    await other.waitForSelector('#best:not([disabled])');
    assert.equal(await filled(other), tiles);
    const old = await open(t, {}, link.slice(url.length).replace('v=1', 'v=0'));
    assert.match(await old.textContent('dialog'), /another version/);
    const broken = await open(t, {}, '#board?v=1&cgp=15%2F15');
    assert.match(await broken.textContent('#broken'), /cannot be read/);
    await broken.click('button:text-is("New game")');
    await broken.waitForSelector('#start');
});

test('what can be copied can be shared where the device shares; called off, nothing changes', async (t) => {
    const share = (page) =>
        page.addInitScript(() => {
            window.shares = [];
            navigator.share = (what) => {
                window.shares.push(what);
                return Promise.reject(new DOMException('called off', 'AbortError'));
            };
        });
    const cgp = `${'15/'.repeat(14)}15 AEGHTSE/ 0/0 0`;
    const address = `#board?v=1&rules=wwf&cgp=${encodeURIComponent(cgp)}`;
    for (const [before, buttons] of [
        [share, 1],
        [(page) => page.addInitScript(() => delete Navigator.prototype.share), 0],
    ]) {
        const page = await open(t, { before }, address);
        await page.waitForSelector('#best:not([disabled])');
        await page.click('#more');
        await page.click('#copy-link');
        const link = await page.getAttribute('#shared', 'href');
        await heard(page, /#board\?v=1/); // after it was copied; what shares it comes next
        assert.equal(await page.locator('#share').count(), buttons);
        if (!buttons) continue;
        const was = await page.textContent('dialog');
        await page.click('#share');
        assert.deepEqual(await page.evaluate(() => window.shares), [{ url: link }]);
        assert.equal(await page.textContent('dialog'), was);
    }
});

test('storage denied: the page says so and plays on', async (t) => {
    const page = await open(t);
    await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
        Storage.prototype.getItem = () => {
            throw new DOMException('denied', 'SecurityError');
        };
        IDBFactory.prototype.open = () => {
            throw new DOMException('denied', 'SecurityError');
        };
    });
    await page.reload();
    await page.click('#play-board');
    await page.waitForSelector('#best:not([disabled])');
    assert.match(await page.textContent('#notice'), /keeps nothing/);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
});

test('a lost worker is replaced, and the game goes on', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    const before = await page.$$eval('.square.filled', (squares) => squares.length);
    await page.evaluate(() => window.quoth.lose());
    await page.waitForFunction(() => /started again/.test(document.querySelector('#notice').textContent));
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    assert.ok((await page.$$('.square.filled')).length > before);
});

test('a worker lost while the computer thinks: it thinks anew', async (t) => {
    // The question is lost, and then the worker.
    const lose = (page, call) =>
        page.evaluate((lost) => {
            const { postMessage } = Worker.prototype;
            Worker.prototype.postMessage = function (message) {
                if (!message.steps?.some((step) => step.call === lost)) return postMessage.call(this, message);
                Worker.prototype.postMessage = postMessage;
                setTimeout(() => window.quoth.lose(), 50);
            };
        }, call);
    const page = await board(t);
    await layBest(page);
    await lose(page, 'web_board_choose');
    await page.click('#play');
    await page.waitForFunction(() => /started again/.test(document.querySelector('#notice').textContent));
    await waitTurn(page);
    assert.match(await page.textContent('#moves'), /Computer: /);
    const ghost = await open(t, {}, '#ghost?now');
    await ghost.waitForSelector('#key-g:not([disabled])');
    await lose(ghost, 'web_ghost_choose');
    await ghost.click('#key-g');
    await ghost.waitForFunction(
        () => document.querySelectorAll('.fragment .letter').length === 2 && !document.querySelector('#key-g').disabled,
    );
    assert.match(await ghost.textContent('#notice'), /started again/);
});

test('a worker that breaks off is replaced too, also while the game is brought back', async (t) => {
    const page = await board(t);
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
    // What the worker cannot unpack ends it, twice.
    await page.evaluate(() => {
        const { postMessage } = Worker.prototype;
        let times = 0;
        Worker.prototype.postMessage = function (message) {
            const breaks = message.steps?.some((step) => step.call) && times++ < 2;
            postMessage.call(
                this,
                breaks ? { ...message, steps: [{ leaves: new ArrayBuffer(8), which: 0 }] } : message,
            );
        };
    });
    await page.click('.rack .tile >> nth=0');
    await page.click('#square-0-0');
    await page.waitForFunction(() => /started again/.test(document.querySelector('#notice').textContent));
    await page.reload();
    await page.click('#recall'); // the tile lies there again
    await layBest(page);
    await page.click('#play');
    await waitTurn(page);
});

test('a saved game of version 1 goes on', async (t) => {
    const setup = { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void' };
    const page = await open(
        t,
        { kept: { board: { version: 1, setup, seed: 43814434, cgp: '', deeds: ['play 8E HILL'] } } },
        '#board',
    );
    await page.waitForFunction(() => /HILL/.test(document.querySelector('#moves')?.textContent ?? ''));
    assert.equal(await page.locator('#broken').count(), 0);
});

test('a saved game that does not follow the rules is refused with a reason', async (t) => {
    const setup = { rules: 'wwf', players: 1, computer: '5', begins: 'you', challenge: 'void' };
    for (const move of ['play 9E XYZZY', 'pass']) {
        const page = await open(
            t,
            { kept: { board: { version: 2, setup, seed: 43814434, cgp: '', moves: ['play 8E HILL', move] } } },
            '#board',
        );
        await page.waitForSelector('#broken');
        await page.click('button:text-is("New game")');
        await page.click('#start');
        await page.waitForSelector('#best:not([disabled])');
    }
});

test('two tabs at once: the other one is told', async (t) => {
    const context = await newContext({ serviceWorkers: 'block' });
    t.after(() => context.close());
    await context.addInitScript(seeded);
    const one = await context.newPage();
    await one.goto(`${url}#board`);
    await one.click('#start');
    await one.waitForSelector('#best:not([disabled])');
    const two = await context.newPage();
    await two.goto(`${url}#board`);
    await two.waitForSelector('#best:not([disabled])');
    await layBest(two);
    await two.click('#play');
    await one.waitForFunction(() => /another tab/.test(document.querySelector('#notice').textContent));
    // Whoever goes on in the older tab overwrites nothing.
    await waitTurn(two);
    const address = two.url();
    const theirs = async () => (await games(two)).find((one) => address.endsWith(`=${one.id}`));
    const kept = await theirs();
    assert.ok(kept.game.moves.length);
    await one.click('#pass');
    await one.waitForFunction((old) => location.href !== old, address);
    await waitTurn(one);
    assert.deepEqual(await theirs(), kept);
    // What another tab played is shown at a tap; once that tab is closed, the game is this one's.
    await one.goto(address);
    await one.waitForSelector('#take-over');
    await two.click('#pass');
    await one.click('#again');
    await one.waitForSelector('#take-over');
    await two.close();
    await one.waitForSelector('#take-over', { state: 'detached' });
});

test('offline after the first visit', async (t) => {
    const context = await newContext();
    t.after(() => context.close());
    await context.addInitScript(seeded);
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    // The dictionary is fetched with the first question.
    const define = async (word) => {
        await page.goto(`${url}#words`);
        await page.fill('#word', word);
        await page.click('form >> nth=1 >> button');
        await page.click('#results button.word');
        await page.waitForFunction(() => /plural of/.test(document.querySelector('#meaning')?.textContent));
    };
    await define('qats');
    await context.setOffline(true);
    await page.goto(url);
    await page.reload();
    await define('teals');
    await page.goto(url);
    await page.reload();
    await page.click('#play-ghost');
    await page.waitForSelector('#key-g:not([disabled])');
    await page.click('#key-g');
    await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length >= 2);
});

test('one file, opened from the disk', async (t) => {
    const context = await newContext();
    t.after(() => context.close());
    await context.addInitScript(seeded);
    const page = await context.newPage();
    await page.goto(`${pathToFileURL(`${built}quoth.html`)}#words`);
    await page.fill('#rack', 'letters');
    await page.click('form button.main');
    await page.waitForFunction(() => /words/.test(document.querySelector('#results').textContent));
    assert.match(await page.textContent('#results'), /settler/);
    await page.click('.word-list button:text-is("settler")');
    await page.waitForFunction(() => /noun: /.test(document.querySelector('#meaning')?.textContent));
    await page.keyboard.press('Escape');
    // A file has no address for others: the position is a text.
    await page.evaluate(() => (location.hash = '#board?now'));
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#more');
    await page.click('#copy-link');
    assert.match(await page.textContent('#shared'), /^15\/15\/.* [A-Z?]{7}\/ 0\/0 0$/);
    await page.reload(); // the game is there again
    await page.waitForSelector('#best:not([disabled])');
    assert.equal(await page.textContent('#notice'), '');
});

test('what a word means: at a tap, after a download that failed, with the keyboard', async (t) => {
    let fails = true;
    const page = await open(
        t,
        { before: (page) => page.route('**/meanings*.bin', (route) => (fails ? route.abort() : route.continue())) },
        '#words',
    );
    await page.fill('#rack', 'qats');
    await page.keyboard.press('Enter');
    await page.click('.word-list button:text-is("qats")');
    const dialog = page.getByRole('dialog', { name: 'QATS' });
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    assert.match(await dialog.textContent(), /meanings\.bin could not be loaded/);
    fails = false;
    await page.click('#meaning-again');
    await page.waitForFunction(() =>
        /^plural of QATnoun: .*shrub/.test(document.querySelector('#meaning').textContent),
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    assert.equal(await focused(), 'qats');
    await page.keyboard.press('ArrowRight');
    const next = await focused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: next.toUpperCase() }).waitFor();
    // With the letters that can be put to it: QATS takes none.
    await page.waitForSelector('#meaning dd');
    assert.deepEqual(await page.locator('#meaning dd').allTextContents(), ['none', 'none']);
    await page.keyboard.press('Escape');
    assert.equal(
        await page.locator('.word-list button[tabindex="0"]').count(),
        await page.locator('.word-list').count(),
    );
    assert.ok(page.errors.splice(0).every((error) => /ERR_FAILED/.test(error)));
});

test('a tap on a tile that was played says what its words mean, and how common they are', async (t) => {
    const page = await open(t, { kept: game(DEEDS.slice(0, 12)) }, '#board');
    await page.waitForSelector('#best:not([disabled])');
    const means = async (square, title, pattern) => {
        await page.click(square);
        const dialog = page.getByRole('dialog', { name: title, exact: true });
        await dialog.locator('dd').first().waitFor();
        assert.match(await dialog.textContent(), pattern);
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !document.querySelector('dialog'));
    };
    // Through H11 go LADINg, whose last letter is a blank, and WHIDAH.
    const both = /LADINGnoun: goods.*A common word\..*WHIDAHnoun: .*weaverbirdA rare word\./;
    await means('#square-10-7', 'LADING, WHIDAH', both);
    await means('#square-7-4', 'CHILLS', /^CHILLSplural of CHILL.*A common word/);
    // A tile that is in hand, or is being laid, is not a question.
    await page.click('.rack .tile >> nth=0');
    await page.click('#square-7-4');
    await page.click('#square-0-0');
    await page.click('#square-0-0');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.equal(await page.locator('.square.laid').count(), 0);
    // An earlier position, and the analysis board.
    await page.click('#move-2');
    await page.waitForFunction(() => /^After move 2/.test(document.querySelector('#status').textContent));
    await means('#square-10-7', 'LADING', /^LADINGnoun/);
    await page.click('#study');
    await page.waitForSelector('.view.study .square.filled');
    await means('#square-7-4', 'HILL', /^HILL/);
});

test('words: a pattern, a look-up, hooks, a bad rack', async (t) => {
    const page = await open(t, {}, '#words');
    await page.fill('#pattern', 's??ing');
    await page.click('form button.main');
    await page.waitForFunction(() => /string|swing|skiing|saying/.test(document.querySelector('#results').textContent));
    await page.fill('#word', 'Care');
    await page.click('form >> nth=1 >> button');
    await page.waitForFunction(() => /Yes, care is a word/.test(document.querySelector('#results').textContent));
    // By points: the letters of the board that was chosen last, of all words found, and not of the 500 longest alone.
    await page.fill('#pattern', 's*');
    await page.selectOption('#words-order', 'points');
    await page.click('form button.main');
    await page.waitForFunction(() =>
        /^18,?988 words, the first 500:47 points/.test(document.querySelector('#results').textContent),
    );
    const headings = (await page.$$eval('#results h3', (all) => all.map((one) => one.textContent))).map(
        Number.parseFloat,
    );
    assert.deepEqual(
        headings,
        headings.toSorted((a, b) => b - a),
    );
    assert.equal(await page.locator('#results .word').count(), 500);
    assert.equal(await page.textContent('#results section'), '47 pointssubjectivizations');
    await page.fill('#pattern', '');
    await page.fill('#rack', 'qzi?');
    await page.click('form button.main');
    await page.waitForFunction(() => /^21 pointsquiz$/.test(document.querySelector('#results section')?.textContent)); // the u is a blank
    await page.selectOption('#words-order', '');
    await page.fill('#rack', 'letter?');
    await page.click('summary:has-text("In a row of the board")');
    await page.fill('#row', '..a...t.#');
    await page.click('form button.main');
    await page.waitForFunction(() =>
        /\(square \d+: [A-Za-z.]*\.[A-Za-z.]*\)/.test(document.querySelector('#results').textContent),
    );
    await page.fill('#row', '');
    await page.fill('#rack', '12');
    await page.click('form button.main');
    await page.waitForFunction(() => document.querySelector('#results p.bad'));
});

test('the drill: every word of the letters, and what is known is kept', async (t) => {
    const page = await open(t, phone, '#words');
    await page.click('summary:has-text("Drill")');
    await page.getByLabel('Length of the words').selectOption('3');
    await page.click('#drill-start');
    const shown = async () => (await page.textContent('#drill-letters')).replace(/ /g, '');
    await page.waitForSelector('#drill-letters');
    const first = await shown();
    await page.fill('#drill-word', 'zzz');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /ZZZ is none of them/.test(document.querySelector('#drill-said').textContent));
    const show = async () => {
        const at = await page.textContent('#drill form + p.hint');
        await page.click('#drill-show');
        await page.waitForFunction((old) => document.querySelector('#drill form + p.hint')?.textContent !== old, at);
    };
    await show();
    const words = (await page.textContent('#drill-said')).match(/: (.*)\./)[1].split(', ');
    assert.ok(
        words.every((word) => [...word].sort().join('') === first),
        `${words} of ${first}`,
    );
    while ((await shown()) !== first) await show();
    for (const word of words) {
        await page.fill('#drill-word', word);
        await page.keyboard.press('Enter');
    }
    await page.waitForFunction(() => /^Right: /.test(document.querySelector('#drill-said').textContent));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quoth:practice')));
    const cards = kept
        .split('\n')
        .filter((line) => line.startsWith('answer words/anagrams/'))
        .map((line) => line.split(' ')[2]);
    assert.equal(new Set(cards).size, 10);
    assert.match(
        kept,
        new RegExp(
            `^answer words/anagrams/[0-9a-f]{16} ${first.toLowerCase()} ${words.sort().join(',').toLowerCase()} \\d+ good$`,
            'm',
        ),
    );
});

// From a tap to the next paint, as the browser tells it (in steps of 8 ms), while win chances are
// simulated: printed alone, since on a busy machine a tap also waits for a processor.  What the page
// itself takes is the processor time of its tasks: none of them takes long beside all of them, as one
// that simulates would.
test('the page answers a tap while the engine thinks', async (t) => {
    const page = await board(t, phone);
    await page.evaluate(() => {
        window.taps = [];
        new PerformanceObserver((list) => {
            for (const one of list.getEntries()) if (one.name === 'click') window.taps.push(one.duration);
        }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    await page.click('#best');
    await page.waitForFunction(() => /so far/.test(document.querySelector('#simulated')?.textContent ?? ''));
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    const plain = await page.$$eval('.rack .tile', (tiles) =>
        tiles.map((one) => one.id).filter((id) => document.getElementById(id).getAttribute('aria-label') !== 'blank'),
    );
    let tapped = 0;
    for (; tapped < 24 && /so far/.test(await page.textContent('#simulated')); tapped += 3) {
        await page.tap(`#${plain[tapped % 3]}`);
        await page.tap(`#square-7-${5 + (tapped % 5)}`);
        await page.tap('#recall');
    }
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    assert.ok(tapped > 0, 'nothing was tapped while it was thinking');
    const painted = (
        await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(window.taps), 300)))
    ).sort((a, b) => a - b);
    // The thread of the page: the one on which taps are handled.
    const tap = traceEvents.find((one) => one.name === 'EventDispatch' && one.args.data?.type === 'click');
    const tasks = traceEvents.filter(
        (one) => one.pid === tap.pid && one.tid === tap.tid && /RunTask/.test(one.name) && one.tdur,
    );
    const times = tasks.map((one) => one.tdur / 1000);
    const all = times.reduce((sum, one) => sum + one, 0);
    const own = Math.max(...times);
    const long = tasks.filter((one) => one.dur >= 50000).length;
    t.diagnostic(
        `${tapped} taps; ms to paint, those of 16 and more: ${painted.join(' ')}; ${tasks.length} tasks of the page, ${long} over 50 ms, at most ${own.toFixed(1)} of ${all.toFixed(0)} ms of processor time`,
    );
    assert.ok(tasks.length > 50 && own < all / 10, `${own} of ${all} ms of ${tasks.length} tasks`);
});

// Nodes that are put there anew are styled, laid out and painted again, and lose the focus.  A selector that ends in
// `:has(:nth-child()) > *` has all 670 elements of the page styled when one comes or goes.
test('a tap puts nothing there anew but what it changed', async (t) => {
    const page = await board(t, phone);
    await page.waitForSelector('#best:not([disabled])');
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    const [chosen] = await page.$$eval('.rack .tile', (tiles) =>
        tiles.filter((one) => one.getAttribute('aria-label') !== 'blank').map((one) => `#${one.id}`),
    );
    const tap = async (selector, done) => {
        await page.evaluate(() => {
            window.added = [];
            window.watching = new MutationObserver((list) => {
                for (const { addedNodes } of list)
                    window.added.push(...[...addedNodes].filter((one) => one.nodeType === Node.ELEMENT_NODE));
            });
            window.watching.observe(document.querySelector('#app'), { subtree: true, childList: true });
        });
        await page.tap(selector);
        await page.waitForSelector(done);
        return page.evaluate(() => {
            window.watching.disconnect();
            return window.added.map((one) => one.id || one.className);
        });
    };
    assert.deepEqual(await tap(chosen, `${chosen}.chosen`), []);
    assert.equal(await page.evaluate(() => document.activeElement.id), chosen.slice(1));
    // The square is drawn again with its score.
    assert.deepEqual([...new Set(await tap('#square-7-7', '#square-7-7.laid'))], ['face', 'value']);
    assert.deepEqual(await tap('#recall', `${chosen}:not([disabled])`), ['face', 'value']);
    // The same button, with another name.
    assert.equal(await page.evaluate(() => document.activeElement.id), 'shuffle');
    assert.deepEqual(await tap('#shuffle', '#shuffle'), []);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const styled = JSON.parse(await browser.stopTracing()).traceEvents.flatMap(
        ({ name, args }) => (name === 'UpdateLayoutTree' && args.elementCount) || [],
    );
    t.diagnostic(`elements styled: ${styled.join(' ')}`);
    // The engine is asked, and what lies there is stored, once the tile is on the screen; at the latest when the page is
    // left.  What shows the same as before is not made anew, to be compared: of the rack one tile in each tap.
    const early = await page.evaluate((tile) => {
        window.posted = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...message) {
            window.posted++;
            post.apply(this, message);
        };
        let made = 0;
        const { createElement } = document;
        document.createElement = (name) => {
            made++;
            return createElement.call(document, name);
        };
        const before = localStorage['quoth:laid'];
        document.querySelector(tile).click();
        document.querySelector('#square-7-7').click();
        const stored = localStorage['quoth:laid'] !== before;
        dispatchEvent(new Event('pagehide'));
        delete document.createElement;
        return { posted: window.posted, made, stored, left: JSON.parse(localStorage['quoth:laid']).laid.length };
    }, chosen);
    t.diagnostic(`elements made by two taps: ${early.made}`);
    assert.ok(early.made > 0 && early.made < 20, `${early.made}`);
    assert.deepEqual({ ...early, made: 0 }, { posted: 0, made: 0, stored: false, left: 1 });
    await page.waitForFunction(() => window.posted > 0);
    const [high, wide] = await page.$eval('#square-7-7', (one) => {
        const { height, width } = one.getBoundingClientRect();
        return [height, width];
    });
    assert.ok(Math.abs(high - wide) < 0.05, `${high} ${wide}`);
    assert.ok(Math.max(...styled) >= 10 && Math.max(...styled) < 40, styled.join(' '));

    const ghost = await open(t, phone, '#ghost?new');
    await ghost.click('#start');
    await ghost.waitForSelector('.keyboard button:not([disabled])');
    await ghost.evaluate(() => (document.querySelector('#key-q').kept = true));
    await ghost.tap('#key-s');
    await ghost.waitForSelector('.fragment .letter');
    assert.equal(await ghost.evaluate(() => document.querySelector('#key-q').kept), true);
});

test('a word list of one’s own', async (t) => {
    const page = await open(t, {}, '#words');
    await page.click('summary:has-text("Your own word list")');
    await page.setInputFiles('#own-list', {
        name: 'mine.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('quoth\nraven\n'),
    });
    await page.waitForFunction(() => /mine.txt: 2 words/.test(document.body.textContent));
    await page.fill('#word', 'raven');
    await page.click('form >> nth=1 >> button');
    await page.waitForFunction(() => /Yes, raven/.test(document.querySelector('#results').textContent));
    await page.setInputFiles('#own-list', {
        name: 'bad.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from([0xff, 0xfe, 0, 1, 10]),
    });
    await page.waitForFunction(() => /cannot be used/.test(document.body.textContent));
});

test('a word list of one’s own is there at the next visit, and a game with it', async (t) => {
    const page = await open(t, {}, '#words');
    const says = (what) => page.waitForFunction((what) => document.body.textContent.includes(what), what);
    const looksUp = async (word, verdict) => {
        await page.fill('#word', word);
        await page.click('form >> nth=1 >> button');
        await says(verdict);
    };
    const buffer = Buffer.from('quoth\nraven\nraveni\n');
    await page.setInputFiles('#own-list', { name: 'mine.txt', mimeType: 'text/plain', buffer });
    await says('mine.txt: 3 words.');
    await page.waitForFunction(() => localStorage.getItem('quoth:own-words')); // it is stored
    const cgp = `${new Array(15).fill(15).join('/')} RAVENIS/ 0/0 0`;
    await page.goto(`${page.url().split('#')[0]}#board?v=1&rules=wwf&cgp=${encodeURIComponent(cgp)}`);
    await page.waitForSelector('#best:not([disabled])');
    await page.click('#square-7-4');
    await page.keyboard.type('raveni');
    await page.click('#play:has-text("for")');
    await page.waitForFunction(() => /game=/.test(location.hash));
    const game = page.url();

    await page.reload();
    await says('RAVENI');
    assert.equal(await page.textContent('#notice'), '');
    assert.equal((await page.locator('.square .face').allTextContents()).join(''), 'RAVENI');
    await page.click('nav a[href="#board"]');
    await page.goto(`${page.url().split('#')[0]}#board?new`);
    await says('Words: mine.txt.');
    await page.click('nav a[href="#words"]');
    await says('mine.txt: 3 words.');
    await looksUp('raveni', 'Yes, raveni');

    await page.getByRole('button', { name: 'Back to ENABLE' }).click();
    await looksUp('raveni', 'No, raveni');
    await page.reload();
    await page.waitForSelector('#word');
    await looksUp('raveni', 'No, raveni');
    await page.goto(`${page.url().split('#')[0]}#board?new`);
    await page.waitForSelector('#start');
    assert.doesNotMatch(await page.textContent('main'), /mine\.txt/);
    await page.goto(game); // it began with other words than those that are open
    await says('those of mine.txt');
    await page.waitForSelector('#broken');
});

test('a word list of one’s own that cannot be read is said to be lost', async (t) => {
    const page = await open(t, {}, '#words');
    const buffer = Buffer.from('quoth\nraven\n');
    await page.setInputFiles('#own-list', { name: 'mine.txt', mimeType: 'text/plain', buffer });
    await page.waitForFunction(() => localStorage.getItem('quoth:own-words'));
    await page.evaluate(() => {
        const opening = indexedDB.open('quoth-words');
        return new Promise((resolve) => {
            opening.onsuccess = () => {
                const clearing = opening.result.transaction('words', 'readwrite');
                clearing.objectStore('words').clear();
                clearing.oncomplete = resolve;
            };
        });
    });
    await page.reload();
    await page.waitForSelector('#notice:has-text("Your own word list could not be read")');
    await page.fill('#word', 'quoth');
    await page.click('form >> nth=1 >> button');
    await page.waitForFunction(() => /Yes, quoth/.test(document.querySelector('#results').textContent));
});

test('every sentence is there in German', () => {
    const [en, de] = ['en', 'de'].map((name) =>
        Object.assign(
            {},
            ...['', 'learn-', 'online-', 'study-', 'board-study-'].map((part) =>
                JSON.parse(readFileSync(new URL(`../text/${part}${name}.json`, import.meta.url), 'utf8')),
            ),
        ),
    );
    assert.deepEqual(
        Object.keys(en).filter((key) => !(key in de)),
        [],
    );
    const values = (text) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort(); // {name} or {name, plural, ...}
    for (const key of Object.keys(en)) assert.deepEqual(values(de[key]), values(en[key]), key);
    assert.deepEqual(
        Object.keys(de).filter((key) => !(key in en)),
        [],
    );
    // None that the page never says; some are put together.
    const sources = new URL('../src/', import.meta.url);
    const scripts = readdirSync(sources, { recursive: true }).filter((name) => name.endsWith('.ts'));
    const source = [...scripts, '../first.mjs'].map((file) => readFileSync(new URL(file, sources), 'utf8')).join('');
    const parts =
        /^(board|challenge|challenge_was|error|event|move|name|no_word|odd|over|premium|reading|rules|speed|subject|verdict|form|part|step|theme|term)_|^(exchanged|passed)_you$|^quiz_(first|second)$|^puzzle_(answer|right|was)_wins$/;
    assert.deepEqual(
        Object.keys(en).filter(
            (key) => !source.includes(`'${key}'`) && !source.includes(`texts.${key})`) && !parts.test(key),
        ),
        [],
    );
    // What is built has short keys, but for these.
    const built = Object.keys(shortKeys(en));
    assert.deepEqual(
        Object.keys(en).filter((key) => parts.test(key) && !built.includes(key)),
        [],
    );
    assert.equal(new Set(built).size, Object.keys(en).length);
});
