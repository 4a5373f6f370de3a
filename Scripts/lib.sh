# What the scripts share: where the project is, and how what is missing gets installed.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# Runs a command with the rights to install, asking for them if need be.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else fail "Installing needs root rights. Run this as root, or install sudo."; fi
}

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
    as_root apt-get update -qq
    as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

need_swift() {
    command -v swift >/dev/null || fail "Swift 6.2 or newer is needed: see swift.org/install."
    local version
    version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)"
    case "$version" in
        [0-5].*|6.0|6.1) fail "Swift 6.2 or newer is needed; this is $version." ;;
    esac
}

need_libraries() {
    need "C libraries of the web dining room" pkg-config libmicrohttpd-dev libwslay-dev libgumbo-dev nettle-dev \
        brew=pkgconf brew=libmicrohttpd brew=wslay brew=gumbo-parser brew=nettle
    need "C libraries of FoodDelivery and Images" libcurl4-openssl-dev libgdk-pixbuf-2.0-dev
    need "the GTK dining room" libgtk-4-dev adwaita-icon-theme brew=gtk4 brew=adwaita-icon-theme
}

# What a display that nobody sees takes, for windows in tests.
need_display() {
    [ "$(uname)" = Darwin ] || need "windows in tests" xvfb fonts-dejavu-core
}

# Runs a command, in which tests may open windows, with a display of its own, which ends with the command.
with_display() (
    export DERTISCH_WINDOWS=1
    if [ "$(uname)" = Darwin ]; then "$@"; exit; fi
    folder="$(mktemp -d)"
    Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$folder/number" 2>"$folder/log" &
    server=$!
    trap 'kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
    for _ in $(seq 100); do [ ! -s "$folder/number" ] || break; sleep 0.1; done
    [ -s "$folder/number" ] || { cat "$folder/log" >&2; fail "Xvfb opens no display."; }
    DISPLAY=":$(cat "$folder/number")" "$@"
)

# Builds quietly; shows the build's output only if it fails.
quietly() {
    local log; log="$(mktemp)"
    if ! "$@" >"$log" 2>&1; then cat "$log" >&2; rm -f "$log"; fail "Failed: $*"; fi
    rm -f "$log"
}
