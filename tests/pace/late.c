/* Positions from late in games of equity against itself, as CGP, one a line: of each game the first
 * with BAG tiles in the bag, both racks full unless the bag is empty; then at least 6 tiles each.
 *
 *      late RULES BAG COUNT [SEED]
 *
 * With tiles in the bag the other's rack is left out, as the player to move sees it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/notation.h"
#include "quoth/stdio.h"

#include "equity.h"

enum { FEWEST = 6 };

typedef struct printer {
    equity_player player;
    unsigned bag, left;
    uint64_t last; /* game of which one was printed, and 1; only every other one, since two have a
                      bag in common */
} printer;

static void print_position(printer *p, const quoth_position *position)
{
    quoth_position *seen;
    quoth_cgp cgp = {0};
    need(!quoth_position_new(&seen, p->player.cross, 2, NULL, NULL), "out of memory");
    quoth_position_copy(seen, position);
    if (p->bag)
        need(!quoth_position_view(seen, position, quoth_position_turn(position), NULL),
             "a position cannot be seen");
    quoth_sink sink = quoth_to_file(stdout);
    need(!quoth_cgp_write(&sink, seen, &cgp, NULL), "a position cannot be written");
    putchar('\n');
    quoth_position_free(seen);
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    printer *p = user;
    const quoth_position *position = quoth_cross_game_position(game);
    unsigned own, others, turn = quoth_position_turn(position);
    (void)seated;
    if (event != QUOTH_CROSS_MOVE || number % 2 || p->last == number + 1 ||
        quoth_position_ending(position) || quoth_position_bag(position) != p->bag)
        return true;
    quoth_position_rack(position, turn, &own);
    quoth_position_rack(position, !turn, &others);
    unsigned fewest = p->bag ? p->player.rules.rack : FEWEST;
    if (own < fewest || others < fewest)
        return true;
    p->last = number + 1;
    print_position(p, position);
    return --p->left > 0;
}

int main(int count, char **argument)
{
    printer p = {0};
    if (count < 4 || !equity_open(&p.player, argument[1], false)) {
        fputs("usage: late RULES BAG COUNT [SEED]\n", stderr);
        return 2;
    }
    p.bag = (unsigned)strtoul(argument[2], NULL, 10);
    p.left = (unsigned)strtoul(argument[3], NULL, 10);
    quoth_cross_observer observer = {notify, &p};
    quoth_status status =
        equity_match(&p.player, count > 4 ? strtoul(argument[4], NULL, 10) : 1, &observer);
    equity_close(&p.player);
    return p.left == 0 && status == QUOTH_STOPPED ? 0 : 1;
}
