-- Times in milliseconds, a time for each entry, who opened a table, and where the host has to act.

ALTER TABLE tables DROP COLUMN revision;
ALTER TABLE tables ADD COLUMN waits BIGINT NOT NULL DEFAULT 0;
-- SHA-256 of the cookie of the guest who opened it.
ALTER TABLE tables ADD COLUMN opener TEXT;
-- The old schema didn't note where the host has to act, so the first start checks every unfinished table.
UPDATE tables SET created_at = created_at * 1000, touched_at = touched_at * 1000, waits = 1 - finished;

-- Only unfinished tables are searched; finished ones pile up.
DROP INDEX tables_unfinished;
CREATE INDEX tables_unfinished ON tables (id) WHERE finished = 0;
CREATE UNIQUE INDEX tables_by_secret ON tables (secret);
CREATE INDEX tables_waiting ON tables (id) WHERE waits = 1 AND finished = 0;
CREATE INDEX tables_by_opener ON tables (opener) WHERE finished = 0 AND opener IS NOT NULL;

-- Keeps a table's entries together, so that an append touches one page and a load reads few.
ALTER TABLE entries RENAME TO entries_1;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version BIGINT NOT NULL,
    -- Milliseconds since 1970. Entries from schema 1 have no time.
    at BIGINT,
    seat BIGINT,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;
INSERT INTO entries (table_id, version, at, seat, kind, body)
    SELECT table_id, version, NULL, seat, kind, body FROM entries_1 ORDER BY table_id, version;
DROP TABLE entries_1;

CREATE TABLE keys (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
);
