import { DAY_MS } from '#domain/time.ts';
import type { EntryKind, KindCount } from './entry-kinds.ts';
import { EntryWriter } from './entry-writer.ts';
import { BLOCK_REQUESTS, BLOCK_SPAN_MS, type LoggedRequest } from './logged-request.ts';

const COLUMNS = 6;
/** Bytes of a row before its last text, beside the first: the number of columns, their lengths, and four numbers. */
const FIXED_BYTES = 2 + COLUMNS * 4 + 8 + 8 + 4 + 2;

/**
 * Requests of one organisation and day on their way into one row of the log, written as they come: thousands of objects
 * that wait for half a second each cost the collector more than all else of the log.
 */
export class RequestBlock {
  readonly orgId: string;
  /** Since 1970-01-01, UTC. */
  readonly day: number;
  readonly #org: Buffer;
  readonly #writer: EntryWriter;
  readonly #counts: KindCount[] = [];
  /** A bit for each class of status, 4 for 2xx. */
  #classes = 0;
  #firstMs: number;
  #lastMs: number;
  /** Requests in it. */
  count = 0;

  /** An empty block for the organisation and day of a request. */
  constructor({ orgId, timeMs }: LoggedRequest) {
    this.orgId = orgId;
    this.#org = Buffer.from(orgId);
    this.#writer = new EntryWriter(FIXED_BYTES + this.#org.length);
    this.day = Math.floor(timeMs / DAY_MS);
    this.#firstMs = timeMs;
    this.#lastMs = timeMs;
  }

  /** Adds a request of the same organisation, unless it has no place in this block. @returns whether it was added */
  add(request: LoggedRequest, kind: EntryKind): boolean {
    const { timeMs } = request;
    const dayMs = timeMs - this.day * DAY_MS;
    if (this.count === BLOCK_REQUESTS || dayMs < 0 || dayMs >= DAY_MS) return false;
    const firstMs = Math.min(timeMs, this.#firstMs);
    const lastMs = Math.max(timeMs, this.#lastMs);
    if (lastMs - firstMs >= BLOCK_SPAN_MS) return false;
    if (!this.#writer.add(kind.beginning, dayMs, request)) return false;
    this.#countOf(kind).requests += 1;
    this.count += 1;
    this.#firstMs = firstMs;
    this.#lastMs = lastMs;
    return true;
  }

  /** Its row in Postgres's binary copy format: org_id, first_ms, last_ms, requests, classes, entries. */
  get row(): Buffer {
    const row = this.#writer.bytes;
    let at = row.writeInt16BE(COLUMNS, 0);
    at = row.writeInt32BE(this.#org.length, at);
    at += this.#org.copy(row, at);
    for (const ms of [this.#firstMs, this.#lastMs]) {
      at = row.writeInt32BE(8, at);
      at = row.writeBigInt64BE(BigInt(ms), at);
    }
    at = row.writeInt32BE(4, at);
    at = row.writeInt32BE(this.count, at);
    at = row.writeInt32BE(2, at);
    at = row.writeInt16BE(this.#classes, at);
    at = row.writeInt32BE(row.length - at - 4, at);
    return row;
  }

  /** How many requests of each kind there are. */
  get counts(): readonly KindCount[] {
    return this.#counts;
  }

  /** Found with the kind itself: most blocks have many requests of each. */
  #countOf(kind: EntryKind): KindCount {
    if (kind.count?.block === this) return kind.count;
    const count = { block: this, kind, requests: 0 };
    kind.count = count;
    this.#counts.push(count);
    this.#classes |= 1 << Math.floor(kind.status / 100);
    return count;
  }

  /** Lets go of its memory for other blocks. It must not be used after that. */
  free(): void {
    this.#writer.free();
  }
}
