-- Settlements and conversions are few among a busy wallet's or coin's trades: without these, asking for one such
-- dir would walk all of its fills. Trades (dir 1 and 2) are not in them, so that ingest pays for few rows only.
CREATE INDEX fill_wallet_rare_dir ON fill (wallet, dir, time_ms, seq) WHERE dir > 2;
CREATE INDEX fill_coin_rare_dir ON fill (coin, dir, time_ms, seq) WHERE dir > 2;
