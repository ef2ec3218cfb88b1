-- Votes of validators that are not over, as the newest list of upstream left them.
CREATE TABLE pending_vote (
  key       text PRIMARY KEY,
  opened_ms bigint NOT NULL,
  state     json NOT NULL
);

-- What became of votes, as it was stored.
CREATE TABLE vote_event (
  seq     bigint PRIMARY KEY,
  type    text NOT NULL,
  key     text NOT NULL,
  event   json NOT NULL,
  seen_ms bigint NOT NULL
);
CREATE INDEX vote_event_seen ON vote_event (seen_ms);

-- How many lists of upstream have been taken in, and when the newest was. The lock of its one row lets one writer at a time.
CREATE TABLE vote_poll (
  poll_id   smallint PRIMARY KEY DEFAULT 1,
  lists     bigint NOT NULL DEFAULT 0,
  polled_ms bigint
);
INSERT INTO vote_poll DEFAULT VALUES;
