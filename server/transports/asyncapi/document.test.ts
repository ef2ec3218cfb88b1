import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { childEnv } from '#server/config/env.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type AsyncApiDocument, AsyncApiValidator } from '#server/test/asyncapi.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { newestFills } from '#store/queries/fills/newest-fills.ts';
import { ROUTES } from '#transports/http/v1/routes.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { asyncApiDocument, writeAsyncApi } from './document.ts';

const FILE = path.resolve('docs/asyncapi.yaml');
const document = asyncApiDocument(packageJson.version) as AsyncApiDocument;
const validator = new AsyncApiValidator(document);

describe('docs/asyncapi.yaml', () => {
  it('is what the tables of channels and streams say now: else run `npm run asyncapi`', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(writeAsyncApi(packageJson.version));
  });

  it('is AsyncAPI 3.0 by its schema, and passes Spectral’s rules without a warning', {
    timeout: 180_000,
  }, () => {
    const ruleset = path.join(mkdtempSync(path.join(os.tmpdir(), 'asyncapi-')), 'spectral.yaml');
    writeFileSync(ruleset, 'extends: ["spectral:asyncapi"]\n');
    const args = ['lint', '--fail-severity', 'warn', '--ruleset', ruleset, FILE];
    const { status, stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/spectral'), args, {
      encoding: 'utf8',
      env: childEnv({}),
    });
    expect(status, stdout + stderr).toBe(0);
  });

  it('describes both channels and each stream, with an example of each message that is one', () => {
    expect(Object.values(document.channels).map(({ address }) => address)).toEqual([
      '/ws/rfq',
      '/ws/taker',
      '/v1/activity/stream',
      '/v1/markpx/{symbol}/stream',
      '/v1/sports/stream',
      '/v1/sports/ws',
      '/v1/rewards/campaigns/{id}/leaderboard/stream',
      '/v1/l1-votes/stream',
      '/v1/l1-votes/ws',
    ]);
    for (const [name, { examples }] of Object.entries(document.components.messages)) {
      expect(examples.length, name).toBeGreaterThan(0);
      for (const { payload } of examples) expect(validator.problems(name, payload), name).toEqual([]);
    }
  });
});

/** Each schema within a component, except the parts of an allOf, which are no values of their own. */
function* schemasWithin(schema: object): Generator<Record<string, unknown>> {
  for (const [key, part] of Object.entries(schema)) {
    if (typeof part !== 'object' || part === null || key === 'examples') continue;
    if (key === 'properties') for (const field of Object.values(part)) yield field as Record<string, unknown>;
    if (key === 'items' || key === 'additionalProperties') yield part as Record<string, unknown>;
    if (key === 'anyOf' || key === 'oneOf') yield* part as Record<string, unknown>[];
    yield* schemasWithin(part);
  }
}

describe('the schemas', () => {
  const within = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    [...schemasWithin(schema)].map((part) => [name, part] as const),
  );

  it('have a name for each object, so that generated types have one', () => {
    expect(within.filter(([, part]) => 'properties' in part)).toEqual([]);
  });

  it('write a choice of one value as a constant', () => {
    expect(within.filter(([, { enum: values }]) => Array.isArray(values) && values.length === 1)).toEqual([]);
    expect(document.components.schemas.MakerAuth).toMatchObject({ properties: { type: { const: 'auth' } } });
  });

  it('are the same for readers of YAML 1.1, which know more dates and booleans', () => {
    const text = writeAsyncApi(packageJson.version);
    expect(parse(text, { version: '1.1' })).toEqual(parse(text));
  });

  it('have an example of each path parameter that its operation takes', () => {
    for (const route of ROUTES) {
      if (route.kind !== 'stream' || Object.keys(route.params).length === 0) continue;
      const { parameters = {} } = document.channels[route.operationId] as {
        parameters?: Record<string, { examples: string[] }>;
      };
      const given = Object.entries(parameters).map(([name, { examples }]) => [name, examples[0] ?? '']);
      expect(() => z.object(route.params).parse(Object.fromEntries(given)), route.path).not.toThrow();
    }
  });
});

describe('GET /v1/asyncapi.yaml', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  it('is the document, costs no tokens and may be cached', async () => {
    const answer = await api.get('/v1/asyncapi.yaml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('max-age=3600');
    expect(answer.headers.get('x-quota-used')).toBe('0');
    expect(await answer.text()).toBe(writeAsyncApi('0.0.0-test'));
  });

  it('describes the gap that a client hears of that comes back too late', async () => {
    const stream = await StreamReader.open(`${api.url}/v1/activity/stream?resume=999999`, {
      'x-api-key': api.key,
    });
    const [gap] = await stream.take(1);
    expect(gap).toMatchObject({ event: 'gap' });
    expect(validator.problems('GapEvent', JSON.parse(gap?.data ?? ''))).toEqual([]);
    stream.close();
  });

  it('describes what the streams send', async () => {
    const fills = { timeMs: Date.now(), coin: 10, wallet: 1, px: 0.5, sz: 2, tid: 100 };
    await new SeedMarkets(api.database.pool).fills(fills);
    const [fill] = await newestFills(api.database.pool, { limit: 1 });
    if (!fill) throw new Error('no fill');
    const stream = await StreamReader.open(`${api.url}/v1/activity/stream`, { 'x-api-key': api.key });
    const [replayed] = await stream.take(1);
    api.feed.tail(fillsTopic).offer([{ ...fill, seq: fill.seq + 1, tid: 101, dir: 'Settlement' }]);
    const [live] = await stream.take(1);
    api.streams.close();
    const [last] = await stream.take(1);
    const sent = [replayed, live, last].map((frame) => ({
      event: frame?.event,
      problems: validator.problems(
        last === frame ? 'StreamError' : 'FillEvent',
        JSON.parse(frame?.data ?? ''),
      ),
    }));
    expect(sent).toEqual([
      { event: 'fill', problems: [] },
      { event: 'settlement', problems: [] },
      { event: 'error', problems: [] },
    ]);
  });
});
