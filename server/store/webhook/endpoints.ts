import type { Tier } from '#domain/tier.ts';
import type { WebhookChannel } from '#domain/webhook/subscription.ts';
import type { Queryable } from '../within-budget.ts';

/** Destination of a subscription's events, and its health. */
export type Endpoint = {
  subscriptionId: string;
  channel: WebhookChannel;
  url: string | null;
  chatId: bigint | null;
  sealedSecret: Buffer;
  isActive: boolean;
  tier: Tier;
  health: EndpointHealth;
};

/** Health of an endpoint. */
export type EndpointHealth = {
  /** Failures without a success between. */
  failures: number;
  /** Since when, epoch ms; null while there are none. */
  failingSinceMs: number | null;
  /** Until when nothing is sent to it, epoch ms. */
  openUntilMs: number;
  /** It failed for so long that its owners were notified: nothing but tests is sent until it is healthy again. */
  isGivenUp: boolean;
};

type Row = {
  subscription_id: string;
  channel: WebhookChannel;
  url: string | null;
  chat_id: string | null;
  sealed_secret: Buffer;
  is_active: boolean;
  tier: Tier;
  failures: number;
  failing_since_ms: number | null;
  open_until_ms: number;
  is_given_up: boolean;
};

const toEndpoint = (row: Row): Endpoint => ({
  subscriptionId: row.subscription_id,
  channel: row.channel,
  url: row.url,
  chatId: row.chat_id === null ? null : BigInt(row.chat_id),
  sealedSecret: row.sealed_secret,
  isActive: row.is_active,
  tier: row.tier,
  health: {
    failures: row.failures,
    failingSinceMs: row.failing_since_ms,
    openUntilMs: row.open_until_ms,
    isGivenUp: row.is_given_up,
  },
});

/** The endpoints of subscriptions, as they are now; a subscription that is gone has none. */
export async function readEndpoints(db: Queryable, subscriptionIds: readonly string[]): Promise<Endpoint[]> {
  const { rows } = await db.query<Row>({
    name: 'webhook-endpoints',
    text: `SELECT s.subscription_id, s.channel, s.url, s.chat_id::text, s.sealed_secret, s.status = 'active' AS is_active,
        o.tier, coalesce(e.failures, 0) AS failures, e.told_at IS NOT NULL AS is_given_up,
        (extract(epoch FROM e.failing_since) * 1000)::float8 AS failing_since_ms,
        coalesce((extract(epoch FROM e.open_until) * 1000)::float8, 0) AS open_until_ms
      FROM webhook_subscription s JOIN org o USING (org_id) LEFT JOIN webhook_endpoint e USING (subscription_id)
      WHERE s.subscription_id = ANY ($1)`,
    values: [subscriptionIds],
  });
  return rows.map(toEndpoint);
}

/**
 * The subscriptions that have a due delivery which may be sent now. An active subscription whose circuit is closed gets
 * everything. One that is paused, or whose circuit is open, gets tests only. The query steps from subscription to
 * subscription by index, so a long queue of an endpoint that is down costs nothing.
 */
export async function endpointsWithDue(db: Queryable): Promise<string[]> {
  const next = (condition: string) => `SELECT subscription_id, due_at FROM webhook_delivery
    WHERE state = 'pending' ${condition} ORDER BY subscription_id, due_at LIMIT 1`;
  const { rows } = await db.query<{ subscription_id: string }>({
    name: 'webhook-endpoints-due',
    text: `WITH RECURSIVE waiting AS (
        (${next('')})
        UNION ALL
        SELECT n.* FROM waiting w CROSS JOIN LATERAL (${next('AND subscription_id > w.subscription_id')}) n)
      SELECT subscription_id FROM waiting JOIN webhook_subscription s USING (subscription_id)
      LEFT JOIN webhook_endpoint e USING (subscription_id)
      WHERE due_at <= now() AND (
        s.status = 'active' AND e.told_at IS NULL AND coalesce(e.open_until <= now(), true)
        OR EXISTS (SELECT FROM webhook_delivery t WHERE t.subscription_id = s.subscription_id
          AND t.state = 'pending' AND t.origin = 'test' AND t.due_at <= now()))`,
  });
  return rows.map(({ subscription_id }) => subscription_id);
}

export type ChangedHealth = { subscriptionId: string; health: EndpointHealth };

/** Stores how endpoints do. The first failure is kept, whichever process saw it; a success ends it all. */
export async function saveHealth(db: Queryable, changed: readonly ChangedHealth[]): Promise<void> {
  await db.query({
    name: 'save-endpoint-health',
    text: `INSERT INTO webhook_endpoint AS e (subscription_id, failures, failing_since, open_until)
      SELECT subscription_id, c.failures, to_timestamp(c.since_ms / 1000), to_timestamp(c.open_ms / 1000)
      FROM unnest($1::text[], $2::int[], $3::float8[], $4::float8[]) AS c (subscription_id, failures, since_ms, open_ms)
      JOIN webhook_subscription USING (subscription_id) ORDER BY subscription_id
      ON CONFLICT (subscription_id) DO UPDATE SET failures = excluded.failures, open_until = excluded.open_until,
        failing_since = CASE WHEN excluded.failures > 0 THEN least(e.failing_since, excluded.failing_since) END,
        told_at = CASE WHEN excluded.failures > 0 THEN e.told_at END`,
    values: [
      changed.map(({ subscriptionId }) => subscriptionId),
      changed.map(({ health }) => health.failures),
      changed.map(({ health }) => health.failingSinceMs),
      changed.map(({ health }) => (health.openUntilMs === 0 ? null : health.openUntilMs)),
    ],
  });
}
