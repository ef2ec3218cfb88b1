-- What the pooled vault was worth, at each block in which that changed. Amounts are integers of 1e-6, shares of 1e-12.
CREATE TABLE vault_nav (
  block_number     bigint  PRIMARY KEY,
  time_ms          bigint  NOT NULL,
  total_assets_e6  numeric NOT NULL,
  total_shares_raw numeric NOT NULL,
  idle_e6          numeric NOT NULL,
  locked_e6        numeric NOT NULL
);
CREATE INDEX vault_nav_time ON vault_nav (time_ms);
