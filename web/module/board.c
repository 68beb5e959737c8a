/* Board games of the page: module.h. */
#include "board.h"

#include "board/shared_words.h"

open_board board;

void close_board(void)
{
    close_siu();
    close_duplicate();
    close_ends();
    quoth_position_free(board.shown);
    quoth_cross_game_free(board.game);
    quoth_cross_level_free(board.level);
    quoth_auto_free(board.chooser);
    quoth_puzzles_free(board.puzzles);
    quoth_sim_free(board.sim);
    quoth_plays_free(&board.plays);
    quoth_play_finder_free(board.finder);
    quoth_leaves_free(board.leaves);
    quoth_cross_free(board.cross);
    board = (open_board){0};
}

/* Makes a board ready for the rules. */
static quoth_status open_by(const quoth_cross_rules *rules, quoth_error *error)
{
    quoth_status status = quoth_cross_new(&board.cross, rules, words, NULL, error);
    if (status != QUOTH_OK)
        board.cross = NULL;
    else
        q_share_words(board.cross, words);
    if (status == QUOTH_OK)
        status = quoth_leaves_default(&board.leaves, rules, words, NULL, error);
    if (status == QUOTH_OK)
        status = quoth_play_finder_new(&board.finder, board.cross, NULL, NULL);
    board.baseline = (quoth_baseline){.leaves = board.leaves};
    quoth_evaluator_baseline(&board.evaluator, &board.baseline);
    return status;
}

/* Answer: {ratings: of levels 1 to 10}. */
quoth_status web_board_levels(void)
{
    answer_begin();
    q_json json;
    answer_open(&json);
    q_json_open_array(&json, "ratings");
    for (unsigned level = 1; level <= QUOTH_CROSS_LEVELS; level++)
        q_json_number(&json, quoth_cross_level_rating(level));
    q_json_close(&json, ']');
    return answer_close(&json);
}

/* Arguments: the name of rules in the library, or rules as text; a challenge rule in place of
 * theirs, or "".  Answer: {name, rows, columns, start [row, column], rack, letter [times],
 * word [times], letters [{letter, blank, count, value}], the blank first, anagrams,
 * exchange (-1: never), challenge}. */
quoth_status web_board_open(void)
{
    answer_begin();
    if (!words)
        return answer_failure(QUOTH_NOT_FOUND, "no words are open");
    close_board();
    quoth_cross_rules rules;
    quoth_error error = {0};
    const char *text = argument(0);
    quoth_status status = quoth_cross_rules_find(&rules, text, &error);
    if (status && strpbrk(text, " \n"))
        status = quoth_cross_rules_parse(&rules, text, strlen(text), &error);
    if (status)
        return answer_error(&error);
    if (*argument(1) && !quoth_challenge_read(&rules.challenge, argument(1)))
        return answer_failure(QUOTH_BAD_TEXT, "there is no such challenge rule");
    status = open_by(&rules, &error);
    if (status != QUOTH_OK) {
        close_board();
        return error.status ? answer_error(&error) : answer_status(status);
    }

    const quoth_layout *layout = &rules.layout;
    const quoth_alphabet *alphabet = &rules.tiles.alphabet;
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "name", rules.name);
    q_json_put_number(&json, "rows", layout->rows);
    q_json_put_number(&json, "columns", layout->columns);
    q_json_open_array(&json, "start");
    q_json_number(&json, layout->start_row);
    q_json_number(&json, layout->start_column);
    q_json_close(&json, ']');
    q_json_put_number(&json, "rack", rules.rack);
    for (int kind = 0; kind < 2; kind++) {
        q_json_open_array(&json, kind ? "word" : "letter");
        for (int i = 0; i < layout->rows * layout->columns; i++)
            q_json_number(&json, kind ? layout->word[i] : layout->letter[i]);
        q_json_close(&json, ']');
    }
    q_json_open_array(&json, "letters");
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

quoth_status put_cgp(q_json *json, const char *key, const quoth_position *position)
{
    static char text[8192];
    quoth_buffer buffer = {text, sizeof text, 0};
    const quoth_sink sink = quoth_to_buffer(&buffer);
    quoth_status status = quoth_cgp_write(&sink, position, NULL, NULL);
    if (status == QUOTH_OK)
        q_json_put_string(json, key, text);
    return status;
}

quoth_status read_position(const char *cgp, quoth_position **position)
{
    quoth_error error;
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    return quoth_cgp_read(position, board.cross, cgp, strlen(cgp), NULL, &error) == QUOTH_OK
               ? QUOTH_OK
               : answer_error(&error);
}

