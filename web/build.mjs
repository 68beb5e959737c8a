// Builds the page: node build.mjs WASM WORDS MEANINGS SITE ONE_FILE LEAVES... (gzipped)
//
// In the site every file but index.html, sw.js and the manifest has a hash of its content in its name,
// so that an old page never gets a part of a new version.  SITE_URL, where the site will be found, makes
// the addresses absolute that are for other sites (og:image, the canonical address).
import { build, transform } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRST_BOARD, FIRST_PLAYS, firstNav, firstScreen, firstSkip } from './first.mjs';
import { glyphs } from './glyphs.mjs';
import { shortKeys, withShortKeys } from './keys.mjs';
import { libraryTexts } from './library-texts.mjs';
import { mangleProps } from './members.mjs';

const [wasm, words, meanings, site, oneFile, ...leafFiles] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const common = { bundle: true, minify: true, write: false, target: 'es2022', legalComments: 'none', charset: 'utf8' };
// What TypeScript alone calls private becomes private in the script too (`#name`), so that its name can be made
// short; unless it is read in another way than as `this.name`.
function source(path) {
    const text = withShortKeys(readFileSync(path, 'utf8'));
    const others = (name) =>
        new RegExp(`(?<!this)\\.${name}\\b|\\b${name}\\b[^{}]*} = this\\b|this\\.${name} = this\\.`);
    const found = [...text.matchAll(/^ {4}private (?:(?:async|get|readonly) )*(?!constructor)(\w+)/gm)].map(
        ([, name]) => name,
    );
    const names = found.filter((name) => !others(name).test(text));
    if (!names.length) return text;
    const one = `(${names.join('|')})\\b`;
    return text
        .replace(new RegExp(`^    private ((?:\\w+ )*)${one}`, 'gm'), '    $1#$2')
        .replace(new RegExp(`\\bthis\\.${one}`, 'g'), 'this.#$1');
}
const sources = {
    mangleProps,
    plugins: [
        {
            name: 'sources',
            setup(plan) {
                plan.onLoad({ filter: /\.ts$/ }, ({ path }) => ({ contents: source(path), loader: 'ts' }));
            },
        },
    ],
};
// Terser takes another 3 % off; where it is not installed (Debian builds with esbuild alone), it is left out.  `unsafe`
// holds because nobody here gives the language's own functions other meanings or an object a `valueOf`, `unsafe_arrows`
// because no function that is not a class is called with `new`.  Options that can change an answer stay off:
// `unsafe_comps` turns comparisons round that undefined fails either way, `pure_getters` drops reads that do something.
// The second round shortens what the first one has put together.
const terser = await import('terser').catch(() => null);
const compress = { passes: 2, unsafe: true };
const further = { ...compress, unsafe_arrows: true };
async function smaller(text, module = true) {
    if (!terser) return text;
    const once = await terser.minify(text, { module, ecma: 2020, compress });
    return (await terser.minify(once.code, { module, ecma: 2022, compress: further })).code;
}
const code = async (file, more = {}) => {
    const made = await build({
        ...common,
        ...sources,
        entryPoints: [file],
        absWorkingDir: here,
        format: 'iife',
        ...more,
    });
    return smaller(made.outputFiles[0].text, false);
};
// What the library says in a language, and the `reasons` for which it refuses something.
function library(language) {
    const reasons = JSON.parse(readFileSync(join(here, `text/reasons-${language}.json`), 'utf8'));
    return JSON.stringify({ texts: libraryTexts(language), reasons });
}
const digest = (bytes, as = 'hex') => createHash('sha256').update(bytes).digest(as);
const tools = digest(
    ['build.mjs', 'package-lock.json'].map((name) => readFileSync(join(here, name))).join(String(!terser)),
);

