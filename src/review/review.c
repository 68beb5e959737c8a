/* A game reviewed: first its turns are gathered as the replay tells them, then each is valued. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "notation/gcg.h"
#include "review/causes.h"
#include "review/luck.h"
#include "review/words.h"

struct quoth_review {
    const quoth_memory *memory;
    quoth_review_game game;
    quoth_review_turn *turn;
    quoth_position **position; /* before each turn */
    size_t capacity, positions_capacity;
};

/* The limits of marks, as quoth/review.h states them. */
static const struct {
    double cost, points;
} limits[QUOTH_MARKS] = {[QUOTH_MARK_SMALL] = {0.02, 5},
                         [QUOTH_MARK_MEDIUM] = {0.05, 12},
                         [QUOTH_MARK_LARGE] = {0.12, 25}};

/* From this chance on a game counts as decided. */
#define DECIDED 0.9

/* ---- gathering -----------------------------------------------------------------------------  */

typedef struct turn_gathering {
    quoth_review *review;
    quoth_status status;
} turn_gathering;

/* Whether the player to move has all tiles that belong to the rack: it is full, or nothing is left
 * in the bag. */
static bool has_whole_rack(const quoth_position *position, unsigned seat, unsigned full)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned tiles;
    const quoth_tile *rack = quoth_position_rack(position, seat, &tiles);
    if (!rack || tiles == 0)
        return false;
    return tiles >= full || quoth_position_unseen(position, seat, count) <=
                                (quoth_position_players(position) - 1) * full;
}

/* Gives the other of two players the tiles that are unseen, once the bag is empty. */
static void give_unseen(quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    quoth_tile rack[QUOTH_RACK_MAX];
    unsigned tiles = 0;
    if (quoth_position_unseen(position, seat, count) > QUOTH_RACK_MAX)
        return;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter]; i++)
            rack[tiles++] = (quoth_tile)letter;
    quoth_position_set_rack(position, !seat, rack, tiles);
    quoth_position_settle(position);
}

/* Whether what the record tells of the other racks and the bag adds up to what is unseen. */
static bool racks_add_up(const quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned sum = quoth_position_bag(position), tiles;
    unsigned full = quoth_cross_rules_of(quoth_position_cross(position))->rack;
    for (unsigned i = 0; i < quoth_position_players(position); i++) {
        quoth_position_rack(position, i, &tiles);
        if (i != seat && tiles < full && quoth_position_bag(position) > 0)
            return false;
        sum += i == seat ? 0 : tiles;
    }
    return sum == quoth_position_unseen(position, seat, count);
}

/* What the player of a turn knew: the other racks are hidden, and as full as the tiles allow
 * wherever the record tells only a part of them. */
static quoth_status know_before(quoth_review *r, quoth_review_turn *t, const quoth_position *from)
{
    quoth_position *position;
    const quoth_cross *cross = r->game.cross;
    quoth_status status = quoth_position_new(&position, cross, r->game.players, r->memory);
    if (status)
        return status;
    r->position[r->game.turns++] = position;
    t->before = position;
    status = quoth_position_view(position, from, t->seat);
    if (status)
        return status;
    if (!racks_add_up(position, t->seat)) {
        for (unsigned i = 0; i < r->game.players; i++)
            if (i != t->seat)
                quoth_position_set_rack(position, i, NULL, 0);
        quoth_position_settle(position);
    }
    if (r->game.players == 2 && quoth_position_bag(position) == 0)
        give_unseen(position, t->seat);
    if (!has_whole_rack(position, t->seat, quoth_cross_rules_of(cross)->rack))
        t->why = QUOTH_WHY_RACK;
    else if (quoth_position_ending(position))
        t->why = QUOTH_WHY_RECORD;
    return QUOTH_OK;
}

/* Whether a pass stands for the turn that a challenge in vain took. */
static bool is_lost_turn(const quoth_review *r, const quoth_gcg_step *step)
{
    const char *note;
    if (step->event.kind != QUOTH_GCG_PASS)
        return false;
    for (size_t i = 0; (note = quoth_gcg_note(r->game.gcg, step->number, i)); i++)
        if (strcmp(note, Q_GCG_LOST_TURN) == 0)
            return true;
    return false;
}

static bool has_turn_room(quoth_review *r)
{
    return q_reserve(r->memory, (void **)&r->turn, &r->capacity, r->game.turns + 1,
                     sizeof *r->turn) &&
           q_reserve(r->memory, (void **)&r->position, &r->positions_capacity, r->game.turns + 1,
                     sizeof *r->position);
}

