/* quoth ghost play: a game at the terminal, or through a pipe. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/ghost_players.h"
#include "cli/prompt.h"

typedef struct table {
    loaded_lexicon loaded;
    quoth_ghost *ghost; /* the referee */
    quoth_ghost_game *game;
    unsigned players;
    named_player *player;      /* as many as there are seats at most */
    quoth_ghost_record record; /* players' names, seed and strictness, as saved */
    const arguments *args;
    quoth_ghost_list plays; /* the plays listed last */
    bool verbose;
    bool left; /* the human has gone, or the input has ended */
    int exit_status;
    prompt prompt;
} table;

/* ---- setting up --------------------------------------------------------------------------- */

static void free_players(named_player *player)
{
    for (unsigned i = 0; player && i < QUOTH_GHOST_SEATS_MAX; i++)
        player_free(&player[i]);
    free(player);
}

static void clear_table(table *t)
{
    prompt_end(&t->prompt);
    free_players(t->player);
    quoth_ghost_list_free(&t->plays);
    quoth_ghost_game_free(t->game);
    quoth_ghost_free(t->ghost);
    unload(&t->loaded);
}

static bool new_game(table *t)
{
    return explain_status(quoth_ghost_game_new(&t->game, t->ghost, &limited_memory), NULL) ==
           EXIT_FINE;
}

static bool seat_players(table *t)
{
    t->players = quoth_ghost_rules_of(t->ghost).players;
    t->player = calloc(QUOTH_GHOST_SEATS_MAX, sizeof *t->player);
    if (!t->player) {
        complain("out of memory");
        return false;
    }
    for (unsigned i = 0; i < t->players; i++)
        if (!player_make(&t->player[i], t->record.player[i], t->args, t->ghost))
            return false;
    return true;
}

/* Sets up the game that the options describe. */
static bool set_up(table *t)
{
    const arguments *args = t->args;
    uint64_t now = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
    if (!option_number(args, OPT_SEED, now % 1000000, 0, UINT64_MAX, &t->record.seed))
        return false;
    for (unsigned i = 0; i < QUOTH_GHOST_SEATS_MAX; i++) {
        const char *name = seat_option(args, i, i == 0 ? "human" : "rational");
        if (strlen(name) >= sizeof t->record.player[i]) {
            complain("the name of a player has at most %zu bytes: put the command into a file",
                     sizeof t->record.player[i] - 1);
            return false;
        }
        strcpy(t->record.player[i], name);
    }
    t->record.strict = has_option(args, OPT_STRICT);
    return load_lexicon(&t->loaded, args, option_value(args, OPT_WORDS, "enable1")) &&
           solve_game(&t->ghost, t->loaded.lexicon, args, ALL_IF_FEW) && new_game(t) &&
           seat_players(t);
}

/* Takes over a saved game, which must have the same words, rules and players.  Nothing changes
 * unless all is well. */
