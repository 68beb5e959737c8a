// The view that is shown: what it waits for ends when it is left.

let shown = new AbortController();

// Aborted when the view is left that is shown now.
export const viewSignal = (): AbortSignal => shown.signal;

export function leaveView(): void {
    shown.abort();
    shown = new AbortController();
}
