// The engine's thread: the WebAssembly module and the words.  One request at a time, in order.
//
//   page -> { id, call, args, full }        worker -> { id, status, answer }
//
// The first message gives the module and the packed words; others may bring { leaves, which }.

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

const BAD_TEXT = 2; // a status of the library

let engine: Exports;
let ready: Promise<void>;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function call(name: string, args: string[], ...numbers: number[]): { status: number; answer: string } {
    if (typeof engine[name] !== 'function') return { status: BAD_TEXT, answer: name };
    const text = encoder.encode(args.join('\0'));
    const at = engine.web_input(text.length);
    if (!at) return { status: 1, answer: 'out of memory' };
    new Uint8Array(engine.memory.buffer, at, text.length).set(text);
    const status = engine[name](...numbers);
    const bytes = new Uint8Array(engine.memory.buffer, engine.web_answer(), engine.web_answer_size());
    return { status, answer: decoder.decode(bytes) };
}

async function unzip(bytes: ArrayBuffer): Promise<Uint8Array> {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The words as pack.mjs writes them: how many (4 bytes), a level each, then each word as a capital
// letter, which tells how many letters it shares with the word before, and its other letters.
function unpack(bytes: Uint8Array): { list: string; levels: string } {
    const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const text = decoder.decode(bytes.subarray(4 + count));
    const list: string[] = [];
    const levels: string[] = [];
    let word = '';
    const pattern = /([A-Z])([^A-Z]*)/g;
    for (let i = 0, m; (m = pattern.exec(text)); i++) {
        word = word.slice(0, m[1].charCodeAt(0) - 65) + m[2];
        list.push(word);
        levels.push(`${word} ${bytes[4 + i]}`);
    }
    return { list: list.join('\n'), levels: levels.join('\n') };
}

async function open(wasm: ArrayBuffer, packed: ArrayBuffer): Promise<void> {
    const { instance } = await WebAssembly.instantiate(wasm, {});
    engine = instance.exports as Exports;
    engine._initialize?.();
    const { list, levels } = unpack(await unzip(packed));
    const { status, answer } = call('web_words_open', ['enable1', 'english', 'fold', list, levels]);
    if (status) throw new Error(answer);
}

// A trap of the module becomes an error of the worker, so that the page replaces it: a promise that
// is rejected would tell nobody.
self.onmessage = (event: MessageEvent) => void answer(event.data).catch(reportError);

async function answer({ id, call: name, args, full, wasm, packed, leaves, which }: any): Promise<void> {
    if (wasm) {
        ready = open(wasm, packed);
        try {
            await ready;
            self.postMessage({ id, status: 0, answer: '{}' });
        } catch (error) {
            self.postMessage({ id, status: 1, answer: String(error) });
        }
        return;
    }
    await ready;
    if (leaves) {
        const bytes = await unzip(leaves);
        const at = engine.web_input(bytes.length);
        if (at) new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
        self.postMessage({ id, status: at ? engine.web_board_leaves(which) : 1, answer: '{}' });
        return;
    }
    self.postMessage({ id, ...call(name, args, full ?? 0) });
}
