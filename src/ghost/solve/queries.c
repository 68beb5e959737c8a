/* The public queries of a solver: views of fragments, lists of plays, the best play. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "base/throttle.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/custom.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/solver.h"
#include "ghost/solve/variants.h"
#include "lexicon/letters.h"
#include "quoth/finder.h"

/* ---- views -------------------------------------------------------------------------------- */

const quoth_lexicon *quoth_ghost_lexicon(const quoth_ghost *g)
{
    return g->lexicon;
}

const quoth_memory *quoth_ghost_memory(const quoth_ghost *g)
{
    return g->memory;
}

quoth_ghost_rules quoth_ghost_rules_of(const quoth_ghost *g)
{
    return g->given;
}

quoth_ghost_summary quoth_ghost_summarize(const quoth_ghost *g)
{
    return g->summary;
}

quoth_ghost_description quoth_ghost_describe(const quoth_ghost *g)
{
    quoth_ghost_description d = q_variant_describe(g->variant, g->reading);
    if (g->custom && g->custom->variant.fits)
        d.challenges = true;
    return d;
}

const quoth_ghost_row *quoth_ghost_rows(const quoth_ghost *g, size_t *count)
{
    *count = g->rows;
    return g->row;
}

void quoth_ghost_canonicalize(quoth_letters *fragment, const quoth_ghost *g)
{
    if (g->growth & QUOTH_GHOST_ANY_ORDER)
        q_letters_sort(fragment);
}

static bool is_letter(const quoth_ghost *g, uint8_t letter)
{
    return letter > 0 && letter <= g->lexicon->alphabet.letters;
}

static bool are_letters(const quoth_ghost *g, const quoth_letters *given)
{
    for (unsigned i = 0; i < given->length; i++)
        if (!is_letter(g, given->letter[i]))
            return false;
    return true;
}

static unsigned fields_for(quoth_ghost_want want)
{
    return want == QUOTH_GHOST_WANT_LEGALITY  ? 0
           : want == QUOTH_GHOST_WANT_OUTCOME ? Q_FIELD_WIN | Q_FIELD_LENGTHS
                                              : Q_FIELD_WIN | Q_FIELD_LENGTHS | Q_FIELD_SEATS;
}

/* The level of a view whose requested level is `want`. */
static quoth_ghost_known known_by(const quoth_ghost *g, quoth_ghost_want want)
{
    if (want == QUOTH_GHOST_WANT_LEGALITY)
        return QUOTH_GHOST_KNOWN_LEGALITY;
    return want == QUOTH_GHOST_WANT_OUTCOME && g->rules.players > 2 ? QUOTH_GHOST_KNOWN_OUTCOME
                                                                    : QUOTH_GHOST_KNOWN_SEATS;
}

quoth_status quoth_ghost_probe(quoth_ghost_view *view, const quoth_ghost *g,
                               const quoth_letters *given, quoth_ghost_want want,
                               quoth_error *error)
{
    quoth_letters fragment = *given;
    q_probe_result found = {0};
    quoth_status status = QUOTH_OK;
    quoth_ghost_canonicalize(&fragment, g);
    if (are_letters(g, given))
        status = q_solver_probe(g, &fragment, fields_for(want), &found);
    *view = q_illegal_view(&g->rules, fragment.length);
    if (found.legal) {
        *view =
            q_value_view(&g->rules, &found.value, fragment.length, found.word, g->summary.lengths);
        q_view_restrict(view, known_by(g, want));
    }
    if (status)
        q_view_restrict(view, QUOTH_GHOST_KNOWN_NOTHING);
    return q_ghost_report(g, status, error);
}

/* ---- plays -------------------------------------------------------------------------------- */

/* The forms of one letter: the insertions that the variant's rules allow. */
typedef struct letter_forms {
    quoth_letters fragment; /* canonical */
    uint8_t letter;
    unsigned count;
    q_insertion insertion[QUOTH_GHOST_FORMS_MAX];
} letter_forms;

static void list_forms(letter_forms *f, const quoth_ghost *g, const quoth_letters *given,
                       uint8_t letter)
{
    f->count = 0;
    if (given->length == QUOTH_WORD_MAX || !is_letter(g, letter) || !are_letters(g, given))
        return;
    f->fragment = *given;
    f->letter = letter;
    quoth_ghost_canonicalize(&f->fragment, g);
    f->count = q_list_insertions(g->growth, &f->fragment, letter, f->insertion);
}

