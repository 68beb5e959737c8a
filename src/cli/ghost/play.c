/* quoth ghost play: a game at the terminal, or through a pipe. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/ghost/players.h"
#include "cli/ghost/prompt_commands.h"
#include "cli/ghost/session.h"
#include "cli/ghost/standings.h"
#include "cli/ghost/teach.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/players/players.h"

/* ---- reading a play ----------------------------------------------------------------------- */

typedef enum reading {
    READ_PLAY,    /* something that adds a letter, legal or not */
    READ_ASK,     /* a bare letter that fits in more than one way */
    READ_NOTHING, /* no play */
    READ_FAILED   /* the plays could not be found; the reason has been printed */
} reading;

/* Finds the legal ways to add one letter, each once, in `forms`; if there is none, the first way.
 * find_plays must have run. */
static size_t ways_to_add(const ghost_session *t, uint8_t letter, quoth_letters *forms)
{
    const quoth_ghost_list *plays = &t->plays;
    quoth_letters form;
    size_t kept = 0;
    for (size_t i = 0; quoth_ghost_form(&form, t->ghost, fragment_of(t), letter, i); i++) {
        bool known = false, legal = false;
        for (size_t k = 0; k < kept; k++)
            known |= quoth_letters_equal(&forms[k], &form);
        for (size_t k = 0; k < plays->count; k++)
            legal |= plays->play[k].view.legal && quoth_letters_equal(&plays->play[k].after, &form);
        if (!known && legal)
            forms[kept++] = form;
    }
    if (kept)
        return kept;
    return quoth_ghost_form(&forms[0], t->ghost, fragment_of(t), letter, 0);
}

/* "+x" and "x+": form 0 of a letter is at the end, form 1 in front. */
static bool read_end(const ghost_session *t, const char *text, quoth_letters *after)
{
    quoth_letters letter;
    size_t size = strlen(text);
    bool front = size > 1 && text[size - 1] == '+', back = size > 1 && text[0] == '+';
    if (front == back)
        return false;
    if (quoth_alphabet_read(&letter, quoth_lexicon_alphabet(t->loaded.lexicon), text + back,
                            size - 1, NULL) ||
        letter.length != 1)
        return false;
    return quoth_ghost_form(after, t->ghost, fragment_of(t), letter.letter[0], front);
}

static reading read_play(ghost_session *t, const char *text, quoth_letters *forms, size_t *n)
{
    quoth_letters typed;
    *n = 1;
    if (read_end(t, text, &forms[0]))
        return READ_PLAY;
    if (!*text || quoth_alphabet_read(&typed, quoth_lexicon_alphabet(t->loaded.lexicon), text,
                                      strlen(text), NULL))
        return READ_NOTHING;
    if (quoth_ghost_is_play(t->ghost, fragment_of(t), &typed)) {
        forms[0] = typed;
        return READ_PLAY;
    }
    if (typed.length != 1)
        return READ_NOTHING;
    if (!find_plays(t, QUOTH_GHOST_WANT_LEGALITY))
        return READ_FAILED;
    *n = ways_to_add(t, typed.letter[0], forms);
    return *n == 0 ? READ_NOTHING : *n == 1 ? READ_PLAY : READ_ASK;
}

/* ---- turns -------------------------------------------------------------------------------- */

/* Refuses what was typed, and with --strict ends the game.  `after`: the fragment that it makes,
 * which is illegal; NULL if it is no play. */
static void refuse(ghost_session *t, const char *text, const quoth_letters *after)
{
    spelled typed, now;
    suggestion near = prompt_suggest(t->prompt.commands, text);
    const char *end = near.text[0] ? near.text : ".";
    if (after)
        printf("  \"%s\" %s.", ghost_spell(t, after, typed), in_no_word(t));
    else if (!fragment_of(t)->length)
        printf_sanitized(stdout, "  \"%.60s\" is not one letter%s", text, end);
    else
        printf_sanitized(stdout, "  \"%.60s\" does not add a letter to \"%s\"%s", text,
                         ghost_spell(t, fragment_of(t), now), end);
    if (t->record.strict) {
        putchar('\n');
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_ILLEGAL, NULL);
    } else {
        puts(" Try again, or say help.");
    }
}

