#include "cli/ghost/standings.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/ghost/session.h"
#include "cli/io/sanitize.h"

/* The first letters of a word, with dashes between: "G-H-O". */
static void print_letters_taken(const char *word, unsigned letters)
{
    if (!letters)
        printf("nothing");
    for (unsigned n = 0; n < letters; n++) {
        size_t bytes = 1;
        while (((unsigned char)word[bytes] & 0xC0) == 0x80)
            bytes++;
        printf("%s%.*s", n ? "-" : "", (int)bytes, word);
        word += bytes;
    }
}

static int width_of_players(const ghost_session *t)
{
    subject who;
    int width = 0;
    for (unsigned p = 0; p < count_players(t); p++) {
        int n = text_columns(player_subject(t, p, who));
        width = n > width ? n : width;
    }
    return width;
}

void print_lives(const ghost_session *t, const quoth_ghost_lives_record *after)
{
    subject who;
    const quoth_ghost_lives *l = &after->lives;
    int width = width_of_players(t);
    for (unsigned p = 0; p < l->players; p++) {
        printf("  ");
        print_padded(stdout, player_subject(t, p, who), width + 2);
        print_letters_taken(after->word, l->taken[p]);
        puts(l->taken[p] == l->lives ? ": out" : "");
    }
}

void print_standings(const ghost_session *t, const quoth_ghost_lives_record *after)
{
    subject who, whom;
    const quoth_ghost_lives *l = &after->lives;
    int width = width_of_players(t);
    printf("The match is over after %u round%s.\n", l->rounds, l->rounds == 1 ? "" : "s");
    for (unsigned place = 1; place <= l->players; place++)
        for (unsigned p = 0; p < l->players; p++)
            if (l->place[p] == place) {
                printf("  %2u. ", place);
                print_padded(stdout, player_subject(t, p, who), width + 2);
                print_letters_taken(after->word, l->taken[p]);
                if (count_people(t) && !t->player[p].human) /* who it was */
                    printf_sanitized(stdout, "  (%s)", after->player[p]);
                putchar('\n');
            }
    for (unsigned a = 0; a < l->players; a++)
        for (unsigned b = 0; b < l->players; b++)
            if (after->gained[a][b])
                printf_sanitized(stdout, "  %s gained %u round%s from %s\n",
                                 player_subject(t, a, who), after->gained[a][b],
                                 after->gained[a][b] == 1 ? "" : "s",
                                 player_in_sentence(t, b, whom));
}
