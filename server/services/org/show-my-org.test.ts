import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import type { SessionActor } from '#services/context.ts';
import { showMyOrg } from './show-my-org.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('says which organisation the session looks at, and what its person is there', async () => {
  const { orgId } = await api.newOrg('growth');
  const who = { sessionId: 'ses_1', personId: 'usr_1', role: 'viewer', tier: 'growth' } as const;
  const actor: SessionActor = { type: 'session', orgId, ...who };
  expect(await showMyOrg(api.context(actor))).toEqual({
    ...{ orgId, name: 'growth', tier: 'growth', role: 'viewer' },
  });
});

it('says nothing to who is not signed in', async () => {
  const anonymous = api.context({ type: 'anonymous', ip: '127.0.0.1' });
  await expect(showMyOrg(anonymous)).rejects.toMatchObject({ code: 'unauthorized' });
});
