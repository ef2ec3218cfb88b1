import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../oracle/node-files.ts';
import { Contract, type OpenApi } from './openapi.ts';
import { QUERIES, realPath, TEMPLATES } from './routes.ts';
import { get, ok, sharedRows } from './shared.ts';

const RUNS = 25;
/** Values that have broken services before. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e400',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999999999',
  '-9223372036854775809',
  '0x10',
  '1.5',
  '1,2',
  "' OR 1=1 --",
  '"; DROP TABLE fill; --',
  '%',
  '%00',
  '\u0000',
  '\u202e',
  '\ud800',
  '𝟙𝟚',
  '../../etc/passwd',
  '#10',
  '#761-0',
  '+10',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(3_000),
  '2026-02-30',
  '275761-01-01T00:00:00Z',
];

const hostile = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
);
/** Percent-encodes also what has no encoding of its own (a lone surrogate). */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

let contract: Contract;
let rows: Row[];
beforeAll(async () => {
  contract = new Contract(await ok<OpenApi>('/v1/openapi.json'));
  rows = await sharedRows();
});

/** A 502 in plain text is what candles of a coin without upstream history answer. */
async function survives(target: string): Promise<void> {
  const answer = await get(target);
  if (answer.status === 502 && target.includes('/candles')) return;
  expect(answer.status, `${target}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  const path = target.split('?')[0] as string;
  if (answer.status === 200 && contract.operation(path)) {
    expect(contract.problems(path, answer.json()), target).toEqual([]);
  } else if (answer.status >= 400) {
    expect(answer.json()).toMatchObject({ statusCode: answer.status });
  }
}

describe('hostile query parameters are never a 5xx', () => {
  const routes = Object.entries(QUERIES).filter(([template]) => template !== '/v1/activity/stream');

  test.each(routes)('%s', async (template, names) => {
    const query = fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(query, async (given) => {
        const text = Object.entries(given).map(([name, value]) => `${name}=${encode(String(value))}`);
        await survives(`${realPath(template, rows)}?${text.join('&')}`);
      }),
      { numRuns: RUNS },
    );
  });

  test.each(routes)('%s with each nasty value in each parameter', async (template, names) => {
    const path = realPath(template, rows);
    for (const name of names) {
      await Promise.all(NASTY.map((value) => survives(`${path}?${name}=${encode(value)}`)));
    }
  });

  test('parameters that are repeated, unknown or written as arrays', async () => {
    for (const [template, names] of routes) {
      const path = realPath(template, rows);
      const name = names[0] as string;
      for (const query of [
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[a]=1`,
        'unknown=1',
        `${name}`,
        '&&&=',
      ]) {
        await survives(`${path}?${query}`);
      }
    }
  });
});

describe('hostile path parameters are never a 5xx', () => {
  const paths = TEMPLATES.filter((template) => template.includes('{'));

  test.each(paths)('%s', async (template) => {
    const segment = fc.oneof(hostile).filter((text) => !['', '.', '..'].includes(text));
    await fc.assert(
      fc.asyncProperty(segment, async (value) => {
        await survives(template.replace(/\{[^}]+\}/g, () => encode(value)));
      }),
      { numRuns: RUNS },
    );
  });
});
