/* The output of a game: views of a seat or of the public, as JSON or for a terminal, and records of
 * finished games. */
#include "game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

static json_t *time_json(int64_t time)
{
    return time == INT64_MAX ? json_null() : json_integer(time);
}

static json_t *seats_json(const server_game *game, int64_t now)
{
    json_t *seats = json_array();
    for (unsigned s = 0; s < game->seats; s++) {
        const game_seat *seat = &game->seat[s];
        json_t *one = json_pack("{s:b, s:s, s:s, s:o}", "taken", seat->taken, "name", seat->name,
                                "bot", seat->bot, "left", time_json(game_time_left(game, s, now)));
        json_object_set_new(one, "account", json_boolean(seat->account[0]));
        if (game->lives && game->begun) {
            unsigned player = game_place_of(game, s);
            json_object_set_new(one, "letters", json_integer(game->match.lives.taken[player]));
            json_object_set_new(one, "place", json_integer(game->match.lives.place[player]));
        }
        json_array_append_new(seats, one);
    }
    return seats;
}

static json_t *clock_json(const game_clock *clock)
{
    return json_pack("{s:s, s:I, s:I, s:I}", "kind", game_clock_kind_name(clock->kind), "time",
                     (json_int_t)(clock->time / 1000), "increment",
                     (json_int_t)(clock->increment / 1000), "bank",
                     (json_int_t)(clock->bank / 1000));
}

static json_t *spectators_json(const server_game *game)
{
    if (game->reveal_moves)
        return json_pack("{s:i}", "moves", (int)game->reveal_moves);
    if (game->reveal_time)
        return json_pack("{s:I}", "minutes", (json_int_t)(game->reveal_time / 60000));
    return json_null();
}

static json_t *seat_or_null(int seat)
{
    return seat < 0 ? json_null() : json_integer(seat);
}

static json_t *mask_json(unsigned mask)
{
    json_t *seats = json_array();
    for (unsigned s = 0; mask >> s; s++)
        if (mask >> s & 1)
            json_array_append_new(seats, json_integer(s));
    return seats;
}

static json_t *fragments_json(const server_game *game, const quoth_ghost_game *round)
{
    json_t *fragments = json_array();
    char text[QUOTH_WORD_TEXT_SIZE];
    const quoth_alphabet *alphabet =
        quoth_lexicon_alphabet(words_lexicon(game->words, game->lexicon));
    for (unsigned n = 1; round && n <= quoth_ghost_game_plays(round); n++) {
        quoth_alphabet_spell(text, sizeof text, alphabet, quoth_ghost_game_at(round, n));
        json_array_append_new(fragments, json_string(text));
    }
    return fragments;
}

static json_t *round_json(const server_game *game, const struct game_round *round)
{
    static const char *const endings[] = {"going-on", "word",       "illegal", "resigned",
                                          "stuck",    "challenged", "left"};
    char text[QUOTH_WORD_TEXT_SIZE] = "";
    const quoth_letters *named = quoth_ghost_game_named(round->ghost);
    if (named)
        quoth_alphabet_spell(text, sizeof text,
                             quoth_lexicon_alphabet(words_lexicon(game->words, game->lexicon)),
                             named);
    return json_pack("{s:i, s:o, s:s, s:s, s:i}", "first", round->seat[0], "fragments",
                     fragments_json(game, round->ghost), "ending",
                     endings[quoth_ghost_game_ending(round->ghost)], "named", text, "loser",
                     (int)round->loser);
}

static json_t *ghost_view(const server_game *game)
{
    json_t *view = json_object(), *rounds = json_array();
    for (size_t n = 0; n < game->rounds; n++)
        json_array_append_new(rounds, round_json(game, &game->round[n]));
    json_object_set_new(view, "variant", json_string(game->variant));
    json_object_set_new(view, "reading", json_string(game->reading));
    json_object_set_new(view, "lexicon", json_string(game->lexicon));
    json_object_set_new(view, "min", json_integer(game->ghost_rules.min));
    json_object_set_new(view, "misere",
                        json_string(quoth_ghost_misere_name(game->ghost_rules.misere)));
    json_object_set_new(view, "word_end",
                        json_string(quoth_ghost_word_end_name(game->ghost_rules.word_end)));
    json_object_set_new(view, "loser",
                        json_string(quoth_ghost_loser_rule_name(game->ghost_rules.loser)));
    json_object_set_new(view, "challenges", json_boolean(game->challenges));
    json_object_set_new(view, "lives", json_string(game->match.word));
    json_object_set_new(view, "fragments", fragments_json(game, game->ghost));
    json_object_set_new(view, "challenger", seat_or_null(game->challenger));
    json_object_set_new(view, "rounds", rounds);
    return view;
}

