-- Which leaderboards changed since webhooks were told of them. `changed_seq` is the newest change in the topic, `told_seq`
-- the one that was told last, at `told_ms`.
CREATE TABLE reward_leaderboard_notice (
  campaign_id text NOT NULL REFERENCES reward_campaign ON DELETE CASCADE,
  cycle       integer NOT NULL,
  changed_seq bigint NOT NULL,
  told_seq    bigint NOT NULL DEFAULT 0,
  told_ms     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (campaign_id, cycle)
);
CREATE INDEX reward_leaderboard_notice_due ON reward_leaderboard_notice (told_ms) WHERE changed_seq > told_seq;
