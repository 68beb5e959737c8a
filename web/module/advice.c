/* Advice of the engine in a board game: plays, simulations, win chances: module.h. */
#include "board.h"

#include "eval/win_shares.h"

quoth_status find_plays(const quoth_position *position, uint64_t limit, const char *order)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = strcmp(order, "score") ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE,
                               .limit = limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX,
                               .opening_across = true,
                               .evaluator = &board.evaluator};
    return quoth_plays_find(&board.plays, board.finder, position, &query, NULL, NULL);
}

/* Adds a play to board.plays, if it is legal and not among them. */
static quoth_status add_play(const quoth_position *position, const char *text)
{
    quoth_play play;
    quoth_validation checked;
    if (quoth_play_read(&play, position, text, strlen(text), NULL) != QUOTH_OK)
        return QUOTH_OK;
    quoth_play_validate(&checked, position, &play, true);
    if (checked.result != QUOTH_LEGAL)
        return QUOTH_OK;
    play = checked.play;
    quoth_status status = quoth_play_equity(&play.equity, position, &play, &board.evaluator, NULL);
    for (size_t i = 0; i < board.plays.count; i++)
        if (quoth_play_compare(&board.plays.play[i], &play, QUOTH_BY_EQUITY) == 0)
            return status;
    if (status == QUOTH_OK && board.plays.count)
        board.plays.play[board.plays.count - 1] = play;
    return status;
}

/* Arguments: a CGP, a play of the player to move.  Answer: quoth_cross_write_validation. */
quoth_status web_position_validate(void)
{
    answer_begin();
    quoth_position *position;
    quoth_error error;
    quoth_play play;
    quoth_validation validation;
    const char *text = argument(1);
    quoth_status status = read_position(argument(0), &position);
    if (status != QUOTH_OK)
        return status;
    status = quoth_play_read(&play, position, text, strlen(text), &error);
    if (status == QUOTH_OK) {
        quoth_play_validate(&validation, position, &play, true);
        status = answer_validation(position, &validation);
    } else
        answer_error(&error);
    quoth_position_free(position);
    return status;
}

/* Arguments: how many, order ("equity", "score"), moves done ("": all of them), a play that takes
 * the last place if it is not among the first, or "".  Answer: quoth_cross_write_plays of the
 * player to move. */
quoth_status web_board_plays(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    quoth_cross_game_moves(board.game, &count);
    size_t after = *argument(2) ? number_of(argument(2)) : count;
    quoth_status status =
        quoth_cross_game_at(board.shown, board.game, after < count ? after : count, NULL);
    if (status == QUOTH_OK)
        status = find_plays(board.shown, number_of(argument(0)), argument(1));
    if (status == QUOTH_OK && *argument(3))
        status = add_play(board.shown, argument(3));
    if (status != QUOTH_OK)
        return answer_status(status);
    return answer_status(quoth_cross_write_plays(&answer_sink, board.shown, board.plays.placements,
                                                 board.plays.play, board.plays.count,
                                                 QUOTH_FORMAT_JSON, NULL));
}

/* Argument: the number of a move that is a play, from 0.  Answer: {best, score, cost}: the best
 * play by equity in its place, and what the play that was made gave away: a pass, if a challenge
 * removed it. */
