#include "cross_compare.h"
#include "leave_value.h"

/* ---- what can be asked -------------------------------------------------------------------- */

static void add(text *list, const char *format, ...)
{
    char part[128];
    va_list arguments;
    va_start(arguments, format);
    assert_in_range(vsnprintf(part, sizeof part, format, arguments), 0, sizeof part - 1);
    va_end(arguments);
    text_add(list, part);
}

static void add_seat(text *list, const trial *t, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned tiles;
    const quoth_tile *rack = quoth_position_rack(t->position, seat, &tiles);
    add(list, "\nscore %d rack of %u", quoth_position_score(t->position, seat), tiles);
    for (unsigned i = 0; i < tiles && rack; i++)
        add(list, " %02x", rack[i]);
    add(list, " unseen %u:", quoth_position_unseen(count, t->position, seat));
    for (unsigned i = 0; i <= last_letter(t); i++)
        add(list, " %d", count[i]);
}

text trial_text(const trial *t)
{
    const quoth_position *p = t->position;
    text list = {0};
    quoth_play play;
    unsigned seat;
    add(&list, "turn %u scoreless %u passes %u bag %u last %u", quoth_position_turn(p),
        quoth_position_scoreless(p), quoth_position_passes(p), quoth_position_bag(p),
        quoth_position_final_turns(p));
    add(&list, " key %016llx", (unsigned long long)quoth_position_key(p));
    add(&list, " ending %d loser %d empty %d", (int)quoth_position_ending(p),
        quoth_position_loser(p), quoth_position_empty(p));
    for (unsigned s = 0; s < quoth_position_players(p); s++)
        add_seat(&list, t, s);
    if (quoth_position_last(&play, &seat, p)) {
        add(&list, "\nlast %u:", seat);
        text_add(&list, play_text(t, &play));
    }
    for (unsigned row = 0; row < t->rules.layout.rows; row++) {
        text_add(&list, "\n");
        for (unsigned column = 0; column < t->rules.layout.columns; column++)
            add(&list, "%02x ", quoth_position_tile(p, row, column));
    }
    quoth_square anchor[QUOTH_SQUARES_MAX];
    unsigned anchors = quoth_position_anchors(anchor, p);
    text_add(&list, "\nanchors");
    for (unsigned i = 0; i < anchors; i++)
        add(&list, " %u,%u", anchor[i].row, anchor[i].column);
    return list;
}

void trial_same_as(const trial *t, const char *what, const text *was)
{
    text is = trial_text(t);
    if (strcmp(is.bytes, was->bytes) != 0) {
        print_message("# it is\n%s\n# not\n%s\n", is.bytes, was->bytes);
        fail_msg("%s: %s", shown(t), what);
    }
    text_free(&is);
}

const quoth_play *trial_find(const trial *t, quoth_plays_query search, size_t *count)
{
    SAME(t, "status of a search", finding_find(t->plays, t->position, &search), QUOTH_OK);
    return finding_list(t->plays, count);
}

quoth_play *trial_find_all(const trial *t, quoth_order order, size_t *count)
{
    const quoth_play *play = trial_find(t,
                                        (quoth_plays_query){.find = QUOTH_FIND_ALL,
                                                            .order = order,
                                                            .evaluator = &t->values.evaluator},
                                        count);
    quoth_play *copy = malloc((*count + 1) * sizeof *copy);
    assert_non_null(copy);
    if (*count)
        memcpy(copy, play, *count * sizeof *copy);
    return copy;
}

/* ---- the position as the twin sees it ----------------------------------------------------- */

void trial_look(trial *t)
{
    const quoth_layout *layout = &t->rules.layout;
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            quoth_tile tile = quoth_position_tile(t->position, row, column);
            if (cross_twin_is_wall(&t->twin, (int)row, (int)column)) {
                SAME(t, "a wall", tile, QUOTH_WALL);
                tile = 0;
            }
            t->twin.board[row * layout->columns + column] = tile;
        }
    const quoth_tile *rack =
        trial_rack(t->position, quoth_position_turn(t->position), &t->twin.tiles);
    memcpy(t->twin.rack, rack, t->twin.tiles);
    for (unsigned i = 1; i < t->twin.tiles; i++)
        SAME(t, "the rack is sorted", rack[i - 1] <= rack[i], true);
    SAME(t, "empty", quoth_position_empty(t->position), cross_twin_is_empty(&t->twin));
}

