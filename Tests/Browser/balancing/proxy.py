"""The configurations in `Documentation/Proxies`, each as a proxy on this machine."""

import os
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "Documentation" / "Proxies"
# A certificate that no one has signed is good enough here.
UNCHECKED = ssl._create_unverified_context()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class Proxy:
    """A proxy in front of two servers, by its file with other addresses. A line that is replaced must be there."""

    def __init__(self, servers):
        self.folder = Path(tempfile.mkdtemp(prefix="proxy-"))
        self.folder.chmod(0o755)
        self.port, self.plain_port = free_port(), free_port()
        self.address = f"https://127.0.0.1:{self.port}"
        key, certificate = self.folder / "photos.key", self.folder / "photos.crt"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
             "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
        (self.folder / "photos.pem").write_text(certificate.read_text() + key.read_text())
        text = (FOLDER / self.file).read_text()
        for number, server in enumerate(servers):
            text = self.replaced(text, f"10.0.0.1{number + 1}:8080", server.address.removeprefix("http://"))
        for old, new in self.changes():
            text = self.replaced(text, old, new)
        self.configuration = self.folder / self.file
        self.configuration.write_text(text)
        self.log = (self.folder / "log").open("w+")
        self.process = subprocess.Popen(self.command(), stdout=self.log, stderr=self.log, cwd=self.folder, env={"HOME": str(self.folder), "PATH": "/usr/sbin:/usr/bin:/bin"})
        self.wait()

    @staticmethod
    def replaced(text, old, new):
        assert old in text, f"The file has no {old}"
        return text.replace(old, new)

    def wait(self):
        for _ in range(200):
            assert self.process.poll() is None, Path(self.log.name).read_text()
            try:
                return self.get("/~dertisch/ready")
            except (OSError, urllib.error.URLError):
                time.sleep(0.1)
        raise AssertionError(f"{self.name} does not answer: {Path(self.log.name).read_text()}")

    def get(self, path, **headers):
        request = urllib.request.Request(self.address + path, headers={"Accept": "text/html", **headers})
        with urllib.request.urlopen(request, context=UNCHECKED, timeout=20) as answer:
            return answer.read().decode(), answer.headers

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)


class HAProxy(Proxy):
    name, file = "HAProxy", "haproxy.cfg"

    def changes(self):
        return [("bind :80", f"bind 127.0.0.1:{self.plain_port}"), ("bind :443", f"bind 127.0.0.1:{self.port}"), ("/etc/haproxy", str(self.folder)),
                ("hdr Host photos.example", f"hdr Host 127.0.0.1:{self.port}"), ("maxconn 20000", "maxconn 200")]

    def command(self):
        return ["/usr/sbin/haproxy", "-db", "-f", self.configuration]


class Nginx(Proxy):
    name, file = "nginx", "nginx.conf"

    def changes(self):
        # Its workers could not enter a folder of this test as another user.
        user = "" if os.geteuid() else "user root; "
        paths = "".join(f"{kind}_temp_path {self.folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return [("listen 80;", f"listen 127.0.0.1:{self.plain_port};"), ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
                ("/etc/nginx/photos.pem", f"{self.folder}/photos.pem"), ("/etc/nginx/photos.key", f"{self.folder}/photos.key"),
                ("server_name photos.example", "server_name 127.0.0.1"), ("worker_connections 20000", "worker_connections 200"),
                ("http {\n", f"http {{\n access_log off; {paths}\n"), ("events {", f"{user}daemon off; pid {self.folder}/pid; error_log stderr warn; events {{")]

    def command(self):
        return ["/usr/sbin/nginx", "-p", self.folder, "-c", self.configuration, "-e", "stderr"]


class Caddy(Proxy):
    name, file = "Caddy", "Caddyfile"

    def changes(self):
        return [("photos.example {\n", f"{{\n\tadmin off\n\tauto_https off\n}}\nhttps://127.0.0.1:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.folder}/photos.crt {self.folder}/photos.key\n")]

    def command(self):
        return ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", self.configuration]


PROXIES = {one.name.lower(): one for one in (HAProxy, Nginx, Caddy)}
