"""A connection to a browser that speaks WebDriver BiDi."""

import collections
import itertools
import json
import queue
import threading

import websocket


class BiDiConnection:
    """Sends commands and waits for their results. Events are kept until they are asked for.

    The time is long, since Firefox begins a session only when it has nothing else to do, which takes minutes on a busy machine.
    """

    def __init__(self, address, timeout=240):
        # A browser refuses pages that want to drive it, which it knows by their origin.
        self.socket = websocket.create_connection(address, timeout=timeout, suppress_origin=True)
        self.socket.settimeout(None)
        self.timeout, self.numbers = timeout, itertools.count(1)
        self.results, self.events = queue.Queue(), collections.deque()
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        try:
            while True:
                message = json.loads(self.socket.recv())
                (self.events.append if message["type"] == "event" else self.results.put)(message)
        except (OSError, ValueError, websocket.WebSocketException) as error:
            self.results.put({"type": "error", "error": "connection lost", "message": str(error)})

    def send(self, method, **about):
        """Sends a command, and returns its result."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": about}))
        while True:
            try:
                message = self.results.get(timeout=self.timeout)
            except queue.Empty:
                raise TimeoutError(f"{method} was not answered in {self.timeout} s.") from None
            if message.get("id", number) != number:
                continue  # the answer to a command that took too long
            if message["type"] == "error":
                raise RuntimeError(f"{method}: {message['error']}: {message.get('message')}")
            return message["result"]

    def take_events(self):
        """The events since this was asked last."""
        return [self.events.popleft() for _ in range(len(self.events))]

    def close(self):
        self.socket.close()
