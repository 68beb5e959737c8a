// Whether a quoth-server serves the page.  It answers at the page's own address; anything else that
// serves files does not.  What was found is remembered, for the time without a network.

import { load, save } from './store';
import { loadTexts } from './texts';

declare const ONLINE: boolean; // false in the one file
const possible = ONLINE && location.protocol.startsWith('http');

export const wasServed = (): boolean => possible && load<boolean>('server') === true;

export async function isServed(): Promise<boolean> {
    if (!possible) return false;
    try {
        const answer = await fetch('./api', { method: 'POST', body: '{"do":"hello"}' });
        const hello = answer.ok ? await answer.json().catch(() => null) : null;
        const served = hello?.protocol === 1;
        if (served !== wasServed()) save('server', served);
    } catch {
        // No network: as it was.
    }
    return wasServed();
}

export async function onlineView(root: HTMLElement, query: URLSearchParams): Promise<void> {
    if (!ONLINE) return;
    const [{ onlineView: view }] = await Promise.all([import('./online'), loadTexts('online')]);
    view(root, query);
}
