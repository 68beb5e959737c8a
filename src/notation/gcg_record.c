/* Records games as GCG: turns plays, challenges and endings into events. */
#include <string.h>

#include "base/error.h"
#include "base/sort.h"
#include "board/position.h"
#include "notation/gcg.h"
#include "notation/partial_racks.h"
#include "rules/points.h"

/* ---- rules --------------------------------------------------------------------------------- */

/* Omits a value that GCG cannot hold, and a pragma that the game has. */
static quoth_status add_pragma(quoth_gcg *gcg, const char *name, const char *value,
                               quoth_error *error)
{
    if (quoth_gcg_pragma(gcg, name))
        return QUOTH_OK;
    quoth_status status = quoth_gcg_add_pragma(gcg, name, value, NULL);
    return q_report(error, status == QUOTH_BAD_TEXT ? QUOTH_OK : status);
}

/* Adds "#tile CH ch" for a letter of several characters. */
static quoth_status add_tile_pragma(quoth_gcg *gcg, const quoth_tiles *tiles, unsigned letter,
                                    quoth_error *error)
{
    char text[2 * QUOTH_TILE_TEXT_SIZE + 2], small[QUOTH_TILE_TEXT_SIZE + 1];
    quoth_tile tile = (quoth_tile)letter, blank = (quoth_tile)(letter | QUOTH_BLANK);
    quoth_tiles_spell(text, sizeof text, tiles, &tile, 1, QUOTH_AS_PLAY);
    if (text[0] != '[')
        return QUOTH_OK;
    quoth_tiles_spell(small, sizeof small, tiles, &blank, 1, QUOTH_AS_PLAY);
    strcat(strcat(text, " "), small);
    quoth_status status = quoth_gcg_add_pragma(gcg, "tile", text, NULL);
    return q_report(error, status == QUOTH_BAD_TEXT ? QUOTH_OK : status);
}

quoth_status quoth_gcg_add_rules(quoth_gcg *gcg, const quoth_cross *cross, quoth_error *error)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    quoth_cross_words words = quoth_cross_words_of(cross);
    quoth_cross_rules named;
    bool known_layout = q_layout_has_name(&rules->layout);
    bool known_tiles = q_tiles_have_name(&rules->tiles);
    unsigned tiles = quoth_gcg_pragma(gcg, "tile") ? 0 : rules->tiles.alphabet.letters;
    bool super = known_layout && strcmp(rules->layout.name, "super") == 0;
    quoth_status status = words.name[0] ? add_pragma(gcg, "lexicon", words.name, error) : QUOTH_OK;
    if (!status && (rules->anagrams || super))
        status = add_pragma(gcg, "game-type",
                            !super            ? "wordsmog"
                            : rules->anagrams ? "wordsmog_super"
                                              : "classic_super",
                            error);
    if (!status && known_layout && strcmp(rules->layout.name, "classic") != 0)
        status = add_pragma(gcg, "board-layout", q_common_layout_name(&rules->layout), error);
    if (!status && known_tiles && strcmp(rules->tiles.alphabet.name, "english") != 0)
        status = add_pragma(gcg, "tile-distribution", rules->tiles.alphabet.name, error);
    for (unsigned i = 1; i <= tiles && !status; i++)
        status = add_tile_pragma(gcg, &rules->tiles, i, error);
    if (!status && !quoth_cross_rules_find(&named, rules->name, NULL))
        status = add_pragma(gcg, "quoth-rules", rules->name, error);
    if (!status && !quoth_cross_rules_find(&named, rules->name, NULL) &&
        named.challenge != rules->challenge)
        status = add_pragma(gcg, "quoth-challenge", quoth_challenge_name(rules->challenge), error);
    return status;
}

/* ---- events -------------------------------------------------------------------------------- */

/* Records the moves of a game in which seat 0 is player `first` of the record, seat 1 the next. */
typedef struct recorder {
    quoth_gcg *gcg;
    unsigned first;
    quoth_error *error;
} recorder;

static unsigned player_of(const recorder *r, unsigned seat)
{
    return (r->first + seat) % quoth_gcg_players(r->gcg);
}