static quoth_status gather_turn(quoth_review *r, const quoth_gcg_step *step)
{
    if (r->game.turns == QUOTH_REVIEW_TURNS_MAX)
        return QUOTH_TOO_LARGE;
    if (!has_turn_room(r))
        return QUOTH_NO_MEMORY;
    quoth_review_turn *t = &r->turn[r->game.turns];
    *t = (quoth_review_turn){.event = step->number,
                             .seat = step->event.player,
                             .play = *step->play,
                             .level = -1,
                             .lost_turn = is_lost_turn(r, step),
                             .hidden = step->event.count > 0,
                             .phony = (step->odd & (QUOTH_GCG_ODD_WORD | QUOTH_GCG_NOTE_PHONY)) !=
                                      0};
    if (t->lost_turn && r->game.turns > 0)
        r->turn[r->game.turns - 1].challenged = true;
    quoth_status status = know_before(r, t, step->before);
    if (step->odd & (QUOTH_GCG_ODD_TURN | QUOTH_GCG_ODD_OVER | QUOTH_GCG_ODD_RACK |
                     QUOTH_GCG_ODD_COUNT | QUOTH_GCG_ODD_EXCHANGE))
        t->why = QUOTH_WHY_RECORD;
    else if (t->hidden)
        t->why = QUOTH_WHY_RACK;
    return status;
}

static bool gather_step(void *user, const quoth_gcg_step *step)
{
    turn_gathering *g = user;
    quoth_review_game *game = &g->review->game;
    quoth_review_turn *last = game->turns ? &g->review->turn[game->turns - 1] : NULL;
    game->misscored += (step->odd & QUOTH_GCG_ODD_SCORE) != 0;
    if (step->play)
        g->status = gather_turn(g->review, step);
    else if (last && step->event.kind == QUOTH_GCG_WITHDRAWN)
        last->taken_back = true;
    else if (last && step->event.kind == QUOTH_GCG_CHALLENGE)
        last->challenged = true;
    game->over = quoth_position_ending(step->after) || step->event.kind == QUOTH_GCG_OUT ||
                 step->event.kind == QUOTH_GCG_STUCK ||
                 (game->over && step->event.kind == QUOTH_GCG_TIME);
    return !g->status;
}

static quoth_status gather_turns(quoth_review *r, quoth_error *error)
{
    turn_gathering g = {.review = r};
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = gather_step, .user = &g, .memory = r->memory};
    quoth_status status = quoth_gcg_replay(r->game.gcg, r->game.cross, &options, &outcome, error);
    if (g.status == QUOTH_TOO_LARGE)
        return q_fail(error, g.status, "a game of more than 1000 turns");
    if (g.status)
        return q_fail(error, g.status, quoth_status_text(g.status));
    int most = INT32_MIN;
    for (unsigned i = 0; i < r->game.players; i++) {
        r->game.score[i] = outcome.score[i];
        if (outcome.score[i] > most)
            r->game.leaders = 0, most = outcome.score[i];
        if (outcome.score[i] == most)
            r->game.leaders |= 1u << i;
    }
    return status;
}

/* ---- valuing ------------------------------------------------------------------------------- */

static quoth_review_mark mark_of(const quoth_review_turn *t)
{
    bool cost = t->cost > t->cost_error, points = t->points > t->points_error;
    for (int mark = QUOTH_MARK_LARGE; mark > QUOTH_MARK_NONE; mark--)
        if ((cost && t->cost >= limits[mark].cost) || (points && t->points >= limits[mark].points))
            return (quoth_review_mark)mark;
    return t->exact && (t->cost > 0 || t->points > 0) ? QUOTH_MARK_SMALL : QUOTH_MARK_NONE;
}

/* The chances of all seats after a turn: the player's by the value of the play, those of others in
 * the shares that their leads give them. */
static quoth_status tell_chances(q_weigher *w, quoth_review_turn *t, const quoth_play *made)
{
    quoth_points equity;
    double others = 0;
    bool known = t->method != QUOTH_REVIEW_NONE;
    quoth_review_value value = t->value;
    quoth_status status = quoth_play_equity(t->before, made, w->options->values, &equity);
    if (status || t->why == QUOTH_WHY_RACK || t->why == QUOTH_WHY_RECORD)
        return status;
    t->chances_known = true;
    q_chances_after(w, t->before, made, equity, t->chance);
    if (t->why == QUOTH_WHY_NOT_ASKED)
        status = q_value_at_end(w, t->before, made, &known, &value);
    if (status || !known)
        return status;
    for (unsigned i = 0; i < w->players; i++)
        others += i == t->seat ? 0 : t->chance[i];
    for (unsigned i = 0; i < w->players; i++)
        if (i != t->seat)
            t->chance[i] = others > 0 ? t->chance[i] / others * (1 - value.win)
                                      : (1 - value.win) / (w->players - 1);
    t->chance[t->seat] = value.win;
    return QUOTH_OK;
}

