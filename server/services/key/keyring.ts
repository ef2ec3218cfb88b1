import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { KeyScope } from '#domain/key.ts';
import type { Tier } from '#domain/tier.ts';
import { SingleFlight } from '#observe/single-flight.ts';
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

type Known = { id: string; holder: KeyHolder | null; expiresMs: number | null; readMs: number };

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

const TTL_MS = 5_000;
const MAX_KNOWN = 20_000;
/** Most keys with an unwritten last use. */
const MAX_TOUCHED = 20_000;

export type CachedKeyringOptions = {
  db: Pool;
  bus: Bus;
  now: () => number;
  /** Whether changes by other processes arrive now; nothing is cached while false. */
  isListening: () => boolean;
};

/**
 * A keyring over the database that remembers answers for at most 5 s, and forgets at once what the bus topic
 * `access` says has changed, so that a revoked key is refused from the next request on.
 */
export class CachedKeyring implements Keyring {
  readonly #options: CachedKeyringOptions;
  readonly #known = new LRUCache<string, Known>({
    max: MAX_KNOWN,
    // An evicted entry may still be in `#good`: mark it stale.
    dispose: (known) => {
      known.readMs = Number.NEGATIVE_INFINITY;
    },
  });
  /** Good keys by their own text, so that one that is known is not hashed again with each request. Of memory alone. */
  readonly #good = new LRUCache<string, Known>({ max: MAX_KNOWN });
  readonly #underway = new SingleFlight<string, Known>();
  readonly #unsubscribe: () => void;
  #touched = new Map<string, number>();
  /** Number of changes received; a result read before a change is not cached after it. */
  #changes = 0;

  constructor(options: CachedKeyringOptions) {
    this.#options = options;
    this.#unsubscribe = options.bus.subscribe('access', (notice) => this.#forget(notice));
  }

  identify(rawKey: string): Promise<KeyHolder | null> | KeyHolder | null {
    const good = this.#good.get(rawKey);
    if (good && this.#isFresh(good)) {
      this.#known.get(good.id); // a key in use is not the next to go
      return this.#use(good);
    }
    if (!isWellFormedKey(rawKey)) return null;
    const hash = hashSecret(rawKey);
    const id = hash.toString('hex');
    const known = this.#known.get(id);
    if (known && this.#isFresh(known)) return this.#use(known);
    return this.#read(id, hash).then((read) => {
      if (read.holder && this.#known.peek(id) === read) this.#good.set(rawKey, read);
      return this.#use(read);
    });
  }

  #isFresh({ readMs }: Known): boolean {
    return this.#options.now() - readMs < TTL_MS && this.#options.isListening();
  }

  wasGood(rawKey: string): boolean {
    if (!isWellFormedKey(rawKey)) return false;
    // At any age: a customer who shares an IP address with an attacker guessing keys must not be locked out every 5 s.
    return Boolean(this.#known.peek(hashSecret(rawKey).toString('hex'))?.holder);
  }

  /** Writes when keys were last used. Call it now and then, and before the process ends. */
  async flush(): Promise<void> {
    if (this.#touched.size === 0) return;
    const touched = this.#touched;
    this.#touched = new Map();
    await touchKeys(this.#options.db, touched);
  }

  /** Forgets everything. */
  #clear(): void {
    this.#changes += 1;
    this.#known.clear();
    this.#good.clear();
    this.#underway.forget();
  }

  close(): void {
    this.#unsubscribe();
  }

  #use({ holder, expiresMs }: Known): KeyHolder | null {
    const nowMs = this.#options.now();
    if (!holder || (expiresMs !== null && expiresMs <= nowMs)) return null;
    if (this.#touched.size < MAX_TOUCHED || this.#touched.has(holder.keyId)) {
      this.#touched.set(holder.keyId, nowMs);
    }
    return holder;
  }

  #read(id: string, hash: Buffer): Promise<Known> {
    const work = async (): Promise<Known> => {
      const changes = this.#changes;
      const row = await findKeyAccess(this.#options.db, hash);
      const holder = row?.enabled ? holderOf(row) : null;
      const known = { id, holder, expiresMs: row?.expiresMs ?? null, readMs: this.#options.now() };
      if (changes === this.#changes && this.#options.isListening()) this.#known.set(id, known);
      return known;
    };
    // Without notifications a shared read may predate a change, so each request reads for itself.
    return this.#options.isListening() ? this.#underway.run(id, work) : this.#underway.start(id, work);
  }

  #forget({ orgId, keyHash }: { orgId?: string; keyHash?: string }): void {
    if (orgId === undefined && keyHash === undefined) {
      this.#clear();
      return;
    }
    this.#changes += 1;
    this.#underway.forget();
    if (keyHash !== undefined) this.#known.delete(keyHash);
    if (orgId === undefined) return;
    for (const [id, { holder }] of this.#known.entries()) if (holder?.orgId === orgId) this.#known.delete(id);
  }
}