static quoth_status add_extension(const recorder *r, q_extension_kind kind, unsigned seat,
                                  int points)
{
    return q_report(r->error, q_gcg_add_extension_event(r->gcg, kind, player_of(r, seat), points));
}

/* Adds a note about a seat: "player 1 " and `what`. */
static quoth_status add_note_on(const recorder *r, unsigned seat, const char *what)
{
    char note[64] = "player 1 ";
    note[strlen("player ")] = (char)('1' + player_of(r, seat));
    return quoth_gcg_add_note(r->gcg, strcat(note, what), r->error);
}

static void spell_seat(const quoth_position *position, unsigned seat, char *text, size_t size)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    unsigned count;
    const quoth_tile *rack = q_known_rack(position, seat, &count);
    quoth_tiles_spell(text, size, tiles, rack, count, QUOTH_AS_RACK);
}

static quoth_status add_lost_turn(const recorder *r, const quoth_position *position, unsigned seat)
{
    unsigned player = player_of(r, seat);
    char rack[QUOTH_GCG_TILES_SIZE];
    spell_seat(position, seat, rack, sizeof rack);
    quoth_gcg_event e = {.kind = QUOTH_GCG_PASS,
                         .player = player,
                         .rack = rack,
                         .place = "",
                         .tiles = "",
                         .total = q_gcg_total(r->gcg, player)};
    quoth_status status = quoth_gcg_add_event(r->gcg, &e, r->error);
    return status ? status : quoth_gcg_add_note(r->gcg, Q_GCG_LOST_TURN, r->error);
}

/* Adds the turns lost by unsuccessful challenges since the last turn in the file.  It is called
 * before the next play is added, and not earlier, since a `--` must follow its play directly. */
static quoth_status add_lost_turns(const recorder *r, const quoth_position *position)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    unsigned players = quoth_position_players(position), turn = quoth_position_turn(position);
    size_t events = quoth_gcg_events(r->gcg);
    quoth_gcg_kind kind = QUOTH_GCG_TIME;
    quoth_gcg_event last = {0};
    quoth_status status = QUOTH_OK;
    while (events-- > 0 && !q_gcg_is_turn(kind) && kind != QUOTH_GCG_WITHDRAWN) {
        last = quoth_gcg_event_at(r->gcg, events);
        kind = last.kind;
    }
    if (rules->challenge != QUOTH_CHALLENGE_DOUBLE || kind == QUOTH_GCG_TIME)
        return QUOTH_OK;
    for (unsigned seat = (last.player + 1 + players - r->first) % players; seat != turn && !status;
         seat = (seat + 1) % players)
        status = add_lost_turn(r, position, seat);
    return status;
}

static quoth_status record_play(const recorder *r, const quoth_position *before,
                                const quoth_play *play)
{
    unsigned seat = quoth_position_turn(before), count;
    char rack[QUOTH_GCG_TILES_SIZE], tiles[QUOTH_PLAY_TEXT_SIZE], place[QUOTH_COORDINATE_SIZE] = "";
    quoth_validation j;
    q_known_rack(before, seat, &count);
    quoth_play_validate(&j, before, play, count > 0);
    if (j.result != QUOTH_LEGAL && j.result != QUOTH_PHONY)
        return q_fail(r->error, j.result == QUOTH_OVER ? QUOTH_GAME_OVER : QUOTH_ILLEGAL,
                      quoth_validation_text(j.result));
    spell_seat(before, seat, rack, sizeof rack);
    quoth_play_spell(tiles, sizeof tiles, &j.play, before, QUOTH_PLAY_TILES);
    quoth_gcg_event e = {.kind = QUOTH_GCG_PASS,
                         .player = player_of(r, seat),
                         .rack = rack,
                         .place = place,
                         .tiles = tiles};
    if (play->kind == QUOTH_PLAY_EXCHANGE)
        e.kind = QUOTH_GCG_EXCHANGE;
    if (play->kind == QUOTH_PLAY_PLACE) {
        e.kind = QUOTH_GCG_PLAY;
        e.score = j.play.score;
        quoth_coordinate_spell(place, j.play.row, j.play.column, j.play.down);
    }
    e.total = quoth_position_score(before, seat) + e.score;
    quoth_status status = add_lost_turns(r, before);
    return status ? status : quoth_gcg_add_event(r->gcg, &e, r->error);
}

