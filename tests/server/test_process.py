"""The server and the operating system: sockets that are passed, users, the log, descriptors."""
import ctypes
import grp
import json
import os
import pwd
import re
import resource
import select
import signal
import socket
import subprocess
import time
import unittest

from client import AS_ROOT, PROGRAM, ROOT, ServerTest


class Sockets(ServerTest):
    def passed(self, *sockets, pid='$$', command=()):
        """Starts the server with sockets as descriptors 3, 4, ..., as systemd does."""
        def place():
            spare = [os.dup(one.fileno()) for one in sockets]
            for number, one in enumerate(spare):
                os.dup2(one, 3 + number, inheritable=True)
        script = 'export LISTEN_PID=%s LISTEN_FDS=%d; exec "$@"' % (pid, len(sockets))
        server = subprocess.Popen(
            ['sh', '-c', script, 'sh', PROGRAM, *AS_ROOT, '--listen', '127.0.0.1:0', '--data', self.data,
             '--web', self.web, *command],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, close_fds=False,
            preexec_fn=place)
        self.servers.append(server)
        self.url = server.stdout.readline().strip()
        return server

    def test_a_socket_that_is_passed(self):
        with socket.create_server(('127.0.0.1', 0)) as listener:
            port = listener.getsockname()[1]
            early = socket.create_connection(('127.0.0.1', port), 60)  # before there is a server
            early.sendall(b'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{"do":"hello"}')
            self.passed(listener)
        self.assertEqual(self.url, 'http://127.0.0.1:%d/' % port)
        self.assertIn(b' 200 ', early.recv(4096))
        early.close()
        self.assertTrue(self.socket().ask(do='hello')['ok'])

    def test_several_sockets(self):
        path = os.path.join(self.folder, 'socket')
        with socket.create_server(('127.0.0.1', 0)) as first, \
                socket.socket(socket.AF_UNIX) as second:
            second.bind(path)
            second.listen()
            self.passed(first, second)
        self.assertTrue(self.ask(do='hello')['ok'])
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(60)
            client.connect(path)
            client.sendall(b'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{"do":"hello"}')
            self.assertIn(b' 200 ', client.recv(4096))

    def test_sockets_for_another_process(self):
        with socket.create_server(('127.0.0.1', 0)) as listener:
            self.passed(listener, pid='1')
            self.assertNotEqual(self.url, 'http://127.0.0.1:%d/' % listener.getsockname()[1])
        self.assertTrue(self.ask(do='hello')['ok'])

    def test_what_is_no_listener(self):
        with socket.socket() as none:
            server = self.passed(none)
        self.assertEqual((server.wait(), server.stderr.read()),
                         (1, 'quoth-server: a socket that was passed does not listen\n'))

    def refused(self, address, **how):
        done = subprocess.run([PROGRAM, '--listen', address, '--data', self.data, '--web', self.web],
                              capture_output=True, text=True, **how)
        self.assertEqual((done.returncode, done.stdout), (1, ''))
        return done.stderr.replace('quoth-server: %s: ' % address, '', 1)

    def test_an_address_of_another_machine(self):
        self.assertEqual(self.refused('192.0.2.1:0'), 'this machine has no such address\n')
        self.assertNotIn('another', self.refused('no such name:0'))

    def test_a_port_of_root(self):
        with open('/proc/sys/net/ipv4/ip_unprivileged_port_start') as file:
            if int(file.read()) < 2:
                self.skipTest('here everybody may take port 1')
        PR_CAPBSET_DROP, CAP_NET_BIND_SERVICE = 24, 10
        self.assertEqual(
            self.refused('127.0.0.1:1', preexec_fn=lambda: ctypes.CDLL(None).prctl(
                PR_CAPBSET_DROP, CAP_NET_BIND_SERVICE, 0, 0, 0)),
            "this user may not listen there; ports below 1024 are root's (see --user)\n")

    def test_no_descriptor_left(self):
        """Connections beyond the limit are closed; the others are served."""
        def few():
            resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))
        self.start(preexec_fn=few)
        first = self.socket()
        self.assertTrue(first.ask(do='hello')['ok'])
        port = int(self.url.split(':')[2].strip('/'))
        crowd = [socket.create_connection(('127.0.0.1', port), 60) for _ in range(40)]
        closed = []
        while len(closed) < 8:
            ready, _, _ = select.select([one for one in crowd if one not in closed], [], [], 60)
            self.assertTrue(ready)
            closed += ready
        self.assertTrue(first.ask(do='hello')['ok'])
        for one in crowd:
            one.close()
        answer = None
        while not answer:  # until the server has seen that they are gone
            self.assertTrue(first.ask(do='tables')['ok'])
            try:
                answer = self.ask(do='hello')
            except OSError:
                time.sleep(0.06)  # 20 requests a second
        self.assertTrue(answer['ok'])


