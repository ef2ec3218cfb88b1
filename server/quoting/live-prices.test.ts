import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { until } from '#relay/testing/harness.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { PriceUnknownError } from './book-mid.ts';
import { keepWarm } from './keep-warm.ts';
import { LivePrices } from './live-prices.ts';
import { DataService } from './testing/data-service.ts';
import { watchTrades } from './watch-trades.ts';

let data: DataService;
beforeAll(async () => {
  data = await DataService.start();
});
beforeEach(() => data.reset());
afterAll(() => data.stop());

describe('a live price', () => {
  it('is the middle of the book of the YES coin', async () => {
    data.book(961, 0.61, 0.64);
    expect(await data.prices().yesE6(961)).toBe(625_000n);
    expect(data.asked).toEqual(['#9610']);
  });

  it('is read once for all who ask at the same time, and kept for a moment', async () => {
    data.book(7, 0.4, 0.5);
    const prices = data.prices({ keepMs: 60_000 });
    expect(await Promise.all([prices.yesE6(7), prices.yesE6(7), prices.yesE6(7)])).toEqual([
      450_000n,
      450_000n,
      450_000n,
    ]);
    data.expire();
    await prices.yesE6(7);
    expect(data.asked).toEqual(['#70']);
    await prices.yesE6(7, 0);
    expect(data.asked).toEqual(['#70', '#70']);
  });

  it.each([
    ['there is no such outcome', (): void => {}, 'a side of the book is empty'],
    ['nobody bids', () => data.book(7, null, 0.5), 'a side of the book is empty'],
    ['nobody asks', () => data.book(7, 0.5, null), 'a side of the book is empty'],
    ['the book is crossed', () => data.book(7, 0.6, 0.5), 'the book is crossed'],
    ['the book is wide', () => data.book(7, 0.3, 0.6), 'the book is too wide'],
    ['the book is stale', () => data.book(7, 0.4, 0.5, Date.now() - 11_000), 'the book is stale'],
    [
      'the exchange is down',
      () => Object.assign(data, { isDown: true }),
      'the data service responded with 503',
    ],
  ])('is refused when %s', async (_, arrange, message) => {
    arrange();
    await expect(data.prices().yesE6(7)).rejects.toThrow(new PriceUnknownError(message));
  });

  it('is refused with a key that is none, and without a service', async () => {
    data.book(7, 0.4, 0.5);
    const wrong = data.prices({ apiKey: 'nobody' }).yesE6(7);
    await expect(wrong).rejects.toThrow(new PriceUnknownError('the data service responded with 401'));
    const nowhere = data.prices({ apiUrl: 'http://127.0.0.1:1' }).yesE6(7);
    await expect(nowhere).rejects.toThrow(new PriceUnknownError('the data service is not responding'));
  });

  it('that failed is read again', async () => {
    const prices = data.prices();
    await expect(prices.yesE6(7)).rejects.toThrow(PriceUnknownError);
    data.expire();
    data.book(7, 0.4, 0.5);
    expect(await prices.yesE6(7)).toBe(450_000n);
  });
});

describe('a service that is not responding', () => {
  let silent: Server;
  beforeEach(async () => {
    silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const url = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

  it('is given up after a while', async () => {
    const prices = data.prices({ apiUrl: url(), timeoutMs: 50 });
    await expect(prices.yesE6(7)).rejects.toThrow(
      new PriceUnknownError('the data service is not responding'),
    );
  });

  it('holds a bounded number of requests, and lets go of all at the end', async () => {
    const life = new AbortController();
    const prices = new LivePrices({ apiUrl: url(), apiKey: null, signal: life.signal, timeoutMs: 60_000 });
    const waiting = Array.from({ length: 64 }, (_, i) => prices.yesE6(i));
    await expect(prices.yesE6(64)).rejects.toThrow(new PriceUnknownError('too many prices are being read'));
    life.abort();
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
  });
});

it('the prices of all open outcomes are read now and then, also when one of them has none', async () => {
  const markets = new SeedMarkets(data.api.database.pool);
  for (const outcomeId of [11, 12, 13]) await markets.outcome({ outcomeId });
  data.book(11, 0.4, 0.5);
  data.book(13, 0.4, 0.5);
  const life = new AbortController();
  const { url: apiUrl, key: apiKey } = data.api;
  const logger = createLogger({ level: 'silent' });
  const prices = data.prices({ keepMs: 600_000 });
  const warm = keepWarm({ apiUrl, apiKey, prices, logger, signal: life.signal, eachMs: 1 });
  await until('all were read', () => ['#110', '#120', '#130'].every((coin) => data.asked.includes(coin)));
  data.expire();
  await until('the one without a price is read again', () => {
    data.expire();
    return data.asked.filter((coin) => coin === '#120').length > 1;
  });
  life.abort();
  await warm;
  expect(data.asked.filter((coin) => coin !== '#120').sort()).toEqual(['#110', '#130']);
});

describe('a trade', () => {
  it('makes the price of its outcome be read again, and no other', async () => {
    data.book(7, 0.4, 0.5);
    data.book(8, 0.4, 0.5);
    const prices = data.prices({ keepMs: 60_000 });
    const life = new AbortController();
    const traded: number[] = [];
    const watching = watchTrades({
      ...{ apiUrl: data.api.url, apiKey: data.api.key, signal: life.signal, onGap: () => {} },
      onTrade: (outcomeId) => {
        traded.push(outcomeId);
        prices.forget(outcomeId);
      },
    });
    await Promise.all([prices.yesE6(7), prices.yesE6(8)]);
    data.expire();
    data.book(7, 0.6, 0.7);
    data.book(8, 0.6, 0.7);
    await until('the stream is open', () => data.api.streams.size === 1);
    data.trade(7);
    await until('the trade is heard of', () => traded.includes(7));
    expect(await Promise.all([prices.yesE6(7), prices.yesE6(8)])).toEqual([650_000n, 450_000n]);
    life.abort();
    await watching;
  });

  it('is heard of again after the stream has ended', async () => {
    const life = new AbortController();
    const gaps: string[] = [];
    let answered = 0;
    const server = createServer((_request, response) => {
      answered += 1;
      if (answered === 1) response.writeHead(503).end();
      else if (answered === 2) response.end(': connected\n\ndata: {\ndata: {"outcome_id":1}\n\n');
      else response.write('event: fill\ndata: {"outcome_');
      if (answered === 3) setImmediate(() => response.write('id":2}\n\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const traded: number[] = [];
    const watching = watchTrades({
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      apiKey: null,
      signal: life.signal,
      retry: { baseMs: 1, maxMs: 4 },
      onTrade: (outcomeId) => traded.push(outcomeId),
      onGap: (reason) => gaps.push(reason),
    });
    await until('both trades are heard of', () => traded.length === 2);
    life.abort();
    await watching;
    server.closeAllConnections();
    server.close();
    expect({ traded, gaps }).toEqual({
      traded: [1, 2],
      gaps: ['the data service responded with 503', 'the stream ended'],
    });
  });
});
