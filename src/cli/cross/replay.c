/* quoth cross replay: prints a recorded game event by event, with warnings. */
#include "cli/cross/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/io/files.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"

/* The names of warnings in JSON, in the order of the bits of quoth_gcg_warning. */
static const char *const warning_codes[] = {"score",    "total", "turn", "over",  "rack", "count",
                                            "exchange", "tiles", "word", "phony", "good"};

static const char *const kind_names[] = {"play",      "exchange", "pass",  "withdrawn",
                                         "challenge", "out",      "stuck", "time"};

typedef struct replaying {
    FILE *out;          /* buffers the output until the whole game has been read */
    json_writer writer; /* writes to `out`, for --json */
    const quoth_gcg *gcg;
    bool json, boards;
    const char *names[QUOTH_PLAYERS_MAX];
    int nick_width;
    quoth_status failed;
} replaying;

/* ---- events -------------------------------------------------------------------------------- */

/* Spells the action of an event: "8D CEDARs", "ex 5", "(AEI)". */
static void event_text(const quoth_gcg_step *step, quoth_play_form form, char *text, size_t size)
{
    const quoth_gcg_event *e = &step->strict;
    switch (e->kind) {
    case QUOTH_GCG_EXCHANGE:
        if (e->count) {
            snprintf(text, size, "ex %u", e->count);
            return;
        }
        /* fall through */
    case QUOTH_GCG_PLAY:
    case QUOTH_GCG_PASS:
        quoth_play_spell(text, size, step->play, step->before, form);
        return;
    case QUOTH_GCG_WITHDRAWN:
        snprintf(text, size, "taken back");
        return;
    case QUOTH_GCG_CHALLENGE:
        snprintf(text, size, "challenged, good");
        return;
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        snprintf(text, size, "left: %s", *e->tiles ? e->tiles : "none");
        return;
    case QUOTH_GCG_TIME:
        snprintf(text, size, "time");
        return;
    }
}

/* Finds the next word of a play, from *i on, that the lexicon lacks; false if there is none. */
static bool next_bad_word(const quoth_gcg_step *step, unsigned *i, char *word, size_t size)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(step->before))->tiles;
    const quoth_validation *j = step->validation;
    while (j && *i < j->words && j->word[*i].valid)
        ++*i;
    if (!j || *i == j->words)
        return false;
    const struct quoth_formed_word *made = &j->word[(*i)++];
    quoth_tiles_spell(word, size, tiles, made->tile, made->length, QUOTH_AS_PLAY);
    return true;
}

/* Prints "a word outside the lexicon: QZ", "2 words outside the lexicon stand: QZ, XQ". */
static void print_bad_words(FILE *out, const quoth_gcg_step *step, quoth_gcg_warning warning)
{
    char word[QUOTH_PLAY_TEXT_SIZE];
    unsigned count = 0;
    for (unsigned i = 0; next_bad_word(step, &i, word, sizeof word);)
        count++;
    if (count == 1)
        fputs(quoth_gcg_warning_text(warning), out);
    else
        fprintf(out, "%u words outside the lexicon%s", count,
                warning == QUOTH_GCG_WARN_WORD ? " stand" : "");
    const char *before = ": ";
    for (unsigned i = 0; next_bad_word(step, &i, word, sizeof word); before = ", ")
        printf_sanitized(out, "%s%s", before, word);
}

/* ---- text ---------------------------------------------------------------------------------- */

static void print_warnings(const replaying *r, const quoth_gcg_step *step)
{
    for (unsigned i = 0; i < sizeof warning_codes / sizeof *warning_codes; i++) {
        quoth_gcg_warning warning = (quoth_gcg_warning)(1u << i);
        if (!(step->warnings & warning))
            continue;
        fprintf(r->out, "     %c ", warning & QUOTH_GCG_DIFFERENCES ? '!' : '-');
        if (warning == QUOTH_GCG_WARN_WORD || warning == QUOTH_GCG_NOTE_PHONY)
            print_bad_words(r->out, step, warning);
        else
            fputs(quoth_gcg_warning_text(warning), r->out);
        if (warning == QUOTH_GCG_WARN_SCORE)
            fprintf(r->out, ": %+d", step->score);
        else if (warning == QUOTH_GCG_WARN_TOTAL)
            fprintf(r->out, ": %d",
                    quoth_position_score(step->before, step->event.player) + step->event.score);
        fputc('\n', r->out);
    }
}

static void print_step(replaying *r, const quoth_gcg_step *step)
{
    char text[QUOTH_GCG_TILES_SIZE + 16];
    const quoth_gcg_event *e = &step->strict;
    int width = quoth_cross_rules_of(quoth_position_cross(step->before))->rack;
    event_text(step, QUOTH_PLAY_THROUGH, text, sizeof text);
    fprintf(r->out, "%3zu  ", step->number + 1);
    print_padded(r->out, quoth_gcg_nick(r->gcg, e->player), r->nick_width + 2);
    print_padded(r->out, e->rack, width + 2);
    print_padded(r->out, text, 20);
    fprintf(r->out, " %+5d %5d\n", e->score, e->total);
    print_warnings(r, step);
    if (r->boards) {
        quoth_board_look look = {.names = r->names, .board_only = true, .no_key = true};
        quoth_sink sink = quoth_to_file(r->out);
        fputc('\n', r->out);
        quoth_status status =
            quoth_cross_write_board(&sink, step->after, &look, QUOTH_FORMAT_TEXT, NULL);
        if (status && !r->failed)
            r->failed = status;
        fputc('\n', r->out);
    }
}

