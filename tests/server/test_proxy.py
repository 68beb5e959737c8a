"""The server behind the proxies of packaging/server, with TLS: the page, requests, WebSockets, and whom
the server takes for its client."""
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
import unittest

from client import ROOT, ServerTest, Socket
from quoth import long_test

NAME = 'games.example'


def free_port():
    with socket.create_server(('127.0.0.1', 0)) as listener:
        return listener.getsockname()[1]


class SecureSocket(Socket):
    """A WebSocket over TLS, from an address of this machine."""

    def __init__(self, port, context, source='127.0.0.1', origin='https://' + NAME):
        self.context, self.source = context, source
        super().__init__('https://%s:%d/' % (NAME, port), origin)

    def connect(self, host, port):
        return self.context.wrap_socket(
            socket.create_connection(('127.0.0.1', port), 60, (self.source, 0)), server_hostname=host)


class Client(http.client.HTTPSConnection):
    """HTTPS to NAME on a port of this machine, from an address of it."""

    def __init__(self, port, context, source='127.0.0.1'):
        super().__init__(NAME, port, timeout=60, context=context)
        self.source = source

    def connect(self):
        raw = socket.create_connection(('127.0.0.1', self.port), 60, (self.source, 0))
        self.sock = self._context.wrap_socket(raw, server_hostname=NAME)


