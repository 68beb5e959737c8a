/* Which plays there are, read off the words one by one: game.h. */
#include <string.h>

#include "base/memory.h"
#include "base/pace.h"
#include "verify/game.h"

typedef struct taking {
    q_rule_game *game;
    q_pace pace;
    quoth_status status;
} taking;

static bool lay_word(void *user, const quoth_letters *word, uint32_t rank)
{
    taking *g = user;
    q_rule_game *game = g->game;
    uint64_t mask = 0;
    if (!q_pace_on(&g->pace, rank, 1 + word->length / 8u)) {
        g->status = QUOTH_STOPPED;
        return false;
    }
    if (word->length < game->min)
        return true;
    if (game->size > UINT32_MAX / 2 ||
        !q_grow(game->memory, (void **)&game->text, &game->room, game->size + word->length + 1u,
                1) ||
        !q_grow(game->memory, (void **)&game->word, &game->word_room, game->words + 1,
                sizeof *game->word) ||
        !q_grow(game->memory, (void **)&game->mask, &game->mask_room, game->words + 1,
                sizeof *game->mask)) {
        g->status = QUOTH_NO_MEMORY;
        return false;
    }
    for (unsigned i = 0; i < word->length; i++)
        mask |= UINT64_C(1) << word->letter[i];
    game->word[game->words] = (uint32_t)game->size;
    game->mask[game->words++] = mask;
    memcpy(game->text + game->size, word->letter, word->length);
    game->size += word->length;
    game->text[game->size++] = 0;
    return true;
}

/* The letters and what stands behind the end, 0. */
static size_t wide(const q_rule_game *game)
{
    return game->letters + 1u;
}

static size_t buckets(const q_rule_game *game)
{
    return wide(game) * wide(game) * wide(game);
}

/* Of the letters from a place on. */
static size_t bucket_of(const q_rule_game *game, const uint8_t *letter, size_t length)
{
    size_t bucket = 0;
    for (size_t i = 0; i < 3; i++)
        bucket = bucket * wide(game) + (i < length ? letter[i] : 0);
    return bucket;
}

static size_t left_of(const uint8_t *letter)
{
    return !letter[0] ? 0 : !letter[1] ? 1 : !letter[2] ? 2 : 3;
}

/* Sorts the places where something begins by their first three letters. */
static quoth_status sort_places(q_rule_game *game, q_pace *pace)
{
    game->bucket = q_take_zeroed(game->memory, buckets(game) + 1, sizeof *game->bucket);
    game->place = q_take(game->memory, game->size, sizeof *game->place);
    if (!game->bucket || !game->place)
        return QUOTH_NO_MEMORY;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t at = 0; at < game->size; at++) {
            if (!q_pace_on(pace, at, 1))
                return QUOTH_STOPPED;
            if (!game->text[at])
                continue;
            size_t bucket = bucket_of(game, game->text + at, left_of(game->text + at));
            if (pass)
                game->place[--game->bucket[bucket]] = (uint32_t)at;
            else
                game->bucket[bucket]++;
        }
        for (size_t b = 1; !pass && b <= buckets(game); b++)
            game->bucket[b] += game->bucket[b - 1];
    }
    return QUOTH_OK;
}

quoth_status q_rule_begin(q_rule_game *game, const quoth_lexicon *lexicon, const quoth_watch *watch)
{
    taking g = {game, q_pace_begin(watch, 0), QUOTH_OK};
    game->letters = quoth_lexicon_alphabet(lexicon)->letters;
    if (!q_grow(game->memory, (void **)&game->text, &game->room, 1, 1))
        return QUOTH_NO_MEMORY;
    game->text[game->size++] = 0;
    quoth_lexicon_each(lexicon, lay_word, &g);
    return g.status ? g.status : sort_places(game, &g.pace);
}

