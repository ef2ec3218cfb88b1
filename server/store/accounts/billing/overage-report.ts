import type { Pool } from 'pg';
import type { Tier } from '#domain/tier.ts';
import { readPages } from '../../read-pages.ts';
import { insertAudit } from '../audit.ts';
import { accountsOf } from '../client.ts';
import { accrueOverage } from './accrue-overage.ts';

/** A month of an organisation with overage that is not yet reported in full. */
export type OpenReport = { orgId: string; customerId: string; period: string; tier: Tier };
type Claim = { from: number; to: number; sinceMs: number };

/** Organisations counted in one go. */
const PAGE = 500;

async function countedAfter(db: Pool, orgId: string, period: string): Promise<string[]> {
  const { rows } = await db.query<{ org_id: string }>(
    // Organisations whose count has grown since the last run, or whose month is over.
    `SELECT b.org_id FROM billing_account b LEFT JOIN usage_month u ON u.subject = b.org_id AND u.period = $2
     WHERE b.org_id > $1 AND (b.seen_period < $2 OR u.used > b.seen_used) ORDER BY b.org_id LIMIT $3`,
    [orgId, period, PAGE],
  );
  return rows.map(({ org_id }) => org_id);
}

/** Counts what organisations have used beyond their quota up to the month `period`, each in a transaction of its own. */
export async function accrueAll(db: Pool, period: string): Promise<void> {
  const prisma = await accountsOf(db);
  const read = (last: string | null) => countedAfter(db, last ?? '', period);
  for await (const page of readPages(PAGE, read)) {
    for (const orgId of page) await prisma.$transaction((tx) => accrueOverage(tx, orgId, period));
  }
}

/** Months with unreported overage, the oldest first, after `last` in this order. */
export async function listOpenReports(
  db: Pool,
  last: OpenReport | null,
  limit: number,
): Promise<OpenReport[]> {
  const { rows } = await db.query<OpenReport>(
    `SELECT r.org_id AS "orgId", b.stripe_customer_id AS "customerId", r.period, r.tier
     FROM overage_report r JOIN billing_account b USING (org_id)
     WHERE r.units > r.reported_units AND (r.period, r.org_id, r.tier) > ($2, $3, $4)
     ORDER BY r.period, r.org_id, r.tier LIMIT $1`,
    [limit, last?.period ?? '', last?.orgId ?? '', last?.tier ?? ''],
  );
  return rows;
}

/** Records the amount about to be reported; keeps that of a call under way. Null when all is reported. */
export async function claimReport(db: Pool, open: OpenReport, nowMs: number): Promise<Claim | null> {
  const { rows } = await db.query<{ from: number; to: number; since: Date }>(
    `UPDATE overage_report SET sending_units = COALESCE(sending_units, units), sending_since = COALESCE(sending_since, $4)
     WHERE org_id = $1 AND period = $2 AND tier = $3 AND units > reported_units
     RETURNING reported_units AS "from", sending_units AS "to", sending_since AS since`,
    [open.orgId, open.period, open.tier, new Date(nowMs)],
  );
  const row = rows[0];
  return row ? { from: row.from, to: row.to, sinceMs: row.since.getTime() } : null;
}

/** Records a report as delivered, with an audit entry. No effect when another process did so first. */
export async function confirmReport(db: Pool, open: OpenReport, claim: Claim, nowMs: number): Promise<void> {
  const { orgId, period, tier } = open;
  const { from, to } = claim;
  const prisma = await accountsOf(db);
  await prisma.$transaction(async (tx) => {
    const updated = await tx.$executeRaw`
      UPDATE overage_report
      SET reported_units = ${to}, sending_units = NULL, sending_since = NULL, reported_at = ${new Date(nowMs)}
      WHERE org_id = ${orgId} AND period = ${period} AND tier = ${tier}
        AND reported_units = ${from} AND sending_units = ${to}`;
    if (updated !== 1) return;
    const details = { period, tier, requests: to - from };
    const actor = { type: 'system' as const, id: 'overage', label: 'Overage' };
    await insertAudit(tx, { orgId, actor, action: 'billing.overage_reported', details });
  });
}
