-- Amounts are integers in units of 1e-8 (suffix _e8), times are epoch milliseconds (suffix _ms),
-- coins are the number N of `#N`, wallets, builders and hashes are raw bytes.

-- ── markets: what the upstream says about outcomes ──────────────────────────────────────────
CREATE TABLE question (
  question_id            INTEGER PRIMARY KEY,
  name                   TEXT NOT NULL,
  description            TEXT NOT NULL,
  title                  TEXT NOT NULL,
  market_class           TEXT NOT NULL,
  underlying             TEXT NOT NULL DEFAULT '',
  category               TEXT NOT NULL DEFAULT 'other',
  subcategory            TEXT NOT NULL DEFAULT '',
  period                 TEXT NOT NULL DEFAULT '',
  expiry_ms              BIGINT NOT NULL DEFAULT 0,
  fallback_outcome       INTEGER,
  named_outcomes         INTEGER[] NOT NULL DEFAULT '{}',
  settled_named_outcomes INTEGER[] NOT NULL DEFAULT '{}',
  is_settled             BOOLEAN NOT NULL DEFAULT false,
  logo_url               TEXT NOT NULL DEFAULT '',
  first_seen_ms          BIGINT NOT NULL,
  last_seen_ms           BIGINT NOT NULL
);

CREATE TABLE outcome (
  outcome_id      INTEGER PRIMARY KEY,
  question_id     INTEGER NOT NULL DEFAULT 0,
  question_name   TEXT NOT NULL DEFAULT '',
  name            TEXT NOT NULL,
  description     TEXT NOT NULL,
  title           TEXT NOT NULL,
  market_class    TEXT NOT NULL,
  underlying      TEXT NOT NULL DEFAULT '',
  category        TEXT NOT NULL DEFAULT 'other',
  subcategory     TEXT NOT NULL DEFAULT '',
  tags            TEXT[] NOT NULL DEFAULT '{}',
  ai_confidence   DOUBLE PRECISION,
  side_a_name     TEXT NOT NULL,
  side_b_name     TEXT NOT NULL,
  expiry_ms       BIGINT NOT NULL DEFAULT 0,
  period          TEXT NOT NULL DEFAULT '',
  target_price    TEXT NOT NULL DEFAULT '0',
  quote_token     TEXT NOT NULL DEFAULT '',
  venue           TEXT NOT NULL DEFAULT '',
  fee_scale       TEXT NOT NULL DEFAULT '',
  logo_url        TEXT NOT NULL DEFAULT '',
  is_settled      BOOLEAN NOT NULL DEFAULT false,
  settle_fraction TEXT NOT NULL DEFAULT '',
  settle_details  TEXT NOT NULL DEFAULT '',
  settlement_px   DOUBLE PRECISION NOT NULL DEFAULT -1,
  settled_at_ms   BIGINT,
  first_seen_ms   BIGINT NOT NULL,
  last_seen_ms    BIGINT NOT NULL
);
CREATE INDEX outcome_first_seen ON outcome (first_seen_ms DESC, outcome_id DESC);
CREATE INDEX outcome_live ON outcome (is_settled, expiry_ms);
CREATE INDEX outcome_question ON outcome (question_id);

