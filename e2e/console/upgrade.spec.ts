import { expect, type Page, test } from '@playwright/test';
import { PLANS } from '#domain/tier.ts';
import { Caller } from '../testing/caller.ts';
import { linkFor } from '../testing/inbox.ts';
import { expectStarted, watchErrors } from '../testing/page-health.ts';

/** A new organisation on Free, whose owner is signed in, and a key of it. */
async function signUp(page: Page): Promise<string> {
  const email = `buyer${Date.now()}@example.test`;
  await page.goto('/sign-in?next=%2Fpricing');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.goto(await linkFor(page, email));
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await page.waitForURL(/\/pricing$/);
  return page.evaluate(async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"first"}',
    };
    return (await (await fetch('/v1/keys', init)).json()).apiKey;
  });
}

const call = (page: Page, apiKey: string) =>
  page.request.get('/v1/outcomes?limit=1', { headers: { 'x-api-key': apiKey } });

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

test('an owner who is stopped on Free upgrades with a card, and the next call has the new limit', {
  tag: '@processes',
}, async ({ page }) => {
  const apiKey = await signUp(page);
  await new Caller(page, PLANS.free.requestsPerMinute).untilFull(apiKey);
  await page.goto('/pricing');
  await expectStarted(page);
  await expect(page.locator('[data-plan="free"]')).toContainText('Your plan');
  await page.getByRole('button', { name: 'Upgrade to Growth' }).click();
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await pay(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/console\/billing\?checkout=done$/);
  await expect(page.getByTestId('notice')).toContainText('Paid: your organisation is on Growth');
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('$1,100.00');
  await expect.poll(async () => (await call(page, apiKey)).headers()['x-tier']).toBe('growth');
  const next = await call(page, apiKey);
  expect([next.status(), next.headers()['ratelimit-limit']]).toEqual([
    200,
    String(PLANS.growth.requestsPerMinute),
  ]);
  await expect(page.getByRole('region', { name: 'Free plan' })).toContainText('$0');
  await page.goto('/pricing');
  await expect(page.locator('[data-plan="growth"]')).toContainText('Your plan');
  const portal = await page.evaluate(async () =>
    (await fetch('/v1/billing/portal', { method: 'POST' })).json(),
  );
  await page.goto(portal.url);
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/Cancels on \d{4}-\d\d-\d\d/)).toBeVisible();
  expect((await call(page, apiKey)).headers()['x-tier']).toBe('growth');
  // The page asks by itself what was done there: neither the webhook nor its next look may be what shows it.
  const look = page.waitForResponse((response) => response.url().includes('billing.refresh'));
  await page.getByRole('link', { name: 'Return to Hashmark' }).click();
  expect((await look).status()).toBe(200);
  await changeInConsole(page);
  await expect.poll(async () => (await call(page, apiKey)).headers()['x-tier']).toBe('growth');
});

/** Takes a planned end of Growth back, then goes to Scale: each says first what it charges. */
async function changeInConsole(page: Page): Promise<void> {
  const status = page.getByTestId('plan-status');
  const charge = page.getByTestId('charge');
  await expect(page.getByText(/^Cancels at \d{4}-\d\d-\d\d/)).toBeVisible();
  await expectStarted(page);
  await page.getByRole('button', { name: 'Keep Growth' }).click();
  await expect(charge).toContainText('Nothing is charged now');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Growth' }).click();
  await expect(status).toHaveText('Active');
  await page.getByRole('button', { name: 'Upgrade to Scale' }).click();
  await expect(charge).toContainText(/About \$1,(200\.00|199\.\d\d) is charged to your card now/);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByTestId('plan-name')).toHaveText('Growth');
  await page.getByRole('button', { name: 'Upgrade to Scale' }).click();
  await page.getByRole('button', { name: 'Change to Scale' }).click();
  await expect(page.getByTestId('plan-name')).toHaveText('Scale');
  await expect(page.getByTestId('org-head').first()).toContainText('Scale');
  // Back on the page of a purchase, a step down leaves nothing said of what was bought.
  await page.goto('/console/billing?checkout=done');
  await expect(page.getByTestId('notice')).toContainText('Paid: your organisation is on Scale');
  await expectStarted(page);
  await page.getByRole('button', { name: 'Change to Growth' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change to Growth' }).click();
  await expect(page.getByTestId('plan-name')).toHaveText('Growth');
  await expect(page.getByTestId('notice')).toHaveCount(0);
}

test('the pricing page says what a month costs on each plan, and sends strangers to the sign-in', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/pricing');
  await expectStarted(page);
  await page.getByLabel('Requests a month', { exact: true }).fill('1100000');
  await expect(page.locator('[data-cost="growth"]')).toContainText('$1,122.00');
  await expect(page.locator('[data-cost="growth"]')).toContainText('Cheapest');
  await page.getByLabel('Requests a month', { exact: true }).fill('20000000');
  await expect(page.locator('[data-cost="scale"]')).toContainText('Cheapest');
  await expect(page.getByRole('link', { name: 'Choose Growth' })).toHaveAttribute(
    'href',
    '/sign-in?next=%2Fpricing',
  );
  expect(errors).toEqual([]);
});
