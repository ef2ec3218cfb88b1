import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import {
  BUILDER_ADDRESS,
  BUILDER_WALLET,
  type CampaignMember,
  campaignMember,
  proveTestBuilder,
} from '#server/test/campaign-console.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { MOST_OPEN_CAMPAIGNS } from '#services/rewards/console/change-own-campaign.ts';

let api: TestApi;
let nowMs = Date.UTC(2026, 10, 20, 12);
beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs });
});
afterAll(() => api.stop());

const terms = () => ({
  builder: BUILDER_ADDRESS,
  pool_usd: '100',
  schedule: { kind: 'daily', from_ms: nowMs, to_ms: nowMs + HOUR_MS, markets: { kind: 'all' } },
});
const EVE = privateKeyToAccount(`0x${'e5'.repeat(32)}`);

describe('a proof of a builder', () => {
  const signed = async ({ calls }: CampaignMember) => {
    const { message } = await calls.askProof({ builder: BUILDER_ADDRESS });
    return { message, signature: await BUILDER_WALLET.signMessage({ message }) };
  };

  it('is a text that names site, organisation, address, nonce and end, signed by the wallet', async () => {
    const member = await campaignMember(api);
    const proof = await signed(member);
    expect(proof.message).toMatch(/^hashmark\.test wants you to sign in/);
    for (const part of [member.orgId, BUILDER_WALLET.address, 'https://hashmark.test', 'Nonce: ', 'Expir'])
      expect(proof.message).toContain(part);
    expect(await member.calls.prove(proof)).toEqual({ builder: BUILDER_ADDRESS });
    expect((await member.calls.list()).builders).toEqual([{ builder: BUILDER_ADDRESS, provenMs: nowMs }]);
  });

  it('may be given by one wallet to several organisations', async () => {
    const [one, other] = [await campaignMember(api), await campaignMember(api)];
    await proveTestBuilder(one);
    await proveTestBuilder(other);
    expect((await other.calls.list()).builders).toHaveLength(1);
  });

  it('is refused the second time, after ten minutes, when changed, and from another organisation', async () => {
    const member = await campaignMember(api);
    const used = await signed(member);
    await member.calls.prove(used);
    await expect(member.calls.prove(used)).rejects.toThrow(/has been used/);
    const old = await signed(member);
    nowMs += 10 * 60_000;
    await expect(member.calls.prove(old)).rejects.toThrow(/expired/);
    const { message } = await signed(member);
    const changed = message.replace('hashmark.test', 'evil.test');
    const signature = await BUILDER_WALLET.signMessage({ message: changed });
    await expect(member.calls.prove({ message: changed, signature })).rejects.toThrow(/changed/);
    const stranger = await campaignMember(api);
    await expect(stranger.calls.prove(await signed(member))).rejects.toThrow(/another organisation/);
    expect((await stranger.calls.list()).builders).toEqual([]);
  });

  it('is refused when another wallet signed, and used up by that', async () => {
    const member = await campaignMember(api);
    const { message, signature } = await signed(member);
    const byEve = await EVE.signMessage({ message });
    await expect(member.calls.prove({ message, signature: byEve })).rejects.toThrow(/not from 0x/);
    await expect(member.calls.prove({ message, signature })).rejects.toThrow(/has been used/);
    expect((await member.calls.list()).builders).toEqual([]);
  });

  it('asks the chain about a contract’s signature, and is not refused for good when that does not answer', async () => {
    const asked: string[] = [];
    const member = await campaignMember(api, {
      isSignedBy: async ({ address, signature }) => {
        asked.push(address);
        if (signature === '0xdead') throw new Error('no answer');
        return signature === '0xc0de';
      },
    });
    const { message } = await member.calls.askProof({ builder: BUILDER_ADDRESS });
    await expect(member.calls.prove({ message, signature: '0xdead' })).rejects.toThrow(/right now/);
    const again = await member.calls.askProof({ builder: BUILDER_ADDRESS });
    await member.calls.prove({ message: again.message, signature: '0xc0de' });
    expect(asked).toEqual([BUILDER_ADDRESS, BUILDER_ADDRESS]);
  });

  it('keeps ten unsigned texts of an address at most', async () => {
    const { calls } = await campaignMember(api);
    for (let count = 0; count < 10; count += 1) await calls.askProof({ builder: BUILDER_ADDRESS });
    await expect(calls.askProof({ builder: BUILDER_ADDRESS })).rejects.toThrow(/limit 10/);
  });
});

