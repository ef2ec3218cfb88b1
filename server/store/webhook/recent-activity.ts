import type { Pool } from 'pg';

/** Recent deliveries of a subscription, and the health of its receiver. Times are epoch ms. */
export type RecentActivity = {
  delivered: number;
  failed: number;
  /** There were more deliveries than are counted. */
  isCut: boolean;
  failingSinceMs: number | null;
  openUntilMs: number | null;
  isGivenUp: boolean;
};

const QUIET: RecentActivity = {
  ...{ delivered: 0, failed: 0, isCut: false },
  ...{ failingSinceMs: null, openUntilMs: null, isGivenUp: false },
};

/** Deliveries of one subscription that are counted: what listens to the whole market may have millions. */
const MOST_COUNTED = 5_000;

type Row = RecentActivity & { subscription_id: string };

/** Results of subscriptions' deliveries since `sinceMs`, without tests, and the health of their receivers. */
export async function recentActivity(
  db: Pool,
  subscriptionIds: readonly string[],
  sinceMs: number,
): Promise<(subscriptionId: string) => RecentActivity> {
  const { rows } = await db.query<Row>({
    name: 'webhook-recent-activity',
    text: `SELECT s.subscription_id, r.delivered, r.failed, r.counted > ${MOST_COUNTED} AS "isCut",
        (extract(epoch FROM e.failing_since) * 1000)::float8 AS "failingSinceMs",
        (extract(epoch FROM e.open_until) * 1000)::float8 AS "openUntilMs",
        coalesce(e.told_at IS NOT NULL, false) AS "isGivenUp"
      FROM unnest($1::text[]) AS s (subscription_id)
      LEFT JOIN webhook_endpoint e USING (subscription_id)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS counted,
          (count(*) FILTER (WHERE state = 'delivered' AND origin <> 'test'))::int AS delivered,
          (count(*) FILTER (WHERE state IN ('failed', 'replayed') AND origin <> 'test'))::int AS failed
        FROM (SELECT state, origin FROM webhook_delivery d
          WHERE d.subscription_id = s.subscription_id AND d.created_at > $2
          ORDER BY delivery_id DESC LIMIT ${MOST_COUNTED + 1}) newest) r`,
    values: [subscriptionIds, new Date(sinceMs)],
  });
  const byId = new Map(rows.map(({ subscription_id, ...activity }) => [subscription_id, activity]));
  return (subscriptionId) => byId.get(subscriptionId) ?? QUIET;
}
