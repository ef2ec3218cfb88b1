-- Chats that organisations linked. A chat that a person linked goes with their membership: who has left must not go on
-- hearing of the organisation.
CREATE TABLE messenger_chat (
  org_id    text NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  chat_id   bigint NOT NULL,
  username  text,
  title     text,
  type      text NOT NULL,
  linked_by text,
  linked_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, chat_id),
  FOREIGN KEY (org_id, linked_by) REFERENCES membership (org_id, person_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX messenger_chat_id ON messenger_chat (chat_id);
CREATE INDEX messenger_chat_person ON messenger_chat (org_id, linked_by);

-- What a chat may be linked with, once and for 5 minutes. The newest code of a chat is the only one.
CREATE TABLE messenger_code (
  chat_id    bigint PRIMARY KEY,
  code_hash  bytea NOT NULL,
  username   text,
  title      text,
  type       text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX messenger_code_hash ON messenger_code (code_hash);
CREATE INDEX messenger_code_expiry ON messenger_code (expires_at);

-- Attempts of the last minute to link a chat, by organisation and by network address.
CREATE TABLE messenger_attempt (
  attempt_id bigserial PRIMARY KEY,
  subject    text NOT NULL,
  at         timestamptz(3) NOT NULL
);
CREATE INDEX messenger_attempt_subject ON messenger_attempt (subject, at);
CREATE INDEX messenger_attempt_age ON messenger_attempt (at);

-- What a person follows: a wallet or builder by address, a market by outcome id.
CREATE TABLE watch_entry (
  org_id     text NOT NULL,
  person_id  text NOT NULL,
  kind       text NOT NULL,
  target     text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, person_id, kind, target),
  FOREIGN KEY (org_id, person_id) REFERENCES membership (org_id, person_id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- A person's visits to the watch list, and whether and when it was sent by e-mail.
CREATE TABLE watch_person (
  org_id       text NOT NULL,
  person_id    text NOT NULL,
  wants_email  boolean NOT NULL DEFAULT true,
  seen_until   timestamptz(3),
  visited_at   timestamptz(3),
  emailed_day  integer NOT NULL DEFAULT 0,
  emailed_at   timestamptz(3),
  PRIMARY KEY (org_id, person_id),
  FOREIGN KEY (org_id, person_id) REFERENCES membership (org_id, person_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX watch_person_emailed ON watch_person (emailed_day) WHERE wants_email;

-- What a chat has not been told yet, added up for each entry.
CREATE TABLE watch_news (
  chat_id      bigint NOT NULL,
  org_id       text NOT NULL,
  kind         text NOT NULL,
  target       text NOT NULL,
  fills        integer NOT NULL,
  notional_e8  bigint NOT NULL,
  last_fill    json NOT NULL,
  PRIMARY KEY (chat_id, org_id, kind, target),
  FOREIGN KEY (org_id, chat_id) REFERENCES messenger_chat (org_id, chat_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX watch_news_link ON watch_news (org_id, chat_id);

-- When a chat may be told something again.
CREATE TABLE watch_chat (
  chat_id    bigint PRIMARY KEY,
  due_at     timestamptz(3) NOT NULL DEFAULT now(),
  is_waiting boolean NOT NULL DEFAULT true
);
CREATE INDEX watch_chat_due ON watch_chat (due_at) WHERE is_waiting;
