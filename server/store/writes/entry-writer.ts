import type { LoggedRequest } from './logged-request.ts';

const FIELD = 0x1f;
const FIRST_BYTES = 512;
const GROWTH = 8;
const MOST_BYTES = 128 * 1024;
/** Large memories that are kept for the next blocks: to give them back and take them again wakes the collector. */
const MOST_SPARE = 32;
/** UTF-8 takes three bytes at most for a character of a JavaScript string, and so does one that is written by its number. */
const BYTES_A_CHARACTER = 3;
/** Two numbers of ten digits at most, and four signs between fields. */
const NUMBER_BYTES = 24;
const DIGIT_0 = 0x30;
const SPACE = 0x20;
const LAST_ASCII = 0x7e;

const spare: Buffer<ArrayBuffer>[] = [];

/** Signs that stand for themselves nowhere: those between fields and entries, and the one that Postgres has not. */
const isReserved = (code: number): boolean => code === 0 || code === 0x1e || code === FIELD;

/** A text that may be a field: of a sign that it must not have its number stands in it, as in an address. */
export function plainText(text: string): string {
  let plain = '';
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    if (!isReserved(code)) plain += sign;
    else if (code !== 0) plain += `%${code.toString(16).toUpperCase()}`;
  }
  return plain;
}

/** Writes entries one after the other, byte by byte: to make a string of each would be half of the cost. */
export class EntryWriter {
  #memory = Buffer.allocUnsafe(FIRST_BYTES);
  #at: number;

  /** `before` bytes are left free for whoever needs them. */
  constructor(before: number) {
    this.#at = before;
    if (before > FIRST_BYTES) this.#memory = Buffer.allocUnsafe(GROWTH * before);
  }

  /** Adds an entry: what it begins with, four fields, and the message if it has one. @returns false when there is no room for it */
  add(beginning: Buffer, dayMs: number, request: LoggedRequest): boolean {
    const { durationUs, requestId, target, message = '' } = request;
    const text = (requestId.length + target.length + message.length) * BYTES_A_CHARACTER;
    if (!this.#hasRoom(beginning.length + NUMBER_BYTES + text)) return false;
    this.#memory.set(beginning, this.#at);
    this.#at += beginning.length;
    this.#number(dayMs);
    this.#number(durationUs);
    this.#text(requestId);
    this.#memory[this.#at++] = FIELD;
    this.#text(target);
    if (message !== '') {
      this.#memory[this.#at++] = FIELD;
      this.#text(message);
    }
    return true;
  }

  /** What was left free, and the entries. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#at);
  }

  /** Lets go of the memory. */
  free(): void {
    if (this.#memory.length === MOST_BYTES && spare.length < MOST_SPARE) spare.push(this.#memory);
    this.#memory = Buffer.alloc(0);
  }

  /** A whole number of ten digits at most, and the sign after it. */
  #number(value: number): void {
    const bytes = this.#memory;
    let digits = 1;
    for (let limit = 10; limit <= value; limit *= 10) digits += 1;
    const end = this.#at + digits;
    let rest = value;
    for (let at = end - 1; at >= this.#at; at -= 1) {
      const tenth = Math.floor(rest / 10);
      bytes[at] = DIGIT_0 + rest - tenth * 10;
      rest = tenth;
    }
    bytes[end] = FIELD;
    this.#at = end + 1;
  }

  #text(text: string): void {
    const bytes = this.#memory;
    const from = this.#at;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < SPACE || code > LAST_ASCII) {
        this.#at = from + bytes.write(plainText(text), from);
        return;
      }
      bytes[from + index] = code;
    }
    this.#at = from + text.length;
  }

  #hasRoom(bytes: number): boolean {
    const wanted = this.#at + bytes;
    if (wanted <= this.#memory.length) return true;
    if (wanted > MOST_BYTES) return false;
    const size = Math.min(MOST_BYTES, Math.max(wanted, GROWTH * this.#memory.length));
    const grown = (size === MOST_BYTES && spare.pop()) || Buffer.allocUnsafe(size);
    this.#memory.copy(grown, 0, 0, this.#at);
    this.#memory = grown;
    return true;
  }
}
