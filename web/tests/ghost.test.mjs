// Ghost in a real browser, as people play it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { begin, built, games, ghostGame, go, open, phone, said, status } from './page.mjs';

const letters = (page, count) =>
    page.waitForFunction((n) => document.querySelectorAll('.fragment .letter').length === n, count);

test('people at one screen have the names that they choose', async (t) => {
    const page = await open(t, {}, '#ghost?new');
    await page.selectOption('label:has(span:text-is("Players")) select', '2');
    await page.fill('#names', 'Ann, Ben');
    await page.click('#start');
    await said(page, /Ann/);
    assert.deepEqual(await page.locator('.seats li span:first-child').allTextContents(), ['Ann', 'Ben']);
});

test('a game that began with other words says so when it is opened; one with the same words does not', async (t) => {
    const page = await open(t, {}, '#ghost?new');
    await page.waitForSelector('#start');
    const one = { family: 'ghost', began: 1, changed: 1, over: false, scores: [0, 0], winners: [] };
    const game = ghostGame(['', 'm']);
    await games(page, [
        { ...one, id: 'same', words: '', game },
        { ...one, id: 'other', words: 'mine.txt', game },
    ]);
    await page.reload();
    await page.waitForSelector('#start');
    for (const [id, notice] of [
        ['same', /^$/],
        ['other', /those of mine\.txt/],
    ]) {
        await go(page, `#ghost?game=${id}`);
        await page.waitForSelector('.fragment .letter');
        assert.match(await page.textContent('#notice'), notice);
    }
});

test('a whole game of Ghost against one who never errs, with what went wrong', async (t) => {
    const page = await open(t, {}, '#ghost');
    await begin(page, { 'Strength of the computer': '0', 'Words count from': '3' });
    for (let turn = 0; turn < 12; turn++) {
        await page.waitForFunction(
            () => document.querySelector('#round') || document.querySelector('#key-a:not([disabled])'),
        );
        if (await page.$('#round')) break;
        // Any letter that goes on: the first one that is taken.
        const before = (await page.textContent('.fragment')).replace(/\+/g, '');
        for (const letter of 'esaitronlcdugmphbyfvkwzxjq') {
            await page.click(`#key-${letter}`);
            const said = `No word begins with ${before}${letter.toUpperCase()}.`;
            const taken = await page.waitForFunction(
                ([n, said]) =>
                    document.querySelectorAll('.fragment .letter').length > n
                        ? 'yes'
                        : document.querySelector('#status').textContent === said
                          ? 'no'
                          : null,
                [before.length, said],
            );
            if ((await taken.jsonValue()) === 'yes') break;
        }
    }
    assert.match(await status(page), /lost the round/);
    await page.click('#lesson');
    await page.waitForFunction(() =>
        /could still have won|could have begun|no letter that would/.test(
            document.querySelector('#status').textContent,
        ),
    );
    await page.click('#round');
    await page.waitForSelector('#key-a');
    // Of the five letters the first one is filled.
    assert.deepEqual(
        [
            await page.locator('.seats .life b').allTextContents(),
            await page.locator('.seats li:first-child .life').textContent(),
        ],
        [['G'], 'GHOST'],
    );
});

test('who is winning is said in a sentence, and the tree opens', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.click('#start');
    await page.waitForSelector('#key-a:not([disabled])');
    await page.click('#explain');
    await page.waitForSelector('#wins');
    assert.match(await page.textContent('#wins'), /You are (winning|losing): .* can force .*[A-Z]{4,}/);
    await page.click('#tree > summary');
    await page.click('#tree .tree details summary >> nth=0');
    await page.waitForSelector('#tree .tree .tree');
    // The picture has a line for each entry of the list.
    assert.equal(await page.locator('#tree svg g.word').count(), await page.locator('#tree > .tree > li').count());
});

