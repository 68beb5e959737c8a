/* Loads the rules, words and position that options describe. */
#include "cli/cross/load.h"

#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/leave_values.h"
#include "cli/io/files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/rules_file.h"
#include "cli/io/signals.h"
#include "cli/words/friends.h"
#include "cli/words/lexica.h"

quoth_status open_gcg(quoth_gcg **gcg, const char *path)
{
    file_bytes file;
    quoth_error error = {0};
    if (!file_read(&file, path))
        return file.no_memory ? QUOTH_NO_MEMORY : QUOTH_NOT_FOUND;
    quoth_status status = quoth_gcg_read(gcg, file.bytes, file.size, NULL, &error);
    file_release(&file);
    if (status && !error.line)
        print_error("%s: %s", path, error.message);
    else if (status)
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else if (quoth_gcg_maybe_utf8(*gcg))
        print_warning(
            "%s: read as ISO-8859-1, though it looks like UTF-8: a line `#character-encoding "
            "UTF-8` would say so",
            path);
    return status;
}

bool read_gcg(quoth_gcg **gcg, const char *path)
{
    return open_gcg(gcg, path) == QUOTH_OK;
}

bool names_a_game(const quoth_cgp *cgp)
{
    return quoth_cgp_operand(cgp, "bdn") || quoth_cgp_operand(cgp, "ld") ||
           quoth_cgp_operand(cgp, "var");
}

static bool game_names_rules(const quoth_gcg *gcg)
{
    return quoth_gcg_pragma(gcg, "game-type") || quoth_gcg_pragma(gcg, "board-layout") ||
           quoth_gcg_pragma(gcg, "tile-distribution");
}

void find_base_rules(quoth_cross_rules *rules, const char *tiles)
{
    if (!tiles || quoth_cross_rules_find(rules, tiles, NULL))
        quoth_cross_rules_find(rules, "scrabble", NULL);
}

static bool load_named_rules(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg)
{
    quoth_error error = {0};
    if (has_option(args, OPT_RULES))
        return find_rules(&loaded->rules, rules_name(args));
    const char *own = gcg ? quoth_gcg_pragma(gcg, "quoth-rules") : NULL;
    if (own && quoth_cross_rules_find(&loaded->rules, own, NULL) == QUOTH_OK)
        return true;
    loaded->by_default = !(gcg && game_names_rules(gcg)) && !names_a_game(&loaded->cgp);
    const char *tiles = gcg ? quoth_gcg_pragma(gcg, "tile-distribution") : NULL;
    if (!loaded->by_default)
        find_base_rules(&loaded->rules, tiles ? tiles : quoth_cgp_operand(&loaded->cgp, "ld"));
    else if (!find_rules(&loaded->rules, rules_name(args)))
        return false;
    quoth_status status = quoth_cgp_apply(&loaded->rules, &loaded->cgp, &error);
    if (!status && gcg)
        status = quoth_gcg_rules(&loaded->rules, gcg, &error);
    if (status)
        print_error("%sthe %s: %s (--rules says which rules to use)",
                    loaded->where ? loaded->where : "", gcg ? "game" : "position", error.message);
    loaded->unfit = status != QUOTH_OK && status != QUOTH_NO_MEMORY;
    return status == QUOTH_OK;
}

/* Loads the rules; a recorded game and --challenge may replace the challenge rule. */
static bool load_rules(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg)
{
    const char *saved = gcg ? quoth_gcg_pragma(gcg, "quoth-challenge") : NULL;
    const char *named = option_value(args, OPT_CHALLENGE, NULL);
    if (!load_named_rules(loaded, args, gcg))
        return false;
    if (saved)
        quoth_challenge_read(&loaded->rules.challenge, saved);
    if (named && !quoth_challenge_read(&loaded->rules.challenge, named))
        return fail_with("--challenge is void, single, double, triple, 5-point, 10-point, "
                         "5-point-a-word or 10-point-a-word; not \"%.60s\"",
                         named);
    return true;
}

