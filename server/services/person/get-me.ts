import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { findPerson, type PersonRow } from '#store/accounts/people/person.ts';

/** The person who is signed in, with the organisation that the session looks at. */
export type Me = PersonRow & { personId: string; orgId: string; role: Role; tier: Tier };

/** The signed-in person. @throws ServiceError('unauthorized') */
export async function getMe(ctx: ServiceContext): Promise<Me> {
  const { personId, orgId, role, tier } = authorise(ctx, 'read');
  const person = await findPerson(ctx.accounts, personId);
  if (!person) throw new ServiceError('unauthorized', 'Sign in to the console first.');
  return { ...person, personId, orgId, role, tier };
}
