-- Leaderboards of a window with a filter: no other table knows hour, wallet, coin and builder together.
-- Kept as long as wallet_hour. An empty builder: direct flow.
CREATE TABLE wallet_coin_hour (
  hour             INTEGER NOT NULL,     -- epoch hours
  wallet           BYTEA NOT NULL,
  coin             INTEGER NOT NULL,
  builder          BYTEA NOT NULL,
  trades           BIGINT NOT NULL,
  settlements      BIGINT NOT NULL,
  wins             BIGINT NOT NULL,
  losses           BIGINT NOT NULL,
  volume_e8        NUMERIC NOT NULL,     -- every fill, settlement included
  flow_e8          NUMERIC NOT NULL,     -- settlement excluded
  pnl_e8           NUMERIC NOT NULL,
  fees_e8          NUMERIC NOT NULL,
  builder_fees_e8  NUMERIC NOT NULL,
  largest_taken_e8 BIGINT NOT NULL,      -- notional of the largest trade as its taker, 0 without one
  first_ms         BIGINT NOT NULL,
  last_ms          BIGINT NOT NULL,
  PRIMARY KEY (hour, wallet, coin, builder)
);
CREATE INDEX wallet_coin_hour_builder ON wallet_coin_hour (builder, hour);

-- In how many coins a wallet was active since an hour.
CREATE INDEX wallet_coin_recent ON wallet_coin (wallet, last_ms);
CREATE INDEX wallet_total_roi ON wallet_total
  ((coalesce(pnl_e8::float8 / nullif(volume_e8::float8, 0), 0)) DESC, wallet);
CREATE INDEX wallet_total_win_rate ON wallet_total
  ((coalesce(wins::float8 / nullif(wins + losses, 0), 0)) DESC, wins DESC, wallet);

-- What is stored already. Ingest lets go of hours that are older than it keeps.
INSERT INTO wallet_coin_hour
SELECT (time_ms / 3600000)::integer, wallet, coin, coalesce(builder, ''::bytea), count(*) FILTER (WHERE dir <= 2),
  count(*) FILTER (WHERE dir = 3), count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000),
  count(*) FILTER (WHERE dir = 3 AND px_e8 = 0), sum(notional_e8),
  coalesce(sum(notional_e8) FILTER (WHERE dir <> 3), 0), sum(closed_pnl_e8),
  sum(CASE WHEN fee_token LIKE '+%' THEN round(fee_e8::numeric * px_e8 / 100000000)::bigint ELSE fee_e8 END),
  sum(builder_fee_e8), coalesce(max(notional_e8) FILTER (WHERE dir <= 2 AND crossed), 0), min(time_ms), max(time_ms)
FROM fill WHERE time_ms / 3600000 >= floor(extract(epoch FROM now()) / 3600) - 1464 GROUP BY 1, 2, 3, 4;

-- wallet_hour is kept for 61 days now in place of 8. The hours that it holds already are whole.
INSERT INTO wallet_hour (wallet, hour, trades, settlements, wins, losses, volume_e8, pnl_e8, fees_e8)
SELECT wallet, hour, sum(trades), sum(settlements), sum(wins), sum(losses), sum(volume_e8), sum(pnl_e8), sum(fees_e8)
FROM wallet_coin_hour GROUP BY 1, 2
ON CONFLICT (hour, wallet) DO NOTHING;
