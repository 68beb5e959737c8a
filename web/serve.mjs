// Serves a folder on this machine alone: node serve.mjs FOLDER [PORT]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.woff2': 'font/woff2',
};

// `changed` makes what is served of a file's name and content.
export function serve(folder, port = 0, headers = {}, changed = (_, content) => content) {
    const server = createServer(async (request, response) => {
        if (request.method !== 'GET') return response.writeHead(204).end(); // no server of games
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
        const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
        try {
            const content = changed(file, await readFile(file));
            response.writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' });
            response.end(content);
        } catch {
            response.writeHead(404).end('not found');
        }
    });
    return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve(server));
    });
}

// `changed` for tests and pictures: the font of text is taken when it comes, also after the first paint, so that all have
// it on a busy machine, too.
export const withFont = (name, content) =>
    name.endsWith('.css') ? content.toString().replace('font-display:optional', 'font-display:swap') : content;

if (process.argv[1]?.endsWith('serve.mjs')) {
    const [folder, port] = process.argv.slice(2);
    const server = await serve(folder, Number(port) || 8000);
    console.log(`http://127.0.0.1:${server.address().port}/`);
}
