import pg from 'pg';
import type { Tier } from '#domain/tier.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { databaseUrl } from './database.ts';

/** Puts the organisation of somebody on a plan, as an operator does. */
export async function giveTier(email: string, tier: Tier): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: 2 });
  try {
    const { rows } = await pool.query<{ org_id: string }>(
      'SELECT org_id FROM membership JOIN person USING (person_id) WHERE email = $1',
      [email],
    );
    for (const { org_id: orgId } of rows) await changeTier(pool, { orgId, tier });
  } finally {
    await pool.end();
  }
}
