-- Outcome ids that upstream was asked about and has nothing on: not asked again after a restart.
CREATE TABLE absent_outcome (
  outcome_id INTEGER PRIMARY KEY,
  reason     TEXT NOT NULL,
  asked_ms   BIGINT NOT NULL
);
