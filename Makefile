# quoth.  `make run` builds and answers the main question; `make test` builds and runs the tests.
#
# The build needs make and a C compiler.  Objects are kept per flavour (compiler and options), so
# switching between them rebuilds nothing:
#   make                      release            build/quoth, build/libquoth.a, build/libquoth.so
#   make V=1                  shows every command; otherwise there is a dot for each file compiled
#   make FLAVOUR=asan ...     AddressSanitizer and UndefinedBehaviorSanitizer, in build/asan-cc
#   make FLAVOUR=tsan ...     ThreadSanitizer; msan (clang): MemorySanitizer; coverage: for gcov;
#                             steps: blocks are counted, for tests/pace/gaps.c
#   make CC=clang             clang, release
#   make server               build/quoth-server, people who play together (server.mk)
#   make CC='gcc -m32' HOST_CC=gcc build/libquoth.a     for another machine: HOST_CC compiles the
#                             tool that runs here while building, which writes ENABLE as an image
#   make CC=x86_64-w64-mingw32-gcc HOST_CC=gcc library  libraries alone, for Windows: a DLL

VERSION := 0.1.0
SOVERSION := 0
FLAVOUR ?= release
PREFIX ?= /usr/local
DESTDIR ?=

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
  -Wpointer-arith -Wcast-qual -Wwrite-strings -Wvla
# -Werror in `make quick`, `check` and `test`: a newer compiler warns of more, and still builds.  No
# part of the recorded flags, so that the tests do not build everything anew.
WERROR ?=
CFLAGS ?= -O2 -g
FLAGS_release := $(CFLAGS)
FLAGS_asan := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# Counters that libFuzzer reads, so that the fuzz targets of `make test` share the objects.
ifneq ($(findstring clang,$(CC)),)
FLAGS_asan += -fsanitize-coverage=inline-8bit-counters,pc-table
endif
FLAGS_fuzz := -O1 -g1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
FLAGS_tsan := -O1 -g -fsanitize=thread -fno-omit-frame-pointer
FLAGS_msan := -O1 -g -fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_steps := -O2 -fsanitize-coverage=trace-pc
FLAGS_coverage := -O0 -g --coverage
FLAVOUR_FLAGS := $(FLAGS_$(FLAVOUR))
# -ffp-contract=off: a product and a sum are rounded twice on every machine.
# -fvisibility=hidden: a shared library exports what QUOTH_API stands before, and nothing else.
ALL_CFLAGS := -std=c11 $(WARNINGS) -ffp-contract=off -fPIC -fvisibility=hidden -Iinclude -Isrc $(FLAVOUR_FLAGS)
ifeq ($(filter $(FLAVOUR),release asan fuzz tsan msan steps coverage),)
$(error FLAVOUR is release, asan, fuzz, tsan, msan, steps or coverage)
endif

empty :=
space := $(empty) $(empty)

# "build/release-gcc", "build/release-clang--target-wasm32-wasi"
B := build
O := $(B)/$(FLAVOUR)-$(notdir $(firstword $(CC)))$(subst =,-,$(subst $(space),,$(wordlist \
  2,$(words $(CC)),$(CC))))

# What compiling and linking show: the command, nothing (make -s), or a dot and the name of the
# linked file.
ifeq ($(V),1)
COMPILING :=
LINKING :=
else ifneq ($(findstring s,$(firstword -$(MAKEFLAGS))),)
COMPILING := @
LINKING := @
else
COMPILING := @printf . >&2;
LINKING = @printf ' %s\n' '$@' >&2;
endif

# The compiler of this machine, for tools that run while building.
HOST_CC ?= $(CC)
HOST_CFLAGS ?= -O2
ifeq ($(HOST_CC),$(CC))
HOST := $(O)
else
HOST := $(B)/host-$(notdir $(firstword $(HOST_CC)))
endif

