import { rm } from 'node:fs/promises';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlockClient, type ReadStream, withKey } from '../grpc/block-client.ts';
import { newOrg } from '../organisations.ts';
import { newDataDir, Product } from './product.ts';

const LISTENS = /"port":(\d+),"tls":false,"msg":"gRPC listening"/;
const dataDir = newDataDir('block-stream');

let product: Product;
let apiKey: string;
const clients: BlockClient[] = [];

async function start(): Promise<void> {
  const env = {
    ROLES: 'sandbox,ingest,grpc',
    SANDBOX_FILLS: '500',
    SANDBOX_MAKERS: '0',
    SANDBOX_MAIL_PORT: '0',
  };
  product = new Product({ port: 0, dataDir, env });
  await product.says('Hashmark runs');
}

/** A client of the product that runs now. */
function connect(): BlockClient {
  const client = new BlockClient(`localhost:${LISTENS.exec(product.logs)?.[1]}`);
  clients.push(client);
  return client;
}

beforeAll(async () => {
  await start();
  ({ apiKey } = await newOrg(dataDir, 'enterprise'));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await product.end();
  await rm(dataDir, { recursive: true, force: true });
});

const isWhole = (seqs: readonly number[]): boolean =>
  seqs.every((seq, nth) => nth === 0 || seq === (seqs[nth - 1] ?? 0) + 1);

const patiently = { timeout: 60_000, interval: 100 };
const comes = (stream: ReadStream, kind: 'core' | 'evm', count: number): Promise<void> =>
  expect.poll(() => stream.seqs(kind).length, patiently).toBeGreaterThanOrEqual(count);

describe('the block stream of the product', () => {
  it('tells blocks of both kinds as they are made, in order, each moment after the one before', async () => {
    const stream = connect().subscribe({}, withKey(apiKey));
    await comes(stream, 'core', 5);
    await comes(stream, 'evm', 2);
    for (const kind of ['core', 'evm'] as const) expect(isWhole(stream.seqs(kind))).toBe(true);
    for (const { timing } of stream.events) {
      const { occurred_us, node_seen_us, gateway_sent_us } = timing;
      expect(Number(node_seen_us)).toBeGreaterThanOrEqual(Number(occurred_us));
      expect(Number(gateway_sent_us)).toBeGreaterThanOrEqual(Number(node_seen_us));
    }
    const headers = stream.events.flatMap(({ evm }) => (evm ? [evm] : []));
    for (const [nth, { parent_hash }] of headers.entries()) {
      if (nth > 0) expect(parent_hash).toBe(headers[nth - 1]?.hash);
    }
    stream.leave();
  });

  it('goes on after a restart where a client was, without a hole or a repetition', async () => {
    const before = connect().subscribe({ core_blocks: true }, withKey(apiKey));
    await comes(before, 'core', 3);
    await product.stop();
    expect(await before.ended).toMatchObject({ code: status.UNAVAILABLE });
    const seqs = before.seqs('core');
    await start();
    const from = (seqs.at(-1) ?? 0) + 1;
    const after = connect().subscribe({ core_blocks: true, core_from_seq: from }, withKey(apiKey));
    await comes(after, 'core', 5);
    expect(isWhole([...seqs, ...after.seqs('core')])).toBe(true);
    after.leave();
  });
});
