import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { startTestApi } from '#server/test/api.ts';
import type { Issued, KeysHarness } from './testing/keys-harness.ts';
import { keysHarnessForEach } from './testing/keys-harness-for-each.ts';

let harness: KeysHarness;
keysHarnessForEach((given) => {
  harness = given;
});

describe('rotation', () => {
  it('puts a key with the same name, end and options in the place of the old one, which is refused at once', async () => {
    const options = { scopes: ['read'], allowedIps: ['127.0.0.1', '::1'], monthlyBudget: 9 };
    const old = await harness.create({ name: 'prod', expiresInDays: 9, ...options });
    harness.clock.nowMs += DAY_MS;
    expect(await harness.statusOf(old.apiKey)).toBe(200);
    const { status, body } = await harness.rotate(old.id);
    expect(status).toBe(200);
    const fresh = body as unknown as Issued;
    expect(fresh).toEqual({
      apiKey: expect.stringMatching(/^hm_/),
      id: expect.stringMatching(/^key_/),
      start: fresh.apiKey.slice(0, 8),
      name: 'prod',
      rotatedFrom: old.id,
    });
    expect([await harness.statusOf(old.apiKey), await harness.statusOf(fresh.apiKey)]).toEqual([401, 200]);
    const listed = await harness.keys();
    expect(listed.find(({ id }) => id === fresh.id)).toMatchObject({
      ...options,
      ...{ enabled: true, expiresAt: old.expiresAt, rotatedFrom: old.id },
    });
    expect(listed.find(({ id }) => id === old.id)).toMatchObject({ enabled: false });
  });

  it('of one key many times at once leaves exactly one', async () => {
    const old = await harness.create({ name: 'busy' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => harness.rotate(old.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await harness.keys()).filter(({ name, enabled }) => name === 'busy' && enabled)).toHaveLength(1);
  });

  it('that cannot be finished leaves the old key as it was', async () => {
    const old = await harness.create({ name: 'kept' });
    await harness.api.database.pool.query(
      'ALTER TABLE audit_event ADD CONSTRAINT none CHECK (false) NOT VALID',
    );
    const { status } = await harness.rotate(old.id);
    await harness.api.database.pool.query('ALTER TABLE audit_event DROP CONSTRAINT none');
    expect(status).toBe(500);
    expect(await harness.statusOf(old.apiKey)).toBe(200);
    expect((await harness.keys()).filter(({ name }) => name === 'kept')).toHaveLength(1);
  });

  it('is refused for a key that is revoked or expired', async () => {
    const [revoked, expired] = [await harness.create(), await harness.create({ expiresInDays: 1 })];
    await harness.revoke(revoked.id);
    harness.clock.nowMs += DAY_MS;
    for (const { id } of [revoked, expired]) {
      expect((await harness.rotate(id)).status).toBe(404);
    }
  });
});

describe('revocation', () => {
  it('counts from the next request, in every process, and may be asked for again', async () => {
    const other = await startTestApi({ database: harness.api.database, now: () => harness.clock.nowMs });
    const made = await harness.create();
    const ask = async () => (await other.get('/v1/pricing', { key: made.apiKey })).status;
    expect([await harness.statusOf(made.apiKey), await ask()]).toEqual([200, 200]);
    expect((await harness.revoke(made.id)).body).toEqual({ revoked: made.id });
    expect([await harness.statusOf(made.apiKey), await ask()]).toEqual([401, 401]);
    expect((await harness.revoke(made.id)).status).toBe(200);
    expect((await harness.audit()).filter(({ action }) => action === 'key.revoked')).toHaveLength(1);
    await other.stop();
  });

  it('leaves the list after 30 days', async () => {
    const made = await harness.create();
    await harness.revoke(made.id);
    const isListed = async () => (await harness.keys()).some(({ id }) => id === made.id);
    harness.clock.nowMs += 30 * DAY_MS - 1;
    expect(await isListed()).toBe(true);
    harness.clock.nowMs += 1;
    expect(await isListed()).toBe(false);
  });
});
