"""Which steps may a change have touched? Decided by the description of the packages and the table of steps.

When it is not sure, it runs the step: a file that belongs to nothing that is known runs everything.
"""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from steps import EVERYTHING, NOTHING, PAGES, READERS, STEPS


@dataclass(frozen=True)
class Target:
    """A target of the framework's package: its folder, and the targets that it needs."""

    path: str
    needs: tuple
    is_test: bool


@dataclass(frozen=True)
class Layout:
    """The packages of the repository, as SwiftPM describes them."""

    # By name.
    targets: dict
    # The targets of each library, by the name of its product.
    products: dict
    # By the folder of a package: the folders that it reads, and the targets of the framework that it uses.
    packages: dict

    def beneath(self, names):
        """Some targets, with all that they need."""
        found, left = set(), list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += self.targets[name].needs
        return found

    def tests(self):
        return sorted(name for name, target in self.targets.items() if target.is_test)

    def modules_of(self, step):
        """All targets that a step's outcome depends on."""
        names = []
        for name in step.modules:
            if name == "*tests":
                names += self.tests()
            elif name == "*products":
                names += [target for targets in self.products.values() for target in targets]
            else:
                names.append(name)
        for package in step.packages:
            names += self.packages[package][1]
        return self.beneath(names)

    def folders_of(self, step):
        """All folders and files that a step's outcome depends on, beside those of its targets."""
        return set(step.folders).union(*(self.packages[package][0] for package in step.packages))


def is_below(file, folder):
    return file == folder or file.startswith(folder + "/")


def is_below_any(file, folders):
    return any(is_below(file, folder) for folder in folders)


def owner(file, layout):
    """The target that a file belongs to, if it does: that with the longest path."""
    owners = [name for name, target in layout.targets.items() if is_below(file, target.path)]
    return max(owners, key=lambda name: len(layout.targets[name].path), default=None)


def touched_by(files, layout, steps=STEPS):
    """The names of the steps that a change of these files may touch, each with the reason: the first file that touches it."""
    reasons = {}
    for file in sorted(files):
        for step in touched_by_file(file, layout, steps):
            reasons.setdefault(step.name, file)
    return reasons


def touched_by_file(file, layout, steps):
    if is_below_any(file, NOTHING):
        return []
    target = owner(file, layout)
    # A source of no target belonged to one before the change.
    if is_below_any(file, EVERYTHING) or target is None and is_below_any(file, ("Sources", "Plugins")):
        return steps
    hit = [step for step in steps if target in layout.modules_of(step) or is_below_any(file, layout.folders_of(step))]
    # Steps that read every source know nothing of a file's place.
    return hit if hit or target is not None else steps


def touched_tests(files, layout):
    """The test targets whose outcome a change of these files may touch, if it touches the step `tests`."""
    touched = {owner(file, layout) for file in files}
    if None in touched and any(owner(file, layout) is None and not is_below_any(file, PAGES + NOTHING) for file in files):
        return layout.tests()
    return [name for name in layout.tests() if name in READERS or layout.beneath([name]) & touched]


def with_needs(names, steps=STEPS):
    """Some steps, and those that they come after, in the order of the table."""
    wanted = set(names)
    for step in reversed(steps):
        if step.name in wanted:
            wanted.update(step.after)
    return [step for step in steps if step.name in wanted]


def turn(untouched, commit):
    """The long steps whose turn it is: a sixth of them, rounded up, that begins where the hash of the commit says."""
    names = [step.name for step in untouched if step.is_long]
    if not names:
        return []
    first = int(commit[:8], 16) % len(names)
    return [names[(first + step) % len(names)] for step in range(-(-len(names) // 6))]


def without_others_of_groups(names, commit, steps=STEPS):
    """Some steps, of each group one alone: that whose turn it is, by the hash of the commit."""
    kept = set(names)
    groups = {}
    for step in steps:
        if step.group and step.name in kept:
            groups.setdefault(step.group, []).append(step.name)
    for members in groups.values():
        chosen = members[int(commit[:8], 16) % len(members)]
        kept -= set(members) - {chosen}
    return kept


def git(root, *arguments):
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def changed_files(root, base):
    """All files that differ from a commit, also those that are not committed. None if the commit is unknown or no ancestor."""
    if not base or git(root, "merge-base", "--is-ancestor", base, "HEAD") is None:
        return None
    changed = git(root, "diff", "--name-only", "--no-renames", "-z", base)
    new = git(root, "ls-files", "--others", "--exclude-standard", "-z")
    if changed is None or new is None:
        return None
    return {file for file in (changed + new).split("\0") if file}


def describe(folder):
    done = subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"SwiftPM cannot describe the package in {folder}:\n{done.stderr}")
    return json.loads(done.stdout)


def links(root, package):
    """The folders and files outside a package that links inside it lead to."""
    found = set()
    for folder, folders, files in os.walk(root / package):
        for name in folders + files:
            path = Path(folder) / name
            if path.is_symlink():
                found.add(os.path.relpath(os.path.realpath(path), os.path.realpath(root)))
    return found


def read_layout(root, steps=STEPS):
    """Asks SwiftPM: seconds."""
    own = describe(root)
    targets = {
        target["name"]: Target(target["path"], tuple(target.get("target_dependencies", ())), target["type"] == "test")
        for target in own["targets"]}
    products = {product["name"]: product["targets"] for product in own["products"] if "library" in product["type"]}
    packages = {}
    for package in sorted({package for step in steps for package in step.packages}):
        described = describe(root / package)
        used = {product for target in described["targets"] for product in target.get("product_dependencies", ())}
        # Products that the framework has for this package alone are named after their targets.
        needs = {target for product in used for target in products.get(product, [product])}
        packages[package] = ({package} | links(root, package), sorted(needs))
    return Layout(targets, products, packages)
