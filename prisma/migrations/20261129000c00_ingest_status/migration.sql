-- What the process that ingests says of itself about once a second, for the processes that do not: how far fills and
-- metadata are. One row. It is not made anew by a crash of the server: the next report comes a second later.
CREATE UNLOGGED TABLE ingest_status (
  source TEXT NOT NULL,
  progress JSONB NOT NULL,
  metadata JSONB NOT NULL,
  reported_ms BIGINT NOT NULL,
  CONSTRAINT ingest_status_pkey PRIMARY KEY (source)
) WITH (fillfactor = 50);
