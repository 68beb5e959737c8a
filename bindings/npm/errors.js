// What can go wrong, as values that a program can compare.

// The statuses of the library, by their numbers (quoth/base.h).
export const STATUSES = Object.freeze([
    'ok',
    'no-memory',
    'bad-text',
    'bad-image',
    'too-large',
    'not-found',
    'stopped',
    'sink-failed',
    'bad-answer',
    'bad-call',
    'illegal',
    'game-over',
    'unknown-rack',
    'mismatch',
    'unsupported',
    'resigns',
]);

export class QuothError extends Error {
    constructor(status, message) {
        super(message);
        this.name = 'QuothError';
        this.status = status;
    }
}
