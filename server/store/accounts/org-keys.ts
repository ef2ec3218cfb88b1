import type { Pool } from 'pg';
import type { AuditAction } from '#domain/audit.ts';
import { KEY_LIMITS, type KeyOptions } from '#domain/key.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from './audit.ts';
import { auditActorOf } from './audit-actor.ts';
import { accountsOf } from './client.ts';
import { draftColumns, type KeyDraft, type KeyRow, optionColumns, toKeyRow } from './key-row.ts';
import { changeAccess } from './people/change-access.ts';

// Changes by members to their own organisation's keys. Keys of other organisations count as not found.

/** Who changes a key, from where, and when. */
export type KeyChanger = { orgId: string; personId: string; address: string; nowMs: number };

/** How long a revoked key is still listed: as long as the request log may name it. */
const REVOKED_LISTED_MS = 30 * DAY_MS;
const REVOKED_LISTED = 200;

const NEWEST_FIRST: Prisma.api_keyOrderByWithRelationInput[] = [{ created_at: 'desc' }, { key_id: 'asc' }];

/** Neither revoked nor expired. */
const live = (orgId: string, nowMs: number): Prisma.api_keyWhereInput => ({
  org_id: orgId,
  enabled: true,
  OR: [{ expires_at: null }, { expires_at: { gt: new Date(nowMs) } }],
});

