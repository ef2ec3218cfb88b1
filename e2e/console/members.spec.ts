import { expect, type Page, test } from '@playwright/test';
import { holdTables } from '../testing/database.ts';
import { linkFor, newestLink } from '../testing/inbox.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectStarted,
  watchErrors,
} from '../testing/page-health.ts';
import { hearToasts } from '../testing/passing.ts';
import { newEmail, signInByMail } from '../testing/sign-in-by-mail.ts';
import { installWallet } from '../testing/test-wallet.ts';

// An address of its own: signing in is bounded by address, and the files before this one sign in too.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.2' } });

/** Invites `email` as a viewer, sends the email a second time, and returns the link of the second email. */
async function inviteTwice(page: Page, email: string): Promise<string> {
  const signIn = await newestLink(page, email);
  await page.goto('/console/members');
  await expectStarted(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const open = page.locator(`[data-invitation="${email}"]`);
  await expect(open).toContainText('viewer');
  const first = await linkFor(page, email, signIn);
  const heard = await hearToasts(page);
  await open.getByRole('button', { name: 'Resend' }).click();
  await heard('The earlier link no longer works');
  const second = await linkFor(page, email, first);
  await page.goto(first);
  await expect(page.getByText('was used or revoked, or it has expired')).toBeVisible();
  return second;
}

test('a person who is invited by mail joins as a viewer who changes nothing, until the owner gives another role', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = watchErrors(page);
  await signInByMail(page, '/console/keys?new=true');
  await page.getByLabel('Name').fill('shared');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('I stored it').check();
  await page.getByRole('button', { name: 'Done' }).click();

  const guest = await (await browser.newContext()).newPage();
  const email = await signInByMail(guest, '/console');
  await guest.goto(await inviteTwice(page, email));
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.waitForURL('**/console');
  await expect(guest.getByTestId('org-head').first()).toContainText('viewer');

  await guest.goto('/console/keys');
  await guest.getByRole('table', { name: 'API keys' }).getByRole('link', { name: 'shared' }).click();
  await expect(guest.getByRole('dialog').getByTestId('role-note')).toContainText('viewer');
  await expect(guest.getByRole('button', { name: 'Revoke' })).toBeDisabled();
  // Past the page, too. Its address follows a moment after what it shows.
  await expect(guest).toHaveURL(/[?&]key=/);
  const refused = await guest.evaluate(async () => {
    const key = new URLSearchParams(window.location.search).get('key');
    const body = JSON.stringify({ json: { keyId: key } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/trpc/keys.revoke', { method: 'POST', body, headers })).status;
  });
  expect(refused).toBe(403);
  await guest.goto('/console/audit');
  await expect(guest.getByTestId('role-note')).toBeVisible();

  await page.goto('/console/members');
  await expect(page.locator(`[data-invitation="${email}"]`)).toHaveCount(0);
  await page
    .getByRole('table', { name: 'Members' })
    .locator('tr', { hasText: email })
    .getByRole('link')
    .click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('developer');
  const heard = await hearToasts(page);
  await page.getByRole('button', { name: 'Change role' }).click();
  await heard('is developer from the next request on');

  await guest.goto('/console/keys');
  await guest.getByRole('table', { name: 'API keys' }).getByRole('link', { name: 'shared' }).click();
  await expect(guest.getByRole('button', { name: 'Revoke' })).toBeEnabled();

  await page.goto('/console/audit?action=member.role_changed');
  await expectStarted(page);
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.locator('tbody tr')).toHaveCount(1);
  await expect(log.locator('[data-row="0"]')).toContainText(`viewer → developer, member: ${email}`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(log).toContainText('Member joined');
  await log.locator('[data-row="0"] a').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Show entries by / })
    .click();
  await expect(page).toHaveURL(/actor=/);
  await expect(log).not.toContainText('Member joined');
  await guest.context().close();
  expect(errors).toEqual([]);
});