static bool load_game(table *t, const char *path)
{
    file_bytes file;
    quoth_error error = {0};
    quoth_ghost_record record;
    uint8_t digest[32];
    if (!file_read(&file, path))
        return false;
    if (quoth_ghost_record_read(&record, file.bytes, file.size, &error)) {
        complain("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
        file_release(&file);
        return false;
    }
    bool fine = true;
    if (quoth_lexicon_sha256(t->loaded.lexicon, digest) ||
        memcmp(digest, record.sha256, sizeof digest) != 0) {
        complain("%s was played with %s (%u words), not with the words of %s; see --words", path,
                 record.lexicon, record.words, quoth_lexicon_name(t->loaded.lexicon));
        fine = false;
    }
    table fresh = {.loaded = t->loaded, .args = t->args, .record = record};
    quoth_ghost_rules rules = quoth_ghost_record_rules(&record);
    quoth_status status = QUOTH_OK;
    if (fine)
        status = open_few(&fresh.ghost, t->loaded.lexicon, &rules, &error);
    if (status == QUOTH_NOT_FOUND) /* such rules */
        complain("%s: %s", path, error.message);
    else
        explain_status(status, &error);
    fine = fine && !status;
    fine = fine && new_game(&fresh) && seat_players(&fresh);
    if (fine)
        status = quoth_ghost_record_replay(fresh.game, file.bytes, file.size, &error);
    if (status == QUOTH_BAD_TEXT)
        complain("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else if (fine)
        explain_status(status, &error);
    fine = fine && !status;
    file_release(&file);
    table *discard = fine ? t : &fresh;
    free_players(discard->player);
    quoth_ghost_game_free(discard->game);
    quoth_ghost_free(discard->ghost);
    if (fine) {
        t->ghost = fresh.ghost;
        t->game = fresh.game;
        t->record = record;
        t->players = fresh.players;
        t->player = fresh.player;
    }
    return fine;
}

/* ---- talking ------------------------------------------------------------------------------ */

typedef char spelled[QUOTH_WORD_TEXT_SIZE];

static const char *spell(const table *t, const quoth_letters *letters, char *text)
{
    quoth_alphabet_spell(quoth_lexicon_alphabet(t->loaded.lexicon), letters, text, sizeof(spelled));
    return text;
}

static const quoth_letters *fragment_of(const table *t)
{
    return quoth_ghost_game_fragment(t->game);
}

/* Finds the plays from here and keeps them until the next call; if that fails, complains and
 * returns false. */
static bool find_plays(table *t, quoth_known want)
{
    t->plays.want = want;
    return explain_status(quoth_ghost_plays(t->ghost, fragment_of(t), &t->plays), NULL) ==
           EXIT_FINE;
}

/* The words for an illegal fragment in this variant: "begins no word", "is in no word". */
static const char *in_no_word(const table *t)
{
    return strcmp(quoth_ghost_rules_of(t->ghost).variant, "ghost") == 0 ? "begins no word"
                                                                        : "is in no word";
}

/* The answer to a question, NULL at the end of input. */
static char *ask(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static char *ask(table *t, const char *format, ...)
{
    char question[sizeof(spelled) + 200];
    va_list values;
    va_start(values, format);
    vsnprintf(question, sizeof question, format, values);
    va_end(values);
    char *answer = prompt_ask(&t->prompt, question);
    if (t->prompt.failed)
        t->exit_status = EXIT_BAD;
    return answer;
}

static void print_plays(table *t)
{
    spelled text;
    size_t n = 0;
    if (!find_plays(t, QUOTH_KNOWN_LEGALITY))
        return;
    for (size_t i = 0; i < t->plays.count; i++)
        if (t->plays.play[i].view.legal)
            printf("%s%s%s", n++ ? " " : "  ", spell(t, &t->plays.play[i].after, text),
                   t->plays.play[i].view.word ? "*" : "");
    puts(n ? "" : "  none");
}

static const prompt_command commands_of_play[] = {
    {"legal", NULL, "the plays that are possible (* completes a word and ends the game)"},
    {"hint", NULL, "a play that wins, if there is one"},
    {"why", NULL, "why this position is won or lost"},
    {"undo", NULL, "take back your last play"},
    {"resign", NULL, "give up"},
    {"save", "FILE", "write the game to a file"},
    {"load", "FILE", "go on with a saved game"},
    {"help", NULL, "this text"},
    {"quit", NULL, "leave"},
    {0}};

static void print_help(void)
{
    puts(
        "  Say a letter, or the whole new fragment. Where letters may be added at either end, +x\n"
        "  adds x at the end and x+ in front; in superduper say the whole fragment to reverse it.");
    prompt_help(commands_of_play);
    puts("  Where a command is a play as well, put a colon in front: :hint");
}

/* ---- reading a play ----------------------------------------------------------------------- */

typedef enum reading {
    READ_PLAY,    /* something that adds a letter, legal or not */
    READ_ASK,     /* a bare letter that fits in more than one way */
    READ_NOTHING, /* no play */
    READ_FAILED   /* the plays could not be found; the reason has been printed */
} reading;

/* Finds the legal ways to add one letter, each once, in `forms`; if there is none, the first way.
 * find_plays must have run. */
static size_t ways_to_add(const table *t, uint8_t letter, quoth_letters *forms)
{
    const quoth_ghost_list *plays = &t->plays;
    size_t n = quoth_ghost_forms(t->ghost, fragment_of(t), letter, forms), kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool known = false, legal = false;
        for (size_t k = 0; k < kept; k++)
            known |= quoth_letters_equal(&forms[k], &forms[i]);
        for (size_t k = 0; k < plays->count; k++)
            legal |= plays->play[k].view.legal &&
                     quoth_letters_equal(&plays->play[k].after, &forms[i]);
        if (!known && legal)
            forms[kept++] = forms[i];
    }
    return kept ? kept : n ? 1 : 0;
}

/* "+x" and "x+": form 0 of a letter is at the end, form 1 in front. */
static bool read_end(const table *t, const char *text, quoth_letters *after)
{
    quoth_letters letter, forms[QUOTH_GHOST_FORMS_MAX];
    size_t size = strlen(text);
    bool front = size > 1 && text[size - 1] == '+', back = size > 1 && text[0] == '+';
    if (front == back)
        return false;
    if (quoth_alphabet_read(quoth_lexicon_alphabet(t->loaded.lexicon), text + back, size - 1,
                            &letter, NULL) ||
        letter.length != 1)
        return false;
    size_t n = quoth_ghost_forms(t->ghost, fragment_of(t), letter.letter[0], forms);
    if ((size_t)front >= n)
        return false;
    *after = forms[front];
    return true;
}

static reading read_play(table *t, const char *text, quoth_letters *forms, size_t *n)
{
    quoth_letters typed;
    *n = 1;
    if (read_end(t, text, &forms[0]))
        return READ_PLAY;
    if (!*text || quoth_alphabet_read(quoth_lexicon_alphabet(t->loaded.lexicon), text, strlen(text),
                                      &typed, NULL))
        return READ_NOTHING;
    if (quoth_ghost_is_play(t->ghost, fragment_of(t), &typed)) {
        forms[0] = typed;
        return READ_PLAY;
    }
    if (typed.length != 1)
        return READ_NOTHING;
    if (!find_plays(t, QUOTH_KNOWN_LEGALITY))
        return READ_FAILED;
    *n = ways_to_add(t, typed.letter[0], forms);
    return *n == 0 ? READ_NOTHING : *n == 1 ? READ_PLAY : READ_ASK;
}

/* ---- commands ----------------------------------------------------------------------------- */

static quoth_status write_record(void *user, const quoth_sink *sink)
{
    table *t = user;
    return quoth_ghost_record_write(&t->record, t->game, sink);
}

static void print_hint(table *t)
{
    spelled text;
    const quoth_ghost_play *best;
    if (!find_plays(t, QUOTH_KNOWN_OUTCOME))
        return;
    quoth_status status = quoth_ghost_best(t->ghost, fragment_of(t), &t->plays, &best);
    if (status) {
        if (status != QUOTH_NOT_FOUND)
            explain_status(status, NULL);
        return;
    }
    spell(t, &best->after, text);
    if (best->wins)
        printf(t->players == 2 ? "  %s wins.\n" : "  %s does not lose.\n", text);
    else if (quoth_ghost_summarize(t->ghost).lengths)
        printf("  Nothing wins; %s delays the loss longest.\n", text);
    else
        printf("  Nothing wins; %s is as good as any.\n", text);
}

/* Back to the last decision of a person. */
static void undo(table *t)
{
    unsigned now = quoth_ghost_game_plays(t->game), to = now;
    while (to > 0 && !t->player[(to - 1) % t->players].human)
        to--;
    if (to == 0) {
        puts("  There is nothing to take back.");
        return;
    }
    for (; now >= to; now--)
        quoth_ghost_game_undo(t->game);
}

typedef enum outcome { DONE, UNKNOWN } outcome;

static outcome obey(table *t, const char *text)
{
    const char *operand;
    const prompt_command *command = prompt_find(commands_of_play, text, &operand);
    if (!command)
        return UNKNOWN;
    const char *name = command->name;
    if (command->operand && !*operand) {
        printf("  %s needs the name of a file.\n", name);
    } else if (strcmp(name, "legal") == 0) {
        print_plays(t);
    } else if (strcmp(name, "hint") == 0) {
        print_hint(t);
    } else if (strcmp(name, "why") == 0) {
        fflush(stdout);
        quoth_format format = wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT;
        explain_status(
            quoth_ghost_write_explanation(t->ghost, fragment_of(t), format, &standard_output),
            NULL);
    } else if (strcmp(name, "undo") == 0) {
        undo(t);
    } else if (strcmp(name, "resign") == 0) {
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_RESIGNED);
    } else if (strcmp(name, "quit") == 0) {
        t->left = true;
    } else if (strcmp(name, "help") == 0) {
        print_help();
    } else if (strcmp(name, "save") == 0) {
        if (file_replace(operand, write_record, t))
            echo_lines(stdout, "  Saved in %s.\n", operand);
    } else if (strcmp(name, "load") == 0) {
        if (load_game(t, operand))
            echo_lines(stdout, "  Loaded %s.\n", operand);
    }
    return DONE;
}

/* ---- turns -------------------------------------------------------------------------------- */

/* Refuses a play that is not legal: explains it, or with --strict ends the game. */
static void refuse(table *t, const char *text, const quoth_letters *after)
{
    spelled typed, now;
    if (after)
        printf("  \"%s\" %s.", spell(t, after, typed), in_no_word(t));
    else
        echo_lines(stdout, "  \"%.60s\" does not add a letter to \"%s\".", text,
                   spell(t, fragment_of(t), now));
    if (t->record.strict) {
        putchar('\n');
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_ILLEGAL);
    } else {
        puts(" Try again, or say help.");
    }
}

