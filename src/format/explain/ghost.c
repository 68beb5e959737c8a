/* Sentences about a position of Ghost, from its facts. */
#include <string.h>

#include "format/explain/games.h"

enum { PLAYS_WINNING = 3, PLAYS_LOSING = 2, PLAY_NAME_SIZE = 32 };

static double position(const q_speaker *s, const char *name)
{
    return q_speaker_value(s, "position", name);
}

/* There are no terms besides facts. */
static bool no_term(q_speaker *s, q_text *text, const char *name, size_t size)
{
    (void)s, (void)text, (void)name, (void)size;
    return false;
}

static void speak_fragment(q_speaker *s)
{
    bool begins = position(s, "letters") == 0, several = position(s, "players") > 2;
    bool wins = position(s, "winning") > 0, only = position(s, "moves") == 1;
    if (position(s, "moves") == 0)
        q_speak(s, Q_SAY_ghost_stuck);
    else if (several && begins)
        q_speak(s, wins ? Q_SAY_ghost_begin_safe : Q_SAY_ghost_begin_unsafe);
    else if (several)
        q_speak(s, wins ? Q_SAY_ghost_safe : Q_SAY_ghost_unsafe);
    else if (begins)
        q_speak(s, wins ? Q_SAY_ghost_begin_wins : Q_SAY_ghost_begin_loses);
    else if (!only && wins && position(s, "losing") == 0)
        q_speak(s, Q_SAY_ghost_wins_all);
    else if (only)
        q_speak(s, wins ? Q_SAY_ghost_wins_only : Q_SAY_ghost_loses_only);
    else
        q_speak(s, wins ? Q_SAY_ghost_wins : Q_SAY_ghost_loses);
}

static void speak_words(q_speaker *s, const char *play)
{
    double words = q_speaker_value(s, play, "words"), known = q_speaker_value(s, play, "known");
    bool named = known == q_speaker_value(s, play, "best_known_words"),
         all = known == words && named;
    q_speak(s, known == 0   ? (words == 1 ? Q_SAY_ghost_unknown_single : Q_SAY_ghost_unknown)
               : words == 1 ? Q_SAY_ghost_known_single
               : all        ? Q_SAY_ghost_known_all
               : known == 1 ? Q_SAY_ghost_known_one
               : named      ? Q_SAY_ghost_known_few
                            : Q_SAY_ghost_known);
}

static void speak_play(q_speaker *s, const char *play)
{
    bool wins = q_speaker_value(s, play, "wins") != 0;
    s->bound[s->names++] = (q_bound_name){'p', play};
    bool said = q_speak(s, !wins                        ? Q_SAY_ghost_play_loses
                           : position(s, "players") > 2 ? Q_SAY_ghost_play_safe
                                                        : Q_SAY_ghost_play_wins);
    if (!said && wins && position(s, "players") <= 2)
        said = q_speak(s, Q_SAY_ghost_play_over);
    if (said)
        speak_words(s, play);
    s->names--;
}

static void name_play(char name[PLAY_NAME_SIZE], unsigned index)
{
    char digits[12], *digit = digits + sizeof digits - 1;
    *digit = '\0';
    do
        *--digit = (char)('0' + index % 10);
    while (index /= 10);
    memcpy(name, "plays.", 6);
    memcpy(name + 6, digit, strlen(digit) + 1);
}

/* Says the plays of one kind with the most words that people know; of equals, with the most words;
 * of equals, the first. */
static void speak_plays(q_speaker *s, bool winning, unsigned most)
{
    unsigned moves = (unsigned)position(s, "moves"), last = moves;
    double known_before = 0, words_before = 0;
    for (unsigned said = 0; said < most; said++) {
        unsigned best = moves;
        double most_known = -1, most_words = -1;
        for (unsigned i = 0; i < moves; i++) {
            char name[PLAY_NAME_SIZE];
            name_play(name, i);
            double known = q_speaker_value(s, name, "known");
            double words = q_speaker_value(s, name, "words");
            bool later = last == moves || known < known_before ||
                         (known == known_before &&
                          (words < words_before || (words == words_before && i > last)));
            bool more = known > most_known || (known == most_known && words > most_words);
            if ((q_speaker_value(s, name, "wins") != 0) != winning || !later || !more ||
                (!winning && q_speaker_value(s, name, "completes") != 0))
                continue;
            best = i;
            most_known = known;
            most_words = words;
        }
        if (best == moves)
            return;
        char name[PLAY_NAME_SIZE];
        name_play(name, best);
        speak_play(s, name);
        last = best;
        known_before = most_known;
        words_before = most_words;
    }
}

void q_explain_ghost(q_speaker *s)
{
    s->term = no_term;
    if (position(s, "word") != 0) {
        q_speak(s, Q_SAY_ghost_word);
    } else if (position(s, "legal") == 0) {
        q_speak(s, Q_SAY_ghost_illegal);
    } else {
        speak_fragment(s);
        speak_plays(s, true, PLAYS_WINNING);
        speak_plays(s, false, PLAYS_LOSING);
        if (position(s, "completing") > 0)
            q_speak(s, Q_SAY_ghost_complete);
        if (position(s, "moves") > 0)
            q_speak(s, Q_SAY_ghost_level);
    }
}
