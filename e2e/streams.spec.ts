import { expect, test } from '@playwright/test';
import { expectStarted, watchErrors } from './page-health.ts';
import { signInByMail } from './sign-in-by-mail.ts';

// An address of its own: streams and sign-ins are bounded by address.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.14' } });

test('a stream is opened in the console, its frames are shown, and its code holds no key', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signInByMail(page, '/console');
  await page.goto('/console/streams');
  await expectStarted(page);
  const frames = page.getByRole('log', { name: 'Frames' });
  await page.getByRole('button', { name: 'Open stream' }).click();
  await expect(frames.getByText('connected', { exact: false }).first()).toBeVisible();
  await expect(frames.getByText(/^fill|settlement$/).first()).toBeVisible();
  await expect(page.getByTestId('stream-status')).toContainText('Open');

  await page.getByLabel('Include ids, so that a client can resume').check();
  await page.getByLabel('Minimum notional').fill('1');
  await expect(page.getByTestId('snippet')).toContainText('/v1/activity/stream?min_notional=1&resume=true');
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(frames.getByText(/#\d+$/).first()).toBeVisible();

  await page.getByLabel('API key').fill('hm_notAKeyOfAnybody');
  await page
    .getByLabel('Python')
    .or(page.getByRole('radio', { name: 'Python' }))
    .first()
    .click();
  await expect(page.getByTestId('snippet')).toContainText('HASHMARK_API_KEY');
  await expect(page.getByTestId('snippet')).not.toContainText('hm_notAKeyOfAnybody');
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByTestId('stream-status')).toContainText('401');
  expect(page.url()).not.toContain('hm_notAKeyOfAnybody');
});
