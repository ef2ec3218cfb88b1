import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import type { EndpointHealth } from '#store/webhook/endpoints.ts';
import { returnDeliveries, takeDeliveries } from '#store/webhook/take-deliveries.ts';
import { signingKey } from '../signing/sign-event.ts';
import { afterTry, CIRCUIT, type CircuitSettings } from './circuit.ts';
import type { Held, Lane } from './lane.ts';
import { Lanes } from './lanes.ts';
import { nextOf } from './next-of.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { RETRY_AFTER_MS } from './retry-ladder.ts';
import { type OpenEndpoint, type Outside, type Sent, sendDelivery } from './send-delivery.ts';

export type QueueTiming = {
  /** Lease of a taken delivery; longer than an attempt may take. */
  leaseMs: number;
  /** The longest that one try takes. */
  tryMs: number;
  /** Interval of the scan over all endpoints, which finds unannounced deliveries such as retries. */
  lookMs: number;
  retriesMs: readonly number[];
  circuit: CircuitSettings;
};

export type DeliveryQueueOptions = Outside & {
  db: Pool;
  logger: Logger;
  /** Opens a subscription's sealed secret. @throws when it cannot be read here */
  openSecret: (sealed: Buffer, subscriptionId: string) => string;
  timing?: Partial<QueueTiming>;
  random?: () => number;
};

const TIMING: QueueTiming = {
  ...{ leaseMs: 60_000, tryMs: 10_000, lookMs: 1_000 },
  ...{ retriesMs: RETRY_AFTER_MS, circuit: CIRCUIT },
};
/** Rounds are this far apart at least: what comes meanwhile is taken together. */
const GATHER_MS = 5;
const RETRY_MS = 500;
/** Tries of this process that are under way at once, deliveries that it holds, and those of one take. */
const MOST_UNDERWAY = 1_000;
const MOST_HELD = 4_000;
const MOST_TAKEN = 500;
/** Grace period for attempts under way at shutdown. */
const LAST_TRIES_MS = 3_000;

