"""The engine, games and reviews: the numbers of the program for the same seed; limits and stops."""

import json
import subprocess
import sys
import tempfile
import threading
import unittest

import quoth
from program import MIDDLE, ROOT, SEED, answer

GAME = ROOT / 'docs' / 'pictures' / 'game.gcg'
OWN_MEANINGS = ROOT / 'data' / 'meanings.tsv'


def late(bag, seed=SEED):
    """A position of a game by equity with at most so many tiles in the bag."""
    position = quoth.Position('scrabble')
    position.deal(seed)
    while position.bag > bag:
        position.play(position.plays(1)[0])
    return position


class Searches(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = quoth.Engine('scrabble')

    def test_a_simulation_is_the_programs(self):
        for cgp, iterations in ((MIDDLE + ' ?EEGIST/ 0/0 0', 120), (late(0).cgp(), 60)):
            position = quoth.Position.from_cgp(cgp, 'scrabble')
            theirs = answer('cross', 'sim', '--rules', 'scrabble', '--cgp', cgp, '--iterations',
                            iterations, '--top', 6, '--seed', 5, '--heat', '--json')
            for threads in (1, 2):
                mine = quoth.Engine('scrabble', threads=threads, plain=True).simulate(
                    position, quoth.Limit(iterations=iterations), plays=6, seed=5, heat=True)
                self.assertEqual(mine.iterations, theirs['iterations'])
                self.assertEqual(mine.reason, theirs['stopped'])
                for one, other in zip(mine.plays, theirs['plays']):
                    self.assertEqual((one.play.text, one.play.score, one.iterations),
                                     (other['play'], other['score'], other['iterations']))
                    for name in ('win', 'win_error', 'spread', 'spread_error'):
                        if other[name] is None:
                            self.assertIsNone(getattr(one, name))
                        else:
                            self.assertAlmostEqual(getattr(one, name), other[name], delta=0.00051)
                    self.assertEqual([ply.samples for ply in one.plies],
                                     [ply['samples'] for ply in other['plies']])
                    heat = one.heat and [list(row) for row in one.heat]
                    self.assertEqual(heat, other['heat'])
                self.assertEqual(len(mine.plays), len(theirs['plays']))
            self.assertIn('<table', mine._repr_html_())

    def test_an_endgame_is_the_programs(self):
        position = late(0)
        mine = self.engine.endgame(position, top=2)
        theirs = answer('cross', 'endgame', '--rules', 'scrabble', '--cgp', position.cgp(),
                        '--top', 2, '--proof', '--threads', 1, '--json')
        self.assertEqual((mine.value, mine.exact, mine.depth, mine.reason, mine.stopped),
                         (theirs['value'], True, theirs['depth'], 'solved', False))
        self.assertEqual(
            [(one.play.text, one.play.score, one.value, [play.text for play in one.line])
             for one in mine.plays],
            [(one['play'], one['score'], one['value'], one['line']) for one in theirs['plays']])
        scores = position.spread
        for play in mine.plays[0].line:
            position.play(play)
        self.assertTrue(position.over)
        self.assertEqual(abs(position.scores[0] - position.scores[1]), abs(scores + mine.value))
        self.assertIn(mine.best.text, mine._repr_html_())
        cut = self.engine.endgame(late(0, 2), quoth.Limit(nodes=2000))
        self.assertEqual((cut.reason, cut.exact, cut.stopped), ('nodes', False, False))

    def test_a_preendgame_is_the_programs(self):
        position = late(2, 3)
        plays = [play.text for play in position.plays(3, placements_only=True)]
        mine = self.engine.preendgame(position, plays=plays, top=3, wins_only=True, samples=3,
                                      seed=7)
        more = [word for play in plays for word in ('--play', play)]
        theirs = answer('cross', 'preendgame', '--rules', 'scrabble', '--cgp', position.cgp(),
                        '--top', 3, '--wins-only', '--samples', 3, '--seed', 7, '--json', *more)
        for key in ('bag', 'cases', 'orders', 'sampled', 'exact'):
            self.assertEqual(getattr(mine, key), theirs[key], key)
        self.assertEqual([(one.play.text, one.wins, one.draws, one.losses) for one in mine.plays],
                         [(one['play'], one['wins'], one['draws'], one['losses'])
                          for one in theirs['plays']])
        self.assertIn(mine.best.text, mine._repr_html_())

    def test_an_inference_is_the_programs(self):
        game = quoth.Game('scrabble', seed=SEED)
        with self.assertRaises(quoth.NotFound):
            self.engine.infer(game)
        for _ in range(5):
            game.play(game.position.plays(3)[-1])
        with tempfile.NamedTemporaryFile('w', suffix='.gcg') as file:
            file.write(game.gcg())
            file.flush()
            theirs = answer('cross', 'infer', '--rules', 'scrabble', '--gcg', file.name,
                            '--samples', 300, '--seed', 5, '--json')
        engine = quoth.Engine('scrabble', threads=2, plain=True)
        mine = engine.infer(game, quoth.Limit(iterations=300), seed=5)
        self.assertEqual((mine.seat + 1, mine.turns, mine.exact, mine.explained, mine.racks),
                         tuple(theirs[key] for key in ('player', 'turns', 'exact', 'fits',
                                                       'racks')))
        for one, other in zip(mine.leaves, theirs['leaves']):
            self.assertEqual(one.tiles, other['leave'])
            self.assertAlmostEqual(one.chance, other['chance'], delta=1e-6)
            self.assertAlmostEqual(one.prior, other['usual'], delta=1e-6)
        self.assertIn('<table', mine._repr_html_())
        self.assertTrue(engine.infer(game, stop=lambda: True).stopped)
        with self.assertRaises(quoth.Mismatch):
            engine.infer(quoth.Game('wwf'))
        with self.assertRaises(TypeError):
            engine.infer(game.position)

    def test_best_and_moves(self):
        position = quoth.Position.from_cgp(MIDDLE + ' ?EEGIST/ 0/0 0', 'scrabble')
        moves = self.engine.moves(position, 15)
        self.assertEqual([play.equity for play in moves],
                         sorted((play.equity for play in moves), reverse=True))
        self.assertIn(self.engine.best(position), moves)
        choice = self.engine.play(position, quoth.Limit(iterations=75))
        self.assertEqual((choice.method, choice.exact, choice.stopped),
                         ('simulation', False, False))
        self.assertIn(choice.play, position.legal_plays)
        self.assertEqual(self.engine.play(late(0)).method, 'endgame')
        self.assertIn(choice.play.text, choice._repr_html_())

    def test_what_ends_a_search(self):
        position = quoth.Position.from_cgp(MIDDLE + ' ?EEGIST/ 0/0 0', 'scrabble')
        result = self.engine.simulate(position, quoth.Limit(time=0.05))
        self.assertEqual((result.reason, result.stopped), ('time', False))
        event, seen = threading.Event(), []
        event.set()
        for stop in (event, lambda: True):
            result = self.engine.simulate(position, quoth.Limit(time=60), stop=stop)
            self.assertEqual((result.reason, result.stopped), ('stopped', True))
            self.assertTrue(self.engine.play(position, quoth.Limit(time=60), stop=stop).stopped)
            self.assertTrue(self.engine.endgame(late(0), stop=stop).stopped)

        def follow(progress):
            seen.append(progress)
            return len(seen) < 2
        result = self.engine.simulate(position, quoth.Limit(time=60), progress=follow)
        self.assertTrue(result.stopped)
        self.assertEqual(len(seen), 2)

        def breaks(progress):
            raise KeyboardInterrupt
        with self.assertRaises(KeyboardInterrupt):
            self.engine.simulate(position, quoth.Limit(time=60), progress=breaks)
        self.assertEqual(self.engine.simulate(position, quoth.Limit(iterations=30)).stopped, False)

    def test_an_explanation_that_is_stopped_is_none(self):
        position = quoth.Position('scrabble', rack='AEINRST')
        for depth in ('quick', 'normal'):
            with self.assertRaises(quoth.Stopped):
                self.engine.explain(position, depth=depth, progress=lambda progress: False)

    def test_ctrl_c(self):
        """SIGINT once the work has begun: KeyboardInterrupt, and the engine can be used again."""
        program = """if True:
            import os, signal, quoth
            engine = quoth.Engine('scrabble', threads=THREADS)
            position = quoth.Position('scrabble', rack='AEINRS?')
            sent = []
            def follow(progress):
                if not sent:
                    sent.append(1)
                    os.kill(os.getpid(), signal.SIGINT)
            for work in (lambda limit, **more: engine.simulate(position, limit, **more),
                         lambda limit, **more: engine.play(position, limit, **more)):
                sent.clear()
                try:
                    work(quoth.Limit(time=600), progress=follow)
                except KeyboardInterrupt:
                    print('interrupted', len(sent))
            print(engine.simulate(position, quoth.Limit(iterations=20), plays=2).reason)
        """
        for threads in '1', '2':
            done = subprocess.run([sys.executable, '-c', program.replace('THREADS', threads)],
                                  cwd=ROOT / 'bindings' / 'python', stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, encoding='utf-8')
            self.assertEqual((done.stdout, done.stderr),
                             ('interrupted 1\ninterrupted 1\niterations\n', ''))

    def test_engines_side_by_side(self):
        """Engines of several threads, and one engine that they share, answer as one alone does."""
        position = quoth.Position('scrabble', rack='AEINRS?')
        limit, shared = quoth.Limit(iterations=40), quoth.Engine('scrabble')
        alone, found = self.engine.simulate(position, limit, plays=4), []

        def work():
            own = quoth.Engine('scrabble')
            for _ in range(3):
                found.append(own.simulate(position, limit, plays=4))
                found.append(shared.simulate(position, limit, plays=4))
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [alone] * 18)

    def test_wrong_use(self):
        position = quoth.Position('scrabble', rack='AEINRST')
        for call in (lambda: quoth.Limit(time='1'), lambda: quoth.Limit(iterations=1.5),
                     lambda: self.engine.simulate('8D'), lambda: self.engine.best(None),
                     lambda: self.engine.simulate(position, 3),
                     lambda: self.engine.simulate(position, stop=3),
                     lambda: self.engine.simulate(position, confidence='x'),
                     lambda: quoth.Engine(threads='many')):
            with self.assertRaises(TypeError):
                call()
        for call in (lambda: quoth.Limit(iterations=0), lambda: quoth.Limit(time=-1),
                     lambda: self.engine.simulate(position, candidates=[]),
                     lambda: self.engine.simulate(position, candidates=['8A CAT']),
                     lambda: self.engine.simulate(position, confidence=1),
                     lambda: self.engine.analyse_play(position, '8D NASTIER', depth='hasty'),
                     lambda: self.engine.best(quoth.Position('wwf', rack='A'))):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaisesRegex(quoth.Mismatch, 'other rules or words than the engine'):
            self.engine.simulate(quoth.Position('wwf', rack='A'))
        with self.assertRaises(quoth.UnknownRack):
            self.engine.best(quoth.Position('scrabble'))
        with self.assertRaises(quoth.Unsupported):
            self.engine.preendgame(position)
        with quoth.Engine('scrabble') as engine:
            pass
        with self.assertRaises(quoth.Closed):
            engine.best(position)