void q_rule_free(q_rule_game *game)
{
    q_give(game->memory, game->text, game->room, 1);
    q_give(game->memory, game->word, game->word_room, sizeof *game->word);
    q_give(game->memory, game->mask, game->mask_room, sizeof *game->mask);
    q_give(game->memory, game->bucket, buckets(game) + 1, sizeof *game->bucket);
    q_give(game->memory, game->place, game->size, sizeof *game->place);
}

/* ---- legal, complete ----------------------------------------------------------------------- */

/* Whether a fragment stands somewhere in the words; begins one, or is a whole one.  It is
 * looked for where its rarest three letters stand: seven times as fast as by its first three. */
static bool stands(const q_rule_game *game, const uint8_t *letter, unsigned length, bool first,
                   bool last)
{
    if (length == 0)
        return game->words > 0 && !last;
    size_t run = length == 1 ? wide(game) * wide(game) : length == 2 ? wide(game) : 1;
    size_t bucket = bucket_of(game, letter, length), fewest = SIZE_MAX;
    unsigned before = 0; /* `run` buckets begin with the fragment's letters */
    for (unsigned i = 0; i + 3 <= length; i++) {
        size_t b = bucket_of(game, letter + i, 3), places = game->bucket[b + 1] - game->bucket[b];
        if (places < fewest) {
            fewest = places;
            bucket = b;
            before = i;
        }
    }
    for (size_t p = game->bucket[bucket]; p < game->bucket[bucket + run]; p++) {
        if (game->place[p] <= before)
            continue;
        const uint8_t *at = game->text + game->place[p] - before;
        unsigned same = 0;
        while (same < length && at[same] == letter[same]) /* zeros stand between words */
            same++;
        if (same == length && (!first || !at[-1]) && (!last || !at[length]))
            return true;
    }
    return false;
}

/* Whether a word contains the fragment's letters, in their order or, if they are sorted, in any. */
static bool contains(const q_rule_game *game, size_t word, const quoth_letters *fragment)
{
    const uint8_t *letter = game->text + game->word[word];
    uint8_t left[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned found = 0;
    if (game->kind == Q_RULE_SUBSEQUENCE) {
        for (; *letter && found < fragment->length; letter++)
            found += *letter == fragment->letter[found];
        return found == fragment->length;
    }
    for (; *letter; letter++)
        left[*letter]++;
    for (unsigned i = 0; i < fragment->length; i++)
        if (!left[fragment->letter[i]]--)
            return false;
    return true;
}

static size_t length_of(const q_rule_game *game, size_t word)
{
    return (word + 1 < game->words ? game->word[word + 1] : game->size) - game->word[word] - 1;
}

static bool some_word(const q_rule_game *game, const quoth_letters *fragment, bool whole)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < fragment->length; i++)
        mask |= UINT64_C(1) << fragment->letter[i];
    for (size_t w = 0; w < game->words; w++)
        if (!(mask & ~game->mask[w]) && (!whole || length_of(game, w) == fragment->length) &&
            contains(game, w, fragment))
            return true;
    return false;
}

static void turn_round(const quoth_letters *fragment, quoth_letters *turned)
{
    turned->length = fragment->length;
    for (unsigned i = 0; i < fragment->length; i++)
        turned->letter[i] = fragment->letter[fragment->length - 1 - i];
}

static bool test(const q_rule_game *game, const quoth_letters *fragment, bool whole)
{
    quoth_letters turned;
    bool first = game->kind == Q_RULE_PREFIX || whole;
    if (game->kind >= Q_RULE_SUBSEQUENCE)
        return some_word(game, fragment, whole);
    if (stands(game, fragment->letter, fragment->length, first, whole))
        return true;
    turn_round(fragment, &turned);
    return game->kind == Q_RULE_EITHER && stands(game, turned.letter, turned.length, first, whole);
}

bool q_rule_is_legal(const q_rule_game *game, const quoth_letters *fragment)
{
    return test(game, fragment, false);
}

/* ---- plays --------------------------------------------------------------------------------- */

