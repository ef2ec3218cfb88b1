import { expect, test } from '@playwright/test';
import { INTERACTIONS, inpOf, measureInp } from './testing/interactions.ts';
import { expectStarted } from './testing/page-health.ts';
import { PHONE } from './testing/slip-steps.ts';

test.use({ viewport: PHONE });

const SLOWED_TIMES = 4;
const PATHS: Record<keyof typeof INTERACTIONS, RegExp> = {
  landing: /()/,
  markets: /(\/markets)</,
  dossier: /(\/markets\/\d+)</,
  parlay: /(\/parlay)</,
};

for (const name of ['landing', 'markets', 'dossier', 'parlay'] as const) {
  test(`on a phone four times slower, what people do most on ${name} works and is counted by web-vitals`, async ({
    page,
    request,
  }) => {
    await measureInp(page, SLOWED_TIMES);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    await page.goto(PATHS[name].exec(sitemap)?.[1] || '/');
    await expectStarted(page);
    await INTERACTIONS[name](page);
    expect(await inpOf(page)).toBeGreaterThan(0);
  });
}