static bool is_anchor(const trial *t, int row, int column)
{
    const cross_twin *twin = &t->twin;
    if (cross_twin_is_wall(twin, row, column) || cross_twin_is_tile(twin, row, column))
        return false;
    if (cross_twin_is_empty(twin))
        return row == t->rules.layout.start_row && column == t->rules.layout.start_column;
    return cross_twin_is_tile(twin, row - 1, column) || cross_twin_is_tile(twin, row + 1, column) ||
           cross_twin_is_tile(twin, row, column - 1) || cross_twin_is_tile(twin, row, column + 1);
}

static void compare_crossing(const trial *t, int row, int column, int down)
{
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square first;
    int r = row, c = column;
    while (cross_twin_is_tile(&t->twin, r - down, c - !down)) {
        r -= down;
        c -= !down;
    }
    unsigned length =
        quoth_position_crossing(run, &first, t->position, (unsigned)row, (unsigned)column, down);
    SAME(t, "row of a crossing", first.row, r);
    SAME(t, "column of a crossing", first.column, c);
    unsigned i = 0;
    for (; cross_twin_is_tile(&t->twin, r, c) || (r == row && c == column);
         i++, r += down, c += !down)
        if (i < length)
            SAME(t, "tile of a crossing", run[i], t->twin.board[r * t->rules.layout.columns + c]);
    SAME(t, "length of a crossing", length, i);
}

static void compare_squares(const trial *t)
{
    quoth_square anchor[QUOTH_SQUARES_MAX];
    unsigned count = quoth_position_anchors(anchor, t->position), n = 0;
    for (int row = 0; row < t->rules.layout.rows; row++)
        for (int column = 0; column < t->rules.layout.columns; column++) {
            if (cross_twin_is_wall(&t->twin, row, column) ||
                cross_twin_is_tile(&t->twin, row, column))
                continue;
            compare_crossing(t, row, column, 0);
            compare_crossing(t, row, column, 1);
            if (!is_anchor(t, row, column))
                continue;
            SAME(t, "row of an anchor", n < count ? anchor[n].row : -1, row);
            SAME(t, "column of an anchor", anchor[n].column, column);
            n++;
        }
    SAME(t, "anchors", count, n);
}

/* ---- finding ------------------------------------------------------------------------------ */

static void expect_plays(trial *t)
{
    t->expected.count = 0;
    if (quoth_position_ending(t->position) != QUOTH_ENDING_NONE)
        return;
    cross_twin_plays(&t->twin, &t->expected);
    cross_twin_add_others(&t->twin, quoth_position_bag(t->position), &t->expected);
    cross_twin_sort(&t->expected, QUOTH_BY_SCORE);
}

bool trial_is_placement(const quoth_play *play)
{
    return play->kind == QUOTH_PLAY_PLACE;
}

static quoth_points value_of_leave(const trial *t, const quoth_tile *leave, unsigned kept)
{
    unsigned count[TRIAL_LETTERS + 1] = {0};
    if (!t->leaves || kept == 0)
        return 0;
    if (t->drawn_leaves == 0)
        return leave_value(t->leaves, leave, kept);
    for (unsigned i = 0; i < kept; i++) {
        unsigned letter = leave[i] ? leave[i] - sets[t->set].before : 0;
        if (letter > sets[t->set].letters)
            return 0;
        count[letter]++;
    }
    const struct drawn_leave *drawn = find_leave(t, count);
    return drawn ? drawn->value : 0;
}

static long long equity_of(const trial *t, const quoth_play *play)
{
    int count[QUOTH_LETTERS_MAX + 1];
    quoth_tile leave[QUOTH_RACK_MAX], by_library[QUOTH_RACK_MAX];
    unsigned kept = cross_twin_leave(&t->twin, play, leave);
    cross_twin_prospect prospect = {.players = quoth_position_players(t->position),
                                    .bag = quoth_position_bag(t->position),
                                    .leave = value_of_leave(t, leave, kept)};
    quoth_position_unseen(count, t->position, quoth_position_turn(t->position));
    for (unsigned letter = 0; letter <= last_letter(t); letter++)
        prospect.unseen += count[letter] > 0 ? count[letter] * t->rules.tiles.value[letter] : 0;
    SAME(t, "tiles left", quoth_play_leave(by_library, t->position, play), kept);
    SAME(t, "which tiles are left", memcmp(leave, by_library, kept), 0);
    return cross_twin_equity(&t->twin, play, &prospect);
}

