# `make install PREFIX=/usr DESTDIR=stage`, `make uninstall`; `make install-library` leaves the program
# out.  The man page and the completions are the program's own words.

BINDIR ?= $(PREFIX)/bin
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR ?= $(PREFIX)/lib
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
DOCDIR ?= $(DATADIR)/doc/quoth
INSTALL ?= install

HEADERS := $(sort $(wildcard include/quoth/*.h))
BASH_COMPLETION := $(DATADIR)/bash-completion/completions/quoth
ZSH_COMPLETION := $(DATADIR)/zsh/site-functions/_quoth
FISH_COMPLETION := $(DATADIR)/fish/vendor_completions.d/quoth.fish

.PHONY: install-library uninstall one-file

# What finds the library: pkg-config, CMake.  Both know where it is from @LIBDIR@ and @INCLUDEDIR@.
CMAKEDIR = $(LIBDIR)/cmake/quoth
PACKAGING := quoth.pc quothConfig.cmake quothConfigVersion.cmake
# The shared library for programs that start: with the programs on Windows.
SHAREDDIR = $(if $(findstring mingw,$(TARGET)),$(BINDIR),$(LIBDIR))

$(PACKAGING:%=$(B)/%): $(B)/%: packaging/%.in FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	  -e 's|@VERSION@|$(VERSION)|' -e 's|@SHARED@|$(SHAREDDIR)/$(SHARED)|' \
	  -e 's|@IMPORTED@|$(LIBDIR)/$(lastword $(SHARED_NAMES))|' $< > $@

install-library: library $(PACKAGING:%=$(B)/%)
	$(INSTALL) -d $(addprefix $(DESTDIR),$(INCLUDEDIR)/quoth $(LIBDIR)/pkgconfig $(CMAKEDIR) $(SHAREDDIR))
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/quoth/
	$(INSTALL) -m 644 $(BIN)/libquoth.a $(DESTDIR)$(LIBDIR)/
	$(INSTALL) -m 644 $(BIN)/$(SHARED) $(DESTDIR)$(SHAREDDIR)/
	$(call name_shared,$(BIN),$(DESTDIR)$(LIBDIR))
	$(INSTALL) -m 644 $(B)/quoth.pc $(DESTDIR)$(LIBDIR)/pkgconfig/
	$(INSTALL) -m 644 $(filter %.cmake,$(PACKAGING:%=$(B)/%)) $(DESTDIR)$(CMAKEDIR)/

install: all install-library
	$(INSTALL) -d $(addprefix $(DESTDIR),$(BINDIR) $(MANDIR)/man1 \
	  $(dir $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)))
	$(INSTALL) $(BIN)/quoth $(DESTDIR)$(BINDIR)/
	sh packaging/install_documents.sh '$(DESTDIR)$(DOCDIR)'
	umask 022; \
	$(BIN)/quoth help man > $(DESTDIR)$(MANDIR)/man1/quoth.1; \
	$(BIN)/quoth help completions bash > $(DESTDIR)$(BASH_COMPLETION); \
	$(BIN)/quoth help completions zsh > $(DESTDIR)$(ZSH_COMPLETION); \
	$(BIN)/quoth help completions fish > $(DESTDIR)$(FISH_COMPLETION)

# What words mean, by Debian's wordnet-base or the same files elsewhere (WORDNET=FOLDER).
WORDNET ?= /usr/share/wordnet

.PHONY: meanings install-meanings
meanings: $(B)/meanings.tsv
$(B)/meanings.tsv: tools/meanings.py data/enable1.txt data/meanings.tsv
	@mkdir -p $(@D)
	$(COMPILING)/usr/bin/python3 tools/meanings.py --wordnet $(WORDNET) > $@

install-meanings: meanings
	$(INSTALL) -d $(DESTDIR)$(DATADIR)/quoth
	$(INSTALL) -m 644 $(B)/meanings.tsv $(DESTDIR)$(DATADIR)/quoth/

# Folders that install makes, each with those above it, up to DESTDIR or PREFIX.  Those of the system
# stay, even when empty.
INSTALL_FOLDERS = $(INCLUDEDIR)/quoth $(LIBDIR)/pkgconfig $(CMAKEDIR) $(SHAREDDIR) $(BINDIR) $(MANDIR)/man1 \
  $(DOCDIR) $(DATADIR)/quoth $(patsubst %/,%,$(dir $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)))
SYSTEM_FOLDERS = $(if $(DESTDIR),,$(patsubst %/,%,$(dir $(PREFIX))) $(if $(filter /usr /usr/local,$(PREFIX)),\
  $(INCLUDEDIR) $(LIBDIR) $(BINDIR) $(DATADIR) $(MANDIR)))

uninstall:
	rm -f $(addprefix $(DESTDIR),$(BINDIR)/quoth $(SHAREDDIR)/$(SHARED) \
	  $(addprefix $(LIBDIR)/,libquoth.a $(SHARED_NAMES) pkgconfig/quoth.pc) $(MANDIR)/man1/quoth.1 $(DATADIR)/quoth/meanings.tsv \
	  $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION))
	rm -rf $(DESTDIR)$(INCLUDEDIR)/quoth $(DESTDIR)$(DOCDIR) $(DESTDIR)$(CMAKEDIR)
	@for folder in $(addprefix $(DESTDIR),$(INSTALL_FOLDERS)); do \
	  while case ' $(DESTDIR) $(SYSTEM_FOLDERS) ' in *" $$folder "*) false;; esac && \
	    [ -n "$$folder" ] && { [ ! -e "$$folder" ] || rmdir "$$folder" 2> /dev/null; }; do folder=$${folder%/*}; done; \
	done

# The library as one file: cc -O2 -Iinclude prog.c build/quoth-one.c
one-file: $(B)/quoth-one.c

$(B)/quoth-one.c: tools/one_file.sh $(CORE_SOURCES) $(MADE_SOURCES) \
                  $(wildcard src/*/*.h src/*/*/*.h src/*/*/*/*.h)
	sh tools/one_file.sh $(CORE_SOURCES) $(MADE_SOURCES) > $@

# The Python package as a wheel with the library in it: build/quoth-VERSION-py3-none-PLATFORM.whl.
# PYTHON is one that has setuptools and wheel.
.PHONY: wheel
wheel: PYTHON ?= $(shell for python in python3 /usr/bin/python3; do \
  $$python -c 'import setuptools, wheel' 2> /dev/null && echo $$python && break; done)
wheel: library
	@test -n '$(PYTHON)' || { echo 'make wheel needs python3-setuptools and python3-wheel' >&2; exit 1; }
	@rm -rf $(B)/python && cp -r bindings/python $(B)/python
	@QUOTH_LIBRARY=$(abspath $(B))/$(lastword $(SHARED_NAMES)) $(PYTHON) -m pip \
	  --disable-pip-version-check wheel -q --no-build-isolation --no-deps --no-index -w $(B) $(B)/python
	@ls $(B)/quoth-*.whl
