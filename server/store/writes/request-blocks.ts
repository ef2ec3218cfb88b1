import { EntryKinds } from './entry-kinds.ts';
import type { LoggedRequest } from './logged-request.ts';
import { RequestBlock } from './request-block.ts';

/** Requests that are written into blocks together: one by one each would find the processor's caches full of other things. */
const TOGETHER = 64;

/** The requests that wait to be written, of all organisations, in blocks. */
export class RequestBlocks {
  readonly #kinds = new EntryKinds();
  /** Those that are in no block yet, the oldest first. */
  #fresh: LoggedRequest[] = [];
  /** Of each organisation the block that takes its next request. */
  #open = new Map<string, RequestBlock>();
  /** Blocks that take no more, the oldest first. */
  #closed: RequestBlock[] = [];
  /** Requests that were let go, too large for any block. */
  refused = 0;

  /** Blocks of these requests. */
  static of(requests: readonly LoggedRequest[]): RequestBlock[] {
    const blocks = new RequestBlocks();
    for (const request of requests) blocks.add(request);
    return blocks.take();
  }

  add(request: LoggedRequest): void {
    this.#fresh.push(request);
    if (this.#fresh.length === TOGETHER) this.#settle();
  }

  /** Takes all blocks out, those of an organisation in the order of their requests. */
  take(): RequestBlock[] {
    this.#settle();
    const blocks = [...this.#closed, ...this.#open.values()];
    this.#closed = [];
    this.#open = new Map();
    return blocks;
  }

  /** Puts blocks that were taken out back before all others. */
  giveBack(blocks: readonly RequestBlock[]): void {
    this.#closed = [...blocks, ...this.#closed];
  }

  #settle(): void {
    const fresh = this.#fresh;
    this.#fresh = [];
    for (const request of fresh) this.#place(request);
  }

  #place(request: LoggedRequest): void {
    const kind = this.#kinds.of(request);
    const open = this.#open.get(request.orgId);
    if (open?.add(request, kind)) return;
    const block = new RequestBlock(request);
    if (!block.add(request, kind)) {
      this.refused += 1;
      return;
    }
    if (open) this.#closed.push(open);
    this.#open.set(request.orgId, block);
  }
}
