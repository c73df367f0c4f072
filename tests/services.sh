#!/bin/bash
# tests/services.sh COMMAND...: run a command with a PostgreSQL and a Redis of its own, and leave nothing behind.
# What DATABASE_URL or REDIS_URL names already is used as it is; the rest is started from installed programs.
set -euo pipefail

here=$PWD
folder=$(mktemp -d "${TMPDIR:-/tmp}/renju-services.XXXXXX")
chmod 755 "$folder"
postgres= redis=

finish() {
    code=$?
    trap - EXIT
    [ -z "$redis" ] || { kill "$redis" && wait "$redis"; } 2>/dev/null || true
    [ -z "$postgres" ] || { kill -QUIT "$postgres" && wait "$postgres"; } 2>/dev/null || true
    rm -rf "$folder"
    exit "$code"
}
trap finish EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

if [ -z "${DATABASE_URL:-}" ]; then
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
    bin=${bin:-$(dirname "$(command -v initdb)")}
    mkdir "$folder/pg"
    as=()
    if [ "$(id -u)" = 0 ]; then # the server refuses to run as root
        chown postgres "$folder/pg"
        as=(setpriv --reuid postgres --regid postgres --init-groups --)
    fi
    cd "$folder"
    "${as[@]}" "$bin/initdb" -D "$folder/pg/data" -U renju -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 \
        || { cat "$folder/initdb.log" >&2; exit 1; }
    "${as[@]}" "$bin/postgres" -D "$folder/pg/data" -c listen_addresses= -c unix_socket_directories="$folder/pg" \
        -c fsync=off -c synchronous_commit=off -c full_page_writes=off >"$folder/pg.log" 2>&1 &
    postgres=$!
    for _ in $(seq 200); do "$bin/pg_isready" -q -h "$folder/pg" && break; sleep 0.1; done
    "$bin/pg_isready" -q -h "$folder/pg" || { cat "$folder/pg.log" >&2; exit 1; }
    export DATABASE_URL="postgresql://renju@/postgres?host=$folder/pg"
    cd "$here"
fi

if [ -z "${REDIS_URL:-}" ]; then
    for _ in $(seq 20); do
        port=$((20000 + RANDOM % 10000))
        redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --daemonize no --dir "$folder" >"$folder/redis.log" 2>&1 &
        redis=$!
        for _ in $(seq 50); do
            kill -0 "$redis" 2>/dev/null || break
            grep -q 'Ready to accept connections' "$folder/redis.log" && break 2
            sleep 0.1
        done
        redis=
    done
    [ -n "$redis" ] || { cat "$folder/redis.log" >&2; exit 1; }
    export REDIS_URL="redis://127.0.0.1:$port/0"
fi

"$@"
