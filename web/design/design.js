// Fills the page from the style sheets: sizes, colours, and a tile in each of its states.
const root = document.documentElement;
const make = (tag, more = {}, text = '') => Object.assign(document.createElement(tag), more, { textContent: text });

const SIZES = ['xs', 's', '', 'l', 'xl', 'xxl'];
for (const size of SIZES) {
    const name = size ? `--text-${size}` : '--text';
    for (const family of ['sans', 'slab']) {
        const line = make('p', {}, `${name}, ${family}: words that explain themselves, 0123456789`);
        line.style.cssText = `font-size: var(${name}); font-family: var(--${family})`;
        document.getElementById('type').append(line);
    }
}
for (const letter of 'QUOTHGMWÄÅÆÇİŁÑØŞŠŻ')
    document.getElementById('letters').append(make('span', { className: 'letter' }, letter));
for (const name of ['--gap', '--pad', '--room', '--round']) {
    const bar = make('div', {}, name);
    bar.style.width = `calc(8 * var(${name}))`;
    document.getElementById('space').append(bar);
}
const COLOURS =
    'paper ink quiet line card soft main on-main good bad board square board-ink dl tl dw tw ink-2 ink-3 tile tile-edge tile-ink laid last wrong ring ring-wrong cursor';
for (const name of COLOURS.split(' ')) {
    const box = make('div', {}, `--${name}`);
    box.style.setProperty('--shown', `var(--${name})`);
    document.getElementById('colours').append(box);
}
// What a square shows, its class, its sign or its tile, and what it means.
const STATES = [
    ['', '', '', 'an empty square'],
    ['', '\u2605', '', 'the start'],
    ['p2L', '2L', '', 'double letter'],
    ['p3L', '3L', '', 'triple letter'],
    ['p2W', '2W', '', 'double word'],
    ['p3W', '3W', '', 'triple word'],
    ['filled', '', 'A1', 'a tile'],
    ['filled', '', 'e0', 'a blank'],
    ['filled last', '', 'Q10', 'of the last play'],
    ['filled laid', '', 'B3', 'being laid'],
    ['filled phony', '', 'Z10', 'of a wrong word'],
    ['filled laid', '', 'Z10', 'being laid, no word'],
    ['cursor', '', '', 'where one types'],
];
const grid = document.getElementById('states');
grid.style.setProperty('--columns', STATES.length);
const line = grid.appendChild(make('div', { className: 'line' }));
line.append(make('span', { className: 'edge' }, '1'));
STATES.forEach(([look, sign, tile, meaning], i) => {
    const place = make('div', { className: meaning.endsWith('no word') ? 'wrong' : '' });
    const square = place.appendChild(make('div', { className: `square ${look}`, title: meaning }));
    if (sign) square.dataset.sign = sign;
    if (tile) {
        const blank = /^[a-z]/.test(tile);
        square.append(make('span', { className: blank ? 'face blank' : 'face' }, tile[0].toUpperCase()));
        const value = square.appendChild(make('span', { className: 'value' }));
        if (!blank) value.dataset.sign = tile.slice(1);
    }
    line.append(place);
    document.getElementById('names').append(make('dt', {}, String.fromCharCode(65 + i)), make('dd', {}, meaning));
});
document.querySelector('form').addEventListener('change', ({ target }) => {
    if (target.value) root.dataset[target.name] = target.value;
    else delete root.dataset[target.name];
});
