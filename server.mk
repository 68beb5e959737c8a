# The server (docs/server.md).  `make server` builds build/quoth-server; it needs libwebsockets with
# libuv, SQLite, libsodium, Jansson, uthash and, for a shared database, libpq, and, for notices,
# libcurl, all from Debian.  The library and quoth do not.

SERVER_SOURCES := $(sort $(wildcard server/*.c server/core/*.c))
# A database that several processes share, where libpq is installed; LIBPQ=no leaves it out.
LIBPQ ?= $(shell pkg-config --exists libpq 2>/dev/null && echo yes)
# Notices for a channel, where libcurl is installed; CURL=no leaves them out.
CURL ?= $(shell pkg-config --exists libcurl 2>/dev/null && echo yes)
ifneq ($(LIBPQ),yes)
SERVER_SOURCES := $(filter-out server/postgres.c,$(SERVER_SOURCES))
endif
SERVER_OBJECTS := $(SERVER_SOURCES:%.c=$(O)/%.o)
SERVER_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARNINGS) -ffp-contract=off -Iinclude -Iserver \
  -Iserver/core $(FLAVOUR_FLAGS)
# SQLite's and uthash's headers cast qualifiers away.
SERVER_CFLAGS += -Wno-cast-qual
SERVER_LIBS := -lwebsockets -luv -lsqlite3 -lsodium -ljansson -lm
ifeq ($(LIBPQ),yes)
SERVER_CFLAGS += -DQUOTH_POSTGRES $(shell pkg-config --cflags libpq)
SERVER_LIBS += $(shell pkg-config --libs libpq)
endif

ifeq ($(CURL),yes)
SERVER_CFLAGS += -DQUOTH_CURL $(shell pkg-config --cflags libcurl)
SERVER_LIBS += $(shell pkg-config --libs libcurl)
endif

.PHONY: server

server: $(BIN)/quoth-server

$(B)/quoth-server: $(O)/quoth-server
	@cp -f $< $@
$(O)/quoth-server: $(SERVER_OBJECTS) $(O)/libquoth.a
	$(LINKING)$(CC) $(FLAVOUR_FLAGS) $(LDFLAGS) $^ $(SERVER_LIBS) -pthread -o $@
$(O)/server/%.o: server/%.c $(O)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(CC) $(WERROR) $(SERVER_CFLAGS) -MMD -MP -c $< -o $@

-include $(SERVER_OBJECTS:.o=.d)

# ---- tests -------------------------------------------------------------------------------------

# The core under simulated clients, clocks, disks and kills.
$(O)/tests/server/simulation: tests/server/simulation.c $(filter $(O)/server/core/%,$(SERVER_OBJECTS)) \
                              $(O)/libquoth.a
	@mkdir -p $(@D)
	$(LINKING)$(CC) $(WERROR) $(SERVER_CFLAGS) $(LDFLAGS) $^ -lsodium -ljansson -lm -pthread -o $@

# Ratings and tournaments, which need nothing else of the server.
$(O)/tests/server/club: tests/server/club.c $(O)/server/core/glicko.o $(O)/server/core/tournament.o
	@mkdir -p $(@D)
	$(LINKING)$(CC) $(WERROR) $(SERVER_CFLAGS) $(LDFLAGS) $^ -lm -o $@

SIMULATION_SEEDS ?= 13000
$(T)/build/server.tap: $(T)/build/release.tap
	$(call check,$(CC) builds the server,$(MAKE) -s -k FLAVOUR=release server $(RELEASE)/tests/server/simulation $(RELEASE)/tests/server/club)
$(T)/server/simulation.tap: $(T)/build/server.tap
	$(call tap,$(RELEASE)/tests/server/simulation 5 8)
$(T)/server/club.tap: $(T)/build/server.tap
	$(call tap,$(RELEASE)/tests/server/club)
$(T)/server/program.tap: $(T)/build/server.tap
	$(call tap,python3 tests/cli/run.py --folder tests/server)
$(T)/server/asan.tap: $(T)/build/asan.tap
	+@$(MAKE) -s FLAVOUR=asan CC=clang $(ASAN)/tests/server/simulation
	$(call tap,$(ASAN)/tests/server/simulation 1)
$(T)/long/server.tap: $(T)/build/server.tap
	$(call tap,QUOTH_SERVER_KILLS=1000 python3 tests/cli/run.py --long --folder tests/server && \
	  $(RELEASE)/tests/server/simulation 1 $(SIMULATION_SEEDS))