static void make_form(const letter_forms *f, size_t index, quoth_letters *form)
{
    q_fragment_after(&f->fragment, f->insertion[index], f->letter, form);
}

bool quoth_ghost_form(quoth_letters *form, const quoth_ghost *g, const quoth_letters *fragment,
                      uint8_t letter, size_t index)
{
    letter_forms forms;
    list_forms(&forms, g, fragment, letter);
    if (index >= forms.count)
        return false;
    make_form(&forms, index, form);
    return true;
}

bool quoth_ghost_is_play(const quoth_ghost *g, const quoth_letters *fragment,
                         const quoth_letters *given)
{
    quoth_letters form, after = *given;
    letter_forms forms;
    uint64_t tried = 0;
    if (!are_letters(g, given))
        return false;
    quoth_ghost_canonicalize(&after, g);
    for (unsigned i = 0; i < after.length; i++) { /* the added letter is one of these */
        uint8_t letter = after.letter[i];
        if (tried >> letter & 1)
            continue;
        tried |= UINT64_C(1) << letter;
        list_forms(&forms, g, fragment, letter);
        for (unsigned n = forms.count; n-- > 0;) {
            make_form(&forms, n, &form);
            if (quoth_letters_equal(&form, &after))
                return true;
        }
    }
    return false;
}

static bool keep_first(void *user, const quoth_found *found)
{
    *(quoth_letters *)user = found->word;
    return false;
}

static const char no_such_word[] = "the fragment is no word of the game";

quoth_status quoth_ghost_word(quoth_letters *word, const quoth_ghost *g,
                              const quoth_letters *fragment, quoth_error *error)
{
    quoth_rack_counts letters = {.tiles = (uint8_t)fragment->length};
    quoth_word_query query = {.rack = &letters, .exact = true};
    *word = (quoth_letters){0};
    if (!are_letters(g, fragment) || fragment->length < quoth_ghost_rules_of(g).min)
        return q_fail(error, QUOTH_NOT_FOUND, no_such_word);
    if (quoth_lexicon_has(g->lexicon, fragment)) {
        *word = *fragment;
        return QUOTH_OK;
    }
    for (unsigned i = 0; i < fragment->length; i++)
        letters.count[fragment->letter[i]]++;
    quoth_status status = quoth_find_words(g->lexicon, &query, keep_first, word,
                                           &(quoth_context){.watch = q_watch_or_null(&g->watch)},
                                           NULL);
    if (word->length)
        return QUOTH_OK;
    return status ? q_report(error, status) : q_fail(error, QUOTH_NOT_FOUND, no_such_word);
}

void quoth_ghost_list_free(quoth_ghost_list *list)
{
    q_free(list->memory, list->play, list->capacity, sizeof *list->play);
    *list = (quoth_ghost_list){.memory = list->memory, .want = list->want};
}

/* A list of plays that is being filled. */
typedef struct filling {
    const quoth_ghost *ghost;
    quoth_ghost_list *list;
    quoth_status status;
} filling;

static void add_play(filling *f, const quoth_ghost_play *play)
{
    quoth_ghost_list *l = f->list;
    if (!f->status &&
        !q_reserve(l->memory, (void **)&l->play, &l->capacity, l->count + 1, sizeof *l->play))
        f->status = QUOTH_NO_MEMORY;
    if (!f->status)
        l->play[l->count++] = *play;
}

static void add_valued(void *user, const quoth_letters *after, const q_value *value, bool word)
{
    filling *f = user;
    const quoth_ghost *g = f->ghost;
    quoth_ghost_known known = known_by(g, f->list->want);
    quoth_ghost_play play = {.after = *after};
    play.mover_wins = known >= QUOTH_GHOST_KNOWN_OUTCOME &&
                      q_value_wins_for_mover(&g->rules, value);
    play.view = q_value_view(&g->rules, value, after->length, word, g->summary.lengths);
    q_view_restrict(&play.view, known);
    add_play(f, &play);
}

