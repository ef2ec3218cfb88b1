import { PLANS } from '#domain/tier.ts';
import type { Actor } from '#services/context.ts';
import { type DeclaredRequirement, keyTierOf } from '#transports/gate/requirement.ts';
import type { StreamHolder } from './hub.ts';

/** Who holds a stream that `actor` opens from a network address, and what its key must allow for as long as it is open. */
export function holderOf(
  actor: Actor,
  { ip, address }: { ip: string; address: string },
  { access, scope = 'stream' }: Pick<DeclaredRequirement, 'access' | 'scope'>,
): StreamHolder {
  if (actor.type !== 'apiKey') return { address: ip };
  const { keyId, orgId, tier } = actor;
  const needed = keyTierOf(access) ?? undefined;
  return {
    key: { keyId, orgId, maxOfOrg: PLANS[tier].streamsPerOrg, use: { scope, address, tier: needed } },
  };
}
