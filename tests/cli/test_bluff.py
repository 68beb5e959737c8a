"""The player who bluffs, held to the equilibria of toys, which a naive twin solves exactly."""
import random
from fractions import Fraction

from quoth import LONG, ProgramTest, long_test
from twin_challenges import CHALLENGE, Toy, secured, value_of

COUNTS = {Fraction(1, 4): 1, Fraction(1, 2): 3, Fraction(3, 4): 9}  # with count:3


def random_toy(rng):
    def words():
        found = {''.join(rng.choice(letters) for _ in range(rng.randint(2, longest)))
                 for _ in range(rng.randint(1, 4))}
        return tuple(sorted(w for w in found if not any(v != w and w.startswith(v) for v in found)))
    longest = rng.choice((3, 4, 5))
    letters = rng.choice(('ab', 'abc')) if longest < 5 else 'ab'
    return Toy([words() for _ in range(rng.choice((2, 3)))], rng.choice(list(COUNTS)),
               rng.randint(0, 1), letters)


class Equilibrium(ProgramTest):
    def mix(self, toy):
        """The program's way of playing, asked of `ghost explain`."""
        alphabet = self.file('name toy\n' + ''.join('%s %s\n' % (x, x.upper()) for x in toy.letters),
                             'alphabet')
        kept, honest = {}, {}

        def ask(world, fragment):
            words = toy.worlds[world]
            answer = self.json(
                'ghost', 'explain', fragment, '--alphabet', alphabet, '--min', '2', '--challenges',
                '--words', self.words(words), '--against', 'count:3', '--frequencies',
                self.file(''.join('%s %d\n' % (w, COUNTS[toy.known]) for w in words), 'counts'))
            mix, played = {}, Fraction(1)
            for name in ('challenge', 'invent'):
                share = Fraction(answer['bluff'][name])
                played -= share
                mix[name] = share
            chances = {CHALLENGE: mix['challenge']}
            dead = [x for x in toy.letters if not toy.legal(world, fragment + x)]
            for at in range(len(toy.letters)):  # it begins with any letter, and takes the next
                order = toy.letters[at:] + toy.letters[:at]
                if dead:
                    says = fragment + next(x for x in order if x in dead)
                    chances[says] = chances.get(says, 0) + mix['invent'] / len(toy.letters)
            play = honest[world, fragment] = answer['bluff']['play']
            if play is not None:
                chances[play] = chances.get(play, 0) + played + (0 if dead else mix['invent'])
            return chances

        def once(world, fragment):
            if (world, fragment) not in kept:
                kept[world, fragment] = ({CHALLENGE: Fraction(1)}
                                         if len(fragment) >= toy.longest else ask(world, fragment))
            return kept[world, fragment]
        return once, honest

    def compare(self, seed, toys):
        """What an opponent who plays best gains on it: at most 0.05 of a game, in the mean 0.005.
        One who never doubts and never bluffs, but plays the same else, loses many times that."""
        rng = random.Random(seed)
        losses, trusting = [], []
        while len(losses) < toys:
            toy = random_toy(rng)
            value = value_of(toy)
            if value == 1:
                continue
            mix, honest = self.mix(toy)
            losses.append(value - secured(toy, mix))

            def trusts(world, fragment):
                mix(world, fragment)
                return {honest.get((world, fragment)) or CHALLENGE: Fraction(1)}
            trusting.append(value - secured(toy, trusts))
            self.assertGreaterEqual(losses[-1], -1e-6, (seed, toy.worlds, toy.known, toy.seat))
            self.assertLessEqual(losses[-1], 0.05, (seed, toy.worlds, toy.known, toy.seat))
        mean, without = (float(sum(x) / toys) for x in (losses, trusting))
        self.assertLess(mean, 0.005)
        self.assertGreater(without, 10 * mean)
        return mean, float(max(losses)), without

    def test_it_is_near(self):
        self.compare(*((1, 12) if LONG else (2, 6)))

    @long_test
    def test_it_is_near_on_many(self):
        for seed in range(2, 12):
            self.compare(seed, 20)

    def test_the_twin(self):
        """Games whose value is plain to see."""
        half = Fraction(1, 2)
        # the word is known to both or to one; who must complete it challenges
        self.assertEqual(value_of(Toy([('ab',)], half, 0, 'ab')), 1)
        self.assertEqual(value_of(Toy([('ab',)], Fraction(0), 1, 'ab')), 1)
        self.assertEqual(value_of(Toy([('ab',)], Fraction(1), 1, 'ab')), 0)
        self.assertEqual(value_of(Toy([('ab',)], half, 1, 'ab')), half)
        # no strategy secures more than the value
        rng = random.Random(3)
        for _ in range(10):
            toy = random_toy(rng)
            def careless(world, fragment):
                plays = toy.actions(fragment)
                return {play: Fraction(1, len(plays)) for play in plays}
            self.assertLessEqual(secured(toy, careless), value_of(toy))