describe('campaigns in the console', () => {
  it('go from draft to end, each step with a line in the audit log', async () => {
    const member = await campaignMember(api);
    const { calls, orgId } = member;
    await expect(calls.create({ name: 'Early', terms: terms() })).rejects.toThrow(/has not verified/);
    await proveTestBuilder(member);
    const { id } = await calls.create({ name: 'Opening week', terms: terms() });
    expect(await calls.get({ id })).toMatchObject({
      ...{
        status: 'draft',
        cycles: 1,
        costUsd: '100.000000',
        missingUsd: '100.000000',
        spentUsd: '0.000000',
      },
    });
    await expect(calls.change({ id, change: 'schedule' })).rejects.toThrow(/needs 100/);
    await calls.fund({ id, amount: '100', reference: '0xfeed' });
    for (const change of ['schedule', 'pause', 'resume', 'end'] as const) await calls.change({ id, change });
    expect((await calls.list()).campaigns).toMatchObject([{ id, status: 'ended', missingUsd: '0.000000' }]);
    const { rows } = await api.database.pool.query(
      'SELECT action, actor_type, target FROM audit_event WHERE org_id = $1 AND action ~ $2 ORDER BY audit_id',
      [orgId, '^(builder|campaign)'],
    );
    const line = (action: string, target = id) => ({ action, target, actor_type: 'person' });
    expect(rows).toEqual([
      line('builder.proven', BUILDER_ADDRESS),
      ...['created', 'funded', 'scheduled', 'paused', 'resumed', 'ended'].map((what) =>
        line(`campaign.${what}`),
      ),
    ]);
  });

  it('are refused with every problem of their terms', async () => {
    const member = await campaignMember(api);
    await proveTestBuilder(member);
    const wrong = { ...terms(), pool_usd: '-1', two_sided_bps: 30_001 };
    await expect(member.calls.create({ name: 'Wrong', terms: wrong })).rejects.toThrow(
      /pool_usd: .*; two_sided_bps: /,
    );
  });

  it('of another organisation are not there, for reading and for every change', async () => {
    const [member, stranger] = [await campaignMember(api), await campaignMember(api)];
    await proveTestBuilder(member);
    const { id } = await member.calls.create({ name: 'Ours', terms: terms() });
    const { calls } = stranger;
    await expect(calls.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(calls.fund({ id, amount: '100', reference: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const change of ['schedule', 'pause', 'resume', 'end'] as const)
      await expect(calls.change({ id, change })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await calls.list()).campaigns).toEqual([]);
    expect(await member.calls.get({ id })).toMatchObject({ status: 'draft', fundedUsd: '0.000000' });
  });

  it('are looked at by everybody of the organisation, and changed by owners and admins alone', async () => {
    const { orgId, ...owner } = await campaignMember(api);
    await proveTestBuilder({ orgId, ...owner });
    const { id } = await owner.calls.create({ name: 'Ours', terms: terms() });
    for (const role of ['developer', 'viewer'] as const) {
      const { calls } = await campaignMember(api, { orgId, role });
      expect(await calls.get({ id })).toMatchObject({ name: 'Ours' });
      const forbidden = { code: 'FORBIDDEN' };
      await expect(calls.askProof({ builder: BUILDER_ADDRESS })).rejects.toMatchObject(forbidden);
      await expect(calls.create({ name: 'x', terms: terms() })).rejects.toMatchObject(forbidden);
      await expect(calls.simulate({ terms: terms() })).rejects.toMatchObject(forbidden);
      await expect(calls.fund({ id, amount: '1', reference: 'x' })).rejects.toMatchObject(forbidden);
      await expect(calls.change({ id, change: 'end' })).rejects.toMatchObject(forbidden);
    }
    const admin = await campaignMember(api, { orgId, role: 'admin' });
    await admin.calls.change({ id, change: 'end' });
  });

  it('take the Enterprise plan; whoever has stepped down still pauses and ends what runs', async () => {
    const scale = await campaignMember(api, { tier: 'scale' });
    await expect(scale.calls.askProof({ builder: BUILDER_ADDRESS })).rejects.toThrow(/Enterprise/);
    const { orgId } = await campaignMember(api);
    const before = await campaignMember(api, { orgId });
    await proveTestBuilder(before);
    const { id } = await before.calls.create({ name: 'Ours', terms: terms() });
    await before.calls.fund({ id, amount: '100', reference: 'x' });
    await before.calls.change({ id, change: 'schedule' });
    await changeTier(api.database.pool, { orgId, tier: 'growth' });
    const { calls } = await campaignMember(api, { orgId });
    await expect(calls.create({ name: 'More', terms: terms() })).rejects.toThrow(/Enterprise/);
    await calls.change({ id, change: 'pause' });
    await expect(calls.change({ id, change: 'resume' })).rejects.toThrow(/Enterprise/);
    await calls.change({ id, change: 'end' });
  });

  it('are twenty at most that are not over, also when they are created at once', async () => {
    const member = await campaignMember(api);
    await proveTestBuilder(member);
    const made = await Promise.allSettled(
      Array.from({ length: MOST_OPEN_CAMPAIGNS + 2 }, (_, at) =>
        member.calls.create({ name: `Campaign ${at}`, terms: terms() }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_OPEN_CAMPAIGNS);
  });
});
