/* What a player missed in several games. */
#include <string.h>

#include "base/memory.h"
#include "review/words.h"

static bool comes_first(const quoth_missed_word *a, const quoth_missed_word *b)
{
    if (a->times != b->times)
        return a->times > b->times;
    if (a->length != b->length)
        return a->length < b->length;
    return strcmp(a->word, b->word) < 0;
}

/* Counts a word; there is room for another. */
static void count_missed(quoth_review_sums *sums, const char *word, unsigned length, int level)
{
    size_t at = 0;
    while (at < sums->words && strcmp(sums->missed[at].word, word) != 0)
        at++;
    if (at == sums->words) {
        sums->missed[sums->words] = (quoth_missed_word){.length = length, .level = level};
        strcpy(sums->missed[sums->words++].word, word);
    }
    sums->missed[at].times++;
    for (; at > 0 && comes_first(&sums->missed[at], &sums->missed[at - 1]); at--) {
        quoth_missed_word moved = sums->missed[at];
        sums->missed[at] = sums->missed[at - 1];
        sums->missed[at - 1] = moved;
    }
}

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
    if (!q_grow(q_memory(sums->memory), (void **)&sums->missed, &sums->capacity,
                sums->words + game->turns + 1, sizeof *sums->missed))
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
    q_give(q_memory(sums->memory), sums->missed, sums->capacity, sizeof *sums->missed);
    *sums = (quoth_review_sums){.memory = sums->memory};
}
