import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { IngestProgress } from '#bus/topics.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { Logger } from '#observe/logger.ts';
import type { IngestCursor } from '#store/writes/ingest-cursor.ts';
import { CursorMovedError } from '#store/writes/source-cursor.ts';
import { type NodeLines, tailNodeFiles } from '#upstream/node-files/tail.ts';
import { type Batch, BatchBuilder } from './batch.ts';
import { FillsWriter } from './fills-writer.ts';
import { partsOf, type Recovery } from './gap-recovery.ts';
import { GapSchedule } from './gap-schedule.ts';
import { PhaseTracker } from './phase-tracker.ts';
import { ProgressMeter } from './progress-meter.ts';
import { Refusals, RefusedBatchError } from './refusals.ts';

export type PipelineOptions = {
  databaseUrl: string;
  nodeDataDir: string;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  /** Called with live fills once they are stored, in sequence order. */
  onFills: (fills: SequencedFill[]) => void;
  /** Called about twice a second with ingest progress. */
  onProgress: (progress: IngestProgress) => void;
  /** Most fills of one transaction while catching up. */
  batchFills?: number;
};

const BATCH_FILLS = 50_000;
const PROGRESS_MS = 500;
/** Retry delay while the database rejects everything. */
const STUCK_MS = 2_000;
/** At the head of the chain blocks are stored together for this long: a commit a block would cost the readers more. */
const ROWS_SPACING_MS = 75;
/** Blocks without a row only move the cursor. */
const EMPTY_SPACING_MS = 500;

/**
 * Reads, parses and stores the node's fills until `signal`: a batch is parsed while the previous one is stored, and
 * stored as soon as there is nothing more to read. Restarts from the stored cursor when another writer moved it, or
 * when the database rejects a batch, to store all but the rejected blocks.
 */
