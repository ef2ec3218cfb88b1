import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type Colleague, colleague, sentLetters } from '#server/test/console.ts';
import { listMembers } from '#services/member/list-members.ts';
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

/** Invites the guest and takes the token out of the letter. */
async function tokenFor(email: string): Promise<string> {
  await invite(await owner.ctx(), { email, role: 'developer' });
  const letter = sentLetters.at(-1);
  expect(letter?.to).toBe(email);
  return /\/invitation\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

describe('an invitation', () => {
  it('makes the person of its e-mail address a member, once', async () => {
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
