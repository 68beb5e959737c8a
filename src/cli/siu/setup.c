/* The rules, words and values of positions, loaded when they change. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "quoth/quoth.h"
#include "cli/siu/parts.h"

static void unload_game(siu_game *game)
{
    quoth_sim_free(game->sim);
    quoth_endgame_free(game->endgame);
    quoth_preendgame_free(game->preendgame);
    quoth_auto_free(game->chooser);
    quoth_infer_free(game->infer);
    quoth_play_finder_free(game->finder);
    quoth_win_table_free(game->win_table);
    quoth_leaves_free(game->leaves.leaves);
    quoth_cross_free(game->cross);
    unload(&game->lexicon);
    *game = (siu_game){0};
}

void siu_setup_end(siu_setup *setup)
{
    unload_game(&setup->game);
}

bool siu_setup_load(siu_setup *setup, const quoth_cgp *cgp)
{
    static siu_game wanted; /* too large for a stack */
    siu_game *game = &setup->game;
    quoth_error error = {.message = ""};
    const char *lexicon = quoth_cgp_operand(cgp, "lex");
    memset(&wanted, 0, sizeof wanted);
    if (!siu_describe_rules(&wanted.rules, setup, cgp, &error)) {
        siu_error("bad-position", "%s", error.message);
        return false;
    }
    siu_choose_words(setup, lexicon ? lexicon : setup->text[SIU_LEXICON], wanted.words);
    snprintf(wanted.data_path, SIU_TEXT, "%s", setup->text[SIU_DATA_PATH]);
    snprintf(wanted.leaves_name, SIU_TEXT, "%s", setup->text[SIU_LEAVES]);
    snprintf(wanted.win_table_name, SIU_TEXT, "%s", setup->text[SIU_WINS]);
    siu_name_source(wanted.leaves_id, setup, wanted.leaves_name, SIU_LEAVES);
    siu_name_source(wanted.win_table_id, setup, wanted.win_table_name, SIU_WINS);
    if (game->cross && memcmp(&game->rules, &wanted.rules, sizeof wanted.rules) == 0 &&
        strcmp(game->words, wanted.words) == 0 && strcmp(game->data_path, wanted.data_path) == 0 &&
        strcmp(game->leaves_name, wanted.leaves_name) == 0 &&
        strcmp(game->win_table_name, wanted.win_table_name) == 0)
        return true;
    unload_game(game);
    *game = wanted;
    if (siu_load_game(setup, game))
        return true;
    unload_game(game);
    siu_fail("the words or values of this position cannot be loaded");
    return false;
}
