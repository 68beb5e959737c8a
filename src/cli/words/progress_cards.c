/* The text of a progress file: progress_cards.h. */
#include "cli/words/progress_cards.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/fold.h"

/* ---- cards --------------------------------------------------------------------------------- */

static uint64_t hash_of(const char *sheet, const char *question, const char *answer)
{
    uint64_t hash = fold_bytes(FOLD_BEGIN, sheet, strlen(sheet) + 1);
    hash = fold_bytes(hash, question, strlen(question) + 1);
    hash = fold_bytes(hash, answer, strlen(answer));
    return hash ^ hash >> 32;
}

static bool is_named(const progress_card *card, const char *sheet, const char *question,
                     const char *answer)
{
    return strcmp(card->question, question) == 0 && strcmp(card->answer, answer) == 0 &&
           strcmp(card->sheet, sheet) == 0;
}

/* The slot of a card, or the free slot where it belongs. */
static uint32_t *slot_of(const progress_cards *cards, const char *sheet, const char *question,
                         const char *answer)
{
    size_t mask = cards->slots - 1, at = (size_t)hash_of(sheet, question, answer) & mask;
    while (cards->slot[at] && !is_named(&cards->card[cards->slot[at] - 1], sheet, question, answer))
        at = (at + 1) & mask;
    return &cards->slot[at];
}

progress_card *progress_find(const progress_cards *cards, const char *sheet, const char *question,
                             const char *answer)
{
    uint32_t number = cards->slots ? *slot_of(cards, sheet, question, answer) : 0;
    return number ? &cards->card[number - 1] : NULL;
}

/* Doubles the room; at most half of the slots are in use. */
static bool grow(progress_cards *cards)
{
    size_t room = cards->room ? 2 * cards->room : 64;
    progress_card *card = realloc(cards->card, room * sizeof *card);
    if (!card)
        return false;
    cards->card = card;
    uint32_t *slot = calloc(2 * room, sizeof *slot);
    if (!slot)
        return false;
    free(cards->slot);
    cards->slot = slot;
    cards->slots = 2 * room;
    cards->room = room;
    for (size_t i = 0; i < cards->cards; i++)
        *slot_of(cards, card[i].sheet, card[i].question, card[i].answer) = (uint32_t)i + 1;
    return true;
}

/* The card of that name, made if there is none; NULL without memory. */
static progress_card *take_card(progress_cards *cards, const char *sheet, const char *question,
                                const char *answer)
{
    progress_card *found = progress_find(cards, sheet, question, answer);
    if (found)
        return found;
    if (cards->cards == UINT32_MAX / 4 || (cards->cards == cards->room && !grow(cards)))
        return NULL;
    cards->card[cards->cards] =
        (progress_card){.sheet = sheet, .question = question, .answer = answer};
    *slot_of(cards, sheet, question, answer) = (uint32_t)++cards->cards;
    return &cards->card[cards->cards - 1];
}

void progress_cards_free(progress_cards *cards)
{
    free(cards->card);
    free(cards->slot);
    *cards = (progress_cards){0};
}

/* ---- answers ------------------------------------------------------------------------------- */

void progress_card_answered(progress_card *card, quoth_rating rating, uint64_t time)
{
    bool right = rating != QUOTH_RATING_AGAIN;
    quoth_card_review(&card->memory, rating, time, NULL, NULL);
    card->streak = right ? card->streak + 1 : 0;
    card->right += right;
    card->missed += !right;
    if (!right)
        card->last_missed = time;
}

/* Version 1 knew a stage, by which a card rested 0 s, 10 minutes, 1, 3, 7 or 21 days. */
enum { STAGES = 6, DAY = 86400 };
static const uint64_t pause_after[STAGES] = {0, 600, DAY, 3 * DAY, 7 * DAY, 21 * DAY};

/* The card was last asked its pause before it is due.  A pause of days was earned by a memory that
 * lasts as long: it becomes the stability.  The difficulty is that of a first answer. */
