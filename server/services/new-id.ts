import { randomBytes } from 'node:crypto';

/** The prefix of every kind of id: what an id names is visible wherever it turns up. */
export const ID_PREFIXES = {
  org: 'org',
  key: 'key',
  person: 'usr',
  session: 'ses',
  invitation: 'inv',
  webhook: 'whk',
  campaign: 'rwd',
} as const;

/** A new random id: the kind's prefix and 96 random bits. */
export function newId(kind: keyof typeof ID_PREFIXES): string {
  return `${ID_PREFIXES[kind]}_${randomBytes(12).toString('hex')}`;
}
