/* The output of a game at the terminal: the board, names, messages (session.h). */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/commands.h"
#include "cli/cross/session.h"
#include "cli/io/output.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/wrapping.h"
#include "cli/players/players.h"

/* ---- names ---------------------------------------------------------------------------------- */

static unsigned people_at(const cross_session *t)
{
    unsigned people = 0;
    for (unsigned i = 0; i < t->players; i++)
        people += t->player[i].human;
    return people;
}

bool session_with_people(const cross_session *t)
{
    return people_at(t) > 0;
}

bool session_hides(const cross_session *t, unsigned seat)
{
    return people_at(t) - player_in(t, seat)->human > 0;
}

static bool is_you(const cross_session *t, unsigned seat)
{
    const session_player *p = player_in(t, seat);
    return people_at(t) == 1 && p->human && !person_name(p->name);
}

const char *session_name(const cross_session *t, unsigned seat, char *text, size_t size)
{
    unsigned people = people_at(t);
    if (person_name(player_in(t, seat)->name))
        snprintf(text, size, "%s", person_name(player_in(t, seat)->name));
    else if (is_you(t, seat))
        snprintf(text, size, "You");
    else if (people == 1 && t->players == 2)
        snprintf(text, size, "Computer");
    else if (people)
        snprintf(text, size, "Player %u", seat + 1);
    else
        snprintf(text, size, "%s", player_in(t, seat)->name);
    return text;
}

const char *session_subject(const cross_session *t, unsigned seat, char *text, size_t size)
{
    unsigned people = people_at(t);
    if (is_you(t, seat) || (people == 1 && t->players == 2) || player_in(t, seat)->human)
        return session_name(t, seat, text, size);
    snprintf(text, size, "Player %u (%s)", seat + 1, player_in(t, seat)->name);
    return text;
}

const char *session_verb(const cross_session *t, unsigned seat, const char *you, const char *other)
{
    return is_you(t, seat) ? you : other;
}

const char *session_rack(const cross_session *t, const quoth_position *position, unsigned seat,
                         char *text, size_t size)
{
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(position, seat, &count);
    quoth_tiles_spell(text, size, &t->loaded.rules.tiles, tile, count, QUOTH_AS_RACK);
    return text;
}

/* Whether `order` has the tiles of a rack. */
static bool is_in_order(const cross_session *t, const quoth_tile *tile, unsigned count)
{
    int more[256] = {0};
    bool same = count == t->ordered && count > 0;
    for (unsigned i = 0; i < count && same; i++) {
        more[tile[i]]++;
        more[t->order[i]]--;
    }
    for (unsigned i = 0; i < count && same; i++)
        same = !more[tile[i]];
    return same;
}

const char *session_own_rack(const cross_session *t, char *text, size_t size)
{
    unsigned count;
    const quoth_tile *tile =
        quoth_position_rack(t->position, quoth_position_turn(t->position), &count);
    quoth_tiles_spell(text, size, &t->loaded.rules.tiles,
                      is_in_order(t, tile, count) ? t->order : tile, count, QUOTH_AS_RACK);
    return text;
}

void session_shuffle(cross_session *t)
{
    quoth_random random;
    const quoth_tile *tile =
        quoth_position_rack(t->position, quoth_position_turn(t->position), &t->ordered);
    quoth_random_seed_stream(&random, t->seed, UINT64_MAX - t->shuffles++);
    for (unsigned i = 0; i < t->ordered; i++) {
        unsigned at = (unsigned)quoth_random_below(&random, i + 1);
        t->order[i] = t->order[at];
        t->order[at] = tile[i];
    }
}

const char *session_play_text(const quoth_play *play, const quoth_position *position,
                              play_text text)
{
    size_t size = quoth_play_spell(text, QUOTH_PLAY_TEXT_SIZE, play, position, QUOTH_PLAY_THROUGH);
    if (play->kind == QUOTH_PLAY_PLACE && size < QUOTH_PLAY_TEXT_SIZE)
        snprintf(text + size, sizeof(play_text) - size, " for %d", play->score);
    return text;
}

/* ---- messages ------------------------------------------------------------------------------- */

void session_print(cross_session *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (!t->screen) {
        vprint_sanitized_line(stdout, format, values);
        putchar('\n');
    } else if (t->messages_size < sizeof t->messages) {
        int size = vsnprintf(t->messages + t->messages_size, sizeof t->messages - t->messages_size,
                             format, values);
        t->messages_size += size > 0 ? (size_t)size + 1 : 0; /* lines are separated by NULs */
    }
    va_end(values);
}

