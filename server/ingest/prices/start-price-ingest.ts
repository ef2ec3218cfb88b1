import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import { DAY_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { insertMarks, liveUnderlyings, pruneMarks } from '#store/writes-metadata/marks.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';
import type { ExchangeSocket } from '#upstream/exchange/ws-client.ts';
import { FollowedSymbols } from './followed-symbols.ts';
import { Marks } from './marks.ts';
import { Mids, readMidsFrame } from './mids.ts';

export type PriceIngestInput = {
  db: Pool;
  info: Pick<InfoClient, 'allMids' | 'perpMarks'>;
  ws: Pick<ExchangeSocket, 'subscribe' | 'isOpen'>;
  bus: Bus;
  logger: Logger;
  now: () => number;
  /** Ends the ingest. */
  signal: AbortSignal;
  pace?: Partial<PricePace>;
};

export type PricePace = {
  /** Changed mids are announced this often at most. */
  midsMs: number;
  /** Marks are announced and stored this often. */
  marksMs: number;
  /** Prices are polled this often while the socket is down or says nothing. */
  fallbackMs: number;
  /** Silence of the socket after which prices are polled. */
  silentMs: number;
  /** Interval between look-ups of the underlyings of live markets. */
  followMs: number;
  pruneMs: number;
  keepMarksMs: number;
};

const PACE: PricePace = {
  midsMs: 500,
  marksMs: 2_000,
  fallbackMs: 2_000,
  silentMs: 10_000,
  followMs: 30_000,
  pruneMs: 3_600_000,
  keepMarksMs: 30 * DAY_MS,
};
/** Marks weigh ten times as much as mids with upstream, so they are polled at a fifth of the pace. */
const MARK_POLL_SHARE = 5;
const PRUNE_BATCH = 5_000;

/** Prices from the socket, with arrival times. */
type Prices = { mids: Mids; marks: Marks; midsAtMs: number };

/**
 * Announces mid prices that changed and mark prices of every underlying that a live market names, and stores the marks.
 * The socket is the source; while it is down or silent the info API is polled. `done` resolves when the signal has
 * ended it.
 */
export function startPriceIngest(input: PriceIngestInput): { done: Promise<void> } {
  return { done: run(input) };
}

async function run(input: PriceIngestInput): Promise<void> {
  const { db, ws, bus, logger, now, signal } = input;
  const pace = { ...PACE, ...input.pace };
  const prices: Prices = { mids: new Mids(), marks: new Marks(), midsAtMs: Number.NEGATIVE_INFINITY };
  const { mids, marks } = prices;
  const followed = new FollowedSymbols(ws, marks, now);
  const leaveMids = ws.subscribe({ type: 'allMids' }, (data) => {
    const frame = readMidsFrame(data);
    if (frame === null) return;
    mids.put(frame);
    prices.midsAtMs = now();
  });
  const loop = (ms: number, what: string, work: () => Promise<void> | void): Promise<void> =>
    every(ms, { signal, logger, what }, work);
  const follow = async (): Promise<void> => followed.follow(await liveUnderlyings(db));

  await Promise.all([
    loop(pace.midsMs, 'announcing mids', () => {
      const changed = mids.takeChanged();
      if (changed) bus.publish('mids', changed);
    }),
    loop(pace.marksMs, 'storing marks', async () => {
      const fresh = marks.takeFresh();
      if (fresh.length > 0) bus.publish('marks', fresh);
      await marks.store((waiting) => insertMarks(db, waiting));
    }),
    follow()
      .catch((error: unknown) => logger.warn({ err: error }, 'looking up underlyings failed; trying again'))
      .then(() => loop(pace.followMs, 'looking up underlyings', follow)),
    loop(pace.fallbackMs, 'polling mids', () => pollMids(input, pace, prices)),
    loop(pace.fallbackMs * MARK_POLL_SHARE, 'polling marks', () => pollMarks(input, pace, prices, followed)),
    loop(pace.pruneMs, 'pruning marks', () => prune(db, now() - pace.keepMarksMs, signal)),
  ]);
  leaveMids();
  followed.stop();
}

async function pollMids(
  { info, ws, now, signal }: PriceIngestInput,
  { silentMs }: PricePace,
  prices: Prices,
): Promise<void> {
  if (ws.isOpen() && now() - prices.midsAtMs < silentMs) return;
  const heardAtMs = prices.midsAtMs;
  const mids = await info.allMids({ signal });
  // Prices from the socket in the meantime are newer than this response.
  if (prices.midsAtMs === heardAtMs) prices.mids.put(mids);
}

async function pollMarks(
  { info, ws, now, signal }: PriceIngestInput,
  { silentMs }: PricePace,
  { marks }: Prices,
  followed: FollowedSymbols,
): Promise<void> {
  if (ws.isOpen() && now() - marks.heardAtMs < silentMs) return;
  const { heardAtMs } = marks;
  const known = await info.perpMarks({ signal });
  if (marks.heardAtMs !== heardAtMs) return;
  const timeMs = now();
  for (const symbol of followed.symbols) {
    const px = known.get(symbol);
    if (px !== undefined && px > 0) marks.put(symbol, px, timeMs);
  }
}

/** Deletes old marks in small portions, so that no statement holds the table for long. */
async function prune(db: Pool, beforeMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await pruneMarks(db, beforeMs, PRUNE_BATCH)) === PRUNE_BATCH);
}
