import { afterEach, expect, test } from 'vitest';
import type { MetaUpdate, SpotCtx, Trade, WireFill } from '../basics/wire.ts';
import { recorded, recordedLines, USER } from '../http/recorded-exchange.ts';
import { startRecorded, stopRecorded, subscribed } from '../testing/recorded-server.ts';
import { SocketClient } from './socket-client.ts';

type Recorded = {
  trades: { data: [Trade, Trade] };
  subscriptionResponse: unknown;
  bbo: unknown;
  pong: unknown;
  activeSpotAssetCtx: { data: { ctx: SpotCtx } };
};
const frames = recorded<Recorded>('ws.json');
afterEach(stopRecorded);

test('an acknowledgement carries the defaulted keys, as recorded, and the book follows it at once', async () => {
  const { connect } = await startRecorded();
  const { ack, first } = await subscribed(await connect(), { type: 'l2Book', coin: '#75440' });
  expect(ack).toEqual(frames.subscriptionResponse);
  expect(first).toEqual({ channel: 'l2Book', data: recorded('book.json') });
});

test('a fast book has five levels a side', async () => {
  const { connect } = await startRecorded();
  const { first } = await subscribed(await connect(), { type: 'l2Book', coin: '#75440', fast: true });
  const { levels } = first.data as { levels: unknown[][] };
  expect(levels.map((side) => side.length)).toEqual([5, 5]);
});

test('trades begin with the latest ones, oldest first, then come as they happen', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  const { first } = await subscribed(client, { type: 'trades', coin: '#75440' });
  expect(first.data).toEqual([...view.trades].reverse());
  const { data } = frames.trades;
  view.emit('trades', { coin: '#75440', trades: data });
  expect(await client.next()).toEqual({ channel: 'trades', data });
});

test('a frame of trades holds one coin, and goes only to those who asked for it', async () => {
  const { view, connect } = await startRecorded();
  const [yes, no] = [await connect(), await connect()];
  await subscribed(yes, { type: 'trades', coin: '#75440' });
  no.subscribe({ type: 'trades', coin: '#75441' });
  await no.settle();
  const [trade] = frames.trades.data;
  const mirrored: Trade = { ...trade, coin: '#75441', px: '0.91901', tid: 5 };
  view.emit('trades', { coin: '#75440', trades: [trade, mirrored] });
  expect((await yes.next()).data).toEqual([trade]);
  expect((await no.next()).data).toEqual([mirrored]);
});

test('the best quotes are sent once, then only when they change', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  const { first } = await subscribed(client, { type: 'bbo', coin: '#75440' });
  const book = recorded<{ levels: [[unknown], [unknown]] }>('book.json');
  expect(first.data).toEqual({
    coin: '#75440',
    time: 1_790_963_286_722,
    bbo: [book.levels[0][0], book.levels[1][0]],
  });
  view.emit('books', ['#75440']);
  await client.next();
  view.emit('books', ['#75440']);
  view.books.set('#75440', { coin: '#75440', time: 9, levels: [[], [{ px: '0.2', sz: '3.0', n: 1 }]] });
  view.emit('books', ['#75440']);
  expect((await client.next()).data).toEqual({
    coin: '#75440',
    time: 9,
    bbo: [null, { px: '0.2', sz: '3.0', n: 1 }],
  });
});

test('an outcome coin subscribed as activeAssetCtx answers on activeSpotAssetCtx, a ticker on activeAssetCtx', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  const spot = await subscribed(client, { type: 'activeAssetCtx', coin: '#75440' });
  expect(spot.ack.data).toEqual({
    method: 'subscribe',
    subscription: { type: 'activeAssetCtx', coin: '#75440' },
  });
  expect(spot.first).toEqual(frames.activeSpotAssetCtx);
  const perp = await subscribed(client, { type: 'activeAssetCtx', coin: 'BTC' });
  expect(perp.first).toEqual({ channel: 'activeAssetCtx', data: { coin: 'BTC', ctx: view.perpCtx('BTC') } });
});

test('a candle frame holds one bar', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  const { first } = await subscribed(client, { type: 'candle', coin: '#75440', interval: '1h' });
  expect(first).toEqual({ channel: 'candle', data: view.candleBars.at(-1) });
});

test('outcome updates are bare arrays with bare numbers, without a first snapshot', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  client.subscribe({ type: 'outcomeMetaUpdates' });
  await client.settle();
  for (const recordedFrame of recordedLines<{ data: MetaUpdate[] }>('outcome-meta-updates.ndjson')) {
    view.emit('metaUpdates', recordedFrame.data);
    expect(await client.next()).toEqual(recordedFrame);
  }
});

