import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { type Receiver, startReceiver } from './egress/testing/receiver.ts';
import { matchedUpTo, startDelivering } from './testing/start-delivering.ts';
import { addOrg, change, enqueue, FILLS_WALLET, statesOf, subscribe } from './testing/webhook-harness.ts';
import { keepDeliveries } from './upkeep.ts';

let database: TestDatabase;
let to: Receiver;
const running: (() => Promise<void>)[] = [];
const logger = createLogger({ level: 'silent' });

beforeEach(async () => {
  database = await freshDatabase();
  to = await startReceiver();
  await addOrg(database.pool, 'org_1');
});
afterEach(async () => {
  for (const end of running.splice(0)) await end();
  await to.close();
  await database.drop();
});

/** One delivering process. */
const start = () => void running.push(startDelivering(database));

const untilFollowed = () => expect.poll(() => matchedUpTo(database, 'webhooks')).not.toBeNull();
const untilMatched = (seq: number) => expect.poll(() => matchedUpTo(database, 'webhooks')).toBe(seq);

const fills = (count: number, timeMs = Date.now()) => storeFills(database.pool, { count, timeMs });
const ids = (): string[] => to.received.map(({ headers }) => String(headers['x-svc-event-id']));
const subscription = { subscriptionId: 'whk_1', orgId: 'org_1', wallets: [FILLS_WALLET] };

describe('a stored fill', () => {
  it('reaches each subscription that names its wallet once, with the reason, of several processes', async () => {
    await subscribe(database.pool, { ...subscription, url: `${to.url}/one` });
    await subscribe(database.pool, {
      ...subscription,
      subscriptionId: 'whk_2',
      wallets: ['0xother'],
      url: to.url,
    });
    await subscribe(database.pool, {
      ...{ subscriptionId: 'whk_3', orgId: 'org_1', scope: 'market', url: `${to.url}/all` },
    });
    start();
    start();
    await untilFollowed();
    for (let nth = 0; nth < 10; nth += 1) await fills(30);
    await expect.poll(() => statesOf(database.pool, 'whk_1')).toEqual({ delivered: 300 });
    await expect.poll(() => statesOf(database.pool, 'whk_3')).toEqual({ delivered: 300 });
    expect(to.received).toHaveLength(600);
    expect(new Set(ids()).size).toBe(300);
    const bodies = to.received.filter(({ path }) => path === '/one').map(({ body }) => JSON.parse(body));
    expect(bodies[0]).toMatchObject({
      type: 'fill',
      sub_id: 'whk_1',
      user: FILLS_WALLET,
      reasons: ['wallet'],
    });
    expect(await statesOf(database.pool, 'whk_2')).toEqual({});
  });

  it('is heard by a subscription that was made, changed or resumed before it, not by one that was paused or deleted', async () => {
    start();
    await untilFollowed();
    await subscribe(database.pool, { ...subscription, url: to.url });
    await fills(1);
    await expect.poll(ids).toEqual(['evt_fill_1']);
    await change(database.pool, 'whk_1', "status = 'paused'");
    await fills(1);
    await untilMatched(2);
    await change(database.pool, 'whk_1', "status = 'active', wallets = '{}', scope = 'market'");
    await subscribe(database.pool, { ...subscription, subscriptionId: 'whk_2', url: `${to.url}/2` });
    await fills(1);
    await expect.poll(() => ids().sort()).toEqual(['evt_fill_1', 'evt_fill_3', 'evt_fill_3']);
    await database.pool.query("DELETE FROM webhook_subscription WHERE subscription_id = 'whk_1'");
    await fills(1);
    await expect.poll(() => ids().filter((id) => id === 'evt_fill_4')).toHaveLength(1);
    expect(to.received).toHaveLength(4);
  });

  it('that was stored as history is nobody’s news', async () => {
    await subscribe(database.pool, { ...subscription, url: to.url });
    start();
    await untilFollowed();
    await database.pool.query(
      `INSERT INTO ingest_cursor (source, file, byte_offset, block_number, block_time_ms, fill_seq, fills, quarantined, updated_ms, history_seq)
       VALUES ('node_fills', 'f', 0, 1, 1, 500, 500, 0, 1, 500)`,
    );
    await fills(500, Date.now() - 3 * DAY_MS);
    await fills(2);
    await expect.poll(() => statesOf(database.pool, 'whk_1')).toEqual({ delivered: 2 });
    expect(ids().sort()).toEqual(['evt_fill_501', 'evt_fill_502']);
  });
});

