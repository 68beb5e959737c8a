/* The tile sets, layouts and rules of the library, as texts for their parsers. */
#ifndef Q_RULES_SHIPPED_H
#define Q_RULES_SHIPPED_H

typedef struct q_shipped {
    const char *name;
    const char *text;
    const char *summary; /* of rules only */
} q_shipped;

/* The last entry of each table has no name. */
extern const q_shipped q_shipped_tiles[];
extern const q_shipped q_shipped_layouts[];
extern const q_shipped q_shipped_rules[];

#endif
