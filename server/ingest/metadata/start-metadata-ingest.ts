import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { InfoClient } from '#feeds/exchange/info-client.ts';
import type { ExchangeSocket } from '#feeds/exchange/ws-client.ts';
import type { Logger } from '#observe/logger.ts';
import { readKnownOutcomes } from '#store/writes-metadata/known-outcomes.ts';
import { Bell } from './bell.ts';
import { Catalogue } from './catalogue.ts';
import { Discovery } from './discovery.ts';
import { keepInOrder } from './keep-in-order.ts';
import { LiveMetadata } from './live-metadata.ts';
import { MetadataWriter } from './metadata-writer.ts';
import { type MetaUpdates, readUpdates } from './read-updates.ts';
import { Rejections } from './rejections.ts';
import { discoverSettled, watchSettlements } from './settlement-loop.ts';
import { SettlementQueue } from './settlement-queue.ts';

export type MetadataIngestInput = {
  db: Pool;
  info: Pick<InfoClient, 'outcomeMeta' | 'outcomeTemplates' | 'settledOutcome'>;
  ws: Pick<ExchangeSocket, 'subscribe' | 'onOpen'>;
  bus: Bus;
  logger: Logger;
  now: () => number;
  /** Ends the ingest. */
  signal: AbortSignal;
  /** How often everything live is read, pushes or not. */
  pollMs?: number;
  /** How often times are corrected by what fills have shown. */
  correctMs?: number;
};

export type MetadataStatus = {
  live: number;
  /** Outcomes that left the live list and whose settlement is not known yet. */
  awaitingSettlement: number;
  /** Ids of the past that may still have to be asked for. */
  undiscovered: number;
  /** Rows put into quarantine since the start. */
  quarantined: number;
};

export type MetadataIngest = {
  /** Resolves when everything that is live has been stored once. */
  ready: Promise<void>;
  /**
   * Resolves when every settled outcome of the past has been asked for once. Fills stored after this find their
   * category at once; before, they are counted again when their metadata comes. Upstream's limits can make it hours.
   */
  historyKnown: Promise<void>;
  /** Resolves when the signal has ended all work. */
  done: Promise<void>;
  status(): MetadataStatus;
};

/** Pushes that wait to be stored. More than these are dropped for the next poll, which says all that they said. */
const MAX_WAITING_PUSHES = 1_000;

/** An upstream that lists so many between two polls is replaying history: it is followed more closely. */
const MANY_NEW_IDS = 20;

/**
 * Keeps questions, outcomes, settlements and lifecycle events in step with upstream: what is live by polls and pushes,
 * what has settled by asking for each outcome that is not live, newest first, once and for all. Everything it does may
 * be done again, so a failure of upstream or of the database only delays it.
 */
export function startMetadataIngest(input: MetadataIngestInput): MetadataIngest {
  const { db, info, ws, logger, now, signal, pollMs = 5_000, correctMs = 5_000 } = input;
  const catalogue = new Catalogue();
  const queue = new SettlementQueue();
  const rejections = new Rejections(db, logger);
  const writer = new MetadataWriter(input, catalogue);
  const bells = { live: new Bell(), settlement: new Bell(), discovery: new Bell() };
  const ready = Promise.withResolvers<void>();
  const historyKnown = Promise.withResolvers<void>();
  const waiting: { updates: MetaUpdates; seenMs: number }[] = [];
  let discovery = new Discovery([]);
  let pollAtMs = 0;

  const pollSoon = (): void => {
    pollAtMs = 0;
    bells.live.ring();
  };
  const leave = [
    ws.onOpen(pollSoon),
    ws.subscribe({ type: 'outcomeMetaUpdates' }, (data) => {
      if (waiting.length >= MAX_WAITING_PUSHES) waiting.length = 0;
      waiting.push({ updates: readUpdates(data), seenMs: now() });
      bells.live.ring();
    }),
  ];

  async function live(metadata: LiveMetadata, onPoll: () => void): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const { updates, seenMs } of waiting.splice(0)) await metadata.push(updates, seenMs);
        if (now() >= pollAtMs) {
          pollAtMs = now() + pollMs;
          const news = await metadata.poll();
          if (news > MANY_NEW_IDS) pollAtMs = Math.min(pollAtMs, now() + pollMs / 10);
          onPoll();
          ready.resolve();
        }
      } catch (error) {
        if (!signal.aborted)
          logger.warn({ err: error }, 'metadata could not be brought up to date; trying again');
        pollAtMs = now() + pollMs;
      }
      bells.settlement.ring();
      bells.discovery.ring();
      await bells.live.wait(Math.max(0, pollAtMs - now()), signal);
    }
    ready.resolve(); // nobody waits for ever for what was ended before it began
  }

  async function run(): Promise<void> {
    const known = await readKnownUntilDone();
    if (!known) return;
    discovery = new Discovery([...known.settled, ...known.unsettled, ...known.absent]);
    const deps = { info, catalogue, writer, rejections, queue, discovery, logger, now, signal };
    let isFirst = true;
    const onPoll = (): void => {
      if (!isFirst) return;
      isFirst = false;
      const listed = new Set(catalogue.liveIds);
      const missed = known.unsettled.filter((id) => !listed.has(id));
      for (const outcomeId of missed) queue.add({ outcomeId, seenMs: now(), isWatched: false });
      discovery.reach(known.highestId);
    };
    await Promise.all([
      live(new LiveMetadata(deps), onPoll),
      watchSettlements(deps, bells.settlement),
      ready.promise.then(() => discoverSettled(deps, bells.discovery, historyKnown.resolve)),
      keepInOrder({ db, writer, catalogue, logger, now, signal, correctMs }),
    ]);
  }

  async function readKnownUntilDone() {
    while (!signal.aborted) {
      try {
        return await readKnownOutcomes(db);
      } catch (error) {
        logger.error({ err: error }, 'known outcomes could not be read; trying again');
        await bells.live.wait(pollMs, signal);
      }
    }
    return null;
  }

  const done = run().finally(() => {
    for (const stop of leave) stop();
    ready.resolve();
    historyKnown.resolve();
  });
  return {
    ready: ready.promise,
    historyKnown: historyKnown.promise,
    done,
    status: () => ({
      live: catalogue.liveIds.length,
      awaitingSettlement: queue.size,
      undiscovered: discovery.left,
      quarantined: rejections.count,
    }),
  };
}
