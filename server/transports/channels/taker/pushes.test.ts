import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { HOME, TAKER, TakerHarness } from '#server/test/taker-harness.ts';
import type { WireClient } from '../testing/wire-client.ts';

const ELSEWHERE = '10.0.0.2';
const mia = accountOf('mia');

let harness: TakerHarness;
let clients: WireClient[] = [];
beforeAll(async () => {
  harness = await TakerHarness.start();
});
afterAll(() => harness.stop());
afterEach(async () => {
  for (const client of clients) await client.leave();
  clients = [];
});

async function join(arrive: Promise<WireClient>): Promise<WireClient> {
  const client = await arrive;
  clients.push(client);
  return client;
}

async function proven(ip = ELSEWHERE): Promise<WireClient> {
  const client = await join(harness.connect(ip));
  await harness.ask(client, await harness.signedHello(TAKER.address));
  return client;
}

/** Plays a request to its offer, and to its end, so that everything has been pushed that ever will be. */
async function play(frame: RfqRequestFrame): Promise<void> {
  await harness.quote(frame);
  await harness.closeWindow(frame.rfq_id);
  await harness.api.venue.requests.cancel(frame.rfq_id, TAKER.address);
  // Each connection answers in order, so what was pushed before has come when its answer has.
  for (const client of clients) await harness.ask(client, { type: 'ping' });
}

const pushed = (client: WireClient): unknown[] =>
  client.frames.filter(({ type }) => type === 'quotes' || type === 'snapshot');

describe('what happens to a request is pushed', () => {
  it('to the connection that made it', async () => {
    const client = await join(harness.hello());
    await play(await harness.open(client));
    expect(client.count('quotes')).toBeGreaterThanOrEqual(2);
    expect(client.frames.at(-2)).toMatchObject({ type: 'snapshot', status: 'CANCELED' });
  });

  it('to a hello of its taker from the network address that made it over REST', async () => {
    const client = await join(harness.hello());
    await play(await harness.openByRest());
    expect(client.count('quotes')).toBeGreaterThanOrEqual(2);
  });

  it('to a connection of its taker that came back after the request was made', async () => {
    const first = await harness.hello();
    const frame = await harness.open(first);
    await first.leave();
    const client = await join(harness.hello());
    await play(frame);
    expect(client.count('quotes')).toBeGreaterThanOrEqual(2);
  });

  it('to a signed hello of its taker from anywhere', async () => {
    const client = await proven();
    await play(await harness.openByRest(HOME));
    expect(client.count('quotes')).toBeGreaterThanOrEqual(2);
  });
});

describe('what happens to a request is not pushed', () => {
  it.each(['a connection', 'REST'])(
    'to an unsigned hello of its taker from elsewhere, when it was made over %s',
    async (way) => {
      const spy = await join(harness.hello(ELSEWHERE));
      const owner = await join(harness.hello());
      await play(way === 'REST' ? await harness.openByRest() : await harness.open(owner));
      expect(pushed(owner).length).toBeGreaterThan(0);
      expect(pushed(spy)).toEqual([]);
    },
  );

  it('to who has said hello as somebody else, signed or not, from the same network address', async () => {
    const other = await join(harness.hello(HOME, mia));
    const signed = await join(harness.connect(HOME));
    await harness.ask(signed, await harness.signedHello(mia.address, mia));
    await play(await harness.openByRest());
    expect([...pushed(other), ...pushed(signed)]).toEqual([]);
  });

  it('to who repeats the creation from elsewhere, who gets no cancel_token either', async () => {
    const owner = await join(harness.hello());
    const once = { idempotency_key: 'guessable' };
    const frame = await harness.open(owner, once);
    const thief = await join(harness.connect(ELSEWHERE));
    const rfq = { type: 'rfq', taker: TAKER.address, stake_usd: 25, ...once };
    const legs = [
      { outcomeId: 2, sideIndex: 0 },
      { outcomeId: 1, sideIndex: 1 },
    ];
    const answer = await harness.ask(thief, { ...rfq, legs });
    expect(answer).toMatchObject({ type: 'rfq', rfq_id: frame.rfq_id });
    expect(answer).not.toHaveProperty('cancel_token');
    expect(await harness.ask(thief, { type: 'cancel', rfq_id: frame.rfq_id })).toMatchObject({
      code: 'UNAUTHORIZED_ROLE',
    });
    await play(frame);
    expect(pushed(owner).length).toBeGreaterThan(0);
    expect(pushed(thief)).toEqual([]);
  });

  it('any more to who has said hello as somebody else since', async () => {
    const client = await join(harness.hello());
    const frame = await harness.open(client);
    await harness.ask(client, { type: 'hello', taker: mia.address });
    await play(frame);
    expect(pushed(client)).toEqual([]);
  });
});

