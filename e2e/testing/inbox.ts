import { expect, type Page } from '@playwright/test';

const port = process.env.E2E_MAIL_PORT ?? '3124';
const INBOX = process.env.INBOX_URL ?? `http://127.0.0.1:${port}`;

/** The link of the newest email to an address; empty while there is none. */
export async function newestLink(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`${INBOX}/mails?to=${encodeURIComponent(email)}`);
  const { mails } = (await answer.json()) as { mails: { links: string[] }[] };
  return mails[0]?.links[0] ?? '';
}

/** The link of the newest email to an address; waits until there is one, other than that of an earlier email. */
export async function linkFor(page: Page, email: string, before = ''): Promise<string> {
  let link = '';
  await expect(async () => {
    link = await newestLink(page, email);
    expect(['', before]).not.toContain(link);
  }).toPass();
  return link;
}
