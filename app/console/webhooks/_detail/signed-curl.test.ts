import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { listenHere } from '#app/testing/listen-here.ts';
import { VERIFY_SNIPPETS } from '../_webhooks/verify-snippet.ts';
import { signedCurl } from './signed-curl.ts';

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ENV = { ...process.env, HASHMARK_WEBHOOK_SECRET: SECRET };

type Heard = { body: string; signature: string; headers: NodeJS.Dict<string | string[]> };

async function receiver(): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { headers } = request;
    heard.push({ body: await text(request), signature: String(headers['x-svc-signature']), headers });
    response.end('ok');
  });
  return { url: `${await listenHere(server)}/in?x='$(id)'`, heard };
}

const PROGRAMS = {
  node: ['node', '--input-type=module', '-e'],
  python: ['python3', '-c'],
} as const;
const CALLS = {
  node: (body: string, header: string | null) =>
    `console.log(isGenuine(Buffer.from(${JSON.stringify(body)}), ${JSON.stringify(header)}))`,
  python: (body: string, header: string | null) =>
    `print(str(is_genuine(${JSON.stringify(body)}.encode(), ${header === null ? 'None' : JSON.stringify(header)})).lower())`,
};

/** Python is no part of the project: its code is run where it is installed. */
const hasPython = spawnSync('python3', ['--version'], { timeout: 20_000 }).status === 0;
const LANGUAGES = hasPython ? (['node', 'python'] as const) : (['node'] as const);

async function verdict(language: 'node' | 'python', body: string, header: string | null): Promise<boolean> {
  const [program, ...flags] = PROGRAMS[language];
  const code = `${VERIFY_SNIPPETS[language]}\n${CALLS[language](body, header)}`;
  const { stdout } = await run(program, [...flags, code], { env: ENV, timeout: 20_000 });
  return stdout.trim() === 'true';
}

it('the copied commands send the body byte for byte, and the shown code takes it, and nothing that was changed', async () => {
  const { url, heard } = await receiver();
  const body = `{"type":"fill","note":"it's \\"$HOME\\" & \`id\` é"}`;
  const commands = signedCurl({ url, body, deliveryId: 7, eventId: 'evt_fill_1', eventType: 'fill' });
  expect(commands).not.toContain('whsec_');
  await run('bash', ['-c', commands], { env: ENV, timeout: 20_000 });
  expect(heard).toHaveLength(1);
  const [sent] = heard as [Heard];
  expect(sent.body).toBe(body);
  expect(sent.headers).toMatchObject({ 'x-svc-delivery': 'dlv_7', 'x-svc-event-id': 'evt_fill_1' });
  const [t = '', v1 = ''] = sent.signature.split(',');
  const old = `t=${Number(t.slice(2)) - 301},${v1}`;
  for (const language of LANGUAGES) {
    expect(await verdict(language, body, sent.signature)).toBe(true);
    expect(await verdict(language, `${body} `, sent.signature)).toBe(false);
    expect(await verdict(language, body, old)).toBe(false);
    expect(await verdict(language, body, 'nonsense')).toBe(false);
    expect(await verdict(language, body, null)).toBe(false);
    expect(await verdict(language, body, `${t},v1=`)).toBe(false);
  }
}, 60_000);
