import { fillEvents } from '#deliver/matching/fill-events.ts';
import { SubscriptionIndex } from '#deliver/matching/subscription-index.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { NO_FILTERS } from '#domain/webhook/subscription.ts';
import { median } from '../relay/percentiles.ts';
import type { Row } from '../table.ts';

const FEW = 10;
const MANY = 100_000;
const FILLS = 100_000;
const BATCH = 200;
const ROUNDS = 15;

const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;

/** Subscriptions to wallets and builders that never trade. */
function indexOf(count: number): SubscriptionIndex {
  const index = new SubscriptionIndex();
  for (let nth = 0; nth < count; nth += 1) {
    index.put({
      ...{ subscriptionId: `whk_${nth}`, orgId: 'org_1', kind: 'market', eventTypes: ['fill'], fixtures: [] },
      wallets: Array.from({ length: 5 }, (_, at) => address(1_000_000 + nth * 10 + at)),
      builders: [address(1_000_009 + nth * 10)],
      ...{ filters: NO_FILTERS, predicate: null, scope: 'address' },
    });
  }
  return index;
}

const fills: SequencedFill[] = Array.from({ length: FILLS }, (_, seq) => ({
  ...{
    seq,
    blockNumber: seq,
    timeMs: seq,
    coin: (seq % 500) * 10,
    wallet: address(seq % 20_000),
    dir: 'Buy',
  },
  ...{
    isBuy: true,
    pxE8: 50_000_000n,
    szE8: 100_000_000n,
    notionalE8: 50_000_000n,
    feeE8: 0n,
    feeToken: 'USDC',
  },
  ...{
    closedPnlE8: 0n,
    crossed: true,
    startPositionE8: 0n,
    oid: seq,
    tid: seq,
    hash: '0x',
    builderFeeE8: 0n,
  },
  builder: seq % 4 === 0 ? address(500_000 + (seq % 50)) : null,
}));

/** Nanoseconds a fill of a batch: too short to be interrupted often by what else the machine does. */
function timeOnce(index: SubscriptionIndex, batch: readonly SequencedFill[]): number {
  const startMs = performance.now();
  fillEvents.match(batch, index);
  return ((performance.now() - startMs) * 1e6) / batch.length;
}

/** What a fill that nobody asked for costs to match, with few subscriptions and with many. */
export function matchingCost(): Row {
  const [few, many] = [indexOf(FEW), indexOf(MANY)];
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < FILLS; at += BATCH) {
      const batch = fills.slice(at, at + BATCH);
      // Which comes first finds the fills cold: they take turns.
      const order = (round + at / BATCH) % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const);
      for (const which of order) times[which].push(timeOnce(which === 'few' ? few : many, batch));
    }
  }
  const [fewNs, manyNs] = [median(times.few), median(times.many)];
  return {
    benchmark: 'webhooks: matching a fill in memory',
    at: `${MANY.toLocaleString('en-US')} subscriptions to others`,
    measured: `${manyNs.toFixed(0)} ns`,
    limit: `${FEW} subscriptions: ${fewNs.toFixed(0)} ns`,
    ratio: `${(manyNs / fewNs).toFixed(2)} ×`,
    target: '≤ 1.2 ×',
  };
}
