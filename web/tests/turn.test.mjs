// Parts of the page that need no browser, walked as plain data: the turn of a board game, stepping.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { script } from './script.mjs';

const tree = await script('study/tree');
const { Laying } = await script('board/laying');
const { stepOf } = await script('board/steps');
const { nextTurn, firstTurn, isMine, canArrange, canMove, toMove, viewer, challenger, stands } =
    await script('board/turn');

const state = (turn, more = {}) => ({ board: { turn: turn + 1, scores: [0, 0] }, over: false, moves: [], ...more });
const walk = (turn, ...events) => events.reduce(nextTurn, turn);
const position = (...args) => ({ type: 'position', state: state(...args) });
const alone = { players: 1, begins: 'you' };

test('a move, the computer\u2019s answer, and one\u2019s own turn again', () => {
    let turn = walk(firstTurn(alone, false), position(0), { type: 'to-move' });
    assert.deepEqual([toMove(turn), isMine(turn), canMove(turn), viewer(turn, turn.state)], [0, true, true, 0]);
    turn = walk(turn, { type: 'asked' });
    assert.deepEqual([canMove(turn), canArrange(turn)], [false, false]);
    turn = walk(
        turn,
        position(1),
        { type: 'moved', by: 0 },
        { type: 'said', text: 'CAT' },
        { type: 'to-move' },
        { type: 'thinking', text: '5 %' },
    );
    assert.deepEqual(
        [isMine(turn), canMove(turn), canArrange(turn), turn.covered, turn.busy, turn.progress],
        [false, false, true, false, true, '5 %'],
    );
    turn = walk(turn, position(0), { type: 'moved', by: 1 }, { type: 'to-move' });
    assert.deepEqual([canMove(turn), turn.busy, turn.status], [true, false, 'CAT']);
    turn = walk(turn, { type: 'asked' }, position(0, { over: true }), { type: 'to-move' });
    assert.deepEqual([isMine(turn), turn.busy, canMove(turn)], [false, false, false]);
});

test('the tiles of the next player are those with which another line goes on', () => {
    const node = (up, seat, racks) => ({ up, move: 'pass', seat, score: 0, cgp: `15 ${racks} 0/0 9` });
    const study = {
        names: ['Ann', 'Bob'],
        nodes: [node(-1, 0, 'ABC/'), node(0, 0, 'ABX/'), node(0, 1, '/ABC'), node(0, 1, 'DEF/')],
        recorded: 1,
    };
    assert.equal(tree.heldBy(study, 0, 1), 'DEF');
    assert.equal(tree.heldBy(study, 3, 0), '');
});

test('who begins, and who passes the screen on', () => {
    assert.equal(firstTurn({ players: 1, begins: 'computer' }, false).computer, 0);
    const two = firstTurn({ players: 2, begins: 'you' }, false);
    assert.deepEqual([two.computer, two.passes, firstTurn({ players: 2 }, true).passes], [-1, true, false]);
    let turn = walk(
        two,
        position(0),
        { type: 'to-move' },
        { type: 'asked' },
        position(1),
        { type: 'moved', by: 0 },
        { type: 'to-move' },
        { type: 'answered' },
    );
    assert.deepEqual([turn.covered, canMove(turn), viewer(turn, turn.state)], [true, false, 1]);
    turn = nextTurn(turn, { type: 'uncovered' });
    assert.equal(canMove(turn), true);
    // Whoever has the turn again after a challenge has seen the tiles.
    turn = walk(
        turn,
        { type: 'asked' },
        position(1),
        { type: 'moved', by: 1 },
        { type: 'to-move' },
        { type: 'answered' },
    );
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
    const played = (seat, turn, more) =>
        walk(
            firstTurn({ players: 2 }, false),
            position(turn, { moves: [{ seat, kind: 'play', play: '8H CAT' }], ...more }),
        );
    assert.equal(challenger(played(0, 1), 'double'), 1);
    assert.equal(challenger(played(0, 1), 'void'), -1);
    assert.equal(challenger(played(1, 1, { over: true }), 'double'), 0); // the game ended: the other one
    assert.equal(
        challenger(
            walk(firstTurn(alone, false), position(1, { moves: [{ seat: 0, kind: 'play', play: '8H CAT' }] })),
            'double',
        ),
        -1,
    ); // the computer's business
    assert.equal(
        challenger(
            walk(firstTurn(alone, false), position(0, { moves: [{ seat: 1, kind: 'play', play: 'ex ABC' }] })),
            'double',
        ),
        -1,
    );
    assert.deepEqual(
        ['void', 'double'].map((rule) => stands({ legal: false, verdict: 'not-a-word' }, rule)),
        [false, true],
    );
    assert.equal(stands({ legal: false, verdict: 'touches-nothing' }, 'double'), false);
});

