import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Bus, Topics } from '#bus/topics.ts';
import type { SessionActor } from '#services/context.ts';
import { findSessionAccess, touchSessions } from '#store/queries/access/session.ts';
import { readCookie } from './read-cookie.ts';
import type { SessionReader } from './session-reader.ts';
import { readSessionToken, sessionCookieName } from './session-token.ts';

type Known = { actor: SessionActor | null; expiresMs: number; readMs: number };

const TTL_MS = 5_000;
const MAX_KNOWN = 5_000;
const MAX_TOKENS = 5_000;
/** Most sessions with an unwritten last use. */
const MAX_TOUCHED = 5_000;

export type CachedSessionsOptions = {
  db: Pool;
  bus: Bus;
  now: () => number;
  /** Encryption secret of tokens; the same in every process. */
  secret: string;
  /** Whether browsers reach this service by https, which decides the cookie's name. */
  isHttps: boolean;
  /** Whether changes by other processes arrive now; nothing is cached while false. */
  isListening: () => boolean;
};

/**
 * Reads the signed-in person from the session's row. Results are cached for at most 5 s and dropped when the bus topic
 * `access` names their organisation or person, so that removals, role changes and sign-outs apply from the next
 * request.
 */
export class CachedSessions implements SessionReader {
  readonly #options: CachedSessionsOptions;
  readonly #cookie: string;
  readonly #known = new LRUCache<string, Known>({ max: MAX_KNOWN });
  /** Ids by token: what a token says never changes, so it is decrypted once. */
  readonly #ids = new LRUCache<string, string>({ max: MAX_TOKENS });
  readonly #unsubscribe: () => void;
  #touched = new Map<string, number>();
  /** Number of changes received; a result read before a change is not cached after it. */
  #changes = 0;

  constructor(options: CachedSessionsOptions) {
    this.#options = options;
    this.#cookie = sessionCookieName(options.isHttps);
    this.#unsubscribe = options.bus.subscribe('access', (notice) => this.#forget(notice));
  }

  async identify(cookieHeader: string): Promise<SessionActor | null> {
    const token = readCookie(cookieHeader, this.#cookie);
    const sessionId = token === null ? null : await this.#idOf(token);
    if (sessionId === null) return null;
    const known = this.#known.get(sessionId);
    const nowMs = this.#options.now();
    const isFresh = known && nowMs - known.readMs < TTL_MS && this.#options.isListening();
    const { actor, expiresMs } = isFresh ? known : await this.#read(sessionId);
    if (!actor || expiresMs <= nowMs) return null;
    if (this.#touched.size < MAX_TOUCHED || this.#touched.has(sessionId)) this.#touched.set(sessionId, nowMs);
    return actor;
  }

  /** Writes when sessions were last used. Call it now and then, and before the process ends. */
  async flush(): Promise<void> {
    if (this.#touched.size === 0) return;
    const touched = this.#touched;
    this.#touched = new Map();
    await touchSessions(this.#options.db, touched);
  }

  /** Forgets everything. */
  #clear(): void {
    this.#changes += 1;
    this.#known.clear();
  }

  close(): void {
    this.#unsubscribe();
  }

  async #idOf(token: string): Promise<string | null> {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    const sessionId = await readSessionToken(token, this.#options.secret);
    if (sessionId !== null) this.#ids.set(token, sessionId);
    return sessionId;
  }

  async #read(sessionId: string): Promise<Known> {
    const changes = this.#changes;
    const row = await findSessionAccess(this.#options.db, sessionId);
    const known: Known = { actor: null, expiresMs: row?.expiresMs ?? 0, readMs: this.#options.now() };
    if (row) {
      const { personId, orgId, tier, role } = row;
      known.actor = { type: 'session', sessionId, personId, orgId, tier, role };
    }
    if (changes === this.#changes && this.#options.isListening()) this.#known.set(sessionId, known);
    return known;
  }

  #forget({ orgId, keyHash, personId }: Topics['access']): void {
    if (orgId === undefined && keyHash === undefined && personId === undefined) {
      this.#clear();
      return;
    }
    this.#changes += 1;
    for (const [id, { actor }] of this.#known.entries()) {
      // A cached "not signed in" names no person, so any change drops it.
      if (actor && actor.orgId !== orgId && actor.personId !== personId) continue;
      this.#known.delete(id);
    }
  }
}
