/* Board games and positions as text: module.h. */
#include "board.h"

#include "base/checksum.h"
#include "base/error.h"
#include "format/review/review.h"
#include "format/texts/review_languages.h"
#include "notation/gcg.h"
#include "review/turn_cache.h"

/* The game as a record.  `before`: a record of the turns that led to its beginning, or "" for a
 * game that began on an empty board; seat 0 is player `first` of it.  The names of the seats are
 * from argument `names` on.  Their short names are player1, player2, ..., or `called` by the names
 * too, where these are short. */
static quoth_status record_game(quoth_gcg **made, const char *before, unsigned first,
                                unsigned names, bool called)
{
    quoth_gcg *gcg, *from = NULL;
    quoth_error error;
    if (!board.game)
        return answer_failure(QUOTH_NOT_FOUND, "no game is open");
    if (!*before && !quoth_gcg_fits(board.game))
        return answer_failure(QUOTH_NOT_FOUND,
                              "GCG cannot tell of a game that began from a position");
    unsigned players = quoth_position_players(quoth_cross_game_position(board.game));
    quoth_status status = quoth_gcg_new(&gcg, NULL, &error);
    if (status == QUOTH_OK && *before)
        status = quoth_gcg_read(&from, before, strlen(before), NULL, &error);
    if (status == QUOTH_OK && from && quoth_gcg_players(from) != players)
        status = q_fail(&error, QUOTH_BAD_TEXT, "a game of another number of players");
    for (unsigned i = 0; i < players && status == QUOTH_OK; i++) {
        char nick[32] = "player1";
        const char *name = argument(names + (i + players - first % players) % players);
        nick[6] = (char)('1' + i);
        if (called && *name && strlen(name) < sizeof nick)
            strcpy(nick, name);
        for (char *blank; (blank = strchr(nick, ' '));)
            *blank = '_';
        status = quoth_gcg_add_player(gcg, nick, name, &error);
    }
    if (status == QUOTH_OK && from)
        status = q_gcg_copy_steps(gcg, from, SIZE_MAX, true, NULL, &error);
    if (status == QUOTH_OK)
        status = q_gcg_continue(gcg, board.game, first, &error);
    quoth_gcg_free(from);
    if (status == QUOTH_OK) {
        *made = gcg;
        return status;
    }
    quoth_gcg_free(gcg);
    return answer_error(&error);
}

/* Arguments: "" or, as GCG, the turns before the position in which the game began; which player of
 * that record, from 0, has seat 0; the names of the players by seat.  Answer: the game as GCG. */
quoth_status web_board_gcg(void)
{
    answer_begin();
    quoth_gcg *gcg;
    quoth_status status =
        record_game(&gcg, argument(0), (unsigned)number_of(argument(1)), 2, false);
    if (status != QUOTH_OK)
        return status;
    status = quoth_gcg_write(&answer_sink, gcg, NULL);
    quoth_gcg_free(gcg);
    return answer_status(status);
}

enum { LINE_NOTES = 3, MOVE_ARGUMENTS = 4 };

static const char *note_of(void *user, size_t step)
{
    const size_t *notes = user;
    return step < *notes ? argument(LINE_NOTES + (unsigned)step) : "";
}

/* Adds a move of a line: the number of its player, the position before, the play, notes. */
static quoth_status add_line_move(quoth_gcg *gcg, unsigned at, quoth_error *error)
{
    quoth_position *position;
    quoth_play play;
    const char *cgp = argument(at + 1), *move = argument(at + 2);
    quoth_status status = quoth_cgp_read(&position, board.cross, cgp, strlen(cgp), NULL, error);
    if (status == QUOTH_OK)
        status = quoth_play_read(&play, position, move, strlen(move), error);
    if (status == QUOTH_OK)
        status = q_gcg_add_play(gcg, (unsigned)number_of(argument(at)), position, &play, error);
    quoth_position_free(position);
    return status == QUOTH_OK ? q_gcg_add_notes(gcg, argument(at + 3), error) : status;
}