CREATE TABLE outcome_event (
  event_id        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outcome_id      INTEGER NOT NULL,
  event_type      TEXT NOT NULL,
  time_ms         BIGINT NOT NULL,
  signer          TEXT NOT NULL DEFAULT '',
  settle_fraction TEXT NOT NULL DEFAULT '',
  settle_details  TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX outcome_event_once ON outcome_event (outcome_id, event_type);
CREATE INDEX outcome_event_time ON outcome_event (time_ms DESC, event_id DESC);

CREATE TABLE mark_price (
  symbol  TEXT NOT NULL,
  time_ms BIGINT NOT NULL,
  px      DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (symbol, time_ms)
);

-- ── fills and how far ingest has come ────────────────────────────────────────────────────────
CREATE TABLE fill (
  seq               BIGINT PRIMARY KEY,
  block_number      BIGINT NOT NULL,
  time_ms           BIGINT NOT NULL,
  oid               BIGINT NOT NULL,
  tid               BIGINT NOT NULL,
  sz_e8             BIGINT NOT NULL,
  notional_e8       BIGINT NOT NULL,
  fee_e8            BIGINT NOT NULL,
  closed_pnl_e8     BIGINT NOT NULL,
  start_position_e8 BIGINT NOT NULL,
  builder_fee_e8    BIGINT NOT NULL DEFAULT 0,
  coin              INTEGER NOT NULL,
  px_e8             INTEGER NOT NULL,
  dir               SMALLINT NOT NULL,
  is_buy            BOOLEAN NOT NULL,
  crossed           BOOLEAN NOT NULL,
  wallet            BYTEA NOT NULL,
  builder           BYTEA,
  hash              BYTEA NOT NULL,
  fee_token         TEXT NOT NULL
);
CREATE INDEX fill_wallet_time ON fill (wallet, time_ms, seq);
CREATE INDEX fill_coin_time ON fill (coin, time_ms, seq);
CREATE INDEX fill_tid ON fill (tid);
CREATE INDEX fill_builder_time ON fill (builder, time_ms, tid) WHERE builder IS NOT NULL;

CREATE TABLE ingest_cursor (
  source          TEXT PRIMARY KEY,
  file            TEXT NOT NULL,
  byte_offset     BIGINT NOT NULL,
  block_number    BIGINT NOT NULL,
  block_time_ms   BIGINT NOT NULL,
  fill_seq        BIGINT NOT NULL,
  fills           BIGINT NOT NULL DEFAULT 0,
  blocks          BIGINT NOT NULL DEFAULT 0,
  skipped_rows    BIGINT NOT NULL DEFAULT 0,
  duplicate_blocks BIGINT NOT NULL DEFAULT 0,
  quarantined     BIGINT NOT NULL DEFAULT 0,
  updated_ms      BIGINT NOT NULL
);

CREATE TABLE quarantine (
  quarantine_id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source        TEXT NOT NULL,
  file          TEXT NOT NULL,
  byte_offset   BIGINT NOT NULL,
  reason        TEXT NOT NULL,
  raw           TEXT NOT NULL,
  received_ms   BIGINT NOT NULL
);
CREATE INDEX quarantine_reason ON quarantine (reason);

CREATE TABLE block_gap (
  gap_id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_block  BIGINT NOT NULL,
  to_block    BIGINT NOT NULL,
  from_ms     BIGINT NOT NULL,                -- time of the block before the gap
  to_ms       BIGINT NOT NULL,                -- and of the block after it
  detected_ms BIGINT NOT NULL,
  filled_ms   BIGINT
);
CREATE INDEX block_gap_filled ON block_gap (filled_ms);

-- ── rollups: kept in the transaction that stores the fills ──────────────────────────────────
-- trades/volume of a market count each trade once (the taker's fill), a wallet's count its own fills.
CREATE TABLE coin_stats (
  coin              INTEGER PRIMARY KEY,
  trades            BIGINT NOT NULL DEFAULT 0,
  volume_e8         NUMERIC NOT NULL DEFAULT 0,
  traders           BIGINT NOT NULL DEFAULT 0,
  fill_notional_e8  NUMERIC NOT NULL DEFAULT 0,
  fill_sz_e8        NUMERIC NOT NULL DEFAULT 0,
  open_interest_e8  NUMERIC NOT NULL DEFAULT 0,
  fees_e8           NUMERIC NOT NULL DEFAULT 0,
  pnl_e8            NUMERIC NOT NULL DEFAULT 0,
  users             BIGINT NOT NULL DEFAULT 0,
  last_px_e8        INTEGER,
  first_trade_ms    BIGINT,
  last_trade_ms     BIGINT,
  last_trade_seq    BIGINT
);

CREATE TABLE coin_hour (
  coin        INTEGER NOT NULL,
  hour        INTEGER NOT NULL,               -- epoch hours
  open_e8     INTEGER NOT NULL,
  high_e8     INTEGER NOT NULL,
  low_e8      INTEGER NOT NULL,
  close_e8    INTEGER NOT NULL,
  trades      BIGINT NOT NULL,
  volume_e8   NUMERIC NOT NULL,
  sz_e8       NUMERIC NOT NULL,
  buy_volume_e8 NUMERIC NOT NULL,
  first_ms    BIGINT NOT NULL,
  first_seq   BIGINT NOT NULL,
  last_ms     BIGINT NOT NULL,
  last_seq    BIGINT NOT NULL,
  PRIMARY KEY (coin, hour)
);
CREATE INDEX coin_hour_hour ON coin_hour (hour, coin);

-- The category under which a coin's fills are counted in wallet_category.
CREATE TABLE coin_category (
  coin       INTEGER PRIMARY KEY,
  category   TEXT NOT NULL,
  underlying TEXT NOT NULL
);

CREATE TABLE outcome_stats (
  outcome_id     INTEGER PRIMARY KEY,
  trades         BIGINT NOT NULL DEFAULT 0,
  volume_e8      NUMERIC NOT NULL DEFAULT 0,
  traders        BIGINT NOT NULL DEFAULT 0,
  first_trade_ms BIGINT,
  last_trade_ms  BIGINT
);

CREATE TABLE coin_settlement (
  coin             INTEGER PRIMARY KEY,
  px_e8            INTEGER NOT NULL,
  settled_at_ms    BIGINT NOT NULL,
  last_settled_ms  BIGINT NOT NULL,
  holders          BIGINT NOT NULL,
  payout_e8        NUMERIC NOT NULL,
  shares_e8        NUMERIC NOT NULL,
  pnl_e8           NUMERIC NOT NULL,
  fees_e8          NUMERIC NOT NULL,
  won              BIGINT NOT NULL,
  lost             BIGINT NOT NULL
);
CREATE INDEX coin_settlement_time ON coin_settlement (settled_at_ms DESC);

CREATE TABLE wallet_coin (
  wallet           BYTEA NOT NULL,
  coin             INTEGER NOT NULL,
  trades           BIGINT NOT NULL,
  settlements      BIGINT NOT NULL,
  won              BIGINT NOT NULL,
  lost             BIGINT NOT NULL,
  volume_e8        NUMERIC NOT NULL,          -- every fill, settlement included
  trade_volume_e8  NUMERIC NOT NULL,          -- Buy and Sell only
  buy_notional_e8  NUMERIC NOT NULL,          -- Buy only
  buy_sz_e8        NUMERIC NOT NULL,
  sell_notional_e8 NUMERIC NOT NULL,
  sell_sz_e8       NUMERIC NOT NULL,
  pnl_e8           NUMERIC NOT NULL,
  settled_pnl_e8   NUMERIC NOT NULL,
  settled_sz_e8    NUMERIC NOT NULL,
  fees_e8          NUMERIC NOT NULL,
  position_e8      NUMERIC NOT NULL,
  opened_by        SMALLINT NOT NULL,         -- dir of the first fill
  first_seq        BIGINT NOT NULL,
  last_seq         BIGINT NOT NULL,
  first_ms         BIGINT NOT NULL,
  last_ms          BIGINT NOT NULL,
  PRIMARY KEY (wallet, coin)
);
CREATE INDEX wallet_coin_holders ON wallet_coin (coin, position_e8 DESC);

CREATE TABLE wallet_total (
  wallet          BYTEA PRIMARY KEY,
  trades          BIGINT NOT NULL,
  settlements     BIGINT NOT NULL,
  wins            BIGINT NOT NULL,
  losses          BIGINT NOT NULL,
  volume_e8       NUMERIC NOT NULL,
  trade_volume_e8 NUMERIC NOT NULL,
  pnl_e8          NUMERIC NOT NULL,
  settled_pnl_e8  NUMERIC NOT NULL,
  fees_e8         NUMERIC NOT NULL,
  markets         BIGINT NOT NULL,
  first_ms        BIGINT NOT NULL,
  last_ms         BIGINT NOT NULL
);
CREATE INDEX wallet_total_pnl ON wallet_total (pnl_e8 DESC);
CREATE INDEX wallet_total_volume ON wallet_total (volume_e8 DESC);
CREATE INDEX wallet_total_trades ON wallet_total (trades DESC);
CREATE INDEX wallet_total_wins ON wallet_total (wins DESC);

CREATE TABLE wallet_category (
  wallet          BYTEA NOT NULL,
  category        TEXT NOT NULL,
  underlying      TEXT NOT NULL,
  trades          BIGINT NOT NULL,
  settlements     BIGINT NOT NULL,
  wins            BIGINT NOT NULL,
  losses          BIGINT NOT NULL,
  volume_e8       NUMERIC NOT NULL,
  trade_volume_e8 NUMERIC NOT NULL,
  pnl_e8          NUMERIC NOT NULL,
  fees_e8         NUMERIC NOT NULL,
  markets         BIGINT NOT NULL,
  first_ms        BIGINT NOT NULL,
  last_ms         BIGINT NOT NULL,
  PRIMARY KEY (wallet, category, underlying)
);
CREATE INDEX wallet_category_pnl ON wallet_category (category, underlying, pnl_e8 DESC);
CREATE INDEX wallet_category_volume ON wallet_category (category, underlying, volume_e8 DESC);

CREATE TABLE wallet_hour (
  wallet      BYTEA NOT NULL,
  hour        INTEGER NOT NULL,
  trades      BIGINT NOT NULL,
  settlements BIGINT NOT NULL,
  wins        BIGINT NOT NULL,
  losses      BIGINT NOT NULL,
  volume_e8   NUMERIC NOT NULL,
  pnl_e8      NUMERIC NOT NULL,
  fees_e8     NUMERIC NOT NULL,
  PRIMARY KEY (hour, wallet)
);

CREATE TABLE wallet_day (
  wallet      BYTEA NOT NULL,
  day         INTEGER NOT NULL,               -- epoch days
  trades      BIGINT NOT NULL,
  settlements BIGINT NOT NULL,
  wins        BIGINT NOT NULL,
  losses      BIGINT NOT NULL,
  volume_e8   NUMERIC NOT NULL,
  pnl_e8      NUMERIC NOT NULL,
  fees_e8     NUMERIC NOT NULL,
  PRIMARY KEY (wallet, day)
);
CREATE INDEX wallet_day_day ON wallet_day (day);

CREATE TABLE builder_wallet (
  builder         BYTEA NOT NULL,
  wallet          BYTEA NOT NULL,
  fills           BIGINT NOT NULL,
  fee_fills       BIGINT NOT NULL,
  volume_e8       NUMERIC NOT NULL,           -- settlement excluded
  builder_fees_e8 NUMERIC NOT NULL,
  fees_e8         NUMERIC NOT NULL,
  pnl_e8          NUMERIC NOT NULL,
  first_ms        BIGINT NOT NULL,
  last_ms         BIGINT NOT NULL,
  PRIMARY KEY (builder, wallet)
);
CREATE INDEX builder_wallet_wallet ON builder_wallet (wallet);

CREATE TABLE builder_wallet_week (
  builder BYTEA NOT NULL,
  wallet  BYTEA NOT NULL,
  week    INTEGER NOT NULL,                   -- epoch weeks, Monday first
  PRIMARY KEY (builder, week, wallet)
);

CREATE TABLE builder_day (
  builder         BYTEA NOT NULL,
  day             INTEGER NOT NULL,
  fills           BIGINT NOT NULL,
  fee_fills       BIGINT NOT NULL,
  volume_e8       NUMERIC NOT NULL,
  builder_fees_e8 NUMERIC NOT NULL,
  PRIMARY KEY (builder, day)
);

CREATE TABLE market_day (
  day       INTEGER PRIMARY KEY,
  trades    BIGINT NOT NULL,
  volume_e8 NUMERIC NOT NULL,
  fees_e8   NUMERIC NOT NULL,
  fee_fills BIGINT NOT NULL,
  users     BIGINT NOT NULL
);

-- ── accounts ──────────────────────────────────────────────────────────────────────────────────
CREATE TABLE org (
  org_id     TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  tier       TEXT NOT NULL DEFAULT 'free',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

CREATE TABLE api_key (
  key_id       TEXT PRIMARY KEY,
  org_id       TEXT NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  name         TEXT NOT NULL DEFAULT '',
  prefix       TEXT NOT NULL,
  start        TEXT NOT NULL,
  hash         BYTEA NOT NULL,
  enabled      BOOLEAN NOT NULL DEFAULT true,
  created_at   TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  last_used_at TIMESTAMPTZ(3),
  expires_at   TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX api_key_hash ON api_key (hash);
CREATE INDEX api_key_org ON api_key (org_id);

CREATE TABLE usage_month (
  subject TEXT NOT NULL,                      -- org_… or ip:…
  period  TEXT NOT NULL,                      -- YYYY-MM
  used    BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (subject, period)
);
