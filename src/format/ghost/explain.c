/* The facts that explain a position of Ghost: each play, whether it wins, how the game then ends,
 * and which words lie behind it. */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "format/explain/facts.h"
#include "quoth/ghost_game.h"
#include "quoth/ghost_positions.h"
#include "quoth/ghost_review.h"

enum { EXAMPLES = 3, DEFAULT_LEVEL = 35, LEVEL_UNKNOWN = 99 };

/* The words behind a play. */
typedef struct behind {
    uint64_t words, known;
    unsigned examples; /* the best known first */
    quoth_letters example[EXAMPLES];
    int level[EXAMPLES];
} behind;

typedef struct explaining {
    const quoth_ghost *ghost;
    const quoth_lexicon *lexicon, *levels;
    quoth_ghost_rules rules;
    quoth_letters fragment;
    quoth_ghost_view view;
    quoth_ghost_list plays;
    behind *behind; /* by play */
    int level;      /* up to which people know a word */
    bool prefixes;  /* a play adds a letter at the end, and the fragment begins a word */
    bool every;     /* the words behind a play may not contain the fragment */
    const quoth_context *context;
    uint64_t words; /* seen so far */
} explaining;

/* ---- words --------------------------------------------------------------------------------- */

static bool begins(const quoth_letters *word, const quoth_letters *fragment)
{
    return word->length >= fragment->length &&
           memcmp(word->letter, fragment->letter, fragment->length) == 0;
}

static bool lies_behind(const explaining *x, const quoth_letters *fragment,
                        const quoth_letters *word)
{
    return (!x->prefixes || begins(word, fragment)) && quoth_ghost_fits(x->ghost, fragment, word);
}

/* Whether no shorter word ends the game on the way from the play to the word. */
static bool is_reachable(const explaining *x, unsigned from, const quoth_letters *word)
{
    quoth_letters before = *word;
    if (!x->prefixes || x->rules.word_end != QUOTH_GHOST_WORD_END_ALWAYS)
        return true;
    for (before.length = (uint8_t)(from > x->rules.min ? from : x->rules.min);
         before.length < word->length; before.length++)
        if (quoth_lexicon_has(x->lexicon, &before))
            return false;
    return true;
}

static void count_word(behind *b, const quoth_letters *word, int level, int known)
{
    unsigned at = b->examples;
    b->words++;
    b->known += level <= known;
    while (at > 0 && level < b->level[at - 1])
        at--;
    if (at == EXAMPLES)
        return;
    b->examples += b->examples < EXAMPLES;
    for (unsigned i = b->examples - 1; i > at; i--) {
        b->example[i] = b->example[i - 1];
        b->level[i] = b->level[i - 1];
    }
    b->example[at] = *word;
    b->level[at] = level;
}

static bool see_word(void *user, const quoth_letters *word, uint32_t rank)
{
    explaining *x = user;
    if (!q_go_on_every(q_watch_of(x->context), 256, x->words++, rank,
                       quoth_lexicon_words(x->lexicon)))
        return false;
    if (!x->every && !lies_behind(x, &x->fragment, word))
        return true;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(x->lexicon);
    int level = x->levels ? quoth_lexicon_level_in(x->levels, alphabet, word) : -1;
    for (size_t i = 0; i < x->plays.count; i++) {
        const quoth_letters *after = &x->plays.play[i].after;
        if (lies_behind(x, after, word) && is_reachable(x, after->length, word))
            count_word(&x->behind[i], word, level < 0 ? LEVEL_UNKNOWN : level, x->level);
    }
    return true;
}

/* ---- facts --------------------------------------------------------------------------------- */

static void put_letters(quoth_explanation *e, const explaining *x, const char *name,
                        const quoth_letters *letters)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(text, sizeof text, quoth_lexicon_alphabet(x->lexicon), letters);
    q_fact_text(e, name, text);
}

/* The best known words, as "ghost, ghoul": those that people know, or the nearest to that. */
static void put_best_known(quoth_explanation *e, const explaining *x, const behind *b)
{
    char text[EXAMPLES * (QUOTH_WORD_TEXT_SIZE + 2)];
    size_t at = 0;
    unsigned count = 0;
    for (; count < b->examples && b->level[count] <= x->level; count++) {
        memcpy(text + at, ", ", 2);
        at += count ? 2 : 0;
        at += quoth_alphabet_spell(text + at, QUOTH_WORD_TEXT_SIZE,
                                   quoth_lexicon_alphabet(x->lexicon), &b->example[count]);
    }
    if (count) {
        q_fact_integer(e, "best_known_words", count);
        q_fact_text(e, "best_known", text);
    } else if (b->examples) {
        put_letters(e, x, "nearest", &b->example[0]);
    }
}

static void put_words(quoth_explanation *e, const explaining *x, const behind *b)
{
    q_fact_integer(e, "words", (int64_t)b->words);
    if (!x->levels)
        return;
    q_fact_integer(e, "known", (int64_t)b->known);
    put_best_known(e, x, b);
    for (unsigned i = 0; i < b->examples; i++) {
        q_facts_open_at(e, "examples", i);
        put_letters(e, x, "word", &b->example[i]);
        q_fact_integer(e, "level", b->level[i]);
        q_facts_close(e);
    }
}

/* The continuation after a play: the best answer, and the word or fragment that ends the
 * game. */
