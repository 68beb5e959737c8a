/* The page's board games: module.h. */
#include "module.h"

static quoth_cross *cross;
static quoth_leaves *leaves;
static quoth_baseline baseline;
static quoth_values values;
static quoth_play_finder *finder;
static quoth_plays plays;
static quoth_cross_game *game;
static quoth_position *shown; /* what a seat sees, or the game as it was */

void close_board(void)
{
    quoth_position_free(shown);
    quoth_cross_game_free(game);
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    quoth_leaves_free(leaves);
    quoth_cross_free(cross);
    shown = NULL;
    game = NULL;
    finder = NULL;
    leaves = NULL;
    cross = NULL;
}

/* Argument: the name of rules in the library, or rules as text.  Answer: {name, rows, columns,
 * start [row, column], rack, letter [times], word [times], letters [{letter, blank, count, value}],
 * the blank first, anagrams, exchange (-1: never), challenge}. */
quoth_status web_board_open(void)
{
    answer_begin();
    if (!words)
        return say(QUOTH_NOT_FOUND, "no words are open");
    close_board();
    quoth_cross_rules rules;
    quoth_error error;
    const char *text = argument(0);
    if (quoth_cross_rules_find(&rules, text) != QUOTH_OK &&
        quoth_cross_rules_parse(&rules, text, strlen(text), &error) != QUOTH_OK)
        return fail(&error);
    quoth_status status = quoth_cross_new(&cross, &rules, words, NULL, NULL, &error);
    if (status != QUOTH_OK) {
        cross = NULL;
        return fail(&error);
    }
    status = quoth_leaves_usual(&leaves, &rules, words, NULL, NULL);
    if (status == QUOTH_OK)
        status = quoth_play_finder_new(&finder, cross, NULL);
    if (status != QUOTH_OK) {
        close_board();
        return done(status);
    }
    baseline = (quoth_baseline){.leaves = leaves};
    values = (quoth_values){0};
    quoth_values_baseline(&values, &baseline);

    const quoth_layout *layout = &rules.layout;
    const quoth_alphabet *alphabet = &rules.tiles.alphabet;
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "name", rules.name);
    q_json_put_number(&json, "rows", layout->rows);
    q_json_put_number(&json, "columns", layout->columns);
    q_json_key(&json, "start");
    q_json_open(&json, '[');
    q_json_number(&json, layout->start_row);
    q_json_number(&json, layout->start_column);
    q_json_close(&json, ']');
    q_json_put_number(&json, "rack", rules.rack);
    for (int kind = 0; kind < 2; kind++) {
        q_json_key(&json, kind ? "word" : "letter");
        q_json_open(&json, '[');
        for (int i = 0; i < layout->rows * layout->columns; i++)
            q_json_number(&json, kind ? layout->word[i] : layout->letter[i]);
        q_json_close(&json, ']');
    }
    q_json_key(&json, "letters");
    q_json_open(&json, '[');
    for (unsigned i = 0; i <= alphabet->letters; i++) {
        q_json_open(&json, '{');
        q_json_put_string(&json, "letter", i ? alphabet->upper[i] : "?");
        q_json_put_string(&json, "blank", i ? alphabet->lower[i] : "?");
        q_json_put_number(&json, "count", rules.tiles.count[i]);
        q_json_put_number(&json, "value", rules.tiles.value[i]);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_put_bool(&json, "anagrams", rules.anagrams);
    q_json_key(&json, "exchange");
    q_json_integer(&json, rules.exchange_from == QUOTH_NO_EXCHANGE ? -1 : rules.exchange_from);
    q_json_put_string(&json, "challenge", quoth_challenge_name(rules.challenge));
    return answer_close(&json);
}

/* Arguments: players, seed, a CGP to begin from or "".  Begins a game of the open rules.  Answer
 * {}. */
quoth_status web_board_new(void)
{
    answer_begin();
    if (!cross)
        return say(QUOTH_NOT_FOUND, "no board is open");
    quoth_cross_game *fresh;
    quoth_error error;
    const char *cgp = argument(2);
    quoth_position *start = NULL;
    quoth_status status = QUOTH_OK;
    if (*cgp) {
        status = quoth_cgp_read(&start, cross, cgp, strlen(cgp), NULL, &error);
        if (status != QUOTH_OK)
            return fail(&error);
    }
    unsigned players = start ? quoth_position_players(start) : (unsigned)number_of(argument(0));
    status = quoth_cross_game_new(&fresh, cross, players, NULL);
    if (status != QUOTH_OK) {
        quoth_position_free(start);
        return done(status);
    }
    quoth_position_free(shown);
    shown = NULL;
    quoth_cross_game_free(game);
    game = fresh;
    status = quoth_position_new(&shown, cross, players, NULL);
    if (status == QUOTH_OK) {
        quoth_random random;
        quoth_random_seed(&random, number_of(argument(1)));
        if (start) {
            quoth_position_shuffle(start, &random);
            quoth_position_draw(start);
        }
        quoth_cross_game_deal(game, start, start ? NULL : &random);
    }
    quoth_position_free(start);
    return status == QUOTH_OK ? nothing_to_say() : done(status);
}

