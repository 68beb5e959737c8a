/* The sentences of a review. */
#include "format/review/review.h"

#include <string.h>

/* ---- lines --------------------------------------------------------------------------------- */

static bool write_to_line(void *user, const char *bytes, size_t size)
{
    q_line *line = user;
    size_t room = sizeof line->text - 1 - line->size;
    size = size < room ? size : room;
    memcpy(line->text + line->size, bytes, size);
    line->size += size;
    line->text[line->size] = '\0';
    return true;
}

void q_line_begin(q_line *line, q_text *text)
{
    line->size = 0;
    line->text[0] = '\0';
    line->sink = (quoth_sink){write_to_line, line};
    q_text_begin(text, &line->sink);
}

void q_text_plus(q_text *text, double number, unsigned digits)
{
    if (number >= 0)
        q_text_char(text, '+');
    q_text_decimal(text, number, digits);
}

/* ---- names --------------------------------------------------------------------------------- */

const char *q_review_cause_name(quoth_cause_kind kind)
{
    static const char *const names[QUOTH_CAUSES] = {
        [QUOTH_CAUSE_BONUS] = "missed bingos",
        [QUOTH_CAUSE_SCORE] = "missed scores",
        [QUOTH_CAUSE_EXCHANGE] = "should have exchanged",
        [QUOTH_CAUSE_EXCHANGED] = "should not have exchanged",
        [QUOTH_CAUSE_PASSED] = "should not have passed",
        [QUOTH_CAUSE_PHONY] = "phonies taken back",
        [QUOTH_CAUSE_CHALLENGE] = "turns lost by challenges in vain",
        [QUOTH_CAUSE_VOWEL] = "kept a duplicated vowel",
        [QUOTH_CAUSE_CONSONANT] = "kept a duplicated consonant",
        [QUOTH_CAUSE_VOWELS] = "kept too many vowels",
        [QUOTH_CAUSE_CONSONANTS] = "kept too many consonants",
        [QUOTH_CAUSE_BLANK] = "spent a blank",
        [QUOTH_CAUSE_HEAVY] = "kept an awkward tile",
        [QUOTH_CAUSE_SPENT] = "spent a good tile",
        [QUOTH_CAUSE_LEAVE] = "kept worse tiles",
        [QUOTH_CAUSE_TRIPLE] = "left a triple open",
        [QUOTH_CAUSE_REPLIES] = "gave better replies",
        [QUOTH_CAUSE_OUT] = "did not go out",
        [QUOTH_CAUSE_LET_OUT] = "let the other go out",
        [QUOTH_CAUSE_LEFT] = "was left with tiles",
        [QUOTH_CAUSE_ENDING] = "lost points in the endgame",
        [QUOTH_CAUSE_OTHER] = "worse by simulation or equity"};
    return names[kind];
}

/* ---- sentences ----------------------------------------------------------------------------- */

void q_review_spell(const quoth_review_turn *turn, const quoth_play *play, quoth_play_form form,
                    char text[QUOTH_PLAY_TEXT_SIZE])
{
    if (!turn->hidden || play != &turn->play) {
        quoth_play_spell(text, QUOTH_PLAY_TEXT_SIZE, play, turn->before, form);
        return;
    }
    memcpy(text, "ex ", 3);
    text += 3;
    if (play->length >= 10)
        *text++ = (char)('0' + play->length / 10 % 10);
    *text++ = (char)('0' + play->length % 10);
    *text = '\0';
}

void q_review_play(const quoth_review_turn *turn, const quoth_play *play,
                   char text[QUOTH_PLAY_TEXT_SIZE])
{
    q_review_spell(turn, play, QUOTH_PLAY_THROUGH, text);
}

void q_review_rack(const quoth_review_turn *turn, char *text, size_t size)
{
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(turn->before, turn->seat, &count);
    quoth_tiles_spell(text, size, &quoth_cross_rules_of(quoth_position_cross(turn->before))->tiles,
                      rack, rack ? count : 0, QUOTH_AS_RACK);
}

static void add_play_said(q_text *text, const quoth_review_turn *turn, const quoth_play *play)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    q_review_play(turn, play, spelled);
    q_text_add(text, spelled);
}

static void add_tile(q_text *text, const quoth_review_turn *turn, quoth_tile tile)
{
    char spelled[2 * QUOTH_TILE_TEXT_SIZE];
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(turn->before))->tiles;
    quoth_tiles_spell(spelled, sizeof spelled, tiles, &tile, 1, QUOTH_AS_RACK);
    q_text_add(text, spelled);
}

static void add_percent(q_text *text, double share)
{
    q_text_number(text, (uint64_t)(share * 100 + 0.5));
    q_text_add(text, " %");
}

static void add_triple(q_text *text, const quoth_review_cause *cause)
{
    char square[4];
    quoth_coordinate_spell(square, cause->square.row, cause->square.column, true);
    q_text_add(text, "left the triple at ");
    q_text_add(text, square);
    q_text_add(text, " open: ");
    add_percent(text, cause->share);
    q_text_add(text, " of the best replies use it, ");
    add_percent(text, cause->other);
    q_text_add(text, " after the better play");
}