/* What a challenge by the next player would have taken from a phony. */
static quoth_status tell_challenge(const q_weigher *w, quoth_review_turn *t)
{
    quoth_points equity, kept;
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_status status = quoth_play_equity(t->before, &t->play, w->options->values, &equity);
    if (!status)
        status = quoth_play_equity(t->before, &pass, w->options->values, &kept);
    if (!status)
        t->challenge = (double)(equity - kept) / QUOTH_POINT;
    return status;
}

static quoth_status value_turn(q_weigher *w, quoth_review_turn *t, const quoth_play *made)
{
    q_weighed weighed;
    q_word_text word;
    quoth_review_turn fresh = *t;
    quoth_status status = q_weigh_turn(w, t, made, &weighed);
    if (status == QUOTH_NOT_FOUND) {
        *t = fresh;
        t->why = QUOTH_WHY_RECORD;
        return QUOTH_OK;
    }
    if (status) {
        *t = fresh;
        return status;
    }
    t->cost = t->cost > 0 ? t->cost : 0;
    t->mark = mark_of(t);
    if (t->mark) {
        status = q_find_causes(w, t, made, &weighed);
        q_main_word(t->before, &t->best, word);
        t->level = q_level_of(w->options->levels, word);
    }
    return status;
}

/* The tiles that stayed with a seat after its last turn. */
typedef struct stayed {
    bool known;
    quoth_tile tile[QUOTH_RACK_MAX];
    unsigned count;
} stayed;

static quoth_status review_turn(q_weigher *w, quoth_review_turn *t, stayed *kept)
{
    const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    const quoth_play *made = t->taken_back ? &pass : &t->play;
    bool asked = !w->options->seats || w->options->seats >> t->seat & 1;
    quoth_status status = QUOTH_OK;
    if (t->why == QUOTH_WHY_VALUED && kept->known)
        status = q_value_luck(w, t, kept->tile, kept->count);
    if (!status && t->phony && !t->taken_back && t->why == QUOTH_WHY_VALUED)
        status = tell_challenge(w, t);
    if (!asked && t->why == QUOTH_WHY_VALUED)
        t->why = QUOTH_WHY_NOT_ASKED;
    if (!status && t->why == QUOTH_WHY_VALUED)
        status = value_turn(w, t, made);
    if (!status)
        status = tell_chances(w, t, made);
    kept->known = t->why == QUOTH_WHY_VALUED || t->why == QUOTH_WHY_NOT_ASKED;
    if (kept->known)
        kept->count = quoth_play_leave(t->before, made, kept->tile);
    return status;
}

/* With `drawn` all racks were drawn from the bag, and their luck is told. */
static quoth_status review_turns(quoth_review *r, const quoth_review_options *options, bool drawn)
{
    q_weigher w;
    stayed kept[QUOTH_PLAYERS_MAX];
    quoth_review_game *game = &r->game;
    for (unsigned i = 0; i < QUOTH_PLAYERS_MAX; i++)
        kept[i] = (stayed){.known = drawn};
    quoth_status status = q_weigher_open(&w, game->cross, game->players, options, r->memory);
    w.total = game->turns;
    while (!status && game->done < game->turns) {
        quoth_review_turn *t = &r->turn[game->done];
        const quoth_watch *watch = options->watch;
        w.done = game->done;
        if (watch && !watch->go_on(watch->user, w.done, w.total))
            status = QUOTH_STOPPED;
        else
            status = review_turn(&w, t, &kept[t->seat]);
        game->done += !status;
    }
    q_weigher_close(&w);
    if (status != QUOTH_STOPPED)
        return status;
    game->stopped = true;
    for (size_t i = game->done; i < game->turns; i++) {
        quoth_review_turn *t = &r->turn[i];
        t->why = QUOTH_WHY_STOPPED;
        t->method = QUOTH_REVIEW_NONE;
        t->mark = QUOTH_MARK_NONE;
        t->causes = t->drawn = 0;
        t->luck = t->luck_error = t->luck_win = t->cost = t->points = 0;
        t->luck_known = t->chances_known = false;
    }
    return QUOTH_OK;
}

/* ---- sums ---------------------------------------------------------------------------------- */

