/* Replays a GCG by the rules and compares each event of the file with the result.
 *
 *      for each event of the file:
 *          begin    put the file's rack on `before`; check seat, rack, tile counts, end of the game
 *          play     validate the event, make it on `after`; `step` has the result by the rules
 *          compare  score and total of the file with those of the rules
 *          report   the step with its differences, and the event in strict form
 *          advance  past <- before <- after; then apply the extension events (challenges,
 *                   adjustments) that come before the next event
 *
 *      positions     past ------> before ------> after       after a play that is challenged off
 *      events             event i-1       event i            the game continues from `past`
 *
 * The file is authoritative.  Racks are those of the file: between two events of a player, the rack
 * is that of the second event.  Scores are those of the file, so that a difference is reported once
 * and not again at each later event. */
#include "notation/replay_events.h"

#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/options.h"
#include "board/position.h"

/* ---- the strict form ----------------------------------------------------------------------- */

static void spell_rack(const replay *r, const quoth_position *position, char *text, size_t size)
{
    q_partial_rack rack = q_partial_rack_of(position, r->step.event.player);
    quoth_tiles_spell(text, size, &r->rules->tiles, rack.tile, rack.count, QUOTH_AS_RACK);
}

static void make_strict(replay *r)
{
    const quoth_gcg_event *e = &r->step.event;
    q_partial_rack left;
    r->rack[0] = r->place[0] = r->tiles[0] = '\0';
    if (e->kind == QUOTH_GCG_WITHDRAWN)
        spell_rack(r, r->past, r->rack, sizeof r->rack);
    else if (e->kind != QUOTH_GCG_OUT)
        spell_rack(r, r->before, r->rack, sizeof r->rack);
    if (e->kind == QUOTH_GCG_PLAY) {
        quoth_coordinate_spell(r->place, r->play.row, r->play.column, r->play.down);
        quoth_play_spell(r->tiles, sizeof r->tiles, &r->play, r->before, QUOTH_PLAY_TILES);
    } else if (e->kind == QUOTH_GCG_EXCHANGE && !e->count) {
        quoth_play_spell(r->tiles, sizeof r->tiles, &r->play, r->before, QUOTH_PLAY_TILES);
    } else if (e->kind == QUOTH_GCG_OUT || e->kind == QUOTH_GCG_STUCK) {
        q_partial_rack_read(&left, &r->rules->tiles, *e->tiles ? e->tiles : e->rack);
        quoth_tiles_spell(r->tiles, sizeof r->tiles, &r->rules->tiles, left.tile, left.count,
                          QUOTH_AS_RACK);
        /* In STUCK events rack and parentheses have equal tiles, so each fills in the other. */
        if (e->kind == QUOTH_GCG_STUCK && !r->rack[0])
            memcpy(r->rack, r->tiles, sizeof r->rack);
        else if (e->kind == QUOTH_GCG_STUCK && !r->tiles[0])
            memcpy(r->tiles, r->rack, sizeof r->tiles);
    }
    r->step.strict = *e;
    r->step.strict.rack = r->rack;
    r->step.strict.place = r->place;
    r->step.strict.tiles = r->tiles;
}

static quoth_status write_strict_event(const replay *r, quoth_gcg *strict)
{
    quoth_status status = quoth_gcg_add_event(strict, &r->step.strict, NULL);
    const char *note;
    for (size_t i = 0; !status && (note = quoth_gcg_note(r->gcg, r->next, i)); i++)
        status = quoth_gcg_add_note(strict, note, NULL);
    return status;
}

/* ---- stepping ------------------------------------------------------------------------------ */

/* Checks after the last event that the pragmas #rack1, #rack2, ... are possible racks. */
static void check_racks_at_end(replay *r)
{
    int count[QUOTH_LETTERS_MAX + 1];
    uint64_t given_letters = 0;
    quoth_position_unseen(count, r->after, 0);
    for (unsigned player = 0; player < quoth_gcg_players(r->gcg); player++) {
        q_partial_rack rack = q_partial_rack_of(r->after, player), given = {.count = 0};
        const char *text = q_gcg_rack_at_end(r->gcg, player);
        if (*text &&
            (q_partial_rack_read(&given, &r->rules->tiles, text) || given.count > r->rules->rack))
            r->step.warnings |= QUOTH_GCG_WARN_RACK;
        else if (*text)
            q_replay_check_leave(r, player, &given);
        for (size_t i = 0; i < given.count; i++)
            given_letters |= UINT64_C(1) << given.tile[i];
        for (size_t i = 0; player > 0 && i < rack.count; i++)
            count[rack.tile[i]]--;
    }
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        if (count[i] < 0 && given_letters >> i & 1)
            r->step.warnings |= QUOTH_GCG_WARN_COUNT;
}

