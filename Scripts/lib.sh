# What the scripts share: where the project is, and how what is missing gets installed.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# Ends with what is known instead of an argument that is not, and with the one that begins alike, if there is one.
# usage: refuse_argument ARGUMENT KNOWN…
refuse_argument() {
    local argument="$1" known near=""; shift
    for known in "$@"; do
        case "$known" in "${argument:0:3}"*) near=" Did you mean $known?" ;; esac
    done
    fail "$argument is not known.$near There are: $*"
}

# Runs a command with the rights to install, asking for them if need be.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else fail "Installing needs root rights. Run this as root, or install sudo."; fi
}

# Held by the script that installs.
install_lock=/var/lock/dertisch-install

# Installs the packages that are missing, and says what for. Debian names first, Homebrew's by `brew=`.
# usage: need "what for" package... [brew=package...]
need() {
    local why="$1"; shift
    local missing=() package
    if [ "$(uname)" = Darwin ]; then
        command -v brew >/dev/null || fail "Homebrew is needed to install C libraries: see brew.sh."
        for package in "$@"; do
            case "$package" in brew=*) brew list "${package#brew=}" >/dev/null 2>&1 || missing+=("${package#brew=}");; esac
        done
        [ ${#missing[@]} -eq 0 ] && return
        say "Installing ${missing[*]} ($why)."
        brew install "${missing[@]}"
        return
    fi
    # Another script's packages count as installed before dpkg's triggers have listed their fonts and picture formats.
    [ ! -e "$install_lock" ] || flock -s "$install_lock" true
    for package in "$@"; do
        case "$package" in
            brew=*) ;;
            *) dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package");;
        esac
    done
    [ ${#missing[@]} -eq 0 ] && return
    command -v apt-get >/dev/null || fail "Install ${missing[*]} ($why) with your system's package manager, then run this again."
    say "Installing ${missing[*]} ($why)."
    export DEBIAN_FRONTEND=noninteractive
    # Two scripts may install at once, and apt-get does not wait for its list of packages.
    as_root flock "$install_lock" sh -c \
        'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null' sh "${missing[@]}"
}

need_swift() {
    command -v swift >/dev/null || fail "Swift 6.2 or newer is needed: see swift.org/install."
    local version
    version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)"
    case "$version" in
        [0-5].*|6.0|6.1) fail "Swift 6.2 or newer is needed; this is $version." ;;
    esac
}

need_web_libraries() {
    need "C libraries of the web dining room" pkg-config libwslay-dev libgumbo-dev nettle-dev libbrotli-dev zlib1g-dev \
        brew=pkgconf brew=wslay brew=gumbo-parser brew=nettle brew=brotli
}

need_gtk() {
    need "the GTK dining room" pkg-config libgtk-4-dev librsvg2-common adwaita-icon-theme \
        brew=gtk4 brew=adwaita-icon-theme
}

# What Galerie needs in any case.
need_galerie_libraries() {
    need_web_libraries
    need "C libraries of FoodDelivery and Images" libcurl4-openssl-dev libgdk-pixbuf-2.0-dev liblcms2-dev
    need "the C library of Freezer in a file" libsqlite3-dev brew=sqlite
}

need_postgresql_library() { need "the C library of Freezer on a server" libpq-dev brew=libpq; }
need_nats_library() { need "the C library of the bus over NATS" libnats-dev brew=cnats; }

need_libraries() {
    need_galerie_libraries
    need_gtk
    need_postgresql_library
    need_nats_library
}

# What lets gdk-pixbuf read what cameras and telephones write today; ImageIO does without.
need_loaders() {
    [ "$(uname)" = Darwin ] || need "pictures in the formats of today" webp-pixbuf-loader libavif-gdk-pixbuf heif-gdk-pixbuf librsvg2-common
}

need_servers() {
    need "servers for tests and figures" postgresql nginx-light nats-server pgbouncer openssl \
        brew=postgresql brew=nginx brew=nats-server brew=pgbouncer brew=openssl
}

# Copies units of systemd to a folder, with a program that is on this machine in place of theirs, and checks them.
# usage: verify_units FOLDER UNIT…
verify_units() {
    need "checks of units" systemd
    local folder="$1" unit verified; shift
    mkdir -p "$folder"
    for unit in "$@"; do sed 's|^ExecStart=[^ ]*|ExecStart=/bin/true|' "$unit" >"$folder/${unit##*/}"; done
    # It warns of what it does not know, and succeeds.
    verified="$(systemd-analyze verify --man=no "$folder"/*.{service,socket} 2>&1)" || fail "$verified"
    [ -z "$verified" ] || fail "$verified"
}

# Opens a virtual display of that size, on a free number, and ends it when the script ends.
open_display() {
    [ "$(uname)" = Linux ] || return 0
    need "a display to open windows on" xvfb fonts-dejavu-core
    local number; number="$(mktemp)"
    # No connections from outside this machine.
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp 3>"$number" >/dev/null 2>&1 &
    accompany "$!" "Xvfb could not open a display." test -s "$number"
    DISPLAY=":$(cat "$number")"; rm -f "$number"
    # Nothing of this machine's desktop has a say in how things look or how they are drawn.
    export DISPLAY GDK_BACKEND=x11 GSK_RENDERER=cairo
    unset WAYLAND_DISPLAY GTK_THEME
}

# Opens a virtual Wayland display of some size, until the script ends.
open_wayland() {
    [ "$(uname)" = Linux ] || return 0
    need "a Wayland display to open windows on" weston fonts-dejavu-core
    XDG_RUNTIME_DIR="$(mktemp -d)"; chmod 700 "$XDG_RUNTIME_DIR"
    export XDG_RUNTIME_DIR WAYLAND_DISPLAY=dertisch GDK_BACKEND=wayland GSK_RENDERER=cairo
    unset DISPLAY GTK_THEME
    weston --backend=headless-backend.so --socket="$WAYLAND_DISPLAY" --width="${1%x*}" --height="${1#*x}" --idle-time=0 \
        >"$XDG_RUNTIME_DIR/log" 2>&1 &
    leavings+=("$XDG_RUNTIME_DIR")
    accompany "$!" "weston could not open a display." test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY"
}

# Gives what the script starts from now on a folder of its own for temporary files, by TMPDIR. It goes when the script ends, also when
# it fails. For scripts that have built: SwiftPM keeps two builds apart by locks in the common folder.
use_own_folder() {
    own_folder="$(mktemp -d)"
    # A server that runs as another user may have its files beneath.
    chmod 711 "$own_folder"
    export TMPDIR="$own_folder"
    trap finish EXIT
}

# Ends what runs beside the script, and removes folders.
own_folder=""
companions=()
leavings=()
finish() {
    [ ${#companions[@]} -eq 0 ] || kill "${companions[@]}" 2>/dev/null || true
    rm -rf ${leavings[@]+"${leavings[@]}"} || true
    # A part of the script in parentheses has the same folder, and may end before the rest.
    [ -z "$own_folder" ] || [ "$BASH_SUBSHELL" -gt 0 ] || rm -rf "$own_folder" || true
}

# Waits until a program that runs beside the script is ready, and ends it with the script; its folders go as well.
# usage: accompany PROCESS COMPLAINT TEST…
accompany() {
    companions+=("$1")
    trap finish EXIT
    local tries=0
    until "${@:3}"; do
        kill -0 "$1" 2>/dev/null && [ "$tries" -lt 100 ] || fail "$2"
        tries=$((tries + 1)); sleep 0.1
    done
}

# How programs are built that scripts start. Optimised, unless their speed does not matter.
configuration="${DERTISCH_CONFIGURATION:-release}"

# Where builds lie. Checks build in a folder of their own, with other flags than `swift build` by hand: see Scripts/test.
scratch="${DERTISCH_SCRATCH:-$root/.build}"

# The folder of what is built. Not by the link `debug` or `release`: SwiftPM makes it anew after a build, also after another script's, and
# programs and modules are missing until it has.
# usage: built debug|release
built() { echo "$scratch/$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p')/$1"; }

# The modules that apps may import, each in the folder of its group.
public_modules() { (cd "$root/Sources" && ls -d */Plug */Dertisch* | grep -v '^Tools/' | sed 's|.*/||'); }

# SwiftPM for the framework, and for the example beside it, whose products it shares: none is compiled a second time.
# Galerie has all its traits: what each of its options needs.
# usage: framework build OPTION…
framework() { shared_build "$root" "$@"; }
galerie() { shared_build "$root/Examples/Galerie" "$1" --enable-all-traits "${@:2}"; }
kontor() { shared_build "$root/Examples/Kontor" "$@"; }

# SwiftPM for a package that is built in the framework's folder. One at a time: there SwiftPM notes its plan for the last package, and plans
# nothing anew for one product, even if that plan was another package's.
# usage: shared_build PACKAGE COMMAND OPTION…
shared_build() {
    (
        [ -n "${builds-}" ] || lock_builds
        forget_plan
        exec swift "$2" --package-path "$1" --scratch-path "$scratch" "${@:3}"
    )
}

# Keeps other scripts from building in the framework's folder until this one ends, for those that have other programs build there.
lock_builds() {
    mkdir -p "$scratch"
    [ "$(uname)" = Linux ] || return 0
    exec {builds}>"$scratch/scripts.lock"
    flock "$builds"
}
# `debug` is a link, which is missing until a build has ended.
forget_plan() { rm -f "$scratch"/{,*/}{debug,release}/description.json; }

# Runs tests. When they fail it tells which, and which had begun and never ended: those hang, or were interrupted with the rest.
# With `total`, the number of tests, it says as it goes how many are done.
# usage: [total=N] tested LOG COMMAND…
tested() {
    local log="$1" status=0 running counting=""; shift
    mkdir -p "$(dirname "$log")"
    : >"$log"
    trap 'hung "$log"; exit 143' TERM
    "$@" >"$log" 2>&1 &
    running="$!"
    if [ -n "${total-}" ]; then count_tests "$log" "$running" & counting="$!"; fi
    wait "$running" || status=$?
    [ -z "$counting" ] || wait "$counting" || true
    trap - TERM
    grep -aoE 'Test run with .*' "$log" | tail -n 1 || true
    [ "$status" -eq 0 ] && return
    grep -aE '✘|error:|Fatal' "$log" | tail -n 60 | cut -c 1-600 >&2 || true
    # All have ended that could, if the run has.
    grep -qa 'Test run with .* \(passed\|failed\) after' "$log" || hung "$log"
    fail "Failed: $* (all of it in $log)"
}

# Says how many tests are done while a process runs, whenever there are more.
count_tests() {
    local finished=0 told=0
    while kill -0 "$2" 2>/dev/null; do
        finished="$(grep -acE '^[^ ]+ +Test (".*"|[^" ]+)( with [0-9]+ test cases?)? (passed|failed|skipped)' "$1" || true)"
        if [ $((finished - told)) -ge $((total / 10 + 1)) ]; then told="$finished"; say "$finished of $total tests"; fi
        sleep 1
    done
}

