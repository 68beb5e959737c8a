#include "base/decimal.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"

enum { DECIMAL_DIGITS_MAX = 19, DECIMAL_EXPONENT_MAX = 1000000 };

static uint64_t power_of_ten(unsigned exponent)
{
    uint64_t power = 1;
    while (exponent--)
        power *= 10;
    return power;
}

static int decimal_digits(uint64_t number)
{
    int n = 0;
    for (; number; number /= 10)
        n++;
    return n;
}

/* ---- reading ------------------------------------------------------------------------------ */

static void take_decimal_digit(q_decimal *d, unsigned digit, int *taken, int64_t *exponent)
{
    if (*taken == DECIMAL_DIGITS_MAX) {
        d->more |= digit != 0;
        ++*exponent;
        return;
    }
    d->digits = d->digits * 10 + digit;
    *taken += d->digits != 0;
}

static bool read_decimal_exponent(const char *text, const char *end, int64_t *exponent)
{
    bool negative = text < end && *text == '-';
    int64_t n = 0;
    if (text < end && (*text == '-' || *text == '+'))
        text++;
    if (text == end)
        return false;
    for (; text < end; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (digit > 9)
            return false;
        n = n < DECIMAL_EXPONENT_MAX ? n * 10 + digit : n;
    }
    *exponent += negative ? -n : n;
    return true;
}

bool q_decimal_read(const char *text, size_t size, q_decimal *d)
{
    const char *at = text, *end = text + size;
    *d = (q_decimal){.negative = at < end && *at == '-'};
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    bool any = false, point = false;
    int taken = 0;
    int64_t exponent = 0;
    for (; at < end; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit <= 9) {
            any = true;
            exponent -= point;
            take_decimal_digit(d, digit, &taken, &exponent);
        } else if (*at == '.' && !point) {
            point = true;
        } else {
            break;
        }
    }
    if (!any || (at < end && *at != 'e' && *at != 'E') ||
        (at < end && !read_decimal_exponent(at + 1, end, &exponent)))
        return false;
    if (exponent > DECIMAL_EXPONENT_MAX)
        exponent = DECIMAL_EXPONENT_MAX;
    if (exponent < -DECIMAL_EXPONENT_MAX)
        exponent = -DECIMAL_EXPONENT_MAX;
    d->exponent = (int32_t)exponent;
    return true;
}

bool q_decimal_scaled(const q_decimal *d, unsigned places, uint64_t most, int64_t *scaled)
{
    int64_t shift = (int64_t)d->exponent + places;
    uint64_t n = d->digits;
    if (shift < 0) {
        uint64_t unit = shift < -DECIMAL_DIGITS_MAX ? 0 : power_of_ten((unsigned)-shift);
        uint64_t rest = unit ? n % unit : 0;
        n = unit ? n / unit : 0;
        n += unit && rest >= unit - rest;
    }
    for (; shift > 0 && n; shift--) {
        if (n > most / 10)
            return false;
        n *= 10;
    }
    if (n > most || n > INT64_MAX)
        return false;
    *scaled = d->negative ? -(int64_t)n : (int64_t)n;
    return true;
}

/* ---- floats ------------------------------------------------------------------------------- */

static float float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* A float's exponents reach from -149; its precision is 24 bits. */
enum { FLOAT_PRECISION = 24, FLOAT_EXPONENT_LEAST = -126, FLOAT_BIAS = 127, FLOAT_LIMBS = 12 };

/* Divides a wide number, whose low 32 bits come first; returns whether there was a remainder. */
static bool divide_limbs(uint32_t *limb, unsigned n, uint32_t divisor)
{
    uint64_t rest = 0;
    while (n-- > 0) {
        uint64_t part = rest << 32 | limb[n];
        limb[n] = (uint32_t)(part / divisor);
        rest = part % divisor;
    }
    return rest != 0;
}

static uint32_t bits_at(const uint32_t *limb, unsigned bit, unsigned count)
{
    uint64_t two = limb[bit / 32] | (uint64_t)limb[bit / 32 + 1] << 32;
    return (uint32_t)(two >> bit % 32) & ((1u << count) - 1);
}

static bool any_below(const uint32_t *limb, unsigned bit)
{
    for (unsigned i = 0; i < bit / 32; i++)
        if (limb[i])
            return true;
    return limb[bit / 32] & ((1u << bit % 32) - 1);
}

