# The tests, in processor time: `make quick`, half a minute, builds and runs the unit suites of what
# has changed; `make check`, some three minutes, is what a contributor runs before each commit; `make
# test` builds with two compilers and under the sanitizers, and runs everything; `make test-long` takes
# hours.  They name the Debian packages that are missing, and stop; `make test-deps` installs them, as
# root.
#
# Random tests draw the same each time (QUOTH_TEST_SEED=1), except in `make test-long`, whose seed is
# printed.  Another seed: make test QUOTH_TEST_SEED=7
#
# A suite is a command that prints TAP.  Its output is kept in build/tests/SUITE.tap, its messages
# on stderr in SUITE.tap.log; tests/report.awk adds the suites up.  To run one suite alone:
#   make build/tests/unit/test_graph.tap

T := $(B)/tests
QUOTH_TEST_SEED ?= 1
LONG_SEED := $(if $(filter file,$(origin QUOTH_TEST_SEED)),$(shell od -An -N4 -tu4 /dev/urandom | \
  tr -d ' '),$(QUOTH_TEST_SEED))
FUZZ_RUNS ?= 10000000
TWIN_CASES ?= 100000
OTHER_CC := $(if $(findstring clang,$(CC)),gcc,clang)
ASAN := $(B)/asan-clang
OTHER_ASAN := $(B)/asan-gcc
RELEASE := $(B)/release-$(notdir $(firstword $(CC)))
OTHER := $(B)/release-$(OTHER_CC)
FUZZER := $(B)/fuzz-clang
STEPS := $(B)/steps-$(notdir $(firstword $(CC)))
TSAN := $(B)/tsan-$(notdir $(firstword $(CC)))

# Without optimising clang warns of all that it ever does; gcc warns of more where it optimises.
OTHER_CFLAGS := $(if $(findstring clang,$(OTHER_CC)),-O0,-O1)

