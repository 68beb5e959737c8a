/* The man page and the completions of three shells. */
#ifndef CLI_APP_COMPLETIONS_H
#define CLI_APP_COMPLETIONS_H

#include <stdio.h>

void print_man_page(FILE *to);
void print_bash_completion(FILE *to);
void print_zsh_completion(FILE *to);
void print_fish_completion(FILE *to);

#endif
