import type { Clock } from '#observe/clock.ts';
import { type SlotClaim, SlotCounter } from '#transports/gate/slot-counter.ts';

/** Caps of streams; the defaults are the specification's. */
export type StreamLimits = {
  maxTotal: number;
  /** Per key, or per IP for anonymous clients. */
  maxPerSubject: number;
  maxDurationMs: number;
  heartbeatMs: number;
  /** Queued items for one client beyond which it counts as too slow. */
  maxQueued: number;
};

export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  maxTotal: 500,
  maxPerSubject: 3,
  maxDurationMs: 30 * 60_000,
  heartbeatMs: 25_000,
  maxQueued: 2_000,
};

type Counts = Iterable<readonly [subject: string, held: number]>;

/** Stream counts shared between processes. Processes publish absolute counts, never increments. */
export interface SharedStreamCounts {
  /** Whether this process's counts fit the limits together with those of the others; rejects if unknown. */
  fits(wanted: readonly (SlotClaim & { held: number })[]): Promise<boolean>;
  /** Publishes some of the counts. */
  tell(counts: Counts): Promise<void>;
  /** Publishes all counts and renews this process's lease. */
  renew(counts: Counts): Promise<void>;
}

/** The subject that every stream counts towards. */
const ALL = '*';
/** A third of the process's lease, so that one message may get lost. */
const RENEW_MS = 2_000;

type StreamSlotsOptions = {
  limits: Pick<StreamLimits, 'maxTotal'>;
  clock: Clock;
  /** Without it the process counts by itself. */
  shared?: SharedStreamCounts | undefined;
};

/** Counts open streams: those of this process, and through `shared` those of all. While that is away, its own alone. */
export class StreamSlots {
  readonly #maxTotal: number;
  readonly #clock: Clock;
  readonly #shared: SharedStreamCounts | null;
  readonly #slots = new SlotCounter();
  #cancelRenewal: () => void = () => {};

  constructor({ limits, clock, shared }: StreamSlotsOptions) {
    this.#maxTotal = limits.maxTotal;
    this.#clock = clock;
    this.#shared = shared ?? null;
    if (shared) this.#renewLater(shared);
  }

  /** Streams of this process. */
  get total(): number {
    return this.#slots.heldOf(ALL);
  }

  /**
   * Takes a slot of every claim; null, and none taken, when one of them is full. The returned function gives back, once.
   * Never rejects.
   */
  async take(claims: readonly SlotClaim[]): Promise<(() => void) | null> {
    const wanted = [{ subject: ALL, most: this.#maxTotal }, ...claims];
    // Counted locally before the shared check, so that counts published meanwhile are correct.
    const giveBack = this.#slots.take(wanted);
    if (!giveBack) return null;
    const release = () => {
      if (giveBack()) this.#tell(wanted);
    };
    if (await this.#fits(wanted)) return release;
    release();
    return null;
  }

  /** Tells nothing any more. */
  close(): void {
    this.#cancelRenewal();
  }

  #fits(wanted: readonly SlotClaim[]): Promise<boolean> | true {
    const shared = this.#shared;
    if (!shared) return true;
    const held = wanted.map((claim) => ({ ...claim, held: this.#slots.heldOf(claim.subject) }));
    return shared.fits(held).catch(() => true);
  }

  /** A lost message is corrected by the next renewal. */
  #tell(wanted: readonly SlotClaim[]): void {
    this.#shared?.tell(wanted.map(({ subject }) => [subject, this.#slots.heldOf(subject)])).catch(() => {});
  }

  #renewLater(shared: SharedStreamCounts): void {
    this.#cancelRenewal = this.#clock.after(RENEW_MS, () => {
      shared.renew(this.#slots.counts).catch(() => {});
      this.#renewLater(shared);
    });
  }
}
