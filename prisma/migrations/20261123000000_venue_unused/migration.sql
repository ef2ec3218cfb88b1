-- What the venue never reads: credits are asked of the chain, requests are found by their id and by their quote.
DROP TABLE venue_credit;
DROP INDEX rfq_taker;
DROP INDEX rfq_parlay;
DROP INDEX parlay_original_taker;
ALTER TABLE parlay DROP COLUMN original_taker;

-- Open parlays are read by their id, page by page.
DROP INDEX parlay_unsettled;
CREATE INDEX parlay_unsettled ON parlay (parlay_id) WHERE NOT is_settled;
