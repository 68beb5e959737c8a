// The pieces of `quoth bench` in the module under node, beside the native program:
//   node web/tests/bench.mjs                     each once, as node starts the module; times
//   node web/tests/bench.mjs --warmed [ROUNDS]   processor times once V8's better compiler has finished, in turn with
//                                                the native pieces (make bench-web builds them), medians of the ratios
// The native program has hints for the searches of Ghost ("first plays", "likewise", "value"), the module none.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

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

// The module with its words, and the names of its pieces.
function opened() {
    const module = instance();
    if (!module.bench_open()) throw new Error('the words cannot be opened');
    const name = (number) => {
        const bytes = new Uint8Array(module.memory.buffer, module.bench_name(number));
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    };
    const names = [];
    while (name(names.length)) names.push(name(names.length));
    return { module, names };
}

// Runs a piece; ms by a clock.
function timed({ module, names }, number, clock) {
    const start = clock();
    if (!module.bench_run(number)) throw new Error(`${names[number]} failed`);
    return clock() - start;
}

// Runs every piece: { names, times (ms), ghost, crossword }.
export function bench(tell = () => {}) {
    const all = opened();
    const times = all.names.map((name, number) => {
        const time = timed(all, number, () => performance.now());
        tell(name, time);
        return time;
    });
    const signature = (crossword) =>
        [1, 0]
            .map((high) => (all.module.bench_signature(crossword, high) >>> 0).toString(16).padStart(8, '0'))
            .join('');
    return { names: all.names, times, ghost: signature(0), crossword: signature(1) };
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

function report(name, ms, share) {
    console.log(`${name.padEnd(50)} ${ms.toFixed(1).padStart(7)} ms ${(share * 100).toFixed(0).padStart(4)} %`);
}

function reportMean(shares) {
    const mean = Math.exp(shares.reduce((sum, share) => sum + Math.log(share), 0) / shares.length);
    console.log(`geometric mean of the shares of native speed: ${(mean * 100).toFixed(0)} %`);
}

function once() {
    const there = native(3);
    const shares = [];
    bench((name, ms) => {
        shares.push((there.times.get(name) ?? 0) / ms);
        report(name, ms, shares.at(-1));
    });
    reportMean(shares);
}

// The first round, in which tables are made, does not count.
async function warmed(rounds) {
    setFlagsFromString('--no-liftoff');
    setFlagsFromString('--no-wasm-lazy-compilation');
    const there = spawn(`${root}build/wasm/bench`, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: there.stdout })[Symbol.asyncIterator]();
    const processor = () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
    };
    const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
    const all = opened();
    const shares = [];
    for (const [number, name] of all.names.entries()) {
        const times = [];
        const ratios = [];
        for (let round = 0; round <= rounds; round++) {
            there.stdin.write(`${number}\n`);
            const { value, done } = await lines.next();
            if (done) throw new Error(`${name} failed natively`);
            const time = timed(all, number, processor);
            if (round) times.push(time);
            if (round) ratios.push(Number(value) / time);
        }
        shares.push(middle(ratios));
        report(name, middle(times), shares.at(-1));
    }
    there.stdin.end();
    reportMean(shares);
}

if (process.argv[1]?.endsWith('bench.mjs'))
    if (process.argv[2] === '--warmed') await warmed(Number(process.argv[3] ?? 9));
    else once();