/* Arguments: players, seed, a CGP to begin from or "".  Begins a game of the open rules.  Answer
 * {}. */
quoth_status web_board_new(void)
{
    answer_begin();
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    quoth_cross_game *fresh;
    const char *cgp = argument(2);
    quoth_position *start = NULL;
    quoth_status status = QUOTH_OK;
    if (*cgp)
        status = read_position(cgp, &start);
    if (status != QUOTH_OK)
        return status;
    unsigned players = start ? quoth_position_players(start) : (unsigned)number_of(argument(0));
    status = quoth_cross_game_new(&fresh, board.cross, players, NULL, NULL);
    if (status != QUOTH_OK) {
        quoth_position_free(start);
        return answer_status(status);
    }
    quoth_position *shown;
    status = quoth_position_new(&shown, board.cross, players, NULL, NULL);
    if (status != QUOTH_OK) {
        quoth_cross_game_free(fresh);
        quoth_position_free(start);
        return answer_status(status);
    }
    quoth_position_free(board.shown);
    quoth_cross_game_free(board.game);
    board.shown = shown;
    board.game = fresh;
    quoth_random random;
    quoth_random_seed(&random, number_of(argument(1)));
    if (start) {
        quoth_position_shuffle(start, &random);
        quoth_position_draw(start);
    }
    quoth_cross_game_deal(board.game, start, start ? NULL : &random);
    quoth_position_free(start);
    return answer_empty();
}

static const char *const kind_name[] = {"play", "challenge", "resign", "adjust"};
static const char *const held_name[] = {"nothing", "held", "removed"};

void put_play(q_json *json, const char *key, const quoth_play *play, const quoth_position *position)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(text, sizeof text, play, position, QUOTH_PLAY_WORDS);
    q_json_put_string(json, key, text);
}

void put_best(q_json *json, const quoth_play *play, const quoth_position *position)
{
    put_play(json, "best", play, position);
    q_json_key(json, "score");
    q_json_integer(json, play->score);
}

/* All moves: {seat, kind, play, score, tiles, result}.  The score of a challenge that failed
 * is what whoever was challenged got for it.  Then `leftover`: by seat, the points for tiles left
 * on racks at the end of the game. */
