import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type Colleague, colleague, sentEmails } from '#server/test/console.ts';
import { changeRole, removeMember } from '#services/member/change-member.ts';
import { listMembers } from '#services/member/list-members.ts';
import { renameOrg } from '#services/org/rename-org.ts';
import { acceptInvitation, showInvitation } from './answer-invitation.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let api: TestApi;
let nowMs = Date.now();
let owner: Colleague;
let guest: Colleague;
beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs });
});
afterAll(() => api.stop());
beforeEach(async () => {
  nowMs = Date.now();
  owner = await colleague(api, (await api.newOrg('growth')).orgId, 'owner');
  guest = await colleague(api, (await api.newOrg('free')).orgId, 'owner');
});

const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });

/** Invites the guest and takes the token out of the email. */
async function tokenFor(email: string): Promise<string> {
  await invite(await owner.ctx(), { email, role: 'developer' });
  const mail = sentEmails.at(-1);
  expect(mail?.to).toBe(email);
  return /\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

it('an email leads nowhere but to this service, whatever the organisation is called', async () => {
  await renameOrg(await owner.ctx(), { name: 'Refund: https://evil.test/x or www.evil.test, eve@evil.test' });
  const token = await tokenFor(guest.email);
  const { subject = '', text = '' } = sentEmails.at(-1) ?? {};
  const own = `http://hashmark.test/invitation/${token}`;
  expect(text).toContain('Refund https evil test');
  expect(`${subject}\n${text.replace(own, '')}`).not.toMatch(/\S[.:/@]\S/);
});

describe('an invitation', () => {
  it('makes the person of its email address a member, once', async () => {
    const token = await tokenFor(guest.email);
    const nobody = api.context({ type: 'anonymous', ip: '' });
    expect(await showInvitation(nobody, { token })).toMatchObject({ role: 'developer', email: guest.email });
    await acceptInvitation(await guest.ctx(), { token });
    expect((await guest.ctx()).actor).toMatchObject({ role: 'developer', tier: 'growth' });
    await refused(acceptInvitation(await guest.ctx(), { token }), 'not_found');
    await refused(showInvitation(nobody, { token }), 'not_found');
  });

  it('is worth nothing to another person who holds its token', async () => {
    const token = await tokenFor('someone@else.test');
    await refused(acceptInvitation(await guest.ctx(), { token }), 'forbidden');
    expect(await listMembers(await owner.ctx())).toHaveLength(1);
  });

  it('is stored as a hash only', async () => {
    const token = await tokenFor(guest.email);
    const { rows } = await api.database.pool.query('SELECT i::text FROM invitation i');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('lasts 7 days, and is void once withdrawn or sent again', async () => {
    const late = await tokenFor('late@example.test');
    nowMs += 7 * 86_400_000;
    const nobody = api.context({ type: 'anonymous', ip: '' });
    await refused(showInvitation(nobody, { token: late }), 'not_found');
    const first = await tokenFor(guest.email);
    const second = await tokenFor(guest.email);
    await refused(acceptInvitation(await guest.ctx(), { token: first }), 'not_found');
    const [open] = await listInvitations(await owner.ctx());
    await revokeInvitation(await owner.ctx(), { invitationId: open?.invitationId ?? '' });
    await refused(acceptInvitation(await guest.ctx(), { token: second }), 'not_found');
    expect(await listInvitations(await owner.ctx())).toEqual([]);
  });

  it('is sent, seen and withdrawn by those only whose role allows it, of their own organisation', async () => {
    await tokenFor('new@example.test');
    const [open] = await listInvitations(await owner.ctx());
    const invitationId = open?.invitationId ?? '';
    await refused(revokeInvitation(await guest.ctx(), { invitationId }), 'not_found');
    expect(await listInvitations(await guest.ctx())).toEqual([]);
    const { orgId } = (await owner.ctx()).actor as { orgId: string };
    for (const role of ['developer', 'viewer'] as const) {
      const ctx = await (await colleague(api, orgId, role)).ctx();
      await refused(invite(ctx, { email: 'x@example.test', role: 'viewer' }), 'forbidden');
      await refused(listInvitations(ctx), 'forbidden');
      await refused(revokeInvitation(ctx, { invitationId }), 'forbidden');
    }
    const admin = await (await colleague(api, orgId, 'admin')).ctx();
    await refused(invite(admin, { email: 'x@example.test', role: 'owner' }), 'forbidden');
  });

  it('is refused for a member, for what is no address, and beyond 50 that are open', async () => {
    const ctx = await owner.ctx();
    await refused(invite(ctx, { email: owner.email, role: 'viewer' }), 'conflict');
    await refused(invite(ctx, { email: 'a@b.test\r\nBcc: eve@evil.test', role: 'viewer' }), 'invalid');
    for (let sent = 0; sent < 50; sent += 1) {
      await invite(ctx, { email: `many${sent}@example.test`, role: 'viewer' });
    }
    await refused(invite(ctx, { email: 'more@example.test', role: 'viewer' }), 'rate_limited');
  });
});

describe('emails of invitation', () => {
  const later = (days: number) => {
    nowMs += days * 86_400_000 + 1;
  };

  it('reach one address at most 5 times in 24 hours, by whichever organisations, withdrawn or not', async () => {
    const victim = { email: 'victim@example.test', role: 'viewer' } as const;
    for (let sent = 0; sent < 5; sent += 1) {
      const ctx = await (sent % 2 ? guest : owner).ctx();
      const { invitationId } = await invite(ctx, victim);
      await revokeInvitation(ctx, { invitationId });
    }
    const before = sentEmails.length;
    for (const someone of [owner, guest]) await refused(invite(await someone.ctx(), victim), 'rate_limited');
    expect(sentEmails).toHaveLength(before);
    later(1);
    await invite(await owner.ctx(), victim);
  });

  it('leave an organisation at most 100 times in 24 hours, withdrawn or not', async () => {
    const ctx = await owner.ctx();
    for (let sent = 0; sent < 100; sent += 1) {
      const { invitationId } = await invite(ctx, { email: `mass${sent}@example.test`, role: 'viewer' });
      await revokeInvitation(ctx, { invitationId });
    }
    await refused(invite(ctx, { email: 'mass@example.test', role: 'viewer' }), 'rate_limited');
    await invite(await guest.ctx(), { email: 'mass@example.test', role: 'viewer' });
  });
});

describe('who is no admin any more', () => {
  let admin: Colleague;
  beforeEach(async () => {
    const { orgId } = (await owner.ctx()).actor as { orgId: string };
    admin = await colleague(api, orgId, 'admin');
  });

  it('has no invitation left to come back by', async () => {
    await invite(await admin.ctx(), { email: guest.email, role: 'admin' });
    const token = /\/invitation\/([\w-]+)/.exec(sentEmails.at(-1)?.text ?? '')?.[1] ?? '';
    await tokenFor('kept@example.test');
    await removeMember(await owner.ctx(), { personId: admin.personId });
    await refused(acceptInvitation(await guest.ctx(), { token }), 'not_found');
    expect((await listInvitations(await owner.ctx())).map(({ email }) => email)).toEqual([
      'kept@example.test',
    ]);
  });

  it('invites and removes nobody, though the request began before', async () => {
    const before = await admin.ctx();
    await changeRole(await owner.ctx(), { personId: admin.personId, role: 'viewer' });
    await refused(invite(before, { email: 'x@example.test', role: 'admin' }), 'forbidden');
    await refused(changeRole(before, { personId: admin.personId, role: 'admin' }), 'forbidden');
  });

  it('keeps, as an admin who was an owner, the invitations that an admin may send', async () => {
    await changeRole(await owner.ctx(), { personId: admin.personId, role: 'owner' });
    for (const role of ['owner', 'viewer'] as const) {
      await invite(await admin.ctx(), { email: `${role}@example.test`, role });
    }
    await changeRole(await owner.ctx(), { personId: admin.personId, role: 'admin' });
    expect((await listInvitations(await owner.ctx())).map(({ role }) => role)).toEqual(['viewer']);
  });
});
