import { readFileSync } from 'node:fs';
import {
  type Client,
  credentials,
  makeGenericClientConstructor,
  type StatusObject,
  status,
} from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { afterEach, describe, expect, it } from 'vitest';
import { withKey } from '#server/test/grpc/block-client.ts';
import { GrpcHarness, type GrpcHarnessOptions } from '#server/test/grpc/grpc-harness.ts';
import { BLOCK_STREAM } from './block-stream-definition.ts';

/** Of `localhost`, valid for a century, and of no use anywhere else. */
const IDENTITY = {
  cert: readFileSync('server/test/fixtures/tls/localhost.pem'),
  key: readFileSync('server/test/fixtures/tls/localhost.key'),
};

const running: GrpcHarness[] = [];
const watchers: Client[] = [];
afterEach(async () => {
  for (const client of watchers.splice(0)) client.close();
  for (const harness of running.splice(0)) await harness.stop();
});

async function start(options: GrpcHarnessOptions = {}): Promise<GrpcHarness> {
  const harness = await GrpcHarness.start(options);
  running.push(harness);
  return harness;
}

type Health = { status: string };
type HealthClient = Client & { watch(request: { service: string }): NodeJS.EventEmitter };

/** What a load balancer that watches the health of the service is told, in order: states, and the status of a refusal. */
function watchHealth(address: string): (string | number)[] {
  const Constructor = makeGenericClientConstructor(healthService, 'Health');
  const client = new Constructor(address, credentials.createInsecure()) as unknown as HealthClient;
  watchers.push(client);
  const told: (string | number)[] = [];
  const call = client.watch({ service: BLOCK_STREAM });
  call.on('data', ({ status: health }: Health) => told.push(health));
  call.on('error', ({ code }: StatusObject) => told.push(code));
  return told;
}

describe('with a certificate', () => {
  it('the server speaks TLS: a client that trusts it streams, and one that does not is refused', async () => {
    const harness = await start({ server: { tls: IDENTITY } });
    const trusting = harness.connect({}, credentials.createSsl(IDENTITY.cert));
    const stream = trusting.subscribe({}, withKey(harness.api.key));
    await stream.opened;
    await harness.storeCore(1);
    await expect.poll(() => stream.events.length).toBe(1);
    for (const channel of [credentials.createSsl(), credentials.createInsecure()]) {
      const refused = harness.connect({}, channel).ping({}, withKey(null));
      await expect(refused).rejects.toMatchObject({ code: status.UNAVAILABLE });
    }
    stream.leave();
  });
});

describe('a server that closes', () => {
  it('tells watchers of its health, ends streams with UNAVAILABLE, and takes no calls any more', async () => {
    const harness = await start();
    const client = harness.connect();
    const stream = client.subscribe({}, withKey(harness.api.key));
    const told = watchHealth(harness.address);
    await stream.opened;
    await expect.poll(() => told).toEqual(['SERVING']);
    harness.api.streams.close();
    const closed = harness.server.close();
    expect(await stream.ended).toMatchObject({
      code: status.UNAVAILABLE,
      details: 'server restarting, reconnect',
    });
    await expect.poll(() => told.slice(0, 2)).toEqual(['SERVING', 'NOT_SERVING']);
    await closed;
    await expect(client.ping({}, withKey(null))).rejects.toMatchObject({ code: status.UNAVAILABLE });
  });

  it('cuts a client that does not read, once its time is over', async () => {
    const harness = await start({ server: { closeGraceMs: 50 } });
    const stuck = harness.connect().subscribe({ core_blocks: true }, withKey(harness.api.key));
    await stuck.opened;
    stuck.stopReading();
    await harness.storeCore(4_000);
    harness.api.streams.close();
    await harness.server.close();
  });
});

describe('what a client may send', () => {
  it('is 16 KiB for a request, which none comes near', async () => {
    const harness = await start();
    const client = harness.connect();
    await expect(client.pingWithBytes(Buffer.alloc(20_000), withKey(null))).rejects.toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
    });
    expect((await client.ping({ client_sent_us: '1' }, withKey(null))).pong.client_sent_us).toBe('1');
  });

  it('is 20 calls at once of what needs no key: more of one address are refused', async () => {
    const harness = await start();
    const watching = Array.from({ length: 21 }, () => watchHealth(harness.address));
    await expect.poll(() => watching.every((told) => told.length > 0)).toBe(true);
    const refused = watching.filter(([first]) => first === status.RESOURCE_EXHAUSTED);
    expect(refused.length).toBe(1);
  });
});

it('a port that is taken is told with what to do', async () => {
  const harness = await start();
  const { port } = harness.server;
  await expect(GrpcHarness.start({ server: { port } })).rejects.toThrow(/GRPC_PORT/);
});
