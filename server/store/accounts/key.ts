import type { Pool } from 'pg';
import type { AuditActor } from '#domain/audit.ts';
import { insertAudit } from './audit.ts';
import { accountsOf } from './client.ts';
import { draftColumns, type KeyDraft, type KeyRow, toKeyRow } from './key-row.ts';
import { type AccessChange, changeAccess } from './people/change-access.ts';

// Operator changes to keys of any organisation. Changes by an organisation's own members are in org-keys.ts.

const OPERATOR: AuditActor = { type: 'operator', id: 'operator', label: 'operator' };

/** Prisma's code for a reference to a row that is not there. */
const isWithoutReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2003';

/** Stores a key by its hash. @returns null when the organisation does not exist. */
export async function insertKey(db: Pool, key: KeyDraft): Promise<KeyRow | null> {
  const { orgId, keyId, name } = key;
  try {
    const stored = await changeAccess(db, async (tx) => {
      const row = await tx.api_key.create({ data: draftColumns(key), omit: { hash: true } });
      const details = { name };
      await insertAudit(tx, { orgId, actor: OPERATOR, action: 'key.created', target: keyId, details });
      return { orgId, keyHash: key.hash.toString('hex'), row };
    });
    return stored && toKeyRow(stored.row);
  } catch (error) {
    if (isWithoutReference(error)) return null;
    throw error;
  }
}

/** Disables a key for good. @returns what changed, or null when there is no such key. */
export async function disableKey(db: Pool, keyId: string): Promise<AccessChange | null> {
  return changeAccess(db, async (tx) => {
    const [key] = await tx.api_key.updateManyAndReturn({
      where: { key_id: keyId },
      data: { enabled: false, revoked_at: new Date() },
      select: { org_id: true, hash: true },
    });
    if (!key) return null;
    const orgId = key.org_id;
    await insertAudit(tx, { orgId, actor: OPERATOR, action: 'key.revoked', target: keyId });
    return { orgId, keyHash: Buffer.from(key.hash).toString('hex') };
  });
}

/** The keys of an organisation, newest first. */
export async function listKeys(db: Pool, orgId: string): Promise<KeyRow[]> {
  const prisma = await accountsOf(db);
  const keys = await prisma.api_key.findMany({
    where: { org_id: orgId },
    orderBy: [{ created_at: 'desc' }, { key_id: 'asc' }],
    omit: { hash: true },
  });
  return keys.map(toKeyRow);
}