/* Asks a question that is answered by y or n; anything else, and no answer, is n. */
static bool ask_yes(ghost_session *t, const char *question)
{
    const char *answer = ghost_ask(t, "  %s [y/N] ", question);
    return is_answered(t, answer) && (*answer == 'y' || *answer == 'Y');
}

/* Asks the player which of the ways to add the letter is meant; false if the answer names none. */
static bool ask_which(ghost_session *t, quoth_letters *forms, size_t n)
{
    spelled text;
    printf("  Which:");
    for (size_t i = 0; i < n; i++)
        printf("%s %s", i ? " or" : "", ghost_spell(t, &forms[i], text));
    puts("?");
    const char *answer = ghost_ask(t, "  > ");
    quoth_letters after[QUOTH_GHOST_FORMS_MAX];
    size_t ways;
    if (!is_answered(t, answer))
        return false;
    if (read_play(t, answer, after, &ways) != READ_PLAY)
        return false;
    forms[0] = after[0];
    return true;
}

/* With --verbose: prints a play and the fragment that it was made to. */
static void print_verbose(const ghost_session *t, unsigned seat, const quoth_letters *given,
                          const quoth_letters *after)
{
    spelled from, to;
    if (t->verbose)
        printf("Player %u, given \"%s\", plays \"%s\".\n", player_number_at(t, seat),
               ghost_spell(t, given, from), ghost_spell(t, after, to));
}

static void make_play(ghost_session *t, const quoth_letters *after, const char *text)
{
    unsigned seat = quoth_ghost_game_turn(t->game);
    quoth_letters given = *fragment_of(t);
    quoth_status status = quoth_ghost_game_play(t->game, after, NULL);
    if (status && status != QUOTH_ILLEGAL) {
        turn_failed(t, status);
        return;
    }
    if (status && player_at(t, seat)->program) {
        puts("That is no play here.");
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_ILLEGAL, NULL);
    } else if (status) {
        refuse(t, text, after);
        if (quoth_ghost_game_ending(t->game) == QUOTH_GHOST_GOING_ON)
            return;
    }
    print_verbose(t, seat, &given, after);
}

/* Asks whether a line that is a command and a play is meant as the play. */
static bool means_play(ghost_session *t, const char *text, const quoth_letters *after)
{
    spelled word;
    const char *operand;
    quoth_ghost_view view;
    if (!prompt_find(commands_of_play, text, &operand) || after->length == 1)
        return true;
    if (explain_status(quoth_ghost_probe(&view, t->ghost, after, QUOTH_GHOST_WANT_LEGALITY, NULL),
                       NULL) != EXIT_FINE)
        return false;
    printf_sanitized(stdout, "  \"%.60s\" is a command, and a play that makes \"%s\"%s.\n", text,
                     ghost_spell(t, after, word), view.word ? ", a complete word" : "");
    return ask_yes(t, "Do you mean the play?");
}

/* With --coach: warns before a play that gives a won position away, or that ends the game where
 * another would not, and asks; false if the player thinks again. */
static bool insists(ghost_session *t, const quoth_letters *after)
{
    spelled text;
    quoth_letters arranged = *after;
    const quoth_ghost_play *best, *said = NULL;
    if (!t->coached || !find_plays(t, QUOTH_GHOST_WANT_OUTCOME) ||
        quoth_ghost_best(&best, t->ghost, fragment_of(t), &t->plays, NULL))
        return true;
    quoth_ghost_canonicalize(&arranged, t->ghost);
    for (size_t i = 0; i < t->plays.count; i++)
        if (quoth_letters_equal(&t->plays.play[i].after, &arranged))
            said = &t->plays.play[i];
    if (!said || said->mover_wins || (!best->mover_wins && (!said->view.word || best->view.word)))
        return true;
    if (said->view.word) {
        printf("  Careful: ");
        print_word(t, &arranged);
        printf(", and loses at once");
    } else {
        printf("  Careful: \"%s\" loses; ", ghost_spell(t, &said->after, text));
        if (!print_best_end(t, said))
            return true;
    }
    puts(best->mover_wins ? ". Another play wins." : ".");
    return ask_yes(t, "Say it anyway?");
}

