// Parts of the page that need no browser, walked as plain data: the turn of a board game, stepping.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { script } from './script.mjs';

const { nextTurn, firstTurn, isMine, canMove, toMove, viewer, challenger, stands } = await script('board-turn');

const state = (turn, more = {}) => ({ board: { turn: turn + 1, scores: [0, 0] }, over: false, moves: [], ...more });
const walk = (turn, ...events) => events.reduce(nextTurn, turn);
const position = (...args) => ({ type: 'position', state: state(...args) });
const alone = { players: 1, begins: 'you' };

test('a move, the computer\u2019s answer, and one\u2019s own turn again', () => {
    let turn = walk(firstTurn(alone, false), position(0), { type: 'to-move' });
    assert.deepEqual([toMove(turn), isMine(turn), canMove(turn), viewer(turn, turn.state)], [0, true, true, 0]);
    turn = walk(turn, { type: 'asked' });
    assert.equal(canMove(turn), false);
    turn = walk(turn, position(1), { type: 'moved', by: 0 }, { type: 'said', text: 'CAT' }, { type: 'to-move' }, { type: 'thinking', text: '5 %' });
    assert.deepEqual([isMine(turn), canMove(turn), turn.covered, turn.busy, turn.progress], [false, false, false, true, '5 %']);
    turn = walk(turn, position(0), { type: 'moved', by: 1 }, { type: 'to-move' });
    assert.deepEqual([canMove(turn), turn.busy, turn.status], [true, false, 'CAT']);
    turn = walk(turn, { type: 'asked' }, position(0, { over: true }), { type: 'to-move' });
    assert.deepEqual([isMine(turn), turn.busy, canMove(turn)], [false, false, false]);
});

test('who begins, and who passes the screen on', () => {
    assert.equal(firstTurn({ players: 1, begins: 'computer' }, false).computer, 0);
    const two = firstTurn({ players: 2, begins: 'you' }, false);
    assert.deepEqual([two.computer, two.passes, firstTurn({ players: 2 }, true).passes], [-1, true, false]);
    let turn = walk(two, position(0), { type: 'to-move' }, { type: 'asked' }, position(1), { type: 'moved', by: 0 }, { type: 'to-move' }, { type: 'answered' });
    assert.deepEqual([turn.covered, canMove(turn), viewer(turn, turn.state)], [true, false, 1]);
    turn = nextTurn(turn, { type: 'uncovered' });
    assert.equal(canMove(turn), true);
    // Whoever has the turn again after a challenge has seen the tiles.
    turn = walk(turn, { type: 'asked' }, position(1), { type: 'moved', by: 1 }, { type: 'to-move' }, { type: 'answered' });
    assert.equal(canMove(turn), true);
    turn = walk(turn, { type: 'asked' }, position(0), { type: 'taken-back' }, { type: 'to-move' });
    assert.deepEqual([turn.covered, canMove(turn)], [false, true]);
});

test('what lies on the board goes with the position, what came of challenges with the next move', () => {
    const checked = { legal: true, verdict: 'legal', words: [], score: 5 };
    let turn = walk(firstTurn(alone, false), position(0), { type: 'to-move' }, { type: 'checked', checked });
    assert.equal(turn.checked, checked);
    turn = walk(turn, { type: 'shown', earlier: { at: 0 } });
    assert.equal(turn.earlier.at, 0);
    turn = walk(turn, { type: 'challenged', text: 'one' }, { type: 'challenged', text: 'two' });
    assert.deepEqual([turn.challenges, turn.status], [['one', 'two'], '']);
    const before = turn;
    turn = walk(turn, { type: 'asked' }, position(1));
    assert.deepEqual([turn.challenges, turn.checked, turn.earlier], [[], null, null]);
    assert.deepEqual([before.challenges.length, before.checked, before.busy], [2, checked, false]); // nothing was changed in place
});

test('who may challenge, and what stands unchallenged', () => {
    const played = (seat, turn, more) => walk(firstTurn({ players: 2 }, false), position(turn, { moves: [{ seat, kind: 'play', play: '8H CAT' }], ...more }));
    assert.equal(challenger(played(0, 1), 'double'), 1);
    assert.equal(challenger(played(0, 1), 'void'), -1);
    assert.equal(challenger(played(1, 1, { over: true }), 'double'), 0); // the game ended: the other one
    assert.equal(challenger(walk(firstTurn(alone, false), position(1, { moves: [{ seat: 0, kind: 'play', play: '8H CAT' }] })), 'double'), -1); // the computer's business
    assert.equal(challenger(walk(firstTurn(alone, false), position(0, { moves: [{ seat: 1, kind: 'play', play: 'ex ABC' }] })), 'double'), -1);
    assert.deepEqual(['void', 'double'].map((rule) => stands({ legal: false, verdict: 'not-a-word' }, rule)), [false, true]);
    assert.equal(stands({ legal: false, verdict: 'touches-nothing' }, 'double'), false);
});
