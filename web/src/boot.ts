// Where the script begins: the sentences and the games come first, then the page.  Without sentences what first.mjs
// painted stays, until there is a network.

import { openGames } from './archive/archive';
import { openPage } from './main';
import { loadTexts } from './base/texts';

Promise.all([loadTexts(''), openGames()]).then(openPage, () =>
    addEventListener('online', () => location.reload(), { once: true }),
);
