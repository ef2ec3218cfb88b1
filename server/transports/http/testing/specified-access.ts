import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';

/** Who may call a route, as the specification words it and independently of what the route says of itself. */
export type SpecifiedAccess =
  | { kind: 'open' }
  | { kind: 'tier'; tier: Tier }
  | { kind: 'session'; roles: readonly Role[] }
  /** A key or a session of an organisation of the tier. */
  | { kind: 'either'; tier: Tier };

const EVERYBODY: readonly Role[] = ['owner', 'admin', 'developer', 'viewer'];

/** Routes for people who are signed in: who may read, and who may change. The first prefix that fits decides. */
const SESSION_PREFIXES: readonly [prefix: string, changes: readonly Role[]][] = [
  ['/v1/keys', ['owner', 'admin', 'developer']],
  ['/v1/billing', ['owner', 'admin']],
];

/** Routes that need a key of a tier or a higher one. */
const TIER_PREFIXES: readonly [prefix: string, tier: Tier][] = [
  ['/v1/sports', 'enterprise'],
  ['/v1/l1-votes', 'enterprise'],
  ['/v1/rewards', 'enterprise'],
  ['/v1/builders', 'growth'],
  ['/v1/groups', 'growth'],
];

/** Routes for a key or for who is signed in, with the tier that their organisation needs; what is first decides. */
const EITHER: readonly [path: RegExp, tier: Tier][] = [
  [/^\/v1\/webhooks\/subscriptions\/:id\/(deliveries|replay)$/, 'enterprise'],
  [
    /^\/v1\/webhooks\/subscriptions\/:id\/(log|redeliver|replay-history|deliveries\/:deliveryId\/redeliver)$/,
    'enterprise',
  ],
  [/^\/v1\/webhooks(\/|$)/, 'scale'],
  [/^\/v1\/messenger(\/|$)/, 'free'],
];

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** What the specification says of a route; data is open to everybody, at the tier that they have. */
export function specifiedAccess(method: string, path: string): SpecifiedAccess {
  const session = SESSION_PREFIXES.find(([prefix]) => isBelow(path, prefix));
  if (session) return { kind: 'session', roles: method === 'get' ? EVERYBODY : session[1] };
  const either = EITHER.find(([pattern]) => pattern.test(path));
  if (either) return { kind: 'either', tier: either[1] };
  const tier = TIER_PREFIXES.find(([prefix]) => isBelow(path, prefix));
  return tier ? { kind: 'tier', tier: tier[1] } : { kind: 'open' };
}

/** Routes that are always metered at the free bucket of the address, whatever the key. */
export const ANONYMOUS_BUCKET: readonly string[] = ['/v1/users/:user/fills/:tid'];

/** Routes that cost nothing. */
export const UNMETERED: readonly string[] = [
  '/health',
  '/v1/openapi.json',
  '/rewards/payouts/:id/payout.json',
  '/rewards/payouts/:id/payout.csv',
  '/rewards/payouts/:id/input.json',
  '/rewards/payouts/:id/proofs/:file',
];
