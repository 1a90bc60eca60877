#!/bin/sh
# What a server with much in its database costs: a start with many open games, the first touch of one, lists, a profile, replays.
#
#   scripts/costs.sh EXCEED [OPEN] [FINISHED]     EXCEED is the program; 10000 open and 100000 finished games if nothing is said
#
# Some games are played over sockets by `exceed load`, which is then killed, so that some are over and some go on. SQL makes many of
# each; the logs of open games are all there, those of finished ones for the first 1,000. Needs sqlite3 and curl. Everything is in
# a folder that goes at the end.
set -eu

exceed=${1:?"the program to measure is missing: scripts/costs.sh target/release/exceed"}
open=${2:-10000}
finished=${3:-100000}
with_log=1000
[ "$finished" -ge $with_log ] || with_log=$finished
folder=$(mktemp -d)
database=$folder/exceed.db
server=
stop() {
    [ -z "$server" ] || { kill "$server" && wait "$server" || true; }
    server=
}
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

now() { date +%s%N; }
start() {
    begun=$(now)
    "$exceed" serve --listen 127.0.0.1:0 --data "$folder" --pace-ms 0 --limit sessions_per_address_h=100000 --limit tables=100000 \
        --limit sockets_per_address=10000 --limit messages_per_s=100 >"$folder/out" 2>"$folder/log" &
    server=$!
    until grep -q "listening on" "$folder/out"; do
        kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
        sleep 0.01
    done
    began=$((($(now) - begun) / 1000000))
    url=$(sed -n 's/listening on //p' "$folder/out")
}
memory() { awk '/VmRSS/ { print $2 }' "/proc/$server/status"; }
sql() { sqlite3 "$database" "$1"; }
# Milliseconds for each of these paths, one after the other; their middle and the longest.
touch_all() {
    what=$1
    shift
    for path in "$@"; do
        curl -s -o "$folder/body" -w '%{http_code} %{time_total}\n' "$url$path"
    done | awk '$1 == 200 { print $2 * 1000 } $1 != 200 { print "wrong: " $1 > "/dev/stderr"; exit 1 }' | sort -n >"$folder/times"
    awk -v what="$what" '{ times[NR] = $1 }
        END { printf "%-58s median %8.1f ms, longest %8.1f ms (of %d)\n", what, times[int((NR + 1) / 2)], times[NR], NR }' "$folder/times"
}
ids() { sql "SELECT '/api/$1/' || id || '$4' FROM $1 WHERE id LIKE '$2%' ORDER BY id LIMIT $3"; }
# Copies $2 of the games in state $1, with tables in state $3, ids that begin with $4, numbered from $5, with logs or `without`.
copies() {
    sql "PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN;
        CREATE TEMP TABLE base AS SELECT row_number() OVER () - 1 AS k, games.id, games.table_id FROM games
            JOIN tables ON tables.id = table_id WHERE games.state = '$1' AND length(setup) > 0 AND games.id NOT GLOB '[fgo]0000*'
            AND ('$1' <> 'live' OR tables.game = games.id);
        CREATE TEMP TABLE copy AS WITH RECURSIVE number(i) AS (SELECT $5 UNION ALL SELECT i + 1 FROM number WHERE i + 1 < $5 + $2)
            SELECT i, printf('$4%015d', i) AS new, base.id AS old, table_id AS old_table FROM number
            JOIN base ON base.k = i % (SELECT count(*) FROM base);
        CREATE TEMP TABLE letters AS SELECT '23456789ABCDEFGHJKMNPQRSTUVWXYZ' AS all31;
        INSERT INTO tables SELECT new, 'X' || substr(all31, 1 + i / 923521 % 31, 1) || substr(all31, 1 + i / 29791 % 31, 1)
            || substr(all31, 1 + i / 961 % 31, 1) || substr(all31, 1 + i / 31 % 31, 1) || substr(all31, 1 + i % 31, 1), owner, '$3', options,
            seats, p1_user, p2_user, p1_score, p2_score, new, 1, rated, created + i, updated + i
            FROM copy JOIN tables ON tables.id = old_table, letters;
        INSERT INTO games SELECT new, new, 1, state, setup, rules, uses, secret, p1_nonce, p2_nonce, players, p1_user, p2_user,
            characters, edition, rated, 1, turns, outcome, closing, created + i, started + i, ended + i, p1_clock, p2_clock
            FROM copy JOIN games ON games.id = old;
        INSERT INTO inputs SELECT new, n, kind, seat, choice, decision, given, at FROM copy JOIN inputs ON game_id = old WHERE '$6' = 'logs';
        INSERT INTO replays SELECT new, viewer, body FROM copy JOIN replays ON game_id = old WHERE '$6' = 'logs';
        COMMIT; PRAGMA wal_checkpoint(TRUNCATE);" >/dev/null
}
size() { wc -c <"$database"; }

start
# Killed, not stopped: who is stopped gives up the games.
timeout -s KILL 45 "$exceed" load --server "$url" --games 60 --rate 12 --seconds 100 >/dev/null 2>&1 || true
stop
echo "$(sql "SELECT count(*) FROM games WHERE state = 'over'") games were played, $(sql "SELECT count(*) FROM games WHERE state = 'live'") go on," \
    "$(sql 'SELECT count(*) / count(DISTINCT game_id) FROM inputs') entries in a log on average"
start
echo "start with these                                            $began ms, $(memory) KiB"
stop
before=$(size)
copies live "$open" live o 0 logs
echo "an open game in the database                                $((($(size) - before) / open)) bytes"
before=$(size)
copies over "$with_log" closed f 0 logs
echo "a finished game in the database                             $((($(size) - before) / with_log)) bytes"
copies over $((finished - with_log)) closed f "$with_log" without
start
echo "start with $open open and $finished finished games          $began ms, $(memory) KiB"
touch_all "a table, first touch: its game is replayed" $(ids tables o 300 '')
touch_all "the same tables again" $(ids tables o 300 '')
echo "with 300 of them in memory                                  $(memory) KiB"
touch_all "list of open tables" $(yes '/api/tables?open=1' | head -20)
touch_all "list of live tables, newest 50, first time" '/api/tables?live=1'
touch_all "list of live tables" $(yes '/api/tables?live=1' | head -20)
names=$(sql "SELECT name FROM users WHERE id IN (SELECT p1_user FROM games WHERE id LIKE 'f%') LIMIT 40")
touch_all "a profile" $(for name in $names; do echo "/api/users/$name"; done)
touch_all "facts of a game" $(ids games f 100 '')
touch_all "replay, open" $(ids games f 100 '/replay?as=open')
touch_all "replay, of a seat" $(ids games f 100 '/replay?as=p1')