// The variants of Ghost and the first board are those of the library.
const nothing = () => 0;
const host = { quoth: { now: nothing, line: nothing, stopped: nothing } };
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), host);
const module = instance.exports;
module._initialize?.();
function ask(name, ...args) {
    const bytes = new TextEncoder().encode(args.join('\0'));
    const at = module.web_input(bytes.length);
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    if (module[name]()) throw new Error(`the module fails: ${name}`);
    return JSON.parse(
        new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.web_answer(), module.web_answer_size())),
    );
}
const { variants } = ask('web_ghost_variants');
// What a language has no sentence for, the library says in English.
const sentence = (clause) => clause.charAt(0).toUpperCase() + clause.slice(1);
const variantTexts = Object.fromEntries(
    variants.flatMap(({ name, rule, readings }) => [
        [`name_${name}`, sentence(name)],
        [`rules_${name}`, `${sentence(rule)}.`],
        ...readings.filter(({ name }) => name).map(({ name, legality }) => [`reading_${name}`, legality]),
    ]),
);
ask('web_words_open', 'enable1', 'english', 'fold', 'aa', 'aa 35'); // a board wants some words
const isVast = (variant, reading) => {
    ask('web_ghost_open', variant, reading, '4', '2', '', '1', '');
    return ask('web_ghost_size').vast;
};
const mini = await code('src/board/mini.ts', { format: 'esm' });
const { smallBoard } = await import(`data:text/javascript,${encodeURIComponent(mini)}`);
const drawnBoard = smallBoard(ask('web_board_open', 'wwf', ''), FIRST_BOARD);
// Its tiles in the order in which they were laid, those of a play in a group: the style sheet lets them land in turn.
const tileAt = ({ x, y }) => drawnBoard.match(`<rect x="${x}" y="${y}".*?</text>`)[0];
const played = FIRST_PLAYS.map((play) => `<g>${play.map(tileAt).join('')}</g>`).join('');
const firstBoard = drawnBoard.replace(/<rect.*<\/text>/, played);

const texts = Object.fromEntries(
    readdirSync(join(here, 'text'))
        .filter((name) => /^[a-z]{2}\.json$/.test(name))
        .sort((a, b) => (a === 'en.json' ? -1 : b === 'en.json' ? 1 : a < b ? -1 : 1))
        .map((name) => [name.slice(0, 2), JSON.parse(readFileSync(join(here, 'text', name), 'utf8'))]),
);
const { sheet: glyphSheet, licence } = glyphs();
const fonts = ['slab.woff2', 'text.woff2'].map((name) => [name, readFileSync(join(here, 'fonts', name))]);
const fontLicence = readFileSync(join(here, 'fonts/LICENSE.txt'), 'utf8');
const sheetOf = (name) => join(here, `src/style/${name}.css`);
// The style sheet with the addresses of the fonts, which it names as the sources do.
const styleWith = (addresses) =>
    fonts.reduce((text, [name], i) => text.replace(`../../fonts/${name}`, () => addresses[i]), style);
// Browsers know `light-dark()` later than all else that the sheets use: of two values one is empty (tokens.css).
const sheet = (text) => text.trim().replace(/light-dark\(([^,]+),([^)]+)\)/g, 'var(--l,$1)var(--d,$2)');
const style = [
    (await build({ ...common, entryPoints: [sheetOf('style')], external: ['*.woff2'] })).outputFiles[0].text,
    (await transform(glyphSheet, { loader: 'css', minify: true })).code,
]
    .map(sheet)
    .join('');
const worker = await code('quoth/worker');

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
const files = []; // that a first visit fetches, and which stay for the time without a network
function put(name, content) {
    writeFileSync(join(site, name), content);
    return name;
}
function putHashed(name, content, hash = digest(content).slice(0, 6)) {
    const end = extname(name);
    return put(`${basename(name, end)}-${hash}${end}`, content);
}
const wanted = (name) => {
    files.push(`./${name}`);
    return name;
};

// The parts of the engine.  Learnt values, a file for each board that has some, are fetched when that
// board is opened, puzzles with their list, meanings when somebody asks for one, the sentences of a
// part in one language and its style sheet with it.
const leaves = leafFiles.map((file) => ({ name: basename(file), bytes: readFileSync(file) }));
// Learnt values of all boards have one hash, and so have all texts: the script names these.
leaves.sort((a, b) => (a.name < b.name ? -1 : 1));
const hashOfAll = (list) => digest(Buffer.concat(list.map((one) => Buffer.from(one)))).slice(0, 6);
const partNames = ['learn', 'online', 'study', 'board-study'];
const styled = partNames.filter((name) => existsSync(sheetOf(name)));
const partTexts = Object.fromEntries(
    readdirSync(join(here, 'text'))
        .filter((name) => new RegExp(`^((${partNames.join('|')})-)?[a-z]{2}\\.json$`).test(name))
        .map((name) => [
            name,
            JSON.stringify(
                shortKeys({
                    ...(/^..\.json$/.test(name) ? variantTexts : {}),
                    ...JSON.parse(readFileSync(join(here, 'text', name), 'utf8')),
                }),
            ),
        ]),
);
for (const name of Object.keys(texts).filter((one) => one !== 'en')) partTexts[`library-${name}.json`] = library(name);
for (const name of styled)
    partTexts[`${name}.css`] = sheet(
        (await transform(readFileSync(sheetOf(name), 'utf8'), { loader: 'css', minify: true })).code,
    );
