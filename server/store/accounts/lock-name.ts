import type { Prisma } from '#generated/prisma/client.ts';

/** Locks a name until this transaction ends; other transactions that lock it wait. */
export async function lockName(tx: Prisma.TransactionClient, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
