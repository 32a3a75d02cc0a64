/* Papageno in C, for comparison with the compiled simulation.
 *
 * The full rules with all parameters, for uniformly random play, written for speed: small integers, a bit for each
 * face-up card, one list of legal moves for each phase, and a generator that stays in registers. It has the same
 * generator, the same seeds and the same order of legal moves as `cardkit`, so it plays the same games. Functions have
 * the names that they have in `cardkit/games/papageno/rules.py`, which documents them.
 */

#include <stdint.h>
#include <string.h>

enum { SEATS = 5, SPOTS = 6, COLUMNS = 3, AREAS = SEATS * SPOTS, DECK = 50, BIRD_NUMBERS = 12, LARGEST_TABLE = 6 };
enum { LOWEST_BIRD = -2, FLUTE = 20, CAPTURE = 21, EGG = 22 };
enum { ALL_FACE_UP = (1 << SPOTS) - 1 };

/* Moves as numbers, in the order in which legal moves are listed. */
enum { REVEAL = 0, DRAW = REVEAL + SPOTS, TAKE, SWAP, DISCARD = SWAP + SPOTS, PASS, EXCHANGE };
enum { MOST_MOVES = SPOTS * AREAS + 1 };

typedef enum { GAME_OVER, GAME_STOPPED, ROUND_OVER, REVEALING, STARTING, PLACING, CAPTURING } Phase;

/* The parameters of the rules, filled in by the caller. */
typedef struct {
    int32_t players, start, move_limit, round_limit, capture_weight, flute_weight, rounds_to_win;
    int32_t birds[BIRD_NUMBERS];
} Rules;

/* The record of each game: the columns of `cardkit.simulation.loop`. */
typedef struct {
    int64_t moves, legal, rounds, round_moves, starter;
    int64_t points[LARGEST_TABLE], first_points[LARGEST_TABLE], totals[LARGEST_TABLE], winners[LARGEST_TABLE];
    int64_t stopped;
} Row;

/* --- Chance: sfc32 --------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t a, b, c, counter;
} Stream;

static inline uint32_t next(Stream *r) {
    uint32_t output = r->a + r->b + r->counter++;
    r->a = r->b ^ (r->b >> 9);
    r->b = r->c + (r->c << 3);
    r->c = ((r->c << 21) | (r->c >> 11)) + output;
    return output;
}

static inline Stream start_stream(uint64_t seed, uint32_t label) {
    Stream r = {label, (uint32_t)seed, (uint32_t)(seed >> 32), 1};
    for (int i = 0; i < 15; i++) next(&r);
    return r;
}

static inline uint32_t below(Stream *r, uint32_t n) {
    uint64_t product = (uint64_t)next(r) * n;
    if ((uint32_t)product < n) {
        uint32_t biased = -n % n;
        while ((uint32_t)product < biased) product = (uint64_t)next(r) * n;
    }
    return (uint32_t)(product >> 32);
}

static inline uint32_t mixed(uint32_t word) {
    word = (word ^ (word >> 16)) * 0x85EBCA6B;
    word = (word ^ (word >> 13)) * 0xC2B2AE35;
    return word ^ (word >> 16);
}

static inline uint64_t seed_of_game(uint64_t seed, uint64_t number) {
    uint32_t low = mixed((uint32_t)seed ^ mixed((uint32_t)number));
    uint32_t high = mixed((uint32_t)(seed >> 32) ^ mixed(low ^ (uint32_t)(number >> 32)));
    return (((uint64_t)high << 32) | low) & (((uint64_t)1 << 53) - 1);
}

/* --- The state --------------------------------------------------------------------------------------------------- */

typedef struct {
    Stream chance, choice;
    uint64_t seed;
    Phase phase;
    int seat, starter, round, moves, draw_count, discard_count, taken, placed;
    int8_t held, draw[DECK], discard[DECK];
    int8_t area[SEATS][SPOTS];
    uint8_t face_up[SEATS]; /* a bit for each spot */
    int points[SEATS], totals[SEATS];
} Game;

static inline void shuffle(Game *g) {
    Stream r = g->chance;
    for (int last = g->draw_count - 1; last > 0; last--) {
        uint32_t other = below(&r, last + 1);
        int8_t card = g->draw[last];
        g->draw[last] = g->draw[other];
        g->draw[other] = card;
    }
    g->chance = r;
}

static inline void put_in_draw_pile(Game *g, int card, int count) {
    for (int i = 0; i < count; i++) g->draw[g->draw_count++] = card;
}

static void gather_deck(Game *g, const Rules *rules) {
    g->draw_count = g->discard_count = 0;
    for (int i = 0; i < BIRD_NUMBERS; i++) put_in_draw_pile(g, LOWEST_BIRD + i, rules->birds[i]);
    put_in_draw_pile(g, FLUTE, rules->players > 2 ? 4 : 0);
    put_in_draw_pile(g, CAPTURE, 4);
    put_in_draw_pile(g, EGG, 2);
}

