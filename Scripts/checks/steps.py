"""The table of all checks: what each runs, what it reads, and how long it may take.

A step reads modules of the framework, with everything beneath them, packages of the repository, and folders or files. A change that
touches none of these cannot change its outcome. `Scripts/checks/changes.py` decides by this table which steps a change needs.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A check: a command with a time limit, and the parts of the repository that its outcome depends on."""

    name: str
    command: str
    # Minutes after which it counts as hanging: several times of what it takes on a quiet machine.
    minutes: int
    # Targets of the framework's package. Their dependencies, resources and sources count as well.
    modules: tuple = ()
    # Folders of other packages in this repository, with the products of the framework that they use.
    packages: tuple = ()
    # Folders and files, beside those of the modules and packages.
    folders: tuple = ()
    # Steps that must have passed before.
    after: tuple = ()
    # Steps that end before, if they run as well.
    behind: tuple = ()
    # Processors that it keeps busy, on average, with its browsers and servers. The scheduler begins no more than there are.
    load: float = 1.0
    # Long steps take turns: when a change does not touch them, each run does a sixth of them.
    is_long: bool = False
    # Of the steps of a group that a change touches, each run does one, chosen by the commit's hash; `Scripts/everything` does all.
    group: str = ""
    # Runs every time.
    is_always: bool = False
    # Part of `Scripts/test` without options.
    is_basic: bool = False
    # Command at full counts, for `Scripts/everything`, if it differs.
    full: str = ""


BUILD = ("build",)
# What the tests of pages read, and those tests: they read every source as well.
PAGES = ("Documentation", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "AGENTS.md", "llms.txt")
READERS = ("DertischTests", "DertischToolTests", "DertischWebTests")
TESTS = ("Tests/Browser", "Tests/TestSupport")
# What every browser test of Galerie reads.
GALERIE = dict(packages=("Examples/Galerie",), after=BUILD, is_long=True)
BRASSERIE = dict(modules=("Brasserie",), after=BUILD, is_long=True)
# The tests in which a sanitizer can find something, as Scripts/sanitize names them.
CALLING_C = (
    "DertischProcessesTests", "DertischWebTests", "DertischFoodDeliveryTests", "DertischImagesTests", "DertischFreezerTests",
    "DertischFreezerPostgreSQLTests")


def browser(part, minutes, load, house, folders=(), **more):
    """A part of Scripts/browser."""
    return Step(
        f"browser-{part}", f"Scripts/browser {part}", minutes, folders=(*TESTS, "Scripts/browser", *folders), load=load, **house, **more)