test('keys step where they mean nothing else', () => {
    const keys = (at, arrows) =>
        ['PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape', 'a'].map((key) =>
            stepOf(key, at, 5, arrows, true),
        );
    assert.deepEqual(keys(2, true), [1, 3, 1, 3, 0, 5, 5, null]);
    assert.deepEqual(keys(2, false), [1, 3, null, null, null, null, null, null]);
    assert.deepEqual(keys(0, true), [null, 1, null, 1, null, 5, 5, null]);
    assert.deepEqual(keys(5, true), [4, null, 4, null, 0, null, null, null]);
});

// A game of three moves: two recorded ones and the positions of two players.
const EMPTY = '15/15/15';
const node = (up, move, seat, more = {}) => ({ up, move, cgp: `${EMPTY} ABC/ 0/0 0`, seat, score: 0, ...more });
const studied = () => ({
    study: {
        rules: 'wwf',
        names: ['Ann', 'Bob'],
        nodes: [node(-1, '', 0), node(0, '8H CAB', 1), node(1, '9H AB', 0), node(2, 'pass', 1)],
        recorded: 4,
    },
    at: 0,
});
const grown = (walk, ...events) => events.reduce(tree.walked, walk);
const add = (move, seat = 0) => ({ type: 'add', node: { move, cgp: `${EMPTY} XYZ/ 0/0 0`, seat, score: 3 } });

test('variations: the same move is the way on, another one branches; the recorded line stays', () => {
    let walk = grown(studied(), { type: 'go', to: 1 }, add('9H AB'));
    assert.deepEqual([walk.at, walk.study.nodes.length], [2, 4]);
    const before = walk.study;
    walk = grown(
        walk,
        { type: 'go', to: 1 },
        add('7G XU', 0),
        add('6F ZO', 1),
        { type: 'go', to: 4 },
        add('6F ZA', 1),
        { type: 'go', to: 1 },
        add('ex A'),
    );
    assert.equal(before.nodes.length, 4); // nothing was changed in place
    assert.deepEqual(tree.children(walk.study, 1), [2, 4, 7]);
    assert.deepEqual(tree.path(walk.study, 6), [0, 1, 4, 6]);
    assert.deepEqual(tree.lineThrough(walk.study, 4), { line: [0, 1, 4, 5], index: 2 });
    assert.deepEqual(
        tree.linesOf(walk.study).map(({ depth, nodes }) => [depth, nodes]),
        [
            [0, [1, 2]],
            [1, [4, 5]],
            [2, [6]],
            [1, [7]],
            [0, [3]],
        ],
    );
    assert.deepEqual(
        [1, 2, 3, 5, 6].map((at) => tree.numberOf(walk.study, at)),
        [1, 2, 3, 3, 3],
    );
    assert.deepEqual(
        [2, 4, 5, 6].map((at) => tree.begins(walk.study, at)),
        [false, true, false, true],
    );
    walk = grown(
        walk,
        { type: 'name', at: 4, text: 'XU' },
        { type: 'note', at: 5, text: 'why?' },
        { type: 'note', at: 5, text: '' },
    );
    assert.deepEqual([walk.study.nodes[4].name, walk.study.nodes[5].note], ['XU', undefined]);
    // What follows goes with what is deleted; who stood there comes back to where it branched.
    walk = grown(walk, { type: 'go', to: 6 }, { type: 'delete', at: 4 });
    assert.deepEqual(
        [walk.at, walk.study.nodes.map(Boolean)],
        [1, [true, true, true, true, false, false, false, true]],
    );
    assert.equal(grown(walk, { type: 'delete', at: 2 }).study, walk.study);
    assert.equal(grown(walk, { type: 'go', to: 5 }).at, 1);
});

