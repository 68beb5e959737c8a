#include "ghost/opponent/vocabulary.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/opponent/belief.h"

/* ---- the plays of every position ---------------------------------------------------------- */

enum { EVEN_WORDS = 1, ODD_WORDS = 2 };

typedef struct sorting {
    q_vocabulary *v;
    float *ways;   /* by number: to words from there */
    float *likely; /* the greatest chance of a word that it lies in */
    q_throttle throttle;
} sorting;

static uint32_t positions(const q_vocabulary *v)
{
    return v->map.space.count;
}

/* Whether the player to move wins where all words behind a position are odd, or all even: who
 * completes the last one is certain. */
static bool is_certain_win(const q_vocabulary *v, const q_spot *spot)
{
    return (spot->odd ^ (spot->lengths == ODD_WORDS)) == v->misere;
}

/* Fills in the spots, but for where lists begin. */
static quoth_status survey_positions(sorting *s)
{
    q_vocabulary *v = s->v;
    const q_space *space = &v->map.space;
    for (uint32_t n = 0; n < positions(v); n++) {
        uint32_t at = q_map_downward(&v->map, n), from[Q_LINKS_MAX], inside[2];
        unsigned links = q_map_before(&v->map, at, from), own = 0;
        q_spot *spot = &v->spot[at];
        spot->odd = space->depth(space->positions, at) & 1;
        spot->rank = v->map.rank[at];
        if (spot->rank != Q_MAP_NONE) {
            float chance = (float)quoth_belief_chance(v->belief, spot->rank);
            own = spot->odd ? ODD_WORDS : EVEN_WORDS;
            s->ways[at] += 1;
            s->likely[at] = chance > s->likely[at] ? chance : s->likely[at];
        }
        for (unsigned i = 0; i < links; i++) {
            s->ways[from[i]] += s->ways[at];
            v->spot[from[i]].lengths |= (uint8_t)(spot->lengths | own);
        }
        for (unsigned i = q_map_inside(&v->map, at, inside); i-- > 0;)
            if (s->likely[inside[i]] < s->likely[at])
                s->likely[inside[i]] = s->likely[at];
        if (!q_throttle_add(&s->throttle, n, 1u + links))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* A kind of list: what a position is a member of, and in which order members come. */
typedef struct kind_of_list {
    unsigned (*owners)(const sorting *s, uint32_t at, uint32_t *owner);
    float (*place)(const sorting *s, uint32_t at);
} kind_of_list;

/* Plays that may win.  If all words behind them let their maker win, only whether they are legal is
 * open: the likeliest come first; then the others, those that lead to few words first. */
static unsigned owners_of_play(const sorting *s, uint32_t at, uint32_t *owner)
{
    const q_spot *spot = &s->v->spot[at];
    bool mixed = spot->lengths == (ODD_WORDS | EVEN_WORDS);
    bool may_win = (s->v->misere && spot->rank != Q_MAP_NONE) || mixed ||
                   (spot->lengths && !is_certain_win(s->v, spot));
    return may_win ? q_map_before(&s->v->map, at, owner) : 0;
}

static float place_of_play(const sorting *s, uint32_t at)
{
    bool mixed = s->v->spot[at].lengths == (ODD_WORDS | EVEN_WORDS);
    return mixed ? s->ways[at] : -s->likely[at];
}

/* Fragments by those of a letter less that lie in them, the likeliest to be legal first. */
static unsigned owners_of_longer(const sorting *s, uint32_t at, uint32_t *owner)
{
    return s->likely[at] > 0 ? q_map_inside(&s->v->map, at, owner) : 0;
}

static float place_of_longer(const sorting *s, uint32_t at)
{
    return -s->likely[at];
}

static const kind_of_list kind_of_plays = {owners_of_play, place_of_play},
                          kind_of_longer = {owners_of_longer, place_of_longer};

static quoth_status order_lists(sorting *s, const kind_of_list *kind, q_list *list)
{
    for (uint32_t at = 0; at < positions(s->v); at++) {
        uint32_t *member = list->member + list->begin[at];
        uint32_t count = list->begin[at + 1] - list->begin[at];
        for (uint32_t i = 1; i < count; i++) {
            uint32_t this = member[i], k = i;
            float place = kind->place(s, this);
            for (; k > 0 && kind->place(s, member[k - 1]) > place; k--)
                member[k] = member[k - 1];
            member[k] = this;
        }
        if (!q_throttle_add(&s->throttle, at, 1 + count * (count / 8 + 1)))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* Lists for each position what belongs to it; begin[] comes as zeros. */
static quoth_status make_lists(sorting *s, const kind_of_list *kind, q_list *list)
{
    q_vocabulary *v = s->v;
    uint32_t owner[Q_LINKS_MAX];
    size_t total = 0;
    for (uint32_t at = 0; at < positions(v); at++) {
        unsigned n = kind->owners(s, at, owner);
        total += n;
        for (unsigned i = 0; i < n; i++)
            list->begin[owner[i]]++;
        if (!q_throttle_add(&s->throttle, at, 1 + n))
            return QUOTH_STOPPED;
    }
    if (total > UINT32_MAX)
        return QUOTH_TOO_LARGE;
    list->member = q_allocate(v->memory, total + 1, sizeof *list->member);
    if (!list->member)
        return QUOTH_NO_MEMORY;
    list->total = total;
    for (uint32_t at = 0, end = 0; at <= positions(v); at++)
        list->begin[at] = end += list->begin[at];
    for (uint32_t at = 0; at < positions(v); at++) {
        unsigned n = kind->owners(s, at, owner);
        for (unsigned i = 0; i < n; i++)
            list->member[--list->begin[owner[i]]] = at; /* it held the end */
        if (!q_throttle_add(&s->throttle, at, 1 + n))
            return QUOTH_STOPPED;
    }
    return order_lists(s, kind, list);
}

quoth_status q_vocabulary_make(q_vocabulary *v, const quoth_ghost *referee,
                               const quoth_belief *belief, const quoth_watch *watch,
                               const quoth_memory *memory)
{
    sorting s = {.v = v};
    *v = (q_vocabulary){.memory = memory,
                        .referee = referee,
                        .belief = belief,
                        .misere = quoth_ghost_rules_of(referee).misere == QUOTH_MISERE_LEGAL};
    quoth_status status = q_map_make(&v->map, referee, watch, memory);
    if (status)
        return status;
    size_t count = positions(v) + (size_t)1;
    s.throttle = q_throttle_begin(watch, positions(v));
    v->spot = q_allocate_zeroed(memory, count, sizeof *v->spot);
    v->plays.begin = q_allocate_zeroed(memory, count, sizeof *v->plays.begin);
    v->longer.begin = q_allocate_zeroed(memory, count, sizeof *v->longer.begin);
    s.ways = q_allocate_zeroed(memory, count, sizeof *s.ways);
    s.likely = q_allocate_zeroed(memory, count, sizeof *s.likely);
    status = v->spot && v->plays.begin && v->longer.begin && s.ways && s.likely
                 ? survey_positions(&s)
                 : QUOTH_NO_MEMORY;
    if (!status)
        status = make_lists(&s, &kind_of_plays, &v->plays);
    if (!status)
        status = make_lists(&s, &kind_of_longer, &v->longer);
    q_free(memory, s.ways, count, sizeof *s.ways);
    q_free(memory, s.likely, count, sizeof *s.likely);
    if (status)
        q_vocabulary_free(v);
    return status;
}

static void free_list(const q_vocabulary *v, q_list *list)
{
    q_free(v->memory, list->begin, positions(v) + (size_t)1, sizeof *list->begin);
    q_free(v->memory, list->member, list->total + 1, sizeof *list->member);
}

void q_vocabulary_free(q_vocabulary *v)
{
    free_list(v, &v->plays);
    free_list(v, &v->longer);
    q_free(v->memory, v->spot, positions(v) + (size_t)1, sizeof *v->spot);
    q_map_free(&v->map);
    *v = (q_vocabulary){.memory = v->memory};
}

/* ---- one game ----------------------------------------------------------------------------- */

/* A mark is that of the game, and these. */
enum { MARK_LEGAL = 1, MARK_ILLEGAL = 2, MARK_WINS = 4, MARK_LOSES = 8, MARKS = 16 };

void q_vocabulary_begin(q_vocabulary *v, uint64_t game)
{
    v->game = game;
    v->now += MARKS;
    if (v->now == 0) { /* after 2^28 games */
        for (uint32_t at = 0; at < positions(v); at++)
            v->spot[at].mark = 0;
        v->now = MARKS;
    }
}

static unsigned marks_of(const q_vocabulary *v, const q_spot *spot)
{
    return spot->mark / MARKS == v->now / MARKS ? spot->mark % MARKS : 0;
}

static bool put_mark(const q_vocabulary *v, q_spot *spot, bool yes, unsigned if_yes, unsigned if_no)
{
    if (!v->stopped)
        spot->mark = v->now | marks_of(v, spot) | (yes ? if_yes : if_no);
    return yes;
}

static bool is_patient(q_vocabulary *v)
{
    if ((++v->visited & 4095) == 0 && v->watch && !v->watch->go_on(v->watch->user, 0, 0))
        v->stopped = true;
    return !v->stopped;
}

static bool is_known_word(const q_vocabulary *v, const q_spot *spot)
{
    return spot->rank != Q_MAP_NONE && q_known_in(v->belief, v->game, spot->rank);
}

/* Whether a word known fits. */
static bool fits_word(q_vocabulary *v, uint32_t at)
{
    q_spot *spot = &v->spot[at];
    unsigned marks = marks_of(v, spot);
    if (marks & (MARK_LEGAL | MARK_ILLEGAL))
        return marks & MARK_LEGAL;
    bool legal = is_known_word(v, spot);
    const uint32_t *i = v->longer.member + v->longer.begin[at];
    const uint32_t *end = v->longer.member + v->longer.begin[at + 1];
    for (; i < end && !legal && is_patient(v); i++)
        legal = fits_word(v, *i);
    return put_mark(v, spot, legal, MARK_LEGAL, MARK_ILLEGAL);
}

static bool has_won(q_vocabulary *v, uint32_t at);

/* Whether the player to move wins at a position that a word known fits, and that is none. */
static bool is_won(q_vocabulary *v, uint32_t at)
{
    q_spot *spot = &v->spot[at];
    unsigned marks = marks_of(v, spot);
    if (spot->lengths != (ODD_WORDS | EVEN_WORDS))
        return is_certain_win(v, spot);
    if (marks & (MARK_WINS | MARK_LOSES))
        return marks & MARK_WINS;
    bool won = false;
    const uint32_t *i = v->plays.member + v->plays.begin[at];
    const uint32_t *end = v->plays.member + v->plays.begin[at + 1];
    for (; i < end && !won && is_patient(v); i++)
        won = has_won(v, *i);
    return put_mark(v, spot, won, MARK_WINS, MARK_LOSES);
}

/* Whether it wins to have made a fragment: it is legal, and not won for who moves after. */
static bool has_won(q_vocabulary *v, uint32_t at)
{
    const q_spot *spot = &v->spot[at];
    if (is_known_word(v, spot))
        return v->misere;
    if (spot->lengths == ODD_WORDS || spot->lengths == EVEN_WORDS)
        return !is_won(v, at) && fits_word(v, at);
    return fits_word(v, at) && !is_won(v, at);
}

/* Numbers to choose from, each once. */
typedef struct offers {
    const quoth_memory *memory;
    uint32_t *number;
    size_t count, capacity;
} offers;

static quoth_status add_offer(offers *o, uint32_t number)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->number[i] == number)
            return QUOTH_OK;
    if (!q_reserve(o->memory, (void **)&o->number, &o->capacity, o->count + 1, sizeof *o->number))
        return QUOTH_NO_MEMORY;
    o->number[o->count++] = number;
    return QUOTH_OK;
}

/* Those that may win. */
static quoth_status offer_wins(const q_vocabulary *v, uint32_t here, offers *o)
{
    quoth_status status = QUOTH_OK;
    for (uint32_t i = v->plays.begin[here]; i < v->plays.begin[here + 1] && !status; i++)
        status = add_offer(o, v->plays.member[i]);
    return status;
}

/* All that are legal by the whole lexicon. */
static quoth_status offer_all(const q_vocabulary *v, const quoth_letters *fragment, offers *o)
{
    unsigned letters = quoth_lexicon_alphabet(quoth_ghost_lexicon(v->referee))->letters;
    quoth_status status = QUOTH_OK;
    for (unsigned letter = 1; letter <= letters && !status; letter++) {
        quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
        size_t n = quoth_ghost_forms(v->referee, fragment, (uint8_t)letter, forms);
        for (size_t i = 0; i < n && !status; i++) {
            uint32_t at = q_map_find(&v->map, &forms[i]);
            if (at != Q_MAP_NONE)
                status = add_offer(o, at);
        }
    }
    return status;
}

/* The first in random order that serves is a random one of those that serve: the others need not be
 * looked at.  QUOTH_NOT_FOUND: none serves. */
static quoth_status choose_offer(q_vocabulary *v, offers *o, bool serves(q_vocabulary *, uint32_t),
                                 quoth_random *random, quoth_letters *after)
{
    for (; o->count > 0; o->count--) {
        size_t i = (size_t)quoth_random_below(random, o->count);
        uint32_t number = o->number[i];
        bool found = serves(v, number);
        if (v->stopped)
            return QUOTH_STOPPED;
        if (found) {
            q_map_spell(&v->map, number, after);
            return QUOTH_OK;
        }
        o->number[i] = o->number[o->count - 1];
    }
    return QUOTH_NOT_FOUND;
}

quoth_status q_vocabulary_choose(q_vocabulary *v, const quoth_letters *fragment,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *after)
{
    offers o = {.memory = v->memory};
    uint32_t here = q_map_find(&v->map, fragment);
    v->watch = watch;
    v->stopped = false;
    if (here == Q_MAP_NONE || !fits_word(v, here))
        return v->stopped ? QUOTH_STOPPED : QUOTH_NOT_FOUND;
    quoth_status status = offer_wins(v, here, &o);
    if (!status)
        status = choose_offer(v, &o, has_won, random, after);
    if (status == QUOTH_NOT_FOUND) {
        status = offer_all(v, fragment, &o);
        if (!status)
            status = choose_offer(v, &o, fits_word, random, after);
    }
    q_free(v->memory, o.number, o.capacity, sizeof *o.number);
    return status;
}

typedef struct naming {
    q_vocabulary *v;
    const quoth_letters *fragment;
    quoth_letters *word;
    bool found;
} naming;

static bool name_word(void *user, const quoth_letters *word, uint32_t rank)
{
    naming *n = user;
    n->found = q_known_in(n->v->belief, n->v->game, rank) &&
               quoth_ghost_fits(n->v->referee, n->fragment, word);
    if (n->found)
        *n->word = *word;
    return !n->found && is_patient(n->v);
}

quoth_status q_vocabulary_name(q_vocabulary *v, const quoth_letters *fragment,
                               const quoth_watch *watch, quoth_letters *word)
{
    quoth_letters sought = *fragment;
    naming n = {v, &sought, word, false};
    v->watch = watch;
    v->stopped = false;
    quoth_lexicon_each(quoth_belief_lexicon(v->belief), name_word, &n);
    return n.found ? QUOTH_OK : v->stopped ? QUOTH_STOPPED : QUOTH_NOT_FOUND;
}