class Users(ServerTest):
    def serve(self, *arguments):
        return subprocess.run([PROGRAM, '--listen', '127.0.0.1:0', '--data', self.data, *arguments],
                              capture_output=True, text=True)

    @unittest.skipUnless(os.geteuid() == 0, 'for root')
    def test_root_is_refused(self):
        done = self.serve()
        self.assertEqual((done.returncode, done.stderr), (
            1, 'quoth-server: as root the server needs --user NAME, whom it becomes\n'))
        self.assertFalse(os.path.exists(self.data))

    @unittest.skipUnless(os.geteuid() == 0, 'for root')
    def test_root_becomes_another(self):
        nobody = pwd.getpwnam('nobody')
        os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        os.chmod(os.path.dirname(self.folder), os.stat(os.path.dirname(self.folder)).st_mode | 0o11)
        server = self.start('--user', 'nobody')
        self.assertTrue(self.ask(do='create', family='ghost', name='Ann')['ok'])
        with open('/proc/%d/status' % server.pid) as file:
            status = dict(line.split(':', 1) for line in file.read().splitlines())
        self.assertEqual(set(status['Uid'].split()), {str(nobody.pw_uid)})
        self.assertEqual(set(status['Gid'].split()), {str(nobody.pw_gid)})
        ours = {str(group.gr_gid) for group in grp.getgrall() if 'nobody' in group.gr_mem}
        self.assertLessEqual(set(status['Groups'].split()), ours | {str(nobody.pw_gid)})
        self.assertEqual(int(status['CapEff'], 16), 0)
        self.assertEqual(os.stat(self.data).st_uid, nobody.pw_uid)

    def test_no_such_user(self):
        done = self.serve('--user', 'no such user')
        self.assertEqual((done.returncode, done.stderr),
                         (1, 'quoth-server: no such user: there is no such user\n'))

    def test_a_user_stays_who_it_is(self):
        try:
            own = pwd.getpwuid(os.geteuid()).pw_name
        except KeyError:
            self.skipTest('this user has no name')
        self.start('--user', own)
        self.assertTrue(self.ask(do='hello')['ok'])