export async function runFillsPipeline(options: PipelineOptions): Promise<void> {
  const { signal, logger } = options;
  const writer = new FillsWriter(options);
  const refusals = new Refusals();
  try {
    while (!signal.aborted) {
      const run = new Run(options, writer, refusals, await writer.cursor());
      try {
        await run.toEnd();
      } catch (error) {
        if (error instanceof RefusedBatchError) await afterRefusal(options, refusals, error);
        else if (error instanceof CursorMovedError) {
          logger.warn({}, 'cursor moved by another process; restarting from it');
        } else throw error;
      } finally {
        run.stop();
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await writer.close();
  }
}

async function afterRefusal(
  { logger, signal }: PipelineOptions,
  refusals: Refusals,
  { batch, message }: RefusedBatchError,
): Promise<void> {
  refusals.refused(batch);
  const what = { error: message, inputs: batch.inputs, block: batch.lastBlock };
  if (refusals.isStuck) {
    logger.error(what, 'database rejects every block; storing is paused until it accepts them again');
    await delay(STUCK_MS, undefined, { signal });
  } else if (batch.inputs > 1) logger.warn(what, 'database rejected a batch; storing it in parts');
  else logger.error(what, 'database rejected a block; quarantined it');
}

/** One run from a stored cursor on. */
class Run {
  readonly #options: PipelineOptions;
  readonly #writer: FillsWriter;
  readonly #refusals: Refusals;
  readonly #gaps: GapSchedule;
  readonly #phase: PhaseTracker;
  readonly #meter: ProgressMeter;
  readonly #timer: NodeJS.Timeout;
  #stored: IngestCursor;
  #read: IngestCursor;
  #builder: BatchBuilder;
  #storing: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: PipelineOptions, writer: FillsWriter, refusals: Refusals, cursor: IngestCursor) {
    this.#options = options;
    this.#writer = writer;
    this.#refusals = refusals;
    this.#stored = cursor;
    this.#read = cursor;
    this.#phase = new PhaseTracker(Date.now());
    this.#meter = new ProgressMeter(options.nodeDataDir);
    this.#gaps = new GapSchedule(
      options.nodeDataDir,
      (sinceMs) => writer.openGaps(sinceMs),
      (what) => options.logger.warn(what, 'searching a node file for missing blocks failed'),
      (blockNumber) => refusals.has(blockNumber),
    );
    this.#builder = this.#nextBuilder();
    this.#timer = setInterval(() => void this.#report(), PROGRESS_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async toEnd(): Promise<void> {
    const { nodeDataDir, signal, logger } = this.#options;
    const from = this.#stored.file === '' ? null : this.#stored;
    const lines = tailNodeFiles({
      nodeDataDir,
      from,
      signal,
      onWarning: (warning) => logger.warn(warning, 'malformed node file'),
    });
    for await (const read of lines) {
      await this.#take(read);
      // The socket to the database gets its turn between two pieces of parsing.
      await turn();
    }
    // Input that is not handed over yet is read again next time.
    await this.#storing;
    if (this.#failure) throw this.#failure;
  }

  async #take(read: NodeLines): Promise<void> {
    const { batchFills = BATCH_FILLS } = this.#options;
    for (const line of read.lines) {
      this.#builder.addLine(read.file, line);
      if (!this.#builder.isFull(batchFills)) continue;
      this.#phase.fellBehind();
      await this.#submit();
    }
    if (!read.caughtUp) return;
    const spacingMs = this.#builder.hasRows ? ROWS_SPACING_MS : EMPTY_SPACING_MS;
    if (performance.now() - this.#sentAtMs >= spacingMs) await this.#submit();
    if (this.#builder.hasInput) return;
    this.#phase.caughtUp(this.#read.blockTimeMs, Date.now());
    // Still empty: whether it publishes may just have changed.
    this.#builder = this.#nextBuilder();
    await this.#recover();
  }

  /** Hands the batch to the database as soon as the one before it is stored, and begins the next. */
  async #submit(): Promise<void> {
    if (!this.#builder.hasInput) return;
    await this.#send(this.#builder.finish());
  }

  async #send(batch: Batch): Promise<void> {
    await this.#storing;
    if (this.#failure) throw this.#failure;
    this.#read = batch.after;
    this.#sentAtMs = performance.now();
    this.#builder = this.#nextBuilder();
    this.#storing = this.#store(batch).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async #store(batch: Batch): Promise<void> {
    await this.#writer.commit(batch);
    this.#refusals.stored(batch);
    this.#stored = batch.after;
    if (batch.gaps.length > 0) {
      this.#options.logger.warn({ gaps: batch.gaps }, 'blocks missing');
      this.#gaps.detected();
    }
    if (batch.published.length > 0) this.#options.onFills(batch.published);
  }

  async #recover(): Promise<void> {
    await this.#storing;
    if (this.#failure) throw this.#failure;
    const recovery = await this.#gaps.step(Date.now());
    if (recovery) await this.#send(this.#recoveredBatch(recovery));
  }

  #recoveredBatch(recovery: Recovery): Batch {
    const { gap } = recovery;
    const found = recovery.found.slice(0, this.#refusals.maxInputs);
    const parts = partsOf(
      gap,
      found.map(({ block }) => block.blockNumber),
    );
    // Search for the rest immediately.
    if (found.length < recovery.found.length) this.#gaps.detected();
    const builder = new BatchBuilder(this.#read, false);
    for (const { file, byteOffset, block } of found) builder.addBlock(file, byteOffset, block);
    this.#options.logger.info({ blocks: found.length, fills: builder.fills, parts }, 'missing blocks found');
    return builder.finish({ gap, parts });
  }

  #nextBuilder(): BatchBuilder {
    return new BatchBuilder(this.#read, this.#phase.isLive, this.#refusals);
  }

  async #report(): Promise<void> {
    const phase = this.#phase.phase(this.#writer.outage || this.#refusals.isStuck, Date.now());
    try {
      this.#options.onProgress(await this.#meter.read(this.#stored, phase, Date.now()));
    } catch (error) {
      this.#options.logger.warn({ error: String(error) }, 'measuring progress failed');
    }
  }
}
