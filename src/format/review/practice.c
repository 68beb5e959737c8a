/* Advice for practice after several games, by the points that each kind of mistake lost: commands,
 * and the view of the page with the same exercise. */
#include <string.h>

#include "format/review/review.h"
#include "format/texts/series.h"

enum { LEVELS = 100 };

/* Smallest share of the lost points for which a kind of mistake is named. */
#define SHARE_LEAST 0.05

/* Writes a word of a shell's command line: as it is, or in single quotes. */
static void add_shell_word(q_text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    if (*word && strspn(word, plain) == strlen(word)) {
        q_text_add(text, word);
        return;
    }
    q_text_char(text, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            q_text_add(text, "'\\'");
        q_text_char(text, *word);
    }
    q_text_char(text, '\'');
}

/* The length of the words whose turns lost the most points; 0 without missed words. */
static unsigned costliest_length(const quoth_review_totals *totals, double *points)
{
    double lost[QUOTH_SIDE_MAX + 1] = {0};
    unsigned length = 0;
    for (size_t i = 0; i < totals->words; i++)
        lost[totals->missed[i].length] += totals->missed[i].points;
    for (unsigned i = 1; i <= QUOTH_SIDE_MAX; i++)
        length = lost[i] > lost[length] ? i : length;
    *points = lost[length];
    return length;
}

/* The SCOWL level up to which half of the missed words of a length are known; 0 if no level is. */
static unsigned middle_level(const quoth_review_totals *totals, unsigned length)
{
    unsigned count[LEVELS] = {0}, all = 0, below = 0, level = 0;
    for (size_t i = 0; i < totals->words; i++) {
        const quoth_missed_word *word = &totals->missed[i];
        if (word->length != length || word->level < 0 || word->level >= LEVELS)
            continue;
        count[word->level] += word->times;
        all += word->times;
    }
    if (!all)
        return 0;
    while (2 * (below + count[level]) < all)
        below += count[level++];
    return level < 10 ? 10 : level;
}

static bool advise_words(q_advice *a, const q_language *in, const quoth_review_totals *totals)
{
    q_text text;
    double points;
    unsigned length = costliest_length(totals, &points), level = middle_level(totals, length);
    if (length < 2)
        return false;
    *a = (q_advice){.points = totals->lost[QUOTH_LOSS_WORDS]};
    q_line_begin(&a->command[0], &text);
    q_text_add(&text, "quoth words drill --min ");
    q_text_number(&text, length);
    q_text_add(&text, " --max ");
    q_text_number(&text, length);
    if (level) {
        q_text_add(&text, " --level ");
        q_text_number(&text, level);
    }
    q_text_end(&text);
    a->commands = 1;
    q_line view;
    q_line_begin(&view, &text);
    q_text_add(&text, "words?drill=");
    q_text_number(&text, length);
    q_text_end(&text);
    memcpy(a->view, view.text, view.buffer.size + 1);
    q_review_say(&a->reason, in, level ? Q_SERIES_advise_words_level : Q_SERIES_advise_words,
                 (const q_slot[]){q_slot_decimal("points", a->points, 0),
                                  q_slot_decimal("length", length, 0),
                                  q_slot_decimal("level", level, 0),
                                  {0}});
    return true;
}

static bool advise_puzzles(q_advice *a, const q_language *in, const quoth_review_player *player)
{
    static const struct {
        quoth_loss_group group;
        q_series_message name;
    } kinds[] = {{QUOTH_LOSS_TILES, Q_SERIES_lost_tiles},
                 {QUOTH_LOSS_OPENINGS, Q_SERIES_lost_openings},
                 {QUOTH_LOSS_ENDGAME, Q_SERIES_lost_endgame},
                 {QUOTH_LOSS_TURNS, Q_SERIES_lost_turns},
                 {QUOTH_LOSS_OTHER, Q_SERIES_lost_other}};
    q_line list;
    q_text text;
    bool any = false;
    *a = (q_advice){.view = "board?puzzles", .commands = 2};
    q_line_begin(&list, &text);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        double points = player->totals->lost[kinds[i].group];
        if (points < 0.5)
            continue;
        q_text_add(&text, any ? ", " : "");
        q_text_add(&text, in->message[kinds[i].name]);
        q_text_char(&text, ' ');
        q_say_decimal(&text, in, points, 0);
        a->points += points;
        any = true;
    }
    q_text_end(&text);
    q_review_say(&a->reason, in, Q_SERIES_advise_positions,
                 (const q_slot[]){q_slot_text("list", list.text), {0}});
    q_line_begin(&a->command[0], &text);
    q_text_add(&text, "quoth cross puzzles GAMES --player ");
    add_shell_word(&text, player->name);
    q_text_add(&text, " --mistakes -o mine.puzzles");
    q_text_end(&text);
    q_line_begin(&a->command[1], &text);
    q_text_add(&text, "quoth cross puzzle mine.puzzles");
    q_text_end(&text);
    return any;
}

unsigned q_review_advice(q_advice advice[Q_ADVICE_MAX], const q_language *in,
                         const quoth_review_player *player)
{
    double all = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < QUOTH_LOSSES; i++)
        all += player->totals->lost[i];
    count += advise_words(&advice[count], in, player->totals) &&
             advice[count].points >= SHARE_LEAST * all;
    count += advise_puzzles(&advice[count], in, player) &&
             advice[count].points >= SHARE_LEAST * all;
    if (count == 2 && advice[1].points > advice[0].points) {
        q_advice first = advice[1];
        advice[1] = advice[0];
        advice[0] = first;
    }
    return count;
}