static const char *const kind_name[] = {"play", "challenge", "resign", "adjust"};
static const char *const held_name[] = {"nothing", "held", "removed"};

/* All deeds: {seat, kind, play, tiles, score, result}. */
static quoth_status put_deeds(q_json *json)
{
    size_t count;
    const quoth_cross_deed *deed = quoth_cross_game_deeds(game, &count);
    quoth_position *at;
    quoth_status status = quoth_position_new(&at, cross, quoth_position_players(shown), NULL);
    if (status != QUOTH_OK)
        return status;
    q_json_key(json, "deeds");
    q_json_open(json, '[');
    for (size_t i = 0; i < count && status == QUOTH_OK; i++) {
        char text[QUOTH_PLAY_TEXT_SIZE];
        q_json_open(json, '{');
        q_json_put_number(json, "seat", deed[i].seat);
        q_json_put_string(json, "kind", kind_name[deed[i].kind]);
        if (deed[i].kind == QUOTH_DEED_PLAY) {
            status = quoth_cross_game_at(game, i, at);
            quoth_play_spell(&deed[i].play, at, QUOTH_PLAY_WORDS, text, sizeof text);
            q_json_put_string(json, "play", text);
            q_json_key(json, "score");
            q_json_integer(json, deed[i].play.score);
            q_json_put_number(json, "tiles", deed[i].play.tiles);
        } else if (deed[i].kind == QUOTH_DEED_CHALLENGE) {
            q_json_put_string(json, "result", held_name[deed[i].result]);
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    quoth_position_free(at);
    return status;
}

/* Arguments: the seat, from 0, that looks ("": all is shown), deeds done ("": all of them).
 * Answer: {board: quoth_cross_write_board, over, leaders [seat], resigned, deeds}. */
quoth_status web_board_state(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    quoth_cross_game_deeds(game, &count);
    size_t after = *argument(1) ? number_of(argument(1)) : count;
    quoth_status status = quoth_cross_game_at(game, after < count ? after : count, shown);
    if (status != QUOTH_OK)
        return done(status);
    quoth_board_look look = {.view = *argument(0) ? (unsigned)number_of(argument(0)) + 1 : 0};
    q_json json;
    answer_open(&json);
    nest(&json, "board");
    status = quoth_cross_write_board(shown, &look, QUOTH_FORMAT_JSON, &answer_sink);
    q_json_put_bool(&json, "over", quoth_cross_game_over(game));
    q_json_key(&json, "resigned");
    q_json_integer(&json, quoth_cross_game_resigned(game));
    q_json_key(&json, "leaders");
    q_json_open(&json, '[');
    unsigned leaders = quoth_cross_game_leaders(game);
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++)
        if (leaders >> seat & 1)
            q_json_number(&json, seat);
    q_json_close(&json, ']');
    if (status == QUOTH_OK)
        status = put_deeds(&json);
    return status == QUOTH_OK ? answer_close(&json) : done(status);
}

static quoth_status read_play(quoth_play *play)
{
    quoth_error error;
    const char *text = argument(0);
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    if (quoth_play_read(play, quoth_cross_game_position(game), text, strlen(text), &error) !=
        QUOTH_OK)
        return say(QUOTH_BAD_TEXT, error.message);
    return QUOTH_OK;
}

/* Argument: a play in any notation.  Answer: quoth_cross_write_judgement. */
quoth_status web_board_judge(void)
{
    answer_begin();
    quoth_play play;
    quoth_status status = read_play(&play);
    if (status != QUOTH_OK)
        return status;
    quoth_judgement judgement;
    const quoth_position *position = quoth_cross_game_position(game);
    quoth_play_judge(position, &play, true, &judgement);
    return done(quoth_cross_write_judgement(position, &judgement, QUOTH_FORMAT_JSON, &answer_sink));
}

/* Argument: a play of the player to move.  Answer: quoth_cross_write_judgement, also of a play that
 * is refused: then QUOTH_NOT_FOUND. */
quoth_status web_board_play(void)
{
    answer_begin();
    quoth_play play;
    quoth_status status = read_play(&play);
    if (status != QUOTH_OK)
        return status;
    quoth_judgement judgement = {0};
    quoth_position_copy(shown, quoth_cross_game_position(game));
    status = quoth_cross_game_play(game, &play, &judgement);
    if (status != QUOTH_OK && status != QUOTH_NOT_FOUND)
        return done(status);
    quoth_status written =
        quoth_cross_write_judgement(shown, &judgement, QUOTH_FORMAT_JSON, &answer_sink);
    return written == QUOTH_OK ? status : done(written);
}

/* Argument: the challenger's seat.  Answer: {result}. */
quoth_status web_board_challenge(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    quoth_challenge_result result = QUOTH_CHALLENGE_NOTHING;
    quoth_status status =
        quoth_cross_game_challenge(game, (unsigned)number_of(argument(0)), &result);
    if (status != QUOTH_OK)
        return done(status);
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "result", held_name[result]);
    return answer_close(&json);
}

