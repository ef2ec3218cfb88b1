import type { createConnection } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { authFrame, type MakerHarness, quoteFrame } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';
import type { WireClient } from '../testing/wire-client.ts';

const [max, mia] = [accountOf('max'), accountOf('mia')];
const CODES = new Set([
  'INVALID_MESSAGE',
  'INVALID_QUOTE',
  'INVALID_CONFIRMATION',
  'UNKNOWN_RFQ',
  'ADDRESS_MISMATCH',
  'QUOTE_MISMATCH',
  'QUOTE_UNAVAILABLE',
  'INVALID_SIGNATURE',
  'MAKER_QUOTE_LIMITED',
  'RATE_LIMITED',
]);

let harness: MakerHarness;
makerHarnessForEach(
  (fresh) => {
    harness = fresh;
  },
  { isStarted: false },
);

/** The answer to one message. */
async function answerTo(client: WireClient, data: string | Buffer, binary = false) {
  client.ws.send(data, { binary });
  return client.next();
}

describe('a frame that is none', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"type":'],
    ['a number', '1e999999'],
    ['deeply nested', '['.repeat(60_000)],
    [
      'deeply nested, in a field',
      `{"type":"RFQ_QUOTE","quote":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    ],
    ['a list', '[{"type":"RFQ_QUOTE"}]'],
    ['without a type', '{"rfq_id":"x"}'],
    ['with a type that is no text', '{"type":{"type":"RFQ_QUOTE"}}'],
    ['with the name of something that every object has', '{"type":"constructor"}'],
    ['with a prototype', '{"__proto__":{"type":"RFQ_QUOTE","rfq_id":"x","quote_id":"y"}}'],
    ['longer than 64 KiB', JSON.stringify({ type: 'RFQ_QUOTE', padding: 'x'.repeat(70_000) })],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('%s: INVALID_MESSAGE, and the socket stays open', async (_name, data) => {
    await harness.start();
    const client = await harness.maker(max);
    expect(await answerTo(client, data)).toMatchObject({ type: 'RFQ_ERROR', code: 'INVALID_MESSAGE' });
    await client.roundTrip();
  });

  it('binary: INVALID_MESSAGE, also when it holds good JSON', async () => {
    await harness.start();
    const client = await harness.maker(max);
    const frame = Buffer.from(JSON.stringify(authFrame(max)));
    expect(await answerTo(client, frame, true)).toMatchObject({ code: 'INVALID_MESSAGE' });
  });

  it('beyond any measure: closed with 1009, and others do not notice', async () => {
    await harness.start();
    const [client, other] = [await harness.maker(max), await harness.maker(mia)];
    client.ws.send('x'.repeat(1_000_000));
    expect(await client.closed()).toMatchObject({ code: 1009 });
    await other.roundTrip();
  });

  it('in endless pieces: closed with 1008', async () => {
    await harness.start();
    const client = await harness.maker(max);
    for (let piece = 0; piece < 1_000; piece += 1) client.ws.send('', { fin: false });
    expect(await client.closed()).toMatchObject({ code: 1008 });
  });
});

describe('whatever is sent', () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const field = fc.oneof(
    json,
    fc.bigInt().map(String),
    fc.constantFrom(null, '', 'CONFIRM', -1, 1e21, 0.1, '0x', '00', 'NaN', [], {}, '__proto__'),
  );
  const names = ['rfq_id', 'quote_id', 'price_e6', 'size_e6', 'signature', 'quote', 'request_id', 'decision'];
  const struct = ['maker', 'taker', 'legsHash', 'takerCollateral', 'makerCollateral', 'builder', 'nonce'];
  const optional = (keys: string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, field])), { requiredKeys: [] });
  const type = fc.constantFrom(
    'RFQ_QUOTE',
    'RFQ_QUOTE_CANCEL',
    'RFQ_CONFIRMATION_RESPONSE',
    'auth',
    'RFQ_REQUEST',
    'toString',
    '__proto__',
  );
  const frame = fc
    .tuple(type, optional(names), fc.option(optional(struct)), optional(struct))
    .map(([kind, fields, nested, flat]) =>
      JSON.stringify({ ...flat, ...fields, ...(nested && { quote: nested }), type: kind }),
    );
  const message = fc.oneof(
    { weight: 3, arbitrary: frame },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  );

  it('is answered with one known error each, in order, and harms nobody', async () => {
    await harness.start({ rate: { perSecond: 1, burst: 1_000_000 } });
    const [client, other] = [await harness.maker(max), await harness.maker(mia)];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(message, fc.boolean()), { maxLength: 40 }), async (messages) => {
        const before = client.count('RFQ_ERROR');
        for (const [data, binary] of messages) client.ws.send(data, { binary });
        await client.roundTrip();
        await until('all are answered', () => client.count('RFQ_ERROR') === before + messages.length + 1);
        for (const { code } of client.frames.slice(1)) expect(CODES).toContain(code);
      }),
      { numRuns: 60 },
    );
    await other.roundTrip();
    const input = await harness.quote(await harness.ask(), mia);
    other.send(quoteFrame(input));
    expect(await other.nextOf('ACK_RFQ_QUOTE')).toMatchObject({ quote_id: input.quoteId });
  });

  it('before auth is refused, and auth still works', async () => {
    await harness.start({ rate: { perSecond: 1, burst: 1_000_000 } });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (messages) => {
        const client = await harness.connect();
        for (const data of messages) client.ws.send(data, { binary: false });
        client.send(authFrame(max));
        await until('it is let in', () => client.frames.some(({ success }) => success === true));
        const refusals = client.frames.filter(({ success }) => success !== true);
        expect(refusals).toHaveLength(messages.length);
        for (const { type: kind, code, error } of refusals) {
          if (kind === 'auth') expect(error).toBe('apiKey required');
          else expect(['UNAUTHENTICATED', 'INVALID_MESSAGE']).toContain(code);
        }
        await client.leave();
      }),
      { numRuns: 30 },
    );
  });

  it('as raw bytes behind the handshake ends that connection alone', async () => {
    await harness.start();
    const other = await harness.maker(mia);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 2, maxLength: 500 }), async (bytes) => {
        const client = await harness.connect();
        const { _socket: raw } = client.ws as unknown as { _socket: ReturnType<typeof createConnection> };
        raw.end(Buffer.from(bytes));
        await client.closed();
      }),
      { numRuns: 30 },
    );
    await other.roundTrip();
  });
});

describe('a flood', () => {
  const FLOOD = 10_000;

  it('of quotes is answered one by one, RATE_LIMITED from the limit on, each with its quote', async () => {
    await harness.start();
    const client = await harness.maker(max);
    const frame = await harness.ask();
    const input = await harness.quote(frame, max);
    for (let nth = 0; nth < FLOOD; nth += 1) client.send(quoteFrame({ ...input, quoteId: `q-${nth}` }));
    const isAnswer = ({ type }: { type?: unknown }) => type === 'RFQ_ERROR' || type === 'ACK_RFQ_QUOTE';
    const answers = await until('all are answered', () => {
      const all = client.frames.filter(isAnswer);
      return all.length === FLOOD && all;
    });
    expect(new Set(answers.map(({ quote_id }) => quote_id)).size).toBe(FLOOD);
    const limited = answers.filter(({ code }) => code === 'RATE_LIMITED').length;
    expect(limited).toBeGreaterThanOrEqual(FLOOD - 1_000);
    expect(client.count('ACK_RFQ_QUOTE')).toBeGreaterThanOrEqual(1);
    harness.world.clock.advance(2);
    client.send({ type: 'RFQ_QUOTE_CANCEL', rfq_id: frame.rfq_id, quote_id: 'none' });
    await until('it is heard again', () => client.frames.some(({ code }) => code === 'QUOTE_UNAVAILABLE'));
  });

  it('does not keep another maker waiting: its quote is answered long before the flood is over', async () => {
    await harness.start();
    const [hostile, other] = [await harness.maker(max), await harness.maker(mia)];
    const frame = await harness.ask();
    const input = await harness.quote(frame, mia);
    const text = JSON.stringify(quoteFrame({ ...input, quoteId: 'flood' }));
    for (let nth = 0; nth < FLOOD; nth += 1) hostile.ws.send(text);
    other.send(quoteFrame(input));
    await other.nextOf('ACK_RFQ_QUOTE');
    expect(hostile.count('RFQ_ERROR')).toBeLessThan(FLOOD / 2);
    await until('the flood is over', () => hostile.count('RFQ_ERROR') === FLOOD);
  });

  it('beyond what the venue may be working on at once is RATE_LIMITED', async () => {
    await harness.start({ maxInFlight: 0 });
    const client = await harness.maker(max);
    client.send(quoteFrame(await harness.quote(await harness.ask(), max)));
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({
      code: 'RATE_LIMITED',
      request_type: 'RFQ_QUOTE',
    });
  });
});

describe('a maker that does not read', () => {
  const SLOW = 'closed a client that stopped reading';

  it('is closed once too much waits for it; the others hear everything', async () => {
    await harness.start({ maxBufferedBytes: 50_000, rate: { perSecond: 1, burst: 1_000_000 } });
    const [deaf, other] = [await harness.maker(max), await harness.maker(mia)];
    const id = 'x'.repeat(120);
    deaf.ws.pause();
    for (let batch = 0; batch < 400 && !harness.log.includes(SLOW); batch += 1) {
      for (let nth = 0; nth < 200; nth += 1)
        deaf.send({ type: id, rfq_id: id, quote_id: id, request_id: id });
      await other.roundTrip();
    }
    expect(harness.log).toContain(SLOW);
    deaf.ws.resume();
    await deaf.closed();
    const frame = await harness.ask();
    expect(await other.nextOf('RFQ_REQUEST')).toMatchObject({ rfq_id: frame.rfq_id });
  });

  it('is told so, if it still reads that: 1013 "slow consumer"', async () => {
    await harness.start({ maxBufferedBytes: -1 });
    const client = await harness.connect();
    client.send(authFrame(max));
    expect(await client.closed()).toEqual({ code: 1013, reason: 'slow consumer' });
  });
});
