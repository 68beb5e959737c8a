"""A server to test, and a client of it: HTTP, and WebSocket (RFC 6455) as bare as tests need it."""
import base64
import json
import os
import socket
import sqlite3
import struct
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
QUOTH = os.environ.get('QUOTH_TEST_PROGRAM', os.path.join(ROOT, 'build', 'quoth'))
PROGRAM = os.environ.get('QUOTH_SERVER', os.path.join(ROOT, 'build', 'quoth-server'))

# In a container the tests may be root's.
AS_ROOT = ['--user', 'root'] if os.geteuid() == 0 else []


class Socket:
    """A WebSocket whose messages are objects of JSON."""

    def __init__(self, url, origin=None):
        parts = urllib.parse.urlsplit(url)
        self.socket = self.connect(parts.hostname, parts.port)
        head = ['GET /socket HTTP/1.1', 'Host: ' + parts.netloc, 'Upgrade: websocket',
                'Connection: Upgrade', 'Sec-WebSocket-Protocol: quoth', 'Sec-WebSocket-Version: 13',
                'Sec-WebSocket-Key: ' + base64.b64encode(os.urandom(16)).decode()]
        if origin:
            head.append('Origin: ' + origin)
        self.socket.sendall('\r\n'.join(head + ['', '']).encode())
        self.bytes = b''
        self.view = None
        self.received = []  # every byte that was sent to this client
        answer = b''
        while b'\r\n\r\n' not in answer:
            more = self.socket.recv(4096)
            if not more:
                raise ConnectionError('no upgrade: %r' % answer)
            answer += more
        answer, self.bytes = answer.split(b'\r\n\r\n', 1)
        if b' 101 ' not in answer.split(b'\r\n')[0]:
            raise ConnectionError(answer.decode())

    def connect(self, host, port):
        return socket.create_connection((host, port), 60)

    def send_bytes(self, payload, code=1):
        mask = os.urandom(4)
        head = bytes([0x80 | code])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        else:
            head += bytes([0x80 | 126]) + struct.pack('>H', len(payload))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, **request):
        self.send_bytes(json.dumps(request).encode())

    def take(self, count):
        while len(self.bytes) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError('closed')
            self.received.append(more)
            self.bytes += more
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def read(self):
        """The next message."""
        text = b''
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size, = struct.unpack('>H', self.take(2))
            elif size == 127:
                size, = struct.unpack('>Q', self.take(8))
            payload = self.take(size)
            if first & 15 == 8:
                raise ConnectionError('closed')
            if first & 15 == 9:
                self.send_bytes(payload, 10)
            elif first & 15 < 3:
                text += payload
                if first & 0x80:
                    return json.loads(text)

    def ask(self, **request):
        """The answer to a request; views that come first are kept in `view`."""
        self.send(id='ask', **request)
        while True:
            message = self.read()
            if message.get('re') == 'ask':
                if 'view' in message:
                    self.view = message['view']
                return message
            self.view = message.get('view', self.view)

    def close(self):
        self.socket.close()


class ServerTest(unittest.TestCase):
    """Each test has a folder of its own and starts servers in it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.data = os.path.join(self.folder, 'quoth.db')
        web = tempfile.TemporaryDirectory()
        self.addCleanup(web.cleanup)
        self.web = web.name
        os.chmod(self.web, 0o755)
        with open(os.path.join(self.web, 'index.html'), 'w') as page:
            page.write('<p>the page')
        self.servers = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for server in self.servers:
            server.kill()
            server.wait()
            server.stdout.close()
            server.stderr.close()

    def start(self, *options, **how):
        """Starts a server on a free port; its address is `url`."""
        page = ['--web', self.web] if self.web else []
        server = subprocess.Popen(
            [PROGRAM, *AS_ROOT, '--listen', '127.0.0.1:0', '--data', self.data, *page,
             '--games-a-minute', '100000', '--requests-a-second', '100000', *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)
        self.servers.append(server)
        self.url = server.stdout.readline().strip()
        self.assertTrue(self.url.startswith('http://127.0.0.1:'), server.stderr.read()
                        if not self.url else self.url)
        return server

    def command(self, *arguments):
        return subprocess.run([PROGRAM, *arguments, '--data', self.data], capture_output=True,
                              text=True)

    def post(self, body, **headers):
        request = urllib.request.Request(self.url + 'api', data=body, headers=headers, method='POST')
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def ask(self, **request):
        return self.post(json.dumps(request).encode())

    def fine(self, **request):
        """The answer to a request that has to succeed."""
        answer = self.ask(**request)
        self.assertTrue(answer['ok'], answer)
        return answer

    def socket(self, **how):
        client = Socket(self.url, **how)
        self.addCleanup(client.close)
        return client

    def game_of_two(self, **settings):
        """A game between two people: each one's part of a request."""
        ann = self.fine(do='create', name='Ann', **{'family': 'ghost', **settings})
        bob = self.fine(do='sit', game=ann['game'], name='Bob')
        return [{'game': seat['game'], 'key': seat['key']} for seat in (ann, bob)]

    def change(self, sql, values=()):
        """Changes the file, as somebody else could; no server runs."""
        with sqlite3.connect(self.data) as base:
            base.execute(sql, values)
        base.close()

    def check(self):
        """Every game of the file is whole: the numbers that `check` prints."""
        done = self.command('check')
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout
