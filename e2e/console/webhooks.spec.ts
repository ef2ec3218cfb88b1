import { expect, type Locator, type Page, test } from '@playwright/test';
import { giveTier } from '../testing/give-tier.ts';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { hearToasts, rememberShown } from '../testing/passing.ts';
import { signInByMail } from '../testing/sign-in-by-mail.ts';
import { stageMatch } from '../testing/staged-match.ts';
import { isSignedBy, WebhookReceiver } from '../testing/webhook-receiver.ts';

// An address of its own: signing in is bounded by address, and the files before this one sign in too.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.15' } });

/** Reads the signing secret that is shown, says that it is stored, and returns it. */
async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByTestId('secret').locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expect(dialog.getByTestId('verify-snippet')).toContainText('HASHMARK_WEBHOOK_SECRET');
  await expect(dialog.getByTestId('verify-snippet')).not.toContainText('whsec_');
  await dialog.getByLabel('I stored it').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

/** Fills in the one condition of the predicate that is there. */
async function fillCondition(row: Locator, field: string, comparison: string, value: string): Promise<void> {
  await row.getByLabel('Field').selectOption(field);
  await row.getByLabel('Comparison').selectOption(comparison);
  await row.getByLabel('Value', { exact: true }).fill(value);
}

/** Makes a webhook of the whole market with a predicate, after a dry run. @returns its secret */
async function createWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Create the first webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('http://example.com');
  await dialog.getByLabel('The whole market').check();
  await dialog.locator('summary', { hasText: 'Predicate' }).click();
  await dialog.getByRole('button', { name: 'Condition' }).focus();
  await page.keyboard.press('Enter');
  // The new condition has the focus: what is typed goes into it.
  await expect(dialog.getByLabel('Field')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('The URL must be an HTTPS URL.').first()).toBeVisible();
  await expect(dialog.getByTestId('condition')).toContainText('This must be a finite number.');

  await fillCondition(dialog.getByTestId('condition'), 'px', '>', '0.01');
  await expect(dialog.getByTestId('predicate-words')).toContainText('Fires when price above 0.01.');
  await dialog.getByRole('radio', { name: 'JSON' }).click();
  await dialog
    .getByRole('textbox', { name: 'Predicate as JSON' })
    .fill('{"all":[{"field":"px","op":">","value":0.02},{"field":"usd"}]}');
  await expect(dialog.getByText('all[1].op must be one of')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: 'Predicate as JSON' })
    .fill('{"field":"notional","op":"gte","value":1}');
  await dialog.getByRole('radio', { name: 'Form' }).click();
  await expect(dialog.getByTestId('predicate-words')).toContainText('notional at least 1 USD');
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  // A dry run has a time budget: on a busy machine it says how far back it looked.
  await expect(dialog.getByTestId('dry-run')).toHaveText(
    /^Would have fired [\d,]+ times in the last (7 days\.|.+ \(older events were not checked\)\.)$/,
  );

  await dialog.getByLabel('URL').fill(url);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  return storeSecret(page);
}