class Games(unittest.TestCase):
    def test_a_whole_game(self):
        game = quoth.Game('scrabble', seed=SEED, names=['Ann Example', 'Bob'])
        texts = []
        while not game.over:
            texts.append(game.position.plays(1)[0].text)
            game.play(texts[-1])
        self.assertEqual([move.play.text for move in game.moves], texts)
        self.assertEqual(game.scores[game.leaders[0]], max(game.scores))
        self.assertEqual(game.at(len(texts)), game.position)
        self.assertEqual(game.at(0), game.start)
        text = game.gcg(deal=True)
        again = quoth.Game.from_gcg(text)
        self.assertEqual((again.position, again.names), (game.position, game.names))
        self.assertEqual(again.moves, game.moves)
        self.assertEqual(again.gcg(deal=True), text)
        record = game.record
        self.assertEqual(record.rules(), game.rules)
        self.assertEqual(record.names, ('Ann Example', 'Bob'))
        steps = record.replay()
        self.assertEqual([step.warnings for step in steps], [()] * len(steps))
        self.assertEqual([step.play.text for step in steps if step.play], texts)
        self.assertEqual(record.position(3).scores, game.at(3).scores)
        for beyond in (lambda: game.at(len(texts) + 1),
                       lambda: record.position(len(record.events) + 1),
                       lambda: quoth.Game('scrabble', names=['Ann', 'Bob\n#note'])):
            with self.assertRaises(ValueError):
                beyond()
        with self.assertRaises(quoth.GameOver):
            game.play('pass')
        for _ in texts:
            game.undo()
        self.assertEqual(game.position, game.start)
        with self.assertRaises(IndexError):
            game.undo()
        self.assertTrue(game._repr_svg_().startswith('<svg'))
        self.assertIn('Ann Example', game.svg())

    def test_challenges_and_resignations(self):
        start = quoth.Position('scrabble', rack='AEINRST')
        game = quoth.Game(start=start, seed=1)
        self.assertEqual(game.challenge(), 'nothing')
        game.play('8D RETNIAS')
        self.assertEqual(game.challenge(), 'removed')
        game.adjust(1, -10)
        game.resign()
        self.assertEqual([move.kind for move in game.moves],
                         ['play', 'challenge', 'adjust', 'resign'])
        self.assertEqual((game.over, game.resigned, game.leaders, game.scores[1]),
                         (True, 1, (0,), -10))
        game.undo()
        self.assertFalse(game.over)
        with self.assertRaises(quoth.Illegal):
            quoth.Game('wwf', start=quoth.Position('wwf', rack='AEINRST'), seed=1).play(
                '8D RETNIAS')
        self.assertEqual(quoth.Game(seed=4).position, quoth.Game(seed=4).position)
        self.assertNotEqual(quoth.Game().position, quoth.Game().position)

    def test_records(self):
        record = quoth.Record.parse(GAME.read_bytes())
        self.assertEqual(quoth.Record.parse(GAME).events, record.events)
        self.assertEqual(quoth.Game.from_gcg(GAME).names, record.names)
        self.assertEqual(quoth.Record.parse(record.text).events, record.events)
        for wrong in ('>x', b'\xff>', '#player1 a A\n>a: ABC 8D'):
            with self.assertRaises(quoth.BadText):
                quoth.Record.parse(wrong)
        for wrong in (None, 3, ['x']):
            with self.assertRaises(TypeError):
                quoth.Record.parse(wrong)
        with self.assertRaises(TypeError):
            quoth.Record('x')