test('tiles set by hand are another position where others follow; what is known of a rack goes on', () => {
    let walk = grown(studied(), { type: 'go', to: 1 }, { type: 'racks', racks: ['ABC', ''] });
    assert.equal(walk.at, 1); // nothing changed
    walk = grown(walk, { type: 'racks', racks: ['ABC', 'QU'] });
    assert.deepEqual(
        [walk.at, walk.study.nodes[4].event, walk.study.nodes[4].known, walk.study.nodes[1].cgp],
        [4, 'racks', true, studied().study.nodes[1].cgp],
    );
    assert.equal(tree.numberOf(walk.study, 4), 1);
    walk = grown(walk, { type: 'racks', racks: ['ABD', 'QU'] });
    assert.deepEqual(
        [walk.at, walk.study.nodes[4].known, tree.racksOf(walk.study.nodes[4].cgp)],
        [4, true, ['ABD', 'QU']],
    );
    assert.equal(grown(walk, { type: 'racks', racks: ['ABD', ''] }).study.nodes[4].known, undefined);
    assert.deepEqual(tree.leaveOf(['C', 'A', 'T', '?', '[CH]', 'S'], '8D [CH].As'), ['C', 'T', 'S']);
    assert.deepEqual(tree.leaveOf(['C', 'A', 'T', '?'], 'ex ?A'), ['C', 'T']);
    assert.deepEqual(tree.leaveOf(['C'], 'pass'), ['C']);
    assert.deepEqual(tree.racksAfter('r ABC/DE/F 0/0/0 0', ['A'], 'r X/Y/Z 0/0/0 0', 9), ['DE', 'F', 'A']);
    assert.deepEqual(tree.racksAfter('r ABC/ 0/0 0', ['A'], 'r XYZ/A 0/0 0', 0), ['XYZ', 'A']); // the rest of the tiles is the other's
    assert.deepEqual(tree.scoresOf({ cgp: 'r A/B/C 30/10/20 0', seat: 2 }), [10, 20, 30]);
    assert.equal(tree.hidden('r AB/CD 1/2 0'), 'r AB/ 1/2 0');
});

// Stored games, as statistics read them.
const stats = await script('archive/stats');
const stored = (more, setup = {}, moves = []) => ({
    id: 'x',
    family: 'board',
    began: Date.UTC(2026, 9, 5),
    changed: 1,
    over: true,
    scores: [300, 250],
    winners: [0],
    ...more,
    game: { setup: { rules: 'wwf', players: 1, computer: '5', begins: 'you', ...setup }, moves },
});

const { runs, daysInARow } = await script('base/runs');
test('in a row: at the end, and at most; a day that is not over ends nothing', () => {
    assert.deepEqual(runs([]), { now: 0, most: 0 });
    assert.deepEqual(runs([true, true, false, true]), { now: 1, most: 2 });
    const on = (...days) => days.map((day) => +new Date(2026, 9, day, 23, 59));
    const today = new Date(2026, 9, 27, 0, 1); // two days after the clocks of Europe were put back
    assert.deepEqual(daysInARow([], today), { now: 0, most: 0 });
    assert.deepEqual(daysInARow(on(24, 25, 25, 26), today), { now: 3, most: 3 });
    assert.deepEqual(daysInARow(on(21, 22, 23, 24, 26, 27, 28), today), { now: 2, most: 4 });
    assert.deepEqual(daysInARow(on(23, 24, 25), today), { now: 0, most: 3 });
});

test('statistics of stored games: won, average, bingos, by level and month', () => {
    const moves = [
        'play 8D LETTERS',
        'play ex ABCDEFG',
        'play E8 E[CH]ABCDEF',
        'play 9A ABC.DEF',
        'play pass',
        'play 1A ABCDEFG',
    ];
    assert.deepEqual(
        [0, 1].map((seat) => stats.bingos(stored({}, {}, moves), seat)),
        [2, 1],
    );
    assert.equal(stats.bingos(stored({}, {}, [...moves, 'challenge 0']), 0), null);
    const games = [
        stored({}, {}, moves),
        stored({ winners: [1], scores: [200, 280] }, { computer: 'auto' }, ['challenge 1']),
        stored({ winners: [0], scores: [310, 290], began: Date.UTC(2026, 10, 1) }, { begins: 'computer' }),
        stored({ winners: [0, 1] }),
        stored({ over: false }),
        stored({}, { players: 2 }),
        { ...stored({ family: 'record', winners: [] }), game: { content: '', rules: 'wwf', seats: [] } },
    ];
    assert.deepEqual(games.map(stats.result), ['won', 'lost', 'lost', 'draw', 'open', '', '']);
    assert.deepEqual(stats.summed(games), {
        games: 4,
        won: 1,
        drawn: 1,
        points: 300 + 200 + 290 + 300,
        best: 300,
        bingos: 2,
        counted: 3,
    });
    assert.deepEqual(
        stats.by(games, stats.levelOf).map(([name, { games }]) => [name, games]),
        [
            ['5', 3],
            ['auto', 1],
        ],
    );
    assert.deepEqual(
        stats.by(games, stats.monthOf).map(([name, { games }]) => [name, games]),
        [
            ['2026-10', 3],
            ['2026-11', 1],
        ],
    );
    // In the order in which they began, of the last two each.
    assert.deepEqual(stats.averages(stats.finished([games[2], ...games.slice(0, 2)]), 2), [300, 250, 245]);
    const every = { text: '', family: '', rules: '', result: '' };
    const found = (more) => games.filter((one) => stats.fits(one, { ...every, ...more }, 'Friends Level 5')).length;
    assert.deepEqual(
        [
            found({}),
            found({ family: 'record' }),
            found({ result: 'lost' }),
            found({ rules: 'wwf' }),
            found({ rules: 'scrabble' }),
            found({ text: 'level FRI' }),
            found({ text: 'level 6' }),
        ],
        [7, 1, 2, 7, 0, 7, 0],
    );
});

