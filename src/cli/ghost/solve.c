/* quoth ghost solve, value, explain, figure, outcomes, match and advice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/ghost/beliefs.h"
#include "cli/ghost/games.h"
#include "cli/ghost/lives.h"
#include "cli/ghost/players.h"
#include "cli/ghost/strategy.h"
#include "cli/io/json.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/io/texts.h"
#include "cli/io/files.h"
#include "cli/io/typed.h"
#include "cli/players/players.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"

/* A lexicon and the game solved on it. */
typedef struct game {
    loaded_lexicon loaded;
    quoth_ghost *ghost;
} game;

static void close_game(game *g)
{
    quoth_ghost_free(g->ghost);
    unload(&g->loaded);
}

static bool open_game(game *g, const arguments *args, how_much much, const quoth_watch *searches)
{
    *g = (game){0};
    bool loaded = load_lexicon(&g->loaded, args, words_path(args));
    if (shares_ranks(args))
        loaded = ranks_agree(loaded);
    if (loaded && solve_game(&g->ghost, g->loaded.lexicon, args, much, searches))
        return true;
    close_game(g);
    return false;
}

static int bad_or_interrupted(void)
{
    return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
}

int run_ghost_solve(const arguments *args)
{
    game g = {0};
    how_much much = has_option(args, OPT_COMPLETE) || has_option(args, OPT_LENGTHS) ? ALL
                    : has_option(args, OPT_JSON)                                    ? ALL_IF_FEW
                                                                                    : AS_ASKED;
    if (too_many_operands(args, 0) || !open_game(&g, args, much, &waiting_watch))
        return bad_or_interrupted();
    bool certified = rank_number() || certify_winner(g.ghost, args);
    quoth_status status = QUOTH_OK;
    if (certified)
        status = quoth_ghost_write_solution(&standard_output, g.ghost, output_format(args), NULL);
    close_game(&g);
    return certified ? explain_status(status, NULL) : bad_or_interrupted();
}

/* ---- value -------------------------------------------------------------------------------- */

static bool print_value(const game *g, const char *text, const char *where, const arguments *args)
{
    quoth_letters fragment;
    return read_fragment(g->loaded.lexicon, text, where, &fragment) &&
           explain_status(quoth_ghost_write_value(&standard_output, g->ghost, text, &fragment,
                                                  output_format(args), NULL),
                          NULL) == EXIT_FINE;
}

static bool print_values_of_input(const game *g, const arguments *args)
{
    typed_text line;
    uint64_t number = 0;
    while (typed_line(&line)) {
        char where[64];
        snprintf(where, sizeof where, "standard input:%llu", (unsigned long long)++number);
        if (line.size > QUOTH_LINE_MAX || memchr(line.text, 0, line.size)) {
            print_error("%s: not a fragment", where);
            return false;
        }
        while (line.size && line.text[line.size - 1] == '\r')
            line.text[--line.size] = '\0';
        if (!print_value(g, line.text + (number == 1 ? mark_size(line.text) : 0), where, args))
            return false;
    }
    return !line.failed;
}

int run_ghost_value(const arguments *args)
{
    game g;
    if (args->operands == 0)
        return print_error("ghost value needs fragments, or - to read them from standard input");
    if (!open_game(&g, args, has_option(args, OPT_JSON) ? ALL_IF_FEW : AS_ASKED, &waiting_watch))
        return bad_or_interrupted();
    bool fine = true;
    for (int i = 0; fine && i < args->operands; i++)
        fine = strcmp(args->operand[i], "-") == 0 ? print_values_of_input(&g, args)
                                                  : print_value(&g, args->operand[i], NULL, args);
    close_game(&g);
    return fine && !interrupted() ? EXIT_FINE : bad_or_interrupted();
}

/* ---- explain, figure ---------------------------------------------------------------------- */

