import { describe, expect, it } from 'vitest';
import type { KeysHarness } from './testing/keys-harness.ts';
import { keysHarnessForEach } from './testing/keys-harness-for-each.ts';

let harness: KeysHarness;
keysHarnessForEach((given) => {
  harness = given;
});

describe('options', () => {
  it('change one by one, in force with the next request, and go again', async () => {
    const made = await harness.create({ name: 'a' });
    expect(await harness.statusOf(made.apiKey)).toBe(200);
    expect((await harness.change(made.id, { scopes: ['stream', 'stream', 'webhooks'] })).body).toMatchObject({
      ...{ name: 'a', scopes: ['webhooks', 'stream'], allowedIps: [], monthlyBudget: null },
    });
    expect(await harness.statusOf(made.apiKey)).toBe(403);
    await harness.change(made.id, { scopes: [], name: 'b', monthlyBudget: 5 });
    expect(await harness.statusOf(made.apiKey)).toBe(200);
    const { body } = await harness.change(made.id, { monthlyBudget: null });
    expect(body).toMatchObject({ name: 'b', scopes: [], monthlyBudget: null });
  });

  it('are not changed on a revoked key', async () => {
    const made = await harness.create();
    await harness.revoke(made.id);
    expect((await harness.change(made.id, { name: 'x' })).status).toBe(404);
  });

  it('scopes let a key do what they name and nothing else', async () => {
    const made = await harness.create({ scopes: ['read'] });
    const stream = await harness.api.get('/v1/activity/stream', { key: made.apiKey });
    expect([stream.status, (await stream.json()).message]).toEqual([
      403,
      'This API key does not have the scope stream.',
    ]);
    expect(await harness.statusOf(made.apiKey)).toBe(200);
    await harness.change(made.id, { scopes: ['stream'] });
    expect(await harness.statusOf(made.apiKey)).toBe(403);
    const open = await harness.api.get('/v1/activity/stream', { key: made.apiKey });
    expect(open.status).toBe(200);
    await open.body?.cancel();
  });

  it('addresses keep everybody else out, at no cost to the organisation', async () => {
    const made = await harness.create({ allowedIps: ['203.0.113.0/24', '2001:db8:9::/48'] });
    const from = (address: string) => harness.use(made.apiKey, { 'x-forwarded-for': address });
    const counted = async () => Number((await from('203.0.113.9')).headers.get('x-quota-used'));
    const before = await counted();
    expect((await from('2001:db8:9:1::7')).status).toBe(200);
    for (const address of ['203.0.114.9', '2001:db8:8::1', '', 'nonsense']) {
      const refused = await from(address);
      expect(refused.status, address).toBe(403);
      expect(refused.headers.get('x-tier')).toBe('free');
      expect((await refused.json()).message).toBe('This API key cannot be used from this address.');
    }
    expect(await counted()).toBe(before + 2);
  });

  it('a budget stops the key for the month, with Retry-After, and no other key', async () => {
    const [held, free] = [await harness.create({ monthlyBudget: 3 }), await harness.create()];
    for (let sent = 0; sent < 3; sent += 1) expect(await harness.statusOf(held.apiKey)).toBe(200);
    const refused = await harness.use(held.apiKey);
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toBe('Monthly budget of this API key exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBe(
      (Date.UTC(2026, 6) - harness.clock.nowMs) / 1_000,
    );
    expect(await harness.statusOf(free.apiKey)).toBe(200);
    harness.clock.nowMs = Date.UTC(2026, 6);
    expect(await harness.statusOf(held.apiKey)).toBe(200);
  });
});

it('a budget that is set within a month counts what the key has asked for since it began', async () => {
  const made = await harness.create();
  for (let sent = 0; sent < 4; sent += 1) expect(await harness.statusOf(made.apiKey)).toBe(200);
  await harness.api.requests.flush();
  await harness.change(made.id, { monthlyBudget: 5 });
  expect([await harness.statusOf(made.apiKey), await harness.statusOf(made.apiKey)]).toEqual([200, 429]);
});

it('a key that is rotated has used what it had used of its budget before', async () => {
  const held = await harness.create({ monthlyBudget: 2 });
  for (const wanted of [200, 200, 429]) expect(await harness.statusOf(held.apiKey)).toBe(wanted);
  await harness.api.access.flush();
  const { body } = await harness.rotate(held.id);
  expect(await harness.statusOf(body.apiKey as unknown as string)).toBe(429);
});