/* Prints the latest messages that fit on the screen with the board. */
static void print_messages(cross_session *t)
{
    size_t end = t->messages_size < sizeof t->messages ? t->messages_size : sizeof t->messages,
           from = end;
    unsigned width = terminal_width(), height = terminal_height();
    unsigned lines = t->loaded.rules.layout.rows + 3u;
    t->messages[sizeof t->messages - 1] = '\0';
    for (size_t at = end; at > 0 && (from == end || lines <= height); from = at) {
        size_t line = at - 1;
        while (line > 0 && t->messages[line - 1])
            line--;
        lines += wrapped_lines(t->messages + line, width);
        at = line;
        if (from != end && lines > height)
            break;
    }
    for (size_t at = from; at < end; at += strlen(t->messages + at) + 1) {
        print_sanitized(stdout, t->messages + at);
        putchar('\n');
    }
    t->messages_size = 0;
}

char *session_ask(cross_session *t, const char *question)
{
    char *answer = prompt_ask(&t->prompt, question);
    t->failed |= t->prompt.failed;
    return answer;
}

/* ---- several people at one terminal --------------------------------------------------------- */

bool session_hand_over(cross_session *t, unsigned seat)
{
    char name[64], question[96];
    if (!t->prompt.terminal || people_at(t) < 2 || t->facing == t->seated[seat] + 1)
        return true;
    if (t->screen) {
        fputs("\033[H\033[2J", stdout);
    } else {
        for (unsigned i = 0; i < terminal_height(); i++)
            putchar('\n');
    }
    print_messages(t);
    snprintf(question, sizeof question, "%s, press Enter when you alone can see the screen: ",
             session_name(t, seat, name, sizeof name));
    if (!session_ask(t, question))
        return false;
    prompt_forget(&t->prompt);
    t->facing = t->seated[seat] + 1;
    t->stale = true;
    return true;
}

/* ---- the board ------------------------------------------------------------------------------ */

/* Whether the panel fits beside the board: 3 columns for row numbers, 3 a square, 27 for the gap
 * and the panel. */
static bool has_room_beside(const cross_session *t)
{
    return terminal_width() >= 3 + 3u * t->loaded.rules.layout.columns + 27;
}

/* The unseen tiles of a seat, an entry for each letter: "A9", "E13", "?". */
enum { UNSEEN_TEXT = QUOTH_TILE_TEXT_SIZE + 8 };
typedef struct unseen_list {
    char text[QUOTH_LETTERS_MAX + 1][UNSEEN_TEXT];
    unsigned count;
} unseen_list;

static unsigned list_unseen(const cross_session *t, unsigned seat, unseen_list *list)
{
    int count[QUOTH_LETTERS_MAX + 1];
    const quoth_alphabet *alphabet = &t->loaded.rules.tiles.alphabet;
    unsigned sum = quoth_position_unseen(count, t->position, seat);
    list->count = 0;
    for (unsigned i = 1; i <= alphabet->letters + 1u; i++) {
        unsigned letter = i > alphabet->letters ? 0 : i; /* blanks come last */
        const char *name = letter ? alphabet->upper[letter] : "?";
        if (count[letter] == 1)
            snprintf(list->text[list->count++], UNSEEN_TEXT, "%s", name);
        else if (count[letter] > 1)
            snprintf(list->text[list->count++], UNSEEN_TEXT, "%s%d", name, count[letter]);
    }
    return sum;
}

/* Prints tiles separated by blanks, in lines of at most `width` columns. */
static void print_unseen(const unseen_list *list, size_t column, size_t width)
{
    for (unsigned i = 0; i < list->count; i++) {
        size_t size = (size_t)text_columns(list->text[i]);
        bool fits = column + (column > 0) + size <= width;
        if (!fits)
            column = 0;
        printf_sanitized(stdout, "%s%s", fits ? column ? " " : "" : "\n", list->text[i]);
        column += size + (column > 0);
    }
    putchar('\n');
}

enum { SIDE_ENTRY = 3 };

/* Whether the unseen tiles fit beside the board in two columns, as in " E13 R6". */
static bool fits_at_side(const unseen_list *list, size_t room, unsigned rows)
{
    unsigned half = (list->count + 1) / 2;
    bool fits = half <= rows;
    for (unsigned i = 0; i < list->count; i++) {
        size_t size = (size_t)text_columns(list->text[i]);
        fits = fits && (i < half ? size <= SIDE_ENTRY : SIDE_ENTRY + 2 + size <= room);
    }
    return fits;
}