# The number of built tests of a package whose names match a pattern.
# usage: number_of_tests PACKAGE FOLDER [PATTERN]
number_of_tests() { "$root/Scripts/checks/built-tests" "$1" "$2" --list-tests 2>/dev/null | grep -cE "${3:-.}" || true; }

hung() {
    sed -nE 's/^[^ ]+ +Test (case passing .* to )?(".*"|[^" ]+) started\.$/+\2/p; s/^[^ ]+ +Test (".*"|[^ ]+)( with [0-9]+ test cases?)? (passed|failed|skipped).*/-\1/p' "$1" |
        awk '/^\+/ { open[substr($0, 2)] = 1 } /^-/ { delete open[substr($0, 2)] }
            END { for (test in open) print "Not done: " test }' >&2
}

# Flags of `swift build` for programs that are built to be seen soon: a third of an optimised build's time. Modules are compiled as a
# whole, with neither an index for editors nor what debuggers read.
soon=(--disable-index-store -debug-info-format none -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode)

# Builds, and shows how much is done: on a terminal in one line that changes, otherwise in a line for each 10 %. The whole output is
# shown if it fails. SwiftPM plans module by module unless modules are compiled as a whole: then `steps` gives about as many as
# there will be.
# usage: [steps=900] progress "Building Galerie" swift build …
progress() {
    local what="$1" log status=0 clock user system; shift
    log="$(mktemp)"
    SECONDS=0
    { TIMEFORMAT='%0R %0U %0S'; time "$@" 2>&1; } 2>"$log.time" | tee "$log" | show_progress "$what" || status=$?
    read -r clock user system < <(tail -n 1 "$log.time")
    rm -f "$log.time"
    if [ "$status" -ne 0 ]; then cat "$log" >&2; rm -f "$log"; fail "Failed: $*"; fi
    rm -f "$log"
    say "$what: done in $clock s, $((user + system)) s of processors"
}

# Turns SwiftPM's lines, such as `[412/986] Compiling DertischWeb Page.swift`, into shares, which only grow.
show_progress() {
    local line all share module last=0 told=0 terminal=no
    [ ! -t 1 ] || terminal=yes
    say "$1 …"
    while IFS= read -r line; do
        [[ "$line" =~ ^\[([0-9]+)/([0-9]+)\]\ +(Compiling|Emitting\ module|Linking)\ ([^ ]+) ]] || continue
        all="${BASH_REMATCH[2]}" module="${BASH_REMATCH[4]}"
        # A plan of a few steps is a plugin's, before the build itself.
        if [ "$all" -lt "${steps:-20}" ]; then all="${steps:-0}"; fi
        [ "$all" -gt 0 ] || continue
        share=$((BASH_REMATCH[1] * 100 / all))
        [ "$share" -ge "$last" ] || share="$last"
        last="$share"
        if [ "$terminal" = yes ]; then
            printf '\r\033[K%s: %d %% (%s)' "$1" "$share" "$module"
        elif [ "$share" -ge $((told + 10)) ]; then
            told=$((share / 10 * 10))
            say "$1: $told % after $SECONDS s ($module)"
        fi
    done
    [ "$terminal" = no ] || printf '\r\033[K'
}

# Builds quietly; shows the build's output only if it fails.
quietly() {
    local log; log="$(mktemp)"
    if ! "$@" >"$log" 2>&1; then cat "$log" >&2; rm -f "$log"; fail "Failed: $*"; fi
    rm -f "$log"
}
