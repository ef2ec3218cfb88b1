import type { WireUpdate } from './wire.ts';

const MOST_KEPT = 1_000;
const MOST_ANSWERED = 100;

/** Why a poll ended: something came or its time passed, or another poll took its place. */
type PollEnd = 'woken' | 'replaced';

/** An update before it has its number. */
export type NewUpdate = WireUpdate extends infer U
  ? U extends WireUpdate
    ? Omit<U, 'update_id'>
    : never
  : never;

/** The updates that the bot has not confirmed yet. As with Telegram, one poll waits at a time. */
export class UpdateQueue {
  #updates: WireUpdate[] = [];
  #nextId = 1;
  #endWaiting: ((end: PollEnd) => void) | null = null;

  push(update: NewUpdate): void {
    this.#updates.push({ ...update, update_id: this.#nextId } as WireUpdate);
    this.#nextId += 1;
    if (this.#updates.length > MOST_KEPT) this.#updates.shift();
    this.#endWaiting?.('woken');
  }

  /**
   * Forgets updates below `offset`, and answers those from there on; waits for one until `timeoutMs` or `signal`.
   * Null when another poll took this one's place.
   */
  async poll(
    { offset, limit, timeoutMs }: { offset: number; limit: number; timeoutMs: number },
    signal: AbortSignal,
  ): Promise<WireUpdate[] | null> {
    this.#endWaiting?.('replaced');
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    if (this.#updates.length === 0 && timeoutMs > 0 && !signal.aborted) {
      if ((await this.#wait(timeoutMs, signal)) === 'replaced') return null;
    }
    return this.#updates.slice(0, Math.min(limit, MOST_ANSWERED));
  }

  #wait(timeoutMs: number, signal: AbortSignal): Promise<PollEnd> {
    return new Promise((resolve) => {
      const end = (how: PollEnd) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        if (this.#endWaiting === end) this.#endWaiting = null;
        resolve(how);
      };
      const onAbort = () => end('woken');
      const timer = setTimeout(() => end('woken'), timeoutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#endWaiting = end;
    });
  }
}