static inline int next_seat(const Rules *rules, int seat) { return seat + 1 == rules->players ? 0 : seat + 1; }

static int first_with_most(const Game *g, const Rules *rules) {
    int best = g->starter;
    for (int seat = next_seat(rules, best); seat != g->starter; seat = next_seat(rules, seat))
        if (g->points[seat] > g->points[best]) best = seat;
    return best;
}

static void deal(Game *g, const Rules *rules) {
    g->chance = start_stream(g->seed, g->round + 1);
    gather_deck(g, rules);
    shuffle(g);
    g->starter = g->round == 0 ? rules->start - 1 : first_with_most(g, rules);
    g->round++;
    g->moves = 0;
    for (int spot = 0; spot < SPOTS; spot++) {
        int seat = g->starter;
        for (int step = 0; step < rules->players; step++, seat = next_seat(rules, seat))
            g->area[seat][spot] = g->draw[--g->draw_count];
    }
    memset(g->face_up, 0, sizeof g->face_up);
    g->seat = g->starter;
    g->phase = REVEALING;
}

static inline void refill_if_empty(Game *g) {
    if (g->phase <= ROUND_OVER || g->draw_count > 0 || g->discard_count < 2) return;
    g->draw_count = g->discard_count - 1;
    memcpy(g->draw, g->discard, g->draw_count);
    g->discard[0] = g->discard[g->draw_count];
    g->discard_count = 1;
    shuffle(g);
}

/* --- Legal moves ------------------------------------------------------------------------------------------------- */

static int list_exchanges(const Game *g, const Rules *rules, int16_t *moves) {
    int others[AREAS], found = 0, count = 0;
    for (int seat = 0; seat < rules->players; seat++)
        if (seat != g->seat)
            for (int up = g->face_up[seat]; up; up &= up - 1) others[found++] = seat * SPOTS + __builtin_ctz(up);
    for (int up = g->face_up[g->seat] & ~(1 << g->placed); up; up &= up - 1)
        for (int i = 0; i < found; i++) moves[count++] = EXCHANGE + __builtin_ctz(up) * AREAS + others[i];
    return count;
}

static inline int legal_moves(const Game *g, const Rules *rules, int16_t *moves) {
    int count = 0;
    switch (g->phase) {
    case REVEALING:
        for (int spot = 0; spot < SPOTS; spot++) moves[spot] = REVEAL + spot;
        return SPOTS;
    case STARTING:
        if (g->draw_count > 0) moves[count++] = DRAW;
        moves[count++] = TAKE;
        return count;
    case PLACING:
        for (int spot = 0; spot < SPOTS; spot++) moves[spot] = SWAP + spot;
        moves[SPOTS] = DISCARD;
        return g->taken ? SPOTS : SPOTS + 1;
    default:
        moves[0] = PASS;
        return 1 + list_exchanges(g, rules, moves + 1);
    }
}

/* --- Scoring ----------------------------------------------------------------------------------------------------- */

static int egg_source(const int8_t *area, int place, int choice) {
    int column = place % COLUMNS, left = place - column, right = left + COLUMNS - 1;
    if (column != 1) return area[left + 1] == EGG ? left + right - place : left + 1;
    if (area[left] == EGG) return right;
    if (area[right] == EGG) return left;
    return (choice >> (place / COLUMNS) & 1) ? right : left;
}

static inline int value(const int8_t *area, const Rules *rules, int place, int choice) {
    int card = area[place];
    if (card == EGG) card = area[egg_source(area, place, choice)];
    return card == FLUTE ? rules->flute_weight : card == CAPTURE ? rules->capture_weight : card;
}

static inline int score_with(const int8_t *area, const Rules *rules, int choice) {
    int score = 0;
    for (int top = 0; top < COLUMNS; top++) {
        int upper = value(area, rules, top, choice), lower = value(area, rules, top + COLUMNS, choice);
        score += upper == lower ? 0 : upper + lower;
    }
    return score;
}

static int area_score(const int8_t *area, const Rules *rules) {
    int best = score_with(area, rules, 0);
    if (area[1] == EGG || area[COLUMNS + 1] == EGG)
        for (int choice = 1; choice < 4; choice++) {
            int score = score_with(area, rules, choice);
            if (score < best) best = score;
        }
    return best;
}

/* --- Doing a legal move ------------------------------------------------------------------------------------------ */

static void end_round(Game *g, const Rules *rules) {
    int lowest = 10000, best = 0;
    for (int seat = 0; seat < rules->players; seat++) {
        g->points[seat] = area_score(g->area[seat], rules);
        if (g->points[seat] < lowest) lowest = g->points[seat];
    }
    for (int seat = 0; seat < rules->players; seat++) {
        g->totals[seat] += g->points[seat] == lowest;
        if (g->totals[seat] > best) best = g->totals[seat];
    }
    g->phase = best >= rules->rounds_to_win || g->round >= rules->round_limit ? GAME_OVER : ROUND_OVER;
}

