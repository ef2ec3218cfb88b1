-- How many sign-in letters were sent of late.
CREATE TABLE letter_day (
  subject TEXT NOT NULL,      -- email:<address> who got them, ip:<metered address> who asked for them
  day     INTEGER NOT NULL,   -- days since 1970-01-01 UTC
  sent    INTEGER NOT NULL,
  PRIMARY KEY (subject, day)
);
CREATE INDEX letter_day_age ON letter_day (day);
