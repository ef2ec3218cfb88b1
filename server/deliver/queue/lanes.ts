import type { Pool } from 'pg';
import { endpointsWithDue, readEndpoints } from '#store/webhook/endpoints.ts';
import type { Wanted } from '#store/webhook/take-deliveries.ts';
import type { CircuitSettings } from './circuit.ts';
import { Lane } from './lane.ts';
import type { OpenEndpoint } from './send-delivery.ts';

export type LanesOptions = {
  db: Pool;
  keyOf: (endpoint: Pick<OpenEndpoint, 'sealedSecret' | 'subscriptionId'>) => OpenEndpoint['key'];
  /** Whether this process has unsaved health of an endpoint. */
  isSaving: (subscriptionId: string) => boolean;
  now: () => number;
  circuit: CircuitSettings;
};

/** The endpoints that this process has something to do with. */
export class Lanes {
  readonly #options: LanesOptions;
  readonly #lanes = new Map<string, Lane>();

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  of(subscriptionId: string): Lane {
    const lane = this.#lanes.get(subscriptionId) ?? new Lane(subscriptionId);
    this.#lanes.set(subscriptionId, lane);
    return lane;
  }

  all(): Lane[] {
    return [...this.#lanes.values()];
  }

  /** Says that a subscription was changed; null: any may be. */
  changed(subscriptionId: string | null): void {
    const lanes = subscriptionId === null ? this.#lanes.values() : [this.#lanes.get(subscriptionId)];
    for (const lane of lanes) if (lane) lane.isStale = true;
  }

  /** Finds endpoints with unannounced due deliveries, and drops idle lanes. */
  async look(): Promise<void> {
    for (const [id, lane] of this.#lanes) {
      if (lane.isIdle) this.#lanes.delete(id);
      // Another process may have learnt how it does by now.
      else if (lane.isFailing && !this.#options.isSaving(id)) lane.isStale = true;
    }
    for (const id of await endpointsWithDue(this.#options.db)) this.of(id).hasWork = true;
  }

  /** Reads the endpoints that something is to be sent to and that may have changed. @returns those that were read */
  async refresh(): Promise<Lane[]> {
    const stale = this.all().filter((lane) => lane.isStale && (lane.hasWork || lane.waiting.length > 0));
    if (stale.length === 0) return [];
    const ids = stale.map(({ subscriptionId }) => subscriptionId);
    // Before they are read: what changes while they are makes them stale again.
    for (const lane of stale) lane.isStale = false;
    const read = await readEndpoints(this.#options.db, ids).catch((error: unknown) => {
      for (const lane of stale) lane.isStale = true;
      throw error;
    });
    const byId = new Map(read.map((endpoint) => [endpoint.subscriptionId, endpoint]));
    for (const lane of stale) {
      const endpoint = byId.get(lane.subscriptionId);
      lane.endpoint = endpoint ? { ...endpoint, key: this.#options.keyOf(endpoint) } : null;
      if (!endpoint) lane.hasWork = false;
    }
    return stale;
  }

  /**
   * Deliveries to take now, at most `room`, and of each endpoint no more than it can send soon. Requested endpoints
   * move to the end of the queue.
   */
  wanted(room: number): Wanted[] {
    const wanted: Wanted[] = [];
    let left = room;
    for (const lane of this.all()) {
      if (left <= 0) break;
      if (!lane.hasWork || lane.isStale) continue;
      const { places, testsOnly } = lane.limits(this.#options.now(), this.#options.circuit);
      const ahead = places > 1 ? 2 * places : places;
      const most = Math.min(left, ahead - lane.underway - lane.waiting.length);
      if (most <= 0) continue;
      left -= most;
      wanted.push({ subscriptionId: lane.subscriptionId, most, testsOnly });
      this.#lanes.delete(lane.subscriptionId);
      this.#lanes.set(lane.subscriptionId, lane);
    }
    return wanted;
  }
}
