/* quoth ghost analyse: recorded games of Ghost, turn by turn: where they were lost, and by which
 * word. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/ghost/analysis.h"
#include "cli/io/files.h"
#include "cli/io/game_files.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/players/players.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"

/* ---- several games ------------------------------------------------------------------------- */

/* Losses of a player over several games. */
typedef struct ghost_loser {
    char name[sizeof((quoth_ghost_record *)0)->player[0]];
    unsigned games, lost, given_away;
    char (*word)[QUOTH_WORD_TEXT_SIZE]; /* `words` of them */
    unsigned words;
} ghost_loser;

typedef struct ghost_totals {
    ghost_loser *player;
    size_t players;
    unsigned games, left_out;
} ghost_totals;

static ghost_loser *loser_called(ghost_totals *totals, const char *name)
{
    for (size_t i = 0; i < totals->players; i++)
        if (strcmp(totals->player[i].name, name) == 0)
            return &totals->player[i];
    ghost_loser *more = realloc(totals->player, (totals->players + 1) * sizeof *more);
    if (!more)
        return NULL;
    totals->player = more;
    ghost_loser *added = &more[totals->players++];
    *added = (ghost_loser){.name = ""};
    snprintf(added->name, sizeof added->name, "%s", name);
    return added;
}

static bool add_analysis(ghost_totals *totals, const ghost_analysis *a)
{
    for (unsigned seat = 0; seat < a->record.players; seat++) {
        ghost_loser *l = loser_called(totals, player_shown(a->record.player[seat]));
        if (!l)
            return fail_with("out of memory");
        l->games++;
        if (!is_lost(a) || a->review->loser != seat)
            continue;
        l->lost++;
        l->given_away += a->review->given_away;
        if (!a->review->word.length)
            continue;
        void *more = realloc(l->word, (l->words + 1) * sizeof *l->word);
        if (!more)
            return fail_with("out of memory");
        l->word = more;
        spell_in(a, &a->review->word, l->word[l->words++]);
    }
    totals->games++;
    return true;
}

static void print_totals(const ghost_totals *totals, const dictionary *meanings)
{
    printf("%u game%s\n", totals->games, totals->games == 1 ? "" : "s");
    for (size_t i = 0; i < totals->players; i++) {
        const ghost_loser *l = &totals->player[i];
        printf_sanitized(stdout, "%s: lost %u of %u game%s, %u of them given away", l->name,
                         l->lost, l->games, l->games == 1 ? "" : "s", l->given_away);
        for (unsigned w = 0; w < l->words; w++)
            printf_sanitized(stdout, "%s%s", w ? ", " : "; by ", l->word[w]);
        putchar('\n');
        for (unsigned w = 0; meanings && w < l->words; w++)
            print_known_meaning(meanings, l->word[w], strlen(l->word[w]));
    }
}

static void json_totals(const ghost_totals *totals)
{
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_number(&j, "games", totals->games);
    json_number(&j, "players", totals->players);
    json_array(&j, "seats");
    for (size_t i = 0; i < totals->players; i++) {
        const ghost_loser *l = &totals->player[i];
        json_object(&j, NULL);
        json_string(&j, "name", l->name);
        json_number(&j, "games", l->games);
        json_number(&j, "lost", l->lost);
        json_number(&j, "given_away", l->given_away);
        json_array(&j, "words");
        for (unsigned w = 0; w < l->words; w++)
            json_string(&j, NULL, l->word[w]);
        json_close(&j);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
}

static void free_totals(ghost_totals *totals)
{
    for (size_t i = 0; i < totals->players; i++)
        free(totals->player[i].word);
    free(totals->player);
}

/* Adds the games of a file, each round of a match being one. */
static bool add_file(ghost_totals *totals, const char *path, const quoth_lexicon *lexicon)
{
    analysed_file f;
    bool fine = true;
    if (analyse_file(&f, path, lexicon))
        for (unsigned i = 0; i < f.games && fine; i++)
            fine = add_analysis(totals, &f.game[i]);
    else
        totals->left_out++;
    free_analysed_file(&f);
    return fine && !interrupted();
}

/* ---- the command --------------------------------------------------------------------------- */

static int analyse_one(const arguments *args, const quoth_lexicon *lexicon,
                       const dictionary *meanings)
{
    analysed_file f;
    bool fine = analyse_file(&f, args->operand[0], lexicon);
    if (fine && has_option(args, OPT_JSON))
        print_analysed_file_json(&f, meanings);
    else if (fine)
        print_analysed_file(&f, meanings);
    free_analysed_file(&f);
    return fine ? EXIT_FINE : EXIT_BAD;
}

static int analyse_several(const arguments *args, const quoth_lexicon *lexicon,
                           const dictionary *meanings)
{
    ghost_totals totals = {0};
    game_files files = {0};
    bool fine = game_files_find(&files, args->operand, args->operands, NULL);
    for (size_t i = 0; i < files.count && fine; i++)
        fine = add_file(&totals, files.path[i], lexicon);
    fine = fine || interrupted();
    if (fine && interrupted())
        print_error("interrupted: this is what was done");
    if (fine && totals.games) {
        if (has_option(args, OPT_JSON))
            json_totals(&totals);
        else
            print_totals(&totals, meanings);
    }
    if (fine && !totals.games && !totals.left_out)
        print_error("%s: there is no record in it", args->operand[0]);
    if (totals.left_out)
        print_error("%u record%s could not be read and %s left out", totals.left_out,
                    totals.left_out == 1 ? "" : "s", totals.left_out == 1 ? "is" : "are");
    fine = fine && totals.games && !totals.left_out;
    free_totals(&totals);
    game_files_free(&files);
    return fine ? EXIT_FINE : EXIT_BAD;
}

int run_ghost_analyse(const arguments *args)
{
    loaded_lexicon loaded;
    dictionary found = {0};
    if (args->operands == 0)
        return print_error("ghost analyse needs a record; see `quoth help ghost analyse`");
    if ((has_option(args, OPT_MEANINGS) && !dictionary_open(&found, args)) ||
        !load_lexicon(&loaded, args, words_path(args))) {
        dictionary_close(&found);
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    }
    const dictionary *meanings = has_option(args, OPT_MEANINGS) ? &found : NULL;
    bool one = args->operands == 1 && !is_folder(args->operand[0]);
    int status = one ? analyse_one(args, loaded.lexicon, meanings)
                     : analyse_several(args, loaded.lexicon, meanings);
    dictionary_close(&found);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
