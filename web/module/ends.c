/* The last tiles of a board game for two, solved, and tiles inferred: module.h. */
#include "board.h"

#include "format/cross/infer.h"

/* The solvers of the position whose key is here; NULL: not begun. */
static struct {
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    uint64_t key, nodes; /* nodes: the positions that the calls for this position searched */
} solving;

void close_ends(void)
{
    quoth_endgame_free(solving.endgame);
    quoth_preendgame_free(solving.preendgame);
    memset(&solving, 0, sizeof solving);
}

/* The limit of a call: it grows, so that the call gets further than the one before. */
static uint64_t limit_of(const char *nodes)
{
    uint64_t limit = number_of(nodes);
    return limit ? limit + solving.nodes / 64 : 0;
}

/* The view of the player to move. */
static quoth_status view_to_move(quoth_cross_view *seen)
{
    unsigned seat = quoth_position_turn(quoth_cross_game_position(board.game));
    return quoth_cross_game_view(board.game, seen, seat, NULL);
}

/* The view that is solved.  The solvers of another position are freed. */
static quoth_status view_to_solve(quoth_cross_view *seen)
{
    quoth_status status = view_to_move(seen);
    uint64_t key = status == QUOTH_OK ? quoth_position_key(seen->position) : 0;
    if (key != solving.key)
        close_ends();
    solving.key = key;
    return status;
}

static quoth_status solve_end(quoth_endgame_answer *solved)
{
    quoth_cross_view seen;
    quoth_endgame_options options = {
        .top = (unsigned)number_of(argument(0)), .bytes = (size_t)64 << 20, .go_on = true};
    quoth_status status = view_to_solve(&seen);
    options.nodes = limit_of(argument(1));
    if (status == QUOTH_OK && !solving.endgame)
        status = quoth_endgame_new(&solving.endgame, board.cross, NULL, NULL);
    if (status == QUOTH_OK)
        status = quoth_endgame_solve(solved, solving.endgame, seen.position, &options,
                                     reporting_context(), NULL);
    return status;
}

/* A play that was solved, with the line that follows; `at` is room for a position. */
static quoth_status put_end(q_json *json, quoth_position *at, const quoth_endgame_play *play)
{
    quoth_status status = QUOTH_OK;
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_position_copy(at, quoth_cross_game_position(board.game));
    q_json_open(json, '{');
    put_play(json, "play", &play->play, at);
    q_json_key(json, "score");
    q_json_integer(json, play->play.score);
    q_json_key(json, "value");
    q_json_integer(json, play->value);
    q_json_put_bool(json, "exact", play->exact);
    q_json_open_array(json, "line");
    for (size_t k = 0; k < play->length && status == QUOTH_OK; k++) {
        quoth_play_spell(text, sizeof text, &play->line[k], at, QUOTH_PLAY_WORDS);
        q_json_string(json, text);
        status = quoth_position_make(at, &play->line[k], NULL);
    }
    q_json_close(json, ']');
    q_json_close(json, '}');
    return status;
}

/* Arguments: how many plays, how many positions to search (0: all).  Answer: {exact, stopped,
 * nodes, plays [{play, value, exact, line [play]}]}, best first, from what the player to move sees;
 * QUOTH_NOT_FOUND while the bag has tiles.  The next call for the same position goes on,
 * with a limit that is higher by 1/64 of `nodes`: the positions of these calls together. */
