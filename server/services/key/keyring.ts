import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { KeyScope } from '#domain/key.ts';
import type { Tier } from '#domain/tier.ts';
import { AccessCache, type AccessSource } from '#services/access/access-cache.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { AllowList } from '#services/key/allow-list.ts';
import { isWellFormedKey } from '#services/key/raw-key.ts';
import { findKeyAccess, type KeyAccess, touchKeys } from '#store/queries/access/key.ts';

/** Restrictions of a key beyond its tier; null for none. */
export type KeyRestrictions = {
  scopes: readonly KeyScope[] | null;
  allowed: AllowList | null;
  /** Requests a calendar month. */
  monthlyBudget: number | null;
};

/** Owner of a key. Keys without restrictions, as most are, skip their checks. */
export type KeyHolder = { keyId: string; orgId: string; tier: Tier; restrictions?: KeyRestrictions };

/** Identifies the owner of a raw key. */
export interface Keyring {
  /** Null when the key is malformed, unknown, revoked, disabled or expired. Rejects when the database cannot be asked. */
  identify(rawKey: string): Promise<KeyHolder | null> | KeyHolder | null;
  /** Whether the key was valid when last looked up, from the cache only. */
  wasGood(rawKey: string): boolean;
}

function holderOf(row: KeyAccess): KeyHolder {
  const { keyId, orgId, tier, scopes, allowedIps, monthlyBudget } = row;
  if (scopes.length + allowedIps.length === 0 && monthlyBudget === null) return { keyId, orgId, tier };
  const restrictions = {
    scopes: scopes.length > 0 ? scopes : null,
    allowed: allowedIps.length > 0 ? new AllowList(allowedIps) : null,
    monthlyBudget,
  };
  return { keyId, orgId, tier, restrictions };
}

const MAX_KEYS = 20_000;

export type CachedKeyringOptions = AccessSource & { db: Pool };

/** A keyring over the database that caches answers for at most 5 s, until the key or its organisation changes. */
export class CachedKeyring implements Keyring {
  /** By the key's hash in hex. */
  readonly #access: AccessCache<KeyHolder>;
  /** Hashes of good keys by the raw key, so that a key in use is not hashed with each request. */
  readonly #hashes = new LRUCache<string, string>({ max: MAX_KEYS });

  constructor({ db, ...source }: CachedKeyringOptions) {
    this.#access = new AccessCache({
      ...source,
      max: MAX_KEYS,
      async find(hash) {
        const row = await findKeyAccess(db, Buffer.from(hash, 'hex'));
        return { owner: row?.enabled ? holderOf(row) : null, expiresMs: row?.expiresMs ?? null };
      },
      isAffected: ({ orgId, keyHash }, hash, holder) =>
        hash === keyHash || (holder !== null && holder.orgId === orgId),
      usedId: ({ keyId }) => keyId,
      writeUses: (usedMs) => touchKeys(db, usedMs),
    });
  }

  identify(rawKey: string): Promise<KeyHolder | null> | KeyHolder | null {
    const known = this.#hashes.get(rawKey);
    if (known !== undefined) return this.#access.ownerOf(known);
    if (!isWellFormedKey(rawKey)) return null;
    const hash = hashSecret(rawKey).toString('hex');
    const holder = this.#access.ownerOf(hash);
    // Only a key that was found good in the cache: guesses must not crowd out the keys in use.
    if (holder && !(holder instanceof Promise)) this.#hashes.set(rawKey, hash);
    return holder;
  }

  wasGood(rawKey: string): boolean {
    if (!isWellFormedKey(rawKey)) return false;
    // At any age: a customer who shares an IP address with an attacker guessing keys must not be locked out every 5 s.
    return this.#access.hadOwner(hashSecret(rawKey).toString('hex'));
  }

  flush(): Promise<void> {
    return this.#access.flush();
  }

  close(): void {
    this.#access.close();
  }
}
