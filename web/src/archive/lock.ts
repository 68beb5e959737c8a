// One tab at a time plays a game: whoever opened it first holds its lock (Web Locks), and another tab can take it
// over.

import { clearNotice, closing, note } from '../base/notice';
import { t } from '../base/text';

const nameOf = (id: string): string => `quoth:game/${id}`;

// Whether the game is this tab's now.  `signal` gives it back; `lost`: another tab took it.  Where there are no locks,
// every tab has every game.
function hold(id: string, signal: AbortSignal, lost: () => void, how: LockOptions): Promise<boolean> {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((answer) => {
        const held = navigator.locks.request(nameOf(id), how, (lock) => {
            answer(lock !== null);
            return (
                lock &&
                new Promise<void>((end) =>
                    signal.aborted ? end() : signal.addEventListener('abort', () => end(), { once: true }),
                )
            );
        });
        held.catch(() => {
            answer(true);
            if (!signal.aborted) lost();
        }); // where locks are denied, too
    });
}

// Says so where another tab has the game, and offers to take it over.  `lost`: another tab did.
export async function holdGame(id: string, signal: AbortSignal, lost: () => void, steal = false): Promise<void> {
    const gone = () => {
        lost();
        note(
            t('moved_away'),
            closing(t('go_on_here'), () => location.reload(), { class: 'main', id: 'take-over' }),
        );
    };
    if ((await hold(id, signal, gone, steal ? { steal } : { ifAvailable: true })) || signal.aborted) return;
    const take = closing(t('go_on_here'), () => void holdGame(id, signal, lost, true), {
        class: 'main',
        id: 'take-over',
    });
    note(t('open_elsewhere'), take);
    // When that tab is closed, the game is this one's.
    await hold(id, signal, gone, { signal });
    if (take.isConnected) clearNotice();
}
