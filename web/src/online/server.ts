// Whether a quoth-server serves the page.  It answers at the page's own address; anything else that
// serves files does not.  What was found is remembered, for the time without a network.

import { showWhy } from '../base/broken';
import { load, save } from '../base/store';
import { t } from '../base/text';
import { loadTexts } from '../base/texts';

declare const ONLINE: boolean; // false in the one file
const possible = ONLINE && location.protocol.startsWith('http');

export const wasServed = (): boolean => possible && load<boolean>('server') === true;

let asked: Promise<boolean> | undefined; // once for each load of the page
export const isServed = (): Promise<boolean> => (asked ??= ask());
async function ask(): Promise<boolean> {
    if (!possible) return false;
    try {
        const answer = await fetch('./api', { method: 'POST', body: '{"do":"hello"}' });
        const hello = await answer.json().catch(() => null);
        const served = hello?.protocol === 1;
        if (served !== wasServed()) save('server', served);
    } catch {
        // No network: as it was.
    }
    return wasServed();
}

export async function onlineView(root: HTMLElement, query: URLSearchParams): Promise<void> {
    if (ONLINE) {
        const [now, { onlineView: view }] = await Promise.all([isServed(), import('./online'), loadTexts('online')]);
        if (now) return view(root, query);
    }
    showWhy(root, t('no_server'));
}