static void human_turn(ghost_session *t)
{
    spelled now;
    subject who;
    quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
    size_t n = 0;
    unsigned seat = quoth_ghost_game_turn(t->game);
    ghost_spell(t, fragment_of(t), now);
    bool you = is_you(t, seat);
    const char *name = you ? name_at(t, seat) : NULL;
    char *text =
        !*now && name ? ghost_ask(t, "%s, you begin: ", name)
        : !*now       ? ghost_ask(t, "%s begin%s: ", subject_of(t, seat, who), you ? "" : "s")
        : you ? ghost_ask(t, "\"%s\", your turn%s%s: ", now, name ? ", " : "", name ? name : "")
              : ghost_ask(t, "\"%s\", %s: ", now, in_sentence(t, seat, who));
    if (!is_answered(t, text) || !*text)
        return;
    if (*text == ':') {
        if (!ghost_obey(t, text + 1))
            printf_sanitized(stdout, "  No command \"%.60s\"; say :help.\n", text);
        return;
    }
    reading r = read_play(t, text, forms, &n);
    if (r == READ_NOTHING) {
        if (!ghost_obey(t, text))
            refuse(t, text, NULL);
        return;
    }
    if (r == READ_FAILED)
        return;
    char *kept = strdup(text); /* a question reads another line into the same buffer */
    if (!kept)
        print_error("out of memory");
    else if (r == READ_PLAY && !means_play(t, kept, &forms[0])) {
        if (!t->left)
            ghost_obey(t, kept);
    } else if ((r == READ_PLAY || ask_which(t, forms, n)) && insists(t, &forms[0]))
        make_play(t, &forms[0], kept);
    free(kept);
}

/* Each play has its own random stream of the seed, so that a loaded game goes on as the saved one.
 */
static void program_turn(ghost_session *t)
{
    unsigned seat = quoth_ghost_game_turn(t->game), plays = quoth_ghost_game_plays(t->game);
    const named_player *p = player_at(t, seat);
    quoth_random random;
    quoth_letters after;
    spelled text;
    quoth_random_seed_stream(&random, t->record.seed, plays + 1);
    quoth_ghost_observation observation;
    quoth_ghost_game_observe(&observation, t->game);
    waiting_for("thinking");
    quoth_status status =
        p->player.choose(p->player.user, &observation, &random, &waiting_watch, &after);
    waiting_end();
    if (status && status != QUOTH_RESIGNS) {
        turn_failed(t, status);
        return;
    }
    if (!status && observation.challenges && observation.plays && !after.length) {
        challenge(t);
        return;
    }
    if (status) {
        print_sentence(t, seat, "know", " no word that goes on from ");
        printf("\"%s\".\n", ghost_spell(t, fragment_of(t), text));
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_RESIGNED, NULL);
        return;
    }
    if (!t->verbose && count_people(t)) {
        print_sentence(t, seat, "say", "");
        printf(" \"%s\".\n", ghost_spell(t, &after, text));
    }
    make_play(t, &after, "");
}

/* Prints the loser's turning point, and the play that would have won. */
static void print_turning_point(const ghost_session *t)
{
    spelled given, said, best, end;
    subject who;
    quoth_ghost_turning_point p;
    unsigned loser = quoth_ghost_game_loser(t->game);
    quoth_context context = {.watch = &interrupt_watch, .memory = &limited_memory};
    quoth_status status = quoth_ghost_game_turning_point(&p, t->game, loser, &context, NULL);
    if (status == QUOTH_NOT_FOUND) {
        printf_sanitized(stdout, "%s never had a winning play", subject_of(t, loser, who));
        puts(t->players == 2 && loser == 0 ? ": with best play whoever begins loses." : ".");
        return;
    }
    if (explain_status(status, NULL) != EXIT_FINE)
        return;
    in_sentence(t, loser, who);
    if (p.plays)
        printf_sanitized(stdout, "The turning point was \"%s\", where %s ",
                         ghost_spell(t, quoth_ghost_game_at(t->game, p.plays), given), who);
    else
        printf_sanitized(stdout, "The turning point was the beginning, where %s ", who);
    if (p.word.length) {
        printf("named no word for it.\n\"%s\" was a word to name.\n",
               ghost_spell(t, &p.word, said));
        return;
    }
    if (p.said.length)
        printf("said \"%s\".\n", ghost_spell(t, &p.said, said));
    else
        printf("%s.\n", ending_without_play(quoth_ghost_game_ending(t->game)));
    if (p.best.length)
        printf("\"%s\" was the play to make; best play ends with \"%s\".\n",
               ghost_spell(t, &p.best, best), spell_end(t, &p.end, end));
    else
        printf("\"%s\" %s: a challenge would have won.\n", given, in_no_word(t));
}

