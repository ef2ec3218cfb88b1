-- Boards with a filter read the rows that they show, in place of adding up all that passes the filter. A board is a span
-- of time and what it counts: a category or an underlying, a builder, or a builder with one of these.
CREATE TABLE board (
  board_id   INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  span       SMALLINT NOT NULL,     -- hours of the window that ends now, 0: all time
  category   TEXT NOT NULL,         -- empty: any
  underlying TEXT NOT NULL,         -- in upper case, empty: any
  builder    BYTEA NOT NULL         -- empty: any, and none
);
CREATE UNIQUE INDEX board_name ON board (span, builder, category, underlying);

CREATE TABLE wallet_board (
  board_id    INTEGER NOT NULL,
  wallet      BYTEA NOT NULL,
  trades      BIGINT NOT NULL,
  settlements BIGINT NOT NULL,
  wins        BIGINT NOT NULL,
  losses      BIGINT NOT NULL,
  volume_e8   NUMERIC NOT NULL,     -- every fill, settlement included
  pnl_e8      NUMERIC NOT NULL,
  fees_e8     NUMERIC NOT NULL,
  markets     BIGINT NOT NULL,
  first_ms    BIGINT NOT NULL,
  last_ms     BIGINT NOT NULL,
  PRIMARY KEY (board_id, wallet)
);
-- The wallet last: many have the same number of wins, or a PnL of 0, and a page reads no more of them than it shows.
CREATE INDEX wallet_board_pnl ON wallet_board (board_id, pnl_e8 DESC, wallet);
CREATE INDEX wallet_board_volume ON wallet_board (board_id, volume_e8 DESC, wallet);
CREATE INDEX wallet_board_trades ON wallet_board (board_id, trades DESC, wallet);
CREATE INDEX wallet_board_wins ON wallet_board (board_id, wins DESC, wallet);
CREATE INDEX wallet_board_roi ON wallet_board
  (board_id, (coalesce(pnl_e8::float8 / nullif(volume_e8::float8, 0), 0)) DESC, wallet);
CREATE INDEX wallet_board_win_rate ON wallet_board
  (board_id, (coalesce(wins::float8 / nullif(wins + losses, 0), 0)) DESC, wins DESC, wallet);

-- Boards and windows end with the same hour. Ingest makes both with its next batch, which takes half a minute at most with
-- five million fills.
DELETE FROM window_clock;

-- Whether an underlying is in one category alone: then its board is the board of both.
CREATE INDEX coin_category_underlying ON coin_category (upper(underlying), category);
