import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { colleague } from '#server/test/console.ts';
import { listAudit } from '#services/audit/list-audit.ts';
import { renameOrg } from '#services/org/rename-org.ts';
import { switchOrg } from '#services/org/switch-org.ts';
import { listSessions } from '#services/session/list-sessions.ts';
import { revokeSession, signOutEverywhere } from '#services/session/revoke-session.ts';
import { findSessionAccess } from '#store/queries/access/session.ts';
import { beginSession } from './begin-session.ts';
import { getMe } from './get-me.ts';
import type { SignInContext } from './sign-in-context.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';

let api: TestApi;
let arriving: SignInContext;
beforeAll(async () => {
  api = await startTestApi();
  arriving = { accounts: api.database.pool, now: Date.now, address: '10.0.0.9', userAgent: 'Firefox' };
});
afterAll(() => api.stop());

const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
const personOf = async (sessionId: string) =>
  (await findSessionAccess(api.database.pool, sessionId))?.personId;
const byEmail = (email: string) =>
  beginSession(arriving, { provider: 'email', subject: email, email, name: '', image: '' });
const byGoogle = (subject: string, email: string, isEmailVerified: boolean) =>
  signInWithProvider(arriving, {
    ...{ provider: 'google', subject, email, isEmailVerified },
    ...{ name: 'Ann', image: '' },
  });

describe('an account of another service', () => {
  it('is tied to the person of the same email address when the service has verified it', async () => {
    const ann = await personOf(await byEmail('ann@example.test'));
    expect(await personOf(await byGoogle('g-1', 'Ann@example.test', true))).toBe(ann);
    expect(await personOf(await byGoogle('g-1', 'changed@example.test', true))).toBe(ann);
  });

  it('is somebody else when it has not: nobody becomes another by writing their address', async () => {
    const bob = await personOf(await byEmail('bob@example.test'));
    const imposter = await byGoogle('g-evil', 'bob@example.test', false);
    expect(await personOf(imposter)).not.toBe(bob);
    expect(await personOf(await byEmail('bob@example.test'))).toBe(bob);
  });

  it('gives no name of several lines to its person or their organisation', async () => {
    const profile = { provider: 'github', subject: 'h-1', email: null, isEmailVerified: false } as const;
    const name = 'Eve\r\n\r\nPay\u0000 here:\thttps://evil.test';
    const sessionId = await signInWithProvider(arriving, { ...profile, name, image: '' });
    const { rows } = await api.database.pool.query(
      `SELECT p.name AS person, o.name AS org FROM person_session s
       JOIN person p USING (person_id) JOIN org o USING (org_id) WHERE session_id = $1`,
      [sessionId],
    );
    const line = 'Eve Pay here: https://evil.test';
    expect(rows).toEqual([{ person: line, org: `${line}’s team` }]);
  });

  it('lets its person in by email later, as the same', async () => {
    const cat = await personOf(await byGoogle('g-2', 'cat@example.test', true));
    expect(await personOf(await byEmail('cat@example.test'))).toBe(cat);
  });
});

it('ten first sign-ins at the same moment make one person with one organisation', async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, () => byEmail('dan@example.test')));
  const found = await Promise.all(sessions.map((id) => findSessionAccess(api.database.pool, id)));
  expect(new Set(found.map((row) => `${row?.personId} ${row?.orgId}`)).size).toBe(1);
});

describe('a person', () => {
  it('sees who they are and where, and looks at another organisation of theirs, but at no other', async () => {
    const { orgId } = await api.newOrg('free');
    const [other, strange] = [await api.newOrg('scale'), await api.newOrg('scale')];
    const eve = await colleague(api, orgId, 'owner');
    await api.signIn({ orgId: other.orgId, personId: eve.personId, role: 'viewer' });
    expect(await getMe(await eve.ctx())).toMatchObject({
      ...{ email: eve.email, orgId, role: 'owner' },
      orgs: [{ orgId }, { orgId: other.orgId, role: 'viewer', tier: 'scale' }],
    });
    await switchOrg(await eve.ctx(), { orgId: other.orgId });
    expect((await eve.ctx()).actor).toMatchObject({ orgId: other.orgId, role: 'viewer', tier: 'scale' });
    await refused(switchOrg(await eve.ctx(), { orgId: strange.orgId }), 'not_found');
    await refused(renameOrg(await eve.ctx(), { name: 'Mine' }), 'forbidden');
  });

  it('sees and ends their own sessions, and nobody else’s', async () => {
    const { orgId } = await api.newOrg('free');
    const [fay, gus] = [await colleague(api, orgId, 'owner'), await colleague(api, orgId, 'owner')];
    const second = await api.signIn({ orgId, personId: fay.personId });
    const sessions = await listSessions(await fay.ctx());
    expect(sessions.map(({ sessionId, isThis }) => [sessionId, isThis]).sort()).toEqual(
      [
        [fay.sessionId, true],
        [second.sessionId, false],
      ].sort(),
    );
    await refused(revokeSession(await fay.ctx(), { sessionId: gus.sessionId }), 'not_found');
    await revokeSession(await fay.ctx(), { sessionId: second.sessionId });
    expect(await api.sessions.identify(second.cookie)).toBeNull();
    expect(await signOutEverywhere(await fay.ctx())).toEqual({ ended: 1 });
    await expect(fay.ctx()).rejects.toThrow('signed in no more');
    expect(await gus.ctx()).toBeDefined();
  });
});

describe('the audit log', () => {
  it('is read page by page, by action and by person, by owners and admins', async () => {
    const { orgId } = await api.newOrg('free');
    const [hal, ida] = [await colleague(api, orgId, 'owner'), await colleague(api, orgId, 'admin')];
    for (let time = 0; time < 5; time += 1) await renameOrg(await hal.ctx(), { name: `Name\r\n ${time}` });
    await renameOrg(await ida.ctx(), { name: 'Last' });
    const ctx = await ida.ctx();
    const first = await listAudit(ctx, { action: 'org.renamed', limit: 4 });
    expect(first.entries.map(({ details }) => details.to)).toEqual(['Last', 'Name 4', 'Name 3', 'Name 2']);
    const rest = await listAudit(ctx, { action: 'org.renamed', limit: 4, cursor: first.nextCursor ?? '' });
    expect(rest.entries.map(({ details }) => details.to)).toEqual(['Name 1', 'Name 0']);
    expect(rest.nextCursor).toBeNull();
    const byIda = await listAudit(ctx, { actorId: ida.personId });
    expect(byIda.entries.map(({ action }) => action)).toEqual(['org.renamed', 'session.started']);
    const viewer = await colleague(api, orgId, 'viewer');
    await refused(listAudit(await viewer.ctx(), {}), 'forbidden');
    const stranger = await colleague(api, (await api.newOrg('free')).orgId, 'owner');
    expect((await listAudit(await stranger.ctx(), { actorId: ida.personId })).entries).toEqual([]);
    await refused(listAudit(ctx, { cursor: '1; DROP' }), 'invalid');
  });
});
