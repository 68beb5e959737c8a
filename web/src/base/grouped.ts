// Lists of what has something in common, by it; those whose first one came first stand first.
export function grouped<One, Name>(all: One[], common: (one: One) => Name): Map<Name, One[]> {
    const groups = new Map<Name, One[]>();
    for (const one of all) {
        const group = groups.get(common(one));
        if (group) group.push(one);
        else groups.set(common(one), [one]);
    }
    return groups;
}
