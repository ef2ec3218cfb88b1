-- Campaigns of rewards. `terms` is JSON of the domain's CampaignTerms. `until_ms` is the end of the last cycle. Fills up to
-- `scored_seq` are scored, and a stale campaign is scored anew from its first fill.
CREATE TABLE reward_campaign (
  campaign_id text PRIMARY KEY,
  org_id      text,
  name        text NOT NULL,
  builder     bytea NOT NULL,
  terms       json NOT NULL,
  status      text NOT NULL DEFAULT 'draft',
  from_ms     bigint NOT NULL,
  until_ms    bigint NOT NULL,
  created_ms  bigint NOT NULL,
  scored_seq  bigint NOT NULL DEFAULT 0,
  is_stale    boolean NOT NULL DEFAULT true
);
CREATE INDEX reward_campaign_until ON reward_campaign (until_ms);

-- Times in which nothing counts, without `to_ms` while one lasts. The end of a campaign is a pause without an end.
CREATE TABLE reward_pause (
  campaign_id text NOT NULL REFERENCES reward_campaign ON DELETE CASCADE,
  from_ms     bigint NOT NULL,
  to_ms       bigint,
  PRIMARY KEY (campaign_id, from_ms)
);

-- What funders put into a campaign, in 6-decimal units, and where that can be seen.
CREATE TABLE reward_funding (
  funding_id  bigserial PRIMARY KEY,
  campaign_id text NOT NULL REFERENCES reward_campaign ON DELETE CASCADE,
  amount_e6   bigint NOT NULL,
  reference   text NOT NULL,
  funded_ms   bigint NOT NULL,
  UNIQUE (campaign_id, reference)
);

-- Markets that belong to a campaign by their category, since they were found.
CREATE TABLE reward_market (
  campaign_id text NOT NULL REFERENCES reward_campaign ON DELETE CASCADE,
  outcome_id  integer NOT NULL,
  PRIMARY KEY (campaign_id, outcome_id)
);

-- Scored fills of a campaign, by the number of the fill. `counted_e8` is what it adds to its leg.
CREATE TABLE reward_fill (
  campaign_id text NOT NULL REFERENCES reward_campaign ON DELETE CASCADE,
  seq         bigint NOT NULL,
  cycle       integer NOT NULL,
  outcome_id  integer NOT NULL,
  wallet      bytea NOT NULL,
  is_maker    boolean NOT NULL,
  is_bid      boolean NOT NULL,
  counted_e8  bigint NOT NULL,
  weight_bps  integer NOT NULL,
  reason      text,
  PRIMARY KEY (campaign_id, seq)
);
CREATE INDEX reward_fill_wallet ON reward_fill (campaign_id, wallet, cycle, outcome_id);

-- What counts of a wallet in an outcome and cycle, and what its maker fills score.
CREATE TABLE reward_flow (
  campaign_id text NOT NULL REFERENCES reward_campaign ON DELETE CASCADE,
  cycle       integer NOT NULL,
  wallet      bytea NOT NULL,
  outcome_id  integer NOT NULL,
  bid_e8      bigint NOT NULL,
  ask_e8      bigint NOT NULL,
  taker_e8    bigint NOT NULL,
  maker_e8    bigint NOT NULL,
  PRIMARY KEY (campaign_id, cycle, wallet, outcome_id)
);
