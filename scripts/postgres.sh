#!/bin/sh
# A private PostgreSQL for tests: a cluster of its own in a folder of its own, which disturbs no other and needs no
# administrator. It flushes to the disk like a real one.
#
#   scripts/postgres.sh find              prints the folder of PostgreSQL's programs; installs them where it may
#   scripts/postgres.sh start FOLDER      makes a cluster in FOLDER if there is none, starts it, prints its URL
#   scripts/postgres.sh stop FOLDER       stops it; what it holds stays
#   scripts/postgres.sh kill FOLDER       ends it at once, like a crash
#   scripts/postgres.sh tls FOLDER        lets it speak TLS, as 127.0.0.1; prints the file of the authority that says so
#   scripts/postgres.sh remove FOLDER     stops it and removes the folder
#   scripts/postgres.sh remove-after FOLDER PID   waits until process PID has ended, then removes it
#   scripts/postgres.sh run COMMAND…      starts one, runs COMMAND with EXCEED_TEST_POSTGRES set to its URL, removes it
set -eu

say() { echo "postgres.sh: $*" >&2; }
give_up() { say "$@"; exit 1; }

# The folder of the programs: the one in PATH, else the newest that Debian or Red Hat put aside.
look() {
    if command -v initdb >/dev/null 2>&1; then
        dirname "$(readlink -f "$(command -v initdb)")"
        return
    fi
    for folder in $(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin 2>/dev/null | sort -Vr); do
        if [ -x "$folder/initdb" ]; then
            echo "$folder"
            return
        fi
    done
    return 1
}

find_programs() {
    look && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "PostgreSQL is not here; installing it with apt-get"
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update && apt-get install -y --no-install-recommends postgresql; } >&2 || say "apt-get failed"
        look && return
    fi
    give_up "PostgreSQL is needed and was not found: no initdb in PATH or /usr/lib/postgresql/*/bin.
  Debian, Ubuntu:  apt-get install postgresql
  Fedora:          dnf install postgresql-server
  macOS:           brew install postgresql"
}

# PostgreSQL refuses to run as root, so it gets another user there.
user() {
    if [ "$(id -u)" != 0 ]; then id -un
    elif id postgres >/dev/null 2>&1; then echo postgres
    else echo nobody
    fi
}

as_user() {
    if [ "$(id -u)" != 0 ]; then "$@"
    elif command -v setpriv >/dev/null 2>&1; then
        setpriv --reuid "$(id -u "$(user)")" --regid "$(id -g "$(user)")" --clear-groups "$@"
    elif command -v runuser >/dev/null 2>&1; then runuser -u "$(user)" -- "$@"
    else give_up "running as root, and neither setpriv nor runuser is here to become another user: install util-linux"
    fi
}

# A port that nothing listens on. Another program may take it before PostgreSQL does; then the start is tried again.
free_port() {
    seed=$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')
    echo $((20000 + seed % 12000))
}

control() { as_user "$programs/pg_ctl" -D "$folder/data" "$@" </dev/null >/dev/null; }

url() { echo "postgres://$(user)@127.0.0.1:$(cat "$folder/port")/postgres"; }

start() {
    programs=$(find_programs)
    # Whatever the umask: its user must be able to enter.
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown "$(user)" "$folder"
    cd "$folder"
    if [ ! -d "$folder/data" ]; then
        made=$(as_user "$programs/initdb" -D "$folder/data" -A trust -E UTF8 --locale=C -U "$(user)" 2>&1) \
            || give_up "initdb failed in $folder: $made"
    fi
    tries=0
    while ! control -s status 2>/dev/null; do
        [ -f "$folder/port" ] || free_port > "$folder/port"
        if control -w -s -t 30 -l "$folder/log" \
            -o "-p $(cat "$folder/port") -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200" start; then
            break
        fi
        tries=$((tries + 1))
        [ $tries -lt 5 ] || { tail -n 20 "$folder/log" >&2; give_up "PostgreSQL did not start in $folder"; }
        # A cluster that has been given a port keeps it: clients come back to it.
        [ -f "$folder/started" ] || rm -f "$folder/port"
        sleep 1
    done
    touch "$folder/started"
    url
}

stop() {
    programs=$(find_programs)
    if [ -f "$folder/data/postmaster.pid" ]; then
        cd "$folder"
        control -s -w -m "$1" stop || true
    fi
}

# No more than this cluster's own processes, all of them, without a word of farewell.
kill_all() {
    [ -f "$folder/data/postmaster.pid" ] || give_up "no PostgreSQL runs in $folder"
    pid=$(head -n 1 "$folder/data/postmaster.pid")
    children=$(ps -o pid= --ppid "$pid" | tr '\n' ' ')
    # shellcheck disable=SC2086
    kill -9 "$pid" $children 2>/dev/null || true
    # The next start must not meet a process that still ends.
    for process in $pid $children; do
        while kill -0 "$process" 2>/dev/null; do sleep 0.05; done
    done
}

# A certificate for two days, by an authority that nobody knows.
speak_tls() {
    programs=$(find_programs)
    command -v openssl >/dev/null 2>&1 || give_up "openssl is needed to make a certificate, and is not here: install openssl"
    cd "$folder"
    key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    echo "subjectAltName = IP:127.0.0.1" > names
    # shellcheck disable=SC2086
    made=$({
        as_user openssl req -x509 $key -days 2 -subj "/CN=tests" -keyout authority.key -out authority.crt &&
        as_user openssl req $key -subj "/CN=127.0.0.1" -keyout server.key -out server.csr &&
        as_user openssl x509 -req -in server.csr -days 2 -extfile names -CA authority.crt -CAkey authority.key \
            -CAcreateserial -out server.crt
    } 2>&1) || give_up "openssl failed in $folder: $made"
    {
        echo "ssl = on"
        echo "ssl_cert_file = '$folder/server.crt'"
        echo "ssl_key_file = '$folder/server.key'"
    } >> data/postgresql.conf
    control -w -s -m fast restart
    echo "$folder/authority.crt"
}

remove() {
    stop immediate
    cd /
    rm -rf "$folder"
}

word=${1:-}
[ $# -gt 0 ] && shift
case "$word" in
find) find_programs ;;
start | stop | kill | tls | remove | remove-after)
    folder=${1:?"a folder is needed"}
    case "$folder" in /*) ;; *) folder=$(pwd)/$folder ;; esac
    case "$word" in
    start) start ;;
    stop) stop fast ;;
    kill) kill_all ;;
    tls) speak_tls ;;
    remove) remove ;;
    remove-after)
        while kill -0 "${2:?"a process is needed"}" 2>/dev/null; do sleep 0.5; done
        remove
        ;;
    esac
    ;;
run)
    folder=$(mktemp -d)
    trap remove EXIT
    EXCEED_TEST_POSTGRES=$(start)
    export EXCEED_TEST_POSTGRES
    "$@"
    ;;
*) sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
