"""The way to a house, which can be cut and mended."""

import socket
import threading


class Wire:
    """Passes everything on to a house on this machine, until it is cut; then it turns everybody away."""

    def __init__(self, address):
        self.house = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.is_cut, self.sockets, self.lock = False, [], threading.Lock()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.house)
                self.sockets += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    @staticmethod
    def carry(source, sink):
        try:
            while content := source.recv(65536):
                sink.sendall(content)
        except OSError:
            pass
        for one in (source, sink):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        with self.lock:
            self.is_cut = True
            for one in self.sockets:
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            self.sockets = []

    def mend(self):
        with self.lock:
            self.is_cut = False

    def close(self):
        self.cut()
        self.door.close()