/* Prints the result of a challenge. */
static void announce_challenge(const ghost_session *t)
{
    spelled text, at;
    const quoth_letters *named = quoth_ghost_game_named(t->game);
    unsigned turn = quoth_ghost_game_turn(t->game);
    ghost_spell(t, fragment_of(t), at);
    print_sentence(t, turn, "challenge", ": ");
    if (named)
        printf("\"%s\" %s \"%s\". ", at,
               quoth_ghost_game_loser(t->game) == turn ? "is part of" : "is no part of a word by",
               ghost_spell(t, named, text));
    else
        printf("nobody knows a word for \"%s\". ", at);
}

static void announce(const ghost_session *t)
{
    spelled text;
    subject who;
    quoth_ghost_ending ending = quoth_ghost_game_ending(t->game);
    unsigned loser = quoth_ghost_game_loser(t->game);
    switch (ending) {
    case QUOTH_GHOST_WORD:
        print_word(t, fragment_of(t));
        printf(". ");
        break;
    case QUOTH_GHOST_LEFT:
        printf("\"%s\" %s. ", ghost_spell(t, fragment_of(t), text), in_no_word(t));
        break;
    case QUOTH_GHOST_ILLEGAL:
        printf("An illegal play loses. ");
        break;
    case QUOTH_GHOST_RESIGNED:
        print_sentence(t, loser, "give", " up. ");
        break;
    case QUOTH_GHOST_CHALLENGED:
        announce_challenge(t);
        break;
    case QUOTH_GHOST_STUCK:
        printf("Nothing can be added to \"%s\". ", ghost_spell(t, fragment_of(t), text));
        break;
    case QUOTH_GHOST_GOING_ON:
        return;
    }
    if (t->players > 2) {
        print_sentence(t, loser, "lose", ".\n");
    } else if (is_you(t, loser)) {
        printf_sanitized(stdout, "You lose, %s wins.\n", in_sentence(t, !loser, who));
    } else {
        print_sentence(t, !loser, "win", ".\n");
    }
}

/* With --meanings: what the word that ended the game means, made or named. */
static void print_meaning_of_end(const ghost_session *t)
{
    spelled text;
    quoth_ghost_ending ending = quoth_ghost_game_ending(t->game);
    const quoth_letters *named = quoth_ghost_game_named(t->game);
    if (!has_option(t->args, OPT_MEANINGS))
        return;
    if (ending == QUOTH_GHOST_CHALLENGED && named)
        ghost_spell(t, named, text);
    else if (ending == QUOTH_GHOST_WORD)
        spell_end(t, fragment_of(t), text);
    else
        return;
    print_known_meaning(&t->meanings, text, strlen(text));
}

static bool has_positions(const ghost_session *t)
{
    return quoth_ghost_summarize(t->ghost).words > 0;
}

/* Plays until the game is over or everybody has left. */
static void play_game(ghost_session *t)
{
    while (!t->left && !interrupted() && quoth_ghost_game_ending(t->game) == QUOTH_GHOST_GOING_ON) {
        if (player_at(t, quoth_ghost_game_turn(t->game))->human)
            human_turn(t);
        else
            program_turn(t);
        ghost_session_autosave(t);
    }
}

/* ---- after a game ------------------------------------------------------------------------- */