static void compare_all(trial *t)
{
    size_t count, by_equity;
    quoth_play *play = trial_find_all(t, QUOTH_BY_SCORE, &count);
    uint64_t placements = 0;
    int64_t scores = 0;
    for (size_t i = 0; i < count && i < t->expected.count; i++)
        SAME_PLAY(t, "a play", &play[i], &t->expected.play[i]);
    if (count != t->expected.count)
        fail_msg("%s: %s %s", shown(t), count > t->expected.count ? "too much is" : "there is no",
                 play_text(t, count > t->expected.count ? &play[t->expected.count]
                                                        : &t->expected.play[count]));
    for (size_t i = 0; i < count; i++) {
        placements += trial_is_placement(&play[i]);
        scores += trial_is_placement(&play[i]) ? play[i].score : 0;
        t->expected.play[i].equity = (quoth_points)equity_of(t, &t->expected.play[i]);
        quoth_points equity;
        SAME(t, "status of an equity",
             quoth_play_equity(&equity, t->position, &t->expected.play[i], &t->values.evaluator,
                               NULL),
             QUOTH_OK);
        SAME(t, printed("equity of %s", play_text(t, &t->expected.play[i])), equity,
             t->expected.play[i].equity);
        for (size_t k = i ? i - 1 : 0; k < count && k <= i + 1; k++)
            SAME(t, "the library's order",
                 (quoth_play_compare(&play[i], &play[k], QUOTH_BY_SCORE) > 0) -
                     (quoth_play_compare(&play[i], &play[k], QUOTH_BY_SCORE) < 0),
                 (i > k) - (i < k));
    }
    SAME(t, "placements", t->plays->found.placements, placements);
    SAME(t, "sum of scores", t->plays->found.scores, scores);
    free(play);

    play = trial_find_all(t, QUOTH_BY_EQUITY, &by_equity);
    SAME(t, "plays by equity", by_equity, count);
    cross_twin_sort(&t->expected, QUOTH_BY_EQUITY);
    for (size_t i = 0; i < count; i++) {
        SAME_PLAY(t, "a play by equity", &play[i], &t->expected.play[i]);
        SAME(t, "equity", play[i].equity, t->expected.play[i].equity);
    }
    free(play);
    trial_find(t, (quoth_plays_query){.find = QUOTH_FIND_COUNT}, &by_equity);
    SAME(t, "listed when counting", by_equity, 0);
    SAME(t, "placements counted", t->plays->found.placements, placements);
    SAME(t, "sum of scores counted", t->plays->found.scores, scores);
}

/* Whether a play of the twin has the letters of an earlier one, with other blanks. */
static bool letters_come_before(const trial *t, size_t number)
{
    const quoth_play *play = &t->expected.play[number];
    for (size_t i = 0; i < number && trial_is_placement(play); i++) {
        const quoth_play *other = &t->expected.play[i];
        bool same = trial_is_placement(other) && other->row == play->row &&
                    other->column == play->column && other->down == play->down &&
                    other->length == play->length;
        for (unsigned k = 0; k < play->length && same; k++)
            same = quoth_tile_letter(other->tile[k]) == quoth_tile_letter(play->tile[k]);
        if (same)
            return true;
    }
    return false;
}

/* The first plays of all that are wanted, in an order. */
static void compare_first(trial *t, quoth_plays_query search, size_t limit)
{
    size_t count, n = 0;
    cross_twin_sort(&t->expected, search.order);
    const quoth_play *play = trial_find(t, search, &count);
    for (size_t i = 0; i < t->expected.count && n < limit; i++) {
        if (search.placements_only && !trial_is_placement(&t->expected.play[i]))
            continue;
        if (search.find == QUOTH_FIND_BEST && letters_come_before(t, i))
            continue;
        if (n == count)
            fail_msg("%s: among the first plays there is no %s", shown(t),
                     play_text(t, &t->expected.play[i]));
        SAME_PLAY(t, printed("one of the first plays, number %u", (unsigned)n), &play[n],
                  &t->expected.play[i]);
        if (search.order == QUOTH_BY_EQUITY)
            SAME(t, "its equity", play[n].equity, t->expected.play[i].equity);
        n++;
    }
    SAME(t, "number of first plays", count, n);
}

