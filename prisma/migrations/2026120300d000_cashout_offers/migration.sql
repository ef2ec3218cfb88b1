-- Offers for live positions: those in the book (outcome is null), which the next process takes up again, and how each
-- of the others ended.
CREATE TABLE cashout_offer (
  offer_hash     BYTEA PRIMARY KEY,
  escrow         BYTEA NOT NULL,
  parlay_id      NUMERIC NOT NULL,
  maker          BYTEA NOT NULL,
  taker          BYTEA NOT NULL,
  payout_e6      NUMERIC NOT NULL,
  won_count      INTEGER NOT NULL,
  voided_count   INTEGER NOT NULL,
  nonce          NUMERIC NOT NULL,
  deadline_s     BIGINT NOT NULL,
  signature      BYTEA NOT NULL,
  valid_until_ms BIGINT NOT NULL,
  received_ms    BIGINT NOT NULL,
  outcome        TEXT,                          -- withdrawn, superseded, outbid, expired, stale, burned, unfunded, moved, closed, failed, sold
  ended_ms       BIGINT,
  tx_hash        BYTEA
);
CREATE INDEX cashout_offer_parlay ON cashout_offer (parlay_id, received_ms DESC);
CREATE INDEX cashout_offer_live ON cashout_offer (escrow) WHERE outcome IS NULL;
