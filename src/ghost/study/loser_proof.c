/* A certificate of who loses a game of three or more players: docs/certificates.md.
 *
 * The value of a position is a set of seats: the loser or, by the rule, the seats that can lose or
 * can be made to lose.  The proof is generated top-down and breadth first.  The first position
 * must show its whole value.  For that it requires some of its plays to show whether certain seats
 * are in their values, these require the same of their plays, and so on.  Fragments only grow, so
 * this ends. */
#include <string.h>

#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/fields.h"
#include "base/memory.h"
#include "base/phases.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/descriptor.h"
#include "lexicon/postings.h"
#include "lexicon/interner.h"
#include "ghost/study/strategy.h"

enum { VALUES_MAX = 1000000 };

/* A play that does not lose at once, with the value of the fragment that it makes. */
typedef struct option {
    quoth_letters made;
    unsigned value;
    bool ended;
} option;

typedef struct proof {
    const quoth_ghost *ghost;
    const quoth_memory *memory;
    const quoth_watch *watch;
    quoth_ghost_rules rules;
    bool reverses;
    bool announces;   /* the mover announces an order of the letters: a word, or none */
    q_postings words; /* filled in if `announces` */
    unsigned all;
    q_interner keys;
    uint16_t *required;
    uint16_t *value;
    bool *reversed; /* by position: the fragment is its key, reversed */
    quoth_ghost_list plays;
    option *option;
    size_t options, option_capacity;
} proof;

static bool one_loses(const proof *p)
{
    return p->rules.loser <= QUOTH_GHOST_LOSER_PREVIOUS;
}

static unsigned losers_of(const proof *p, const quoth_ghost_seats *seats)
{
    return one_loses(p)                                    ? 1u << seats->loser
           : p->rules.loser == QUOTH_GHOST_LOSER_COALITION ? p->all & ~seats->safe
                                                           : seats->can_lose;
}

static bool reverse(const proof *p, const quoth_letters *fragment, quoth_letters *reversed)
{
    q_letters_reverse(fragment, reversed);
    for (unsigned i = 0; p->reverses && i < fragment->length; i++)
        if (reversed->letter[i] != fragment->letter[i])
            return reversed->letter[i] < fragment->letter[i];
    return false;
}

/* Requires a fragment to show, for these seats, whether they are in its value. */
static quoth_status require(proof *p, const quoth_letters *fragment, unsigned value, unsigned seats)
{
    quoth_letters reversed;
    bool turns = reverse(p, fragment, &reversed);
    uint32_t before = p->keys.count;
    if (!seats)
        return QUOTH_OK;
    if (before == VALUES_MAX)
        return QUOTH_TOO_LARGE;
    const quoth_letters *key = turns ? &reversed : fragment;
    uint32_t n = q_interner_add(&p->keys, key->letter, key->length);
    if (n == Q_NO_ITEM)
        return q_interner_failure(&p->keys, key->length);
    if (n == before) {
        p->required[n] = 0;
        p->value[n] = (uint16_t)value;
        p->reversed[n] = turns;
    }
    p->required[n] |= (uint16_t)seats;
    return QUOTH_OK;
}

/* Requires it of a play.  A play that ends the game needs no proof. */
static quoth_status require_play(proof *p, const option *o, unsigned seats)
{
    return o->ended ? QUOTH_OK : require(p, &o->made, o->value, seats);
}

static quoth_status require_every_play(proof *p, unsigned seats)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; !status && i < p->options; i++)
        status = require_play(p, &p->option[i], seats);
    return status;
}

/* Requires it of one play whose value has a seat (or lacks it, if `without`).  Prefers a play that
 * ends the game, then one of which it was required before, to keep the proof short. */
