// The puzzles that come with the page: one a day, by themes, or of the person's own strength.

import { h, announce } from '../base/dom';
import { chart } from '../base/chart';
import { partText } from '../engine/parts';
import { type Key, signed, t, whole } from '../base/text';
import { go, viewSignal } from '../base/router';
import { load, save } from '../base/store';
import { afterDay, type Days, nearest, ofDay, streakOn } from './daily';
import { ofGrade, type Rating, rated, UNKNOWN } from './rating';
import { info } from '../base/fields';
import { readPuzzles } from '../puzzles/puzzles';
import { PuzzleTable } from '../puzzles/puzzle';
import type { Puzzle } from '../board/tiles';
import { answeredPuzzles } from '../practice/puzzles';

const FILE = 'wwf.puzzles';
const THEMES = ['bingo', 'blank', 'through', 'rare', 'quiet', 'exchange', 'endgame', 'preendgame', 'plain'] as const;

const has = (one: Puzzle, theme: string): boolean => one.tags.includes(theme) || one.method === theme;
const ownRating = (): Rating => ({ ...UNKNOWN, ...load<Rating>('puzzle-rating') });
// After each puzzle that moved it.
const pastRatings = (): number[] => load<{ past?: number[] }>('puzzle-rating')?.past ?? [];
const ratingText = ({ rating, deviation }: Rating): string =>
    t('rating_is', { rating: Math.round(rating), error: Math.round(2 * deviation) });

// The first answer to each puzzle moves the rating.  Returns what is said of it.
function note(one: Puzzle, right: boolean, first: boolean, daily: boolean): string {
    const said: string[] = [];
    if (daily && right) {
        const days = afterDay(load<Days>('puzzle-days'), new Date());
        save('puzzle-days', days);
        said.push(t('daily_streak', { count: days.streak }));
    }
    if (first) {
        const old = ownRating();
        const rating = rated(old, one.grade, right);
        save('puzzle-rating', { ...rating, past: [...pastRatings(), rating.rating] });
        const change = Math.round(rating.rating) - Math.round(old.rating);
        said.push(
            t('rating_now', {
                rating: Math.round(rating.rating),
                change: signed(change),
            }),
        );
    }
    return said.join('. ');
}

export async function puzzlesView(root: HTMLElement, query: URLSearchParams): Promise<void> {
    const left = viewSignal();
    const { rules, puzzles } = readPuzzles(await partText(FILE));
    if (left.aborted) return;
    const progress = await answeredPuzzles(rules, puzzles);
    if (left.aborted) return;
    const back = () => go('#puzzles');
    const ask = (list: Puzzle[], more?: () => void, daily = false) =>
        new PuzzleTable(
            root,
            rules,
            list,
            back,
            more,
            (one, right, first) => note(one, right, first, daily),
            daily ? 'daily' : undefined,
        );
    if (query.has('daily')) return void ask([ofDay(puzzles, new Date())], () => go('#puzzles?next'), true);
    if (query.has('next')) return void ask([nearest(puzzles, progress, ownRating())], () => go('#puzzles?next'));
    const theme = query.get('theme');
    const grade = Number(query.get('grade'));
    const chosen = puzzles.filter((one) => (theme ? has(one, theme) : grade === one.grade));
    if (chosen.length) return void ask(chosen);

    const done = (list: Puzzle[]) => list.filter((one) => progress[one.cgp]).length;
    const line = (name: string, about: string, href: string, list: Puzzle[]) =>
        list.length
            ? h(
                  'li',
                  {},
                  h(
                      'a',
                      { class: 'button', href },
                      h('b', {}, name),
                      h('span', {}, about),
                      h('span', { class: 'number' }, t('puzzles_done', { done: done(list), count: list.length })),
                  ),
              )
            : false;
    const past = pastRatings();
    const count = streakOn(load<Days>('puzzle-days'), new Date());
    root.append(
        h('h1', {}, t('puzzles')),
        h(
            'section',
            { class: 'card' },
            h('p', { id: 'rating' }, h('b', {}, ratingText(ownRating())), ' ', info('term_rating', t('term_rating'))),
            count > 0 && h('p', {}, t('daily_streak', { count })),
            h(
                'p',
                { class: 'row' },
                h('a', { class: 'button main', href: '#puzzles?daily', id: 'daily' }, t('daily')),
                h('a', { class: 'button', href: '#puzzles?next', id: 'next' }, t('puzzle_of_strength')),
            ),
            past.length > 1 &&
                chart(t('rating_curve'), [past], Math.floor(Math.min(...past)), Math.ceil(Math.max(...past))),
        ),
        h('h2', {}, t('by_theme')),
        h(
            'ul',
            { class: 'themes', id: 'themes' },
            THEMES.map((name) =>
                line(
                    t(`theme_${name}` as Key),
                    t(`theme_${name}_about` as Key),
                    `#puzzles?theme=${name}`,
                    puzzles.filter((one) => has(one, name)),
                ),
            ),
        ),
        h('h2', {}, t('by_grade')),
        h(
            'ul',
            { class: 'themes' },
            [1, 2, 3, 4, 5].map((at) =>
                line(
                    t('grade', { grade: at }),
                    t('grade_about', { rating: whole(ofGrade(at)) }),
                    `#puzzles?grade=${at}`,
                    puzzles.filter((one) => one.grade === at),
                ),
            ),
        ),
        h('p', { class: 'row' }, h('a', { class: 'button', href: '#board?new' }, t('own_puzzles'))),
    );
    announce(t('puzzles'));
}
