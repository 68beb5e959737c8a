/* What a player missed in several games. */
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "review/words.h"
#include "base/sort.h"

/* ---- missed words -------------------------------------------------------------------------- */

/* The slot that holds the number of a word + 1, or a free one (FNV-1a, open addressing). */
static uint32_t *word_slot(const quoth_review_sums *sums, const char *word)
{
    for (size_t at = (size_t)q_hash_bytes(word, strlen(word));; at++) {
        uint32_t *slot = &sums->slot[at & (sums->slots - 1)];
        if (!*slot || strcmp(sums->missed[*slot - 1].word, word) == 0)
            return slot;
    }
}

static void fill_slots(quoth_review_sums *sums)
{
    memset(sums->slot, 0, sums->slots * sizeof *sums->slot);
    for (size_t i = 0; i < sums->words; i++)
        *word_slot(sums, sums->missed[i].word) = (uint32_t)i + 1;
}

/* Makes room for so many more words, with half of the slots free. */
static bool has_word_room(quoth_review_sums *sums, size_t more)
{
    const quoth_memory *memory = q_memory(sums->memory);
    size_t words = sums->words + more, slots = sums->slots ? sums->slots : 64;
    if (words > UINT32_MAX / 4 ||
        !q_reserve(memory, (void **)&sums->missed, &sums->capacity, words, sizeof *sums->missed))
        return false;
    while (slots < 2 * words)
        slots *= 2;
    if (slots == sums->slots)
        return true;
    uint32_t *taken = q_allocate_zeroed(memory, slots, sizeof *taken);
    if (!taken)
        return false;
    q_free(memory, sums->slot, sums->slots, sizeof *sums->slot);
    sums->slot = taken;
    sums->slots = slots;
    fill_slots(sums);
    return true;
}

/* Counts a word; there is room for another. */
static void count_missed(quoth_review_sums *sums, const char *word, unsigned length, int level)
{
    uint32_t *slot = word_slot(sums, word);
    if (!*slot) {
        quoth_missed_word *added = &sums->missed[sums->words++];
        *added = (quoth_missed_word){.length = length, .level = level};
        strcpy(added->word, word);
        *slot = (uint32_t)sums->words;
    }
    sums->missed[*slot - 1].times++;
}

static int compare_missed(const void *first, const void *second, const void *user)
{
    const quoth_missed_word *a = first, *b = second;
    (void)user;
    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return strcmp(a->word, b->word);
}

void quoth_review_sums_order(quoth_review_sums *sums)
{
    q_sort(sums->missed, sums->words, sizeof *sums->missed, compare_missed, NULL, NULL);
    if (sums->slots)
        fill_slots(sums);
}

/* ---- seats --------------------------------------------------------------------------------- */

static void add_seat(quoth_review_seat *to, const quoth_review_seat *from)
{
    to->turns += from->turns;
    to->valued += from->valued;
    for (unsigned i = 0; i < QUOTH_MARKS; i++)
        to->marks[i] += from->marks[i];
    for (unsigned i = 0; i < QUOTH_CAUSES; i++)
        to->causes[i] += from->causes[i];
    for (unsigned i = 0; i < QUOTH_REVIEW_METHODS; i++)
        to->methods[i] += from->methods[i];
    to->cost += from->cost;
    to->points += from->points;
    to->luck += from->luck;
    to->luck_win += from->luck_win;
    to->lucks += from->lucks;
    to->bonuses += from->bonuses;
    to->phonies += from->phonies;
    to->phonies_stood += from->phonies_stood;
    to->challenges_missed += from->challenges_missed;
}

quoth_status quoth_review_add(quoth_review_sums *sums, const quoth_review_game *game, unsigned seat)
{
    if (!has_word_room(sums, game->turns + 1))
        return QUOTH_NO_MEMORY;
    sums->games++;
    sums->finished += game->over;
    if (game->over && game->leaders >> seat & 1) {
        unsigned first = 0;
        for (unsigned i = 0; i < game->players; i++)
            first += game->leaders >> i & 1;
        sums->wins += 1.0 / first;
    }
    add_seat(&sums->seat, &game->seat[seat]);
    for (size_t i = 0; i < game->turns; i++) {
        const quoth_review_turn *t = &game->turn[i];
        q_word_text word;
        unsigned length = 0;
        if (t->seat == seat && t->mark)
            length = q_main_word(t->before, &t->best, word);
        if (length)
            count_missed(sums, word, length, t->level);
    }
    return QUOTH_OK;
}

void quoth_review_sums_free(quoth_review_sums *sums)
{
    const quoth_memory *memory = q_memory(sums->memory);
    q_free(memory, sums->missed, sums->capacity, sizeof *sums->missed);
    q_free(memory, sums->slot, sums->slots, sizeof *sums->slot);
    *sums = (quoth_review_sums){.memory = sums->memory};
}
