import { expect, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { signInByMail } from '../testing/sign-in-by-mail.ts';

// An address of its own: signing in is bounded by address, and the files before this one sign in too.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.93' } });

test('a form that is sent with something wrong leads to it, keeps what was typed, and says at the field what is wrong', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/sign-in');
  await expectStarted(page);
  const address = page.getByLabel('Email');
  await address.fill('somebody');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/^Enter an email address/);
  await expect(address).toHaveValue('somebody');
  await expectWellMade(page);

  await signInByMail(page, '/console/members?invite=true');
  await expectStarted(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('developer');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const invited = dialog.getByLabel('Email');
  await expect(invited).toBeFocused();
  await expect(invited).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Role')).toHaveValue('developer');
  await expectWellMade(page);
  await page.keyboard.type('guest@example.test');
  await expect(invited).not.toHaveAttribute('aria-invalid');
  expect(errors).toEqual([]);
});

test('what only the server knows to be wrong is told at its field, out of what was folded around it, until the field is edited', async ({
  page,
}) => {
  await signInByMail(page, '/console/keys?new=true');
  await expectStarted(page);
  const dialog = page.getByRole('dialog');
  const fold = dialog.locator('summary', { hasText: 'Advanced' });
  await dialog.getByLabel('Name').fill('robot');
  await fold.click();
  const addresses = dialog.getByLabel('Allowed addresses');
  await addresses.fill('203.0.113.7\nnowhere');
  await fold.click();
  await expect(addresses).toBeHidden();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(addresses).toBeFocused();
  await expect(addresses).toHaveAccessibleDescription(/^Must be an IP address/);
  await expect(dialog.getByLabel('Name')).toHaveValue('robot');
  await expectWellMade(page);
  await addresses.fill('203.0.113.7');
  await expect(addresses).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByTestId('secret')).toBeVisible();
});

test('a form is sent once however often it is pressed', async ({ page }) => {
  await signInByMail(page, '/console/keys?new=true');
  await expectStarted(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/trpc/keys.create*', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('once');
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(dialog.getByRole('button', { name: 'Creating…' })).toBeDisabled();
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  answer();
  await expect(dialog.getByTestId('secret')).toBeVisible();
  expect(sent).toBe(1);
});
