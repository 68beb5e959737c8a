// A board game as it is seen: the board with the rack below it, and beside it (on a phone: below)
// what is told.  Parts that did not change stay in place.

import { h, button, isKeyboardFree, renew, seat, focusOn } from '../base/dom';
import { hasMeanings, showMeaning, wordButton, wordList } from '../words/meaning';
import { viewSignal } from '../base/router';
import { t } from '../base/text';
import type { Hands } from './hands';
import type { Laying } from './laying';
import { feedback } from '../base/feedback';
import { drawMoving } from '../base/motion';
import { Squares } from './squares';
import { type Checked, isBeginning, type Rules, squaresOf, type State, tilesOf } from './tiles';
import { stepButtons, type Steps } from './steps';
import type { Earlier } from './earlier';

export type Shown = {
    seats: { name: string; score: number; mark?: Node | false }[];
    turn: number; // -1: the game is over
    bag: number;
    status: string;
    word?: string; // of the last play: where the status has it, it says what it means
    play: string; // what the button says
    can: boolean; // tiles can be moved
    later: boolean; // a play can be made for the next turn
    moves: boolean; // and a turn made: a person is to move, and nothing is being computed
    covered: string; // whose tiles are hidden until they are asked for; "": nobody's
    rack: boolean; // somebody here has tiles
    exchange: boolean;
    over: boolean;
    tools?: (HTMLElement | false)[]; // what else can be done; left out where tiles alone were moved
    last: Set<string>; // "row,column" of the tiles played last
    trial?: Trial;
    score?: number; // of the play that was made last
    earlier?: Earlier | null; // the position that is shown in place of the game's
};
// What a player does not see, and its sums, which are left out without vowels.
export type Unseen = Pick<State['board'], 'unseen' | 'bag' | 'vowels' | 'consonants' | 'blanks'>;
// What the engine says of the tiles being laid; `stands`: they can be played.
export type Trial = { checked: Checked | null; stands: boolean };
export type Actions = Record<'play' | 'swap' | 'pass' | 'uncover', () => void> & {
    steps?: Steps; // to earlier positions; after all moves the game goes on
};

const WIDE = '(min-width: 62.5em)'; // room for three columns (style/style.css)

// A tap on a tile that was played says what its words mean.
export function squaresFor(rules: Rules, hands: Hands): Squares {
    const squares = new Squares(rules, {
        tap: (row, column) => {
            const words = hands.laying.chosen < 0 && hasMeanings() ? squares.words(row, column) : [];
            if (words.length) showMeaning(...words);
            else hands.tapSquare(row, column);
        },
        grab: hands.grab,
    });
    return squares;
}
// `typing`: whether the cursor is drawn.  `score`: of the last play.
export function showLaying(
    squares: Squares,
    rules: Rules,
    laying: Laying,
    last: Set<string>,
    typing = true,
    { checked, stands }: Trial = { checked: null, stands: true },
    score?: number,
): void {
    const { cursor } = laying;
    const [coordinate, tiles] = laying.text().split(' ');
    // Each score at the end of its play.
    const scores = new Map([[[...last].at(-1), score]]);
    if (checked && stands) scores.set([...squaresOf({ coordinate, tiles })].at(-1), checked.score);
    const wrong = checked !== null && !stands && !isBeginning(checked, laying);
    const phonies = (wrong ? checked.words : [])
        .filter(({ valid }) => !valid)
        .flatMap((one) => tilesOf(`${one.coordinate} ${one.word}`));
    squares.element.classList.toggle('wrong', wrong);
    squares.show((row, column) => {
        const place = `${row},${column}`;
        return {
            cell: laying.cell(row, column),
            laid: laying.at(row, column)?.tile,
            last: last.has(place),
            phony: phonies.some((one) => one.row === row && one.column === column),
            score: scores.get(place),
            cursor:
                typing && cursor && !cursor.rests && cursor.row === row && cursor.column === column
                    ? cursor.down
                        ? 'down'
                        : 'across'
                    : null,
        };
    }, cursor ?? { row: rules.start[0], column: rules.start[1] });
}

