-- Calls of the venue whose journal is nowhere else: claims, permits, settlements, results. A row a signed transaction,
-- stored before it is sent, so that the next process takes up what this one leaves behind.
CREATE TABLE signed_call (
  tx_hash       BYTEA PRIMARY KEY,
  seq           BIGSERIAL NOT NULL,           -- the order of signing: replacements come after what they replace
  lane          TEXT NOT NULL,                -- relay, keeper, oracle: whose keys signed it, and who takes it up
  chain_id      BIGINT NOT NULL,
  call_id       TEXT NOT NULL,                -- what it does: withdraw:0x…, settle:17
  is_deferrable BOOLEAN NOT NULL,
  sender        BYTEA NOT NULL,
  nonce         BIGINT NOT NULL,
  raw_tx        BYTEA NOT NULL,
  kind          TEXT,                         -- what its gas is paid for: claim, permit, keeper, oracle
  account       BYTEA,                        -- and for whom, null for the venue's own duties
  signed_ms     BIGINT NOT NULL,
  outcome       TEXT,                         -- null until the end of the call is known
  ended_ms      BIGINT
);
CREATE INDEX signed_call_open ON signed_call (lane, chain_id, seq) WHERE outcome IS NULL;
CREATE INDEX signed_call_signed ON signed_call (signed_ms);