void warn_of_default_rules(const loaded_cross *loaded, const char *path)
{
    const char *name = loaded->rules.name;
    if (loaded->by_default)
        print_warning(
            "%s names no rules and was read by those of %s; if it was played by others, name "
            "them: --rules %s",
            path, name, strcmp(name, "scrabble") ? "scrabble" : "wwf");
}

static bool load_leaves(loaded_cross *loaded, const arguments *args, const quoth_lexicon *lexicon)
{
    const char *path = option_setting(args, OPT_LEAVES, NULL);
    quoth_error error = {0};
    if (!takes_option(args->command, OPT_LEAVES))
        return true;
    if (path && strcmp(path, "estimate") == 0)
        return estimate_leaves(&loaded->leaves, &loaded->rules.tiles, lexicon);
    if (path)
        return read_leaves(&loaded->leaves, path, &loaded->rules);
    quoth_status status = default_leaves(&loaded->leaves.leaves, &loaded->rules, lexicon, &error);
    if (status)
        explain_status(status, &error);
    set_leave_values(&loaded->leaves);
    return status == QUOTH_OK;
}

/* Whether a command needs the lexicon after loading: for levels of players, for the mark of
 * offensive words, or to print missed words. */
static bool keeps_words(const command_spec *command)
{
    return command->players || command == &commands[CROSS_ANALYSE] ||
           command == &commands[CROSS_PUZZLES];
}

static bool make_cross(loaded_cross *loaded, const arguments *args, const char *words)
{
    loaded_lexicon lexicon;
    quoth_status status;
    bool made = load_lexicon_and_board(
        &lexicon, &loaded->cross, &status, args, words, &loaded->rules,
        &(quoth_context){.watch = &interrupt_watch, .memory = &limited_memory});
    loaded->unfit = status != QUOTH_OK && status != QUOTH_NO_MEMORY && status != QUOTH_STOPPED;
    if (!made)
        return false;
    const char *meant = quoth_cgp_operand(&loaded->cgp, "lex");
    if (meant && !has_option(args, OPT_WORDS) &&
        strcmp(meant, quoth_lexicon_name(lexicon.lexicon)) != 0)
        print_warning("the position is of the lexicon %s; using %s (--words names another)", meant,
                      quoth_lexicon_name(lexicon.lexicon));
    bool fine = load_leaves(loaded, args, lexicon.lexicon);
    /* The board's words may be those of the image. */
    if (fine && (keeps_words(args->command) || lexicon.file.bytes))
        loaded->lexicon = lexicon;
    else
        unload(&lexicon);
    return fine;
}

bool load_cross(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg)
{
    const char *cgp = option_value(args, OPT_CGP, NULL);
    quoth_error error = {0};
    *loaded = (loaded_cross){0};
    if (cgp && quoth_cgp_parse(&loaded->cgp, cgp, strlen(cgp), &error)) {
        print_error("the position, byte %llu: %s; see `quoth help cgp`",
                    (unsigned long long)error.offset + 1, error.message);
        return false;
    }
    if (load_rules(loaded, args, gcg) && make_cross(loaded, args, words_path(args)))
        return true;
    bool unfit = loaded->unfit;
    unload_cross(loaded);
    loaded->unfit = unfit;
    return false;
}

bool load_cross_of_cgp(loaded_cross *loaded, const arguments *args, const quoth_cgp *cgp,
                       const char *where)
{
    *loaded = (loaded_cross){.cgp = *cgp, .where = where};
    if (load_rules(loaded, args, NULL) && make_cross(loaded, args, words_path(args)))
        return true;
    unload_cross(loaded);
    return false;
}

bool load_cross_words(loaded_cross *loaded, const arguments *args, const char *words)
{
    *loaded = (loaded_cross){0};
    if (load_rules(loaded, args, NULL) && make_cross(loaded, args, words))
        return true;
    unload_cross(loaded);
    return false;
}

