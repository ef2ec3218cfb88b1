import { spawn } from 'node:child_process';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { newEnterpriseKey } from '../testing/enterprise-key.ts';
import { expectStarted, watchErrors } from '../testing/page-health.ts';
import { signInByMail } from '../testing/sign-in-by-mail.ts';

// An address of its own: streams and sign-ins are bounded by address.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.14' } });

const choose = (page: Page, group: string, name: string): Promise<void> =>
  page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByRole('radio', { name, exact: true })
    .click();

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
  await page.getByRole('radio', { name: 'Python' }).click();
  await expect(page.getByTestId('snippet')).toContainText('HASHMARK_API_KEY');
  await expect(page.getByTestId('snippet')).not.toContainText('hm_notAKeyOfAnybody');
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByTestId('stream-status')).toContainText('401');
  expect(page.url()).not.toContain('hm_notAKeyOfAnybody');
});

test('votes come over a WebSocket as well, and a refused one says why', async ({ page }) => {
  const apiKey = await newEnterpriseKey();
  await signInByMail(page, '/console');
  await page.goto('/console/streams?stream=votes');
  await expectStarted(page);
  const status = page.getByTestId('stream-status');
  const frames = page.getByRole('log', { name: 'Frames' });
  await choose(page, 'Transport', 'WebSocket');
  await expect(page.getByTestId('snippet')).toContainText(/^npx wscat .*\s+-c 'ws:.*\/v1\/l1-votes\/ws'$/);
  await page.getByRole('button', { name: 'Open stream' }).click();
  await expect(status).toContainText('403: This route requires an API key of the Enterprise tier.');

  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Open stream' }).click();
  await expect(status).toContainText('Open');
  await expect(frames.getByText('snapshot', { exact: true }).first()).toBeVisible();
  expect(page.url()).not.toContain(apiKey);

  await choose(page, 'Stream', 'Activity');
  await expect(frames).toHaveCount(0);
});

const LONGEST_RUN_MS = 120_000;

/** What a command prints until it prints `wanted`, when it is ended with all that it started. */
async function printed(command: string, apiKey: string, wanted: RegExp): Promise<string> {
  const env = { ...process.env, HASHMARK_API_KEY: apiKey };
  const child = spawn('sh', ['-c', command], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.pid && process.kill(-child.pid);
  const giveUp = setTimeout(end, LONGEST_RUN_MS);
  let text = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (data) => {
      const isNew = !wanted.test(text);
      text += data;
      if (isNew && wanted.test(text)) end();
    });
  }
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(giveUp);
  return text;
}

const codeIn = async (page: Page): Promise<string> => (await page.getByTestId('snippet').textContent()) ?? '';

test('the block stream is shown as it is sent, and the code beside it opens it as it stands', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signInByMail(page, '/console');
  await page.goto('/console/streams?stream=blocks');
  await expectStarted(page);
  await expect(page.getByText('A browser cannot open a gRPC stream')).toBeVisible();
  const newest: Locator = page.getByTestId('block-events').getByRole('listitem').first();
  await expect(newest).toContainText(/(core|evm) #\d+.*"occurredUs"/);
  await choose(page, 'Blocks', 'Core');
  await expect(page.getByTestId('block-events')).not.toContainText('evm #');
  for (const [language, wanted] of [
    ['grpcurl', `-d '{"coreBlocks":true}'`],
    ['Node', 'client.subscribe({ coreBlocks: true }, metadata)'],
    ['Python', 'SubscribeRequest(core_blocks=True)'],
    ['buf curl', `-d '{"coreBlocks":true}'`],
  ] as const) {
    await choose(page, 'Language', language);
    await expect(page.getByTestId('snippet')).toContainText(wanted);
  }
  const contract = await page.request.get('/block_stream.proto');
  expect(await contract.text()).toContain('service BlockStream');
  // Four processes behind a proxy listen on any free ports for gRPC.
  if (process.env.E2E_PROCESSES !== '4') {
    const [install, ...command] = (await codeIn(page)).split('\n');
    expect(install).toBe('# npm install @bufbuild/buf');
    const text = await printed(command.join('\n'), await newEnterpriseKey(), /"height"/);
    expect(text).toMatch(/"seq": "\d+"[\s\S]*"core"/);
  }
  expect(errors).toEqual([]);
});
