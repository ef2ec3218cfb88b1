import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIERS } from '#domain/tier.ts';
import { beginSession } from '#services/person/begin-session.ts';
import { findSessionAccess } from '#store/queries/access/session.ts';
import { freshDatabase, type TestDatabase } from '../test/databases/database.ts';
import { demoKeys } from './demo-keys.ts';
import { demoEmail, demoOwners } from './demo-owners.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('a demo address of each tier signs in as an owner in the organisation of that tier’s demo key', async () => {
  const keys = await demoKeys(database.pool, await mkdtemp(path.join(os.tmpdir(), 'demo-owners-')));
  await demoOwners(database.pool, keys);
  await demoOwners(database.pool, keys);
  for (const tier of TIERS) {
    const email = demoEmail(tier);
    const ctx = { accounts: database.pool, now: Date.now, address: '', userAgent: '' };
    const claim = { provider: 'email', subject: email, email, name: '', image: '' } as const;
    const session = await findSessionAccess(database.pool, await beginSession(ctx, claim));
    expect(session).toMatchObject({ tier, role: 'owner' });
  }
});
