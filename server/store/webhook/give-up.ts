import type { Queryable } from '../within-budget.ts';

/** An endpoint that was given up, and the owners to notify. */
export type GivenUp = {
  subscriptionId: string;
  orgName: string;
  url: string | null;
  failingSinceMs: number;
  /** Of the organisation's owners. */
  emails: string[];
};

type Row = {
  subscription_id: string;
  org_name: string;
  url: string | null;
  failing_since_ms: number;
  emails: string[];
};

/**
 * Gives up endpoints that have failed for `failingMs` and are still failing. Each is returned once, over all processes.
 */
export async function giveUpEndpoints(db: Queryable, failingMs: number): Promise<GivenUp[]> {
  const { rows } = await db.query<Row>({
    name: 'give-up-endpoints',
    text: `UPDATE webhook_endpoint e SET told_at = now()
      FROM webhook_subscription s JOIN org o USING (org_id)
      WHERE s.subscription_id = e.subscription_id AND s.status = 'active' AND e.told_at IS NULL
        AND e.failing_since < now() - $1 * interval '1 ms' AND e.open_until > now() - interval '15 minutes'
      RETURNING e.subscription_id, o.name AS org_name, s.url,
        (extract(epoch FROM e.failing_since) * 1000)::float8 AS failing_since_ms,
        ARRAY(SELECT p.email FROM membership m JOIN person p USING (person_id)
          WHERE m.org_id = s.org_id AND m.role = 'owner' AND p.email IS NOT NULL ORDER BY p.email LIMIT 10) AS emails`,
    values: [failingMs],
  });
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    orgName: row.org_name,
    url: row.url,
    failingSinceMs: row.failing_since_ms,
    emails: row.emails,
  }));
}

/** Reverts giving up, because no owner could be notified; the next run tries both again. */
export async function takeBackGivingUp(db: Queryable, subscriptionId: string): Promise<void> {
  await db.query({
    name: 'take-back-giving-up',
    text: 'UPDATE webhook_endpoint SET told_at = NULL WHERE subscription_id = $1',
    values: [subscriptionId],
  });
}

const EXPIRE = `WITH stuck AS MATERIALIZED (
    SELECT d.delivery_id, e.told_at IS NOT NULL AS is_given_up
    FROM webhook_delivery d LEFT JOIN webhook_endpoint e USING (subscription_id)
    WHERE d.state = 'pending' AND d.due_at <= now()
      AND (d.created_at < now() - $1 * interval '1 ms' OR (e.told_at IS NOT NULL AND d.origin <> 'test'))
    LIMIT $2 FOR UPDATE OF d SKIP LOCKED),
  ended AS (
    UPDATE webhook_delivery d SET state = 'failed', due_at = NULL, finished_at = now()
    FROM stuck WHERE d.delivery_id = stuck.delivery_id
    RETURNING d.delivery_id, d.org_id, d.origin, d.attempts, is_given_up),
  said AS (
    INSERT INTO webhook_attempt (delivery_id, number, at, latency_ms, error)
    SELECT delivery_id, attempts + 1, now(), 0,
      CASE WHEN is_given_up THEN $3 ELSE $4 END FROM ended
    ON CONFLICT DO NOTHING),
  counted AS (
    INSERT INTO webhook_usage AS u (org_id, period, failed)
    SELECT org_id, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), count(*) FROM ended
    WHERE origin <> 'test' GROUP BY org_id ORDER BY org_id
    ON CONFLICT (org_id, period) DO UPDATE SET failed = u.failed + excluded.failed)
  SELECT count(*) AS ended FROM ended`;

const GIVEN_UP = 'Not sent: the endpoint has been failing for 5 days.';
const TOO_OLD = 'Not sent: the event waited too long for its endpoint.';

/**
 * Fails deliveries that will not be sent: those of given-up endpoints, and those older than `olderMs` (endpoint down,
 * or subscription paused). @returns how many, at most `limit`
 */
export async function failStuckDeliveries(
  db: Queryable,
  { olderMs, limit }: { olderMs: number; limit: number },
): Promise<number> {
  const { rows } = await db.query<{ ended: number }>({
    name: 'fail-stuck-deliveries',
    text: EXPIRE,
    values: [olderMs, limit, GIVEN_UP, TOO_OLD],
  });
  return Number(rows[0]?.ended ?? 0);
}

/** Deletes deliveries of so long ago that are over, with their tries. @returns how many, at most `limit` */
export async function deleteOldDeliveries(
  db: Queryable,
  { olderMs, limit }: { olderMs: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'delete-old-deliveries',
    text: `DELETE FROM webhook_delivery WHERE delivery_id IN (
      SELECT delivery_id FROM webhook_delivery
      WHERE created_at < now() - $1 * interval '1 ms' AND state <> 'pending' ORDER BY created_at LIMIT $2)`,
    values: [olderMs, limit],
  });
  return rowCount ?? 0;
}
