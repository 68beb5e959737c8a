// Where the script begins: sentences, games and own words come first, then the page.  Without sentences what first.mjs
// painted stays, until there is a network.

import { openGames } from './archive/archive';
import { readWords } from './archive/store';
import { note } from './base/notice';
import { load } from './base/store';
import { t } from './base/text';
import { loadTexts } from './base/texts';
import { engine } from './engine/engine';
import { openPage } from './main';

// The user's own words, which were open when the page was left (words/words.ts).  Whether they are lost.
const openOwnWords = async (): Promise<boolean> => {
    if (!load('own-words')) return false;
    engine.own = (await readWords().catch(() => null)) ?? null;
    return !engine.own;
};

Promise.all([openOwnWords(), loadTexts(''), openGames()]).then(
    ([lost]) => {
        openPage();
        if (lost) note(t('own_list_lost'));
    },
    () => addEventListener('online', () => location.reload(), { once: true }),
);
