// Makes the package: node pack.mjs OUT WASM WORDS MEANINGS LEAVES...  writes OUT/quoth, a folder as it is installed,
// and OUT/quoth-VERSION.tgz, and prints their sizes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { libraryLanguages, libraryTexts } from '../../web/library-texts.mjs';

const [out, wasm, words, meanings, ...leaves] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const folder = join(out, 'quoth');

rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(here)) if (/\.(js|d\.ts|html|md)$|^package\.json$|^examples$/.test(name)) cpSync(join(here, name), join(folder, name), { recursive: true });
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
cpSync(join(root, 'data/scowl-copyright.txt'), join(folder, 'scowl-copyright.txt'));
cpSync(join(root, 'data/cuss-license.txt'), join(folder, 'cuss-license.txt'));
cpSync(wasm, join(folder, 'quoth.wasm'));
cpSync(words, join(folder, 'words.bin'));
cpSync(meanings, join(folder, 'meanings.bin'));
// The notice of the meanings, which they begin with.
const [notice] = gunzipSync(readFileSync(meanings)).toString().split('\n\n');
writeFileSync(join(folder, 'wordnet-license.txt'), notice.replace(/^# ?/gm, '') + '\n');
for (const name of libraryLanguages) writeFileSync(join(folder, `texts-${name}.json`), JSON.stringify(libraryTexts(name)));
for (const file of leaves) cpSync(file, join(folder, basename(file)));

const packed = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', out, folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
const { filename, size, unpackedSize } = packed[0];
const told = (bytes) => `${bytes.toLocaleString('en')} bytes`;
const code = readdirSync(folder).filter((name) => name.endsWith('.js'));
const lines = code.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${join(out, filename)}: ${told(size)}, ${told(unpackedSize)} installed, of which ${told(lines)} JavaScript, ${told(statSync(join(folder, 'quoth.wasm')).size)} module`);
