/* What a program answers in place of a player.  The first byte says in how large pieces the rest
 * arrives, and whether it comes sixteen times, so that few bytes make long lines; each line is
 * taken as an answer to every question there is. */
#include "cli/io/answer.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/board.h"
#include "fuzz/fuzz.h"
#include "fuzz/toy.h"

/* Text that has been let through: UTF-8 without control characters, as a string. */
static void expect_text(const char *line, size_t size)
{
    EXPECT(size <= ANSWER_MAX + 1 && !memchr(line, 0, size));
    for (size_t i = 0; i < size; i++)
        EXPECT((unsigned char)line[i] >= ' ' && line[i] != 0x7F);
}

/* The game that is asked about. */
static const quoth_ghost *the_game(void)
{
    static const quoth_ghost *game;
    return game ? game : (game = toy_game(0));
}

static quoth_letters spelled(const char *text)
{
    quoth_letters letters = {0};
    EXPECT(!quoth_alphabet_read(&letters, quoth_lexicon_alphabet(quoth_ghost_lexicon(the_game())),
                                text, strlen(text), NULL));
    return letters;
}

static void answer_in_ghost(const char *line)
{
    quoth_letters table[] = {{0}, spelled("a")}, after = {0}, word = {0};
    unsigned letters = quoth_lexicon_alphabet(quoth_ghost_lexicon(the_game()))->letters;
    for (unsigned plays = 0; plays < 2; plays++)
        for (int challenges = 0; challenges < 2; challenges++) {
            quoth_ghost_observation seen = {.rules = quoth_ghost_rules_of(the_game()),
                                            .lexicon = quoth_ghost_lexicon(the_game()),
                                            .seat = plays,
                                            .plays = plays,
                                            .fragment = table,
                                            .challenges = challenges};
            answer_move move = answer_ghost_move(line, &seen, &after);
            EXPECT(move != ANSWER_CHALLENGES || (plays && challenges));
            EXPECT((move == ANSWER_RESIGNS) == (strcmp(line, "resign") == 0));
            if (move == ANSWER_PLAYS) {
                quoth_ghost_is_play(the_game(), &table[plays], &after);
                for (unsigned i = 0; i < after.length; i++)
                    EXPECT(after.letter[i] && after.letter[i] <= letters);
            }
        }
    bool unreadable;
    bool named = answer_word(line, quoth_lexicon_alphabet(quoth_ghost_lexicon(the_game())), &word,
                             &unreadable);
    EXPECT(!named || !unreadable);
    EXPECT(named || unreadable || strcmp(line, "none") == 0);
    if (named)
        quoth_ghost_fits(the_game(), &table[1], &word);
}

static void answer_at_the_board(const char *line)
{
    static quoth_position *empty;
    quoth_play play;
    quoth_validation j;
    quoth_error error = {0};
    if (!empty)
        EXPECT(!quoth_position_new(&empty, fuzz_board(), 2, NULL, NULL));
    answer_move move = answer_cross_move(line, empty, &play, &error);
    EXPECT(move != ANSWER_CHALLENGES);
    if (move == ANSWER_UNREADABLE)
        EXPECT(error.status && error.message && error.offset <= strlen(line));
    if (move == ANSWER_RESIGNS)
        return;
    quoth_play_validate(&j, empty, &play, true);
    EXPECT(move == ANSWER_PLAYS || j.result != QUOTH_LEGAL);
}

static void answer_all(const char *line)
{
    bool yes;
    answer_skills skills;
    char *copy = malloc(strlen(line) + 1);
    answer_in_ghost(line);
    answer_at_the_board(line);
    EXPECT(answer_yes(line, &yes) == (strcmp(line, "yes") == 0 || strcmp(line, "no") == 0));
    EXPECT(answer_is_ready(line, &skills) || !(skills.challenges || skills.chances));
    EXPECT(copy);
    strcpy(copy, line);
    double chance = answer_cut_chance(copy);
    EXPECT(chance == -1 ? strcmp(copy, line) == 0
                        : chance >= 0 && chance <= 1 && line[strlen(copy)] == ' ');
    free(copy);
}

/* Bytes arrive: what was held before has no whole line. */
static void arrive(char *held, size_t *n, size_t step)
{
    *n += step;
    switch (answer_cut(held, *n)) {
    case LINE_WHOLE:
        expect_text(held, strlen(held));
        EXPECT(strlen(held) + 1 == *n || strlen(held) + 2 == *n);
        answer_all(held);
        break;
    case LINE_OPEN:
        EXPECT(*n <= ANSWER_MAX && !memchr(held, '\n', *n));
        return;
    case LINE_MORE:
        EXPECT(memchr(held, '\n', *n - 1));
        break;
    case LINE_LONG:
        EXPECT(*n > ANSWER_MAX && !memchr(held, '\n', *n));
        break;
    case LINE_BINARY:
        EXPECT(held[*n - 1] == '\n');
        break;
    }
    *n = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char held[ANSWER_MAX + 2];
    size_t n = 0, piece = size ? data[0] % 64u + 1 : 1;
    unsigned times = size && data[0] >= 0xF0 ? 16 : 1;
    for (unsigned i = 0; i < times; i++)
        for (size_t at = 1; at < size;) {
            size_t room = sizeof held - 1 - n, step = piece;
            step = step < size - at ? step : size - at;
            step = step < room ? step : room;
            memcpy(held + n, data + at, step);
            at += step;
            arrive(held, &n, step);
        }
    return 0;
}
