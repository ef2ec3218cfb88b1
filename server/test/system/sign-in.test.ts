import { beforeAll, expect, inject, test } from 'vitest';
import { Browser } from '../auth-harness.ts';
import { type ProviderAccount, signInBy } from '../provider-sign-in.ts';

let url: string;
beforeAll(() => {
  url = inject('system').url;
});

const ACCOUNT: ProviderAccount = {
  id: 4711,
  name: 'Pat',
  emails: [{ email: 'pat@example.test', primary: true, verified: true }],
};

/** The organisations of who is signed in, as the console lists them. */
async function orgsOf(browser: Browser): Promise<unknown> {
  const answer = await browser.ask('/api/trpc/settings.me');
  return ((await answer.json()) as { result?: { data: { json: { personId: string } } } }).result?.data.json
    .personId;
}

test('GitHub and Google at the addresses of the settings sign the same person in, whose keys may be made', async () => {
  const people: unknown[] = [];
  for (const provider of ['github', 'google', 'github'] as const) {
    const browser = new Browser(url);
    expect(await signInBy(browser, provider, ACCOUNT)).toMatch(/\/console$/);
    expect((await browser.ask('/v1/keys')).status).toBe(200);
    people.push(await orgsOf(browser));
  }
  expect(people[0]).toEqual(expect.any(String));
  expect(new Set(people).size).toBe(1);
});
