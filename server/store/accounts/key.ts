import type { Pool } from 'pg';
import type { api_key } from '#generated/prisma/client.ts';
import { type AccessChange, changeAccess } from './change-access.ts';
import { accountsOf } from './client.ts';

/** A key as the database knows it; the raw key is nowhere. */
export type KeyRow = {
  keyId: string;
  orgId: string;
  name: string;
  prefix: string;
  start: string;
  enabled: boolean;
  createdMs: number;
  lastUsedMs: number | null;
  expiresMs: number | null;
};

/** A key to store. `hash` is its SHA-256. */
export type KeyDraft = Pick<KeyRow, 'keyId' | 'orgId' | 'name' | 'prefix' | 'start' | 'expiresMs'> & {
  hash: Buffer;
};

const toKeyRow = (key: Omit<api_key, 'hash'>): KeyRow => ({
  keyId: key.key_id,
  orgId: key.org_id,
  name: key.name,
  prefix: key.prefix,
  start: key.start,
  enabled: key.enabled,
  createdMs: key.created_at.getTime(),
  lastUsedMs: key.last_used_at?.getTime() ?? null,
  expiresMs: key.expires_at?.getTime() ?? null,
});

/** Prisma's code for a reference to a row that is not there. */
const isWithoutReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2003';

/** Stores a key by its hash. @returns null when the organisation does not exist. */
export async function insertKey(db: Pool, key: KeyDraft): Promise<KeyRow | null> {
  try {
    const stored = await changeAccess(db, async (tx) => {
      const row = await tx.api_key.create({
        data: {
          key_id: key.keyId,
          org_id: key.orgId,
          name: key.name,
          prefix: key.prefix,
          start: key.start,
          hash: new Uint8Array(key.hash),
          expires_at: key.expiresMs === null ? null : new Date(key.expiresMs),
        },
        omit: { hash: true },
      });
      return { orgId: key.orgId, keyHash: key.hash.toString('hex'), row };
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
      data: { enabled: false },
      select: { org_id: true, hash: true },
    });
    return key ? { orgId: key.org_id, keyHash: Buffer.from(key.hash).toString('hex') } : null;
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
