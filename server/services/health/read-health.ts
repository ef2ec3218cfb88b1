import type { IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { formatUtc } from '#domain/time.ts';
import { pause } from '#observe/pause.ts';
import { SingleFlight } from '#observe/single-flight.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { LiveState } from '#services/live/live-state.ts';
import { FILLS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { type CursorRow, type HealthRow, readHealth as queryHealth } from '#store/queries/changes/health.ts';
import { type DeliveryLag, readDeliveryLag } from '#store/webhook/delivery-lag.ts';
import { type CursorHealth, cursorHealth, type FollowerLag, followerLags } from './cursor-health.ts';

/** A block this old means that nothing new arrives. */
const STALLED_AFTER_MS = 60_000;

const UNREACHABLE = 'The database is unreachable.';
const STARTING_AGAIN = 'The database stopped and is restarting.';

/** The cursor under which fills are matched with subscriptions. */
const WEBHOOKS_CURSOR = 'webhooks';

/** How long a caller waits for the database: who watches a service asks it every few seconds, and gives up as soon. */
const ANSWER_MS = 1_500;

/** How long a database result is shared between requests. */
const SHARED_MS = 500;

/** The newest stored block of a kind, and its age. */
type BlockHealth = { seq: number; height: number; lag_ms: number };

export type Health = {
  phase: 'loading' | 'live' | 'stalled';
  /** Time of the database query behind this result. */
  as_of: string;
  /** Age of the newest committed block; null before the first. */
  ingestion_lag_ms: number | null;
  cursor: {
    source: string;
    file: string;
    byte_offset: number;
    block_number: number;
    block_time: string;
  } | null;
  rows: { fills: number; outcomes: number; skipped: number };
  gaps: number;
  quarantined: number;
  /** Null for a kind of which none is stored. */
  blocks: { core: BlockHealth | null; evm: BlockHealth | null };
  /** Null until this process has received a metadata report. */
  metadata: { open: number; awaiting_settlement: number; undiscovered: number; complete: boolean } | null;
  progress: {
    fraction: number | null;
    bytes_read: number;
    bytes_total: number;
    fills_per_second: number;
  } | null;
  votes: {
    /** Age of the newest list of votes; null before the first. */
    lag_ms: number | null;
    pending: number;
  };
  /** Every cursor that has moved once, each with its own bound. */
  cursors: CursorHealth[];
  webhooks: {
    /** Stored fills that were not matched yet, and the age of the oldest; null before the first process delivers. */
    matching: { behind: number; lag_ms: number } | null;
    /** Endpoints with something due that may be sent something now, and for how long the longest of them waits. */
    delivering: { endpoints: number; lag_ms: number };
  };
};

const sum = (cursors: readonly CursorRow[], field: 'fills' | 'skipped_rows' | 'quarantined'): number =>
  cursors.reduce((total, cursor) => total + cursor[field], 0);

function phaseOf(lagMs: number | null, live: IngestProgress | null): Health['phase'] {
  if (live?.phase === 'loading') return 'loading';
  if (lagMs === null) return 'loading';
  return lagMs > STALLED_AFTER_MS ? 'stalled' : 'live';
}

function progressOf(live: IngestProgress | null): Health['progress'] {
  if (!live) return null;
  const { bytesRead, bytesTotal, fillsPerSecond } = live;
  return {
    fraction: bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : null,
    bytes_read: bytesRead,
    bytes_total: bytesTotal,
    fills_per_second: fillsPerSecond,
  };
}

function metadataOf(live: MetadataProgress | null): Health['metadata'] {
  if (!live) return null;
  return {
    open: live.live,
    awaiting_settlement: live.awaitingSettlement,
    undiscovered: live.undiscovered,
    complete: live.isComplete,
  };
}

const blockHealth = (row: HealthRow['core_block'], nowMs: number): BlockHealth | null =>
  row && { seq: row.seq, height: row.height, lag_ms: Math.max(0, nowMs - row.block_time_ms) };

/** A database result, and the time of its query. */
type Known = { row: HealthRow; webhooks: DeliveryLag; followers: readonly FollowerLag[]; askedMs: number };

const ageOf = (sinceMs: number | null, nowMs: number): number =>
  sinceMs === null ? 0 : Math.max(0, Math.round(nowMs - sinceMs));

const webhooksOf = (lag: DeliveryLag, nowMs: number): Health['webhooks'] => ({
  matching:
    lag.unmatched === null ? null : { behind: lag.unmatched, lag_ms: ageOf(lag.unmatched_since_ms, nowMs) },
  delivering: { endpoints: lag.endpoints_due, lag_ms: ageOf(lag.due_since_ms, nowMs) },
});

/** When the newest of the marks came; null before the first. */
const newestOf = (marks: LiveState['marks']): number | null =>
  [...marks.values()].reduce<number | null>((newest, { timeMs }) => Math.max(newest ?? 0, timeMs), null);

function summarise(
  { row, webhooks, followers, askedMs }: Known,
  { ingest: live, metadata, marks }: Pick<LiveState, 'ingest' | 'metadata' | 'marks'>,
  { chainHead, nowMs }: { chainHead: number | null; nowMs: number },
): Health {
  const newest = row.cursors.reduce<CursorRow | null>(
    (best, cursor) => (best && best.block_time_ms >= cursor.block_time_ms ? best : cursor),
    null,
  );
  const lagMs = newest && Math.max(0, nowMs - newest.block_time_ms);
  return {
    phase: phaseOf(lagMs, live),
    as_of: formatUtc(askedMs),
    ingestion_lag_ms: lagMs,
    cursor: newest && {
      source: newest.source,
      file: newest.file,
      byte_offset: newest.byte_offset,
      block_number: newest.block_number,
      block_time: formatUtc(newest.block_time_ms),
    },
    rows: {
      fills: sum(row.cursors, 'fills'),
      outcomes: row.outcomes,
      skipped: sum(row.cursors, 'skipped_rows'),
    },
    gaps: row.gaps_open,
    quarantined: sum(row.cursors, 'quarantined'),
    blocks: { core: blockHealth(row.core_block, nowMs), evm: blockHealth(row.evm_header, nowMs) },
    metadata: metadataOf(metadata),
    progress: progressOf(live),
    votes: {
      lag_ms: row.votes_polled_ms === null ? null : Math.max(0, nowMs - row.votes_polled_ms),
      pending: row.votes_pending,
    },
    cursors: cursorHealth({ row, followers }, { marksMs: newestOf(marks), chainHead }, nowMs),
    webhooks: webhooksOf(webhooks, nowMs),
  };
}

type HealthReaderDeps = {
  isDatabaseUp: () => boolean;
  /** The newest block of the venue's chain; null where no role of the venue runs. */
  chainHead: () => number | null;
};

type HealthContext = Pick<ServiceContext, 'db' | 'live' | 'now'>;

/**
 * Reads how ingest is doing, by what the database has and what the bus said last. Anybody may ask as often as they
 * like, so the database is asked by one call at a time and its answer serves those of the next 500 ms.
 * The function rejects with ServiceError('unavailable') when the database cannot be asked, and says so when it is down
 * and being started again.
 */
export function createHealthReader({
  isDatabaseUp,
  chainHead,
}: HealthReaderDeps): (ctx: HealthContext) => Promise<Health> {
  const underway = new SingleFlight<'health', Known>();
  let known: Known | null = null;

  const unavailable = (cause: unknown): ServiceError => {
    const message = isDatabaseUp() ? UNREACHABLE : STARTING_AGAIN;
    return new ServiceError('unavailable', message, { cause, retryAfterSeconds: 5 });
  };

  function ask({ db, now }: HealthContext): Promise<Known> | Known {
    const askedMs = now();
    const ageMs = known === null ? SHARED_MS : askedMs - known.askedMs;
    if (known !== null && ageMs >= 0 && ageMs < SHARED_MS) return known;
    return underway.run('health', async () => {
      try {
        const [row, followers, webhooks] = await Promise.all([
          queryHealth(db),
          followerLags(db),
          readDeliveryLag(db, { topic: FILLS_TOPIC, cursor: WEBHOOKS_CURSOR }),
        ]);
        known = { row, webhooks, followers, askedMs };
        return known;
      } catch (cause) {
        throw unavailable(cause);
      }
    });
  }

  /** The question goes on, so that of a database that stands still one is asked at a time. */
  async function answer(ctx: HealthContext): Promise<Known> {
    const answered = new AbortController();
    const late = pause(ANSWER_MS, answered.signal).then(() => {
      throw unavailable(new Error(`no answer within ${ANSWER_MS} ms`));
    });
    try {
      return await Promise.race([ask(ctx), late]);
    } finally {
      late.catch(() => {});
      answered.abort();
    }
  }

  return async (ctx) => {
    const known = await answer(ctx);
    return summarise(known, ctx.live, { chainHead: chainHead(), nowMs: ctx.now() });
  };
}