test('win chances are the same however many engines share them, in whatever order they answer, where one is lost, and where they are stopped', async () => {
    const { Chances, simulate } = await script('engine/sim');
    const plays = ['8D BEST', '8D GOOD', '8D FAIR', '8D POOR', '8D BAD'];
    const chance = (seed, play) =>
        0.5 - plays.indexOf(play) * 0.02 + ((seed * 7919 + plays.indexOf(play) * 104729) % 1000) / 20000;
    const slice = (seed, running) => ({
        plays: running.map((play) => ({ play, win: chance(seed, play), win_error: 0.08, iterations: 20 })),
    });
    // `pick`: which of the questions that wait is answered.
    // `stops`: after so many slices it is stopped, and goes on.
    const shared = async (count, pick, lost = -1, stops = 1000) => {
        let waiting = [];
        const engines = Array.from({ length: count }, (_, which) => ({
            askAt: (_game, _call, [, , seed, ...running]) =>
                new Promise((answer, fail) =>
                    waiting.push(which === lost && seed > 20 ? fail : () => answer(slice(seed, running))),
                ),
        }));
        const chances = new Chances(plays);
        while (!chances.done) {
            const until = chances.slices + stops;
            let ended = false;
            const wanted = () => chances.slices < until;
            void simulate(chances, {}, '', wanted, () => {}, '', [...engines]).then(() => (ended = true));
            for (; !ended; await new Promise(setImmediate))
                if (waiting.length) waiting.splice(pick(waiting.length), 1)[0]();
            waiting = [];
        }
        return chances.all;
    };
    let state = 1;
    const any = (count) => {
        state = (state * 16807) % 2147483647;
        return state % count;
    };
    const alone = await shared(1, () => 0);
    assert.ok(new Set(alone.map(({ games }) => games)).size > 1, 'plays drop out');
    for (const count of [2, 3, 4]) {
        assert.deepEqual(await shared(count, any), alone, `${count} engines`);
        assert.deepEqual(await shared(count, (waiting) => waiting - 1, 0), alone, `${count} engines, one lost`);
        assert.deepEqual(await shared(count, any, -1, 7), alone, `${count} engines, stopped`);
    }
    await assert.rejects(
        simulate(
            new Chances(plays),
            {},
            '',
            () => true,
            () => {},
            '',
            [{ askAt: () => Promise.reject(new Error('lost')) }],
        ),
        /lost/,
    );
});

test('where one thing alone can be done, it has its win chance, too', async () => {
    const { Chances, simulate } = await script('engine/sim');
    const chances = new Chances(['pass']);
    const plays = [{ play: 'pass', win: 0.25, win_error: 0.08, iterations: 20 }];
    const askAt = () => Promise.resolve({ plays });
    await simulate(
        chances,
        {},
        '',
        () => true,
        () => {},
        '',
        [{ askAt }],
    );
    assert.equal(chances.all[0].win, 0.25);
    assert.ok(chances.done);
});

test('tiles that stay on the rack keep their order, and new ones come behind them', () => {
    const laying = new Laying({ rows: 15, columns: 15, letters: [] });
    const shown = () => laying.order.map((i) => laying.rack[i]).join('');
    laying.begin('AEEINST', []);
    assert.equal(shown(), 'AEEINST');
    laying.order = [6, 1, 5, 0, 2, 4, 3]; // TESAENI
    laying.update('AEEIMQT', []); // S and N are played
    assert.equal(shown(), 'TEAEIMQ');
    laying.begin('AEEIMQT', []); // of another player
    assert.equal(shown(), 'AEEIMQT');
});
