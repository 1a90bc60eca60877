#!/bin/sh
# A Chromium for the tests of the browser client.
#
#   scripts/browser.sh        prints the program; installs one where it may
set -eu

say() { echo "browser.sh: $*" >&2; }

look() {
    if [ -n "${EXCEED_CHROMIUM:-}" ]; then
        echo "$EXCEED_CHROMIUM"
        return
    fi
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" >/dev/null 2>&1; then
            command -v "$name"
            return
        fi
    done
    for program in "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
        if [ -x "$program" ]; then
            echo "$program"
            return
        fi
    done
    return 1
}

# The one that Playwright fetched, if it did.
fetched() {
    cd "$(dirname "$0")/../client"
    program=$(node -e "console.log(require('@playwright/test').chromium.executablePath())")
    [ -x "$program" ] && echo "$program"
}

look && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say "no Chromium is here; installing it with apt-get"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends chromium; } >&2 || say "apt-get failed"
    look && exit
fi
fetched && exit
say "no Chromium is here; Playwright fetches one"
(cd "$(dirname "$0")/../client" && npx --no-install playwright install chromium) >&2 || say "it could not"
fetched && exit
say "a Chromium is needed for the tests of the browser client and was not found.
  Debian, Ubuntu:  apt-get install chromium
  Fedora:          dnf install chromium
  others:          cd client && npx playwright install chromium
or say where it is: EXCEED_CHROMIUM=/path/to/chromium"
exit 1