/* The state of the match after the round that is over. */
static void add_round(const ghost_session *t, quoth_ghost_lives_record *after)
{
    *after = t->lives;
    quoth_ghost_lives_record_lose(after, quoth_ghost_game_loser(t->game), NULL);
}

/* Another game or match, or the next round; false if it cannot be set up. */
static bool begin_next(ghost_session *t)
{
    quoth_ghost_lives_record after;
    if (t->match)
        add_round(t, &after);
    if (!t->match || quoth_ghost_lives_over(&after.lives)) {
        ghost_begin_again(t, "");
    } else if (ghost_session_next_round(t, &after)) {
        print_beginning(t);
    }
    return quoth_ghost_game_ending(t->game) == QUOTH_GHOST_GOING_ON;
}

/* The question after a game or a round (`what`) at a terminal: starts the next one, or goes back
 * into this one. */
static void ask_for_more(ghost_session *t, const char *what, const char *next, const char *question)
{
    while (!t->left && !interrupted() && quoth_ghost_game_ending(t->game) != QUOTH_GHOST_GOING_ON) {
        const char *answer = ghost_ask(t, "%s [Y/n, or undo, why, save] ", question);
        if (!answer || strcasecmp(answer, "n") == 0 || strcasecmp(answer, "no") == 0)
            t->left |= interrupted() || may_leave(t);
        else if (!*answer || strcasecmp(answer, "y") == 0 || strcasecmp(answer, "yes") == 0)
            begin_next(t);
        else if (!ghost_obey(t, answer + (*answer == ':')))
            printf("  The %s is over. Say y for %s, undo to take back, or quit.\n", what, next);
        ghost_session_autosave(t);
    }
}

/* Ends a game early; the person who pressed Ctrl-C may save it. */
static void stop_game(ghost_session *t)
{
    const char *answer = NULL, *file, *what = t->match ? "match" : "game";
    char question[100];
    snprintf(question, sizeof question, "Save the %s? The name of a file, or Enter: ", what);
    if (t->unsaved && (quoth_ghost_game_plays(t->game) || (t->match && t->lives.lives.rounds)))
        answer = prompt_ask_last(&t->prompt, question);
    if (answer && *answer && (file = ghost_session_save_as(t, answer)))
        printf_sanitized(stdout, "  Saved in %s; go on with --load.\n", file);
    printf("The %s stops here, unfinished.\n", what);
    if (t->output && t->prompt.terminal && count_people(t) && quoth_ghost_game_plays(t->game))
        printf_sanitized(stdout, "It is kept in %s; go on with --load.\n", t->output);
}

/* Finishes a round; true if another follows. */
static bool end_round(ghost_session *t)
{
    quoth_ghost_lives_record after;
    add_round(t, &after);
    bool over = quoth_ghost_lives_over(&after.lives), in = false;
    for (unsigned p = 0; p < after.lives.players; p++)
        in |= t->player[p].human && !after.lives.place[p];
    print_lives(t, &after);
    if (over)
        print_standings(t, &after);
    bool ask = t->prompt.terminal && (in || (over && count_people(t)));
    if (ask && over)
        ask_for_more(t, "match", "another", "Another match?");
    else if (ask)
        ask_for_more(t, "round", "the next", "The next round?");
    else if (over || !begin_next(t))
        t->left = true;
    if (!over && (t->left || interrupted()))
        stop_game(t);
    return !t->left && !interrupted();
}

