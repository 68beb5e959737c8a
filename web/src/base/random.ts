// Chance, of which nothing depends on strength: seeds, order, choice.

// A whole number below another one.
export const below = (limit: number): number => Math.floor(Math.random() * limit);
export const newSeed = (): number => below(2 ** 31);

export function shuffle<One>(all: One[]): void {
    for (let i = all.length - 1; i > 0; i--) {
        const k = below(i + 1);
        [all[i], all[k]] = [all[k], all[i]];
    }
}
