// The first page as HTML, so that it is painted before the script is there: what home.ts draws where
// nothing was played yet, in each language.

const safe = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// The beginning of a game that the program played with itself.
const PLAYS =
    '8E HILL|H8 LADINg|11F WHIDAH|10J HO|L7 UNBE|M10 DIRT|12A RETUNE|I4 FARMS|12L UREA|7K JUG|D7 ECU|N5 RASP|4L VIGA|H2 FROM';

// Its tiles by rows, and the squares that each play covers.
export const FIRST_BOARD = Array.from({ length: 15 }, () => new Array(15).fill(null));
export const FIRST_PLAYS = PLAYS.split('|').map((play) => {
    const [place, tiles] = play.split(' ');
    const [row, column] = [place.match(/\d+/)[0] - 1, place.match(/[A-O]/)[0].charCodeAt(0) - 65];
    return [...tiles].flatMap((tile, i) => {
        const [x, y] = /^\d/.test(place) ? [column + i, row] : [column, row + i];
        if (FIRST_BOARD[y][x]) return [];
        FIRST_BOARD[y][x] = tile;
        return [{ x, y }];
    });
});

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
                ['learn', '#learn'],
            ])}</div>` +
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

export const firstSkip = (languages) =>
    Object.entries(languages)
        .map(([lang, texts]) => `<span class="first" lang="${lang}">${safe(texts.skip)}</span>`)
        .join('');

export function firstNav(languages) {
    const links = Object.entries(languages).map(([lang, texts]) =>
        ['board', 'ghost', 'words']
            .map((name) => `<a class="first" lang="${lang}" href="#${name}">${safe(texts[name])}</a>`)
            .join(''),
    );
    return `<a href="#" class="name">quoth</a>${links.join('')}`;
}
