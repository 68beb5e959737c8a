// The first page as HTML, so that it is painted before the script is there: what home.ts draws where
// nothing was played yet, in each language.

const safe = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// A position of a game that the program played with itself.
export const FIRST_BOARD =
    '15/15/7R7/7O3VIGA/7M5R1/13A1/3E6JUGS1/3CHILLS2N1P1/3U3A3B3/7D1HOED2/5WHIDAH1I2/RETUNE1N3UREA/7g4T2/9OBEY2/8KEEL3';

const row = (texts, links) =>
    `<p class="row">${links.map(([key, href, more = '']) => `<a class="button${more}" href="${href}">${safe(texts[key])}</a>`).join('')}</p>`;
const card = (texts, name, about, links) =>
    `<section class="card game"><h2>${safe(texts[name])}</h2><p>${safe(texts[about])}</p>${row(texts, links)}</section>`;

// `board`: the picture of the first board.
export function firstScreen(languages, board) {
    const views = Object.entries(languages).map(
        ([lang, texts]) =>
            `<div class="first view home" lang="${lang}"><div class="hero"><div class="lead"><h1>${safe(texts.title)}</h1><p>${safe(texts.board_about)}</p>` +
            `${row(texts, [
                ['play_now', '#board?now', ' main'],
                ['choices', '#board?new'],
            ])}${row(texts, [['learn', '#learn']])}</div>` +
            `<a class="mini" href="#board?now" tabindex="-1" aria-hidden="true">${board}</a></div><div class="cards">` +
            card(texts, 'daily', 'daily_about', [
                ['daily_solve', '#puzzles?daily'],
                ['all_puzzles', '#puzzles'],
            ]) +
            card(texts, 'ghost', 'ghost_about', [
                ['play_now', '#ghost?now'],
                ['choices', '#ghost?new'],
            ]) +
            `${card(texts, 'words', 'words_about', [['open_words', '#words']])}</div></div>`,
    );
    return views.join('');
}

export function firstNav(languages) {
    const links = Object.entries(languages).map(([lang, texts]) =>
        ['board', 'ghost', 'words']
            .map((name) => `<a class="first" lang="${lang}" href="#${name}">${safe(texts[name])}</a>`)
            .join(''),
    );
    return `<a href="#" class="name">quoth</a>${links.join('')}`;
}