quoth_status q_gcg_add_play(quoth_gcg *gcg, unsigned first, const quoth_position *before,
                            const quoth_play *play, quoth_error *error)
{
    return record_play(&(recorder){gcg, first, error}, before, play);
}

quoth_status quoth_gcg_add_play(quoth_gcg *gcg, const quoth_position *before,
                                const quoth_play *play, quoth_error *error)
{
    return q_gcg_add_play(gcg, 0, before, play, error);
}

/* Whether GCG has an event for this challenge: the challenger is the next player, and the result is
 * a `--`, a bonus or a lost turn.  `maker` and `challenger` are seats. */
static bool has_challenge_event(const quoth_position *after, unsigned maker, unsigned challenger,
                                quoth_challenge_result result)
{
    unsigned players = quoth_position_players(after);
    if (challenger != (maker + 1) % players)
        return false;
    if (result == QUOTH_CHALLENGE_REMOVED)
        return true;
    switch (quoth_cross_rules_of(quoth_position_cross(after))->challenge) {
    case QUOTH_CHALLENGE_5:
    case QUOTH_CHALLENGE_10:
    case QUOTH_CHALLENGE_5_A_WORD:
    case QUOTH_CHALLENGE_10_A_WORD:
        return true;
    case QUOTH_CHALLENGE_DOUBLE:
        return players == 2 && quoth_position_turn(after) == maker;
    case QUOTH_CHALLENGE_VOID:
    case QUOTH_CHALLENGE_SINGLE:
    case QUOTH_CHALLENGE_TRIPLE:
        break;
    }
    return false;
}

static quoth_status record_challenge(const recorder *r, const quoth_position *after,
                                     unsigned challenger, quoth_challenge_result result)
{
    quoth_gcg *gcg = r->gcg;
    unsigned players = quoth_position_players(after);
    char rack[QUOTH_GCG_TILES_SIZE];
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(after));
    size_t events = quoth_gcg_events(gcg);
    if (result == QUOTH_CHALLENGE_NOTHING)
        return QUOTH_OK;
    quoth_gcg_event last = events ? quoth_gcg_event_at(gcg, events - 1) : (quoth_gcg_event){0};
    if (!events || last.kind != QUOTH_GCG_PLAY)
        return q_fail(r->error, QUOTH_MISMATCH, "the last event is no play");
    quoth_gcg_event e = {.player = last.player, .rack = rack, .place = "", .tiles = ""};
    quoth_status status = QUOTH_OK;
    unsigned maker = (last.player + players - r->first) % players;
    strcpy(rack, last.rack);
    if (!has_challenge_event(after, maker, challenger, result))
        status = add_extension(r, Q_EXTENSION_CHALLENGE, challenger, 0);
    if (!status && rules->challenge == QUOTH_CHALLENGE_TRIPLE && result == QUOTH_CHALLENGE_HELD)
        status = add_note_on(r, challenger, "challenged a good play and lost the game");
    if (result == QUOTH_CHALLENGE_REMOVED) {
        e.kind = QUOTH_GCG_WITHDRAWN;
        e.score = -last.score;
    } else if (quoth_cross_challenge_bonus(rules, 1)) {
        spell_seat(after, maker, rack, sizeof rack);
        e.kind = QUOTH_GCG_CHALLENGE;
        e.score = quoth_cross_challenge_bonus(rules, q_words_of_last(after));
    } else {
        return status;
    }
    e.total = q_gcg_total(gcg, last.player) + e.score;
    return status ? status : quoth_gcg_add_event(gcg, &e, r->error);
}

quoth_status quoth_gcg_add_challenge(quoth_gcg *gcg, const quoth_position *after,
                                     unsigned challenger, quoth_challenge_result result,
                                     quoth_error *error)
{
    return record_challenge(&(recorder){gcg, 0, error}, after, challenger, result);
}

/* ---- the end ------------------------------------------------------------------------------- */

static int points_of_tiles(const quoth_position *position, const quoth_tile *tile, unsigned count)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    int sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += tiles->value[tile[i]];
    return sum;
}

