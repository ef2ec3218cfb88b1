import { decode, encode } from 'next-auth/jwt';

/** How long a session lasts from its sign-in on, whatever is done in it. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A token that is longer is none of ours: nobody decrypts it. */
const MAX_TOKEN_LENGTH = 1_000;

/**
 * The cookie that carries a session. The prefix `__Host-`, which browsers tie to https, keeps other hosts of the same
 * domain from planting one.
 */
export const sessionCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-hashmark-session' : 'hashmark-session';

/** What a browser carries: the id of the session, encrypted, and nothing else. */
export const writeSessionToken = (sessionId: string, secret: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret, maxAge: SESSION_SECONDS });

/** The id of the session that a token was made for; null when it is none of ours, was changed or has expired. */
export async function readSessionToken(token: string, secret: string): Promise<string | null> {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return null;
  try {
    const claims = await decode({ token, secret });
    return typeof claims?.sid === 'string' ? claims.sid : null;
  } catch {
    return null; // whatever a stranger writes into a cookie is nobody's session
  }
}