test('the sentence is what the program says, in every variant', async (t) => {
    for (const [variant, typed] of [
        ['ghost', 'gh'],
        ['super', 'qi'],
        ['superduper', 'er'],
        ['xghost', 'lt'],
        ['spook', 'ae'],
    ]) {
        const page = await open(t, {}, '#ghost');
        await begin(page, { 'Which game': variant, Players: '2' });
        await page.waitForSelector('#key-a:not([disabled])');
        await page.click('#explain');
        for (let n = 1; n <= typed.length; n++) {
            await page.click(`#key-${typed[n - 1]}`);
            await letters(page, n);
            await page.waitForSelector('#wins');
            const fragment = (await page.textContent('.fragment')).replace(/[^A-Z]|Reverse/g, '').toLowerCase();
            const native = JSON.parse(
                execFileSync(`${built}quoth`, [
                    'ghost',
                    'explain',
                    fragment,
                    '--variant',
                    variant,
                    '--min',
                    '4',
                    '--json',
                ]),
            );
            if (variant === 'ghost') {
                // A key says what comes of its letter.
                const wanted = Object.fromEntries(
                    native.plays.map(({ play, wins }) => [play.at(-1), wins ? 'wins' : 'loses']),
                );
                await page.waitForFunction(
                    (wanted) =>
                        [...'abcdefghijklmnopqrstuvwxyz'].every(
                            (letter) =>
                                document.querySelector(`#key-${letter}`)?.className ===
                                `key-${wanted[letter] ?? 'none'}`,
                        ),
                    wanted,
                );
            }
            const wins = (n + (native.winner === native.to_move ? 0 : 1)) % 2;
            await page.waitForFunction(
                (start) => document.querySelector('#wins')?.textContent.startsWith(start),
                `Player ${wins + 1} is winning: Player ${2 - wins} can be forced`,
            );
            if (variant === 'spook') continue; // it tells the word, not its letters
            const line = (native.plays.find((play) => play.wins) ?? native.plays[0]).line;
            if (variant !== 'superduper')
                assert.match(await page.textContent('#wins'), new RegExp(` ${line.at(-1)}\\.$`, 'i'));
        }
    }
});

test('of several players, the sentence says who loses, as the program does', async (t) => {
    const game = ghostGame(['', 'm', 'ma', 'mar'], { people: 6 }, { lost: [1, 5, 5, 0, 5, 2] });
    const page = await open(t, { kept: { ghost: game, 'ghost-explain': true } }, '#ghost');
    await page.waitForSelector('#wins');
    // The first, fourth and sixth are left.
    const native = JSON.parse(
        execFileSync(`${built}quoth`, ['ghost', 'explain', 'mar', '--players', '3', '--min', '4', '--json']),
    );
    const loser = [1, 4, 6][native.loser - 1];
    const lines = native.plays
        .map(({ line }) => line.at(-1).toUpperCase())
        .filter((word) => (word.length - 1) % 3 === native.loser - 1);
    const [, said, word] = (await page.textContent('#wins')).match(
        /^Player (\d) is losing: if nobody errs, Player \1 completes ([A-Z]+)\.$/,
    );
    assert.equal(Number(said), loser);
    assert.ok(lines.includes(word), word);
    await page.click('#tree > summary');
    assert.match(await page.textContent('#tree'), /MARB does not lose/);
    assert.equal(await page.$('#sheet'), null, 'the sheet is for two');
});

test('the keyboard alone: letters, the places between, who is winning', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.getByLabel('Which game').selectOption('super');
    await begin(page, { Players: '2' });
    await page.waitForSelector('#key-r:not([disabled])');
    await page.keyboard.type('r');
    await letters(page, 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('e');
    await letters(page, 2);
    assert.match(await page.getAttribute('#fragment', 'aria-label'), /ER/);
    await page.waitForFunction(() => /add a letter/.test(document.querySelector('#live').textContent));
    await page.locator('#key-m').focus();
    for (let i = 0; i < 8 && (await page.evaluate(() => document.activeElement.id)) !== 'explain'; i++)
        await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#wins');
});

