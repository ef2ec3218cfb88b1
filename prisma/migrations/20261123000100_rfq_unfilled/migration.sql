-- What ended without a fill is let go of after a week, oldest first.
CREATE INDEX rfq_unfilled ON rfq (created_ms) WHERE NOT is_open AND status <> 'FILLED';
