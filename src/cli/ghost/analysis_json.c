/* The analysis of a recorded game or match as JSON (docs/json.md). */
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/ghost/analysis.h"
#include "cli/io/json.h"
#include "cli/players/players.h"

/* A fragment or a word; null where it has no letters. */
static void json_letters(json_writer *j, const ghost_analysis *a, const char *key,
                         const quoth_letters *letters)
{
    letters_text text;
    json_string(j, key, letters->length ? spell_in(a, letters, text) : NULL);
}

/* The fragment that a player was given, which may be empty. */
static void json_given(json_writer *j, const ghost_analysis *a, const quoth_letters *given)
{
    letters_text text;
    json_string(j, "given", spell_in(a, given, text));
}

static void json_rules(json_writer *j, const ghost_analysis *a)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(a->ghost);
    json_object(j, "lexicon");
    json_string(j, "name", a->record.lexicon);
    json_number(j, "words", a->record.words);
    json_hex(j, "sha256", a->record.sha256, sizeof a->record.sha256);
    json_close(j);
    json_string(j, "variant", rules.variant);
    json_number(j, "min", rules.min);
    json_string(j, "reading", rules.reading);
    json_string(j, "misere", rules.misere ? quoth_ghost_misere_name(rules.misere) : NULL);
    json_string(j, "word_end", quoth_ghost_word_end_name(rules.word_end));
    json_number(j, "players", rules.players);
    json_string(j, "loser_rule", quoth_ghost_loser_rule_name(rules.loser));
}

static void json_turning_point(json_writer *j, const ghost_analysis *a)
{
    const quoth_ghost_turning_point *at = &a->review->lost_at;
    const quoth_letters *best = at->word.length ? &at->word : &at->best;
    letters_text text;
    if (!a->review->given_away) {
        json_null(j, "lost_at");
        return;
    }
    json_object(j, "lost_at");
    json_number(j, "number", at->plays + 1);
    json_given(j, a, quoth_ghost_game_at(a->game, at->plays));
    json_letters(j, a, "said", &at->said);
    json_letters(j, a, "best", best);
    json_string(j, "end", at->best.length ? spell_in(a, &at->end, text) : NULL);
    json_close(j);
}

/* The words of a loss with their meanings, null where none is known. */
static void json_meanings(json_writer *j, const ghost_analysis *a, const dictionary *meanings)
{
    const quoth_letters *word[2];
    unsigned words = is_lost(a) ? words_of_loss(word, a) : 0;
    letters_text text;
    json_array(j, "meanings");
    for (unsigned i = 0; i < words; i++) {
        quoth_string meaning = {0};
        quoth_sink sink = quoth_to_string(&meaning);
        const char *spelled = spell_in(a, word[i], text);
        bool known = write_meaning(&sink, meanings, spelled, strlen(spelled));
        json_object(j, NULL);
        json_string(j, "word", spelled);
        json_string(j, "meaning", known ? meaning.bytes : NULL);
        json_close(j);
        quoth_string_free(&meaning);
    }
    json_close(j);
}

/* The members of a game's object. */
static void json_members(json_writer *j, const ghost_analysis *a, const dictionary *meanings)
{
    const quoth_ghost_review *r = a->review;
    json_array(j, "names");
    for (unsigned i = 0; i < a->record.players; i++)
        json_string(j, NULL, player_shown(a->record.player[i]));
    json_close(j);
    json_array(j, "turns");
    for (unsigned i = 0; i < r->turns; i++) {
        const quoth_ghost_turn *t = &r->turn[i];
        json_object(j, NULL);
        json_number(j, "number", i + 1);
        json_number(j, "player", t->seat + 1);
        json_given(j, a, &t->given);
        json_letters(j, a, "said", &t->said);
        json_bool(j, "legal", t->legal);
        json_bool(j, "wins", t->wins);
        json_bool(j, "keeps", t->keeps);
        json_letters(j, a, "best", &t->best);
        json_close(j);
    }
    json_close(j);
    json_string(j, "ending", quoth_ghost_ending_name(r->ending));
    if (is_lost(a))
        json_number(j, "loser", r->loser + 1);
    else
        json_null(j, "loser");
    json_letters(j, a, "word", &r->word);
    json_turning_point(j, a);
    if (meanings)
        json_meanings(j, a, meanings);
}

static void json_match(json_writer *j, const analysed_file *f, const dictionary *meanings)
{
    const quoth_ghost_lives_record *m = f->match;
    quoth_ghost_lives lives = lives_after(f);
    json_object(j, "match");
    json_string(j, "lives", m->word);
    json_string(j, "opens", quoth_ghost_opens_name(m->lives.opens));
    json_number(j, "players", m->lives.players);
    json_array(j, "names");
    for (unsigned p = 0; p < m->lives.players; p++)
        json_string(j, NULL, player_shown(m->player[p]));
    json_close(j);
    json_array(j, "taken");
    for (unsigned p = 0; p < m->lives.players; p++)
        json_number(j, NULL, lives.taken[p]);
    json_close(j);
    if (quoth_ghost_lives_over(&lives))
        json_number(j, "winner", lives.opener + 1);
    else
        json_null(j, "winner");
    json_array(j, "rounds");
    for (unsigned i = 0; i < f->games; i++) {
        const ghost_analysis *a = &f->game[i];
        json_object(j, NULL);
        json_number(j, "round", f->before + i + 1);
        json_array(j, "seats");
        for (unsigned seat = 0; seat < a->record.players; seat++)
            json_number(j, NULL, a->number[seat] + 1);
        json_close(j);
        json_members(j, a, meanings);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

void print_analysed_file_json(const analysed_file *f, const dictionary *meanings)
{
    const ghost_analysis *a = &f->game[f->games - 1];
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_rules(&j, a);
    json_members(&j, a, meanings);
    if (f->match)
        json_match(&j, f, meanings);
    json_close(&j);
    json_end(&j);
}

bool print_game_as_json(const quoth_lexicon *lexicon, char *record, size_t size)
{
    file_bytes bytes = {.bytes = record, .size = size};
    analysed_file f;
    bool fine = analyse_bytes(&f, "the game", lexicon, &bytes);
    if (fine)
        print_analysed_file_json(&f, NULL);
    free_analysed_file(&f);
    return fine;
}