# libedit, where it is installed: people edit the lines that they type.  LIBEDIT=no leaves it out.
ifeq ($(HOST_CC),$(CC))
LIBEDIT ?= $(shell pkg-config --exists libedit 2>/dev/null && echo yes)
endif
ifeq ($(LIBEDIT),yes)
EDIT_CFLAGS := -DQUOTH_LIBEDIT $(shell pkg-config --cflags libedit)
EDIT_LIBS := $(shell pkg-config --libs libedit)
endif

# The shared library, by what CC compiles for.  Its name with the version, the names by which programs
# find it when they start and when they are linked, and the options that make it.
TARGET := $(shell $(CC) -dumpmachine 2>/dev/null)
ifneq ($(findstring mingw,$(TARGET)),)
SHARED := libquoth-$(SOVERSION).dll
SHARED_NAMES := libquoth.dll.a
SHARED_FLAGS = -shared -Wl,--out-implib,$(O)/libquoth.dll.a
# $(call name_shared,FROM,TO): puts the other names of the library beside it.
name_shared = cp $(1)/libquoth.dll.a $(2)/
else ifneq ($(findstring darwin,$(TARGET)),)
SHARED := libquoth.$(VERSION).dylib
SHARED_NAMES := libquoth.$(SOVERSION).dylib libquoth.dylib
SHARED_FLAGS = -dynamiclib -install_name $(LIBDIR)/libquoth.$(SOVERSION).dylib \
  -compatibility_version $(basename $(VERSION)) -current_version $(VERSION)
else
SHARED := libquoth.so.$(VERSION)
SHARED_NAMES := libquoth.so.$(SOVERSION) libquoth.so
SHARED_FLAGS = -shared -Wl,-soname,libquoth.so.$(SOVERSION)
endif
name_shared ?= for name in $(SHARED_NAMES); do ln -sf $(SHARED) $(2)/$$name || exit 1; done