quoth_status web_board_endgame(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    if (quoth_position_players(quoth_cross_game_position(board.game)) != 2 ||
        quoth_position_bag(quoth_cross_game_position(board.game)))
        return answer_failure(QUOTH_NOT_FOUND,
                              "the end is solved for two players when the bag is empty");
    quoth_endgame_answer solved;
    quoth_position *at = NULL;
    quoth_status status = solve_end(&solved);
    if (status == QUOTH_OK)
        status = quoth_position_new(&at, board.cross, 2, NULL, NULL);
    if (status == QUOTH_OK) {
        q_json json;
        answer_open(&json);
        q_json_put_bool(&json, "exact", solved.exact);
        q_json_put_bool(&json, "stopped", solved.incomplete);
        q_json_put_number(&json, "nodes", solving.nodes += solved.nodes);
        q_json_open_array(&json, "plays");
        for (size_t i = 0; i < solved.plays && status == QUOTH_OK; i++)
            status = put_end(&json, at, &solved.play[i]);
        q_json_close(&json, ']');
        if (status == QUOTH_OK)
            status = answer_close(&json);
    }
    quoth_position_free(at);
    return answer_status(status);
}

/* Argument: how many leaves.  Answer: quoth_cross_write_infer: what the player who moved last may
 * have kept, by that move, as the player to move sees the game. */
quoth_status web_board_infer(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    quoth_cross_view seen;
    quoth_infer *infer;
    quoth_infer_result result;
    quoth_infer_options options = {
        .turns = 1, .samples = 1000, .seed = 1, .evaluator = &board.evaluator};
    quoth_status status = view_to_move(&seen);
    if (status == QUOTH_OK)
        status = quoth_infer_new(&infer, board.cross, NULL, NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    status = quoth_infer_run(&result, infer, seen.position, seen.move, seen.moves, &options,
                             reporting_context(), NULL);
    if (status == QUOTH_OK)
        /* not quoth_cross_write_infer, which brings the other formats into the module */
        status = q_infer_json(seen.position, &result, options.seed, number_of(argument(0)),
                              &answer_sink);
    quoth_infer_free(infer);
    return answer_status(status);
}

/* ---- with tiles in the bag ----------------------------------------------------------------- */

static void put_cases(q_json *json, const quoth_preendgame_play *play,
                      const quoth_position *position)
{
    q_json_open(json, '{');
    put_play(json, "play", &play->play, position);
    q_json_key(json, "score");
    q_json_integer(json, play->play.score);
    q_json_put_number(json, "wins", play->wins);
    q_json_put_number(json, "draws", play->draws);
    q_json_put_number(json, "losses", play->losses);
    q_json_put_bool(json, "exact", play->exact);
    q_json_close(json, '}');
}

/* Arguments: how many plays, how many positions to search (up to 65 us each) as for
 * web_board_endgame.  Answer: {exact, nodes, cases, plays [{play, score, wins, draws, losses,
 * exact}]}, best first: in how many orders of the bag, of `cases`, each play wins.
 * QUOTH_UNSUPPORTED unless two play and the bag has 1 to
 * QUOTH_PREENDGAME_BAG tiles. */
quoth_status web_board_preendgame(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    quoth_cross_view seen;
    quoth_preendgame_answer solved;
    quoth_preendgame_options options = {.top = (unsigned)number_of(argument(0)),
                                        .wins_only = true,
                                        .seed = 1,
                                        .bytes = (size_t)64 << 20,
                                        .go_on = true};
    quoth_status status = view_to_solve(&seen);
    options.nodes = limit_of(argument(1));
    if (status == QUOTH_OK && !solving.preendgame)
        status = quoth_preendgame_new(&solving.preendgame, board.cross, NULL, NULL);
    if (status == QUOTH_OK)
        status = quoth_preendgame_solve(&solved, solving.preendgame, seen.position, &options,
                                        reporting_context(), NULL);
    if (status == QUOTH_OK) {
        q_json json;
        answer_open(&json);
        q_json_put_bool(&json, "exact", solved.exact);
        q_json_put_number(&json, "nodes", solving.nodes += solved.nodes);
        q_json_key(&json, "cases");
        q_json_integer(&json, (int64_t)solved.cases);
        q_json_open_array(&json, "plays");
        for (size_t i = 0; i < solved.plays && i < options.top; i++)
            put_cases(&json, &solved.play[i], seen.position);
        q_json_close(&json, ']');
        status = answer_close(&json);
    }
    return answer_status(status);
}
