import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { openSecret } from '#services/webhook/seal.ts';

const PATH = '/v1/sports/webhooks/subscriptions';
const URL = 'https://hooks.example.com/matches';
const NOW = Date.UTC(2026, 10, 21, 16);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
afterAll(() => api.stop());

type Answer = { status: number; body: Record<string, unknown> };

async function call(method: string, path: string, key: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

const make = (body: object, key = api.key) => call('POST', PATH, key, { url: URL, ...body });
const keyOf = async (tier: 'scale' | 'enterprise') => (await api.newOrg(tier)).apiKey;
const sealedOf = async (id: unknown): Promise<Buffer> =>
  (
    await api.database.pool.query(
      'SELECT sealed_secret FROM webhook_subscription WHERE subscription_id = $1',
      [id],
    )
  ).rows[0]?.sealed_secret;

describe('a subscription to matches', () => {
  it('is told with its secret once, and never again', async () => {
    const { apiKey: key, orgId } = await api.newOrg('enterprise');
    const made = await make({ event_types: ['match.goal'], fixtures: [7, 5, 7] }, key);
    expect(made.status).toBe(200);
    const { secret, ...told } = made.body;
    expect(told).toEqual({
      ...{ id: expect.stringMatching(/^whk_[0-9a-f]{24}$/), orgId, url: URL, event_types: ['match.goal'] },
      ...{ fixtures: [7, 5], createdAt: '2026-11-21T16:00:00.000Z', paused: false },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(openSecret(Buffer.alloc(32, 7), await sealedOf(told.id), String(told.id))).toBe(secret);
    expect(await call('GET', PATH, key)).toEqual({ status: 200, body: [told] });
    expect(await call('GET', `${PATH}/${told.id}`, key)).toEqual({ status: 200, body: told });
  });

  it('to everything has empty lists, and keeps event types that nobody knows', async () => {
    const key = await keyOf('enterprise');
    expect((await make({}, key)).body).toMatchObject({ event_types: [], fixtures: [] });
    const types = ['match.streaker', 'match.goal'];
    expect((await make({ event_types: types }, key)).body).toMatchObject({ event_types: types });
  });

  it('that is deleted is gone, with no body in the answer', async () => {
    const key = await keyOf('enterprise');
    const { id } = (await make({}, key)).body;
    const response = await fetch(`${api.url}${PATH}/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': key },
    });
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      204,
      '',
      null,
    ]);
    expect((await call('GET', PATH, key)).body).toEqual([]);
    expect((await call('DELETE', `${PATH}/${id}`, key)).status).toBe(404);
  });

  it('of another organisation answers as one that never was, whatever is asked of it', async () => {
    const [mine, theirs] = [await keyOf('enterprise'), await keyOf('enterprise')];
    const { id } = (await make({}, theirs)).body;
    const refused = async (method: string, which: unknown) => {
      const { status, body } = await call(method, `${PATH}/${which}`, mine);
      return [status, body.statusCode, body.message];
    };
    for (const which of [id, 'whk_000000000000000000000000', 'nonsense', '%00', "whk_' OR 1=1"]) {
      for (const method of ['GET', 'DELETE']) {
        expect(await refused(method, which), `${method} ${which}`).toEqual([
          404,
          404,
          'Subscription not found',
        ]);
      }
    }
    expect((await call('GET', PATH, mine)).body).toEqual([]);
    expect((await call('GET', `${PATH}/${id}`, theirs)).status).toBe(200);
  });

  it('is for Enterprise alone', async () => {
    const key = await keyOf('scale');
    for (const [method, path] of [
      ['POST', PATH],
      ['GET', PATH],
      ['GET', `${PATH}/x`],
      ['DELETE', `${PATH}/x`],
    ]) {
      expect((await call(method as string, path as string, key)).status, `${method} ${path}`).toBe(403);
    }
  });
});

describe('what is refused', () => {
  const problem = async (body: object) => {
    const { status, body: answer } = await make(body);
    return [status, Array.isArray(answer.message) ? answer.message.join('; ') : answer.message];
  };

  it.each([
    'http://hooks.example.com',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://user:pass@hooks.example.com',
    'ftp://hooks.example.com',
    'nonsense',
  ])('is the url %s', async (url) => {
    expect(await problem({ url })).toEqual([400, expect.stringMatching(/^url: must/)]);
  });

  it.each<[object, string]>([
    [
      { fixtures: Array.from({ length: 101 }, (_, i) => i + 1) },
      'body.fixtures: must have at most 100 entries',
    ],
    [{ fixtures: [0] }, 'body.fixtures.0: must be a whole number from 1 to 10^12'],
    [{ fixtures: [1.5] }, 'body.fixtures.0: must be a whole number from 1 to 10^12'],
    [{ fixtures: [1e12 + 1] }, 'body.fixtures.0: must be a whole number from 1 to 10^12'],
    [{ event_types: Array(51).fill('a') }, 'body.event_types: must have at most 50 entries'],
    [{ event_types: ['a\0b'] }, 'body.event_types.0: must not contain control characters'],
    [{ event_types: ['a'.repeat(101)] }, 'body.event_types.0: must have at most 100 characters'],
    ...[
      'a'.repeat(15),
      'a'.repeat(257),
      'with spaces in between',
      'line\nbreaks are here',
      'umlauts äöü äöü äöü',
    ].map((secret): [object, string] => [
      { secret },
      'secret: must have 16 to 256 printable ASCII characters without spaces',
    ]),
  ])('is %j', async (body, message) => {
    expect(await problem(body)).toEqual([400, message]);
  });

  it('is one more than an organisation may have, also when many are asked for at once', async () => {
    const key = await keyOf('enterprise');
    const answers = await Promise.all(Array.from({ length: 55 }, () => make({}, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });
});

it('a secret of the caller’s is taken as it is, and stored sealed', async () => {
  const secret = '!'.repeat(16);
  const { body } = await make({ secret });
  expect(body.secret).toBe(secret);
  const sealed = await sealedOf(body.id);
  expect(sealed.includes(secret)).toBe(false);
  expect(openSecret(Buffer.alloc(32, 7), sealed, String(body.id))).toBe(secret);
});
