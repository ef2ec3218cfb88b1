import { createHmac } from 'node:crypto';
import type { Event } from './objects.ts';

/** What was sent, and what came back: the status, or 0 when nobody answered. */
export type Delivery = { event: Event; status: number };

const TIMEOUT_MS = 10_000;
const RETRY_MS = [250, 1_000, 5_000, 30_000, 120_000, 600_000];
const MOST_WAITING = 1_000;

/** Signs a payload as Stripe does, at `seconds`. */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Sends events to one endpoint, each until it is answered with 2xx or has been tried often enough. */
export class WebhookSender {
  readonly #secret: string;
  readonly #deliveries: Delivery[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #endpoint: string | null = null;
  #held: Event[] | null = null;
  /** Events from before an endpoint was set. */
  #early: Event[] = [];
  #isClosed = false;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** From now on, and what has happened so far. */
  deliverTo(endpoint: string): void {
    this.#endpoint = endpoint;
    const early = this.#early;
    this.#early = [];
    for (const event of early) this.take(event);
  }

  /** Holds events back; `release` returns them, to be sent late, twice or reordered. */
  hold(): void {
    this.#held ??= [];
  }

  release(): Event[] {
    const held = this.#held ?? [];
    this.#held = null;
    return held;
  }

  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  /** Takes an event that has just happened. */
  take(event: Event): void {
    if (this.#held) this.#held.push(event);
    else if (this.#endpoint === null) {
      if (this.#early.length < MOST_WAITING) this.#early.push(event);
    } else this.#schedule(event, 0);
  }

  /** Sends an event once, now. @returns the status, 0 when nobody answered */
  async send(event: Event): Promise<number> {
    const body = JSON.stringify(event);
    const seconds = Math.floor(Date.now() / 1_000);
    const status = await fetch(this.#endpoint ?? '', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(body, this.#secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    this.#deliveries.push({ event, status });
    if (this.#deliveries.length > MOST_WAITING) this.#deliveries.shift();
    return status;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #schedule(event: Event, tries: number): void {
    const waitMs = tries === 0 ? 0 : RETRY_MS[tries - 1];
    if (waitMs === undefined || this.#isClosed || this.#timers.size >= MOST_WAITING) return;
    const timer = setTimeout(async () => {
      this.#timers.delete(timer);
      const status = await this.send(event);
      if (status < 200 || status > 299) this.#schedule(event, tries + 1);
    }, waitMs);
    timer.unref();
    this.#timers.add(timer);
  }
}