/* The float nearest to limbs * 2^-point.  If `inexact` is set, the true number is a little higher
 * than the limbs. */
static uint32_t round_to_float(const uint32_t *limb, unsigned n, unsigned point, bool inexact)
{
    while (!limb[n - 1])
        n--;
    unsigned high = 32 * (n - 1) + q_highest_bit(limb[n - 1]);
    int exponent = (int)high - (int)point;
    int kept = FLOAT_PRECISION;
    if (exponent < FLOAT_EXPONENT_LEAST)
        kept -= FLOAT_EXPONENT_LEAST - exponent; /* a subnormal number */
    if (kept < 0)
        return 0;
    unsigned low = high + 1 - (unsigned)kept;
    uint32_t bits = bits_at(limb, low - 1, (unsigned)kept + 1);
    bool above = bits & 1 && (inexact || any_below(limb, low - 1) || bits & 2);
    uint32_t mantissa = (bits >> 1) + above; /* a carry gives the next exponent by itself */
    if (exponent < FLOAT_EXPONENT_LEAST)
        return mantissa;
    return ((uint32_t)(exponent + FLOAT_BIAS - 1) << (FLOAT_PRECISION - 1)) + mantissa;
}

bool q_decimal_float(const q_decimal *d, float *value)
{
    uint32_t sign = d->negative ? UINT32_C(1) << 31 : 0;
    int magnitude = decimal_digits(d->digits) + d->exponent; /* it is less than 10^magnitude */
    *value = float_of_bits(sign);
    if (d->digits == 0 || magnitude <= -46) /* less than half of the smallest float, 1.4e-45 */
        return true;
    if (magnitude > 9)
        return false;

    /* Zeros below the digits make room for the digits that the division leaves behind the point:
     * 10^left takes at most 10/3 left bits, and 26 are to remain. */
    uint64_t digits = d->digits;
    if (d->exponent > 0)
        digits *= power_of_ten((unsigned)d->exponent);
    unsigned left = d->exponent < 0 ? (unsigned)-d->exponent : 0;
    unsigned below = (left * 10 / 3 + 26) / 32 + 1, n = below + 2;
    uint32_t limb[FLOAT_LIMBS + 1] = {0};
    assert(n <= FLOAT_LIMBS);
    limb[below] = (uint32_t)digits;
    limb[below + 1] = (uint32_t)(digits >> 32);
    bool inexact = d->more;
    for (; left > 9; left -= 9)
        inexact |= divide_limbs(limb, n, 1000000000);
    inexact |= divide_limbs(limb, n, (uint32_t)power_of_ten(left));
    *value = float_of_bits(sign | round_to_float(limb, n, 32 * below, inexact));
    return true;
}

/* ---- writing ------------------------------------------------------------------------------ */

/* All digits of a float that is not 0: 0.d1d2d3... * 10^point, d1 not 0. */
typedef struct float_digits {
    unsigned count;
    int point;
    char digit[10 + 9 * 17];
} float_digits;

static void add_digit(float_digits *x, unsigned digit, bool fraction)
{
    if (x->count || digit) {
        x->digit[x->count++] = (char)digit;
        x->point += !fraction;
    } else {
        x->point -= fraction;
    }
}

static void add_digits(float_digits *x, uint32_t number, unsigned places, bool fraction)
{
    for (uint32_t unit = (uint32_t)power_of_ten(places - 1); unit; unit /= 10)
        add_digit(x, number / unit % 10, fraction);
}

/* mantissa * 2^-point.  The bits behind the point are taken nine decimal digits at a time. */
static void expand(float_digits *x, uint32_t mantissa, unsigned point)
{
    uint32_t limb[6] = {0};
    unsigned n = (point + 31) / 32;
    unsigned shift = 32 * n - point;
    uint64_t wide = (uint64_t)mantissa << shift; /* now the point is between limbs n - 1 and n */
    limb[0] = (uint32_t)wide;
    limb[1] = (uint32_t)(wide >> 32);
    x->count = 0;
    x->point = 0;
    add_digits(x, n <= 1 ? limb[n] : 0, 10, false);
    for (bool rest = n > 0; rest;) {
        uint64_t carry = 0;
        rest = false;
        for (unsigned i = 0; i < n; i++) {
            carry += (uint64_t)limb[i] * 1000000000;
            limb[i] = (uint32_t)carry;
            carry >>= 32;
            rest |= limb[i] != 0;
        }
        add_digits(x, (uint32_t)carry, 9, true);
    }
}

