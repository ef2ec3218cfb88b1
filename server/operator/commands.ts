import path from 'node:path';
import type { Pool } from 'pg';
import { lookup } from '#domain/lookup.ts';
import { formatUtc } from '#domain/time.ts';
import { scaleQuotaOf } from '#server/config/webhook-settings.ts';
import { nameBuilder } from '#services/builders/name-builder.ts';
import { ServiceError } from '#services/error.ts';
import { createKey } from '#services/key/create-key.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { setLegEnd } from '#services/legs/set-leg-end.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { createOrg } from '#services/org/create-org.ts';
import { listKeys } from '#store/accounts/key.ts';
import { hasOrg } from '#store/accounts/org.ts';
import { migrate } from '#store/migrate.ts';
import { readHealth } from '#store/queries/changes/health.ts';
import type { Command, CommandInput } from './command.ts';
import { PAYOUT_COMMANDS } from './payout-commands.ts';
import { receiptsOfDay } from './receipts-of-day.ts';
import { reindex } from './reindex.ts';
import { relayInfo } from './relay-info.ts';
import { REWARD_COMMANDS } from './reward-commands.ts';
import { venueGas } from './venue-gas.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');
const display = (ms: number | null): string | null => (ms === null ? null : formatUtc(ms));

async function keysOf(db: Pool, orgId: string): Promise<object> {
  if (!(await hasOrg(db, orgId))) throw new ServiceError('not_found', `organisation ${orgId} not found`);
  const keys = await listKeys(db, orgId);
  return {
    orgId,
    keys: keys.map(({ createdMs, lastUsedMs, expiresMs, revokedMs, ...key }) => ({
      ...key,
      createdAt: display(createdMs),
      lastUsedAt: display(lastUsedMs),
      expiresAt: display(expiresMs),
      revokedAt: display(revokedMs),
    })),
  };
}

async function createKeyOf({ db, option, optional }: CommandInput): Promise<object> {
  const { expiresMs, ...key } = await createKey(db, { orgId: option('org'), name: optional('name') ?? '' });
  return { ...key, expiresAt: display(expiresMs) };
}

/** Every command, by the words that name it. */
export const COMMANDS = lookup<Command>({
  'org create': {
    usage: 'org create --name N --tier free|growth|scale|enterprise',
    options: ['name', 'tier'],
    run: ({ db, option }) => createOrg(db, { name: option('name'), tier: option('tier') }),
  },
  'org tier': {
    usage: 'org tier --org ID --tier free|growth|scale|enterprise',
    options: ['org', 'tier'],
    run: ({ db, env, option }) =>
      changeTier(db, { orgId: option('org'), tier: option('tier'), scaleQuota: scaleQuotaOf(env) }),
  },
  'key create': { usage: 'key create --org ID [--name N]', options: ['org', 'name'], run: createKeyOf },
  'key list': {
    usage: 'key list --org ID',
    options: ['org'],
    run: ({ db, option }) => keysOf(db, option('org')),
  },
  'key revoke': {
    usage: 'key revoke --key ID',
    options: ['key'],
    async run({ db, option }) {
      const { orgId } = await revokeKey(db, { keyId: option('key') });
      return { revoked: option('key'), orgId };
    },
  },
  'builder name': {
    usage: 'builder name --address 0x… --name N',
    options: ['address', 'name'],
    run: ({ db, option }) => nameBuilder(db, { address: option('address'), name: option('name') }),
  },
  'leg end': {
    usage: 'leg end --outcome ID | --question ID --at 2026-12-24T18:00Z | none',
    options: ['outcome', 'question', 'at'],
    run: ({ db, option, optional }) =>
      setLegEnd(
        db,
        { outcome: optional('outcome'), question: optional('question'), at: option('at') },
        Date.now(),
      ),
  },
  ...REWARD_COMMANDS,
  ...PAYOUT_COMMANDS,
  receipts: {
    usage: 'receipts --day 2026-11-23',
    options: ['day'],
    run: ({ db, option }) => receiptsOfDay(db, option('day')),
  },
  'relay info': { usage: 'relay info', options: [], runWithoutDatabase: relayInfo },
  migrate: {
    usage: 'migrate',
    options: [],
    run: async ({ databaseUrl }) => ({ applied: await migrate(databaseUrl, MIGRATIONS) }),
  },
  status: {
    usage: 'status',
    options: [],
    run: async ({ db, env }) => ({ ...(await readHealth(db)), venue_gas: await venueGas(db, env) }),
  },
  reindex: { usage: 'reindex', options: [], run: ({ databaseUrl }) => reindex(databaseUrl) },
});

/** All commands, a line each. */
export const USAGE = `Commands:\n${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}\n`)
  .join('')}Option of every command: --init creates the database where there is none yet.\n`;