static void sum_turn(quoth_review_game *game, const quoth_review_turn *t)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(game->cross);
    quoth_review_seat *s = &game->seat[t->seat];
    bool stood = t->phony && !t->taken_back;
    s->turns++;
    s->methods[t->method]++;
    s->valued += t->method != QUOTH_REVIEW_NONE;
    s->marks[t->mark] += t->method != QUOTH_REVIEW_NONE;
    for (unsigned i = 0; i < t->causes; i++)
        s->causes[t->cause[i].kind]++;
    s->cost += t->cost;
    s->points += t->points > 0 ? t->points : 0;
    s->lucks += t->luck_known;
    s->luck += t->luck;
    s->luck_win += t->luck_win;
    s->bonuses += t->play.kind == QUOTH_PLAY_PLACE && !t->taken_back &&
                  rules->bonus[t->play.tiles] > 0;
    s->phonies += t->phony;
    s->phonies_stood += stood;
    game->seat[(t->seat + 1) % game->players].challenges_missed += stood;
}

/* The first turn from which on the winner's chance stays high. */
static size_t turn_that_decided(const quoth_review_game *game)
{
    unsigned winner = 0;
    size_t turn = game->turns;
    if (!game->over || game->leaders & (game->leaders - 1))
        return turn;
    while (!(game->leaders >> winner & 1))
        winner++;
    while (turn > 0 && game->turn[turn - 1].chances_known &&
           game->turn[turn - 1].chance[winner] >= DECIDED)
        turn--;
    bool known = turn < game->turns && (turn == 0 || game->turn[turn - 1].chances_known);
    return known ? turn : game->turns;
}

quoth_status quoth_review_new(quoth_review **review, const quoth_gcg *gcg, const quoth_cross *cross,
                              const quoth_review_options *given, const quoth_memory *memory,
                              quoth_error *error)
{
    quoth_review_options o;
    q_options_read(&o, sizeof o, given);
    memory = q_memory(memory);
    quoth_review *r = *review = q_allocate_zeroed(memory, 1, sizeof *r);
    if (!r)
        return q_no_memory(error);
    r->memory = memory;
    r->game = (quoth_review_game){.gcg = gcg,
                                  .cross = cross,
                                  .depth = o.depth,
                                  .seed = o.seed,
                                  .players = quoth_gcg_players(gcg)};
    quoth_status status = gather_turns(r, error);
    if (!status) {
        status = review_turns(r, &o, true);
        if (status)
            q_fail(error, status, quoth_status_text(status));
    }
    r->game.turn = r->turn;
    for (size_t i = 0; i < r->game.turns && !status; i++)
        sum_turn(&r->game, &r->turn[i]);
    if (status) {
        quoth_review_free(r);
        *review = NULL;
        return status;
    }
    r->game.decided = turn_that_decided(&r->game);
    return QUOTH_OK;
}

quoth_status quoth_review_play(quoth_review **review, const quoth_position *position,
                               const quoth_play *play, const quoth_review_options *given,
                               const quoth_memory *memory, quoth_error *error)
{
    quoth_review_options o;
    quoth_validation validation;
    q_options_read(&o, sizeof o, given);
    memory = q_memory(memory);
    quoth_review *r = *review = q_allocate_zeroed(memory, 1, sizeof *r);
    if (!r)
        return q_no_memory(error);
    r->memory = memory;
    r->game = (quoth_review_game){.cross = quoth_position_cross(position),
                                  .depth = o.depth,
                                  .seed = o.seed,
                                  .players = quoth_position_players(position)};
    quoth_play_validate(position, play, true, &validation);
    quoth_status status = has_turn_room(r) ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status) {
        r->turn[0] = (quoth_review_turn){.seat = quoth_position_turn(position),
                                         .play = validation.play,
                                         .level = -1,
                                         .phony = validation.result == QUOTH_PHONY};
        status = know_before(r, &r->turn[0], position);
    }
    if (!status)
        status = review_turns(r, &o, false);
    r->game.turn = r->turn;
    r->game.decided = r->game.turns;
    if (status) {
        q_fail(error, status, quoth_status_text(status));
        quoth_review_free(r);
        *review = NULL;
    }
    return status;
}

void quoth_review_free(quoth_review *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->game.turns; i++)
        quoth_position_free(r->position[i]);
    q_free(r->memory, r->position, r->positions_capacity, sizeof *r->position);
    q_free(r->memory, r->turn, r->capacity, sizeof *r->turn);
    q_free(r->memory, r, 1, sizeof *r);
}

const quoth_review_game *quoth_review_told(const quoth_review *review)
{
    return &review->game;
}