/* The tiles of all seats but one, sorted. */
static unsigned tiles_of_others(const quoth_position *position, unsigned out, quoth_tile *left)
{
    unsigned n = 0;
    for (unsigned seat = 0; seat < quoth_position_players(position); seat++) {
        unsigned count;
        const quoth_tile *rack = q_known_rack(position, seat, &count);
        for (unsigned i = 0; i < count && seat != out; i++)
            q_insert_byte(left, n++, rack[i]);
    }
    return n;
}

static quoth_status add_gain(const recorder *r, const quoth_position *after, unsigned out,
                             int times)
{
    quoth_tile left[QUOTH_PLAYERS_MAX * QUOTH_RACK_MAX] = {0};
    char text[QUOTH_GCG_TILES_SIZE];
    unsigned count = tiles_of_others(after, out, left);
    quoth_tiles_spell(text, sizeof text, &quoth_cross_rules_of(quoth_position_cross(after))->tiles,
                      left, count, QUOTH_AS_RACK);
    quoth_gcg_event e = {.kind = QUOTH_GCG_OUT,
                         .player = player_of(r, out),
                         .rack = "",
                         .place = "",
                         .tiles = text,
                         .score = times * points_of_tiles(after, left, count)};
    e.total = q_gcg_total(r->gcg, e.player) + e.score;
    return quoth_gcg_add_event(r->gcg, &e, r->error);
}

static quoth_status add_loss(const recorder *r, const quoth_position *after, unsigned seat,
                             int times)
{
    char rack[QUOTH_GCG_TILES_SIZE];
    unsigned count;
    const quoth_tile *tile = q_known_rack(after, seat, &count);
    if (!count)
        return QUOTH_OK;
    spell_seat(after, seat, rack, sizeof rack);
    quoth_gcg_event e = {.kind = QUOTH_GCG_STUCK,
                         .player = player_of(r, seat),
                         .rack = rack,
                         .place = "",
                         .tiles = rack,
                         .score = -times * points_of_tiles(after, tile, count)};
    e.total = q_gcg_total(r->gcg, e.player) + e.score;
    return quoth_gcg_add_event(r->gcg, &e, r->error);
}

static quoth_status add_racks(const recorder *r, const quoth_position *after)
{
    quoth_status status = QUOTH_OK;
    char rack[QUOTH_GCG_TILES_SIZE], name[] = "rack1";
    for (unsigned seat = 0; seat < quoth_position_players(after) && !status; seat++) {
        name[4] = (char)('1' + player_of(r, seat));
        spell_seat(after, seat, rack, sizeof rack);
        if (*rack)
            status = quoth_gcg_add_pragma(r->gcg, name, rack, r->error);
    }
    spell_seat(after, quoth_position_turn(after), rack, sizeof rack);
    return status ? status : quoth_gcg_add_pragma(r->gcg, "incomplete", rack, r->error);
}

static quoth_status record_ending(const recorder *r, const quoth_position *after)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(after));
    quoth_ending ending = quoth_position_ending(after);
    unsigned players = quoth_position_players(after), out = players, count;
    quoth_status status = add_lost_turns(r, after);
    if (status)
        return status;
    if (ending == QUOTH_ENDING_NONE)
        return add_racks(r, after);
    for (unsigned seat = players; seat-- > 0 && ending == QUOTH_ENDING_OUT;) {
        q_known_rack(after, seat, &count);
        if (count == 0 && q_is_known(after, seat))
            out = seat;
    }
    int gain = q_out_gain(rules, players);
    if (out < players && gain)
        status = add_gain(r, after, out, gain);
    int times = ending == QUOTH_ENDING_OUT     ? q_out_loss(rules, players)
                : ending == QUOTH_ENDING_STUCK ? rules->stuck_loss
                                               : 0;
    for (unsigned seat = 0; seat < players && times && !status; seat++)
        if (seat != out)
            status = add_loss(r, after, seat, times);
    return status;
}

quoth_status quoth_gcg_add_ending(quoth_gcg *gcg, const quoth_position *after, quoth_error *error)
{
    return record_ending(&(recorder){gcg, 0, error}, after);
}

