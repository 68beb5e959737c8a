// What comes several times in a row.

const DAY = 86400000;

// How often in a row at the end, and at most.
export function runs(all: boolean[]): { now: number; most: number } {
    let now = 0;
    let most = 0;
    for (const one of all) {
        now = one ? now + 1 : 0;
        most = Math.max(most, now);
    }
    return { now, most };
}

// Days in a row of some moments, as the calendar of the person has them; today may still be to come.
export function daysInARow(moments: number[], today = new Date()): { now: number; most: number } {
    const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
    const last = dayOf(today);
    const days = new Set(moments.map((moment) => dayOf(new Date(moment))).filter((day) => day <= last));
    const first = Math.min(last, ...days);
    return runs(Array.from({ length: last - first + Number(days.has(last)) }, (_, i) => days.has(first + i)));
}