static inline void end_turn(Game *g, const Rules *rules) {
    for (int seat = 0; seat < rules->players; seat++)
        if (g->face_up[seat] == ALL_FACE_UP) {
            end_round(g, rules);
            return;
        }
    g->seat = next_seat(rules, g->seat);
    g->phase = STARTING;
}

static inline void put_on_discard_pile(Game *g, int8_t card) { g->discard[g->discard_count++] = card; }

static inline void hold(Game *g, int8_t card, int taken) {
    g->held = card;
    g->taken = taken;
    g->phase = PLACING;
}

static inline int8_t lay(Game *g, int seat, int spot, int8_t card) {
    int8_t replaced = g->area[seat][spot];
    g->area[seat][spot] = card;
    g->face_up[seat] |= 1 << spot;
    return replaced;
}

static inline void reveal(Game *g, const Rules *rules, int spot) {
    g->face_up[g->seat] |= 1 << spot;
    g->seat = next_seat(rules, g->seat);
    if (g->seat == g->starter) {
        put_on_discard_pile(g, g->draw[--g->draw_count]);
        g->phase = STARTING;
    }
}

static inline void swap(Game *g, const Rules *rules, int spot) {
    int8_t card = lay(g, g->seat, spot, g->held);
    if (g->held == FLUTE)
        for (int seat = next_seat(rules, g->seat); seat != g->seat; seat = next_seat(rules, seat))
            card = lay(g, seat, spot, card);
    put_on_discard_pile(g, card);
    if (g->held == CAPTURE && g->face_up[g->seat] & ~(1 << spot)) {
        g->placed = spot;
        g->phase = CAPTURING;
        return;
    }
    end_turn(g, rules);
}

static inline void exchange(Game *g, const Rules *rules, int own, int other) {
    int8_t *given = &g->area[g->seat][own], *got = &g->area[other / SPOTS][other % SPOTS], card = *given;
    *given = *got;
    *got = card;
    end_turn(g, rules);
}

static inline void make_move(Game *g, const Rules *rules, int move) {
    g->moves++;
    if (move < DRAW) {
        reveal(g, rules, move - REVEAL);
    } else if (move == DRAW) {
        hold(g, g->draw[--g->draw_count], 0);
    } else if (move == TAKE) {
        hold(g, g->discard[--g->discard_count], 1);
    } else if (move < DISCARD) {
        swap(g, rules, move - SWAP);
    } else if (move == DISCARD) {
        put_on_discard_pile(g, g->held);
        end_turn(g, rules);
    } else if (move == PASS) {
        end_turn(g, rules);
    } else {
        exchange(g, rules, (move - EXCHANGE) / AREAS, (move - EXCHANGE) % AREAS);
    }
    if (g->phase > ROUND_OVER && g->moves >= rules->move_limit) g->phase = GAME_STOPPED;
    refill_if_empty(g);
}

/* --- A game, and a series of them -------------------------------------------------------------------------------- */

static void note_round(const Game *g, const Rules *rules, Row *row) {
    for (int seat = 0; seat < rules->players; seat++) {
        row->points[seat] += g->points[seat];
        if (row->rounds == 0) row->first_points[seat] = g->points[seat];
    }
    row->rounds++;
    row->round_moves += g->moves;
}

static void note_result(const Game *g, const Rules *rules, Row *row) {
    int best = 0;
    for (int seat = 0; seat < rules->players; seat++)
        if (g->totals[seat] > best) best = g->totals[seat];
    for (int seat = 0; seat < rules->players; seat++) {
        row->totals[seat] = g->totals[seat];
        row->winners[seat] = g->phase == GAME_OVER && g->totals[seat] == best;
    }
    row->stopped = g->phase == GAME_STOPPED;
}

static void play_game(const Rules *rules, uint64_t seed, Row *row) {
    int16_t moves[MOST_MOVES];
    Game g = {.seed = seed, .choice = start_stream(seed, 0), .phase = ROUND_OVER};
    row->starter = rules->start - 1;
    do {
        deal(&g, rules);
        while (g.phase > ROUND_OVER) {
            int count = legal_moves(&g, rules, moves);
            row->moves++;
            row->legal += count;
            make_move(&g, rules, moves[below(&g.choice, count)]);
        }
        if (g.phase != GAME_STOPPED) note_round(&g, rules, row);
    } while (g.phase == ROUND_OVER);
    note_result(&g, rules, row);
}

/* Play `count` games of the series with this seed, from number `first` on, and fill that many empty rows. */
void play_series(const Rules *rules, uint64_t seed, uint64_t first, uint64_t count, Row *rows) {
    for (uint64_t i = 0; i < count; i++) play_game(rules, seed_of_game(seed, first + i), &rows[i]);
}
