import { expect, test } from '@playwright/test';
import { freePort, type Product, startProduct } from '../server/test/system/product.ts';
import { emptyDatabase } from './testing/database.ts';
import { expectStarted, watchErrors } from './testing/page-health.ts';

let product: Product;
let dropDatabase = async () => {};

test.beforeAll(async () => {
  const { url, drop } = await emptyDatabase('hashmark_empty');
  dropDatabase = drop;
  // Of the exchange it needs an address; nobody has to be there.
  const env = { ROLES: 'web,stream', DATABASE_URL: url, EXCHANGE_API_URL: 'http://127.0.0.1:9' };
  product = await startProduct({ port: await freePort(), dataDir: '.data-test/empty', env });
});
test.afterAll(async () => {
  await product?.end();
  await dropDatabase();
});

/** What each page says of a product that has not seen a single market or fill. */
const SAID: Record<string, RegExp[]> = {
  '/discover': [/Markets appear here once they trade/, /No open markets have an expiry date/],
  '/discover?underlying=BTC': [/No markets on BTC\. Markets appear here once/],
  '/leaderboards': [/No wallets have traded yet/],
  [`/wallets/0x${'1'.repeat(40)}`]: [/This wallet has not traded an outcome market/],
  '/builders': [/No builder has routed an order yet/],
  '/analytics': [/No traded market has settled yet/, /No open question has a price/],
  '/governance': [/No votes are pending/, /No votes have ended yet/],
  '/digest': [/No trades in this period/, /No markets settled in this period/],
  '/blocks': [/No core blocks yet/, /No EVM headers yet/],
  '/markets': [/No markets are open yet/],
  '/markets?q=x': [/No markets match these filters/],
};

test('a product without a market or a fill says on each page what will come', async ({ page }) => {
  const errors = watchErrors(page);
  for (const [path, said] of Object.entries(SAID)) {
    await test.step(path, async () => {
      await page.goto(`${product.url}${path}`);
      await expectStarted(page);
      for (const words of said) await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(page.getByTestId('failure')).toHaveCount(0);
    });
  }
  await test.step('a digest of a day offers a longer one', async () => {
    await page.goto(`${product.url}/digest?period=1d`);
    await expectStarted(page);
    const longer = page.getByRole('button', { name: 'Last 30 days' });
    await longer.first().click();
    await expect(page).toHaveURL(/period=30d/);
    await expect(longer).toHaveCount(0);
    await expect(page.getByText('No trades in this period').first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});
