import type { TakenDelivery } from '#store/webhook/take-deliveries.ts';
import { type CircuitSettings, circuitState } from './circuit.ts';
import type { OpenEndpoint } from './send-delivery.ts';

/** A taken delivery, and until when (`performance.now`) it is this process's to try. */
export type Held = TakenDelivery & { heldUntilMs: number };

/** Tries under way to an endpoint at once, by how long it takes to answer: one that is slow gets few of the places. */
const PLACES: readonly [underMs: number, places: number][] = [
  [250, 32],
  [1_000, 16],
  [3_000, 4],
  [Number.POSITIVE_INFINITY, 2],
];
/** Until it has answered once, an endpoint counts as one that takes so long. */
const UNKNOWN_MS = 500;
/** The weight of the newest answer in the mean. */
const NEWEST = 0.2;
/** A lane with nothing to do is forgotten after so long. */
const IDLE_MS = 60_000;

/** One endpoint in this process: what it is, what waits for it here, and what is under way. */
export class Lane {
  readonly subscriptionId: string;
  /** Null before it is read, and when there is no endpoint. */
  endpoint: OpenEndpoint | null = null;
  /** It has to be read before anything more is sent. */
  isStale = true;
  /** There may be due deliveries that are not taken. */
  hasWork = false;
  readonly waiting: Held[] = [];
  underway = 0;
  #answerMs = UNKNOWN_MS;
  #activeMs = performance.now();

  constructor(subscriptionId: string) {
    this.subscriptionId = subscriptionId;
  }

  /** Says how long an answer took. */
  learn(latencyMs: number): void {
    this.#answerMs += NEWEST * (latencyMs - this.#answerMs);
    this.#activeMs = performance.now();
  }

  /**
   * How many tries may be under way now, and whether only tests may: a paused subscription and an open circuit let those
   * through, one at a time.
   */
  limits(nowMs: number, settings: CircuitSettings): { places: number; testsOnly: boolean } {
    if (!this.endpoint) return { places: 0, testsOnly: false };
    if (!this.endpoint.isActive) return { places: 1, testsOnly: true };
    const state = circuitState(this.endpoint.health, nowMs, settings);
    if (state !== 'closed') return { places: 1, testsOnly: state === 'open' };
    return { places: PLACES.find(([underMs]) => this.#answerMs < underMs)?.[1] ?? 1, testsOnly: false };
  }

  /** Whether its last attempts failed, and none is under way. */
  get isFailing(): boolean {
    return this.underway === 0 && (this.endpoint?.health.failures ?? 0) > 0;
  }

  get isIdle(): boolean {
    const isEmpty = !this.hasWork && this.waiting.length === 0 && this.underway === 0;
    return isEmpty && performance.now() - this.#activeMs > IDLE_MS;
  }
}
