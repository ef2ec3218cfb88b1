import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { AccessCache, type AccessSource } from '#services/access/access-cache.ts';
import type { SessionActor } from '#services/context.ts';
import { findSessionAccess, touchSessions } from '#store/queries/access/session.ts';
import { readCookie } from './read-cookie.ts';
import type { SessionReader } from './session-reader.ts';
import { readSessionToken, sessionCookieName } from './session-token.ts';

const MAX_SESSIONS = 5_000;

export type CachedSessionsOptions = AccessSource & {
  db: Pool;
  /** Encryption secret of tokens; the same in every process. */
  secret: string;
  /** Whether browsers reach this service by https, which decides the cookie's name. */
  isHttps: boolean;
};

/**
 * Reads the signed-in person from the session's row. Results are cached for at most 5 s, until their organisation or
 * person changes, so that removals, role changes and sign-outs apply from the next request.
 */
export class CachedSessions implements SessionReader {
  readonly #options: CachedSessionsOptions;
  readonly #cookie: string;
  readonly #access: AccessCache<SessionActor>;
  /** Ids by token: what a token says never changes, so it is decrypted once. */
  readonly #ids = new LRUCache<string, string>({ max: MAX_SESSIONS });

  constructor(options: CachedSessionsOptions) {
    const { db, bus, now, isListening } = options;
    this.#options = options;
    this.#cookie = sessionCookieName(options.isHttps);
    this.#access = new AccessCache({
      ...{ bus, now, isListening, max: MAX_SESSIONS },
      async find(sessionId) {
        const row = await findSessionAccess(db, sessionId);
        if (!row) return { owner: null, expiresMs: null };
        const { expiresMs, ...access } = row;
        return { owner: { type: 'session', sessionId, ...access }, expiresMs };
      },
      // A cached "not signed in" names no person, so any change drops it.
      isAffected: ({ orgId, personId }, _, actor) =>
        actor === null || actor.orgId === orgId || actor.personId === personId,
      usedId: ({ sessionId }) => sessionId,
      writeUses: (usedMs) => touchSessions(db, usedMs),
    });
  }

  async identify(cookieHeader: string): Promise<SessionActor | null> {
    const token = readCookie(cookieHeader, this.#cookie);
    const sessionId = token === null ? null : await this.#idOf(token);
    return sessionId === null ? null : this.#access.ownerOf(sessionId);
  }

  flush(): Promise<void> {
    return this.#access.flush();
  }

  close(): void {
    this.#access.close();
  }

  async #idOf(token: string): Promise<string | null> {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    const sessionId = await readSessionToken(token, this.#options.secret);
    if (sessionId !== null) this.#ids.set(token, sessionId);
    return sessionId;
  }
}
