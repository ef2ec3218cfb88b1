import type { Pool } from 'pg';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill, StoredFill } from '#domain/fill.ts';
import type { RewardFill } from '#domain/rewards/round-trips.ts';
import { BUILDER, madeTerms, madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { seededRandom } from '#domain/rfq/testing/seeded-random.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '#services/rewards/manage-campaign.ts';
import { transaction } from '#store/transaction.ts';
import { NODE_FILLS } from '#store/writes/ingest-cursor.ts';
import { scoreBatch } from '../score-batch.ts';

const HOUR = 3_600_000;
/** When the day of the made campaign is over, and everything that its scores depend on. */
export const LONG_AFTER_MS = START_MS + 48 * HOUR;

/** A fill as ingest stores it. */
export const stored = (fill: RewardFill): StoredFill => ({
  ...fill,
  ...{ blockNumber: 1, oid: fill.tid, hash: `0x${'2'.repeat(64)}`, feeE8: 0n, feeToken: 'USDC' },
  ...{ closedPnlE8: 0n, startPositionE8: 0n, builderFeeE8: 0n },
});

/** A day of few wallets that often trade back and forth, some of it routed by others, in the order of time. */
export function busyDay(seed: number, count: number, firstTid = 0, wallets = 4): StoredFill[][] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) =>
    madeTrade({
      ...{ tid: firstTid + at, atMs: Math.floor((at / count) * 12 * HOUR), px: (5 + random.below(90)) / 100 },
      ...{ taker: madeWallet(1 + random.below(wallets)), maker: madeWallet(1 + random.below(wallets)) },
      ...{ coin: [10, 11, 20][random.below(3)] as number, takerBuys: random.below(2) === 0 },
      ...{ shares: 1 + random.below(500), takerBuilder: random.below(4) === 0 ? null : BUILDER },
      makerBuilder: random.below(2) === 0 ? BUILDER : null,
    }).map(stored),
  );
}

/** Terms of a day with round trips of half an hour. */
export const campaignTerms = (changes: Record<string, unknown> = {}) =>
  madeTerms({ round_trip_ms: 30 * 60_000, ...changes });

/** A campaign that runs. @returns its id */
export async function runCampaign(db: Pool, changes: Record<string, unknown> = {}): Promise<string> {
  const terms = campaignTerms(changes);
  const { campaignId } = await createCampaign(db, { name: 'Test', terms, nowMs: START_MS });
  await fundCampaign(db, { campaignId, amount: '1000', reference: 'test', nowMs: START_MS });
  await scheduleCampaign(db, campaignId);
  return campaignId;
}

export const readFills = (db: Pool, after = 0): Promise<SequencedFill[]> =>
  fillsTopic.readAfter(db, after, 100_000);

/** Scores fills as the worker does. */
export const giveFills = (db: Pool, items: readonly SequencedFill[]): Promise<void> =>
  transaction(db, (tx) => scoreBatch(tx, items));

/** Says that ingest has come to a block of this time. */
export async function ingestThrough(db: Pool, blockTimeMs: number): Promise<void> {
  await db.query(
    `INSERT INTO ingest_cursor (source, file, byte_offset, block_number, block_time_ms, fill_seq, updated_ms)
     VALUES ($1, '', 0, 1, $2, 0, $2) ON CONFLICT (source) DO UPDATE SET block_time_ms = excluded.block_time_ms`,
    [NODE_FILLS, blockTimeMs],
  );
}
