import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Client, credentials, makeGenericClientConstructor, status } from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlockClient, type loadAsCustomer, withKey } from '#server/test/grpc/block-client.ts';
import { GrpcHarness } from '#server/test/grpc/grpc-harness.ts';
import { reflectedMethods } from '#server/test/grpc/reflected-methods.ts';
import { BLOCK_STREAM } from './block-stream-definition.ts';

const BUF = path.resolve('node_modules/@bufbuild/buf/bin/buf');
const run = promisify(execFile);

let harness: GrpcHarness;
beforeAll(async () => {
  harness = await GrpcHarness.start();
});
afterAll(() => harness.stop());

/** `buf curl` of a method with nothing but the address: what it printed. */
async function bufCurl(method: string, body: object, ...options: string[]): Promise<unknown> {
  const url = `http://${harness.address}/${BLOCK_STREAM}/${method}`;
  const args = ['curl', '--protocol', 'grpc', '--http2-prior-knowledge', '-d', JSON.stringify(body)];
  const { stdout } = await run(process.execPath, [BUF, ...args, ...options, url]);
  return JSON.parse(stdout);
}

describe('a client that knows nothing but the address', () => {
  it('learns the service, its names and its comments by reflection, and streams with what it learnt', async () => {
    const { services, methods, file } = await reflectedMethods(harness.address, BLOCK_STREAM);
    expect(services).toContain(BLOCK_STREAM);
    expect(file.toString()).toContain('Hash of the block: 0x and 64 hexadecimal digits.');
    const client = new BlockClient(
      ...([harness.address, {}, credentials.createInsecure()] as const),
      methods as unknown as ReturnType<typeof loadAsCustomer>,
    );
    const stream = client.subscribe({ core_blocks: true }, withKey(harness.api.key));
    await stream.opened;
    await harness.storeCore(2);
    await expect.poll(() => stream.seqs('core')).toEqual([1, 2]);
    expect(stream.events[0]).toMatchObject({ seq: '1', block: 'core', core: { height: '1' } });
    stream.leave();
    client.close();
  });

  it('calls with `buf curl`, whose JSON has 64-bit integers as texts and names in camel case', async () => {
    expect(await bufCurl('Ping', { clientSentUs: '7' })).toMatchObject({
      clientSentUs: '7',
      serverUs: expect.stringMatching(/^\d{16}$/),
      coreSeq: expect.stringMatching(/^\d+$/),
    });
    const key = ['-H', `authorization: Bearer ${harness.api.key}`];
    const refused = bufCurl('Subscribe', { coreFromSeq: '99999' }, ...key);
    await expect(refused).rejects.toThrow(/out_of_range/);
  });

  it('reads the service with an older client too, which speaks reflection v1alpha', async () => {
    const args = ['--reflect-protocol', 'grpc-v1alpha'];
    expect(await bufCurl('Ping', { clientSentUs: '7' }, ...args)).toMatchObject({ clientSentUs: '7' });
  });
});

describe('health', () => {
  type Answer = { status: string };
  type HealthClient = Client & {
    check(request: { service: string }, done: (error: unknown, answer: Answer) => void): void;
  };
  const check = (client: HealthClient, service: string): Promise<Answer> =>
    new Promise((resolve, reject) =>
      client.check({ service }, (error, answer) => (error ? reject(error) : resolve(answer))),
    );

  it('is told of the server and of the service, and of no other', async () => {
    const Constructor = makeGenericClientConstructor(healthService, 'Health');
    const client = new Constructor(harness.address, credentials.createInsecure()) as unknown as HealthClient;
    for (const service of ['', BLOCK_STREAM]) {
      await expect.poll(() => check(client, service)).toEqual({ status: 'SERVING' });
    }
    await expect(check(client, 'stream.v1.Other')).rejects.toMatchObject({ code: status.NOT_FOUND });
    client.close();
  });
});