quoth_status web_board_weigh(void)
{
    answer_begin();
    size_t count = 0;
    const quoth_cross_move *moves = board.game ? quoth_cross_game_moves(board.game, &count) : NULL;
    uint64_t number = number_of(argument(0));
    if (number >= count || moves[number].kind != QUOTH_MOVE_PLAY)
        return answer_failure(QUOTH_NOT_FOUND, "there is no such play");
    quoth_points equity;
    quoth_status status = quoth_cross_game_at(board.shown, board.game, (size_t)number, NULL);
    if (status == QUOTH_OK)
        status = find_plays(board.shown, 1, "equity");
    bool withdrawn = number + 1 < count && moves[number + 1].result == QUOTH_CHALLENGE_REMOVED;
    const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    if (status == QUOTH_OK)
        status = quoth_play_equity(&equity, board.shown, withdrawn ? &pass : &moves[number].play,
                                   &board.evaluator, NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    put_best(&json, &board.plays.play[0], board.shown);
    q_json_key(&json, "cost");
    q_json_thousandths(
        &json, board.plays.play[0].equity > equity ? board.plays.play[0].equity - equity : 0);
    return answer_close(&json);
}

/* The level that is played by; it is kept until another is wanted. */
static quoth_status want_level(unsigned number)
{
    if (board.level_number == number)
        return QUOTH_OK;
    quoth_cross_level_free(board.level);
    board.level_number = 0;
    quoth_cross_level_options options = {.levels = graded};
    quoth_status status =
        quoth_cross_level_new(&board.level, number, board.cross, words, &options, NULL, NULL);
    if (status == QUOTH_OK)
        board.level_number = number;
    return status;
}

/* The play of a level, or that it challenges the last play. */
static quoth_status choose_by_level(unsigned number, const quoth_cross_view *seen, bool *challenge,
                                    quoth_play *play)
{
    quoth_random random;
    quoth_status status = want_level(number);
    if (status != QUOTH_OK)
        return status;
    /* The same position gives the same choice. */
    quoth_random_seed(&random, quoth_position_key(seen->position));
    quoth_cross_level_bot bot = {
        .level = board.level, .evaluator = &board.evaluator, .finder = board.finder};
    quoth_cross_player player = quoth_cross_level_bot_player(&bot);
    status = quoth_cross_player_challenges(challenge, &player, seen, &random, NULL);
    if (status == QUOTH_OK && !*challenge)
        status = player.choose(player.user, seen, &random, NULL, play);
    quoth_cross_level_bot_free(&bot);
    return status;
}

/* Budgets of `auto`: some two seconds of processor time in the page at most
 * (docs/measurements/2026-11-web.md).  The endgame solver takes up to 20 us a node. */
enum { AUTO_ITERATIONS = 3000, AUTO_ENDGAME_NODES = 100000 };

static void report_best(void *user, const quoth_sim_result *result, bool over)
{
    (void)over;
    const quoth_cross_view *seen = user;
    if (result->plays)
        report_play(&result->play[0].play, seen->position);
}

/* The play of `auto`: simulated, or the end solved; or that it challenges a phony.  Its progress
 * tells the best play so far. */
static quoth_status choose_by_auto(quoth_cross_view *seen, bool *challenge, quoth_play *play)
{
    static const quoth_cross_player knows_all = {.challenge = quoth_cross_challenge_phonies};
    quoth_auto_answer chosen;
    quoth_auto_options options = {.iterations = AUTO_ITERATIONS,
                                  .nodes = AUTO_ENDGAME_NODES,
                                  .no_preendgame = true,
                                  .seed = quoth_position_key(seen->position),
                                  .leaves = board.leaves,
                                  .each = report_best,
                                  .user = seen};
    const quoth_context *context = reporting_context();
    quoth_status status = quoth_cross_player_challenges(challenge, &knows_all, seen, NULL, NULL);
    if (status != QUOTH_OK || *challenge)
        return status;
    status = find_plays(seen->position, 1, "equity");
    if (status == QUOTH_OK && board.plays.count)
        report_play(&board.plays.play[0], seen->position);
    if (status == QUOTH_OK && !board.chooser)
        status = quoth_auto_new(&board.chooser, board.cross, NULL, NULL);
    if (status == QUOTH_OK)
        status = quoth_auto_choose(&chosen, board.chooser, seen->position, &options, context, NULL);
    if (status == QUOTH_OK)
        *play = chosen.play;
    return status;
}

/* Argument: a level, 1 to 10, or "auto".  Answer: {play, challenge}, chosen from what the player to
 * move sees; the play is null where the last one is challenged. */
quoth_status web_board_choose(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    const quoth_position *position = quoth_cross_game_position(board.game);
    quoth_cross_view seen;
    quoth_play play;
    q_json json;
    bool challenge = false;
    quoth_status status =
        quoth_cross_game_view(board.game, &seen, quoth_position_turn(position), NULL);
    if (status == QUOTH_OK && !strcmp(argument(0), "auto"))
        status = choose_by_auto(&seen, &challenge, &play);
    else if (status == QUOTH_OK)
        status = choose_by_level((unsigned)number_of(argument(0)), &seen, &challenge, &play);
    if (status != QUOTH_OK)
        return answer_status(status);
    answer_open(&json);
    if (challenge)
        q_json_put_null(&json, "play");
    else
        put_play(&json, "play", &play, position);
    q_json_put_bool(&json, "challenge", challenge);
    return answer_close(&json);
}

/* ---- win chances --------------------------------------------------------------------------- */

/* Answer: a CGP, no JSON: what the player to move may know of the position. */
quoth_status web_board_seen(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    quoth_cross_view seen;
    unsigned seat = quoth_position_turn(quoth_cross_game_position(board.game));
    quoth_status status = quoth_cross_game_view(board.game, &seen, seat, NULL);
    return answer_status(status ? status
                                : quoth_cgp_write(&answer_sink, seen.position, NULL, NULL));
}

/* Arguments: a CGP, deals ("20"; "20 heat" counts the squares of the replies, "20 plies 4" looks
 * four turns ahead in place of two), seed, then the plays.  Answer: quoth_cross_write_sim.  A
 * simulation in slices: each has its own seed and so few deals that no play drops out.  It needs no
 * game, so that other workers can take slices too.  Racks that the CGP has are dealt as they stand
 * there. */
quoth_status web_board_simulate(void)
{
    answer_begin();
    static quoth_play play[QUOTH_SIM_PLAYS_MAX];
    size_t count = 0;
    quoth_position *position;
    quoth_status status = read_position(argument(0), &position);
    if (status != QUOTH_OK)
        return status;
    for (const char *text; status == QUOTH_OK && *(text = argument(3 + (unsigned)count));)
        status = count < QUOTH_SIM_PLAYS_MAX
                     ? quoth_play_read(&play[count++], position, text, strlen(text), NULL)
                     : QUOTH_TOO_LARGE;
    if (status == QUOTH_OK && !board.sim)
        status = quoth_sim_new(&board.sim, board.cross, NULL, NULL);
    quoth_sim_result result;
    const char *plies = strstr(argument(1), " plies ");
    quoth_sim_options options = {.candidate = play,
                                 .candidates = count,
                                 .plies = plies ? (unsigned)number_of(plies + 7) : 0,
                                 .iterations = count * number_of(argument(1)),
                                 .seed = number_of(argument(2)),
                                 .heat = strstr(argument(1), " heat") != NULL,
                                 .evaluator = &board.evaluator,
                                 .no_prior = true,
                                 .no_openness = true};
    if (status == QUOTH_OK && count)
        status = quoth_sim_run(&result, board.sim, position, &options, NULL, NULL);
    else if (status == QUOTH_OK)
        status = QUOTH_NOT_FOUND;
    if (status == QUOTH_OK) {
        quoth_sim_report report = {.result = &result, .seed = options.seed};
        status = quoth_cross_write_sim(&answer_sink, position, &report, QUOTH_FORMAT_JSON, NULL);
    }
    quoth_position_free(position);
    return answer_status(status);
}

/* The chances of all seats, as an array: by the table for a game left off, by the score for one
 * that is over. */
static void put_chances(q_json *json, const quoth_win_table *win_table, bool over)
{
    q_unfinished_game left = {.players = quoth_position_players(board.shown),
                              .turn = quoth_position_turn(board.shown),
                              .unseen = quoth_position_bag(board.shown)};
    unsigned rack, leaders = quoth_cross_game_leaders(board.game), first = 0;
    for (unsigned seat = 0; seat < left.players; seat++) {
        left.points[seat] = (int64_t)quoth_position_score(board.shown, seat) * QUOTH_POINT;
        quoth_position_rack(board.shown, seat, &rack);
        left.unseen += seat == left.turn ? 0 : rack;
        first += leaders >> seat & 1;
    }
    q_json_open(json, '[');
    for (unsigned seat = 0; seat < left.players; seat++)
        q_json_decimal(json,
                       over ? (leaders >> seat & 1) / (first ? (double)first : 1)
                            : q_win_share(win_table, &left, seat),
                       3);
    q_json_close(json, ']');
}

/* Answer: {chances [[that each seat ends first]]}, before each move and after the last. */
quoth_status web_board_chances(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(board.game, &count);
    quoth_win_table *win_table;
    quoth_position_copy(board.shown, quoth_cross_game_start(board.game));
    quoth_status status = quoth_win_table_default(&win_table, quoth_cross_rules_of(board.cross),
                                                  quoth_position_players(board.shown), NULL, NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    q_json_open_array(&json, "chances");
    for (size_t i = 0; i <= count && status == QUOTH_OK; i++) {
        put_chances(&json, win_table, i == count && quoth_cross_game_over(board.game));
        if (i < count)
            status = quoth_cross_move_make(board.shown, &move[i], NULL);
    }
    q_json_close(&json, ']');
    quoth_win_table_free(win_table);
    return status == QUOTH_OK ? answer_close(&json) : answer_status(status);
}