static quoth_status require_some_play(proof *p, unsigned seat, bool without, unsigned seats)
{
    const option *best = NULL;
    int most = -1;
    for (size_t i = 0; i < p->options; i++) {
        const option *o = &p->option[i];
        quoth_letters reversed;
        if (!(o->value & seat) != without)
            continue;
        const quoth_letters *key = reverse(p, &o->made, &reversed) ? &reversed : &o->made;
        uint32_t n = o->ended ? Q_NO_ITEM : q_interner_find(&p->keys, key->letter, key->length);
        int rank = o->ended ? 3 : n == Q_NO_ITEM ? 0 : seats & ~p->required[n] ? 1 : 2;
        if (rank > most) {
            most = rank;
            best = o;
        }
    }
    return best ? require_play(p, best, seats) : QUOTH_OK;
}

/* ---- what the rules require --------------------------------------------------------------- */

/* One loser: the mover prefers losers in the order of the rule.  Witness: one play proves "at
 * least this good", all plays together prove "no better".  `excluded` holds the seats to be shown
 * not to lose: those the mover likes less are excluded by the witness, those the mover likes more
 * by every play. */
static quoth_status require_in_order(proof *p, unsigned mover, unsigned value, unsigned excluded)
{
    unsigned players = p->rules.players, worse = 0, below = 0;
    bool next = p->rules.loser == QUOTH_GHOST_LOSER_NEXT;
    for (unsigned r = 0; r < players; r++) {
        unsigned seat = 1u << (next ? mover + r : mover + players - r) % players;
        if (seat == value)
            break;
        below |= seat;
        if (excluded & seat)
            worse = below;
    }
    unsigned better = excluded & ~below;
    quoth_status status = worse ? require_some_play(p, value, false, worse | better) : QUOTH_OK;
    return status || !better ? status : require_every_play(p, better);
}

/* Coalition: another player can be made to lose by some play of the mover; the mover can be made
 * to lose only if every play allows it.  So a seat is shown by one play or by all plays. */
static quoth_status require_coalition(proof *p, unsigned self, unsigned value, unsigned seats)
{
    quoth_status status = QUOTH_OK;
    for (unsigned seat = 1; !status && seat <= p->all; seat *= 2)
        if (seats & seat)
            status = !(value & seat) == (seat == self)
                         ? require_some_play(p, seat, !(value & seat), seat)
                         : require_every_play(p, seat);
    return status;
}

/* A seat that cannot lose: each play shows it, or is unsafe for the mover, hence not made. */
static quoth_status require_absent(proof *p, unsigned mover, unsigned seat)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; !status && i < p->options; i++)
        status = require_play(p, &p->option[i], p->option[i].value & seat ? mover : seat);
    return status;
}

/* A seat that can lose although the mover is safe: the first safe play after which it can. */
static quoth_status require_safe_play(proof *p, unsigned mover, unsigned seat)
{
    for (size_t i = 0; i < p->options; i++)
        if (p->option[i].value & seat && !(p->option[i].value & mover))
            return require_play(p, &p->option[i], seat | mover);
    return QUOTH_OK;
}

/* Selfish: V(p) is the set of seats that can lose if every mover cares only not to lose.
 *
 *      V(p) = union of V(q) over the safe plays q (mover not in V(q)), if there are any
 *      V(p) = union of V(q) over all plays q otherwise
 *
 * What the plays must show, for each seat s in question:
 *
 *      1. mover not in V(p)      one play q: mover not in V(q).  Always shown: it selects the case.
 *      2. mover in V(p)          every play q: mover in V(q)
 *      3. s not in V(p)          every play q: s not in V(q), or mover in V(q)
 *      4. s in V(p), by case 1   one play q: s in V(q) and mover not in V(q)
 *      5. s in V(p), by case 2   every play q: mover in V(q); and one of them: s in V(q) */