/* Argument: the seat that resigns.  Answer {}. */
quoth_status web_board_resign(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    quoth_status status = quoth_cross_game_resign(game, (unsigned)number_of(argument(0)));
    return status == QUOTH_OK ? nothing_to_say() : done(status);
}

/* Takes back the last deed.  Answer {}.  QUOTH_NOT_FOUND where there is none. */
quoth_status web_board_undo(void)
{
    answer_begin();
    return game && quoth_cross_game_undo(game)
               ? nothing_to_say()
               : say(QUOTH_NOT_FOUND, "there is nothing to take back");
}

/* The first plays in `plays`; of openings that are mirror images of each other there is one. */
static quoth_status find(const quoth_position *position, uint64_t limit, const char *order)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = strcmp(order, "score") ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE,
                               .limit = limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX,
                               .opening_across = true,
                               .values = &values};
    return quoth_plays_find(finder, position, &query, &plays);
}

/* Arguments: how many, order ("equity", "score"), deeds done ("": all of them).  Answer:
 * quoth_cross_write_plays of the player to move. */
quoth_status web_board_plays(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    quoth_cross_game_deeds(game, &count);
    size_t after = *argument(2) ? number_of(argument(2)) : count;
    quoth_status status = quoth_cross_game_at(game, after < count ? after : count, shown);
    if (status == QUOTH_OK)
        status = find(shown, number_of(argument(0)), argument(1));
    if (status != QUOTH_OK)
        return done(status);
    return done(quoth_cross_write_plays(shown, plays.placements, plays.play, plays.count,
                                        QUOTH_FORMAT_JSON, &answer_sink));
}

/* The end of a game for two, solved as far as `nodes` positions go. */
static quoth_status solve_end(quoth_endgame *endgame, unsigned top, quoth_endgame_answer *solved)
{
    quoth_cross_seen seen;
    unsigned seat = quoth_position_turn(quoth_cross_game_position(game));
    quoth_status status = quoth_cross_game_see(game, seat, &seen);
    if (status != QUOTH_OK)
        return status;
    quoth_endgame_options options = {.top = top, .nodes = 300000, .bytes = (size_t)64 << 20};
    return quoth_endgame_solve(endgame, seen.position, &options, solved);
}

/* Argument: the number of a deed that is a play, from 0.  Answer: {best, score, cost}: the best
 * play by equity in its place, and what the play that was made gave away. */
quoth_status web_board_weigh(void)
{
    answer_begin();
    size_t count = 0;
    const quoth_cross_deed *deeds = game ? quoth_cross_game_deeds(game, &count) : NULL;
    uint64_t number = number_of(argument(0));
    if (number >= count || deeds[number].kind != QUOTH_DEED_PLAY)
        return say(QUOTH_NOT_FOUND, "there is no such play");
    quoth_points equity;
    quoth_status status = quoth_cross_game_at(game, (size_t)number, shown);
    if (status == QUOTH_OK)
        status = find(shown, 1, "equity");
    if (status == QUOTH_OK)
        status = quoth_play_equity(shown, &deeds[number].play, &values, &equity);
    if (status != QUOTH_OK)
        return done(status);
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_json json;
    quoth_play_spell(&plays.play[0], shown, QUOTH_PLAY_WORDS, text, sizeof text);
    answer_open(&json);
    q_json_put_string(&json, "best", text);
    q_json_key(&json, "score");
    q_json_integer(&json, plays.play[0].score);
    q_json_key(&json, "cost");
    q_json_thousandths(&json, plays.play[0].equity > equity ? plays.play[0].equity - equity : 0);
    return answer_close(&json);
}

