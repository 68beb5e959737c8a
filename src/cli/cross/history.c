#include "cli/cross/history.h"

#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/cross/typed_play.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"

static bool add_move(cross_history *h, const quoth_cross_move *move)
{
    if (h->moves == h->room) {
        size_t room = h->room ? 2 * h->room : 32;
        quoth_cross_move *more = realloc(h->move, room * sizeof *more);
        if (!more)
            return false;
        h->move = more;
        h->room = room;
    }
    h->move[h->moves++] = *move;
    return true;
}

static bool add_step(void *user, const quoth_gcg_step *step)
{
    quoth_cross_move move = {.seat = (uint8_t)step->event.player};
    if (step->event.kind == QUOTH_GCG_WITHDRAWN) {
        move.kind = QUOTH_MOVE_CHALLENGE;
        move.result = QUOTH_CHALLENGE_REMOVED;
        return add_move(user, &move);
    }
    if (!step->play)
        return true;
    move.kind = QUOTH_MOVE_PLAY;
    move.play = *step->play;
    if (step->event.kind == QUOTH_GCG_EXCHANGE && step->event.count)
        move.play.tiles = move.play.length = (uint8_t)step->event.count;
    return add_move(user, &move);
}

bool history_of_game(cross_history *h, const loaded_cross *loaded, const arguments *args)
{
    uint64_t turn;
    size_t events = quoth_gcg_events(loaded->gcg);
    *h = (cross_history){0};
    if (!option_number(args, OPT_TURN, events, 0, events, &turn))
        return false;
    if (!turn)
        return true;
    quoth_gcg_replay_options options = {.each = add_step, .user = h, .limit = (size_t)turn};
    quoth_status status = quoth_gcg_replay(NULL, loaded->gcg, loaded->cross, &options, NULL, NULL);
    if (!status)
        return true;
    history_free(h);
    explain_status(status == QUOTH_STOPPED ? QUOTH_NO_MEMORY : status, NULL);
    return false;
}

/* The number of an exchange of unknown tiles, "ex 3"; 0 for other text. */
static unsigned exchanged_number(const char *text)
{
    uint64_t count;
    if (strncmp(text, "ex ", 3) == 0 && parse_number(text + 3, QUOTH_RACK_MAX, &count))
        return (unsigned)count;
    return 0;
}

static void next_turn(quoth_position *position)
{
    unsigned next = (quoth_position_turn(position) + 1) % quoth_position_players(position);
    quoth_position_set_turn(position, next, NULL);
    quoth_position_settle(position);
}

static bool make_given(const loaded_cross *loaded, cross_history *h, const char *text)
{
    quoth_position *position = loaded->position;
    quoth_cross_move move = {.kind = QUOTH_MOVE_PLAY,
                             .seat = (uint8_t)quoth_position_turn(position)};
    quoth_validation validation;
    quoth_error error = {0};
    unsigned number = exchanged_number(text);
    if (strcmp(text, "ex 0") == 0)
        return fail_with("--play \"ex 0\": an exchange is of one tile or more");
    if (number > loaded->rules.rack)
        return fail_with("--play \"%.80s\": a rack has %u tiles", text, loaded->rules.rack);
    unsigned bag = quoth_position_bag(position), from = loaded->rules.exchange_from;
    if (number && (from == QUOTH_NO_EXCHANGE || bag < from || bag < number))
        return fail_with("--play \"%.80s\" is not legal: %s", text,
                         quoth_validation_text(from == QUOTH_NO_EXCHANGE ? QUOTH_EXCHANGE_NEVER
                                                                         : QUOTH_EXCHANGE_BAG));
    if (number) {
        move.play.kind = QUOTH_PLAY_EXCHANGE;
        move.play.tiles = move.play.length = (uint8_t)number;
        next_turn(position);
    } else {
        if (quoth_play_read(&move.play, position, text, strlen(text), &error))
            return fail_with("--play \"%.80s\", byte %llu: %s", text,
                             (unsigned long long)error.offset + 1, error.message);
        warn_of_blanks(position, text, &move.play);
        quoth_play_validate(&validation, position, &move.play, false);
        if (validation.result != QUOTH_LEGAL && validation.result != QUOTH_PHONY)
            return fail_with("--play \"%.80s\" is not legal: %s", text,
                             quoth_validation_text(validation.result));
        move.play = validation.play;
        quoth_status status = quoth_position_make(position, &move.play, NULL);
        if (status == QUOTH_ILLEGAL)
            return fail_with("--play \"%.80s\": the player does not hold these tiles", text);
        if (status)
            return explain_status(status, NULL) == EXIT_FINE;
    }
    return add_move(h, &move) || fail_with("out of memory");
}

bool load_history(loaded_cross *loaded, cross_history *h, const arguments *args)
{
    const char *rack = option_value(args, OPT_RACK, NULL);
    *h = (cross_history){0};
    if (has_option(args, OPT_GCG) && has_option(args, OPT_PLAY))
        return fail_with("the plays are those of --gcg, or of --play; not both");
    if (!load_board(loaded, args))
        return false;
    bool fine = !has_option(args, OPT_GCG) || history_of_game(h, loaded, args);
    for (int i = 0; i < args->options && fine; i++)
        if (args->option[i].id == OPT_PLAY)
            fine = make_given(loaded, h, args->option[i].value);
    fine = fine && (!rack || load_rack(loaded, rack));
    if (fine) {
        print_position_warnings(loaded->position);
        return true;
    }
    history_free(h);
    unload_cross(loaded);
    return false;
}

const char *reveals_nothing(const cross_history *h, const quoth_position *position)
{
    for (size_t i = 0; i < h->moves; i++)
        if (h->move[i].kind == QUOTH_MOVE_PLAY && h->move[i].seat != quoth_position_turn(position))
            return "the bag was empty when another player made the last play";
    return "no other player has made a play";
}

void history_free(cross_history *h)
{
    free(h->move);
    *h = (cross_history){0};
}