STEPS = [
    Step("rules", "Scripts/rules --unbuilt", 15, is_always=True),
    Step("build", "Scripts/checks/build", 40, load=1.5, is_always=True, is_basic=True),
    Step("role-lint", "Scripts/role-lint", 5, folders=("Scripts/role-lint",), is_always=True, after=BUILD, load=0.3),
    # The longest come first: the others fill the gaps that they leave.
    Step(
        "tests", "Scripts/checks/framework-tests", 40, modules=("*tests",), folders=(*PAGES, "Sources", "Scripts/postgresql"), after=BUILD,
        is_basic=True),
    browser("galerie", 40, 0.7, GALERIE, is_basic=True),
    browser("brasserie", 40, 0.7, BRASSERIE),
    browser("others", 40, 0.7, dict(GALERIE, modules=("Brasserie",))),
    browser("survive", 20, 0.7, BRASSERIE),
    browser("visits", 20, 0.7, GALERIE),
    browser("proxies", 15, 0.7, BRASSERIE, ("Documentation/Proxies",)),
    Step(
        "desktop", "Scripts/desktop", 60, modules=("DertischCommand",), packages=("Examples/Galerie",),
        folders=("Tests/Desktop", "Tests/Browser", "Scripts/desktop"), after=BUILD, load=1.0, is_long=True, full="Scripts/desktop --looks"),
    Step(
        "windows", "Scripts/windows", 20, modules=("DertischGTKTests",), folders=("Scripts/windows",), after=BUILD, load=0.6, is_long=True),
    Step(
        "galerie", "Scripts/checks/galerie-tests", 20, packages=("Examples/Galerie",), modules=("FirebaseStandInServer",),
        folders=("Scripts/postgresql",), after=BUILD, load=0.8, is_basic=True),
    Step(
        "kontor", "Scripts/checks/kontor", 20, packages=("Examples/Kontor",), folders=(*TESTS, "Scripts/browser"), after=BUILD, load=0.7,
        is_long=True, full="Scripts/checks/kontor chromium firefox webkit"),
    Step(
        "forbidden", "Scripts/forbidden", 10, modules=("Dertisch", "DertischActions", "DertischRoom", "Plug"), folders=("Tests/Forbidden", "Scripts/forbidden"),
        after=BUILD, is_basic=True),
    Step("client", "Scripts/client --test", 5, folders=("Tests/Client", "Sources/Rooms/DertischWeb/Client", "Sources/Rooms/DertischWeb/Assets", "Scripts/client"), load=0.5),
    Step(
        "consumer", "Scripts/consumer", 20, modules=("*tests",),
        folders=("README.md", "Documentation/Hello.swift", "Scripts/consumer"), after=BUILD),
    Step(
        "deployment", "Scripts/deployment", 15, packages=("Examples/Galerie",), folders=("Tests/Deployment", "Scripts/deployment"),
        after=BUILD, load=0.3),
    Step("benchmarks", "Scripts/checks/build benchmarks", 20, packages=("Benchmarks",), folders=("Scripts/bench",), after=BUILD, load=1.5),
    Step("uikit", "Scripts/uikit", 40, packages=("Tests/UIKitDouble",), folders=("Scripts/uikit",), load=1.5, is_long=True),
    Step(
        "doubles", "Scripts/doubles", 20, packages=("Tests/AppleDoubles",), folders=("Sources", "Scripts/doubles", "Scripts/apple"),
        after=BUILD, is_long=True),
    Step(
        "try-new", "Scripts/try-new", 20, modules=("DertischCommand", "*products"),
        folders=("Plugins", "Tests/Tool", "Scripts/try-new", "Scripts/new"), after=BUILD, is_long=True),
    Step(
        "tutorial", "Scripts/tutorial", 20, modules=("DertischCommand", "*products"),
        folders=("Documentation/Tutorial", "Scripts/tutorial", "Scripts/tutorial.py"), after=BUILD, is_long=True, load=0.7),
    Step(
        "serve", "Scripts/serve --edits 3 --untimed", 15, modules=("DertischCommand", "DertischWeb", "DertischGTK"),
        folders=("Tests/Browser", "Tests/Desktop", "Scripts/serve"), after=BUILD, load=0.7, is_long=True),
    Step("cluster", "Scripts/cluster --short", 15, modules=("Cluster",), folders=("Scripts/cluster",), after=BUILD, is_long=True, load=0.5),
    # Measures processor time, which others on the machine disturb the least when there is but one.
    Step(
        "scale", "Scripts/scale --short", 20, modules=("DertischRoom",), folders=("Benchmarks/Sources/Scale", "Scripts/scale"), after=BUILD,
        load=1.5, is_long=True),
    Step(
        "site", "Scripts/site", 15, folders=("Sources", "Documentation", "README.md", "CHANGELOG.md", "llms.txt", "Scripts/site", "Scripts/site.py"),
        after=BUILD, behind=("doubles", "uikit")),
    Step("api", "Scripts/api", 15, folders=("Sources", "CHANGELOG.md", "Scripts/api"), after=BUILD),
    Step(
        "thread", "Scripts/sanitize thread", 60, modules=("PlugTests", "DertischTests", *CALLING_C),
        folders=("Tests/Sanitizers", "Scripts/sanitize"), is_long=True, load=1.2, group="sanitizers"),
    Step(
        "address", "Scripts/sanitize address", 60, modules=(*CALLING_C, "DertischGTKTests"),
        folders=("Tests/Sanitizers", "Scripts/sanitize"), is_long=True, load=1.2, group="sanitizers"),
]
BY_NAME = {step.name: step for step in STEPS}

# A change of these may change every outcome.
EVERYTHING = ("Package.swift", "Scripts/lib.sh", "Scripts/checks", "Scripts/test", ".ci")
# No step reads these, beside `rules`, which always runs.
NOTHING = (
    "Scripts/checks/green.json", ".gitignore", ".gitattributes", ".swift-format", "LICENSE", "Tests/Scripts", "Scripts/rules",
    "Scripts/everything", "Scripts/soak", "Scripts/paths", "Scripts/paths.py", "Scripts/pictures", "Scripts/demo", "Scripts/survive", "Scripts/proxies", "Scripts/sizes")
