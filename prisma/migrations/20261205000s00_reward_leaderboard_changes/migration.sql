-- Word that the scores of a campaign's cycle changed, numbered as a topic. The scores themselves are read where they stand.
CREATE TABLE reward_leaderboard_change (
  seq         bigint PRIMARY KEY,
  campaign_id text NOT NULL,
  cycle       integer NOT NULL,
  changed_ms  bigint NOT NULL
);
CREATE INDEX reward_leaderboard_change_changed ON reward_leaderboard_change (changed_ms);
