import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Egress } from './egress.ts';
import { dnsResolver } from './resolve-host.ts';
import { startDns, type TestDns } from './testing/dns-server.ts';
import { type Answer, AUTHORITY, type Receiver, startReceiver } from './testing/receiver.ts';

let dns: TestDns;
let addresses: string[] = ['127.0.0.1'];
const cleanup: (() => Promise<void>)[] = [];

beforeAll(async () => {
  dns = await startDns({ 'receiver.example.com': () => addresses });
});
afterEach(async () => {
  for (const end of cleanup.splice(0)) await end();
});
afterAll(() => dns.close());

function openEgress(options: Partial<ConstructorParameters<typeof Egress>[0]> = {}): Egress {
  const egress = new Egress({
    ...{ allowLoopback: true, extraCa: AUTHORITY, timeoutMs: 60_000, resolve: dnsResolver([dns.server]) },
    ...options,
  });
  cleanup.push(() => egress.close());
  return egress;
}

async function receiver(options: { answer?: Answer; tls?: boolean } = {}): Promise<Receiver> {
  const started = await startReceiver(options);
  cleanup.push(() => started.close());
  return started;
}

const post = (egress: Egress, url: string, body = '{"a":"é"}') =>
  egress.post({ url, headers: { 'content-type': 'application/json', 'x-svc-event-type': 'fill' }, body });

describe('a request', () => {
  it('arrives byte for byte with its headers, and connections are used again', async () => {
    const to = await receiver({ tls: true });
    const egress = openEgress();
    for (let nth = 0; nth < 20; nth += 1) {
      expect(await post(egress, `${to.url}/hook?a=1`)).toMatchObject({
        status: 204,
        error: null,
        body: null,
      });
    }
    expect(to.received).toHaveLength(20);
    expect(to.received[0]).toMatchObject({
      ...{ method: 'POST', path: '/hook?a=1', body: '{"a":"é"}' },
      headers: { 'content-length': '10', 'x-svc-event-type': 'fill' },
    });
    // The next request may find the first connection not quite free.
    expect(to.connections).toBeLessThan(5);
  });

  it('is never sent over TLS that cannot be verified: unknown authority, or a certificate of another name', async () => {
    const to = await receiver({ tls: true });
    expect((await post(openEgress({ extraCa: undefined }), to.url)).error).toMatch(/certificate/i);
    const other = openEgress({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect((await post(other, `https://other.example.com:${to.port}/`)).error).toMatch(/altnames/i);
    expect(to.received).toEqual([]);
  });

  it('follows no redirect: its status is the answer, and nobody else is connected to', async () => {
    const victim = await receiver();
    for (const location of ['http://169.254.169.254/latest/', `${victim.url}/`]) {
      const to = await receiver({ answer: (response) => void response.writeHead(307, { location }).end() });
      expect(await post(openEgress(), to.url)).toMatchObject({ status: 307 });
    }
    expect(victim.connections).toBe(0);
  });

  it('asks no proxy that the environment names', async () => {
    const proxy = await receiver();
    const to = await receiver();
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) {
      const before = process.env[name];
      process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url;
      cleanup.push(async () => {
        if (before === undefined) delete process.env[name];
        else process.env[name] = before;
      });
    }
    expect(await post(openEgress(), to.url)).toMatchObject({ status: 204 });
    expect(proxy.connections).toBe(0);
  });

  it('is judged by the address that it connects to, at every connection anew', async () => {
    const to = await receiver({
      tls: true,
      answer: (response) => void response.writeHead(200, { connection: 'close' }).end(),
    });
    const egress = openEgress();
    const url = `https://receiver.example.com:${to.port}/`;
    addresses = ['127.0.0.1'];
    expect(await post(egress, url)).toMatchObject({ status: 200 });
    const asked = dns.questions.length;
    addresses = ['169.254.169.254'];
    await expect
      .poll(async () => (await post(egress, url)).error)
      .toMatch(/does not lead to a public address/);
    // One look a connection: what was judged and what is connected to cannot be two answers.
    expect((dns.questions.length - asked) % 2).toBe(0);
    expect(to.connections).toBe(1);
  });

  it('goes over plain http to this machine alone, and only where that is allowed', async () => {
    const to = await receiver();
    expect(await post(openEgress(), `http://localhost:${to.port}/`)).toMatchObject({ status: 204 });
    expect((await post(openEgress(), 'http://10.0.0.1/')).error).toMatch(/must be an HTTPS URL/);
    expect((await post(openEgress({ allowLoopback: false }), to.url)).error).toMatch(/must be an HTTPS URL/);
    expect(to.connections).toBe(1);
  });
});

describe('an answer', () => {
  it('that does not come in time counts as none, and the connection is cut', async () => {
    let isCut = false;
    const to = await receiver({ answer: (response) => response.on('close', () => (isCut = true)) });
    expect(await post(openEgress({ timeoutMs: 500 }), to.url)).toMatchObject({
      status: null,
      error: 'No response within 0.5 s.',
    });
    await expect.poll(() => isCut).toBe(true);
  });

  it('without end is cut after 64 KB; of a failure its begin is kept', async () => {
    let sent = 0;
    const endless: (status: number) => Answer = (status) => (response) => {
      response.writeHead(status);
      const more = (): void => {
        if (response.destroyed) return;
        sent += 16_384;
        response.write('x'.repeat(16_384), () => setImmediate(more));
      };
      more();
    };
    const bad = await receiver({ answer: endless(500) });
    const egress = openEgress({ timeoutMs: 10_000 });
    expect(await post(egress, bad.url)).toMatchObject({ status: 500, body: 'x'.repeat(4_096) });
    const good = await receiver({ answer: endless(200) });
    expect(await post(egress, good.url)).toMatchObject({ status: 200, body: null });
    const after = sent;
    // What the kernel's buffers took, and no more.
    expect(after).toBeLessThan(64 * 1_048_576);
  });

  it('with a body that drips past the time limit counts by its status', async () => {
    const drip: (status: number) => Answer = (status) => (response) => {
      response.writeHead(status);
      response.write('begin');
    };
    const [good, bad] = [await receiver({ answer: drip(200) }), await receiver({ answer: drip(503) })];
    // Its beginning must come in time.
    const egress = openEgress({ timeoutMs: 3_000 });
    expect(await post(egress, good.url)).toMatchObject({ status: 200 });
    expect(await post(egress, bad.url)).toMatchObject({ status: 503, body: 'begin' });
  });

  it('that is a reset, or is not HTTP, is an error in words that Postgres can store', async () => {
    const rude = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('HTTP/1.1 2\0\0 no\r\n\r\n'));
    });
    const reset = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.resetAndDestroy());
    });
    for (const server of [rude, reset]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      cleanup.push(async () => void server.close());
      const { port } = server.address() as AddressInfo;
      const { status, error } = await post(openEgress(), `http://127.0.0.1:${port}/`);
      expect(status).toBeNull();
      expect(error).toMatch(/^[^\0]+$/);
    }
  });

  it('of nobody at all says why', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect((await post(openEgress(), gone.url)).error).toMatch(/ECONNREFUSED/);
    expect((await post(openEgress(), 'https://nowhere.example.com/')).error).toMatch(/ENOTFOUND/);
  });
});
