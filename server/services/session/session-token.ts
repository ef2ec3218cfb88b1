import { decode, encode } from 'next-auth/jwt';

/** Lifetime of a session from sign-in; activity does not extend it. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Longer tokens are not ours and are rejected without decryption. */
const MAX_TOKEN_LENGTH = 1_000;

/**
 * The cookie that carries a session. The prefix `__Host-`, which browsers tie to https, keeps other hosts of the same
 * domain from planting one.
 */
export const sessionCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-hashmark-session' : 'hashmark-session';

/** Content of the cookie: only the encrypted session id. */
export const writeSessionToken = (sessionId: string, secret: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret, maxAge: SESSION_SECONDS });

/** The id of the session that a token was made for; null when it is foreign, altered or expired. */
export async function readSessionToken(token: string, secret: string): Promise<string | null> {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return null;
  try {
    const claims = await decode({ token, secret });
    return typeof claims?.sid === 'string' ? claims.sid : null;
  } catch {
    return null; // an invalid cookie is no session
  }
}
