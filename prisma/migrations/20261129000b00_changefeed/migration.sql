-- The last sequence number that was stored as history: streams begin behind it.
ALTER TABLE ingest_cursor ADD COLUMN history_seq bigint NOT NULL DEFAULT 0;