/** Has a guest join the organisation of `page`, by an email that the page's own API sends. */
async function join(page: Page, guest: Page, email: string): Promise<void> {
  const before = await newestLink(page, email);
  const invited = await page.evaluate(async (address) => {
    const body = JSON.stringify({ json: { email: address, role: 'viewer' } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/trpc/members.invite', { method: 'POST', body, headers })).status;
  }, email);
  expect(invited).toBe(200);
  await guest.goto(await linkFor(page, email, before));
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.waitForURL('**/console');
}

const openMember = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Members' }).locator('tr', { hasText: text }).getByRole('link').click();

test('a member goes from one organisation to the other and back, leaves it, and is removed from it the next time', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  await signInByMail(page, '/console/members');
  const guest = await (await browser.newContext()).newPage();
  const email = await signInByMail(guest, '/console');
  const orgOf = async (one: Page) =>
    (await one.getByTestId('org-head').first().locator('p').first().textContent()) ?? '';
  const [theirs, own] = [await orgOf(page), await orgOf(guest)];
  await join(page, guest, email);
  for (const name of [own, theirs]) {
    await guest.goto('/console/settings');
    await expectStarted(guest);
    await guest.getByRole('button', { name: `Switch to ${name}` }).click();
    await guest.waitForURL('**/console');
    await expect(guest.getByTestId('org-head').first()).toContainText(name);
  }
  await guest.goto('/console/members');
  await openMember(guest, 'you');
  await guest.getByRole('button', { name: 'Leave the organisation' }).click();
  await guest.getByRole('dialog').getByRole('textbox').fill(theirs);
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await guest.waitForURL('**/console');
  await expect(guest.getByTestId('org-head').first()).toContainText(own);

  await join(page, guest, email);
  await page.reload();
  await expectStarted(page);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'viewer' }).click();
  await openMember(page, email);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove member' });
  await expect(remove).toBeDisabled();
  await page.getByRole('dialog').getByRole('textbox').fill(email);
  const heard = await hearToasts(page);
  await remove.click();
  await heard('is no longer a member');
  await guest.goto('/console/members');
  await expect(guest.getByTestId('org-head').first()).toContainText(own);
  await expect(guest.getByRole('table', { name: 'Members' }).locator('tbody tr')).toHaveCount(1);
  await guest.context().close();
  expect(errors).toEqual([]);
});

test('a person adds a wallet and another address as ways in, removes the first, and comes back by the wallet', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const wallet = await installWallet(page);
  const first = await signInByMail(page, '/console/settings');
  const ways = page.getByRole('list', { name: 'Your sign-in methods' });
  await expect(ways.getByText('your only sign-in method')).toBeVisible();
  await page.getByRole('button', { name: 'Add Test Wallet' }).click();
  await expect(ways).toContainText(wallet.address.toLowerCase());
  expect(wallet.shown.at(-1)).toContain('Add this wallet to your Hashmark account');
  const second = newEmail();
  await page.getByLabel('Another email address').fill(second);
  await page.getByRole('button', { name: 'Send a link there' }).click();
  await expect(page.getByText(`sent to ${second}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkFor(page, second));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add this address' }).click();
  await expect(page.getByText(`${second} can now sign you in.`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the settings' }).click();
  await expect(ways).toBeVisible();
  await expectStarted(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `Remove Email ${first}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ways).not.toContainText(first);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/sign-in?next=%2Fconsole%2Fsettings');
  await page.getByRole('button', { name: 'Continue with Test Wallet' }).click();
  await expect(ways).toContainText(second);
  expect(errors).toEqual([]);
});

test('a session is ended from another one, which stays', { tag: '@processes' }, async ({ page, browser }) => {
  const email = await signInByMail(page, '/console/settings');
  await expect(page.locator('[data-session]')).toHaveCount(1);
  const other = await (await browser.newContext()).newPage();
  await signInByMail(other, '/console', email);
  await page.reload();
  await expectStarted(page);
  await expect(page.locator('[data-session="this"]')).toContainText('this session');
  await page
    .locator('[data-session="other"]')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(page.locator('[data-session]')).toHaveCount(1);
  await other.goto('/console/settings');
  await expect(other).toHaveURL(/\/sign-in\?/);
  await page.getByLabel('Name', { exact: true }).fill('Renamed & co');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByTestId('org-head').first()).toContainText('Renamed & co');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/\/sign-in/);
  await other.context().close();
});

test('who signs out arrives at the first page, although reads of the page that is left fail meanwhile', async ({
  page,
}) => {
  await signInByMail(page, '/console');
  await expectStarted(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await held;
      await route.continue();
    },
  );
  let refused = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/trpc/') && response.status() === 401) refused += 1;
  });
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The page lives on until the other one answers, and reads its figures anew every few seconds.
  await expect.poll(() => refused).toBeGreaterThan(2);
  answer();
  await page.waitForURL((url) => url.pathname === '/');
});

test('an invitation that cannot be read says so, and Retry reads it once it can be', async ({ page }) => {
  const release = await holdTables(['invitation']);
  try {
    await page.goto('/invitation/of-nobody');
    await expect(page.getByTestId('page-failure')).toContainText('This page failed to load');
  } finally {
    await release();
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});
