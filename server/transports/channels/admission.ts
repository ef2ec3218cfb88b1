/** How many connections a channel takes. */
export type AdmissionLimits = {
  maxConnections: number;
  /** Of those, how many may not have said who they are yet … */
  maxPending: number;
  /** … and how many of these from one address. */
  maxPendingPerAddress: number;
};

/** The slot of one connection. Both calls may be repeated; only the first counts. */
export type ConnectionSlot = {
  /** The client has said who it is: it counts as pending no longer. */
  admit(): void;
  release(): void;
};

/** Counts connections, so that those who never say who they are cannot keep out those who do. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #pendingByAddress = new Map<string, number>();
  #connections = 0;
  #pending = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get connections(): number {
    return this.#connections;
  }

  /** Takes a slot for a connection from `address`; null when there is none. */
  take(address: string): ConnectionSlot | null {
    const { maxConnections, maxPending, maxPendingPerAddress } = this.#limits;
    const held = this.#pendingByAddress.get(address) ?? 0;
    if (this.#connections >= maxConnections || this.#pending >= maxPending) return null;
    if (held >= maxPendingPerAddress) return null;
    this.#connections += 1;
    this.#pending += 1;
    this.#pendingByAddress.set(address, held + 1);
    const admit = once(() => this.#settle(address));
    const release = once(() => {
      admit();
      this.#connections -= 1;
    });
    return { admit, release };
  }

  #settle(address: string): void {
    this.#pending -= 1;
    const left = (this.#pendingByAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#pendingByAddress.set(address, left);
    else this.#pendingByAddress.delete(address);
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
