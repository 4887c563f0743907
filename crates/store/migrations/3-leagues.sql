-- The league that a table is a match of. A league is stored as a table is: an opening, seats and entries.

ALTER TABLE tables ADD COLUMN league TEXT;
CREATE INDEX tables_by_league ON tables (league) WHERE league IS NOT NULL;