test('spook side by side: letters of no stretch of a word are refused', async (t) => {
    const page = await open(t, phone, '#ghost');
    await page.getByLabel('Which game').selectOption('spook');
    await page.getByLabel('How letters lie in a word').selectOption('infix-any-exact');
    await begin(page, { Players: '2' });
    await page.waitForSelector('#key-r:not([disabled])');
    for (const [letter, count] of [
        ['r', 1],
        ['e', 2],
        ['z', 3],
    ]) {
        await page.tap(`#key-${letter}`);
        await letters(page, count);
    }
    assert.equal((await page.textContent('.fragment')).replace(/\+/g, ''), 'ERZ');
    // Words hold e, q, r and z, none of them side by side.
    await page.tap('#key-q');
    await page.waitForFunction(() => /No word has the letters/.test(document.querySelector('#status').textContent));
    await page.waitForSelector('#key-q:not([disabled])');
});

test('no quiz where no strategy is known: it is not offered, and an address of one says why', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.waitForSelector('#quiz');
    await page.getByLabel('Which game').selectOption('xghost');
    await page.waitForSelector('#quiz', { state: 'hidden' });
    await page.locator('.setup select').nth(1).selectOption('infix');
    await page.waitForSelector('#quiz');
    await page.evaluate(() => (location.hash = '#ghost?quiz=xghost'));
    await page.waitForFunction(() =>
        /smallest strategy has not been found/.test(document.querySelector('#status')?.textContent ?? ''),
    );
    await page.click('#quiz-close');
    await page.waitForSelector('#start');
});

test('an address of a quiz that names nothing says what is wrong, and leads on', async (t) => {
    const page = await open(t, {}, '#ghost');
    for (const [query, wrong] of [
        ['quiz=zzz', 'quiz=zzz'],
        ['quiz=ghost&min=99', 'min=99'],
        ['quiz=spook&reading=backwards', 'reading=backwards'],
    ]) {
        await page.evaluate((query) => (location.hash = `#ghost?${query}`), query);
        await page.waitForFunction(
            (wrong) => document.querySelector('#broken')?.textContent === `That cannot be read: ${wrong}.`,
            wrong,
        );
        await page.click('#app button');
        await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Ghost');
    }
});

test('a quiz that takes long: the time is told, and it can be stopped', async (t) => {
    const page = await open(t, { kept: { 'ghost-setup': { variant: 'spook', reading: 'infix-any-exact' } } }, '#ghost');
    await page.click('#quiz');
    await page.waitForFunction(() =>
        /^For \d+ seconds so far/.test(document.querySelector('#quiz-takes')?.textContent),
    );
    await page.click('#quiz-stop');
    await page.click('#start');
    await page.waitForSelector('#key-a:not([disabled])');
});

for (const variant of ['super', 'superduper', 'xghost', 'spook'])
    test(`${variant} is played: letters go where the variant lets them`, async (t) => {
        const page = await open(t, {}, '#ghost');
        await page.getByRole('combobox', { name: 'Which game' }).selectOption(variant);
        const about = await page.textContent('.setup > .hint');
        await begin(page, { 'Which game': variant, Players: '2' });
        await page.waitForSelector('#key-r:not([disabled])');
        assert.ok((await page.textContent('#rules')).includes(about)); // at the table, too
        await page.click('#key-r');
        await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length === 1);
        if (variant !== 'spook') await page.click('#gap-0');
        await page.click('#key-e');
        await page.waitForFunction(() => document.querySelectorAll('.fragment .letter').length === 2);
        assert.equal((await page.textContent('.fragment')).replace(/\+|Reverse/g, ''), 'ER');
    });

