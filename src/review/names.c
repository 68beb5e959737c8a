/* Names of the enumerators of reviews. */
#include "quoth/review.h"

const char *quoth_review_depth_name(quoth_review_depth depth)
{
    static const char *const names[] = {[QUOTH_REVIEW_NORMAL] = "normal",
                                        [QUOTH_REVIEW_QUICK] = "quick",
                                        [QUOTH_REVIEW_DEEP] = "deep"};
    return depth < sizeof names / sizeof *names ? names[depth] : NULL;
}

const char *quoth_review_method_name(quoth_review_method method)
{
    static const char *const names[] = {[QUOTH_REVIEW_NONE] = "none",
                                        [QUOTH_REVIEW_STATIC] = "static",
                                        [QUOTH_REVIEW_SIMULATION] = "simulation",
                                        [QUOTH_REVIEW_PREENDGAME] = "preendgame",
                                        [QUOTH_REVIEW_ENDGAME] = "endgame"};
    return method < sizeof names / sizeof *names ? names[method] : NULL;
}

const char *quoth_review_why_name(quoth_review_why why)
{
    static const char *const names[] = {
        [QUOTH_WHY_EVALUATED] = "",
        [QUOTH_WHY_NOT_ASKED] = "not asked for",
        [QUOTH_WHY_RACK] = "the record does not tell the whole rack",
        [QUOTH_WHY_RECORD] = "the record contradicts the rules here",
        [QUOTH_WHY_STOPPED] = "interrupted before"};
    return why < sizeof names / sizeof *names ? names[why] : NULL;
}

const char *quoth_review_mark_name(quoth_review_mark mark)
{
    static const char *const names[] = {[QUOTH_MARK_NONE] = "",
                                        [QUOTH_MARK_SMALL] = "small",
                                        [QUOTH_MARK_MEDIUM] = "medium",
                                        [QUOTH_MARK_LARGE] = "large"};
    return mark < sizeof names / sizeof *names ? names[mark] : NULL;
}

const char *quoth_cause_kind_name(quoth_cause_kind kind)
{
    static const char *const names[] = {
        [QUOTH_CAUSE_BONUS] = "bonus",           [QUOTH_CAUSE_SCORE] = "score",
        [QUOTH_CAUSE_EXCHANGE] = "exchange",     [QUOTH_CAUSE_EXCHANGED] = "exchanged",
        [QUOTH_CAUSE_PASSED] = "passed",         [QUOTH_CAUSE_PHONY] = "phony",
        [QUOTH_CAUSE_CHALLENGE] = "challenge",   [QUOTH_CAUSE_VOWEL] = "vowel",
        [QUOTH_CAUSE_CONSONANT] = "consonant",   [QUOTH_CAUSE_VOWELS] = "vowels",
        [QUOTH_CAUSE_CONSONANTS] = "consonants", [QUOTH_CAUSE_BLANK] = "blank",
        [QUOTH_CAUSE_HEAVY] = "heavy",           [QUOTH_CAUSE_SPENT] = "spent",
        [QUOTH_CAUSE_LEAVE] = "leave",           [QUOTH_CAUSE_TRIPLE] = "triple",
        [QUOTH_CAUSE_REPLIES] = "replies",       [QUOTH_CAUSE_OUT] = "out",
        [QUOTH_CAUSE_LET_OUT] = "let_out",       [QUOTH_CAUSE_LEFT] = "left",
        [QUOTH_CAUSE_ENDING] = "ending",         [QUOTH_CAUSE_OTHER] = "other"};
    return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

const char *quoth_loss_group_name(quoth_loss_group group)
{
    static const char *const names[] = {
        [QUOTH_LOSS_WORDS] = "words",       [QUOTH_LOSS_TILES] = "tiles",
        [QUOTH_LOSS_OPENINGS] = "openings", [QUOTH_LOSS_TURNS] = "turns",
        [QUOTH_LOSS_ENDGAME] = "endgame",   [QUOTH_LOSS_OTHER] = "other",
        [QUOTH_LOSS_SMALL] = "small"};
    return group < sizeof names / sizeof *names ? names[group] : NULL;
}
