import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { startTestApi } from '#server/test/api.ts';
import type { Issued, KeysBench } from './testing/keys-bench.ts';
import { keysBenchForEach } from './testing/keys-bench-for-each.ts';

let bench: KeysBench;
keysBenchForEach((given) => {
  bench = given;
});

describe('rotation', () => {
  it('puts a key with the same name, end and options in the place of the old one, which is refused at once', async () => {
    const options = { scopes: ['read'], allowedIps: ['127.0.0.1', '::1'], monthlyBudget: 9 };
    const old = await bench.create({ name: 'prod', expiresInDays: 9, ...options });
    bench.clock.nowMs += DAY_MS;
    expect(await bench.statusOf(old.apiKey)).toBe(200);
    const { status, body } = await bench.rotate(old.id);
    expect(status).toBe(200);
    const fresh = body as unknown as Issued;
    expect(fresh).toEqual({
      apiKey: expect.stringMatching(/^hm_/),
      id: expect.stringMatching(/^key_/),
      start: fresh.apiKey.slice(0, 8),
      name: 'prod',
      rotatedFrom: old.id,
    });
    expect([await bench.statusOf(old.apiKey), await bench.statusOf(fresh.apiKey)]).toEqual([401, 200]);
    const listed = await bench.keys();
    expect(listed.find(({ id }) => id === fresh.id)).toMatchObject({
      ...options,
      ...{ enabled: true, expiresAt: old.expiresAt, rotatedFrom: old.id },
    });
    expect(listed.find(({ id }) => id === old.id)).toMatchObject({ enabled: false });
  });

  it('of one key many times at once leaves exactly one', async () => {
    const old = await bench.create({ name: 'busy' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => bench.rotate(old.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await bench.keys()).filter(({ name, enabled }) => name === 'busy' && enabled)).toHaveLength(1);
  });

  it('that cannot be finished leaves the old key as it was', async () => {
    const old = await bench.create({ name: 'kept' });
    await bench.api.database.pool.query(
      'ALTER TABLE audit_event ADD CONSTRAINT none CHECK (false) NOT VALID',
    );
    const { status } = await bench.rotate(old.id);
    await bench.api.database.pool.query('ALTER TABLE audit_event DROP CONSTRAINT none');
    expect(status).toBe(500);
    expect(await bench.statusOf(old.apiKey)).toBe(200);
    expect((await bench.keys()).filter(({ name }) => name === 'kept')).toHaveLength(1);
  });

  it('is refused for a key that is revoked or expired', async () => {
    const [revoked, expired] = [await bench.create(), await bench.create({ expiresInDays: 1 })];
    await bench.revoke(revoked.id);
    bench.clock.nowMs += DAY_MS;
    for (const { id } of [revoked, expired]) {
      expect((await bench.rotate(id)).status).toBe(404);
    }
  });
});

describe('revocation', () => {
  it('counts from the next request, in every process, and may be asked for again', async () => {
    const other = await startTestApi({ database: bench.api.database, now: () => bench.clock.nowMs });
    const made = await bench.create();
    const ask = async () => (await other.get('/v1/pricing', { key: made.apiKey })).status;
    expect([await bench.statusOf(made.apiKey), await ask()]).toEqual([200, 200]);
    expect((await bench.revoke(made.id)).body).toEqual({ revoked: made.id });
    expect([await bench.statusOf(made.apiKey), await ask()]).toEqual([401, 401]);
    expect((await bench.revoke(made.id)).status).toBe(200);
    expect((await bench.audit()).filter(({ action }) => action === 'key.revoked')).toHaveLength(1);
    await other.stop();
  });

  it('leaves the list after 30 days', async () => {
    const made = await bench.create();
    await bench.revoke(made.id);
    const isListed = async () => (await bench.keys()).some(({ id }) => id === made.id);
    bench.clock.nowMs += 30 * DAY_MS - 1;
    expect(await isListed()).toBe(true);
    bench.clock.nowMs += 1;
    expect(await isListed()).toBe(false);
  });
});
