"""A connection to Chromium by its own protocol (CDP), over which several windows are driven at the same time."""

import collections
import itertools
import json
import threading
from concurrent.futures import Future

import websocket

TIMEOUT = 60


class CDPConnection:
    """Sends commands from any thread. Events are kept by session until they are asked for."""

    def __init__(self, address):
        self.socket = websocket.create_connection(address, timeout=TIMEOUT, suppress_origin=True, enable_multithread=True)
        self.socket.settimeout(None)
        self.numbers, self.lock = itertools.count(1), threading.Lock()
        self.waiting, self.events = {}, collections.defaultdict(collections.deque)
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        try:
            while True:
                message = json.loads(self.socket.recv())
                if "id" not in message:
                    self.events[message.get("sessionId")].append(message)
                    continue
                with self.lock:
                    future = self.waiting.pop(message["id"])
                if "error" in message:
                    future.set_exception(RuntimeError(message["error"]["message"]))
                else:
                    future.set_result(message["result"])
        except (OSError, ValueError, websocket.WebSocketException) as error:
            with self.lock:
                waiting, self.waiting = self.waiting, {}
            for future in waiting.values():
                future.set_exception(RuntimeError(f"connection lost: {error}"))

    def start(self, method, session=None, **about):
        """Sends a command, and returns the future of its result."""
        future = Future()
        with self.lock:
            number = next(self.numbers)
            self.waiting[number] = future
        self.socket.send(json.dumps({"id": number, "method": method, "params": about, **({"sessionId": session} if session else {})}))
        return future

    def send(self, method, session=None, **about):
        """Sends a command, and returns its result."""
        return self.start(method, session, **about).result(TIMEOUT)

    def take_events(self, session):
        """The events of a session since this was asked last."""
        events = self.events[session]
        return [events.popleft() for _ in range(len(events))]
