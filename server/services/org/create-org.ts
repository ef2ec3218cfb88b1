import type { Pool } from 'pg';
import { TIERS, type Tier } from '#domain/tier.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import { insertOrg, type OrgRow } from '#store/accounts/org.ts';

const MAX_NAME_LENGTH = 120;

/** Reads a tier's name. @throws ServiceError('invalid') naming the tiers. */
export function readTier(text: string): Tier {
  const tier = TIERS.find((name) => name === text);
  if (!tier) throw new ServiceError('invalid', `unknown tier "${text}"; expected ${TIERS.join(', ')}`);
  return tier;
}

/** Reads the name of an organisation: one line of text that shows. @throws ServiceError('invalid') */
export function readOrgName(text: string): string {
  const name = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (name !== '' && name.length <= MAX_NAME_LENGTH) return name;
  throw new ServiceError('invalid', `The name must have 1 to ${MAX_NAME_LENGTH} characters.`);
}

/** Creates an organisation: the holder of keys, a tier and one pool of tokens. @throws ServiceError('invalid') */
export async function createOrg(db: Pool, input: { name: string; tier: string }): Promise<OrgRow> {
  const org = { orgId: newId('org'), name: readOrgName(input.name), tier: readTier(input.tier) };
  await insertOrg(db, org);
  return org;
}
