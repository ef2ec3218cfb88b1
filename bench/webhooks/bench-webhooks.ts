import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Egress } from '#deliver/egress/egress.ts';
import { eventHeaders, signingKey } from '#deliver/signing/sign-event.ts';
import { addOrg, enqueue, FILLS_WALLET, SECRET, subscribe } from '#deliver/testing/webhook-harness.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { createPool } from '#store/pool.ts';
import { commitTimes } from '../commit-to-frame.ts';
import { emptyDatabase } from '../ingest.ts';
import { quantile } from '../relay/percentiles.ts';
import { milliseconds, percent, perSecond, type Row } from '../table.ts';
import { matchingCost } from './matching-cost.ts';
import { type Receivers, startDelivering, startReceivers } from './webhook-processes.ts';
import { workerCost } from './worker-cost.ts';

const ENDPOINTS = 10;
const STEP_MS = 100;
const WARM_MS = 3_000;
const MEASURE_MS = 15_000;
const DRAINED = 30_000;
/** Requests of the bare loop that are under way at once. */
const BARE_UNDERWAY = 64;

const idOf = (nth: number): string => `whk_bench_${nth}`;
const latency = (all: readonly number[]): string =>
  `p50 ${milliseconds(quantile(all, 0.5))}, p99 ${milliseconds(quantile(all, 0.99))}`;

type Bench = { db: Pool; databaseUrl: string; receivers: Receivers };

/** Has fills stored at a pace at which they are `perSecond` deliveries; each is one for every endpoint. */
async function store({ db }: Bench, deliveriesPerSecond: number, durationMs: number): Promise<void> {
  const count = Math.round(((deliveriesPerSecond / ENDPOINTS) * STEP_MS) / 1_000);
  const startMs = performance.now();
  for (let step = 1; step * STEP_MS <= durationMs; step += 1) {
    await storeFills(db, { count, timeMs: Date.now() });
    await delay(Math.max(0, startMs + step * STEP_MS - performance.now()));
  }
}

async function untilStill({ receivers }: Bench): Promise<void> {
  for (let before = -1, now = await receivers.count(); now !== before; ) {
    await delay(500);
    [before, now] = [now, await receivers.count()];
  }
}

/** How long events take from the commit of their fill to their receivers at a pace, in ms. */
async function commitToReceiver(bench: Bench, deliveriesPerSecond: number): Promise<number[]> {
  await store(bench, deliveriesPerSecond, WARM_MS);
  await untilStill(bench);
  await bench.receivers.take();
  await store(bench, deliveriesPerSecond, MEASURE_MS);
  await untilStill(bench);
  const arrivals = await bench.receivers.take();
  const tids = arrivals.map(([eventId]) => eventId.replace('evt_fill_', ''));
  const committed = await commitTimes(bench.databaseUrl, [...new Set(tids)]);
  const expected = (deliveriesPerSecond * MEASURE_MS) / 1_000;
  if (arrivals.length < expected) throw new Error(`${arrivals.length} of ${expected} deliveries arrived`);
  return arrivals.map(([, atMs], nth) => atMs - (committed.get(tids[nth] ?? '') ?? 0));
}

/** Requests to the same receivers by the same HTTP client and with the same signatures, and nothing else, a second. */
async function bareLoop({ receivers }: Bench, requests: number): Promise<number> {
  const egress = new Egress({ allowLoopback: true });
  const key = signingKey(SECRET);
  const body = JSON.stringify({ type: 'fill', event_id: 'evt_bare', note: 'é' });
  let sent = 0;
  const send = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const event = { eventId: 'evt_bare', eventType: 'fill', deliveryId: sent, body };
      const headers = eventHeaders(key, { ...event, atS: Math.floor(Date.now() / 1_000) });
      const { error } = await egress.post({ url: receivers.urls[sent % ENDPOINTS] ?? '', headers, body });
      if (error) throw new Error(error);
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: BARE_UNDERWAY }, send));
  const seconds = (performance.now() - startMs) / 1_000;
  await egress.close();
  await receivers.take();
  return requests / seconds;
}

