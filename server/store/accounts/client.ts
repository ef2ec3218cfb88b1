import type { Pool } from 'pg';
import type { PrismaClient } from '#generated/prisma/client.ts';

const clients = new WeakMap<Pool, Promise<PrismaClient>>();

/** As long as the pool gives a connection, and a statement, at most: see createPool. */
const TRANSACTION = { maxWait: 5_000, timeout: 10_000 };

async function openClient(pool: Pool): Promise<PrismaClient> {
  const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
    import('#generated/prisma/client.ts'),
    import('@prisma/adapter-pg'),
  ]);
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: TRANSACTION,
    errorFormat: 'minimal',
  });
}

/**
 * The Prisma client over the connections of `pool`, one for each pool; it ends with its pool. It is loaded by the
 * first who asks: loading and the first query take 0.3 s of CPU and 80 MB, which who only reads need not spend.
 */
export function accountsOf(pool: Pool): Promise<PrismaClient> {
  let client = clients.get(pool);
  if (!client) {
    client = openClient(pool);
    clients.set(pool, client);
  }
  return client;
}