static quoth_status require_selfish(proof *p, unsigned mover, unsigned value, unsigned seats)
{
    quoth_status status = QUOTH_OK;
    bool safe = !(value & mover);
    if (safe)
        status = require_some_play(p, mover, true, mover); /* 1 */
    else if (seats & mover)
        status = require_every_play(p, mover); /* 2 */
    for (unsigned seat = 1; !status && seat <= p->all; seat *= 2) {
        if (!(seats & seat) || seat == mover)
            continue;
        if (!(value & seat)) {
            status = require_absent(p, mover, seat); /* 3 */
        } else if (safe) {
            status = require_safe_play(p, mover, seat); /* 4 */
        } else {
            status = require_every_play(p, mover); /* 5 */
            if (!status)
                status = require_some_play(p, seat, false, seat | mover);
        }
    }
    return status;
}

/* ---- positions ----------------------------------------------------------------------------- */

static quoth_status add_option(proof *p, const option *o)
{
    if (!q_reserve(p->memory, (void **)&p->option, &p->option_capacity, p->options + 1, sizeof *o))
        return QUOTH_NO_MEMORY;
    p->option[p->options++] = *o;
    return QUOTH_OK;
}

static quoth_status add_continued(proof *p, const quoth_letters *made,
                                  const quoth_ghost_seats *seats)
{
    option o = {.made = *made, .value = losers_of(p, seats)};
    return add_option(p, &o);
}

/* Adds a play that ends the game: the next player loses. */
static quoth_status add_ended(proof *p, const quoth_letters *made)
{
    option o = {.made = *made, .value = 1u << made->length % p->rules.players, .ended = true};
    return add_option(p, &o);
}

/* Adds the outcomes that the mover can choose by announcing an order of the letters: a word, or no
 * word. */
