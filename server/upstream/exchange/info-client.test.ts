import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { recorded, recordedLines } from '../../test/fixtures/hyperliquid-recordings.ts';
import {
  type InfoQuestion,
  type InfoReply,
  ScriptedExchange,
} from '../../test/fixtures/scripted-exchange.ts';
import { UpstreamUnavailableError, UpstreamUnknownCoinError } from './errors.ts';
import { createExchangeReader } from './exchange-reader.ts';
import { createInfoClient, parseExactJson } from './info-client.ts';
import type { InfoTransportOptions } from './info-transport.ts';

const open: ScriptedExchange[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((exchange) => exchange.close()));
});

async function exchange(
  reply: (question: InfoQuestion, count: number) => InfoReply,
  options: Partial<InfoTransportOptions> = {},
) {
  const upstream = await new ScriptedExchange(reply).listen();
  open.push(upstream);
  const info = createInfoClient({
    apiUrl: upstream.apiUrl,
    backoff: { baseMs: 1, maxMs: 2 },
    weightPerMinute: 1e9,
    ...options,
  });
  return { upstream, info };
}

const failing = (reply: InfoReply, times: number, then: unknown) => (_: InfoQuestion, count: number) =>
  count <= times ? reply : { json: then };

describe('info client on recorded answers', () => {
  it('reads metadata, templates, settlements, books, candles and trades unchanged', async () => {
    const answers: Record<string, unknown> = {
      outcomeMeta: recorded('synpath/hyperliquid_outcome_meta.trimmed.json'),
      outcomeTemplates: recorded('synpath/hyperliquid_outcome_templates.trimmed.json'),
      settledOutcome: recordedLines('captures/settledOutcome.ndjson')[0],
      l2Book: recorded('synpath/hyperliquid_book.json'),
      candleSnapshot: recorded('synpath/hyperliquid_candles_1h.json'),
      recentTrades: recorded('synpath/hyperliquid_trades.json'),
    };
    const { info } = await exchange(({ type }) => ({ json: answers[type] }));
    const coin = '#75440';
    expect(await info.outcomeMeta()).toEqual({
      outcomes: (answers.outcomeMeta as { outcomes: unknown }).outcomes,
      questions: (answers.outcomeMeta as { questions: unknown }).questions,
    });
    expect(await info.outcomeTemplates()).toEqual(answers.outcomeTemplates);
    expect(await info.settledOutcome(95)).toEqual(answers.settledOutcome);
    expect(await info.l2Book({ coin })).toEqual(answers.l2Book);
    const window = { coin, interval: '1h', startTimeMs: 0, endTimeMs: 1 };
    expect(await info.candleSnapshot(window)).toEqual(answers.candleSnapshot);
    expect(await info.recentTrades({ coin })).toEqual(answers.recentTrades);
  });

  it('keeps the marks and mids that are decimals and leaves out what is not', async () => {
    const { info } = await exchange(({ type }) => ({
      json:
        type === 'allMids'
          ? { BTC: '64009.5', '#10': '0.5', bad: 'NaN', worse: 7 }
          : [
              { universe: [{ name: 'BTC' }, { name: 'ETH' }] },
              [{ markPx: '64000.5', new: 1 }, { markPx: null }],
            ],
    }));
    expect([...(await info.allMids())]).toEqual([
      ['BTC', 64009.5],
      ['#10', 0.5],
    ]);
    expect([...(await info.perpMarks())]).toEqual([['BTC', 64000.5]]);
  });
});

