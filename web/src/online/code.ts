// A seat goes to another device by a code that is typed there: it names the game, and is good once.

import { h, button, labelled, whenSent, lettersField, tell } from '../base/dom';
import { t } from '../base/text';
import { client, type Refusal } from './client';
import { addGame, addressOf } from './mine';
import { why } from './view';
import { askIn } from './session';

const GAME_LETTERS = 10;
const CODE_LETTERS = 8;
const LETTERS = GAME_LETTERS + CODE_LETTERS;

// "abcd efgh ...": as it is read aloud or typed.
const grouped = (text: string): string => text.replace(/(.{6})(?=.)/g, '$1 ');

// What a person typed, as far as it can be meant: no code has 0 or 1.
const typed = (text: string): string =>
    text
        .toLowerCase()
        .replace(/0/g, 'o')
        .replace(/1/g, 'l')
        .replace(/[^a-z2-7]/g, '');

// Makes a code for the seat of this browser.
export function codeMaker(game: string): HTMLElement {
    const shown = h('p', { id: 'code-said', role: 'status' });
    const make = async () => {
        making.disabled = true;
        try {
            const { code } = await askIn(game, { do: 'move-code' });
            shown.replaceChildren(h('code', { id: 'move-code' }, grouped(game + code)), h('br'), t('code_hint'));
        } catch (error) {
            shown.textContent = why(error);
        }
        making.disabled = false;
    };
    const making = button(t('make_code'), () => void make(), { id: 'make-code' });
    return h('div', {}, h('p', { class: 'row' }, making), shown);
}

// Takes the seat of a code that another device shows.
export function codeCard(): HTMLElement {
    const field = lettersField('code', { maxlength: 40, required: true });
    const said = h('p', { class: 'bad', id: 'code-refused', role: 'status' });
    const take = async () => {
        const text = typed(field.value);
        const refuse = (why: string) => tell(said, why);
        if (text.length !== LETTERS) return refuse(t('code_length', { count: LETTERS }));
        try {
            const { game, key } = await client.seat({
                do: 'move-seat',
                game: text.slice(0, GAME_LETTERS),
                code: text.slice(GAME_LETTERS),
            });
            addGame(game, key);
            location.hash = addressOf(game);
        } catch (error) {
            const { code } = error as Refusal;
            refuse(code === 'key' || code === 'not-found' ? t('code_wrong') : why(error));
        }
    };
    const form = h(
        'form',
        {},
        labelled(t('code'), field),
        h('p', { class: 'row' }, h('button', { id: 'take-code' }, t('take_seat'))),
        said,
    );
    whenSent(form, () => {
        void take();
    });
    return h(
        'details',
        { class: 'card', id: 'by-code' },
        h('summary', {}, t('have_code')),
        h('p', { class: 'hint' }, t('have_code_hint')),
        form,
    );
}