static void add_illegal(filling *f, const quoth_letters *after)
{
    quoth_ghost_play play = {.after = *after,
                             .view = q_illegal_view(&f->ghost->rules, after->length),
                             .mover_wins = true};
    play.view.length = play.view.longest = f->ghost->summary.lengths ? after->length : 0;
    add_play(f, &play);
}
/* Adds the forms that are not listed: they are illegal. */
static void list_illegal_forms(filling *f, const quoth_letters *fragment)
{
    const quoth_ghost *g = f->ghost;
    letter_forms forms;
    quoth_letters form;
    size_t legal = f->list->count;
    for (unsigned letter = 1; letter <= g->lexicon->alphabet.letters && !f->status; letter++) {
        list_forms(&forms, g, fragment, (uint8_t)letter);
        for (size_t i = 0; i < forms.count; i++) {
            size_t k = 0;
            make_form(&forms, i, &form);
            while (k < legal && !quoth_letters_equal(&f->list->play[k].after, &form))
                k++;
            if (k == legal)
                add_illegal(f, &form);
        }
    }
}

/* ---- sorting: a few dozen plays, or a few hundred ----------------------------------------- */

/* By spelled text, then by letters, because different letters may have the same spelling. */
static int by_text(const void *first, const void *second, const void *alphabet)
{
    const quoth_letters *a = &((const quoth_ghost_play *)first)->after;
    const quoth_letters *b = &((const quoth_ghost_play *)second)->after;
    int order = quoth_alphabet_compare(alphabet, a, b);
    if (order == 0 && a->length != b->length)
        order = a->length < b->length ? -1 : 1;
    return order ? order : memcmp(a->letter, b->letter, a->length);
}

/* Sorts plays by text and removes duplicates. */
static void sort_plays(const quoth_alphabet *a, quoth_ghost_list *list)
{
    quoth_ghost_play *play = list->play;
    size_t n = list->count, kept = 0;
    q_sort(play, n, sizeof *play, by_text, a, NULL);
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || !quoth_letters_equal(&play[kept - 1].after, &play[i].after))
            play[kept++] = play[i];
    list->count = kept;
}

quoth_status quoth_ghost_plays(quoth_ghost_list *list, const quoth_ghost *g,
                               const quoth_letters *given, quoth_error *error)
{
    quoth_letters fragment = *given;
    filling f = {g, list, QUOTH_OK};
    list->count = 0;
    if (!are_letters(g, given))
        return QUOTH_OK;
    quoth_ghost_canonicalize(&fragment, g);
    bool illegal_too = false;
    if (g->rules.misere == QUOTH_GHOST_MISERE_LITERAL) {
        q_probe_result found;
        quoth_status status = q_solver_probe(g, &fragment, 0, &found);
        if (status || !found.legal)
            return q_ghost_report(g, status, error);
        illegal_too = !found.word;
    }
    quoth_status status = q_solver_plays(g, &fragment, fields_for(list->want), add_valued, &f);
    f.status = status ? status : f.status;
    if (illegal_too && !f.status)
        list_illegal_forms(&f, &fragment);
    if (f.status)
        list->count = 0;
    if (list->count)
        sort_plays(&g->lexicon->alphabet, list);
    return q_ghost_report(g, f.status, error);
}

/* Whether the player to move prefers the first of two plays. */
static bool better(const quoth_ghost *g, const quoth_ghost_play *a, const quoth_ghost_play *b)
{
    unsigned n = g->rules.players, turn = (a->after.length + n - 1) % n;
    if (a->mover_wins != b->mover_wins)
        return a->mover_wins;
    if (n == 2)
        return a->mover_wins ? a->view.length < b->view.length : a->view.length > b->view.length;
    if (a->view.seats.loser < 0)
        return false;
    q_value first = {.loser = (uint8_t)(((unsigned)a->view.seats.loser + 2 * n - turn - 1) % n)};
    q_value second = {.loser = (uint8_t)(((unsigned)b->view.seats.loser + 2 * n - turn - 1) % n)};
    return q_value_prefers(&g->rules, &first, &second);
}

quoth_status quoth_ghost_best(const quoth_ghost_play **best, const quoth_ghost *g,
                              const quoth_letters *fragment, const quoth_ghost_list *plays,
                              quoth_error *error)
{
    quoth_ghost_view now;
    quoth_status status = quoth_ghost_probe(&now, g, fragment, QUOTH_GHOST_WANT_LEGALITY, error);
    *best = NULL;
    for (size_t i = 0; i < plays->count && now.legal && !now.word; i++)
        if (!*best || better(g, &plays->play[i], *best))
            *best = &plays->play[i];
    if (!status && !*best)
        return q_fail(error, QUOTH_NOT_FOUND, "there is no play from this fragment");
    return status;
}