describe('info client under faults', () => {
  it.each<[string, InfoReply]>([
    ['429', { status: 429, body: 'null', headers: { 'retry-after': '0' } }],
    ['503', { status: 503, body: 'busy' }],
    ['500 that says more than null', { status: 500, body: 'oops' }],
    ['a cut connection', 'cut'],
    ['a broken body', { status: 200, body: '{"BTC":' }],
  ])('asks again after %s until it is answered', async (_name, fault) => {
    const { upstream, info } = await exchange(failing(fault, 3, { BTC: '1.5' }));
    expect((await info.allMids()).get('BTC')).toBe(1.5);
    expect(upstream.asked).toHaveLength(4);
  });

  it('says that upstream is unavailable when every try failed, and tries no more than it was told', async () => {
    const { upstream, info } = await exchange(() => ({ status: 503, body: '' }), { retries: 2 });
    await expect(info.allMids()).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(upstream.asked).toHaveLength(3);
  });

  it('takes a 500 whose body is null for an unknown coin, and asks once only', async () => {
    const { upstream, info } = await exchange(() => ({ status: 500, body: 'null' }));
    await expect(info.l2Book({ coin: '#1' })).rejects.toBeInstanceOf(UpstreamUnknownCoinError);
    expect(upstream.asked).toHaveLength(1);
  });

  it('takes a null book for an unknown coin', async () => {
    const { info } = await exchange(() => ({ json: null }));
    await expect(info.l2Book({ coin: '#1' })).rejects.toBeInstanceOf(UpstreamUnknownCoinError);
  });

  it('does not repeat a request that upstream refuses', async () => {
    const { upstream, info } = await exchange(() => ({ status: 422, body: 'Failed to deserialize' }));
    await expect(info.outcomeMeta()).rejects.toThrow(/422/);
    expect(upstream.asked).toHaveLength(1);
  });

  it('gives up on a silent upstream within its timeout', async () => {
    const { info } = await exchange(() => 'hang', { timeoutMs: 30, retries: 1 });
    await expect(info.allMids()).rejects.toThrow(/too slow/);
  });

  it('ends at once when its caller gives up', async () => {
    const { upstream, info } = await exchange(() => 'hang');
    const stop = new AbortController();
    const answer = info.allMids({ signal: stop.signal });
    await expect.poll(() => upstream.asked.length).toBe(1);
    stop.abort(new Error('no longer wanted'));
    await expect(answer).rejects.toThrow('no longer wanted');
  });

  it('refuses an answer beyond its bound', async () => {
    const { info } = await exchange(() => ({ json: { BTC: '1'.repeat(5_000) } }), {
      maxResponseBytes: 1_000,
      retries: 0,
    });
    await expect(info.allMids()).rejects.toThrow(/more than 1000 bytes/);
  });

  it('says that an answer of another shape cannot be used', async () => {
    const { info } = await exchange(() => ({ json: { outcomes: 'none' } }));
    await expect(info.outcomeMeta()).rejects.toThrow(/another shape \(outcomes\)/);
  });

  it('has at most so many requests under way', async () => {
    const { upstream, info } = await exchange(() => 'hang', { maxConcurrent: 3, retries: 0 });
    const stop = new AbortController();
    const calls = Array.from({ length: 9 }, () => info.allMids({ signal: stop.signal }));
    const ended = Promise.allSettled(calls);
    await expect.poll(() => upstream.asked.length).toBe(3);
    stop.abort();
    expect((await ended).every((call) => call.status === 'rejected')).toBe(true);
    expect(upstream.asked).toHaveLength(3);
  });
});

describe('exchange reader', () => {
  it('asks upstream once for equal questions under way', async () => {
    const { upstream, info } = await exchange(() => ({ json: recorded('synpath/hyperliquid_book.json') }));
    const reader = createExchangeReader(info, { now: () => 5 });
    const books = await Promise.all(Array.from({ length: 20 }, () => reader.book({ coin: '#75440' })));
    expect(upstream.asked).toHaveLength(1);
    expect(new Set(books).size).toBe(1);
  });

  it('answers the mark of a listed ticker and null for another', async () => {
    const { info } = await exchange(() => ({ json: [{ universe: [{ name: 'BTC' }] }, [{ markPx: '5.5' }]] }));
    const reader = createExchangeReader(info, { now: () => 7 });
    expect(await reader.mark({ symbol: 'BTC' })).toEqual({ px: 5.5, timeMs: 7 });
    expect(await reader.mark({ symbol: 'NONE' })).toBeNull();
  });

  it('keeps no caller longer than its deadline, whatever upstream does', async () => {
    const { info } = await exchange(() => 'hang');
    const reader = createExchangeReader(info, { now: () => 0, deadlineMs: 40 });
    await expect(reader.book({ coin: '#10' })).rejects.toBeInstanceOf(UpstreamUnavailableError);
  });
});

describe('parseExactJson', () => {
  it('keeps every digit of every integer, and all else as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.jsonValue(), (integer, value) => {
        const [read, other] = parseExactJson(`[${integer},${JSON.stringify(value)}]`) as [number, unknown];
        expect(BigInt(read)).toBe(integer);
        if (!JSON.stringify(value).match(/\d{16}/)) expect(other).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(() => parseExactJson('[1')).toThrow(SyntaxError);
  });
});
