import { describe, expect, it } from 'vitest';
import { readPredicate } from './read-predicate.ts';

const LEAF = { field: 'px', op: '>', value: 0.5 };

/** `LEAF` at a depth: under so many `not` less one. */
const nested = (depth: number): unknown => (depth === 1 ? LEAF : { not: nested(depth - 1) });
const many = (count: number): unknown[] => Array.from({ length: count }, () => LEAF);

function problemOf(sent: unknown): string {
  const reading = readPredicate(sent);
  return 'problem' in reading ? `${reading.problem.path.join('.')}: ${reading.problem.message}` : 'none';
}

describe('the grammar', () => {
  it.each([
    [
      { field: 'notional', op: 'gte', value: 500 },
      { field: 'usd', op: '>=', value: 500 },
    ],
    [
      { field: 'sz', op: 'between', lo: 1, hi: 1 },
      { field: 'sz', op: 'between', lo: 1, hi: 1 },
    ],
    [{ not: { field: 'px', op: 'ne', value: 0 } }, { not: { field: 'px', op: '!=', value: 0 } }],
  ])('takes aliases and word forms: %j', (sent, predicate) => {
    expect(readPredicate(sent)).toEqual({ predicate });
  });

  it.each<[unknown, string]>([
    [null, ': must be an object'],
    ['px > 1', ': must be an object'],
    [[LEAF], ': must be an object'],
    [{}, ': must have one of all, any, not, field, str_field'],
    [{ all: [] }, 'all: must be a list of 1 to 32 conditions'],
    [{ all: many(33) }, 'all: must be a list of 1 to 32 conditions'],
    [{ all: { 0: LEAF, length: 1 } }, 'all: must be a list of 1 to 32 conditions'],
    [{ all: [LEAF], any: [LEAF] }, 'any: must not be combined with all'],
    [
      { all: [LEAF, { any: [{ field: 'fee', op: '>', value: 1 }] }] },
      'all.1.any.0.field: must be one of px, sz, usd, notional',
    ],
    [{ not: { ...LEAF, op: '=>' } }, 'not.op: must be one of <, <=, >, >=, ==, !=, between'],
    [{ ...LEAF, op: 'constructor' }, 'op: must be one of <, <=, >, >=, ==, !=, between'],
    [{ ...LEAF, value: '0.5' }, 'value: must be a finite number'],
    [{ ...LEAF, value: Number.NaN }, 'value: must be a finite number'],
    [JSON.parse('{"field":"px","op":">","value":1e999}'), 'value: must be a finite number'],
    [
      JSON.parse('{"field":"px","op":">","value":1,"__proto__":{"value":2}}'),
      '__proto__: must not be combined with field',
    ],
    [
      JSON.parse('{"__proto__":{"field":"px","op":">","value":1}}'),
      ': must have one of all, any, not, field, str_field',
    ],
    [{ field: 'px', op: 'between', lo: 2, hi: 1 }, 'lo: must not be greater than hi'],
    [{ field: 'px', op: 'between', value: 1 }, 'value: must not be combined with field'],
    [{ str_field: 'hash', op: 'eq', value: '1' }, 'str_field: must be one of coin, dir, side'],
    [{ str_field: 'coin', op: 'matches', value: '(a+)+$' }, 'op: must be one of eq, ne, starts_with'],
    [{ str_field: 'coin', op: 'eq', value: '#761-0' }, 'value: must be a coin such as #10'],
    [{ str_field: 'side', op: 'eq', value: 'a' }, 'value: must be one of A, B'],
    [{ str_field: 'coin', op: 'starts_with', value: '' }, 'value: must be a string of 1 to 64 characters'],
    [
      { str_field: 'coin', op: 'starts_with', value: '#'.repeat(65) },
      'value: must be a string of 1 to 64 characters',
    ],
  ])('refuses %j at the path of the problem', (sent, problem) => {
    expect(problemOf(sent)).toBe(problem);
  });

  it('has 8 levels and 256 nodes, and no more', () => {
    expect(problemOf(nested(8))).toBe('none');
    expect(problemOf(nested(9))).toBe(
      `${Array(8).fill('not').join('.')}: must not be nested deeper than 8 levels`,
    );
    const groups = Array.from({ length: 8 }, (_, index) => ({ any: many(index === 0 ? 30 : 31) }));
    expect(problemOf({ all: groups })).toBe('none');
    expect(problemOf({ all: groups.map((group, index) => (index === 0 ? { any: many(31) } : group)) })).toBe(
      ': must have at most 256 nodes',
    );
  });

  it('is not brought down by what is nested a hundred thousand levels deep', () => {
    const deep = JSON.parse(`${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`);
    expect(problemOf(deep)).toMatch(/must not be nested deeper than 8 levels$/);
  });
});
