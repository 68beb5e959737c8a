/* quoth cross moves and quoth cross score: lists plays, and validates given plays. */
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/cross/typed_play.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/words/friends.h"

static const char *ended(const quoth_position *position)
{
    switch (quoth_position_ending(position)) {
    case QUOTH_ENDING_OUT:
        return "somebody has played out";
    case QUOTH_ENDING_STUCK:
        return "there were too many turns without score";
    case QUOTH_ENDING_LOST:
        return "a challenge has decided it";
    case QUOTH_ENDING_FINAL:
        return "everybody has had the last turn";
    case QUOTH_ENDING_NONE:
        break;
    }
    return NULL;
}

/* Finds the requested plays and counts all plays.  With anagram rules the search for the best plays
 * skips plays, so a second search counts all. */
static quoth_status find_and_count(quoth_play_finder *finder, const loaded_cross *loaded,
                                   const quoth_plays_query *query, quoth_plays *plays)
{
    quoth_plays_query count = {.find = QUOTH_FIND_COUNT, .opening_across = true};
    quoth_plays counted = {0};
    waiting_for("finding plays");
    quoth_status status =
        quoth_plays_find(plays, finder, loaded->position, query, &waiting_context, NULL);
    if (!status && loaded->rules.anagrams && query->find == QUOTH_FIND_TOP) {
        status =
            quoth_plays_find(&counted, finder, loaded->position, &count, &waiting_context, NULL);
        plays->placements = counted.placements;
        quoth_plays_free(&counted);
    }
    waiting_end();
    return status;
}

static int list_moves(const loaded_cross *loaded, const arguments *args)
{
    uint64_t top;
    unsigned tiles;
    quoth_play_finder *finder;
    quoth_plays plays = {0};
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .evaluator = &loaded->leaves.evaluator,
                               .order = strcmp(option_value(args, OPT_SORT, "equity"), "score")
                                            ? QUOTH_BY_EQUITY
                                            : QUOTH_BY_SCORE,
                               .opening_across = true};
    if (has_option(args, OPT_TOP) + has_option(args, OPT_ALL) + has_option(args, OPT_COUNT) > 1)
        return print_error("only one of --top, --all and --count");
    if (!option_number(args, OPT_TOP, 10, 0, UINT32_MAX, &top))
        return EXIT_BAD;
    if (has_option(args, OPT_ALL))
        query.find = QUOTH_FIND_ALL;
    else if (has_option(args, OPT_COUNT))
        query.find = QUOTH_FIND_COUNT;
    if (query.find == QUOTH_FIND_TOP)
        query.limit = (uint32_t)top;
    if (!quoth_position_rack(loaded->position, quoth_position_turn(loaded->position), &tiles) ||
        !tiles)
        return print_error("the rack of the player to move is not known; give it with --rack");
    if (ended(loaded->position))
        print_warning("the game is over: %s", ended(loaded->position));
    quoth_status status = quoth_play_finder_new(&finder, loaded->cross, NULL, NULL);
    if (!status)
        status = find_and_count(finder, loaded, &query, &plays);
    if (status == QUOTH_TOO_LARGE)
        print_error(
            "%llu plays are more than %d: ask for some with --top, or how many with --count",
            (unsigned long long)plays.placements, QUOTH_PLAYS_MAX);
    else if (!status)
        status = quoth_cross_write_plays(&standard_output, loaded->position, plays.placements,
                                         plays.play, plays.count, output_format(args), NULL);
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    if (status == QUOTH_TOO_LARGE)
        return EXIT_BAD;
    return status ? explain_status(status, NULL) : EXIT_FINE;
}

int run_cross_moves(const arguments *args)
{
    loaded_cross loaded;
    if (too_many_operands(args, 0) || !load_position(&loaded, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    int status = list_moves(&loaded, args);
    unload_cross(&loaded);
    return status;
}

static bool read_play(const loaded_cross *loaded, const char *text, quoth_play *play)
{
    quoth_error error = {0};
    if (quoth_play_read(play, loaded->position, text, strlen(text), &error) == QUOTH_OK)
        return true;
    print_error("--play \"%.80s\", byte %llu: %s", text, (unsigned long long)error.offset + 1,
                error.message);
    return false;
}

/* Validates a play; EXIT_NO if it is not legal. */
static int validate_play(const loaded_cross *loaded, const arguments *args, const quoth_play *play)
{
    quoth_validation validation;
    unsigned tiles;
    bool known =
        quoth_position_rack(loaded->position, quoth_position_turn(loaded->position), &tiles);
    quoth_play_validate(&validation, loaded->position, play, known && tiles > 0);
    quoth_status status = quoth_play_equity(&validation.play.equity, loaded->position,
                                            &validation.play, &loaded->leaves.evaluator, NULL);
    if (!status)
        status = quoth_cross_write_validation(&standard_output, loaded->position, &validation,
                                              output_format(args), NULL);
    if (status)
        return explain_status(status, NULL);
    char word[QUOTH_WORD_TEXT_SIZE];
    if (friends_have_word_of(&loaded->rules, &validation, word))
        print_warning(FRIENDS_SENTENCE, word);
    return validation.result == QUOTH_LEGAL ? EXIT_FINE : EXIT_NO;
}

/* Validates all given plays; writes nothing if any of them is malformed. */
static int validate_plays(const loaded_cross *loaded, const arguments *args)
{
    quoth_play play;
    int status = EXIT_FINE;
    for (int i = 0; i < args->options; i++) {
        if (args->option[i].id != OPT_PLAY)
            continue;
        if (!read_play(loaded, args->option[i].value, &play))
            return EXIT_BAD;
        warn_of_blanks(loaded->position, args->option[i].value, &play);
    }
    for (int i = 0; i < args->options && status != EXIT_BAD; i++)
        if (args->option[i].id == OPT_PLAY && read_play(loaded, args->option[i].value, &play)) {
            int one = validate_play(loaded, args, &play);
            status = one > status ? one : status;
        }
    return status;
}

int run_cross_score(const arguments *args)
{
    loaded_cross loaded;
    int status = too_many_operands(args, 0) ? EXIT_BAD : EXIT_FINE;
    if (!status && !has_option(args, OPT_PLAY))
        status = print_error("say which play: quoth cross score '8D WORD'");
    if (status || !load_position(&loaded, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    status = validate_plays(&loaded, args);
    unload_cross(&loaded);
    return status;
}
