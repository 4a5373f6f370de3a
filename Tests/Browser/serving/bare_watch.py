"""The floor of live reload: a file is watched, and its content is sent over a socket to a page, which shows it. Nothing else is done."""

import base64
import ctypes
import hashlib
import os
import socket
import struct
import threading

CLOSE_WRITE, MOVED_TO = 8, 0x80
PAGE = b"""<!doctype html><p id="mark"></p><script>
new WebSocket("ws://" + location.host + "/socket").onmessage = ({ data }) => { mark.textContent = data; };
</script>"""
libc = ctypes.CDLL(None, use_errno=True)


class BareWatch:
    def __init__(self, file):
        self.file, self.clients = file, []
        self.server = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.server.getsockname()[1]}/"
        threading.Thread(target=self.serve, daemon=True).start()
        self.queue = libc.inotify_init1(0)
        assert libc.inotify_add_watch(self.queue, os.fsencode(file.parent), CLOSE_WRITE | MOVED_TO) >= 0
        threading.Thread(target=self.watch, daemon=True).start()

    def serve(self):
        while True:
            client, _ = self.server.accept()
            threading.Thread(target=self.answer, args=(client,), daemon=True).start()

    def answer(self, client):
        head = b""
        while b"\r\n\r\n" not in head:
            if not (part := client.recv(4096)):
                return
            head += part
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:] if ": " in line)
        key = {name.lower(): value for name, value in fields.items()}.get("sec-websocket-key")
        if not key:
            client.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(PAGE), PAGE))
            return client.close()
        digest = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        client.sendall(f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {digest}\r\n\r\n".encode())
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.clients.append(client)

    def watch(self):
        while True:
            events, offset = os.read(self.queue, 4096), 0
            while offset < len(events):
                length = struct.unpack_from("iIII", events, offset)[3]
                name = events[offset + 16:offset + 16 + length].rstrip(b"\0").decode()
                offset += 16 + length
                if name == self.file.name:
                    text = self.file.read_bytes()[:120]
                    for client in self.clients:
                        client.sendall(bytes([0x81, len(text)]) + text)
