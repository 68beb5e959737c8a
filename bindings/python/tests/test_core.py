"""Handles, threads, forks, signals, callbacks: what no call may do wrong."""

import copy
import gc
import os
import pickle
import signal
import threading
import unittest
from ctypes import POINTER, byref

import quoth
from quoth import _api, _core, _progress
from quoth._core import Handle, call, callback, create, hold
from quoth._lib import lib


class Solver(Handle):
    """A guarded handle."""

    def __init__(self, lexicon, variant="ghost", **options):
        rules = _api.quoth_ghost_rules(variant=variant.encode())
        super().__init__(create(lib.quoth_ghost_free, POINTER(_api.quoth_ghost),
                                lib.quoth_ghost_new, lexicon, byref(rules), needs=(lexicon,),
                                **options))

    def complete(self, **options):
        call(lib.quoth_ghost_complete, self, **options)

    def words(self):
        return call(lib.quoth_ghost_summarize, self).words


class Handles(unittest.TestCase):
    def test_a_closed_handle_refuses(self):
        lexicon = quoth.Lexicon("ghost goat")
        self.assertFalse(lexicon.closed)
        with lexicon as same:
            self.assertIs(same, lexicon)
        self.assertTrue(lexicon.closed)
        lexicon.close()
        for use in (lambda: len(lexicon), lambda: "ghost" in lexicon, lambda: list(lexicon),
                    lambda: lexicon.name, lambda: lexicon[0], lambda: lexicon.alphabet,
                    lambda: Solver(lexicon), lambda: lexicon.__enter__()):
            self.assertRaises(quoth.Closed, use)
        self.assertEqual(repr(lexicon), "<Lexicon, closed>")

    def test_a_parent_lives_as_long_as_it_is_needed(self):
        lexicon = quoth.Lexicon("ghost goat")
        solver = Solver(lexicon)
        resource = lexicon._resource
        lexicon.close()
        self.assertEqual(resource.pins, 1)
        self.assertEqual(solver.words(), 2)
        solver.close()
        self.assertEqual(resource.pins, 0)

    def test_the_collector_frees(self):
        lexicon = quoth.Lexicon("ghost goat")
        resource = lexicon._resource
        del lexicon
        gc.collect()
        self.assertEqual(resource.pins, 0)

    def test_no_copies_no_pickles(self):
        lexicon = quoth.Lexicon("ghost goat")
        for use in (copy.copy, copy.deepcopy, pickle.dumps):
            self.assertRaisesRegex(TypeError, "cannot be", use, lexicon)

    def test_a_handle_that_was_not_made_refuses(self):
        for use in (len, list, lambda lexicon: lexicon.name, lambda lexicon: "a" in lexicon):
            self.assertRaises(quoth.Closed, use, quoth.Lexicon.__new__(quoth.Lexicon))
        quoth.Lexicon.__new__(quoth.Lexicon).close()

    def test_errors(self):
        with self.assertRaises(quoth.BadText) as caught:
            quoth.Lexicon(["ghost", "g0at"], keep="strict")
        self.assertEqual(caught.exception.line, 2)
        self.assertIsInstance(caught.exception, ValueError)
        self.assertIn("line 2", str(caught.exception))
        self.assertRaises(quoth.NotFound, quoth.Lexicon, ["a"], alphabet="klingon")