test('all mids come at once and again after a change; every outcome context comes as one array', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  const { first } = await subscribed(client, { type: 'allMids' });
  expect(first).toEqual({ channel: 'allMids', data: { mids: view.mids() } });
  view.midByCoin = { ...view.midByCoin, '#75440': '0.07' };
  view.emit('mids', { '#75440': '0.07' });
  expect((await client.next()).data).toMatchObject({ mids: { '#75440': '0.07', BTC: '84604.5' } });
  const contexts = await subscribed(client, { type: 'spotAssetCtxs' });
  expect(contexts.first.data).toEqual([]);
});

test('fills of a user come as a snapshot, then each new one once, also those that share a time', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  const { ack, first } = await subscribed(client, {
    type: 'userFills',
    user: USER.toUpperCase().replace('0X', '0x'),
  });
  expect(ack.data).toMatchObject({ subscription: { type: 'userFills', user: USER, aggregateByTime: false } });
  expect(first.data).toEqual({ isSnapshot: true, user: USER, fills: view.fills });
  const [newest] = view.fills as [WireFill];
  const sameTime: WireFill = { ...newest, tid: 1 };
  const later: WireFill = { ...newest, tid: 2, time: newest.time + 5 };
  view.fills = [later, sameTime, ...view.fills];
  expect((await client.onChannel('userFills')).data).toEqual({
    isSnapshot: false,
    user: USER,
    fills: [sameTime, later],
  });
  const last: WireFill = { ...newest, tid: 3, time: newest.time + 5 };
  view.fills = [last, ...view.fills];
  expect((await client.onChannel('userFills')).data).toMatchObject({ fills: [last] });
});

test('blocks come from the explorer path as raw arrays, and neither host serves the other', async () => {
  const { view, server, connect } = await startRecorded();
  const explorer = await SocketClient.open(server.rpcWsUrl);
  explorer.subscribe({ type: 'explorerBlock' });
  expect((await explorer.next()).channel).toBe('subscriptionResponse');
  const header = { blockTime: 1, hash: '0x01', height: 7, numTxs: 2, proposer: '0x02' };
  view.emit('block', header);
  expect(await explorer.next()).toEqual([header]);
  explorer.subscribe({ type: 'allMids' });
  expect((await explorer.next()).data).toBe('Invalid subscription {"type":"allMids"}');
  const exchange = await connect();
  exchange.subscribe({ type: 'explorerBlock' });
  expect((await exchange.next()).data).toBe('Invalid subscription {"type":"explorerBlock"}');
});

test('errors are strings that end in the request they are about', async () => {
  const { connect } = await startRecorded();
  const client = await connect();
  const answerTo = async (message: unknown): Promise<unknown> => {
    client.say(message);
    return (await client.onChannel('error')).data;
  };
  await subscribed(client, { type: 'bbo', coin: '#75440' });
  expect([
    await answerTo({ method: 'subscribe', subscription: { coin: '#75440', type: 'bbo' } }),
    await answerTo({ method: 'subscribe', subscription: { type: 'bbo', coin: '#1' } }),
    await answerTo({ method: 'subscribe', subscription: { type: 'candle', coin: '#75440', interval: '7m' } }),
    await answerTo({ method: 'unsubscribe', subscription: { type: 'bbo', coin: '#75441' } }),
    await answerTo({ method: 'dance' }),
    await answerTo('not json'),
  ]).toEqual([
    'Already subscribed: {"type":"bbo","coin":"#75440"}',
    'Invalid subscription {"type":"bbo","coin":"#1"}',
    'Invalid subscription {"type":"candle","coin":"#75440","interval":"7m"}',
    'Already unsubscribed: {"type":"bbo","coin":"#75441"}',
    'Error parsing JSON into valid websocket request: {"method":"dance"}',
    'Error parsing JSON into valid websocket request: not json',
  ]);
});

test('after an unsubscription nothing more comes', async () => {
  const { view, connect } = await startRecorded();
  const client = await connect();
  await subscribed(client, { type: 'trades', coin: '#75440' });
  client.say({ method: 'unsubscribe', subscription: { type: 'trades', coin: '#75440' } });
  expect((await client.next()).data).toMatchObject({ method: 'unsubscribe' });
  view.emit('trades', { coin: '#75440', trades: frames.trades.data });
  client.say({ method: 'ping' });
  expect(await client.next()).toEqual(frames.pong);
});

test('questions may be posted: the answer carries the type, a failure a string', async () => {
  const { connect } = await startRecorded();
  const client = await connect();
  const post = async (id: number, request: unknown): Promise<unknown> => {
    client.say({ method: 'post', id, request });
    return (await client.onChannel('post')).data;
  };
  expect(await post(1, { type: 'info', payload: { type: 'l2Book', coin: '#75440' } })).toEqual({
    id: 1,
    response: { type: 'info', payload: { type: 'l2Book', data: recorded('book.json') } },
  });
  expect(await post(2, { type: 'info', payload: { type: 'l2Book', coin: '#1' } })).toEqual({
    id: 2,
    response: { type: 'error', payload: '500: null' },
  });
  expect(await post(3, { type: 'action', payload: {} })).toMatchObject({
    id: 3,
    response: { type: 'error' },
  });
});
