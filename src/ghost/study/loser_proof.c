/* Who loses a game of more than two players, with the proof, as text: docs/certificates.md.
 *
 * A value is a set of seats: who loses or, as the rule says, can lose or can be made to lose.  The
 * proof of the first position asks something of some of its plays, that asks something of theirs,
 * and so on, by length.  What is asked of a position is a set of seats: of each it must be settled
 * whether it is in the value; by the rules of one loser, that it is not. */
#include <string.h>

#include "base/fields.h"
#include "base/memory.h"
#include "lexicon/postings.h"
#include "lexicon/interning.h"
#include "ghost/study/strategy.h"

enum { VALUES_MAX = 1000000 };

/* A play that does not lose at once. */
typedef struct option {
    quoth_letters made;
    unsigned value;
    bool over;
} option;

typedef struct proof {
    const quoth_ghost *ghost;
    const quoth_memory *memory;
    const quoth_watch *watch;
    quoth_ghost_rules rules;
    bool reverses;
    bool chooses;     /* whether a word is complete, where more can be announced than one thing */
    q_postings words; /* then */
    unsigned all;
    q_interning keys;
    uint16_t *asked;
    uint16_t *value;
    bool *turned; /* the fragment is the key read backwards */
    quoth_ghost_list plays;
    option *option;
    size_t options, option_room;
} proof;

static bool one_loses(const proof *p)
{
    return p->rules.loser <= QUOTH_LOSER_PREVIOUS;
}

static unsigned losers_of(const proof *p, const quoth_seats *seats)
{
    return one_loses(p)                              ? 1u << seats->loser
           : p->rules.loser == QUOTH_LOSER_COALITION ? p->all & ~seats->safe
                                                     : seats->can_lose;
}

static bool reverse(const proof *p, const quoth_letters *fragment, quoth_letters *turned)
{
    q_letters_reverse(fragment, turned);
    for (unsigned i = 0; p->reverses && i < fragment->length; i++)
        if (turned->letter[i] != fragment->letter[i])
            return turned->letter[i] < fragment->letter[i];
    return false;
}

/* Asks of a fragment to settle seats. */
static quoth_status ask_of(proof *p, const quoth_letters *fragment, unsigned value, unsigned seats)
{
    quoth_letters turned;
    bool turns = reverse(p, fragment, &turned);
    uint32_t before = (uint32_t)p->keys.count;
    if (!seats)
        return QUOTH_OK;
    if (before == VALUES_MAX)
        return QUOTH_TOO_LARGE;
    uint32_t n = q_interning_add(&p->keys, turns ? &turned : fragment);
    if (n == Q_INTERNING_NONE)
        return QUOTH_NO_MEMORY;
    if (n == before) {
        p->asked[n] = 0;
        p->value[n] = (uint16_t)value;
        p->turned[n] = turns;
    }
    p->asked[n] |= (uint16_t)seats;
    return QUOTH_OK;
}

/* Of a play; one that ends the game is settled. */
static quoth_status ask_play(proof *p, const option *o, unsigned seats)
{
    return o->over ? QUOTH_OK : ask_of(p, &o->made, o->value, seats);
}

static quoth_status ask_every_play(proof *p, unsigned seats)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; !status && i < p->options; i++)
        status = ask_play(p, &p->option[i], seats);
    return status;
}

/* Asks one play, whose value has (or, if `without`, has not) a seat: one that has ended the game,
 * or of which as much was asked before, if there is such a one. */
static quoth_status ask_some_play(proof *p, unsigned seat, bool without, unsigned seats)
{
    const option *best = NULL;
    int most = -1;
    for (size_t i = 0; i < p->options; i++) {
        const option *o = &p->option[i];
        quoth_letters turned;
        if (!(o->value & seat) != without)
            continue;
        uint32_t n = o->over ? Q_INTERNING_NONE
                             : q_interning_find(&p->keys,
                                                reverse(p, &o->made, &turned) ? &turned : &o->made);
        int rank = o->over ? 3 : n == Q_INTERNING_NONE ? 0 : seats & ~p->asked[n] ? 1 : 2;
        if (rank > most) {
            most = rank;
            best = o;
        }
    }
    return best ? ask_play(p, best, seats) : QUOTH_OK;
}

/* ---- what the rules ask -------------------------------------------------------------------- */

/* The mover takes the loser that he likes best: a play with that one shows that it is none he likes
 * less, all plays that it is none he likes more. */
static quoth_status ask_in_order(proof *p, unsigned mover, unsigned value, unsigned excluded)
{
    unsigned players = p->rules.players, worse = 0, below = 0;
    bool next = p->rules.loser == QUOTH_LOSER_NEXT;
    for (unsigned r = 0; r < players; r++) {
        unsigned seat = 1u << (next ? mover + r : mover + players - r) % players;
        if (seat == value)
            break;
        below |= seat;
        if (excluded & seat)
            worse = below;
    }
    unsigned better = excluded & ~below;
    quoth_status status = worse ? ask_some_play(p, value, false, worse | better) : QUOTH_OK;
    return status || !better ? status : ask_every_play(p, better);
}

