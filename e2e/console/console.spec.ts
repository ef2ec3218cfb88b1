import { expect, type Page, type Request, test } from '@playwright/test';
import { Caller } from '../testing/caller.ts';
import { linkFor, newestLink } from '../testing/inbox.ts';
import { expectStarted, expectWellMade, pressSequence, watchErrors } from '../testing/page-health.ts';
import { hearToasts } from '../testing/passing.ts';
import { signInByMail } from '../testing/sign-in-by-mail.ts';

// An address of its own: signing in is bounded by address, and the files before this one sign in too.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.1' } });

const EACH_MINUTE = 10;

/** Reads the key that is shown, says that it is stored, and returns it. */
async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const apiKey = (await dialog.getByTestId('secret').locator('code').textContent()) ?? '';
  expect(apiKey).toMatch(/^hm_[0-9A-Za-z]+$/);
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('I stored it').check();
  await done.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(apiKey)).toHaveCount(0);
  return apiKey;
}

async function createKey(page: Page, name: string): Promise<string> {
  await page.goto('/console/keys');
  await expectStarted(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  return storeSecret(page);
}

test('a key is made, used, counted, logged, rotated and revoked, and the limit of the plan is told', {
  tag: '@processes',
}, async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  await page.goto('/console/usage?span=7d');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fconsole%2Fusage%3Fspan%3D7d$/);
  await signInByMail(page, '/console');
  await expect(page.getByTestId('org-head').first()).toContainText('Free');
  await expect(page.getByText('Create a key to get started')).toBeVisible();

  const first = await createKey(page, 'robot');
  const row = page.getByRole('table', { name: 'API keys' }).locator('[data-row="0"]');
  await expect(row).toContainText('robot');
  await expect(row).toContainText('never');
  await page.goto('/console');
  await expect(page.getByText('Make your first call')).toBeVisible();
  const calls = new Caller(page, EACH_MINUTE);
  const answer = await calls.call(first);
  expect(answer.status()).toBe(200);
  await expect(page.getByTestId('request-figures')).toContainText('Requests1');
  // A half hour may have ended since the call: then its bar is the last but one.
  const bars = page.getByTestId('request-bars');
  await expect(async () => {
    await bars.press('End');
    if (/: 0 requests$/.test((await bars.getAttribute('aria-valuetext')) ?? ''))
      await bars.press('ArrowLeft');
    await expect(bars).toHaveAttribute('aria-valuetext', /UTC: 1 request$/, { timeout: 1_000 });
  }).toPass();

  const requestId = answer.headers()['x-request-id'];
  await page.goto('/console/logs?live=true');
  await page.locator(`[data-id="${requestId}"] a`).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('curl -H "X-API-Key: $HASHMARK_API_KEY"');
  await expect(drawer).toContainText('robot');
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`));
  await expect(drawer.getByTestId('refusal')).toHaveCount(0);

  // A minute may pass meanwhile, after which there is room for more.
  await expect(async () => {
    await calls.untilFull(first);
    await page.goto('/console');
    await expect(page.getByText('Full: calls get 429')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByTestId('limit-note')).toContainText('The Free plan allows 10 a minute');
  await page.goto('/console/usage');
  await expect(page.getByTestId('month-used')).toHaveText(String(calls.answered));
  await page.goto('/console/logs?status=4&live=true');
  await page.locator('[data-id] a').first().click();
  await expect(drawer.getByTestId('refusal')).toContainText('Rate limit of 10 requests per minute exceeded');
  await expect(drawer.getByTestId('refusal').getByRole('link')).toHaveAttribute('href', '/console/usage');

  await page.goto('/console/keys');
  // Until then the link opens the key on a page of its own, where keys that ended are listed too.
  await expectStarted(page);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Rotate key' }).click();
  const second = await storeSecret(page);
  expect((await calls.call(first)).status()).toBe(401);
  await calls.untilFull(second);

  await expect(row).toContainText(second.slice(0, 8));
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke key' });
  await expect(revoke).toBeDisabled();
  await page.getByLabel(/^Type robot/).fill('robot');
  const said = await hearToasts(page);
  await revoke.click();
  await said('robot is revoked');
  expect((await calls.call(second)).status()).toBe(401);
  await expect(page.getByText('No active keys')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the console works by keyboard', async ({ page }) => {
  await signInByMail(page, '/console/keys');
  await createKey(page, 'one');
  await createKey(page, 'two');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('one');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [keys, path] of [
    ['gu', 'usage'],
    ['go', 'logs'],
    ['gy', 'billing'],
    ['gn', 'members'],
    ['gt', 'audit'],
    ['gs', 'settings'],
    ['gk', 'keys'],
  ] as const) {
    await pressSequence(page, keys, (timeout) =>
      expect(page).toHaveURL(new RegExp(`/console/${path}$`), { timeout }),
    );
  }
});

test('a key leads on although the page that is left still writes its state into the address', async ({
  page,
}) => {
  await signInByMail(page, '/console/keys');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await expectStarted(page);
  let answer = () => {};
  const written = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const isMeant = (request: Request) =>
    request.url().includes('/console/usage?') && !('next-router-prefetch' in request.headers());
  await page.route('**/console/usage?*', async (route) => {
    if (isMeant(route.request())) await written;
    await route.continue();
  });
  await pressSequence(page, 'gu', (timeout) => page.waitForRequest(isMeant, { timeout }));
  await page.evaluate(() => window.history.replaceState(null, '', '?show=all'));
  answer();
  await expect(page).toHaveURL(/\/console\/usage$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/console\/keys\?show=all$/);
});

test('what a viewer may not do is said, and not offered', async ({ page, browser }) => {
  await signInByMail(page, '/console/keys');
  await createKey(page, 'theirs');
  const other = await (await browser.newContext()).newPage();
  const email = await signInByMail(other, '/console');
  const signIn = await newestLink(page, email);
  await page.evaluate(async (guest) => {
    const body = JSON.stringify({ json: { email: guest, role: 'viewer' } });
    await fetch('/api/trpc/members.invite', {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
    });
  }, email);
  await other.goto(await linkFor(page, email, signIn));
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await other.waitForURL('**/console');
  await other.goto('/console/keys');
  await expect(other.getByTestId('role-note')).toContainText('Your role here is viewer');
  await expect(other.getByRole('button', { name: 'Create key' })).toBeDisabled();
  await other.getByRole('link', { name: 'theirs' }).click();
  for (const name of ['Edit', 'Rotate', 'Revoke'])
    await expect(other.getByRole('dialog').getByRole('button', { name })).toBeDisabled();
  await other.context().close();
});

test('pages full of figures have no accessibility fault in either theme, fit a phone, and are kept by nobody', async ({
  page,
}) => {
  test.slow();
  const errors = watchErrors(page);
  await signInByMail(page, '/console/keys');
  const apiKey = await createKey(page, 'a name that is rather long, for a phone at least');
  await new Caller(page, EACH_MINUTE).untilFull(apiKey);
  await page.goto('/console');
  await expect(page.getByTestId('limit-note')).toBeVisible();
  for (const path of [
    '',
    '/keys',
    '/keys?new=true',
    '/usage',
    '/usage?view=table',
    '/logs',
    '/logs?status=5',
    '/billing',
    '/billing?checkout=cancelled',
    '/members',
    '/members?invite=true',
    '/audit',
    '/audit?action=key.revoked',
    '/settings',
  ]) {
    await test.step(path, async () => {
      const answer = await page.goto(`/console${path}`);
      expect(answer?.headers()['cache-control']).toMatch(/no-store/);
      await expectStarted(page);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectWellMade(page);
    });
  }
  expect(errors).toEqual([]);
});
