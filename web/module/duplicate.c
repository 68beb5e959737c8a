/* Duplicate games on the board that is open: module.h. */
#include "board.h"

static quoth_duplicate *duplicate;
static uint64_t duplicate_seed;
static int duplicate_total; /* of the best plays of the rounds before */

void close_duplicate(void)
{
    quoth_duplicate_free(duplicate);
    duplicate = NULL;
}

static quoth_status begin(uint64_t seed)
{
    close_duplicate();
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    quoth_error error = {0};
    quoth_status status =
        quoth_duplicate_new(&duplicate, board.cross, &board.evaluator, seed, NULL, &error);
    if (status != QUOTH_OK)
        duplicate = NULL;
    duplicate_seed = seed;
    duplicate_total = 0;
    return status == QUOTH_OK ? status : answer_error(&error);
}

/* Brings the game of a seed to a round, or to its end where that comes before. */
static quoth_status bring(uint64_t seed, uint64_t round)
{
    quoth_status status = QUOTH_OK;
    bool over = duplicate && quoth_duplicate_over(duplicate);
    if (!duplicate || duplicate_seed != seed ||
        quoth_duplicate_round(duplicate) + (over ? 1 : 0) > round)
        status = begin(seed);
    while (status == QUOTH_OK && !quoth_duplicate_over(duplicate) &&
           quoth_duplicate_round(duplicate) < round) {
        duplicate_total += quoth_duplicate_plays(duplicate)->play->score;
        status = answer_status(quoth_duplicate_next(duplicate, NULL, NULL));
    }
    return status;
}

static void put_plays(q_json *json, uint64_t most)
{
    const quoth_plays *plays = quoth_duplicate_plays(duplicate);
    const quoth_position *position = quoth_duplicate_position(duplicate);
    q_json_put_number(json, "placements", plays->count);
    q_json_open_array(json, "plays");
    for (size_t i = 0; i < plays->count && i < most; i++) {
        char text[QUOTH_PLAY_TEXT_SIZE];
        quoth_play_spell(text, sizeof text, &plays->play[i], position, QUOTH_PLAY_WORDS);
        q_json_open(json, '{');
        q_json_put_string(json, "play", text);
        q_json_key(json, "score");
        q_json_integer(json, plays->play[i].score);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

/* Arguments: seed, round, most plays.  Answer: {round, over, rack, bag, placements, plays, total,
 * cgp}: a round of `quoth cross duplicate --json` before its best play is laid, so that `total` is
 * that of the rounds before; the position as CGP.  Of a game that ended before the round: `over`,
 * and the last board. */
quoth_status web_duplicate_round(void)
{
    answer_begin();
    quoth_status status = bring(number_of(argument(0)), number_of(argument(1)));
    if (status != QUOTH_OK)
        return status;
    const quoth_position *position = quoth_duplicate_position(duplicate);
    unsigned count;
    char rack[QUOTH_PLAY_TEXT_SIZE];
    const quoth_tile *tile = quoth_position_rack(position, 0, &count);
    quoth_tiles_spell(rack, sizeof rack, &quoth_cross_rules_of(board.cross)->tiles, tile, count,
                      QUOTH_AS_RACK);
    q_json json;
    answer_open(&json);
    q_json_put_number(&json, "round", quoth_duplicate_round(duplicate));
    q_json_put_bool(&json, "over", quoth_duplicate_over(duplicate));
    q_json_put_string(&json, "rack", rack);
    q_json_put_number(&json, "bag", quoth_duplicate_bag(duplicate));
    put_plays(&json, number_of(argument(2)));
    q_json_key(&json, "total");
    q_json_integer(&json, duplicate_total);
    status = put_cgp(&json, "cgp", position);
    return status == QUOTH_OK ? answer_close(&json) : answer_status(status);
}
