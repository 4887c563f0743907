CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rules BIGINT NOT NULL,
    content TEXT NOT NULL,
    secret TEXT NOT NULL,
    -- The table that this one is the rematch of: there is one rematch of a table.
    parent TEXT UNIQUE REFERENCES tables (id),
    -- The number of entries; whoever appends must know it.
    version BIGINT NOT NULL,
    -- Grows with every change that is no entry.
    revision BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    -- Seconds since 1970.
    created_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL
);

CREATE INDEX tables_unfinished ON tables (finished);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- SHA-256 of the guest's cookie: who reads the database cannot sit down as somebody else.
    guest TEXT,
    name TEXT NOT NULL,
    level BIGINT,
    salt TEXT NOT NULL,
    -- What opens the chair to a friend.
    door TEXT,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_by_guest ON seats (guest);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    seat BIGINT,
    PRIMARY KEY (table_id, version)
);
