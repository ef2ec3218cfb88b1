import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type Colleague, colleague } from '#server/test/console.ts';
import { listAudit } from '#services/audit/list-audit.ts';
import { changeRole, leaveOrg, removeMember } from './change-member.ts';
import { listMembers } from './list-members.ts';

let api: TestApi;
let orgId: string;
let owner: Colleague;
let admin: Colleague;
let viewer: Colleague;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ orgId } = await api.newOrg('free'));
  owner = await colleague(api, orgId, 'owner');
  admin = await colleague(api, orgId, 'admin');
  viewer = await colleague(api, orgId, 'viewer');
});

const rolesOf = async (someone: Colleague) =>
  (await listMembers(await someone.ctx())).map(({ role, isMe }) => (isMe ? `${role} (me)` : role));
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });

describe('members', () => {
  it('are seen by every member, and get another role that counts from their next request on', async () => {
    expect(await rolesOf(viewer)).toEqual(['owner', 'admin', 'viewer (me)']);
    await changeRole(await admin.ctx(), { personId: viewer.personId, role: 'developer' });
    expect((await viewer.ctx()).actor).toMatchObject({ role: 'developer' });
  });

  it('are signed out of an organisation when they are removed from it', async () => {
    await removeMember(await admin.ctx(), { personId: viewer.personId });
    await expect(viewer.ctx()).rejects.toThrow('signed in no more');
    expect(await rolesOf(owner)).toEqual(['owner (me)', 'admin']);
  });

  it('go on in another organisation of theirs when they leave', async () => {
    const other = await api.newOrg('growth');
    await api.signIn({ orgId: other.orgId, personId: viewer.personId, role: 'developer' });
    await leaveOrg(await viewer.ctx());
    expect((await viewer.ctx()).actor).toMatchObject({
      orgId: other.orgId,
      role: 'developer',
      tier: 'growth',
    });
  });

  it('are changed by those only whose role allows it', async () => {
    const developer = await colleague(api, orgId, 'developer');
    for (const someone of [viewer, developer]) {
      const ctx = await someone.ctx();
      await refused(changeRole(ctx, { personId: admin.personId, role: 'viewer' }), 'forbidden');
      await refused(removeMember(ctx, { personId: admin.personId }), 'forbidden');
    }
    const ctx = await admin.ctx();
    await refused(changeRole(ctx, { personId: viewer.personId, role: 'owner' }), 'forbidden');
    await refused(changeRole(ctx, { personId: admin.personId, role: 'owner' }), 'forbidden');
    await refused(changeRole(ctx, { personId: owner.personId, role: 'viewer' }), 'forbidden');
    await refused(removeMember(ctx, { personId: owner.personId }), 'forbidden');
  });

  it('of another organisation are not there', async () => {
    const stranger = await colleague(api, (await api.newOrg('free')).orgId, 'viewer');
    const ctx = await owner.ctx();
    await refused(changeRole(ctx, { personId: stranger.personId, role: 'admin' }), 'not_found');
    await refused(removeMember(ctx, { personId: stranger.personId }), 'not_found');
    expect((await stranger.ctx()).actor).toMatchObject({ role: 'viewer' });
  });
});

describe('an organisation', () => {
  it('keeps its last owner, who can neither go nor become less', async () => {
    const ctx = await owner.ctx();
    await refused(leaveOrg(ctx), 'conflict');
    await refused(removeMember(ctx, { personId: owner.personId }), 'conflict');
    await refused(changeRole(ctx, { personId: owner.personId, role: 'admin' }), 'conflict');
    await changeRole(ctx, { personId: admin.personId, role: 'owner' });
    await leaveOrg(ctx);
    expect(await rolesOf(admin)).toEqual(['owner (me)', 'viewer']);
  });

  it('keeps an owner when owners leave at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const org = await api.newOrg('free');
      const witness = await colleague(api, org.orgId, 'viewer');
      const owners = await Promise.all([1, 2, 3].map(() => colleague(api, org.orgId, 'owner')));
      const contexts = await Promise.all(owners.map((one) => one.ctx()));
      const outcomes = await Promise.allSettled(contexts.map((ctx) => leaveOrg(ctx)));
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await rolesOf(witness)).toEqual(['viewer (me)', 'owner']);
    }
  });

  it('has every change in its log, with who, whom, from where', async () => {
    await changeRole(await owner.ctx(), { personId: viewer.personId, role: 'developer' });
    await removeMember(await admin.ctx(), { personId: viewer.personId });
    await leaveOrg(await admin.ctx());
    const { entries } = await listAudit(await owner.ctx(), {});
    const changes = entries.filter(({ action }) => action.startsWith('member.'));
    expect(
      changes.map(({ action, actorLabel, target, address }) => [action, actorLabel, target, address]),
    ).toEqual([
      ['member.left', admin.email, admin.personId, '10.1.1.1'],
      ['member.removed', admin.email, viewer.personId, '10.1.1.1'],
      ['member.role_changed', owner.email, viewer.personId, '10.1.1.1'],
    ]);
    expect(changes[2]?.details).toEqual({ member: viewer.email, from: 'viewer', to: 'developer' });
  });
});