/* Argument: the manner of a player ("equity", "greedy", "random").  Answer: {play}, chosen from
 * what the player to move sees, by the finder of this module. */
quoth_status web_board_choose(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    const char *manner = argument(0);
    quoth_cross_seen seen;
    unsigned seat = quoth_position_turn(quoth_cross_game_position(game));
    quoth_status status = quoth_cross_game_see(game, seat, &seen);
    quoth_cross_bot bot = {.manner = !strcmp(manner, "greedy")   ? QUOTH_CROSS_GREEDY
                                     : !strcmp(manner, "random") ? QUOTH_CROSS_RANDOM
                                                                 : QUOTH_CROSS_EQUITY,
                           .values = &values,
                           .finder = finder};
    quoth_cross_player player = quoth_cross_bot_player(&bot);
    quoth_play play;
    /* The same position gives the same choice. */
    quoth_random random;
    quoth_random_seed(&random, quoth_position_key(seen.position));
    if (status == QUOTH_OK)
        status = player.choose(player.user, &seen, &random, NULL, &play);
    quoth_cross_bot_free(&bot);
    /* The strongest player ends the game by solving it. */
    if (status == QUOTH_OK && bot.manner == QUOTH_CROSS_EQUITY &&
        quoth_position_players(seen.position) == 2 && !quoth_position_bag(seen.position)) {
        quoth_endgame *endgame;
        quoth_endgame_answer solved;
        status = quoth_endgame_new(&endgame, cross, NULL);
        if (status == QUOTH_OK) {
            if (solve_end(endgame, 1, &solved) == QUOTH_OK && solved.plays)
                play = solved.play[0].play;
            quoth_endgame_free(endgame);
        }
    }
    if (status != QUOTH_OK)
        return done(status);
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(&play, quoth_cross_game_position(game), QUOTH_PLAY_WORDS, text, sizeof text);
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "play", text);
    return answer_close(&json);
}

/* A play that was solved, with the line that follows; `at` is room for a position. */
static quoth_status put_end(q_json *json, quoth_position *at, const quoth_endgame_play *play)
{
    quoth_status status = QUOTH_OK;
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_position_copy(at, quoth_cross_game_position(game));
    quoth_play_spell(&play->play, at, QUOTH_PLAY_WORDS, text, sizeof text);
    q_json_open(json, '{');
    q_json_put_string(json, "play", text);
    q_json_key(json, "score");
    q_json_integer(json, play->play.score);
    q_json_key(json, "value");
    q_json_integer(json, play->value);
    q_json_put_bool(json, "exact", play->exact);
    q_json_key(json, "line");
    q_json_open(json, '[');
    for (size_t k = 0; k < play->length && status == QUOTH_OK; k++) {
        quoth_play_spell(&play->line[k], at, QUOTH_PLAY_WORDS, text, sizeof text);
        q_json_string(json, text);
        status = quoth_position_do(at, &play->line[k]);
    }
    q_json_close(json, ']');
    q_json_close(json, '}');
    return status;
}

/* Argument: how many plays.  Answer: {exact, plays [{play, value, exact, line [play]}]},
 * best first, from what the player to move sees; QUOTH_NOT_FOUND while the bag has tiles. */
quoth_status web_board_endgame(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    if (quoth_position_players(quoth_cross_game_position(game)) != 2 ||
        quoth_position_bag(quoth_cross_game_position(game)))
        return say(QUOTH_NOT_FOUND, "the end is solved for two players when the bag is empty");
    quoth_endgame *endgame;
    quoth_status status = quoth_endgame_new(&endgame, cross, NULL);
    if (status != QUOTH_OK)
        return done(status);
    quoth_endgame_answer solved;
    quoth_position *at = NULL;
    status = solve_end(endgame, (unsigned)number_of(argument(0)), &solved);
    if (status == QUOTH_OK)
        status = quoth_position_new(&at, cross, 2, NULL);
    if (status == QUOTH_OK) {
        q_json json;
        answer_open(&json);
        q_json_put_bool(&json, "exact", solved.exact);
        q_json_key(&json, "plays");
        q_json_open(&json, '[');
        for (size_t i = 0; i < solved.plays && status == QUOTH_OK; i++)
            status = put_end(&json, at, &solved.play[i]);
        q_json_close(&json, ']');
        if (status == QUOTH_OK)
            status = answer_close(&json);
    }
    quoth_position_free(at);
    quoth_endgame_free(endgame);
    return done(status);
}

