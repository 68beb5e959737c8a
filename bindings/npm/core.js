// The engine's thread, in a browser's worker or in node's: the WebAssembly module and the words.
//
//   a line of SIU, as a string                 -->   the lines of its answer, as strings
//   { id, open: { wasm, memory, flag, words } } -->  { id, results: [] }
//   { id, steps }                              -->   { id, line } ..., { id, results }
//
// `open` comes first: the bytes of quoth.wasm, or the module compiled; the memory of another worker, of which
// this one goes on as a copy; a SharedArrayBuffer of four bytes whose first is not 0 to stop a search; the packed
// words of words.bin.  All but `wasm` may be missing, and words may come by another `open` later.  A step is
// { call, args, number }, a call of the module (web/module/module.h); { leaves, which }; { meanings }, a
// packed dictionary; { copy }, for the memory; or { siu }, a line.  Each step has a result { status, answer,
// memory }; steps behind one that failed are not done.  A fault of the module is { id, lost }: this thread is of
// no more use.

const BAD_TEXT = 2; // statuses of the library
const NOT_FOUND = 5;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// `post` sends a message, with what it hands over; the result receives one.
export function serve(post) {
    let engine;
    let flag = null;
    let asked; // the id of the steps that are being done; undefined for lines of SIU
    let ready = Promise.resolve(); // messages are handled in their order

    const text = (at, size) => decoder.decode(new Uint8Array(engine.memory.buffer, at, size));
    const host = {
        now: () => performance.now() / 1000,
        line: (at, size) => post(asked === undefined ? text(at, size) : { id: asked, line: text(at, size) }),
        stopped: (milliseconds) => {
            if (milliseconds) Atomics.wait(flag, 0, 0, milliseconds);
            return Atomics.load(flag, 0);
        },
    };

    function input(bytes) {
        const at = engine.web_input(bytes.length);
        if (at) new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
        return at !== 0;
    }
    const call = (name, args, ...numbers) => callWith(name, encoder.encode(args.join('\0')), ...numbers);
    function callWith(name, bytes, ...numbers) {
        if (typeof engine[name] !== 'function') return { status: BAD_TEXT, answer: `no call ${name}` };
        if (!input(bytes)) return { status: 1, answer: 'out of memory' };
        const status = engine[name](...numbers);
        return { status, answer: text(engine.web_answer(), engine.web_answer_size()) };
    }
    async function step(one) {
        if (one.copy) return { status: 0, answer: '', memory: engine.memory.buffer.slice(0) };
        if (one.siu !== undefined) return call('web_siu', [one.siu], flag ? 1 : 0);
        if (one.meanings) return call('web_meanings_open', [dictionary(await unzip(one.meanings))]);
        if (!one.leaves) return call(one.call, one.args ?? [], one.number ?? 0);
        return callWith('web_board_leaves', await unzip(one.leaves), one.which);
    }
    // A refusal that is told as JSON, of a play, is an answer.
    const failed = ({ status, answer }) => status !== 0 && !(status === NOT_FOUND && answer.startsWith('{'));

    async function open({ wasm, memory, flag: shared, words }) {
        if (wasm) {
            const made = await WebAssembly.instantiate(wasm, { quoth: host });
            engine = (made.instance ?? made).exports;
            flag = shared ? new Int32Array(shared) : null;
            if (memory) {
                // All that the module knows is in its memory.
                engine.memory.grow((memory.byteLength - engine.memory.buffer.byteLength) / 65536);
                new Uint8Array(engine.memory.buffer).set(new Uint8Array(memory));
            } else engine._initialize();
        }
        return words ? [callWith('web_words_unpack', new Uint8Array(words))] : [];
    }
    async function answer(message) {
        if (typeof message === 'string') {
            asked = undefined;
            if (!engine) return post('info string error unknown-command nothing is open');
            const { status, answer: why } = call('web_siu', [message], flag ? 1 : 0);
            if (status) post(`info string error unknown-command ${why}`);
            return;
        }
        asked = message.id;
        const results = message.open ? await open(message.open) : [];
        for (const one of message.steps ?? []) {
            results.push(await step(one));
            if (failed(results.at(-1))) break;
        }
        post({ id: message.id, results }, results.flatMap(({ memory }) => memory ?? []));
    }
    return (message) => {
        ready = ready.then(() => answer(message)).catch((error) => post({ id: message.id, lost: String(error) }));
    };
}

async function unzip(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Words in order: each as the number of letters that the word before loses at its end, counted from 'A',
// and the letters that follow.
function* wordsOf(text) {
    let word = '';
    for (const [, lost, more] of text.matchAll(/([^a-z])([a-z]*)/g)) yield (word = word.slice(0, word.length - lost.charCodeAt(0) + 65) + more);
}

// A dictionary as web/pack-meanings.mjs writes it, as text (docs/formats.md).
function dictionary(bytes) {
    const [, parts, words, signs, meanings] = decoder.decode(bytes).split('\n\n');
    const kinds = parts.split('\t');
    const meaning = meanings.split('\n');
    const full = new Map();
    const lines = [];
    for (const word of wordsOf(words)) {
        const i = lines.length;
        const same = meaning[i][0] === '=' ? full.get(meaning[i].slice(1)) : meaning[i];
        full.set(word, same);
        lines.push([word, kinds[signs.charCodeAt(i) - 32], same].filter(Boolean).join('\t'));
    }
    return lines.join('\n');
}
