import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/role.ts';
import { createOrgKey } from '#services/key/create-org-key.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { SUBSCRIPTIONS_CHANNEL } from '#store/webhook/active-terms.ts';
import { DRAFT, PATH, PREDICATE, type WebhooksHarness } from './testing/webhooks-harness.ts';
import { webhooksHarnessForEach } from './testing/webhooks-harness-for-each.ts';

let harness: WebhooksHarness;
webhooksHarnessForEach((given) => {
  harness = given;
});

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);

describe('who may', () => {
  it.each(ROLES)('a %s: everybody reads, all but a viewer change', async (role) => {
    const by = await harness.as(role);
    const { id } = await harness.create();
    const wanted = role === 'viewer' ? 403 : 200;
    const call = async (method: string, path: string, body?: unknown) =>
      (await harness.call(method, path, { by, body })).status;
    expect([await call('GET', PATH), await call('GET', `${PATH}/${id}`)]).toEqual([200, 200]);
    expect(await call('POST', PATH, DRAFT)).toBe(wanted);
    expect(await call('PATCH', `${PATH}/${id}`, { status: 'paused' })).toBe(wanted);
    expect(await call('POST', `${PATH}/${id}/rotate-secret`)).toBe(wanted);
    expect(await call('DELETE', `${PATH}/${id}`)).toBe(wanted);
  });

  it('a key only when its scopes have webhooks among them, or it has none', async () => {
    const { personId } = await harness.api.signIn({ orgId: harness.orgId });
    const actor = {
      type: 'session',
      sessionId: 'ses_1',
      personId,
      orgId: harness.orgId,
      tier: 'enterprise',
      role: 'owner',
    } as const;
    const keyOf = async (scopes: ('read' | 'webhooks' | 'stream')[]) =>
      (await createOrgKey(harness.api.context(actor), { scopes })).apiKey;
    const statusOf = async (key: string) =>
      (await harness.call('GET', PATH, { by: { 'x-api-key': key } })).status;
    expect(await statusOf(await keyOf(['webhooks']))).toBe(200);
    expect(
      await harness.refusal('GET', PATH, undefined, { 'x-api-key': await keyOf(['read', 'stream']) }),
    ).toEqual([...[403, 'This API key does not have the scope webhooks.']]);
  });

  it('nobody without a credential, and no page of another site', async () => {
    const { cookie = '' } = await harness.as('owner');
    expect(await harness.refusal('GET', PATH, undefined, {})).toEqual([
      401,
      'Sign in to the console or send an API key.',
    ]);
    expect(await harness.refusal('POST', PATH, DRAFT, { cookie, 'sec-fetch-site': 'cross-site' })).toEqual([
      ...[403, 'Cross-site requests cannot change this account.'],
    ]);
    expect(await harness.list()).toEqual([]);
  });
});

