/* Random playouts of `no_hearts` in C: how fast could they be?

       gcc -O3 -march=native -o limit limit.c
       ./limit DEALS SEED whole     shuffle, deal and play every deal
       ./limit DEALS SEED play      the hands are dealt beforehand, outside the clock

   Four seats, 13 cards each, 20 points off for a heart; a heart may be led only by a seat that has
   nothing else. Printed are the deals, the CPU seconds, and the mean points of each seat: they must
   be those of kierki's playouts, up to chance, when the first seat deals.

   A card is 16 * suit + rank, clubs, diamonds, hearts, spades; a hand is a set of bits. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t cards;

enum { SEATS = 4, TRICKS = 13, DECK = SEATS * TRICKS, DEALT_AT_ONCE = 4096 };

static const cards SUIT = 0x1FFF;
static const cards HEARTS = (cards)0x1FFF << 32;

typedef struct {
    cards hands[SEATS];
} deal;

static uint64_t state;

/* SplitMix64. */
static inline uint64_t next_word(void)
{
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* Draw a number below a bound from what is left of a word. */
static inline uint32_t draw_of_word(uint64_t *left, uint32_t bound)
{
    unsigned __int128 product = (unsigned __int128)*left * bound;
    *left = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

/* The same, of half a word. */
static inline uint32_t draw(uint32_t *left, uint32_t bound)
{
    uint64_t product = (uint64_t)*left * bound;
    *left = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

/* Give the card of a number among these, as a set. */
static inline cards card_of(cards among, uint32_t number)
{
#ifdef __BMI2__
    return _pdep_u64((cards)1 << number, among);
#else
    while (number--)
        among &= among - 1;
    return among & -among;
#endif
}

static inline uint32_t count(cards among)
{
    return (uint32_t)__builtin_popcountll(among);
}

static deal dealt(void)
{
    uint8_t pack[DECK];
    deal begun = {{0}};
    uint64_t word = 0;
    for (int card = 0; card < DECK; card++)
        pack[card] = (uint8_t)(card / 13 * 16 + card % 13);
    for (uint32_t place = DECK; place-- > 0;) {
        if ((place & 3) == 3)
            word = next_word();
        uint32_t other = draw_of_word(&word, place + 1);
        begun.hands[place & 3] |= (cards)1 << pack[other];
        pack[other] = pack[place];
    }
    return begun;
}

static void play(deal begun, int64_t points[SEATS])
{
    cards hands[SEATS];
    memcpy(hands, begun.hands, sizeof hands);
    uint32_t leader = 1; /* the first seat deals */
    for (int trick = 0; trick < TRICKS; trick++) {
        uint64_t word = next_word();
        uint32_t early = (uint32_t)word, late = (uint32_t)(word >> 32);
        cards free = hands[leader] & ~HEARTS;
        cards legal = free ? free : hands[leader];
        cards best = card_of(legal, draw(&early, count(legal)));
        cards suit = SUIT << (__builtin_ctzll(best) & 0x30);
        cards taken = best;
        uint32_t taker = leader;
        hands[leader] ^= best;
        for (uint32_t step = 1; step < SEATS; step++) {
            uint32_t seat = (leader + step) & 3;
            cards follows = hands[seat] & suit;
            legal = follows ? follows : hands[seat];
            cards card = card_of(legal, draw(step == 1 ? &early : &late, count(legal)));
            hands[seat] ^= card;
            taken |= card;
            int beats = (card & suit) > best;
            best = beats ? card : best;
            taker = beats ? seat : taker;
        }
        points[taker] -= 20 * (int64_t)count(taken & HEARTS);
        leader = taker;
    }
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: limit DEALS SEED whole|play\n");
        return 2;
    }
    long deals = atol(argv[1]);
    int whole = strcmp(argv[3], "whole") == 0;
    int64_t points[SEATS] = {0};
    double seconds = 0;
    deal *begun = malloc(DEALT_AT_ONCE * sizeof *begun);
    if (!begun)
        return 1;
    state = strtoull(argv[2], NULL, 10) * 0xD1342543DE82EF95;
    for (long done = 0; done < deals; done += DEALT_AT_ONCE) {
        long some = deals - done < DEALT_AT_ONCE ? deals - done : DEALT_AT_ONCE;
        double before = cpu_seconds();
        for (long number = 0; number < some; number++)
            begun[number] = dealt();
        double between = cpu_seconds();
        for (long number = 0; number < some; number++)
            play(begun[number], points);
        seconds += cpu_seconds() - (whole ? before : between);
    }
    free(begun);
    printf("%ld %.9f", deals, seconds);
    for (int seat = 0; seat < SEATS; seat++)
        printf(" %.4f", (double)points[seat] / (double)(deals ? deals : 1));
    printf("\n");
    return 0;
}