/** Deliveries a second while a queue is worked off that was full before. */
async function drain(bench: Bench): Promise<number> {
  const { db, databaseUrl, receivers } = bench;
  for (let nth = 0; nth < ENDPOINTS; nth += 1) {
    await enqueue(db, { subscriptionId: idOf(nth), orgId: 'org_bench' }, [1, DRAINED / ENDPOINTS]);
  }
  await receivers.take();
  const delivering = await startDelivering(databaseUrl);
  const left = async () =>
    (await db.query<{ n: number }>("SELECT count(*) AS n FROM webhook_delivery WHERE state = 'pending'"))
      .rows[0]?.n;
  while ((await left()) !== 0) await delay(50);
  const times = (await receivers.take()).map(([, atMs]) => atMs);
  await delivering.stop();
  const seconds = (times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))) / 1_000;
  return times.length / seconds;
}

async function latencyRows(bench: Bench): Promise<Row[]> {
  const delivering = await startDelivering(bench.databaseUrl);
  try {
    await delay(1_000);
    const at500 = await commitToReceiver(bench, 500);
    const at1000 = await commitToReceiver(bench, 1_000);
    const before = await commitToReceiver(bench, 200);
    await subscribe(bench.db, {
      ...{ subscriptionId: 'whk_bench_dead', orgId: 'org_bench', wallets: [FILLS_WALLET] },
      url: bench.receivers.deadUrl,
    });
    await enqueue(bench.db, { subscriptionId: 'whk_bench_dead', orgId: 'org_bench' }, [1, 5_000]);
    const beside = await commitToReceiver(bench, 200);
    const [p99, p99Dead] = [quantile(before, 0.99), quantile(beside, 0.99)];
    const at = `${ENDPOINTS} endpoints, one process`;
    return [
      {
        ...{ benchmark: 'webhooks: commit of a fill to its receiver', at: `500 deliveries/s, ${at}` },
        ...{ measured: latency(at500), limit: '', ratio: '', target: 'p99 < 300 ms' },
      },
      {
        ...{ benchmark: 'webhooks: sustained', at: `1,000 deliveries/s for ${MEASURE_MS / 1_000} s, ${at}` },
        ...{ measured: latency(at1000), limit: '', ratio: '', target: 'all arrive' },
      },
      {
        ...{
          benchmark: 'webhooks: beside a dead endpoint',
          at: '200 deliveries/s to others, 5,000 waiting for it',
        },
        ...{ measured: latency(beside), limit: `without it: ${latency(before)}` },
        ...{ ratio: `+ ${milliseconds(p99Dead - p99)} p99`, target: '≤ 10 % or 5 ms' },
      },
    ];
  } finally {
    await delivering.stop();
  }
}

/** Webhooks from the commit of a fill to the receiver, beside the bare loop of the same HTTP client, and matching alone. */
export async function benchWebhooks(serverUrl: string): Promise<Row[]> {
  const matching = [matchingCost(), await workerCost(serverUrl)];
  const databaseUrl = await emptyDatabase(serverUrl, 'bench_webhooks');
  const db = createPool(databaseUrl, { statementTimeoutMs: 0 });
  const receivers = await startReceivers(ENDPOINTS);
  const bench = { db, databaseUrl, receivers };
  try {
    await addOrg(db, 'org_bench');
    for (const [nth, url] of receivers.urls.entries()) {
      await subscribe(db, { subscriptionId: idOf(nth), orgId: 'org_bench', wallets: [FILLS_WALLET], url });
    }
    await bareLoop(bench, DRAINED / 3);
    const bare = await bareLoop(bench, DRAINED);
    const drained = await drain(bench);
    const throughput: Row = {
      ...{
        benchmark: 'webhooks: a full queue',
        at: `${DRAINED.toLocaleString('en-US')} deliveries, one process`,
      },
      measured: perSecond(drained, 'deliveries'),
      limit: `bare loop: ${perSecond(bare, 'requests')}`,
      ...{ ratio: percent(drained / bare), target: '≥ 1,000/s' },
    };
    return [throughput, ...(await latencyRows(bench)), ...matching];
  } finally {
    await receivers.stop();
    await db.end();
  }
}
