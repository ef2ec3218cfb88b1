-- Sign-in, members, audit, billing and the log of requests. Tokens and nonces are stored as their SHA-256.
ALTER TABLE api_key
  ADD COLUMN created_by     TEXT,
  ADD COLUMN rotated_from   TEXT,
  ADD COLUMN revoked_at     TIMESTAMPTZ(3),
  ADD COLUMN scopes         TEXT[] NOT NULL DEFAULT '{}',   -- none: every scope
  ADD COLUMN allowed_ips    TEXT[] NOT NULL DEFAULT '{}',   -- none: every address
  ADD COLUMN monthly_budget BIGINT;                         -- requests a calendar month, null: no bound

CREATE TABLE person (
  person_id  TEXT PRIMARY KEY,
  name       TEXT NOT NULL DEFAULT '',
  email      TEXT,
  image      TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX person_email ON person (email);

CREATE TABLE identity (
  provider   TEXT NOT NULL,   -- wallet, email, github, google
  subject    TEXT NOT NULL,   -- lower-case address or e-mail, or the provider's own id
  person_id  TEXT NOT NULL REFERENCES person (person_id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject)
);
CREATE INDEX identity_person ON identity (person_id);

CREATE TABLE membership (
  org_id     TEXT NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  person_id  TEXT NOT NULL REFERENCES person (person_id) ON DELETE CASCADE ON UPDATE CASCADE,
  role       TEXT NOT NULL,   -- owner, admin, developer, viewer
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, person_id)
);
CREATE INDEX membership_person ON membership (person_id);

CREATE TABLE invitation (
  invitation_id TEXT PRIMARY KEY,
  org_id        TEXT NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  email         TEXT NOT NULL,
  role          TEXT NOT NULL,
  token_hash    BYTEA NOT NULL,
  invited_by    TEXT NOT NULL,
  created_at    TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  expires_at    TIMESTAMPTZ(3) NOT NULL,
  accepted_at   TIMESTAMPTZ(3),
  revoked_at    TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX invitation_token ON invitation (token_hash);
CREATE INDEX invitation_org ON invitation (org_id);

CREATE TABLE person_session (
  session_id   TEXT PRIMARY KEY,
  person_id    TEXT NOT NULL REFERENCES person (person_id) ON DELETE CASCADE ON UPDATE CASCADE,
  org_id       TEXT NOT NULL,   -- the organisation that this session looks at
  created_at   TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  last_seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  expires_at   TIMESTAMPTZ(3) NOT NULL,
  revoked_at   TIMESTAMPTZ(3),
  provider     TEXT NOT NULL,
  user_agent   TEXT NOT NULL DEFAULT '',
  address      TEXT NOT NULL DEFAULT ''
);
CREATE INDEX person_session_expiry ON person_session (expires_at);
CREATE INDEX person_session_person ON person_session (person_id);

CREATE TABLE sign_in_token (
  purpose    TEXT NOT NULL,   -- wallet-nonce, email
  token_hash BYTEA NOT NULL,
  subject    TEXT NOT NULL,   -- the browser session of a nonce, the e-mail of a link
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at    TIMESTAMPTZ(3),
  PRIMARY KEY (purpose, token_hash)
);
CREATE INDEX sign_in_token_expiry ON sign_in_token (expires_at);

CREATE TABLE audit_event (
  audit_id    BIGSERIAL PRIMARY KEY,
  org_id      TEXT NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  at          TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  actor_type  TEXT NOT NULL,   -- person, operator, system, stripe
  actor_id    TEXT NOT NULL,
  actor_label TEXT NOT NULL DEFAULT '',
  action      TEXT NOT NULL,   -- key.created, member.removed, …
  target      TEXT NOT NULL DEFAULT '',
  details     JSONB NOT NULL DEFAULT '{}',
  address     TEXT NOT NULL DEFAULT ''
);
CREATE INDEX audit_event_org ON audit_event (org_id, audit_id DESC);

CREATE TABLE billing_account (
  org_id               TEXT PRIMARY KEY REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  stripe_customer_id   TEXT NOT NULL,
  subscription_id      TEXT,
  status               TEXT NOT NULL DEFAULT 'none',   -- Stripe's word for the subscription
  tier                 TEXT NOT NULL DEFAULT 'free',   -- what is paid for
  current_period_start TIMESTAMPTZ(3),
  current_period_end   TIMESTAMPTZ(3),
  cancel_at_period_end BOOLEAN NOT NULL DEFAULT false,
  grace_until          TIMESTAMPTZ(3),
  changed_at           TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX billing_account_customer ON billing_account (stripe_customer_id);
CREATE UNIQUE INDEX billing_account_subscription ON billing_account (subscription_id);

CREATE TABLE billing_event (
  event_id     TEXT PRIMARY KEY,
  type         TEXT NOT NULL,
  created_at   TIMESTAMPTZ(3) NOT NULL,
  received_at  TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  processed_at TIMESTAMPTZ(3),
  outcome      TEXT NOT NULL DEFAULT ''
);
CREATE INDEX billing_event_received ON billing_event (received_at);

CREATE TABLE overage_report (
  org_id      TEXT NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  period      TEXT NOT NULL,   -- YYYY-MM
  units       BIGINT NOT NULL, -- requests beyond the quota that Stripe was told of
  reported_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, period)
);

-- Every request made with a key, for 30 days. Written in batches behind the answer.
CREATE TABLE request_log (
  log_id      BIGSERIAL PRIMARY KEY,
  time_ms     BIGINT NOT NULL,
  org_id      TEXT NOT NULL,
  key_id      TEXT NOT NULL,
  route       TEXT NOT NULL,
  method      TEXT NOT NULL,
  target      TEXT NOT NULL,   -- path and query without credentials
  status      SMALLINT NOT NULL,
  duration_us INT NOT NULL,
  request_id  TEXT NOT NULL
);
CREATE INDEX request_log_org_time ON request_log (org_id, time_ms DESC, log_id DESC);
CREATE INDEX request_log_time ON request_log (time_ms);

CREATE TABLE usage_day (
  org_id   TEXT NOT NULL,
  day      INT NOT NULL,   -- days since 1970-01-01, UTC
  key_id   TEXT NOT NULL,
  route    TEXT NOT NULL,
  requests BIGINT NOT NULL DEFAULT 0,
  errors   BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, day, key_id, route)
);
