import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import type { HeaderRecord } from '#transports/gate/standing-headers.ts';
import { type Compressible, encodeBody } from './compression.ts';

/** What is served below `/docs`: the ways into the product, ahead of the pages. */
export const GUIDE_PREFIXES = [
  '/docs/webhooks.md',
  '/docs/webhooks',
  '/docs/protocol.md',
  '/docs/protocol-taker.md',
  '/docs/protocol-receipts.md',
  '/docs/protocol',
  '/docs/grpc.md',
  '/docs/rewards.md',
  '/docs/asyncapi.yaml',
];

/** The guides and what they link to, below `docs` of the project and of this host alike. */
const FILES: Readonly<Record<string, string>> = {
  'protocol.md': 'text/plain',
  'protocol-taker.md': 'text/plain',
  'protocol-receipts.md': 'text/plain',
  'protocol/vectors.json': 'application/json',
  'grpc.md': 'text/plain',
  'rewards.md': 'text/plain',
  'asyncapi.yaml': 'application/yaml',
  'webhooks.md': 'text/plain',
  'webhooks/vectors.json': 'application/json',
  'webhooks/verify.mjs': 'text/plain',
  'webhooks/verify.py': 'text/plain',
  'webhooks/verify.go': 'text/plain',
  'webhooks/verify.php': 'text/plain',
  'webhooks/verify.rb': 'text/plain',
  'webhooks/verify.rs': 'text/plain',
};

const DOCS = path.resolve('docs');
/** Files that are elsewhere in the project. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'protocol/vectors.json': path.resolve('contracts/vectors/eip712.json'),
};

/** Serves the guides as the text that they are, with the files that they link to. */
export function mountGuide(app: Pick<Hono, 'get'>): void {
  for (const [file, type] of Object.entries(FILES)) {
    // Kept compressed for as long as the file says the same.
    let answer: Compressible = { body: '', contentType: `${type}; charset=utf-8` };
    app.get(`/docs/${file}`, async (c) => {
      const body = await readFile(ELSEWHERE[file] ?? path.join(DOCS, file), 'utf8');
      if (body !== answer.body) answer = { ...answer, body };
      const headers: HeaderRecord = {
        'content-type': answer.contentType,
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      };
      return new Response(await encodeBody(answer, { c, header: (name) => c.req.header(name) }, headers), {
        headers,
      });
    });
  }
}
