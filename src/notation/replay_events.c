/* The events of a GCG by kind, validated and made: replay.c has the order of steps. */
#include "notation/replay_events.h"

#include <string.h>

#include "base/error.h"
#include "board/position.h"
#include "rules/points.h"

static quoth_status bad_event(const replay *r, const char *message)
{
    return q_fail_at(r->error, QUOTH_BAD_TEXT, message, r->step.event.line, 0);
}

/* ---- racks --------------------------------------------------------------------------------- */

void q_replay_set_rack(const replay *r, quoth_position *position, unsigned player, size_t from)
{
    bool out;
    q_partial_rack known;
    const char *text = q_gcg_rack_from(r->gcg, player, from, &out);
    if (out)
        quoth_position_set_rack(position, player, NULL, 0, NULL);
    else if (*text && !q_partial_rack_read(&known, &r->rules->tiles, text))
        quoth_position_set_rack(position, player, known.tile, known.count, NULL);
}

/* Whether an event removes the play before it. */
static bool is_removed(const replay *r, size_t event)
{
    return event < quoth_gcg_events(r->gcg) &&
           quoth_gcg_event_at(r->gcg, event).kind == QUOTH_GCG_WITHDRAWN;
}

/* ---- positions ----------------------------------------------------------------------------- */

/* Copies a position with the counts of passes and scoreless turns set to 0. */
static void copy_without_counts(quoth_position *to, const quoth_position *from)
{
    quoth_position_copy(to, from);
    quoth_position_clear(to);
    const quoth_layout *layout = &quoth_cross_rules_of(quoth_position_cross(from))->layout;
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            quoth_tile tile = quoth_position_tile(from, row, column);
            if (quoth_tile_letter(tile))
                quoth_position_set_tile(to, row, column, tile, NULL);
        }
    for (unsigned seat = 0; seat < quoth_position_players(from); seat++) {
        q_partial_rack rack = q_partial_rack_of(from, seat);
        quoth_position_set_rack(to, seat, rack.tile, rack.count, NULL);
        quoth_position_set_score(to, seat, quoth_position_score(from, seat), NULL);
    }
    quoth_position_set_turn(to, quoth_position_turn(from), NULL);
}

/* Counts a turn that nobody played, in `to`, after the turns of `from`. */
static void count_lost_turn(quoth_position *to, const quoth_position *from)
{
    unsigned last = quoth_position_final_turns(from);
    quoth_position_set_scoreless(to, quoth_position_scoreless(from) + 1);
    if (last)
        quoth_position_set_final_turns(to, last - 1);
}

static void next_turn(quoth_position *position, unsigned player)
{
    quoth_position_set_turn(position, (player + 1) % quoth_position_players(position), NULL);
}

/* Makes a turn on `after`.  The rack is emptied first, since the file's rack may lack tiles of the
 * play.  Scores are reset, since the points of the end of the game are separate events. */
static quoth_status make_turn(replay *r)
{
    unsigned player = r->step.event.player;
    q_partial_rack rack = q_partial_rack_of(r->after, player);
    quoth_position_set_rack(r->after, player, NULL, 0, NULL);
    quoth_status status = quoth_position_make(r->after, &r->play, NULL);
    if (status == QUOTH_NO_MEMORY)
        return q_no_memory(r->error);
    if (status) { /* the rules forbid the turn */
        count_lost_turn(r->after, r->before);
        next_turn(r->after, player);
    }
    for (unsigned seat = 0; seat < quoth_position_players(r->after); seat++)
        quoth_position_set_score(r->after, seat, quoth_position_score(r->before, seat), NULL);
    for (unsigned i = 0; i < r->play.length; i++)
        if (r->play.kind == QUOTH_PLAY_EXCHANGE || r->play.tile[i])
            q_partial_rack_remove(&rack, r->play.tile[i] & QUOTH_BLANK ? 0 : r->play.tile[i]);
    if (r->step.event.count) /* an exchange with hidden tiles: the leave is unknown */
        rack.count = 0;
    r->leave[player] = rack;
    quoth_position_set_rack(r->after, player, rack.tile, rack.count, NULL);
    q_replay_set_rack(r, r->after, player, r->next + 1);
    return QUOTH_OK;
}

/* Records that a challenge lost the game; only under the triple rule a challenge does so. */
static void lose_game(replay *r, unsigned loser)
{
    if (r->rules->challenge != QUOTH_CHALLENGE_TRIPLE || r->lost)
        return;
    r->lost = true;
    r->loser = loser;
}

