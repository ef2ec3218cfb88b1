import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';

let nowMs = Date.UTC(2026, 5, 15, 12);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ trustProxy: true, now: () => nowMs });
});
afterAll(() => api.stop());

const ask = async (cookie: string, address: string) =>
  api.fetch(new Request('http://hashmark.test/v1/keys', { headers: { cookie, 'x-forwarded-for': address } }));
async function statuses(requests: number, cookie: string, address: string): Promise<number[]> {
  const found = new Set<number>();
  for (let sent = 0; sent < requests; sent += 1) found.add((await ask(cookie, address)).status);
  return [...found];
}

describe('routes for people', () => {
  it('serve one person 240 times a minute, from wherever, and no other the less', async () => {
    const { orgId } = await api.newOrg('free');
    const [ann, bob] = [await api.signIn({ orgId }), await api.signIn({ orgId })];
    expect(await statuses(240, ann.cookie, '203.0.113.1')).toEqual([200]);
    const refused = await ask(ann.cookie, '203.0.113.2');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await statuses(1, bob.cookie, '203.0.113.1')).toEqual([200]);
    nowMs += 60_000;
    expect(await statuses(1, ann.cookie, '203.0.113.1')).toEqual([200]);
  });

  it('decrypt no cookie more of an address that has asked too often', async () => {
    let decrypted = 0;
    const identify = async () => {
      decrypted += 1;
      return null;
    };
    const other = await startTestApi({ database: api.database, now: () => nowMs, sessions: { identify } });
    const headers = { cookie: 'hashmark-session=made-up' };
    for (let sent = 0; sent < 605; sent += 1)
      await other.fetch(new Request('http://hashmark.test/v1/keys', { headers }));
    expect(decrypted).toBe(600);
    await other.stop();
  });

  it('hear an address that nobody is signed in at 600 times a minute', async () => {
    const made = 'hashmark-session=made-up';
    expect(await statuses(600, made, '198.51.100.1')).toEqual([401]);
    expect(await statuses(1, made, '198.51.100.1')).toEqual([429]);
    expect(await statuses(1, made, '198.51.100.2')).toEqual([401]);
  });
});
