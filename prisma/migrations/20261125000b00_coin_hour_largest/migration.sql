-- Notional of the largest trade of a coin's hour: where the largest trades of a window are found, without a look at
-- each wallet's hours.
ALTER TABLE coin_hour ADD COLUMN largest_e8 BIGINT NOT NULL DEFAULT 0;

UPDATE coin_hour h SET largest_e8 = d.largest_e8
FROM (SELECT coin, (time_ms / 3600000)::integer AS hour, max(notional_e8) AS largest_e8
  FROM fill WHERE dir <= 2 AND crossed GROUP BY 1, 2) d
WHERE d.coin = h.coin AND d.hour = h.hour;
