import type { SequencedFill } from '#domain/fill.ts';
import type { BlockGap, GapPart, OpenGap } from '#store/writes/block-gap.ts';
import { fillRow } from '#store/writes/copy-fills.ts';
import type { IngestCursor } from '#store/writes/ingest-cursor.ts';
import type { QuarantinedRow } from '#store/writes/quarantine.ts';
import type { SplitLine } from '#upstream/node-files/line-splitter.ts';
import {
  type ParsedBlock,
  parseBlock,
  type Rejected,
  refusedBlock,
  storableText,
} from '#upstream/node-files/parse-block.ts';
import { continuity } from './continuity.ts';

/** Everything that one transaction stores: it takes the cursor from `before` to `after`. */
export type Batch = {
  before: IngestCursor;
  after: IngestCursor;
  /** The fills as they are copied; null when there are none. */
  rows: string[] | null;
  quarantine: QuarantinedRow[];
  gaps: BlockGap[];
  /** The gap that these blocks belong to, in parts that are filled now or still open. */
  recovered: { gap: OpenGap; parts: GapPart[] } | null;
  /** Fills to publish once stored; empty while history loads. */
  published: SequencedFill[];
  /** Lines, or blocks of a gap, that were taken in. */
  inputs: number;
  /** The last block among them; null when there was none. */
  lastBlock: number | null;
};

/** Which blocks are known to be refused, and how many inputs a batch may hold while one is looked for. */
export type BatchLimits = { maxInputs: number; has(blockNumber: number): boolean };

const NO_LIMITS: BatchLimits = { maxInputs: Number.POSITIVE_INFINITY, has: () => false };

const MAX_QUARANTINED = 2_000;

/** Gathers lines into a batch; sequence numbers continue from the cursor in input order. */
export class BatchBuilder {
  readonly #before: IngestCursor;
  readonly #publish: boolean;
  readonly #rows: string[] = [];
  readonly #quarantine: QuarantinedRow[] = [];
  readonly #gaps: BlockGap[] = [];
  readonly #published: SequencedFill[] = [];
  readonly #limits: BatchLimits;
  #after: IngestCursor;
  #inputs = 0;
  #lastBlock: number | null = null;

  /** `publish`: keep the fills as objects for live listeners. */
  constructor(before: IngestCursor, publish: boolean, limits: BatchLimits = NO_LIMITS) {
    this.#limits = limits;
    this.#before = before;
    this.#after = { ...before };
    this.#publish = publish;
  }

  get fills(): number {
    return this.#rows.length;
  }

  /** Whether any input was taken in since the batch began. */
  get hasInput(): boolean {
    const { file, byteOffset } = this.#after;
    return this.#before.file !== file || this.#before.byteOffset !== byteOffset;
  }

  /** Whether it holds more than a new place of the cursor. */
  get hasRows(): boolean {
    return this.#rows.length > 0 || this.#quarantine.length > 0 || this.#gaps.length > 0;
  }

  /** Whether it should be stored now, even if more can be read. */
  isFull(maxFills: number): boolean {
    if (this.#inputs >= this.#limits.maxInputs) return true;
    return this.#rows.length >= maxFills || this.#quarantine.length >= MAX_QUARANTINED;
  }

  /** Takes in one line of a node file and moves the cursor behind it. */
  addLine(file: string, split: SplitLine): void {
    this.#after.file = file;
    this.#after.byteOffset = split.end;
    const parsed: ParsedBlock | Rejected = split.oversized
      ? { reason: 'oversized', raw: storableText(split.line.toString('utf8')) }
      : parseBlock(split.line);
    if ('reason' in parsed) {
      this.#inputs++;
      this.#reject(file, split.start, parsed);
      return;
    }
    const next = continuity(this.#after, parsed);
    if (next === 'duplicate') {
      this.#inputs++;
      this.#after.duplicateBlocks++;
    } else if (next === 'implausible') {
      this.#inputs++;
      this.#reject(file, split.start, {
        reason: 'implausible_block',
        raw: storableText(split.line.toString('utf8')),
      });
    } else {
      if (next !== 'follows') this.#gaps.push(next);
      this.#after.blockNumber = parsed.blockNumber;
      this.#after.blockTimeMs = parsed.blockTimeMs;
      const isRefused = this.#limits.has(parsed.blockNumber);
      this.addBlock(file, split.start, isRefused ? refusedBlock(parsed, split.line) : parsed);
    }
  }

  /** Takes in the rows of a block without a look at its number. */
  addBlock(file: string, byteOffset: number, block: ParsedBlock): void {
    this.#inputs++;
    this.#lastBlock = block.blockNumber;
    this.#after.blocks++;
    this.#after.skippedRows += block.skipped;
    for (const fill of block.fills) {
      const seq = ++this.#after.fillSeq;
      this.#rows.push(fillRow(fill, seq));
      if (this.#publish) this.#published.push({ ...fill, seq });
    }
    this.#after.fills += block.fills.length;
    for (const rejected of block.rejected) this.#reject(file, byteOffset, rejected);
  }

  #reject(file: string, byteOffset: number, { reason, raw }: { reason: string; raw: string }): void {
    this.#quarantine.push({ file, byteOffset, reason, raw });
    this.#after.quarantined++;
  }

  /** The finished batch. The builder takes nothing afterwards. */
  finish(recovered: Batch['recovered'] = null): Batch {
    return {
      before: this.#before,
      after: this.#after,
      rows: this.#rows.length > 0 ? this.#rows : null,
      quarantine: this.#quarantine,
      gaps: this.#gaps,
      recovered,
      published: this.#published,
      inputs: this.#inputs,
      lastBlock: this.#lastBlock,
    };
  }
}
