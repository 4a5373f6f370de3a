"""Runs checks beside each other, as many as the processors bear, and says what each does as it goes. See Scripts/test."""

import argparse
import collections
import datetime
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import changes
from steps import BY_NAME, STEPS

ROOT = Path(__file__).resolve().parents[2]
# What the last green run was, and how long each step took: written by Scripts/everything alone.
GREEN = ROOT / "Scripts/checks/green.json"
# Silence after which a step is said to be still at work, in seconds.
SILENCE = 60
# Lines of a failed step that are said again at the end, behind those of the steps beside it.
LAST_LINES = 40


class Log:
    """Lines of steps that run beside each other: each with the time so far, and the name of its step."""

    def __init__(self):
        self.begun = time.monotonic()
        self.lock = threading.Lock()

    def say(self, name, words):
        with self.lock:
            print(f"{time.monotonic() - self.begun:6.0f} s  {name:18} {words}", flush=True)


def minutes(seconds):
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s" if seconds >= 60 else f"{seconds:.0f} s"


class Running:
    """A step that has begun: its process, its output, and what it took."""

    def __init__(self, step, command, log, last, ended):
        self.step, self.command, self.log, self.ended = step, command, log, ended
        self.begun = self.heard = time.monotonic()
        self.is_late = False
        self.status = None
        self.lines = collections.deque(maxlen=LAST_LINES)
        self.last = f", {minutes(last['clock'])} last time" if last else ""
        log.say(step.name, f"begins: {command}{self.last}")
        # A group of its own: the step ends with all that it has started.
        self.process = subprocess.Popen(
            command, shell=True, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        with self.process.stdout as output:
            for line in output:
                self.heard = time.monotonic()
                if text := line.decode(errors="replace").rstrip():
                    self.lines.append(text)
                    self.log.say(self.step.name, text)

    def wait(self):
        _, status, used = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.clock = time.monotonic() - self.begun
        self.processors = used.ru_utime + used.ru_stime
        # What it left running ends with it.
        self.end(signal.SIGKILL)
        # All that it said is heard, unless a process that left the group still holds its output.
        self.reader.join(timeout=5)
        with self.ended:
            self.status = self.process.returncode
            self.ended.notify()

    def end(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def ended_by(self, deadline):
        with self.ended:
            return self.ended.wait_for(lambda: self.status is not None, deadline - time.monotonic())

    def look(self):
        """Ends the step if it hangs; says that it is at work if it has been silent."""
        now = time.monotonic()
        if now - self.begun > self.step.minutes * 60 + (20 if self.is_late else 0):
            self.end(signal.SIGKILL if self.is_late else signal.SIGTERM)
            self.is_late = True
        elif now - self.heard > SILENCE:
            self.heard = now
            self.log.say(self.step.name, f"for {minutes(now - self.begun)}{self.last}")


class Runner:
    """Begins each step when those before it have passed and a processor is free. Once a step fails, no other begins, unless told to keep going."""

    def __init__(self, steps, last, is_full=False, keeps_going=False, passed=None):
        self.steps, self.last, self.is_full, self.keeps_going = steps, last, is_full, keeps_going
        # Called with each step that has passed.
        self.passed = passed or (lambda running: None)
        self.log = Log()
        self.ended = threading.Condition()
        self.results = []

    def run(self):
        """True if all have passed. Whatever happens, nothing that it began goes on behind it."""
        running = []
        try:
            return self.run_all(running)
        finally:
            # An installation that is killed leaves the system's packages broken.
            for step in running:
                step.end(signal.SIGTERM)
            for step in running:
                step.ended_by(time.monotonic() + 20)
                step.end(signal.SIGKILL)

    def run_all(self, running):
        waiting, done, failed = list(self.steps), set(), False
        names = {step.name for step in self.steps}
        capacity = (os.cpu_count() or 1) + 0.5
        while True:
            for step in list(waiting):
                free = capacity - sum(other.step.load for other in running)
                if failed and not self.keeps_going or any(name in names and name not in done for name in step.after + step.behind):
                    continue
                # None overtakes a step that only waits for processors, which might wait for ever.
                if step.load > free and running:
                    break
                waiting.remove(step)
                command = step.full if self.is_full and step.full else step.command
                begun = Running(step, command, self.log, self.last.get(step.name), self.ended)
                threading.Thread(target=begun.wait, daemon=True).start()
                running.append(begun)
            # What waits now waits for a step that failed.
            if not running:
                return not failed
            with self.ended:
                self.ended.wait_for(lambda: any(step.status is not None for step in running), timeout=5)
            for step in list(running):
                step.look()
                if step.status is None:
                    continue
                running.remove(step)
                self.results.append(step)
                took = f"after {minutes(step.clock)}, {minutes(step.processors)} of processors{step.last}"
                if step.is_late:
                    self.log.say(step.step.name, f"was not done after {step.step.minutes} min")
                if step.status == 0:
                    done.add(step.step.name)
                    self.log.say(step.step.name, f"passed {took}")
                    self.passed(step)
                else:
                    failed = True
                    self.log.say(step.step.name, f"FAILED with status {step.status} {took}")

    def report(self, skipped):
        """What failed steps said last, and a line a step."""
        for step in self.results:
            if step.status != 0:
                print(f"\n{step.step.name} FAILED. Its last lines:", *(f"  {line}" for line in step.lines), sep="\n")
        print()
        for step in sorted(self.results, key=lambda step: step.begun):
            verdict = "passed" if step.status == 0 else "FAILED"
            last = self.last.get(step.step.name)
            print(
                f"{step.step.name:18} {verdict}  {step.clock:5.0f} s of at most {step.step.minutes * 60:4} s, {step.processors:5.0f} s of"
                f" processors" + (f", {last['clock']:.0f} s and {last['processors']:.0f} s last time" if last else ""))
        begun = {step.step.name for step in self.results}
        left = [step.name for step in self.steps if step.name not in begun]
        if left:
            print(f"not begun: {', '.join(left)}")
        if skipped:
            print(f"not touched by the change, and not their turn: {', '.join(skipped)}")
        failed = sum(step.status != 0 for step in self.results)
        print(f"in {minutes(time.monotonic() - self.log.begun)}, load {os.getloadavg()[0]:.1f}")
        print(f"{len(self.results) - failed} passed, {failed} failed", flush=True)


def read_green():
    return json.loads(GREEN.read_text()) if GREEN.exists() else {"commit": None, "steps": {}}


def choose_changed(green):
    """The steps that the changes since the last green commit touch, and those whose turn it is."""
    files = changes.changed_files(ROOT, green["commit"])
    if files is None:
        print(f"Everything runs: {green['commit'] or 'no commit'} is known as green, and is no ancestor of this one.")
        return STEPS
    layout = changes.read_layout(ROOT)
    reasons = changes.touched_by(files, layout)
    commit = changes.git(ROOT, "rev-parse", "HEAD").strip()
    turns = changes.turn([step for step in STEPS if step.name not in reasons], commit)
    chosen = changes.without_others_of_groups({*reasons, *turns}, commit)
    print(f"{len(files)} files differ from {green['commit'][:8]}, the last commit at which everything was green.")
    for step in STEPS:
        if step.name in {*reasons, *turns} - chosen:
            print(f"  {step.name:18} is left to another commit: of the {step.group}, each run does one")
        elif step.name in reasons:
            print(f"  {step.name:18} reads {reasons[step.name]}")
        elif step.is_always:
            print(f"  {step.name:18} always runs")
        elif step.name in turns:
            print(f"  {step.name:18} has its turn, by the hash of the commit")
    tests = changes.touched_tests(files, layout)
    # A turn of `tests` does all of them.
    if "tests" in reasons and tests:
        os.environ["DERTISCH_TESTS"] = " ".join(tests)
    return changes.with_needs({*chosen, *(step.name for step in STEPS if step.is_always)})


def still_passed(noted, changed_since, layout):
    """The noted steps whose outcome no change since their commit may touch, by the same table as `--changed`."""
    touched = {}
    for commit in {note["commit"] for note in noted.values()}:
        files = changed_since(commit)
        touched[commit] = {step.name for step in STEPS} if files is None else changes.touched_by(files, layout)
    return {name: note for name, note in noted.items() if name in BY_NAME and name not in touched[note["commit"]]}


def run_everything(options):
    """All steps at their full counts, but those that have passed and that no change has touched since. Writes down when all have passed."""
    if changes.git(ROOT, "status", "--porcelain").strip():
        raise SystemExit("Commit first: what is written down is the state of a commit.")
    commit = changes.git(ROOT, "rev-parse", "HEAD").strip()
    notes = ROOT / ".build/passed.json"
    noted = json.loads(notes.read_text()) if notes.exists() else {}
    noted = still_passed(noted, lambda base: changes.changed_files(ROOT, base), changes.read_layout(ROOT)) if noted else {}
    left = [step for step in STEPS if step.name not in noted or step.is_always]
    if noted:
        print(f"Passed before, and no change has touched them: {', '.join(noted)}")

    def note(running):
        noted[running.step.name] = {
            "commit": commit, "clock": round(running.clock), "processors": round(running.processors),
            "date": str(datetime.date.today())}
        notes.parent.mkdir(exist_ok=True)
        notes.write_text(json.dumps(noted, indent=1))

    runner = Runner(left, read_green()["steps"], is_full=True, keeps_going=True, passed=note)
    is_green = runner.run()
    runner.report([])
    if is_green:
        steps = {name: {key: value for key, value in note.items() if key != "commit"} for name, note in noted.items()}
        GREEN.write_text(json.dumps({"commit": commit, "steps": steps}, indent=1) + "\n")
        machine = subprocess.run([str(ROOT / "Scripts/soak"), "--machine"], capture_output=True, text=True).stdout.strip()
        write_page(commit, steps, machine)
        print("Commit Scripts/checks/green.json and Documentation/Soak.md: later changes are compared with this commit.")
    return is_green


def write_page(commit, steps, machine):
    """Puts the results behind their heading in Documentation/Soak.md."""
    page = ROOT / "Documentation/Soak.md"
    heading = "## Every check"
    before = page.read_text().split(heading)[0].rstrip()
    rows = "\n".join(
        f"| `{step.name}` | `{step.full or step.command}` | passed | {minutes(steps[step.name]['clock'])} | "
        f"{steps[step.name]['processors']} s | {steps[step.name]['date']} |" for step in STEPS)
    page.write_text(
        f"{before}\n\n{heading}\n\nWritten by `Scripts/everything` at {commit[:12]}, on {machine}. Steps run beside each other.\n\n"
        f"| step | command | result | clock | processors | date |\n|---|---|---|---|---|---|\n{rows}\n")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/test")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--all", action="store_true", help="every step")
    choice.add_argument("--changed", action="store_true", help="the steps that changes since the last green commit touch, and some in turn")
    choice.add_argument("--everything", action="store_true", help=argparse.SUPPRESS)
    choice.add_argument("--list", action="store_true", help="name the steps, and their commands")
    parser.add_argument("--keep-going", action="store_true", help="begin other steps although one has failed")
    parser.add_argument("step", nargs="*", help="these steps, and those that they need")
    options = parser.parse_args()
    if unknown := [name for name in options.step if name not in BY_NAME]:
        parser.error(f"{unknown[0]} is no step. There are: {', '.join(BY_NAME)}")
    # Each way out ends what runs.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if options.list:
        for step in STEPS:
            print(f"{step.name:18} {step.command}{'' if step.is_basic else '   (--all)'}")
        return
    if options.everything:
        sys.exit(not run_everything(options))
    green = read_green()
    if options.step:
        chosen = changes.with_needs(options.step)
    elif options.all:
        chosen = STEPS
    elif options.changed:
        chosen = choose_changed(green)
    else:
        chosen = [step for step in STEPS if step.is_basic]
    runner = Runner(chosen, green["steps"], keeps_going=options.keep_going)
    is_green = runner.run()
    names = {step.name for step in chosen}
    runner.report([step.name for step in STEPS if step.name not in names] if options.changed else [])
    sys.exit(not is_green)


if __name__ == "__main__":
    main()