UNITS := $(patsubst tests/%.c,%,$(sort $(wildcard tests/unit/test_*.c tests/twins/test_*.c)))
SUPPORT := $(patsubst tests/%.c,%.o,$(filter-out $(UNITS:%=tests/%.c),\
  $(sort $(wildcard tests/unit/*.c tests/twins/*.c))))
# Programs that measure; `gaps` counts steps, in a build of its own: a suite of the long run.
PACE := $(filter-out gaps steps,$(sort $(patsubst tests/pace/%.c,%,$(wildcard tests/pace/*.c))))
TARGETS := alphabet list levels meanings progress saved image kwg record certificate fragment pattern tiles layout crossrules klv leaves wins cgp gcg answer json siu engine

# These run without sanitizers too: more cases, or threads with little stack.  Those of ONCE, whole
# games by every rule set, run under sanitizers in the long run alone.
ONCE := twins/test_best unit/test_perft
AS_RELEASED := twins/test_endgame twins/test_preendgame unit/test_stack $(ONCE)

# Cases against reference implementations: fewer under sanitizers than without them, or in the long run.
SOME_twins/test_cross := 750
SOME_twins/test_endgame := 25
SOME_twins/test_preendgame := 10
SOME_twins/test_notebook := 150
SOME_twins/test_strategy := 2000
SOME_twins/test_twins := 2000

# In this order: what takes longest begins first, so that all cores are busy to the end.
LONGEST := build/release cli python build/asan targets ports library fuzz/engine cli-asan \
  twins/test_endgame $(addprefix unit/test_,auto engine watch plays endgame_memory \
  review_memory openness memory puzzle_find sim_memory) $(addprefix release/twins/test_,endgame best) \
  server/program server/simulation server/club server/asan
SUITES := $(LONGEST) $(filter-out $(LONGEST) $(ONCE),$(UNITS) $(AS_RELEASED:%=release/%) $(TARGETS:%=fuzz/%) headers \
  form scripts warnings dist cli-variants report example retired variants modules circles words \
  $(TARGETS:%=replay-release/%))
WATCHED := long/tsan long/msan long/valgrind long/m32 long/s390x
PORTS := aarch64 musl windows
ANALYSES := analyze/clang analyze/cppcheck
LONG_SUITES := $(addprefix long/build/,asan fuzz other) $(WATCHED) long/python long/server long/dist long/deb $(PORTS:%=long/%) long/subproject $(ANALYSES) long/gaps long/browsers \
  $(UNITS:%=long/%) $(TARGETS:%=long/fuzz/%) long/cli long/cli-asan

# What `make check` runs: form and structure, the units and reference implementations without
# sanitizers, the fuzz corpus, and the command line, all commands; but for the slow units (failing
# allocations and watches, games of the strongest player) and the tests that slow.txt lists.
CHECK_LEFT_OUT := memory watch endgame_memory review_memory preendgame_memory sim_memory auto
CHECK_UNITS := $(filter-out $(CHECK_LEFT_OUT:%=unit/test_%) twins/test_best,$(UNITS))
CHECK_TWIN_CASES ?= 500
FEW_twins/test_endgame := 60
FEW_twins/test_preendgame := 30
FEW_twins/test_notebook := 150
CHECKS := check/build form scripts warnings report retired variants modules circles words $(CHECK_UNITS:%=check/%) \
  $(TARGETS:%=replay-release/%) check/cli cli-variants

# What `make quick` runs: the form of the files that differ from the last commit, or of those of the
# last commit when none does, and the units of their folders.
QUICKS := check/build form scripts $(CHECK_UNITS:%=check/%)

# The build that suites without sanitizers wait for.
BUILT := build/release

# Uses all cores, unless make was called with -j.  One job more than there are cores: some tests wait.
PARALLEL = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell expr $$(nproc) + 1))

.PHONY: quick quicks quick-report analyze test-deps checks suites long-suites tests-release tests-check tests-asan tests-fuzz \
  coverage tests-coverage

# Files that root made in build/ get the owner of the tree, who could not remove them otherwise.
GIVE_BACK = [ "$$(id -u)" != 0 ] || chown -R --reference=Makefile $(B)

test-deps:
	@sh tests/packages.sh --install

quick:
	@sh tests/packages.sh
	@rm -rf $(T)
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror BUILT=check/build CHANGED="$$(sh tests/changed.sh files)" \
	  CHECK_UNITS="$$(sh tests/changed.sh units)" quick-report

quick-report: quicks
	@$(GIVE_BACK)
	@awk -f tests/report.awk $(QUICKS:%=$(T)/%.tap)

check:
	@sh tests/packages.sh
	@rm -rf $(T)
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror BUILT=check/build checks
	@$(GIVE_BACK)
	@$(SEED_IS) $(QUOTH_TEST_SEED)
	@awk -f tests/report.awk $(CHECKS:%=$(T)/%.tap)

test:
	@sh tests/packages.sh
	@rm -rf $(T)
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror $(T)/build/release.tap
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror RELEASE_IS_BUILT=yes \
	  ASAN_WARNS=$(filter clang,$(OTHER_CC)) suites
	@$(GIVE_BACK)
	@$(SEED_IS) $(QUOTH_TEST_SEED)
	@awk -f tests/report.awk $(SUITES:%=$(T)/%.tap)

test-long:
	@sh tests/packages.sh
	@rm -rf $(T)/long
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror QUOTH_TEST_SEED=$(LONG_SEED) long-suites
	@$(GIVE_BACK)
	@$(SEED_IS) $(LONG_SEED)
	@awk -v seed=$(LONG_SEED) -f tests/report.awk $(LONG_SUITES:%=$(T)/%.tap)

SEED_IS = echo "\# QUOTH_TEST_SEED of the random tests:"

quicks: $(QUICKS:%=$(T)/%.tap)
# Static analyzers: eight minutes of processor time.
analyze: $(ANALYSES:%=$(T)/%.tap)
	@awk -f tests/report.awk $^

checks: $(CHECKS:%=$(T)/%.tap)

# Lines and branches of each file that the tests reach, by gcov.
coverage:
	@$(MAKE) -s FLAVOUR=coverage CC=gcc LIBEDIT=no tests-coverage
	@sh tests/coverage.sh $(B)/coverage-gcc
tests-coverage: $(O)/quoth $(UNITS:%=$(O)/tests/%) $(TARGETS:%=$(O)/tests/fuzz/%-replay)

# The Python package alone.
.PHONY: test-python
test-python:
	@sh tests/packages.sh
	@$(MAKE) --no-print-directory $(T)/python.tap
	@$(GIVE_BACK)
	@awk -f tests/report.awk $(T)/python.tap

suites: $(SUITES:%=$(T)/%.tap)
long-suites: $(LONG_SUITES:%=$(T)/%.tap)

# $(call tap,COMMAND): runs a suite; prints its failures, its result and its processor time.  What
# the suite writes to the descriptor QUOTH_TEST_PROGRESS is seen at once.  The settings of whoever
# runs it change nothing.
define tap
+@mkdir -p $(@D)
+@( unset QUOTH_WORDS QUOTH_RULES; export XDG_CONFIG_HOME=/dev/null QUOTH_TEST_PROGRESS=9 \
  QUOTH_TEST_SEED=$(QUOTH_TEST_SEED); \
  $(1) ) 9>&2 > $@ 2> $@.log < /dev/null; echo "# exit $$?" >> $@; \
  times > $@.times; awk -F '[ms ]+' 'NR == 2 { printf "# seconds %.1f\n", 60 * $$1 + $$2 + 60 * $$3 + $$4 }' \
    $@.times >> $@; rm $@.times
@sh tests/result.sh $(@:$(T)/%.tap=%) $@ >&2
endef

# $(call check,NAME,COMMAND): a suite of one test.
check = $(call tap,. tests/suites/tap.sh; check "$(1)" $(2); finish)

# ---- building ----------------------------------------------------------------------------------

# With RELEASE_IS_BUILT it is not built again, so that the black-box tests can begin at once.
$(T)/build/release.tap: $(if $(RELEASE_IS_BUILT),,FORCE)
	$(call check,$(CC) builds everything,$(MAKE) -s -k FLAVOUR=release all tests-release one-file \
	  $(if $(shell command -v mpicc),mpi))
$(T)/check/build.tap: FORCE
	$(call check,$(CC) builds the program and the units,$(MAKE) -s -k FLAVOUR=release all tests-check)
# By clang, so that units, black-box tests and fuzz targets share one build, which is the other compiler's.
# lld links their 120 programs in half the time.
$(T)/build/asan.tap: FORCE
	$(call check,clang builds everything with sanitizers,$(MAKE) -s -k FLAVOUR=asan CC=clang \
	  LDFLAGS=-fuse-ld=lld tests-asan tests-fuzz)

$(T)/build/steps.tap: FORCE
	$(call check,$(CC) builds what counts steps,$(MAKE) -s -k FLAVOUR=steps $(STEPS)/tests/pace/gaps)

tests-check: $(CHECK_UNITS:%=$(O)/tests/%) $(if $(CHANGED),,$(O)/quoth-plain $(O)/tests/quoth-variants \
  $(TARGETS:%=$(O)/tests/fuzz/%-replay) one-file $(if $(shell command -v mpicc),mpi))

tests-release: $(O)/quoth-plain $(O)/tests/quoth-variants $(if $(filter $(RELEASE),$(O)),$(AS_RELEASED:%=$(O)/tests/%)) $(PACE:%=$(O)/tests/pace/%) $(TARGETS:%=$(O)/tests/fuzz/%-replay)
tests-asan: $(O)/quoth $(O)/quoth-plain $(O)/tests/quoth-variants $(O)/libquoth.so.$(VERSION) \
  $(UNITS:%=$(O)/tests/%)
tests-fuzz: $(TARGETS:%=$(O)/tests/fuzz/%-fuzz)

# Debian's cmocka, or with CMOCKA=own the part of it in tests/ports, where there is none.
CMOCKA ?= library
CMOCKA_FLAGS := $(if $(filter own,$(CMOCKA)),-Itests/ports)
CMOCKA_LIBS := $(if $(filter own,$(CMOCKA)),,-lcmocka)
TEST_CFLAGS = -std=c11 -Wall -Wextra -Werror -ffp-contract=off -Iinclude -Isrc -Itests -Itests/unit $(CMOCKA_FLAGS) $(FLAVOUR_FLAGS)
FUZZ_SUPPORT := $(O)/tests/fuzz/fuzz.o $(O)/tests/fuzz/toy.o

$(O)/tests/%.o: tests/%.c $(O)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(CC) $(TEST_CFLAGS) $(UNOPTIMISED) -MMD -MP -c $< -o $@
# What calls the library under sanitizers takes less time to compile than it saves.
$(O)/tests/unit/%.o: UNOPTIMISED := $(if $(filter asan,$(FLAVOUR)),-O0)

$(UNITS:%=$(O)/tests/%): %: %.o $(SUPPORT:%=$(O)/tests/%) $(O)/libquoth.a
	$(LINKING)$(CC) $(TEST_CFLAGS) $(LDFLAGS) $(filter %.o,$^) $(filter %.a,$^) $(CMOCKA_LIBS) -lm -o $@

# The library and the program with one variant more, added as docs/architecture.md says: its file, and
# its name in the list.
MORE := $(O)/tests/variants
$(MORE)/ghost/solve/variant_list.h: src/ghost/solve/variant_list.h
	@mkdir -p $(@D)
	@sed 's/ROW(spook)/& ROW(sides)/' $< > $@
$(MORE)/variants.o: src/ghost/solve/variants.c
$(MORE)/sides.o: tests/variants/sides.c
$(MORE)/variants.o $(MORE)/sides.o: $(MORE)/ghost/solve/variant_list.h $(O)/flags
	$(COMPILING)$(CC) $(WERROR) -I$(MORE) $(ALL_CFLAGS) -MMD -MP -c $(filter %.c,$^) -o $@
$(O)/tests/unit/test_variants: $(MORE)/variants.o $(MORE)/sides.o
$(O)/tests/quoth-variants: $(filter-out %/prompt.o,$(CLI_OBJECTS)) $(O)/plain/prompt.o $(MORE)/variants.o \
                           $(MORE)/sides.o $(O)/libquoth.a
	$(LINKING)$(CC) $(TEST_CFLAGS) $(LDFLAGS) -pthread $^ -o $@
-include $(MORE)/variants.d $(MORE)/sides.d

# The parser of programs' answers belongs to the program.
$(O)/tests/fuzz/answer-replay $(O)/tests/fuzz/answer-fuzz: $(O)/cli/io/answer.o

# So do the reader of saved lists,
$(O)/tests/fuzz/saved-replay $(O)/tests/fuzz/saved-fuzz: $(O)/cli/words/word_set.o

# the reader of progress and
$(O)/tests/fuzz/progress-replay $(O)/tests/fuzz/progress-fuzz: $(O)/cli/words/progress_cards.o $(O)/cli/io/fold.o

# the reader of JSON.
$(O)/tests/fuzz/json-replay $(O)/tests/fuzz/json-fuzz: $(O)/cli/online/json_reader.o

# So does the engine, but for what the target has in its place.
ENGINE := $(filter-out %/main.o %/prompt.o %/siu_output.o %/siu_time.o,$(CLI_OBJECTS))
$(O)/tests/fuzz/engine.a: $(ENGINE)
	@mkdir -p $(@D)
	@rm -f $@
	ar rcs $@ $^
$(O)/tests/fuzz/engine-replay $(O)/tests/fuzz/engine-fuzz: $(O)/tests/fuzz/engine.a

$(O)/tests/fuzz/%-replay: $(O)/tests/fuzz/%.o $(O)/tests/fuzz/replay.o $(FUZZ_SUPPORT) \
                          $(O)/libquoth.a
	$(LINKING)$(CC) $(TEST_CFLAGS) $(LDFLAGS) $(filter %.o,$^) $(filter %/engine.a,$^) $(O)/libquoth.a -lpthread -lm -o $@

$(O)/tests/fuzz/%-fuzz: $(O)/tests/fuzz/%.o $(FUZZ_SUPPORT) $(O)/libquoth.a
	$(LINKING)$(CC) $(TEST_CFLAGS) -fsanitize=fuzzer $(LDFLAGS) $(filter %.o,$^) $(filter %/engine.a,$^) $(O)/libquoth.a -lpthread -lm -o $@

$(PACE:%=$(O)/tests/pace/%): %: %.o $(O)/libquoth.a
	$(CC) $(TEST_CFLAGS) $(LDFLAGS) $^ -lm -o $@

# The pieces of quoth bench, for machines that have the library but not the program.
BENCH_PIECES := $(addprefix $(O)/cli/,bench/ghost.o bench/cross.o bench/ends.o io/fold.o)
$(O)/tests/ports/bench: $(O)/tests/ports/bench.o $(BENCH_PIECES) $(O)/libquoth.a
	$(LINKING)$(CC) $(TEST_CFLAGS) $(LDFLAGS) $^ -lm -o $@

# The same with the DLL.
$(O)/tests/ports/bench.exe: $(O)/tests/ports/bench
$(O)/tests/ports/bench-dll.exe: tests/ports/bench.c $(BENCH_PIECES:$(O)/%.o=src/%.c) $(O)/$(SHARED)
	$(LINKING)$(CC) $(TEST_CFLAGS) -DQUOTH_SHARED $(LDFLAGS) $(filter %.c,$^) $(O)/libquoth.dll.a -o $@
	@cp $(O)/$(SHARED) $(@D)/

# Copies and clears are counted too, so they are called rather than built in.
$(O)/tests/pace/gaps: $(O)/tests/pace/gaps.o $(O)/tests/pace/steps.o $(O)/libquoth.a
	$(CC) $(TEST_CFLAGS) $(LDFLAGS) $(LINK_STEPS) $^ -lm -o $@

.SECONDARY: $(TARGETS:%=$(O)/tests/fuzz/%.o) $(O)/tests/fuzz/replay.o $(FUZZ_SUPPORT)

-include $(patsubst %,$(O)/tests/%.d,$(UNITS) $(SUPPORT:.o=) $(addprefix pace/,$(PACE) gaps steps) ports/bench \
  $(addprefix fuzz/,$(TARGETS) fuzz toy replay))

# ---- running -----------------------------------------------------------------------------------

$(T)/form.tap: FORCE
	$(call tap,sh tests/suites/form.sh $(filter %.c %.h,$(CHANGED)))
$(T)/scripts.tap: FORCE
	$(call tap,sh tests/suites/scripts.sh)
$(T)/warnings.tap: FORCE
	$(call tap,OTHER_CC=$(OTHER_CC) sh tests/suites/warnings.sh $(if $(ASAN_WARNS),tools examples \
	  tests/pace tests/ports tests/variants))
$(T)/report.tap: FORCE
	$(call tap,CI= sh tests/suites/report.sh)
$(T)/example.tap: $(T)/$(BUILT).tap
	$(call tap,CC='$(CC)' sh tests/suites/example.sh)
$(T)/retired.tap: FORCE
	$(call tap,python3 tests/check_retired.py)
$(T)/variants.tap: FORCE
	$(call tap,python3 tests/check_variants.py)
$(T)/modules.tap: $(T)/$(BUILT).tap
	$(call tap,python3 tests/check_modules.py $(RELEASE))
$(T)/circles.tap: $(T)/$(BUILT).tap
	$(call tap,python3 tests/check_circles.py $(RELEASE))
$(T)/headers.tap: FORCE
	$(call tap,sh tests/suites/headers.sh)
$(T)/words.tap: $(T)/$(BUILT).tap
	$(call tap,sh tests/suites/words.sh)
$(T)/library.tap: $(T)/$(BUILT).tap
	$(call tap,MAKE='$(MAKE) FLAVOUR=release' CC='$(CC)' sh tests/suites/library.sh)

$(T)/python.tap: $(B)/$(lastword $(SHARED_NAMES)) $(B)/quoth FORCE
	$(call tap,python3 bindings/python/tests/run.py)

$(T)/targets.tap: $(T)/$(BUILT).tap
	$(call tap,MAKE='$(MAKE) FLAVOUR=release' CC='$(CC)' sh tests/suites/targets.sh)

$(T)/ports.tap: $(T)/$(BUILT).tap
	$(call tap,MAKE='$(MAKE) FLAVOUR=release' CC='$(CC)' HOST_CFLAGS='$(CFLAGS)' sh tests/suites/ports.sh few aarch64 musl)

$(UNITS:%=$(T)/%.tap): $(T)/%.tap: $(T)/build/asan.tap
	$(call tap,$(if $(SOME_$*),QUOTH_TWIN_CASES=$(SOME_$*)) CMOCKA_MESSAGE_OUTPUT=TAP $(ASAN)/tests/$*)
$(AS_RELEASED:%=$(T)/release/%.tap): $(T)/release/%.tap: $(T)/build/release.tap
	$(call tap,$(if $(filter $(ONCE),$*),QUOTH_TWIN_CASES=1) CMOCKA_MESSAGE_OUTPUT=TAP $(RELEASE)/tests/$*)

$(T)/replay-release/%.tap: $(T)/$(BUILT).tap
	$(call tap,$(RELEASE)/tests/fuzz/$*-replay tests/fuzz/corpus/$*/*)
# An input of `engine` is a game's worth of searches.
INPUTS = $(if $(filter engine,$*),3000,10000)
$(T)/fuzz/%.tap: $(T)/build/asan.tap
	$(call check,the corpus and $(INPUTS) inputs,sh tests/fuzz/run.sh $(ASAN)/tests/fuzz/$*-fuzz $(INPUTS) 1)

$(T)/gaps.tap: $(T)/build/steps.tap
	$(call tap,$(STEPS)/tests/pace/gaps)

$(T)/cli.tap: $(T)/$(BUILT).tap
	$(call tap,python3 tests/cli/run.py --quoth $(B)/quoth)
$(T)/cli-variants.tap: $(T)/$(BUILT).tap
	$(call tap,python3 tests/cli/run.py --quoth $(RELEASE)/tests/quoth-variants variants.)
$(T)/cli-asan.tap: $(T)/build/asan.tap
	$(call tap,python3 tests/cli/run.py --quoth $(ASAN)/quoth \
	  bad_input. image. lexicon. play. alphabet. prompt.)

# In `make check` the build without sanitizers is all there is.
$(CHECK_UNITS:%=$(T)/check/%.tap): $(T)/check/%.tap: $(T)/check/build.tap
	$(call tap,QUOTH_TWIN_CASES=$(or $(FEW_$*),$(CHECK_TWIN_CASES)) CMOCKA_MESSAGE_OUTPUT=TAP $(RELEASE)/tests/$*)
$(T)/check/cli.tap: $(T)/check/build.tap
	$(call tap,python3 tests/cli/run.py --quoth $(B)/quoth --quick)

$(T)/analyze/%.tap: FORCE
	$(call tap,sh tests/suites/analyze.sh $*)

# ---- the long way ------------------------------------------------------------------------------

# The sanitizers of gcc, which `make test` does without.
$(T)/long/build/asan.tap: FORCE
	$(call check,gcc builds everything with sanitizers,$(MAKE) -s -k FLAVOUR=asan CC=gcc tests-asan)
$(T)/long/build/fuzz.tap: FORCE
	$(call check,clang builds the fuzz targets,$(MAKE) -s -k FLAVOUR=fuzz CC=clang tests-fuzz)
$(T)/long/build/other.tap: FORCE
	$(call check,$(OTHER_CC) builds everything,$(MAKE) -s -k FLAVOUR=release CC=$(OTHER_CC) \
	  CFLAGS=$(OTHER_CFLAGS) \
	  $(OTHER)/quoth $(OTHER)/libquoth.so.$(VERSION) tests-release)

$(UNITS:%=$(T)/long/%.tap): $(T)/long/%.tap: $(T)/long/build/asan.tap
	$(call tap,QUOTH_TEST_LONG=1 QUOTH_TWIN_CASES=$(TWIN_CASES) CMOCKA_MESSAGE_OUTPUT=TAP $(OTHER_ASAN)/tests/$*)
$(T)/long/fuzz/%.tap: $(T)/long/build/fuzz.tap
	$(call check,$(FUZZ_RUNS) inputs,sh tests/fuzz/run.sh $(FUZZER)/tests/fuzz/$*-fuzz $(FUZZ_RUNS) \
	  $(B)/fuzz-corpus/$*)
$(T)/long/gaps.tap: $(T)/build/steps.tap
	$(call tap,$(STEPS)/tests/pace/gaps --all)

# The program under what watches it, on other machines: the answers of the program that is tested.
ANSWERS = sh tests/suites/answers.sh
$(T)/long/tsan.tap: $(T)/build/release.tap
	$(call tap,$(MAKE) -s FLAVOUR=tsan LIBEDIT=no $(TSAN)/quoth >&2 && \
	  $(ANSWERS) all $(B)/quoth $(TSAN)/quoth)
$(T)/long/msan.tap: $(T)/build/release.tap
	$(call tap,$(MAKE) -s FLAVOUR=msan CC=clang LIBEDIT=no $(B)/msan-clang/quoth >&2 && \
	  $(ANSWERS) all $(B)/quoth $(B)/msan-clang/quoth)
$(T)/long/valgrind.tap: $(T)/build/release.tap
	$(call tap,$(ANSWERS) few $(B)/quoth valgrind -q --error-exitcode=66 $(RELEASE)/quoth-plain)
# Emulated where the kernel runs no 32-bit programs.
$(T)/long/m32.tap: $(T)/build/release.tap
	$(call tap,$(MAKE) -s FLAVOUR=release CC='gcc -m32' HOST_CC=gcc LIBEDIT=no \
	  $(B)/release-gcc-m32/quoth >&2 && $(ANSWERS) all $(B)/quoth \
	  $$($(B)/release-gcc-m32/quoth --version > /dev/null 2>&1 || echo qemu-i386) \
	  $(B)/release-gcc-m32/quoth)
# Big-endian.  Debian: gcc-12-s390x-linux-gnu, libc6-dev-s390x-cross, qemu-user.
$(T)/long/s390x.tap: $(T)/build/release.tap
	$(call tap,if command -v s390x-linux-gnu-gcc-12 qemu-s390x > /dev/null; then \
	  $(MAKE) -s FLAVOUR=release CC=s390x-linux-gnu-gcc-12 HOST_CC=gcc LIBEDIT=no \
	    $(B)/release-s390x-linux-gnu-gcc-12/quoth >&2 && $(ANSWERS) few $(B)/quoth \
	    qemu-s390x -L /usr/s390x-linux-gnu $(B)/release-s390x-linux-gnu-gcc-12/quoth; \
	  else printf 'ok 1 - s390x # SKIP there is no such compiler or emulator\n1..1\n'; fi)

$(T)/long/python.tap: $(T)/build/release.tap
	$(call tap,python3 bindings/python/tests/run.py --long)

# ARM, musl and Windows whole; the tree as a subproject.
$(PORTS:%=$(T)/long/%.tap): $(T)/long/%.tap: $(T)/build/release.tap
	$(call tap,MAKE='$(MAKE) FLAVOUR=release' CC='$(CC)' HOST_CFLAGS='$(CFLAGS)' sh tests/suites/ports.sh all $*)
$(T)/long/subproject.tap: $(T)/build/release.tap
	$(call tap,MAKE='$(MAKE) FLAVOUR=release' CC='$(CC)' sh tests/suites/subproject.sh)

$(T)/long/cli.tap: $(T)/build/release.tap
	$(call tap,python3 tests/cli/run.py --quoth $(B)/quoth --long)
$(T)/long/cli-asan.tap: $(T)/long/build/asan.tap
	$(call tap,python3 tests/cli/run.py --quoth $(OTHER_ASAN)/quoth)
