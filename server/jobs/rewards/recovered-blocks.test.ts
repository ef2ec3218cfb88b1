import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredFill } from '#domain/fill.ts';
import { fromE8 } from '#domain/fixed.ts';
import { scoreFills } from '#domain/rewards/score-fills.ts';
import { START_MS } from '#domain/rewards/testing/made-trade.ts';
import { scoresOf } from '#domain/rewards/wallet-score.ts';
import { ingestFiles, startPipeline, until } from '#ingest/fills/testing/ingest-files.ts';
import { NodeDirectory } from '#ingest/fills/testing/node-directory.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { blockLine, nodeFill, wallet } from '#server/test/oracle/hand-made.ts';
import { correctPayout } from '#services/rewards/payouts/change-payout.ts';
import { paidScores } from '#store/rewards/payouts.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { finalizeDue } from './finalize-cycles.ts';
import {
  busyDay,
  campaignTerms,
  giveFills,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
} from './testing/reward-harness.ts';

const TRADES = 60;
/** Blocks that the node's files lack at first, of two hours. */
const MISSING = [14, 15, 16, 17, 41];
const LAST_BLOCK = TRADES + 1;
let database: TestDatabase;
let node: NodeDirectory;

beforeEach(async () => {
  database = await freshDatabase();
  node = new NodeDirectory();
});
afterEach(async () => {
  node.remove();
  await database.drop();
});

/** A fill as the node writes it. */
const wireFill = ({ wallet: user, ...fill }: StoredFill): unknown => [
  user,
  nodeFill({
    ...{
      coin: `#${fill.coin}`,
      px: String(fromE8(fill.pxE8)),
      sz: String(fromE8(fill.szE8)),
      time: fill.timeMs,
    },
    ...{ side: fill.isBuy ? 'B' : 'A', dir: fill.dir, crossed: fill.crossed, tid: fill.tid },
    ...(fill.builder !== null && { builder: fill.builder, builderFee: '0.0' }),
  }),
];

/** A day of trades, a block each, and a block of another builder's fill long after it. */
const blocks = (): { number: number; timeMs: number; line: string }[] => [
  ...busyDay(9, TRADES).map((trade, at) => {
    const timeMs = trade[0]?.timeMs ?? START_MS;
    return { number: at + 1, timeMs, line: `${blockLine(at + 1, timeMs, trade.map(wireFill))}\n` };
  }),
  {
    ...{ number: LAST_BLOCK, timeMs: LONG_AFTER_MS },
    line: `${blockLine(LAST_BLOCK, LONG_AFTER_MS, [[wallet(1), nodeFill({ coin: '#10', time: LONG_AFTER_MS })]])}\n`,
  },
];

/** Puts the archives beside the hours that blocks are missing of, and has ingest find them. */
async function recover(): Promise<void> {
  const hourOf = (timeMs: number): number => Math.floor(timeMs / 3_600_000);
  const all = blocks();
  for (const { timeMs } of all.filter(({ number }) => MISSING.includes(number))) {
    const ofHour = all.filter((block) => hourOf(block.timeMs) === hourOf(timeMs));
    node.archiveText(timeMs, ofHour.map(({ line }) => line).join(''));
  }
  const ingest = startPipeline(database, node.dir);
  try {
    await until('filled gaps', async () => {
      const { rows } = await database.pool.query('SELECT FROM block_gap WHERE filled_ms IS NULL');
      return rows.length === 0;
    });
  } finally {
    await ingest.stop();
  }
}

/** What all stored fills score by the rules alone. */
async function recomputed() {
  const scored = scoreFills(
    { terms: campaignTerms(), pauses: [], isMember: () => true },
    await readFills(database.pool),
  );
  return scoresOf(campaignTerms(), scored, 1);
}

const scores = () => scoresOfCycle(database.pool, campaignId, 1);
let campaignId: string;

it('scores take in blocks that ingest recovered, and the payout that was final without them is corrected to the same', async () => {
  const { pool } = database;
  campaignId = await runCampaign(pool);
  for (const { number, timeMs, line } of blocks()) if (!MISSING.includes(number)) node.append(timeMs, line);
  await ingestFiles(database, node.dir, LAST_BLOCK);
  const first = await readFills(pool);
  expect(first).toHaveLength(2 * (TRADES - MISSING.length) + 1);
  await giveFills(pool, first);
  const problems: object[] = [];
  const logger = { info: () => {}, error: (fields: object) => void problems.push(fields) };
  const [payoutId = 0] = await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS });
  const before = await recomputed();
  expect(await paidScores(pool, campaignId, 1)).toEqual(before);

  await recover();
  const recovered = await readFills(pool, first.length);
  expect(recovered).toHaveLength(2 * MISSING.length);
  await giveFills(pool, recovered);
  const after = await recomputed();
  expect(after).not.toEqual(before);
  expect(await scores()).toEqual(after);
  expect(await paidScores(pool, campaignId, 1)).toEqual(before);
  expect(await correctPayout(pool, { payoutId, nowMs: LONG_AFTER_MS })).toMatchObject({
    ...{ kind: 'correction', corrects: payoutId },
  });
  expect(await paidScores(pool, campaignId, 1)).toEqual(after);
  expect(problems).toEqual([]);
});
