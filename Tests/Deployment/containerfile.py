"""Checks a container file as far as can be without building it.

usage: containerfile.py FILE

Every instruction is known; what is copied exists, or comes from an earlier stage; the program runs as a user of its own; what a shell
runs is a script that bash can read; and each package that it installs is one that Debian has.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

KNOWN = {"ARG", "FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


def instructions(text):
    """The instructions, each on one line."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines()]


def check_script(script):
    done = subprocess.run(["bash", "-n", "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, f"{script}: {done.stderr}"


def debian_packages(script):
    for names in re.findall(r"apt-get install -y --no-install-recommends ([^&]*)", script):
        yield from names.split()


def main():
    steps = instructions(Path(sys.argv[1]).read_text())
    stages, user, packages = [], None, set()
    for name, rest in steps:
        assert name in KNOWN, f"{name} is no instruction"
        if name == "FROM":
            stages.append(rest.split(" AS ")[-1])
            user = None
        elif name == "COPY":
            source = re.match(r"--from=(\S+) ", rest)
            if source:
                assert source[1] in stages[:-1], f"{source[1]} is no earlier stage"
            else:
                for path in rest.split()[:-1]:
                    assert Path(path).exists(), f"{path} does not exist"
        elif name == "RUN":
            check_script(rest)
            packages.update(debian_packages(rest))
        elif name == "USER":
            user = rest
        elif name in ("HEALTHCHECK", "ENTRYPOINT"):
            words = json.loads(rest[rest.index("["):])
            if words[:2] == ["/bin/bash", "-c"]:
                check_script(words[2])
    assert steps[0][0] in ("ARG", "FROM") and len(stages) == 2, stages
    assert user not in (None, "root", "0"), "it runs as root"
    known = subprocess.run(["apt-cache", "--names-only", "search", "."], capture_output=True, text=True).stdout
    known = {line.split(" ", 1)[0] for line in known.splitlines()}
    unknown = packages - known if known else set()
    assert not unknown, f"Debian has no {', '.join(sorted(unknown))}"
    print(f"  the container file is well formed; {len(packages)} packages {'exist' if known else 'were not looked up'}")


main()