static void compare_firsts(trial *t)
{
    for (unsigned i = 0; i < 8; i++) {
        quoth_plays_query search = {.evaluator = &t->values.evaluator,
                                    .order = i & 1 ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE,
                                    .placements_only = i >> 1 & 1};
        search.find = i >> 2 ? QUOTH_FIND_TOP : QUOTH_FIND_BEST;
        search.limit = below(t, chance(t, 50) ? 6 : 90);
        bool one = search.find == QUOTH_FIND_BEST && search.limit == 0;
        compare_first(t, search, one ? 1 : search.limit);
        search.find = QUOTH_FIND_ALL;
        search.limit = 0;
        if (search.placements_only)
            compare_first(t, search, SIZE_MAX);
    }
}

/* ---- judging ------------------------------------------------------------------------------ */

static void compare_words(const trial *t, const quoth_validation *got,
                          const cross_twin_validation *expected)
{
    SAME(t, "words made", got->words, expected->words);
    SAME(t, "bonus", got->bonus, expected->bonus);
    for (unsigned w = 0; w < got->words; w++) {
        const struct quoth_formed_word *made = &got->word[w];
        const cross_twin_made *wanted = &expected->word[w];
        SAME(t, "row of a word", made->row, wanted->row);
        SAME(t, "column of a word", made->column, wanted->column);
        SAME(t, "direction of a word", made->down, wanted->down);
        SAME(t, "length of a word", made->length, wanted->length);
        SAME(t, "a word is valid", made->valid, wanted->valid);
        SAME(t, "score of a word", made->score, wanted->score);
        SAME(t, "tiles of a word", memcmp(made->tile, wanted->tile, made->length), 0);
    }
}

static cross_twin_result judge(const trial *t, const quoth_play *play, bool with_rack)
{
    quoth_validation got;
    cross_twin_validation expected;
    quoth_play_validate(&got, t->position, play, with_rack);
    cross_twin_judge(&t->twin, play, with_rack, &expected);
    SAME(t, printed("verdict %d on %s", got.result, play_text(t, play)), got.result == QUOTH_LEGAL,
         expected.result == CROSS_TWIN_LEGAL);
    SAME(t, printed("verdict %d on %s", got.result, play_text(t, play)), got.result == QUOTH_PHONY,
         expected.result == CROSS_TWIN_PHONY);
    if (got.result == QUOTH_MISSES_START || got.result == QUOTH_TOUCHES_NOTHING)
        SAME(t, "it misses the start", got.result == QUOTH_MISSES_START,
             cross_twin_is_empty(&t->twin));
    if (expected.result != CROSS_TWIN_ILLEGAL) {
        SAME_PLAY(t, printed("judged from %s", play_text(t, play)), &got.play, &expected.play);
        SAME(t, "equity of what is judged", got.play.equity, 0);
        compare_words(t, &got, &expected);
    }
    return expected.result;
}

/* A play may be told with the letters of the board. */
static quoth_play reported_fully(const trial *t, quoth_play play)
{
    for (unsigned i = 0; i < play.length; i++)
        if (!play.tile[i])
            play.tile[i] =
                t->twin.board[(play.row + (play.down ? i : 0)) * t->rules.layout.columns +
                              play.column + (play.down ? 0 : i)];
    return play;
}

quoth_play trial_any_play(trial *t)
{
    quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                       .down = (uint8_t)below(t, 2),
                       .row = (uint8_t)below(t, t->rules.layout.rows),
                       .column = (uint8_t)below(t, t->rules.layout.columns),
                       .length = (uint8_t)(1 + below(t, 5))};
    for (unsigned i = 0; i < play.length; i++) {
        int row = play.row + (play.down ? (int)i : 0);
        int column = play.column + (play.down ? 0 : (int)i);
        if (!cross_twin_is_tile(&t->twin, row, column) || chance(t, 3))
            play.tile[i] = t->twin.tiles && chance(t, 70) ? t->twin.rack[below(t, t->twin.tiles)]
                                                          : any_tile(t);
        if (!play.tile[i] && !cross_twin_is_tile(&t->twin, row, column))
            play.tile[i] = (quoth_tile)(any_tile(t) | QUOTH_BLANK);
    }
    return play;
}