test('bluffs: any letter may be said; who has no word loses, and with the last life the match', async (t) => {
    const page = await open(t, {}, '#ghost');
    await begin(page, { Players: '2', Bluffs: 'yes', 'A match': '1' });
    await page.waitForSelector('#key-z:not([disabled])');
    await page.click('#key-z');
    await letters(page, 1);
    await page.click('#key-q');
    await letters(page, 2);
    await page.click('#doubt');
    await page.fill('#named', 'zoo');
    await page.click('dialog button.main');
    await page.waitForFunction(() =>
        /ZOO does not go with ZQ. Player 2 has lost the round.*Player 1 won the match/.test(
            document.querySelector('#status').textContent,
        ),
    );
    assert.equal(await page.textContent('#round'), 'Another match');
});

test('the computer doubts what it does not know, and a word is named', async (t) => {
    const page = await open(t, {}, '#ghost');
    await begin(page, { Bluffs: 'yes', 'Strength of the computer': '10' });
    await page.waitForSelector('#key-x:not([disabled])');
    await page.click('#key-x');
    await page.waitForSelector('#named');
    await page.fill('#named', 'xenon');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
        /XENON it is. The computer challenged wrongly/.test(document.querySelector('#status').textContent),
    );
});

test('bluffs in another variant: who never errs doubts letters of no word', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.getByLabel('Which game').selectOption('super');
    await begin(page, { Bluffs: 'yes', 'Strength of the computer': '0' });
    await page.waitForSelector('#key-q:not([disabled])');
    for (let turn = 0; turn < 6 && !(await page.$('#named')); turn++) {
        const before = await page.locator('.fragment .letter').count();
        await page.click('#key-q');
        await page.waitForFunction(
            (n) =>
                document.querySelector('#named') ||
                (document.querySelectorAll('.fragment .letter').length > n + 1 &&
                    !document.querySelector('#key-q').disabled),
            before,
        );
    }
    await page.click('dialog button:text-is("I have none")');
    await page.waitForFunction(() =>
        /You had no word for [A-Z]*Q[A-Z]* and have lost the round/.test(document.querySelector('#status').textContent),
    );
});

test('when the computer gives up, a word is named that was there', async (t) => {
    const game = ghostGame(['', 'q', 'qo', 'qop'], { level: '10' });
    for (const [locale, sentence] of [
        ['en', 'There was a word: QOPH.'],
        ['de', 'Es gab noch ein Wort: QOPH.'],
    ]) {
        const page = await open(t, { locale, kept: { ghost: game } }, '#ghost');
        await page.waitForSelector('#round');
        assert.ok((await status(page)).endsWith(` ${sentence}`), await status(page));
    }
});

test('the quiz: what is missed comes again, what is right is kept', async (t) => {
    const page = await open(t, phone, '#ghost');
    await page.click('#quiz');
    await page.waitForSelector('#quiz-answer');
    const question = () => page.textContent('#asked');
    const first = await question();
    const top = () => page.$eval('.keyboard', (one) => one.getBoundingClientRect().top);
    const before = await top();
    await page.click('#quiz-show');
    await page.waitForFunction(() => /^The answer is [A-Z]+/.test(document.querySelector('#status').textContent));
    await page.waitForSelector('#quiz-word .word');
    assert.equal(await top(), before, 'no key moves');
    const reply = (await status(page)).match(/[A-Z]+(?=\.)/)[0];
    for (let i = 0; i < 12 && (await question()) !== first; i++) {
        const count = await page.textContent('.view > p.hint >> nth=-1');
        await page.fill('#quiz-answer', 'zzz');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
            (old) => [...document.querySelectorAll('.view > p.hint')].at(-1).textContent !== old,
            count,
        );
        assert.match(await status(page), /^No: /);
    }
    await page.fill('#quiz-answer', reply);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#status').textContent === 'Right.');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quoth:practice')));
    const notes = kept
        .split('\n')
        .filter((line) => /^answer ghost\/-\/4\/no\/always\/\w+\/[0-9a-f]{16} /.test(line))
        .map((line) => line.split(' '));
    const own = notes.filter(([, , question]) => question === (/[A-Z]/.test(first) ? first.toLowerCase() : '-'));
    assert.deepEqual(
        own.map((line) => line[5]),
        ['again', 'good'],
    );
    assert.equal(notes.filter((line) => line[5] === 'good').length, 1);
});

