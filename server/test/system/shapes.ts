import { expect } from 'vitest';
import { DIRS } from '../oracle/node-files.ts';

type Check =
  | 'string'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'utc'
  | 'coin'
  | 'address'
  | 'number|null'
  | 'utc|null'
  | 'any'
  | ((value: unknown) => boolean);
export type Shape = Record<string, Check>;

const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
const CHECKS: Record<Exclude<Check, (value: unknown) => boolean>, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  utc: (value) => typeof value === 'string' && UTC.test(value),
  coin: (value) => typeof value === 'string' && /^#\d*[01]$/.test(value),
  address: (value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value),
  'number|null': (value) => value === null || (typeof value === 'number' && Number.isFinite(value)),
  'utc|null': (value) => value === null || (typeof value === 'string' && UTC.test(value)),
  any: (value) => value !== undefined,
};

/** Asserts that every row has every field of the shape with a value of its kind. */
export function expectRows(rows: unknown, shape: Shape, { atLeast = 1 } = {}): void {
  expect(Array.isArray(rows)).toBe(true);
  const list = rows as Record<string, unknown>[];
  expect(list.length).toBeGreaterThanOrEqual(atLeast);
  const wrong = list.flatMap((row) =>
    Object.entries(shape)
      .filter(([field, check]) => !(typeof check === 'function' ? check : CHECKS[check])(row[field]))
      .map(([field, check]) => `${field} is ${JSON.stringify(row[field])}, not ${String(check)}`),
  );
  expect([...new Set(wrong)].slice(0, 10)).toEqual([]);
}

export const expectShape = (row: unknown, shape: Shape): void => expectRows([row], shape);

const within =
  (...allowed: unknown[]) =>
  (value: unknown): boolean =>
    allowed.includes(value);
const marketClass = within('named', 'priceBinary', 'priceBucket', 'fallback');
const dir = within(...DIRS);
const sideAB = within('A', 'B');

export const FILL: Shape = {
  time: 'utc',
  coin: 'coin',
  side: sideAB,
  dir,
  px: 'number',
  sz: 'number',
  fee: 'number',
  fee_token: (value) => value === 'USDC' || /^\+\d+$/.test(String(value)),
  closed_pnl: 'number',
  crossed: 'boolean',
  start_position: 'number',
  user: 'address',
  oid: 'number',
  tid: 'number',
  hash: (value) => /^0x[0-9a-f]{64}$/.test(String(value)),
  builder: (value) => value === '' || /^0x[0-9a-f]{40}$/.test(String(value)),
  builder_fee: 'number',
};

export const ACTIVITY: Shape = {
  type: within('fill', 'settlement'),
  time: 'utc',
  ts_ms: 'number',
  coin: 'coin',
  outcome_id: 'number',
  side_idx: within(0, 1),
  side: sideAB,
  px: 'number',
  sz: 'number',
  notional: 'number',
  dir,
  tid: 'number',
};

const META: Shape = {
  outcome_id: 'number',
  title: (value) => typeof value === 'string' && value.length > 0,
  name: 'string',
  description: 'string',
  question_name: 'string',
  question_id: 'any',
  market_class: marketClass,
  underlying: 'string',
  category: 'string',
  subcategory: 'string',
  tags: 'array',
  ai_confidence: 'any',
  side_a_name: 'string',
  side_b_name: 'string',
  expiry: 'utc',
  period: 'string',
  target_price: 'string',
  settlement_px: 'number',
  is_settled: 'boolean',
  first_seen: 'utc',
  volume_usd: 'number',
  trades: 'number',
  traders: 'number',
};

export const OUTCOME: Shape = { ...META, volume_24h: 'number', last_trade_at: 'any' };
export const REGISTERED: Shape = { ...META, first_trade_at: 'any' };
export const SNAPSHOT: Shape = {
  outcome_id: 'number',
  title: 'string',
  name: 'string',
  market_class: marketClass,
  underlying: 'string',
  category: 'string',
  is_settled: 'boolean',
  expiry: 'utc',
  first_seen: 'utc',
};
export const SETTLED_OUTCOME: Shape = {
  outcome_id: 'number',
  title: 'string',
  market_class: marketClass,
  underlying: 'string',
  category: 'string',
  settlement_px: 'number',
  settled_at: 'utc',
  holders_settled: 'number',
  winners: 'number',
  losers: 'number',
  total_payout: 'number',
  settled_shares: 'number',
  settled_pnl: 'number',
  winning_coin: 'any',
  winning_side_idx: 'any',
};
export const DOSSIER_SIDE: Shape = {
  coin: 'coin',
  side_idx: within(0, 1),
  name: 'string',
  last_px: 'number|null',
  implied_probability: 'number|null',
  last_trade_at: 'any',
  volume_usd: 'number',
  volume_24h: 'number',
  trades: 'number',
  traders: 'number',
};
