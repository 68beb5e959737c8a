/* The posterior over an opponent's leaves: the likeliest leaves and the expected letters, as text
 * and JSON. */
#include "format/cross/infer.h"

#include "base/error.h"
#include "format/formats.h"
#include "format/json.h"
#include "format/words.h"
#include "quoth/notation.h"

typedef char leave_spelling[QUOTH_PLAY_TEXT_SIZE];

static const char *spell_leave(const quoth_position *position, const quoth_tile *tile,
                               unsigned count, leave_spelling text)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    quoth_tiles_spell(text, sizeof(leave_spelling), tiles, tile, count, QUOTH_AS_RACK);
    return text;
}

static double beyond_prior(const quoth_infer_result *r, unsigned letter)
{
    return r->expected[letter] - r->expected_prior[letter];
}

/* Sorts the letters by expected number beyond the prior; returns their number. */
static unsigned order_letters(const quoth_infer_result *r, uint8_t letter[QUOTH_LETTERS_MAX + 1])
{
    unsigned count = 0;
    for (unsigned l = 0; l <= QUOTH_LETTERS_MAX; l++) {
        if (r->expected_prior[l] <= 0)
            continue;
        unsigned at = count++;
        for (; at > 0 && beyond_prior(r, letter[at - 1]) < beyond_prior(r, l); at--)
            letter[at] = letter[at - 1];
        letter[at] = (uint8_t)l;
    }
    return count;
}

quoth_status q_infer_json(const quoth_position *position, const quoth_infer_result *r,
                          uint64_t seed, size_t top, const quoth_sink *sink)
{
    q_json json;
    leave_spelling text;
    uint8_t letter[QUOTH_LETTERS_MAX + 1];
    unsigned letters = order_letters(r, letter);
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_cross(&json, quoth_position_cross(position));
    q_json_put_number(&json, "player", r->seat + 1);
    q_json_put_number(&json, "seed", seed);
    q_json_put_number(&json, "kept", r->leave_size);
    q_json_put_number(&json, "turns", r->turns);
    q_json_put_bool(&json, "exact", r->exact);
    q_json_put_bool(&json, "fits", r->explained);
    q_json_put_bool(&json, "shown", r->shown);
    q_json_put_number(&json, "racks", r->racks);
    q_json_put_decimal(&json, "samples", r->effective_samples, 1);
    q_json_open_array(&json, "leaves");
    for (size_t i = 0; i < r->leaves && i < top; i++) {
        q_json_open(&json, '{');
        q_json_put_string(&json, "leave",
                          spell_leave(position, r->leave[i].tile, r->leave_size, text));
        q_json_put_decimal(&json, "chance", r->leave[i].chance, 6);
        q_json_put_decimal(&json, "usual", r->leave[i].prior, 6);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_open_array(&json, "letters");
    for (unsigned i = 0; i < letters; i++) {
        quoth_tile tile = letter[i];
        q_json_open(&json, '{');
        q_json_put_string(&json, "letter", spell_leave(position, &tile, 1, text));
        q_json_put_decimal(&json, "held", r->expected[tile], 4);
        q_json_put_decimal(&json, "usual", r->expected_prior[tile], 4);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* Writes up to ten letters whose expected number is above (or below) the prior by at least 0.05. */
static void text_letters(q_text *text, const quoth_position *position, const quoth_infer_result *r,
                         const uint8_t *letter, unsigned letters, bool more)
{
    unsigned written = 0;
    for (unsigned i = 0; i < letters && written < 10; i++) {
        quoth_tile tile = letter[more ? i : letters - 1 - i];
        double beyond = beyond_prior(r, tile);
        leave_spelling name;
        if ((more ? beyond : -beyond) < 0.05)
            break;
        q_text_add(text, written++ ? ", " : more ? "More than by drawing: " : "Less: ");
        q_text_add(text, spell_leave(position, &tile, 1, name));
        q_text_char(text, ' ');
        q_text_decimal(text, r->expected[tile], 2);
        q_text_add(text, " (");
        q_text_decimal(text, r->expected_prior[tile], 2);
        q_text_char(text, ')');
    }
    q_text_add(text, written ? "\n" : "");
}

static void text_leaves(q_text *text, const quoth_position *position, const quoth_infer_result *r,
                        size_t top)
{
    leave_spelling name;
    for (size_t i = 0; i < r->leaves && i < top; i++) {
        q_text_add(text, r->leave[i].chance < 0.0995 ? "   " : "  ");
        q_text_decimal(text, 100 * r->leave[i].chance, 1);
        q_text_add(text, " %  ");
        q_text_add(text, spell_leave(position, r->leave[i].tile, r->leave_size, name));
        q_text_add(text, "  (by drawing ");
        if (r->leave[i].prior < 0.00005)
            q_text_add(text, "under 0.01");
        else
            q_text_decimal(text, 100 * r->leave[i].prior, 2);
        q_text_add(text, " %)\n");
    }
    if (r->leaves > top) {
        q_text_add(text, "  and ");
        q_text_grouped(text, r->leaves - top);
        q_text_add(text, " more\n");
    }
}

quoth_status quoth_cross_write_infer(const quoth_sink *sink, const quoth_position *position,
                                     const quoth_infer_result *r, uint64_t seed, size_t top,
                                     quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    uint8_t letter[QUOTH_LETTERS_MAX + 1];
    q_text text;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, q_infer_json(position, r, seed, top, sink));
    unsigned letters = order_letters(r, letter);
    q_text_begin(&text, sink);
    q_text_add(&text, "Player ");
    q_text_number(&text, r->seat + 1);
    if (r->leave_size == 0) {
        q_text_add(&text, " kept no tile.\n");
        return q_report(error, q_text_end(&text));
    }
    if (r->shown) {
        leave_spelling name;
        q_text_add(&text,
                   " showed these tiles in a play that was taken back, and has them still: ");
        q_text_add(&text, spell_leave(position, r->leave[0].tile, r->leave_size, name));
        q_text_char(&text, '\n');
        return q_report(error, q_text_end(&text));
    }
    q_text_add(&text, " kept ");
    q_text_number(&text, r->leave_size);
    q_text_add(&text, r->leave_size == 1 ? " tile; " : " tiles; ");
    q_text_number(&text, r->turns);
    q_text_add(&text, r->turns == 1 ? " turn, " : " turns, ");
    q_text_grouped(&text, r->racks);
    q_text_add(&text, r->exact        ? " racks, all there are.\n"
                      : r->racks == 1 ? " rack drawn, worth "
                                      : " racks drawn, worth ");
    if (!r->exact) {
        q_text_decimal(&text, r->effective_samples, 0);
        q_text_add(&text, " that all fit the play equally.\n");
    }
    if (!r->explained)
        q_text_add(&text,
                   "No rack makes that play a good one: the chances are those of drawing.\n");
    text_leaves(&text, position, r, top);
    text_letters(&text, position, r, letter, letters, true);
    text_letters(&text, position, r, letter, letters, false);
    return q_report(error, q_text_end(&text));
}
