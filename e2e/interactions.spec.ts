import { type APIRequestContext, expect, test } from '@playwright/test';
import { INTERACTIONS, inpOf, measureInp } from './testing/interactions.ts';
import { expectStarted } from './testing/page-health.ts';
import { PHONE } from './testing/slip-steps.ts';

test.use({ viewport: PHONE });

const SLOWED_TIMES = 4;
/** Of the dossiers the first that the sitemap names. */
const PATHS = { landing: '/', markets: '/markets', dossier: null, parlay: '/parlay' } as const;

async function firstDossier(request: APIRequestContext): Promise<string> {
  const [, path] = /(\/markets\/\d+)</.exec(await (await request.get('/sitemap.xml')).text()) ?? [];
  return path ?? 'the sitemap names no market';
}

for (const name of ['landing', 'markets', 'dossier', 'parlay'] as const) {
  test(`on a phone four times slower, what people do most on ${name} works and is counted by web-vitals`, async ({
    page,
    request,
  }) => {
    await measureInp(page, SLOWED_TIMES);
    await page.goto(PATHS[name] ?? (await firstDossier(request)));
    await expectStarted(page);
    await INTERACTIONS[name](page);
    expect(await inpOf(page)).toBeGreaterThan(0);
  });
}
