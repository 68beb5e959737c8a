// Addresses: what is shown follows from the address alone, so that Back, Forward, a reload and a link lead
// to it.  After the # come the name of a view and what it shows:
//
//   #                              the first page
//   #board?new, #ghost?new         the first page of a family; #board alone goes on with the last game
//   #board?game=ID&at=MOVES        a game or a record that is kept, perhaps an earlier position of it
//   #board?study=ID&at=NODE        a game, record or study on the analysis board; ?study=new&rules=NAME&of=CGP a position
//   #board?v=1&rules=NAME&cgp=CGP  a position; with &puzzle= it is asked as a puzzle
//   #board?edit                    a position being set up
//   #board?puzzles, ?solve, ?search=RULES   the puzzles that are kept, asking them, looking for one
//   #board?shared                  a file that another program shared with the page (sw.ts)
//   #ghost?game=ID, ?quiz=VARIANT&reading=NAME&min=LETTERS
//   #words, #words?drill=LETTERS, ?drill=LETTERS&hooks
//   #puzzles, ?daily, ?next, ?theme=NAME, ?grade=GRADE   the puzzles that come with the page
//   #learn, ?first, ?rules=NAME             learning to play
//   #duplicate, ?rules=NAME&seed=NUMBER     a duplicate game
//   #practise, ?ask, ?ask=SUBJECT           what is due again
//   #online, ?game=ID, ?account ...         online/online.ts
//
// Board and Ghost have `?now` too: a game begins at once.

export type Route = { view: string; query: URLSearchParams };

export function route(): Route {
    const [view, ...query] = location.hash.slice(1).split('?');
    return { view, query: new URLSearchParams(query.join('?')) };
}

let shown = new AbortController();
let show = (_: Route): void => {};

// Aborted when the view is left that is shown now: what it waits for ends with it.
export const viewSignal = (): AbortSignal => shown.signal;

// Shows the view of the address.
export function refresh(): void {
    shown.abort();
    shown = new AbortController();
    show(route());
}

// To another view.  `instead`: Back does not lead here again.
export function go(address: string, instead = false): void {
    if (location.hash !== address) mark(address, instead);
    refresh();
}

// The address of what is shown already.
export function mark(address: string, instead = true): void {
    history[instead ? 'replaceState' : 'pushState'](null, '', address);
}

export function start(view: (route: Route) => void): void {
    show = view;
    addEventListener('hashchange', () => {
        refresh();
        for (const box of document.querySelectorAll('dialog')) box.close(); // of the view that was left
    });
    refresh();
}
