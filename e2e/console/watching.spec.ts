import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectStarted,
  watchErrors,
} from '../testing/page-health.ts';
import { raiseTier } from '../testing/raise-tier.ts';
import { signInByMail } from '../testing/sign-in-by-mail.ts';

// An address of its own: signing in is bounded by address, and the files before this one sign in too.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' } });

/** The wallet that traded most in the newest fills: it will trade again. */
async function busyWallet(page: Page): Promise<string> {
  await page.goto('/leaderboards?metric=trades');
  await expectStarted(page);
  await page.locator('[data-row="0"] a').first().click();
  await page.waitForURL(/\/wallets\/0x/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('who is signed out comes back from signing in and follows a wallet and a market', async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  const wallet = await busyWallet(page);
  const path = `/wallets/${wallet}`;
  await expect(page.getByRole('link', { name: 'Follow', exact: true })).toHaveAttribute(
    'href',
    `/sign-in?next=${encodeURIComponent(path)}`,
  );
  await signInByMail(page, path);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('wallet-markets').getByRole('link').first().click();
  await page.waitForURL(/\/markets\/\d+/);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.goto('/console/watching');
  const list = page.getByRole('list', { name: 'Followed wallets, markets and builders' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('2 of 20')).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: /^Unfollow 0x/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
});

test('a builder is followed from its page, and its fills since then stand in the watch list', async ({
  page,
}) => {
  test.slow();
  const errors = watchErrors(page);
  await page.goto('/builders');
  await expectStarted(page);
  await page.getByTestId('builders').getByRole('link').first().click();
  await page.waitForURL(/\/builders\/0x[0-9a-f]{40}/);
  const { pathname } = new URL(page.url());
  await signInByMail(page, pathname);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  const row = page
    .getByRole('list', { name: 'Followed wallets, markets and builders' })
    .getByRole('listitem');
  // The busiest builder has fills all the time.
  await expect(async () => {
    await page.goto('/console/watching');
    await expect(row).toContainText(/\d+ fills? · \$/, { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(row).toContainText('Builder');
  await row.getByRole('link').first().click();
  await page.waitForURL(`**${pathname}`);
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.goto('/console/watching');
  await expect(page.getByText('Press Follow on the page of a wallet, market or builder.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a chat that is linked by the bot’s code is told when a followed wallet trades, and unlinks when it blocks the bot', async ({
  page,
}) => {
  test.slow();
  const errors = watchErrors(page);
  await raiseTier(await signInByMail(page, '/console/messenger'), 'growth');
  const href = (await page.getByRole('link', { name: /^Open @/ }).getAttribute('href')) ?? '';
  const sandbox = new URL(href).origin;
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const chat = `${sandbox}/sandbox/chats/${9_000_000 + (Date.now() % 1_000_000)}`;
  const messages = async (): Promise<string[]> => {
    const answer = await page.request.get(`${chat}/messages`);
    const said = (await answer.json()) as { messages: { from: { is_bot: boolean }; text: string }[] };
    return said.messages.filter(({ from }) => from.is_bot).map(({ text }) => text);
  };
  await page.request.post(`${chat}/say`, {
    data: { text: '/start link', first_name: 'Ann', username: 'ann' },
  });
  let code = '';
  await expect(async () => {
    code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await messages()).at(-1) ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await page.getByRole('textbox', { name: 'Code' }).fill('AAAA-AAAA');
  await page.getByRole('button', { name: 'Link chat' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /^Invalid or expired code\./,
  );
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase().replace('-', ''));
  await page.getByRole('button', { name: 'Link chat' }).click();
  await expect(page.getByTestId('notice')).toContainText('Ann (@ann) is linked');
  const chats = page.getByRole('list', { name: 'Linked chats' });
  await expect(chats.getByRole('listitem')).toContainText('by you');
  // A market maker trades all the time.
  await busyWallet(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(async () =>
    expect((await messages()).join('\n')).toMatch(/Wallet 0x.*: \d+ fills?, \$/),
  ).toPass({
    timeout: 120_000,
  });
  await page.goto('/console/messenger');
  await page.request.post(`${chat}/block`);
  await expect(page.getByText('No chats are linked yet.')).toBeVisible();
  // The code that was wrong is told of in the browser's own log, too.
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});
