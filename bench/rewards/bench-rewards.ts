import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Changefeed } from '#changefeed/changefeed.ts';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { startFillsIngest } from '#ingest/fills/start-fills-ingest.ts';
import { scoreCampaigns } from '#jobs/rewards/score-campaigns.ts';
import { createLogger } from '#observe/logger.ts';
import { createPopulation } from '#sandbox/exchange/market/wallets.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '#services/rewards/manage-campaign.ts';
import { createPool } from '#store/pool.ts';
import { hourlyBytes, hourlyNames, stageHours } from '../history.ts';
import { prepareEmpty } from '../ingest.ts';
import { quantile } from '../relay/percentiles.ts';
import { milliseconds, percent, perSecond, type Row } from '../table.ts';

const CAMPAIGNS = 20;
const FILLS = 60_000;
const PAIRS = 5;
const POLL_MS = 20;
/** Hours of history that appear one after the other, as a live exchange writes them. */
const PACED_HOURS = 40;
const PACE_MS = 250;

type Measured = { fillsPerSecond: number; lagsMs: number[] };

/** Campaigns in every market over the whole history, for each of the exchange's builders in turn. */
async function addCampaigns(databaseUrl: string): Promise<void> {
  const db = createPool(databaseUrl, { max: 2 });
  const { builders } = createPopulation(1, 0, 0);
  try {
    for (let nth = 0; nth < CAMPAIGNS; nth += 1) {
      const schedule = { kind: 'daily', markets: { kind: 'all' } };
      const dates = {
        from_ms: Math.max(GENESIS_MS, Date.now() - 364 * DAY_MS),
        to_ms: Date.now() + DAY_MS / 2,
      };
      const terms = {
        ...{ builder: builders[nth % builders.length]?.address, pool_usd: '1' },
        schedule: { ...schedule, ...dates },
      };
      const nowMs = Date.now();
      const { campaignId } = await createCampaign(db, { name: `Campaign ${nth}`, terms, nowMs });
      await fundCampaign(db, { campaignId, amount: '400', reference: 'bench', nowMs });
      await scheduleCampaign(db, campaignId);
    }
  } finally {
    await db.end();
  }
}

/** Notes when ingest has stored a number, and when every campaign has scored it, until the signal. */
async function watchScores(databaseUrl: string, signal: AbortSignal): Promise<number[]> {
  const db = createPool(databaseUrl, { max: 1 });
  const stored: { seq: number; atMs: number }[] = [];
  const lagsMs: number[] = [];
  try {
    while (!signal.aborted) {
      const { rows } = await db.query<{ head: number; scored: number }>(
        `SELECT coalesce((SELECT fill_seq FROM ingest_cursor LIMIT 1), 0)::int AS head,
           (SELECT min(scored_seq)::int FROM reward_campaign) AS scored`,
      );
      const [nowMs, { head, scored } = { head: 0, scored: 0 }] = [performance.now(), rows[0]];
      if (head > (stored.at(-1)?.seq ?? 0)) stored.push({ seq: head, atMs: nowMs });
      while (stored[0] && stored[0].seq <= scored) lagsMs.push(nowMs - (stored.shift()?.atMs ?? nowMs));
      await delay(POLL_MS);
    }
    return lagsMs;
  } finally {
    await db.end();
  }
}

/** Waits until ingest has stored an hourly file to its end. */
async function untilStored(databaseUrl: string, name: string, bytes: number): Promise<number> {
  const db = createPool(databaseUrl, { max: 1 });
  try {
    for (;;) {
      const { rows } = await db.query<{ last: number }>(
        'SELECT fill_seq::int AS last FROM ingest_cursor WHERE file = $1 AND byte_offset = $2',
        [name, bytes],
      );
      if (rows[0]) return rows[0].last;
      await delay(POLL_MS);
    }
  } finally {
    await db.end();
  }
}

