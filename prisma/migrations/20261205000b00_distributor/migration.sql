-- What the distributor of rewards says on the venue's chain. A cycle is named by its funder and a number.
CREATE TABLE distributor_cycle (
  funder          BYTEA NOT NULL,
  cycle_id        NUMERIC NOT NULL,
  root            BYTEA NOT NULL,
  funded_e6       NUMERIC NOT NULL,
  claim_end_ms    BIGINT NOT NULL,
  funded_block    BIGINT NOT NULL,
  funded_ms       BIGINT NOT NULL,
  funded_tx       BYTEA NOT NULL,
  reclaimed_e6    NUMERIC,
  reclaimed_block BIGINT,
  reclaimed_tx    BYTEA,
  PRIMARY KEY (funder, cycle_id)
);
CREATE INDEX distributor_cycle_root ON distributor_cycle (cycle_id, root);

CREATE TABLE distributor_claim (
  funder       BYTEA NOT NULL,
  cycle_id     NUMERIC NOT NULL,
  account      BYTEA NOT NULL,
  amount_e6    NUMERIC NOT NULL,
  block_number BIGINT NOT NULL,
  time_ms      BIGINT NOT NULL,
  tx_hash      BYTEA NOT NULL,
  PRIMARY KEY (funder, cycle_id, account)
);
CREATE INDEX distributor_claim_account ON distributor_claim (account, block_number DESC);
