import type { SessionActor } from '#services/context.ts';

/** Identifies the signed-in person of a browser request. */
export interface SessionReader {
  /** Null when the cookie names no session that is alive, or its person is no longer a member. */
  identify(cookieHeader: string): Promise<SessionActor | null>;
}
