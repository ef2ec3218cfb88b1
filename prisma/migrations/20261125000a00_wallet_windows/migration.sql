-- Wallets over the latest 24 hours, 7 and 30 days, and over as long before those: boards of a window read the rows that
-- they show, in place of adding up all that was done in it. Follows from wallet_hour at every moment.
CREATE TABLE wallet_window (
  span        SMALLINT NOT NULL,     -- hours of the window that ends now, negative: of the one before it
  wallet      BYTEA NOT NULL,
  trades      BIGINT NOT NULL,
  settlements BIGINT NOT NULL,
  wins        BIGINT NOT NULL,
  losses      BIGINT NOT NULL,
  volume_e8   NUMERIC NOT NULL,      -- every fill, settlement included
  pnl_e8      NUMERIC NOT NULL,
  fees_e8     NUMERIC NOT NULL,
  last_hour   INTEGER NOT NULL,      -- the last hour that was ever added: a row ends when its window has passed it
  PRIMARY KEY (span, wallet)
);
CREATE INDEX wallet_window_pnl ON wallet_window (span, pnl_e8 DESC);
CREATE INDEX wallet_window_volume ON wallet_window (span, volume_e8 DESC);
CREATE INDEX wallet_window_trades ON wallet_window (span, trades DESC);
CREATE INDEX wallet_window_wins ON wallet_window (span, wins DESC);
CREATE INDEX wallet_window_roi ON wallet_window
  (span, (coalesce(pnl_e8::float8 / nullif(volume_e8::float8, 0), 0)) DESC, wallet);
CREATE INDEX wallet_window_win_rate ON wallet_window
  (span, (coalesce(wins::float8 / nullif(wins + losses, 0), 0)) DESC, wins DESC, wallet);

-- The epoch hour that the windows end with. One row, or none before the first fill.
CREATE TABLE window_clock (
  id   SMALLINT PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  hour INTEGER NOT NULL
);

INSERT INTO window_clock (hour) SELECT floor(extract(epoch FROM now()) / 3600) FROM ingest_cursor LIMIT 1;

INSERT INTO wallet_window
SELECT s.span, h.wallet, sum(h.trades), sum(h.settlements), sum(h.wins), sum(h.losses), sum(h.volume_e8), sum(h.pnl_e8),
  sum(h.fees_e8), max(h.hour)
FROM window_clock c
CROSS JOIN (VALUES (24, -23, NULL), (168, -167, NULL), (720, -719, NULL),
  (-24, -47, -23), (-168, -335, -167), (-720, -1439, -719)) s (span, first, until)
JOIN wallet_hour h ON h.hour >= c.hour + s.first AND (s.until IS NULL OR h.hour < c.hour + s.until)
GROUP BY 1, 2;