/* Arguments: the names of the players, as many as play.  Answer: the game as GCG. */
quoth_status web_board_gcg(void)
{
    answer_begin();
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    if (!quoth_gcg_fits(game))
        return say(QUOTH_NOT_FOUND, "GCG cannot tell of a game that began from a position");
    quoth_gcg *gcg;
    quoth_status status = quoth_gcg_new(&gcg, NULL);
    if (status != QUOTH_OK)
        return done(status);
    unsigned players = quoth_position_players(quoth_cross_game_position(game));
    for (unsigned i = 0; i < players && status == QUOTH_OK; i++) {
        char nick[] = "player1";
        nick[6] = (char)('1' + i);
        status = quoth_gcg_add_player(gcg, nick, argument(i));
    }
    if (status == QUOTH_OK)
        status = quoth_gcg_add_game(gcg, game);
    if (status == QUOTH_OK)
        status = quoth_gcg_write(gcg, &answer_sink);
    quoth_gcg_free(gcg);
    return done(status);
}

/* Arguments: a CGP, how many plays.  Answer: {board, plays}: what it shows, and the best plays of
 * the player to move, by equity. */
quoth_status web_board_position(void)
{
    answer_begin();
    if (!cross)
        return say(QUOTH_NOT_FOUND, "no board is open");
    quoth_position *position;
    quoth_error error;
    const char *text = argument(0);
    quoth_status status = quoth_cgp_read(&position, cross, text, strlen(text), NULL, &error);
    if (status != QUOTH_OK)
        return fail(&error);
    q_json json;
    answer_open(&json);
    nest(&json, "board");
    status = quoth_cross_write_board(position, NULL, QUOTH_FORMAT_JSON, &answer_sink);
    if (status == QUOTH_OK)
        status = find(position, number_of(argument(1)), "equity");
    nest(&json, "plays");
    if (status == QUOTH_OK)
        status = quoth_cross_write_plays(position, plays.placements, plays.play, plays.count,
                                         QUOTH_FORMAT_JSON, &answer_sink);
    quoth_position_free(position);
    return status == QUOTH_OK ? answer_close(&json) : done(status);
}

typedef struct told {
    q_json json;
    quoth_status status;
} told;

static bool put_step(void *user, const quoth_gcg_step *step)
{
    static const char *const kind[] = {"play",      "exchange", "pass",  "withdrawn",
                                       "challenge", "out",      "stuck", "time"};
    told *t = user;
    q_json *json = &t->json;
    q_json_open(json, '{');
    q_json_put_number(json, "player", step->event.player);
    q_json_put_string(json, "kind", kind[step->event.kind]);
    q_json_put_string(json, "place", step->event.place);
    q_json_put_string(json, "tiles", step->event.tiles);
    q_json_key(json, "score");
    q_json_integer(json, step->event.score);
    q_json_key(json, "total");
    q_json_integer(json, step->event.total);
    q_json_put_bool(json, "odd", step->odd & QUOTH_GCG_DIFFERENCES);
    nest(json, "board");
    t->status = quoth_cross_write_board(step->after, NULL, QUOTH_FORMAT_JSON, &answer_sink);
    q_json_close(json, '}');
    return t->status == QUOTH_OK;
}

/* Argument: a game as GCG.  Answer: {players [name], events [{player, kind, place, tiles, score,
 * total, odd, board}], differences}, by the rules of the open board. */
quoth_status web_board_replay(void)
{
    answer_begin();
    if (!cross)
        return say(QUOTH_NOT_FOUND, "no board is open");
    quoth_gcg *gcg;
    quoth_error error;
    const char *text = argument(0);
    quoth_status status = quoth_gcg_read(&gcg, text, strlen(text), NULL, &error);
    if (status != QUOTH_OK)
        return fail(&error);
    told t = {.status = QUOTH_OK};
    answer_open(&t.json);
    q_json_key(&t.json, "players");
    q_json_open(&t.json, '[');
    for (unsigned i = 0; i < quoth_gcg_players(gcg); i++)
        q_json_string(&t.json,
                      *quoth_gcg_name(gcg, i) ? quoth_gcg_name(gcg, i) : quoth_gcg_nick(gcg, i));
    q_json_close(&t.json, ']');
    q_json_key(&t.json, "events");
    q_json_open(&t.json, '[');
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = put_step, .user = &t};
    status = quoth_gcg_replay(gcg, cross, &options, &outcome, &error);
    quoth_gcg_free(gcg);
    if (t.status != QUOTH_OK)
        return done(t.status);
    if (status != QUOTH_OK)
        return fail(&error);
    q_json_close(&t.json, ']');
    q_json_put_number(&t.json, "differences", outcome.differences);
    return answer_close(&t.json);
}
