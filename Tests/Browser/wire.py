"""The way to a house, which can be cut and mended."""

import socket
import threading


class Wire:
    """Passes everything on to a house on this machine, until it is cut or swallows what comes.

    A wire that is cut turns everybody away. One that swallows takes connections and whatever is sent, and says nothing; what
    it has swallowed is lost for good, and so are the connections that were open. Sockets of pages may lead to a house of their own.
    """

    def __init__(self, address):
        self.house = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.is_cut, self.sockets, self.lock = False, [], threading.Lock()
        self.swallows, self.passes_questions = False, False
        self.socket_house = None
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.join, args=(near,), daemon=True).start()

    def join(self, near):
        """Leads a connection to its house."""
        house = self.house
        if self.socket_house and b"/~dertisch/socket" in near.recv(200, socket.MSG_PEEK):
            house = self.socket_house
        with self.lock:
            if self.is_cut:
                near.close()
                return
            far = socket.create_connection(house)
            self.sockets += [near, far]
            # Nothing passes any more over a connection that something of was swallowed.
            dead = threading.Event()
        for source, sink, is_answer in ((near, far, False), (far, near, True)):
            threading.Thread(target=self.carry, args=(source, sink, is_answer, dead), daemon=True).start()

    def carry(self, source, sink, is_answer, dead):
        try:
            while content := source.recv(65536):
                if self.swallows and (is_answer or not self.passes_questions):
                    dead.set()
                if not dead.is_set():
                    sink.sendall(content)
            while dead.is_set() and self.swallows:
                threading.Event().wait(0.2)
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

    def swallow(self, answers_alone=False):
        """Everything is swallowed from now on, or what the house says alone, and no connection ends."""
        with self.lock:
            self.swallows, self.passes_questions = True, answers_alone

    def mend(self):
        with self.lock:
            self.is_cut = self.swallows = False

    def close(self):
        self.cut()
        self.door.close()