class Threads(unittest.TestCase):
    def test_one_thread_at_a_time(self):
        """A second thread waits until the first has left."""
        solver = Solver(quoth.Lexicon(), "super")
        inside, order = threading.Event(), []

        def other():
            inside.wait()
            solver.words()
            order.append("other")

        thread = threading.Thread(target=other)
        thread.start()
        with hold(solver):
            inside.set()
            solver.complete()
            order.append("holder")
        thread.join()
        self.assertEqual(order, ["holder", "other"])

    def test_a_callback_cannot_call_what_it_serves(self):
        solver = Solver(quoth.Lexicon(), "super")
        self.assertRaises(quoth.Busy, solver.complete, progress=lambda progress: solver.words())
        self.assertGreater(solver.words(), 170000)

    def test_a_thread_in_a_callback_does_not_wait(self):
        """Two threads, each in a call, each asking for the other's handle: nothing locks up."""
        lexicon = quoth.Lexicon()
        solvers = [Solver(lexicon, "super"), Solver(lexicon, "super")]
        both = threading.Barrier(2)
        said = [None, None]

        def run(number):
            def ask(progress):
                if said[number] is None:
                    both.wait()
                    try:
                        solvers[1 - number].words()
                    except quoth.Busy as busy:
                        said[number] = busy
                    both.wait()

            solvers[number].complete(progress=ask)

        threads = [threading.Thread(target=run, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(isinstance(busy, quoth.Busy) for busy in said))

    def test_closing_while_another_thread_works(self):
        solver = Solver(quoth.Lexicon(), "super")
        begun, closed = threading.Event(), threading.Event()

        def close():
            begun.wait()
            solver.close()
            closed.set()

        thread = threading.Thread(target=close)
        thread.start()

        def wait(progress):
            begun.set()
            closed.wait()

        solver.complete(progress=wait)
        thread.join()
        self.assertEqual(solver._resource.pins, 0)
        self.assertRaises(quoth.Closed, solver.words)

    def test_workers(self):
        """Tasks run on threads, each once, and what they raise is raised by the call."""
        done = []

        @_api.quoth_workers_run_1
        def task(argument, number):
            done.append(number)

        _core._run_tasks(4, task, None, 50)
        self.assertEqual(sorted(done), list(range(50)))


class ForkedProcesses(unittest.TestCase):
    def in_child(self, function):
        """What a function says in a forked child: True, or why it failed."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                said = repr(function())
            except BaseException as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writer, said.encode())
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            said = pipe.read()
        os.waitpid(child, 0)
        return said

    def test_a_child_uses_what_was_idle(self):
        solver = Solver(quoth.Lexicon("ghost goat"))
        self.assertEqual(self.in_child(solver.words), "2")

    def test_a_child_refuses_what_was_in_use(self):
        solver = Solver(quoth.Lexicon(), "super")
        said = []

        def fork(progress):
            if not said:
                said.append(self.in_child(solver.words))

        solver.complete(progress=fork)
        self.assertIn("Forked", said[0])

    def test_a_child_can_close_what_was_in_use(self):
        solver = Solver(quoth.Lexicon(), "super")
        said = []

        def fork(progress):
            if not said:
                said.append(self.in_child(solver.close))

        solver.complete(progress=fork)
        self.assertEqual(said, ["None"])


class Stops(unittest.TestCase):
    def test_control_c(self):
        """SIGINT while the library works: it stops, and KeyboardInterrupt is raised."""
        lexicon = quoth.Lexicon()
        begun = threading.Event()

        def interrupt():
            begun.wait()
            os.kill(os.getpid(), signal.SIGINT)

        thread = threading.Thread(target=interrupt)
        thread.start()
        with self.assertRaises(KeyboardInterrupt):
            while True:
                Solver(lexicon, "super").complete(progress=lambda progress: begun.set())
        thread.join()
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_control_c_in_a_callback(self):
        def interrupt(progress):
            os.kill(os.getpid(), signal.SIGINT)
            while True:  # the handler ends this
                pass

        with self.assertRaises(KeyboardInterrupt):
            Solver(quoth.Lexicon(), "super").complete(progress=interrupt)

    def test_other_signals_run_their_handlers(self):
        """A handler that raises nothing stops nothing."""
        heard = []
        before = signal.signal(signal.SIGUSR1, lambda number, stack: heard.append(number))
        try:
            solver = Solver(quoth.Lexicon(), "super")
            sent = []

            def send(progress):
                if not sent:
                    sent.append(os.kill(os.getpid(), signal.SIGUSR1))

            solver.complete(progress=send)
        finally:
            signal.signal(signal.SIGUSR1, before)
        self.assertEqual(heard, [signal.SIGUSR1])

    def test_exceptions_leave_callbacks(self):
        with self.assertRaises(ZeroDivisionError):
            Solver(quoth.Lexicon(), "super").complete(progress=lambda progress: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            quoth.Lexicon("ghost goat").subset(lambda word: 1 / 0)

    def test_false_and_seconds_stop(self):
        solver = Solver(quoth.Lexicon(), "super")
        self.assertRaises(quoth.Stopped, solver.complete, progress=lambda progress: False)
        self.assertRaises(quoth.Stopped, solver.complete, seconds=0)
        solver.complete()

    def test_wrong_options(self):
        solver = Solver(quoth.Lexicon("ghost goat"))
        self.assertRaises(TypeError, solver.complete, progress=3)
        self.assertRaises(TypeError, solver.complete, threads="2")
        self.assertRaises(ValueError, solver.complete, threads=1000)
        self.assertRaises(TypeError, solver.complete, seconds="1")
        self.assertRaises(ValueError, solver.complete, seconds=-1)
        self.assertRaises(ValueError, solver.complete, seconds=float("nan"))

    def test_no_room_for_callbacks(self):
        """Near the limit of recursion a call fails before it begins."""
        solver = Solver(quoth.Lexicon("ghost goat"))

        def deep():
            try:
                return deep()
            except RecursionError:
                self.assertRaises(RecursionError, solver.complete)
                return True

        self.assertTrue(deep())
        solver.complete()

    def test_a_callback_that_returns_nonsense(self):
        kind = _api.quoth_ghost_player_choose
        seen = callback(kind, lambda *arguments: "nonsense", _api.QUOTH_STOPPED)
        self.assertEqual(seen(None, None, None, None, None), _api.QUOTH_STOPPED)


class Messages(unittest.TestCase):
    """What a newcomer types first says what is wrong, by the name of the argument."""

    def test_wrong_arguments(self):
        greedy = ('greedy', 'equity')
        for ask, saying in (
                (lambda: quoth.Ghost(5), 'words is a str, strs, bytes, a path or None, not int'),
                (lambda: quoth.Lexicon('words.txt'), 'a file is named by a pathlib.Path'),
                (lambda: quoth.Limit(time='x'), 'time is a number, not str'),
                (lambda: quoth.Limit(time=-1), 'time is at least 0'),
                (lambda: quoth.Position('scrabble', rack='AEINRSTX'), 'a rack has at most 7 tiles'),
                (lambda: quoth.Position('scrabble').plays(rack='AEINRSTX'), 'at most 7 tiles'),
                (lambda: quoth.match(['nobody', 'greedy']), "level:1 to level:10, greedy, equity"),
                (lambda: quoth.match(['nobody', 'greedy']), "not 'nobody'"),
                (lambda: quoth.ghost.match(['nobody', 'rational']), "level:N, words:N, rational"),
                (lambda: quoth.Rules('scrabble').replace(colour=3), 'no such line: colour 3')):
            with self.subTest(saying=saying), self.assertRaises((TypeError, ValueError)) as caught:
                ask()
            self.assertIn(saying, str(caught.exception))
        self.assertEqual(len(quoth.Lexicon('')), 0)
        self.assertEqual(repr(quoth.match(greedy, games=1)).split(':')[0], '<MatchResult, 1 game')

    def test_what_is_no_text_has_no_meaning(self):
        words = quoth.Meanings('qat\tn\ta shrub\n')
        for word, known in (('qat', True), ('QATS', True), ('qa\0t', False), ('\udc80', False),
                            ('', False), (7, False)):
            self.assertEqual(word in words, known)

    def test_one_and_many(self):
        words = quoth.Lexicon('cat')
        self.assertEqual(repr(words), '<Lexicon words: 1 word>')
        self.assertEqual(repr(quoth.finder.words('act', lexicon=words)), '<1 word: cat>')
        self.assertEqual(repr(quoth.Position('scrabble').plays()), '<1 play: pass>')
        self.assertEqual(repr(quoth.Position('scrabble', rack='ABCDEFG').plays(n=0)), '<0 plays>')


class Text:
    """A terminal."""

    def __init__(self):
        self.said = []

    def write(self, text):
        self.said.append(text)

    def flush(self):
        pass


class Bars(unittest.TestCase):
    half = quoth.Progress(1, 1, 1, 2, 0.5)

    def test_terminal(self):
        terminal = Text()
        show, close = _progress.terminal_bar(terminal, begin=0)
        show(self.half)
        close()
        self.assertIn("50 %", terminal.said[0])
        self.assertEqual(terminal.said[-1].strip(), "")

    def test_notebook(self):
        class Display:
            def __init__(self):
                self.pages = []

            def HTML(self, page):
                return page

            def display(self, page, display_id):
                self.pages.append(page)
                return self

            def update(self, page):
                self.pages.append(page)

        display = Display()
        show, close = _progress.notebook_bar(display, begin=0)
        show(self.half)
        show(quoth.Progress(2, 2, 0, 0, None))
        close()
        self.assertIn("50 %", display.pages[0])
        self.assertEqual(display.pages[-1], "")
        self.assertEqual(len(display.pages), 3)

    def test_nowhere(self):
        show, close = _progress.bar()
        show(self.half)
        close()


if __name__ == "__main__":
    unittest.main()
