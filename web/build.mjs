// Builds the page: node build.mjs WASM WORDS SITE ONE_FILE LEAVES... (gzipped)
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [wasm, words, site, oneFile, ...leafFiles] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const common = { bundle: true, minify: true, write: false, target: 'es2022', legalComments: 'none', charset: 'utf8' };
const code = async (file, more = {}) => {
    const made = await build({ ...common, entryPoints: [file], absWorkingDir: here, format: 'iife', ...more });
    return made.outputFiles[0].text;
};

// The variants of Ghost are those of the library.
const nothing = () => 0;
const host = { quoth: { now: nothing, line: nothing, stopped: nothing } };
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), host);
const module = instance.exports;
module._initialize?.();
if (module.web_ghost_variants()) throw new Error('the module lists no variants');
const answer = new Uint8Array(module.memory.buffer, module.web_answer(), module.web_answer_size());
const { variants } = JSON.parse(new TextDecoder().decode(answer));

// The site's script is in modules: what is needed at once, and the part for play with others (online-*.js),
// which is fetched when it is opened.  The one file, which no server serves, has the first alone.
const define = (online) => ({ VARIANTS: JSON.stringify(variants), ONLINE: String(online) });
const app = await code('src/main.ts', { define: define(false) });
const modules = await build({
    ...common,
    entryPoints: ['src/main.ts'],
    absWorkingDir: here,
    format: 'esm',
    splitting: true,
    entryNames: 'app-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: 'site',
    define: define(true),
});
const scripts = modules.outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
const named = (kind) => scripts.filter(({ name }) => name.startsWith(`${kind}-`)).map(({ name }) => name);
const [[entry], shared] = [named('app'), named('chunk')];
if (named('online').length !== 1 || scripts.length !== shared.length + 2) throw new Error('unknown parts of the script');
const worker = await code('quoth/worker');
const style = (await build({ ...common, entryPoints: [join(here, 'src/style.css')] })).outputFiles[0].text;
const page = readFileSync(join(here, 'index.html'), 'utf8');
const inside = (text) => text.replaceAll('</script', '<\\/script');
const fill = (head, tail) =>
    page.replace('<!-- style -->', () => head).replace('<!-- script -->', () => tail);

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
copyFileSync(wasm, join(site, 'quoth.wasm'));
copyFileSync(words, join(site, 'words.bin'));
for (const { name, text } of scripts) writeFileSync(join(site, name), text);
writeFileSync(join(site, 'worker.js'), worker);
writeFileSync(join(site, 'style.css'), style);
writeFileSync(
    join(site, 'index.html'),
    fill(
        '<link rel="stylesheet" href="./style.css">\n' + shared.map((name) => `<link rel="modulepreload" href="./${name}">`).join('\n'),
        `<script type="module" src="./${entry}"></script>`,
    ),
);
// Learnt values, a file for each board that has some; fetched when that board is opened.
const leaves = leafFiles.map((file) => ({ name: basename(file), bytes: readFileSync(file) }));
for (const { name, bytes } of leaves) writeFileSync(join(site, name), bytes);
const files = ['./', './index.html', ...[entry, ...shared].map((name) => `./${name}`), './worker.js', './style.css', './quoth.wasm', './words.bin'];
const hash = createHash('sha256');
for (const file of files.slice(1)) hash.update(readFileSync(join(site, file)));
for (const { bytes } of leaves) hash.update(bytes);
for (const { text } of scripts) hash.update(text);
const version = `quoth-${hash.digest('hex').slice(0, 12)}`;
writeFileSync(
    join(site, 'sw.js'),
    await code('src/sw.ts', { define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) } }),
);

const base64 = (file) => readFileSync(file).toString('base64');
writeFileSync(
    oneFile,
    fill(
        `<style>${style}</style>`,
        `<script type="application/octet-stream" id="part-quoth.wasm">${base64(wasm)}</script>\n` +
            `<script type="application/octet-stream" id="part-words.bin">${base64(words)}</script>\n` +
            leaves.map(({ name, bytes }) => `<script type="application/octet-stream" id="part-${name}">${bytes.toString('base64')}</script>\n`).join('') +
            `<script type="text/plain" id="part-worker.js">${inside(worker)}</script>\n` +
            `<script>${inside(app)}</script>`,
    ),
);
