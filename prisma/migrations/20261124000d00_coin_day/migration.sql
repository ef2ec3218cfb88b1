-- Days of a coin: group analytics by day would otherwise add up every hour of every coin.
CREATE TABLE coin_day (
  coin      INTEGER NOT NULL,
  day       INTEGER NOT NULL,                 -- epoch days
  trades    BIGINT NOT NULL,
  volume_e8 NUMERIC NOT NULL,
  traders   BIGINT NOT NULL,
  PRIMARY KEY (coin, day)
);
CREATE INDEX coin_day_day ON coin_day (day);

-- Who traded a coin on a day: so that a wallet counts once, in whatever batches its fills come.
CREATE TABLE coin_day_wallet (
  coin   INTEGER NOT NULL,
  day    INTEGER NOT NULL,
  wallet BYTEA NOT NULL,
  PRIMARY KEY (coin, day, wallet)
);

-- Notional of Buy fills. That of Sell fills is the rest of fill_notional_e8.
ALTER TABLE coin_stats ADD COLUMN buy_notional_e8 NUMERIC NOT NULL DEFAULT 0;

UPDATE coin_stats c SET buy_notional_e8 = w.buy_notional_e8
FROM (SELECT coin, sum(buy_notional_e8) AS buy_notional_e8 FROM wallet_coin GROUP BY coin) w
WHERE w.coin = c.coin AND w.buy_notional_e8 <> 0;

INSERT INTO coin_day_wallet (coin, day, wallet)
SELECT DISTINCT coin, (time_ms / 86400000)::integer, wallet FROM fill WHERE dir <= 2;

INSERT INTO coin_day (coin, day, trades, volume_e8, traders)
SELECT coin, day, sum(trades), sum(volume_e8), sum(traders) FROM (
  SELECT coin, hour / 24 AS day, trades, volume_e8, 0 AS traders FROM coin_hour
  UNION ALL SELECT coin, day, 0, 0, 1 FROM coin_day_wallet
) d GROUP BY coin, day;
