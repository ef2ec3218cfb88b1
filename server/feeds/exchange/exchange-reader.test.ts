import { afterEach, describe, expect, it } from 'vitest';
import {
  type InfoQuestion,
  type InfoReply,
  ScriptedExchange,
} from '../../test/fixtures/scripted-exchange.ts';
import { UpstreamUnavailableError } from './errors.ts';
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