void q_replay_settle(const replay *r, quoth_position *position)
{
    quoth_position_settle(position);
    if (r->lost)
        position->state.ending = (uint8_t)(Q_ENDING_LOST + r->loser);
}

void q_replay_extension_events(replay *r)
{
    q_extension_event event;
    bool any = false;
    for (; q_extension_events_next(&r->extensions, r->next, &event); any = true) {
        int score = quoth_position_score(r->before, event.player) + event.points;
        if (event.kind == Q_EXTENSION_CHALLENGE && !is_removed(r, r->next))
            lose_game(r, event.player);
        if (event.kind != Q_EXTENSION_ADJUST)
            continue;
        quoth_position_set_score(r->before, event.player, score, NULL);
        r->outcome.score[event.player] = quoth_position_score(r->before, event.player);
    }
    if (any)
        q_replay_settle(r, r->before);
}

/* ---- begin --------------------------------------------------------------------------------- */

/* The tiles that an event takes from the rack; none if they are hidden. */
static q_partial_rack needed_tiles(const replay *r)
{
    q_partial_rack needed = {.count = 0};
    for (unsigned i = 0; i < r->play.length && !r->step.event.count; i++) {
        quoth_tile tile = r->play.tile[i];
        if (r->play.kind == QUOTH_PLAY_EXCHANGE || tile)
            needed.tile[needed.count++] = tile & QUOTH_BLANK ? 0 : tile;
    }
    return needed;
}

void q_replay_check_leave(replay *r, unsigned player, const q_partial_rack *rack)
{
    q_partial_rack rest = *rack;
    size_t count = rack->count;
    for (size_t i = 0; i < r->leave[player].count; i++)
        count += !q_partial_rack_remove(&rest, r->leave[player].tile[i]);
    if (count > r->rules->rack)
        r->step.warnings |= QUOTH_GCG_WARN_RACK;
}

/* Sets the rack before the event: the rack of the file, which may be partial, completed by the
 * tiles that the event needs. */
static quoth_status set_rack_before(replay *r)
{
    const quoth_gcg_event *e = &r->step.event;
    q_partial_rack rack = q_partial_rack_of(r->before, e->player), needed = needed_tiles(r);
    quoth_status status = *e->rack ? q_partial_rack_read(&rack, &r->rules->tiles, e->rack)
                                   : QUOTH_OK;
    if (status == QUOTH_BAD_TEXT)
        return bad_event(r, "a rack has letters that the tile set lacks");
    if (status || rack.count > QUOTH_RACK_MAX)
        return bad_event(r, "more tiles than any rack holds");
    if (rack.count > r->rules->rack)
        r->step.warnings |= QUOTH_GCG_WARN_RACK;
    q_partial_rack rest = rack;
    for (size_t i = 0; i < needed.count; i++) {
        if (q_partial_rack_remove(&rest, needed.tile[i]))
            continue;
        if (rack.count < r->rules->rack)
            rack.tile[rack.count++] = needed.tile[i];
        else
            r->step.warnings |= QUOTH_GCG_WARN_RACK;
    }
    q_replay_check_leave(r, e->player, &rack);
    quoth_position_set_rack(r->before, e->player, rack.tile, rack.count, NULL);
    return QUOTH_OK;
}

/* Checks that board and rack have no more tiles of a letter than the tile set. */
static void check_counts(replay *r)
{
    int count[QUOTH_LETTERS_MAX + 1];
    q_partial_rack rack = q_partial_rack_of(r->before, r->step.event.player);
    quoth_position_unseen(count, r->before, r->step.event.player);
    for (size_t i = 0; i < rack.count; i++)
        if (count[rack.tile[i]] < 0)
            r->step.warnings |= QUOTH_GCG_WARN_COUNT;
}

/* Sets up `before` and `after`; checks the seat, the rack, and that the game is not over. */
static quoth_status begin_turn(replay *r)
{
    unsigned player = r->step.event.player;
    quoth_status status = set_rack_before(r);
    if (status)
        return status;
    quoth_ending ending = quoth_position_ending(r->before);
    bool over = ending == QUOTH_ENDING_STUCK || ending == QUOTH_ENDING_FINAL;
    if (r->closed || r->lost || over)
        r->step.warnings |= QUOTH_GCG_WARN_OVER;
    if (quoth_position_turn(r->before) != player)
        r->step.warnings |= QUOTH_GCG_WARN_TURN;
    quoth_position_set_turn(r->before, player, NULL);
    if (over) {
        copy_without_counts(r->after, r->before);
        quoth_position_copy(r->before, r->after);
    }
    quoth_position_settle(r->before);
    check_counts(r);
    quoth_position_copy(r->after, r->before);
    return QUOTH_OK;
}

