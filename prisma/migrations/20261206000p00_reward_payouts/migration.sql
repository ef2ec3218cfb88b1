-- Versions of payouts: what a finished cycle pays. `payout_id` is the number in the topic `payouts`, and the number that the
-- distributor knows the cycle by. A row is never changed. Amounts in 6-decimal units, hashes in hex.
CREATE TABLE reward_payout (
  payout_id         bigint PRIMARY KEY,
  campaign_id       text NOT NULL REFERENCES reward_campaign,
  cycle             integer NOT NULL,
  version           integer NOT NULL,
  kind              text NOT NULL,
  corrects          bigint,
  finalized_ms      bigint NOT NULL,
  root              bytea,
  pool_e6           bigint NOT NULL,
  total_e6          bigint NOT NULL,
  held_e6           bigint NOT NULL,
  overpaid_e6       bigint NOT NULL,
  undistributed_e6  bigint NOT NULL,
  wallets           integer NOT NULL,
  input_sha256      text NOT NULL,
  json_sha256       text NOT NULL,
  csv_sha256        text NOT NULL,
  UNIQUE (campaign_id, cycle, version)
);
CREATE INDEX reward_payout_finalized ON reward_payout (finalized_ms);

-- The published files of a version: `payout.json`, `payout.csv` and `input.json`.
CREATE TABLE reward_payout_file (
  payout_id bigint NOT NULL REFERENCES reward_payout ON DELETE CASCADE,
  name      text NOT NULL,
  body      text NOT NULL,
  PRIMARY KEY (payout_id, name)
);

-- A wallet of a version: its scores, what it is due, and what the version pays it, with the proof of that leaf.
CREATE TABLE reward_payout_wallet (
  payout_id      bigint NOT NULL REFERENCES reward_payout ON DELETE CASCADE,
  wallet         bytea NOT NULL,
  state          text NOT NULL,
  maker_e8       bigint NOT NULL,
  taker_e8       bigint NOT NULL,
  due_e6         bigint NOT NULL,
  paid_before_e6 bigint NOT NULL,
  amount_e6      bigint NOT NULL,
  held_e6        bigint NOT NULL,
  overpaid_e6    bigint NOT NULL,
  proof          bytea[] NOT NULL,
  PRIMARY KEY (payout_id, wallet)
);
CREATE INDEX reward_payout_wallet_wallet ON reward_payout_wallet (wallet, payout_id);

-- What a person decided about a wallet that was held: once for each cycle.
CREATE TABLE reward_decision (
  decision_id bigserial PRIMARY KEY,
  payout_id   bigint NOT NULL REFERENCES reward_payout,
  campaign_id text NOT NULL REFERENCES reward_campaign,
  cycle       integer NOT NULL,
  wallet      bytea NOT NULL,
  decision    text NOT NULL,
  reason      text NOT NULL,
  decided_by  text NOT NULL,
  decided_ms  bigint NOT NULL,
  UNIQUE (campaign_id, cycle, wallet)
);