static int explain_against_model(const game *g, const quoth_letters *fragment,
                                 const arguments *args)
{
    const char *model = option_value(args, OPT_AGAINST, NULL);
    quoth_ghost_belief *belief;
    quoth_ghost_exploit *exploit = NULL;
    quoth_ghost_bluff *bluff = NULL;
    quoth_ghost_exploit_options options;
    quoth_context context = {.watch = &waiting_watch, .memory = &limited_memory};
    quoth_error error = {0};
    if (!challenges_fit(g->ghost, args) || !exploit_options_read(&options, args) ||
        !belief_make(&belief, model, args, g->loaded.lexicon))
        return bad_or_interrupted();
    bool bluffs = options.challenges && quoth_ghost_rules_of(g->ghost).players == 2;
    quoth_status status =
        quoth_ghost_exploit_new(&exploit, g->ghost, belief, &options, &context, &error);
    if (!status && bluffs)
        status = quoth_ghost_bluff_new(&bluff, g->ghost, belief, &options, &context, &error);
    if (status) {
        explain_status(status, &error);
    } else {
        status = quoth_ghost_write_expected_results(&standard_output, g->ghost, exploit, bluff,
                                                    model, fragment, output_format(args), NULL);
        explain_status(status, NULL);
    }
    quoth_ghost_bluff_free(bluff);
    quoth_ghost_exploit_free(exploit);
    quoth_ghost_belief_free(belief);
    return status ? bad_or_interrupted() : EXIT_FINE;
}

/* Writes the plays, the words behind them by familiarity, and sentences about both. */
static int explain_fragment(const game *g, const quoth_letters *fragment, const arguments *args)
{
    quoth_lexicon *enable1 = NULL;
    quoth_explanation *explanation = NULL;
    quoth_error error = {0};
    quoth_context context = {.watch = &waiting_watch, .memory = &limited_memory};
    const char *language = option_language(args);
    quoth_status status = QUOTH_OK;
    if (!quoth_lexicon_has_levels(g->loaded.lexicon))
        status = quoth_lexicon_new_enable1(&enable1, &context, &error);
    if (!status)
        status = quoth_ghost_explain(&explanation, g->ghost, fragment,
                                     &(quoth_ghost_explain_options){.levels = enable1}, &context,
                                     &error);
    if (!status)
        status = quoth_ghost_write_explained(&standard_output, g->ghost, fragment, explanation,
                                             language, output_format(args), &error);
    quoth_explanation_free(explanation);
    quoth_lexicon_free(enable1);
    return explain_status(status, &error);
}

int run_ghost_explain(const arguments *args)
{
    game g;
    if (args->operands != 1)
        return print_error("ghost explain needs one fragment");
    if (!open_game(&g, args, ALL_IF_FEW, &waiting_watch))
        return bad_or_interrupted();
    quoth_letters fragment;
    int status = EXIT_BAD;
    bool fine = read_fragment(g.loaded.lexicon, args->operand[0], NULL, &fragment);
    if (fine && has_option(args, OPT_AGAINST))
        status = explain_against_model(&g, &fragment, args);
    else if (fine)
        status = explain_fragment(&g, &fragment, args);
    close_game(&g);
    return interrupted() ? EXIT_INTERRUPTED : status;
}

int run_ghost_figure(const arguments *args)
{
    game g;
    uint64_t limit;
    bool is_game = args->operands == 1 && strcmp(args->operand[0], "game") == 0;
    if (!is_game && (args->operands != 1 || strcmp(args->operand[0], "prefix") != 0))
        return print_error("ghost figure draws: game or prefix");
    if (!option_number(args, OPT_TOP, 5000, 1, UINT64_MAX, &limit) ||
        !open_game(&g, args, ALL_IF_FEW, &waiting_watch))
        return bad_or_interrupted();
    quoth_status status = quoth_ghost_write_figure(
        &standard_output, g.ghost, is_game ? QUOTH_GHOST_FIGURE_GAME : QUOTH_GHOST_FIGURE_PREFIX,
        limit, NULL);
    int exit_status;
    if (status == QUOTH_TOO_LARGE)
        exit_status = print_error("the figure would have more than %llu nodes; see --top",
                                  (unsigned long long)limit);
    else if (status == QUOTH_UNSUPPORTED)
        exit_status = print_error("figures are for the variant ghost and two players, not misere");
    else
        exit_status = explain_status(status, NULL);
    close_game(&g);
    return exit_status;
}

