/* The normal distribution, by sums of products alone: the same on every machine. */
#ifndef Q_BASE_NORMAL_H
#define Q_BASE_NORMAL_H

/* The chance that a normal variable of mean 0 and deviation 1 is at most x. */
double q_normal(double x);

/* The x that such a variable exceeds with a given chance, from 1e-15 to 0.5. */
double q_normal_beyond(double chance);

double q_fading(double x); /* e to the -x, for x of at least 0 */

/* Half the width of a 95 % interval, in standard errors. */
#define Q_HALF_95 1.959963984540054

double q_square_root(double x); /* 0 for x below 0 */

#endif
