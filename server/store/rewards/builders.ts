import type { ClientBase } from 'pg';
import { hexBytes } from '../hex-bytes.ts';
import type { Queryable } from '../within-budget.ts';

/** A builder address that an organisation has proven to hold. */
export type ProvenBuilder = { builder: string; provenMs: number };

/** The addresses that an organisation has proven, the newest first. */
export async function buildersOfOrg(db: Queryable, orgId: string): Promise<ProvenBuilder[]> {
  const { rows } = await db.query<{ builder: string; proven_ms: number }>(
    `SELECT '0x' || encode(builder, 'hex') AS builder, proven_ms FROM reward_builder
     WHERE org_id = $1 ORDER BY proven_ms DESC, builder LIMIT 100`,
    [orgId],
  );
  return rows.map(({ builder, proven_ms }) => ({ builder, provenMs: proven_ms }));
}

/** Whether an organisation has proven an address. */
export async function hasProven(db: Queryable, orgId: string, builder: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM reward_builder WHERE org_id = $1 AND builder = $2', [
    orgId,
    hexBytes(builder),
  ]);
  return rowCount === 1;
}

/** Notes that an organisation has proven an address. @returns whether that is new */
export async function insertBuilder(
  tx: ClientBase,
  proof: { orgId: string; builder: string; personId: string; nowMs: number },
): Promise<boolean> {
  const { orgId, builder, personId, nowMs } = proof;
  const { rowCount } = await tx.query(
    `INSERT INTO reward_builder (org_id, builder, proven_by, proven_ms) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [orgId, hexBytes(builder), personId, nowMs],
  );
  return rowCount === 1;
}