/* ---- outcomes ----------------------------------------------------------------------------- */

static bool sheet_format(const arguments *args, quoth_format *format)
{
    static const quoth_format formats[] = {QUOTH_FORMAT_WORDS, QUOTH_FORMAT_TREE,
                                           QUOTH_FORMAT_DOT,   QUOTH_FORMAT_SVG,
                                           QUOTH_FORMAT_HTML,  QUOTH_FORMAT_JSON};
    int choice = option_choice(args, OPT_FORMAT, "words tree dot svg html json");
    *format = has_option(args, OPT_JSON) || choice < 0 ? QUOTH_FORMAT_JSON : formats[choice];
    if (choice > 0 && has_option(args, OPT_MEANINGS)) {
        print_error("--meanings goes with --format words");
        return false;
    }
    return choice >= 0;
}

int run_ghost_outcomes(const arguments *args)
{
    game g;
    quoth_ghost_sheet *sheet;
    if (too_many_operands(args, 0))
        return EXIT_BAD;
    if (!has_prefixes(variant_option(args)))
        return run_ghost_endings(args);
    quoth_format format;
    if (!sheet_format(args, &format) || !open_game(&g, args, ALL_IF_FEW, &waiting_watch))
        return bad_or_interrupted();
    dictionary meanings = {0};
    meanings_lines lines = {.split = true};
    quoth_sink sink;
    bool fine = outcome_sheet(&sheet, g.ghost, args) &&
                meanings_wanted(&sink, &lines, &meanings, args) &&
                explain_status(quoth_ghost_sheet_write_in(&sink, sheet, g.ghost,
                                                          option_language(args), format, NULL),
                               NULL) == EXIT_FINE;
    dictionary_close(&meanings);
    quoth_ghost_sheet_free(sheet);
    close_game(&g);
    return fine ? EXIT_FINE : bad_or_interrupted();
}

/* ---- match -------------------------------------------------------------------------------- */

static int play_match(const game *g, const named_player *players, unsigned count, uint64_t games,
                      uint64_t seed, bool challenges, quoth_format format)
{
    quoth_ghost_player seat[QUOTH_GHOST_SEATS_MAX];
    const char *names[QUOTH_GHOST_SEATS_MAX];
    for (unsigned i = 0; i < count; i++) {
        seat[i] = players[i].player;
        names[i] = players[i].name;
    }
    quoth_ghost_score score = {0};
    quoth_ghost_match_options options = {.seed = seed, .to = games, .challenges = challenges};
    quoth_status status = quoth_ghost_match(
        &score, g->ghost, seat, &options,
        &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, NULL);
    if (status && status != QUOTH_STOPPED)
        return explain_status(status, NULL);
    if (status)
        print_warning("interrupted after %llu of %llu games", (unsigned long long)score.games,
                      (unsigned long long)games);
    quoth_status written =
        quoth_ghost_write_score(&standard_output, g->ghost, names, seed, &score, format, NULL);
    return status ? EXIT_INTERRUPTED : explain_status(written, NULL);
}

static int play_lives(const game *g, const arguments *args, uint64_t games, uint64_t seed)
{
    const char *word, *names[QUOTH_GHOST_SEATS_MAX];
    uint64_t matches;
    quoth_ghost_lives_options options = {.seed = seed,
                                         .challenges = has_option(args, OPT_CHALLENGES)};
    if (!option_number(args, OPT_MATCHES, games, 1, UINT64_MAX, &matches) ||
        !lives_read(&word, &options.lives, &options.opens, args))
        return EXIT_BAD;
    options.to = matches;
    lives_tables tables;
    quoth_ghost_lives_score score = {0};
    bool fine = lives_open(&tables, args, g->ghost);
    int status = bad_or_interrupted();
    if (fine) {
        for (unsigned p = 0; p < tables.players; p++)
            names[p] = tables.player[tables.players][p].name;
        quoth_status played = quoth_ghost_lives_match(
            &score, tables.seen, (const quoth_ghost_player *const *)tables.choose, tables.players,
            &options, &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, NULL);
        if (played && played != QUOTH_STOPPED) {
            status = explain_status(played, NULL);
        } else {
            if (played)
                print_warning("interrupted after %llu of %llu matches",
                              (unsigned long long)score.matches, (unsigned long long)matches);
            status = explain_status(quoth_ghost_lives_write_score(&standard_output, g->ghost, names,
                                                                  word, options.opens, seed, &score,
                                                                  output_format(args), NULL),
                                    NULL);
            status = played ? EXIT_INTERRUPTED : status;
        }
    }
    lives_close(&tables);
    return status;
}

