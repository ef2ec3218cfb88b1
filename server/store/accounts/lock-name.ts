import type { Prisma } from '#generated/prisma/client.ts';

/** Makes whoever does the same to the same name wait until this transaction has ended. */
export async function lockName(tx: Prisma.TransactionClient, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
