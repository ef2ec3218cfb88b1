import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '#domain/parlay/hex.ts';
import { makerCommitment, type ReceiptBody } from '#domain/receipt/receipt-body.ts';
import { dailyRoot } from '#domain/receipt/receipt-chain.ts';
import { arbitraryBody, chained } from '#domain/receipt/testing/arbitrary-receipt.ts';
import { readReceipts } from './read-receipts.ts';
import { verify } from './verify.ts';

const like = (pattern: RegExp) => expect.stringMatching(pattern);
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const MAKER: Address = '0x00000000000000000000000000000000000000aa';
const SIGNATURE = `0x${'ab'.repeat(65)}`;

const bodies = fc.sample(arbitraryBody, { numRuns: 2, seed: 7 }) as [ReceiptBody, ReceiptBody];
const [own] = bodies[0].quotes as [ReceiptBody['quotes'][0]];
own.maker_commitment = makerCommitment(MAKER, own.quote_id, SIGNATURE);
const receipts = chained(bodies.map((body, i) => ({ ...body, made_at: body.made_at + i })));
const [first, second] = receipts as [(typeof receipts)[0], (typeof receipts)[0]];

let dir: string;
let server: http.Server;
let url: string;
const file = (name: string, value: unknown): string => {
  writeFileSync(path.join(dir, name), typeof value === 'string' ? value : JSON.stringify(value));
  return path.join(dir, name);
};

/** Runs the command as `npm run verify-receipt` does. */
const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const node = path.join(ROOT, 'node_modules', '.bin', 'node');
    execFile(node, [path.join(ROOT, 'scripts', 'receipts', 'main.ts'), ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-receipts-'));
  server = http.createServer((request, response) => {
    if (request.url !== '/v1/rfq/x/receipt') return void response.writeHead(404).end('{}');
    const { rfqId, prevHash, madeMs, ...rest } = first;
    response.end(JSON.stringify({ ...rest, rfq_id: rfqId, prev_hash: prevHash, made_at: madeMs }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/rfq/x/receipt`;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the command that verifies receipts', () => {
  it('says VALID of a receipt from a URL, from files, and of a list with its root', async () => {
    expect(await run(url)).toMatchObject({
      code: 0,
      out: expect.stringMatching(`^VALID ${first.rfqId}: `),
    });
    const list = file('list.json', receipts);
    const { code, out } = await run(list, '--root', dailyRoot(receipts));
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => line.startsWith('VALID'))).toHaveLength(2);
  });

  it('says what is wrong and exits with 1', async () => {
    const bent = file('bent.json', { ...first, body: { ...(first.body as object), parlay_id: '8' } });
    expect(await run(bent)).toMatchObject({
      code: 1,
      out: `INVALID ${first.rfqId}: hash does not match prev_hash and body\n`,
    });
    const otherRoot = verify([first], { root: dailyRoot(receipts) });
    expect(otherRoot).toMatchObject({ isValid: false, lines: [/^VALID/, /^INVALID the root/].map(like) });
    expect(verify([second, first]).isValid).toBe(false);
    expect(verify([]).isValid).toBe(false);
  });

  it('says so briefly of what was made to confuse it, and takes none of it for good', async () => {
    const [{ body, ...row }] = receipts as [(typeof receipts)[0]];
    const told = body as ReceiptBody;
    const deep = JSON.stringify({ ...row, body: 0 }).replace(
      '"body":0',
      `"body":${'['.repeat(2e5)}${']'.repeat(2e5)}`,
    );
    const late = chained([{ ...told, made_at: 9e15 }]);
    const named = chained([{ ...told, request: { ...told.request, rfq_id: 'x\nVALID y: z' } }]);
    const bodyless = Array.from({ length: 5_000 }, () => ({}));
    const cases: [string, unknown, RegExp][] = [
      ['deep.json', deep, /^INVALID rfqv2_.*: body: /],
      ['late.json', late, /^INVALID madeMs: /],
      ['named.json', [{ ...named[0], hash: row.hash }], /^INVALID x\ufffdVALID y: z: hash does not match/],
      ['none.json', bodyless, /^INVALID seq: /],
      ['cycle.json', [first, second, first], /^INVALID rfqv2_.*: the request already has a receipt/],
    ];
    for (const [name, value, words] of cases) {
      const { code, out, err } = await run(file(name, value));
      expect([code, err], name).toEqual([1, '']);
      expect(out, name).toMatch(words);
      expect(out.split('\n').length, name).toBeLessThan(103);
      expect(out, name).not.toMatch(/^VALID/m);
    }
  });

  it('knows a root for the receipts of one whole day only', () => {
    const days = chained(bodies.map((body, i) => ({ ...body, made_at: body.made_at + i * 86_400_000 })));
    const roots = days.map((one) => dailyRoot([one]));
    for (const root of roots) {
      const words = `INVALID the root of these receipts is ${roots.join(', ')}`;
      expect(verify(days, { root })).toMatchObject({
        isValid: false,
        lines: expect.arrayContaining([words]),
      });
    }
    expect(verify(days.slice(0, 1), { root: roots[0] }).isValid).toBe(true);
    expect(verify(days).lines.filter((line) => line.startsWith('ROOT'))).toEqual([
      `ROOT 2026-11-23 of 1: ${roots[0]}`,
      `ROOT 2026-11-24 of 1: ${roots[1]}`,
    ]);
  });

  it('finds the quote of a maker that has its signature, and of nobody else', async () => {
    const quote = { quoteId: own.quote_id, maker: MAKER, signature: SIGNATURE };
    const args = ['--quote', quote.quoteId, '--maker', MAKER.toUpperCase().replace('0X', '0x')];
    const found = await run(url, ...args, '--signature', SIGNATURE);
    expect(found.code).toBe(0);
    expect(found.out).toContain(`QUOTE ${own.quote_id}: received at ${own.received_at}`);
    expect(verify([first], { quote: { ...quote, signature: `0x${'ac'.repeat(65)}` } }).isValid).toBe(false);
    expect(verify([second], { quote }).isValid).toBe(false);
  });

  it('says that a server does not respond, and what to do', async () => {
    const { code, err } = await run('http://127.0.0.1:1/v1/rfq/x/receipt');
    expect([code, err]).toEqual([
      2,
      'http://127.0.0.1:1 is not responding. Start the product (npm start), or correct the URL.\n',
    ]);
  });

  it('exits with 2 when there is nothing to verify', async () => {
    const absent = url.replace('/x/', '/y/');
    for (const args of [[], [absent], ['--what'], [url, '--root', '0x12'], ['/dev/zero']]) {
      const { code, err } = await run(...args);
      expect(code, args.join()).toBe(2);
      expect(err).not.toBe('');
    }
    for (const source of [path.join(dir, 'absent'), file('text', 'no JSON')]) {
      await expect(readReceipts(source)).rejects.toThrow(source);
    }
  });
});