/* Asks the player which of the ways to add the letter is meant; false if the answer names none. */
static bool ask_which(table *t, quoth_letters *forms, size_t n)
{
    spelled text;
    printf("  Which:");
    for (size_t i = 0; i < n; i++)
        printf("%s %s", i ? " or" : "", spell(t, &forms[i], text));
    puts("?");
    const char *answer = ask(t, "  > ");
    quoth_letters after[QUOTH_GHOST_FORMS_MAX];
    size_t ways;
    if (!answer) {
        t->left = true;
        return false;
    }
    if (read_play(t, answer, after, &ways) != READ_PLAY)
        return false;
    forms[0] = after[0];
    return true;
}

static void verbose_line(const table *t, unsigned side, const quoth_letters *given,
                         const quoth_letters *after)
{
    spelled from, to;
    if (t->verbose)
        printf("Player %u, given \"%s\", plays \"%s\".\n", side, spell(t, given, from),
               spell(t, after, to));
}

/* Handles a play that could not be found or made, for want of memory or time.  A person may try
 * something else; a program's game ends. */
static void fail(table *t, quoth_status status)
{
    int exit_status = explain_status(status, NULL);
    if (t->player[quoth_ghost_game_turn(t->game)].human)
        return;
    t->exit_status = exit_status;
    t->left = true;
}

