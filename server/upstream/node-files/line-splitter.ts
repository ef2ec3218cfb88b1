const LF = 10;
/** No block comes near it (about 36,000 fills), and parsing even hostile JSON of this length stays within the heap. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** What is kept of a longer line. */
const KEPT_OF_OVERSIZED = 4_096;

/** What a splitter found: whole lines (without their line feed) and how many bytes of the stream they end at. */
export type SplitLine = { line: Buffer; start: number; end: number; oversized: boolean };

/**
 * Cuts a byte stream into lines at line feeds. Bytes after the last line feed stay inside until the rest of
 * their line comes. A line over `maxLineBytes` is reported once, at its end, with only its first bytes, so that
 * memory stays bounded whatever the input holds.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  #parts: Buffer[] = [];
  #partBytes = 0;
  /** Bytes of the line under way that were let go, because it is too long. */
  #dropped = 0;
  #offset: number;

  /** `offset` is the stream position of the first byte to come. */
  constructor(offset: number, maxLineBytes: number) {
    this.#offset = offset;
    this.#maxLineBytes = maxLineBytes;
  }

  /** Stream position up to which whole lines were given out. */
  get consumed(): number {
    return this.#offset;
  }

  /** Bytes of an unfinished line that wait for their end. */
  get pending(): number {
    return this.#partBytes + this.#dropped;
  }

  /** Takes the next bytes of the stream; calls `emit` for each line that they finish. Lines may share memory with `chunk`. */
  push(chunk: Buffer, emit: (line: SplitLine) => void): void {
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      this.#finish(chunk.subarray(from, at), emit);
      from = at + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  #finish(tail: Buffer, emit: (line: SplitLine) => void): void {
    const bytes = this.pending + tail.length;
    const oversized = bytes > this.#maxLineBytes;
    const parts = oversized && this.#parts.length > 0 ? this.#parts : [...this.#parts, tail];
    const [only = tail] = parts;
    const line = parts.length > 1 ? Buffer.concat(parts) : only;
    const start = this.#offset;
    this.#offset += bytes + 1;
    this.#parts = [];
    this.#partBytes = 0;
    this.#dropped = 0;
    emit({ line, start, end: this.#offset, oversized });
  }

  #keep(rest: Buffer): void {
    if (this.pending + rest.length <= this.#maxLineBytes) {
      this.#parts.push(Buffer.from(rest));
      this.#partBytes += rest.length;
      return;
    }
    // Too long to be a block: only its beginning is kept, for the quarantine.
    const [first] = this.#parts;
    const head = Buffer.from((first ?? rest).subarray(0, KEPT_OF_OVERSIZED));
    this.#dropped += this.#partBytes + rest.length - head.length;
    this.#parts = [head];
    this.#partBytes = head.length;
  }
}
