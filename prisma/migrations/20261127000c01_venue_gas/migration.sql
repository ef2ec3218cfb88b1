-- What the venue has paid for gas, a row a mined transaction: the day's budget is counted from it, also after a restart.
CREATE TABLE gas_spent (
  tx_hash  BYTEA PRIMARY KEY,
  at_ms    BIGINT NOT NULL,
  kind     TEXT NOT NULL,                     -- fill, claim, permit, keeper, oracle
  account  BYTEA,                             -- whom it was for, null for the venue's own duties
  gas_used NUMERIC NOT NULL,
  fee_wei  NUMERIC NOT NULL
);
CREATE INDEX gas_spent_at ON gas_spent (at_ms);
