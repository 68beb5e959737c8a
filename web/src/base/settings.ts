// Language, colours, the look of the board, the hand, sound: a dialog that every view can open.

import { dialog, select } from './dom';
import { feedback } from './feedback';
import { allWords, load, save } from './store';
import { choose, language, t } from './text';

export function settings(): void {
    const { dataset } = document.documentElement;
    // What is chosen holds at once, and before the first paint of the next visit (first.ts).
    const look = (label: string, name: string, key: 'theme' | 'board' | 'hand', options: [string, string][]) =>
        select(label, options, load<string>(name) ?? '', (value) => {
            save(name, value);
            if (value) dataset[key] = value;
            else delete dataset[key];
        });
    dialog(
        t('settings'),
        t('close'),
        look(t('board_theme'), 'board-theme', 'board', [
            ['', t('board_green')],
            ['wood', t('board_wood')],
            ['plain', t('board_plain')],
        ]),
        look(t('theme'), 'theme', 'theme', [
            ['', t('theme_system')],
            ['light', t('theme_light')],
            ['dark', t('theme_dark')],
        ]),
        look(t('hand_side'), 'hand', 'hand', [
            ['', t('hand_right')],
            ['left', t('hand_left')],
        ]),
        select(
            t('feedback'),
            [
                ['', t('feedback_off')],
                ['sound', t('feedback_sound')],
                ['vibration', t('feedback_vibration')],
                ['both', t('feedback_both')],
            ],
            load<string>('feedback') ?? '',
            (value) => {
                save('feedback', value);
                feedback('play'); // as an example
            },
        ),
        select(
            t('coach_of_games'),
            [
                ['', t('coach_silent')],
                ['on', t('coach_speaks')],
            ],
            load<string>('coach') ?? '',
            (value) => save('coach', value),
        ),
        select(
            t('language'),
            [
                ['en', 'English'],
                ['de', 'Deutsch'],
            ],
            language,
            choose,
        ),
        select(
            t('offensive_words'),
            [
                ['', t('offensive_hidden')],
                ['all', t('offensive_shown')],
            ],
            allWords() && 'all',
            (value) => save('all-words', value === 'all'),
        ),
    );
}
