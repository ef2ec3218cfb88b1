import type { Pool } from 'pg';
import type { SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import { type KnownOutcomes, readKnownOutcomes } from '#store/writes-metadata/known-outcomes.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';
import type { ExchangeSocket } from '#upstream/exchange/ws-client.ts';
import { Catalogue } from './catalogue.ts';
import { Discovery } from './discovery.ts';
import { keepCategories } from './keep-categories.ts';
import { keepInOrder } from './keep-in-order.ts';
import { LiveLoop } from './live-loop.ts';
import { LiveMetadata } from './live-metadata.ts';
import { MetadataWriter } from './metadata-writer.ts';
import { Rejections } from './rejections.ts';
import { discoverSettled, watchSettlements } from './settlement-loop.ts';
import { SettlementQueue } from './settlement-queue.ts';

export type MetadataIngestInput = {
  db: Pool;
  info: Pick<InfoClient, 'outcomeMeta' | 'outcomeTemplates' | 'settledOutcome'>;
  ws: Pick<ExchangeSocket, 'subscribe' | 'onOpen'>;
  /** Called with changes once they are stored, in sequence order. */
  onChanges: (changes: SequencedOutcomeChange[]) => void;
  logger: Logger;
  now: () => number;
  /** Ends the ingest. */
  signal: AbortSignal;
  /** Interval between reads of everything live, independent of pushes. */
  pollMs?: number;
  /** Interval between corrections of times and categories from stored fills. */
  correctMs?: number;
};

export type MetadataStatus = {
  live: number;
  /** Outcomes that left the live list without a known settlement yet. */
  awaitingSettlement: number;
  /** Past ids that may still need a query. */
  undiscovered: number;
  /** Rows put into quarantine since the start. */
  quarantined: number;
};

export type MetadataIngest = {
  /** Resolves when everything that is live has been stored once. */
  ready: Promise<void>;
  /**
   * Resolves when every past settled outcome has been queried once, which can take hours because of upstream's limits.
   * Fills stored later are categorised at once; earlier ones are recategorised soon after their metadata arrives.
   */
  historyKnown: Promise<void>;
  /** Resolves when the signal has ended all work. */
  done: Promise<void>;
  status(): MetadataStatus;
};

const POLL_MS = 5_000;
const CORRECT_MS = 5_000;

/** State shared by the loops of one ingest. */
type Parts = {
  catalogue: Catalogue;
  /** Rings when outcomes were stored. */
  changed: Bell;
  queue: SettlementQueue;
  rejections: Rejections;
  writer: MetadataWriter;
  liveLoop: LiveLoop;
  /** Empty until what is stored has been read. */
  discovery: Discovery;
  ready: PromiseWithResolvers<void>;
  historyKnown: PromiseWithResolvers<void>;
};

/**
 * Keeps questions, outcomes, settlements and lifecycle events in step with upstream: what is live by polls and pushes,
 * what has settled by asking for each outcome that is not live, newest first, once and for all. Everything it does may
 * be done again, so a failure of upstream or of the database only delays it.
 */
export function startMetadataIngest(input: MetadataIngestInput): MetadataIngest {
  const { db, ws, logger, now, signal, pollMs = POLL_MS } = input;
  const catalogue = new Catalogue();
  const changed = new Bell();
  const onChanges: MetadataIngestInput['onChanges'] = (changes) => {
    changed.ring();
    input.onChanges(changes);
  };
  const parts: Parts = {
    catalogue,
    changed,
    queue: new SettlementQueue(),
    rejections: new Rejections(db, logger),
    writer: new MetadataWriter({ db, now, onChanges }, catalogue),
    liveLoop: new LiveLoop({ pollMs, logger, now, signal }),
    discovery: new Discovery([]),
    ready: Promise.withResolvers(),
    historyKnown: Promise.withResolvers(),
  };
  const leave = [
    ws.onOpen(() => parts.liveLoop.pollSoon()),
    ws.subscribe({ type: 'outcomeMetaUpdates' }, (data) => parts.liveLoop.receive(data)),
  ];
  const done = run(input, parts).finally(() => {
    for (const stop of leave) stop();
    // Releases waiters if ingest ended before these resolved.
    parts.ready.resolve();
    parts.historyKnown.resolve();
  });
  return {
    ready: parts.ready.promise,
    historyKnown: parts.historyKnown.promise,
    done,
    status: () => ({
      live: catalogue.liveIds.length,
      awaitingSettlement: parts.queue.size,
      undiscovered: parts.discovery.left,
      quarantined: parts.rejections.count,
    }),
  };
}

async function run(input: MetadataIngestInput, parts: Parts): Promise<void> {
  const known = await readKnownUntilDone(input);
  if (!known) return;
  parts.discovery = new Discovery([...known.settled, ...known.unsettled, ...known.absent]);
  const { db, info, logger, now, signal, correctMs = CORRECT_MS } = input;
  const deps = { ...parts, info, logger, now, signal };
  const bells = { settlement: new Bell(), discovery: new Bell() };
  let isFirst = true;
  const onPolled = (): void => {
    if (isFirst) resume(parts, known, now());
    isFirst = false;
    parts.ready.resolve();
  };
  const onStep = (): void => {
    bells.settlement.ring();
    bells.discovery.ring();
  };
  await Promise.all([
    parts.liveLoop.run(new LiveMetadata(deps), { onPolled, onStep }).finally(parts.ready.resolve),
    watchSettlements(deps, bells.settlement),
    parts.ready.promise.then(() => discoverSettled(deps, bells.discovery, parts.historyKnown.resolve)),
    keepInOrder({ db, writer: parts.writer, catalogue: parts.catalogue, logger, now, signal, correctMs }),
    keepCategories({ db, bell: parts.changed, logger, signal, checkMs: correctMs }),
  ]);
}

/** Takes up what was left: outcomes that closed while nothing was running, and ids that only fills speak of. */
function resume({ catalogue, queue, discovery }: Parts, known: KnownOutcomes, nowMs: number): void {
  const listed = new Set(catalogue.liveIds);
  for (const outcomeId of known.unsettled) {
    if (!listed.has(outcomeId)) queue.add({ outcomeId, seenMs: nowMs, isWatched: false });
  }
  discovery.reach(known.highestId);
}

/** Known outcomes from the store; null when the signal came first. */
async function readKnownUntilDone(input: MetadataIngestInput): Promise<KnownOutcomes | null> {
  const { db, logger, signal, pollMs = POLL_MS } = input;
  const never = new Bell();
  while (!signal.aborted) {
    try {
      return await readKnownOutcomes(db);
    } catch (error) {
      logger.error({ err: error }, 'reading known outcomes failed; trying again');
      await never.wait(pollMs, signal);
    }
  }
  return null;
}