test('the sheet of words to know', async (t) => {
    const page = await open(t, {}, '#ghost');
    await page.click('#start');
    await page.waitForSelector('#key-a:not([disabled])');
    await page.click('#sheet');
    const frame = page.frameLocator('iframe.sheet');
    assert.match(await frame.locator('body').textContent(), /llama|words/i);
    await frame.getByRole('button', { name: 'null' }).click();
    await page.waitForFunction(() => /^adjective: /.test(document.querySelector('#meaning')?.textContent));
    await page.keyboard.press('Escape');
    // It begins with N, the quiz with H: both win, and it says so.
    assert.match(await page.textContent('dialog'), /another letter that wins/);
    const ground = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.notEqual(await ground(), light, 'dark as the page is');
});

test('a stranger plays Ghost: no key moves, letters go on after a click, Back leaves no dialog', async (t) => {
    const page = await open(t, { ...phone, locale: 'de' }, '#ghost?now');
    const places = () => page.locator('.keyboard').evaluate((one) => one.getBoundingClientRect().top);
    await page.waitForSelector('#key-c:not([disabled])');
    const top = await places();
    await page.tap('#key-c');
    await letters(page, 2);
    await page.waitForSelector('#key-a:not([disabled])');
    assert.equal(await places(), top);
    await page.tap('#explain');
    await page.waitForSelector('#wins');
    assert.equal(await places(), top);
    assert.match(await page.textContent('#rules'), /ab 4 Buchstaben/);
    // Five buttons are three and two, which end where the three end.
    const [bottoms, rights] = await page
        .$$eval('.say .tools button', (all) => all.map((one) => one.getBoundingClientRect()))
        .then((all) => ['bottom', 'right'].map((edge) => all.map((one) => Math.round(one[edge]))));
    assert.deepEqual([bottoms.map((one) => bottoms.indexOf(one)), rights[4]], [[0, 0, 0, 3, 3], rights[2]]);
    // On its side, and at twice the size, all keys are there at once.
    for (const [width, height] of [
        [844, 390],
        [640, 400],
    ]) {
        await page.setViewportSize({ width, height });
        assert.ok(
            await page.evaluate(
                () =>
                    Math.max(
                        ...[...document.querySelectorAll('.keyboard, #give-up')].map(
                            (one) => one.getBoundingClientRect().bottom,
                        ),
                    ) <= innerHeight,
            ),
            `${width}`,
        );
    }
    const names = () => page.$$eval('nav a', (all) => all.map((one) => one.getBoundingClientRect().left));
    const lefts = await names();
    await page.tap('#sheet');
    await page.waitForSelector('dialog');
    await page.evaluate(() => (location.hash = '#words'));
    await page.waitForSelector('.view.words');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.deepEqual(await names(), lefts, 'the name of the view that is shown is no wider');
});

test('on a desk a click gives the keyboard back to Ghost, and Enter begins the next round', async (t) => {
    const page = await open(t, {}, '#ghost?now');
    await page.waitForSelector('#key-q:not([disabled])');
    await page.keyboard.press('q');
    await letters(page, 2);
    await page.waitForSelector('#key-a:not([disabled])');
    await page.click('#explain');
    await page.waitForSelector('#wins');
    await page.waitForFunction(() => document.activeElement.id === 'fragment');
    await page.keyboard.press('a');
    await letters(page, 4);
    // By a key it stays where it is.
    await page.focus('#explain');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#wins', { state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.id), 'explain');
    await page.click('#give-up');
    await page.waitForFunction(() => document.activeElement.id === 'round');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.keyboard');
});

test('who gives up where a letter wins is told that letter', async (t) => {
    const page = await open(t, { kept: { ghost: ghostGame(['', 'o', 'ow'], { variant: 'spook' }) } }, '#ghost');
    await page.click('#give-up:not([disabled])');
    await page.click('#lesson');
    await page.waitForFunction(() => /^At OW you could/.test(document.querySelector('#status').textContent));
});