/* A player can be made to lose if some play of another one, or all his own plays, can do that. */
static quoth_status ask_coalition(proof *p, unsigned self, unsigned value, unsigned seats)
{
    quoth_status status = QUOTH_OK;
    for (unsigned seat = 1; !status && seat <= p->all; seat *= 2)
        if (seats & seat)
            status = !(value & seat) == (seat == self)
                         ? ask_some_play(p, seat, !(value & seat), seat)
                         : ask_every_play(p, seat);
    return status;
}

/* Plays that cannot lose are preferred; of the rest any may be made. */
static quoth_status ask_selfish(proof *p, unsigned self, unsigned value, unsigned seats)
{
    quoth_status status = QUOTH_OK;
    bool safe = !(value & self);
    if (safe || seats & self)
        status = safe ? ask_some_play(p, self, true, self) : ask_every_play(p, self);
    for (unsigned seat = 1; !status && seat <= p->all; seat *= 2) {
        if (!(seats & seat) || seat == self)
            continue;
        if (!safe && value & seat) {
            status = ask_every_play(p, self);
            if (!status)
                status = ask_some_play(p, seat, false, seat | self);
        } else if (value & seat) {
            for (size_t i = 0; !status && i < p->options; i++)
                if (p->option[i].value & seat && !(p->option[i].value & self)) {
                    status = ask_play(p, &p->option[i], seat | self);
                    break;
                }
        } else {
            for (size_t i = 0; !status && i < p->options; i++)
                status = ask_play(p, &p->option[i], p->option[i].value & seat ? self : seat);
        }
    }
    return status;
}

/* ---- positions ----------------------------------------------------------------------------- */

static quoth_status add_option(proof *p, const option *o)
{
    if (!q_reserve(p->memory, (void **)&p->option, &p->option_room, p->options + 1, sizeof *o))
        return QUOTH_NO_MEMORY;
    p->option[p->options++] = *o;
    return QUOTH_OK;
}

static quoth_status add_played_on(proof *p, const quoth_letters *made, const quoth_seats *seats)
{
    option o = {.made = *made, .value = losers_of(p, seats)};
    return add_option(p, &o);
}

/* A play that ends the game: the next player loses. */
static quoth_status add_over(proof *p, const quoth_letters *made)
{
    option o = {.made = *made, .value = 1u << made->length % p->rules.players, .over = true};
    return add_option(p, &o);
}

/* Adds what a player may choose to announce of the letters that a play makes: a word, something
 * that is none. */
static quoth_status add_choices(proof *p, const quoth_letters *fragment, const quoth_letters *made)
{
    bool at_end = strncmp(p->rules.reading, "infix-end", 9) == 0, on = false, over = false;
    unsigned at = 0;
    while (at < fragment->length && fragment->letter[at] == made->letter[at])
        at++;
    uint8_t new_letter = made->letter[at];
    q_arrangements all = q_postings_arrangements(&p->words, made);
    const uint8_t *part;
    while ((part = q_arrangements_next(&all)) != NULL) {
        bool may = part[0] == new_letter || part[made->length - 1] == new_letter || !at_end;
        bool word = may && q_postings_have_word(&p->words, part, made);
        over = over || word;
        on = on || (may && !word);
    }
    quoth_ghost_list further = {.memory = p->memory, .want = QUOTH_KNOWN_LEGALITY};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_probe(p->ghost, made, QUOTH_KNOWN_SEATS, &view);
    if (!status && over && p->rules.word_end == QUOTH_WORD_END_MAXIMAL)
        status = quoth_ghost_plays(p->ghost, made, &further);
    for (size_t i = 0; i < further.count && over; i++)
        if (further.play[i].view.legal) {
            over = false;
            on = true;
        }
    quoth_ghost_list_free(&further);
    if (!status && over)
        status = add_over(p, made);
    return status || !on ? status : add_played_on(p, made, &view.seats);
}

/* Lists the plays that do not lose at once. */
static quoth_status list_options(proof *p, const quoth_letters *fragment)
{
    quoth_status status = quoth_ghost_plays(p->ghost, fragment, &p->plays);
    p->options = 0;
    for (size_t i = 0; !status && i < p->plays.count; i++) {
        const quoth_ghost_play *play = &p->plays.play[i];
        if (p->chooses && play->view.legal)
            status = add_choices(p, fragment, &play->after);
        else if (!play->view.legal || play->view.word)
            status = p->rules.misere == QUOTH_MISERE_NO ? QUOTH_OK : add_over(p, &play->after);
        else
            status = add_played_on(p, &play->after, &play->view.seats);
    }
    return status;
}

