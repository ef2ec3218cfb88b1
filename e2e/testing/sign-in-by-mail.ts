import { expect, type Page } from '@playwright/test';
import { linkFor, newestLink } from './inbox.ts';

let people = 0;

/** The address of somebody who was not here before. */
export const newEmail = (): string => `console${Date.now()}${++people}@example.test`;

/** Signs a person in by an email, a new one where `email` names none, who then stands at `next`. @returns their address */
export async function signInByMail(page: Page, next: string, email = newEmail()): Promise<string> {
  const before = await newestLink(page, email);
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkFor(page, email, before));
  await page.getByRole('button', { name: 'Sign in to Hashmark' }).click();
  await page.waitForURL(`**${next}`);
  return email;
}