/* Compares the digits behind the first `kept` with one half of the last kept digit: <0, 0, >0. */
static int compare_to_half(const float_digits *x, unsigned kept)
{
    if (kept >= x->count)
        return -1;
    if (x->digit[kept] != 5)
        return x->digit[kept] < 5 ? -1 : 1;
    for (unsigned i = kept + 1; i < x->count; i++)
        if (x->digit[i])
            return 1;
    return 0;
}

static bool gives(const q_decimal *d, float value)
{
    float read;
    return d->digits && q_decimal_float(d, &read) && memcmp(&read, &value, sizeof read) == 0;
}

/* Tries the nearest number of `kept` digits.  If that one reads back as another float, it tries the
 * number on the other side: below a power of two floats lie closer, so that this number can be
 * farther away and still read back as the same float. */
static bool shorten(const float_digits *x, unsigned kept, float value, q_decimal *d)
{
    uint64_t digits = 0;
    for (unsigned i = 0; i < kept; i++)
        digits = digits * 10 + (i < x->count ? (unsigned)x->digit[i] : 0);
    bool up = compare_to_half(x, kept) > 0;
    d->exponent = x->point - (int)kept;
    d->digits = digits + up;
    if (gives(d, value))
        return true;
    d->digits = digits + !up;
    return gives(d, value);
}

static size_t put_zeros(char *text, size_t count)
{
    memset(text, '0', count);
    return count;
}

static size_t spell_decimal(const char *digit, unsigned count, int point, char *text)
{
    size_t n = 0;
    if (point > 0) {
        unsigned whole = (unsigned)point < count ? (unsigned)point : count;
        memcpy(text, digit, whole);
        n = whole + put_zeros(text + whole, (unsigned)point - whole);
        if (whole == count)
            return n;
        text[n++] = '.';
        memcpy(text + n, digit + whole, count - whole);
        return n + count - whole;
    }
    if (point > -6) {
        text[n++] = '0';
        text[n++] = '.';
        n += put_zeros(text + n, (size_t)-point);
        memcpy(text + n, digit, count);
        return n + count;
    }
    text[n++] = digit[0];
    if (count > 1) {
        text[n++] = '.';
        memcpy(text + n, digit + 1, count - 1);
        n += count - 1;
    }
    text[n++] = 'e';
    text[n++] = '-';
    text[n++] = (char)('0' + (1 - point) / 10);
    text[n++] = (char)('0' + (1 - point) % 10);
    return n;
}

size_t q_decimal_write(float value, char text[Q_DECIMAL_SIZE])
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    size_t n = 0;
    if (bits >> 31)
        text[n++] = '-';
    bits &= INT32_MAX;
    if (!bits) {
        text[n++] = '0';
        return n;
    }
    int exponent = (int)(bits >> (FLOAT_PRECISION - 1));
    uint32_t mantissa = bits & ((1u << (FLOAT_PRECISION - 1)) - 1);
    if (exponent)
        mantissa |= 1u << (FLOAT_PRECISION - 1);
    else
        exponent = 1;
    int point = FLOAT_BIAS + FLOAT_PRECISION - 1 - exponent;
    assert(point >= -6); /* less than 2^30 */
    for (; point < 0; point++)
        mantissa <<= 1;

    float_digits x;
    expand(&x, mantissa, (unsigned)point);
    q_decimal d = {0};
    unsigned fewest = 1, most = 9; /* nine digits distinguish all floats */
    while (fewest < most) {
        unsigned kept = (fewest + most) / 2;
        if (shorten(&x, kept, float_of_bits(bits), &d))
            most = kept;
        else
            fewest = kept + 1;
    }
    shorten(&x, fewest, float_of_bits(bits), &d);
    while (d.digits % 10 == 0) { /* 9.96 as 10 */
        d.digits /= 10;
        d.exponent++;
    }
    char digit[DECIMAL_DIGITS_MAX];
    unsigned count = (unsigned)decimal_digits(d.digits);
    for (unsigned i = count; i-- > 0; d.digits /= 10)
        digit[i] = (char)('0' + d.digits % 10);
    return n + spell_decimal(digit, count, d.exponent + (int)count, text + n);
}
