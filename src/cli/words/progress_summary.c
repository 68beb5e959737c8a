/* Summaries of progress: progress_summary.h. */
#include "cli/words/progress_summary.h"

#include <stdlib.h>
#include <string.h>

const char *const progress_subjects[PROGRESS_SUBJECTS] = {"ghost",   "anagrams", "hooks",
                                                          "puzzles", "openings", "endgames"};

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* The nth field of a line with tabs between, from 0; NULL if there are fewer. */
static const char *field(const char *line, unsigned n)
{
    for (; line && n; n--) {
        line = strchr(line, '\t');
        line = line ? line + 1 : NULL;
    }
    return line;
}

/* The item is the rules, the words, and a line of a file of puzzles: grade, method, margin, tags,
 * play, position, source. */
static const char *puzzle_subject(const char *item)
{
    enum { METHOD = 3, POSITION = 7 };
    const char *method = field(item, METHOD), *position = field(item, POSITION);
    if (!position)
        return "puzzles";
    if (!begins(method, "sim\t"))
        return "endgames";
    return strspn(position, "0123456789/") >= strcspn(position, " ") ? "openings" : "puzzles";
}

const char *progress_subject(const progress_card *card)
{
    if (begins(card->sheet, "words/"))
        return begins(card->sheet, "words/hooks/") ? "hooks" : "anagrams";
    if (strcmp(card->sheet, "puzzles") != 0)
        return "ghost";
    return card->item ? puzzle_subject(card->item) : "puzzles";
}

const char *progress_question(const progress_card *card)
{
    bool empty = strcmp(progress_subject(card), progress_subjects[0]) == 0 &&
                 strcmp(card->question, "-") == 0;
    return empty ? "" : card->question;
}

/* By sheet and question; of several answers to a question that of the last review first. */
static int compare_questions(const void *a, const void *b)
{
    const progress_card *p = *(const progress_card *const *)a;
    const progress_card *r = *(const progress_card *const *)b;
    int order = strcmp(p->sheet, r->sheet);
    if (!order)
        order = strcmp(p->question, r->question);
    if (order)
        return order;
    if (p->memory.reviewed != r->memory.reviewed)
        return p->memory.reviewed > r->memory.reviewed ? -1 : 1;
    return p > r ? -1 : 1;
}

size_t progress_latest(const progress_card **latest, const progress_cards *cards)
{
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < cards->cards; i++)
        latest[count++] = &cards->card[i];
    if (count)
        qsort(latest, count, sizeof *latest, compare_questions);
    const progress_card *before = NULL;
    for (size_t i = 0; i < count; i++) {
        const progress_card *card = latest[i];
        bool again = before && strcmp(before->question, card->question) == 0 &&
                     strcmp(before->sheet, card->sheet) == 0;
        before = card;
        if (!again && card->memory.stage != QUOTH_CARD_NEW)
            latest[kept++] = card;
    }
    return kept;
}

uint64_t progress_card_due(const progress_card *card)
{
    return card->streak ? card->memory.due : 0;
}

double progress_mean_recall(const progress_card *const *card, size_t cards, uint64_t time)
{
    double sum = 0;
    for (size_t i = 0; i < cards; i++)
        sum += quoth_card_recall(&card[i]->memory, time, NULL);
    return cards ? sum / (double)cards : 1;
}

void progress_total_add(progress_total *total, const progress_card *card, uint64_t now)
{
    total->cards++;
    total->due += progress_card_due(card) <= now;
    total->known += card->streak >= PROGRESS_KNOWN;
    total->recall += quoth_card_recall(&card->memory, now, NULL);
    total->in_a_week += quoth_card_recall(&card->memory, now + 7 * (uint64_t)PROGRESS_DAY, NULL);
}

void progress_total_end(progress_total *total)
{
    if (!total->cards)
        return;
    total->recall /= (double)total->cards;
    total->in_a_week /= (double)total->cards;
}

/* ---- JSON ---------------------------------------------------------------------------------- */

void progress_card_values(progress_value value[PROGRESS_VALUES], const progress_card *card,
                          uint64_t now)
{
    const progress_value values[PROGRESS_VALUES] = {
        {"subject", .text = progress_subject(card)},
        {"sheet", .text = card->sheet},
        {"question", .text = progress_question(card)},
        {"answer", .text = card->answer},
        {"stage", .text = quoth_card_stage_name(card->memory.stage)},
        {"stability", .decimal = card->memory.stability, .digits = 4},
        {"difficulty", .decimal = card->memory.difficulty, .digits = 4},
        {"recall", .decimal = quoth_card_recall(&card->memory, now, NULL), .digits = 4},
        {"reviewed", .number = card->memory.reviewed},
        {"due", .number = card->memory.due},
        {"streak", .number = card->streak},
        {"right", .number = card->right},
        {"missed", .number = card->missed},
        {"last_missed", .number = card->last_missed},
    };
    memcpy(value, values, sizeof values);
}

void progress_total_values(progress_value value[PROGRESS_VALUES], const char *subject,
                           const progress_total *total)
{
    const progress_value values[PROGRESS_VALUES] = {
        {"subject", .text = subject},
        {"cards", .number = total->cards},
        {"due", .number = total->due},
        {"known", .number = total->known},
        {"recall", .decimal = total->recall, .digits = 4},
        {"in_a_week", .decimal = total->in_a_week, .digits = 4},
    };
    memcpy(value, values, sizeof values);
}
