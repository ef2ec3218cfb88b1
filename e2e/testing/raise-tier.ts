import type { Tier } from '#domain/tier.ts';
import { updateOrgTier } from '#store/accounts/org.ts';
import { createPool } from '#store/pool.ts';
import { databaseUrl } from './database.ts';

/** Gives the organisations of who has this address another tier, as an operator does. */
export async function raiseTier(email: string, tier: Tier): Promise<void> {
  const db = createPool(databaseUrl(), { max: 2 });
  try {
    const { rows } = await db.query<{ org_id: string }>(
      'SELECT m.org_id FROM membership m JOIN person p USING (person_id) WHERE p.email = $1',
      [email],
    );
    for (const { org_id } of rows) await updateOrgTier(db, org_id, tier);
  } finally {
    await db.end();
  }
}
