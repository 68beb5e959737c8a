/* The analysis of a recorded game or match as text. */
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/ghost/analysis.h"
#include "cli/ghost/teach.h"
#include "cli/io/sanitize.h"
#include "cli/players/players.h"

/* "the first player (ann)" */
static void print_seat(const ghost_analysis *a, unsigned seat)
{
    printf_sanitized(stdout, "the %s player (%s)", quoth_ghost_seat_name(a->number[seat]),
                     player_shown(a->record.player[seat]));
}

static void print_turn(const ghost_analysis *a, unsigned number)
{
    const quoth_ghost_turn *t = &a->review->turn[number];
    quoth_ghost_ending ending = a->review->ending;
    bool challenges = !t->said.length && ending == QUOTH_GHOST_CHALLENGED;
    letters_text text;
    printf("%3u  %-8s ", number + 1, quoth_ghost_seat_name(a->number[t->seat]));
    printf("%-20s ", t->said.length                  ? spell_in(a, &t->said, text)
                     : challenges                    ? "(challenges)"
                     : ending == QUOTH_GHOST_ILLEGAL ? "(an illegal play)"
                                                     : "(gives up)");
    if (!t->legal)
        puts(challenges ? "rightly: no word has it"
                        : "gives the game away; a challenge wins, for no word has that fragment");
    else if (challenges && t->keeps)
        puts("wins: no word was named that has it");
    else if (t->wins && !t->keeps)
        printf("gives the game away; %s wins\n", spell_in(a, &t->best, text));
    else if (t->wins)
        puts("wins");
    else
        puts(a->record.players > 2 ? "cannot be sure of anything" : "every play loses");
}

static void print_loss(const ghost_analysis *a)
{
    const quoth_ghost_review *r = a->review;
    const quoth_ghost_turning_point *at = &r->lost_at;
    letters_text text;
    fputs("\nLost by ", stdout);
    print_seat(a, r->loser);
    if (r->word.length)
        printf(", by \"%s\".\n", spell_in(a, &r->word, text));
    else
        printf(": %s.\n", quoth_ghost_ending_name(r->ending));
    if (!r->given_away) {
        puts("There never was a play that wins.");
        return;
    }
    printf("It was lost at turn %u, with \"%s\" on the table: ", at->plays + 1,
           spell_in(a, quoth_ghost_game_at(a->game, at->plays), text));
    if (at->word.length) {
        printf("\"%s\" was a word to name.\n", spell_in(a, &at->word, text));
        return;
    }
    if (at->said.length)
        printf("said was \"%s\", ", spell_in(a, &at->said, text));
    else
        printf("the player %s, ", ending_without_play(r->ending));
    if (at->best.length) {
        printf("\"%s\" wins; ", spell_in(a, &at->best, text));
        printf("best play ends with \"%s\".\n", spell_in(a, &at->end, text));
    } else {
        puts("a challenge wins, for no word has that fragment.");
    }
}

static void print_rules(const ghost_analysis *a)
{
    printf_sanitized(stdout, "%s on %s, words of %u letters or more: ", a->record.variant,
                     a->record.lexicon, a->record.min);
}

static void print_meanings(const ghost_analysis *a, const dictionary *meanings)
{
    const quoth_letters *word[2];
    unsigned words = meanings ? words_of_loss(word, a) : 0;
    letters_text text;
    for (unsigned i = 0; i < words; i++) {
        spell_in(a, word[i], text);
        print_known_meaning(meanings, text, strlen(text));
    }
}

static void print_analysis(const ghost_analysis *a, const char *what, const dictionary *meanings)
{
    for (unsigned i = 0; i < a->record.players; i++)
        printf_sanitized(stdout, "%s%s", i ? ", " : "", player_shown(a->record.player[i]));
    puts("\n");
    for (unsigned i = 0; i < a->review->turns; i++)
        print_turn(a, i);
    if (is_lost(a)) {
        print_loss(a);
        print_meanings(a, meanings);
    } else {
        printf("\nThe %s is not over.\n", what);
    }
}

/* The losses of a player in a match: "The second player (Bob): lost 2 of 4 rounds, 1 of them given
 * away; by haniwa". */
static void print_player(const analysed_file *f, unsigned number)
{
    unsigned rounds = 0, lost = 0, given_away = 0;
    letters_text text;
    for (unsigned i = 0; i < f->games; i++)
        for (unsigned seat = 0; is_lost(&f->game[i]) && seat < f->game[i].record.players; seat++) {
            bool loses = f->game[i].number[seat] == number && seat == f->game[i].review->loser;
            rounds += f->game[i].number[seat] == number;
            lost += loses;
            given_away += loses && f->game[i].review->given_away;
        }
    printf_sanitized(stdout, "The %s player (%s): lost %u of %u round%s, %u of them given away",
                     quoth_ghost_seat_name(number), player_shown(f->match->player[number]), lost,
                     rounds, rounds == 1 ? "" : "s", given_away);
    const char *between = "; by ";
    for (unsigned i = 0; i < f->games; i++) {
        const ghost_analysis *a = &f->game[i];
        if (is_lost(a) && a->number[a->review->loser] == number && a->review->word.length) {
            printf("%s%s", between, spell_in(a, &a->review->word, text));
            between = ", ";
        }
    }
    putchar('\n');
}

static void print_match(const analysed_file *f, const dictionary *meanings)
{
    quoth_ghost_lives lives = lives_after(f);
    printf_sanitized(stdout, "A match to \"%s\", ", f->match->word);
    print_rules(f->game);
    for (unsigned p = 0; p < f->match->lives.players; p++)
        printf_sanitized(stdout, "%s%s", p ? ", " : "", player_shown(f->match->player[p]));
    putchar('\n');
    if (f->before == 1)
        puts("\nRound 1 is not recorded.");
    else if (f->before)
        printf("\nRounds 1 to %u are not recorded.\n", f->before);
    for (unsigned i = 0; i < f->games; i++) {
        printf("\nRound %u: ", f->before + i + 1);
        print_analysis(&f->game[i], "round", meanings);
    }
    putchar('\n');
    for (unsigned p = 0; p < lives.players; p++)
        print_player(f, p);
    if (quoth_ghost_lives_over(&lives))
        printf_sanitized(stdout, "The match is over: the %s player (%s) wins.\n",
                         quoth_ghost_seat_name(lives.opener),
                         player_shown(f->match->player[lives.opener]));
    else
        puts("The match is not over.");
}

void print_analysed_file(const analysed_file *f, const dictionary *meanings)
{
    if (f->match) {
        print_match(f, meanings);
    } else {
        print_rules(f->game);
        print_analysis(f->game, "game", meanings);
    }
}