/** Changes to the keys of one organisation come one after the other, so that what they count stays true. */
async function lockKeys(tx: Prisma.TransactionClient, orgId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM org WHERE org_id = ${orgId} FOR NO KEY UPDATE`;
}

async function note(
  tx: Prisma.TransactionClient,
  by: KeyChanger,
  entry: { action: AuditAction; target: string; details?: Record<string, string | number | boolean | null> },
): Promise<void> {
  await insertAudit(tx, {
    orgId: by.orgId,
    actor: await auditActorOf(tx, by.personId),
    address: by.address,
    ...entry,
  });
}

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** The live keys of an organisation and those revoked of late, newest first. */
export async function listOrgKeys(db: Pool, orgId: string, nowMs: number): Promise<KeyRow[]> {
  const prisma = await accountsOf(db);
  const page = { orderBy: NEWEST_FIRST, omit: { hash: true } as const };
  const [enabled, revoked] = await Promise.all([
    prisma.api_key.findMany({ ...page, where: { org_id: orgId, enabled: true } }),
    prisma.api_key.findMany({
      ...page,
      where: { org_id: orgId, enabled: false, revoked_at: { gt: new Date(nowMs - REVOKED_LISTED_MS) } },
      take: REVOKED_LISTED,
    }),
  ]);
  return [...enabled, ...revoked].map(toKeyRow).sort((a, b) => b.createdMs - a.createdMs);
}

/** Stores a key of the changer's organisation. @returns null when it has as many live keys as it may. */
export async function insertOrgKey(
  db: Pool,
  by: KeyChanger,
  key: Omit<KeyDraft, 'orgId'>,
): Promise<KeyRow | null> {
  const { orgId, nowMs } = by;
  const stored = await changeAccess(db, async (tx) => {
    await lockKeys(tx, orgId);
    if ((await tx.api_key.count({ where: live(orgId, nowMs) })) >= KEY_LIMITS.liveKeys) return null;
    const row = await tx.api_key.create({
      data: { ...draftColumns({ ...key, orgId }), created_by: by.personId },
      omit: { hash: true },
    });
    await note(tx, by, { action: 'key.created', target: key.keyId, details: { name: key.name } });
    return { orgId, keyHash: key.hash.toString('hex'), row };
  });
  return stored && toKeyRow(stored.row);
}

/**
 * Puts a new key in the place of a live one, with its name, end and options: first stored, then the old one revoked,
 * both in one transaction, so that there is never neither. @returns null when there is no such live key.
 */
export async function rotateOrgKey(
  db: Pool,
  by: KeyChanger,
  oldKeyId: string,
  key: Pick<KeyDraft, 'keyId' | 'prefix' | 'start' | 'hash'>,
): Promise<KeyRow | null> {
  const { orgId, nowMs } = by;
  const rotated = await changeAccess(db, async (tx) => {
    await lockKeys(tx, orgId);
    const old = await tx.api_key.findFirst({ where: { ...live(orgId, nowMs), key_id: oldKeyId } });
    if (!old) return null;
    const { name, expiresMs, scopes, allowedIps, monthlyBudget } = toKeyRow(old);
    const options = { scopes, allowedIps, monthlyBudget };
    const row = await tx.api_key.create({
      data: {
        ...draftColumns({ ...key, orgId, name, expiresMs, options }),
        created_by: by.personId,
        rotated_from: oldKeyId,
      },
      omit: { hash: true },
    });
    await carryBudget(tx, oldKeyId, key.keyId, nowMs);
    await revoke(tx, oldKeyId, nowMs);
    await note(tx, by, { action: 'key.rotated', target: oldKeyId, details: { replacement: key.keyId } });
    return { orgId, keyHash: hexOf(old.hash), row };
  });
  return rotated && toKeyRow(rotated.row);
}

const revoke = (tx: Prisma.TransactionClient, keyId: string, nowMs: number) =>
  tx.api_key.update({
    where: { key_id: keyId },
    data: { enabled: false, revoked_at: new Date(nowMs) },
    select: { key_id: true },
  });

/** Revokes a key for good; one that is revoked stays so. @returns whether there is such a key. */
export async function revokeOrgKey(db: Pool, by: KeyChanger, keyId: string): Promise<boolean> {
  const revoked = await changeAccess(db, async (tx) => {
    await lockKeys(tx, by.orgId);
    const key = await tx.api_key.findFirst({ where: { org_id: by.orgId, key_id: keyId } });
    if (!key) return null;
    if (key.enabled) {
      await revoke(tx, keyId, by.nowMs);
      await note(tx, by, { action: 'key.revoked', target: keyId, details: { name: key.name } });
    }
    return { orgId: by.orgId, keyHash: hexOf(key.hash) };
  });
  return revoked !== null;
}

const periodAt = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);

/** Carries the month's usage of a key's budget over to its replacement. */
async function carryBudget(tx: Prisma.TransactionClient, oldKeyId: string, keyId: string, nowMs: number) {
  await tx.$executeRaw`
    INSERT INTO usage_month (subject, period, used)
    SELECT ${keyId}, period, used FROM usage_month WHERE subject = ${oldKeyId} AND period = ${periodAt(nowMs)}`;
}

/** A budget counts the key's requests since the start of the month, not only from now on. */
async function startBudget(
  tx: Prisma.TransactionClient,
  { orgId, nowMs }: KeyChanger,
  keyId: string,
): Promise<void> {
  const period = periodAt(nowMs);
  const firstDay = Date.parse(`${period}-01`) / DAY_MS;
  await tx.$executeRaw`
    INSERT INTO usage_month AS u (subject, period, used)
    SELECT ${keyId}, ${period}, coalesce(sum(requests), 0)::int8 FROM usage_day
    WHERE org_id = ${orgId} AND key_id = ${keyId} AND day >= ${firstDay}::int
    ON CONFLICT (subject, period) DO UPDATE SET used = greatest(u.used, excluded.used)`;
}

/** Changes the name or the options of a key that is not revoked. @returns null when there is no such key. */
export async function updateOrgKey(
  db: Pool,
  by: KeyChanger,
  keyId: string,
  changes: Partial<KeyOptions> & { name?: string },
): Promise<KeyRow | null> {
  const { orgId } = by;
  const updated = await changeAccess(db, async (tx) => {
    const [key] = await tx.api_key.updateManyAndReturn({
      where: { org_id: orgId, key_id: keyId, enabled: true },
      data: { ...(changes.name !== undefined && { name: changes.name }), ...optionColumns(changes) },
    });
    if (!key) return null;
    if (changes.monthlyBudget) await startBudget(tx, by, keyId);
    const details = Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [
        field,
        Array.isArray(value) ? value.join(' ') : (value as string | number | null),
      ]),
    );
    await note(tx, by, { action: 'key.updated', target: keyId, details });
    return { orgId, keyHash: hexOf(key.hash), row: key };
  });
  return updated && toKeyRow(updated.row);
}