/* ---- play ---------------------------------------------------------------------------------- */

static quoth_status replay_play(replay *r)
{
    const quoth_gcg_event *e = &r->step.event;
    unsigned row, column;
    bool down;
    if (!q_coordinate(e->place, strlen(e->place), &row, &column, &down) ||
        row >= r->rules->layout.rows || column >= r->rules->layout.columns)
        return bad_event(r, "no square of this board");
    r->play = (quoth_play){
        .kind = QUOTH_PLAY_PLACE, .down = down, .row = (uint8_t)row, .column = (uint8_t)column};
    quoth_error error = {.message = ""};
    if (q_play_tiles(&r->play, r->before, e->tiles, strlen(e->tiles), &error))
        return bad_event(r, error.message);
    quoth_status status = begin_turn(r);
    if (status)
        return status;
    quoth_play_validate(&r->validation, r->before, &r->play, false);
    quoth_validation_result verdict = r->validation.result;
    if (verdict != QUOTH_LEGAL && verdict != QUOTH_PHONY)
        return bad_event(r, quoth_validation_text(verdict));
    bool removed = is_removed(r, r->next + 1);
    if (verdict == QUOTH_PHONY)
        r->step.warnings |= !removed && r->rules->challenge == QUOTH_CHALLENGE_VOID
                                ? QUOTH_GCG_WARN_WORD
                                : QUOTH_GCG_NOTE_PHONY;
    else if (removed)
        r->step.warnings |= QUOTH_GCG_NOTE_GOOD;
    if (r->play.length == 1) /* the main word of a single tile may have the other direction */
        r->play = r->validation.play;
    r->play.score = r->validation.play.score;
    r->step.score = r->play.score;
    r->step.play = &r->play;
    r->step.validation = &r->validation;
    return make_turn(r);
}

static quoth_status replay_exchange(replay *r)
{
    const quoth_gcg_event *e = &r->step.event;
    q_partial_rack known = {.count = e->count};
    if (!e->count && q_partial_rack_read(&known, &r->rules->tiles, e->tiles) == QUOTH_BAD_TEXT)
        return bad_event(r, "an exchange of letters that the tile set lacks");
    if (known.count == 0 || known.count > QUOTH_RACK_MAX)
        return bad_event(r, "an exchange of no tiles, or of more than any rack holds");
    r->play = (quoth_play){
        .kind = QUOTH_PLAY_EXCHANGE, .length = (uint8_t)known.count, .tiles = (uint8_t)known.count};
    memcpy(r->play.tile, known.tile, known.count);
    quoth_status status = begin_turn(r);
    if (status)
        return status;
    quoth_validation validation;
    quoth_play_validate(&validation, r->before, &r->play, false);
    if (validation.result == QUOTH_OVER)
        r->step.warnings |= QUOTH_GCG_WARN_OVER;
    else if (validation.result != QUOTH_LEGAL || known.count > r->rules->rack)
        r->step.warnings |= QUOTH_GCG_WARN_EXCHANGE;
    r->step.play = &r->play;
    return make_turn(r);
}

static quoth_status replay_pass(replay *r)
{
    r->play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    quoth_status status = begin_turn(r);
    if (status)
        return status;
    r->step.play = &r->play;
    return make_turn(r);
}

/* Gets the previous event; false if it is not a play of the same player. */
static bool play_before(const replay *r, quoth_gcg_event *play)
{
    if (r->next == 0)
        return false;
    *play = quoth_gcg_event_at(r->gcg, r->next - 1);
    return play->kind == QUOTH_GCG_PLAY && play->player == r->step.event.player;
}

/* Checks that the rack on a `--` line is the rack before the play, if both are known. */
static quoth_status check_rack_of_removal(replay *r)
{
    const quoth_gcg_event *e = &r->step.event;
    q_partial_rack given, rack = q_partial_rack_of(r->past, e->player);
    quoth_status status = *e->rack ? q_partial_rack_read(&given, &r->rules->tiles, e->rack)
                                   : QUOTH_NOT_FOUND;
    if (status == QUOTH_NOT_FOUND)
        return QUOTH_OK;
    if (status == QUOTH_BAD_TEXT)
        return bad_event(r, "a rack has letters that the tile set lacks");
    if (status || given.count > r->rules->rack)
        r->step.warnings |= QUOTH_GCG_WARN_RACK;
    for (size_t i = 0; !status && i < rack.count; i++)
        if (!q_partial_rack_remove(&given, rack.tile[i]))
            r->step.warnings |= QUOTH_GCG_WARN_RACK;
    return QUOTH_OK;
}

