/* Derives words by analogy, as people do who know some words: a known word takes the affixes that
 * known words like it take.
 *
 *      known: WORLDS, FIELDS, GOLDS ...          so perhaps SOLD does: SOLDS, a phony
 *
 * The analogy is learnt from the known words alone, so it needs no grammar and serves every
 * language.  An affix counts if at least one of AFFIX_SHARE known words takes it.  A stem is like
 * another if the two letters beside the affix are the same; the share of such stems that take the
 * affix is its productivity there, and of the words derived so the player believes in that share.
 * A hash of the word decides which, so a level always errs about the same words. */
#include "game/near_words.h"

#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/throttle.h"

enum {
    AFFIX_LETTERS = 3, /* most letters of an affix */
    STEM_LETTERS = 3,  /* fewest of a stem: of two-letter words people know the list */
    DERIVED_LETTERS = 15,
    AFFIX_SHARE = 100,
    AFFIXES_MAX = 64,
    LOOKUP_UNITS = 8 /* of q_throttle: looking up a word takes up to a microsecond */
};

typedef struct affix {
    uint8_t ending; /* 1: behind the stem, 0: before it */
    uint8_t length, letter[AFFIX_LETTERS];
} affix;

typedef struct derivation {
    const quoth_lexicon *known;
    const quoth_memory *memory;
    bool all_words;
    unsigned letters;  /* of the alphabet */
    uint32_t *affixed; /* known words of the form stem and affix, of a known stem, by affix: all
                          beginnings, then all endings */
    size_t codes;      /* of beginnings, and also of endings */
    affix affix[AFFIXES_MAX];
    unsigned affixes;
    size_t contexts; /* codes of two letters */
    uint32_t *stems; /* known words by their first two letters, then by their last two */
    uint32_t *taken; /* by affix and context: known words that take the affix */
    char *text;      /* the derived words, one a line */
    size_t size, capacity;
    q_throttle throttle;
    quoth_status status;
} derivation;

/* The code of some letters: a number in the base `letters` + 1, without leading zeros. */
static size_t code_of(const derivation *d, const uint8_t *letter, unsigned length)
{
    size_t code = 0;
    for (unsigned i = 0; i < length; i++)
        code = code * (d->letters + 1) + letter[i];
    return code;
}

/* The two letters of a stem beside an affix. */
static size_t context_of(const derivation *d, const quoth_letters *stem, bool ending)
{
    return code_of(d, stem->letter + (ending ? stem->length - 2 : 0), 2);
}

static bool go_on(derivation *d, uint32_t rank, unsigned lookups)
{
    if (!q_throttle_add(&d->throttle, rank, (uint64_t)lookups * LOOKUP_UNITS))
        d->status = QUOTH_STOPPED;
    return !d->status;
}

/* Counts the affixes of a known word whose rest is a known word. */
static bool count_affixes(void *user, const quoth_letters *word, uint32_t rank)
{
    derivation *d = user;
    for (unsigned n = 1; n <= AFFIX_LETTERS && n + STEM_LETTERS <= word->length; n++) {
        quoth_letters stem = {.length = (uint8_t)(word->length - n)};
        memcpy(stem.letter, word->letter, stem.length);
        if (quoth_lexicon_has(d->known, &stem))
            d->affixed[d->codes + code_of(d, word->letter + stem.length, n)]++;
        memcpy(stem.letter, word->letter + n, stem.length);
        if (quoth_lexicon_has(d->known, &stem))
            d->affixed[code_of(d, word->letter, n)]++;
    }
    return go_on(d, rank, 2 * AFFIX_LETTERS);
}

/* Lists the productive affixes in the order of their codes. */
static void list_affixes(derivation *d, uint32_t words)
{
    for (size_t i = 0; i < 2 * d->codes && d->affixes < AFFIXES_MAX; i++) {
        if (d->affixed[i] == 0 || (uint64_t)d->affixed[i] * AFFIX_SHARE < words)
            continue;
        affix *a = &d->affix[d->affixes++];
        *a = (affix){.ending = i >= d->codes};
        size_t code = i % d->codes;
        for (size_t rest = code; rest; rest /= d->letters + 1)
            a->length++;
        for (unsigned place = a->length; place-- > 0; code /= d->letters + 1)
            a->letter[place] = (uint8_t)(code % (d->letters + 1));
    }
}

static quoth_letters with_affix(const quoth_letters *stem, const affix *a)
{
    quoth_letters word = {.length = (uint8_t)(stem->length + a->length)};
    memcpy(word.letter + (a->ending ? 0 : a->length), stem->letter, stem->length);
    memcpy(word.letter + (a->ending ? stem->length : 0), a->letter, a->length);
    return word;
}

