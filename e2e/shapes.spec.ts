import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { holdTables, READ_BY_PAGES, READ_BY_PANELS } from './testing/database.ts';
import { test } from './testing/held-product.ts';
import { expectStarted } from './testing/page-health.ts';
import { rememberShown } from './testing/passing.ts';

const MARKETS = 'app/(markets)';

/** What each page of the read API says while it is read, from the file of its shape, which it must have. */
const declaredShapes = (): string[] =>
  globSync('**/page.tsx', { cwd: MARKETS }).map((page) => {
    const [file = ''] = globSync(['loading.tsx', '_*/*-shape.tsx'], {
      cwd: path.join(MARKETS, path.dirname(page)),
    });
    const shape = readFileSync(path.join(MARKETS, path.dirname(page), file), 'utf8');
    return /label="(Loading [^"]+)"/.exec(shape)?.[1] ?? `no label: ${page}`;
  });

/** Waits for what a page was kept from. What it waited for over its time budget has failed, and it offers to ask again. */
async function expectArrived(page: Page, wanted: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(wanted.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
}

test('every page on its way shows its shape while what it reads is held back', async ({
  page,
  heldProduct,
}) => {
  const hold = (tables: string[]) => holdTables(tables, heldProduct.dataDir);
  const shown: string[] = [];
  const follow = async (tab: Page, link: string, label: string): Promise<void> => {
    // Remembered by the page: a read over its time budget fails, and the shape is gone with it.
    const shapes = await rememberShown(tab, '[role="status"]');
    await tab.locator(link).first().click();
    await expect.poll(shapes).toContain(label);
    shown.push(label);
  };
  /** A place of the bar's menu. */
  const followMenu = async (href: string, label: string): Promise<void> => {
    await page.getByRole('button', { name: 'Explore' }).click();
    await follow(page, `[role="menuitem"][href="${href}"]`, label);
  };
  await page.goto('/leaderboards');
  await expectStarted(page);
  await test.step('pages of lists, and of a wallet', async () => {
    const release = await hold(READ_BY_PAGES);
    try {
      await follow(page, '[data-row="0"] a', 'Loading wallet');
      await follow(page, 'header a[href="/markets"]', 'Loading markets');
      await followMenu('/discover', 'Loading the lists');
      await followMenu('/analytics', 'Loading the analytics');
      await followMenu('/digest', 'Loading the digest');
      await followMenu('/governance', 'Loading the votes');
      await follow(page, 'header a[href="/sports"]', 'Loading matches');
      await follow(page, 'footer a[href="/blocks"]', 'Loading the blocks');
      await followMenu('/leaderboards', 'Loading the ranking');
      await followMenu('/rewards', 'Loading the campaigns');
      await followMenu('/builders', 'Loading builders');
    } finally {
      await release();
    }
    await expectArrived(page, page.locator('[data-builder] a'));
  });
  await test.step('a page of which it is known first that there is one', async () => {
    const release = await hold(READ_BY_PANELS);
    try {
      await follow(page, '[data-builder] a', 'Loading builder');
      await page.locator('header a[href="/markets"]').click();
      await follow(page, '[data-outcome] a', 'Loading market');
    } finally {
      await release();
    }
    await expectArrived(page, page.getByTestId('holders').getByRole('listitem'));
  });
  await test.step('a campaign of rewards', async () => {
    await page.goto('/rewards');
    await expectStarted(page);
    const release = await hold(['reward_payout']);
    try {
      await follow(page, '[data-testid="campaigns"] a[href^="/rewards/rwd_"]', 'Loading the campaign');
    } finally {
      await release();
    }
    await expectArrived(page, page.getByRole('heading', { level: 1 }));
  });
  expect(shown.sort()).toEqual(declaredShapes().sort());
});
