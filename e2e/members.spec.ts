import { expect, type Page, test } from '@playwright/test';
import { linkFor, newestLink } from './inbox.ts';
import { expectStarted, watchErrors } from './page-health.ts';
import { signInByMail } from './sign-in-by-mail.ts';

/** Invites `email` as a viewer, sends the letter a second time, and returns the link of the second letter. */
async function inviteTwice(page: Page, email: string): Promise<string> {
  const signIn = await newestLink(page, email);
  await page.goto('/console/members');
  await expectStarted(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const open = page.locator(`[data-invitation="${email}"]`);
  await expect(open).toContainText('viewer');
  const first = await linkFor(page, email, signIn);
  await open.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('the link of the first one is void')).toBeVisible();
  const second = await linkFor(page, email, first);
  await page.goto(first);
  await expect(page.getByText('was used, withdrawn, or has expired')).toBeVisible();
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
  // Past the page, too.
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
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('is developer from the next request on')).toBeVisible();

  await guest.goto('/console/keys');
  await guest.getByRole('table', { name: 'API keys' }).getByRole('link', { name: 'shared' }).click();
  await expect(guest.getByRole('button', { name: 'Revoke' })).toBeEnabled();

  await page.goto('/console/audit?action=member.role_changed');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.locator('tbody tr')).toHaveCount(1);
  await expect(log.locator('[data-row="0"]')).toContainText(`viewer → developer, member: ${email}`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(log).toContainText('Member joined');
  await log.locator('[data-row="0"] a').click();
  await page.getByRole('dialog').getByRole('button', { name: /^By / }).click();
  await expect(page).toHaveURL(/actor=/);
  await expect(log).not.toContainText('Member joined');
  await guest.context().close();
  expect(errors).toEqual([]);
});

test('a session is ended from another one, which stays', async ({ page, browser }) => {
  const email = await signInByMail(page, '/console/settings');
  await expect(page.locator('[data-session]')).toHaveCount(1);
  const other = await (await browser.newContext()).newPage();
  await signInByMail(other, '/console', email);
  await page.reload();
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
