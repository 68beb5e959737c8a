/* A person's progress: module.h.  The text is the file of `quoth practise` (docs/formats.md), which
 * the page keeps. */
#include "module.h"

#include "cli/words/progress_summary.h"

static void put_values(q_json *json, const progress_value *value)
{
    for (; value->key; value++) {
        q_json_key(json, value->key);
        if (value->text)
            q_json_string(json, value->text);
        else if (value->digits)
            q_json_decimal(json, value->decimal, value->digits);
        else
            q_json_number(json, value->number);
    }
}

static void put_card(q_json *json, const progress_card *card, uint64_t now)
{
    progress_value value[PROGRESS_VALUES];
    progress_card_values(value, card, now);
    q_json_open(json, '{');
    put_values(json, value);
    if (card->item)
        q_json_put_string(json, "item", card->item);
    q_json_close(json, '}');
}

static void put_totals(q_json *json, const progress_card *const *card, size_t cards, uint64_t now)
{
    for (size_t s = 0; s < PROGRESS_SUBJECTS; s++) {
        progress_total total = {0};
        for (size_t i = 0; i < cards; i++)
            if (strcmp(progress_subject(card[i]), progress_subjects[s]) == 0)
                progress_total_add(&total, card[i], now);
        progress_total_end(&total);
        if (!total.cards)
            continue;
        progress_value value[PROGRESS_VALUES];
        progress_total_values(value, progress_subjects[s], &total);
        q_json_open(json, '{');
        put_values(json, value);
        q_json_close(json, '}');
    }
}

static quoth_status write_cards(const progress_card *const *card, size_t cards, uint64_t now)
{
    q_json json;
    answer_open(&json);
    q_json_put_number(&json, "now", now);
    q_json_open_array(&json, "subjects");
    put_totals(&json, card, cards, now);
    q_json_close(&json, ']');
    q_json_open_array(&json, "cards");
    for (size_t i = 0; i < cards; i++)
        put_card(&json, card[i], now);
    q_json_close(&json, ']');
    q_json_open_array(&json, "curve");
    for (uint64_t day = 0; day <= CURVE_DAYS; day++)
        q_json_decimal(&json, progress_mean_recall(card, cards, now + day * PROGRESS_DAY), 4);
    q_json_close(&json, ']');
    return answer_close(&json);
}

/* Arguments: now, in seconds since 1970; the text of the file.  Answer: `practise --json`; a puzzle
 * that can be asked from the file alone has `item`, too. */
quoth_status web_practice_cards(void)
{
    answer_begin();
    uint64_t now = number_of(argument(0));
    const char *text = argument(1);
    size_t size = strlen(text), line;
    char *copy = strdup(text);
    progress_cards cards = {0};
    progress_kind kind = copy ? progress_parse(&cards, copy, size, &line) : PROGRESS_NO_MEMORY;
    const progress_card **latest = malloc((cards.cards + 1) * sizeof *latest);
    quoth_status status = QUOTH_NO_MEMORY;
    if (kind == PROGRESS_MALFORMED)
        status = answer_failure(QUOTH_BAD_TEXT, "this is no file of progress");
    else if (kind == PROGRESS_NO_MEMORY || !latest)
        status = answer_status(QUOTH_NO_MEMORY);
    else
        status = write_cards(latest, progress_latest(latest, &cards), now);
    free(latest);
    progress_cards_free(&cards);
    free(copy);
    return status;
}
