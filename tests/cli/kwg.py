"""An independent reader and writer of plain .kwg files.

A file is an array of 32-bit little-endian nodes: letter in bits 31..24, "a word ends here" in bit
23, "last of its siblings" in bit 22, index of the first child in bits 21..0 (0: none).  Node 0
points at the first letters of the words; node 1, where there is one with a child, at a GADDAG.
"""
import collections
import struct

Node = collections.namedtuple('Node', 'letter accepts last child')


def read(content):
    if len(content) % 4:
        raise ValueError('not a whole number of nodes')
    return [Node(n >> 24, bool(n >> 23 & 1), bool(n >> 22 & 1), n & 0x3FFFFF)
            for n, in struct.iter_unpack('<I', content)]


def pack(nodes):
    return b''.join(struct.pack('<I', n.letter << 24 | n.accepts << 23 | n.last << 22 | n.child)
                    for n in nodes)


def siblings(nodes, first):
    """The list that begins at an index."""
    found = []
    while first:
        found.append(nodes[first])
        first = 0 if nodes[first].last else first + 1
    return found


def words(nodes, letters, root=0):
    """The words below a root; letter n is letters[n - 1]."""
    def below(first, so_far):
        for node in siblings(nodes, first):
            word = so_far + letters[node.letter - 1]
            if node.accepts:
                yield word
            yield from below(node.child, word)
    return below(nodes[root].child, '')


def write(words, letters, gaddag=False, share_tails=False, descending=False):
    """A correct graph made without cleverness: a tree of the words, every list written out.  With
    `gaddag`, a second graph of strings that do not matter here hangs from node 1; with
    `share_tails`, a list that ends as another does is stored only once; with `descending`,
    siblings stand in falling order."""
    tree = {}

    def insert(path, tree):
        for letter in path[:-1]:
            tree = tree.setdefault(letter, [False, {}])[1]
        tree.setdefault(path[-1], [False, {}])[0] = True

    for word in words:
        insert([letters.index(letter) + 1 for letter in word], tree)

    nodes = [None, None] if gaddag else [None]
    placed = {}  # tuple of nodes -> index

    def place(tree):
        children = sorted(tree.items(), reverse=descending)
        listed = [Node(letter, accepts, i == len(children) - 1, place(below))
                  for i, (letter, (accepts, below)) in enumerate(children)]
        if not listed:
            return 0
        key = tuple(listed)
        if not (share_tails and key in placed):
            for i in range(len(listed)):
                placed[key[i:]] = len(nodes) + i
            nodes.extend(listed)
        return placed[key]

    root = place(tree)
    nodes[0] = Node(0, False, True, root)
    if gaddag:
        backward = {}
        for word in words:
            insert([letters.index(letter) + 1 for letter in reversed(word)], backward)
        nodes[1] = Node(0, False, True, place(backward))
    return pack(nodes)


def faults(nodes):
    """What is wrong with the layout of a graph of words alone, as sentences."""
    wrong = []
    if nodes[0].letter or nodes[0].accepts or not nodes[0].last:
        wrong.append('node 0 is not a root')
    lists, waiting = {}, [nodes[0].child]
    while waiting:
        first = waiting.pop()
        if first and first not in lists:
            lists[first] = siblings(nodes, first)
            waiting += [node.child for node in lists[first]]
    for first, listed in lists.items():
        letters = [node.letter for node in listed]
        if letters != sorted(set(letters)):
            wrong.append('siblings at %d are not in rising order' % first)
        wrong += ['dead end at %d' % first for n in listed if not n.accepts and not n.child]
    if len(set(map(tuple, lists.values()))) < len(lists):
        wrong.append('not minimal: two equal lists')
    used = {first + i for first, listed in lists.items() for i in range(len(listed))}
    idle = [i for i in range(1, len(nodes)) if i not in used and
            nodes[i]._replace(last=False, letter=0) != Node(0, False, False, 0)]
    if idle:
        wrong.append('nodes that nothing reaches: %s' % idle[:5])
    return wrong
