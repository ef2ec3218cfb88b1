import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import type { SessionActor } from '#services/context.ts';
import type { SessionReader } from '#services/session/session-reader.ts';

/** People who are signed in, by the cookie that their browser sends. */
export class SignedIn implements SessionReader {
  readonly #actors = new Map<string, SessionActor>();

  /** Signs a person in to an organisation. @returns the headers of one of its own pages' requests */
  as(orgId: string, role: Role, tier: Tier = 'free'): Record<string, string> {
    const id = `${this.#actors.size + 1}`;
    const cookie = `session=${id}`;
    const person = { sessionId: `ses_${id}`, personId: `usr_${role}_${id}` };
    this.#actors.set(cookie, { type: 'session', ...person, orgId, tier, role });
    return { cookie, 'sec-fetch-site': 'same-origin' };
  }

  async identify(cookie: string): Promise<SessionActor | null> {
    return this.#actors.get(cookie) ?? null;
  }
}