const sharedHashes = {
    leaves: hashOfAll(leaves.map(({ bytes }) => bytes)),
    json: hashOfAll(
        Object.keys(partTexts)
            .filter((name) => name.endsWith('.json'))
            .sort()
            .map((name) => partTexts[name]),
    ),
};
const kindOf = (name) => extname(name).slice(1);
const putPart = (name, content) => putHashed(name, content, sharedHashes[kindOf(name)]);
const puzzles = readFileSync(join(here, 'puzzles/wwf.puzzles'));
const parts = {
    'quoth.wasm': wanted(putHashed('quoth.wasm', readFileSync(wasm))),
    'words.bin': wanted(putHashed('words.bin', readFileSync(words))),
    'worker.js': wanted(putHashed('worker.js', worker)),
    'wwf.puzzles': wanted(putHashed('wwf.puzzles', puzzles)),
    ...Object.fromEntries(Object.entries(partTexts).map(([name, text]) => [name, putPart(name, text)])),
    'meanings.bin': putHashed('meanings.bin', readFileSync(meanings)),
    ...Object.fromEntries(leaves.map(({ name, bytes }) => [name, putPart(name, bytes)])),
};

const firstScript = (sentences, engine) =>
    code('src/first.ts', {
        define: {
            LANGUAGES: JSON.stringify(Object.keys(texts)),
            SENTENCES: JSON.stringify(sentences),
            ENGINE: JSON.stringify(engine),
        },
    });
const first = await firstScript(
    Object.fromEntries(Object.keys(texts).map((name) => [name, parts[`${name}.json`]])),
    ['worker.js', 'quoth.wasm'].map((name) => parts[name]),
);

// The site's script is in modules: what is needed at once, and parts that are fetched when they are opened
// (`import()`).  Each part has the name of its file; what parts share is in chunks.  All but the part for
// play with others stay for the time without a network.  The one file, which no server serves, has
// everything else.
const define = (online) => ({
    VARIANTS: JSON.stringify(
        variants.map(({ aliases, summary, rule, readings, ...read }) => ({
            ...read,
            readings: readings.map(({ name }) => name),
            vast: isVast(read.name, '') || undefined,
        })),
    ),
    ONLINE: String(online),
    STYLED: JSON.stringify(styled),
    PARTS: JSON.stringify(
        Object.fromEntries(
            Object.entries(parts).map(([name, file]) => [
                kindOf(name) in sharedHashes ? kindOf(name) : name,
                file.match(/-(\w{6})\./)[1],
            ]),
        ),
    ),
});
const app = await code('src/boot.ts', { define: define(false) });
const parted = (more = {}) =>
    build({
        ...common,
        ...sources,
        entryPoints: ['src/boot.ts'],
        absWorkingDir: here,
        format: 'esm',
        splitting: true,
        entryNames: 'app-[hash]',
        chunkNames: '[name]-[hash]',
        banner: { js: `// ${tools}` }, // names change with what follows here, too
        outdir: 'site',
        define: define(true),
        metafile: true,
        ...more,
    });
const outputs = (made) =>
    Object.fromEntries(Object.entries(made.metafile.outputs).map(([path, one]) => [basename(path), one]));
// What a script imports before it runs, and what those import.
function needs(scripts, name, all = new Set()) {
    for (const { path, kind } of scripts[name].imports)
        if (kind === 'import-statement' && !all.has(basename(path)))
            needs(scripts, basename(path), all.add(basename(path)));
    return all;
}

