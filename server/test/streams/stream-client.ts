import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

const RETRY_MS = { shortest: 100, longest: 400 };

/** What a connection tells the client that it belongs to. */
export type Listener = {
  /** The server has let it in. */
  opened(): void;
  /** The server has refused it for good: nothing of what is done to the processes explains this. */
  refused(why: string): void;
};

/** One connection that resumes where the client's ledgers stand, to its end. Never rejects. */
export type Connect = (listener: Listener, signal: AbortSignal) => Promise<void>;

/** A client that connects again whenever its connection ends, until it is stopped. */
export class StreamClient {
  readonly ledgers: readonly Ledger[];
  /** Connections that opened. */
  connections = 0;
  readonly refusals: string[] = [];
  readonly #connect: Connect;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void>;

  constructor(ledgers: readonly Ledger[], connect: Connect) {
    this.ledgers = ledgers;
    this.#connect = connect;
    this.#done = this.#run();
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const listener: Listener = {
      opened: () => {
        this.connections += 1;
        for (const ledger of this.ledgers) ledger.opened();
      },
      refused: (why) => void this.refusals.push(why),
    };
    while (!signal.aborted) {
      await this.#connect(listener, signal);
      const waitMs = RETRY_MS.shortest + Math.random() * (RETRY_MS.longest - RETRY_MS.shortest);
      await delay(waitMs, undefined, { signal }).catch(() => {}); // stopped: the loop ends
    }
  }
}
