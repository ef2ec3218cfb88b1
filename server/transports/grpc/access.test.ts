import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { type BlockClient, type Ended, type ReadStream, withKey } from '#server/test/grpc/block-client.ts';
import { GrpcHarness } from '#server/test/grpc/grpc-harness.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { createKey } from '#services/key/create-key.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { listLog } from '#store/queries/access/request-log.ts';

const clock = new ManualClock();
let harness: GrpcHarness;
let client: BlockClient;
const open: ReadStream[] = [];

beforeAll(async () => {
  harness = await GrpcHarness.start({
    api: { streams: { clock, limits: { maxTotal: 6 } }, trustProxy: true },
  });
  client = harness.connect();
});
afterAll(() => harness.stop());
afterEach(async () => {
  for (const stream of open.splice(0)) stream.leave();
  await expect.poll(() => harness.api.streams.size).toBe(0);
});

function subscribe(key: string | null, more: Record<string, string> = {}): ReadStream {
  const stream = client.subscribe({}, withKey(key, more));
  open.push(stream);
  return stream;
}

async function opened(key: string): Promise<ReadStream> {
  const stream = subscribe(key);
  await stream.opened;
  return stream;
}

const refused = async (stream: ReadStream): Promise<[number, string]> => {
  const { code, details } = await stream.ended;
  return [code, details];
};

const NEEDS_ENTERPRISE = 'This route requires an API key of the Enterprise tier.';
const UNKNOWN_KEY = 'Invalid or revoked API key';

