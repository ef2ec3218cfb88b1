import { z } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { refTo } from './schema/ref-to.ts';
import { unknownFields, unknownName } from './unknown-names.ts';

describe('an unknown name', () => {
  it.each([
    ['next_cursor', ['limit', 'cursor'], 'cursor'],
    ['start_time', ['startTime', 'endTime'], 'startTime'],
    ['eventTypes', ['url', 'event_types'], 'event_types'],
    ['filter', ['url', 'filters', 'predicate'], 'filters'],
    ['lmit', ['limit', 'offset'], 'limit'],
  ])('%s leads to the known one that was meant', (name, known, meant) => {
    expect(unknownName('field', name, known)).toBe(`Unknown field "${name}". Did you mean "${meant}"?`);
  });

  it('that resembles none is answered with all that are known, and is cut where it is long', () => {
    expect(unknownName('query parameter', 'zzz', ['limit', 'offset'])).toBe(
      'Unknown query parameter "zzz". Known: limit, offset.',
    );
    expect(unknownName('field', 'x'.repeat(50_000), ['limit'])).toBe(
      `Unknown field "${'x'.repeat(64)}". Known: limit.`,
    );
  });
});

describe('unknown fields', () => {
  const leg = z.object({ outcomeId: z.int() });
  const schema = z.object({
    legs: z.array(leg).max(2).openapi({ description: 'legs' }),
    auth: z.object({ approval: refTo(leg).nullish() }).nullish(),
    either: z.union([z.string(), leg]).optional(),
    labels: z.record(z.string(), z.int()).optional(),
    open: z.looseObject({ known: z.int().optional() }).optional(),
    read: z
      .unknown()
      .transform((value) => value)
      .optional(),
  });
  const fields = (value: unknown): string[] =>
    unknownFields(schema, value).map((text) => /"(.*?)"/.exec(text)?.[1] ?? '');

  it('are found at any depth, through arrays, unions, references and what may be null', () => {
    expect(fields({ legs: [{ outcomeId: 1 }, { outcomeID: 1 }] })).toEqual(['legs.1.outcomeID']);
    expect(fields({ legs: [], auth: { approval: { outcomeId: 1, v: 27 }, apiKey: 'x' } })).toEqual([
      ...['auth.approval.v', 'auth.apiKey'],
    ]);
    expect(fields({ either: { other: 1 } })).toEqual([]);
    expect(fields({ legs: [], auth: null, either: 'x' })).toEqual([]);
  });

  it('are none in what takes any field, and names of prototypes are fields as any other', () => {
    expect(fields({ labels: { a: 1 }, open: { other: 1 }, read: { any: 1 } })).toEqual([]);
    expect(fields(JSON.parse('{"__proto__":{},"constructor":1,"toString":2}'))).toEqual([
      ...['__proto__', 'constructor', 'toString'],
    ]);
  });
});
