/* How many nodes the endgame solver, or with tiles in the bag the pre-endgame solver, searches.
 *
 *      late scrabble 0 40 | nodes scrabble 60000
 *
 *      nodes RULES LIMIT
 *
 * Reads positions, CGP, one a line.  Prints for each the nodes, whether it was solved within LIMIT
 * nodes (1 or 0), and seconds of processor time.  Pre-endgames are solved for wins, not for spread.
 * The nodes do not depend on the machine: to compare two values of a constant, build both, and
 * compare the lines. */
#include <string.h>
#include <time.h>

#include "quoth/endgame.h"
#include "quoth/notation.h"
#include "quoth/preendgame.h"

#include "pace.h"

enum { TABLES = 64 << 20 /* bytes */ };

typedef struct solvers {
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    uint64_t limit;
} solvers;

static void solve(const solvers *s, const quoth_position *position)
{
    quoth_endgame_answer end;
    quoth_preendgame_answer before_end;
    quoth_endgame_options options = {.nodes = s->limit, .bytes = TABLES};
    quoth_preendgame_options before_options = {
        .nodes = s->limit, .bytes = TABLES, .wins_only = true};
    bool empty = !quoth_position_bag(position);
    clock_t start = clock();
    if (empty)
        need(!quoth_endgame_solve(&end, s->endgame, position, &options, NULL, NULL), "no endgame");
    else
        need(!quoth_preendgame_solve(&before_end, s->preendgame, position, &before_options, NULL,
                                     NULL),
             "no pre-endgame");
    printf("%llu %d %.3f\n", (unsigned long long)(empty ? end.nodes : before_end.nodes),
           empty ? end.exact : before_end.exact, (double)(clock() - start) / CLOCKS_PER_SEC);
}

int main(int count, char **argument)
{
    char line[QUOTH_LINE_MAX];
    quoth_lexicon *words;
    quoth_cross *cross;
    quoth_cross_rules rules;
    solvers s = {.limit = count == 3 ? strtoull(argument[2], NULL, 10) : 0};
    if (!s.limit || quoth_lexicon_new_enable1(&words, NULL, NULL) ||
        quoth_cross_rules_find(&rules, argument[1], NULL) ||
        quoth_cross_new(&cross, &rules, words, NULL, NULL) ||
        quoth_endgame_new(&s.endgame, cross, NULL, NULL) ||
        quoth_preendgame_new(&s.preendgame, cross, NULL, NULL)) {
        fputs("usage: nodes RULES LIMIT < positions\n", stderr);
        return 2;
    }
    while (fgets(line, sizeof line, stdin)) {
        quoth_position *position;
        need(!quoth_cgp_read(&position, cross, line, strcspn(line, "\n"), NULL, NULL),
             "a position cannot be read");
        solve(&s, position);
        quoth_position_free(position);
    }
    quoth_endgame_free(s.endgame);
    quoth_preendgame_free(s.preendgame);
    quoth_cross_free(cross);
    quoth_lexicon_free(words);
    return 0;
}
