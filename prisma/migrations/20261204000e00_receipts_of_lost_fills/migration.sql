-- A fill that the chain lost and took again has another receipt, of another parlay.
DROP INDEX receipt_rfq;
CREATE INDEX receipt_rfq ON receipt (rfq_id, seq);
