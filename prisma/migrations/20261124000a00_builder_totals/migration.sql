-- What builders are listed, ranked and compared by: one row a builder. A trader is a wallet with a Buy or Sell.
CREATE TABLE builder_total (
  builder         BYTEA PRIMARY KEY,
  fee_fills       BIGINT NOT NULL,
  volume_e8       NUMERIC NOT NULL,           -- settlement excluded
  builder_fees_e8 NUMERIC NOT NULL,
  traders         BIGINT NOT NULL,
  first_ms        BIGINT NOT NULL,
  last_ms         BIGINT NOT NULL
);

-- Leaderboards of a builder, and in how many coins it routed a wallet.
CREATE TABLE builder_wallet_coin (
  builder     BYTEA NOT NULL,
  wallet      BYTEA NOT NULL,
  coin        INTEGER NOT NULL,
  trades      BIGINT NOT NULL,
  settlements BIGINT NOT NULL,
  wins        BIGINT NOT NULL,
  losses      BIGINT NOT NULL,
  volume_e8   NUMERIC NOT NULL,          -- every fill, settlement included
  pnl_e8      NUMERIC NOT NULL,
  fees_e8     NUMERIC NOT NULL,
  first_ms    BIGINT NOT NULL,
  last_ms     BIGINT NOT NULL,
  PRIMARY KEY (builder, wallet, coin)
);

-- Names of builders, given by the operator: the upstream has none.
CREATE TABLE builder_label (
  builder BYTEA PRIMARY KEY,
  name    TEXT NOT NULL
);

ALTER TABLE builder_wallet ADD COLUMN trades BIGINT NOT NULL DEFAULT 0;
CREATE INDEX builder_wallet_pnl ON builder_wallet (builder, pnl_e8 DESC);
CREATE INDEX builder_wallet_volume ON builder_wallet (builder, volume_e8 DESC);

-- What is stored already.
INSERT INTO builder_wallet_coin
SELECT builder, wallet, coin, count(*) FILTER (WHERE dir <= 2), count(*) FILTER (WHERE dir = 3),
  count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000), count(*) FILTER (WHERE dir = 3 AND px_e8 = 0),
  sum(notional_e8), sum(closed_pnl_e8),
  sum(CASE WHEN fee_token LIKE '+%' THEN round(fee_e8::numeric * px_e8 / 100000000)::bigint ELSE fee_e8 END),
  min(time_ms), max(time_ms)
FROM fill WHERE builder IS NOT NULL GROUP BY 1, 2, 3;

UPDATE builder_wallet b SET trades = d.trades
FROM (SELECT builder, wallet, sum(trades) AS trades FROM builder_wallet_coin GROUP BY 1, 2) d
WHERE d.builder = b.builder AND d.wallet = b.wallet;
ALTER TABLE builder_wallet ALTER COLUMN trades DROP DEFAULT;

INSERT INTO builder_total (builder, fee_fills, volume_e8, builder_fees_e8, traders, first_ms, last_ms)
SELECT builder, sum(fee_fills), sum(volume_e8), sum(builder_fees_e8), count(*) FILTER (WHERE trades > 0),
  min(first_ms), max(last_ms)
FROM builder_wallet GROUP BY builder;

-- From now on a week counts as active only with a Buy or Sell: a payout is not the wallet's doing.
DELETE FROM builder_wallet_week;
INSERT INTO builder_wallet_week (builder, wallet, week)
SELECT DISTINCT builder, wallet, ((time_ms + 259200000) / 604800000)::integer
FROM fill WHERE builder IS NOT NULL AND dir <= 2;