/* Counts a stem, and the affixes that it takes, by context. */
static bool count_stem(void *user, const quoth_letters *stem, uint32_t rank)
{
    derivation *d = user;
    if (stem->length < STEM_LETTERS || stem->length > DERIVED_LETTERS)
        return true;
    for (unsigned ending = 0; ending < 2; ending++)
        d->stems[ending * d->contexts + context_of(d, stem, ending)]++;
    for (unsigned i = 0; i < d->affixes; i++) {
        quoth_letters word = with_affix(stem, &d->affix[i]);
        if (quoth_lexicon_has(d->known, &word))
            d->taken[i * d->contexts + context_of(d, stem, d->affix[i].ending)]++;
    }
    return go_on(d, rank, d->affixes + 1);
}

static bool is_believed(const derivation *d, unsigned number, const quoth_letters *stem,
                        const quoth_letters *word)
{
    bool ending = d->affix[number].ending;
    size_t context = context_of(d, stem, ending);
    uint64_t hash = word->length, stems = d->stems[ending * d->contexts + context];
    for (unsigned i = 0; i < word->length; i++)
        hash = q_hash_step(hash, word->letter[i]);
    return (q_mix64(hash) >> 32) * stems >> 32 < d->taken[number * d->contexts + context] &&
           !quoth_lexicon_has(d->known, word) &&
           (d->all_words || !quoth_lexicon_offensive(d->known, word));
}

/* Adds the believed words that are derived from a known word to the text. */
static bool derive(void *user, const quoth_letters *stem, uint32_t rank)
{
    derivation *d = user;
    if (stem->length < STEM_LETTERS)
        return true;
    for (unsigned i = 0; i < d->affixes; i++) {
        if (stem->length + d->affix[i].length > DERIVED_LETTERS)
            continue;
        quoth_letters word = with_affix(stem, &d->affix[i]);
        if (!is_believed(d, i, stem, &word))
            continue;
        size_t room = (size_t)word.length * QUOTH_SPELLING_SIZE + 1;
        if (!q_reserve(d->memory, (void **)&d->text, &d->capacity, d->size + room, 1)) {
            d->status = QUOTH_NO_MEMORY;
            return false;
        }
        d->size +=
            quoth_alphabet_spell(d->text + d->size, room, quoth_lexicon_alphabet(d->known), &word);
        d->text[d->size++] = '\n';
    }
    return go_on(d, rank, d->affixes + 1);
}

static quoth_status build(quoth_lexicon **with_near, const derivation *d,
                          const quoth_context *context, quoth_error *error)
{
    quoth_builder *builder;
    quoth_status status =
        quoth_builder_new(&builder, quoth_lexicon_alphabet(d->known), context, error);
    if (!status)
        status = quoth_builder_add_lexicon(builder, d->known, context, error);
    if (!status && d->size)
        status =
            quoth_builder_add(builder, NULL, d->text, d->size, QUOTH_KEEP_FOLD, context, error);
    if (!status)
        status =
            quoth_builder_finish(with_near, builder, quoth_lexicon_name(d->known), context, error);
    quoth_builder_free(builder);
    return status;
}

quoth_status q_near_words(quoth_lexicon **with_near, const quoth_lexicon *known, bool all_words,
                          const quoth_context *context, quoth_error *error)
{
    *with_near = NULL;
    derivation d = {.known = known,
                    .memory = q_memory(q_memory_of(context)),
                    .all_words = all_words,
                    .letters = quoth_lexicon_alphabet(known)->letters,
                    .codes = 1,
                    .throttle = q_throttle_begin(q_watch_of(context), 0)};
    for (unsigned i = 0; i < AFFIX_LETTERS; i++)
        d.codes *= d.letters + 1;
    d.contexts = (size_t)(d.letters + 1) * (d.letters + 1);
    d.affixed = q_allocate_zeroed(d.memory, 2 * d.codes, sizeof *d.affixed);
    d.stems = q_allocate_zeroed(d.memory, 2 * d.contexts, sizeof *d.stems);
    d.taken = q_allocate_zeroed(d.memory, AFFIXES_MAX * d.contexts, sizeof *d.taken);
    if (!d.affixed || !d.stems || !d.taken)
        d.status = QUOTH_NO_MEMORY;
    if (!d.status)
        quoth_lexicon_each(known, count_affixes, &d);
    if (!d.status) {
        list_affixes(&d, quoth_lexicon_words(known));
        quoth_lexicon_each(known, count_stem, &d);
    }
    if (!d.status)
        quoth_lexicon_each(known, derive, &d);
    quoth_status status = d.status ? q_report(error, d.status)
                                   : build(with_near, &d, context, error);
    q_free(d.memory, d.affixed, 2 * d.codes, sizeof *d.affixed);
    q_free(d.memory, d.stems, 2 * d.contexts, sizeof *d.stems);
    q_free(d.memory, d.taken, AFFIXES_MAX * d.contexts, sizeof *d.taken);
    q_free(d.memory, d.text, d.capacity, 1);
    return status;
}