// By itself esbuild makes a chunk for every set of parts that share something: many small ones, which compress
// badly.  Where each part says that it needs all that is there at once, that is one chunk.
const partFiles = new Set();
const boot = JSON.stringify(join(here, 'src/boot'));
const oneChunk = {
    name: 'one chunk',
    setup(plan) {
        plan.onResolve(
            { filter: /^\./ },
            ({ kind, path, resolveDir }) =>
                void (kind === 'dynamic-import' && partFiles.add(join(resolveDir, `${path}.ts`))),
        );
        plan.onLoad({ filter: /\.ts$/ }, ({ path }) =>
            partFiles.has(path) ? { contents: `import ${boot};\n${source(path)}`, loader: 'ts' } : undefined,
        );
    },
};
// What chunks export has one short name, inside and wherever it is imported: esbuild gives each use another one.  Chunks
// come before what imports them.
async function linked(texts, order) {
    const specifiers = (list) => list.split(',').map((one) => one.split(' as '));
    for (const name of order) {
        // Of two chunks with the same name the first has it.
        const imported = new Map();
        for (const [, list] of texts[name].matchAll(/\bimport\{([^}]*)\}from/g))
            for (const [outside, local = outside] of specifiers(list))
                if (!imported.has(outside)) imported.set(outside, local);
        if (terser && imported.size) {
            const props = Object.fromEntries([...imported].map(([outside, local]) => [`$${local}`, outside]));
            const nameCache = { vars: { props } };
            texts[name] = (await terser.minify(texts[name], { module: true, compress: false, nameCache })).code;
        }
        if (!name.startsWith('chunk-')) continue;
        const inside = {};
        texts[name] = texts[name].replace(/\bexport\{([^}]*)\}/, (_, list) => {
            for (const [local, outside = local] of specifiers(list)) inside[outside] = local;
            return `export{${Object.values(inside).sort().join()}}`;
        });
        const uses = new RegExp(`\\b(import|export)\\{([^}]*)\\}(?=from"\\./${name}")`, 'g');
        const use = ([outside, local = outside]) => [inside[outside], local];
        const joined = ([from, to]) => (from === to ? from : `${from} as ${to}`);
        for (const user of order)
            texts[user] = texts[user].replace(
                uses,
                (_, kind, list) => `${kind}{${specifiers(list).map(use).map(joined).sort().join()}}`,
            );
    }
    return texts;
}
const modules = await parted({ plugins: [oneChunk, ...sources.plugins] });
const made = {};
for (const { path, text } of modules.outputFiles) made[basename(path)] = await smaller(text);
const scripts = outputs(modules);
const order = Object.keys(made).sort((a, b) => needs(scripts, a).size - needs(scripts, b).size);
for (const [name, text] of Object.entries(await linked(made, order))) put(name, text);
const named = (kind) => Object.keys(scripts).filter((name) => name.startsWith(`${kind}-`));
const [entry] = named('app');
const shared = [...needs(scripts, entry)];
const later = Object.keys(scripts).filter((name) => name !== entry && !shared.includes(name));
const [online] = named('online');
const offline = later.filter((name) => name !== online);

// ---- installing it

