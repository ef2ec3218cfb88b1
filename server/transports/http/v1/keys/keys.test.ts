import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEY_LIMITS } from '#domain/key.ts';
import { ROLES, type Role } from '#domain/role.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import type { OpenApiDocument } from '#server/test/openapi.ts';
import { OpenApiValidator } from '#server/test/openapi.ts';
import { createKey } from '#services/key/create-key.ts';

const START_MS = Date.UTC(2026, 5, 15, 12);
const DAY_MS = 86_400_000;
let nowMs = START_MS;
let api: TestApi;
let document: OpenApiValidator;
let orgId: string;
let developer: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi({ trustProxy: true, now: () => nowMs });
  document = new OpenApiValidator((await (await api.get('/v1/openapi.json')).json()) as OpenApiDocument);
});
afterAll(() => api.stop());
beforeEach(async () => {
  nowMs = START_MS;
  ({ orgId } = await api.newOrg('growth'));
  developer = await as('developer');
});

const as = async (role: Role): Promise<Record<string, string>> => {
  const { cookie } = await api.signIn({ orgId, role });
  return { cookie, 'sec-fetch-site': 'same-origin' };
};

type Answer = { status: number; body: Record<string, never> & { message?: unknown } };

async function call(
  method: string,
  path: string,
  input: { by?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const { by = developer, body } = input;
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: by,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  expect(document.problems(method, path, response.status, json), `${method} ${path}`).toEqual([]);
  return { status: response.status, body: json };
}

type Issued = { apiKey: string; id: string; start: string; name: string; expiresAt: string | null };
async function create(body: unknown = {}): Promise<Issued> {
  const answer = await call('POST', '/v1/keys', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as Issued;
}
const use = (apiKey: string, headers: Record<string, string> = {}) =>
  api.get('/v1/pricing', { key: apiKey, headers });
const statusOf = async (apiKey: string) => (await use(apiKey)).status;
const keys = async () =>
  (await call('GET', '/v1/keys')).body.keys as unknown as (Record<string, unknown> & { id: string })[];
const audit = async () => {
  const { rows } = await api.database.pool.query(
    `SELECT actor_id, actor_label, address, action, target, details FROM audit_event WHERE org_id = $1 AND actor_type = $2 AND action LIKE 'key.%' ORDER BY audit_id`,
    [orgId, 'person'],
  );
  return rows;
};

describe('a new key', () => {
  it('works at once, is shown once, and is listed by its metadata alone', async () => {
    const made = await create({ name: '  ci  ', expiresInDays: 30 });
    expect(made).toEqual({
      apiKey: expect.stringMatching(/^hm_[0-9A-Za-z]{38}$/),
      id: expect.stringMatching(/^key_[0-9a-f]{24}$/),
      start: made.apiKey.slice(0, 8),
      name: 'ci',
      expiresAt: '2026-07-15 12:00:00.000',
    });
    expect(await statusOf(made.apiKey)).toBe(200);
    await api.access.flush();
    const [listed] = await keys();
    expect(listed).toEqual({
      ...{ id: made.id, name: 'ci', start: made.start, prefix: 'hm', enabled: true },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
      ...{ lastRequest: '2026-06-15 12:00:00.000', expiresAt: made.expiresAt },
      ...{ scopes: [], allowedIps: [], monthlyBudget: null, rotatedFrom: null },
    });
    expect(JSON.stringify(await keys())).not.toContain(made.apiKey.slice(9));
  });

  it('needs no body, and does not expire then', async () => {
    const { status, body } = await call('POST', '/v1/keys');
    expect([status, body.expiresAt, body.name]).toEqual([200, null, '']);
  });

  it('is refused from the moment at which it ends, and stays in the list', async () => {
    const made = await create({ expiresInDays: 1 });
    nowMs = START_MS + DAY_MS - 1;
    expect(await statusOf(made.apiKey)).toBe(200);
    nowMs = START_MS + DAY_MS;
    expect(await statusOf(made.apiKey)).toBe(401);
    expect((await keys()).map(({ id }) => id)).toContain(made.id);
  });

  it.each([
    [{ expiresInDays: 0 }, /expiresInDays: must be an integer from 1 to 366/],
    [{ expiresInDays: 367 }, /expiresInDays/],
    [{ expiresInDays: 1.5 }, /expiresInDays/],
    [{ expiresInDays: '30' }, /expiresInDays/],
    [{ expiresInDays: null }, /expiresInDays/],
    [{ name: 'x'.repeat(101) }, /name: must have at most 100 characters/],
    [{ name: 'a\nb' }, /name: must not have control characters/],
    [{ name: 7 }, /name/],
    [{ scopes: ['write'] }, /scopes/],
    [{ allowedIps: ['10.0.0.0/33'] }, /allowedIps.0: must be an IP address/],
    [{ monthlyBudget: 0 }, /monthlyBudget/],
    [[], /body/],
  ])('is not made of %j', async (body, problem) => {
    const before = (await keys()).length;
    const answer = await call('POST', '/v1/keys', { body });
    expect(answer.status).toBe(400);
    expect(String(answer.body.message)).toMatch(problem);
    expect(await keys()).toHaveLength(before);
  });

  it('may end at either bound', async () => {
    expect((await create({ expiresInDays: 1 })).expiresAt).toBe('2026-06-16 12:00:00.000');
    expect((await create({ expiresInDays: 366 })).expiresAt).toBe('2027-06-16 12:00:00.000');
  });

  it('is not made beyond the bound of live keys, however many are asked for at once; expired and revoked ones do not count', async () => {
    await api.database.pool.query(
      `INSERT INTO api_key (key_id, org_id, prefix, start, hash, enabled, expires_at)
       SELECT $1 || n, $1, 'hm', 'hm_', sha256(convert_to($1 || n, 'UTF8')), n <> 1, CASE n WHEN 2 THEN to_timestamp(0) END
       FROM generate_series(1, $2) n`,
      [orgId, KEY_LIMITS.liveKeys],
    );
    // One of newOrg, and all of these but two.
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('POST', '/v1/keys')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.message).toBe(
      'An organisation has at most 100 live keys: revoke one that is not used any more',
    );
  });
});

describe('rotation', () => {
  it('puts a key with the same name, end and options in the place of the old one, which is refused at once', async () => {
    const options = { scopes: ['read'], allowedIps: ['127.0.0.1', '::1'], monthlyBudget: 9 };
    const old = await create({ name: 'prod', expiresInDays: 9, ...options });
    nowMs += DAY_MS;
    expect(await statusOf(old.apiKey)).toBe(200);
    const { status, body } = await call('POST', `/v1/keys/${old.id}/rotate`);
    expect(status).toBe(200);
    const fresh = body as unknown as Issued;
    expect(fresh).toEqual({
      apiKey: expect.stringMatching(/^hm_/),
      id: expect.stringMatching(/^key_/),
      start: fresh.apiKey.slice(0, 8),
      name: 'prod',
      rotatedFrom: old.id,
    });
    expect([await statusOf(old.apiKey), await statusOf(fresh.apiKey)]).toEqual([401, 200]);
    const listed = await keys();
    expect(listed.find(({ id }) => id === fresh.id)).toMatchObject({
      ...options,
      ...{ enabled: true, expiresAt: old.expiresAt, rotatedFrom: old.id },
    });
    expect(listed.find(({ id }) => id === old.id)).toMatchObject({ enabled: false });
  });

  it('of one key many times at once leaves exactly one', async () => {
    const old = await create({ name: 'busy' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', `/v1/keys/${old.id}/rotate`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await keys()).filter(({ name, enabled }) => name === 'busy' && enabled)).toHaveLength(1);
  });

  it('that cannot be finished leaves the old key as it was', async () => {
    const old = await create({ name: 'kept' });
    await api.database.pool.query('ALTER TABLE audit_event ADD CONSTRAINT none CHECK (false) NOT VALID');
    const { status } = await call('POST', `/v1/keys/${old.id}/rotate`);
    await api.database.pool.query('ALTER TABLE audit_event DROP CONSTRAINT none');
    expect(status).toBe(500);
    expect(await statusOf(old.apiKey)).toBe(200);
    expect((await keys()).filter(({ name }) => name === 'kept')).toHaveLength(1);
  });

  it('is refused for a key that is revoked or expired', async () => {
    const [revoked, expired] = [await create(), await create({ expiresInDays: 1 })];
    await call('DELETE', `/v1/keys/${revoked.id}`);
    nowMs += DAY_MS;
    for (const { id } of [revoked, expired]) {
      expect((await call('POST', `/v1/keys/${id}/rotate`)).status).toBe(404);
    }
  });
});

describe('revocation', () => {
  it('counts from the next request, in every process, and may be asked for again', async () => {
    const other = await startTestApi({ database: api.database, now: () => nowMs });
    const made = await create();
    const ask = async () => (await other.get('/v1/pricing', { key: made.apiKey })).status;
    expect([await statusOf(made.apiKey), await ask()]).toEqual([200, 200]);
    expect((await call('DELETE', `/v1/keys/${made.id}`)).body).toEqual({ revoked: made.id });
    expect([await statusOf(made.apiKey), await ask()]).toEqual([401, 401]);
    expect((await call('DELETE', `/v1/keys/${made.id}`)).status).toBe(200);
    expect((await audit()).filter(({ action }) => action === 'key.revoked')).toHaveLength(1);
    await other.stop();
  });

  it('leaves the list after 30 days', async () => {
    const made = await create();
    await call('DELETE', `/v1/keys/${made.id}`);
    const isListed = async () => (await keys()).some(({ id }) => id === made.id);
    nowMs += 30 * DAY_MS - 1;
    expect(await isListed()).toBe(true);
    nowMs += 1;
    expect(await isListed()).toBe(false);
  });
});

describe('options', () => {
  const change = (id: string, body: unknown) => call('PATCH', `/v1/keys/${id}`, { body });

  it('change one by one, in force with the next request, and go again', async () => {
    const made = await create({ name: 'a' });
    expect(await statusOf(made.apiKey)).toBe(200);
    expect((await change(made.id, { scopes: ['stream', 'stream', 'webhooks'] })).body).toMatchObject({
      ...{ name: 'a', scopes: ['webhooks', 'stream'], allowedIps: [], monthlyBudget: null },
    });
    expect(await statusOf(made.apiKey)).toBe(403);
    await change(made.id, { scopes: [], name: 'b', monthlyBudget: 5 });
    expect(await statusOf(made.apiKey)).toBe(200);
    const { body } = await change(made.id, { monthlyBudget: null });
    expect(body).toMatchObject({ name: 'b', scopes: [], monthlyBudget: null });
  });

  it('are not changed on a revoked key', async () => {
    const made = await create();
    await call('DELETE', `/v1/keys/${made.id}`);
    expect((await change(made.id, { name: 'x' })).status).toBe(404);
  });

  it('scopes let a key do what they name and nothing else', async () => {
    const made = await create({ scopes: ['read'] });
    const stream = await api.get('/v1/activity/stream', { key: made.apiKey });
    expect([stream.status, (await stream.json()).message]).toEqual([
      403,
      'This API key does not have the scope stream',
    ]);
    expect(await statusOf(made.apiKey)).toBe(200);
    await change(made.id, { scopes: ['stream'] });
    expect(await statusOf(made.apiKey)).toBe(403);
    const open = await api.get('/v1/activity/stream', { key: made.apiKey });
    expect(open.status).toBe(200);
    await open.body?.cancel();
  });

  it('addresses keep everybody else out, at no cost to the organisation', async () => {
    const made = await create({ allowedIps: ['203.0.113.0/24', '2001:db8:9::/48'] });
    const from = (address: string) => use(made.apiKey, { 'x-forwarded-for': address });
    const counted = async () => Number((await from('203.0.113.9')).headers.get('x-quota-used'));
    const before = await counted();
    expect((await from('2001:db8:9:1::7')).status).toBe(200);
    for (const address of ['203.0.114.9', '2001:db8:8::1', '', 'nonsense']) {
      const refused = await from(address);
      expect(refused.status, address).toBe(403);
      expect(refused.headers.get('x-tier')).toBe('free');
      expect((await refused.json()).message).toBe('This API key may not be used from this address');
    }
    expect(await counted()).toBe(before + 2);
  });

  it('a budget stops the key for the month, with Retry-After, and no other key', async () => {
    const [held, free] = [await create({ monthlyBudget: 3 }), await create()];
    for (let sent = 0; sent < 3; sent += 1) expect(await statusOf(held.apiKey)).toBe(200);
    const refused = await use(held.apiKey);
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toBe('Monthly budget of this API key exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBe((Date.UTC(2026, 6) - nowMs) / 1_000);
    expect(await statusOf(free.apiKey)).toBe(200);
    nowMs = Date.UTC(2026, 6);
    expect(await statusOf(held.apiKey)).toBe(200);
  });
});

it('a budget that is set within a month counts what the key has asked for since it began', async () => {
  const made = await create();
  for (let sent = 0; sent < 4; sent += 1) expect(await statusOf(made.apiKey)).toBe(200);
  await api.requests.flush();
  await call('PATCH', `/v1/keys/${made.id}`, { body: { monthlyBudget: 5 } });
  expect([await statusOf(made.apiKey), await statusOf(made.apiKey)]).toEqual([200, 429]);
});

it('a key that is rotated has used what it had used of its budget before', async () => {
  const held = await create({ monthlyBudget: 2 });
  for (const wanted of [200, 200, 429]) expect(await statusOf(held.apiKey)).toBe(wanted);
  await api.access.flush();
  const { body } = await call('POST', `/v1/keys/${held.id}/rotate`);
  expect(await statusOf(body.apiKey as unknown as string)).toBe(429);
});

describe('who may', () => {
  it.each(ROLES)('a %s: everybody reads, all but a viewer change', async (role) => {
    const by = await as(role);
    const { id } = await create();
    const wanted = role === 'viewer' ? 403 : 200;
    expect((await call('GET', '/v1/keys', { by })).status).toBe(200);
    expect((await call('POST', '/v1/keys', { by })).status).toBe(wanted);
    expect((await call('PATCH', `/v1/keys/${id}`, { by, body: {} })).status).toBe(wanted);
    expect((await call('POST', `/v1/keys/${id}/rotate`, { by })).status).toBe(wanted);
    expect((await call('DELETE', `/v1/keys/${id}`, { by })).status).toBe(wanted);
  });

  it('nobody reaches a key of another organisation: it is not there', async () => {
    const theirs = await createKey(api.database.pool, { orgId: (await api.newOrg('scale')).orgId });
    const unknown = 'key_000000000000000000000000';
    for (const id of [theirs.keyId, unknown, 'nonsense', '%00']) {
      const answers = [
        await call('PATCH', `/v1/keys/${id}`, { body: { name: 'mine' } }),
        await call('POST', `/v1/keys/${id}/rotate`),
        await call('DELETE', `/v1/keys/${id}`),
      ];
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'Key not found']);
    }
    expect(await statusOf(theirs.apiKey)).toBe(200);
    expect((await keys()).map(({ id }) => id)).not.toContain(theirs.keyId);
  });

  it('a page of another site changes nothing', async () => {
    const { cookie = '' } = developer;
    const before = (await keys()).length;
    const asked: Record<string, string>[] = [{ cookie, 'sec-fetch-site': 'cross-site' }, { cookie }];
    for (const by of asked) {
      expect((await call('POST', '/v1/keys', { by })).status).toBe(403);
    }
    expect(await keys()).toHaveLength(before);
  });
});

it('every change is in the audit log, with who made it, and without the key', async () => {
  const made = await create({ name: 'audited' });
  await call('PATCH', `/v1/keys/${made.id}`, { body: { scopes: ['read'], monthlyBudget: 7 } });
  const { body } = await call('POST', `/v1/keys/${made.id}/rotate`);
  await call('DELETE', `/v1/keys/${body.id}`);
  const lines = await audit();
  expect(lines.map(({ action, target, details }) => [action, target, details])).toEqual([
    ['key.created', made.id, { name: 'audited' }],
    ['key.updated', made.id, { scopes: 'read', monthlyBudget: 7 }],
    ['key.rotated', made.id, { replacement: body.id }],
    ['key.revoked', body.id, { name: 'audited' }],
  ]);
  for (const { actor_label, address } of lines)
    expect([actor_label, address]).toEqual(['developer', '127.0.0.1']);
  for (const { actor_id } of lines) expect(actor_id).toMatch(/^usr_[0-9a-f]{24}$/);
  expect(JSON.stringify(lines)).not.toContain(made.apiKey);
});
