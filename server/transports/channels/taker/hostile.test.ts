import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { LEGS, TAKER, TakerHarness } from '#server/test/taker-harness.ts';
import { WireClient } from '../testing/wire-client.ts';

const RFQ = { type: 'rfq', taker: TAKER.address, legs: LEGS, stake_usd: 25 };
const PREPARE = { type: 'prepare', rfq_id: 'rfqv2_00' };

let harness: TakerHarness;
const start = async (...options: Parameters<typeof TakerHarness.start>): Promise<void> => {
  harness = await TakerHarness.start(...options);
};
afterEach(async () => {
  const { faults } = harness.api;
  await harness.stop();
  expect(faults).toEqual([]);
});

describe('whatever a client sends', () => {
  it('is answered or ends its own connection, and the others are served', async () => {
    await start({
      rates: { create: 1e6, submit: 1e6, read: 1e6 },
      limits: { rate: { perSecond: 1e6, burst: 1e6 } },
    });
    const other = await harness.hello('10.0.0.7');
    const client = await harness.connect();
    const value = fc.jsonValue({ maxDepth: 3 });
    const type = fc.constantFrom(
      'hello',
      'rfq',
      'prepare',
      'accept',
      'cancel',
      'claim:prepare',
      'claim',
      '__proto__',
    );
    const fields = fc.constantFrom(
      'taker',
      'legs',
      'stake_usd',
      'rfq_id',
      'quote_id',
      'order',
      'request',
      'reqId',
    );
    const near = fc
      .tuple(type, fc.dictionary(fields, value))
      .map(([name, rest]) => JSON.stringify({ ...RFQ, ...rest, type: name }));
    const texts = fc.oneof(
      near,
      value.map((json) => JSON.stringify(json)),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const before = client.frames.length;
        client.ws.send(text);
        await until('it is answered', () => client.frames.length > before);
      }),
      { numRuns: 300 },
    );
    for (const bytes of [Buffer.from('{"type":"ping"}'), Buffer.from([0xff, 0xfe])]) client.ws.send(bytes);
    client.ws.send('['.repeat(16_000));
    client.ws.send(`{"type":"${'x'.repeat(20_000)}"}`);
    await until(
      'all are answered',
      () => client.frames.filter(({ code }) => code === 'INVALID_MESSAGE').length > 3,
    );
    client.ws.send('x'.repeat(1 << 20));
    expect((await client.closed()).code).toBe(1009);
    expect(await harness.ask(other, { type: 'ping' })).toMatchObject({ type: 'pong' });
  });

  it('counts against one rate with what comes over REST from there', async () => {
    await start({ rates: { create: 2 } });
    const client = await harness.hello();
    expect(await harness.ask(client, RFQ)).toMatchObject({ type: 'rfq' });
    await harness.openByRest();
    expect(await harness.ask(client, RFQ)).toMatchObject({ type: 'error', code: 'RATE_LIMITED' });
    const other = await harness.connect('10.0.0.2');
    expect(await harness.ask(other, RFQ)).toMatchObject({ type: 'rfq' });
  });

  it('comes too fast at some point, and says which message was not looked at', async () => {
    await start({ limits: { rate: { perSecond: 1, burst: 5 } } });
    const client = await harness.connect();
    const answers = await Promise.all(Array.from({ length: 8 }, () => harness.ask(client, PREPARE)));
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array(5).fill('UNKNOWN_RFQ'),
      ...Array(3).fill('RATE_LIMITED'),
    ]);
  });

  it('is too much at once at some point', async () => {
    await start({ limits: { maxInFlight: 2 } });
    const held = Promise.withResolvers<void>();
    const { requests } = harness.api.venue;
    const prepare = requests.prepare.bind(requests);
    requests.prepare = (...asked) => held.promise.then(() => prepare(...asked));
    const client = await harness.connect();
    const first = [harness.ask(client, PREPARE), harness.ask(client, PREPARE)];
    expect(await harness.ask(client, PREPARE)).toMatchObject({ code: 'RATE_LIMITED' });
    held.resolve();
    expect((await Promise.all(first)).map(({ code }) => code)).toEqual(['UNKNOWN_RFQ', 'UNKNOWN_RFQ']);
    expect(await harness.ask(client, PREPARE)).toMatchObject({ code: 'UNKNOWN_RFQ' });
  });
});

describe('connections', () => {
  it('of one address are bounded, of others not by those, and a place is free again after a leave', async () => {
    await start({ limits: { maxPendingPerAddress: 2 } });
    const first = await harness.hello();
    await harness.hello();
    await expect(harness.connect()).rejects.toThrow('503');
    await harness.connect('10.0.0.2');
    await first.leave();
    await until('there is room again', () => harness.connect().catch(() => null));
  });

  it('of all together are bounded', async () => {
    await start({ limits: { maxConnections: 2 } });
    await harness.connect('10.0.0.1');
    await harness.connect('10.0.0.2');
    await expect(harness.connect('10.0.0.3')).rejects.toThrow('503');
  });

  it('on another path below the channel’s are not found', async () => {
    await start();
    await expect(WireClient.connect(harness.url('/ws/taker/x'))).rejects.toThrow('404');
  });

  it('that answer pings stay, those that do not are closed as stale', async () => {
    await start();
    const live = await harness.connect();
    const dead = await harness.connect('10.0.0.2', { autoPong: false });
    let pings = 0;
    live.ws.on('ping', () => {
      pings += 1;
    });
    for (let beat = 1; beat <= 6; beat += 1) {
      harness.api.world.clock.advance(30_000);
      await until('the ping has come', () => pings === beat);
    }
    expect(await dead.closed()).toEqual({ code: 1001, reason: 'stale' });
    expect(live.isOpen).toBe(true);
  });

  it('are told when the venue restarts', async () => {
    await start();
    const client = await harness.hello();
    const closed = harness.closeChannel();
    expect(await client.closed()).toEqual({ code: 1001, reason: 'restarting' });
    await closed;
    await expect(harness.connect()).rejects.toThrow('503');
  });

  it('that do not read what they are sent are closed, and nobody else waits for them', async () => {
    await start({ limits: { maxBufferedBytes: 4_096, rate: { perSecond: 1e6, burst: 1e6 } } });
    const deaf = await harness.connect('10.0.0.2');
    const { _socket: socket } = deaf.ws as unknown as { _socket: { pause(): void; resume(): void } };
    socket.pause();
    const reqId = 'x'.repeat(128);
    const text = JSON.stringify({ type: 'nope', reqId });
    for (let sent = 0; sent < 50_000; sent += 1) deaf.ws.send(text);
    const other = await harness.hello();
    expect(await harness.ask(other, RFQ)).toMatchObject({ type: 'rfq' });
    await until('all of it has been sent', () => deaf.ws.bufferedAmount === 0);
    socket.resume();
    expect([1006, 1013]).toContain((await deaf.closed()).code);
  });
});
