// Where the script begins: the sentences come first, then the page.  Without them what first.mjs painted
// stays, until there is a network.

import { openPage } from './main';
import { loadTexts } from './texts';

loadTexts('').then(openPage, () => addEventListener('online', () => location.reload(), { once: true }));
