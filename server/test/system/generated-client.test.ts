import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from 'orval';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { exampleCalls, isAnswered } from './example-calls.ts';
import { freshIp } from './http-client.ts';
import type { OpenApi } from './openapi.ts';
import { NODE, newDataDir } from './product.ts';
import { ok } from './shared.ts';

type Call = (...args: unknown[]) => Promise<{ status: number }>;

const DOCUMENTS = { data: '/v1/openapi.json', venue: '/v1/rfq/openapi.json' } as const;

/** What typed clients could not send, each as the guides say it. */
const USES = `
import { createWebhookSubscription, dryRunWebhook } from './data.ts';
import { acceptRfq } from './venue.ts';

export const webhook = () =>
  createWebhookSubscription({
    url: 'https://example.com/hook',
    predicate: { all: [{ field: 'notional', op: 'gte', value: 1000 }] },
  });
export const accepts = [null, undefined].map((approval) => (body: Parameters<typeof acceptRfq>[1]) =>
  acceptRfq('rfq_1', { ...body, approval }),
);
export { dryRunWebhook };
`;

let dir: string;
const documents = new Map<string, OpenApi>();

beforeAll(async () => {
  dir = newDataDir('generated-client');
  for (const [name, target] of Object.entries(DOCUMENTS)) {
    const document = await ok<OpenApi>(target);
    documents.set(name, document);
    const input = path.join(dir, `${name}.json`);
    writeFileSync(input, JSON.stringify(document));
    await generate({
      input: { target: input },
      output: { target: path.join(dir, `${name}.ts`), client: 'fetch', baseUrl: inject('system').url },
    });
  }
  writeFileSync(path.join(dir, 'uses.ts'), USES);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('clients generated from both OpenAPI documents compile under the strictest settings', () => {
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--allowImportingTsExtensions',
    '--target',
    'es2024',
  ];
  const modules = ['--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable', '--types', ''];
  const files = ['data.ts', 'venue.ts', 'uses.ts'].map((file) => path.join(dir, file));
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const said = (() => {
    try {
      return execFileSync(NODE, [compiler, ...options, ...modules, ...files], { encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  })();
  expect(said).toBe('');
});

test.each(Object.keys(DOCUMENTS))(
  'a client of the %s document is answered at every call that it generates',
  async (name) => {
    const client = (await import(pathToFileURL(path.join(dir, `${name}.ts`)).href)) as Record<string, Call>;
    const refused: string[] = [];
    for (const call of exampleCalls(documents.get(name) as OpenApi)) {
      const { operationId, query, hasQuery } = call;
      const ask = client[operationId];
      const headers = { 'x-api-key': inject('system').enterpriseKey, 'x-forwarded-for': freshIp() };
      const status = (await ask?.(...call.path, ...(hasQuery ? [query] : []), { headers }))?.status ?? 0;
      if (!isAnswered(call, status)) refused.push(`${operationId}: ${status}`);
    }
    expect(refused).toEqual([]);
  },
);