bool load_cross_by(loaded_cross *loaded, const arguments *args, const quoth_cross_rules *rules,
                   const char *words)
{
    *loaded = (loaded_cross){.rules = *rules};
    if (make_cross(loaded, args, words))
        return true;
    unload_cross(loaded);
    return false;
}

void unload_cross(loaded_cross *loaded)
{
    quoth_position_free(loaded->position);
    quoth_leaves_free(loaded->leaves.leaves);
    quoth_gcg_free(loaded->gcg);
    quoth_cross_free(loaded->cross);
    unload(&loaded->lexicon);
    *loaded = (loaded_cross){0};
}

/* ---- positions ----------------------------------------------------------------------------- */

static bool print_position_warning(void *user, const quoth_position_warning *odd)
{
    const quoth_position *position = user;
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    char coordinate[QUOTH_COORDINATE_SIZE], text[QUOTH_PLAY_TEXT_SIZE];
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square first;
    quoth_coordinate_spell(coordinate, odd->row, odd->column, odd->down);
    switch (odd->kind) {
    case QUOTH_WARNING_COUNT:
        quoth_tiles_spell(text, sizeof text, tiles, &odd->tile, 1, QUOTH_AS_RACK);
        print_warning("warning: there are more %s than the tile set has", text);
        break;
    case QUOTH_WARNING_WORD: {
        unsigned n =
            quoth_position_crossing(run, &first, position, odd->row, odd->column, odd->down);
        quoth_tiles_spell(text, sizeof text, tiles, run, n, QUOTH_AS_PLAY);
        print_warning("warning: %s %s is not in the lexicon", coordinate, text);
        break;
    }
    case QUOTH_WARNING_LOOSE:
        print_warning("warning: the tile at %s hangs loose", coordinate);
        break;
    case QUOTH_WARNING_RACK:
        print_warning("warning: player %d has too many tiles", odd->row + 1);
        break;
    case QUOTH_WARNING_NONE:
        break;
    }
    return true;
}

/* Prints the warnings about a position; returns their number.  The callback reads the position,
 * which the check does not change. */
unsigned print_position_warnings(quoth_position *position)
{
    return quoth_position_check(position, print_position_warning, position);
}

bool load_rack(loaded_cross *loaded, const char *text)
{
    quoth_position *position = loaded->position;
    quoth_tile tile[QUOTH_RACK_MAX];
    size_t count;
    quoth_error error = {0};
    quoth_status status = quoth_tiles_read(tile, loaded->rules.rack, &count, &loaded->rules.tiles,
                                           text, strlen(text), QUOTH_AS_RACK, &error);
    if (status == QUOTH_TOO_LARGE)
        print_error("the rack \"%.60s\": a rack has at most %d tiles by these rules", text,
                    loaded->rules.rack);
    else if (status)
        print_error("the rack \"%.60s\", byte %llu: %s", text, (unsigned long long)error.offset + 1,
                    error.message);
    if (status)
        return false;
    quoth_position_set_rack(position, quoth_position_turn(position), tile, count, NULL);
    quoth_position_settle(position);
    return true;
}

static bool position_of_cgp(loaded_cross *loaded, const char *cgp)
{
    quoth_error error = {0};
    quoth_status status =
        quoth_cgp_read(&loaded->position, loaded->cross, cgp, strlen(cgp), NULL, &error);
    if (status && error.line)
        print_error("the position, row %llu (byte %llu): %s", (unsigned long long)error.line,
                    (unsigned long long)error.offset + 1, error.message);
    else if (status)
        print_error("the position, byte %llu: %s", (unsigned long long)error.offset + 1,
                    error.message);
    return status == QUOTH_OK;
}

