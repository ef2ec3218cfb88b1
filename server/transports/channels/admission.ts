import { SlotCounter } from '#transports/gate/slot-counter.ts';

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

const OPEN = 'open';
const PENDING = 'pending';

/** Counts connections, so that those who never say who they are cannot keep out those who do. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #slots = new SlotCounter();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get connections(): number {
    return this.#slots.heldOf(OPEN);
  }

  /** Takes a slot for a connection from `address`; null when there is none. */
  take(address: string): ConnectionSlot | null {
    const { maxConnections, maxPending, maxPendingPerAddress } = this.#limits;
    const close = this.#slots.take([{ subject: OPEN, most: maxConnections }]);
    if (!close) return null;
    const admit = this.#slots.take([
      { subject: PENDING, most: maxPending },
      { subject: `${PENDING} ${address}`, most: maxPendingPerAddress },
    ]);
    if (!admit) {
      close();
      return null;
    }
    const release = () => {
      admit();
      close();
    };
    return { admit, release };
  }
}
