// The pieces of `quoth bench` in the module under node, once each, beside the native program:
//   node web/tests/bench.mjs     prints the times and how many per cent of the native speed they are
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

// A new instance of the module of the pieces.
export function instance() {
    const { exports } = new WebAssembly.Instance(
        new WebAssembly.Module(readFileSync(`${root}build/wasm/bench.wasm`)),
        {},
    );
    exports._initialize?.();
    return exports;
}

// Runs every piece: { names, times (ms), ghost, crossword }.
export function bench(tell = () => {}) {
    const module = instance();
    if (!module.bench_open()) throw new Error('the words cannot be opened');
    const name = (number) => {
        const bytes = new Uint8Array(module.memory.buffer, module.bench_name(number));
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    };
    const all = { names: [], times: [] };
    for (let i = 0; name(i); i++) {
        const start = performance.now();
        if (!module.bench_run(i)) throw new Error(`${name(i)} failed`);
        all.names.push(name(i));
        all.times.push(performance.now() - start);
        tell(name(i), all.times[i]);
    }
    const signature = (crossword) =>
        [1, 0].map((high) => (module.bench_signature(crossword, high) >>> 0).toString(16).padStart(8, '0')).join('');
    return { ...all, ghost: signature(0), crossword: signature(1) };
}

// What the native program says: the same, with as many runs as asked for.
export function native(runs) {
    const { stdout, stderr } = spawnSync(`${root}build/quoth`, ['bench', '--runs', String(runs), '--threads', '1'], {
        encoding: 'utf8',
    });
    const times = [...stderr.matchAll(/^(.*?) +([\d.]+) ms/gm)].map(([, name, ms]) => [name.trim(), Number(ms)]);
    const [ghost, crossword] = stdout.split(/\s+/);
    return { times: new Map(times), ghost, crossword };
}

if (process.argv[1]?.endsWith('bench.mjs')) {
    const there = native(3);
    const shares = [];
    bench((name, ms) => {
        const share = (there.times.get(name) ?? 0) / ms;
        shares.push(share);
        console.log(`${name.padEnd(50)} ${ms.toFixed(0).padStart(7)} ms ${(share * 100).toFixed(0).padStart(4)} %`);
    });
    const mean = Math.exp(shares.reduce((sum, share) => sum + Math.log(share), 0) / shares.length);
    console.log(`geometric mean of the shares of native speed: ${(mean * 100).toFixed(0)} %`);
}
