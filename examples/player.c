/* A player of board games for quoth that uses the library: the play of highest equity.
 *
 *     cc -O2 -Iinclude examples/player.c build/libquoth.a -o player
 *     quoth cross match 'exec:./player data/enable1.txt' greedy
 *
 * What a player hears and says is told in docs/player-protocol.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/quoth.h>
#include <quoth/stdio.h>

typedef struct player {
    quoth_lexicon *words;
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_leaves *leaves;
} player;

static void give_up(const char *what)
{
    fprintf(stderr, "player: %s\n", what);
    exit(1);
}

static void read_words(player *p, const char *path)
{
    static char bytes[1 << 24];
    quoth_builder *builder;
    quoth_error error = {.message = "cannot be read"};
    FILE *file = fopen(path, "rb");
    if (!file)
        give_up("there is no such list of words");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (quoth_builder_new(&builder, &p->rules.tiles.alphabet, NULL, NULL) ||
        quoth_builder_add(builder, NULL, bytes, size, QUOTH_KEEP_FOLD, NULL, &error) ||
        quoth_builder_finish(&p->words, builder, "words", NULL, &error))
        give_up(error.message);
    quoth_builder_free(builder);
}

/* Everything that the rules decide. */
static void get_ready(player *p, const quoth_string *rules, const char *path)
{
    quoth_error error = {.message = "out of memory"};
    if (quoth_cross_rules_parse(&p->rules, rules->bytes, rules->size, &error))
        give_up(error.message);
    read_words(p, path);
    if (quoth_cross_new(&p->cross, &p->rules, p->words, NULL, &error) ||
        quoth_leaves_default(&p->leaves, &p->rules, p->words, NULL, &error) ||
        quoth_play_finder_new(&p->finder, p->cross, NULL, NULL))
        give_up(error.message);
}

static void play(player *p, const char *cgp)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_position *position;
    quoth_error error = {.message = "out of memory"};
    quoth_evaluator evaluator = {0};
    quoth_baseline baseline = {.leaves = p->leaves};
    quoth_evaluator_baseline(&evaluator, &baseline);
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &evaluator};
    if (quoth_cgp_read(&position, p->cross, cgp, strlen(cgp), NULL, &error) ||
        quoth_plays_find(&p->plays, p->finder, position, &query, NULL, NULL))
        give_up(error.message);
    if (p->plays.count == 0) {
        puts("pass");
    } else {
        quoth_play_spell(text, sizeof text, &p->plays.play[0], position, QUOTH_PLAY_WORDS);
        puts(text);
    }
    quoth_position_free(position);
}

int main(int argc, char **argv)
{
    static char line[8192], cgp[8192];
    player p = {0};
    quoth_string rules = {0};
    bool in_rules = false;
    if (argc != 2)
        give_up("usage: player WORDS");
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "end rules\n") == 0)
            in_rules = false;
        else if (in_rules)
            quoth_string_add(&rules, line, strlen(line));
        else if (strcmp(line, "rules\n") == 0)
            in_rules = true;
        else if (strcmp(line, "ready?\n") == 0) {
            get_ready(&p, &rules, argv[1]);
            puts("ready");
        } else if (strncmp(line, "cgp ", 4) == 0) {
            strcpy(cgp, line + 4);
            cgp[strcspn(cgp, "\n")] = '\0';
        } else if (strcmp(line, "move?\n") == 0)
            play(&p, cgp);
        fflush(stdout);
    }
    quoth_play_finder_free(p.finder);
    quoth_plays_free(&p.plays);
    quoth_leaves_free(p.leaves);
    quoth_cross_free(p.cross);
    quoth_lexicon_free(p.words);
    quoth_string_free(&rules);
    return 0;
}