const icon = (name) => readFileSync(join(here, 'icons', name));
const icons = Object.fromEntries(readdirSync(join(here, 'icons')).map((name) => [name, putHashed(name, icon(name))]));
wanted(icons['icon.svg']);
wanted(icons['icon-192.png']);
if (licence) putHashed('icon-licence.txt', licence);
putHashed('font-licence.txt', fontLicence);
const manifest = {
    id: './',
    name: 'quoth: word games',
    short_name: 'quoth',
    description: texts.en.title,
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#faf8f3',
    theme_color: '#146c5c',
    icons: [
        // no SVG: with one Chromium finds no icon of a known size
        { src: icons['icon-192.png'], sizes: '192x192', type: 'image/png' },
        { src: icons['icon-512.png'], sizes: '512x512', type: 'image/png' },
        { src: icons['icon-maskable.png'], sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    share_target: {
        action: './?shared',
        method: 'POST',
        enctype: 'multipart/form-data',
        // Few systems know a type for GCG.
        params: { text: 'text', files: [{ name: 'file', accept: ['.gcg', 'text/*', 'application/*'] }] },
    },
    shortcuts: ['board', 'ghost', 'words'].map((view) => ({ name: texts.en[view], url: `./#${view}` })),
};
wanted(put('manifest.webmanifest', JSON.stringify(manifest)));

// ---- the pages

const page = readFileSync(join(here, 'index.html'), 'utf8')
    .replace('<!-- skip -->', () => firstSkip(texts))
    .replace('<!-- nav -->', () => firstNav(texts))
    .replace('<!-- first -->', () => firstScreen(texts, firstBoard));
const fill = (policy, head, script) => {
    const rules = Object.entries(policy)
        .map(([name, value]) => `${name} ${value}`)
        .join('; ');
    return page
        .replace('<!-- policy -->', () => `<meta http-equiv="Content-Security-Policy" content="${rules}">`)
        .replace('<!-- head -->', () => head.join('\n'))
        .replace('<!-- script -->', () => script.join('\n'));
};
const policy = { 'default-src': "'none'", 'img-src': "'self' data:", 'base-uri': "'none'", 'form-action': "'none'" };

const address = process.env.SITE_URL?.replace(/\/?$/, '/') ?? '';
const fontNames = fonts.map(([name, font]) => wanted(putHashed(name, font)));
const sheetName = wanted(putHashed('style.css', styleWith(fontNames)));
const preview = putHashed('preview.png', readFileSync(join(here, '../docs/pictures/page.png')));
writeFileSync(
    join(site, 'index.html'),
    fill(
        {
            ...policy,
            'script-src': "'self' 'wasm-unsafe-eval'",
            'style-src': "'self'",
            'font-src': "'self'",
            'connect-src': "'self'",
            'worker-src': "'self' blob:",
            'manifest-src': "'self'",
        },
        [
            `<meta property="og:image" content="${address}${preview}">`,
            ...(address
                ? [`<meta property="og:url" content="${address}">`, `<link rel="canonical" href="${address}">`]
                : []),
            `<link rel="icon" href="./${icons['icon.svg']}" type="image/svg+xml">`,
            `<link rel="apple-touch-icon" href="./${icons['icon-apple.png']}">`,
            '<link rel="manifest" href="./manifest.webmanifest">',
            // Until the first script has run nothing below it is fetched: with a policy in the HTML Chromium looks no further ahead.
            `<link rel="preload" as="style" href="./${sheetName}">`,
            ...fontNames.map((name) => `<link rel="preload" as="font" href="./${name}" crossorigin>`),
            ...shared.map((name) => `<link rel="modulepreload" href="./${wanted(name)}">`),
            `<script src="./${wanted(putHashed('first.js', first))}"></script>`,
            `<link rel="stylesheet" href="./${sheetName}">`,
        ],
        [`<script type="module" src="./${wanted(entry)}"></script>`],
    ),
);
offline.forEach(wanted);
Object.keys(partTexts)
    .filter((name) => !/^online[-.]/.test(name))
    .forEach((name) => wanted(parts[name]));

const hash = createHash('sha256');
for (const name of readdirSync(site).sort()) hash.update(name).update(readFileSync(join(site, name)));
const version = `quoth-page-${hash.digest('hex').slice(0, 12)}`;
put(
    'sw.js',
    await code('src/sw.ts', { define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(['./', ...files]) } }),
);

// The one file may run its own script and style alone, and reach no network.
const inside = (text) => text.replaceAll('</script', '<\\/script');
const base64 = (bytes) => bytes.toString('base64');
const styleInside = styleWith(fonts.map(([, font]) => `data:font/woff2;base64,${base64(font)}`));
const own = (text) => `'sha256-${digest(text, 'base64')}'`;
const data = (name, content, type = 'application/octet-stream') =>
    `<script type="${type}" id="part-${name}">${content}</script>`;
const script = inside(app);
const firstInside = await firstScript({}, []);
writeFileSync(
    oneFile,
    fill(
        {
            ...policy,
            'script-src': `${own(firstInside)} ${own(script)} 'wasm-unsafe-eval'`,
            'style-src': own(styleInside),
            'font-src': 'data:',
            'worker-src': "'self' blob:",
        },
        [
            `<link rel="icon" href="data:image/svg+xml;base64,${base64(icon('icon.svg'))}">`,
            `<script>${firstInside}</script>`,
            `<style>${styleInside}</style>`,
        ],
        [
            data('quoth.wasm', base64(readFileSync(wasm))),
            data('wwf.puzzles', base64(puzzles)),
            ...Object.entries(partTexts)
                .filter(([name]) => !/^online[-.]/.test(name))
                .map(([name, text]) => data(name, base64(Buffer.from(text)))),
            data('words.bin', base64(readFileSync(words))),
            data('meanings.bin', base64(readFileSync(meanings))),
            ...leaves.map(({ name, bytes }) => data(name, base64(bytes))),
            data('worker.js', inside(worker), 'text/plain'),
            ...(licence ? [data('icon-licence.txt', inside(licence), 'text/plain')] : []),
            data('font-licence.txt', inside(fontLicence), 'text/plain'),
            `<script>${script}</script>`,
        ],
    ),
);
