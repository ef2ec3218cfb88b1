import { describe, expect, it } from 'vitest';
import { transaction } from '#store/transaction.ts';
import { DELIVERIES_CHANNEL, enqueueDeliveries } from '#store/webhook/enqueue-deliveries.ts';
import { DRAFT, PATH, type WebhooksHarness } from './testing/webhooks-harness.ts';
import { webhooksHarnessForEach } from './testing/webhooks-harness-for-each.ts';

let harness: WebhooksHarness;
webhooksHarnessForEach((given) => {
  harness = given;
});

/** A body whose bytes no JSON writer would make again. */
const BODY = '{"b":1.50, "a":"é\\u00e9"}';

type State = 'pending' | 'delivered' | 'failed';
const sql = (text: string, values: unknown[] = []) => harness.api.database.pool.query(text, values);

/** Stores deliveries of a subscription and puts them into a state, as delivering leaves them. */
async function store(id: string, count: number, state: State, ageDays = 0): Promise<string[]> {
  const eventIds = Array.from({ length: count }, (_, index) => `evt_${state}_${ageDays}_${index}`);
  await transaction(harness.api.database.pool, (tx) =>
    enqueueDeliveries(
      tx,
      eventIds.map((eventId) => ({
        ...{
          subscriptionId: id,
          orgId: harness.orgId,
          eventId,
          eventType: 'fill',
          origin: 'live',
          body: BODY,
        },
      })),
    ),
  );
  await sql(
    `UPDATE webhook_delivery SET state = $2, attempts = 3, last_status = 500, created_at = now() - $3 * interval '1 day',
       due_at = CASE WHEN $2 = 'pending' THEN due_at END, finished_at = CASE WHEN $2 <> 'pending' THEN now() END
     WHERE subscription_id = $1 AND event_id = ANY ($4)`,
    [id, state, ageDays, eventIds],
  );
  return eventIds;
}

type Failure = { event_id: string; created_at: number; ttl: number };
const failuresOf = async (id: string) =>
  (await harness.call('GET', `${PATH}/${id}/deliveries`)).body.failed as Failure[];
const replay = async (id: string) => (await harness.call('POST', `${PATH}/${id}/replay`)).body;
const rowsOf = async (id: string, state: string) =>
  (
    await sql(
      'SELECT * FROM webhook_delivery WHERE subscription_id = $1 AND state = $2 ORDER BY delivery_id',
      [id, state],
    )
  ).rows;

describe('failed deliveries', () => {
  it('are listed newest first as they were sent, until they are 14 days old', async () => {
    const { id } = await harness.create();
    await store(id, 1, 'failed', 13);
    await store(id, 2, 'failed');
    await store(id, 1, 'failed', 15);
    await store(id, 1, 'delivered');
    await store(id, 1, 'pending');
    const failed = await failuresOf(id);
    expect(failed.map(({ event_id }) => event_id)).toEqual([
      'evt_failed_0_1',
      'evt_failed_0_0',
      'evt_failed_13_0',
    ]);
    expect(failed[0]).toEqual({
      ...{ sub_id: id, event_id: 'evt_failed_0_1', event_type: 'fill', url: DRAFT.url, body: BODY },
      ...{ last_status: 500, attempts: 3, created_at: expect.any(Number), ttl: expect.any(Number) },
    });
    for (const { created_at, ttl } of failed) expect(ttl - created_at).toBe(14 * 86_400);
  });

  it('are sent again byte for byte, as the same event under a new id, and are told to those who deliver', async () => {
    const { id } = await harness.create();
    await store(id, 2, 'failed');
    const before = await rowsOf(id, 'failed');
    const client = await harness.api.database.pool.connect();
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query(`LISTEN ${DELIVERIES_CHANNEL}`);
    expect(await replay(id)).toEqual({ replayed: 2 });
    await expect.poll(() => heard).not.toEqual([]);
    await client.query(`UNLISTEN ${DELIVERIES_CHANNEL}`);
    client.release();
    const again = await rowsOf(id, 'pending');
    expect(again.map(({ event_id, body, origin, attempts }) => [event_id, body, origin, attempts])).toEqual(
      before.map(({ event_id }) => [event_id, BODY, 'redelivery', 0]),
    );
    for (const { delivery_id, due_at } of again) {
      expect(before.map((row) => row.delivery_id)).not.toContain(delivery_id);
      expect(due_at).not.toBeNull();
    }
    expect(await failuresOf(id)).toEqual([]);
    expect(await replay(id)).toEqual({ replayed: 0 });
  });

  it('are sent again at most 1,000 at a time, the oldest first, and each once however many ask', async () => {
    const { id } = await harness.create();
    const eventIds = await store(id, 1_200, 'failed');
    expect(await replay(id)).toEqual({ replayed: 1_000 });
    const rest = await Promise.all([replay(id), replay(id), replay(id)]);
    expect(rest.map(({ replayed }) => Number(replayed)).reduce((sum, count) => sum + count)).toBe(200);
    expect((await rowsOf(id, 'pending')).map(({ event_id }) => event_id).sort()).toEqual(
      [...eventIds].sort(),
    );
  });

  it('that wait by the thousands already are refused to be added to', async () => {
    const { id } = await harness.create();
    await store(id, 5_000, 'pending');
    await sql(`UPDATE webhook_delivery SET origin = 'redelivery' WHERE subscription_id = $1`, [id]);
    expect(await harness.refusal('POST', `${PATH}/${id}/replay`)).toEqual([
      ...[
        429,
        'Too many replayed deliveries of this subscription are pending (limit 5000). Wait until some are delivered.',
      ],
    ]);
  });
});

