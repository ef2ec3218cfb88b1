/** What all clients of a stream have been told under each id: the same text, or somebody was told otherwise. */
export type Heard = Map<number, string>;

/**
 * What one client has been told of one numbered stream, and whether that broke a rule of resuming: events ascend, nothing
 * takes the client back, and what it begins with comes once.
 */
export class Ledger {
  /** Ids of the events, in the order in which they came. */
  readonly ids: number[] = [];
  /** States that it began with, as they were told. */
  snapshot: string[] = [];
  /** Anything that must not happen, in words. */
  readonly faults: string[] = [];
  /** It is owed every event after this one; null until it has been told an id. */
  after: number | null = null;
  /** The id after which it resumes; null: it begins anew. */
  position: number | null = null;
  readonly #heard: Heard;
  #isOpening = true;

  constructor(heard: Heard) {
    this.#heard = heard;
  }

  /** A connection has opened. */
  opened(): void {
    this.#isOpening = true;
  }

  event(id: number, text: string): void {
    if (this.position !== null && id <= this.position) {
      this.faults.push(`${id} came after ${this.position}`);
      return;
    }
    this.ids.push(id);
    this.after ??= id - 1;
    this.position = id;
    const known = this.#heard.get(id);
    if (known === undefined) this.#heard.set(id, text);
    else if (known !== text) this.faults.push(`${id} was told in two ways: ${known} and ${text}`);
  }

  /** One frame of a snapshot: 0 until the last, whose id is that of the last event that the snapshot takes in. */
  state(id: number, text: string): void {
    if (this.after !== null) this.faults.push(`a client that had ${this.position} was begun anew`);
    if (this.#isOpening) this.snapshot = [];
    this.#isOpening = false;
    this.snapshot.push(text);
    this.position = id;
    if (id > 0) this.after = id;
  }

  /** A heartbeat with an id: the client has everything up to it. */
  upTo(id: number): void {
    if (this.position !== null && id < this.position) {
      this.faults.push(`a heartbeat took the client from ${this.position} back to ${id}`);
      return;
    }
    this.position = id;
    if (id > 0) this.after ??= id;
  }

  gap(text: string): void {
    this.faults.push(`a gap was told: ${text}`);
  }
}
