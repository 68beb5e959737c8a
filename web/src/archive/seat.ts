// Whose a stored game is.

import type { Kept } from './archive';

type Setup = { people?: number; players?: number; begins?: string };

// The seat of whoever plays the computer; -1: several people play.
export function ownSeat({ family, game }: Kept): number {
    const { setup } = game as { setup?: Setup };
    if (!setup || (setup.people ?? setup.players ?? 1) > 1) return -1;
    return family === 'board' && setup.begins === 'computer' ? 1 : 0;
}