static quoth_status put_moves(q_json *json)
{
    int leftover[QUOTH_PLAYERS_MAX] = {0};
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(board.game, &count);
    unsigned players = quoth_position_players(board.shown);
    quoth_position *at;
    quoth_status status = quoth_position_new(&at, board.cross, players, NULL, NULL);
    if (status != QUOTH_OK)
        return status;
    quoth_position_copy(at, quoth_cross_game_start(board.game));
    q_json_open_array(json, "moves");
    for (size_t i = 0; i < count && status == QUOTH_OK; i++) {
        q_json_open(json, '{');
        q_json_put_number(json, "seat", move[i].seat);
        q_json_put_string(json, "kind", kind_name[move[i].kind]);
        if (move[i].kind == QUOTH_MOVE_PLAY) {
            put_play(json, "play", &move[i].play, at);
            q_json_key(json, "score");
            q_json_integer(json, move[i].play.score);
            q_json_put_number(json, "tiles", move[i].play.tiles);
        } else if (move[i].kind == QUOTH_MOVE_CHALLENGE) {
            q_json_put_string(json, "result", held_name[move[i].result]);
        }
        bool held = i > 0 && move[i].kind == QUOTH_MOVE_CHALLENGE &&
                    move[i].result == QUOTH_CHALLENGE_HELD;
        bool over = quoth_position_ending(at) != QUOTH_ENDING_NONE;
        int scores[QUOTH_PLAYERS_MAX];
        for (unsigned seat = 0; seat < players; seat++)
            scores[seat] = quoth_position_score(at, seat);
        status = quoth_cross_move_make(at, &move[i], NULL);
        bool ends = quoth_position_ending(at) != QUOTH_ENDING_NONE;
        for (unsigned seat = 0; seat < players && !(over && ends); seat++)
            leftover[seat] = !ends ? 0
                                   : quoth_position_score(at, seat) - scores[seat] -
                                         (seat == move[i].seat && move[i].kind == QUOTH_MOVE_PLAY
                                              ? move[i].play.score
                                              : 0);
        if (held) {
            unsigned seat = move[i - 1].seat;
            q_json_key(json, "score");
            q_json_integer(json, quoth_position_score(at, seat) - scores[seat] -
                                     (over ? 0 : leftover[seat]));
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    q_json_open_array(json, "leftover");
    for (unsigned seat = 0; seat < players; seat++)
        q_json_integer(json, leftover[seat]);
    q_json_close(json, ']');
    quoth_position_free(at);
    return status;
}

/* Arguments: the seat, from 0, that looks ("": all is shown), moves done ("", and more than there
 * are: all of them, as in quoth_cross_game_at).
 * Answer: {board: quoth_cross_write_board, over, leaders [seat], resigned, moves,
 * leftover}. */
quoth_status web_board_state(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    quoth_cross_game_moves(board.game, &count);
    uint64_t after = *argument(1) ? number_of(argument(1)) : count;
    quoth_status status =
        quoth_cross_game_at(board.shown, board.game, after < count ? (size_t)after : count, NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    quoth_board_look look = {.view = *argument(0) ? (unsigned)number_of(argument(0)) + 1 : 0};
    q_json json;
    answer_open(&json);
    answer_nested(&json, "board");
    status = quoth_cross_write_board(&answer_sink, board.shown, &look, QUOTH_FORMAT_JSON, NULL);
    q_json_put_bool(&json, "over", quoth_cross_game_over(board.game));
    q_json_key(&json, "resigned");
    q_json_integer(&json, quoth_cross_game_resigned(board.game));
    q_json_open_array(&json, "leaders");
    unsigned leaders = quoth_cross_game_leaders(board.game);
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++)
        if (leaders >> seat & 1)
            q_json_number(&json, seat);
    q_json_close(&json, ']');
    if (status == QUOTH_OK)
        status = put_moves(&json);
    return status == QUOTH_OK ? answer_close(&json) : answer_status(status);
}

quoth_status read_play(unsigned n, quoth_play *play)
{
    quoth_error error;
    const char *text = argument(n);
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    if (quoth_play_read(play, quoth_cross_game_position(board.game), text, strlen(text), &error) !=
        QUOTH_OK)
        return answer_failure(QUOTH_BAD_TEXT, error.message);
    return QUOTH_OK;
}

quoth_status answer_validation(const quoth_position *position, quoth_validation *validation)
{
    quoth_status status = quoth_play_equity(&validation->play.equity, position, &validation->play,
                                            &board.evaluator, NULL);
    if (status == QUOTH_OK)
        status = quoth_cross_write_validation(&answer_sink, position, validation, QUOTH_FORMAT_JSON,
                                              NULL);
    return answer_status(status);
}

/* Argument: a play in any notation.  Answer: quoth_cross_write_validation. */
quoth_status web_board_validate(void)
{
    answer_begin();
    quoth_play play;
    quoth_status status = read_play(0, &play);
    if (status != QUOTH_OK)
        return status;
    quoth_validation validation;
    const quoth_position *position = quoth_cross_game_position(board.game);
    quoth_play_validate(&validation, position, &play, true);
    return answer_validation(position, &validation);
}

/* Argument: a play of the player to move.  Answer: quoth_cross_write_validation, also of a play
 * that is refused: then QUOTH_NOT_FOUND.  */
quoth_status web_board_play(void)
{
    answer_begin();
    quoth_play play;
    quoth_status status = read_play(0, &play);
    if (status != QUOTH_OK)
        return status;
    quoth_validation validation = {0};
    quoth_position_copy(board.shown, quoth_cross_game_position(board.game));
    status = quoth_cross_game_play(board.game, &validation, &play, NULL);
    if (status == QUOTH_ILLEGAL || status == QUOTH_GAME_OVER)
        status = QUOTH_NOT_FOUND;
    else if (status != QUOTH_OK)
        return answer_status(status);
    quoth_status written = answer_validation(board.shown, &validation);
    return written == QUOTH_OK ? status : written;
}

/* Argument: the challenger's seat.  Answer: {result}. */
quoth_status web_board_challenge(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    quoth_challenge_result result = QUOTH_CHALLENGE_NOTHING;
    quoth_status status =
        quoth_cross_game_challenge(board.game, &result, (unsigned)number_of(argument(0)), NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "result", held_name[result]);
    return answer_close(&json);
}

/* Argument: the seat that resigns.  Answer {}. */
quoth_status web_board_resign(void)
{
    answer_begin();
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    quoth_status status =
        quoth_cross_game_resign(board.game, (unsigned)number_of(argument(0)), NULL);
    return status == QUOTH_OK ? answer_empty() : answer_status(status);
}

/* Takes back the last move.  Answer {}.  QUOTH_NOT_FOUND where there is none. */
quoth_status web_board_undo(void)
{
    answer_begin();
    return board.game && quoth_cross_game_undo(board.game)
               ? answer_empty()
               : answer_failure(QUOTH_NOT_FOUND, "there is nothing to take back");
}
