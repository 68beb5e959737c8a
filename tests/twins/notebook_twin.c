#include "notebook_twin.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char notebook_bag[] = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQ"
                            "RRRRRRSSSSTTTTTTUUUUVVWWXYYZ__";

static const char layout[NOTEBOOK_SQUARES + 1] = "#################"
                                                 "#...=..;.;..=...#"
                                                 "#..:..-...-..:..#"
                                                 "#.:..:.....:..:.#"
                                                 "#=..;...-...;..=#"
                                                 "#..:...:.:...:..#"
                                                 "#.-...;...;...-.#"
                                                 "#;...:.....:...;#"
                                                 "#...-...*...-...#"
                                                 "#;...:.....:...;#"
                                                 "#.-...;...;...-.#"
                                                 "#..:...:.:...:..#"
                                                 "#=..;...-...;..=#"
                                                 "#.:..:.....:..:.#"
                                                 "#..:..-...-..:..#"
                                                 "#...=..;.;..=...#"
                                                 "#################";

/* ---- words -------------------------------------------------------------------------------- */

/* The words from `first` on, up to `end`, have the same beginning of `length` letters. */
typedef struct branch {
    size_t first, end, length;
} branch;

static bool is_letter(char c)
{
    return isalpha((unsigned char)c);
}

static char capital(char c)
{
    return (char)toupper((unsigned char)c);
}

/* The first word of a branch whose next letter is not below c. */
static size_t first_not_below(const notebook_words *words, branch b, int c)
{
    while (b.first < b.end) {
        size_t middle = b.first + (b.end - b.first) / 2;
        if (words->word[middle][b.length] < c)
            b.first = middle + 1;
        else
            b.end = middle;
    }
    return b.first;
}

static branch go_on(const notebook_words *words, branch b, char letter)
{
    char c = capital(letter);
    return (branch){first_not_below(words, b, c), first_not_below(words, b, c + 1), b.length + 1};
}

static branch branch_of(const notebook_words *words, const char *string)
{
    branch b = {0, words->count, 0};
    for (; *string && b.first < b.end; string++)
        b = go_on(words, b, *string);
    return b;
}

static bool is_not_empty(branch b)
{
    return b.first < b.end;
}

/* The beginning itself is a word: it is the first of them. */
static bool is_whole(const notebook_words *words, branch b)
{
    return is_not_empty(b) && words->word[b.first][b.length] == '\0';
}

bool notebook_is_prefix(const notebook_words *words, const char *string)
{
    return is_not_empty(branch_of(words, string));
}

bool notebook_is_word(const notebook_words *words, const char *string)
{
    return is_whole(words, branch_of(words, string));
}

/* ---- racks -------------------------------------------------------------------------------- */

static bool take(char *rack, char tile)
{
    char *found = strchr(rack, islower((unsigned char)tile) ? '_' : tile);
    if (!found)
        return false;
    memmove(found, found + 1, strlen(found));
    return true;
}

/* The letters a rack makes: its own, and small ones if it has a blank. */
static void letters_of_rack(const char *rack, char letters[2 * 26 + 1])
{
    size_t count = 0;
    for (char c = 'A'; c <= 'Z'; c++)
        if (strchr(rack, c))
            letters[count++] = c;
    for (char c = 'a'; strchr(rack, '_') && c <= 'z'; c++)
        letters[count++] = c;
    letters[count] = '\0';
}

void notebook_replenish(char rack[NOTEBOOK_RACK + 1], char *bag)
{
    size_t tiles = strlen(rack), in_bag = strlen(bag);
    while (tiles < NOTEBOOK_RACK && in_bag > 0) {
        rack[tiles++] = bag[--in_bag];
        bag[in_bag] = '\0';
    }
    rack[tiles] = '\0';
}

/* ---- lists -------------------------------------------------------------------------------- */

static void list_add(notebook_plays *plays, const notebook_play *play)
{
    if (plays->count == plays->capacity) {
        plays->capacity = 2 * plays->capacity + 64;
        plays->play = realloc(plays->play, plays->capacity * sizeof *plays->play);
        assert(plays->play);
    }
    plays->play[plays->count++] = *play;
}