static void make_play(table *t, const quoth_letters *after, const char *text)
{
    unsigned side = quoth_ghost_game_turn(t->game);
    quoth_letters given = *fragment_of(t);
    quoth_status status = quoth_ghost_game_play(t->game, after);
    if (status && status != QUOTH_NOT_FOUND) {
        fail(t, status);
        return;
    }
    if (status && t->player[side].program) {
        printf("That is no play here: player %s has lost.\n", quoth_seat_name(side));
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_ILLEGAL);
    } else if (status) {
        refuse(t, text, after);
        if (quoth_ghost_game_ending(t->game) == QUOTH_GHOST_GOING_ON)
            return;
    }
    verbose_line(t, side, &given, after);
}

static void human_turn(table *t)
{
    spelled now;
    quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
    size_t n = 0;
    unsigned side = quoth_ghost_game_turn(t->game);
    char *text = ask(t, "Player %s given \"%s\" plays? ", quoth_seat_name(side),
                     spell(t, fragment_of(t), now));
    if (!text) {
        t->left = true;
        return;
    }
    if (!*text)
        return;
    if (*text == ':') {
        if (obey(t, text + 1) == UNKNOWN)
            echo_lines(stdout, "  No command \"%.60s\"; say :help.\n", text);
        return;
    }
    reading r = read_play(t, text, forms, &n);
    if (r == READ_NOTHING) {
        if (obey(t, text) == UNKNOWN)
            refuse(t, text, NULL);
        return;
    }
    if (r == READ_FAILED)
        return;
    char *kept = strdup(text); /* the question reads another line into the same buffer */
    if (r == READ_PLAY || ask_which(t, forms, n))
        make_play(t, &forms[0], kept ? kept : "");
    free(kept);
}

static bool with_people(const table *t)
{
    for (unsigned i = 0; i < t->players; i++)
        if (t->player[i].human)
            return true;
    return false;
}

