/* Reads and writes the start of a saved game, as pragmas that other programs ignore.
 *
 *   #quoth-format 2                           resignations and challenges are #quoth-event pragmas
 *   #quoth-start TURN BOARD RACKS SCORES ZEROS    the position, a CGP that begins with player TURN
 *   #quoth-deal SEED PART PART                    the bag in the order of draws, one part per seat
 */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "board/position.h"
#include "notation/notation.h"

enum { START_TEXT = QUOTH_GCG_TEXT_SIZE };

/* ---- writing ------------------------------------------------------------------------------- */

quoth_status q_gcg_add_start(quoth_gcg *gcg, const quoth_position *start)
{
    char text[START_TEXT] = {(char)('1' + quoth_position_turn(start)), ' '};
    quoth_buffer buffer = {text, sizeof text, 2};
    const quoth_sink sink = quoth_to_buffer(&buffer);
    quoth_status status = quoth_cgp_write(&sink, start, NULL, NULL);
    if (status == QUOTH_SINK_FAILED)
        return QUOTH_TOO_LARGE;
    return status ? status : quoth_gcg_add_pragma(gcg, "quoth-start", text, NULL);
}

static void add_deal_text(q_text *text, const quoth_tiles *tiles, const quoth_deal *deal,
                          unsigned players)
{
    const quoth_tile *tile = deal->bag;
    char part[START_TEXT];
    for (unsigned seat = 0; seat < players; tile += deal->part[seat++]) {
        quoth_tiles_spell(part, sizeof part, tiles, tile, deal->part[seat], QUOTH_AS_RACK);
        q_text_char(text, ' ');
        q_text_add(text, *part ? part : "-");
    }
}

quoth_status quoth_gcg_add_deal(quoth_gcg *gcg, const quoth_cross_game *game, quoth_error *error)
{
    const quoth_position *start = quoth_cross_game_start(game);
    char value[START_TEXT];
    quoth_buffer buffer = {value, sizeof value, 0};
    const quoth_sink sink = quoth_to_buffer(&buffer);
    quoth_deal deal;
    q_text text;
    quoth_status status = quoth_deal_of(&deal, start, error);
    if (status)
        return status;
    q_text_begin(&text, &sink);
    q_text_number(&text, deal.seed);
    add_deal_text(&text, &quoth_cross_rules_of(quoth_position_cross(start))->tiles, &deal,
                  quoth_position_players(start));
    if (q_text_end(&text))
        return q_fail(error, QUOTH_TOO_LARGE, "a bag too large for a pragma");
    status = quoth_gcg_add_pragma(gcg, "quoth-format", "2", NULL);
    if (!status && !quoth_gcg_pragma(gcg, "quoth-start"))
        status = q_gcg_add_start(gcg, start);
    return status ? q_report(error, status) : quoth_gcg_add_pragma(gcg, "quoth-deal", value, error);
}

/* ---- reading ------------------------------------------------------------------------------- */

static quoth_status bad_start(quoth_error *error)
{
    return q_fail(error, QUOTH_BAD_TEXT, "#quoth-start gives no position of this game");
}

/* Copies a position from a CGP, in which seat 0 moves, and rotates the seats so that seat `turn`
 * moves. */
static quoth_status rotate_seats(quoth_position *to, const quoth_position *from, unsigned turn)
{
    const quoth_layout *layout = &quoth_cross_rules_of(quoth_position_cross(from))->layout;
    unsigned players = quoth_position_players(from);
    quoth_position_clear(to);
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            quoth_tile tile = quoth_position_tile(from, row, column);
            if (quoth_tile_letter(tile) && tile != QUOTH_WALL)
                quoth_position_set_tile(to, row, column, tile, NULL);
        }
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < players && !status; i++) {
        unsigned count, seat = (turn + i) % players;
        const quoth_tile *rack = q_known_rack(from, i, &count);
        status = quoth_position_set_rack(to, seat, rack, count, NULL);
        if (!status)
            status = quoth_position_set_score(to, seat, quoth_position_score(from, i), NULL);
    }
    if (!status)
        status = quoth_position_set_turn(to, turn, NULL);
    quoth_position_set_scoreless(to, quoth_position_scoreless(from));
    quoth_position_set_passes(to, quoth_position_passes(from));
    if (quoth_position_final_turns(from))
        quoth_position_set_final_turns(to, quoth_position_final_turns(from));
    quoth_position_settle(to);
    return status;
}

quoth_status q_gcg_start(quoth_position *to, const quoth_gcg *gcg, const quoth_memory *memory,
                         quoth_error *error)
{
    const char *text = quoth_gcg_pragma(gcg, "quoth-start");
    const quoth_cross *cross = quoth_position_cross(to);
    quoth_position *read = NULL;
    if (!text)
        return QUOTH_NOT_FOUND;
    unsigned turn = (unsigned)(text[0] - '1');
    if (turn >= quoth_gcg_players(gcg) || text[1] != ' ')
        return bad_start(error);
    quoth_status status = quoth_cgp_read(&read, cross, text + 2, strlen(text + 2),
                                         &(quoth_context){.memory = memory}, NULL);
    if (status == QUOTH_NO_MEMORY)
        return q_no_memory(error);
    if (!status && quoth_position_players(read) != quoth_position_players(to))
        status = QUOTH_BAD_TEXT;
    if (!status)
        status = rotate_seats(to, read, turn);
    quoth_position_free(read);
    return status ? bad_start(error) : QUOTH_OK;
}

/* Gets the next word of a pragma; NULL after the last. */
static const char *pragma_word(const char **at, size_t *size)
{
    *at += strspn(*at, " ");
    const char *word = *at;
    *size = strcspn(word, " ");
    *at += *size;
    return *size ? word : NULL;
}

quoth_status q_gcg_deal(quoth_deal *deal, const quoth_gcg *gcg, const quoth_position *start,
                        quoth_error *error)
{
    static const char message[] = "#quoth-deal gives no bag of this game";
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(start))->tiles;
    const char *at = quoth_gcg_pragma(gcg, "quoth-deal"), *word;
    size_t size, used = 0, count;
    if (!at || quoth_deal_of(deal, start, NULL))
        return QUOTH_NOT_FOUND;
    memset(deal->part, 0, sizeof deal->part);
    word = pragma_word(&at, &size);
    if (!word || !q_number_read(word, size, UINT64_MAX, &deal->seed))
        return q_fail(error, QUOTH_BAD_TEXT, message);
    for (unsigned seat = 0; seat < quoth_position_players(start); seat++) {
        word = pragma_word(&at, &size);
        if (!word)
            return q_fail(error, QUOTH_BAD_TEXT, message);
        if (size == 1 && *word == '-')
            continue;
        if (quoth_tiles_read(deal->bag + used, QUOTH_BAG_MAX - used, &count, tiles, word, size,
                             QUOTH_AS_RACK, NULL))
            return q_fail(error, QUOTH_BAD_TEXT, message);
        deal->part[seat] = (uint16_t)count;
        used += count;
    }
    return QUOTH_OK;
}