static quoth_status add_announcements(proof *p, const quoth_letters *fragment,
                                      const quoth_letters *made)
{
    bool at_end = p->ghost->reading->at_end, on = false, over = false;
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
    quoth_ghost_list further = {.memory = p->memory, .want = QUOTH_GHOST_WANT_LEGALITY};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_probe(&view, p->ghost, made, QUOTH_GHOST_WANT_SEATS, NULL);
    if (!status && over && p->rules.word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        status = quoth_ghost_plays(&further, p->ghost, made, NULL);
    for (size_t i = 0; i < further.count && over; i++)
        if (further.play[i].view.legal) {
            over = false;
            on = true;
        }
    quoth_ghost_list_free(&further);
    if (!status && over)
        status = add_ended(p, made);
    return status || !on ? status : add_continued(p, made, &view.seats);
}

/* Lists the plays that do not lose at once. */
static quoth_status list_options(proof *p, const quoth_letters *fragment)
{
    quoth_status status = quoth_ghost_plays(&p->plays, p->ghost, fragment, NULL);
    p->options = 0;
    for (size_t i = 0; !status && i < p->plays.count; i++) {
        const quoth_ghost_play *play = &p->plays.play[i];
        if (p->announces && play->view.legal)
            status = add_announcements(p, fragment, &play->after);
        else if (!play->view.legal || play->view.word)
            status = p->rules.misere == QUOTH_GHOST_MISERE_NO ? QUOTH_OK
                                                              : add_ended(p, &play->after);
        else
            status = add_continued(p, &play->after, &play->view.seats);
    }
    return status;
}

static void spell_key(const proof *p, uint32_t n, quoth_letters *fragment)
{
    quoth_letters key = q_interner_fragment(&p->keys, n);
    if (p->reversed[n])
        q_letters_reverse(&key, fragment);
    else
        *fragment = key;
}

static quoth_status require_all(proof *p)
{
    quoth_status status = QUOTH_OK;
    for (uint32_t n = 0; !status && n < p->keys.count; n++) {
        quoth_letters fragment;
        if (!q_go_on(p->watch, n, 0))
            return QUOTH_STOPPED;
        spell_key(p, n, &fragment);
        unsigned mover = fragment.length % p->rules.players;
        status = list_options(p, &fragment);
        if (status || p->options == 0)
            continue;
        if (one_loses(p))
            status = require_in_order(p, mover, p->value[n], p->required[n]);
        else if (p->rules.loser == QUOTH_GHOST_LOSER_COALITION)
            status = require_coalition(p, 1u << mover, p->value[n], p->required[n]);
        else
            status = require_selfish(p, 1u << mover, p->value[n], p->required[n]);
    }
    return status;
}

static void write_values(const proof *p, q_text *text)
{
    char spelled[QUOTH_WORD_TEXT_SIZE];
    q_write_field(text, "loser", quoth_ghost_loser_rule_name(p->rules.loser));
    q_write_number(text, "seats", p->value[0]);
    q_write_number(text, "values", p->keys.count);
    for (uint32_t n = 0; n < p->keys.count; n++) {
        quoth_letters fragment;
        spell_key(p, n, &fragment);
        unsigned open = p->all & ~p->required[n];
        unsigned maybe = one_loses(p) ? open : p->value[n] | open;
        unsigned sure = one_loses(p) ? maybe & (maybe - 1) ? 0 : maybe
                                     : p->value[n] & p->required[n];
        quoth_alphabet_spell(spelled, sizeof spelled,
                             quoth_lexicon_alphabet(quoth_ghost_lexicon(p->ghost)), &fragment);
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
    bool begun = q_interner_begin(&p->keys, p->memory);
    p->keys.watch = p->watch;
    p->required = q_allocate(p->memory, VALUES_MAX, sizeof *p->required);
    p->value = q_allocate(p->memory, VALUES_MAX, sizeof *p->value);
    p->reversed = q_allocate(p->memory, VALUES_MAX, sizeof *p->reversed);
    if (!begun || !p->required || !p->value || !p->reversed)
        return QUOTH_NO_MEMORY;
    quoth_status status = QUOTH_OK;
    if (p->announces)
        status = q_postings_build(&p->words, quoth_ghost_lexicon(p->ghost), Q_AS_SUBMULTISET,
                                  p->rules.min, p->watch, p->memory);
    if (!status)
        status = quoth_ghost_probe(&view, p->ghost, &empty, QUOTH_GHOST_WANT_SEATS, NULL);
    if (status)
        return status;
    unsigned value = losers_of(p, &view.seats);
    status = require(p, &empty, value, one_loses(p) ? p->all & ~value : p->all);
    return status ? status : require_all(p);
}

quoth_status quoth_ghost_loser_certify(const quoth_sink *sink, const quoth_ghost *ghost,
                                       const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 0, 1);
    const quoth_watch *watch = q_phases_watch(&progress);
    const quoth_memory *memory = q_memory_of(context);
    proof p = {.ghost = ghost,
               .memory = q_memory(memory),
               .watch = watch,
               .rules = quoth_ghost_rules_of(ghost)};
    q_text text;
    if (p.rules.players == 2)
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "who loses is certified for three players and more");
    if (!q_certificate_is_checkable(ghost))
        return q_fail(error, QUOTH_UNSUPPORTED, q_not_checkable);
    p.plays = (quoth_ghost_list){.memory = p.memory, .want = QUOTH_GHOST_WANT_SEATS};
    p.all = (1u << p.rules.players) - 1;
    p.reverses = ghost->growth & QUOTH_GHOST_REVERSED;
    p.announces = p.rules.misere && ghost->reading->exact;
    quoth_status status = prove(&p);
    if (!status) {
        q_text_begin(&text, sink);
        status = q_certificate_rules(&text, ghost);
    }
    if (!status) {
        write_values(&p, &text);
        status = q_text_end(&text);
    }
    q_postings_free(&p.words);
    q_interner_free(&p.keys);
    quoth_ghost_list_free(&p.plays);
    q_free(p.memory, p.required, VALUES_MAX, sizeof *p.required);
    q_free(p.memory, p.value, VALUES_MAX, sizeof *p.value);
    q_free(p.memory, p.reversed, VALUES_MAX, sizeof *p.reversed);
    q_free(p.memory, p.option, p.option_capacity, sizeof *p.option);
    return q_ghost_report(ghost, q_phases_end(&progress, status), error);
}