static bool position_of_game(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg,
                             const char *path)
{
    uint64_t turn;
    quoth_error error = {0};
    if (!option_number(args, OPT_TURN, quoth_gcg_events(gcg), 0, quoth_gcg_events(gcg), &turn))
        return false;
    quoth_status status =
        quoth_gcg_position(&loaded->position, gcg, loaded->cross, (size_t)turn, NULL, &error);
    if (status) {
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
        warn_of_default_rules(loaded, path);
    } else if (loaded->by_default) {
        quoth_gcg_outcome outcome;
        quoth_gcg_replay_options options = {0};
        status = quoth_gcg_replay(&outcome, gcg, loaded->cross, &options, NULL, &error);
        if (status == QUOTH_OK && outcome.differences)
            warn_of_default_rules(loaded, path);
        status = QUOTH_OK; /* errors in events after the requested position are ignored */
    }
    return status == QUOTH_OK;
}

bool load_board(loaded_cross *loaded, const arguments *args)
{
    const char *cgp = option_value(args, OPT_CGP, NULL), *path = option_value(args, OPT_GCG, NULL);
    quoth_gcg *gcg = NULL;
    *loaded = (loaded_cross){0};
    if (cgp && path) {
        print_error("a position comes from --cgp or from --gcg, not from both");
        return false;
    }
    if (has_option(args, OPT_TURN) && !path) {
        print_error("--turn counts the events of --gcg");
        return false;
    }
    bool fine = (!path || read_gcg(&gcg, path)) && load_cross(loaded, args, gcg);
    if (fine && cgp)
        fine = position_of_cgp(loaded, cgp);
    else if (fine && path)
        fine = position_of_game(loaded, args, gcg, path);
    else if (fine && quoth_position_new(&loaded->position, loaded->cross, 2, NULL, NULL))
        fine = fail_with("out of memory");
    loaded->gcg = gcg;
    if (!fine)
        unload_cross(loaded);
    return fine;
}

bool load_position(loaded_cross *loaded, const arguments *args)
{
    const char *rack = option_value(args, OPT_RACK, NULL);
    if (!load_board(loaded, args))
        return false;
    if (rack && !load_rack(loaded, rack)) {
        unload_cross(loaded);
        return false;
    }
    print_position_warnings(loaded->position);
    return true;
}

bool can_begin(quoth_position *position, unsigned players, const char *where)
{
    bool fine = false;
    if (quoth_position_check(position, NULL, NULL))
        print_error("%sno game begins with that position", where);
    else if (quoth_position_ending(position))
        print_error("%sthe game is over in that position", where);
    else if (quoth_position_players(position) != players)
        print_error("%sthe position is of %u players, not %u", where,
                    quoth_position_players(position), players);
    else
        fine = true;
    return fine;
}

bool load_start(loaded_cross *loaded, const arguments *args, unsigned players)
{
    if (!has_option(args, OPT_CGP))
        return load_cross(loaded, args, NULL);
    if (!load_position(loaded, args))
        return false;
    bool fine = can_begin(loaded->position, players, "");
    if (!fine)
        unload_cross(loaded);
    return fine;
}

bool seats_of_player(const arguments *args, const quoth_gcg *gcg, unsigned *seats)
{
    const char *who = option_value(args, OPT_PLAYER, NULL);
    uint64_t number;
    *seats = 0;
    if (!who)
        return true;
    for (unsigned i = 0; i < quoth_gcg_players(gcg); i++)
        if (strcmp(quoth_gcg_nick(gcg, i), who) == 0)
            *seats = 1u << i;
    if (!*seats && parse_number(who, quoth_gcg_players(gcg), &number) && number > 0)
        *seats = 1u << (number - 1);
    return *seats != 0;
}

void json_rules_and_words(json_writer *j, const loaded_cross *loaded)
{
    quoth_cross_words words = quoth_cross_words_of(loaded->cross);
    json_string(j, "rules", loaded->rules.name);
    json_object(j, "lexicon");
    json_string(j, "name", words.name);
    json_number(j, "words", words.words);
    json_hex(j, "sha256", words.sha256, sizeof words.sha256);
    json_close(j);
}
