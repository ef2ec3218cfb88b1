import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { SOAK } from '#server/test/soak-settings.ts';
import { type Answer, type Receiver, startReceiver } from './egress/testing/receiver.ts';
import { addOrg, FILLS_WALLET, subscribe } from './testing/webhook-harness.ts';

/** How often a delivering process is killed; `npm run soak` does it thirty times. */
const KILLS = SOAK.deliverKills;
const FILLS_A_KILL = 40;
const FILLS_AT_ONCE = 5;
/** Only ends what would never end: processes have to start, and leases to run out. */
const BOUND = { timeout: 300_000 };

let database: TestDatabase;
const processes: ChildProcess[] = [];
const receivers: Receiver[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  for (const receiver of receivers) await receiver.close();
});
afterAll(() => database.drop());

const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code, { location: 'http://169.254.169.254/' }).end();

/** How receivers behave, and whether their events can arrive. */
const KINDS: Record<string, { answer: Answer; arrives: boolean }> = {
  good: { answer: status(204), arrives: true },
  refusing: { answer: status(400), arrives: false },
  broken: { answer: status(500), arrives: false },
  redirecting: { answer: status(302), arrives: false },
  hanging: { answer: () => {}, arrives: false },
  slow: {
    answer: (response) => void setTimeout(() => status(200)(response, {} as never), 50),
    arrives: true,
  },
  resetting: { answer: (response) => void response.socket?.resetAndDestroy(), arrives: false },
  giant: {
    answer: (response) => void response.writeHead(200).end('x'.repeat(2_000_000)),
    arrives: true,
  },
  flaky: {
    answer: (response, received) => status(Math.random() < 0.5 ? 503 : 200)(response, received),
    arrives: false,
  },
};

async function startProcess(): Promise<void> {
  const script = path.resolve('server/deliver/testing/deliver-process.ts');
  const child = fork(script, [database.url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  processes.push(child);
  await once(child, 'message');
}

/** Kills one of the two, at any moment of its work, and puts another in its place. */
async function killOne(): Promise<void> {
  const [victim] = processes.splice(Math.floor(Math.random() * processes.length), 1);
  if (!victim) throw new Error('nobody delivers');
  const ended = once(victim, 'exit');
  victim.kill('SIGKILL');
  await ended;
  await startProcess();
}

type Ended = { subscription_id: string; state: string; n: number; events: number };

test(
  `every matching fill ends delivered or listed as failed, though one of two processes is killed ${KILLS} times`,
  async () => {
    await addOrg(database.pool, 'org_1');
    for (const [kind, { answer }] of Object.entries(KINDS)) {
      const receiver = await startReceiver({ answer });
      receivers.push(receiver);
      const wallets = [FILLS_WALLET];
      await subscribe(database.pool, { subscriptionId: kind, orgId: 'org_1', wallets, url: receiver.url });
    }
    await startProcess();
    await startProcess();
    const followed = () => database.pool.query("SELECT 1 FROM changefeed_cursor WHERE name = 'webhooks'");
    await expect.poll(async () => (await followed()).rowCount, BOUND).toBe(1);
    let head = 0;
    let isOver = false;
    const storing = (async () => {
      while (!isOver || head < KILLS * FILLS_A_KILL) {
        head = await storeFills(database.pool, { count: FILLS_AT_ONCE, timeMs: Date.now() });
        await delay(200);
      }
    })();
    const sent = (): number => receivers.reduce((sum, { received }) => sum + received.length, 0);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = sent();
      await expect.poll(sent, BOUND).toBeGreaterThan(before);
      await delay(Math.random() * 300);
      await killOne();
    }
    isOver = true;
    await storing;
    const all = Object.keys(KINDS).length * head;
    const ended = async (): Promise<Ended[]> =>
      (
        await database.pool.query<Ended>(
          `SELECT subscription_id, state, count(*) AS n, count(DISTINCT event_id) AS events FROM webhook_delivery
           WHERE state <> 'pending' GROUP BY 1, 2`,
        )
      ).rows;
    await expect.poll(async () => (await ended()).reduce((sum, { n }) => sum + n, 0), BOUND).toBe(all);
    const rows = await ended();
    // No event twice for one subscription, and what can arrive has arrived: also where its answer was too late to count.
    expect(rows.filter(({ n, events }) => n !== events)).toEqual([]);
    for (const [nth, [kind, { arrives }]] of Object.entries(KINDS).entries()) {
      const received = receivers[nth]?.received ?? [];
      const events = new Set(received.map(({ headers }) => headers['x-svc-event-id']));
      expect([...events].every((id) => /^evt_fill_\d+$/.test(String(id)))).toBe(true);
      const delivered = rows.find((row) => row.subscription_id === kind && row.state === 'delivered')?.n ?? 0;
      if (arrives) expect([kind, events.size]).toEqual([kind, head]);
      expect(delivered).toBeLessThanOrEqual(events.size);
      expect(events.size).toBeLessThanOrEqual(head);
      // What repeats an event repeats its body.
      const bodies = new Set(received.map(({ headers, body }) => `${headers['x-svc-event-id']}${body}`));
      expect([kind, bodies.size]).toEqual([kind, events.size]);
    }
  },
  120_000 + KILLS * 60_000,
);
