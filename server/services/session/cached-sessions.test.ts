import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import type { SignedIn } from '#server/test/sign-in.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { changeAccess } from '#store/accounts/people/change-access.ts';
import { endSessions } from '#store/accounts/people/session.ts';
import { writeSessionToken } from './session-token.ts';

let api: TestApi;
let elsewhere: TestApi;
let orgId: string;
let ann: SignedIn;
let nowMs = Date.now();

beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs });
  elsewhere = await startTestApi({ database: api.database });
  await vi.waitUntil(() => api.access.isListening() && elsewhere.access.isListening(), 15_000);
});
afterAll(async () => {
  await elsewhere.stop();
  await api.stop();
});
beforeEach(async () => {
  nowMs = Date.now();
  ({ orgId } = await api.newOrg('growth'));
  ann = await api.signIn({ orgId, role: 'admin' });
  for (const place of [api, elsewhere]) expect(await place.sessions.identify(ann.cookie)).not.toBeNull();
});

/** What every process says of Ann right now. */
const everywhere = () => Promise.all([api, elsewhere].map(({ sessions }) => sessions.identify(ann.cookie)));

describe('who is signed in', () => {
  it('is the person, in the organisation of the session, with the role and tier of this moment', async () => {
    expect(await api.sessions.identify(`theme=dark; ${ann.cookie}; x=1`)).toEqual({
      type: 'session',
      sessionId: ann.sessionId,
      personId: ann.personId,
      orgId,
      tier: 'growth',
      role: 'admin',
    });
  });

  it('is nobody with no token, a changed one, one of another secret or of no session', async () => {
    const name = ann.cookie.split('=')[0];
    const forged = await writeSessionToken(ann.sessionId, 'another secret of some length, 32 or so');
    const unknown = `${name}=${ann.cookie.slice(String(name).length + 1, -4)}AAAA`;
    for (const cookie of ['', 'a=b', `${name}=`, `${name}=${forged}`, unknown, `${name}=${ann.sessionId}`]) {
      expect(await api.sessions.identify(cookie), cookie).toBeNull();
    }
  });

  it('is nobody once the session has expired, though it is remembered', async () => {
    const short = await api.signIn({ orgId, expiresMs: nowMs + 2_000 });
    expect(await api.sessions.identify(short.cookie)).not.toBeNull();
    nowMs += 2_000;
    expect(await api.sessions.identify(short.cookie)).toBeNull();
  });
});

describe('on the next request, in every process,', () => {
  it('who signed out is nobody', async () => {
    expect(await endSessions(api.database.pool, { ...ann, address: '' })).toBe(1);
    expect(await everywhere()).toEqual([null, null]);
  });

  it('who signed out everywhere is nobody, whichever organisation their sessions look at', async () => {
    const other = await api.newOrg('free');
    const second = await api.signIn({ orgId: other.orgId, personId: ann.personId });
    expect(await elsewhere.sessions.identify(second.cookie)).not.toBeNull();
    expect(await endSessions(api.database.pool, { personId: ann.personId, address: '' })).toBe(2);
    expect(await everywhere()).toEqual([null, null]);
    expect(await elsewhere.sessions.identify(second.cookie)).toBeNull();
  });

  it('who was removed is nobody', async () => {
    await changeAccess(api.database.pool, async (tx) => {
      await tx.membership.deleteMany({ where: { org_id: orgId, person_id: ann.personId } });
      return { orgId };
    });
    expect(await everywhere()).toEqual([null, null]);
  });

  it('a new role and a new tier count', async () => {
    await changeAccess(api.database.pool, async (tx) => {
      await tx.membership.updateMany({ where: { org_id: orgId }, data: { role: 'viewer' } });
      return { orgId };
    });
    await changeTier(api.database.pool, { orgId, tier: 'scale' });
    const expected = expect.objectContaining({ role: 'viewer', tier: 'scale' });
    expect(await everywhere()).toEqual([expected, expected]);
  });
});

it('when a session was last used is written', async () => {
  nowMs += 60_000;
  await api.sessions.identify(ann.cookie);
  await api.sessions.flush();
  const prisma = await accountsOf(api.database.pool);
  const row = await prisma.person_session.findUniqueOrThrow({ where: { session_id: ann.sessionId } });
  expect(row.last_seen_at.getTime()).toBe(nowMs);
});