describe('the log of deliveries', () => {
  it('has every delivery page by page, and each with its body and tries', async () => {
    const { id } = await harness.create();
    await store(id, 3, 'delivered');
    await store(id, 2, 'failed');
    const first = (await harness.call('GET', `${PATH}/${id}/log?limit=3`)).body as {
      data: { id: string }[];
      next: string;
    };
    const second = (await harness.call('GET', `${PATH}/${id}/log?limit=3&before=${first.next}`))
      .body as typeof first;
    expect([first.data.length, second.data.length, second.next]).toEqual([3, 2, null]);
    expect((await harness.call('GET', `${PATH}/${id}/log?state=failed`)).body.data).toHaveLength(2);
    const [newest] = first.data;
    await sql(
      `INSERT INTO webhook_attempt (delivery_id, number, at, latency_ms, status, response_body)
       VALUES ($1, 1, now(), 12, 500, 'no')`,
      [newest?.id.slice(4)],
    );
    const { body } = await harness.call('GET', `${PATH}/${id}/deliveries/${newest?.id}`);
    expect(body).toMatchObject({ ...newest, body: BODY, state: 'failed' });
    expect(body.tries).toEqual([
      { number: 1, at_ms: expect.any(Number), latency_ms: 12, status: 500, error: null, response_body: 'no' },
    ]);
  });

  it('lets one or a time be sent again, but not what is still being sent', async () => {
    const { id } = await harness.create();
    await store(id, 1, 'delivered');
    const [delivered] = await rowsOf(id, 'delivered');
    const path = `${PATH}/${id}/deliveries/dlv_${delivered.delivery_id}/redeliver`;
    const { body } = await harness.call('POST', path);
    expect((await rowsOf(id, 'pending')).map(({ delivery_id }) => `dlv_${delivery_id}`)).toEqual([
      body.delivery_id,
    ]);
    expect(await harness.refusal('POST', `${PATH}/${id}/deliveries/${body.delivery_id}/redeliver`)).toEqual([
      ...[409, 'This delivery is still in progress.'],
    ]);
    expect(await rowsOf(id, 'delivered')).toHaveLength(1);
    await store(id, 2, 'failed', 3);
    const now = Date.now() / 1_000;
    const range = (from: number, to: number, more = {}) =>
      harness.call('POST', `${PATH}/${id}/redeliver`, {
        body: { from: now - from * 86_400, to: now - to * 86_400, ...more },
      });
    expect((await range(4, 2)).body).toEqual({ replayed: 2 });
    expect((await range(1, -1, { only_failed: true })).body).toEqual({ replayed: 0 });
    expect((await range(1, -1)).body).toEqual({ replayed: 1 });
  });
});

