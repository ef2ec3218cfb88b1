import { expect, type Page } from '@playwright/test';
import { linkFor } from './inbox.ts';

let people = 0;

/** Signs a new person in by a letter, who then stands at `next`. @returns their address */
export async function signInByMail(page: Page, next: string): Promise<string> {
  const email = `console${Date.now()}${++people}@example.test`;
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await page.goto(await linkFor(page, email));
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await page.waitForURL(`**${next}`);
  return email;
}
