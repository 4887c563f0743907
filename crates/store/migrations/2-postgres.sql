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
-- Room for new row versions on the same page, so that most appends don't touch the indexes.
ALTER TABLE tables SET (fillfactor = 80);

-- Milliseconds since 1970. Entries from schema 1 have no time.
ALTER TABLE entries ADD COLUMN at BIGINT;

CREATE TABLE keys (
    name TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

-- A lease is valid while its node is alive, so renewing thousands of leases writes one row.
CREATE TABLE nodes (
    node TEXT NOT NULL PRIMARY KEY,
    alive_until TIMESTAMPTZ NOT NULL
);

CREATE TABLE leases (
    table_id TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL
);

CREATE INDEX leases_by_node ON leases (node);
