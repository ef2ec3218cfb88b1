import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { hashSecret } from '#services/hash-secret.ts';
import type { AccessNotice } from '#store/queries/access/key-notices.ts';
import { listenForAccess } from '#store/queries/access/key-notices.ts';
import { createOrg } from '../org/create-org.ts';
import { createKey, type NewKey } from './create-key.ts';
import { CachedKeyring } from './keyring.ts';
import { generateRawKey } from './raw-key.ts';
import { revokeKey } from './revoke-key.ts';

let database: TestDatabase;
let key: NewKey;
let queries = 0;
let nowMs = Date.now();
let isListening = true;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { orgId } = await createOrg(database.pool, { name: 'Acme', tier: 'growth' });
  key = await createKey(database.pool, { orgId });
  queries = 0;
  isListening = true;
});

function keyring() {
  const bus = createMemoryBus((_topic, error) => {
    throw error;
  });
  const counted = new Proxy(database.pool, {
    get(pool, name) {
      if (name !== 'query') return Reflect.get(pool, name);
      return (...args: Parameters<typeof pool.query>) => {
        queries += 1;
        return pool.query(...args);
      };
    },
  });
  return {
    bus,
    ring: new CachedKeyring({ db: counted, bus, now: () => nowMs, isListening: () => isListening }),
  };
}

describe('the keyring', () => {
  it('asks the database once for a key, and again after 5 s', async () => {
    const { ring } = keyring();
    expect(await ring.identify(key.apiKey)).toEqual({ keyId: key.keyId, orgId: key.orgId, tier: 'growth' });
    await ring.identify(key.apiKey);
    expect(queries).toBe(1);
    nowMs += 5_000;
    await ring.identify(key.apiKey);
    expect(queries).toBe(2);
  });

  it.each(['its organisation', 'the key itself'])(
    'forgets a key in use when %s has changed',
    async (what) => {
      const { ring, bus } = keyring();
      for (let asked = 0; asked < 3; asked += 1) await ring.identify(key.apiKey);
      expect(queries).toBe(1);
      const keyHash = hashSecret(key.apiKey).toString('hex');
      bus.publish('access', what === 'the key itself' ? { keyHash } : { orgId: key.orgId });
      await ring.identify(key.apiKey);
      expect(queries).toBe(2);
    },
  );

  it('asks once for many requests at the same time', async () => {
    const { ring } = keyring();
    await Promise.all(Array.from({ length: 50 }, () => ring.identify(key.apiKey)));
    expect(queries).toBe(1);
  });

  it('remembers unknown keys as well, and asks nothing for malformed ones', async () => {
    const { ring } = keyring();
    const unknown = generateRawKey();
    for (let asked = 0; asked < 3; asked += 1) expect(await ring.identify(unknown)).toBeNull();
    expect(queries).toBe(1);
    for (const text of ['', 'x', `${key.apiKey}x`, key.apiKey.slice(1)])
      expect(ring.identify(text)).toBeNull();
    expect(queries).toBe(1);
  });

  it('remembers nothing while changes cannot be heard', async () => {
    const { ring } = keyring();
    isListening = false;
    await ring.identify(key.apiKey);
    await revokeKey(database.pool, { keyId: key.keyId });
    expect(await ring.identify(key.apiKey)).toBeNull();
    isListening = true;
    expect(await ring.identify(key.apiKey)).toBeNull();
  });

  it('believes nothing that it remembers once changes cannot be heard any more', async () => {
    const { ring } = keyring();
    await ring.identify(key.apiKey);
    isListening = false;
    await revokeKey(database.pool, { keyId: key.keyId });
    expect(await ring.identify(key.apiKey)).toBeNull();
  });

  it('asks for each request by itself while changes cannot be heard', async () => {
    const { ring } = keyring();
    isListening = false;
    await Promise.all([ring.identify(key.apiKey), ring.identify(key.apiKey)]);
    expect(queries).toBe(2);
  });

  it('asks anew after a change was heard, though an answer of before it is still being read', async () => {
    const { ring, bus } = keyring();
    const before = ring.identify(key.apiKey);
    bus.publish('access', { orgId: key.orgId });
    await Promise.all([before, ring.identify(key.apiKey)]);
    expect(queries).toBe(2);
  });

  it('never remembers an answer that was still being read when a change was heard', async () => {
    const { ring, bus } = keyring();
    const reading = ring.identify(key.apiKey);
    bus.publish('access', { orgId: key.orgId });
    await reading;
    await ring.identify(key.apiKey);
    expect(queries).toBe(2);
  });
});

describe('the listener', () => {
  it('hears changes, says when it cannot, and hears again after its connection broke', async () => {
    const notices: AccessNotice[] = [];
    const states: boolean[] = [];
    const listener = listenForAccess({
      url: database.url,
      onNotice: (notice) => notices.push(notice),
      onState: (state) => states.push(state),
      onError: () => {},
    });
    await expect.poll(() => states).toEqual([true]);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'hashmark-access' AND datname = current_database()`,
    );
    await expect.poll(() => states, { timeout: 10_000 }).toEqual([true, false, true]);
    const { keyHash } = await revokeKey(database.pool, { keyId: key.keyId });
    await expect.poll(() => notices).toEqual([{ orgId: key.orgId, keyHash }]);
    await listener.close();
  });
});
