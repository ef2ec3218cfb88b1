import { beforeEach, expect, it } from 'vitest';
import { createCspReport } from './csp-report.ts';

const logged: object[] = [];
let nowMs = 0;
let report: ReturnType<typeof createCspReport>;
beforeEach(() => {
  logged.length = 0;
  report = createCspReport({
    logger: { warn: (fields: object) => void logged.push(fields) },
    now: () => nowMs,
  });
});

async function send(
  body: unknown,
  from = '192.0.2.1',
  headers: Record<string, string> = {},
): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  const init = { method: 'POST', body: text, headers: { ...length, ...headers } };
  return (await report(new Request('http://hashmark.test/api/csp-report', init), from)).status;
}

const older = {
  'csp-report': {
    'document-uri': 'https://hashmark.test/invitation/secret-token?x=1',
    'effective-directive': 'script-src-attr',
    'blocked-uri': 'inline',
    'source-file': 'https://evil.test/a/b.js?key=1',
    'line-number': 7,
  },
};
const newer = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://hashmark.test/console/keys',
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.test/pixel/secret',
    lineNumber: 3,
  },
};

it('a violation is logged in either form that browsers send, without what may be secret of its addresses', async () => {
  expect(await send(older)).toBe(204);
  expect(await send([newer])).toBe(204);
  expect(logged).toEqual([
    {
      page: 'https://hashmark.test/invitation',
      directive: 'script-src-attr',
      blocked: 'inline',
      source: 'https://evil.test/a',
      line: 7,
    },
    {
      page: 'https://hashmark.test/console',
      directive: 'img-src',
      blocked: 'https://evil.test/pixel',
      source: '',
      line: 3,
    },
  ]);
});

it('what is no violation is not logged, and nothing long is', async () => {
  for (const body of [
    '',
    'x',
    '{}',
    '[]',
    'null',
    [{ type: 'deprecation', body: {} }],
    { 'csp-report': 1 },
  ]) {
    expect(await send(body)).toBe(204);
  }
  expect(logged).toEqual([]);
  await send({
    'csp-report': { 'effective-directive': 'd'.repeat(5_000), 'blocked-uri': `x${'y'.repeat(5_000)}` },
  });
  expect(JSON.stringify(logged).length).toBeLessThan(600);
});

it('a body beyond 16 KB, or of unknown length, is not read', async () => {
  expect(await send('x'.repeat(16_385))).toBe(413);
  expect(await send(older, '192.0.2.1', { 'content-length': 'unknown' })).toBe(413);
});

it('one address is heard 20 times a minute, all together 120 times, and of a body 10 reports', async () => {
  await send(Array(50).fill(newer));
  expect(logged).toHaveLength(10);
  for (let sent = 1; sent < 20; sent += 1) await send(older);
  expect(await send(older)).toBe(429);
  for (let sent = 0; sent < 100; sent += 1) await send(older, `192.0.2.${10 + sent}`);
  expect(await send(older, '203.0.113.1')).toBe(429);
  nowMs += 60_000;
  expect(await send(older)).toBe(204);
});
