-- The ledger of a builder's fees, newest parlay first.
CREATE INDEX parlay_builder ON parlay (builder, parlay_id DESC) WHERE builder IS NOT NULL;
