import { LRUCache } from 'lru-cache';
import type { Bus, Topics } from '#bus/topics.ts';
import { SingleFlight } from '#observe/single-flight.ts';

/** Who a credential identifies. `owner` is null when it is unknown or revoked; `expiresMs` is null for never. */
type Grant<Owner> = { owner: Owner | null; expiresMs: number | null };

/** What a cache of grants needs of its process. */
export type AccessSource = {
  bus: Bus;
  now: () => number;
  /** Whether changes by other processes arrive now; nothing is cached while false. */
  isListening: () => boolean;
};

export type AccessCacheOptions<Owner> = AccessSource & {
  /** Most cached grants, and most owners with an unwritten last use. */
  max: number;
  /** Reads a grant from the database. */
  find: (id: string) => Promise<Grant<Owner>>;
  /** Whether a change that names an organisation, key or person drops the grant. */
  isAffected: (change: Topics['access'], id: string, owner: Owner | null) => boolean;
  /** The id by which the owner's last use is written. */
  usedId: (owner: Owner) => string;
  writeUses: (usedMs: ReadonlyMap<string, number>) => Promise<void>;
};

const TTL_MS = 5_000;

/**
 * Owners of credentials by id. Grants are cached for at most 5 s and dropped when the bus topic `access` names a change
 * to them, so that a revocation applies from the next request.
 */
export class AccessCache<Owner> {
  readonly #options: AccessCacheOptions<Owner>;
  readonly #cached: LRUCache<string, { grant: Grant<Owner>; readMs: number }>;
  readonly #reads = new SingleFlight<string, Grant<Owner>>();
  readonly #unsubscribe: () => void;
  #usedMs = new Map<string, number>();

  constructor(options: AccessCacheOptions<Owner>) {
    this.#options = options;
    this.#cached = new LRUCache({ max: options.max });
    this.#unsubscribe = options.bus.subscribe('access', (change) => this.#forget(change));
  }

  /** The owner of a credential in use, at once when it is cached. Null when it is unknown, revoked or expired. */
  ownerOf(id: string): Owner | null | Promise<Owner | null> {
    const cached = this.#cached.get(id);
    const { now, isListening } = this.#options;
    if (cached && now() - cached.readMs < TTL_MS && isListening()) return this.#use(cached.grant);
    return this.#read(id).then((grant) => this.#use(grant));
  }

  /** Whether the credential had an owner when last read, at any age, from the cache only. */
  hadOwner(id: string): boolean {
    return Boolean(this.#cached.peek(id)?.grant.owner);
  }

  /** Writes when owners were last used. Call it now and then, and before the process ends. */
  async flush(): Promise<void> {
    if (this.#usedMs.size === 0) return;
    const usedMs = this.#usedMs;
    this.#usedMs = new Map();
    await this.#options.writeUses(usedMs);
  }

  close(): void {
    this.#unsubscribe();
  }

  #use({ owner, expiresMs }: Grant<Owner>): Owner | null {
    const nowMs = this.#options.now();
    if (!owner || (expiresMs !== null && expiresMs <= nowMs)) return null;
    const id = this.#options.usedId(owner);
    if (this.#usedMs.size < this.#options.max || this.#usedMs.has(id)) this.#usedMs.set(id, nowMs);
    return owner;
  }

  /** Concurrent callers share a read, unless a change arrived since it started. */
  #read(id: string): Promise<Grant<Owner>> {
    const { find, now, isListening } = this.#options;
    const work = async (isCurrent: () => boolean): Promise<Grant<Owner>> => {
      const grant = await find(id);
      // A change since the read started has made it not current, whichever id the change names.
      if (isCurrent() && isListening()) this.#cached.set(id, { grant, readMs: now() });
      return grant;
    };
    // Without notifications a shared read may predate a change, so each request reads for itself.
    return isListening() ? this.#reads.run(id, work) : this.#reads.start(id, work);
  }

  #forget(change: Topics['access']): void {
    this.#reads.forget();
    const { orgId, keyHash, personId } = change;
    if (orgId === undefined && keyHash === undefined && personId === undefined) {
      this.#cached.clear();
      return;
    }
    for (const [id, { grant }] of this.#cached.entries())
      if (this.#options.isAffected(change, id, grant.owner)) this.#cached.delete(id);
  }
}
