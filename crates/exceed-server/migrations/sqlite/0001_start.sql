-- Everything the server keeps. Times are Unix milliseconds, flags 0 or 1, names of things random text.
-- The same tables for PostgreSQL are in the folder beside this one.

CREATE TABLE users (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    -- The name without its case: two accounts that differ in case alone would be taken for each other.
    folded   TEXT    NOT NULL,
    -- NULL for a guest.
    password TEXT,
    created  INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX users_account ON users (folded) WHERE password IS NOT NULL;
CREATE INDEX users_folded ON users (folded, created);

CREATE TABLE sessions (
    hash    BLOB    NOT NULL PRIMARY KEY,
    user_id TEXT    NOT NULL REFERENCES users (id),
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE tables (
    id       TEXT    NOT NULL PRIMARY KEY,
    code     TEXT    NOT NULL,
    owner    TEXT    NOT NULL REFERENCES users (id),
    state    TEXT    NOT NULL,
    options  TEXT    NOT NULL,
    seats    TEXT    NOT NULL,
    p1_user  TEXT    REFERENCES users (id),
    p2_user  TEXT    REFERENCES users (id),
    p1_score INTEGER NOT NULL,
    p2_score INTEGER NOT NULL,
    game     TEXT,
    listed   INTEGER NOT NULL,
    rated    INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL
) STRICT;
-- A code is free again when its table is closed.
CREATE UNIQUE INDEX tables_code ON tables (code) WHERE state <> 'closed';
CREATE INDEX tables_listed ON tables (state, listed, created, id);
CREATE INDEX tables_updated ON tables (state, updated, id);
CREATE INDEX tables_owner ON tables (owner, state);

CREATE TABLE games (
    id         TEXT    NOT NULL PRIMARY KEY,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    number     INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    setup      TEXT    NOT NULL,
    rules      INTEGER NOT NULL,
    uses       TEXT    NOT NULL,
    secret     BLOB    NOT NULL,
    p1_nonce   BLOB,
    p2_nonce   BLOB,
    players    TEXT    NOT NULL,
    p1_user    TEXT    REFERENCES users (id),
    p2_user    TEXT    REFERENCES users (id),
    characters TEXT    NOT NULL,
    edition    TEXT    NOT NULL,
    rated      INTEGER NOT NULL,
    listed     INTEGER NOT NULL,
    turns      INTEGER NOT NULL,
    outcome    TEXT,
    closing    TEXT,
    created    INTEGER NOT NULL,
    started    INTEGER,
    ended      INTEGER,
    -- Thinking time that is left, in milliseconds; NULL without a clock.
    p1_clock   INTEGER,
    p2_clock   INTEGER
) STRICT;
CREATE UNIQUE INDEX games_table ON games (table_id, number);
-- Profiles show the last games of a user: one index for each seat, over the games that profiles show.
CREATE INDEX games_p1 ON games (p1_user, ended) WHERE rated + listed > 0;
CREATE INDEX games_p2 ON games (p2_user, ended) WHERE rated + listed > 0;

-- The logs of all games. The primary key keeps two writers from both writing entry n.
CREATE TABLE inputs (
    game_id  TEXT    NOT NULL REFERENCES games (id),
    n        INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    seat     TEXT,
    choice   TEXT,
    decision INTEGER,
    given    INTEGER,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE replays (
    game_id TEXT NOT NULL REFERENCES games (id),
    viewer  TEXT NOT NULL,
    body    BLOB NOT NULL,
    PRIMARY KEY (game_id, viewer)
) STRICT;

CREATE TABLE analyses (
    game_id TEXT    NOT NULL REFERENCES games (id),
    viewer  TEXT    NOT NULL,
    body    BLOB    NOT NULL,
    made    INTEGER NOT NULL,
    PRIMARY KEY (game_id, viewer)
) STRICT;

CREATE TABLE ratings (
    user_id    TEXT    NOT NULL REFERENCES users (id),
    pool       TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (user_id, pool)
) STRICT, WITHOUT ROWID;

CREATE TABLE leases (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    node     TEXT    NOT NULL,
    token    INTEGER NOT NULL,
    until    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
    id       TEXT    NOT NULL PRIMARY KEY,
    game_id  TEXT    NOT NULL REFERENCES games (id),
    reporter TEXT    NOT NULL REFERENCES users (id),
    reason   TEXT    NOT NULL,
    text     TEXT,
    export   TEXT    NOT NULL,
    created  INTEGER NOT NULL
) STRICT;
CREATE INDEX reports_created ON reports (created, id);

CREATE TABLE blocks (
    user_id TEXT    NOT NULL REFERENCES users (id),
    blocked TEXT    NOT NULL REFERENCES users (id),
    created INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked)
) STRICT, WITHOUT ROWID;

-- Written and emptied again to find out whether there is room on the disk.
CREATE TABLE probes (
    id   TEXT NOT NULL PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;
