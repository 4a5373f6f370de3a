"""What the TCP proxies of the browser tests have in common."""

import socket
import threading


class TCPProxy:
    """Listens on a free port of this machine for a server on this machine. A subclass says in `join` what becomes of a connection."""

    def __init__(self, address):
        self.upstream = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.join, args=(client,), daemon=True).start()

    def join(self, client):
        """Connects a client with the server."""
        raise NotImplementedError

    def close(self):
        self.listener.close()


def shut(*sockets):
    """Ends both directions of sockets, which may have ended already."""
    for one in sockets:
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