static quoth_status put_answer(quoth_explanation *e, const explaining *x,
                               const quoth_ghost_play *play)
{
    quoth_letters end, word;
    const quoth_ghost_play *best = NULL;
    quoth_ghost_list replies = {.memory = x->plays.memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_status status = quoth_ghost_plays(&replies, x->ghost, &play->after, NULL);
    if (!status)
        status = quoth_ghost_best(&best, x->ghost, &play->after, &replies, NULL);
    if (best)
        put_letters(e, x, "answer", &best->after);
    quoth_ghost_list_free(&replies);
    if (!status || status == QUOTH_NOT_FOUND)
        status = quoth_ghost_best_end(&end, x->ghost, &play->after, x->context, NULL);
    if (status)
        return status;
    bool is_word = quoth_ghost_word(&word, x->ghost, &end, NULL) == QUOTH_OK;
    put_letters(e, x, "end", is_word ? &word : &end);
    return QUOTH_OK;
}

static quoth_status put_play(quoth_explanation *e, const explaining *x, size_t i)
{
    const quoth_ghost_play *play = &x->plays.play[i];
    quoth_status status = QUOTH_OK;
    q_facts_open_at(e, "plays", i);
    put_letters(e, x, "play", &play->after);
    q_fact_flag(e, "wins", play->mover_wins);
    q_fact_flag(e, "legal", play->view.legal);
    q_fact_flag(e, "completes", play->view.word);
    if (play->view.legal && !play->view.word)
        status = put_answer(e, x, play);
    if (x->behind)
        put_words(e, x, &x->behind[i]);
    q_facts_close(e);
    return status;
}

static quoth_status put_facts(quoth_explanation *e, const explaining *x)
{
    const quoth_ghost_description described = quoth_ghost_describe(x->ghost);
    unsigned winning = 0, completing = 0;
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; i < x->plays.count; i++) {
        winning += x->plays.play[i].mover_wins;
        completing += x->plays.play[i].view.word && !x->plays.play[i].mover_wins;
    }
    q_fact_text(e, "variant", described.variant);
    q_fact_text(e, "lexicon", quoth_lexicon_name(x->lexicon));
    q_facts_open(e, "position");
    put_letters(e, x, "fragment", &x->fragment);
    q_fact_integer(e, "letters", x->fragment.length);
    q_fact_integer(e, "players", x->rules.players);
    q_fact_integer(e, "seat", x->fragment.length % x->rules.players + 1);
    q_fact_flag(e, "legal", x->view.legal);
    q_fact_flag(e, "word", x->view.word);
    q_fact_flag(e, "wins", x->view.to_move_wins);
    q_fact_integer(e, "moves", (int64_t)x->plays.count);
    q_fact_integer(e, "winning", winning);
    q_fact_integer(e, "losing", (int64_t)x->plays.count - winning);
    if (completing)
        q_fact_integer(e, "completing", completing);
    if (x->behind && x->levels)
        q_fact_integer(e, "level", x->level);
    q_facts_close(e);
    for (size_t i = 0; i < x->plays.count && !status; i++)
        status = put_play(e, x, i);
    return status ? status : e->failed ? QUOTH_NO_MEMORY : QUOTH_OK;
}

/* ---- the call ------------------------------------------------------------------------------ */

static quoth_status count_words(explaining *x)
{
    const quoth_ghost_description described = quoth_ghost_describe(x->ghost);
    if (!x->plays.count || !described.challenges)
        return QUOTH_OK;
    x->prefixes = described.relation == QUOTH_GHOST_PREFIX &&
                  described.growth == QUOTH_GHOST_AT_END && !x->rules.custom;
    x->every = !x->fragment.length || described.growth & QUOTH_GHOST_REVERSED;
    x->behind = q_allocate_zeroed(x->plays.memory, x->plays.count, sizeof *x->behind);
    if (!x->behind)
        return QUOTH_NO_MEMORY;
    return quoth_lexicon_each(x->lexicon, see_word, x) ? QUOTH_OK : QUOTH_STOPPED;
}

static quoth_status explain(quoth_explanation *e, explaining *x)
{
    quoth_status status =
        quoth_ghost_probe(&x->view, x->ghost, &x->fragment, QUOTH_GHOST_WANT_OUTCOME, NULL);
    if (!status && x->view.legal && !x->view.word)
        status = quoth_ghost_plays(&x->plays, x->ghost, &x->fragment, NULL);
    if (!status)
        status = count_words(x);
    return status ? status : put_facts(e, x);
}

quoth_status quoth_ghost_explain(quoth_explanation **explanation, const quoth_ghost *ghost,
                                 const quoth_letters *fragment,
                                 const quoth_ghost_explain_options *options,
                                 const quoth_context *context, quoth_error *error)
{
    const quoth_memory *given = q_memory_of(context);
    const quoth_memory *memory = given ? given : quoth_ghost_memory(ghost);
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    explaining x = {.ghost = ghost,
                    .lexicon = lexicon,
                    .levels = options && options->levels ? options->levels : lexicon,
                    .rules = quoth_ghost_rules_of(ghost),
                    .fragment = *fragment,
                    .plays = {.memory = memory, .want = QUOTH_GHOST_WANT_OUTCOME},
                    .level = options && options->level ? (int)options->level : DEFAULT_LEVEL,
                    .context = context};
    *explanation = NULL;
    quoth_explanation *e = q_explanation_new(Q_EXPLAINS_GHOST, memory);
    if (!e)
        return q_no_memory(error);
    quoth_ghost_canonicalize(&x.fragment, ghost);
    if (!quoth_lexicon_has_levels(x.levels))
        x.levels = NULL;
    quoth_status status = explain(e, &x);
    q_free(memory, x.behind, x.plays.count, sizeof *x.behind);
    quoth_ghost_list_free(&x.plays);
    if (status)
        quoth_explanation_free(e);
    else
        *explanation = e;
    return q_report(error, status);
}
