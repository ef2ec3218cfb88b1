import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { dashboardContext } from './context.ts';
import { serveDashboard } from './serve-dashboard.ts';

const BUDGET_MS = 200;

let api: TestApi;
/** Connections whose queries have little time. */
let hurried: pg.Pool;
const logged: Record<string, unknown>[] = [];
const logger = createLogger({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) });

beforeAll(async () => {
  api = await startTestApi();
  hurried = new pg.Pool({ connectionString: api.database.url, max: 2, statement_timeout: BUDGET_MS });
});
afterEach(() => {
  logged.length = 0;
});
afterAll(async () => {
  await hurried.end();
  await api.stop();
});

function ask(path: string, input: object = {}, db = api.database.pool): Promise<Response> {
  const services = { ...api.context({ type: 'anonymous', ip: '127.0.0.1' }), db };
  const query = `input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const request = new Request(`http://127.0.0.1/api/trpc/${path}?${query}`);
  const { method, headers } = request;
  return serveDashboard(request, (requestId) =>
    dashboardContext({ services, sessions: undefined, logger, requestId, method, headers }),
  );
}

/** What a refused call says, whose request id must be that of its header. */
async function refusal(response: Response): Promise<Record<string, unknown>> {
  const { message, data } = (await response.json()).error.json;
  expect(data.requestId).toBe(response.headers.get('x-request-id'));
  return { status: response.status, message, ...data };
}

describe('the dashboard’s API', () => {
  it('refuses more than 20 calls in one request', async () => {
    const calls = Array(21).fill('markets.facets').join(',');
    const response = await serveDashboard(new Request(`http://127.0.0.1/api/trpc/${calls}?batch=1`), () =>
      expect.unreachable(),
    );
    expect(response.status).toBe(400);
    expect((await response.json()).error.json.message).toBe('Batch call exceeds maximum size');
  });

  it('lets nobody keep an answer, which may be one person’s own', async () => {
    for (const path of ['settings.me', 'markets.overview', 'keys.list']) {
      expect((await ask(path)).headers.get('cache-control'), path).toBe('no-store');
    }
  });

  it('answers each request with an id of its own', async () => {
    const ids = await Promise.all([ask('markets.overview'), ask('markets.overview')]);
    const [one, other] = ids.map((response) => response.headers.get('x-request-id'));
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
  });

  it('says of a query over its time budget when to come back, and logs it under the request id', async () => {
    const lock = await api.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE builder_total');
    try {
      const said = await refusal(await ask('builders.board', {}, hurried));
      expect(said).toMatchObject({
        ...{ status: 503, code: 'SERVICE_UNAVAILABLE', httpStatus: 503, retryAfterSeconds: 30 },
        message: 'This took too long, try again in 30 s',
      });
      expect(logged).toMatchObject([
        { requestId: said.requestId, path: 'builders.board', err: { code: '57014' } },
      ]);
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
    await expect.poll(async () => (await ask('builders.board', {}, hurried)).status).toBe(200);
  });

  it('logs a fault under the request id, and says nothing of it', async () => {
    await api.database.pool.query('ALTER TABLE builder_total RENAME TO elsewhere');
    const said = await refusal(await ask('builders.board'));
    await api.database.pool.query('ALTER TABLE elsewhere RENAME TO builder_total');
    expect(said).toMatchObject({ status: 500, message: 'Something went wrong on our side.' });
    expect(logged).toMatchObject([{ requestId: said.requestId, err: { code: '42P01' } }]);
  });

  it('words refused input and a service’s refusal, and logs neither', async () => {
    const builder = `0x${'9'.repeat(40)}`;
    expect(await refusal(await ask('builders.one', { builder: 'x' }))).toMatchObject({
      ...{ status: 400, message: 'Invalid address' },
    });
    expect(await refusal(await ask('builders.one', { builder }))).toMatchObject({ status: 404 });
    expect(logged).toEqual([]);
  });
});