/* The moves as a place of the turn order sees them. */
static json_t *moves_json(const server_game *game, const quoth_cross_view *seen, bool whole)
{
    json_t *moves = json_array();
    for (size_t m = 0; m < seen->moves; m++) {
        const quoth_cross_move *move = &seen->move[m];
        json_t *one = json_pack("{s:i, s:s}", "seat", (int)game->order[move->seat], "kind",
                                quoth_cross_move_kind_name(move->kind));
        if (move->kind == QUOTH_MOVE_CHALLENGE)
            json_object_set_new(one, "result",
                                json_string(quoth_challenge_result_name(move->result)));
        if (move->kind == QUOTH_MOVE_PLAY) {
            const quoth_play *play = &move->play;
            char text[QUOTH_PLAY_TEXT_SIZE];
            bool hidden = play->kind == QUOTH_PLAY_EXCHANGE && !whole && seen->seat != move->seat;
            quoth_play_spell(text, sizeof text, play, seen->position, QUOTH_PLAY_GCG);
            json_object_set_new(one, "play",
                                hidden ? json_sprintf("exchange %u", (unsigned)play->tiles)
                                       : json_string(text));
            json_object_set_new(one, "score", json_integer(play->score));
        }
        json_array_append_new(moves, one);
    }
    return moves;
}

/* Leaves of a position's JSON what everybody may see. */
static void make_public(json_t *position)
{
    static const char *const secret[] = {"unseen",     "unseen_by", "vowels",
                                         "consonants", "blanks",    "cgp"};
    json_t *racks = json_object_get(position, "racks");
    for (size_t i = 0; i < json_array_size(racks); i++)
        json_array_set_new(racks, i, json_null());
    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++)
        json_object_set_new(position, secret[i], json_null());
}

/* A board as one seat, or the public, sees it. */
typedef struct seen_board {
    quoth_cross_view view;
    const quoth_position *position;
    quoth_board_look look;
    const char *names[QUOTH_PLAYERS_MAX];
    bool whole; /* the game is over: everything is shown */
} seen_board;

static bool see_board(seen_board *seen, const server_game *game, int seat)
{
    unsigned place = seat < 0 ? 0 : game_place_of(game, (unsigned)seat);
    if (quoth_cross_game_view(game->cross, &seen->view, place, NULL))
        return false;
    seen->whole = game->phase == GAME_OVER || game->revealed;
    seen->position = seen->whole ? quoth_cross_game_position(game->cross) : seen->view.position;
    for (unsigned p = 0; p < game->seats; p++)
        seen->names[p] = game->seat[game->order[p]].name;
    seen->look = (quoth_board_look){.view = seen->whole ? 0 : place + 1, .names = seen->names};
    if (seat < 0) /* the public sees the moves as a player would who sits nowhere */
        seen->view.seat = QUOTH_PLAYERS_MAX;
    size_t last = seen->view.moves;
    if (last && !seen->whole && seen->view.move[last - 1].kind == QUOTH_MOVE_PLAY)
        seen->look.hidden = seen->view.move[last - 1].play.kind == QUOTH_PLAY_EXCHANGE &&
                            seen->view.move[last - 1].seat != seen->view.seat;
    return true;
}

static json_t *board_view(const server_game *game, int seat)
{
    json_t *view = json_object();
    json_object_set_new(view, "rules", json_string(game->rules));
    json_object_set_new(view, "challenge", json_string(quoth_challenge_name(game->challenge)));
    json_object_set_new(view, "lexicon", json_string(game->lexicon));
    seen_board seen;
    if (!game->cross || !see_board(&seen, game, seat))
        return view;
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    if (!quoth_cross_write_board(&sink, seen.position, &seen.look, QUOTH_FORMAT_JSON, NULL)) {
        json_t *position = json_loadb(text.bytes, text.size, 0, NULL);
        if (seat < 0 && !seen.whole)
            make_public(position);
        json_object_set_new(view, "position", position);
    }
    quoth_string_free(&text);
    json_object_set_new(view, "moves", moves_json(game, &seen.view, seen.whole));
    json_object_set_new(view, "accepted", mask_json(game->accepted));
    return view;
}