static quoth_status make_step(replay *r)
{
    r->step = (quoth_gcg_step){.number = r->next,
                               .event = quoth_gcg_event_at(r->gcg, r->next),
                               .before = r->before,
                               .after = r->after};
    quoth_status status = q_replay_event(r);
    if (status)
        return status;
    const quoth_gcg_event *e = &r->step.event;
    if (e->score != r->step.score)
        r->step.warnings |= QUOTH_GCG_WARN_SCORE;
    if (e->total != quoth_position_score(r->before, e->player) + e->score)
        r->step.warnings |= QUOTH_GCG_WARN_TOTAL;
    quoth_position_set_score(r->after, e->player, e->total, NULL);
    q_replay_settle(r, r->after);
    if (r->next + 1 == quoth_gcg_events(r->gcg))
        check_racks_at_end(r);
    make_strict(r);
    return QUOTH_OK;
}

static void advance(replay *r)
{
    quoth_position *past = r->past;
    r->outcome.differences += (r->step.warnings & QUOTH_GCG_DIFFERENCES) != 0;
    r->outcome.score[r->step.event.player] = r->step.event.total;
    r->outcome.events = ++r->next;
    r->past = r->before;
    r->before = r->after;
    r->after = past;
    q_replay_extension_events(r);
}

static void replay_end(replay *r)
{
    quoth_position_free(r->past);
    quoth_position_free(r->before);
    quoth_position_free(r->after);
}

static quoth_status replay_begin(replay *r, const quoth_gcg *gcg, const quoth_cross *cross,
                                 const quoth_memory *memory, quoth_error *error)
{
    unsigned players = quoth_gcg_players(gcg);
    memset(r, 0, sizeof *r);
    r->gcg = gcg;
    r->rules = quoth_cross_rules_of(cross);
    r->error = error;
    if (players < 2)
        return q_fail(error, QUOTH_BAD_TEXT, "a game needs two players");
    if (quoth_position_new(&r->past, cross, players, &(quoth_context){.memory = memory}, NULL) ||
        quoth_position_new(&r->before, cross, players, &(quoth_context){.memory = memory}, NULL) ||
        quoth_position_new(&r->after, cross, players, &(quoth_context){.memory = memory}, NULL)) {
        replay_end(r);
        return q_no_memory(error);
    }
    quoth_status status = q_gcg_start(r->before, gcg, memory, error);
    if (!status || status == QUOTH_NOT_FOUND)
        status = q_extension_events_begin(&r->extensions, gcg, error);
    if (status) {
        replay_end(r);
        return status;
    }
    for (unsigned player = 0; player < players; player++) {
        q_replay_set_rack(r, r->before, player, 0);
        r->outcome.score[player] = quoth_position_score(r->before, player);
    }
    quoth_position_settle(r->before);
    q_replay_extension_events(r);
    return QUOTH_OK;
}

quoth_status quoth_gcg_replay(quoth_gcg_outcome *outcome, const quoth_gcg *gcg,
                              const quoth_cross *cross, const quoth_gcg_replay_options *options,
                              const quoth_context *context, quoth_error *error)
{
    quoth_gcg_replay_options o;
    replay r;
    q_options_read(&o, sizeof o, options);
    size_t events = quoth_gcg_events(gcg);
    if (o.limit && o.limit < events)
        events = o.limit;
    if (outcome)
        memset(outcome, 0, sizeof *outcome);
    quoth_status status = replay_begin(&r, gcg, cross, q_memory_of(context), error);
    if (status)
        return status;
    quoth_status written = o.strict ? q_gcg_copy_head(gcg, o.strict) : QUOTH_OK;
    while (r.next < events && !status && !written) {
        status = make_step(&r);
        if (status)
            break;
        if (o.strict)
            written = write_strict_event(&r, o.strict);
        if (!written && o.each && !o.each(o.user, &r.step))
            status = q_fail(error, QUOTH_STOPPED, "stopped");
        advance(&r);
    }
    if (written)
        status = q_fail(error, written, quoth_status_text(written));
    if (outcome)
        *outcome = r.outcome;
    replay_end(&r);
    return status;
}

quoth_status quoth_gcg_position(quoth_position **position, const quoth_gcg *gcg,
                                const quoth_cross *cross, size_t events,
                                const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    replay r;
    *position = NULL;
    quoth_status status = replay_begin(&r, gcg, cross, memory, error);
    if (status)
        return status;
    while (r.next < events && r.next < quoth_gcg_events(gcg) && !status) {
        status = make_step(&r);
        if (!status)
            advance(&r);
    }
    if (!status) {
        *position = r.before;
        r.before = NULL;
    }
    replay_end(&r);
    return status;
}