int run_ghost_match(const arguments *args)
{
    game g;
    uint64_t games, seed;
    if (!args->operands && (!has_option(args, OPT_FIRST) || !has_option(args, OPT_SECOND)))
        return print_error("a match needs players: quoth ghost match level:5 rational");
    if (!option_number(args, OPT_GAMES, 1000, 1, UINT64_MAX, &games) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &seed) ||
        !player_operands_fit(args, QUOTH_GHOST_SEATS_MAX) ||
        !open_game(&g, args, ALL_IF_FEW, &waiting_watch))
        return bad_or_interrupted();
    if (!challenges_fit(g.ghost, args)) {
        close_game(&g);
        return EXIT_BAD;
    }
    if (lives_wanted(args)) {
        int played = play_lives(&g, args, games, seed);
        close_game(&g);
        return played;
    }
    named_player players[QUOTH_GHOST_SEATS_MAX] = {0};
    unsigned count = quoth_ghost_rules_of(g.ghost).players, made = 0;
    while (made < count && player_make(&players[made], seat_option(args, made, ""), args, g.ghost,
                                       has_option(args, OPT_CHALLENGES)))
        made++;
    int status = made == count ? play_match(&g, players, count, games, seed,
                                            has_option(args, OPT_CHALLENGES), output_format(args))
                               : bad_or_interrupted();
    for (unsigned i = 0; i < count; i++)
        player_free(&players[i]);
    close_game(&g);
    return status;
}

/* ---- advice ------------------------------------------------------------------------------- */

static const char *strong(void)
{
    return wants_color() ? "\033[1m" : "";
}

static const char *plain(void)
{
    return wants_color() ? "\033[0m" : "";
}

/* Prints the winning openings besides the sheet's: " (h wins too)". */
static quoth_status print_other_openings(const quoth_ghost *ghost, uint8_t opening,
                                         const char *language)
{
    quoth_ghost_list plays = {.memory = quoth_ghost_memory(ghost)};
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_letters start = {0};
    char letters[(QUOTH_LETTERS_MAX + 1) * (QUOTH_SPELLING_SIZE + 2)] = "";
    quoth_status status = quoth_ghost_plays(&plays, ghost, &start, NULL);
    unsigned others = 0;
    for (size_t i = 0, size = 0; i < plays.count && !status; i++)
        if (plays.play[i].mover_wins && plays.play[i].after.letter[0] != opening)
            size += (size_t)snprintf(letters + size, sizeof letters - size, "%s%s",
                                     others++ ? ", " : "",
                                     alphabet->lower[plays.play[i].after.letter[0]]);
    if (others)
        print_text(language, TEXT_advice_others,
                   (const quoth_message_value[]){
                       {"letters", .text = letters}, {"count", .number = others}, {0}});
    quoth_ghost_list_free(&plays);
    return status;
}

/* Prints the words of a sheet in lines of 78 columns. */
static void print_sheet_words(const quoth_ghost_sheet *sheet, const quoth_alphabet *alphabet)
{
    size_t nodes, column = 0;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &nodes);
    for (size_t i = 0; i < nodes; i++) {
        if (!node[i].word)
            continue;
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_letters word;
        quoth_ghost_sheet_spell(&word, sheet, (uint32_t)i);
        quoth_alphabet_spell(text, sizeof text, alphabet, &word);
        if (column && column + 1 + word.length > 78) {
            putchar('\n');
            column = 0;
        }
        printf("%s%s", column ? " " : "  ", text);
        column += word.length + (column ? 1 : 2);
    }
    putchar('\n');
}