CORE_SOURCES := $(filter-out src/cli/%,$(sort $(wildcard src/*/*.c src/*/*/*.c src/*/*/*/*.c)))
CLI_SOURCES := $(sort $(wildcard src/cli/*.c src/cli/*/*.c))
MADE_SOURCES := $(addprefix $(O)/,enable1_image.c offensive_words.c ghost_hints.c trained_leaves.c)
CORE_OBJECTS := $(CORE_SOURCES:src/%.c=$(O)/%.o) $(MADE_SOURCES:.c=.o)
SHARED_OBJECTS := $(if $(findstring mingw,$(TARGET)),$(patsubst src/%.c,$(O)/dll/%.o,$(CORE_SOURCES)) \
  $(filter-out $(CORE_SOURCES:src/%.c=$(O)/%.o),$(CORE_OBJECTS)),$(CORE_OBJECTS))
CLI_OBJECTS := $(CLI_SOURCES:src/%.c=$(O)/%.o) $(O)/friends_words.o $(O)/modern_words.o \
               $(O)/built_in_lists.o $(O)/own_meanings.o

# Where finished programs and libraries are; the release is copied to build/, with all names.
ifeq ($(FLAVOUR),release)
BIN := $(B)
BUILT_SHARED := $(lastword $(SHARED_NAMES))
else
BIN := $(O)
BUILT_SHARED := $(SHARED)
endif

.PHONY: all library run check test test-long bench bench-log results pictures tour guides install clean help
.DELETE_ON_ERROR:

all: $(BIN)/quoth library
library: $(BIN)/libquoth.a $(BIN)/$(BUILT_SHARED)

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

run: $(BIN)/quoth
	@$(BIN)/quoth ghost advice

# Prints the signature on standard output and the times on standard error.
bench: $(BIN)/quoth
	@$(BIN)/quoth bench

# Appends a line to docs/measurements/bench-log.tsv: signatures, and the instructions that commands
# take; exit status 2 of make if one takes 3 % more than in the last line of this machine.
bench-log: $(BIN)/quoth
	@python3 tools/bench_log.py --quoth $(BIN)/quoth --compiler '$(CC)'

# The settings of whoever makes the documents change nothing in them.
results pictures tour guides: export XDG_CONFIG_HOME := /dev/null
results pictures tour guides: export QUOTH_WORDS :=
results pictures tour guides: export QUOTH_RULES :=

# Makes the answers, a page and data: about 1,500 runs, from a second to half an hour; tools/results.py --help.
results: $(BIN)/quoth
	python3 tools/results.py --quoth $(BIN)/quoth --page docs/results.md.new --data docs/results.jsonl.new
	mv docs/results.md.new docs/results.md
	mv docs/results.jsonl.new docs/results.jsonl

# The pictures of the documents.
pictures: $(BIN)/quoth
	sh tools/pictures.sh $(BIN)/quoth docs/pictures

# The transcripts of the documents.
tour: $(BIN)/quoth
	python3 tools/tour.py --quoth $(BIN)/quoth > docs/tour.md.new
	mv docs/tour.md.new docs/tour.md

# What the guides show: the answers of their commands, and their pictures.
guides: $(BIN)/quoth
	python3 tools/guide.py --quoth $(BIN)/quoth --write

clean:
	@rm -rf $(B) || { echo "Other users' files are in $(B)/: was make run as root? \`sudo make clean\`" \
	  "removes them." >&2; exit 1; }

# ---- compiling ---------------------------------------------------------------------------------

# Every object depends on the flags: when they change, it is built again.
$(O)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@
FORCE:

$(O)/%.o: src/%.c $(O)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

$(O)/libedit: FORCE
	@mkdir -p $(@D)
	@echo '$(EDIT_CFLAGS) $(EDIT_LIBS)' | cmp -s - $@ || echo '$(EDIT_CFLAGS) $(EDIT_LIBS)' > $@
$(O)/cli/io/prompt.o: $(O)/libedit
$(O)/cli/io/prompt.o: private ALL_CFLAGS += $(EDIT_CFLAGS)

# The command line uses POSIX and GNU interfaces; the core uses plain C11 only.
$(O)/cli/%.o: src/cli/%.c $(O)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -D_GNU_SOURCE -MMD -MP -c $< -o $@

# What is linked needs the counter (tests/pace/steps.h).
ifeq ($(FLAVOUR),steps)
LINK_STEPS := -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset
$(O)/embed $(O)/quoth: $(O)/tests/pace/steps.o
$(O)/embed $(O)/quoth: private LINK_FLAGS += $(LINK_STEPS)
endif

# ---- the embedded lexicon ----------------------------------------------------------------------

EMBED_OBJECTS := $(patsubst src/%.c,$(O)/%.o,\
  $(filter $(foreach module,base lexicon rules board eval movegen game,src/$(module)/%),$(CORE_SOURCES)))

$(O)/embed: tools/embed.c $(EMBED_OBJECTS)
	$(LINKING)$(CC) $(WERROR) $(ALL_CFLAGS) $(LINK_FLAGS) $^ -o $@

ifneq ($(HOST),$(O))
$(HOST)/embed: FORCE
	+@$(MAKE) --no-print-directory O=$(HOST) CC='$(HOST_CC)' HOST_CC='$(HOST_CC)' FLAVOUR=release \
	  CFLAGS='$(HOST_CFLAGS)' LDFLAGS= $@
endif

$(O)/enable1_image.c: $(HOST)/embed data/enable1.txt data/enable1.levels
	@mkdir -p $(@D)
	$(COMPILING)$(HOST)/embed enable1 data/enable1.txt data/enable1.levels > $@

$(O)/offensive_words.c: $(HOST)/embed data/offensive.txt
	@mkdir -p $(@D)
	$(COMPILING)$(HOST)/embed offensive data/offensive.txt > $@

$(O)/ghost_hints.c: $(HOST)/embed data/ghost.hints
	@mkdir -p $(@D)
	$(COMPILING)$(HOST)/embed hints data/ghost.hints > $@

# Computes the hints again: some 30 seconds.
.PHONY: hints
hints: $(O)/tests/pace/ghost_hints
	$(O)/tests/pace/ghost_hints > $(O)/ghost.hints && mv $(O)/ghost.hints data/ghost.hints

$(O)/enable1_image.o $(O)/offensive_words.o $(O)/ghost_hints.o: %.o: %.c $(O)/flags
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -c $< -o $@

# ---- the words beyond ENABLE, for the program (--words enable1+modern) ------------------------------

$(O)/friends_words.c: data/friends.txt
	@mkdir -p $(@D)
	$(COMPILING)(echo 'extern const char friends_words[];'; echo 'const char friends_words[] ='; \
	  sed 's/[[:space:]].*//; s/.*/"&\\n"/' $<; echo ';') > $@

# Words of today added by hand count as known by level 60, the last level that was read.
$(O)/modern_words.c: data/modern.txt
	@mkdir -p $(@D)
	$(COMPILING)(echo 'extern const char modern_words[];'; echo 'const char modern_words[] ='; \
	  sed 's/hand$$/60/; s/	/\\t/; s/.*/"&\\n"/' $<; echo ';') > $@

# What the cache of word lists knows ENABLE with supplements by.
$(O)/built_in_lists.c: data/enable1.txt data/enable1.levels data/friends.txt data/modern.txt
	@mkdir -p $(@D)
	$(COMPILING)(echo 'extern const char built_in_lists[];'; echo 'const char built_in_lists[] ='; \
	  cksum $^ | sed 's/.*/"&\\n"/'; echo ';') > $@

$(O)/friends_words.o $(O)/modern_words.o $(O)/built_in_lists.o: %.o: %.c $(O)/flags
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -c $< -o $@

# ---- the meanings that come with the program (--meanings) -------------------------------------------

$(O)/own_meanings.c: data/meanings.tsv
	@mkdir -p $(@D)
	$(COMPILING)(echo 'extern const char own_meanings[];'; echo 'const char own_meanings[] ='; \
	  sed 's/[\\"]/\\&/g; s/	/\\t/g; s/.*/"&\\n"/' $<; echo ';') > $@

$(O)/own_meanings.o: $(O)/own_meanings.c $(O)/flags
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -c $< -o $@

# ---- the leave values that come with the library --------------------------------------------------

# For ENABLE or for any list of a language: rules, tiles of the longest leave, file.
TRAINED_LANGUAGES := catalan dutch french german italian norwegian polish portuguese romanian slovene spanish \
                     super_catalan swedish turkish
TRAINED := enable1 scrabble 5 data/enable1-scrabble.leaves enable1 wwf 5 data/enable1-wwf.leaves \
           enable1 super 4 data/enable1-super.leaves enable1 wordsmog 4 data/enable1-wordsmog.leaves \
           enable1 notebook 4 data/enable1-notebook.leaves \
           enable1 crossplay 4 data/enable1-crossplay.leaves \
           enable1 wordfeud 4 data/enable1-wordfeud.leaves \
           enable1 hong_kong_english 5 data/enable1-hong_kong_english.leaves \
           $(foreach name,$(TRAINED_LANGUAGES),language $(name) 4 data/$(name).leaves)

$(HOST)/embed_leaves: tools/embed_leaves.c
	@mkdir -p $(@D)
	$(COMPILING)$(HOST_CC) -std=c11 $(WERROR) $(WARNINGS) $(HOST_CFLAGS) $< -o $@

$(O)/trained_leaves.c: $(HOST)/embed_leaves $(filter data/%,$(TRAINED))
	@mkdir -p $(@D)
	$(COMPILING)$(HOST)/embed_leaves $(TRAINED) > $@

$(O)/trained_leaves.o: $(O)/trained_leaves.c $(O)/flags
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -c $< -o $@

# ---- linking -----------------------------------------------------------------------------------

ifeq ($(FLAVOUR),fuzz)
LINK_FLAGS := -fsanitize=address,undefined
endif

$(O)/libquoth.a: $(CORE_OBJECTS)
	@rm -f $@
	$(COMPILING)$(AR) rcs $@ $^

$(O)/$(SHARED): $(SHARED_OBJECTS)
	$(LINKING)$(CC) $(WERROR) $(ALL_CFLAGS) $(LDFLAGS) $(SHARED_FLAGS) $(SHARED_OBJECTS) -o $@

# Objects of a DLL name the functions that it exports.
$(O)/dll/%.o: src/%.c $(O)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -DQUOTH_SHARED -DQUOTH_BUILDING -MMD -MP -c $< -o $@

$(O)/quoth: $(CLI_OBJECTS) $(O)/libquoth.a
	$(LINKING)$(CC) $(WERROR) $(ALL_CFLAGS) $(LDFLAGS) $(LINK_FLAGS) -pthread $^ $(EDIT_LIBS) -o $@

# The program as it is without libedit, for the tests.
$(O)/plain/prompt.o: src/cli/io/prompt.c $(O)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(CC) $(WERROR) $(ALL_CFLAGS) -D_GNU_SOURCE -MMD -MP -c $< -o $@
$(O)/quoth-plain: $(filter-out %/prompt.o,$(CLI_OBJECTS)) $(O)/plain/prompt.o $(O)/libquoth.a
	$(LINKING)$(CC) $(WERROR) $(ALL_CFLAGS) $(LDFLAGS) $(LINK_FLAGS) -pthread $^ -o $@

# ---- several machines --------------------------------------------------------------------------

# The program whose work ranks share: mpirun -n 4 build/quoth-mpi cross match ...  It needs Open MPI
# (libopenmpi-dev, openmpi-bin); nothing else does.
MPICC ?= mpicc
.PHONY: mpi
mpi: $(B)/quoth-mpi
$(O)/cli/io/mpi/ranks.o: src/cli/io/mpi/ranks.c $(O)/flags
	@command -v $(MPICC) > /dev/null || { echo 'make mpi needs Open MPI:' \
	  'apt-get install libopenmpi-dev openmpi-bin' >&2; exit 1; }
	@mkdir -p $(@D)
	$(COMPILING)OMPI_CC='$(CC)' $(MPICC) $(WERROR) $(ALL_CFLAGS) -D_GNU_SOURCE -MMD -MP -c $< -o $@
$(O)/quoth-mpi: $(filter-out %/ranks.o,$(CLI_OBJECTS)) $(O)/cli/io/mpi/ranks.o $(O)/libquoth.a
	$(LINKING)OMPI_CC='$(CC)' $(MPICC) $(WERROR) $(ALL_CFLAGS) $(LDFLAGS) $(LINK_FLAGS) -pthread $^ \
	  $(EDIT_LIBS) -o $@

ifeq ($(FLAVOUR),release)
# Names the compiler of the files below: switching compilers copies them anew.
$(B)/compiler: FORCE
	@mkdir -p $(@D)
	@echo '$(O)' | cmp -s - $@ || echo '$(O)' > $@

$(B)/quoth: $(O)/quoth $(B)/compiler
	@cp $< $@.new && mv $@.new $@  # also while the old one runs
$(B)/quoth-mpi: $(O)/quoth-mpi $(B)/compiler
	@cp $< $@.new && mv $@.new $@
$(B)/libquoth.a: $(O)/libquoth.a $(B)/compiler
	@cp $< $@
$(B)/$(lastword $(SHARED_NAMES)): $(O)/$(SHARED) $(B)/compiler
	@cp $< $(B)/$(SHARED)
	@$(call name_shared,$(O),$(B))
endif

-include $(CORE_OBJECTS:.o=.d) $(SHARED_OBJECTS:.o=.d) $(CLI_OBJECTS:.o=.d) $(O)/cli/io/mpi/ranks.d

include tests.mk
include web.mk
include server.mk
include site.mk
include install.mk
include packages.mk
