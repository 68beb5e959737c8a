// Where the script begins: sentences, games and own words come first, then the page.  Without sentences what first.mjs
// painted stays, until there is a network.

import { openGames } from './archive/archive';
import { OWN_WORDS, readTurns } from './archive/store';
import { load } from './base/store';
import { engine } from './engine/engine';
import { openPage } from './main';
import { loadTexts } from './base/texts';

// The user's own words, which were open when the page was left (words/words.ts).
const openOwnWords = async (): Promise<void> => {
    if (load('own-words')) engine.own = (await readTurns(OWN_WORDS).catch(() => null))?.turns as typeof engine.own;
};

Promise.all([loadTexts(''), openGames(), openOwnWords()]).then(openPage, () =>
    addEventListener('online', () => location.reload(), { once: true }),
);