/* The results for words of 3 letters and more, and of 4. */
typedef struct piece_of_advice {
    unsigned min;
    quoth_ghost *ghost;
    bool first_wins, empty;
} piece_of_advice;

static bool solve_for(piece_of_advice *a, const quoth_lexicon *lexicon, unsigned min)
{
    quoth_error error = {0};
    quoth_ghost_rules rules = {.min = min};
    quoth_status status = quoth_ghost_solve(
        &a->ghost, lexicon, &rules,
        &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, &error);
    if (status)
        return explain_status(status, &error) == EXIT_FINE;
    quoth_ghost_summary s = quoth_ghost_summarize(a->ghost);
    a->min = min;
    a->first_wins = s.first == QUOTH_GHOST_WINS;
    a->empty = !s.positions;
    return true;
}

/* Prints a message in strong letters. */
static void print_strong(const char *language, text_id id, const quoth_message_value *value)
{
    fputs(strong(), stdout);
    print_text(language, id, value);
    fputs(plain(), stdout);
}

/* The name of the seat that wins. */
static const char *seat_text(const char *language, bool first_wins)
{
    return text_of(language, first_wins ? TEXT_seat_first : TEXT_seat_second);
}

static void print_answer(const piece_of_advice *three, const piece_of_advice *four,
                         const char *language)
{
    const quoth_message_value seats[] = {{"three", .text = seat_text(language, three->first_wins)},
                                         {"four", .text = seat_text(language, four->first_wins)},
                                         {"seat", .text = seat_text(language, three->first_wins)},
                                         {0}};
    if (three->first_wins != four->first_wins) {
        print_strong(language, TEXT_advice_question, NULL);
        print_text(language, TEXT_advice_answers, seats);
    } else {
        print_strong(language, TEXT_advice_same, seats);
        puts("\n");
    }
}

static bool advise(const piece_of_advice *a, const arguments *args, const char *language)
{
    quoth_ghost_sheet *sheet;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(a->ghost));
    print_strong(
        language, a->min == 3 ? TEXT_advice_three : TEXT_advice_four,
        (const quoth_message_value[]){{"seat", .text = seat_text(language, a->first_wins)}, {0}});
    if (a->empty) {
        print_text(language, TEXT_advice_none, NULL);
        putchar('\n');
        return true;
    }
    bool fine = outcome_sheet(&sheet, a->ghost, args);
    if (fine && a->first_wins) {
        size_t nodes;
        uint8_t opening = quoth_ghost_sheet_nodes(sheet, &nodes)[1].letter;
        print_text(
            language, TEXT_advice_say,
            (const quoth_message_value[]){{"letter", .text = alphabet->lower[opening]}, {0}});
        fine = explain_status(print_other_openings(a->ghost, opening, language), NULL) == EXIT_FINE;
    }
    if (fine) {
        quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
        print_text(language, TEXT_advice_words,
                   (const quoth_message_value[]){{"words", .number = s.count}, {0}});
        if (has_option(args, OPT_FAMILIAR))
            print_text(language, TEXT_advice_unfamiliar,
                       (const quoth_message_value[]){{"words", .number = s.unknown}, {0}});
        puts(":");
        print_sheet_words(sheet, alphabet);
        putchar('\n');
    }
    quoth_ghost_sheet_free(sheet);
    return fine;
}

