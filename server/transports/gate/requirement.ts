import type { KeyScope } from '#domain/key.ts';
import type { Tier } from '#domain/tier.ts';

/**
 * Who may call: `public` (named so by the specification) and `key-optional` work without a key; `{ tier }` needs
 * a key of that tier or a higher one, and answers 403 without. A key that is sent is always checked. `session` is
 * for people who are signed in to the console: a key is refused with 403, so that a data key can mint no other.
 */
export type Access = 'public' | 'key-optional' | 'session' | { tier: Tier };

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