/** Ingests the history at once but its last hours, which then appear one by one; campaigns are scored beside it. */
async function run(dir: string, hasCampaigns: boolean): Promise<Measured> {
  const { databaseUrl, historyDir } = await prepareEmpty({ fills: FILLS, dir, name: 'bench_rewards' });
  if (hasCampaigns) await addCampaigns(databaseUrl);
  const nodeDataDir = path.join(dir, 'node-rewards');
  rmSync(nodeDataDir, { recursive: true, force: true });
  mkdirSync(nodeDataDir);
  const names = hourlyNames(historyDir);
  const [bulk, paced] = [names.slice(0, -PACED_HOURS), names.slice(-PACED_HOURS)];
  const logger = createLogger({ level: 'warn' });
  const db = createPool(databaseUrl);
  const feed = new Changefeed({ databaseUrl, db, logger });
  const stopping = new AbortController();
  const { signal } = stopping;
  const ingest = startFillsIngest({
    ...{ databaseUrl, nodeDataDir, logger, signal },
    ...{ onFills: () => undefined, onProgress: () => undefined },
  });
  const scoring = hasCampaigns ? scoreCampaigns({ feed, signal }) : Promise.resolve();
  try {
    const startedMs = performance.now();
    stageHours(historyDir, nodeDataDir, bulk);
    const last = bulk.at(-1) ?? '';
    const fills = await untilStored(databaseUrl, last, hourlyBytes(historyDir, last));
    const fillsPerSecond = (fills / (performance.now() - startedMs)) * 1_000;
    return { fillsPerSecond, lagsMs: hasCampaigns ? await paceOut() : [] };
  } finally {
    stopping.abort();
    await Promise.all([ingest.done, scoring]);
    await feed.close();
    await db.end();
  }

  /** Has the last hours appear one by one once everything before is scored. @returns how late each was scored */
  async function paceOut(): Promise<number[]> {
    await untilScored();
    const watching = new AbortController();
    const lags = watchScores(databaseUrl, watching.signal);
    for (const name of paced) {
      stageHours(historyDir, nodeDataDir, [name]);
      await delay(PACE_MS);
    }
    const end = paced.at(-1) ?? '';
    await untilStored(databaseUrl, end, hourlyBytes(historyDir, end));
    await untilScored();
    await delay(10 * POLL_MS);
    watching.abort();
    return lags;
  }

  async function untilScored(): Promise<void> {
    for (;;) {
      const { rows } = await db.query<{ is_scored: boolean }>(
        `SELECT min(scored_seq) >= (SELECT max(fill_seq) FROM ingest_cursor) AND NOT bool_or(is_stale) AS is_scored
         FROM reward_campaign`,
      );
      if (rows[0]?.is_scored) return;
      await delay(POLL_MS);
    }
  }
}

/**
 * Ingest beside 20 live campaigns beside ingest without any, in pairs of which each begins the other way around, and how
 * late a score is behind its stored fill while hours of history arrive one after the other.
 */
export async function benchRewards(dir: string): Promise<Row[]> {
  const ratios: number[] = [];
  const rates: { plain: number[]; scored: number[] } = { plain: [], scored: [] };
  const lagsMs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const order = pair % 2 === 0 ? [false, true] : [true, false];
    const got = { plain: 0, scored: 0 };
    for (const hasCampaigns of order) {
      const measured = await run(dir, hasCampaigns);
      got[hasCampaigns ? 'scored' : 'plain'] = measured.fillsPerSecond;
      lagsMs.push(...measured.lagsMs);
    }
    process.stderr.write(`pair ${pair + 1}: ${JSON.stringify(got)}\n`);
    rates.plain.push(got.plain);
    rates.scored.push(got.scored);
    ratios.push(got.scored / got.plain);
  }
  const at = `${CAMPAIGNS} campaigns, ${FILLS.toLocaleString('en-US')} fills`;
  return [
    {
      ...{ benchmark: 'ingest beside campaigns of rewards', at, target: '≥ 90 %' },
      measured: perSecond(quantile(rates.scored, 0.5), 'fills'),
      limit: `without ${perSecond(quantile(rates.plain, 0.5), 'fills')}`,
      ratio: `${percent(quantile(ratios, 0.5))}, median of ${PAIRS} pairs`,
    },
    {
      ...{ benchmark: 'score behind its stored fill', at, target: '≤ 100 %' },
      measured: `p50 ${milliseconds(quantile(lagsMs, 0.5))}, most ${milliseconds(Math.max(...lagsMs))}`,
      limit: '5,000 ms',
      ratio: percent(Math.max(...lagsMs) / 5_000),
    },
  ];
}
