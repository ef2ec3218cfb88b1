-- Requests beyond the quota: what was counted, by the tier that charges for it, and how much of it Stripe was told of.
DROP TABLE overage_report;
CREATE TABLE overage_report (
  org_id         TEXT NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  period         TEXT NOT NULL,              -- YYYY-MM
  tier           TEXT NOT NULL,              -- whose price applies
  units          BIGINT NOT NULL DEFAULT 0,  -- requests beyond the quota
  reported_units BIGINT NOT NULL DEFAULT 0,  -- of those, what Stripe has confirmed
  sending_units  BIGINT,                     -- what `reported_units` will be when the call under way is confirmed
  sending_since  TIMESTAMPTZ(3),
  reported_at    TIMESTAMPTZ(3),
  PRIMARY KEY (org_id, period, tier)
);

-- How far the month's requests have been looked at.
ALTER TABLE billing_account
  ADD COLUMN seen_period TEXT NOT NULL DEFAULT '',
  ADD COLUMN seen_used   BIGINT NOT NULL DEFAULT 0;
CREATE INDEX billing_account_grace ON billing_account (grace_until);