static void insert(const quoth_letters *fragment, unsigned at, uint8_t letter, quoth_letters *made)
{
    made->length = (uint8_t)(fragment->length + 1);
    memcpy(made->letter, fragment->letter, at);
    made->letter[at] = letter;
    memcpy(made->letter + at + 1, fragment->letter + at, fragment->length - at);
}

/* What adding a letter can make, by number; false behind the last. */
static bool form(const q_rule_game *game, const quoth_letters *fragment, uint8_t letter, unsigned n,
                 quoth_letters *made)
{
    quoth_letters turned;
    unsigned end = fragment->length;
    if (game->kind == Q_RULE_MULTISET) {
        unsigned at = 0;
        while (at < end && fragment->letter[at] <= letter)
            at++;
        insert(fragment, at, letter, made);
        return n == 0;
    }
    if (game->anywhere) {
        if (n <= end)
            insert(fragment, n, letter, made);
        return n <= end;
    }
    if (n >= 2)
        turn_round(fragment, &turned);
    if (n < (game->reverse ? 4u : game->front ? 2u : 1u))
        insert(n >= 2 ? &turned : fragment, n % 2 ? 0 : end, letter, made);
    else
        return false;
    return true;
}

bool q_rule_ends(const q_rule_game *game, const quoth_letters *fragment)
{
    quoth_letters made;
    if (!test(game, fragment, true))
        return false;
    for (uint8_t letter = 1; game->maximal && letter <= game->letters; letter++)
        for (unsigned n = 0;
             fragment->length < QUOTH_WORD_MAX && form(game, fragment, letter, n, &made); n++)
            if (q_rule_is_legal(game, &made))
                return false;
    return true;
}

void q_rule_key(const q_rule_game *game, quoth_letters *fragment)
{
    quoth_letters turned;
    if (game->kind == Q_RULE_MULTISET) {
        quoth_letters sorted = {0};
        for (uint8_t letter = 1; letter <= game->letters; letter++)
            for (unsigned i = 0; i < fragment->length; i++)
                if (fragment->letter[i] == letter)
                    sorted.letter[sorted.length++] = letter;
        *fragment = sorted;
    } else if (game->reverse) {
        turn_round(fragment, &turned);
        if (memcmp(turned.letter, fragment->letter, turned.length) < 0)
            *fragment = turned;
    }
}

static size_t list_play(const q_rule_game *game, const quoth_letters *made, q_rule_play *plays,
                        size_t count)
{
    bool legal = q_rule_is_legal(game, made), ends = legal && q_rule_ends(game, made);
    bool over = legal ? ends && game->misere : game->literal;
    if (!over && (!legal || ends))
        return count;
    q_rule_play *play = &plays[count];
    *play = (q_rule_play){*made, over};
    q_rule_key(game, &play->made);
    for (size_t i = 0; i < count; i++)
        if (plays[i].over == over && quoth_letters_equal(&plays[i].made, &play->made))
            return count;
    return count + 1;
}

size_t q_rule_plays(const q_rule_game *game, const quoth_letters *fragment, q_rule_play *plays)
{
    size_t count = 0;
    quoth_letters made;
    if (fragment->length == QUOTH_WORD_MAX)
        return 0;
    for (uint8_t letter = 1; letter <= game->letters; letter++)
        for (unsigned n = 0; form(game, fragment, letter, n, &made); n++)
            count = list_play(game, &made, plays, count);
    return count;
}

bool q_rule_can_follow(const q_rule_game *game, const quoth_letters *fragment,
                       const quoth_letters *position)
{
    quoth_letters made;
    if (fragment->length + 1u != position->length)
        return false;
    for (uint8_t letter = 1; letter <= game->letters; letter++)
        for (unsigned n = 0; form(game, fragment, letter, n, &made); n++) {
            quoth_letters key = made;
            q_rule_key(game, &key);
            if (quoth_letters_equal(&key, position) && q_rule_is_legal(game, &made) &&
                !q_rule_ends(game, &made))
                return true;
        }
    return false;
}