static void take_stage(progress_card *card, size_t stage, uint64_t due)
{
    uint64_t pause = pause_after[stage];
    card->memory = (quoth_card){0};
    quoth_card_review(&card->memory, stage ? QUOTH_RATING_GOOD : QUOTH_RATING_AGAIN,
                      due > pause ? due - pause : 0, NULL, NULL);
    if (pause >= DAY) {
        card->memory.stage = QUOTH_CARD_REVIEW;
        card->memory.step = 0;
        card->memory.stability = (double)(pause / DAY);
    }
    card->memory.due = due;
    card->streak = (unsigned)stage;
}

/* ---- lines --------------------------------------------------------------------------------- */

/* Cuts off the text before the next blank; NULL if it is empty. */
static char *cut_word(char **at)
{
    char *word = *at;
    size_t size = strcspn(word, " ");
    if (!size)
        return NULL;
    *at = word + size + (word[size] == ' ');
    word[size] = '\0';
    return word;
}

/* A whole number below 2^64; false if the next word is none. */
static bool read_number(char **at, uint64_t *number)
{
    const char *word = cut_word(at);
    *number = 0;
    if (!word)
        return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9' || *number > (UINT64_MAX - (uint64_t)(*word - '0')) / 10)
            return false;
        *number = 10 * *number + (uint64_t)(*word - '0');
    }
    return true;
}

/* "stage due right missed last-missed" */
static bool read_old(progress_card *card, char *at)
{
    uint64_t number[5];
    for (int i = 0; i < 5; i++)
        if (!read_number(&at, &number[i]))
            return false;
    if (*at || number[0] >= STAGES)
        return false;
    take_stage(card, (size_t)number[0], number[1]);
    card->right = number[2];
    card->missed = number[3];
    card->last_missed = number[4];
    return true;
}

/* "time rating" */
static bool read_answer(progress_card *card, char *at)
{
    uint64_t time;
    if (!read_number(&at, &time))
        return false;
    for (int rating = QUOTH_RATING_AGAIN; rating <= QUOTH_RATING_EASY; rating++)
        if (strcmp(at, quoth_rating_name((quoth_rating)rating)) == 0) {
            progress_card_answered(card, (quoth_rating)rating, time);
            return true;
        }
    return false;
}

/* A line of version 1 is one of version 2 without its first word. */
static progress_kind read_line(progress_cards *cards, char *at, bool earlier)
{
    const char *kind = earlier ? "old" : cut_word(&at);
    const char *sheet = cut_word(&at), *question = cut_word(&at), *answer = cut_word(&at);
    if (!kind || !sheet || !question || !answer)
        return PROGRESS_MALFORMED;
    bool old = strcmp(kind, "old") == 0, answered = strcmp(kind, "answer") == 0;
    if (!old && !answered && strcmp(kind, "item") != 0)
        return PROGRESS_MALFORMED;
    progress_card *card = take_card(cards, sheet, question, answer);
    if (!card)
        return PROGRESS_NO_MEMORY;
    if (!old && !answered) {
        card->item = at;
        return PROGRESS_WHOLE;
    }
    return (old ? read_old(card, at) : read_answer(card, at)) ? PROGRESS_WHOLE : PROGRESS_MALFORMED;
}

progress_kind progress_parse(progress_cards *cards, char *text, size_t size, size_t *line)
{
    static const size_t head = sizeof PROGRESS_HEAD - 1;
    *line = 1;
    if (size < head)
        return memcmp(text, PROGRESS_HEAD, size) == 0 ? PROGRESS_EMPTY : PROGRESS_MALFORMED;
    bool earlier = memcmp(text, PROGRESS_HEAD_1, head) == 0;
    if (!earlier && memcmp(text, PROGRESS_HEAD, head) != 0)
        return PROGRESS_MALFORMED;
    progress_kind kind = PROGRESS_WHOLE;
    for (char *at = text + head, *end = text + size, *next; at < end; at = next) {
        char *newline = memchr(at, '\n', (size_t)(end - at));
        ++*line;
        if (!newline)
            return earlier ? PROGRESS_MALFORMED : PROGRESS_WHOLE;
        next = newline + 1;
        *newline = '\0';
        if (strlen(at) != (size_t)(newline - at))
            return PROGRESS_MALFORMED;
        kind = read_line(cards, at, earlier);
        if (kind != PROGRESS_WHOLE)
            return kind;
    }
    return earlier ? PROGRESS_EARLIER : PROGRESS_WHOLE;
}
