import { SlotCounter } from '#transports/gate/slot-counter.ts';

/** How many connections a channel takes. */
export type AdmissionLimits = {
  maxConnections: number;
  /** Connections that have not identified themselves yet: in total … */
  maxPending: number;
  /** … and per network address. */
  maxPendingPerAddress: number;
};

/** The slot of one connection. Both calls may be repeated; only the first counts. */
export type ConnectionSlot = {
  /** The client has identified itself and no longer counts as pending. */
  admit(): void;
  release(): void;
};

const OPEN = 'open';
const PENDING = 'pending';

/** Limits connections. Pending ones have a limit of their own, so that they cannot crowd out identified clients. */
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
