import { PLANS } from '#domain/tier.ts';
import type { KeyHolder } from '#services/key/keyring.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import type { Meter } from '#services/usage/meter.ts';
import type { Caller } from './caller.ts';
import type { Pass } from './gate.ts';
import { isOwnPage } from './own-page.ts';

const KEY_REFUSED = {
  status: 403,
  message: 'This route is for a signed-in console session; an API key cannot manage keys or billing',
};
const SIGNED_OUT = { status: 401, message: 'Sign in to the console first' };
const CROSS_SITE = { status: 403, message: 'A page of another site may not change this account' };

/** Lets in who is signed in. What people do in the console takes no token of their organisation. */
export async function passSession(
  deps: { meter: Meter; sessions: SessionReader },
  caller: Caller,
  holder: KeyHolder | null,
): Promise<Pass> {
  if (holder) {
    const standing = await deps.meter.peek(holder.orgId, PLANS[holder.tier]);
    return { actor: { type: 'apiKey', ...holder }, standing, refusal: KEY_REFUSED };
  }
  const cookie = caller.header('cookie');
  const session = cookie === undefined ? null : await deps.sessions.identify(cookie);
  if (!session) {
    const standing = await deps.meter.peek(`ip:${caller.ip}`, PLANS.free);
    return { actor: { type: 'anonymous', ip: caller.ip }, standing, refusal: SIGNED_OUT };
  }
  const standing = await deps.meter.peek(session.orgId, PLANS[session.tier]);
  return { actor: session, standing, refusal: isOwnPage(caller) ? null : CROSS_SITE };
}
