import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createPool } from '../pool.ts';
import { findKeyAccess, findKeyBounds, touchKeys } from '../queries/access/key.ts';
import { ACCESS_CHANNEL, ACKNOWLEDGE_CHANNEL, LISTENER_NAME } from '../queries/access/key-notices.ts';
import { accountsOf } from './client.ts';
import { disableKey, insertKey, listKeys } from './key.ts';
import type { KeyDraft } from './key-row.ts';
import { hasOrg, insertOrg, updateOrgTier } from './org.ts';
import { changeAccess } from './people/change-access.ts';

const EXPIRES_MS = Date.UTC(2031, 0, 31, 23, 59, 58, 7);
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await insertOrg(database.pool, { orgId: 'org_1', name: 'Acme', tier: 'growth' });
});
afterAll(() => database.drop());

const draft = (keyId: string, changed: Partial<KeyDraft> = {}): KeyDraft => ({
  ...{ keyId, orgId: 'org_1', name: 'ci', prefix: 'hm', start: 'hm_abc', expiresMs: null },
  hash: Buffer.from(keyId.padEnd(32, '.')),
  ...changed,
});

/** A process that hears of changes, and confirms each after it looked at the database three times. */
async function slowListener(): Promise<{ heard: string[]; end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url, application_name: LISTENER_NAME });
  await client.connect();
  const heard: string[] = [];
  const confirm = async (payload: string): Promise<void> => {
    const { id, orgId } = JSON.parse(payload);
    for (let looked = 0; looked < 3; looked += 1) await client.query('SELECT 1');
    heard.push(orgId);
    await client.query('SELECT pg_notify($1, $2)', [ACKNOWLEDGE_CHANNEL, id]);
  };
  // Who is confirmed to may go on before the confirmation has come back here.
  const confirmed: Promise<void>[] = [];
  client.on('notification', ({ payload = '' }) => void confirmed.push(confirm(payload)));
  await client.query(`LISTEN ${ACCESS_CHANNEL}`);
  return { heard, end: () => Promise.all(confirmed).then(() => client.end()) };
}

describe('accounts', () => {
  it('are read by the SQL of requests as they were written, to the millisecond, in any time zone', async () => {
    const { pathname } = new URL(database.url);
    await database.pool.query(`ALTER DATABASE ${pathname.slice(1)} SET timezone TO 'Asia/Kathmandu'`);
    const db = createPool(database.url, { max: 2 });
    const beforeMs = Date.now();
    const made = await insertKey(db, draft('key_times', { expiresMs: EXPIRES_MS }));
    expect(made).toMatchObject({
      keyId: 'key_times',
      enabled: true,
      lastUsedMs: null,
      expiresMs: EXPIRES_MS,
    });
    expect(made?.createdMs).toBeGreaterThanOrEqual(beforeMs);
    expect(made?.createdMs).toBeLessThanOrEqual(Date.now());
    await touchKeys(db, new Map([['key_times', EXPIRES_MS - 1]]));
    expect(await listKeys(db, 'org_1')).toEqual([{ ...made, lastUsedMs: EXPIRES_MS - 1 }]);
    expect(await findKeyAccess(db, draft('key_times').hash)).toEqual({
      ...{ keyId: 'key_times', orgId: 'org_1', tier: 'growth', enabled: true, expiresMs: EXPIRES_MS },
      ...{ scopes: [], allowedIps: [], monthlyBudget: null },
    });
    await db.end();
    const plain = new pg.Client({ connectionString: database.url });
    await plain.connect();
    const { rows } = await plain.query('SELECT created_at, expires_at FROM api_key WHERE key_id = $1', [
      'key_times',
    ]);
    await plain.end();
    expect(rows).toEqual([{ created_at: new Date(made?.createdMs ?? 0), expires_at: new Date(EXPIRES_MS) }]);
  });

  it('tell of organisations and keys that are not there', async () => {
    expect(await hasOrg(database.pool, 'org_1')).toBe(true);
    expect(await hasOrg(database.pool, 'org_none')).toBe(false);
    expect(await updateOrgTier(database.pool, 'org_none', 'scale')).toBeNull();
    expect(await disableKey(database.pool, 'key_none')).toBeNull();
    expect(await insertKey(database.pool, draft('key_lost', { orgId: 'org_none' }))).toBeNull();
  });

  it('change one key and no other', async () => {
    await insertKey(database.pool, draft('key_a'));
    await insertKey(database.pool, draft('key_b'));
    const keyHash = draft('key_a').hash.toString('hex');
    expect(await disableKey(database.pool, 'key_a')).toEqual({ orgId: 'org_1', keyHash });
    expect(await findKeyBounds(database.pool, 'key_a')).toBeNull();
    expect(await findKeyBounds(database.pool, 'key_b')).toEqual({
      ...{ scopes: [], allowedIps: [], tier: 'growth' },
    });
  });
});

describe('a change of access', () => {
  it('resolves after every listening process has confirmed it', async () => {
    const listeners = [await slowListener(), await slowListener(), await slowListener()];
    await updateOrgTier(database.pool, 'org_1', 'scale');
    expect(listeners.map(({ heard }) => heard)).toEqual([['org_1'], ['org_1'], ['org_1']]);
    await Promise.all(listeners.map((listener) => listener.end()));
  });

  it('is told only when it commits', async () => {
    const { heard, end } = await slowListener();
    const undone = changeAccess(database.pool, async (tx) => {
      await tx.$executeRaw`SELECT 1 / 0`.catch(() => {}); // nothing that follows in this transaction can be kept
      return { orgId: 'org_undone' };
    });
    await expect(undone).rejects.toThrow(/transaction is aborted/);
    await updateOrgTier(database.pool, 'org_1', 'growth');
    expect(heard).toEqual(['org_1']);
    await end();
  });

  it('needs two connections of the pool at most, however many are made at the same time', async () => {
    const db = createPool(database.url, { max: 2 });
    const ids = Array.from({ length: 12 }, (_, index) => `key_many_${index}`);
    const made = await Promise.all(ids.map((id) => insertKey(db, draft(id))));
    expect(made.map((key) => key?.keyId)).toEqual(ids);
    expect(await accountsOf(db)).toBe(await accountsOf(db));
    await db.end();
  });
});
