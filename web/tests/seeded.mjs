// The page's racks and shuffles are the same in every run.
export function seeded() {
    let state = 12345;
    Math.random = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}