export class Table {
    readonly squares: Squares;
    readonly report = h('div', { id: 'told' });
    private seats = h('ul', { class: 'seats' });
    private status = h('p', { class: 'status', id: 'status' });
    private hand = h('div', { class: 'hand' });
    footer: (() => HTMLElement) | null = null; // stands below the rack, with the tools below it
    private toolbox = h('div', { class: 'tools' });
    private players = h('div', { class: 'players' });
    private middle = h('div', { class: 'table' });
    private side = h('div', { class: 'side' });
    private wide = matchMedia(WIDE);
    private entered = false;
    private heard = ''; // the last play and whether the game is over, when they were drawn
    private unseen: HTMLElement;
    private moves: HTMLElement;

    constructor(
        private root: HTMLElement,
        private rules: Rules,
        private hands: Hands,
        private actions: Actions,
        private advice: HTMLElement,
    ) {
        const open = this.wide.matches;
        const closed = (name: string) => h('details', { class: 'card', id: name, open }, h('summary'), h('div'));
        this.squares = squaresFor(rules, hands);
        this.unseen = closed('unseen');
        this.moves = closed('moves');
    }

    // It appears with all its parts drawn, so that nothing moves.
    private enter(): void {
        this.root.classList.add('wide', 'three');
        this.place();
        this.wide.addEventListener('change', () => this.place(), { signal: viewSignal() });
        this.root.replaceChildren(h('h1', { class: 'unseen' }, t('board')), this.players, this.middle, this.side);
        this.squares.centre(...this.rules.start);
        this.scroll();
    }
    // Players and moves, board, analysis beside each other; where there is no room, what one plays with comes first.  A
    // study, which has much to say, has the unseen tiles below its moves.
    private place(): void {
        const { seats, moves, unseen, status, hand, toolbox, advice, report } = this;
        const board = [this.squares.element, status, hand];
        const wide = this.wide.matches;
        this.players.hidden = !wide;
        this.players.replaceChildren(...(wide ? [seats, moves] : []));
        this.middle.replaceChildren(...(wide ? board : [seats, ...board, toolbox]));
        this.side.replaceChildren(...(wide ? [toolbox, advice, report, unseen] : [advice, report, unseen, moves]));
        if (wide && this.footer) this.players.append(unseen);
    }

    // What changes with every turn.  `knows`: the reader may see what is unseen.
    // `moves` may be a list that is drawn already; `ends` are the lines after them.
    tell(board: Unseen, moves: string[] | HTMLElement, ends: string[] = [], knows = true): void {
        const { unseen, bag, vowels, consonants, blanks } = board;
        // Who looks on at a server's game is not sent what is unseen.
        const left = knows ? Object.entries(unseen).filter(([, count]) => count > 0) : [];
        this.unseen.firstElementChild!.textContent = t('unseen', { bag });
        this.unseen.lastElementChild!.replaceChildren(
            vowels ? h('p', {}, t('unseen_sums', { vowels, consonants, blanks })) : '',
            h(
                'ul',
                { class: 'letters' },
                left.map(([letter, count]) => h('li', {}, h('b', {}, letter), ` ${count}`)),
            ),
        );
        this.moves.firstElementChild!.textContent = t('history');
        const list = moves instanceof HTMLElement ? moves : this.list(moves, ends);
        this.moves.lastElementChild!.replaceChildren(list);
        this.scroll();
    }
    // The list of moves to what is shown.
    private scroll(): void {
        const list = this.moves.querySelector<HTMLElement>('.scroll');
        const shown = list?.querySelector<HTMLElement>('[aria-current]');
        if (list) list.scrollTop = shown ? shown.offsetTop - list.clientHeight / 2 : list.scrollHeight;
    }
    private list(moves: string[], ends: string[]): HTMLElement {
        const { steps } = this.actions;
        const entry = (move: string, i: number) =>
            steps ? button(move, () => steps.go(i + 1), { class: 'plain', id: `move-${i + 1}` }) : move;
        if (!moves.length) return h('p', {}, t('none'));
        return h(
            'ol',
            { class: 'scroll', tabindex: 0, 'aria-label': t('history') },
            moves.map((move, i) => h('li', {}, entry(move, i))),
            ends.map((line) => h('li', {}, line)),
        );
    }

    say(status: string, word?: string): void {
        const [before, ...after] = word ? status.split(word) : [status];
        renew(this.status, after.length ? h('span', {}, before, wordButton(word!), after.join(word)) : status);
    }

