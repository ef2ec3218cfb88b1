import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { dashboardContext } from './context.ts';
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
  expect(await calls().list()).toEqual([]);
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
  expect(await calls().list()).toMatchObject([{ status: 'paused', pausedBy: 'tier' }]);
  await expect(calls().update({ id, change: { status: 'active' } })).rejects.toThrow(
    'This requires the Scale tier',
  );
  await expect(calls().create(DRAFT)).rejects.toThrow('This requires the Scale tier');
  await calls().remove({ id });
  expect(await calls().list()).toEqual([]);
});

it('a viewer reads and changes nothing, and nobody reaches another organisation’s', async () => {
  const owner = await member('enterprise');
  const { subscription } = await owner.calls().create(DRAFT);
  const id = subscription.subscriptionId;
  const viewer = await member('enterprise', 'viewer');
  await expect(viewer.calls().create(DRAFT)).rejects.toThrow(
    'Your role in this organisation (viewer) may not do this',
  );
  const stranger = await member('enterprise');
  const calls = stranger.calls();
  for (const ask of [() => calls.get({ id }), () => calls.log({ id }), () => calls.remove({ id })]) {
    await expect(ask()).rejects.toThrow('Subscription not found');
  }
});
