/* The coach of `quoth cross play --coach`: before a mistake is made it says what is wrong with the
 * play, and what a better one does, without naming that play. */
#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/cross/session.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"

typedef char coach_tiles[QUOTH_PLAY_TEXT_SIZE];

static const char *spell(const cross_session *t, const quoth_tile *tile, unsigned count,
                         coach_tiles text)
{
    quoth_tiles_spell(text, sizeof(coach_tiles), &t->loaded.rules.tiles, tile, count,
                      QUOTH_AS_RACK);
    return text;
}

/* Prints one cause; returns false if it has no sentence of its own, but for the leave. */
static bool print_cause(const cross_session *t, const quoth_review_cause *cause, const char *before)
{
    char square[QUOTH_COORDINATE_SIZE];
    coach_tiles tile;
    spell(t, &cause->tile, 1, tile);
    switch (cause->kind) {
    case QUOTH_CAUSE_BONUS:
        printf("%sthere is a bingo on your rack", before);
        return true;
    case QUOTH_CAUSE_SCORE:
        printf("%sanother play scores %.0f more", before, cause->amount);
        return true;
    case QUOTH_CAUSE_EXCHANGE:
        printf("%san exchange is better", before);
        return true;
    case QUOTH_CAUSE_EXCHANGED:
        printf("%sthere is a play that is better than an exchange", before);
        return true;
    case QUOTH_CAUSE_PASSED:
        printf("%sthere is something better than a pass", before);
        return true;
    case QUOTH_CAUSE_VOWEL:
    case QUOTH_CAUSE_CONSONANT:
        printf_sanitized(stdout, "%sit keeps more than one %s", before, tile);
        return true;
    case QUOTH_CAUSE_VOWELS:
        printf("%sit keeps too many vowels", before);
        return true;
    case QUOTH_CAUSE_CONSONANTS:
        printf("%sit keeps too many consonants", before);
        return true;
    case QUOTH_CAUSE_BLANK:
        printf("%sit spends the blank", before);
        return true;
    case QUOTH_CAUSE_HEAVY:
        printf_sanitized(stdout, "%sit keeps the %s, which is hard to play", before, tile);
        return true;
    case QUOTH_CAUSE_SPENT:
        printf_sanitized(stdout, "%sit spends the %s", before, tile);
        return true;
    case QUOTH_CAUSE_TRIPLE:
        quoth_coordinate_spell(square, cause->square.row, cause->square.column, true);
        printf("%sit opens the triple at %s: %.0f %% of the best replies use it", before, square,
               100 * cause->share);
        return true;
    case QUOTH_CAUSE_REPLIES:
        printf("%sit opens the board: replies score %.0f points more", before, cause->amount);
        return true;
    case QUOTH_CAUSE_OUT:
        printf("%syou can go out", before);
        return true;
    case QUOTH_CAUSE_LET_OUT:
        printf("%sit lets the opponent go out", before);
        return true;
    case QUOTH_CAUSE_LEFT:
        printf("%syou will be left with tiles", before);
        return true;
    case QUOTH_CAUSE_ENDING:
    case QUOTH_CAUSE_OTHER:
        printf("%sanother play does better as the game goes on", before);
        return true;
    case QUOTH_CAUSE_PHONY:
    case QUOTH_CAUSE_CHALLENGE:
    case QUOTH_CAUSE_LEAVE:
    case QUOTH_CAUSES:
        break;
    }
    return false;
}

static bool is_of_the_leave(quoth_cause_kind kind)
{
    return kind >= QUOTH_CAUSE_VOWEL && kind <= QUOTH_CAUSE_LEAVE;
}

static void print_advice(const cross_session *t, const quoth_review_turn *turn)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    coach_tiles text;
    unsigned said = 0, kept = quoth_play_leave(leave, turn->before, &turn->best);
    bool of_the_leave = false;
    fputs("Coach: ", stdout);
    for (unsigned i = 0; i < turn->causes; i++) {
        said += print_cause(t, &turn->cause[i], said ? "; " : "");
        of_the_leave |= is_of_the_leave(turn->cause[i].kind);
    }
    if (of_the_leave && kept) {
        printf_sanitized(stdout, "%syou may keep %s", said ? "; " : "",
                         spell(t, leave, kept, text));
        said++;
    }
    if (!said)
        fputs("there is a better play", stdout);
    printf(". A %s mistake: %.1f points.\n", quoth_review_mark_name(turn->mark), turn->points);
}

/* Prints a word of the play that the lexicon lacks. */
static void print_phony(const cross_session *t, const quoth_validation *validation)
{
    coach_tiles text;
    for (unsigned i = 0; i < validation->words; i++)
        if (!validation->word[i].valid) {
            quoth_tiles_spell(text, sizeof text, &t->loaded.rules.tiles, validation->word[i].tile,
                              validation->word[i].length, QUOTH_AS_PLAY);
            printf_sanitized(stdout, "Coach: %s is not in the word list; it can be challenged.\n",
                             text);
            return;
        }
}

bool session_coach(cross_session *t, const quoth_validation *validation)
{
    quoth_review *review = NULL;
    quoth_review_options options = session_review_options(t);
    if (validation->result == QUOTH_PHONY) {
        print_phony(t, validation);
    } else {
        quoth_status status = quoth_review_play(&review, t->position, &validation->play, &options,
                                                &(quoth_context){.watch = &interrupt_watch}, NULL);
        if (status && status != QUOTH_STOPPED)
            explain_status(status, NULL);
        const quoth_review_turn *turn = review ? quoth_review_result(review)->turn : NULL;
        bool fine = !turn || turn->method == QUOTH_REVIEW_NONE || turn->mark == QUOTH_MARK_NONE;
        if (!fine)
            print_advice(t, turn);
        quoth_review_free(review);
        if (fine)
            return true;
    }
    const char *answer = session_ask(t, "Play it all the same? [y/N; best shows better ones] ");
    return answer && (*answer == 'y' || *answer == 'Y');
}
