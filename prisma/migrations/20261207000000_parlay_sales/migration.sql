-- Sales of parlays, derived from the escrow's Novated events: whoever has sold a parlay is no longer its taker, and still
-- reads what came of it. `nth` counts the sales of a parlay from 1.
CREATE TABLE parlay_sale (
  parlay_id numeric NOT NULL REFERENCES parlay ON DELETE CASCADE ON UPDATE CASCADE,
  nth       integer NOT NULL,
  seller    bytea   NOT NULL,
  buyer     bytea   NOT NULL,
  payout_e6 numeric NOT NULL,
  sold_ms   bigint  NOT NULL,
  tx_hash   bytea   NOT NULL,
  PRIMARY KEY (parlay_id, nth)
);
CREATE INDEX parlay_sale_seller ON parlay_sale (seller, parlay_id DESC);
CREATE INDEX parlay_sale_buyer ON parlay_sale (buyer, parlay_id DESC);

INSERT INTO parlay_sale (parlay_id, nth, seller, buyer, payout_e6, sold_ms, tx_hash)
SELECT e.parlay_id, row_number() OVER (PARTITION BY e.parlay_id ORDER BY e.block_number, e.log_index),
  decode(substr(e.args->>'oldTaker', 3), 'hex'), decode(substr(e.args->>'newTaker', 3), 'hex'),
  (e.args->>'payout')::numeric, e.time_ms, e.tx_hash
FROM escrow_event e JOIN parlay p USING (parlay_id) WHERE e.type = 'Novated';