class Reviews(unittest.TestCase):
    def test_a_review_is_the_programs(self):
        record, more = quoth.Record.parse(GAME.read_bytes()), ('--seed', 3, '--depth', 'quick')
        review = quoth.Engine(record.rules(), plain=True).analyse(record, depth='quick', seed=3)
        self.assertEqual(json.loads(review.json),
                         answer('cross', 'analyse', GAME, '--json', *more))
        for name in ('html', 'svg', 'gcg'):
            self.assertEqual(getattr(review, name),
                             answer('cross', 'analyse', GAME, '--format', name, *more, whole=True))
        words = quoth.Meanings(OWN_MEANINGS)
        meant = quoth.Engine(record.rules(), plain=True).analyse(
            record, depth='quick', seed=3, meanings=words)
        for form in ('json', 'html'):
            asked = ('cross', 'analyse', GAME, '--format', form,
                     f'--meanings={OWN_MEANINGS}', *more)
            self.assertEqual(getattr(meant, form).rstrip(), answer(*asked, whole=True).rstrip())
        self.assertNotEqual(meant.text, review.text)
        with self.assertRaises(TypeError):
            quoth.Engine(record.rules()).analyse(record, depth='quick', meanings='qat')
        german = quoth.Engine(record.rules(), plain=True).analyse(
            record, depth='quick', seed=3, language='de')
        asked = ('cross', 'analyse', GAME, '--language', 'de', *more)
        self.assertEqual(german.text.rstrip(), answer(*asked, whole=True).rstrip())
        self.assertEqual((german.json, german.mistakes[0].why == review.mistakes[0].why),
                         (review.json, False))
        with self.assertRaises(ValueError):
            quoth.Engine(record.rules()).analyse(record, depth='quick', language='xx')
        data = json.loads(review.json)
        self.assertEqual([turn.play.text for turn in review.turns],
                         [turn['play'] for turn in data['turns']])
        self.assertEqual([seat.score for seat in review.seats],
                         [player['score'] for player in data['seats']])
        self.assertEqual((review.stopped, review.done), (False, len(review.turns)))
        costs = [turn.cost for turn in review.mistakes]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertTrue(all(turn.why for turn in review.mistakes))
        self.assertIn('<table', review._repr_html_())

    def test_a_game_of_ones_own(self):
        game, engine = quoth.Game('scrabble', seed=3), quoth.Engine('scrabble')
        for _ in range(3):
            game.play(game.position.plays(3)[-1])
        review = engine.analyse(game, depth='quick')
        self.assertEqual([turn.seat for turn in review.turns], [0, 1, 0])
        self.assertTrue(all(turn.method == 'static' for turn in review.turns))
        only = engine.analyse(game, depth='quick', seats=[1])
        self.assertEqual([turn.method for turn in only.turns], ['none', 'static', 'none'])
        for seats in ([], [2], [-1]):
            with self.assertRaises(ValueError):
                engine.analyse(game, depth='quick', seats=seats)
        self.assertTrue(engine.analyse(game, stop=lambda: True).stopped)
        turn = engine.analyse_play(game.start, review.turns[0].best, depth='quick')
        self.assertEqual((turn.cost, turn.mark, turn.why), (0, '', ''))
        worst = game.start.plays()[-1]
        said = engine.explain(game.start, worst, depth='quick', iterations=100)
        self.assertIn('% of the simulated games', said)
        self.assertIn('Prozentpunkte', engine.explain(game.start, worst, depth='quick',
                                                      iterations=100, language='de'))
        data = engine.explanation(game.start, worst, depth='quick', iterations=100)
        self.assertEqual(' '.join(sentence['text'] for sentence in data['sentences']), said)
        self.assertEqual(data['facts']['plays'][1]['score'], worst.score)
        facts = engine.explanation(game.start, iterations=100)['facts']
        self.assertEqual(facts['plays'][0]['role'], 'best')
        with self.assertRaises(quoth.NotFound):
            engine.explain(game.start, worst, language='xx')
        with self.assertRaises(TypeError):
            engine.analyse('game')


if __name__ == '__main__':
    unittest.main()
