// The first page as HTML, so that it is painted before the script is there: what main.ts draws where
// nothing was played yet, in each language.

const safe = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function card(texts, name, links) {
    const buttons = links.map(([key, href, more]) => `<a class="button${more}" href="${href}">${safe(texts[key])}</a>`).join('');
    return `<section class="card game"><h2>${safe(texts[name])}</h2><p>${safe(texts[`${name}_about`])}</p><p class="row">${buttons}</p></section>`;
}

const game = (texts, name) => card(texts, name, [['play_now', `#${name}?now`, ' main'], ['choices', `#${name}?new`, '']]);

export function firstScreen(languages) {
    const views = Object.entries(languages).map(
        ([lang, texts]) =>
            `<div class="first view home" lang="${lang}"><h1>${safe(texts.title)}</h1><div class="cards">` +
            `${game(texts, 'board')}${game(texts, 'ghost')}${card(texts, 'words', [['open_words', '#words', '']])}</div></div>`,
    );
    return views.join('');
}

export function firstNav(languages) {
    const links = Object.entries(languages).map(([lang, texts]) => ['board', 'ghost', 'words'].map((name) => `<a class="first" lang="${lang}" href="#${name}">${safe(texts[name])}</a>`).join(''));
    return `<a href="#" class="name">quoth</a>${links.join('')}`;
}