static void spell_key(const proof *p, uint32_t n, quoth_letters *fragment)
{
    quoth_letters key;
    q_interning_spell(&p->keys, n, p->turned[n] ? &key : fragment);
    if (p->turned[n])
        q_letters_reverse(&key, fragment);
}

static quoth_status settle_all(proof *p)
{
    quoth_status status = QUOTH_OK;
    for (uint32_t n = 0; !status && n < p->keys.count; n++) {
        quoth_letters fragment;
        if (p->watch && !p->watch->go_on(p->watch->user, n, 0))
            return QUOTH_STOPPED;
        spell_key(p, n, &fragment);
        unsigned mover = fragment.length % p->rules.players;
        status = list_options(p, &fragment);
        if (status || p->options == 0)
            continue;
        if (one_loses(p))
            status = ask_in_order(p, mover, p->value[n], p->asked[n]);
        else if (p->rules.loser == QUOTH_LOSER_COALITION)
            status = ask_coalition(p, 1u << mover, p->value[n], p->asked[n]);
        else
            status = ask_selfish(p, 1u << mover, p->value[n], p->asked[n]);
    }
    return status;
}

static void put_values(const proof *p, q_text *text)
{
    char spelled[QUOTH_WORD_TEXT_SIZE];
    q_write_field(text, "loser", quoth_loser_rule_name(p->rules.loser));
    q_write_number(text, "seats", p->value[0]);
    q_write_number(text, "values", p->keys.count);
    for (uint32_t n = 0; n < p->keys.count; n++) {
        quoth_letters fragment;
        spell_key(p, n, &fragment);
        unsigned open = p->all & ~p->asked[n];
        unsigned maybe = one_loses(p) ? open : p->value[n] | open;
        unsigned sure = one_loses(p) ? maybe & (maybe - 1) ? 0 : maybe : p->value[n] & p->asked[n];
        quoth_alphabet_spell(quoth_lexicon_alphabet(quoth_ghost_lexicon(p->ghost)), &fragment,
                             spelled, sizeof spelled);
        q_text_add(text, fragment.length ? spelled : "-");
        q_text_add(text, " ");
        q_text_number(text, sure);
        q_write_number(text, "", maybe);
    }
    q_text_add(text, "end\n");
}

static quoth_status prove(proof *p)
{
    quoth_letters empty = {0};
    quoth_ghost_view view;
    quoth_status status = q_interning_begin(&p->keys, VALUES_MAX, p->memory);
    p->asked = q_allocate(p->memory, VALUES_MAX, sizeof *p->asked);
    p->value = q_allocate(p->memory, VALUES_MAX, sizeof *p->value);
    p->turned = q_allocate(p->memory, VALUES_MAX, sizeof *p->turned);
    if (!p->asked || !p->value || !p->turned)
        return QUOTH_NO_MEMORY;
    if (!status && p->chooses)
        status = q_postings_build(&p->words, quoth_ghost_lexicon(p->ghost), Q_AS_SUBMULTISET,
                                  p->rules.min, p->watch, p->memory);
    if (!status)
        status = quoth_ghost_probe(p->ghost, &empty, QUOTH_KNOWN_SEATS, &view);
    if (status)
        return status;
    unsigned value = losers_of(p, &view.seats);
    status = ask_of(p, &empty, value, one_loses(p) ? p->all & ~value : p->all);
    return status ? status : settle_all(p);
}

quoth_status quoth_loser_certify(const quoth_ghost *ghost, const quoth_sink *sink,
                                 const quoth_watch *watch, const quoth_memory *memory)
{
    proof p = {.ghost = ghost,
               .memory = q_memory(memory),
               .watch = watch,
               .rules = quoth_ghost_rules_of(ghost)};
    q_text text;
    if (p.rules.players == 2)
        return QUOTH_NOT_FOUND;
    p.plays = (quoth_ghost_list){.memory = p.memory, .want = QUOTH_KNOWN_SEATS};
    p.all = (1u << p.rules.players) - 1;
    p.reverses = strcmp(p.rules.variant, "superduper") == 0;
    p.chooses = p.rules.misere && p.rules.reading && strstr(p.rules.reading, "-exact");
    quoth_status status = prove(&p);
    if (!status) {
        q_text_begin(&text, sink);
        status = q_certificate_rules(&text, ghost);
    }
    if (!status) {
        put_values(&p, &text);
        status = q_text_end(&text);
    }
    q_postings_free(&p.words);
    q_interning_free(&p.keys);
    quoth_ghost_list_free(&p.plays);
    q_free(p.memory, p.asked, VALUES_MAX, sizeof *p.asked);
    q_free(p.memory, p.value, VALUES_MAX, sizeof *p.value);
    q_free(p.memory, p.turned, VALUES_MAX, sizeof *p.turned);
    q_free(p.memory, p.option, p.option_room, sizeof *p.option);
    return status;
}