static void print_outcome(const replaying *r, const quoth_gcg_outcome *outcome)
{
    for (unsigned i = 0; i < quoth_gcg_players(r->gcg); i++)
        printf_sanitized(r->out, "%s%s %d", i ? ", " : "", quoth_gcg_nick(r->gcg, i),
                         outcome->score[i]);
    if (outcome->differences)
        fprintf(r->out, "; %u event%s from the rules\n", outcome->differences,
                outcome->differences == 1 ? " differs" : "s differ");
    else
        fprintf(r->out, "; everything agrees with the rules\n");
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void json_head(replaying *r, const quoth_cross *cross)
{
    json_writer *j = &r->writer;
    quoth_cross_words words = quoth_cross_words_of(cross);
    *j = json_begin(r->out);
    json_object(j, NULL);
    json_string(j, "rules", quoth_cross_rules_of(cross)->name);
    json_string(j, "lexicon", words.name);
    json_number(j, "players", quoth_gcg_players(r->gcg));
    json_array(j, "seats");
    for (unsigned i = 0; i < quoth_gcg_players(r->gcg); i++) {
        json_object(j, NULL);
        json_string(j, "nick", quoth_gcg_nick(r->gcg, i));
        json_string(j, "name", quoth_gcg_name(r->gcg, i));
        json_close(j);
    }
    json_close(j);
    json_array(j, "events");
}

static void json_step(replaying *r, const quoth_gcg_step *step)
{
    char text[QUOTH_GCG_TILES_SIZE + 16];
    const quoth_gcg_event *e = &step->strict;
    const char *note;
    json_writer *j = &r->writer;
    json_object(j, NULL);
    json_number(j, "number", step->number + 1);
    json_number(j, "player", e->player + 1);
    json_string(j, "kind", kind_names[e->kind]);
    json_string(j, "rack", e->rack);
    event_text(step, QUOTH_PLAY_WORDS, text, sizeof text);
    json_string(j, "play", step->play ? text : NULL);
    json_string(j, "tiles", e->tiles);
    json_integer(j, "score", e->score);
    json_integer(j, "total", e->total);
    json_integer(j, "score_by_rules", step->score);
    json_array(j, "bad_words");
    for (unsigned i = 0; next_bad_word(step, &i, text, sizeof text);)
        json_string(j, NULL, text);
    json_close(j);
    json_array(j, "odd");
    for (unsigned i = 0; i < sizeof warning_codes / sizeof *warning_codes; i++)
        if (step->warnings >> i & 1)
            json_string(j, NULL, warning_codes[i]);
    json_close(j);
    json_bool(j, "differs", step->warnings & QUOTH_GCG_DIFFERENCES);
    json_array(j, "notes");
    for (size_t i = 0; (note = quoth_gcg_note(r->gcg, step->number, i)); i++)
        json_string(j, NULL, note);
    json_close(j);
    json_close(j);
}

static void json_outcome(replaying *r, const quoth_gcg_outcome *outcome)
{
    json_writer *j = &r->writer;
    json_close(j);
    json_number(j, "differences", outcome->differences);
    json_array(j, "scores");
    for (unsigned i = 0; i < quoth_gcg_players(r->gcg); i++)
        json_integer(j, NULL, outcome->score[i]);
    json_close(j);
    json_close(j);
    json_end(j);
}

/* ---- the command --------------------------------------------------------------------------- */

static bool each_step(void *user, const quoth_gcg_step *step)
{
    replaying *r = user;
    if (r->json)
        json_step(r, step);
    else
        print_step(r, step);
    return !interrupted() && !r->failed;
}

static void begin_replaying(replaying *r, const quoth_gcg *gcg, bool json, bool boards)
{
    *r = (replaying){.gcg = gcg, .json = json, .boards = boards && !json};
    for (unsigned i = 0; i < quoth_gcg_players(gcg); i++) {
        r->names[i] = quoth_gcg_nick(gcg, i);
        int width = text_columns(r->names[i]);
        r->nick_width = width > r->nick_width ? width : r->nick_width;
    }
}

static int print_game_error(const char *path, quoth_status status, const quoth_error *error)
{
    if (status == QUOTH_BAD_TEXT && error->line)
        return print_error("%s:%llu: %s", path, (unsigned long long)error->line, error->message);
    return explain_status(status, error);
}

static quoth_status write_gcg(void *user, const quoth_sink *sink)
{
    return quoth_gcg_write(sink, user, NULL);
}

int print_replay_as_json(const quoth_gcg *gcg, const quoth_cross *cross)
{
    replaying r;
    char *text = NULL;
    size_t size = 0;
    quoth_gcg_outcome outcome;
    quoth_error error = {0};
    begin_replaying(&r, gcg, true, false);
    r.out = open_memstream(&text, &size);
    if (!r.out)
        return print_error("out of memory");
    json_head(&r, cross);
    quoth_gcg_replay_options options = {.each = each_step, .user = &r};
    quoth_status status = quoth_gcg_replay(&outcome, gcg, cross, &options, NULL, &error);
    json_outcome(&r, &outcome);
    bool kept = !ferror(r.out);
    kept = fclose(r.out) == 0 && text && kept;
    int exit_status = status  ? explain_status(r.failed ? r.failed : status, &error)
                      : !kept ? print_error("out of memory")
                              : EXIT_FINE;
    if (exit_status == EXIT_FINE)
        fwrite(text, 1, size, stdout);
    free(text);
    return exit_status;
}

/* Replays into memory, so that a game that cannot be read to its end prints nothing. */
static int replay_game(const arguments *args, const quoth_gcg *gcg, const loaded_cross *loaded,
                       const char *path)
{
    const char *output = option_value(args, OPT_OUTPUT, NULL);
    replaying r;
    char *text = NULL;
    size_t size = 0;
    quoth_gcg *strict = NULL;
    quoth_gcg_outcome outcome;
    quoth_error error = {0};
    begin_replaying(&r, gcg, has_option(args, OPT_JSON), has_option(args, OPT_VERBOSE));
    if (quoth_gcg_new(&strict, NULL, NULL))
        return print_error("out of memory");
    r.out = open_memstream(&text, &size);
    if (!r.out) {
        quoth_gcg_free(strict);
        return print_error("out of memory");
    }
    quoth_gcg_replay_options options = {.each = each_step, .user = &r, .strict = strict};
    if (r.json)
        json_head(&r, loaded->cross);
    quoth_status status = quoth_gcg_replay(&outcome, gcg, loaded->cross, &options, NULL, &error);
    if (r.json)
        json_outcome(&r, &outcome);
    else
        print_outcome(&r, &outcome);
    bool kept = !ferror(r.out);
    kept = fclose(r.out) == 0 && text && kept;
    int exit_status = status  ? print_game_error(path, r.failed ? r.failed : status, &error)
                      : !kept ? print_error("out of memory")
                              : EXIT_FINE;
    if (exit_status == EXIT_FINE && output && !file_replace(output, write_gcg, strict))
        exit_status = EXIT_BAD;
    if (exit_status == EXIT_FINE) {
        if (!output || strcmp(output, "-") != 0)
            fwrite(text, 1, size, stdout);
        exit_status = outcome.differences ? EXIT_NO : EXIT_FINE;
    }
    if (exit_status)
        warn_of_default_rules(loaded, path);
    quoth_gcg_free(strict);
    free(text);
    return exit_status;
}

/* Prints the position after the given number of events. */
static int print_position(const arguments *args, const quoth_gcg *gcg, const loaded_cross *loaded,
                          const char *path)
{
    uint64_t turn, events = quoth_gcg_events(gcg);
    quoth_position *position;
    quoth_error error = {0};
    if (has_option(args, OPT_JSON) || has_option(args, OPT_OUTPUT) || has_option(args, OPT_VERBOSE))
        return print_error("cross replay prints with --turn a position only");
    if (!option_number(args, OPT_TURN, events, 0, events, &turn))
        return EXIT_BAD;
    quoth_status status =
        quoth_gcg_position(&position, gcg, loaded->cross, (size_t)turn, NULL, &error);
    if (status)
        return print_game_error(path, status, &error);
    status = print_cgp(position);
    quoth_position_free(position);
    return explain_status(status, NULL);
}

/* Warns if words are validated with another lexicon than that of the game. */
static void warn_of_lexicon(const arguments *args, const quoth_gcg *gcg, const quoth_cross *cross)
{
    quoth_cross_words words = quoth_cross_words_of(cross);
    const char *meant = quoth_gcg_pragma(gcg, "lexicon");
    if (meant && !has_option(args, OPT_WORDS) && strcmp(meant, words.name) != 0)
        print_warning("the game is of the lexicon %s; using %s (--words names another)", meant,
                      words.name);
}

int run_cross_replay(const arguments *args)
{
    loaded_cross loaded;
    quoth_gcg *gcg;
    if (args->operands != 1)
        return print_error("cross replay needs one game; see `quoth help cross replay`");
    const char *path = args->operand[0];
    if (!read_gcg(&gcg, path))
        return EXIT_BAD;
    if (!load_cross(&loaded, args, gcg)) {
        quoth_gcg_free(gcg);
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    }
    warn_of_lexicon(args, gcg, loaded.cross);
    int status = has_option(args, OPT_TURN) ? print_position(args, gcg, &loaded, path)
                                            : replay_game(args, gcg, &loaded, path);
    unload_cross(&loaded);
    quoth_gcg_free(gcg);
    return status;
}
