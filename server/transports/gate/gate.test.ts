import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { gatedEndpoint } from '#transports/http/testing/gated-endpoint.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ extraRoutes: [gatedEndpoint], trustProxy: true, now: () => 1_800_000_000_000 });
});
afterAll(() => api.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a key that is used from an address that is not on its list', () => {
  it('counts as a guess of that address, and tells and takes nothing of its organisation', async () => {
    const { apiKey, keyId } = await api.newOrg('growth');
    const prisma = await accountsOf(api.database.pool);
    await prisma.api_key.update({ where: { key_id: keyId }, data: { allowed_ips: ['203.0.113.7'] } });
    const ask = (address: string) => api.get('/v1/pricing', { key: apiKey, headers: from(address) });
    const stolen = await Promise.all(Array.from({ length: 601 }, () => ask('198.51.100.1')));
    const statuses = stolen.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(stolen[0]?.headers.get('x-tier')).toBe('free');
    const own = await ask('203.0.113.7');
    expect([own.status, own.headers.get('ratelimit-remaining')]).toEqual([200, '999']);
  });
});

describe('a call that a tier or a scope refuses', () => {
  it('takes a token, and is told of the limit first once there is none', async () => {
    const { apiKey } = await api.newOrg('free');
    const ask = () => api.get('/v1/test/gated', { key: apiKey });
    for (let sent = 1; sent <= 10; sent += 1) {
      const refused = await ask();
      expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([403, String(10 - sent)]);
    }
    expect((await ask()).status).toBe(429);
  });
});