class Proxy(ServerTest):
    """`check_proxy` is the same for each; a test starts one."""

    def setUp(self):
        super().setUp()
        self.folder = os.path.realpath(self.folder)
        self.certificate = os.path.join(self.folder, 'certificate')
        self.both = os.path.join(self.folder, 'both')
        self.port, self.plain, self.process = free_port(), free_port(), None
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256',
                        '-nodes', '-days', '2', '-subj', '/CN=' + NAME, '-addext',
                        'subjectAltName=DNS:' + NAME, '-keyout', self.certificate + '.key', '-out',
                        self.certificate + '.pem'], check=True, capture_output=True)
        with open(self.both, 'w') as both:
            for end in ('.pem', '.key'):
                with open(self.certificate + end) as part:
                    both.write(part.read())
        self.context = ssl.create_default_context(cafile=self.certificate + '.pem')

    def example(self, name, *changes):
        """An example with this test's ports and files; each change must find its place."""
        with open(os.path.join(ROOT, 'packaging', 'server', name)) as file:
            text = file.read()
        for pattern, new in changes:
            text, found = re.subn(pattern, new, text)
            self.assertTrue(found, pattern)
        path = os.path.join(self.folder, name)
        with open(path, 'w') as file:
            file.write(text)
        return path

    def run_proxy(self, *command):
        if not shutil.which(command[0]):
            self.skipTest(command[0] + ' is not installed')
        log = open(os.path.join(self.folder, 'proxy.log'), 'w+')
        self.addCleanup(log.close)
        self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env={
            **os.environ, 'HOME': self.folder, 'XDG_DATA_HOME': self.folder, 'XDG_CONFIG_HOME': self.folder})
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.terminate)
        while True:
            try:
                socket.create_connection(('127.0.0.1', self.port), 60).close()
                return
            except ConnectionRefusedError:
                if self.process.poll() is not None:
                    log.seek(0)
                    self.fail(log.read())
                time.sleep(0.02)

    def serve(self):
        self.start('--base-url', 'https://%s/' % NAME, '--games-a-minute', '3')
        return int(self.url.split(':')[2].strip('/'))

    def request(self, client, method, path, body=None, **headers):
        client.request(method, path, body, headers)
        answer = client.getresponse()
        return answer.status, answer.read(), answer.headers

    def create(self, client, **headers):
        return json.loads(self.request(client, 'POST', '/api',
                                       b'{"do":"create","family":"ghost","name":"Ann"}', **headers)[1])

    def check_proxy(self):
        client = Client(self.port, self.context)
        self.addCleanup(client.close)
        status, body, headers = self.request(client, 'GET', '/')
        self.assertEqual((status, body), (200, b'<p>the page'))
        self.assertEqual(headers['Strict-Transport-Security'], 'max-age=31536000')
        # What the client writes about itself means nothing; another address has games of its own.
        answers = [self.create(client, **{'X-Forwarded-For': '192.0.2.%d' % n}) for n in range(5)]
        self.assertEqual([answer.get('code') for answer in answers], [None] * 3 + ['slow'] * 2)
        other = Client(self.port, self.context, '127.0.0.2')
        self.addCleanup(other.close)
        self.assertTrue(self.create(other)['ok'])
        # A game through the proxy.
        ann = {key: answers[0][key] for key in ('game', 'key')}
        watching = SecureSocket(self.port, self.context)
        self.addCleanup(watching.close)
        self.assertEqual(watching.ask(do='watch', **ann)['view']['phase'], 'open')
        bob = SecureSocket(self.port, self.context, '127.0.0.2')
        self.addCleanup(bob.close)
        seat = bob.ask(do='sit', game=ann['game'], name='Bob')
        self.assertTrue(seat['ok'], seat)
        self.assertEqual(watching.read()['view']['phase'], 'playing')
        self.assertTrue(watching.ask(do='play', play='g', after=watching.view['events'] + 2, **ann)['ok'])
        # Another site's page is refused, and so is a request that is too large.
        with self.assertRaises(OSError):
            SecureSocket(self.port, self.context, origin='https://evil.example')
        status, body, _ = self.request(client, 'POST', '/api', b' ' * 9000)
        self.assertEqual(json.loads(body)['code'], 'large')
        try:
            status, body, _ = self.request(client, 'POST', '/api', b' ' * 100000)
            self.assertTrue(status >= 400 or json.loads(body)['code'] == 'large', body)
        except (OSError, http.client.HTTPException):  # or it does not even read it
            pass
        client.close()
        self.assertTrue(watching.ask(do='hello')['ok'])
        self.assertEqual(self.request(client, 'GET', '/')[0], 200)

    @long_test
    def test_nginx(self):
        site = self.example('nginx.conf', ('127.0.0.1:8080', '127.0.0.1:%d' % self.serve()),
                            (r'listen 443', 'listen 127.0.0.1:%d' % self.port),
                            (r'listen 80', 'listen 127.0.0.1:%d' % self.plain),
                            (r' *listen \[::\]:(443|80).*\n', ''),
                            ('/etc/ssl/games.example', self.certificate))
        main = os.path.join(self.folder, 'main.conf')
        with open(main, 'w') as file:
            file.write('daemon off; pid %s/pid; error_log stderr; events {}\nhttp { access_log off;\n' %
                       self.folder)
            for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'):
                file.write('%s_temp_path %s/%s;\n' % (kind, self.folder, kind))
            file.write('include %s; }\n' % site)
        self.run_proxy('nginx', '-c', main, '-e', 'stderr')
        self.check_proxy()
        plain = http.client.HTTPConnection('127.0.0.1', self.plain, timeout=60)
        self.addCleanup(plain.close)
        status, _, headers = self.request(plain, 'GET', '/x', Host=NAME)
        self.assertEqual((status, headers['Location']), (301, 'https://%s/x' % NAME))

    @long_test
    def test_caddy(self):
        path = self.example('Caddyfile', ('127.0.0.1:8080', '127.0.0.1:%d' % self.serve()),
                            (r'(?m)^games.example \{', '{\n\tadmin off\n\tauto_https off\n}\n'
                             'https://games.example:%d {\n\tbind 127.0.0.1\n\ttls %s.pem %s.key' %
                             (self.port, self.certificate, self.certificate)))
        self.run_proxy('caddy', 'run', '--adapter', 'caddyfile', '--config', path)
        self.check_proxy()

    @long_test
    def test_haproxy(self):
        path = self.example('haproxy.cfg', ('maxconn 20000', 'maxconn 100'), ('bind :443', 'bind 127.0.0.1:%d' % self.port),
                            ('/etc/ssl/games.example.both', self.both),
                            (r' *server (second|third) .*\n', ''),
                            ('127.0.0.1:8081', '127.0.0.1:%d' % self.serve()))
        self.run_proxy('haproxy', '-f', path)
        self.check_proxy()


if __name__ == '__main__':
    unittest.main()