/* ---- whole games --------------------------------------------------------------------------- */

bool quoth_gcg_fits(const quoth_cross_game *game)
{
    const quoth_position *start = quoth_cross_game_start(game);
    bool fresh = quoth_position_empty(start) && !quoth_position_scoreless(start);
    for (unsigned seat = 0; seat < quoth_position_players(start); seat++)
        fresh = fresh && !quoth_position_score(start, seat);
    return fresh;
}

static quoth_status add_adjustment(const recorder *r, const quoth_position *after,
                                   const quoth_cross_move *move)
{
    unsigned player = player_of(r, move->seat);
    char rack[QUOTH_GCG_TILES_SIZE];
    spell_seat(after, move->seat, rack, sizeof rack);
    quoth_gcg_event e = {.kind = QUOTH_GCG_TIME,
                         .player = player,
                         .rack = rack,
                         .place = "",
                         .tiles = "",
                         .score = move->points,
                         .total = q_gcg_total(r->gcg, player) + move->points};
    return quoth_gcg_add_event(r->gcg, &e, r->error);
}

/* Whether the next move after any adjustments is a challenge. */
static bool is_challenged_next(const quoth_cross_move *move, size_t moves)
{
    while (moves > 0 && move->kind == QUOTH_MOVE_ADJUST)
        move++, moves--;
    return moves > 0 && move->kind == QUOTH_MOVE_CHALLENGE;
}

/* Adds the next move of the record. */
static quoth_status add_move(const recorder *r, quoth_position *p, const quoth_cross_move *move,
                             size_t left)
{
    quoth_challenge_result result;
    bool challenged = is_challenged_next(move, left);
    quoth_status status = QUOTH_OK;
    switch (move->kind) {
    case QUOTH_MOVE_PLAY:
        status = record_play(r, p, &move->play);
        return status ? status : quoth_position_make_trusted(p, &move->play, r->error);
    case QUOTH_MOVE_CHALLENGE:
        status = quoth_position_challenge(p, &result, move->seat, r->error);
        return status ? status : record_challenge(r, p, move->seat, result);
    case QUOTH_MOVE_ADJUST:
        status = quoth_position_adjust(p, move->seat, move->points, r->error);
        /* An adjustment that adds points, or that comes between a play and its `--`, becomes an
         * extension event: a (time) event subtracts points, and a `--` must follow its play
         * directly. */
        if (!status && !challenged)
            status = add_lost_turns(r, p);
        if (!status && (move->points > 0 || challenged))
            return add_extension(r, Q_EXTENSION_ADJUST, move->seat, move->points);
        return status ? status : add_adjustment(r, p, move);
    case QUOTH_MOVE_RESIGN:
        status = add_lost_turns(r, p);
        if (!status)
            status = add_extension(r, Q_EXTENSION_RESIGN, move->seat, 0);
        return status ? status : add_note_on(r, move->seat, "resigns");
    }
    return status;
}

quoth_status q_gcg_continue(quoth_gcg *gcg, const quoth_cross_game *game, unsigned first,
                            quoth_error *error)
{
    recorder r = {gcg, first, error};
    const quoth_position *start = quoth_cross_game_start(game);
    const quoth_cross *cross = quoth_position_cross(start);
    quoth_position *p;
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(game, &moves);
    quoth_status status = quoth_position_new(&p, cross, quoth_position_players(start),
                                             &(quoth_context){.memory = quoth_cross_memory(cross)},
                                             error);
    if (status)
        return status;
    quoth_position_copy(p, start);
    status = quoth_gcg_add_rules(gcg, cross, error);
    if (!status && !quoth_gcg_fits(game) && !quoth_gcg_events(gcg))
        status = q_report(error, q_gcg_add_start(gcg, start));
    for (size_t i = 0; i < moves && !status; i++)
        status = add_move(&r, p, &move[i], moves - i);
    if (!status)
        status = record_ending(&r, p);
    quoth_position_free(p);
    return status;
}

quoth_status quoth_gcg_add_game(quoth_gcg *gcg, const quoth_cross_game *game, quoth_error *error)
{
    return q_gcg_continue(gcg, game, 0, error);
}
