import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { Browser } from '../auth-harness.ts';
import { signInBy } from '../provider-sign-in.ts';
import { freshIp, request } from './http-client.ts';

const { url, pagesPerMinute } = inject('system');
const MIB = 1 << 20;
type Sent = { status: number; type: string | null; text: string };

async function post(path: string, body: BodyInit): Promise<Sent> {
  const response = await fetch(`${url}${path}`, {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': freshIp(),
    },
  } as RequestInit);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

/** Every surface that a body can be sent to, and what the refusal of one looks like there. */
const SURFACES: [path: string, words: RegExp][] = [
  ['/api/trpc/settings.renameOrg', /"message":"Body exceeds 262144 bytes".*"code":"PAYLOAD_TOO_LARGE"/],
  ['/api/trpc/settings.renameOrg?batch=1', /"httpStatus":413/],
  ['/v1/keys', /^\{"statusCode":413,"message":"Body exceeds 1048576 bytes","path":"\/v1\/keys"/],
  ['/v1/outcomes', /^\{"statusCode":413/],
  ['/v1/rfq', /^\{"error":"Body exceeds 1048576 bytes","code":"INVALID_MESSAGE"\}$/],
  ['/v2/v1/rfq', /^\{"error":/],
  ['/v2/nowhere', /^\{"statusCode":413/],
  ['/health', /^\{"statusCode":413/],
  ['/api/auth/email-link', /^\{"message":"Body exceeds 65536 bytes"\}$/],
  ['/api/auth/callback/credentials', /^\{"message":/],
  ['/api/stripe/webhook', /^\{"message":"Body exceeds 524288 bytes"\}$/],
  ['/api/csp-report', /^Body exceeds/],
  ['/socket.io/?EIO=4&transport=polling', /^Body exceeds/],
  ['/docs/api', /^Body exceeds/],
  ['/markets', /^Body exceeds 65536 bytes\n$/],
  ['/', /^Body exceeds/],
  ['/_next/image', /^Body exceeds/],
];

test.each(SURFACES)('%s answers 413 to a body that is too long, in its own words', async (path, words) => {
  const declared = await post(path, new Uint8Array(2 * MIB));
  expect([declared.status, declared.text]).toEqual([413, expect.stringMatching(words)]);
});

/**
 * Parts of 64 KiB, more than anybody may read: at their end the stream fails. Each waits for a turn of the event loop:
 * without it a client whose connection is cut gathers parts in memory and never hears of it.
 */
function endless(): ReadableStream {
  let left = (256 * MIB) / (64 * 1024);
  return new ReadableStream({
    async pull(stream) {
      await nextTurn();
      left -= 1;
      if (left < 0) stream.error(new Error('all of the body was read'));
      else stream.enqueue(new Uint8Array(64 * 1024));
    },
  });
}

test.each(SURFACES)('%s ends a body of no declared length, and the product goes on', async (path) => {
  // Some answer at once and read nothing; nobody reads on for ever.
  await post(path, endless()).catch(() => null);
  expect((await request(url, '/health')).status).toBe(200);
});

test('a person who is signed in is refused a body of no declared length', async () => {
  const browser = new Browser(url);
  const emails = [{ email: 'long@example.test', primary: true, verified: true }];
  await signInBy(browser, 'github', { id: 4712, name: 'Long', emails });
  const answer = await browser.ask('/api/trpc/settings.renameOrg', {
    ...{ method: 'POST', body: endless(), duplex: 'half' },
    headers: { 'content-type': 'application/json' },
  } as RequestInit);
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { error: { json: { message: 'Body exceeds 262144 bytes' } } },
  ]);
  expect((await browser.ask('/v1/keys')).status).toBe(200);
});

test('50 MB to the dashboard’s API from twenty at once are refused while others are served', async () => {
  const body = new Uint8Array(50 * MIB);
  const sent = Promise.all(Array.from({ length: 20 }, () => post('/api/trpc/settings.renameOrg', body)));
  const others = await Promise.all(
    Array.from({ length: 20 }, () => request(url, '/v1/pricing', { timeoutMs: 100_000 })),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([413]));
});

test('a client that sends all of a long body before it reads gets its answer', async () => {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const length = 4 * MIB;
  socket.write(`POST /v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length));
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('an address beyond its pages of a minute reads when to come back; built files, calls and others are not held up', async () => {
  const ip = '198.51.100.7';
  const page = (path: string, from = ip) => request(url, path, { ip: from });
  const first = await page('/pricing');
  expect(first.status).toBe(200);
  for (let asked = 1; asked < pagesPerMinute; asked += 1) await page('/nowhere');
  const refused = await page('/pricing');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-security-policy']).toBeDefined();
  expect(refused.text).toMatch(/<h1[^>]*>Too many page requests<\/h1>[\s\S]*Try again in \d+ seconds/);
  const file = /\/_next\/static\/[^"?]+\.js/.exec(first.text)?.[0] ?? '';
  expect((await page(file)).status).toBe(200);
  expect((await page('/api/trpc/markets.list')).status).not.toBe(429);
  expect((await page('/pricing', '198.51.100.8')).status).toBe(200);
});
