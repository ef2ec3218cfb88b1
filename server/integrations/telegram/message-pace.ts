import { LRUCache } from 'lru-cache';

/** What Telegram lets a bot send: a message a second to one chat, 30 a second to all of them. */
const CHAT_MS = 1_000;
const PER_SECOND = 30;
const SECOND_MS = 1_000;
const MOST_CHATS = 10_000;

/** Keeps messages within what Telegram allows, so that it has no cause to refuse them. */
export class MessagePace {
  readonly #lastMs = new LRUCache<bigint, number>({ max: MOST_CHATS });
  /** When messages of the last second were sent, the oldest first; at most 30. */
  #sentMs: number[] = [];

  /** Counts a message to `chatId`; 0 when it may go now, else, and then it is not counted, ms until it may. */
  take(chatId: bigint, nowMs: number): number {
    this.#sentMs = this.#sentMs.filter((at) => nowMs - at < SECOND_MS);
    const chatWaitMs = (this.#lastMs.get(chatId) ?? Number.NEGATIVE_INFINITY) + CHAT_MS - nowMs;
    const oldestMs = this.#sentMs[0];
    const allWaitMs =
      oldestMs !== undefined && this.#sentMs.length >= PER_SECOND ? oldestMs + SECOND_MS - nowMs : 0;
    const waitMs = Math.max(0, chatWaitMs, allWaitMs);
    if (waitMs > 0) return waitMs;
    this.#sentMs.push(nowMs);
    this.#lastMs.set(chatId, nowMs);
    return 0;
  }
}
