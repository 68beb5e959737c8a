// A module of the page, bundled for node: for what needs no browser.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

globalThis.document ??= { documentElement: { lang: 'en' } };
globalThis.matchMedia ??= () => ({ matches: true });

export async function script(name) {
    const made = await build({
        entryPoints: [fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))],
        bundle: true,
        write: false,
        format: 'esm',
        loader: { '.css': 'text' },
        target: 'es2022',
        logLevel: 'error',
    });
    return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);
}
