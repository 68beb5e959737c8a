/* Board games and positions as text: module.h. */
#include "board.h"

#include "format/review/review.h"
#include "format/texts/review_languages.h"

/* The game as a record.  `before`: a record of the turns that led to its beginning, or "" for one
 * that begins with the players, whose names are from argument `names` on.  Their short names are
 * player1, player2, ..., or `called` by the names too, where these are short. */
static quoth_status record_game(quoth_gcg **made, const char *before, unsigned names, bool called)
{
    quoth_gcg *gcg;
    quoth_error error;
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    if (!*before && !quoth_gcg_fits(board.game))
        return answer_failure(QUOTH_NOT_FOUND,
                              "GCG cannot tell of a game that began from a position");
    quoth_status status = *before ? quoth_gcg_read(&gcg, before, strlen(before), NULL, &error)
                                  : quoth_gcg_new(&gcg, NULL, &error);
    if (status != QUOTH_OK)
        return answer_error(&error);
    unsigned players = quoth_position_players(quoth_cross_game_position(board.game));
    for (unsigned i = quoth_gcg_players(gcg); i < players && status == QUOTH_OK; i++) {
        char nick[32] = "player1";
        const char *name = argument(names + i);
        nick[6] = (char)('1' + i);
        if (called && *name && strlen(name) < sizeof nick)
            strcpy(nick, name);
        for (char *blank; (blank = strchr(nick, ' '));)
            *blank = '_';
        status = quoth_gcg_add_player(gcg, nick, name, NULL);
    }
    if (status == QUOTH_OK)
        status = quoth_gcg_add_game(gcg, board.game, NULL);
    if (status == QUOTH_OK) {
        *made = gcg;
        return status;
    }
    quoth_gcg_free(gcg);
    return answer_status(status);
}

/* Arguments: "" or, as GCG with all players, the turns before the position in which the game began;
 * the names of the players, as many as play.  Answer: the game as GCG. */
quoth_status web_board_gcg(void)
{
    answer_begin();
    quoth_gcg *gcg;
    quoth_status status = record_game(&gcg, argument(0), 1, false);
    if (status != QUOTH_OK)
        return status;
    status = quoth_gcg_write(&answer_sink, gcg, NULL);
    quoth_gcg_free(gcg);
    return answer_status(status);
}

/* Whether a word is among those of an argument, with blanks between them. */
static bool has_word(const char *list, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += size)
        if ((at == list || at[-1] == ' ') && (at[size] == ' ' || at[size] == '\0'))
            return true;
    return false;
}

/* Arguments: words with blanks between them, a game as GCG or "" for the one that is open, then the
 * names of its players.  The words are the depth ("quick", "normal"), "card", and a language that
 * web_texts_open brought.  Answer: quoth_review_write_in as HTML: scores, key turns,
 * each turn beside the best one, with causes, luck and the chart of chances.  If the card is asked
 * for, a NUL and the card as SVG follow. */
quoth_status web_board_analyse(void)
{
    answer_begin();
    quoth_gcg *gcg;
    quoth_review *review;
    quoth_error error;
    bool card = has_word(argument(0), "card");
    const q_language *in = q_language_find(q_reviews_at, NULL);
    for (size_t i = 0; q_reviews_at(i); i++)
        in = has_word(argument(0), q_reviews_at(i)->name) ? q_reviews_at(i) : in;
    quoth_review_options options = {.depth = has_word(argument(0), "quick") ? QUOTH_REVIEW_QUICK
                                                                            : QUOTH_REVIEW_NORMAL,
                                    .seed = 1,
                                    .evaluator = &board.evaluator,
                                    .levels = graded};
    const char *text = argument(1);
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    quoth_status status = *text ? quoth_gcg_read(&gcg, text, strlen(text), NULL, &error)
                                : record_game(&gcg, "", 2, true);
    if (status != QUOTH_OK)
        return *text ? answer_error(&error) : status;
    status = quoth_review_new(&review, gcg, board.cross, &options, reporting_context(), &error);
    if (status == QUOTH_OK) {
        /* not quoth_review_write_in, which brings the other formats into the module */
        status = q_review_html(quoth_review_result(review), in, &answer_sink);
        if (status == QUOTH_OK && card && answer_sink.write(answer_sink.user, "", 1))
            status = quoth_review_write_card_in(&answer_sink, quoth_review_result(review), false,
                                                in->name, NULL);
        quoth_review_free(review);
        quoth_gcg_free(gcg);
        return answer_status(status);
    }
    quoth_gcg_free(gcg);
    return answer_error(&error);
}

/* Arguments: a CGP, how many plays.  Answer: {board, plays}: what it shows, and the best plays of
 * the player to move, by equity. */
