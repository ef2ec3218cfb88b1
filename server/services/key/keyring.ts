import type { Tier } from '#domain/tier.ts';

/** Whose key it is. */
export type KeyHolder = { keyId: string; orgId: string; tier: Tier };

/** Tells whose a raw key is. */
export interface Keyring {
  /** Null when the key is malformed, unknown, revoked, disabled or expired. Rejects when the database cannot be asked. */
  identify(rawKey: string): Promise<KeyHolder | null> | KeyHolder | null;
}
