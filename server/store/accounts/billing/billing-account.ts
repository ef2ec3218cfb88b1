import type { Pool } from 'pg';
import type { Tier } from '#domain/tier.ts';

/** Billing state of an organisation, as last stored. Times are epoch milliseconds. */
export type BillingAccount = {
  orgId: string;
  /** The tier that holds now; an operator may have granted another than is paid for. */
  orgTier: Tier;
  customerId: string;
  subscriptionId: string | null;
  status: string;
  /** The tier that is paid for. */
  tier: Tier;
  periodStartMs: number | null;
  periodEndMs: number | null;
  cancelAtPeriodEnd: boolean;
  graceUntilMs: number | null;
  /** Changes with every write of the row. */
  version: string;
};

type Row = {
  org_id: string;
  org_tier: Tier;
  stripe_customer_id: string;
  subscription_id: string | null;
  status: string;
  tier: Tier;
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
  grace_until: Date | null;
  version: string;
};

const SELECT = `SELECT b.org_id, o.tier AS org_tier, b.stripe_customer_id, b.subscription_id, b.status, b.tier,
  b.current_period_start, b.current_period_end, b.cancel_at_period_end, b.grace_until, b.xmin::text AS version
  FROM billing_account b JOIN org o USING (org_id)`;

const toAccount = (row: Row): BillingAccount => ({
  orgId: row.org_id,
  orgTier: row.org_tier,
  customerId: row.stripe_customer_id,
  subscriptionId: row.subscription_id,
  status: row.status,
  tier: row.tier,
  periodStartMs: row.current_period_start?.getTime() ?? null,
  periodEndMs: row.current_period_end?.getTime() ?? null,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  graceUntilMs: row.grace_until?.getTime() ?? null,
  version: row.version,
});

async function readOne(db: Pool, condition: string, value: string): Promise<BillingAccount | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE ${condition}`, [value]);
  return rows[0] ? toAccount(rows[0]) : null;
}

/** The account of an organisation; null when it never went to the checkout. */
export const findBillingAccount = (db: Pool, orgId: string): Promise<BillingAccount | null> =>
  readOne(db, 'b.org_id = $1', orgId);

/** The account of one of the provider's customers. */
export const findAccountOfCustomer = (db: Pool, customerId: string): Promise<BillingAccount | null> =>
  readOne(db, 'b.stripe_customer_id = $1', customerId);

/** Events are late by minutes, not by this. An account is looked at once in this time. */
const LATE_MS = 3_600_000;

/**
 * Organisations whose grace period has ended while they still have a paid tier, and those whose billing month ended an
 * hour ago without an event since; by id, after `last`.
 */
export async function listOverdue(
  db: Pool,
  { nowMs, last, limit }: { nowMs: number; last: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ org_id: string }>(
    `SELECT org_id FROM billing_account
     WHERE org_id > $4 AND ((grace_until <= $1 AND tier <> 'free')
       OR (current_period_end <= $2 AND changed_at <= $2 AND status IN ('active', 'trialing', 'past_due')))
     ORDER BY org_id LIMIT $3`,
    [new Date(nowMs), new Date(nowMs - LATE_MS), limit, last],
  );
  return rows.map(({ org_id }) => org_id);
}