test('events reach a receiver, and what fails is seen, repeated, and stopped from the console', {
  tag: '@processes',
}, async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  const receiver = await WebhookReceiver.start();
  try {
    await giveTier(await signInByMail(page, '/console/webhooks'), 'enterprise');
    await page.goto('/console/webhooks');
    await expectStarted(page);
    await expect(page.getByText('-d \'{"url":')).toBeVisible();
    const first = await createWebhook(page, receiver.url);
    await expect(page).toHaveURL(/\/console\/webhooks\/whk_[0-9a-f]{24}$/);
    await expectStarted(page);

    const rows = page.getByRole('table', { name: 'Deliveries' }).locator('[data-row]');
    await expect(rows.filter({ hasText: 'Delivered' }).first()).toBeVisible();
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(receiver.received.every((one) => isSignedBy(first, one))).toBe(true);

    receiver.status = 500;
    receiver.answer = 'the disk is full';
    await page.getByRole('button', { name: 'Send test' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await expect(drawer.getByTestId('attempt')).toContainText('500');
    await expect(drawer.getByTestId('attempt')).toContainText('the disk is full');
    await expect(drawer.getByTestId('delivery-state')).toHaveText('Failed');
    await expect(drawer.getByTestId('delivery-body')).toContainText('evt_test_');
    // A notice that comes while it is open keeps no key from it.
    const notices = await rememberShown(page, '[data-testid="toast"]');
    await drawer.getByRole('button', { name: 'Copy curl' }).click();
    await expect.poll(notices).not.toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    receiver.status = 204;
    receiver.answer = '';
    const state = page.getByTestId('webhook-state');
    const said = await hearToasts(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await said('Paused: only tests are sent');
    await expect(state).toHaveText('Paused');
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(drawer.getByTestId('delivery-state')).toHaveText('Delivered');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(state).toHaveText('Active');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Failed', exact: true }).click();
    // Until the answer comes, the list is the one of before, without the first test when many fills came after it.
    await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(0);
    // The test that was sent while paused has gone from the list: what is left failed.
    await expect(rows.filter({ hasText: 'test' })).toHaveCount(1);
    await rows.filter({ hasText: 'test' }).getByRole('link').click();
    await drawer.getByRole('button', { name: 'Replay' }).click();
    await expect(drawer.getByTestId('delivery-state')).toHaveText('Delivered');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    // Deliveries of fills may have failed meanwhile, too: the test has gone from those that failed.
    await expect(rows.filter({ hasText: 'test' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    const second = await storeSecret(page);
    expect(second).not.toBe(first);
    await expect.poll(() => receiver.received.some((one) => isSignedBy(second, one))).toBe(true);

    await page.getByRole('button', { name: 'Delete' }).click();
    const remove = page.getByRole('button', { name: 'Delete webhook' });
    await expect(remove).toBeDisabled();
    await page.getByLabel(/^Type delete/).fill('delete');
    await remove.click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await receiver.stop();
  }
});

test('what a plan does not have says which one does, and no page of webhooks has an accessibility fault', async ({
  page,
}) => {
  test.slow();
  const errors = watchErrors(page);
  const email = await signInByMail(page, '/console/webhooks');
  await expect(page.getByText('Webhooks come with the Scale plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create webhook' })).toBeDisabled();
  await expectWellMade(page);

  await giveTier(email, 'scale');
  await page.goto('/console/webhooks?new=true');
  await expectStarted(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('The whole market')).toBeDisabled();
  await expect(dialog.getByRole('link', { name: 'Requires the Enterprise plan' }).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Wallets' }).fill(`0x${'a'.repeat(40)}\n0x12`);
  await expect(dialog.getByText('Line 2 is not an address: 0x12')).toBeVisible();
  await expect(dialog.getByTestId('address-count')).toContainText('1 of 100 addresses');
  await expectWellMade(page);
  await dialog.getByRole('textbox', { name: 'Wallets' }).fill(`0x${'a'.repeat(40)}`);
  await dialog.getByLabel('URL').fill('http://127.0.0.1:9/hooks');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await storeSecret(page);
  await expect(page.getByTestId('plan-note')).toContainText('The delivery log');
  await page.getByRole('button', { name: 'Send test' }).click();
  const attempt = page.getByRole('dialog', { name: 'Delivery' }).getByTestId('attempt');
  await expect(attempt).toBeVisible();
  await expectWellMade(page);

  // Down again: nothing is deleted, and it is said why nothing is sent.
  await giveTier(email, 'free');
  await page.goto('/console/webhooks');
  await expect(page.getByTestId('webhook-state')).toHaveText('Paused by plan');
  await expectWellMade(page);
  expect(errors).toEqual([]);
});

test('a webhook of sports is made, shows what was sent and sends it again, and is deleted', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const receiver = await WebhookReceiver.start();
  try {
    const match = await stageMatch();
    await giveTier(await signInByMail(page, '/console/webhooks'), 'enterprise');
    await page.goto('/console/webhooks?of=sports');
    await expectStarted(page);
    await page.getByRole('button', { name: 'Create a sports webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByLabel(/^match.goal/).check();
    await expect(dialog.getByText('Goals of all matches.')).toBeVisible();
    await dialog.getByLabel('Fixtures').fill(String(match.fixtureId));
    await expect(dialog.getByText('Goals of 1 fixture.')).toBeVisible();
    await expectWellMade(page);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    const secret = await storeSecret(page);
    const row = page.getByTestId('sports-webhook');
    await row.getByRole('link', { name: 'Goals of 1 fixture' }).click();
    await expect(page).toHaveURL(/\/console\/webhooks\/sports\/whk_[0-9a-f]{24}$/);
    await expect(page.getByText('No deliveries yet')).toBeVisible();
    await expectStarted(page);

    await match.score();
    const rows = page.getByRole('table', { name: 'Deliveries' }).locator('[data-row]');
    await expect(rows.filter({ hasText: 'Delivered' })).toContainText('match.goal');
    await rows.first().getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await expect(drawer.getByTestId('attempt')).toContainText('200');
    await expect(drawer.getByTestId('delivery-body')).toContainText(String(match.fixtureId));
    await expectWellMade(page);
    await drawer.getByRole('button', { name: 'Replay' }).click();
    await expect(drawer.getByText('match.goal, replayed')).toBeVisible();
    await expect(drawer.getByTestId('delivery-state')).toHaveText('Delivered');
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(2);
    expect(receiver.received.map(({ eventId }) => eventId)).toEqual([match.goalId, match.goalId]);
    expect(receiver.received.every((one) => isSignedBy(secret, one))).toBe(true);
    await expectWellMade(page);

    await page.getByRole('link', { name: 'Webhooks' }).last().click();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel(/^Type delete/).fill('delete');
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No sports webhooks yet')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await receiver.stop();
  }
});

test('what was sent in a time is sent again with its event ids and bodies, under new delivery ids', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const receiver = await WebhookReceiver.start();
  try {
    await giveTier(await signInByMail(page, '/console/webhooks'), 'enterprise');
    await page.goto('/console/webhooks?new=true');
    await expectStarted(page);
    const dialog = page.getByRole('dialog');
    // A wallet that never trades: nothing is sent but what this test asks for.
    await dialog.getByRole('textbox', { name: 'Wallets' }).fill(`0x${'a'.repeat(40)}`);
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await storeSecret(page);
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    for (let sent = 1; sent <= 2; sent += 1) {
      await page.getByRole('button', { name: 'Send test' }).click();
      await expect.poll(() => receiver.received.length).toBe(sent);
      await expect(drawer.getByTestId('delivery-state')).toHaveText('Delivered');
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    }
    const said = await hearToasts(page);
    await page.getByRole('button', { name: 'Replay…' }).click();
    await dialog.getByRole('radio', { name: 'Time range' }).click();
    const until = dialog.getByLabel('Until, UTC');
    const now = await until.inputValue();
    await until.fill('2026-05-02T00:00');
    await expect(dialog.getByText('The end must be after the start.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await expect(until).toBeFocused();
    await until.fill(now);
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await said('2 events replayed');
    await expect.poll(() => receiver.received.length).toBe(4);
    const [first, again] = [receiver.received.slice(0, 2), receiver.received.slice(2)];
    const content = (all: typeof first) => all.map(({ eventId, body }) => `${eventId} ${body}`).sort();
    expect(content(again)).toEqual(content(first));
    expect(new Set(receiver.received.map(({ delivery }) => delivery)).size).toBe(4);
    await expect(page.getByRole('table', { name: 'Deliveries' }).locator('[data-row]')).toHaveCount(4);
    expect(errors).toEqual([]);
  } finally {
    await receiver.stop();
  }
});
