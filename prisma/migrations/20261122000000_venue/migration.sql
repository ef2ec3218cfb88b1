-- The parlay venue: journal of requests, receipts, replies kept for repeats, and what the escrow's events say.
-- Times are epoch milliseconds (_ms), amounts integers of 1e-6 (_e6), accounts and hashes raw bytes.

-- ── journal of requests for quotes ────────────────────────────────────────────────────────────
CREATE TABLE rfq (
  rfq_id       TEXT PRIMARY KEY,
  status       TEXT NOT NULL,
  is_open      BOOLEAN NOT NULL,              -- not final, or final without its receipt: recovery has to look at it
  version      INTEGER NOT NULL,              -- rises by one with each change, the guard of compare-and-set
  state        JSONB NOT NULL,                -- machine, terms, acceptance and submissions
  quotes       JSONB NOT NULL,                -- what makers signed, written once when the window closes
  taker        BYTEA NOT NULL,
  condition_id BYTEA NOT NULL,
  created_ms   BIGINT NOT NULL,
  updated_ms   BIGINT NOT NULL,
  quote_hash   BYTEA,                         -- of the accepted quote: a quote is executed for one request at most
  tx_hash      BYTEA,                         -- of the newest submission, written before it is broadcast
  parlay_id    NUMERIC
);
CREATE UNIQUE INDEX rfq_quote_hash ON rfq (quote_hash);
CREATE INDEX rfq_open ON rfq (created_ms) WHERE is_open;
CREATE INDEX rfq_taker ON rfq (taker, created_ms DESC);
CREATE INDEX rfq_parlay ON rfq (parlay_id);

CREATE TABLE rfq_event (
  rfq_id TEXT NOT NULL REFERENCES rfq (rfq_id) ON DELETE CASCADE ON UPDATE CASCADE,
  seq    INTEGER NOT NULL,
  at_ms  BIGINT NOT NULL,
  type   TEXT NOT NULL,
  event  JSONB NOT NULL,
  PRIMARY KEY (rfq_id, seq)
);

CREATE TABLE receipt (
  seq       BIGINT PRIMARY KEY,               -- without gaps: the order of the chain
  rfq_id    TEXT NOT NULL,
  body      JSONB NOT NULL,
  prev_hash BYTEA NOT NULL,                   -- 32 zero bytes before the first
  hash      BYTEA NOT NULL,                   -- SHA-256 of prev_hash and the canonical text of body
  made_ms   BIGINT NOT NULL
);
CREATE UNIQUE INDEX receipt_rfq ON receipt (rfq_id);
CREATE INDEX receipt_made ON receipt (made_ms, seq);

CREATE TABLE idempotency (
  scope        TEXT NOT NULL,                 -- who repeats what: create:0x…, accept:rfqv2_…
  key          TEXT NOT NULL,
  request_hash BYTEA NOT NULL,
  response     JSONB,                         -- null while the first call is under way
  created_ms   BIGINT NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_created ON idempotency (created_ms);

-- ── what the escrow's events say ──────────────────────────────────────────────────────────────
CREATE TABLE chain_cursor (
  source       TEXT NOT NULL,                 -- escrow
  block_number BIGINT NOT NULL,               -- the newest block read and some before it: where a reorganised chain parts
  block_hash   BYTEA NOT NULL,
  time_ms      BIGINT NOT NULL,
  PRIMARY KEY (source, block_number)
);

CREATE TABLE escrow_event (
  block_number BIGINT NOT NULL,
  log_index    INTEGER NOT NULL,
  block_hash   BYTEA NOT NULL,
  tx_hash      BYTEA NOT NULL,
  time_ms      BIGINT NOT NULL,
  type         TEXT NOT NULL,                 -- name of the event: ParlayCreated, Credited, …
  parlay_id    NUMERIC,
  account      BYTEA,                         -- whose credits, nonce or quote signer it is about
  args         JSONB NOT NULL,                -- integers as decimal text
  PRIMARY KEY (block_number, log_index)
);
CREATE INDEX escrow_event_parlay ON escrow_event (parlay_id, block_number, log_index);
CREATE INDEX escrow_event_account ON escrow_event (account, block_number, log_index);
CREATE INDEX escrow_event_type ON escrow_event (type, block_number, log_index);

CREATE TABLE parlay (
  parlay_id           NUMERIC PRIMARY KEY,
  taker               BYTEA NOT NULL,         -- the present owner: a novation changes it
  original_taker      BYTEA NOT NULL,
  maker               BYTEA NOT NULL,
  taker_collateral_e6 NUMERIC NOT NULL,       -- gross stake
  net_stake_e6        NUMERIC NOT NULL,       -- gross less both fees: what is in the pot
  maker_collateral_e6 NUMERIC NOT NULL,
  builder             BYTEA,
  protocol_fee_e6     NUMERIC NOT NULL DEFAULT 0,
  builder_fee_e6      NUMERIC NOT NULL DEFAULT 0,
  legs_hash           BYTEA NOT NULL,
  leg_count           SMALLINT NOT NULL,
  quote_hash          BYTEA NOT NULL,
  won_count           SMALLINT NOT NULL DEFAULT 0,
  voided_count        SMALLINT NOT NULL DEFAULT 0,
  is_settled          BOOLEAN NOT NULL DEFAULT false,
  verdict             TEXT NOT NULL DEFAULT 'open', -- of the taker: open, won, lost, void
  taker_payout_e6     NUMERIC,
  maker_payout_e6     NUMERIC,
  spread_e6           NUMERIC,
  created_block       BIGINT NOT NULL,
  created_ms          BIGINT NOT NULL,
  created_tx          BYTEA NOT NULL,
  settled_block       BIGINT,
  settled_ms          BIGINT,
  settled_tx          BYTEA
);
CREATE UNIQUE INDEX parlay_quote_hash ON parlay (quote_hash);
CREATE INDEX parlay_taker ON parlay (taker, parlay_id DESC);
CREATE INDEX parlay_original_taker ON parlay (original_taker, parlay_id DESC);
CREATE INDEX parlay_maker ON parlay (maker, parlay_id DESC);
CREATE INDEX parlay_unsettled ON parlay (created_ms) WHERE NOT is_settled;

CREATE TABLE parlay_leg (
  parlay_id      NUMERIC NOT NULL REFERENCES parlay (parlay_id) ON DELETE CASCADE ON UPDATE CASCADE,
  leg_index      SMALLINT NOT NULL,
  outcome_id     BIGINT NOT NULL,             -- 32 bits without sign
  side_index     SMALLINT NOT NULL,           -- 0 YES, 1 NO
  verdict        TEXT NOT NULL DEFAULT 'open', -- open, won, lost, void
  resolved_block BIGINT,
  resolved_ms    BIGINT,
  PRIMARY KEY (parlay_id, leg_index)
);
CREATE INDEX parlay_leg_open_outcome ON parlay_leg (outcome_id) WHERE verdict = 'open';

CREATE TABLE venue_credit (
  account       BYTEA PRIMARY KEY,
  credited_e6   NUMERIC NOT NULL DEFAULT 0,   -- ever credited
  withdrawn_e6  NUMERIC NOT NULL DEFAULT 0,   -- ever withdrawn: what is left can be claimed
  updated_block BIGINT NOT NULL
);