/* Prints a narrow board with the unseen tiles beside it in two columns, or below it. */
static void print_narrow(const cross_session *t, char *board, unsigned seat)
{
    unseen_list list;
    unsigned rows = t->loaded.rules.layout.rows, row = 0;
    size_t width = terminal_width(), columns = quoth_text_columns(board, strcspn(board, "\n"));
    list_unseen(t, seat, &list);
    bool side = columns <= width && fits_at_side(&list, width - columns, rows);
    unsigned half = (list.count + 1) / 2;
    for (char *line = board, *next; *line; line = next, row++) {
        size_t size = strcspn(line, "\n");
        next = line + size + (line[size] != '\0');
        printf("%.*s", (int)size, line);
        if (side && row > 0 && row <= half) {
            putchar(' ');
            print_padded(stdout, list.text[row - 1], SIDE_ENTRY);
            printf(" %s", row - 1 + half < list.count ? list.text[row - 1 + half] : "");
        }
        putchar('\n');
    }
    char name[64];
    for (unsigned i = 0; i < t->players; i++)
        printf_sanitized(stdout, "%s %d  ", session_name(t, i, name, sizeof name),
                         quoth_position_score(t->position, i));
    printf("bag %u\n", quoth_position_bag(t->position));
    if (!side)
        print_unseen(&list, 0, width);
}

void session_show(cross_session *t)
{
    char text[QUOTH_PLAYERS_MAX][64];
    const char *names[QUOTH_PLAYERS_MAX];
    unsigned seat = quoth_position_turn(t->position);
    for (unsigned i = 0; i < t->players; i++)
        names[i] = session_name(t, i, text[i], sizeof text[i]);
    for (unsigned i = 0; i < t->players && session_with_people(t); i++) {
        if (player_in(t, seat)->human)
            break;
        seat = (seat + 1) % t->players; /* if a program is to move: the view of the next person */
    }
    bool beside = has_room_beside(t);
    quoth_board_look look = {.names = names,
                             .width = terminal_width(),
                             .board_only = !beside,
                             .no_key = session_with_people(t),
                             .ascii = !wants_color() || wants_ascii()};
    for (unsigned i = 0; i < t->players; i++)
        look.you = is_you(t, i) ? i + 1 : look.you;
    quoth_format format = wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT;
    quoth_string board = {0};
    quoth_sink sink = quoth_to_string(&board);
    if (session_with_people(t) && !quoth_cross_game_over(t->game))
        look.view = seat + 1;
    if (t->screen)
        fputs("\033[H\033[2J", stdout);
    if (beside)
        quoth_cross_write_board(&standard_output, t->position, &look, format, NULL);
    else if (!quoth_cross_write_board(&sink, t->position, &look, format, NULL) && board.bytes)
        print_narrow(t, board.bytes, seat);
    quoth_string_free(&board);
    t->stale = false;
}

void session_refresh(cross_session *t)
{
    if (t->stale)
        session_show(t);
    print_messages(t);
}

void session_print_unseen(const cross_session *t)
{
    unseen_list list;
    unsigned sum = list_unseen(t, quoth_position_turn(t->position), &list);
    printf("%u tiles you do not see, %u of them in the bag:\n", sum,
           quoth_position_bag(t->position));
    print_unseen(&list, 0, terminal_width());
}

void session_print_scores(const cross_session *t)
{
    char name[64];
    fputs("Scores:", stdout);
    for (unsigned i = 0; i < t->players; i++)
        printf_sanitized(stdout, " %s %d%s", session_name(t, i, name, sizeof name),
                         quoth_position_score(t->position, i), i + 1 < t->players ? "," : "\n");
}

/* The points of the last placement of a game.  A challenge removes them or, if unsuccessful, adds
 * the bonus of the rules; t->before is the position before the placement. */
static int points_of_last(const cross_session *t, const quoth_cross_move *move, bool challenged)
{
    bool places = move->play.kind == QUOTH_PLAY_PLACE;
    if (!places || (challenged && move[1].result == QUOTH_CHALLENGE_REMOVED))
        return 0;
    if (!challenged)
        return move->play.score;
    quoth_validation validation;
    quoth_play_validate(&validation, t->before, &move->play, false);
    return move->play.score + quoth_cross_challenge_bonus(&t->loaded.rules, validation.words);
}

quoth_status session_print_tiles_left(cross_session *t)
{
    size_t moves, count;
    const quoth_cross_move *move = quoth_cross_game_moves(t->game, &count);
    char name[64];
    bool any = false;
    for (moves = count; moves > 0 && move[moves - 1].kind != QUOTH_MOVE_PLAY;)
        moves--;
    quoth_status status = moves ? quoth_cross_game_at(t->before, t->game, moves - 1, NULL)
                                : QUOTH_OK;
    if (!moves || status)
        return status;
    const quoth_cross_move *last = &move[moves - 1];
    bool challenged = moves < count && last[1].kind == QUOTH_MOVE_CHALLENGE;
    for (unsigned i = 0; i < t->players; i++) {
        int points = quoth_position_score(t->position, i) - quoth_position_score(t->before, i) -
                     (i == last->seat ? points_of_last(t, last, challenged) : 0);
        if (points)
            printf_sanitized(stdout, "%s%s %+d", any ? ", " : "",
                             session_name(t, i, name, sizeof name), points);
        any |= points != 0;
    }
    if (any)
        puts(" for the tiles left.");
    return QUOTH_OK;
}
