import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { NO_FILTERS } from '#domain/webhook/subscription.ts';
import { OrderDirectory, orderEvent, startOrders } from '#ingest/orders/testing/order-files.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { wallet } from '#server/test/oracle/hand-made.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { type Received, type Receiver, startReceiver } from './egress/testing/receiver.ts';
import { matchedUpTo, startDelivering } from './testing/start-delivering.ts';
import { addOrg, type NewSubscription, SECRET, statesOf, subscribe } from './testing/webhook-harness.ts';

let database: TestDatabase;
let to: Receiver;
let cleanup: (() => unknown)[];

beforeEach(async () => {
  database = await freshDatabase();
  to = await startReceiver();
  cleanup = [() => to.close(), () => database.drop()];
  await addOrg(database.pool, 'org_1');
});
afterEach(async () => {
  for (const end of cleanup) await end();
});

/** Makes a subscription, delivers, and comes back once a source of events is followed. */
async function deliver(cursor: string, subscription: Partial<NewSubscription>): Promise<void> {
  await subscribe(database.pool, { subscriptionId: 'whk_1', orgId: 'org_1', url: to.url, ...subscription });
  cleanup.unshift(startDelivering(database));
  await expect.poll(() => matchedUpTo(database, cursor)).not.toBeNull();
}

/** The body of what a receiver got, by event: each verified as published libraries do it, of both schemes. */
function verified(received: readonly Received[]): Map<string, Record<string, unknown>> {
  const bodies = received.map(({ body, headers }): [string, Record<string, unknown>] => {
    const sent = Stripe.webhooks.constructEvent(body, String(headers['x-svc-signature']), SECRET);
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(sent);
    const told = sent as unknown as Record<string, unknown>;
    expect(headers['x-svc-event-type']).toBe(told.type);
    expect(headers['x-svc-event-id']).toBe(told.event_id);
    return [String(told.event_id), told];
  });
  expect(new Set(bodies.map(([id]) => id)).size).toBe(received.length);
  return new Map(bodies);
}

const delivered = () => statesOf(database.pool, 'whk_1');

describe('what the node says of an order', () => {
  it('reaches the receiver signed, for the wallet that is watched and the statuses that are wanted', async () => {
    const node = new OrderDirectory();
    const timeMs = Date.now();
    const order = { oid: 77, limitPx: '0.25', sz: '40.0' };
    const statuses = ['open', 'triggered', 'canceled'];
    node.block(1, timeMs - 2, ...statuses.map((status) => orderEvent(timeMs, { status }, order)));
    node.block(
      2,
      timeMs - 1,
      orderEvent(timeMs, { user: wallet(8) }),
      orderEvent(timeMs, {}, { coin: 'BTC' }),
    );
    node.block(3, timeMs, orderEvent(timeMs, {}, { ...order, oid: 78, side: 'A' }));
    await deliver('webhooks-orders', {
      eventTypes: ['order'],
      wallets: [wallet(7)],
      filters: { ...NO_FILTERS, statuses: ['placed', 'canceled'] },
    });
    const ingest = startOrders(database, node.dir);
    cleanup.unshift(async () => {
      await ingest.stop();
      node.remove();
    });
    await ingest.reached(3);
    await expect.poll(delivered).toEqual({ delivered: 3 });
    const { rows } = await database.pool.query(
      "SELECT seq, oid, status FROM order_event WHERE wallet = decode($1, 'hex') AND status <> 'triggered' ORDER BY seq",
      [wallet(7).slice(2)],
    );
    const told = verified(to.received);
    expect([...told.keys()].sort()).toEqual(rows.map(({ seq }) => `evt_order_${seq}`).sort());
    for (const { seq, oid, status } of rows) {
      expect(told.get(`evt_order_${seq}`)).toEqual({
        ...{ type: 'order', id: oid, sub_id: 'whk_1', user: wallet(7), coin: '#10', px: 0.25, sz: 40 },
        ...{ notional: 10, side: oid === 78 ? 'A' : 'B', status, event_id: `evt_order_${seq}` },
        reasons: ['wallet'],
      });
    }
  });
});

describe('what happens in a match', () => {
  it('reaches the receiver signed, for the match that is listed and the types that are wanted', async () => {
    await writeFixtures(database.pool, [madeFixture(), madeFixture({ id: 102 })], 1_000);
    await deliver('webhooks-fixtures', {
      ...{ kind: 'sports', eventTypes: ['match.kickoff', 'match.goal', 'match.ft'], fixtures: [101] },
    });
    const kickoff = {
      status: 'live',
      state: 'INPLAY_1ST_HALF',
      score: { home: 0, away: 0 },
      minute: 1,
    } as const;
    const goal = { ...kickoff, score: { home: 1, away: 0 }, events: [madeEvent()], minute: 12 };
    const end = { ...goal, status: 'finished', state: 'FT', minute: 90 } as const;
    for (const [at, state] of [kickoff, goal, end].entries()) {
      const both = [madeFixture(state), madeFixture({ ...state, id: 102 })];
      await writeFixtures(database.pool, both, 2_000 + at);
    }
    await expect.poll(delivered).toEqual({ delivered: 3 });
    const told = verified(to.received);
    const types = new Map([...told.values()].map((body) => [body.type, body]));
    expect(new Set(types.keys())).toEqual(new Set(['match.kickoff', 'match.goal', 'match.ft']));
    expect(types.get('match.goal')).toMatchObject({
      ...{
        sub_id: 'whk_1',
        event_id: 'evt_match_101_goal_1',
        team: 'home',
        player: 'A. Forward',
        result: '1-0',
      },
      fixture: { id: 101, state: 'INPLAY_1ST_HALF', score: { home: 1, away: 0 }, minute: 12 },
    });
    expect(types.get('match.ft')).toMatchObject({ fixture: { id: 101, state: 'FT', minute: 90 } });
  });
});
