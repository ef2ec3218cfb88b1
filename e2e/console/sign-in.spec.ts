import { expect, type Page, test } from '@playwright/test';
import { linkFor, newestLink } from '../testing/inbox.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectStarted,
  watchErrors,
} from '../testing/page-health.ts';
import { installWallet } from '../testing/test-wallet.ts';

// An address of its own: signing in is bounded by address, and the files before this one sign in too.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.3' } });

let people = 0;
const newEmail = (): string => `person${Date.now()}${++people}@example.test`;
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });

/** Has an email sent and opens its link; the click is the test's. */
async function openLink(page: Page, email: string, next = '/markets'): Promise<string> {
  const before = await newestLink(page, email);
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkFor(page, email, before);
  await page.goto(link);
  return link;
}

async function signInByMail(page: Page, email: string): Promise<void> {
  await openLink(page, email);
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await expect(account(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await expectStarted(page);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('a wallet signs in by one signature, is shown what it signs, and signs out', {
  tag: '@processes',
}, async ({ page }) => {
  const errors = watchErrors(page);
  const wallet = await installWallet(page);
  await page.goto('/sign-in?next=%2Fdiscover');
  const button = page.getByRole('button', { name: 'Continue with Test Wallet' });
  wallet.agrees = false;
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'You declined in your wallet.' })).toBeVisible();
  wallet.agrees = true;
  await button.click();
  await expect(account(page)).toBeVisible();
  await expect(page).toHaveURL(/\/discover$/);
  expect(wallet.shown.at(-1)).toContain(`${new URL(page.url()).host} wants you to sign in`);
  expect(wallet.shown.at(-1)).toContain(wallet.address);
  await signOut(page);
  await page.goto('/discover');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('an email signs in after one click, once, and comes back to where it was asked for', async ({
  page,
}) => {
  const email = newEmail();
  const link = await openLink(page, email, '/leaderboards?sort=volume');
  // A mail scanner opens the link as well: that uses nothing up.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await expect(page.getByRole('button', { name: `Account of ${email}` })).toBeVisible();
  await expect(page).toHaveURL(/\/leaderboards\?sort=volume$/);
  await signOut(page);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'has been used or has expired' })).toBeVisible();
});

test('the keyboard alone gets in, and nobody is led to another site', async ({ page }) => {
  const email = newEmail();
  await page.goto('/sign-in?next=https%3A%2F%2Fevil.test%2F');
  await expectStarted(page);
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkFor(page, email);
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('next')).toBe('/console');
});

test('an email address given before the page’s own code runs waits for it, and gets into no address of a page', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js*', async (route) => {
    await held;
    await route.continue();
  });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto('/sign-in?next=%2Fdiscover', { waitUntil: 'commit' });
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const send = page.getByRole('button', { name: 'Send me a link' });
  await expect(send).toBeDisabled();
  release();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(visited.filter((url) => url.includes('email='))).toEqual([]);
  const link = await linkFor(page, email);
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('next')).toBe('/discover');
});

test('whoever waits for a sign-in email reads which address it went to, and has it sent again', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/sign-in?next=%2Fdiscover');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(email)).toBeVisible();
  expect(page.url()).not.toContain('@');
  const first = await linkFor(page, email);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent again' })).toBeVisible();
  const second = await linkFor(page, email, first);
  expect(new URLSearchParams(new URL(second).hash.slice(1)).get('next')).toBe('/discover');
});

test('an invitation is for the person of its address, who joins and may look at both organisations', async ({
  page,
  browser,
}) => {
  const guest = newEmail();
  await signInByMail(page, newEmail());
  const invited = await page.evaluate(async (email) => {
    const body = JSON.stringify({ json: { email, role: 'developer' } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/trpc/members.invite', { method: 'POST', body, headers })).status;
  }, guest);
  expect(invited).toBe(200);
  const link = await linkFor(page, guest);
  await page.goto(link);
  await expect(page.getByText('You are signed in as')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the invitation' })).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await signInByMail(other, guest);
  await other.goto(link);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await other.waitForURL('**/console');
  await other.goto('/discover');
  await expectStarted(other);
  await account(other).click();
  await expect(other.getByRole('menuitemradio')).toHaveCount(2);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await other.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the pages of signing in have no accessibility fault in the ${colorScheme} theme`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      '/sign-in',
      '/sign-in?error=Callback',
      '/sign-in/check-mail',
      '/sign-in/link',
      '/invitation/none',
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectStarted(page);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
    expect(errors).toEqual([]);
  });

test('no script that stands in a page runs, and no page is framed', async ({ page }) => {
  const answer = await page.goto('/sign-in');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBe('same-origin');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('div');
    script.innerHTML = '<img src="x" onerror="window.wasInjected = true">';
    const blocked = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
    });
    document.body.append(script);
    return [await blocked, (window as { wasInjected?: boolean }).wasInjected ?? false];
  });
  expect(ran).toEqual(['script-src-attr', false]);
  const isStyled = await page.evaluate(() => {
    const sheet = document.createElement('style');
    sheet.textContent = 'body { outline-offset: 7px }';
    document.head.append(sheet);
    return getComputedStyle(document.body).outlineOffset === '7px';
  });
  expect(isStyled, 'a style sheet without the nonce').toBe(false);
  for (const path of ['/docs/api', '/markets', '/nowhere']) {
    const other = (await page.request.get(path)).headers();
    expect(other['content-security-policy'], path).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(other['x-content-type-options'], path).toBe('nosniff');
    expect(other['cross-origin-opener-policy'], path).toBe('same-origin');
  }
});
