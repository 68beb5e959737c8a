/* Files of progress: each card is found by its name and can be asked about at any time; parsing the
 * same bytes with more answers behind them keeps the cards. */
#include "cli/words/progress_cards.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

static progress_kind parse(progress_cards *cards, char **text, const uint8_t *data, size_t size)
{
    size_t line = 0;
    *cards = (progress_cards){0};
    *text = malloc(size + 1);
    EXPECT(*text);
    memcpy(*text, data, size);
    progress_kind kind = progress_parse(cards, *text, size, &line);
    EXPECT(kind != PROGRESS_NO_MEMORY && line > 0 && line <= size + 1);
    return kind;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    progress_cards cards, more;
    char *text, *longer;
    progress_kind kind = parse(&cards, &text, data, size);
    for (size_t i = 0; i < cards.cards && kind != PROGRESS_MALFORMED; i++) {
        progress_card *card = &cards.card[i];
        quoth_card memory = card->memory;
        EXPECT(progress_find(&cards, card->sheet, card->question, card->answer) == card);
        EXPECT(*card->sheet && *card->question && *card->answer);
        EXPECT(card->item || memory.stage != QUOTH_CARD_NEW);
        double recall = quoth_card_recall(&memory, memory.due, NULL);
        EXPECT(recall >= 0 && recall <= 1);
        EXPECT(!quoth_card_review(&memory, QUOTH_RATING_GOOD, memory.due, NULL, NULL));
        EXPECT(memory.due >= card->memory.due);
        progress_card_answered(card, QUOTH_RATING_AGAIN, memory.due);
        EXPECT(card->streak == 0 && card->missed > 0);
    }
    /* whatever was killed, what is whole in front of it stays */
    const uint8_t *last = data + size;
    while (last > data && last[-1] != '\n')
        last--;
    progress_kind whole = parse(&more, &longer, data, (size_t)(last - data));
    if (kind == PROGRESS_WHOLE && last > data) {
        EXPECT(whole == PROGRESS_WHOLE && more.cards == cards.cards);
    }
    progress_cards_free(&cards);
    progress_cards_free(&more);
    free(text);
    free(longer);
    return 0;
}
