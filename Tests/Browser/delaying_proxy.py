"""A TCP proxy that delays what it forwards, as a long way through the network does."""

import queue
import socket
import threading
import time

from tcp_proxy import TCPProxy


class DelayingProxy(TCPProxy):
    """Forwards connections to a server. Bytes arrive half a round trip later, in either direction.

    The browser's own throttle does not delay the messages of a WebSocket.
    """

    def __init__(self, address, round_trip):
        self.delay = round_trip / 2
        super().__init__(address)

    def join(self, client):
        server = socket.create_connection(self.upstream)
        for one in (client, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for source, sink in ((client, server), (server, client)):
            waiting = queue.Queue()
            threading.Thread(target=self.read, args=(source, waiting), daemon=True).start()
            threading.Thread(target=self.write, args=(sink, waiting), daemon=True).start()

    def read(self, source, waiting):
        content = b"-"
        while content:
            try:
                content = source.recv(65536)
            except OSError:
                content = b""
            waiting.put((time.monotonic() + self.delay, content))

    def write(self, sink, waiting):
        content = b"-"
        while content:
            due, content = waiting.get()
            time.sleep(max(0, due - time.monotonic()))
            try:
                sink.sendall(content) if content else sink.shutdown(socket.SHUT_RDWR)
            except OSError:
                return
