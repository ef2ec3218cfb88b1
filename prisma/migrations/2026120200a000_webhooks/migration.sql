-- What an organisation wants to hear of, and where. A signing secret is sealed: it must be read to sign.
CREATE TABLE webhook_subscription (
  subscription_id text PRIMARY KEY,
  org_id          text NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind            text NOT NULL DEFAULT 'market',
  channel         text NOT NULL DEFAULT 'http',
  url             text,
  chat_id         bigint,
  sealed_secret   bytea NOT NULL,
  event_types     text[] NOT NULL DEFAULT '{}',
  wallets         text[] NOT NULL DEFAULT '{}',
  builders        text[] NOT NULL DEFAULT '{}',
  fixtures        bigint[] NOT NULL DEFAULT '{}',
  filters         json NOT NULL DEFAULT '{}',
  predicate       json,
  scope           text NOT NULL DEFAULT 'address',
  status          text NOT NULL DEFAULT 'active',
  paused_by       text,
  created_by      text,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  updated_at      timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX webhook_subscription_org ON webhook_subscription (org_id, created_at DESC);

-- One event for one subscription, from the moment that it matched until 14 days later. `due_at` is when it is tried
-- next, and while a process tries it, when another may take it over. It is null once it is over.
CREATE TABLE webhook_delivery (
  delivery_id     bigserial PRIMARY KEY,
  subscription_id text NOT NULL REFERENCES webhook_subscription (subscription_id) ON DELETE CASCADE ON UPDATE CASCADE,
  org_id          text NOT NULL,
  event_id        text NOT NULL,
  event_type      text NOT NULL,
  origin          text NOT NULL DEFAULT 'live',
  body            text NOT NULL,
  state           text NOT NULL DEFAULT 'pending',
  attempts        integer NOT NULL DEFAULT 0,
  last_status     integer,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  due_at          timestamptz(3) DEFAULT now(),
  finished_at     timestamptz(3)
);
CREATE UNIQUE INDEX webhook_delivery_live ON webhook_delivery (subscription_id, event_id) WHERE origin = 'live';
CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at) WHERE state = 'pending';
CREATE INDEX webhook_delivery_newest ON webhook_delivery (subscription_id, delivery_id DESC);
CREATE INDEX webhook_delivery_failed ON webhook_delivery (subscription_id, delivery_id) WHERE state = 'failed';
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);

-- Each try of a delivery. What the receiver answered is kept of failures only, cut to a few kilobytes.
CREATE TABLE webhook_attempt (
  delivery_id   bigint NOT NULL REFERENCES webhook_delivery (delivery_id) ON DELETE CASCADE ON UPDATE CASCADE,
  number        integer NOT NULL,
  at            timestamptz(3) NOT NULL,
  latency_ms    integer NOT NULL,
  status        integer,
  error         text,
  response_body text,
  PRIMARY KEY (delivery_id, number)
);

-- How an endpoint does: since when it fails without a success between, and until when nothing is sent to it.
CREATE TABLE webhook_endpoint (
  subscription_id text PRIMARY KEY REFERENCES webhook_subscription (subscription_id) ON DELETE CASCADE ON UPDATE CASCADE,
  failures        integer NOT NULL DEFAULT 0,
  failing_since   timestamptz(3),
  open_until      timestamptz(3),
  told_at         timestamptz(3)
);

-- What an organisation's webhooks did in a month (`2026-12`).
CREATE TABLE webhook_usage (
  org_id    text NOT NULL REFERENCES org (org_id) ON DELETE CASCADE ON UPDATE CASCADE,
  period    text NOT NULL,
  matched   bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  failed    bigint NOT NULL DEFAULT 0,
  bytes     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, period)
);
