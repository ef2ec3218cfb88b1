import { setImmediate as turn } from 'node:timers/promises';
import type { IngestProgress, SequencedFill } from '#bus/topics.ts';
import { type NodeLines, tailNodeFiles } from '#feeds/node-files/tail.ts';
import type { Logger } from '#observe/logger.ts';
import { CursorMovedError, type IngestCursor } from '#store/writes/ingest-cursor.ts';
import { type Batch, BatchBuilder } from './batch.ts';
import { FillsWriter } from './fills-writer.ts';
import type { Recovery } from './gap-recovery.ts';
import { GapSchedule } from './gap-schedule.ts';
import { PhaseTracker } from './phase-tracker.ts';
import { ProgressMeter } from './progress-meter.ts';

export type PipelineOptions = {
  databaseUrl: string;
  nodeDataDir: string;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  /** Hears of live fills once they are stored, in sequence order. */
  onFills: (fills: SequencedFill[]) => void;
  /** Hears about twice a second how far ingest has come. */
  onProgress: (progress: IngestProgress) => void;
  /** Most fills of one transaction while catching up. */
  batchFills?: number;
};

const BATCH_FILLS = 50_000;
const PROGRESS_MS = 500;
/** At the head of the chain blocks are stored together for this long: a commit a block would cost the readers more. */
const ROWS_SPACING_MS = 75;
/** Blocks without a row only move the cursor. */
const EMPTY_SPACING_MS = 500;

/**
 * Reads, parses and stores the node's fills until `signal`: a batch is parsed while the one before it is being
 * stored, and stored as soon as there is nothing more to read. When somebody else moved the cursor it starts
 * again from there.
 */
export async function runFillsPipeline(options: PipelineOptions): Promise<void> {
  const { signal, logger } = options;
  const writer = new FillsWriter(options);
  try {
    while (!signal.aborted) {
      const run = new Run(options, writer, await writer.cursor());
      try {
        await run.toEnd();
      } catch (error) {
        if (!(error instanceof CursorMovedError)) throw error;
        logger.warn({}, 'the cursor was moved; starting again from where it is');
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

/** One run from a stored cursor on. */
class Run {
  readonly #options: PipelineOptions;
  readonly #writer: FillsWriter;
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

  constructor(options: PipelineOptions, writer: FillsWriter, cursor: IngestCursor) {
    this.#options = options;
    this.#writer = writer;
    this.#stored = cursor;
    this.#read = cursor;
    this.#phase = new PhaseTracker(Date.now());
    this.#meter = new ProgressMeter(options.nodeDataDir);
    this.#gaps = new GapSchedule(
      options.nodeDataDir,
      (sinceMs) => writer.openGaps(sinceMs),
      (what) => options.logger.warn(what, 'a node file could not be searched to its end for missing blocks'),
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
      onWarning: (warning) => logger.warn(warning, 'a node file is not as it should be'),
    });
    for await (const read of lines) {
      await this.#take(read);
      // The socket to the database gets its turn between two pieces of parsing.
      await turn();
    }
    // What is not handed over yet is read again next time.
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
    this.#stored = batch.after;
    if (batch.gaps.length > 0) {
      this.#options.logger.warn({ gaps: batch.gaps }, 'blocks are missing');
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

  #recoveredBatch({ gap, found, parts }: Recovery): Batch {
    const builder = new BatchBuilder(this.#read, false);
    for (const { file, byteOffset, block } of found) builder.addBlock(file, byteOffset, block);
    this.#options.logger.info(
      { blocks: found.length, fills: builder.fills, parts },
      'missing blocks were found',
    );
    return builder.finish({ gap, parts });
  }

  #nextBuilder(): BatchBuilder {
    return new BatchBuilder(this.#read, this.#phase.isLive);
  }

  async #report(): Promise<void> {
    const phase = this.#phase.phase(this.#writer.outage, Date.now());
    try {
      this.#options.onProgress(await this.#meter.read(this.#stored, phase, Date.now()));
    } catch (error) {
      this.#options.logger.warn({ error: String(error) }, 'progress could not be measured');
    }
  }
}
