import type { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';
import { askSettled, type SettledAnswer } from './ask-settled.ts';
import type { Catalogue } from './catalogue.ts';
import type { Discovery } from './discovery.ts';
import type { MetadataWriter } from './metadata-writer.ts';
import { reject } from './read-meta.ts';
import type { Rejections } from './rejections.ts';
import type { PendingSettlement, SettlementQueue } from './settlement-queue.ts';
import { writesOfSettled } from './settlement-writes.ts';

export type SettlementDeps = {
  info: Pick<InfoClient, 'settledOutcome'>;
  catalogue: Catalogue;
  writer: MetadataWriter;
  rejections: Rejections;
  queue: SettlementQueue;
  discovery: Discovery;
  logger: Logger;
  now: () => number;
  signal: AbortSignal;
};

const BATCH = 64;
/** Settlements per transaction while loading history. */
const GATHERED = 512;
const GATHER_MS = 3_000;
const IDLE_MS = 30_000;
const PAUSE_MS = 2_000;

/** Stores what a batch of answers says; of history, also which ids upstream has nothing usable on. */
async function store(
  deps: SettlementDeps,
  pending: ReadonlyMap<number, PendingSettlement>,
  answers: readonly SettledAnswer[],
  isHistory: boolean,
): Promise<void> {
  const nowMs = deps.now();
  const malformed = answers.filter((answer) => answer.kind === 'malformed');
  const rejected = malformed.map(({ reason, raw }) => reject('settledOutcome', reason, raw));
  await deps.rejections.keep(rejected, nowMs);
  const writes = answers.flatMap((answer) => {
    const asked = pending.get(answer.outcomeId);
    return answer.kind === 'settled' && asked
      ? [writesOfSettled(answer.settled, asked, deps.catalogue, nowMs)]
      : [];
  });
  const absent = answers.flatMap(({ kind, outcomeId }) =>
    isHistory && (kind === 'unknown' || kind === 'malformed') ? [{ outcomeId, reason: kind }] : [],
  );
  if (writes.length + absent.length > 0) await deps.writer.storeSettled(writes, absent);
}

const byId = (pending: readonly PendingSettlement[]): Map<number, PendingSettlement> =>
  new Map(pending.map((one) => [one.outcomeId, one]));

function noteFailures(deps: SettlementDeps, answers: readonly SettledAnswer[]): number {
  const failed = answers.filter((answer) => answer.kind === 'failed');
  if (failed[0] && !deps.signal.aborted) {
    deps.logger.warn({ err: failed[0].error, count: failed.length }, 'requesting settlements failed');
  }
  return failed.length;
}

/** Queries outcomes that left the live list until each is settled. Runs until the signal. */
export async function watchSettlements(deps: SettlementDeps, bell: Bell): Promise<void> {
  const { queue, signal } = deps;
  while (!signal.aborted) {
    const due = queue.due(deps.now(), BATCH);
    if (due.length === 0) {
      await bell.wait(queue.msUntilDue(deps.now(), IDLE_MS), signal);
      continue;
    }
    const ids = due.map(({ outcomeId }) => outcomeId);
    const answers = await askSettled(deps.info, ids, 'live', signal);
    if (signal.aborted) return;
    noteFailures(deps, answers);
    try {
      await store(deps, byId(due), answers, false);
      for (const { kind, outcomeId } of answers) {
        if (kind === 'settled') finish(deps, outcomeId);
        else queue.postpone(outcomeId, deps.now());
      }
    } catch (error) {
      deps.logger.error({ err: error }, 'storing settlements failed; requesting them again');
      for (const id of ids) queue.postpone(id, deps.now());
    }
  }
}

function finish(deps: SettlementDeps, outcomeId: number): void {
  deps.queue.done(outcomeId);
  deps.catalogue.drop(outcomeId);
  deps.discovery.know(outcomeId);
}

/** Queries portions of history until there is enough to store, time is up, upstream fails, or nothing is left. */
async function gather(deps: SettlementDeps): Promise<SettledAnswer[]> {
  const answers: SettledAnswer[] = [];
  const untilMs = deps.now() + GATHER_MS;
  while (answers.length < GATHERED && deps.now() < untilMs && !deps.signal.aborted) {
    const ids = deps.discovery.take(BATCH);
    if (ids.length === 0) break;
    const portion = await askSettled(deps.info, ids, 'background', deps.signal);
    answers.push(...portion);
    if (noteFailures(deps, portion) > 0) break;
  }
  return answers;
}

async function storeHistory(deps: SettlementDeps, answers: readonly SettledAnswer[]): Promise<void> {
  const seenMs = deps.now();
  const pending = byId(answers.map(({ outcomeId }) => ({ outcomeId, seenMs, isWatched: false })));
  await store(deps, pending, answers, true);
  for (const { kind, outcomeId } of answers) if (kind !== 'failed') deps.discovery.know(outcomeId);
}

/**
 * Queries every unknown id below the newest, newest first, in the background. Runs until the signal; `onCaughtUp` is
 * called whenever nothing is left.
 */
export async function discoverSettled(
  deps: SettlementDeps,
  bell: Bell,
  onCaughtUp: () => void,
): Promise<void> {
  const { discovery, signal } = deps;
  while (!signal.aborted) {
    const answers = await gather(deps);
    if (signal.aborted) return;
    if (answers.length === 0) {
      onCaughtUp();
      await bell.wait(IDLE_MS, signal);
      continue;
    }
    let again = answers.filter(({ kind }) => kind === 'failed');
    try {
      await storeHistory(deps, answers);
    } catch (error) {
      deps.logger.error({ err: error }, 'storing past settlements failed; requesting them again');
      again = [...answers];
    }
    discovery.giveBack(again.map(({ outcomeId }) => outcomeId));
    if (again.length > 0) await bell.wait(PAUSE_MS, signal);
  }
}