test('letters, keys and buttons stay where they are while the computer is to move', async (t) => {
    const game = ghostGame(['', 'q', 'qt', 'qte'], { variant: 'xghost', first: 1 });
    const page = await open(t, { ...phone, kept: { ghost: { ...game, first: 1 } } }, '#ghost');
    await page.waitForSelector('#key-e:not([disabled])');
    await page.evaluate(() => {
        window.places = new Set();
        const look = () => {
            const top = (one) => document.querySelector(one)?.getBoundingClientRect().top;
            if (document.querySelector('.keyboard')) window.places.add(['.keyboard', '#new'].map(top).join());
        };
        look();
        new MutationObserver(look).observe(document.querySelector('.view'), { subtree: true, childList: true });
    });
    await page.tap('#gap-0');
    await page.tap('#key-e');
    await page.waitForFunction(
        () =>
            document.querySelector('#round') ||
            (document.querySelectorAll('.fragment .letter').length > 4 && document.querySelector('#key-e:enabled')),
    );
    assert.equal(await page.evaluate(() => window.places.size), 1);
});

test('who has never heard of Ghost reads what a letter of GHOST is, and what the marks of keys mean', async (t) => {
    const page = await open(t, {}, '#ghost?now');
    const about = () => page.textContent('#rules');
    await page.waitForSelector('#key-q:not([disabled])');
    assert.match(await about(), /a letter of GHOST; whoever has them all is out\.$/);
    assert.doesNotMatch(await about(), /a bar/);
    const height = () => page.$eval('.say .tools', (one) => one.getBoundingClientRect().height);
    const before = await height();
    await page.click('#explain');
    await page.waitForSelector('#wins');
    assert.match(await about(), /^Letters with a bar win, dashed ones lose, pale ones lead to no word\. Add a letter/);
    assert.equal(await height(), before);
    await page.click('#give-up');
    await page.waitForSelector('#lesson');
    assert.equal(await about(), 'Each lost round brings a letter of GHOST; whoever has them all is out.');
});

test('the next round lies on the table before the engine knows who is winning', async (t) => {
    const over = { loser: 0, how: 'gave_up', word: '' };
    const game = { ...ghostGame(['', 'o', 'ow'], { variant: 'spook' }), over, lost: [1, 0] };
    const page = await open(t, { kept: { ghost: game, 'ghost-explain': true } }, '#ghost');
    await page.waitForSelector('#lesson');
    // An answer to an earlier question is dropped, and until the engine has found it out the place says so.
    const [said, keys] = await page.evaluate(() => {
        document.querySelector('#lesson').click();
        document.querySelector('#round').click();
        return [document.querySelector('.wins').textContent, document.querySelectorAll('.keyboard').length];
    });
    assert.deepEqual([said, keys], ['Thinking...', 1]);
    await page.waitForSelector('#wins');
    assert.equal(await status(page), 'You begin: say a letter.');
});

// A select does not wrap, and hides how wide its text is.
for (const locale of ['de', 'en'])
    test(`on a phone no choice is cut off where it is chosen (${locale})`, async (t) => {
        const page = await open(t, { locale, ...phone }, '#ghost?new');
        await page.selectOption('.setup select', 'spook');
        await page.click('.setup summary');
        const cut = () =>
            page.$$eval('.setup select', (all) => {
                const ARROW = 20; // px
                const pen = document.createElement('canvas').getContext('2d');
                return all.flatMap((one) => {
                    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
                    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
                    pen.font = font;
                    return [...one.options]
                        .map(({ text }) => text)
                        .filter((text) => pen.measureText(text).width > room);
                });
            });
        assert.deepEqual(await cut(), []);
        await page.click('nav a[href="#board"]');
        await page.click('.setup summary');
        assert.deepEqual(await cut(), []);
    });
