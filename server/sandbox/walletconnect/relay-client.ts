import type { RelayMessage } from './mailboxes.ts';

type Id = number | string;
type Answer = { id: Id; jsonrpc: '2.0'; result?: unknown; error?: { code: number; message: string } };

const MOST_TOPICS = 500;
/** Pushed messages that a client has not acknowledged yet. */
const MOST_PENDING = 1_000;

/** One connection to the relay: who it is, what it listens to and what it was sent. */
export class RelayClient {
  /** The client's decentralised identifier, the same over all of its connections. */
  readonly did: string;
  readonly topics = new Set<string>();
  readonly #send: (text: string) => void;
  readonly #pending = new Map<Id, RelayMessage>();
  #nextId = 1;

  constructor(did: string, send: (text: string) => void) {
    this.did = did;
    this.#send = send;
  }

  /** @throws RangeError when it listens to too many topics */
  listenTo(topic: string): void {
    if (this.topics.size >= MOST_TOPICS && !this.topics.has(topic))
      throw new RangeError(`A connection may subscribe to at most ${MOST_TOPICS} topics.`);
    this.topics.add(topic);
  }

  answer(answer: Answer): void {
    this.#send(JSON.stringify(answer));
  }

  /** Sends a message of a topic; what is not acknowledged waits for the next connection. */
  push(subscription: string, data: RelayMessage): void {
    if (this.#pending.size >= MOST_PENDING) return;
    const id = this.#nextId;
    this.#nextId += 1;
    this.#pending.set(id, data);
    const params = { id: subscription, data };
    this.#send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }

  /** The message that an answer of the client acknowledges; null when it was none of these. */
  acknowledged(id: Id): RelayMessage | null {
    const message = this.#pending.get(id) ?? null;
    this.#pending.delete(id);
    return message;
  }
}