it('a test is signed for the subscription’s own addresses, at most 10 a minute, and Scale sees what came of it', async () => {
  const scale = await harness.stranger('scale');
  const { id } = await scale.create();
  const { body } = await scale.call('POST', `${PATH}/${id}/test`);
  expect(body.event_id).toMatch(/^evt_test_[0-9a-f]{24}$/);
  const detail = (await scale.call('GET', `${PATH}/${id}/deliveries/${body.delivery_id}`)).body;
  expect(detail).toMatchObject({ event_id: body.event_id, event_type: 'fill', origin: 'test', tries: [] });
  expect(JSON.parse(String(detail.body))).toEqual({
    ...{
      type: 'fill',
      id: 0,
      sub_id: id,
      user: DRAFT.wallets[0],
      coin: '#10',
      px: 0.5,
      sz: 100,
      notional: 50,
    },
    ...{ side: 'B', dir: 'Buy', event_id: body.event_id, reasons: ['wallet'] },
  });
  for (let sent = 1; sent < 10; sent += 1) await scale.call('POST', `${PATH}/${id}/test`);
  expect(await scale.refusal('POST', `${PATH}/${id}/test`)).toEqual([
    ...[429, 'A subscription can be tested at most 10 times per minute.'],
  ]);
});

it('usage is of this month, and zero without any', async () => {
  const period = new Date().toISOString().slice(0, 7);
  const usage = () => harness.call('GET', '/v1/webhooks/usage');
  expect((await usage()).body).toEqual({ period, usage: { matched: 0, delivered: 0, failed: 0, bytes: 0 } });
  await sql(`INSERT INTO webhook_usage VALUES ($1, $2, 4, 3, 1, 5000000000), ($1, '2026-01', 9, 9, 9, 9)`, [
    harness.orgId,
    period,
  ]);
  expect((await usage()).body).toEqual({
    period,
    usage: { matched: 4, delivered: 3, failed: 1, bytes: 5e9 },
  });
});

describe('who may', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/deliveries'],
    ['POST', '/replay'],
    ['GET', '/log'],
    ['POST', '/deliveries/dlv_1/redeliver'],
    ['POST', '/redeliver', { from: 0, to: 1 }],
    ['POST', '/replay-history', { from: 0, to: 1 }],
  ];

  it('Scale has neither history nor replay', async () => {
    const scale = await harness.stranger('scale');
    const { id } = await scale.create();
    const owner = await scale.as('owner');
    for (const [method, below, body] of calls) {
      expect(await scale.refusal(method, `${PATH}/${id}${below}`, body)).toEqual([
        ...[403, 'This route requires an API key of the Enterprise tier.'],
      ]);
      expect(await scale.refusal(method, `${PATH}/${id}${below}`, body, owner)).toEqual([
        ...[403, 'This requires the Enterprise tier.'],
      ]);
    }
  });

  it('nobody reaches the deliveries of another organisation, and a viewer repeats none', async () => {
    const other = await harness.stranger();
    const { id } = await harness.create();
    await store(id, 1, 'failed');
    const [row] = await rowsOf(id, 'failed');
    const all: typeof calls = [...calls, ['POST', '/test'], ['GET', `/deliveries/dlv_${row.delivery_id}`]];
    for (const [method, below, body] of all) {
      expect(await other.refusal(method, `${PATH}/${id}${below}`, body)).toEqual([
        404,
        'Subscription not found',
      ]);
    }
    const { id: theirs } = await other.create();
    for (const number of [row.delivery_id, '999999', 'x']) {
      expect(await other.refusal('GET', `${PATH}/${theirs}/deliveries/dlv_${number}`)).toEqual([
        404,
        'Delivery not found',
      ]);
      expect(await other.refusal('POST', `${PATH}/${theirs}/deliveries/dlv_${number}/redeliver`)).toEqual([
        ...[404, 'Delivery not found'],
      ]);
    }
    const viewer = await harness.as('viewer');
    for (const [method, below, body] of all.filter(([given]) => given === 'POST')) {
      expect((await harness.refusal(method, `${PATH}/${id}${below}`, body, viewer))[0]).toBe(403);
    }
    expect(await rowsOf(id, 'failed')).toHaveLength(1);
  });
});
