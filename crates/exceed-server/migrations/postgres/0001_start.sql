-- Everything the server keeps. Times are Unix milliseconds, flags 0 or 1, names of things random text.
-- The same tables for SQLite are in the folder beside this one.

CREATE TABLE users (
    id       TEXT NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    -- The name without its case: two accounts that differ in case alone would be taken for each other.
    folded   TEXT NOT NULL,
    -- NULL for a guest.
    password TEXT,
    created  BIGINT NOT NULL
);
CREATE UNIQUE INDEX users_account ON users (folded) WHERE password IS NOT NULL;
CREATE INDEX users_folded ON users (folded, created);

CREATE TABLE sessions (
    hash    BYTEA NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE tables (
    id       TEXT NOT NULL PRIMARY KEY,
    code     TEXT NOT NULL,
    owner    TEXT NOT NULL REFERENCES users (id),
    state    TEXT NOT NULL,
    options  TEXT NOT NULL,
    seats    TEXT NOT NULL,
    p1_user  TEXT REFERENCES users (id),
    p2_user  TEXT REFERENCES users (id),
    p1_score BIGINT NOT NULL,
    p2_score BIGINT NOT NULL,
    game     TEXT,
    listed   BIGINT NOT NULL,
    rated    BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL
);
-- A code is free again when its table is closed.
CREATE UNIQUE INDEX tables_code ON tables (code) WHERE state <> 'closed';
CREATE INDEX tables_listed ON tables (state, listed, created, id);
CREATE INDEX tables_updated ON tables (state, updated, id);
CREATE INDEX tables_owner ON tables (owner, state);

CREATE TABLE games (
    id         TEXT NOT NULL PRIMARY KEY,
    table_id   TEXT NOT NULL REFERENCES tables (id),
    number     BIGINT NOT NULL,
    state      TEXT NOT NULL,
    setup      TEXT NOT NULL,
    rules      BIGINT NOT NULL,
    uses       TEXT NOT NULL,
    secret     BYTEA NOT NULL,
    p1_nonce   BYTEA,
    p2_nonce   BYTEA,
    players    TEXT NOT NULL,
    p1_user    TEXT REFERENCES users (id),
    p2_user    TEXT REFERENCES users (id),
    characters TEXT NOT NULL,
    edition    TEXT NOT NULL,
    rated      BIGINT NOT NULL,
    listed     BIGINT NOT NULL,
    turns      BIGINT NOT NULL,
    outcome    TEXT,
    closing    TEXT,
    created    BIGINT NOT NULL,
    started    BIGINT,
    ended      BIGINT,
    -- Thinking time that is left, in milliseconds; NULL without a clock.
    p1_clock   BIGINT,
    p2_clock   BIGINT
);
CREATE UNIQUE INDEX games_table ON games (table_id, number);
-- Profiles show the last games of a user: one index for each seat, over the games that profiles show.
CREATE INDEX games_p1 ON games (p1_user, ended) WHERE rated + listed > 0;
CREATE INDEX games_p2 ON games (p2_user, ended) WHERE rated + listed > 0;

-- The logs of all games. The primary key keeps two writers from both writing entry n.
CREATE TABLE inputs (
    game_id  TEXT NOT NULL REFERENCES games (id),
    n        BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    seat     TEXT,
    choice   TEXT,
    decision BIGINT,
    given    BIGINT,
    at       BIGINT NOT NULL,
    PRIMARY KEY (game_id, n)
);

CREATE TABLE replays (
    game_id TEXT NOT NULL REFERENCES games (id),
    viewer  TEXT NOT NULL,
    body    BYTEA NOT NULL,
    PRIMARY KEY (game_id, viewer)
);

CREATE TABLE analyses (
    game_id TEXT NOT NULL REFERENCES games (id),
    viewer  TEXT NOT NULL,
    body    BYTEA NOT NULL,
    made    BIGINT NOT NULL,
    PRIMARY KEY (game_id, viewer)
);

CREATE TABLE ratings (
    user_id    TEXT NOT NULL REFERENCES users (id),
    pool       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    PRIMARY KEY (user_id, pool)
);

CREATE TABLE leases (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    node     TEXT NOT NULL,
    token    BIGINT NOT NULL,
    until    BIGINT NOT NULL
);

CREATE TABLE reports (
    id       TEXT NOT NULL PRIMARY KEY,
    game_id  TEXT NOT NULL REFERENCES games (id),
    reporter TEXT NOT NULL REFERENCES users (id),
    reason   TEXT NOT NULL,
    text     TEXT,
    export   TEXT NOT NULL,
    created  BIGINT NOT NULL
);
CREATE INDEX reports_created ON reports (created, id);

CREATE TABLE blocks (
    user_id TEXT NOT NULL REFERENCES users (id),
    blocked TEXT NOT NULL REFERENCES users (id),
    created BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

-- Written and emptied again to find out whether there is room on the disk.
CREATE TABLE probes (
    id   TEXT NOT NULL PRIMARY KEY,
    body BYTEA NOT NULL
);
