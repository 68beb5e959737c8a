// What outlives the page.  Where the browser keeps nothing (storage denied or full), the page works
// on and says so once.

const PREFIX = 'quoth:';
const memory = new Map<string, string>();
let told = false;
export let onDenied: () => void = () => {};
export function whenDenied(say: () => void): void {
    onDenied = say;
}

export function save(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    memory.set(name, text);
    try {
        localStorage.setItem(PREFIX + name, text);
    } catch {
        if (!told) {
            told = true;
            onDenied();
        }
    }
}

export function load<T>(name: string): T | null {
    let text: string | null | undefined = memory.get(name);
    try {
        text = localStorage.getItem(PREFIX + name) ?? text;
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

export function forget(name: string): void {
    memory.delete(name);
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // Nothing was kept.
    }
}
