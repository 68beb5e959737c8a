// What outlives the page.  Where the browser keeps nothing (storage denied or full), the page works
// on and says so once.

const PREFIX = 'quoth:';
const memory = new Map<string, string>(); // what could not be stored
let warned = false;
// `full`: there is storage, and no room in it.
let onDenied: (full: boolean) => void = () => {};
export function whenDenied(say: (full: boolean) => void): void {
    onDenied = say;
}
// What could not be stored is lost with the page, which says so once.
export function denied(error: unknown): void {
    if (!warned) onDenied(error instanceof DOMException && error.name === 'QuotaExceededError');
    warned = true;
}

export const save = (name: string, value: unknown): void => put(name, JSON.stringify(value));
function put(name: string, text: string): void {
    try {
        localStorage.setItem(PREFIX + name, text);
        memory.delete(name);
    } catch (error) {
        memory.set(name, text);
        denied(error);
    }
}

// The same, behind the frame that shows it: at the latest when the page is left.
const waiting = new Set<string>();
export function saveSoon(name: string, value: unknown): void {
    memory.set(name, JSON.stringify(value));
    waiting.add(name);
    setTimeout(saveWaiting, 100);
    addEventListener('pagehide', saveWaiting);
}
function saveWaiting(): void {
    for (const name of waiting) {
        const text = memory.get(name);
        if (text) put(name, text);
    }
    waiting.clear();
}

export function load<T>(name: string): T | null {
    let text: string | null | undefined = memory.get(name);
    try {
        text ??= localStorage.getItem(PREFIX + name);
    } catch {
        // Denied: what this page saved itself is all there is.
    }
    if (!text) return null;
    try {
        return JSON.parse(text) as T;
    } catch {
        return null;
    }
}

// The names that begin so.
export function names(prefix: string): string[] {
    const all = new Set(memory.keys());
    try {
        for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) all.add(key.slice(PREFIX.length));
    } catch {
        // Denied: what this page saved itself.
    }
    return [...all].filter((name) => name.startsWith(prefix));
}

export function forget(name: string): void {
    memory.delete(name);
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // Nothing was kept.
    }
}

// Words that are marked as offensive are hidden in quizzes, puzzles and by players of a level, unless all
// words are wanted; games and look-ups know all.
export const allWords = (): '' | 'all-words' => (load<boolean>('all-words') ? 'all-words' : '');
