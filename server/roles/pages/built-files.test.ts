import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFiles } from './built-files.ts';

const CODE = 'console.log("built");'.repeat(40);
let dir: string;
let server: http.Server;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'built-'));
  await writeFile(path.join(dir, 'a.js'), CODE);
  await writeFile(path.join(dir, 'a.js.br'), brotliCompressSync(CODE));
  await writeFile(path.join(dir, 'font.woff2'), 'font');
  server = http.createServer(builtFiles(dir)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
});

/** As a client sends it, whose library neither tidies the path up nor decodes the body. */
const ask = (target: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<{ status?: number; headers: http.IncomingHttpHeaders; bytes: number }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    http
      .get({ port, host: '127.0.0.1', path: target, headers, agent: false }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
      })
      .on('error', reject);
  });

test('a built script is sent compressed to whoever takes it, whole to all others, and kept for good by both', async () => {
  const [packed, plain] = await Promise.all([
    ask('/_next/static/a.js', { 'accept-encoding': 'gzip, br' }),
    ask('/_next/static/a.js'),
  ]);
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.bytes).toBe(brotliCompressSync(CODE).length);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes).toBe(CODE.length);
  for (const { headers } of [packed, plain]) {
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toContain('immutable');
  }
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
});

test.each([
  '/_next/static/b.js',
  '/_next/static/../a.js',
  '/_next/static/%2e%2e/%2e%2e/etc/passwd',
  '/_next/static/',
])('of %s there is no file to send', async (target) => {
  expect((await ask(target)).status).toBe(404);
});
