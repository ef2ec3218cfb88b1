import { expect, type Page } from '@playwright/test';

const port = process.env.E2E_MAIL_PORT ?? '3124';
const INBOX = process.env.INBOX_URL ?? `http://127.0.0.1:${port}`;

/** The link of the newest letter to an address, with `path` in it; waits until there is one. */
export async function linkFor(page: Page, email: string, path = ''): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get(`${INBOX}/mails?to=${encodeURIComponent(email)}`);
    const { mails } = (await answer.json()) as { mails: { links: string[] }[] };
    link = mails[0]?.links.find((one) => one.includes(path)) ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}
