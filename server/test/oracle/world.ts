import { rmSync } from 'node:fs';
import { HOUR_MS } from '#domain/time.ts';
import { ingestFiles } from '#server/ingest/fills/testing/ingest-files.ts';
import { windowHour } from '#server/ingest/fills/testing/stored-rollups.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import {
  SeedMarkets,
  type SeedOutcome,
  type SeedQuestion,
  walletOf,
} from '#server/test/market-data/seed-markets.ts';
import { randomOf } from '#transports/http/v1/leaderboard/testing/random-fills.ts';
import { BUILDERS } from './history/orders.ts';
import { variedHistory } from './history/varied-history.ts';
import { groupBy, outcomeOf } from './markets.ts';
import { type Row, readNodeFiles } from './node-files.ts';

/** Fills of a batch: so few that figures are added to over and over. */
const BATCH_FILLS = 500;

/** What a history of node files comes to behind the API, and the rows of the files for whoever recomputes it. */
export type World = {
  api: TestApi;
  /** The API's clock, epoch ms: the end of the history. */
  nowMs: number;
  rows: Row[];
  byWallet: Map<string, Row[]>;
  byOutcome: Map<number, Row[]>;
  outcomes: Map<number, SeedOutcome>;
  questions: SeedQuestion[];
  /** Names by address of the few builders that have one. */
  builderNames: Map<string, string>;
};

const NAMED = BUILDERS.filter((builder) => builder % 9 === 0);

/** Stores a made-up history through the ingest of fills, metadata first, and serves it. */
export async function startWorld(): Promise<World> {
  for (;;) {
    const world = await worldAt(Date.now());
    if ((await windowHour(world.api.database.pool)) === Math.floor(world.nowMs / HOUR_MS)) return world;
    // The hour was over before its history was stored.
    await world.api.stop();
  }
}

/** The windows that ingest keeps end with the current hour, so the history does, too. */
async function worldAt(nowMs: number): Promise<World> {
  const { dir, outcomes, questions } = variedHistory(1, nowMs);
  const api = await startTestApi({ now: () => nowMs });
  const seed = new SeedMarkets(api.database.pool);
  for (const outcome of outcomes) await seed.outcome(outcome);
  for (const question of questions) await seed.question(question);
  const builderNames = new Map(NAMED.map((builder) => [walletOf(builder), `Builder ${builder}`]));
  for (const [address, name] of builderNames) {
    const values = [Buffer.from(address.slice(2), 'hex'), name];
    await api.database.pool.query('INSERT INTO builder_label VALUES ($1, $2)', values);
  }
  const { rows, lastBlock } = await readNodeFiles(dir);
  await ingestFiles(api.database, dir, lastBlock, BATCH_FILLS);
  rmSync(dir, { recursive: true });
  return {
    ...{ api, nowMs, rows, questions, builderNames },
    byWallet: groupBy(rows, (row) => row.user),
    byOutcome: groupBy(rows, (row) => outcomeOf(row.coin)),
    outcomes: new Map(outcomes.map((outcome) => [outcome.outcomeId, outcome])),
  };
}

/** A sample that its seed fixes: `count` of the list, shuffled. */
export function sampleOf<T>(list: T[], count: number, seed = 5): T[] {
  const random = randomOf(seed);
  return list
    .map((one) => ({ one, key: random() }))
    .sort((left, right) => left.key - right.key)
    .slice(0, count)
    .map(({ one }) => one);
}
