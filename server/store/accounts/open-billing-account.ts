import type { Pool } from 'pg';
import { accountsOf } from './client.ts';

/**
 * The provider's customer of an organisation, made by `create` the first time. The organisation's row is locked
 * meanwhile, so that two who ask at once, in any two processes, get the same one.
 * @returns null when there is no such organisation; `isNew` when this call made the customer
 */
export async function openBillingAccount(
  db: Pool,
  orgId: string,
  create: () => Promise<{ customerId: string }>,
): Promise<{ customerId: string; isNew: boolean } | null> {
  const prisma = await accountsOf(db);
  return prisma.$transaction(
    async (tx) => {
      const orgs = await tx.$queryRaw<object[]>`SELECT 1 FROM org WHERE org_id = ${orgId} FOR UPDATE`;
      if (orgs.length === 0) return null;
      const known = await tx.billing_account.findUnique({
        where: { org_id: orgId },
        select: { stripe_customer_id: true },
      });
      if (known) return { customerId: known.stripe_customer_id, isNew: false };
      const { customerId } = await create();
      await tx.billing_account.create({
        data: { org_id: orgId, stripe_customer_id: customerId },
        select: { org_id: true },
      });
      return { customerId, isNew: true };
    },
    // As long as the provider may take with its retries, and a little more.
    { timeout: 25_000 },
  );
}
