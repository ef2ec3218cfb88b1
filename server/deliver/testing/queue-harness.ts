import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { Egress } from '../egress/egress.ts';
import { type Answer, type Receiver, startReceiver } from '../egress/testing/receiver.ts';
import { DeliveryQueue, type DeliveryQueueOptions } from '../queue/delivery-queue.ts';
import { linkedChats } from '../queue/linked-chats.ts';
import { addOrg, type NewSubscription, openSecret, statesOf, subscribe } from './webhook-harness.ts';

/** Retries at once, a circuit that opens late, and no end of a lease or a try that a test does not ask for. */
const QUICK = {
  ...{ leaseMs: 600_000, tryMs: 60_000, lookMs: 20, retriesMs: [10, 10] },
  circuit: { threshold: 1_000, firstOpenMs: 1_000, longestOpenMs: 1_000 },
};

type Running = { queue: DeliveryQueue; stop: () => Promise<void> };

/** Answers with a status, and a body if one is given. */
export const status =
  (code: number, body = ''): Answer =>
  (response) =>
    void response.writeHead(code).end(body);

/** An organisation of its own, with receivers and delivering queues that end with the test. */
export class QueueHarness {
  readonly database: TestDatabase;
  readonly orgId: string;
  readonly #cleanup: (() => Promise<void>)[] = [];

  private constructor(database: TestDatabase, orgId: string) {
    this.database = database;
    this.orgId = orgId;
  }

  static async open(database: TestDatabase): Promise<QueueHarness> {
    return new QueueHarness(database, await addOrg(database.pool, randomUUID()));
  }

  async receiver(answer?: Answer): Promise<Receiver> {
    const started = await startReceiver(answer ? { answer } : {});
    this.#cleanup.push(() => started.close());
    return started;
  }

  start(options: Partial<DeliveryQueueOptions> = {}): Running {
    const egress = new Egress({ allowLoopback: true, timeoutMs: QUICK.tryMs });
    const { pool: db } = this.database;
    const queue = new DeliveryQueue({
      ...{ db, logger: createLogger({ level: 'silent' }), now: Date.now, openSecret },
      ...{ egress, messenger: null, chats: linkedChats(db) },
      ...options,
      timing: { ...QUICK, ...options.timing },
    });
    const stopping = new AbortController();
    const done = queue.run(stopping.signal);
    const stop = async (): Promise<void> => {
      stopping.abort();
      await done;
      await egress.close();
    };
    this.#cleanup.push(stop);
    return { queue, stop };
  }

  async newSubscription(more: Partial<NewSubscription> = {}) {
    const subscription = { subscriptionId: `whk_${randomUUID()}`, orgId: this.orgId, ...more };
    await subscribe(this.database.pool, subscription);
    return subscription;
  }

  states(subscriptionId: string): Promise<Record<string, number>> {
    return statesOf(this.database.pool, subscriptionId);
  }

  async attemptsOf(subscriptionId: string) {
    const { rows } = await this.database.pool.query(
      `SELECT a.number, a.status, a.error, a.response_body
       FROM webhook_attempt a JOIN webhook_delivery USING (delivery_id)
       WHERE subscription_id = $1 ORDER BY delivery_id, number`,
      [subscriptionId],
    );
    return rows;
  }

  async usage() {
    const { rows } = await this.database.pool.query(
      'SELECT matched, delivered, failed, bytes FROM webhook_usage WHERE org_id = $1',
      [this.orgId],
    );
    return rows[0];
  }

  async close(): Promise<void> {
    for (const end of this.#cleanup.splice(0).reverse()) await end();
    await this.database.pool.query('DELETE FROM org');
  }
}

/** Gives each test of a file a harness of its own, on one database. */
export function queueHarnessForEach(give: (harness: QueueHarness) => void): void {
  let database: TestDatabase;
  let harness: QueueHarness;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  beforeEach(async () => {
    harness = await QueueHarness.open(database);
    give(harness);
  });
  afterEach(() => harness.close());
  afterAll(() => database.drop());
}
