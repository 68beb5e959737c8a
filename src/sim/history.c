#include "sim/history.h"

#include "board/position.h"

/* Board and scores while moves are undone. */
typedef struct past_board {
    quoth_tile tile[QUOTH_SIDE_MAX][QUOTH_SIDE_MAX];
    int score[QUOTH_PLAYERS_MAX];
    unsigned rows, columns;
} past_board;

static void load_board(past_board *b, const quoth_position *position)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    b->rows = rules->layout.rows;
    b->columns = rules->layout.columns;
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = 0; column < b->columns; column++)
            b->tile[row][column] = quoth_position_tile(position, row, column);
    for (unsigned seat = 0; seat < quoth_position_players(position); seat++)
        b->score[seat] = quoth_position_score(position, seat);
}

static void undo_play(past_board *b, unsigned seat, const quoth_play *play)
{
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++) {
        unsigned row = play->row + (play->down ? i : 0u);
        unsigned column = play->column + (play->down ? 0u : i);
        if (play->tile[i] && row < b->rows && column < b->columns)
            b->tile[row][column] = 0;
    }
    b->score[seat] -= play->score;
}

static void store_board(const past_board *b, quoth_position *to, unsigned turn)
{
    quoth_position_clear(to);
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = 0; column < b->columns; column++)
            if (b->tile[row][column] && !(b->tile[row][column] & QUOTH_WALL))
                quoth_position_set_tile(to, row, column, b->tile[row][column], NULL);
    for (unsigned seat = 0; seat < quoth_position_players(to); seat++)
        quoth_position_set_score(to, seat, b->score[seat], NULL);
    quoth_position_set_turn(to, turn, NULL);
    quoth_position_settle(to);
}

static bool is_removal(const quoth_cross_move *d)
{
    return d->kind == QUOTH_MOVE_CHALLENGE && d->result == QUOTH_CHALLENGE_REMOVED;
}

const quoth_cross_move *q_last_play_of_others(const quoth_position *position,
                                              const quoth_cross_move *move, size_t moves,
                                              bool *removed)
{
    *removed = false;
    for (size_t i = moves; i-- > 0;) {
        if (is_removal(&move[i]))
            *removed = true;
        if (move[i].kind != QUOTH_MOVE_PLAY)
            continue;
        if (move[i].seat != quoth_position_turn(position))
            return &move[i];
        *removed = false;
    }
    return NULL;
}

unsigned q_past_turns(q_past_turn *turn, unsigned most, const quoth_position *position,
                      unsigned seat, const quoth_cross_move *move, size_t moves)
{
    past_board board;
    unsigned turns = 0;
    bool removed = false;
    load_board(&board, position);
    for (size_t i = moves; i-- > 0 && turns < most;) {
        const quoth_cross_move *d = &move[i];
        if (is_removal(d)) {
            removed = true;
            continue;
        }
        if (d->kind != QUOTH_MOVE_PLAY || removed) {
            if (d->kind == QUOTH_MOVE_PLAY && d->seat == seat)
                break; /* its tiles were seen, and went back to the rack */
            removed = removed && d->kind != QUOTH_MOVE_PLAY;
            continue;
        }
        undo_play(&board, d->seat, &d->play);
        if (d->seat != seat)
            continue;
        q_past_turn *t = &turn[turns];
        unsigned rack;
        store_board(&board, t->before, seat);
        quoth_position_rack(t->before, seat, &rack);
        if (!quoth_position_bag(t->before) || d->play.tiles > rack)
            break;
        t->play = d->play;
        t->leave_size = rack - d->play.tiles;
        turns++;
    }
    return turns;
}