void notebook_list_free(notebook_plays *plays)
{
    free(plays->play);
    *plays = (notebook_plays){0};
}

static void append(char *string, char letter)
{
    size_t length = strlen(string);
    string[length] = letter;
    string[length + 1] = '\0';
}

/* ---- the board ---------------------------------------------------------------------------- */

void notebook_clear(notebook_board *board)
{
    memcpy(board->square, layout, sizeof board->square);
}

static bool is_off(const notebook_board *board, int square)
{
    return board->square[square] == '#';
}

bool notebook_is_anchor(const notebook_board *board, int square)
{
    const char *s = board->square + square;
    if (*s == '*')
        return true;
    return *s != '#' && !is_letter(*s) &&
           (is_letter(s[-1]) || is_letter(s[1]) || is_letter(s[-NOTEBOOK_DOWN]) ||
            is_letter(s[NOTEBOOK_DOWN]));
}

void notebook_lay(notebook_board *board, const notebook_play *play)
{
    for (int i = 0; play->letters[i]; i++)
        board->square[play->start + i * play->direction] = play->letters[i];
}

static int other(int direction)
{
    return direction == NOTEBOOK_ACROSS ? NOTEBOOK_DOWN : NOTEBOOK_ACROSS;
}

/* The last letter of those that stand one after another from a square on. */
static int last_letter(const notebook_board *board, int square, int step)
{
    while (is_letter(board->square[square + step]))
        square += step;
    return square;
}

void notebook_crossword(const notebook_board *board, int square, int direction,
                        char run[NOTEBOOK_DOWN])
{
    int step = other(direction), end = last_letter(board, square, step);
    for (int s = last_letter(board, square, -step); s <= end; s += step) {
        char c = board->square[s];
        *run++ = is_letter(c) ? c : '.';
    }
    *run = '\0';
}

bool notebook_valid_crossword(const notebook_words *words, const char *run, char letter)
{
    branch b = {0, words->count, 0};
    if (run[1] == '\0')
        return true;
    for (; *run; run++)
        b = go_on(words, b, *run == '.' ? letter : *run);
    return is_whole(words, b);
}

/* ---- plays -------------------------------------------------------------------------------- */

static void prefixes_from(const notebook_words *words, branch b, const notebook_play *prefix,
                          bool longer, notebook_plays *prefixes)
{
    if (!is_not_empty(b))
        return;
    if (!longer || b.end - b.first > is_whole(words, b))
        list_add(prefixes, prefix);
    char letters[2 * 26 + 1];
    letters_of_rack(prefix->rack, letters);
    for (const char *c = letters; *c; c++) {
        notebook_play next = *prefix;
        append(next.letters, *c);
        take(next.rack, *c);
        prefixes_from(words, go_on(words, b, *c), &next, longer, prefixes);
    }
}

void notebook_rack_prefixes(const notebook_words *words, const char *rack, bool longer,
                            notebook_plays *prefixes)
{
    notebook_play none = {0};
    assert(strlen(rack) <= NOTEBOOK_RACK);
    strcpy(none.rack, rack);
    prefixes_from(words, (branch){0, words->count, 0}, &none, longer, prefixes);
}

/* Empty squares before an anchor up to the edge or another anchor, which words may run into only
 * from the other side: so each is found once. */
static int room_before(const notebook_board *board, int anchor, int direction)
{
    int room = 0, square = anchor - direction;
    for (; !is_off(board, square) && !notebook_is_anchor(board, square); square -= direction)
        room++;
    return room;
}