static void add_cause_said(q_text *text, const quoth_review_turn *t,
                           const quoth_review_cause *cause)
{
    switch (cause->kind) {
    case QUOTH_CAUSE_BONUS:
        q_text_add(text, "missed bingo: ");
        add_play_said(text, t, &t->best);
        q_text_add(text, " for ");
        q_text_number(text, (uint64_t)t->best.score);
        return;
    case QUOTH_CAUSE_SCORE:
        q_text_add(text, "missed ");
        q_text_number(text, (uint64_t)cause->amount);
        q_text_add(text, " points of score");
        return;
    case QUOTH_CAUSE_EXCHANGE:
        q_text_add(text, "should have exchanged");
        return;
    case QUOTH_CAUSE_EXCHANGED:
        q_text_add(text, "should not have exchanged");
        return;
    case QUOTH_CAUSE_PASSED:
        q_text_add(text, "passed, and there was a better play");
        return;
    case QUOTH_CAUSE_PHONY:
        q_text_add(text, "lost the turn by a phony");
        return;
    case QUOTH_CAUSE_CHALLENGE:
        q_text_add(text, "lost the turn by a challenge in vain");
        return;
    case QUOTH_CAUSE_VOWEL:
    case QUOTH_CAUSE_CONSONANT:
        q_text_add(text, cause->kind == QUOTH_CAUSE_VOWEL ? "kept a duplicated vowel: "
                                                          : "kept a duplicated consonant: ");
        add_tile(text, t, cause->tile);
        return;
    case QUOTH_CAUSE_VOWELS:
    case QUOTH_CAUSE_CONSONANTS:
    case QUOTH_CAUSE_OUT:
    case QUOTH_CAUSE_LET_OUT:
        q_text_add(text, q_review_cause_name(cause->kind));
        return;
    case QUOTH_CAUSE_BLANK:
        q_text_add(text, "spent a blank that the better play keeps");
        return;
    case QUOTH_CAUSE_HEAVY:
    case QUOTH_CAUSE_SPENT:
        q_text_add(text,
                   cause->kind == QUOTH_CAUSE_HEAVY ? "kept the awkward " : "spent the good ");
        add_tile(text, t, cause->tile);
        return;
    case QUOTH_CAUSE_LEAVE:
        q_text_add(text, "kept tiles that are worth ");
        q_text_decimal(text, cause->amount, 1);
        q_text_add(text, " points less");
        return;
    case QUOTH_CAUSE_TRIPLE:
        add_triple(text, cause);
        return;
    case QUOTH_CAUSE_REPLIES:
        q_text_add(text, "opened the board: replies score ");
        q_text_decimal(text, cause->amount, 1);
        q_text_add(text, " points more");
        return;
    case QUOTH_CAUSE_LEFT:
        q_text_add(text, "was left with tiles at the end");
        return;
    case QUOTH_CAUSE_ENDING:
        q_text_add(text, "the endgame goes better the other way");
        return;
    case QUOTH_CAUSE_OTHER:
    case QUOTH_CAUSES:
        q_text_add(text, "the better play does better as the game goes on");
        return;
    }
}

void q_review_cause(q_line *line, const quoth_review_turn *turn, const quoth_review_cause *cause)
{
    q_text text;
    q_line_begin(line, &text);
    add_cause_said(&text, turn, cause);
    q_text_end(&text);
}

void q_review_causes(q_line *line, const quoth_review_turn *turn)
{
    q_text text;
    q_line_begin(line, &text);
    for (unsigned i = 0; i < turn->causes; i++) {
        q_text_add(&text, i ? "; " : "");
        add_cause_said(&text, turn, &turn->cause[i]);
    }
    q_text_end(&text);
}

static void add_name(q_text *text, const quoth_review_game *game, unsigned seat)
{
    q_text_add(text, quoth_gcg_nick(game->gcg, seat));
}

void q_review_challenge(q_line *line, const quoth_review_game *game, const quoth_review_turn *turn)
{
    q_text text;
    q_line_begin(line, &text);
    if (turn->phony && !turn->taken_back) {
        add_name(&text, game, (turn->seat + 1) % game->players);
        q_text_add(&text, " should have challenged");
        if (turn->challenge > 0) {
            q_text_add(&text, ": that takes ");
            q_text_decimal(&text, turn->challenge, 1);
            q_text_add(&text, " points away");
        }
    }
    q_text_end(&text);
}

void q_review_remark(q_line *line, const quoth_review_game *game, const quoth_review_turn *turn)
{
    q_line challenge;
    q_text text;
    q_line_begin(line, &text);
    if (turn->phony && turn->taken_back) {
        q_text_add(&text, "a phony, taken back");
    } else if (turn->phony) {
        q_review_challenge(&challenge, game, turn);
        q_text_add(&text, "a phony that stood; ");
        q_text_add(&text, challenge.text);
    } else if (turn->taken_back) {
        q_text_add(&text, "taken back, though its words are good");
    } else if (turn->challenged) {
        q_text_add(&text, "challenged in vain");
    } else if (turn->lost_turn) {
        q_text_add(&text, "no play: the turn was lost by a challenge in vain");
    }
    q_text_end(&text);
}

void q_review_decided(q_line *line, const quoth_review_game *game)
{
    q_text text;
    q_line_begin(line, &text);
    if (game->decided < game->turns) {
        const quoth_review_turn *t = &game->turn[game->decided];
        unsigned winner = 0;
        while (!(game->leaders >> winner & 1))
            winner++;
        q_text_add(&text, "Decided at turn ");
        q_text_number(&text, t->event + 1);
        q_text_add(&text, ", ");
        add_name(&text, game, t->seat);
        q_text_add(&text, ": ");
        add_play_said(&text, t, &t->play);
        q_text_add(&text, ". From there on ");
        add_name(&text, game, winner);
        q_text_add(&text, "'s chance to win was never below 90 %");
        if (t->mark && t->seat != winner) {
            q_text_add(&text, "; it was a ");
            q_text_add(&text, quoth_review_mark_name(t->mark));
            q_text_add(&text, " mistake");
        }
        q_text_char(&text, '.');
    }
    q_text_end(&text);
}
