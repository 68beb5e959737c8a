// Shapes of JSON: each checks a value at run time and is its type for the compiler.
//
//   const event = object({ seat: number, kind: oneOf('play', 'pass') }, { score: number });
//   type Event = Of<typeof event>;    // { seat: number; kind: 'play' | 'pass'; score?: number }
//
// An object may have more members than its shape names: answers only ever gain some.

export class ShapeError extends Error {}

export interface Shape<T> {
    // Returns the value, or throws a ShapeError that names the place, as "plays[3].score".
    (value: unknown, place?: string): T;
    // For those who compare shapes with a document: the members of an object, what a list or null is made of.
    members?: Record<string, Shape<unknown>>;
    inner?: Shape<unknown>;
}
export type Of<S> = S extends Shape<infer T> ? T : never;

function basic<T>(is: (value: unknown) => value is T, name: string): Shape<T> {
    return (value, place = 'the answer') => {
        if (is(value)) return value;
        throw new ShapeError(`${place} is no ${name}`);
    };
}
export const text = basic((value): value is string => typeof value === 'string', 'text');
export const number = basic((value): value is number => typeof value === 'number', 'number');
export const yes = basic((value): value is boolean => typeof value === 'boolean', 'truth value');

export function oneOf<T extends string>(...names: T[]): Shape<T> {
    return basic((value): value is T => names.includes(value as T), `one of ${names.join(', ')}`);
}

export function maybe<T>(inner: Shape<T>): Shape<T | null> {
    const shape: Shape<T | null> = (value, place) => (value === null ? null : inner(value, place));
    return Object.assign(shape, { inner });
}

export function list<T>(inner: Shape<T>): Shape<T[]> {
    const shape: Shape<T[]> = (value, place = 'the answer') => {
        if (!Array.isArray(value)) throw new ShapeError(`${place} is no list`);
        value.forEach((one, i) => inner(one, `${place}[${i}]`));
        return value;
    };
    return Object.assign(shape, { inner });
}

export function pair<T>(inner: Shape<T>): Shape<[T, T]> {
    const all = list(inner);
    const shape: Shape<[T, T]> = (value, place = 'the answer') => {
        const [one, other, ...more] = all(value, place);
        if (one === undefined || other === undefined || more.length) throw new ShapeError(`${place} is no pair`);
        return [one, other];
    };
    return Object.assign(shape, { inner });
}

const isObject = basic(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
    'object',
);

export function record<T>(inner: Shape<T>): Shape<Record<string, T>> {
    const shape: Shape<Record<string, T>> = (value, place) => {
        for (const [name, one] of Object.entries(isObject(value, place))) inner(one, `${place}.${name}`);
        return value as Record<string, T>;
    };
    return Object.assign(shape, { inner });
}

type Members = Record<string, Shape<unknown>>;
type Whole<M extends Members> = { [K in keyof M]: Of<M[K]> };
// `more`: members that may be missing.
export function object<M extends Members, N extends Members = Record<never, never>>(
    members: M,
    more?: N,
): Shape<Whole<M> & Partial<Whole<N>>> {
    const shape: Shape<Whole<M> & Partial<Whole<N>>> = (value, place) => {
        const all = isObject(value, place);
        const at = (name: string) => (place ? `${place}.${name}` : name);
        for (const [name, inner] of Object.entries(members)) inner(all[name], at(name));
        for (const [name, inner] of Object.entries(more ?? {})) if (all[name] !== undefined) inner(all[name], at(name));
        return value as Whole<M> & Partial<Whole<N>>;
    };
    return Object.assign(shape, { members: { ...members, ...more } });
}
