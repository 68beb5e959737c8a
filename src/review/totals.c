/* Totals of a player over several games, with the words of missed plays. */
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "review/words.h"
#include "base/sort.h"

/* ---- missed words -------------------------------------------------------------------------- */

/* The slot with the number of a word plus 1, or a free slot (FNV-1a, linear probing). */
static uint32_t *word_slot(const quoth_review_totals *totals, const char *word)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (const char *c = word; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001B3);
    for (size_t at = (size_t)(hash ^ hash >> 32);; at++) {
        uint32_t *slot = &totals->slot[at & (totals->slots - 1)];
        if (!*slot || strcmp(totals->missed[*slot - 1].word, word) == 0)
            return slot;
    }
}

static void fill_slots(quoth_review_totals *totals)
{
    memset(totals->slot, 0, totals->slots * sizeof *totals->slot);
    for (size_t i = 0; i < totals->words; i++)
        *word_slot(totals, totals->missed[i].word) = (uint32_t)i + 1;
}

/* Reserves space for `more` words; at least half of the slots are free then. */
static bool reserve_words(quoth_review_totals *totals, size_t more)
{
    const quoth_memory *memory = q_memory(totals->memory);
    size_t words = totals->words + more, slots = totals->slots ? totals->slots : 64;
    if (words > UINT32_MAX / 4 || !q_reserve(memory, (void **)&totals->missed, &totals->capacity,
                                             words, sizeof *totals->missed))
        return false;
    while (slots < 2 * words)
        slots *= 2;
    if (slots == totals->slots)
        return true;
    uint32_t *taken = q_allocate_zeroed(memory, slots, sizeof *taken);
    if (!taken)
        return false;
    q_free(memory, totals->slot, totals->slots, sizeof *totals->slot);
    totals->slot = taken;
    totals->slots = slots;
    fill_slots(totals);
    return true;
}