/* Each play draws from its own stream of the seed, so that a game goes on alike after a load. */
static void program_turn(table *t)
{
    unsigned side = quoth_ghost_game_turn(t->game), plays = quoth_ghost_game_plays(t->game);
    const named_player *p = &t->player[side];
    quoth_random random;
    quoth_letters after;
    spelled text;
    quoth_random_seed_stream(&random, t->record.seed, plays + 1);
    quoth_ghost_seen seen;
    quoth_ghost_game_see(t->game, &seen);
    quoth_status status =
        p->player.choose(p->player.user, &seen, &random, &interrupt_watch, &after);
    if (status && status != QUOTH_NOT_FOUND) {
        fail(t, status);
        return;
    }
    if (status) {
        printf("Player %s knows no word that goes on from \"%s\".\n", quoth_seat_name(side),
               spell(t, fragment_of(t), text));
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_RESIGNED);
        return;
    }
    if (!t->verbose && with_people(t))
        printf("Player %s says \"%s\".\n", quoth_seat_name(side), spell(t, &after, text));
    make_play(t, &after, "");
}

static bool has_positions(const table *t)
{
    return quoth_ghost_summarize(t->ghost).words > 0;
}

static void announce(const table *t)
{
    spelled text;
    quoth_ghost_ending ending = quoth_ghost_game_ending(t->game);
    if (ending == QUOTH_GHOST_GOING_ON) {
        if (has_positions(t))
            puts("The game stops here, unfinished.");
        return;
    }
    unsigned loser = quoth_ghost_game_loser(t->game);
    spell(t, fragment_of(t), text);
    switch (ending) {
    case QUOTH_GHOST_WORD:
        printf("\"%s\" is a word. ", text);
        break;
    case QUOTH_GHOST_LEFT:
        printf("\"%s\" %s. ", text, in_no_word(t));
        break;
    case QUOTH_GHOST_ILLEGAL:
        printf("An illegal play loses. ");
        break;
    case QUOTH_GHOST_RESIGNED:
        printf("The %s player gives up. ", quoth_seat_name(loser));
        break;
    case QUOTH_GHOST_STUCK:
        printf("Nothing can be added to \"%s\". ", text);
        break;
    case QUOTH_GHOST_GOING_ON:
        return;
    }
    if (t->players == 2)
        printf("The %s player wins.\n", quoth_seat_name(!loser));
    else
        printf("The %s player loses.\n", quoth_seat_name(loser));
}

/* Greets people only: a pipe gets the game and nothing else. */
static void greet(const table *t)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(t->ghost);
    if (t->left || !isatty(STDIN_FILENO) || !with_people(t))
        return;
    echo_lines(stdout, "Playing %s%s%s%s on %s, words of at least %u letters: ", rules.variant,
               rules.reading ? " (" : "", rules.reading ? rules.reading : "",
               rules.reading ? ")" : "", quoth_lexicon_name(t->loaded.lexicon), rules.min);
    puts(rules.misere == QUOTH_MISERE_NO      ? "complete one, or leave the dictionary, and\nyou "
                                                "lose. Say a letter, or help."
         : rules.misere == QUOTH_MISERE_LEGAL ? "complete one\nto win. Say a letter, or help."
                                              : "complete one, or leave the dictionary,\nto win. "
                                                "Say a letter, or help.");
}

int run_ghost_play(const arguments *args)
{
    table t = {.args = args,
               .plays = {.memory = &limited_memory},
               .verbose = has_option(args, OPT_VERBOSE)};
    const char *saved = option_value(args, OPT_LOAD, NULL);
    t.exit_status = EXIT_BAD;
    prompt_begin(&t.prompt, commands_of_play);
    if (player_operands_fit(args, QUOTH_GHOST_SEATS_MAX) && set_up(&t) &&
        (!saved || load_game(&t, saved))) {
        t.exit_status = EXIT_FINE;
        if (!has_positions(&t)) {
            puts("There is no word to play with, so the first player has nothing to say. The "
                 "second player wins.");
            t.left = true;
        }
        greet(&t);
        while (!t.left && !interrupted() &&
               quoth_ghost_game_ending(t.game) == QUOTH_GHOST_GOING_ON) {
            if (t.player[quoth_ghost_game_turn(t.game)].human)
                human_turn(&t);
            else
                program_turn(&t);
        }
        announce(&t);
    }
    clear_table(&t);
    return interrupted() ? EXIT_INTERRUPTED : t.exit_status;
}
