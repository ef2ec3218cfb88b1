-- When an outcome is decided at the latest, as the operator says: upstream knows no end of many named markets.
CREATE TABLE leg_end (
  outcome_id INTEGER PRIMARY KEY,
  end_ms     BIGINT NOT NULL,
  set_ms     BIGINT NOT NULL
);