/* The same as a JSON object. */
static bool advise_as_json(json_writer *j, const piece_of_advice *a, const arguments *args)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(a->ghost));
    quoth_ghost_sheet *sheet = NULL;
    size_t nodes = 0;
    const quoth_ghost_sheet_node *node = NULL;
    if (!a->empty) {
        if (!outcome_sheet(&sheet, a->ghost, args))
            return false;
        node = quoth_ghost_sheet_nodes(sheet, &nodes);
    }
    json_object(j, NULL);
    json_number(j, "min", a->min);
    json_string(j, "winner", quoth_ghost_seat_name(!a->first_wins));
    json_string(j, "opening", nodes > 1 && a->first_wins ? alphabet->lower[node[1].letter] : NULL);
    json_array(j, "words");
    for (size_t i = 0; i < nodes; i++) {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_letters word;
        if (!node[i].word)
            continue;
        quoth_ghost_sheet_spell(&word, sheet, (uint32_t)i);
        quoth_alphabet_spell(text, sizeof text, alphabet, &word);
        json_string(j, NULL, text);
    }
    json_close(j);
    if (sheet && has_option(args, OPT_FAMILIAR))
        json_number(j, "unfamiliar", quoth_ghost_sheet_summarize(sheet).unknown);
    else
        json_null(j, "unfamiliar");
    json_close(j);
    quoth_ghost_sheet_free(sheet);
    return true;
}

/* A command to type next, and what it does; before the first "Next:". */
static void print_next(const char *language, const char *command, text_id does)
{
    enum { COLUMN = 62 };
    const char *next = text_of(language, TEXT_next);
    int width = text_columns(next), taken;
    bool first = does == TEXT_next_play;
    print_padded(stdout, first ? next : "", width > 6 ? width : 6);
    taken = (width > 6 ? width : 6) + printf(" %s %s", program_name(), command);
    printf("%*s%s\n", taken < COLUMN - 1 ? COLUMN - taken : 2, "", text_of(language, does));
}

static void print_next_commands(const arguments *args, const char *language)
{
    char command[120], in[16] = "";
    const char *familiar = option_value(args, OPT_FAMILIAR, NULL);
    const char *words = has_option(args, OPT_WORDS) ? " --words FILE" : "";
    if (strcmp(language, "en"))
        snprintf(in, sizeof in, " --language %s", language);
    snprintf(command, sizeof command, "ghost play%s", words);
    print_next(language, command, TEXT_next_play);
    snprintf(command, sizeof command, "ghost quiz --sheet outcomes --min 4%s%s%s",
             familiar ? " --familiar " : "", familiar ? familiar : "", words);
    print_next(language, command, TEXT_next_quiz);
    if (!familiar) {
        snprintf(command, sizeof command, "ghost advice --familiar 50%s%s", in, words);
        print_next(language, command, TEXT_next_familiar);
    }
    snprintf(command, sizeof command, "ghost outcomes --format html%s%s > sheet.html", in, words);
    print_next(language, command, TEXT_next_sheet);
}

int run_ghost_advice(const arguments *args)
{
    loaded_lexicon loaded = {0};
    piece_of_advice three = {0}, four = {0};
    const char *language = option_language(args);
    bool fine = !too_many_operands(args, 0) && load_lexicon(&loaded, args, words_path(args)) &&
                solve_for(&three, loaded.lexicon, 3) && solve_for(&four, loaded.lexicon, 4);
    bool json = has_option(args, OPT_JSON);
    if (fine && json) {
        json_writer j = json_begin(stdout);
        json_object(&j, NULL);
        fine = json_lexicon(&j, loaded.lexicon);
        json_array(&j, "games");
        fine = fine && advise_as_json(&j, &three, args) && advise_as_json(&j, &four, args);
        json_close(&j);
        json_close(&j);
        json_end(&j);
    } else if (fine) {
        print_answer(&three, &four, language);
        print_text(
            language, TEXT_advice_rules,
            (const quoth_message_value[]){{"words", .number = quoth_lexicon_words(loaded.lexicon)},
                                          {"lexicon", .text = quoth_lexicon_name(loaded.lexicon)},
                                          {0}});
        fine = advise(&three, args, language) && advise(&four, args, language);
    }
    if (fine && !json)
        print_next_commands(args, language);
    quoth_ghost_free(three.ghost);
    quoth_ghost_free(four.ghost);
    unload(&loaded);
    return fine ? EXIT_FINE : bad_or_interrupted();
}
