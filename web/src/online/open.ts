// Opening a table: who plays what by which rules, under which name.

import { h, button, select, tell, focusOn } from '../base/dom';
import { challengeField, levelField, moreChoices, rulesField, variantField, readingField } from '../base/fields';
import { LIFE } from '../ghost/ghost';
import { t, type Key } from '../base/text';
import { load, save } from '../base/store';
import { variantNamed, variantRule } from '../engine/variants';
import { client } from './client';
import { addGame, addressOf } from './mine';
import { nameField } from './name';
import { session, takeSeat } from './session';
import { clockTitle, delayTitle, whyNoSeat } from './view';
import { CLOCKS, DELAYS, delayOf, isRated, MOST, requestOf, USUAL, type Wish } from './wish';
import { livesText } from '../ghost/match';

let announces = false; // the server has a channel that can be told of turns

export function createCard(): HTMLElement {
    const wish: Wish = { ...USUAL, ...load<Wish>('online-setup') };
    wish.variant = variantNamed(wish.variant).name;
    if (!CLOCKS[wish.clock]) wish.clock = 0;
    const name = nameField(() => void create());
    const said = h('p', { class: 'bad', id: 'create-said' });
    const fields = h('div');
    const create = async () => {
        const player = name.take();
        if (!player) return;
        save('online-setup', wish);
        opening.disabled = true;
        try {
            const { game, key } = await takeSeat(requestOf(wish, announces), player);
            addGame(game, key);
            location.hash = addressOf(game);
        } catch (error) {
            tell(said, whyNoSeat(error));
        }
        opening.disabled = false;
    };
    const opening = button(t('open_table'), () => void create(), { class: 'main', id: 'create' });
    const number = (
        label: Key,
        options: [number, string][],
        key: 'people' | 'computers' | 'clock' | 'min' | 'lives',
        again = false,
    ) =>
        select(
            t(label),
            options.map(([value, text]) => [String(value), text]),
            String(wish[key]),
            (value) => {
                wish[key] = Number(value);
                if (again) draw();
            },
            key,
        );
    const family = (value: Wish['family']) =>
        h(
            'label',
            {},
            h('input', {
                type: 'radio',
                name: 'family',
                value,
                id: `family-${value}`,
                checked: wish.family === value,
                onchange: () => {
                    wish.family = value;
                    draw();
                },
            }),
            h('span', {}, t(value)),
        );
    const draw = () => {
        const focused = document.activeElement?.id;
        const unfolded = fields.querySelector('details')?.open ?? false;
        const ghost = wish.family === 'ghost';
        const variant = variantNamed(wish.variant);
        const most = MOST[wish.family];
        wish.people = Math.min(wish.people, most);
        wish.computers = isRated(wish)
            ? 0
            : Math.min(Math.max(wish.computers, wish.people < 2 ? 1 : 0), most - wish.people);
        const count = (from: number, to: number, text: (n: number) => string) =>
            Array.from({ length: to - from + 1 }, (_, i): [number, string] => [from + i, text(from + i)]);
        const yesNo = (
            label: Key,
            no: Key,
            yes: Key,
            key: 'open' | 'draw' | 'chat' | 'challenges' | 'rated' | 'announce',
        ) =>
            select(
                t(label),
                [
                    ['', t(no)],
                    ['yes', t(yes)],
                ],
                wish[key] ? 'yes' : '',
                (value) => {
                    wish[key] = value === 'yes';
                    if (key === 'rated') draw();
                },
                `choose-${key}`,
            );
        const delays = select(
            t('spectators'),
            [['', t('spectators_public')], ...DELAYS.map((one): [string, string] => [one, delayTitle(delayOf(one))])],
            wish.delay,
            (v) => (wish.delay = v),
            'choose-delay',
        );
        const more = moreChoices(
            ...(ghost
                ? [
                      readingField(variant, wish.reading, (v) => (wish.reading = v)),
                      number(
                          'lives',
                          [1, 3, 5].map((n) => [n, livesText(LIFE.slice(0, n))]),
                          'lives',
                      ),
                      yesNo('bluffs', 'bluffs_no', 'bluffs_yes', 'challenges'),
                      number(
                          'shortest_word',
                          [3, 4, 5].map((n) => [n, t('letters', { count: n })]),
                          'min',
                      ),
                  ]
                : [challengeField(wish.challenge, (v) => (wish.challenge = v))]),
            wish.people < most &&
                !isRated(wish) &&
                number(
                    'computers',
                    count(wish.people < 2 ? 1 : 0, most - wish.people, (n) => (n ? String(n) : t('none'))),
                    'computers',
                    true,
                ),
            wish.computers > 0 && levelField(wish.level, (v) => (wish.level = v)),
            yesNo('turn_order', 'order_seats', 'drawn_by_lot', 'draw'),
            wish.people > 1 && yesNo('chat', 'chat_off', 'chat_on', 'chat'),
            wish.people > 1 && session() !== null && yesNo('rated', 'rated_no', 'rated_yes', 'rated'),
            delays,
            announces && yesNo('announce', 'announce_no', 'announced', 'announce'),
        );
        more.id = 'more-choices';
        more.open = unfolded;
        more.querySelector('summary')!.id = 'more-summary';
        const chosen = ghost
            ? variantField(
                  wish.variant,
                  (v) => {
                      wish.variant = v;
                      wish.reading = '';
                      draw();
                  },
                  'rules',
              )
            : rulesField(wish.rules, (v) => (wish.rules = v), false, 'rules');
        fields.replaceChildren(
            h(
                'fieldset',
                { class: 'segments' },
                h('legend', { class: 'unseen' }, t('variant')),
                family('ghost'),
                family('board'),
            ),
            chosen,
            ghost ? h('p', { class: 'hint' }, variantRule(variant.name)) : '',
            h(
                'div',
                { class: 'pair' },
                number(
                    'players',
                    count(1, most, (n) => (n > 1 ? t('people_online', { count: n }) : t('against_computer'))),
                    'people',
                    true,
                ),
                number(
                    'clock',
                    CLOCKS.map((clock, i) => [i, clockTitle(clock)]),
                    'clock',
                ),
            ),
            wish.people > 1
                ? select(
                      t('who_may_join'),
                      [
                          ['', t('by_link')],
                          ['yes', t('anybody')],
                      ],
                      wish.open ? 'yes' : '',
                      (value) => (wish.open = value === 'yes'),
                  )
                : '',
            more,
        );
        focusOn(focused);
    };
    draw();
    void client.ask({ do: 'hello' }).then(
        (hello) => {
            if (!hello.announces) return;
            announces = true;
            draw();
        },
        () => {},
    );
    return h('section', { class: 'card setup' }, h('h2', {}, t('invite')), name.element, fields, opening, said);
}
