// The page: which view is shown, what the browser denies.

import { h } from './base/dom';
import { engine, whyOf } from './engine/engine';
import { DownloadError } from './engine/parts';
import { boardView } from './board/board';
import { showBroken, showWhy } from './base/broken';
import { allKept, decideGames, whenChanged } from './archive/archive';
import { home } from './home';
import { closing, note, withdrawOffer } from './base/notice';
import { isServed, onlineView, wasServed } from './online/server';
import { t, type Key } from './base/text';
import { openStudyPart } from './base/texts';
import { whenDenied } from './base/store';
import { watchUpdates } from './base/update';
import { refresh, start, type Route } from './base/router';

const app = document.getElementById('app')!;

whenDenied((full) => note(t(full && allKept().length > 1 ? 'storage_full' : 'storage_denied')));
engine.onLost = () => note(t('engine_lost'));
// Where a view has no place of its own to say so.
window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DownloadError)) return;
    event.preventDefault();
    note(whyOf(event.reason), closing(t('try_again'), refresh, { id: 'again', class: 'main' }));
});

// A part of the page that is loaded when it is opened.
function part<P>(root: HTMLElement, opened: Promise<P>, view: (part: P) => unknown): void {
    opened
        .then(
            (all) => root.isConnected && view(all),
            () => showWhy(root, t('part_missing')),
        )
        .catch((error) => showBroken(root, error, undefined, refresh)); // of the view: the address may name nothing
}
const study = (root: HTMLElement, view: (part: typeof import('./study/study')) => unknown): void =>
    part(root, openStudyPart('study'), view);

function show({ view, query }: Route): void {
    const root = h('div', { class: `view ${view || 'home'}` });
    app.replaceChildren(root);
    withdrawOffer();
    document.documentElement.dataset.view = view || 'home';
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
        if (link.hash === `#${view}`) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
    }
    const learn = () => part(root, openStudyPart('learn'), ({ learnView }) => learnView(root, view, query));
    const views: Record<string, (root: HTMLElement) => void> = {
        board: () => boardView(root, query),
        ghost: () => part(root, import('./ghost/ghost'), ({ ghostView }) => ghostView(root, query)),
        words: () => study(root, ({ wordsView }) => wordsView(root, query)),
        learn,
        puzzles: learn,
        duplicate: () => study(root, ({ duplicateView }) => duplicateView(root, query)),
        practise: () => study(root, ({ practiseView }) => practiseView(root, query)),
        online: () => part(root, onlineView(root, query), () => {}),
    };
    const known = Object.hasOwn(views, view);
    (known ? views[view] : home)(root);
    document.title = view ? `${t((known ? view : 'title') as Key)} - quoth` : 'quoth';
}

// Once the sentences are there.
export function openPage(): void {
    document.getElementById('skip')!.addEventListener('click', (event) => {
        event.preventDefault();
        app.focus();
    });
    const served = wasServed();
    const online = h('a', { href: '#online', hidden: !served }, t('online'));
    const nav = document.querySelector('nav')!;
    nav.setAttribute('aria-label', t('navigation'));
    nav.replaceChildren(
        h('a', { href: '#', class: 'name' }, 'quoth'),
        h('a', { href: '#board' }, t('board')),
        h('a', { href: '#ghost' }, t('ghost')),
        h('a', { href: '#words' }, t('words')),
        online,
    );
    const opener = document.getElementById('settings')!;
    opener.setAttribute('aria-label', t('settings'));
    opener.addEventListener(
        'click',
        () =>
            void import('./study/study').then(
                ({ settings }) => settings(),
                () => note(t('part_missing')),
            ),
    );
    // Two tabs keep one game: the one that is looked at shows what the other saved last.
    whenChanged((ids) => {
        const [, id] = /[?&]game=(\w+)/.exec(location.hash) ?? [];
        if (ids.includes(id)) note(t('other_tab'), closing(t('show_it'), refresh, { class: 'main', id: 'again' }));
    });
    decideGames(() => document.getElementById('games') && refresh());
    start(show);
    void isServed().then((now) => {
        online.hidden = !now;
        if (now !== served && location.hash.length < 2) refresh();
    });
    // Whoever comes by a link to a game with others may need no engine.
    const ready = location.hash.startsWith('#online')
        ? Promise.resolve()
        : engine
              .start()
              .catch((error) => error instanceof DownloadError || note(t('engine_fails', { why: whyOf(error) }))); // what did not arrive is asked for again

    // What stays for the time without a network comes after what is waited for.
    if ('serviceWorker' in navigator && location.protocol.startsWith('http'))
        void ready.then(watchUpdates).catch(() => {}); // denied: no use without a network
}