describe('upkeep', () => {
  const mails: { to: string; text: string }[] = [];
  const stopping: AbortController[] = [];
  afterEach(() => {
    for (const one of stopping.splice(0)) one.abort();
    mails.length = 0;
  });

  function keep(send = async (mail: { to: string; text: string }) => void mails.push(mail)): void {
    const controller = new AbortController();
    stopping.push(controller);
    const mailer = { baseUrl: 'https://hashmark.test', send };
    void keepDeliveries({ db: database.pool, logger, mailer, signal: controller.signal, everyMs: 20 });
  }

  async function failing(sinceMs: number): Promise<void> {
    await subscribe(database.pool, { ...subscription, url: to.url });
    await database.pool.query(
      `INSERT INTO webhook_endpoint (subscription_id, failures, failing_since, open_until)
       VALUES ('whk_1', 50, now() - $1 * interval '1 ms', now() + interval '1 minute')`,
      [sinceMs],
    );
    await database.pool.query("INSERT INTO person (person_id, email) VALUES ('p', 'owner@example.com')");
    await database.pool.query(
      "INSERT INTO membership (org_id, person_id, role) VALUES ('org_1', 'p', 'owner')",
    );
  }

  it('tells the owners once when an endpoint has failed for 5 days, and lists what waits for it as failed; its status stays', async () => {
    await failing(5 * DAY_MS + 1_000);
    await enqueue(database.pool, subscription, [1, 20]);
    keep();
    keep();
    await expect.poll(() => statesOf(database.pool, 'whk_1')).toEqual({ failed: 20 });
    await enqueue(database.pool, subscription, [21, 22]);
    await expect.poll(() => statesOf(database.pool, 'whk_1')).toEqual({ failed: 22 });
    expect(mails).toMatchObject([{ to: 'owner@example.com', text: expect.stringContaining(to.url) }]);
    expect(mails[0]?.text).toMatch(/ has failed since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC:/);
    const { rows } = await database.pool.query('SELECT status FROM webhook_subscription');
    expect(rows).toEqual([{ status: 'active' }]);
    const tries = await database.pool.query('SELECT DISTINCT error FROM webhook_attempt');
    expect(tries.rows).toEqual([{ error: 'Not sent: the endpoint has been failing for 5 days.' }]);
    const usage = await database.pool.query('SELECT matched, failed FROM webhook_usage');
    expect(usage.rows).toEqual([{ matched: 22, failed: 22 }]);
  });

  it('tells them later when no mail server takes the email', async () => {
    await failing(6 * DAY_MS);
    let refused = 0;
    keep(async (mail) => {
      refused += 1;
      if (refused < 3) throw new Error('no mail today');
      mails.push(mail);
    });
    await expect.poll(() => mails.length).toBe(1);
  });

  it('leaves an endpoint alone that fails for less than 5 days', async () => {
    await failing(5 * DAY_MS - HOUR_MS);
    await enqueue(database.pool, subscription, [1, 1]);
    await database.pool.query("UPDATE webhook_delivery SET created_at = now() - interval '37 hours'");
    await enqueue(database.pool, subscription, [2, 2]);
    keep();
    // What waited in vain for longer than all retries take is ended; younger ones still wait.
    await expect.poll(() => statesOf(database.pool, 'whk_1')).toEqual({ failed: 1, pending: 1 });
    expect(mails).toEqual([]);
  });

  it('deletes deliveries with their tries after 14 days, and none that is younger or under way', async () => {
    await subscribe(database.pool, { ...subscription, url: to.url });
    await enqueue(database.pool, subscription, [1, 6]);
    await database.pool.query(
      `UPDATE webhook_delivery SET state = 'failed', due_at = NULL,
         created_at = now() - CASE WHEN delivery_id % 2 = 0 THEN interval '15 days' ELSE interval '13 days' END`,
    );
    await database.pool.query(
      'INSERT INTO webhook_attempt (delivery_id, number, at, latency_ms) SELECT delivery_id, 1, now(), 1 FROM webhook_delivery',
    );
    keep();
    await expect.poll(() => statesOf(database.pool, 'whk_1')).toEqual({ failed: 3 });
    const { rows } = await database.pool.query('SELECT count(*) AS n FROM webhook_attempt');
    expect(rows).toEqual([{ n: 3 }]);
  });
});
