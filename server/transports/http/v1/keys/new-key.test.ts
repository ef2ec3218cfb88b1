import { describe, expect, it } from 'vitest';
import { KEY_LIMITS } from '#domain/key.ts';
import { DAY_MS } from '#domain/time.ts';
import { type KeysHarness, START_MS } from './testing/keys-harness.ts';
import { keysHarnessForEach } from './testing/keys-harness-for-each.ts';

let harness: KeysHarness;
keysHarnessForEach((given) => {
  harness = given;
});

describe('a new key', () => {
  it('works at once, is shown once, and is listed by its metadata alone', async () => {
    const made = await harness.create({ name: '  ci  ', expiresInDays: 30 });
    expect(made).toEqual({
      apiKey: expect.stringMatching(/^hm_[0-9A-Za-z]{38}$/),
      id: expect.stringMatching(/^key_[0-9a-f]{24}$/),
      start: made.apiKey.slice(0, 8),
      name: 'ci',
      expiresAt: '2026-07-15 12:00:00.000',
    });
    expect(await harness.statusOf(made.apiKey)).toBe(200);
    await harness.api.access.flush();
    const [listed] = await harness.keys();
    expect(listed).toEqual({
      ...{ id: made.id, name: 'ci', start: made.start, prefix: 'hm', enabled: true },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
      ...{ lastRequest: '2026-06-15 12:00:00.000', expiresAt: made.expiresAt },
      ...{ scopes: [], allowedIps: [], monthlyBudget: null, rotatedFrom: null },
    });
    expect(JSON.stringify(await harness.keys())).not.toContain(made.apiKey.slice(9));
  });

  it('needs no body, and does not expire then', async () => {
    const { status, body } = await harness.call('POST', '/v1/keys');
    expect([status, body.expiresAt, body.name]).toEqual([200, null, '']);
  });

  it('is refused from the moment at which it ends, and stays in the list', async () => {
    const made = await harness.create({ expiresInDays: 1 });
    harness.clock.nowMs = START_MS + DAY_MS - 1;
    expect(await harness.statusOf(made.apiKey)).toBe(200);
    harness.clock.nowMs = START_MS + DAY_MS;
    expect(await harness.statusOf(made.apiKey)).toBe(401);
    expect((await harness.keys()).map(({ id }) => id)).toContain(made.id);
  });

  it.each([
    [{ expiresInDays: 0 }, /expiresInDays: must be an integer from 1 to 366/],
    [{ expiresInDays: 367 }, /expiresInDays/],
    [{ expiresInDays: 1.5 }, /expiresInDays/],
    [{ expiresInDays: '30' }, /expiresInDays/],
    [{ expiresInDays: null }, /expiresInDays/],
    [{ name: 'x'.repeat(101) }, /name: must have at most 100 characters/],
    [{ name: 'a\nb' }, /name: must not contain control characters/],
    [{ name: 7 }, /name/],
    [{ scopes: ['write'] }, /scopes/],
    [{ allowedIps: ['10.0.0.0/33'] }, /allowedIps.0: must be an IP address/],
    [{ monthlyBudget: 0 }, /monthlyBudget/],
    [[], /body/],
  ])('is not made of %j', async (body, problem) => {
    const before = (await harness.keys()).length;
    const answer = await harness.call('POST', '/v1/keys', { body });
    expect(answer.status).toBe(400);
    expect(String(answer.body.message)).toMatch(problem);
    expect(await harness.keys()).toHaveLength(before);
  });

  it('may end at either bound', async () => {
    expect((await harness.create({ expiresInDays: 1 })).expiresAt).toBe('2026-06-16 12:00:00.000');
    expect((await harness.create({ expiresInDays: 366 })).expiresAt).toBe('2027-06-16 12:00:00.000');
  });

  it('is not made beyond the bound of live keys, however many are asked for at once; expired and revoked ones do not count', async () => {
    await harness.api.database.pool.query(
      `INSERT INTO api_key (key_id, org_id, prefix, start, hash, enabled, expires_at)
       SELECT $1 || n, $1, 'hm', 'hm_', sha256(convert_to($1 || n, 'UTF8')), n <> 1, CASE n WHEN 2 THEN to_timestamp(0) END
       FROM generate_series(1, $2) n`,
      [harness.orgId, KEY_LIMITS.liveKeys],
    );
    // One of newOrg, and all of these but two.
    const answers = await Promise.all(Array.from({ length: 3 }, () => harness.call('POST', '/v1/keys')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.message).toBe(
      'An organisation can have at most 100 active keys. Revoke an unused key first.',
    );
  });
});
