import type { Pool } from 'pg';
import type { AuditEntry } from '#domain/audit.ts';
import type { Tier } from '#domain/tier.ts';
import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { applyTierToWebhooks } from '../../webhook/apply-tier.ts';
import { insertAudit } from '../audit.ts';
import { changeAccess } from '../people/change-access.ts';
import { accrueOverage } from './accrue-overage.ts';
import type { BillingAccount } from './billing-account.ts';
import { type BillingEventRow, insertBillingEvent } from './billing-event.ts';

/** The new state of an account. */
export type BillingChange = Pick<
  BillingAccount,
  | 'subscriptionId'
  | 'status'
  | 'tier'
  | 'periodStartMs'
  | 'periodEndMs'
  | 'cancelAtPeriodEnd'
  | 'graceUntilMs'
  | 'orgTier'
>;

export type BillingStep = {
  before: BillingAccount;
  after: BillingChange;
  /** The provider's event, if one caused the change; it takes effect once. */
  event: BillingEventRow | null;
  outcome: string;
  audits: readonly AuditEntry[];
  /** The month up to which requests are counted for the plan before, `YYYY-MM`. */
  period: string;
  /** Webhook limits of the Scale tier; by default its plan's. */
  scaleQuota?: WebhookQuota | undefined;
};

/** The account was changed concurrently since it was read. */
class Outrun extends Error {}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Locks the account, if it is unchanged since it was read. */
async function lockAccount(tx: Prisma.TransactionClient, { orgId, version }: BillingAccount): Promise<void> {
  const found = await tx.$queryRaw<object[]>`
    SELECT 1 FROM billing_account WHERE org_id = ${orgId} AND xmin = ${version}::xid FOR UPDATE`;
  if (found.length !== 1) throw new Outrun();
}

async function updateAccount(tx: Prisma.TransactionClient, { before, after }: BillingStep): Promise<void> {
  await tx.$executeRaw`
    UPDATE billing_account SET
      subscription_id = ${after.subscriptionId}, status = ${after.status}, tier = ${after.tier},
      current_period_start = ${toDate(after.periodStartMs)}, current_period_end = ${toDate(after.periodEndMs)},
      cancel_at_period_end = ${after.cancelAtPeriodEnd}, grace_until = ${toDate(after.graceUntilMs)},
      changed_at = now()
    WHERE org_id = ${before.orgId}`;
}

async function updateTier(tx: Prisma.TransactionClient, step: BillingStep): Promise<void> {
  const { orgId, orgTier: from } = step.before;
  const tier: Tier = step.after.orgTier;
  if (from === tier) return;
  const { count } = await tx.org.updateMany({ where: { org_id: orgId, tier: from }, data: { tier } });
  if (count !== 1) throw new Outrun();
  await applyTierToWebhooks(tx, { orgId, tier, scaleQuota: step.scaleQuota });
}

/**
 * Updates an account to the provider's state: event, tier and audit entries in one transaction, announced to every
 * process. `outrun`: the account or the tier was changed concurrently; read again.
 */
export async function followBilling(db: Pool, step: BillingStep): Promise<'done' | 'seen' | 'outrun'> {
  const { before, event, outcome, audits, period } = step;
  try {
    const changed = await changeAccess(db, async (tx) => {
      if (event && !(await insertBillingEvent(tx, event, outcome))) return null;
      await lockAccount(tx, before);
      // By the previous plan: usage under it is charged by its rates.
      await accrueOverage(tx, before.orgId, period);
      await updateAccount(tx, step);
      await updateTier(tx, step);
      for (const entry of audits) await insertAudit(tx, entry);
      return { orgId: before.orgId };
    });
    return changed ? 'done' : 'seen';
  } catch (error) {
    if (error instanceof Outrun) return 'outrun';
    throw error;
  }
}
