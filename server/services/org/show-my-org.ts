import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { findOrgName } from '#store/accounts/org.ts';

/** The organisation that a session looks at, and what its person is there. */
export type MyOrg = { orgId: string; name: string; tier: Tier; role: Role };

/** The organisation of who is signed in. @throws ServiceError 'unauthorized' */
export async function showMyOrg(ctx: ServiceContext): Promise<MyOrg> {
  const { orgId, tier, role } = authorise(ctx, 'read');
  const name = await findOrgName(ctx.accounts, orgId);
  if (name === null) throw new ServiceError('unauthorized', 'Sign in to the console first');
  return { orgId, name, tier, role };
}
