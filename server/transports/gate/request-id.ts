import { randomFillSync } from 'node:crypto';

const RANDOM_BYTES = 10;
/** Random bytes for so many ids are made at once. */
const IDS_AT_ONCE = 1_024;
const random = Buffer.alloc(IDS_AT_ONCE * RANDOM_BYTES);
let randomAt = random.length;
const HEX = Buffer.from('0123456789abcdef');
const id = Buffer.from('00000000-0000-7000-8000-000000000000');
/** Where in an id the random bytes stand. */
const PLACES = [14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const VERSION = 0x70;
const VARIANT = 0x80;
/** The millisecond that the bytes of `id` begin with: many requests come within one. */
let idMs = 0;

/**
 * A UUID of version 7: random, but for the time in its first 48 bits, so that the log finds a request by its id with
 * the index that it has by time. Written into bytes, because of the pieces of a text the log would have to make one.
 */
export function newRequestId(nowMs: number): string {
  if (randomAt === random.length) {
    randomFillSync(random);
    randomAt = 0;
  }
  if (idMs !== nowMs) {
    idMs = nowMs;
    const time = nowMs.toString(16).padStart(12, '0');
    id.write(`${time.slice(0, 8)}-${time.slice(8)}`, 'latin1');
  }
  random[randomAt] = VERSION | ((random[randomAt] ?? 0) & 0x0f);
  random[randomAt + 2] = VARIANT | ((random[randomAt + 2] ?? 0) & 0x3f);
  for (const at of PLACES) {
    const byte = random[randomAt++] ?? 0;
    id[at] = HEX[byte >> 4] ?? 0;
    id[at + 1] = HEX[byte & 15] ?? 0;
  }
  return id.toString('latin1');
}