/* A play like a legal one, but for something. */
static quoth_play mutation_of(trial *t, quoth_play play)
{
    switch (below(t, 9)) {
    case 0:
        play.row = (uint8_t)(play.row + below(t, 3) - 1);
        break;
    case 1:
        play.column = (uint8_t)(play.column + below(t, 3) - 1);
        break;
    case 2:
        play.down = !play.down;
        break;
    case 3:
        play.length = (uint8_t)(play.length - (play.length > 0));
        break;
    case 4:
        play.length = (uint8_t)(play.length + (play.length < QUOTH_SIDE_MAX));
        break;
    case 5:
        play.tile[below(t, play.length + 1u) % QUOTH_SIDE_MAX] = any_tile(t);
        break;
    case 6:
        play.tile[below(t, play.length + 1u) % QUOTH_SIDE_MAX] = 0;
        break;
    case 7:
        play.tile[below(t, play.length + 1u) % QUOTH_SIDE_MAX] ^= QUOTH_BLANK;
        break;
    default:
        play.tile[below(t, play.length + 1u) % QUOTH_SIDE_MAX] = (quoth_tile)below(t, 256);
    }
    return play;
}

/* Where the letter on the board is said to be a blank that it is not, or the other way about, who
 * reads it is free to take it so. */
static bool is_reported_clearly(const trial *t, const quoth_play *play)
{
    for (unsigned i = 0; i < play->length && i < QUOTH_SIDE_MAX; i++) {
        int row = play->row + (play->down ? (int)i : 0);
        int column = play->column + (play->down ? 0 : (int)i);
        if (cross_twin_is_tile(&t->twin, row, column)) {
            quoth_tile tile = t->twin.board[row * t->rules.layout.columns + column];
            if (play->tile[i] == (tile ^ QUOTH_BLANK))
                return false;
        }
    }
    return true;
}

static void compare_validations(trial *t)
{
    if (quoth_position_ending(t->position) != QUOTH_ENDING_NONE)
        return;
    cross_twin_sort(&t->expected, QUOTH_BY_SCORE);
    size_t step = 1 + t->expected.count / 150;
    for (size_t i = below(t, (unsigned)step); i < t->expected.count; i += step) {
        quoth_play play = t->expected.play[i];
        if (!trial_is_placement(&play))
            continue;
        play.score = 0;
        play.tiles = 0;
        SAME(t, "the twin's play is legal", judge(t, &play, true), CROSS_TWIN_LEGAL);
        play = reported_fully(t, play);
        SAME(t, "the twin's play is legal", judge(t, &play, false), CROSS_TWIN_LEGAL);
        for (unsigned k = 0; k < 3; k++) {
            play = mutation_of(t, play);
            if (is_reported_clearly(t, &play))
                judge(t, &play, chance(t, 50));
        }
    }
    for (unsigned i = 0; i < 100; i++) {
        quoth_play play = trial_any_play(t);
        if (is_reported_clearly(t, &play))
            judge(t, &play, chance(t, 50));
    }
}

