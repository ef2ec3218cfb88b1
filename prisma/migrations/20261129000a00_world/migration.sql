-- Which world the database holds, so that simulated fills, demo keys and addresses that the mail catcher proved are never
-- served as real. One row: whoever starts first on a new database writes it.
CREATE TABLE world (
  world_id    SMALLINT PRIMARY KEY DEFAULT 1,
  upstream    TEXT NOT NULL, -- sandbox or hyperliquid
  recorded_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

-- A database of before this table is the sandbox's when anything in it can only be of the sandbox: its demo owners, its
-- demo organisations with their keys, or fills that begin where the simulated chain does (block 980,000,001) and have
-- fewer blocks a second than the exchange ever had. What shows nothing of it is what the next start says that it is.
INSERT INTO world (upstream)
SELECT 'sandbox'
WHERE EXISTS (SELECT FROM identity WHERE provider = 'email' AND subject LIKE '%@demo.hashmark.test')
  OR 4 = (
    SELECT count(DISTINCT o.name) FROM org o JOIN api_key k USING (org_id)
    WHERE o.name IN ('Demo free', 'Demo growth', 'Demo scale', 'Demo enterprise') AND k.name = 'demo'
  )
  OR EXISTS (
    SELECT FROM (SELECT block_number, time_ms FROM fill ORDER BY seq LIMIT 1) AS oldest,
      (SELECT block_number, time_ms FROM fill ORDER BY seq DESC LIMIT 1) AS newest
    WHERE oldest.block_number BETWEEN 980000001 AND 980100000
      AND (newest.block_number - oldest.block_number) * 1000 <= 8 * (newest.time_ms - oldest.time_ms)
  );
