// What a caller gives, checked before it is sent: each reader returns the value or throws a QuothError
// that names it.

import { QuothError } from './errors.js';

export function refuse(message) {
    throw new QuothError('bad-call', message);
}

export const counted = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const spelled = (value) => {
    const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
    return text.length > 60 ? `${text.slice(0, 60)}...` : text;
};
const wants = (name, what, value) => refuse(`${name} is ${what}, not ${spelled(value)}`);

// Text for one argument of the module, or one line.
export const text = (value, name) => {
    if (typeof value !== 'string') wants(name, 'a string', value);
    if (value.includes('\0')) refuse(`${name} has a NUL`);
    if (/\p{Surrogate}/u.test(value)) refuse(`${name} is no text: it has half of a character`);
    return value;
};
export const line = (value, name) => (/[\r\n]/.test(text(value, name)) ? refuse(`${name} is one line`) : value);
export const word = (value, name) => (/^\S+$/.test(text(value, name)) ? value : wants(name, 'one word', value));
export const whole = (least, most) => (value, name) => {
    if (!Number.isInteger(value) || value < least || value > most) wants(name, `a whole number from ${least} to ${most}`, value);
    return value;
};
export const flag = (value, name) => (typeof value === 'boolean' ? value : wants(name, 'true or false', value));
export const called = (value, name) => (typeof value === 'function' ? value : wants(name, 'a function', value));
export const signal = (value, name) => (value instanceof AbortSignal ? value : wants(name, 'an AbortSignal', value));
export const oneOf =
    (...choices) =>
    (value, name) =>
        choices.includes(value) ? value : wants(name, `one of ${choices.join(', ')}`, value);
// A reader for strings, another for all else.
export const either = (ofString, other) => (value, name) => (typeof value === 'string' ? ofString : other)(value, name);
export const list = (read) => (value, name) => {
    if (!Array.isArray(value)) wants(name, 'an array', value);
    return value.map((one, i) => read(one, `${name}[${i}]`));
};

// The members of an object; members that no reader knows are mistakes.  `needed`: names that must be
// there.
export function members(value, name, readers, needed = []) {
    if (value === undefined && !needed.length) value = {};
    if (typeof value !== 'object' || value === null) wants(name, 'an object', value);
    const given = {};
    for (const [key, one] of Object.entries(value)) {
        if (!Object.hasOwn(readers, key)) refuse(`${name} has no ${key}; it has ${Object.keys(readers).join(', ')}`);
        if (one !== undefined) given[key] = readers[key](one, `${name}.${key}`);
    }
    for (const key of needed) if (given[key] === undefined) refuse(`${name}.${key} is missing`);
    return given;
}