describe('a subscription is refused', () => {
  it.each<[string, string | null, Record<string, string>]>([
    ['without a key', null, {}],
    ['with a key that is unknown', 'hm_0123456789012345678901234567890123456789', {}],
    ['with a key that is none', 'x', {}],
    ['with another way of authorization', null, { authorization: 'Basic eDp5' }],
    ['with an unknown key as x-api-key', null, { 'x-api-key': 'hm_none' }],
  ])('as UNAUTHENTICATED %s', async (_, key, metadata) => {
    const [code, details] = await refused(subscribe(key, { 'x-forwarded-for': '10.1.0.1', ...metadata }));
    expect(code).toBe(status.UNAUTHENTICATED);
    const hasCredential = key !== null || Object.keys(metadata).length > 0;
    expect(details).toBe(hasCredential ? UNKNOWN_KEY : NEEDS_ENTERPRISE);
  });

  it.each(['free', 'growth', 'scale'] as const)(
    'as PERMISSION_DENIED for the tier %s, and named why',
    async (tier) => {
      const stream = subscribe(await harness.keyOf(tier));
      expect(await refused(stream)).toEqual([status.PERMISSION_DENIED, NEEDS_ENTERPRISE]);
      expect((await stream.ended).metadata.get('x-tier')).toEqual([tier]);
    },
  );

  it('as PERMISSION_DENIED for a key without the scope of streams, or from another address than it allows', async () => {
    const [reader, elsewhere] = [
      await harness.api.newOrg('enterprise'),
      await harness.api.newOrg('enterprise'),
    ];
    const { pool } = harness.api.database;
    await pool.query(`UPDATE api_key SET scopes = '{read}' WHERE key_id = $1`, [reader.keyId]);
    await pool.query(`UPDATE api_key SET allowed_ips = '{203.0.113.0/24}' WHERE key_id = $1`, [
      elsewhere.keyId,
    ]);
    const noScope = [status.PERMISSION_DENIED, 'This API key does not have the scope stream.'];
    expect(await refused(subscribe(reader.apiKey))).toEqual(noScope);
    const foreign = [status.PERMISSION_DENIED, 'This API key cannot be used from this address.'];
    expect(await refused(subscribe(elsewhere.apiKey))).toEqual(foreign);
    const allowed = subscribe(elsewhere.apiKey, { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' });
    await allowed.opened;
  });

  it('as RESOURCE_EXHAUSTED beyond the budget of its key, with when to come back', async () => {
    const { apiKey, keyId } = await harness.api.newOrg('enterprise');
    await harness.api.database.pool.query('UPDATE api_key SET monthly_budget = 1 WHERE key_id = $1', [keyId]);
    await opened(apiKey);
    const stream = subscribe(apiKey);
    expect(await refused(stream)).toEqual([
      status.RESOURCE_EXHAUSTED,
      'Monthly budget of this API key exceeded',
    ]);
    expect(Number((await stream.ended).metadata.get('retry-after')[0])).toBeGreaterThan(0);
  });

  it('as RESOURCE_EXHAUSTED beyond the calls of a minute, which are counted whether or not they are allowed', async () => {
    const apiKey = await harness.keyOf('free');
    for (let nth = 0; nth < 10; nth += 1) {
      expect(await refused(subscribe(apiKey))).toEqual([status.PERMISSION_DENIED, NEEDS_ENTERPRISE]);
    }
    const details = 'Rate limit of 10 requests per minute exceeded on the Free tier';
    expect(await refused(subscribe(apiKey))).toEqual([status.RESOURCE_EXHAUSTED, details]);
  });
});

describe('a subscription is admitted', () => {
  it('with an Enterprise key, by either of the two ways', async () => {
    await opened(await harness.keyOf('enterprise'));
    await subscribe(null, { 'x-api-key': await harness.keyOf('enterprise') }).opened;
  });

  it('and stands in the log of requests of its organisation, as refused ones do', async () => {
    const { apiKey, orgId } = await harness.api.newOrg('enterprise');
    await opened(apiKey);
    await client.subscribe({ core_from_seq: 999 }, withKey(apiKey)).ended;
    await harness.api.requests.flush();
    const logged = await listLog(harness.api.database.pool, { orgId }, { before: null, limit: 10 });
    const route = '/stream.v1.BlockStream/Subscribe';
    expect(logged.map(({ route, method, status }) => ({ route, method, status }))).toEqual([
      { route, method: 'POST', status: 400 },
      { route, method: 'POST', status: 200 },
    ]);
  });
});

describe('the caps of streams', () => {
  const CAPACITY = [status.RESOURCE_EXHAUSTED, 'stream capacity reached, try again later'];

  it('count subscriptions and event streams of one key together: three', async () => {
    const key = await harness.keyOf('enterprise');
    const [first] = [await opened(key), await opened(key)];
    const connect = () => StreamReader.open(`${harness.api.url}/v1/activity/stream`, { 'x-api-key': key });
    const events = await connect();
    await events.comment();
    expect(await refused(subscribe(key))).toEqual(CAPACITY);
    first?.leave();
    await expect.poll(() => harness.api.streams.size).toBe(2);
    await opened(key);
    expect(await (await connect()).take(1)).toMatchObject([{ event: 'error' }]);
    events.close();
  });

  it('count all of them together: six in this test', async () => {
    for (let nth = 0; nth < 6; nth += 1) await opened(await harness.keyOf('enterprise'));
    expect(await refused(subscribe(await harness.keyOf('enterprise')))).toEqual(CAPACITY);
  });
});

describe('an open subscription', () => {
  const outcome = async (stream: ReadStream): Promise<Pick<Ended, 'code' | 'details'>> => {
    const { code, details } = await stream.ended;
    return { code, details };
  };

  it('ends with UNAUTHENTICATED when its key is revoked, and others go on', async () => {
    const { apiKey, keyId } = await harness.api.newOrg('enterprise');
    const [revoked, other] = [await opened(apiKey), await opened(harness.api.key)];
    await revokeKey(harness.api.database.pool, { keyId });
    expect(await outcome(revoked)).toEqual({ code: status.UNAUTHENTICATED, details: 'API key revoked' });
    await harness.storeCore(1);
    await expect.poll(() => other.events.length).toBe(1);
  });

  it('ends with PERMISSION_DENIED when its organisation leaves the tier', async () => {
    const { apiKey, orgId } = await harness.api.newOrg('enterprise');
    const stream = await opened(apiKey);
    await changeTier(harness.api.database.pool, { orgId, tier: 'scale' });
    const details = 'API key no longer allows this stream';
    expect(await outcome(stream)).toEqual({ code: status.PERMISSION_DENIED, details });
  });

  it('ends within a minute when its key expires', async () => {
    const { orgId } = await harness.api.newOrg('enterprise');
    const { apiKey, keyId } = await createKey(harness.api.database.pool, {
      orgId,
      expiresMs: Date.now() + 60_000,
    });
    const stream = await opened(apiKey);
    const past = `UPDATE api_key SET expires_at = now() - interval '1 second' WHERE key_id = $1`;
    await harness.api.database.pool.query(past, [keyId]);
    clock.advance(60_000);
    expect(await outcome(stream)).toEqual({ code: status.UNAUTHENTICATED, details: 'API key revoked' });
  });

  it('has no lifetime: it goes on after the half hour that event streams have', async () => {
    const stream = await opened(harness.api.key);
    clock.advance(31 * 60_000);
    await harness.storeCore(1);
    await expect.poll(() => stream.events.length).toBe(1);
  });

  it('gives its slot back when its client has gone', async () => {
    const own = harness.connect();
    const stream = own.subscribe({}, withKey(harness.api.key));
    await stream.opened;
    expect(harness.api.streams.size).toBe(1);
    own.close();
    stream.leave();
    await expect.poll(() => harness.api.streams.size).toBe(0);
  });
});

describe('a ping', () => {
  it('needs no key, repeats what it was sent, and counts towards no limit', async () => {
    const metadata = withKey(null, { 'x-forwarded-for': '10.1.0.3' });
    const remaining: unknown[] = [];
    for (let nth = 0; nth < 15; nth += 1) {
      const { pong, metadata: answered } = await client.ping({ client_sent_us: '-5' }, metadata);
      expect(pong.client_sent_us).toBe('-5');
      remaining.push(answered.get('ratelimit-remaining')[0]);
    }
    expect(new Set(remaining).size).toBe(1);
  });

  it('with a key that is not good is UNAUTHENTICATED', async () => {
    const metadata = withKey('hm_none', { 'x-forwarded-for': '10.1.0.4' });
    await expect(client.ping({}, metadata)).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
  });

  it('with a key of any tier tells where it stands', async () => {
    const { metadata } = await client.ping({}, withKey(await harness.keyOf('growth')));
    expect(metadata.get('x-tier')).toEqual(['growth']);
  });
});
