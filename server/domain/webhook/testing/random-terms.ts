import fc from 'fast-check';
import { DIRS, type SequencedFill } from '#domain/fill.ts';
import { mulE8 } from '#domain/fixed.ts';

// Few values each, so that conditions meet events often, and both sides of every bound are hit exactly.

const COINS = [0, 1, 10, 11, 100, 120, 121, 7610, 7611];
const SIZES_E8 = [1n, 100_000_000n, 50_000_000_000n, 55_555_555_556n, 100_000_000_000_000n];

const priceE8 = fc.constantFrom(
  0n,
  1n,
  10_000_000n,
  33_333_333n,
  50_000_000n,
  90_000_000n,
  99_999_999n,
  100_000_000n,
);
const address = fc.integer({ min: 1, max: 9 }).map((n) => `0x${n.toString(16).padStart(40, '0')}`);

/** Any fill that ingest could have stored, of few wallets, coins, prices and sizes. */
export const anyFill: fc.Arbitrary<SequencedFill> = fc
  .record({
    seq: fc.integer({ min: 1, max: 1_000_000 }),
    coin: fc.constantFrom(...COINS),
    wallet: address,
    builder: fc.option(address),
    dir: fc.constantFrom(...DIRS),
    isBuy: fc.boolean(),
    pxE8: priceE8,
    szE8: fc.constantFrom(...SIZES_E8),
  })
  .map((fill) => ({
    ...fill,
    ...{ blockNumber: fill.seq, timeMs: 1_780_000_000_000 + fill.seq, oid: fill.seq, tid: 1_000 + fill.seq },
    notionalE8: mulE8(fill.pxE8, fill.szE8),
    ...{ feeE8: 0n, feeToken: 'USDC', closedPnlE8: 0n, crossed: true, startPositionE8: 0n, builderFeeE8: 0n },
    hash: `0x${'22'.repeat(32)}`,
  }));

const number = fc.oneof(
  fc.constantFrom(0, 1e-8, 0.1, 0.5, 0.9, 0.99999999, 1, 500, 555.55555556, 1_000_000, -1),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
);
const field = fc.constantFrom('px', 'sz', 'usd', 'notional');
const comparison = fc.constantFrom(
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  'lt',
  'lte',
  'le',
  'gt',
  'gte',
  'ge',
  'eq',
  '=',
  'ne',
  'neq',
);

const leaf = fc.oneof(
  fc.record({ field, op: comparison, value: number }),
  fc
    .record({ field, op: fc.constant('between'), lo: number, hi: number })
    .map(({ lo, hi, ...rest }) => ({ ...rest, lo: Math.min(lo, hi), hi: Math.max(lo, hi) })),
  fc.record({
    str_field: fc.constant('coin'),
    op: fc.constantFrom('eq', 'ne'),
    value: fc.constantFrom(...COINS.map((coin) => `#${coin}`)),
  }),
  fc.record({
    str_field: fc.constant('coin'),
    op: fc.constant('starts_with'),
    value: fc.constantFrom('#', '#1', '#12', '#76', '1', '#99'),
  }),
  fc.record({
    str_field: fc.constant('dir'),
    op: fc.constantFrom('eq', 'ne', 'starts_with'),
    value: fc.constantFrom(...DIRS),
  }),
  fc.record({
    str_field: fc.constant('dir'),
    op: fc.constant('starts_with'),
    value: fc.constantFrom('Merge', 'S', 'buy'),
  }),
  fc.record({
    str_field: fc.constant('side'),
    op: fc.constantFrom('eq', 'ne', 'starts_with'),
    value: fc.constantFrom('A', 'B'),
  }),
);

/** A predicate as a client may send it, with aliases and word forms, at most 5 levels deep. */
export const anySentPredicate: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.record({ all: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('node') }),
  ),
})).node;