/* Arguments: a game as GCG; how many of its steps (the events of web_board_replay) a line has, "":
 * all; a number of notes; these, the first one before the first step, the others each after its
 * step, in the place of the record's; then for each move that follows its player, from 0, the
 * position as CGP, the move, its notes.  Answer: the line as GCG. */
quoth_status web_record_line(void)
{
    answer_begin();
    quoth_gcg *from, *gcg = NULL;
    quoth_error error;
    const char *text = argument(0);
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    if (quoth_gcg_read(&from, text, strlen(text), NULL, &error) != QUOTH_OK)
        return answer_error(&error);
    size_t steps = *argument(1) ? number_of(argument(1)) : SIZE_MAX, notes = number_of(argument(2));
    q_step_notes noted = {note_of, &notes};
    unsigned at = LINE_NOTES + (unsigned)notes;
    quoth_status status = quoth_gcg_new(&gcg, NULL, &error);
    for (unsigned i = 0; i < quoth_gcg_players(from) && status == QUOTH_OK; i++)
        status =
            quoth_gcg_add_player(gcg, quoth_gcg_nick(from, i), quoth_gcg_name(from, i), &error);
    if (status == QUOTH_OK)
        status = q_gcg_copy_steps(gcg, from, steps, *argument(at + 1), &noted, &error);
    for (; *argument(at + 1) && status == QUOTH_OK; at += MOVE_ARGUMENTS)
        status = add_line_move(gcg, at, &error);
    if (status == QUOTH_OK)
        status = quoth_gcg_write(&answer_sink, gcg, &error);
    quoth_gcg_free(from);
    quoth_gcg_free(gcg);
    return status == QUOTH_OK ? status : answer_error(&error);
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

/* A turn of a review, which a page stores and hands back: as text, two letters a byte, from A to P.
 * The checksum shows damage, other words and other leave values, and no other layout or meaning of
 * quoth_review_turn: the page stores turns under the version of the module that reported them
 * (versionOf in web/src/engine/analysis.ts), and hands them to no other. */
typedef struct cached_turn {
    quoth_review_turn turn;
    uint8_t words[32]; /* SHA-256 of the lexicon */
    uint32_t leaves;
    uint32_t sum; /* CRC-32 of all before */
} cached_turn;
enum { TURN_LETTERS = 2 * sizeof(cached_turn) };

static uint32_t sum_of(cached_turn *cached)
{
    cached->leaves = quoth_leaves_count(board.leaves);
    quoth_lexicon_sha256(cached->words, words, NULL, NULL);
    return q_crc32(cached, offsetof(cached_turn, sum));
}

static void store_turn(void *user, const quoth_review_turn *turn)
{
    (void)user;
    static char letters[TURN_LETTERS + 1];
    static cached_turn cached;
    memcpy(&cached.turn, turn, sizeof *turn); /* with its padding */
    cached.sum = sum_of(&cached);
    for (size_t i = 0; i < TURN_LETTERS; i++)
        letters[i] = (char)('A' + (((const uint8_t *)&cached)[i / 2] >> i % 2 * 4 & 15));
    report_turn(letters);
}

static bool load_turn(void *user, quoth_review_turn *turn)
{
    (void)user;
    const char *letters = argument(2);
    for (size_t left = strlen(letters); left >= TURN_LETTERS; left -= TURN_LETTERS) {
        static cached_turn cached;
        for (size_t i = 0; i < sizeof cached; i++, letters += 2)
            ((uint8_t *)&cached)[i] = (uint8_t)(letters[0] - 'A' + (letters[1] - 'A') * 16);
        if (cached.turn.event == turn->event && cached.sum == sum_of(&cached)) {
            memcpy(turn, &cached.turn, sizeof *turn);
            return true;
        }
    }
    return false;
}

/* The words of argument n, with blanks between them: the depth ("quick", "normal"), and a language
 * that web_texts_open brought. */
static quoth_review_options review_options(unsigned n, const q_language **in)
{
    *in = q_language_find(q_reviews_at, NULL);
    for (size_t i = 0; q_reviews_at(i); i++)
        *in = has_word(argument(n), q_reviews_at(i)->name) ? q_reviews_at(i) : *in;
    return (quoth_review_options){.depth = has_word(argument(n), "quick") ? QUOTH_REVIEW_QUICK
                                                                          : QUOTH_REVIEW_NORMAL,
                                  .seed = 1,
                                  .evaluator = &board.evaluator,
                                  .levels = graded};
}

/* Arguments: words as of review_options, with "card" among them or not; a game as GCG or "" for the
 * one that is open, the turns that an earlier call reported of the same game, or "", then the names
 * of its players.  Answer: quoth_review_write_in as HTML: scores, key turns, each turn beside the
 * best one, with causes, luck and the chart of chances.  If the card is asked for, a NUL and the
 * card as SVG follow.  Its progress has each turn that is done. */
quoth_status web_board_analyse(void)
{
    answer_begin();
    quoth_gcg *gcg;
    quoth_review *review;
    quoth_error error;
    const q_language *in;
    quoth_review_options options = review_options(0, &in);
    const char *text = argument(1);
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    quoth_status status = *text ? quoth_gcg_read(&gcg, text, strlen(text), NULL, &error)
                                : record_game(&gcg, "", 0, 3, true);
    if (status != QUOTH_OK)
        return *text ? answer_error(&error) : status;
    static const q_turn_cache cache = {.load = load_turn, .store = store_turn};
    status =
        q_review_resume(&review, gcg, board.cross, &options, &cache, reporting_context(), &error);
    if (status == QUOTH_OK) {
        /* not quoth_review_write_in, which brings the other formats into the module */
        status = q_review_html(quoth_review_result(review), in, &answer_sink);
        if (status == QUOTH_OK && has_word(argument(0), "card") &&
            answer_sink.write(answer_sink.user, "", 1))
            status = quoth_review_write_card_in(&answer_sink, quoth_review_result(review), false,
                                                in->name, NULL);
        quoth_review_free(review);
        quoth_gcg_free(gcg);
        return answer_status(status);
    }
    quoth_gcg_free(gcg);
    return answer_error(&error);
}

/* Arguments: a play of the player to move; words as of review_options.  Answer: {best, score,
 * points, mark, why}: the best play beside it (the play itself, if none is better) with its score,
 * the points that it is better by, the size of the mistake, and what made it one, in words. */
quoth_status web_board_coach(void)
{
    answer_begin();
    quoth_play play;
    quoth_review *review;
    quoth_error error;
    const q_language *in;
    quoth_review_options options = review_options(1, &in);
    quoth_status status = read_play(0, &play);
    if (status != QUOTH_OK)
        return status;
    if (quoth_review_play(&review, quoth_cross_game_position(board.game), &play, &options,
                          reporting_context(), &error) != QUOTH_OK)
        return answer_error(&error);
    const quoth_review_turn *turn = quoth_review_result(review)->turn;
    if (turn->method == QUOTH_REVIEW_NONE) {
        quoth_review_free(review);
        return answer_failure(QUOTH_NOT_FOUND, "there is no such play");
    }
    q_json json;
    q_line why;
    q_review_causes(&why, in, turn);
    answer_open(&json);
    put_best(&json, &turn->best, turn->before);
    q_json_put_decimal(&json, "points", turn->points, 1);
    q_json_put_string(&json, "mark", quoth_review_mark_name(turn->mark));
    q_json_put_string(&json, "why", why.text);
    quoth_review_free(review);
    return answer_close(&json);
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
    q_json_open_array(&o.json, "odd");
    quoth_position_check(position, put_warning, &o);
    q_json_close(&o.json, ']');
    quoth_position_free(position);
    return answer_close(&o.json);
}

typedef struct step_writer {
    q_json json;
    const quoth_gcg *gcg;
    quoth_position *seen, *here[2]; /* created on first use */
    q_extension_events extensions;
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

/* {notes}: the lines for people, of an event or, `pragmas`, those before the first one. */
static void put_notes(q_json *json, const quoth_gcg *gcg, bool pragmas, size_t event)
{
    const char *name = "note", *line;
    q_json_open_array(json, "notes");
    for (size_t i = 0; pragmas ? quoth_gcg_pragma_at(gcg, i, &name, &line)
                               : (line = quoth_gcg_note(gcg, event, i)) != NULL;
         i++)
        if (strcmp(name, "note") == 0 && !q_gcg_is_mark(line))
            q_json_string(json, line);
    q_json_close(json, ']');
}

static bool is_lost_turn(const quoth_gcg *gcg, size_t event)
{
    const char *note;
    for (size_t i = 0; (note = quoth_gcg_note(gcg, event, i)); i++)
        if (strcmp(note, Q_GCG_LOST_TURN) == 0)
            return true;
    return false;
}

typedef struct shown_step {
    unsigned player;
    const char *kind, *place, *tiles;
    int score, total;
    bool odd, lost;
    const quoth_position *before, *after;
} shown_step;

/* Begins the object of a step, which takes its notes. */
static void open_step(step_writer *t, const shown_step *step)
{
    q_json *json = &t->json;
    q_json_open(json, '{');
    q_json_put_number(json, "player", step->player);
    q_json_put_string(json, "kind", step->kind);
    q_json_put_string(json, "place", step->place);
    q_json_put_string(json, "tiles", step->tiles);
    q_json_key(json, "score");
    q_json_integer(json, step->score);
    q_json_key(json, "total");
    q_json_integer(json, step->total);
    q_json_put_bool(json, "odd", step->odd);
    q_json_put_bool(json, "lost", step->lost);
    t->status = put_before(t, step->before);
    answer_nested(json, "board");
    if (t->status == QUOTH_OK)
        t->status =
            quoth_cross_write_board(&answer_sink, step->after, NULL, QUOTH_FORMAT_JSON, NULL);
}

/* Adds the points of an extension event to the score of its player, or takes them off. */
static void adjust(quoth_position *position, const q_extension_event *e, int sign)
{
    quoth_position_set_score(position, e->player,
                             quoth_position_score(position, e->player) + sign * e->points, NULL);
}

/* The extension events after so many events, which led to the position `end`. */
static void put_extensions(step_writer *t, size_t after, const quoth_position *end)
{
    static const char *const kind[] = {"challenge", "resign", "adjust"};
    q_extension_events coming = t->extensions;
    q_extension_event e;
    for (unsigned i = 0; i < 2 && t->status == QUOTH_OK; i++)
        if (!t->here[i])
            t->status =
                quoth_position_new(&t->here[i], board.cross, quoth_gcg_players(t->gcg), NULL, NULL);
    if (t->status != QUOTH_OK)
        return;
    quoth_position_copy(t->here[0], end);
    while (q_extension_events_next(&coming, after, &e))
        adjust(t->here[0], &e, -1);
    while (t->status == QUOTH_OK && q_extension_events_next(&t->extensions, after, &e)) {
        if (q_extension_takes_back(t->gcg, &e))
            continue;
        quoth_position_copy(t->here[1], t->here[0]);
        adjust(t->here[1], &e, 1);
        open_step(t, &(shown_step){e.player, kind[e.kind], "", "", e.points,
                                   quoth_position_score(t->here[1], e.player), false, false,
                                   t->here[0], t->here[1]});
        quoth_position_copy(t->here[0], t->here[1]);
        q_json_open_array(&t->json, "notes");
        q_json_close(&t->json, ']');
        q_json_close(&t->json, '}');
    }
}

static bool put_step(void *user, const quoth_gcg_step *step)
{
    step_writer *t = user;
    const quoth_gcg_event *e = &step->event;
    put_extensions(t, step->number, step->before);
    if (t->status != QUOTH_OK)
        return false;
    open_step(t, &(shown_step){e->player, quoth_gcg_kind_name(e->kind), e->place, e->tiles,
                               e->score, e->total, step->warnings & QUOTH_GCG_DIFFERENCES,
                               is_lost_turn(t->gcg, step->number), step->before, step->after});
    put_notes(&t->json, t->gcg, false, step->number);
    q_json_close(&t->json, '}');
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

/* Replays a game that was read, and closes the answer. */
static quoth_status put_replay(step_writer *t)
{
    quoth_error error;
    quoth_position *end;
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = put_step, .user = t};
    quoth_status status = q_extension_events_begin(&t->extensions, t->gcg, &error);
    if (status != QUOTH_OK)
        return answer_error(&error);
    answer_open(&t->json);
    q_json_open_seats(&t->json, quoth_gcg_players(t->gcg));
    for (unsigned i = 0; i < quoth_gcg_players(t->gcg); i++)
        q_json_string(&t->json, *quoth_gcg_name(t->gcg, i) ? quoth_gcg_name(t->gcg, i)
                                                           : quoth_gcg_nick(t->gcg, i));
    q_json_close(&t->json, ']');
    put_notes(&t->json, t->gcg, true, 0);
    q_json_open_array(&t->json, "events");
    status = quoth_gcg_replay(&outcome, t->gcg, board.cross, &options, NULL, &error);
    if (t->status != QUOTH_OK)
        return answer_status(t->status);
    if (status == QUOTH_OK)
        status = quoth_gcg_position(&end, t->gcg, board.cross, SIZE_MAX, NULL, &error);
    if (status != QUOTH_OK)
        return answer_error(&error);
    put_extensions(t, SIZE_MAX, end);
    q_json_close(&t->json, ']');
    q_json_put_number(&t->json, "differences", outcome.differences);
    answer_nested(&t->json, "end");
    if (t->status == QUOTH_OK)
        t->status = quoth_cross_write_board(&answer_sink, end, NULL, QUOTH_FORMAT_JSON, NULL);
    quoth_position_free(end);
    return t->status == QUOTH_OK ? answer_close(&t->json) : answer_status(t->status);
}

/* Argument: a game as GCG.  Answer: {players, seats [name], notes, events [{player, kind, place,
 * tiles, score, total, odd, lost, before, board, notes}], differences, end}, by the rules of the
 * open board.  The events are those of the file and, as "challenge", "resign" and "adjust", the
 * #quoth-event pragmas.  `lost`: a turn that a challenge has cost; `before`: what the player saw,
 * as CGP; `end`: the last position, with the racks that the file names. */
quoth_status web_board_replay(void)
{
    answer_begin();
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    quoth_gcg *gcg;
    quoth_error error;
    const char *text = argument(0);
    if (quoth_gcg_read(&gcg, text, strlen(text), NULL, &error) != QUOTH_OK)
        return answer_error(&error);
    step_writer t = {.gcg = gcg, .status = QUOTH_OK};
    quoth_status status = put_replay(&t);
    quoth_position_free(t.seen);
    quoth_position_free(t.here[0]);
    quoth_position_free(t.here[1]);
    quoth_gcg_free(gcg);
    return status;
}

/* ---- puzzles ------------------------------------------------------------------------------- */

static quoth_status put_puzzle(q_json *json, const quoth_puzzle *puzzle)
{
    const quoth_position *seen = quoth_puzzle_position(board.puzzles);
    q_json_open(json, '{');
    q_json_put_number(json, "grade", puzzle->grade);
    q_json_put_string(json, "method", quoth_puzzle_method_name(puzzle->method));
    q_json_put_decimal(json, "margin", puzzle->margin, 1);
    q_json_open_array(json, "tags");
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
