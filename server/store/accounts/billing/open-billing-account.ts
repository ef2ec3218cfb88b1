import type { Pool } from 'pg';
import { accountsOf } from '../client.ts';
import { hasOrg } from '../org.ts';

async function findCustomer(db: Pool, orgId: string): Promise<string | null> {
  const prisma = await accountsOf(db);
  const account = await prisma.billing_account.findUnique({
    where: { org_id: orgId },
    select: { stripe_customer_id: true },
  });
  return account?.stripe_customer_id ?? null;
}

/**
 * The provider's customer of an organisation, made by `create` the first time. `create` has to give those who ask at
 * once, in any two processes, the same one: no connection to the database waits for the provider, since a slow one
 * would then take them all.
 * @returns null when there is no such organisation; `isNew` when this call was the first to note the customer
 */
export async function openBillingAccount(
  db: Pool,
  orgId: string,
  create: () => Promise<{ customerId: string }>,
): Promise<{ customerId: string; isNew: boolean } | null> {
  const known = await findCustomer(db, orgId);
  if (known !== null) return { customerId: known, isNew: false };
  if (!(await hasOrg(db, orgId))) return null;
  const { customerId: stripe_customer_id } = await create();
  const prisma = await accountsOf(db);
  const { count } = await prisma.billing_account.createMany({
    data: [{ org_id: orgId, stripe_customer_id }],
    skipDuplicates: true,
  });
  // Of two that were made after all, the one that was noted first counts.
  const customerId = await findCustomer(db, orgId);
  return customerId === null ? null : { customerId, isNew: count === 1 };
}
