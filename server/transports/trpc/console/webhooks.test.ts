import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { dashboardContext } from '../context.ts';
import { webhooksRouter } from './webhooks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const DRAFT = { url: 'https://hooks.example.com/in', wallets: [`0x${'A'.repeat(40)}`] };

/** Calls as a page of the console does for a member of a new organisation. */
async function member(tier: Tier, role: Role = 'owner') {
  const { orgId } = await api.newOrg(tier);
  const { cookie } = await api.signIn({ orgId, role });
  const calls = () =>
    webhooksRouter.createCaller(
      dashboardContext({
        services: api.context({ type: 'anonymous', ip: '127.0.0.1' }),
        sessions: api.sessions,
        logger: createLogger({ level: 'silent' }),
        requestId: 'the-request',
        method: 'POST',
        headers: new Headers({ cookie, 'sec-fetch-site': 'same-origin' }),
      }),
    );
  return { orgId, calls };
}

it('the console makes, changes, tests and deletes webhooks as programs do', async () => {
  const { calls } = await member('enterprise');
  const { subscription, signingSecret } = await calls().create(DRAFT);
  const id = subscription.subscriptionId;
  expect(signingSecret).toMatch(/^whsec_/);
  expect(subscription.wallets).toEqual([DRAFT.wallets[0]?.toLowerCase()]);
  const change = { predicate: { field: 'notional', op: 'gt', value: 5 } };
  const predicate = { field: 'usd', op: '>', value: 5 };
  expect(await calls().update({ id, change })).toMatchObject({ predicate });
  const { deliveryId } = await calls().test({ id });
  expect(await calls().log({ id })).toMatchObject({
    deliveries: [{ deliveryId, origin: 'test' }],
    next: null,
  });
  expect(await calls().delivery({ id, deliveryId })).toMatchObject({ tries: [] });
  expect(await calls().dryRun({ ...DRAFT, ...change })).toMatchObject({ matched: 0, isComplete: true });
  expect((await calls().rotate({ id })).signingSecret).not.toBe(signingSecret);
  await calls().remove({ id });
  expect((await calls().list()).webhooks).toEqual([]);
});

it('a predicate that is wrong is refused with where it is', async () => {
  const { calls } = await member('enterprise');
  await expect(calls().create({ ...DRAFT, predicate: { all: [{ field: 'fee' }] } })).rejects.toThrow(/field/);
});

it('whoever has stepped down still sees what is paused and may delete it, and changes nothing else', async () => {
  const { orgId, calls } = await member('scale');
  const { subscription } = await calls().create(DRAFT);
  const id = subscription.subscriptionId;
  await changeTier(api.database.pool, { orgId, tier: 'growth' });
  expect(await calls().list()).toMatchObject({
    webhooks: [{ status: 'paused', pausedBy: 'tier' }],
    quota: null,
  });
  await expect(calls().update({ id, change: { status: 'active' } })).rejects.toThrow(
    'This requires the Scale tier.',
  );
  await expect(calls().create(DRAFT)).rejects.toThrow('This requires the Scale tier.');
  await calls().remove({ id });
  expect((await calls().list()).webhooks).toEqual([]);
});

it('events of rewards are found by a builder or in the whole market, and a test of such a webhook is one of them', async () => {
  const { calls } = await member('enterprise');
  const eventTypes = ['reward.leaderboard.updated', 'reward.cycle.finalized'] as const;
  await expect(calls().create({ ...DRAFT, event_types: [...eventTypes] })).rejects.toThrow(
    /require builders/,
  );
  const draft = { url: DRAFT.url, builders: DRAFT.wallets, event_types: [...eventTypes] };
  const id = (await calls().create(draft)).subscription.subscriptionId;
  const { deliveryId } = await calls().test({ id });
  const { body } = await calls().delivery({ id, deliveryId });
  expect(JSON.parse(body)).toMatchObject({
    ...{ type: 'reward.leaderboard.updated', sub_id: id, reasons: ['builder'], top: [{ rank: 1 }] },
    campaign: { builder: DRAFT.wallets[0]?.toLowerCase() },
  });
});

it('a viewer reads and changes nothing, and nobody reaches another organisation’s', async () => {
  const owner = await member('enterprise');
  const { subscription } = await owner.calls().create(DRAFT);
  const id = subscription.subscriptionId;
  const viewer = await member('enterprise', 'viewer');
  await expect(viewer.calls().create(DRAFT)).rejects.toThrow(
    'Your role in this organisation (viewer) does not allow this.',
  );
  const stranger = await member('enterprise');
  const calls = stranger.calls();
  for (const ask of [() => calls.get({ id }), () => calls.log({ id }), () => calls.remove({ id })]) {
    await expect(ask()).rejects.toThrow('Subscription not found');
  }
});

it('the list says what became of each webhook’s events in the last 24 hours, tests aside, and how its receiver does', async () => {
  const { orgId, calls } = await member('enterprise');
  const [busy, quiet] = [await calls().create(DRAFT), await calls().create(DRAFT)];
  const { subscriptionId: id } = busy.subscription;
  const { pool } = api.database;
  await pool.query(
    `INSERT INTO webhook_delivery (subscription_id, org_id, event_id, event_type, origin, body, state, created_at)
     SELECT $1, $2, 'evt_' || n, 'fill', origin, '{}', state, now() - hours * interval '1 hour' - interval '1 minute'
     FROM (VALUES (1, 'live', 'delivered', 0), (2, 'live', 'delivered', 23), (3, 'live', 'delivered', 24),
       (4, 'live', 'failed', 1), (5, 'live', 'replayed', 1), (6, 'test', 'failed', 1), (7, 'live', 'pending', 0))
       AS d (n, origin, state, hours)`,
    [id, orgId],
  );
  await pool.query(
    `INSERT INTO webhook_endpoint (subscription_id, failures, failing_since, open_until)
     VALUES ($1, 5, 'epoch'::timestamptz + interval '1 s', 'epoch'::timestamptz + interval '2 s')`,
    [id],
  );
  const { webhooks } = await calls().list();
  const activityOf = (wanted: string) =>
    webhooks.find(({ subscriptionId }) => subscriptionId === wanted)?.activity;
  const failing = { failingSinceMs: 1_000, openUntilMs: 2_000, isGivenUp: false };
  expect(activityOf(id)).toEqual({ delivered: 2, failed: 2, isCut: false, ...failing });
  expect((await calls().get({ id })).activity).toEqual(activityOf(id));
  expect(activityOf(quiet.subscription.subscriptionId)).toMatchObject({ delivered: 0, failed: 0 });
});

it('the console makes, lists and deletes webhooks of sports, apart from those of the market', async () => {
  const { calls } = await member('enterprise');
  const { url } = DRAFT;
  const { subscription, secret } = await calls().sports.create({
    ...{ url, eventTypes: ['match.goal'], fixtures: [] },
  });
  expect(secret).toMatch(/^whsec_/);
  expect(await calls().sports.list()).toMatchObject([{ kind: 'sports', eventTypes: ['match.goal'] }]);
  expect((await calls().list()).webhooks).toEqual([]);
  await calls().sports.remove({ id: subscription.subscriptionId });
  expect(await calls().sports.list()).toEqual([]);
});
