import {
  ExplorerClient,
  HttpTransport,
  InfoClient,
  SubscriptionClient,
  WebSocketTransport,
} from '@nktkas/hyperliquid';
import { SymbolConverter } from '@nktkas/hyperliquid/utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MetaUpdate, Trade } from '../basics/wire.ts';
import { type ExchangeServer, startExchangeServer } from '../exchange-server.ts';
import { PERP_CTX, RecordedExchange, recorded, recordedLines, USER } from '../http/recorded-exchange.ts';

let view: RecordedExchange;
let server: ExchangeServer;
let info: InfoClient;
let live: SubscriptionClient;
let sockets: WebSocketTransport[];

const socket = (url: string): WebSocketTransport => {
  const transport = new WebSocketTransport({ url, timeout: 5_000 });
  sockets.push(transport);
  return transport;
};

beforeEach(async () => {
  view = new RecordedExchange();
  server = await startExchangeServer(view, { port: 0 });
  info = new InfoClient({ transport: new HttpTransport({ apiUrl: server.apiUrl, rpcUrl: server.apiUrl }) });
  sockets = [];
  live = new SubscriptionClient({ transport: socket(server.wsUrl) });
});
afterEach(async () => {
  for (const transport of sockets) await transport.close();
  await server.close();
});

/** The first event of a subscription for which `matches` holds; `then` runs once the subscription stands. */
function firstEvent<T>(
  subscribe: (listener: (event: T) => void) => Promise<unknown>,
  then: () => void = () => {},
  matches: (event: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve, reject) => {
    subscribe((event) => {
      if (matches(event)) resolve(event);
    }).then(then, reject);
  });
}

test('the published client reads outcome metadata, settlements and templates', async () => {
  expect(await info.outcomeMeta()).toEqual(recorded('outcome-meta.json'));
  expect(await info.outcomeTemplates()).toEqual(recorded('outcome-templates.json'));
  expect(await info.settledOutcome({ outcome: 95 })).toMatchObject({ settleFraction: '0.0' });
  expect(await info.settledOutcome({ outcome: 1 })).toBeNull();
  expect(recordedLines('settled-outcome.ndjson')[3]).toEqual(await info.settledOutcome({ outcome: 10_100 }));
});

test('the published client reads prices, books, trades and candles', async () => {
  expect(await info.allMids()).toEqual(view.mids());
  expect(await info.l2Book({ coin: '#75440' })).toEqual(recorded('book.json'));
  expect((await info.l2Book({ coin: '#75440', nSigFigs: 5, mantissa: 2 }))?.levels[0]).not.toHaveLength(0);
  expect(await info.recentTrades({ coin: '#75440' })).toEqual(recorded('trades.json'));
  expect(
    await info.candleSnapshot({ coin: '#75440', interval: '1h', startTime: 1_790_920_800_000 }),
  ).toHaveLength(12);
});

test('the published client reads fills, validators, status and assets', async () => {
  expect(await info.userFills({ user: USER })).toEqual(view.fills);
  const reversed = await info.userFillsByTime({ user: USER, startTime: 0, reversed: true });
  expect(reversed).toEqual(view.fills);
  expect(await info.validatorL1Votes()).toHaveLength(1);
  expect(await info.validatorSummaries()).toHaveLength(1);
  expect(await info.exchangeStatus()).toEqual({ time: view.nowMs, specialStatuses: null });
  expect((await info.metaAndAssetCtxs())[1]).toEqual([PERP_CTX]);
  expect((await info.spotMeta()).tokens[0]?.name).toBe('USDC');
});

test('the published symbol converter knows outcomes and perpetuals', async () => {
  const converter = await SymbolConverter.create({
    transport: new HttpTransport({ apiUrl: server.apiUrl, rpcUrl: server.apiUrl }),
  });
  expect(converter.getAssetId('BTC')).toBe(0);
  expect(converter.getAssetId('HYPE/USDC')).toBe(10_107);
});

test('the published client sees a settled coin as an HTTP error', async () => {
  await expect(info.l2Book({ coin: '#950' })).rejects.toThrow('500');
});

test('the published client asks the same over the socket', async () => {
  const overSocket = new InfoClient({ transport: socket(server.wsUrl) });
  expect(await overSocket.l2Book({ coin: '#75440' })).toEqual(recorded('book.json'));
  await expect(overSocket.recentTrades({ coin: '#950' })).rejects.toThrow('500');
});

test('the published client follows trades, books, quotes and candles', async () => {
  const snapshot = await firstEvent<Trade[]>((listener) => live.trades({ coin: '#75440' }, listener));
  expect(snapshot).toEqual([...view.trades].reverse());
  expect(await firstEvent((listener) => live.l2Book({ coin: '#75440' }, listener))).toEqual(
    recorded('book.json'),
  );
  expect(await firstEvent((listener) => live.bbo({ coin: '#75440' }, listener))).toMatchObject({
    coin: '#75440',
  });
  const candle = await firstEvent((listener) => live.candle({ coin: '#75440', interval: '1h' }, listener));
  expect(candle).toEqual(view.candleBars.at(-1));
});

test('the published client follows mids and asset contexts', async () => {
  expect(await firstEvent((listener) => live.allMids(listener))).toEqual({ mids: view.mids() });
  const spot = await firstEvent((listener) => live.activeSpotAssetCtx({ coin: '#75440' }, listener));
  expect(spot).toEqual({ coin: '#75440', ctx: view.spotContext });
  const perp = await firstEvent((listener) => live.activeAssetCtx({ coin: 'BTC' }, listener));
  expect(perp).toEqual({ coin: 'BTC', ctx: PERP_CTX });
});

test('the published client follows fills, outcome updates and blocks', async () => {
  const fills = await firstEvent((listener) => live.userFills({ user: USER }, listener));
  expect(fills).toEqual({ isSnapshot: true, user: USER, fills: view.fills });
  const updates: MetaUpdate[] = [{ outcomeSettled: 2_638 }];
  const update = await firstEvent<unknown>(
    (listener) => live.outcomeMetaUpdates(listener),
    () => view.emit('metaUpdates', updates),
  );
  expect(update).toEqual(updates);
  const explorer = new ExplorerClient({ transport: socket(server.rpcWsUrl) });
  const header = { blockTime: 1, hash: '0x01', height: 7, numTxs: 2, proposer: '0x02' };
  const blocks = await firstEvent<unknown>(
    (listener) => explorer.explorerBlock(listener),
    () => view.emit('block', header),
  );
  expect(blocks).toEqual([header]);
});

test('the published client hears why a subscription was refused', async () => {
  await expect(live.trades({ coin: '#950' }, () => {})).rejects.toThrow('Invalid subscription');
});

test('the published client comes back after an outage and is served again', async () => {
  const books: unknown[] = [];
  await live.l2Book({ coin: '#75440' }, (book) => books.push(book));
  await expect.poll(() => books.length).toBe(1);
  await fetch(`${server.apiUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"dropSockets":true}',
  });
  await expect.poll(() => books.length, { timeout: 10_000 }).toBe(2);
});
