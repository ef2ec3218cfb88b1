import type { Shape } from './shapes.ts';

const text = (value: unknown): boolean => typeof value === 'string';
const marketClass = (value: unknown): boolean =>
  ['named', 'priceBinary', 'priceBucket', 'fallback'].includes(String(value));
/** In the `/v1/markets` family an expiry is `YYYYMMDD-HHMM`, a UTC time, or empty. */
const marketExpiry = (value: unknown): boolean =>
  value === '' ||
  /^\d{8}-\d{4}$/.test(String(value)) ||
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/.test(String(value));

export const OVERVIEW: Shape = {
  coin: 'coin',
  market_class: marketClass,
  underlying: 'string',
  period: 'string',
  target_price: 'number',
  market_name: 'string',
  trades: 'number',
  traders: 'number',
  volume: 'number',
  avg_px: (value) => typeof value === 'number' && value >= 0 && value < 1,
};
export const SERIES: Shape = {
  market_class: marketClass,
  underlying: 'string',
  period: 'string',
  all_rounds_volume: 'number',
  current_round_volume: 'number',
  open_interest: 'number',
  all_rounds_trades: 'number',
  rounds: 'number',
  latest_expiry: marketExpiry,
};
export const SETTLED_COIN: Shape = {
  coin: 'coin',
  total_settlements: 'number',
  won_count: 'number',
  lost_count: 'number',
  total_volume: 'number',
  total_pnl: 'number',
  total_fee: 'number',
  unique_users: 'number',
  first_settlement: 'utc',
  last_settlement: 'utc',
};
export const ARCHIVED_META: Shape = {
  outcome_id: 'number',
  name: 'string',
  description: 'string',
  side_a_name: 'string',
  side_b_name: 'string',
  question_id: 'any',
  question_name: 'string',
  market_class: marketClass,
  underlying: 'string',
  target_price: 'number',
  expiry: marketExpiry,
  period: 'string',
  first_seen: 'utc',
  last_seen: 'utc',
  is_settled: 'boolean',
  logo_url: 'string',
};
export const LIFECYCLE: Shape = {
  time: 'utc',
  event_type: (value) => value === 'creation' || value === 'settlement',
  outcome_id: 'number',
  signer: 'string',
  settle_fraction: (value) => value === '' || /^(0|1)(\.\d+)?$/.test(String(value)),
  settle_details: 'string',
  quote_token: 'string',
  market_name: 'string',
  description: 'string',
  market_class: marketClass,
  underlying: 'string',
  target_price: 'number',
  expiry: marketExpiry,
  period: 'string',
};
export const PRICE_GROUP: Shape = {
  underlying: 'string',
  assetName: 'string',
  assetSlug: 'string',
  logoUrl: 'string',
  period: 'string',
  expiry: (value) => text(value) && new Date(String(value)).toISOString() === value,
  expiryMs: 'number',
  expiryLabel: 'string',
  isCurrent: 'boolean',
  spotPrice: 'number|null',
  priceChange24hPct: 'number|null',
  binary: 'array',
  bucketGroups: 'array',
  totalVolume24h: 'number',
};
export const PRICE_BINARY: Shape = {
  outcomeId: 'number',
  title: 'string',
  targetPrice: 'number',
  impliedProb: 'number|null',
  coinYes: 'coin',
  coinNo: 'coin',
  lastPxYes: 'number|null',
  lastPxNo: 'number|null',
  volumeUsd: 'number',
  volume24h: 'number',
  traders: 'number',
  trades: 'number',
  lastTradeAt: 'any',
  lastTradeAgeSec: 'number|null',
  isSettled: 'boolean',
};
export const PRICE_BUCKET: Shape = {
  label: 'string',
  lowerBound: 'number|null',
  upperBound: 'number|null',
  outcomeId: 'number',
  coinYes: 'coin',
  prob: 'number|null',
  probNormalized: 'number|null',
  volumeUsd: 'number',
  volume24h: 'number',
  traders: 'number',
  trades: 'number',
  isSettled: 'boolean',
};
export const BUCKET_GROUP: Shape = {
  questionId: 'number',
  title: 'string',
  buckets: 'array',
  probSum: 'number',
  currentBucketIndex: 'number|null',
  totalVolume24h: 'number',
  totalTraders: 'number',
};
export const CANDLE: Shape = {
  t: 'number',
  T: 'number',
  s: 'coin',
  i: 'string',
  o: 'string',
  c: 'string',
  h: 'string',
  l: 'string',
  v: 'string',
  n: 'number',
};
