import type { KeyOptions, KeyScope } from '#domain/key.ts';
import type { api_key, Prisma } from '#generated/prisma/client.ts';

/** A key as stored; the raw key is never stored. */
export type KeyRow = KeyOptions & {
  keyId: string;
  orgId: string;
  name: string;
  prefix: string;
  start: string;
  enabled: boolean;
  createdMs: number;
  lastUsedMs: number | null;
  expiresMs: number | null;
  revokedMs: number | null;
  /** The key that this one replaced. */
  rotatedFrom: string | null;
};

/** A key to store. `hash` is its SHA-256. */
export type KeyDraft = Pick<KeyRow, 'keyId' | 'orgId' | 'name' | 'prefix' | 'start' | 'expiresMs'> & {
  hash: Buffer;
  options?: KeyOptions;
};

/** A stored key in the words of the product. */
export const toKeyRow = (key: Omit<api_key, 'hash'>): KeyRow => ({
  keyId: key.key_id,
  orgId: key.org_id,
  name: key.name,
  prefix: key.prefix,
  start: key.start,
  enabled: key.enabled,
  createdMs: key.created_at.getTime(),
  lastUsedMs: key.last_used_at?.getTime() ?? null,
  expiresMs: key.expires_at?.getTime() ?? null,
  revokedMs: key.revoked_at?.getTime() ?? null,
  rotatedFrom: key.rotated_from,
  scopes: key.scopes as KeyScope[],
  allowedIps: key.allowed_ips,
  monthlyBudget: key.monthly_budget === null ? null : Number(key.monthly_budget),
});

/** The columns of a key's options; one that is not given is left alone. */
export const optionColumns = ({ scopes, allowedIps, monthlyBudget }: Partial<KeyOptions>) => ({
  ...(scopes && { scopes: [...scopes] }),
  ...(allowedIps && { allowed_ips: [...allowedIps] }),
  ...(monthlyBudget !== undefined && {
    monthly_budget: monthlyBudget === null ? null : BigInt(monthlyBudget),
  }),
});

/** The columns of a new key. */
export const draftColumns = (key: KeyDraft): Prisma.api_keyUncheckedCreateInput => ({
  key_id: key.keyId,
  org_id: key.orgId,
  name: key.name,
  prefix: key.prefix,
  start: key.start,
  hash: new Uint8Array(key.hash),
  expires_at: key.expiresMs === null ? null : new Date(key.expiresMs),
  ...optionColumns(key.options ?? {}),
});
