import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { paintFirst, runAfterPaint } from './paint-first.ts';

const script = (src: string) => `<script src="${src}" async="" nonce="n"></script>`;
const PAGE = `<html><head><link rel="stylesheet" href="/a.css"/>${script('/1.js')}${script('/2.js')}</head><body>Grüße</body></html>`;

it('takes the scripts out of the head in their order, and nothing else out of the page', () => {
  const changed = runAfterPaint(PAGE, 'n');
  expect(changed).not.toContain('<script src=');
  expect(changed).toContain('(["/1.js","/2.js"])</script></head><body>Grüße');
  expect(changed).toContain('<script nonce="n">');
});

it('leaves markup without a whole head, and scripts of another form, as they are', () => {
  const bootstrap = '<script src="/b.js" nonce="n" id="_R_" async=""></script>';
  expect(runAfterPaint('<html><head>', 'n')).toBe('<html><head>');
  expect(runAfterPaint(`<head>${bootstrap}</head>`, 'n')).toContain(bootstrap);
});

it('changes pages alone, and only their first piece', async () => {
  const server = createServer((request, response) => {
    paintFirst(response, 'n');
    response.setHeader('content-type', request.url === '/page' ? 'text/html; charset=utf-8' : 'text/plain');
    response.write(Buffer.from(PAGE));
    response.end(Buffer.from(script('/late.js')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await read('/page')).toBe(runAfterPaint(PAGE, 'n') + script('/late.js'));
    expect(await read('/text')).toBe(PAGE + script('/late.js'));
  } finally {
    server.close();
  }
});
