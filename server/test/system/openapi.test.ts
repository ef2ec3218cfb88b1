import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../oracle/node-files.ts';
import { exampleCalls, isAnswered, targetOf } from './example-calls.ts';
import { Contract, type OpenApi } from './openapi.ts';
import { QUERIES, realTarget, TEMPLATES } from './routes.ts';
import { coinStates, sampleCoins, sampleOutcomes } from './samples.ts';
import { get, inUrl, ok, sharedRows } from './shared.ts';

let contract: Contract;
let rows: Row[];
beforeAll(async () => {
  contract = new Contract(await ok<OpenApi>('/v1/openapi.json'));
  rows = await sharedRows();
});

const plain = (template: string): string => template.replace(/\{[^}]+\}/g, '{}');

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 and lists every route', () => {
    expect(contract.document.openapi).toMatch(/^3\.1\./);
    const listed = Object.keys(contract.document.paths).map(plain);
    expect(TEMPLATES.map(plain).filter((template) => !listed.includes(template))).toEqual([]);
  });

  test('lists every query parameter of every route', () => {
    const missing = Object.entries(QUERIES).flatMap(([template, names]) => {
      const path =
        Object.keys(contract.document.paths).find((listed) => plain(listed) === plain(template)) ?? '';
      const listed = contract.document.paths[path]?.get?.parameters?.map((parameter) => parameter.name) ?? [];
      return names
        .filter((name) => name !== 'apikey' && !listed.includes(name))
        .map((name) => `${template}?${name}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('the examples of both OpenAPI documents', () => {
  test.each(['/v1/openapi.json', '/v1/rfq/openapi.json'])(
    'are answered with 200, or with 404 where a path names something that is not there (%s)',
    async (url) => {
      const refused: string[] = [];
      for (const call of exampleCalls(await ok<OpenApi>(url))) {
        const { status, text } = await get(targetOf(call));
        if (!isAnswered(call, status)) refused.push(`${call.template}: ${status} ${text.slice(0, 200)}`);
      }
      expect(refused).toEqual([]);
    },
  );
});

describe('every 200 keeps the OpenAPI document', () => {
  const keeps = async (target: string): Promise<void> => {
    const answer = await get(target);
    expect(answer.status, `${target}: ${answer.text.slice(0, 200)}`).toBe(200);
    expect(contract.problems(target.split('?')[0] as string, answer.json())).toEqual([]);
  };

  test.each(TEMPLATES.filter((template) => template !== '/v1/activity/stream'))('%s', async (template) => {
    await keeps(realTarget(template, rows));
  });

  test.each([
    '/v1/activity?limit=200',
    '/v1/outcomes?status=all&limit=200',
    '/v1/outcomes?status=settled&limit=200',
    '/v1/registeredOutcomes?limit=200',
    '/v1/settledOutcomes?limit=200',
    '/v1/markets/settled?limit=500',
    '/v1/markets/events?limit=500',
    '/v1/markets/meta/outcomes?is_settled=true',
    '/v1/crypto/price-markets?status=all',
    '/v1/crypto/price-markets?status=settled',
    '/v1/markpx/ZZZZ',
    '/v1/markpx/ZZZZ/history',
    '/v1/outcomes?category=nothing',
  ])('%s', keeps);

  test('of coins and outcomes of every kind', async () => {
    const { settled, open } = coinStates(rows);
    for (const coin of [settled, open, ...sampleCoins(rows, 10).map(([name]) => name)]) {
      for (const part of ['', '/fills', '/holders', '/activity'])
        await keeps(`/v1/markets/${inUrl(coin)}${part}`);
      await keeps(`/v1/fills?coin=${inUrl(coin)}`);
      await keeps(`/v1/market-data/${inUrl(coin)}/l2book`);
    }
    for (const [id] of sampleOutcomes(rows, 10)) {
      await keeps(`/v1/outcomes/${id}`);
      await keeps(`/v1/registeredOutcomes/${id}`);
    }
  });
});