json_t *game_view(const server_game *game, int seat, int64_t now)
{
    json_t *order = json_array();
    for (unsigned place = 0; game->begun && place < game->seats; place++)
        json_array_append_new(order, json_integer(game->order[place]));
    bool ghost = game->family == GAME_GHOST;
    json_t *view = json_pack(
        "{s:s, s:b, s:b, s:o, s:I, s:s, s:s, s:o, s:o, s:o, s:o, s:I, s:o, s:o, s:o,"
        " s:o}",
        "game", game->id, "open", game->open, "draw", game->draw, "clock", clock_json(&game->clock),
        "events", (json_int_t)game->events, "family", ghost ? "ghost" : "board", "phase",
        game_phase_name(game->phase), "you", seat_or_null(seat), "seats", seats_json(game, now),
        "order", order, "turn", seat_or_null(game_turn(game)), "now", (json_int_t)now, "deadline",
        time_json(game_deadline(game)), "undo_asked", seat_or_null(game->undo.by), "winners",
        mask_json(game_winners(game)), ghost ? "ghost" : "board",
        ghost ? ghost_view(game) : board_view(game, seat));
    json_object_set_new(view, "chat", json_boolean(game->chat));
    json_object_set_new(view, "rated", json_boolean(game->rated));
    json_object_set_new(view, "spectators", spectators_json(game));
    json_object_set_new(view, "announce", json_boolean(game->announce));
    json_object_set_new(view, "reminded", json_boolean(game->reminded));
    json_object_set_new(view, "paused", game->paused ? json_integer(game->paused) : json_null());
    json_object_set_new(view, "pause_asked", seat_or_null(game->pause.by));
    json_object_set_new(view, "rematch",
                        game->rematch[0] ? json_string(game->rematch) : json_null());
    return view;
}

/* ---- views for terminals ------------------------------------------------------------------- */

