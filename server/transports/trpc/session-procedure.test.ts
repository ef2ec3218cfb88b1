import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { dashboardContext } from './context.ts';
import { router, sessionProcedure } from './init.ts';

let api: TestApi;
let cookie: string;
let orgId: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ orgId } = await api.newOrg('free'));
  ({ cookie } = await api.signIn({ orgId, role: 'viewer' }));
});
afterAll(() => api.stop());

const who = router({
  me: sessionProcedure.query(({ ctx }) => [ctx.actor.orgId, ctx.services.actor, ctx.services.address]),
  change: sessionProcedure.mutation(({ ctx }) => ctx.actor.role),
});

type Sent = Record<string, string>;

/** Calls as a browser that sends these headers. */
const caller = (headers: Sent) =>
  who.createCaller(
    dashboardContext({
      services: api.context({ type: 'anonymous', ip: '127.0.0.1' }),
      sessions: api.sessions,
      logger: createLogger({ level: 'silent' }),
      requestId: 'the-request',
      method: 'POST',
      headers: new Headers(headers),
    }),
  );

describe('a procedure for people who are signed in', () => {
  it('acts for the person of the cookie, whose address is known', async () => {
    const actor = expect.objectContaining({ type: 'session', orgId, role: 'viewer' });
    expect(await caller({ cookie, 'x-caller-address': '10.1.2.3' }).me()).toEqual([orgId, actor, '10.1.2.3']);
  });

  it.each<Sent>([{}, { cookie: 'hashmark-session=none' }])('refuses who is not: %j', async (headers) => {
    await expect(caller(headers).me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('changes nothing for a page of another site, though the cookie is sent along', async () => {
    const host = { cookie, host: 'hashmark.test' };
    const foreign: Sent[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      {},
    ];
    for (const from of foreign) {
      await expect(caller({ ...host, ...from }).change(), JSON.stringify(from)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    const own: Sent[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'https://hashmark.test' }];
    for (const from of own) {
      expect(await caller({ ...host, ...from }).change()).toBe('viewer');
    }
  });
});