quoth_status web_board_position(void)
{
    answer_begin();
    quoth_position *position;
    quoth_status status = read_position(argument(0), &position);
    if (status != QUOTH_OK)
        return status;
    q_json json;
    answer_open(&json);
    answer_nested(&json, "board");
    status = quoth_cross_write_board(&answer_sink, position, NULL, QUOTH_FORMAT_JSON, NULL);
    if (status == QUOTH_OK)
        status = find_plays(position, number_of(argument(1)), "equity");
    answer_nested(&json, "plays");
    if (status == QUOTH_OK)
        status = quoth_cross_write_plays(&answer_sink, position, board.plays.placements,
                                         board.plays.play, board.plays.count, QUOTH_FORMAT_JSON,
                                         NULL);
    quoth_position_free(position);
    return status == QUOTH_OK ? answer_close(&json) : answer_status(status);
}

typedef struct position_warnings {
    q_json json;
    const quoth_position *position;
} position_warnings;

/* {kind, what}: the letter of which there are too many, the bad word, or "". */
static bool put_warning(void *user, const quoth_position_warning *warning)
{
    static const char *const kind[] = {"", "count", "word", "loose", "rack"};
    position_warnings *o = user;
    const quoth_tiles *tiles = &quoth_cross_rules_of(board.cross)->tiles;
    char what[QUOTH_PLAY_TEXT_SIZE] = "";
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square first;
    if (warning->kind == QUOTH_WARNING_COUNT)
        quoth_tiles_spell(what, sizeof what, tiles, &warning->tile, 1, QUOTH_AS_RACK);
    else if (warning->kind == QUOTH_WARNING_WORD)
        quoth_tiles_spell(what, sizeof what, tiles, run,
                          quoth_position_crossing(run, &first, o->position, warning->row,
                                                  warning->column, warning->down),
                          QUOTH_AS_PLAY);
    q_json_open(&o->json, '{');
    q_json_put_string(&o->json, "kind", kind[warning->kind]);
    q_json_put_string(&o->json, "what", what);
    q_json_close(&o->json, '}');
    return true;
}

/* Argument: a CGP.  Answer: {odd [{kind, what}]}: what no game can have brought about. */
quoth_status web_board_check(void)
{
    answer_begin();
    quoth_position *position;
    quoth_status status = read_position(argument(0), &position);
    if (status != QUOTH_OK)
        return status;
    position_warnings o = {.position = position};
    answer_open(&o.json);
    q_json_key(&o.json, "odd");
    q_json_open(&o.json, '[');
    quoth_position_check(position, put_warning, &o);
    q_json_close(&o.json, ']');
    quoth_position_free(position);
    return answer_close(&o.json);
}

typedef struct step_writer {
    q_json json;
    quoth_position *seen;
    quoth_status status;
} step_writer;

/* The position before a turn as the player to move sees it, as CGP; null of more than two players.
 */
static quoth_status put_before(step_writer *t, const quoth_position *before)
{
    quoth_status status = QUOTH_OK;
    if (quoth_position_players(before) != 2) {
        q_json_put_null(&t->json, "before");
        return QUOTH_OK;
    }
    if (!t->seen)
        status = quoth_position_new(&t->seen, board.cross, 2, NULL, NULL);
    if (status == QUOTH_OK)
        status = quoth_position_view(t->seen, before, quoth_position_turn(before), NULL);
    return status == QUOTH_OK ? put_cgp(&t->json, "before", t->seen) : status;
}

static bool put_step(void *user, const quoth_gcg_step *step)
{
    static const char *const kind[] = {"play",      "exchange", "pass",  "withdrawn",
                                       "challenge", "out",      "stuck", "time"};
    step_writer *t = user;
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
    q_json_put_bool(json, "odd", step->warnings & QUOTH_GCG_DIFFERENCES);
    t->status = put_before(t, step->before);
    answer_nested(json, "board");
    if (t->status == QUOTH_OK)
        t->status =
            quoth_cross_write_board(&answer_sink, step->after, NULL, QUOTH_FORMAT_JSON, NULL);
    q_json_close(json, '}');
    return t->status == QUOTH_OK;
}

/* Arguments: a game as GCG, the name of rules.  Answer: {rules}: the name of those that the game
 * was played by, the given ones where it names none. */
quoth_status web_record_rules(void)
{
    answer_begin();
    quoth_gcg *gcg;
    quoth_error error;
    quoth_cross_rules rules;
    const char *text = argument(0);
    if (quoth_gcg_read(&gcg, text, strlen(text), NULL, &error) != QUOTH_OK)
        return answer_error(&error);
    const char *own = quoth_gcg_pragma(gcg, "quoth-rules");
    quoth_status status = QUOTH_NOT_FOUND;
    if (own)
        status = quoth_cross_rules_find(&rules, own, NULL);
    if (status != QUOTH_OK)
        status = quoth_cross_rules_find(&rules, argument(1), NULL);
    quoth_gcg_free(gcg);
    if (status != QUOTH_OK)
        return answer_failure(status, "there are no such rules");
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "rules", rules.name);
    return answer_close(&json);
}

