import { describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { authFrame, type MakerHarness } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';
import { WireClient } from '../testing/wire-client.ts';

const [max, mia] = [accountOf('max'), accountOf('mia')];
const PING = { type: 'ping', payload: 'rfq' };

let harness: MakerHarness;
makerHarnessForEach(
  (fresh) => {
    harness = fresh;
  },
  { isStarted: false },
);

/** A maker whose library answers no pings either. */
const silent = () => harness.maker(max, {}, undefined, { autoPong: false });

const beats = (count: number): void => {
  for (let beat = 0; beat < count; beat += 1) harness.world.clock.advance(30_000);
};

describe('a silent maker', () => {
  it('is pinged every beat, and closed with 1001 "stale" once it has been silent for too long', async () => {
    await harness.start();
    const client = await silent();
    beats(4);
    await harness.maker(mia);
    expect([await client.next(), await client.next(), await client.next(), await client.next()]).toEqual([
      PING,
      PING,
      PING,
      PING,
    ]);
    expect(client.isOpen).toBe(true);
    beats(1);
    expect(await client.closed()).toEqual({ code: 1001, reason: 'stale' });
    expect(client.count('ping')).toBe(4);
  });

  it.each([
    ['a ping', JSON.stringify(PING)],
    ['a frame of an unknown type', '{"type":"?"}'],
    ['no JSON at all', '...'],
  ])('stays as long as it sends %s now and then', async (_name, text) => {
    await harness.start();
    const client = await silent();
    for (let round = 0; round < 3; round += 1) {
      beats(4);
      client.ws.send(text);
      await client.roundTrip();
    }
    expect(client.isOpen).toBe(true);
  });

  it('stays as long as its library answers the pings of the protocol', async () => {
    await harness.start();
    const client = await harness.maker(max);
    for (let round = 0; round < 6; round += 1) {
      const pinged = new Promise((resolve) => client.ws.once('ping', resolve));
      beats(1);
      await pinged;
      // The relay answers this after it has read the pong.
      client.ws.ping();
      await new Promise((resolve) => client.ws.once('pong', resolve));
    }
    expect(client.isOpen).toBe(true);
    expect(client.count('ping')).toBe(6);
  });

  it('is not kept by pongs before it has said who it is', async () => {
    await harness.start();
    const client = await harness.connect();
    client.ws.pong();
    harness.world.clock.advance(60_000);
    expect(await client.closed()).toMatchObject({ reason: 'auth timeout' });
  });
});

it('a maker that has just spoken is not pinged, and its ping is not answered', async () => {
  await harness.start();
  const client = await harness.maker(max);
  harness.world.clock.advance(29_999);
  client.send(PING);
  await client.roundTrip();
  harness.world.clock.advance(1);
  await client.roundTrip();
  expect(client.count('ping') + client.count('pong')).toBe(0);
});

describe('connections', () => {
  it('are refused with 503 beyond the cap, and taken again when one has left', async () => {
    await harness.start({ maxConnections: 2 });
    const first = await harness.maker(max);
    await harness.maker(mia);
    await expect(harness.connect()).rejects.toThrow('503');
    await first.leave();
    // The relay may hear of the leave after who has left.
    await until('there is room again', () => harness.connect().catch(() => null));
  });

  it('that have not said who they are cannot keep makers out who do', async () => {
    await harness.start({ maxPendingPerAddress: 2 });
    const makers = [await harness.maker(max), await harness.maker(mia), await harness.maker(max)];
    const strangers = [await harness.connect(), await harness.connect()];
    await expect(harness.connect()).rejects.toThrow('503');
    strangers[0]?.send(authFrame(mia));
    await strangers[0]?.nextOf('auth');
    await harness.connect();
    expect(makers.every(({ isOpen }) => isOpen)).toBe(true);
  });

  it('whose handshake is no good hold no place', async () => {
    await harness.start({ maxPending: 1 });
    for (let time = 0; time < 3; time += 1) {
      const answer = await fetch(`http://127.0.0.1:${harness.served.port}/ws/rfq`, {
        headers: { connection: 'upgrade', upgrade: 'websocket' },
      }).catch(() => null);
      expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
    }
    await until('its place is free', () => harness.connect().catch(() => null));
  });

  it('to a path below the channel are not found', async () => {
    await harness.start();
    await expect(WireClient.connect(harness.served.url('/ws/rfq/more'))).rejects.toThrow('404');
  });

  it('end with 1001 "restarting" when the relay stops, and no new ones are taken', async () => {
    await harness.start();
    const [maker, stranger] = [await harness.maker(max), await harness.connect()];
    await harness.served.close();
    for (const client of [maker, stranger]) {
      expect(await client.closed()).toEqual({ code: 1001, reason: 'restarting' });
    }
    await expect(harness.connect()).rejects.toThrow();
  });
});
