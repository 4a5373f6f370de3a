"""A TCP proxy that carries few bytes a second to its server, as a slow line does."""

import socket
import threading
import time


class SlowProxy:
    """Forwards connections to a server on this machine, which may be killed and started again. What comes back is not slowed down.

    The browsers' own throttles differ, and some browsers have none.
    """

    def __init__(self, address, rate):
        """A proxy that carries so many bytes a second over each connection."""
        self.upstream, self.rate = ("127.0.0.1", int(address.rsplit(":", 1)[1])), rate
        # The bytes that were carried to the server, over all connections.
        self.carried = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()

    def listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            # The line itself holds little, so that a browser knows how much has gone.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            try:
                server = socket.create_connection(self.upstream)
            except OSError:  # a server that was killed
                client.close()
                continue
            for source, sink, rate in ((client, server, self.rate), (server, client, None)):
                threading.Thread(target=self.forward, args=(source, sink, rate), daemon=True).start()

    def forward(self, source, sink, rate):
        try:
            while content := source.recv(16384):
                sink.sendall(content)
                if rate:
                    self.carried += len(content)
                    time.sleep(len(content) / rate)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
