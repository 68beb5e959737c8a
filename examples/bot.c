/* A bot of your own for board games, and a match against a player of the library.
 *
 *     cc -Iinclude examples/bot.c build/libquoth.a -lm -o bot
 *     ./bot 20                             twenty games; default 10
 *
 * The bot lays as many tiles as it can, and of such plays the one that scores most.  To change how
 * it plays, change `is_better`.
 *
 * Exit status: 0 fine, 2 for an error, which goes to standard error. */
#include <stdio.h>
#include <stdlib.h>

#include <quoth/quoth.h>

typedef struct bot {
    quoth_play_finder *finder;
    quoth_plays plays; /* those found last; the memory is used again */
} bot;

static bool is_better(const quoth_play *a, const quoth_play *b)
{
    return a->tiles > b->tiles || (a->tiles == b->tiles && a->score > b->score);
}

/* The library calls this when it is the bot's turn.  `seen` has the board and the bot's own rack,
 * and nothing that a player must not know. */
static quoth_status choose(void *user, const quoth_cross_view *view, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    bot *b = user;
    quoth_plays_query query = {
        .find = QUOTH_FIND_ALL, .order = QUOTH_BY_SCORE, .placements_only = true};
    quoth_status status = quoth_plays_find(&b->plays, b->finder, view->position, &query,
                                           &(quoth_context){.watch = watch}, NULL);
    (void)random; /* this bot throws no dice */
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    for (size_t i = 0; !status && i < b->plays.count; i++)
        if (play->kind == QUOTH_PLAY_PASS || is_better(&b->plays.play[i], play))
            *play = b->plays.play[i];
    return status;
}

/* Plays the match and prints who won. */
static quoth_status play_match(const quoth_cross *cross, quoth_play_finder *finder, uint64_t games)
{
    bot mine = {.finder = finder};
    quoth_cross_bot greedy = {.policy = QUOTH_CROSS_GREEDY, .finder = finder};
    quoth_cross_player player[] = {{.choose = choose, .user = &mine},
                                   quoth_cross_bot_player(&greedy)};
    quoth_cross_match_options options = {.seed = 1, .to = games};
    quoth_cross_score score = {0};
    quoth_status status = quoth_cross_match(&score, cross, player, 2, &options, NULL, NULL);
    if (!status)
        printf("%llu games: the bot won %llu, greedy won %llu; on average %.1f to %.1f points\n",
               (unsigned long long)score.games, (unsigned long long)score.player[0].wins,
               (unsigned long long)score.player[1].wins,
               (double)score.player[0].score / (double)games,
               (double)score.player[1].score / (double)games);
    quoth_plays_free(&mine.plays);
    quoth_cross_bot_free(&greedy);
    return status;
}

int main(int argc, char **argv)
{
    quoth_lexicon *words = NULL;
    quoth_cross_rules rules;
    quoth_cross *cross = NULL;
    quoth_play_finder *finder = NULL;
    quoth_error error = {0};
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 10;
    if (games < 1 || games > 1000000) {
        fprintf(stderr, "bot: the number of games is 1 to 1000000\n");
        return 2;
    }
    quoth_status status = quoth_lexicon_new_enable1(&words, NULL, &error);
    if (!status)
        status = quoth_cross_rules_find(&rules, "wwf", NULL);
    if (!status)
        status = quoth_cross_new(&cross, &rules, words, NULL, &error);
    if (!status)
        status = quoth_play_finder_new(&finder, cross, NULL, NULL);
    if (!status)
        status = play_match(cross, finder, games);
    quoth_play_finder_free(finder);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
    if (status) {
        fprintf(stderr, "bot: %s\n", error.message ? error.message : quoth_status_text(status));
        return 2;
    }
    return fflush(stdout) ? 2 : 0;
}
