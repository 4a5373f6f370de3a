"""A TCP proxy whose connections can be cut, discarded and restored."""

import socket
import threading

from tcp_proxy import TCPProxy, shut


class FaultyProxy(TCPProxy):
    """Forwards connections to a server, until it is cut or discards their bytes.

    A cut proxy closes every connection. A discarding proxy accepts connections and bytes, and forwards nothing; the discarded
    bytes are lost for good, and so are the open connections. WebSockets may be forwarded to a server of their own.
    """

    def __init__(self, address):
        self.is_cut, self.sockets, self.lock = False, [], threading.Lock()
        self.discards, self.passes_requests = False, False
        self.socket_upstream = None
        super().__init__(address)

    def join(self, client):
        upstream = self.upstream
        if self.socket_upstream and b"/~dertisch/socket" in client.recv(200, socket.MSG_PEEK):
            upstream = self.socket_upstream
        with self.lock:
            if self.is_cut:
                client.close()
                return
            try:
                server = socket.create_connection(upstream)
            except ConnectionRefusedError:  # a server that was killed
                client.close()
                return
            self.sockets += [client, server]
            # A connection that lost bytes forwards no others.
            dead = threading.Event()
        for source, sink, is_response in ((client, server, False), (server, client, True)):
            threading.Thread(target=self.forward, args=(source, sink, is_response, dead), daemon=True).start()

    def forward(self, source, sink, is_response, dead):
        try:
            while content := source.recv(65536):
                if self.discards and (is_response or not self.passes_requests):
                    dead.set()
                if not dead.is_set():
                    sink.sendall(content)
            while dead.is_set() and self.discards:
                threading.Event().wait(0.2)
        except OSError:
            pass
        shut(source, sink)

    def cut(self):
        with self.lock:
            self.is_cut = True
            shut(*self.sockets)
            self.sockets = []

    def discard(self, responses_only=False):
        """Discards all bytes from now on, or those of the server only. No connection ends."""
        with self.lock:
            self.discards, self.passes_requests = True, responses_only

    def restore(self):
        with self.lock:
            self.is_cut = self.discards = False

    def close(self):
        self.cut()
        super().close()