static bool add_line(quoth_string *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool add_line(quoth_string *text, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return quoth_string_add(text, line, strlen(line)) && quoth_string_add(text, "\n", 1);
}

/* The fragments of a round as one line, of which the last `width` columns are kept. */
static bool add_fragments(quoth_string *text, const server_game *game,
                          const quoth_ghost_game *round, unsigned width)
{
    char line[512] = "", spelled[QUOTH_WORD_TEXT_SIZE];
    const quoth_alphabet *alphabet =
        quoth_lexicon_alphabet(words_lexicon(game->words, game->lexicon));
    unsigned plays = quoth_ghost_game_plays(round);
    size_t used = 0;
    for (unsigned n = plays; n > 0; n--) {
        size_t size =
            quoth_alphabet_spell(spelled, sizeof spelled, alphabet, quoth_ghost_game_at(round, n));
        if (used + size + 1 > width || used + size + 1 > sizeof line - 1)
            break;
        memmove(line + size + 1, line, used + 1);
        memcpy(line, spelled, size);
        line[size] = ' ';
        used += size + 1;
    }
    return !plays || add_line(text, "%s", line);
}

static bool ghost_text(quoth_string *text, const server_game *game, unsigned width)
{
    static const char *const endings[] = {
        "",        "completed a word", "made a fragment of no word",
        "gave up", "has no play",      "lost a challenge",
        "lost"};
    bool fine =
        add_line(text, "%s, words of %u letters or more", game->variant, game->ghost_rules.min);
    for (size_t n = 0; fine && n < game->rounds; n++) {
        const struct game_round *round = &game->round[n];
        fine = add_fragments(text, game, round->ghost, width) &&
               add_line(text, "  %s %s.", game->seat[round->loser].name,
                        endings[quoth_ghost_game_ending(round->ghost)]);
    }
    for (unsigned player = 0; fine && game->lives && game->begun && player < game->seats; player++)
        fine = add_line(text, "%.*s %s", (int)game->match.lives.taken[player], game->match.word,
                        game->seat[game->order[player]].name);
    return fine && (!game->ghost || add_fragments(text, game, game->ghost, width));
}

static bool board_text(quoth_string *text, const server_game *game, int seat,
                       game_terminal terminal)
{
    seen_board seen;
    quoth_sink sink = quoth_to_string(text);
    if (!game->cross)
        return add_line(text, "%s", game->rules);
    if (!see_board(&seen, game, seat))
        return false;
    seen.look.width = terminal.width;
    seen.look.ascii = terminal.ascii;
    seen.look.board_only = seat < 0 && !seen.whole;
    seen.look.you = seat < 0 ? 0 : game_place_of(game, (unsigned)seat) + 1;
    if (quoth_cross_write_board(&sink, seen.position, &seen.look, QUOTH_FORMAT_TEXT, NULL))
        return false;
    for (unsigned p = 0; seen.look.board_only && p < game->seats; p++)
        if (!add_line(text, "%s %d", seen.names[p], quoth_position_score(seen.position, p)))
            return false;
    return true;
}

/* Writes the action that the seat of the view can take, or the state of the game. */
static bool add_state(quoth_string *text, const server_game *game, int seat)
{
    int turn = game_turn(game);
    if (game->phase == GAME_OVER) {
        unsigned winners = game_winners(game);
        for (unsigned s = 0; s < game->seats; s++)
            if (winners >> s & 1 && !add_line(text, "%s won.", game->seat[s].name))
                return false;
        return true;
    }
    if (game->paused)
        return add_line(text, "The game is paused.");
    if (game->pause.by >= 0 && game->pause.by != seat)
        return add_line(text, "%s asks for a pause.", game->seat[game->pause.by].name);
    if (game->undo.by >= 0 && game->undo.by != seat)
        return add_line(text, "%s asks to take a turn back: yes or no?",
                        game->seat[game->undo.by].name);
    if (game->phase == GAME_LAST_CHALLENGE)
        return add_line(text, "The last play ends the game, if nobody challenges it.");
    if (game->phase == GAME_PLAYING && turn == seat)
        return (!game->reminded || add_line(text, "A quarter of your time is left.")) &&
               add_line(text, "%s",
                        game->challenger >= 0 ? "You are challenged: name a word." : "Your turn.");
    if (game->phase == GAME_PLAYING)
        return add_line(text, "%s is to move.", game->seat[turn].name);
    if (game->phase == GAME_OPEN)
        return add_line(text, "Waiting for players.");
    return add_line(text, "The game was aborted.");
}

char *game_text(const server_game *game, int seat, game_terminal terminal)
{
    quoth_string text = {0};
    bool fine = game->family == GAME_GHOST ? ghost_text(&text, game, terminal.width)
                                           : board_text(&text, game, seat, terminal);
    if (fine && add_state(&text, game, seat))
        return text.bytes;
    quoth_string_free(&text);
    return NULL;
}

/* ---- records ------------------------------------------------------------------------------- */

bool game_record(const quoth_sink *sink, const server_game *game, quoth_error *error)
{
    if (game->phase != GAME_OVER) {
        *error = (quoth_error){.status = QUOTH_BAD_CALL, .message = "the game is not over"};
        return false;
    }
    if (game->family == GAME_GHOST) {
        if (game->lives && quoth_ghost_lives_record_write(sink, &game->match, error))
            return false;
        for (size_t n = 0; n < game->rounds; n++) {
            const struct game_round *round = &game->round[n];
            quoth_ghost_record record = {.seed = game->seed};
            unsigned players = quoth_ghost_rules_of(quoth_ghost_game_referee(round->ghost)).players;
            for (unsigned place = 0; place < players; place++)
                snprintf(record.player[place], sizeof record.player[place], "%s",
                         game->seat[round->seat[place]].name);
            if (quoth_ghost_record_write(sink, &record, round->ghost, error))
                return false;
        }
        return true;
    }
    quoth_gcg *gcg = NULL;
    quoth_status status = quoth_gcg_new(&gcg, NULL, error);
    for (unsigned place = 0; !status && place < game->seats; place++) {
        char nick[16];
        snprintf(nick, sizeof nick, "p%u", place + 1);
        status = quoth_gcg_add_player(gcg, nick, game->seat[game->order[place]].name, error);
    }
    if (!status)
        status = quoth_gcg_add_game(gcg, game->cross, error);
    if (!status)
        status = quoth_gcg_write(sink, gcg, error);
    quoth_gcg_free(gcg);
    return !status;
}
