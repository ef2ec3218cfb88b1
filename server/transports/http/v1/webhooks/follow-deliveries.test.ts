import { expect, it } from 'vitest';
import { transaction } from '#store/transaction.ts';
import {
  type DeliveryOrigin,
  enqueueDeliveries,
  type NewDelivery,
} from '#store/webhook/enqueue-deliveries.ts';
import type { WebhooksHarness } from './testing/webhooks-harness.ts';
import { webhooksHarnessForEach } from './testing/webhooks-harness-for-each.ts';

let harness: WebhooksHarness;
webhooksHarnessForEach((given) => {
  harness = given;
});

const PATH = '/v1/webhooks/deliveries';
/** A body whose bytes no JSON writer would make again. */
const BODY = '{"b":1.50, "a":"é\\u00e9"}';

type Page = {
  data: { id: string; event_id: string; subscription_id: string; body: string }[];
  next: string | null;
  resume: string;
};

const ask = async (query: string): Promise<Page> =>
  (await harness.call('GET', `${PATH}?${query}`)).body as unknown as Page;
const follow = (after: string, more = ''): Promise<Page> => ask(`after=${after}${more}`);

const event = (
  subscriptionId: string,
  eventId: string,
  more: { eventType?: string; origin?: DeliveryOrigin } = {},
): NewDelivery => ({
  ...{ subscriptionId, orgId: harness.orgId, eventId, eventType: 'fill', origin: 'live', body: BODY },
  ...more,
});
const pool = () => harness.api.database.pool;
const store = (...events: NewDelivery[]) => transaction(pool(), (tx) => enqueueDeliveries(tx, events));

/** Makes what is stored so far look older than what is not settled yet. */
const settle = () =>
  pool().query(`UPDATE webhook_delivery SET created_at = created_at - interval '1 minute'`);
const eventIds = ({ data }: Page): string[] => data.map(({ event_id }) => event_id);

it('follows the deliveries of all subscriptions from now on, oldest first and byte for byte, page by page', async () => {
  const [one, two] = [await harness.create(), await harness.create()];
  await store(event(one.id, 'evt_before'));
  await settle();
  const { data, resume } = await ask('');
  expect(data).toEqual([]);
  await store(event(two.id, 'evt_1'), event(one.id, 'evt_2'));
  await store(event(two.id, 'evt_3'));
  const first = await follow(resume, '&limit=2');
  expect(first.data.map(({ event_id, subscription_id, body }) => [event_id, subscription_id, body])).toEqual([
    ['evt_1', two.id, BODY],
    ['evt_2', one.id, BODY],
  ]);
  const second = await follow(String(first.next), '&limit=2');
  expect([eventIds(second), second.next]).toEqual([['evt_3'], null]);
});

it('begins again before what is not settled, so that what was stored late under a lower number is not lost', async () => {
  const { id } = await harness.create();
  await store(event(id, 'evt_before'));
  await settle();
  const { resume } = await ask('');
  const late = await pool().connect();
  await late.query('BEGIN');
  await enqueueDeliveries(late, [event(id, 'evt_late')]);
  // Of another origin: live ones of one organisation wait for each other where its usage is counted.
  await store(event(id, 'evt_quick', { origin: 'test' }));
  const first = await follow(resume);
  expect(eventIds(first)).toEqual(['evt_quick']);
  await late.query('COMMIT');
  late.release();
  expect(eventIds(await follow(first.resume))).toEqual(['evt_late', 'evt_quick']);
  await settle();
  const settled = await follow(first.resume);
  expect(eventIds(await follow(settled.resume))).toEqual([]);
});

it('takes some subscriptions or event types alone, and leaves out what goes to chats', async () => {
  const [one, two] = [await harness.create(), await harness.create()];
  await store(event(one.id, 'evt_1'), event(two.id, 'evt_2'), event(two.id, 'evt_3', { eventType: 'order' }));
  expect(eventIds(await follow('dlv_0', `&subscriptions=${two.id}`))).toEqual(['evt_2', 'evt_3']);
  expect(eventIds(await follow('dlv_0', '&event_types=order,match.goal'))).toEqual(['evt_3']);
  await pool().query(`UPDATE webhook_subscription SET channel = 'messenger' WHERE subscription_id = $1`, [
    two.id,
  ]);
  expect(eventIds(await follow('dlv_0'))).toEqual(['evt_1']);
});

it('shows nobody the deliveries of another organisation, and needs the tier of webhooks', async () => {
  const { id } = await harness.create();
  await store(event(id, 'evt_1'));
  const [other, growth] = [await harness.stranger('scale'), await harness.stranger('growth')];
  expect((await other.call('GET', `${PATH}?after=dlv_0`)).body.data).toEqual([]);
  expect(await other.refusal('GET', `${PATH}?subscriptions=${id}`)).toEqual([404, 'Subscription not found']);
  expect((await growth.refusal('GET', PATH))[0]).toBe(403);
  expect((await harness.refusal('GET', `${PATH}?event_types=fil`))[0]).toBe(400);
});