describe('a signed hello', () => {
  const hello = async (
    client: WireClient,
    change: object = {},
    ...signing: [atMs?: number, chainId?: number]
  ) => harness.ask(client, { ...(await harness.signedHello(TAKER.address, TAKER, ...signing)), ...change });

  it('proves an address, however it is written', async () => {
    const client = await join(harness.connect());
    const answer = await hello(client, { taker: TAKER.address.toLowerCase() });
    expect(answer).toMatchObject({ type: 'hello', success: true, signed: true, address: TAKER.address });
  });

  it.each([-60_000, 60_000])('is taken with a timestamp that is %d ms off', async (offMs) => {
    const client = await join(harness.connect());
    expect(await hello(client, {}, harness.nowMs + offMs)).toMatchObject({ signed: true });
  });

  it.each([-60_001, 60_001, -1e12])('is refused with one that is %d ms off', async (offMs) => {
    const client = await join(harness.connect());
    expect(await hello(client, {}, harness.nowMs + offMs)).toMatchObject({ code: 'EXPIRED_TIMESTAMP' });
  });

  it('is refused with a timestamp in seconds, with the unit that is expected', async () => {
    const client = await join(harness.connect());
    const inSeconds = Math.floor(harness.nowMs / 1_000);
    expect(await hello(client, {}, inSeconds)).toMatchObject({
      ...{ code: 'EXPIRED_TIMESTAMP' },
      error: 'timestamp must be the signed Unix timestamp in milliseconds.',
    });
  });

  it.each<[string, object]>([
    ['another address', { taker: mia.address }],
    ['another timestamp', { timestamp: Date.UTC(2026, 10, 23, 12) + 1 }],
    ['no signature of anybody', { signature: `0x${'11'.repeat(65)}` }],
  ])('is refused for %s than was signed', async (_name, change) => {
    const client = await join(harness.connect());
    const sent = {
      ...(await harness.signedHello(TAKER.address, TAKER, Date.UTC(2026, 10, 23, 12))),
      ...change,
    };
    harness.api.world.clock.advance(Math.max(0, Date.UTC(2026, 10, 23, 12) - harness.nowMs));
    expect(['INVALID_SIGNATURE', 'EXPIRED_TIMESTAMP']).toContain((await harness.ask(client, sent)).code);
  });

  it('of another chain, of half its fields, or of a wrong kind is refused, and what was said before stays', async () => {
    const client = await join(harness.hello(ELSEWHERE));
    expect(await hello(client, {}, harness.nowMs, 1)).toMatchObject({ code: 'INVALID_SIGNATURE' });
    for (const change of [
      { signature: undefined },
      { timestamp: undefined },
      { timestamp: 'now' },
      { signature: 1 },
    ]) {
      expect(await hello(client, change)).toMatchObject({ type: 'error', code: 'INVALID_MESSAGE' });
    }
    await play(await harness.openByRest(ELSEWHERE));
    expect(client.count('quotes')).toBeGreaterThanOrEqual(2);
  });

  it('is no proof for the address that is said next without one', async () => {
    const client = await proven();
    await harness.ask(client, { type: 'hello', taker: TAKER.address });
    await play(await harness.openByRest(HOME));
    expect(pushed(client)).toEqual([]);
  });
});
