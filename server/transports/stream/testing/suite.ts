import { expect } from 'vitest';
import {
  type ClientOptions,
  numbersOf,
  type ServedNumbers,
  type StreamClient,
  type StreamTraits,
  upTo,
} from './adapter-under-test.ts';

/** A served stream, and the clients that a test has of it. */
export class Suite {
  readonly #clients: StreamClient[] = [];
  readonly has: StreamTraits;
  #stream: ServedNumbers | null = null;

  constructor(has: StreamTraits) {
    this.has = has;
  }

  get stream(): ServedNumbers {
    if (!this.#stream) throw new Error('nothing is served yet');
    return this.#stream;
  }

  set stream(stream: ServedNumbers) {
    this.#stream = stream;
  }

  async connect(options?: ClientOptions): Promise<StreamClient> {
    const client = await this.stream.connect(options);
    this.#clients.push(client);
    return client;
  }

  /** The first number that a client which starts now is sent. */
  get first(): number {
    return this.stream.last - this.has.replayed + 1;
  }

  /** A client that has been sent the newest of what exists. */
  async follow(options?: ClientOptions): Promise<StreamClient> {
    const client = await this.connect(options);
    await this.sees(client, upTo(this.first, this.stream.last));
    return client;
  }

  sees(client: StreamClient, numbers: readonly number[]): Promise<void> {
    return expect.poll(() => numbersOf(client)).toEqual(numbers);
  }

  seesNewest(client: StreamClient): Promise<void> {
    return expect.poll(() => numbersOf(client).at(-1)).toBe(this.stream.last);
  }

  isOpen(count: number): Promise<void> {
    return expect.poll(() => this.stream.open).toBe(count);
  }

  /** Who came first leaves. */
  firstLeaves(): void {
    this.#clients.shift()?.leave();
  }

  /** Everybody leaves, and nothing is left of them. */
  async allLeave(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.leave();
    await expect.poll(() => [this.stream.open, this.stream.followers]).toEqual([0, 0]);
  }
}
