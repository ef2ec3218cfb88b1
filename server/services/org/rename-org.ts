import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { renameOrg as rename } from '#store/accounts/org.ts';
import { readOrgName } from './create-org.ts';

/** Gives the organisation another name. @throws ServiceError('unauthorized' | 'forbidden' | 'invalid') */
export async function renameOrg(ctx: ServiceContext, input: { name: string }): Promise<{ name: string }> {
  const me = authorise(ctx, 'settings.manage');
  const name = readOrgName(input.name);
  await rename(ctx.accounts, { orgId: me.orgId, name, byId: me.personId, address: ctx.address ?? '' });
  return { name };
}
