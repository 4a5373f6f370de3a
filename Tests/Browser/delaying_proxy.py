"""A TCP proxy that delays what it forwards, as a long way through the network does."""

import queue
import socket
import threading
import time


class DelayingProxy:
    """Forwards connections to a server on this machine. Bytes arrive half a round trip later, in either direction.

    The browser's own throttle does not delay the messages of a WebSocket.
    """

    def __init__(self, address, round_trip):
        self.upstream = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.delay = round_trip / 2
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
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

    def close(self):
        self.listener.close()
