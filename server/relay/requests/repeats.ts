import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { Repeat, RepeatKey } from '#store/venue/idempotency.ts';
import { VenueError } from '../venue-error.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}` : item)));

/**
 * The name under which a call with an Idempotency-Key is kept; undefined without a key.
 * @throws VenueError INVALID_MESSAGE when the key is not 1 to 128 visible ASCII characters
 */
export function repeatKey(scope: string, key: string | undefined, request: unknown): RepeatKey | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) {
    throw new VenueError('INVALID_MESSAGE', 'Idempotency-Key must have 1 to 128 visible ASCII characters.');
  }
  const requestHash = createHash('sha256')
    .update(canonicalJson(plain(request)))
    .digest();
  return { scope, key, requestHash };
}

/** @throws VenueError IDEMPOTENCY_KEY_REUSED when the key belongs to a call that asked for something else */
export function checkRepeat(repeat: Repeat | null): void {
  if (!repeat || repeat.isSame) return;
  throw new VenueError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for a different request.');
}

/**
 * The request that a repeated call was about; null when the call is new.
 * @throws VenueError IDEMPOTENCY_KEY_REUSED when the key belongs to a call that asked for something else
 */
export function repeatedRfqId(repeat: Repeat | null): string | null {
  checkRepeat(repeat);
  return repeat ? (repeat.response as { rfq_id: string }).rfq_id : null;
}

/** Calls with one Idempotency-Key in this process: each begins when those before it have ended. */
export class RepeatTurns {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Does `work` in its turn; at once where there is no key. */
  run<Result>(repeat: RepeatKey | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!repeat) return work();
    const name = `${repeat.scope} ${repeat.key}`;
    const before = this.#tails.get(name);
    const turn = before ? before.then(work) : work();
    const tail = turn
      .catch(() => {})
      .then(() => {
        if (this.#tails.get(name) === tail) this.#tails.delete(name);
      });
    this.#tails.set(name, tail);
    return turn;
  }
}
