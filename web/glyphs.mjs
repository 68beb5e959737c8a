// The icons on buttons: of Lucide (ISC) those that are used, as one picture in the style sheet, a row of squares of
// 24 units.  A button keeps its text, which is its name; where the icons are not installed (Debian builds with esbuild
// alone) it has that alone.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packed = fileURLToPath(new URL('node_modules/lucide-static/', import.meta.url));

// The icon of each button; `alone`: of those that show nothing else, not even their text.
export const GLYPHS = {
    settings: '#settings',
    x: '.games button.plain, #notice.offer #take-back + button',
    'chevron-first': '#first',
    'chevron-last': '#last',
    'chevron-left': '#earlier',
    'chevron-right': '#later',
    shuffle: '#shuffle',
    'arrow-down-to-line': '#recall',
    'arrow-left-right': '#swap',
    'skip-forward': '#pass',
    lightbulb: '#hint, #lesson',
    microscope: '#study',
    'undo-2': '#undo',
    ellipsis: '#more',
    gavel: '#challenge, #doubt',
    'chart-column': '#analyse',
    house: '#new',
    'scan-search': '#analyse-deeply',
    puzzle: '#make-puzzles',
    'fast-forward': '#move-now',
    play: '#play-from-here',
    eye: '#best, #show, #explain, #coach_show',
    'book-open': '#sheet',
    dices: '#draw-rack',
    hourglass: '#preendgame',
    'trash-2': '#study-delete',
    download: '#save-gcg, #save-line, #save-study',
    link: '#copy-link, #puzzle-link',
    flag: '#resign, #give-up',
    keyboard: '#keyboard',
};
export const ALONE = ['settings', 'x', 'chevron-first', 'chevron-last'];

// What is drawn of an icon, or null where the package is not installed.  Paths that follow each other are one: a path
// begins at an absolute point either way, and pairs behind it are relative if its first letter is small.
const NUMBER = '-?(?:\\d+\\.?\\d*|\\.\\d+)';
const NEXT_PATH = new RegExp(`(?<=<path d='[^']*)'/><path d='([mM])(${NUMBER}[ ,]?${NUMBER}) ?(?=(.))`, 'g');
export function shapeOf(name) {
    const file = `${packed}icons/${name}.svg`;
    if (!existsSync(file)) return null;
    const [, shapes] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, 'utf8'));
    return shapes
        .replace(/\s+/g, ' ')
        .replace(/ ?(\/?>) ?/g, '$1')
        .replaceAll('"', "'")
        .replace(NEXT_PATH, (_, letter, point, next) => {
            if (/[a-z']/i.test(next)) return `M${point}`;
            return `M${point}${letter === 'm' ? 'l' : 'L'}`;
        });
}

// The style sheet of the icons, and the licence that goes with them.
export function glyphs() {
    if (!existsSync(packed)) return { sheet: '', licence: '' };
    const names = Object.keys(GLYPHS);
    const drawn = names.map((name, at) => `<g transform='translate(${24 * at})'>${shapeOf(name)}</g>`).join('');
    const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${24 * names.length} 24' fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>${drawn}</svg>`;
    const placed = names.map((name, at) => `:is(${GLYPHS[name]})::before{--at:${at}}`).join('');
    const selectors = (all) => `:is(${all.map((name) => GLYPHS[name]).join()})`;
    const rules = readFileSync(new URL('src/style/glyphs.css', import.meta.url), 'utf8')
        .replaceAll('.glyph', selectors(names))
        .replaceAll('.alone', selectors(ALONE));
    return {
        sheet: `:root{--glyphs:url("data:image/svg+xml,${picture}")}${placed}${rules}`,
        licence: readFileSync(`${packed}LICENSE`, 'utf8'),
    };
}
