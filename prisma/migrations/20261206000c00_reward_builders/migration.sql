-- Builder addresses that an organisation has proven to hold, by a signature of the wallet. Several organisations may have
-- proven the same one.
CREATE TABLE reward_builder (
  org_id    text NOT NULL REFERENCES org ON DELETE CASCADE,
  builder   bytea NOT NULL,
  proven_by text NOT NULL,
  proven_ms bigint NOT NULL,
  PRIMARY KEY (org_id, builder)
);
