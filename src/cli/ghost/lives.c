#include "cli/ghost/lives.h"

#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/ghost/games.h"
#include "cli/ghost/players.h"
#include "cli/io/messages.h"

_Static_assert(QUOTH_GHOST_LIVES_MAX == 99, "the message names the limit");

bool lives_wanted(const arguments *args)
{
    return has_option(args, OPT_LIVES) || has_option(args, OPT_MATCHES) ||
           has_option(args, OPT_OPENS);
}

bool lives_read(const char **word, unsigned *letters, quoth_ghost_opens *opens,
                const arguments *args)
{
    *word = option_value(args, OPT_LIVES, "GHOST");
    int rule = option_choice(args, OPT_OPENS, "loser after turn");
    if (rule < 0)
        return false;
    *opens = (quoth_ghost_opens)rule;
    *letters = quoth_ghost_lives_letters(*word);
    if (!*letters)
        print_error("--lives is a word of 1 to 99 letters, one for each life");
    return *letters;
}

/* Makes the players of games with `left` players; programs belong to the first game and are lent to
 * the others. */
static bool seat_all(lives_tables *t, unsigned left, const arguments *args)
{
    t->player[left] = calloc(t->players, sizeof **t->player);
    t->choose[left] = calloc(t->players, sizeof **t->choose);
    if (!t->player[left] || !t->choose[left]) {
        print_error("out of memory");
        return false;
    }
    for (unsigned p = 0; p < t->players; p++) {
        const named_player *first = &t->player[t->players][p];
        named_player *here = &t->player[left][p];
        bool lent = left < t->players && (first->program || first->human);
        if (!lent && !player_make(here, seat_option(args, p, "rational"), args, t->referee[left],
                                  has_option(args, OPT_CHALLENGES)))
            return false;
        t->choose[left][p] = lent ? first->player : here->player;
    }
    return true;
}

bool lives_open(lives_tables *t, const arguments *args, quoth_ghost *referee)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_error error = {0};
    *t = (lives_tables){.players = rules.players};
    for (unsigned left = t->players; left >= 2; left--) {
        rules.players = left;
        if (left == t->players) {
            t->referee[left] = referee;
        } else {
            quoth_status status =
                open_few(&t->referee[left], quoth_ghost_lexicon(referee), &rules, &error);
            if (explain_status(status, &error) != EXIT_FINE)
                return false;
        }
        t->seen[left] = t->referee[left];
        if (!seat_all(t, left, args))
            return false;
    }
    return true;
}

void lives_close(lives_tables *t)
{
    for (unsigned left = 2; left <= t->players; left++) {
        for (unsigned p = 0; t->player[left] && p < t->players; p++)
            player_free(&t->player[left][p]);
        free(t->player[left]);
        free(t->choose[left]);
        if (left < t->players)
            quoth_ghost_free(t->referee[left]);
    }
    *t = (lives_tables){0};
}
