import type { Pool } from 'pg';
import type { Tier } from '#domain/tier.ts';
import { changeAccess } from './key-change.ts';

export type OrgRow = { orgId: string; name: string; tier: Tier };

/** Stores a new organisation. */
export async function insertOrg(db: Pool, org: OrgRow): Promise<void> {
  await db.query('INSERT INTO org (org_id, name, tier) VALUES ($1, $2, $3)', [org.orgId, org.name, org.tier]);
}

/** Changes the tier of an organisation. @returns null when there is no such organisation. */
export async function updateOrgTier(db: Pool, orgId: string, tier: Tier): Promise<OrgRow | null> {
  return changeAccess(db, async (client) => {
    const { rows } = await client.query<OrgRow>(
      'UPDATE org SET tier = $2 WHERE org_id = $1 RETURNING org_id AS "orgId", name, tier',
      [orgId, tier],
    );
    return rows[0] ?? null;
  });
}

/** An organisation, or null. */
export async function findOrg(db: Pool, orgId: string): Promise<OrgRow | null> {
  const { rows } = await db.query<OrgRow>('SELECT org_id AS "orgId", name, tier FROM org WHERE org_id = $1', [
    orgId,
  ]);
  return rows[0] ?? null;
}
