/* The scores of players and the key turns of a game, in sentences. */
#include "format/review/review.h"

void q_review_score_figure(q_text *text, double score, double error, bool error_known,
                           unsigned digits)
{
    q_text_decimal(text, score, digits);
    if (!error_known)
        return;
    q_text_add(text, " +- ");
    q_text_decimal(text, error, digits);
}

/* ---- key turns ----------------------------------------------------------------------------- */

static void add_play(q_text *text, const quoth_review_turn *t, const quoth_play *play)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    q_review_play(t, play, spelled);
    q_text_add(text, spelled);
    if (play->kind != QUOTH_PLAY_PLACE)
        return;
    q_text_add(text, " for ");
    q_text_decimal(text, play->score, 0);
}

static void add_tile(q_text *text, const char *before, const quoth_review_turn *t, quoth_tile tile)
{
    char spelled[2 * QUOTH_TILE_TEXT_SIZE];
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(t->before))->tiles;
    quoth_tiles_spell(spelled, sizeof spelled, tiles, &tile, 1, QUOTH_AS_RACK);
    q_text_add(text, before);
    q_text_add(text, spelled);
}

static void add_points(q_text *text, const char *before, double points, const char *after)
{
    q_text_add(text, before);
    q_text_decimal(text, points, points == (int)points ? 0 : 1);
    q_text_add(text, points == 1 ? " point" : " points");
    q_text_add(text, after);
}

/* What the play did, as the end of a sentence: "because it ...". */
static void add_reason(q_text *text, const quoth_review_turn *t, const quoth_review_cause *cause)
{
    char square[4];
    switch (cause->kind) {
    case QUOTH_CAUSE_BONUS:
        q_text_add(text, "missed a bingo");
        return;
    case QUOTH_CAUSE_SCORE:
        add_points(text, "scored ", cause->amount, " less");
        return;
    case QUOTH_CAUSE_EXCHANGE:
        q_text_add(text, "kept tiles that should have been exchanged");
        return;
    case QUOTH_CAUSE_EXCHANGED:
        q_text_add(text, "exchanged where there was a good play");
        return;
    case QUOTH_CAUSE_PASSED:
        q_text_add(text, "passed");
        return;
    case QUOTH_CAUSE_PHONY:
        q_text_add(text, "was a phony and was taken back");
        return;
    case QUOTH_CAUSE_CHALLENGE:
        q_text_add(text, "was lost by an unsuccessful challenge");
        return;
    case QUOTH_CAUSE_VOWEL:
    case QUOTH_CAUSE_CONSONANT:
        add_tile(text, "kept a duplicate ", t, cause->tile);
        return;
    case QUOTH_CAUSE_VOWELS:
        q_text_add(text, "kept too many vowels");
        return;
    case QUOTH_CAUSE_CONSONANTS:
        q_text_add(text, "kept too many consonants");
        return;
    case QUOTH_CAUSE_BLANK:
        q_text_add(text, "spent a blank");
        return;
    case QUOTH_CAUSE_HEAVY:
        add_tile(text, "kept the awkward ", t, cause->tile);
        return;
    case QUOTH_CAUSE_SPENT:
        add_tile(text, "spent the good ", t, cause->tile);
        return;
    case QUOTH_CAUSE_LEAVE:
        add_points(text, "kept tiles worth ", cause->amount, " less");
        return;
    case QUOTH_CAUSE_TRIPLE:
        quoth_coordinate_spell(square, cause->square.row, cause->square.column, true);
        q_text_add(text, "left the triple at ");
        q_text_add(text, square);
        q_text_add(text, " open");
        return;
    case QUOTH_CAUSE_REPLIES:
        add_points(text, "opened the board to replies that score ", cause->amount, " more");
        return;
    case QUOTH_CAUSE_OUT:
        q_text_add(text, "did not go out");
        return;
    case QUOTH_CAUSE_LET_OUT:
        q_text_add(text, "let the other go out");
        return;
    case QUOTH_CAUSE_LEFT:
        q_text_add(text, "left tiles on the rack at the end");
        return;
    case QUOTH_CAUSE_ENDING:
        q_text_add(text, "led to a worse endgame");
        return;
    case QUOTH_CAUSE_OTHER:
    case QUOTH_CAUSES:
        q_text_add(text, "did worse as the game went on");
        return;
    }
}

static void add_loss(q_text *text, const quoth_review_turn *t)
{
    bool cost = t->cost >= 0.0005, points = t->points >= 0.05;
    if (cost) {
        q_text_decimal(text, 100 * t->cost, 1);
        q_text_add(text, " % of the chance to win");
    }
    if (points)
        add_points(text, cost ? " and " : "", t->points, "");
}

static void add_key_mistake(q_text *text, const quoth_review_turn *t)
{
    enum { REASONS = 2 };
    add_play(text, t, &t->play);
    q_text_add(text, " gave away ");
    add_loss(text, t);
    for (unsigned i = 0; i < t->causes && i < REASONS; i++) {
        q_text_add(text, i ? " and " : " because it ");
        add_reason(text, t, &t->cause[i]);
    }
    q_text_add(text, "; better was ");
    add_play(text, t, &t->best);
    q_text_char(text, '.');
}

void q_review_key_turn(q_line *line, const quoth_review_game *game, const quoth_review_turn *t)
{
    q_text text;
    if (!t->mark) {
        q_review_decided(line, game);
        return;
    }
    q_line_begin(line, &text);
    add_key_mistake(&text, t);
    q_text_end(&text);
}
