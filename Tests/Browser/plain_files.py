"""The bytes that a site has sent, served by nginx as plain files: what a page costs at least."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

# As for a site of such files: whole, compressed beforehand, kept open, by one process.
CONFIGURATION = """
daemon off; master_process off; pid nginx.pid; error_log stderr crit;
events {{ worker_connections 64; }}
http {{
    access_log off; log_not_found off; sendfile on; tcp_nopush on; types {{ }} open_file_cache max=100;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}; {places} }}
}}"""

PLACE = 'location = {path} {{ try_files /{file} =404; default_type "{type}"; {headers} }}'


class PlainFiles:
    """What a site answers to these requests, at an address of its own, until it is closed."""

    def __init__(self, address, urls):
        self.folder = Path(tempfile.mkdtemp(prefix="plain-files-"))
        places = [self.place(index, url.removeprefix(address), url) for index, url in enumerate(urls)]
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        (self.folder / "nginx.conf").write_text(CONFIGURATION.format(port=port, folder=self.folder, places="\n".join(places)))
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", self.folder, "-c", "nginx.conf", "-e", "stderr"])
        self.address = f"http://127.0.0.1:{port}"
        self.wait(port)

    def place(self, index, target, url):
        """Stores an answer, and returns the lines of the configuration that send it."""
        request = urllib.request.Request(url, headers={"Accept": "text/html", "Accept-Encoding": "br"})
        with urllib.request.urlopen(request) as answer:
            (self.folder / str(index)).write_bytes(answer.read())
            kept = {name: answer.headers[name] for name in ("Content-Encoding", "Cache-Control") if answer.headers[name]}
            kind = answer.headers["Content-Type"]
        return PLACE.format(path=re.sub(r"\?.*", "", target), file=index, type=kind, headers=" ".join(f'add_header {name} "{value}";' for name, value in kept.items()))

    def wait(self, port):
        for _ in range(200):
            assert self.process.poll() is None, "nginx could not serve the files."
            try:
                return socket.create_connection(("127.0.0.1", port)).close()
            except OSError:
                time.sleep(0.05)
        raise AssertionError("nginx does not answer.")

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