describe('a tier', () => {
  it('below Scale has no webhooks, for keys and people alike', async () => {
    const growth = await harness.stranger('growth');
    expect(await growth.refusal('POST', PATH, DRAFT)).toEqual([
      403,
      'This route requires an API key of the Scale tier.',
    ]);
    expect(await growth.refusal('GET', PATH, undefined, await growth.as('owner'))).toEqual([
      403,
      'This requires the Scale tier.',
    ]);
  });

  it('Scale lacks orders, predicates and the market, also when a change would bring them in', async () => {
    const scale = await harness.stranger('scale');
    const { id } = await scale.create();
    const refused: [Record<string, unknown>, string][] = [
      [{ event_types: ['fill', 'order'] }, 'The event type order requires the Enterprise tier.'],
      [{ predicate: PREDICATE }, 'A predicate requires the Enterprise tier.'],
      [{ scope: 'market', wallets: [] }, 'The scope market requires the Enterprise tier.'],
      [
        { wallets: addresses(101) },
        'A webhook subscription on the Scale tier can watch at most 100 addresses; more require the Enterprise tier.',
      ],
    ];
    for (const [given, message] of refused) {
      expect(await scale.refusal('POST', PATH, { ...DRAFT, ...given })).toEqual([403, message]);
      expect(await scale.refusal('PATCH', `${PATH}/${id}`, given)).toEqual([403, message]);
    }
    expect(await scale.create({ ...DRAFT, wallets: addresses(100) })).toMatchObject({ status: 'active' });
  });

  it('Scale has 10 subscriptions, also when twelve are asked for at once', async () => {
    const scale = await harness.stranger('scale');
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => scale.call('POST', PATH, { body: DRAFT })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of asked.filter((answer) => answer.status !== 200)) {
      expect([status, body.message]).toEqual([
        ...[403, 'The Scale tier allows at most 10 webhook subscriptions; more require the Enterprise tier.'],
      ]);
    }
    const [first] = await scale.list();
    await scale.call('DELETE', `${PATH}/${first?.id}`);
    expect(await scale.create()).toMatchObject({ status: 'active' });
    // Whose chat is gone keeps its place: it is active again once the chat is back.
    await harness.api.database.pool.query(
      `UPDATE webhook_subscription SET status = 'paused', paused_by = 'chat' WHERE subscription_id = $1`,
      [(await scale.list())[0]?.id],
    );
    expect((await scale.call('POST', PATH, { body: DRAFT })).status).toBe(403);
  });

  it('that goes down pauses what it no longer has, which comes back with it, and deletes nothing', async () => {
    const changeTo = (tier: string) => changeTier(harness.api.database.pool, { orgId: harness.orgId, tier });
    const [plain, rich, own] = [
      await harness.create(),
      await harness.create({ ...DRAFT, predicate: PREDICATE }),
      await harness.create(),
    ];
    await harness.change(own.id, { status: 'paused' });
    const states = async () =>
      Object.fromEntries(
        (await harness.list()).map(({ id, status, paused_reason: why }) => [id, [status, why]]),
      );
    await changeTo('scale');
    expect(await states()).toEqual({
      ...{ [plain.id]: ['active', undefined], [rich.id]: ['paused', 'tier'], [own.id]: ['paused', 'person'] },
    });
    expect(await harness.refusal('PATCH', `${PATH}/${rich.id}`, { status: 'active' })).toEqual([
      ...[403, 'A predicate requires the Enterprise tier.'],
    ]);
    await changeTo('growth');
    const { rows } = await harness.api.database.pool.query(
      'SELECT subscription_id, status, paused_by FROM webhook_subscription WHERE org_id = $1',
      [harness.orgId],
    );
    expect(rows.map(({ status }) => status)).toEqual(['paused', 'paused', 'paused']);
    await changeTo('enterprise');
    expect(await states()).toEqual({
      ...{
        [plain.id]: ['active', undefined],
        [rich.id]: ['active', undefined],
        [own.id]: ['paused', 'person'],
      },
    });
  });

  it('that went down lets what it paused be made to fit, where there is a place', async () => {
    const rich = await harness.create({ ...DRAFT, predicate: PREDICATE });
    for (let index = 0; index < 10; index += 1) await harness.create();
    await changeTier(harness.api.database.pool, { orgId: harness.orgId, tier: 'scale' });
    expect((await harness.change(rich.id, { predicate: null })).body).toMatchObject({
      status: 'paused',
      paused_reason: 'tier',
    });
    expect(await harness.refusal('PATCH', `${PATH}/${rich.id}`, { status: 'active' })).toEqual([
      ...[403, 'The Scale tier allows at most 10 webhook subscriptions; more require the Enterprise tier.'],
    ]);
    const active = (await harness.list()).find(({ status }) => status === 'active');
    await harness.call('DELETE', `${PATH}/${active?.id}`);
    expect((await harness.change(rich.id, { status: 'active' })).body).toMatchObject({ status: 'active' });
  });
});

it('every change is in the audit log, without the secret, and is told to those who match', async () => {
  const client = await harness.api.database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => {
    if (channel === SUBSCRIPTIONS_CHANNEL && payload) heard.push(payload);
  });
  await client.query(`LISTEN ${SUBSCRIPTIONS_CHANNEL}`);
  const made = await harness.create();
  await harness.change(made.id, { status: 'paused' });
  await harness.call('POST', `${PATH}/${made.id}/rotate-secret`, { by: await harness.as('developer') });
  await harness.call('DELETE', `${PATH}/${made.id}`);
  await expect.poll(() => heard).toEqual([made.id, made.id, made.id, made.id]);
  await client.query(`UNLISTEN ${SUBSCRIPTIONS_CHANNEL}`);
  client.release();
  const lines = await harness.audit();
  expect(lines.map(({ actor_type, action, target }) => [actor_type, action, target])).toEqual([
    ['key', 'webhook.created', made.id],
    ['key', 'webhook.updated', made.id],
    ['person', 'webhook.rotated', made.id],
    ['key', 'webhook.deleted', made.id],
  ]);
  expect(JSON.stringify(lines)).not.toContain('whsec_');
});
