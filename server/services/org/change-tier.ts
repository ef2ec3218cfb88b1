import type { Pool } from 'pg';
import { ServiceError } from '#services/error.ts';
import { type OrgRow, updateOrgTier } from '#store/accounts/org.ts';
import { readTier } from './create-org.ts';

/** Puts an organisation on another tier, from its next request on. @throws ServiceError('not_found' | 'invalid') */
export async function changeTier(db: Pool, input: { orgId: string; tier: string }): Promise<OrgRow> {
  const org = await updateOrgTier(db, input.orgId, readTier(input.tier));
  if (!org) throw new ServiceError('not_found', `there is no organisation ${input.orgId}`);
  return org;
}
