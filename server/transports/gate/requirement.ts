import type { KeyScope } from '#domain/key.ts';
import type { Tier } from '#domain/tier.ts';

/**
 * Who may call: `public` (named so by the specification) and `key-optional` work without a key; `{ tier }` needs
 * a key of that tier or a higher one, and answers 403 without. A key that is sent is always checked. `session` is
 * for people who are signed in to the console: a key is refused with 403, so that a data key can mint no other.
 * `{ orgTier }` takes either, a key or who is signed in, of an organisation of that tier or a higher one.
 */
export type Access = 'public' | 'key-optional' | 'session' | { tier: Tier } | { orgTier: Tier };

/** The tier that an operation requires of calls by session instead of key (`orgTier`); else null. */
export const memberTierOf = (access: Access): Tier | null =>
  typeof access === 'object' && 'orgTier' in access ? access.orgTier : null;

/** The tier that an operation requires of a key; null if it requires none. */
export const keyTierOf = (access: Access): Tier | null => {
  if (typeof access === 'string') return null;
  return 'orgTier' in access ? access.orgTier : access.tier;
};

/** Whether an operation looks at who is signed in. */
export const takesSession = (access: Access): boolean =>
  access === 'session' || memberTierOf(access) !== null;

/** `tier`: the caller's own bucket. `anonymous`: the free bucket of the caller's IP whatever the key. `none`: unmetered. */
export type Metering = 'tier' | 'anonymous' | 'none';

/** What an operation asks of its callers. */
export type Requirement = { access: Access; metering: Metering; scope: KeyScope };

/** What an operation declares of that; the rest has defaults. */
export type DeclaredRequirement = { access: Access; meter?: Metering; scope?: KeyScope };

/** The requirement of an operation: metered at the caller's tier and for keys that may read, unless it says otherwise. */
export const requirementOf = ({
  access,
  meter = 'tier',
  scope = 'read',
}: DeclaredRequirement): Requirement => ({
  ...{ access, metering: meter, scope },
});