class Container(ServerTest):
    """packaging/server/Containerfile names what the packages have and what the server understands."""
    def setUp(self):
        super().setUp()
        with open(os.path.join(ROOT, 'packaging', 'server', 'Containerfile'), encoding='utf-8') as file:
            self.lines = file.read().replace('\\\n', ' ')

    def entry(self):
        return json.loads(re.search(r'(?m)^ENTRYPOINT (.*)$', self.lines)[1])

    def test_its_packages(self):
        with open(os.path.join(ROOT, 'packaging', 'debian', 'control'), encoding='utf-8') as file:
            packages = set(re.findall(r'(?m)^Package: (\S+)', file.read()))
        copied = set(re.findall(r'deb/([a-z-]+)_\*', self.lines))
        self.assertEqual(copied, {'quoth-server', 'quoth-web'})
        self.assertLessEqual(copied, packages)
        with open(os.path.join(ROOT, 'packaging', 'debian', 'quoth-web.install'),
                  encoding='utf-8') as file:
            folders = {'/' + line.split()[1] for line in file if line.strip()}
        entry = self.entry()
        self.assertIn(entry[entry.index('--web') + 1], folders)
        self.assertTrue(entry[entry.index('--data') + 1].startswith(
            re.search(r'(?m)^VOLUME (.*)$', self.lines)[1] + '/'))

    def test_its_command(self):
        """Started so, but for the address and the folders of this test, it serves and stops."""
        entry = self.entry()
        for option, value in (('--listen', '127.0.0.1:0'), ('--data', self.data),
                              ('--web', self.web)):
            entry[entry.index(option) + 1] = value
        server = subprocess.Popen([PROGRAM, *AS_ROOT, *entry[1:]], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
        self.servers.append(server)
        self.url = server.stdout.readline().strip()
        self.assertRegex(self.url, r'^http://127\.0\.0\.1:\d+/$')
        stop = re.search(r'(?m)^STOPSIGNAL (.*)$', self.lines)[1]
        server.send_signal(getattr(signal, stop))
        self.assertEqual(server.wait(), 0)


class Page(ServerTest):
    def serve(self, *arguments):
        return subprocess.run(
            [PROGRAM, *AS_ROOT, '--listen', '127.0.0.1:0', '--data', self.data, *arguments],
            capture_output=True, text=True)

    def test_a_folder_without_the_page(self):
        os.mkdir(os.path.join(self.folder, 'empty'))
        for name, error in (('none', 'No such file or directory'), ('empty', 'No such file or directory'),
                            ('long' * 2000, 'File name too long')):
            folder = os.path.join(self.folder, name)
            done = self.serve('--web', folder)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (1, '', 'quoth-server: --web %s: index.html: %s\n' % (folder, error)))
        self.assertFalse(os.path.exists(self.data))

    def test_without_a_page(self):
        """The folder that no option names may be missing: games are served."""
        self.web = None
        server = self.start(cwd=self.folder)
        self.assertTrue(self.ask(do='hello')['ok'])
        server.terminate()
        self.assertEqual(server.communicate()[1], (
            'quoth-server: no page is served: there is no build/web/index.html; see --web\n'))


class Log(ServerTest):
    def lines(self, path):
        with open(path) as file:
            return file.read().splitlines()

    def test_a_file(self):
        log = os.path.join(self.folder, 'log')
        server = self.start('--log', log)
        ann, bob = self.game_of_two()
        self.ask(do='play', play='g', after=4, **ann)
        os.rename(log, log + '.1')
        server.send_signal(signal.SIGHUP)
        while not os.path.exists(log):  # the signal interrupts the loop
            self.ask(do='hello')
        server.terminate()
        self.assertEqual(server.wait(), 0)
        first, second = self.lines(log + '.1'), self.lines(log)
        self.assertRegex(first[0], r'^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ version \S+ serves on http://')
        self.assertRegex(second[0], 'Z ended by a signal$')
        self.assertEqual(len(first + second), 2)
        for line in first + second:
            for secret in (ann['key'], bob['key'], ann['game']):
                self.assertNotIn(secret, line)

    def test_a_file_that_cannot_be(self):
        done = self.command(*AS_ROOT, '--listen', '127.0.0.1:0', '--log', '/nowhere/log')
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, 'quoth-server: /nowhere/log: No such file or directory\n')


class Data(ServerTest):
    def test_what_is_no_file(self):
        for data, error in ((self.folder, 'this is a folder; --data takes a file, '
                             'which may be a new one in that folder'),
                            (os.path.join(self.folder, 'none', 'games.db'), 'No such file or directory')):
            done = subprocess.run([PROGRAM, *AS_ROOT, '--listen', '127.0.0.1:0', '--data', data],
                                  capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (1, '', 'quoth-server: %s: %s\n' % (data, error)))


if __name__ == '__main__':
    unittest.main()