/* Exchanges: all that are listed, and ones that are not. */
static void compare_exchange_validations(trial *t)
{
    if (quoth_position_ending(t->position) != QUOTH_ENDING_NONE)
        return;
    for (unsigned i = 0; i < 20; i++) {
        quoth_play play = {.kind = QUOTH_PLAY_EXCHANGE, .length = (uint8_t)below(t, 5)};
        for (unsigned k = 0; k < play.length; k++)
            play.tile[k] = t->twin.tiles && chance(t, 90)
                               ? t->twin.rack[below(t, t->twin.tiles)]
                               : (quoth_tile)below(t, last_letter(t) + 1);
        quoth_validation got;
        quoth_play_validate(&got, t->position, &play, true);
        bool listed = false;
        for (size_t k = 0; k < t->expected.count; k++)
            if (got.result == QUOTH_LEGAL && t->expected.play[k].kind == QUOTH_PLAY_EXCHANGE) {
                quoth_play one = t->expected.play[k];
                one.equity = 0;
                listed = listed || memcmp(&one, &got.play, sizeof one) == 0;
            }
        SAME(t, printed("verdict %d on %s", got.result, play_text(t, &play)),
             got.result == QUOTH_LEGAL, listed);
        quoth_play sorted = play;
        unsigned bag = quoth_position_bag(t->position), has = 0;
        for (unsigned k = 1; k < sorted.length; k++)
            for (unsigned j = k; j > 0 && sorted.tile[j] < sorted.tile[j - 1]; j--) {
                quoth_tile tile = sorted.tile[j];
                sorted.tile[j] = sorted.tile[j - 1];
                sorted.tile[j - 1] = tile;
            }
        for (unsigned k = 0, at = 0; k < sorted.length; k++, at++) {
            while (at < t->twin.tiles && t->twin.rack[at] != sorted.tile[k])
                at++;
            has += at < t->twin.tiles;
        }
        SAME(t, printed("verdict %d on %s is legal", got.result, play_text(t, &play)),
             got.result == QUOTH_LEGAL,
             play.length > 0 && has == play.length && play.length <= bag &&
                 t->rules.exchange_from != QUOTH_NO_EXCHANGE && bag >= t->rules.exchange_from);
    }
    quoth_validation got;
    quoth_play_validate(&got, t->position, &(quoth_play){.kind = QUOTH_PLAY_PASS}, true);
    SAME(t, "a pass is legal", got.result, QUOTH_LEGAL);
}

/* ---- doing and undoing -------------------------------------------------------------------- */

void trial_do_and_undo(trial *t, const quoth_play *play)
{
    size_t count, again;
    text before = trial_text(t);
    quoth_play *found = trial_find_all(t, QUOTH_BY_EQUITY, &count);
    SAME(t, printed("doing %s", play_text(t, play)), quoth_position_make(t->position, play, NULL),
         QUOTH_OK);
    text after = trial_text(t);
    SAME(t, "undone", quoth_position_undo(t->position), true);
    trial_same_as(t, printed("undoing %s", play_text(t, play)), &before);
    quoth_play *found_again = trial_find_all(t, QUOTH_BY_EQUITY, &again);
    SAME(t, "plays after undoing", again, count);
    SAME(t, "plays after undoing are the same", memcmp(found, found_again, count * sizeof *found),
         0);
    free(found);
    free(found_again);
    SAME(t, "doing it again", quoth_position_make(t->position, play, NULL), QUOTH_OK);
    trial_same_as(t, printed("doing %s again", play_text(t, play)), &after);
    SAME(t, "undone again", quoth_position_undo(t->position), true);
    text_free(&before);
    text_free(&after);
}

static const quoth_play *find_in(const trial *t, const quoth_position *position, size_t *count)
{
    quoth_plays_query search = {
        .find = QUOTH_FIND_ALL, .evaluator = &t->values.evaluator, .placements_only = true};
    SAME(t, "search", finding_find(t->plays, position, &search), QUOTH_OK);
    return finding_list(t->plays, count);
}

static void set_up_again(const trial *t, quoth_position *fresh)
{
    const quoth_position *p = t->position;
    quoth_position_clear(fresh);
    for (unsigned i = 0; i < (unsigned)t->rules.layout.rows * t->rules.layout.columns; i++)
        if (t->twin.board[i])
            SAME(t, "setting a tile",
                 quoth_position_set_tile(fresh, i / t->rules.layout.columns,
                                         i % t->rules.layout.columns, t->twin.board[i], NULL),
                 QUOTH_OK);
    for (unsigned seat = 0; seat < quoth_position_players(p); seat++) {
        unsigned tiles;
        const quoth_tile *rack = trial_rack(p, seat, &tiles);
        SAME(t, "setting a rack", quoth_position_set_rack(fresh, seat, rack, tiles, NULL),
             QUOTH_OK);
        quoth_position_set_score(fresh, seat, quoth_position_score(p, seat), NULL);
    }
    quoth_position_set_turn(fresh, quoth_position_turn(p), NULL);
    quoth_position_set_scoreless(fresh, quoth_position_scoreless(p));
    quoth_position_set_passes(fresh, quoth_position_passes(p));
    if (quoth_position_final_turns(p) || quoth_position_ending(p) == QUOTH_ENDING_FINAL)
        quoth_position_set_final_turns(fresh, quoth_position_final_turns(p));
    quoth_position_settle(fresh);
}

