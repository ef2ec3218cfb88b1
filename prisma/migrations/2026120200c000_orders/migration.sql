-- The minute of play at each change of a fixture: what happened is told with it.
ALTER TABLE fixture_update ADD COLUMN minute integer;

-- What became of orders on outcomes, as the node told it, for two days. Numbers are gapless: their one writer moves the
-- cursor in the same transaction.
CREATE TABLE order_event (
  seq           bigint  PRIMARY KEY,
  block_number  bigint  NOT NULL,
  block_time_ms bigint  NOT NULL,
  time_ms       bigint  NOT NULL,
  oid           bigint  NOT NULL,
  sz_e8         bigint  NOT NULL,
  coin          integer NOT NULL,
  px_e8         integer NOT NULL,
  status        text    NOT NULL,
  is_buy        boolean NOT NULL,
  wallet        bytea   NOT NULL,
  builder       bytea
);
CREATE INDEX order_event_block_time ON order_event (block_time_ms, seq);

-- How far ingest of orders has come. It moves in the transaction that stores what it speaks of.
CREATE TABLE order_cursor (
  source           text   PRIMARY KEY,
  file             text   NOT NULL,
  byte_offset      bigint NOT NULL,
  block_number     bigint NOT NULL,
  block_time_ms    bigint NOT NULL,
  order_seq        bigint NOT NULL,
  blocks           bigint NOT NULL,
  skipped_rows     bigint NOT NULL,
  duplicate_blocks bigint NOT NULL,
  missing_blocks   bigint NOT NULL,
  quarantined      bigint NOT NULL,
  updated_ms       bigint NOT NULL
);