void notebook_prefix_plays(const notebook_board *board, const notebook_plays *prefixes, int anchor,
                           int direction, const char *rack, notebook_plays *plays)
{
    if (is_letter(board->square[anchor - direction])) { /* the only one stands there already */
        notebook_play play = {last_letter(board, anchor, -direction), direction, "", ""};
        for (int s = play.start; s < anchor; s += direction)
            append(play.letters, board->square[s]);
        strcpy(play.rack, rack);
        list_add(plays, &play);
        return;
    }
    int room = room_before(board, anchor, direction);
    for (size_t i = 0; i < prefixes->count; i++) {
        notebook_play play = prefixes->play[i];
        int length = (int)strlen(play.letters);
        if (length > room)
            continue;
        play.start = anchor - length * direction;
        play.direction = direction;
        list_add(plays, &play);
    }
}

static void extend_by(const notebook_words *words, const notebook_board *board, branch b,
                      const notebook_play *play, notebook_plays *plays)
{
    int square = play->start + (int)strlen(play->letters) * play->direction;
    if (is_off(board, square) || !is_not_empty(b))
        return;
    char run[NOTEBOOK_DOWN], letters[2 * 26 + 1] = {board->square[square]};
    bool lies_there = is_letter(board->square[square]);
    notebook_crossword(board, square, play->direction, run);
    if (!lies_there)
        letters_of_rack(play->rack, letters);
    for (const char *c = letters; *c; c++) {
        branch next = go_on(words, b, *c);
        if (!is_not_empty(next) || !(lies_there || notebook_valid_crossword(words, run, *c)))
            continue;
        notebook_play longer = *play;
        append(longer.letters, *c);
        if (!lies_there)
            take(longer.rack, *c);
        if (is_whole(words, next) && !is_letter(board->square[square + play->direction]))
            list_add(plays, &longer);
        extend_by(words, board, next, &longer, plays);
    }
}

void notebook_extend(const notebook_words *words, const notebook_board *board,
                     const notebook_play *play, notebook_plays *plays)
{
    extend_by(words, board, branch_of(words, play->letters), play, plays);
}

void notebook_all_plays(const notebook_words *words, const notebook_board *board, const char *rack,
                        notebook_plays *plays)
{
    notebook_plays prefixes = {0}, begun = {0};
    notebook_rack_prefixes(words, rack, false, &prefixes);
    for (int square = 0; square < NOTEBOOK_SQUARES; square++) {
        if (!notebook_is_anchor(board, square))
            continue;
        begun.count = 0;
        notebook_prefix_plays(board, &prefixes, square, NOTEBOOK_ACROSS, rack, &begun);
        notebook_prefix_plays(board, &prefixes, square, NOTEBOOK_DOWN, rack, &begun);
        for (size_t i = 0; i < begun.count; i++)
            notebook_extend(words, board, &begun.play[i], plays);
    }
    notebook_list_free(&prefixes);
    notebook_list_free(&begun);
}

/* ---- scores ------------------------------------------------------------------------------- */

static int points(char tile)
{
    static const signed char of[26] = {1, 3, 3, 2,  1, 4, 2, 4, 1, 8, 5, 1, 3,
                                       1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};
    return tile >= 'A' && tile <= 'Z' ? of[tile - 'A'] : 0;
}

static int word_score(const notebook_board *board, const notebook_play *play)
{
    int sum = 0, times = 1;
    for (int i = 0; play->letters[i]; i++) {
        char under = board->square[play->start + i * play->direction];
        times *= under == '=' ? 3 : under == '-' ? 2 : 1;
        sum += points(play->letters[i]) * (under == ';' ? 3 : under == ':' ? 2 : 1);
    }
    return times * sum;
}

int notebook_score(const notebook_board *board, const notebook_play *play)
{
    int score = word_score(board, play), laid = 0, step = other(play->direction);
    for (int i = 0; play->letters[i]; i++) {
        int square = play->start + i * play->direction;
        if (is_letter(board->square[square]))
            continue;
        laid++;
        int end = last_letter(board, square, step);
        notebook_play across = {last_letter(board, square, -step), step, "", ""};
        for (int s = across.start; s <= end; s += step)
            append(across.letters, s == square ? play->letters[i] : board->square[s]);
        if (across.letters[1])
            score += word_score(board, &across);
    }
    return score + (laid == NOTEBOOK_RACK ? NOTEBOOK_BINGO : 0);
}
