import pg from 'pg';
import type { Batch } from './batch.ts';

/** SQLSTATE classes that pass with time: connection, transaction rollback, resources, not in this state, operator, system. */
const PASSING_CLASSES = new Set(['08', '40', '53', '55', '57', '58']);
/** Data that does not fit, and integrity constraints: the same rows are refused whenever they are sent again. */
const DATA_CLASSES = new Set(['22', '23']);
/** This many consecutive rejected blocks indicate that the fault is not in the blocks. */
const MAX_IN_A_ROW = 20;

const classOf = (error: pg.DatabaseError): string => error.code?.slice(0, 2) ?? '';

/** Whether an error is transient: a lost connection, or a database outage. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING_CLASSES.has(classOf(error));
  // Neither a database error nor a programming error, so it comes from the socket.
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether the database rejects the data. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && DATA_CLASSES.has(classOf(error));

/** The database rejected something in a batch; nothing of it was stored. */
export class RefusedBatchError extends Error {
  readonly batch: Batch;

  constructor(batch: Batch, cause: pg.DatabaseError) {
    super(cause.message, { cause });
    this.batch = batch;
  }
}

/**
 * Finds the blocks that the database rejects, by bisection: a rejected batch is read again in ever smaller parts down
 * to one block, which then goes to the quarantine. Kept in memory only: a new process finds unquarantined ones the same
 * way.
 */
export class Refusals {
  readonly #blocks = new Set<number>();
  #maxInputs = Number.POSITIVE_INFINITY;
  #widestInputs = 0;
  #inARow = 0;
  #isStuck = false;

  /** Lines, or blocks of a gap, that the next batch may hold. */
  get maxInputs(): number {
    return this.#maxInputs;
  }

  /** Whether the database rejects everything, so that no more blocks are quarantined. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Whether a block is to be kept raw in place of being stored. */
  has(blockNumber: number): boolean {
    return this.#blocks.has(blockNumber);
  }

  /** Takes in that a batch was refused. */
  refused({ inputs, lastBlock }: Pick<Batch, 'inputs' | 'lastBlock'>): void {
    if (inputs > 1) {
      this.#widestInputs = Math.max(this.#widestInputs, inputs);
      this.#maxInputs = Math.ceil(inputs / 2);
      return;
    }
    this.#isStuck = lastBlock === null || this.has(lastBlock) || this.#inARow >= MAX_IN_A_ROW;
    if (this.#isStuck || lastBlock === null) return;
    this.#blocks.add(lastBlock);
    this.#inARow++;
  }

  /** Takes in that a batch was stored: the next may be larger again. */
  stored({ rows }: Pick<Batch, 'rows'>): void {
    this.#isStuck = false;
    if (rows) this.#inARow = 0;
    this.#maxInputs *= 2;
    if (this.#maxInputs <= this.#widestInputs) return;
    this.#maxInputs = Number.POSITIVE_INFINITY;
    this.#widestInputs = 0;
  }
}
