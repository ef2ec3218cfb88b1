import { afterEach, describe, expect, it } from 'vitest';
import {
  type InfoQuestion,
  type InfoReply,
  ScriptedExchange,
} from '../../test/fixtures/scripted-exchange.ts';
import { UpstreamUnavailableError, UpstreamUnknownCoinError } from './errors.ts';
import { createExchangeReader } from './exchange-reader.ts';
import { createInfoClient } from './info-client.ts';
import type { InfoTransportOptions } from './info-transport.ts';

const open: ScriptedExchange[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((exchange) => exchange.close()));
});

async function exchange(
  reply: (question: InfoQuestion) => InfoReply,
  options: Partial<InfoTransportOptions> = {},
) {
  const upstream = await new ScriptedExchange(reply).listen();
  open.push(upstream);
  const info = createInfoClient({ apiUrl: upstream.apiUrl, retries: 0, ...options });
  const clock = { nowMs: 1_000_000 };
  return { upstream, info, clock, reader: createExchangeReader(info, { now: () => clock.nowMs }) };
}

const MINUTE_MS = 60_000;
const coin = '#75440';
const window = (endTimeMs: number, minutes = 5_000) => ({
  ...{ coin, interval: '1m', startTimeMs: endTimeMs - minutes * MINUTE_MS, endTimeMs },
});
const bar = { t: 0, T: 1, s: coin, i: '1m', o: '1', c: '1', h: '1', l: '1', v: '1', n: 1 };
const bars = (count: number): InfoReply => ({ json: Array.from({ length: count }, () => bar) });
const noMeta: InfoReply = { json: { outcomes: [], questions: [] } };

describe('callers and ingest', () => {
  it('polls metadata at once after callers asked for the longest candles many times over', async () => {
    const { upstream, info, reader } = await exchange(({ type }) =>
      type === 'outcomeMeta' ? noMeta : bars(5_000),
    );
    const asked = await Promise.allSettled(
      Array.from({ length: 13 }, (_, index) => reader.candles(window(1e12 + index))),
    );
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(12);
    for (const reason of refused) expect(reason).toBeInstanceOf(UpstreamUnavailableError);
    for (let polls = 0; polls < 8; polls++) await info.outcomeMeta();
    expect(upstream.askedOf('outcomeMeta')).toHaveLength(8);
  });

  it('polls metadata while upstream leaves every candle request of callers hanging', async () => {
    const { upstream, info, reader } = await exchange(
      ({ type }) => (type === 'outcomeMeta' ? noMeta : 'hang'),
      { maxConcurrent: 2, weightPerMinute: 1e9 },
    );
    const asked = Array.from({ length: 9 }, (_, index) => reader.candles(window(1e12 + index)));
    const ended = Promise.allSettled(asked);
    await expect.poll(() => upstream.asked.length).toBe(1);
    await info.outcomeMeta();
    for (const one of open.splice(0)) await one.close();
    await ended;
  });

  it('takes for candles what their answer came to, not what it could have', async () => {
    const { reader, upstream } = await exchange(() => bars(0));
    // The first reserves nearly all that callers hold: the second fits only because that was given back.
    await reader.candles(window(1e12));
    await reader.candles(window(1e12, 60));
    expect(upstream.asked).toHaveLength(2);
  });
});

const unknown: InfoReply = { status: 500, body: 'null' };
const emptyBook: InfoReply = { json: { coin, time: 1, levels: [[], []] } };

describe('what was asked just before', () => {
  it.each(['book', 'candles'] as const)(
    'asks for the %s of an unknown coin once in half a minute',
    async (kind) => {
      const { upstream, reader, clock } = await exchange(() => unknown);
      const ask = () => (kind === 'book' ? reader.book({ coin }) : reader.candles(window(clock.nowMs, 60)));
      for (const nowMs of [0, 1, 29_999, 30_000]) {
        clock.nowMs = 1e12 + nowMs;
        await expect(ask()).rejects.toBeInstanceOf(UpstreamUnknownCoinError);
      }
      expect(upstream.asked).toHaveLength(2);
    },
  );

  it('asks for the candles of a coin that has no book', async () => {
    const { reader } = await exchange(({ type }) => (type === 'l2Book' ? unknown : bars(3)));
    await expect(reader.book({ coin })).rejects.toBeInstanceOf(UpstreamUnknownCoinError);
    expect(await reader.candles(window(1e12))).toHaveLength(3);
  });

  it('does not take a coin for unknown because upstream failed', async () => {
    let fails = true;
    const { reader } = await exchange(() => (fails ? { status: 503, body: '' } : emptyBook));
    await expect(reader.book({ coin })).rejects.toBeInstanceOf(UpstreamUnavailableError);
    fails = false;
    expect(await reader.book({ coin })).toMatchObject({ coin });
  });

  it('shares a book for a second', async () => {
    const { upstream, reader, clock } = await exchange(() => emptyBook);
    for (const pauseMs of [0, 999, 1, 999]) {
      clock.nowMs += pauseMs;
      await reader.book({ coin });
    }
    expect(upstream.asked).toHaveLength(2);
  });

  it('shares marks for five seconds, and asks for unlisted tickers once in half a minute, whichever they are', async () => {
    const { upstream, reader, clock } = await exchange(() => ({
      json: [{ universe: [{ name: 'BTC' }] }, [{ markPx: '5.5' }]],
    }));
    const startMs = clock.nowMs;
    for (let index = 0; index < 30; index++) {
      clock.nowMs = startMs + index * 1_000;
      expect(await reader.mark({ symbol: `NONE${index}` })).toBeNull();
    }
    expect(upstream.asked).toHaveLength(1);
    expect(await reader.mark({ symbol: 'BTC' })).toEqual({ px: 5.5, timeMs: clock.nowMs });
    clock.nowMs += 4_999;
    expect(await reader.mark({ symbol: 'BTC' })).toEqual({ px: 5.5, timeMs: clock.nowMs - 4_999 });
    expect(upstream.asked).toHaveLength(2);
  });
});