/* Finishes a game; true if another follows. */
static bool end_game(ghost_session *t)
{
    if (!count_people(t) || !t->prompt.terminal)
        return false;
    ask_for_more(t, "game", "another", "Another game with places changed?");
    return !t->left && !interrupted();
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Warns that a saved game goes on by other rules than the options name. */
static void warn_of_saved_rules(const ghost_session *t, const quoth_ghost_rules *asked,
                                const char *path)
{
    static const option_id ids[] = {OPT_VARIANT, OPT_MIN, OPT_READING, OPT_MISERE, OPT_WORD_END};
    quoth_ghost_rules saved = quoth_ghost_rules_of(t->ghost);
    bool same = is_same_text(saved.variant, asked->variant) && saved.min == asked->min &&
                is_same_text(saved.reading, asked->reading) && saved.misere == asked->misere &&
                saved.word_end == asked->word_end;
    for (size_t i = 0; !same && i < sizeof ids / sizeof *ids; i++)
        if (has_option(t->args, ids[i])) {
            print_warning("%s goes on by its own rules; --%s has no effect", path,
                          option_row(ids[i]).name);
            return;
        }
}

/* Warns that a saved game goes on with other players, or another way of challenging, than the
 * command names. */
static void warn_of_saved_players(const ghost_session *t, const quoth_ghost_record *asked,
                                  const char *path)
{
    const arguments *args = t->args;
    unsigned count = t->match ? t->lives.lives.players : t->record.players;
    bool same = true;
    for (unsigned i = 0; i < count && same; i++)
        same = strcmp(asked->player[i], t->match ? t->lives.player[i] : t->record.player[i]) == 0;
    if (!same && (args->operands || has_option(args, OPT_FIRST) || has_option(args, OPT_SECOND) ||
                  has_option(args, OPT_OTHERS) || has_option(args, OPT_ME)))
        print_warning("%s goes on with its own players; those named here have no effect", path);
    if (asked->challenges && !t->record.challenges)
        print_warning("%s goes on by its own rules; --challenges has no effect", path);
    if (asked->strict && !t->record.strict)
        print_warning("%s goes on by its own rules; --strict has no effect", path);
    if (has_option(args, OPT_LIVES) && !t->match)
        print_warning("%s is a game without lives; --lives has no effect", path);
}

static int play_ghost(const arguments *args, int output)
{
    ghost_session t = {.args = args,
                       .plays = {.memory = &limited_memory},
                       .verbose = has_option(args, OPT_VERBOSE),
                       .coached = has_option(args, OPT_COACH)};
    const char *saved = option_value(args, OPT_LOAD, NULL);
    bool begun = false;
    t.exit_status = EXIT_BAD;
    prompt_begin(&t.prompt, commands_of_play);
    if (player_operands_fit(args, QUOTH_GHOST_SEATS_MAX) &&
        (!has_option(args, OPT_MEANINGS) || dictionary_ready(&t.meanings, args)) &&
        ghost_session_set_up(&t)) {
        quoth_ghost_rules asked = quoth_ghost_rules_of(t.ghost);
        quoth_ghost_record named = t.record;
        begun = !saved || ghost_session_load(&t, saved);
        if (begun && saved) {
            warn_of_saved_rules(&t, &asked, saved);
            warn_of_saved_players(&t, &named, saved);
        }
    }
    if (begun) {
        t.exit_status = EXIT_FINE;
        if (!has_positions(&t)) {
            puts("There is no word to play with, so the first player has nothing to say. The "
                 "second player wins.");
            t.left = true;
        } else {
            ghost_greet(&t);
            if (t.match && !t.prompt.terminal)
                print_beginning(&t);
        }
        bool more = has_positions(&t);
        while (more) {
            play_game(&t);
            more = quoth_ghost_game_ending(t.game) != QUOTH_GHOST_GOING_ON;
            if (!more) {
                stop_game(&t);
                break;
            }
            announce(&t);
            print_meaning_of_end(&t);
            if (count_people(&t) && !interrupted())
                print_turning_point(&t);
            more = t.match ? end_round(&t) : end_game(&t);
        }
        if (!ghost_session_save_last(&t))
            t.exit_status = EXIT_BAD;
    }
    if (output >= 0) {
        bool restored = output_restore(output);
        if (t.exit_status == EXIT_FINE && (!restored || !ghost_session_print_json(&t)))
            t.exit_status = EXIT_BAD;
    }
    ghost_session_clear(&t);
    return interrupted() ? EXIT_INTERRUPTED : t.exit_status;
}

int run_ghost_play(const arguments *args)
{
    int output = has_option(args, OPT_JSON) ? output_to_errors() : -1;
    return output < 0 && has_option(args, OPT_JSON) ? EXIT_BAD : play_ghost(args, output);
}