/* Counts a word; the space is reserved. */
static void count_missed(quoth_review_totals *totals, const char *word, unsigned length,
                         const quoth_review_turn *t)
{
    uint32_t *slot = word_slot(totals, word);
    if (!*slot) {
        quoth_missed_word *added = &totals->missed[totals->words++];
        *added = (quoth_missed_word){.length = length, .level = t->level};
        strcpy(added->word, word);
        *slot = (uint32_t)totals->words;
    }
    totals->missed[*slot - 1].times++;
    totals->missed[*slot - 1].points += t->points > 0 ? t->points : 0;
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

void quoth_review_totals_sort(quoth_review_totals *totals)
{
    q_sort(totals->missed, totals->words, sizeof *totals->missed, compare_missed, NULL, NULL);
    if (totals->slots)
        fill_slots(totals);
}

/* ---- seats --------------------------------------------------------------------------------- */

static void add_seat(quoth_review_seat *to, const quoth_review_seat *from)
{
    to->turns += from->turns;
    to->evaluated += from->evaluated;
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

/* ---- losses -------------------------------------------------------------------------------- */

static quoth_loss_group group_of(quoth_cause_kind kind)
{
    switch (kind) {
    case QUOTH_CAUSE_BONUS:
    case QUOTH_CAUSE_SCORE:
        return QUOTH_LOSS_WORDS;
    case QUOTH_CAUSE_EXCHANGE:
    case QUOTH_CAUSE_EXCHANGED:
    case QUOTH_CAUSE_VOWEL:
    case QUOTH_CAUSE_CONSONANT:
    case QUOTH_CAUSE_VOWELS:
    case QUOTH_CAUSE_CONSONANTS:
    case QUOTH_CAUSE_BLANK:
    case QUOTH_CAUSE_HEAVY:
    case QUOTH_CAUSE_SPENT:
    case QUOTH_CAUSE_LEAVE:
        return QUOTH_LOSS_TILES;
    case QUOTH_CAUSE_TRIPLE:
    case QUOTH_CAUSE_REPLIES:
        return QUOTH_LOSS_OPENINGS;
    case QUOTH_CAUSE_PASSED:
    case QUOTH_CAUSE_PHONY:
    case QUOTH_CAUSE_CHALLENGE:
        return QUOTH_LOSS_TURNS;
    case QUOTH_CAUSE_OUT:
    case QUOTH_CAUSE_LET_OUT:
    case QUOTH_CAUSE_LEFT:
    case QUOTH_CAUSE_ENDING:
        return QUOTH_LOSS_ENDGAME;
    case QUOTH_CAUSE_OTHER:
    case QUOTH_CAUSES:
        break;
    }
    return QUOTH_LOSS_OTHER;
}

/* The groups of a turn, a bit each. */
static unsigned groups_of(const quoth_review_turn *t)
{
    unsigned groups = 0;
    if (!t->mark)
        return 1u << QUOTH_LOSS_SMALL;
    if (quoth_position_bag(t->before) == 0)
        return 1u << QUOTH_LOSS_ENDGAME;
    for (unsigned i = 0; i < t->causes; i++)
        groups |= 1u << group_of(t->cause[i].kind);
    return groups ? groups : 1u << QUOTH_LOSS_OTHER;
}

static void add_loss(quoth_review_totals *totals, const quoth_review_turn *t)
{
    if (t->points <= 0)
        return;
    unsigned groups = groups_of(t), count = 0;
    for (unsigned i = 0; i < QUOTH_LOSSES; i++)
        count += groups >> i & 1;
    for (unsigned i = 0; i < QUOTH_LOSSES; i++)
        totals->lost[i] += groups >> i & 1 ? t->points / count : 0;
}

/* Adds the game's record; the space is reserved, and the game is counted. */
static void add_record(quoth_review_totals *totals, const quoth_review_game *game, unsigned seat)
{
    quoth_review_record *r = &totals->record[totals->games - 1];
    unsigned best = seat ? 0 : 1, first = 0;
    *r = (quoth_review_record){.points = game->score[seat], .finished = game->over};
    quoth_review_score_of(&r->score, game, seat, NULL);
    quoth_review_score_add(&totals->score, &r->score);
    for (unsigned i = 0; i < game->players; i++) {
        first += game->leaders >> i & 1;
        if (i != seat && game->score[i] > game->score[best])
            best = i;
    }
    r->won = game->over && game->leaders >> seat & 1 ? 1.0 / first : 0;
    totals->wins += r->won;
    if (game->players < 2)
        return;
    r->best_other = game->score[best];
    const char *nick = game->gcg ? quoth_gcg_nick(game->gcg, best) : "";
    size_t size = strlen(nick);
    size = size < sizeof r->opponent ? size : sizeof r->opponent - 1;
    memcpy(r->opponent, nick, size);
}

/* ---- the costliest mistakes ------------------------------------------------------------------ */

static bool is_costlier(const quoth_review_mistake *a, double cost, double points)
{
    return a->cost != cost ? a->cost > cost : a->points >= points;
}

/* Inserts a mistake where its cost belongs; the space is reserved. */
static void add_mistake(quoth_review_totals *totals, const quoth_review_turn *t)
{
    size_t at = totals->mistakes;
    while (at > 0 && !is_costlier(&totals->worst[at - 1], t->cost, t->points))
        at--;
    if (at == QUOTH_WORST_MISTAKES)
        return;
    totals->mistakes += totals->mistakes < QUOTH_WORST_MISTAKES;
    memmove(&totals->worst[at + 1], &totals->worst[at],
            (totals->mistakes - at - 1) * sizeof *totals->worst);
    quoth_review_mistake *m = &totals->worst[at];
    *m = (quoth_review_mistake){.game = totals->games - 1,
                                .event = t->event,
                                .cost = t->cost,
                                .points = t->points,
                                .mark = t->mark};
    if (t->hidden) { /* of an exchange the number of tiles alone is known: "ex 3" */
        static const char digits[] = "0123456789";
        unsigned tens = t->play.length / 10 % 10;
        const char exchange[] = {'e', 'x', ' ', digits[tens], digits[t->play.length % 10], '\0'};
        memcpy(m->play, exchange, sizeof exchange);
        if (!tens)
            memmove(m->play + 3, m->play + 4, 2);
    } else {
        quoth_play_spell(m->play, sizeof m->play, &t->play, t->before, QUOTH_PLAY_WORDS);
    }
    quoth_play_spell(m->best, sizeof m->best, &t->best, t->before, QUOTH_PLAY_WORDS);
    const char *rules = quoth_cross_rules_of(quoth_position_cross(t->before))->name;
    size_t size = strlen(rules);
    memcpy(m->rules, rules, size < sizeof m->rules ? size : sizeof m->rules - 1);
    quoth_buffer text = {m->position, sizeof m->position, 0};
    const quoth_sink sink = quoth_to_buffer(&text);
    if (quoth_cgp_write(&sink, t->before, NULL, NULL))
        m->position[0] = '\0';
}

/* Reserves space for the costliest mistakes, once. */
static bool reserve_mistakes(quoth_review_totals *totals)
{
    if (!totals->worst)
        totals->worst = q_allocate_zeroed(q_memory(totals->memory), QUOTH_WORST_MISTAKES,
                                          sizeof *totals->worst);
    return totals->worst != NULL;
}

quoth_status quoth_review_totals_add(quoth_review_totals *totals, const quoth_review_game *game,
                                     unsigned seat, quoth_error *error)
{
    if (seat >= game->players)
        return q_fail(error, QUOTH_BAD_CALL, "the game has no such seat");
    if (!reserve_words(totals, game->turns + 1) || !reserve_mistakes(totals) ||
        !q_reserve(q_memory(totals->memory), (void **)&totals->record, &totals->record_capacity,
                   totals->games + 1u, sizeof *totals->record))
        return q_report(error, QUOTH_NO_MEMORY);
    totals->games++;
    totals->finished += game->over;
    add_seat(&totals->seat, &game->seat[seat]);
    for (size_t i = 0; i < game->turns; i++) {
        const quoth_review_turn *t = &game->turn[i];
        q_word_text word;
        unsigned length = 0;
        if (t->seat == seat && t->mark)
            length = q_main_word(t->before, &t->best, word);
        if (length)
            count_missed(totals, word, length, t);
        if (t->seat == seat)
            add_loss(totals, t);
        if (t->seat == seat && t->mark)
            add_mistake(totals, t);
    }
    add_record(totals, game, seat);
    return QUOTH_OK;
}

void quoth_review_totals_free(quoth_review_totals *totals)
{
    const quoth_memory *memory = q_memory(totals->memory);
    q_free(memory, totals->missed, totals->capacity, sizeof *totals->missed);
    q_free(memory, totals->slot, totals->slots, sizeof *totals->slot);
    q_free(memory, totals->record, totals->record_capacity, sizeof *totals->record);
    if (totals->worst)
        q_free(memory, totals->worst, QUOTH_WORST_MISTAKES, sizeof *totals->worst);
    *totals = (quoth_review_totals){.memory = totals->memory};
}
