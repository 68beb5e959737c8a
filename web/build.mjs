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

const app = await code('src/main.ts', { define: { VARIANTS: JSON.stringify(variants) } });
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
writeFileSync(join(site, 'app.js'), app);
writeFileSync(join(site, 'worker.js'), worker);
writeFileSync(join(site, 'style.css'), style);
writeFileSync(
    join(site, 'index.html'),
    fill('<link rel="stylesheet" href="./style.css">', '<script src="./app.js"></script>'),
);
// Learnt values, a file for each board that has some; fetched when that board is opened.
const leaves = leafFiles.map((file) => ({ name: basename(file), bytes: readFileSync(file) }));
for (const { name, bytes } of leaves) writeFileSync(join(site, name), bytes);
const files = ['./', './index.html', './app.js', './worker.js', './style.css', './quoth.wasm', './words.bin'];
const hash = createHash('sha256');
for (const file of files.slice(1)) hash.update(readFileSync(join(site, file)));
for (const { bytes } of leaves) hash.update(bytes);
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
