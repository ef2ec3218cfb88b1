-- Matches as the sports provider tells them: what clients are told (`body`, always written the same way), and beside it
-- what changes with every minute.
CREATE TABLE fixture (
  fixture_id     bigint  PRIMARY KEY,
  league         text    NOT NULL,
  home_name      text    NOT NULL,
  away_name      text    NOT NULL,
  home_code      text,
  away_code      text,
  status         text    NOT NULL,
  starting_at_ms bigint  NOT NULL,
  minute         integer,
  league_logo    text,
  body           text    NOT NULL,
  stored_ms      bigint  NOT NULL
);
CREATE INDEX fixture_start ON fixture (starting_at_ms);

-- Every change of a fixture, as it was stored.
CREATE TABLE fixture_update (
  seq        bigint PRIMARY KEY,
  fixture_id bigint NOT NULL,
  body       text   NOT NULL,
  stored_ms  bigint NOT NULL
);
CREATE INDEX fixture_update_stored ON fixture_update (stored_ms);
CREATE INDEX fixture_update_fixture ON fixture_update (fixture_id, seq);

-- Which fixture the markets of a match are about, for each of its outcomes.
CREATE TABLE outcome_fixture (
  outcome_id integer          PRIMARY KEY,
  fixture_id bigint           NOT NULL,
  confidence double precision NOT NULL,
  is_swapped boolean          NOT NULL
);
CREATE INDEX outcome_fixture_fixture ON outcome_fixture (fixture_id);

-- Whether the provider answers, as the process that polls it says. One row. A crash of the server empties it, and the next
-- report comes with the next poll.
CREATE UNLOGGED TABLE sports_status (
  source       text    PRIMARY KEY,
  is_reachable boolean NOT NULL,
  reported_ms  bigint  NOT NULL,
  silent_ms    integer NOT NULL
);