/**
 * Takes due deliveries and sends them, with a lane per endpoint: a slow endpoint gets few slots, one with an open
 * circuit none, and no endpoint blocks another. Any number of processes may run it.
 */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #timing: QueueTiming;
  readonly #lanes: Lanes;
  readonly #bell = new Bell();
  readonly #writer: OutcomeWriter;
  readonly #random: () => number;
  #mustLook = true;
  #lookedMs = 0;
  #underway = 0;
  #held = 0;
  /** Tries wait because too many are under way in all. */
  #isCrowded = false;
  #isOver = false;

  constructor(options: DeliveryQueueOptions) {
    const { db, logger, now, random = Math.random } = options;
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#random = random;
    this.#writer = new OutcomeWriter(db, logger);
    this.#lanes = new Lanes({
      ...{ db, now, circuit: this.#timing.circuit },
      keyOf: (endpoint) => this.#keyOf(endpoint),
      isSaving: (subscriptionId) => this.#writer.isSaving(subscriptionId),
    });
  }

  /** Says that there are new deliveries for some subscriptions, or (none) for any. */
  announce(subscriptionIds: readonly string[]): void {
    if (subscriptionIds.length === 0) this.#mustLook = true;
    for (const id of subscriptionIds) this.#lanes.of(id).hasWork = true;
    this.#bell.ring();
  }

  /** Says that a subscription was changed: it is read again before anything more is sent to it. Null: any may be. */
  changed(subscriptionId: string | null): void {
    this.#lanes.changed(subscriptionId);
    this.#bell.ring();
  }

  /** Works until the signal; then lets tries that are under way end, and gives back what was not tried. */
  async run(signal: AbortSignal): Promise<void> {
    const { logger } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#round();
        await delay(GATHER_MS);
      } catch (error) {
        logger.warn({ err: error }, 'claiming deliveries failed; trying again');
        await pause(RETRY_MS, signal);
      }
      await this.#bell.wait(this.#timing.lookMs, signal);
    }
    await this.#end();
  }

  async #end(): Promise<void> {
    const given = this.#lanes.all().map((lane) => this.#giveBack(lane));
    for (let waitedMs = 0; this.#underway > 0 && waitedMs < LAST_TRIES_MS; waitedMs += 20) await delay(20);
    this.#isOver = true;
    await this.#writer.close();
    await Promise.all(given);
  }

  async #round(): Promise<void> {
    if (this.#mustLook || performance.now() - this.#lookedMs >= this.#timing.lookMs) {
      this.#mustLook = false;
      this.#lookedMs = performance.now();
      await this.#lanes.look();
    }
    for (const lane of await this.#lanes.refresh()) {
      if (lane.endpoint?.isActive) this.#start(lane);
      else void this.#giveBack(lane);
    }
    if (this.#isCrowded) this.#startAll();
    await this.#take();
  }

  async #take(): Promise<void> {
    if (this.#writer.isFull) return;
    const { leaseMs } = this.#timing;
    const wanted = this.#lanes.wanted(Math.min(MOST_TAKEN, MOST_HELD - this.#held));
    if (wanted.length === 0) return;
    const lanes = wanted.map(({ subscriptionId, most }) => ({ lane: this.#lanes.of(subscriptionId), most }));
    // Cleared before the query, so that an announcement during it triggers another.
    for (const { lane } of lanes) lane.hasWork = false;
    const heldUntilMs = performance.now() + leaseMs;
    const taken = await takeDeliveries(this.#options.db, wanted, leaseMs).catch((error: unknown) => {
      for (const { lane } of lanes) lane.hasWork = true;
      throw error;
    });
    this.#held += taken.length;
    const counts = new Map<Lane, number>();
    for (const delivery of taken) {
      const lane = this.#lanes.of(delivery.subscriptionId);
      lane.waiting.push({ ...delivery, heldUntilMs });
      counts.set(lane, (counts.get(lane) ?? 0) + 1);
    }
    for (const { lane, most } of lanes) {
      // As many as were wanted: there may be more.
      if (counts.get(lane) === most) lane.hasWork = true;
      this.#start(lane);
    }
  }

  /** Starts what had no place in this process. */
  #startAll(): void {
    this.#isCrowded = false;
    for (const lane of this.#lanes.all()) if (lane.waiting.length > 0) this.#start(lane);
  }

  /** Starts as many tries as the endpoint has places. */
  #start(lane: Lane): void {
    const { endpoint } = lane;
    if (!endpoint || lane.isStale || this.#isOver) return;
    const { places } = lane.limits(this.#options.now(), this.#timing.circuit);
    while (lane.underway < places && this.#underway < MOST_UNDERWAY) {
      const delivery = lane.waiting.shift();
      if (!delivery) return;
      // Too little of its lease is left for an attempt: another process takes it.
      if (performance.now() + this.#timing.tryMs < delivery.heldUntilMs) {
        void this.#try(lane, endpoint, delivery);
      } else this.#held -= 1;
    }
    if (lane.waiting.length > 0 && lane.underway < places) this.#isCrowded = true;
  }

  async #try(lane: Lane, endpoint: OpenEndpoint, delivery: Held): Promise<void> {
    lane.underway += 1;
    this.#underway += 1;
    const atMs = this.#options.now();
    const sent = await sendDelivery(this.#options, endpoint, delivery);
    lane.underway -= 1;
    this.#underway -= 1;
    this.#held -= 1;
    if (this.#isOver) return;
    lane.learn(sent.latencyMs);
    const { deliveryId, attempts, isTest } = delivery;
    const { latencyMs, status, error, responseBody } = sent;
    const ladder = { waitsMs: this.#timing.retriesMs, random: this.#random };
    const next = nextOf(sent, { attempts, isTest, tier: endpoint.tier, ladder });
    const attempt = { deliveryId, atMs, latencyMs, status, error, responseBody, next };
    this.#writer.add(attempt, lane.subscriptionId, this.#judge(lane, sent));
    this.#start(lane);
    const isHungry = lane.hasWork && lane.waiting.length <= lane.underway / 2;
    if (isHungry || lane.isStale || this.#isCrowded) this.#bell.ring();
  }

  /** The endpoint's new health; null if unchanged. */
  #judge(lane: Lane, { isDelivered }: Sent): EndpointHealth | null {
    const { endpoint } = lane;
    if (!endpoint) return null;
    const nowMs = this.#options.now();
    const tried = { isDelivered, nowMs, random: this.#random };
    const health = afterTry(endpoint.health, tried, this.#timing.circuit);
    if (health === endpoint.health) return null;
    lane.endpoint = { ...endpoint, health };
    // Deliveries for an open circuit go back to the store.
    if (health.openUntilMs > nowMs) void this.#giveBack(lane);
    return health;
  }

  async #giveBack(lane: Lane): Promise<void> {
    const left = lane.waiting.splice(0);
    this.#held -= left.length;
    const ids = left.map(({ deliveryId }) => deliveryId);
    await returnDeliveries(this.#options.db, ids).catch(() => {}); // their lease ends by itself
  }

  #keyOf({ sealedSecret, subscriptionId }: Pick<OpenEndpoint, 'sealedSecret' | 'subscriptionId'>) {
    try {
      return signingKey(this.#options.openSecret(sealedSecret, subscriptionId));
    } catch (error) {
      this.#options.logger.error({ err: error, subscriptionId }, 'reading a signing secret failed');
      return null;
    }
  }
}