/* Argument: the name of rules.  Answer: their text, as quoth_cross_rules_write writes it. */
quoth_status web_board_rules(void)
{
    answer_begin();
    quoth_error error = {0};
    quoth_cross_rules rules;
    if (quoth_cross_rules_find(&rules, argument(0), &error) != QUOTH_OK)
        return answer_error(&error);
    return answer_status(quoth_cross_rules_write(&answer_sink, &rules, NULL));
}

/* Argument: a game as GCG.  Answer: {players, seats [name], events [{player, kind, place, tiles,
 * score, total, odd, before, board}], differences}, by the rules of the open board; `before` is
 * what the player saw, as CGP. */
quoth_status web_board_replay(void)
{
    answer_begin();
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    quoth_gcg *gcg;
    quoth_error error;
    const char *text = argument(0);
    quoth_status status = quoth_gcg_read(&gcg, text, strlen(text), NULL, &error);
    if (status != QUOTH_OK)
        return answer_error(&error);
    step_writer t = {.status = QUOTH_OK};
    answer_open(&t.json);
    q_json_open_seats(&t.json, quoth_gcg_players(gcg));
    for (unsigned i = 0; i < quoth_gcg_players(gcg); i++)
        q_json_string(&t.json,
                      *quoth_gcg_name(gcg, i) ? quoth_gcg_name(gcg, i) : quoth_gcg_nick(gcg, i));
    q_json_close(&t.json, ']');
    q_json_key(&t.json, "events");
    q_json_open(&t.json, '[');
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = put_step, .user = &t};
    status = quoth_gcg_replay(&outcome, gcg, board.cross, &options, NULL, &error);
    quoth_gcg_free(gcg);
    quoth_position_free(t.seen);
    if (t.status != QUOTH_OK)
        return answer_status(t.status);
    if (status != QUOTH_OK)
        return answer_error(&error);
    q_json_close(&t.json, ']');
    q_json_put_number(&t.json, "differences", outcome.differences);
    return answer_close(&t.json);
}

/* ---- puzzles ------------------------------------------------------------------------------- */

static quoth_status put_puzzle(q_json *json, const quoth_puzzle *puzzle)
{
    const quoth_position *seen = quoth_puzzle_position(board.puzzles);
    q_json_open(json, '{');
    q_json_put_number(json, "grade", puzzle->grade);
    q_json_put_string(json, "method", quoth_puzzle_method_name(puzzle->method));
    q_json_put_decimal(json, "margin", puzzle->margin, 1);
    q_json_key(json, "tags");
    q_json_open(json, '[');
    for (unsigned tag = 0; tag < QUOTH_PUZZLE_TAGS; tag++)
        if (puzzle->tags >> tag & 1)
            q_json_string(json, quoth_puzzle_tag_name((quoth_puzzle_tag)tag));
    q_json_close(json, ']');
    put_play(json, "play", &puzzle->best, seen);
    quoth_status status = put_cgp(json, "cgp", seen);
    q_json_close(json, '}');
    return status;
}

/* Arguments: a CGP, or "" for the game as the player to move sees it; "all-words" or "".  Answer:
 * {puzzle: {grade, method, margin, tags, play, cgp}}, null where no play is clearly the best, and
 * without all words where the best one forms a word that is marked as offensive. */
quoth_status web_board_puzzle(void)
{
    answer_begin();
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    const char *text = argument(0);
    if (!*text && !board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    quoth_position *position = NULL;
    quoth_status status = *text ? read_position(text, &position) : QUOTH_OK;
    if (status != QUOTH_OK)
        return status;
    if (!board.puzzles)
        status = quoth_puzzles_new(&board.puzzles, board.cross, NULL, NULL);
    quoth_puzzle puzzle;
    quoth_puzzle_options options = {.evaluator = &board.evaluator, .levels = graded, .seed = 1};
    if (status == QUOTH_OK)
        status = quoth_puzzle_find(&puzzle, board.puzzles,
                                   position ? position : quoth_cross_game_position(board.game),
                                   &options, NULL, NULL);
    quoth_position_free(position);
    if (status != QUOTH_OK)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    if (!puzzle.found || (puzzle.offensive && !*argument(1))) {
        q_json_put_null(&json, "puzzle");
        return answer_close(&json);
    }
    q_json_key(&json, "puzzle");
    status = put_puzzle(&json, &puzzle);
    return status == QUOTH_OK ? answer_close(&json) : answer_status(status);
}
