// Whose a stored game is.

import type { Kept } from './archive';
import { t } from '../base/text';

type Setup = { people?: number; players?: number; begins?: string; names?: string };

// The seat of whoever plays the computer; -1: several people play.
export function ownSeat({ family, game }: Kept): number {
    const { setup } = game as { setup?: Setup };
    if (!setup || (setup.people ?? setup.players ?? 1) > 1) return -1;
    return family === 'board' && setup.begins === 'computer' ? 1 : 0;
}

// Whoever plays at one screen with others: as they called themselves, "Ann, Ben", or by number.  Storage may be damaged.
export const playerName = (setup: { names?: string } | undefined, seat: number): string =>
    String(setup?.names ?? '')
        .split(',')
        [seat]?.trim() || t('player', { number: seat + 1 });