/* The key that plays have kept is that of the same position set up tile by tile.  Turns that will
 * be lost cannot be set up. */
void trial_compare_key(const trial *t, const cross_twin_game *game)
{
    quoth_position *fresh;
    for (unsigned seat = 0; seat < game->players; seat++)
        if (game->forfeits[seat])
            return;
    SAME(t, "new position",
         quoth_position_new(&fresh, t->cross, quoth_position_players(t->position), NULL, NULL),
         QUOTH_OK);
    set_up_again(t, fresh);
    if (quoth_position_ending(fresh) == quoth_position_ending(t->position))
        SAME(t, "key", quoth_position_key(t->position), quoth_position_key(fresh));
    quoth_position_free(fresh);
}

/* A search in a position that was reached finds what it does in a copy and in one set up afresh. */
static void compare_with_fresh(trial *t)
{
    quoth_position *fresh;
    size_t count, found;
    SAME(t, "new position",
         quoth_position_new(&fresh, t->cross, quoth_position_players(t->position), NULL, NULL),
         QUOTH_OK);
    const quoth_play *play = find_in(t, t->position, &count);
    quoth_play *copy = malloc((count + 1) * sizeof *copy);
    assert_non_null(copy);
    if (count)
        memcpy(copy, play, count * sizeof *copy);
    for (unsigned again = 0; again < 2; again++) {
        if (again)
            set_up_again(t, fresh);
        else
            quoth_position_copy(fresh, t->position);
        SAME(t, "there is nothing to undo", quoth_position_undo(fresh), false);
        play = find_in(t, fresh, &found);
        if (again && quoth_position_ending(fresh) != quoth_position_ending(t->position))
            continue; /* passes are not set up */
        SAME(t, "bag", quoth_position_bag(fresh), quoth_position_bag(t->position));
        SAME(t, "plays found again", found, count);
        if (count)
            SAME(t, "plays found again are the same", memcmp(copy, play, count * sizeof *copy), 0);
    }
    free(copy);
    quoth_position_free(fresh);
}

/* ---- doing what nobody knows of ------------------------------------------------------------ */

/* Who has an unknown rack may do whatever the unseen tiles allow; it can be undone. */
static void do_with_unknown_rack(trial *t)
{
    quoth_position *known = t->position;
    if (quoth_position_ending(known) != QUOTH_ENDING_NONE || t->expected.count == 0)
        return;
    SAME(t, "new position",
         quoth_position_new(&t->position, t->cross, quoth_position_players(known), NULL, NULL),
         QUOTH_OK);
    quoth_position_copy(t->position, known);
    SAME(t, "forgetting a rack",
         quoth_position_set_rack(t->position, quoth_position_turn(known), NULL, 0, NULL), QUOTH_OK);
    quoth_position_settle(t->position);
    size_t count;
    const quoth_play *found = trial_find(t, (quoth_plays_query){.find = QUOTH_FIND_ALL}, &count);
    if (quoth_position_ending(t->position) == QUOTH_ENDING_NONE) {
        SAME(t, "plays of an unknown rack", count, 1);
        SAME(t, "it passes", found[0].kind, QUOTH_PLAY_PASS);
        quoth_play play = t->expected.play[below(t, (unsigned)t->expected.count)];
        if (play.kind == QUOTH_PLAY_PLACE)
            trial_do_and_undo(t, &play);
    }
    quoth_position_free(t->position);
    t->position = known;
}

void trial_compare(trial *t)
{
    trial_look(t);
    expect_plays(t);
    compare_squares(t);
    compare_all(t);
    compare_firsts(t);
    compare_validations(t);
    compare_exchange_validations(t);
    compare_with_fresh(t);
    trial_compare_oddities(t);
    do_with_unknown_rack(t);
    for (unsigned i = 0; i < 3 && t->expected.count; i++) {
        quoth_play play = t->expected.play[below(t, (unsigned)t->expected.count)];
        trial_do_and_undo(t, &play);
    }
}
