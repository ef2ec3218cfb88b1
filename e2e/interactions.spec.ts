import { expect, test } from '@playwright/test';
import { INTERACTIONS, inpOf, measureInp } from './testing/interactions.ts';
import { expectStarted } from './testing/page-health.ts';
import { PHONE } from './testing/slip-steps.ts';

test.use({ viewport: PHONE });

const SLOWED_TIMES = 4;

test('on a phone four times slower, what people do most works on each main page and is counted by web-vitals', async ({
  page,
  request,
}) => {
  await measureInp(page, SLOWED_TIMES);
  const [, dossier] = /(\/markets\/\d+)</.exec(await (await request.get('/sitemap.xml')).text()) ?? [];
  const pages = [
    ['landing', '/'],
    ['markets', '/markets'],
    ['dossier', dossier ?? ''],
    ['parlay', '/parlay'],
  ] as const;
  for (const [name, at] of pages) {
    await test.step(name, async () => {
      await page.goto(at);
      await expectStarted(page);
      await INTERACTIONS[name](page);
      expect(await inpOf(page)).toBeGreaterThan(0);
    });
  }
});
