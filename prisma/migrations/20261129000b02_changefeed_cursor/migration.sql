-- Where each worker that follows a topic has come, and which process is it now.
CREATE TABLE changefeed_cursor (
  topic       text NOT NULL,
  name        text NOT NULL,
  position    bigint NOT NULL,
  holder      text NOT NULL,
  lease_until timestamptz NOT NULL,
  PRIMARY KEY (topic, name)
);
