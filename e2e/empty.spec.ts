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
  '/discover': [/A market trends once somebody trades it/, /No open market has an expiry ahead/],
  '/discover?underlying=BTC': [/Nothing on BTC\. A market trends once/],
  '/leaderboards': [/No wallet has traded yet/],
  [`/wallets/0x${'1'.repeat(40)}`]: [/This wallet has not traded an outcome market/],
  '/builders': [/No builder has routed an order yet/],
  '/analytics': [/No market that traded has settled yet/, /No open question has a price/],
  '/governance': [/No vote is pending/, /No vote has ended yet/],
  '/digest': [/Nobody traded in this period/, /No market settled in this period/],
  '/blocks': [/No core block has been stored/, /No EVM header has been stored/],
  '/markets': [/No market is open yet/],
  '/markets?q=x': [/No market matches these filters/],
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
    await expect(page.getByText('Nobody traded in this period').first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});