    draw(shown: Shown, focus?: string): void {
        drawMoving(this.root, this.hands.laying, () => this.drawStill(shown, focus));
    }
    private drawStill(shown: Shown, focus?: string): void {
        const { laying } = this.hands;
        const heard = [...shown.last, shown.over].join();
        if (this.entered && heard !== this.heard && (shown.over || shown.last.size))
            feedback(shown.over ? 'end' : shown.last.size < this.rules.rack ? 'play' : 'bingo');
        this.heard = heard;
        const focused = focus ?? (document.activeElement as HTMLElement | null)?.id;
        const { earlier } = shown;
        this.squares.element.classList.remove('wrong');
        if (earlier)
            this.squares.show((row, column) => ({
                cell: earlier.cells[row][column],
                last: earlier.last.has(`${row},${column}`),
            }));
        else showLaying(this.squares, this.rules, laying, shown.last, shown.can, shown.trial, shown.score);
        this.say(shown.status, shown.word);
        const { length } = shown.status;
        this.status.className = `status${length > 100 ? ' longer' : length > 60 ? ' long' : ''}`; // so that the rack stays where it is
        const hand = shown.over || !shown.rack ? [] : [this.rack(shown), this.controls(shown)];
        const { steps } = this.actions;
        if (earlier && steps)
            this.hand.replaceChildren(
                stepButtons(
                    steps,
                    button(t('back_to_game'), () => steps.go(steps.count()), { id: 'back-to-game', class: 'main' }),
                ),
                wordList(earlier.words, { id: 'played-words' }),
            );
        else renew(this.hand, hand, this.footer?.());
        if (shown.tools) this.drawRest(shown, shown.tools);
        if (!this.entered) this.enter();
        this.entered = true;
        if (focused && focused !== document.activeElement?.id) focusOn(focused);
        // Whoever has a keyboard goes on typing where nothing else is meant.
        if (shown.can && isKeyboardFree(focused)) this.squares.focus();
    }

    // What moved tiles do not change.
    private drawRest({ seats, turn, bag, over, earlier }: Shown, tools: Shown['tools'] & object): void {
        this.unseen.hidden = !!earlier || !this.unseen.querySelector('li'); // it is of now
        const left = earlier?.bag ?? bag;
        renew(
            this.seats,
            seats.map(({ name, score, mark }, i) =>
                seat(name, i === turn && !earlier, h('b', {}, String(earlier ? earlier.scores[i] : score)), mark),
            ),
            seats.length < 3 && left > 0 && h('li', { class: 'bag' }, t('in_bag', { count: left })),
        );
        if (this.actions.steps)
            for (const one of this.moves.querySelectorAll('button')) {
                if (one.id === `move-${earlier?.at}`) one.setAttribute('aria-current', 'step');
                else one.removeAttribute('aria-current');
            }
        this.toolbox.className = over ? 'tools ended' : 'tools';
        renew(this.toolbox, tools);
    }

    private rack(shown: Shown): HTMLElement {
        if (!shown.covered) return this.hands.rack(this.hand.querySelector<HTMLElement>('.rack[role]'), shown.moves);
        return h(
            'div',
            { class: 'rack' },
            button(t('show_tiles', { name: shown.covered }), this.actions.uncover, { class: 'main', id: 'uncover' }),
        );
    }

    private controls(shown: Shown): HTMLElement {
        const { actions } = this;
        const { laying } = this.hands;
        const { can, moves, trial } = shown;
        const refused = trial?.checked && !trial.stands;
        if (laying.swapping)
            return h(
                'div',
                { class: 'actions two', id: 'actions' },
                button(t('cancel'), () => this.hands.recall(), { id: 'recall' }),
                button(t('swap_now', { count: laying.swapping.size }), actions.swap, {
                    id: 'swap',
                    class: 'main',
                    disabled: !moves || !laying.swapping.size,
                }),
            );
        return h(
            'div',
            { class: 'actions', id: 'actions' },
            this.hands.arrange(!can),
            button(t('swap'), actions.swap, { id: 'swap', disabled: !moves || !shown.exchange }),
            button(t('pass'), actions.pass, { id: 'pass', disabled: !moves }),
            button(shown.play, actions.play, {
                class: !refused && 'main',
                id: 'play',
                disabled: !(moves || shown.later) || !laying.laid.length,
            }),
        );
    }
}