static quoth_status replay_withdrawn(replay *r)
{
    quoth_gcg_event play;
    if (!play_before(r, &play))
        return bad_event(r, "there is no play just before that could be taken back");
    quoth_status status = check_rack_of_removal(r);
    if (status)
        return status;
    r->step.score = -play.score;
    lose_game(r, play.player);
    copy_without_counts(r->after, r->past);
    for (unsigned seat = 0; seat < quoth_position_players(r->after); seat++)
        quoth_position_set_score(r->after, seat, quoth_position_score(r->before, seat), NULL);
    count_lost_turn(r->after, r->past);
    next_turn(r->after, play.player);
    r->leave[play.player] = q_partial_rack_of(r->past, play.player);
    q_replay_set_rack(r, r->after, play.player, r->next + 1);
    return QUOTH_OK;
}

static quoth_status replay_challenge(replay *r)
{
    quoth_gcg_event play;
    if (!play_before(r, &play))
        r->step.warnings |= QUOTH_GCG_WARN_TURN;
    r->step.score = quoth_cross_challenge_bonus(r->rules, r->validation.words);
    if (!r->step.score)
        r->step.score = r->step.event.score;
    return QUOTH_OK;
}

static int value_of_known(const replay *r, const q_partial_rack *known)
{
    int sum = 0;
    for (size_t i = 0; i < known->count; i++)
        sum += r->rules->tiles.value[known->tile[i]];
    return sum;
}

/* Checks the tiles in the parentheses of an OUT event: when a player goes out, the others hold all
 * unseen tiles. */
static void check_left(replay *r, const q_partial_rack *left)
{
    int count[QUOTH_LETTERS_MAX + 1];
    quoth_position_unseen(count, r->before, r->step.event.player);
    for (size_t i = 0; i < left->count; i++)
        count[left->tile[i]]--;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        if (count[i] != 0)
            r->step.warnings |= QUOTH_GCG_WARN_TILES;
}

static quoth_status replay_ending(replay *r)
{
    const quoth_gcg_event *e = &r->step.event;
    q_partial_rack left, rack = q_partial_rack_of(r->before, e->player);
    if (q_partial_rack_read(&left, &r->rules->tiles, *e->tiles ? e->tiles : e->rack) ||
        (*e->rack && q_partial_rack_read(&rack, &r->rules->tiles, e->rack)))
        return bad_event(r, "no tiles of this set stand in the parentheses");
    r->closed = true;
    unsigned players = quoth_position_players(r->before);
    if (e->kind == QUOTH_GCG_OUT) {
        r->went_out = true;
        r->step.score = q_out_gain(r->rules, players) * value_of_known(r, &left);
        check_left(r, &left);
        return QUOTH_OK;
    }
    bool out = r->went_out || quoth_position_ending(r->before) == QUOTH_ENDING_OUT;
    int times = out ? q_out_loss(r->rules, players) : r->rules->stuck_loss;
    r->step.score = -times * value_of_known(r, &left);
    if (rack.count && !q_partial_racks_equal(&rack, &left))
        r->step.warnings |= QUOTH_GCG_WARN_TILES;
    q_replay_check_leave(r, e->player, &left);
    return QUOTH_OK;
}

quoth_status q_replay_event(replay *r)
{
    if (!q_gcg_is_turn(r->step.event.kind))
        quoth_position_copy(r->after, r->before);
    switch (r->step.event.kind) {
    case QUOTH_GCG_PLAY:
        return replay_play(r);
    case QUOTH_GCG_EXCHANGE:
        return replay_exchange(r);
    case QUOTH_GCG_PASS:
        return replay_pass(r);
    case QUOTH_GCG_WITHDRAWN:
        return replay_withdrawn(r);
    case QUOTH_GCG_CHALLENGE:
        return replay_challenge(r);
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        return replay_ending(r);
    case QUOTH_GCG_TIME:
        break;
    }
    r->step.score = r->step.event.score;
    return QUOTH_OK;
}
