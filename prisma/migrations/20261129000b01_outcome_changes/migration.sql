-- Topics that several writers append to: the row's lock, held until commit, makes their numbers gapless and visible in order.
CREATE TABLE changefeed_head (
  topic text PRIMARY KEY,
  seq   bigint NOT NULL
);

-- What became of outcomes, as it was stored.
CREATE TABLE outcome_change (
  seq        bigint PRIMARY KEY,
  outcome_id integer NOT NULL,
  change     text NOT NULL,
  stored_ms  bigint NOT NULL
);
CREATE INDEX outcome_change_stored ON outcome_change (stored_ms);
