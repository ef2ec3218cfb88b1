import type { SessionActor } from '#services/context.ts';

/** Tells who is signed in from what a browser sends. */
export interface SessionReader {
  /** Null when the cookie names no session that is alive, or its person is no longer a member. */
  identify(cookieHeader: string): Promise<SessionActor | null>;
}
