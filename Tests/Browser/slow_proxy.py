"""A TCP proxy that carries few bytes a second to its server, as a slow line does."""

import socket
import threading
import time

from tcp_proxy import TCPProxy, shut


class SlowProxy(TCPProxy):
    """Forwards connections to a server, which may be killed and started again. What comes back is not slowed down.

    The browsers' own throttles differ, and some browsers have none.
    """

    def __init__(self, address, rate):
        """A proxy that carries so many bytes a second over each connection."""
        # The bytes that were carried to the server, over all connections.
        self.rate, self.carried = rate, 0
        super().__init__(address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def join(self, client):
        # The line itself holds little, so that a browser knows how much has gone.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        try:
            server = socket.create_connection(self.upstream)
        except OSError:  # a server that was killed
            client.close()
            return
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
        shut(source, sink)
