import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { delisting, VoteWriter } from '#ingest/votes/testing/vote-writer.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type AsyncApiDocument, AsyncApiValidator } from '#server/test/asyncapi.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { asyncApiDocument } from '#transports/asyncapi/document.ts';

const NOW_MS = Date.UTC(2026, 6, 30, 12);
const PATH = '/v1/l1-votes/ws';
const validator = new AsyncApiValidator(asyncApiDocument('0.0.0-test') as AsyncApiDocument);

let api: TestApi;
let clock: ManualClock;
let writer: VoteWriter;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  clock = new ManualClock();
  api = await startTestApi({ now: () => NOW_MS, streams: { clock } });
  writer = new VoteWriter(api.database.pool, NOW_MS);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await api.stop();
});

const urlOf = (query: string): string => `${api.url.replace('http', 'ws')}${PATH}${query}`;

async function connect(query = '') {
  const socket = new WebSocket(urlOf(query), { headers: { 'x-api-key': api.key } });
  sockets.push(socket);
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(String(data)));
  await once(socket, 'open');
  return { socket, texts };
}

const told = (texts: readonly string[]): string[] =>
  texts.map((text) => JSON.parse(text)).map(({ type, seq }) => `${type} ${seq}`);

/** The status that answers an upgrade instead of a handshake. */
async function refusal(query: string, key: string | null): Promise<number | undefined> {
  const socket = new WebSocket(urlOf(query), { headers: key === null ? {} : { 'x-api-key': key } });
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  return response.statusCode;
}

describe('WS /v1/l1-votes/ws', () => {
  it('sends the events of the stream as flat objects, byte for byte what its frames hold', async () => {
    await writer.list(delisting('MATIC', { voters: [1] }));
    const { texts } = await connect();
    const stream = await StreamReader.open(`${api.url}/v1/l1-votes/stream`, { 'x-api-key': api.key });
    await expect.poll(() => told(texts)).toEqual(['snapshot 0']);
    const [first] = await stream.take(1);
    await writer.list(delisting('MATIC', { voters: [1, 2], isQuorumReached: true }));
    await expect.poll(() => told(texts)).toEqual(['snapshot 0', 'vote_cast 2', 'quorum_reached 3']);
    const frames = [first, ...(await stream.take(2))];
    expect(texts).toEqual(frames.map((frame) => frame?.data));
    for (const [index, name] of ['VoteSnapshot', 'VoteCast', 'VoteQuorumReached'].entries()) {
      expect(validator.problems(name, JSON.parse(texts[index] ?? '')), name).toEqual([]);
    }
    stream.close();
  });

  it('beats every 25 s, and says that its time is over before it closes after 30 minutes', async () => {
    const { socket, texts } = await connect();
    const closed = once(socket, 'close');
    await expect.poll(() => api.streams.size).toBe(1);
    clock.advance(25_000);
    await expect
      .poll(() => texts.map((text) => JSON.parse(text)))
      .toEqual([{ type: 'ping', ts: expect.any(Number) }]);
    clock.advance(30 * 60_000);
    await closed;
    expect(JSON.parse(texts.at(-1) ?? '')).toEqual({ type: 'error', error: 'stream max duration reached' });
  });

  it('leaves the pending votes out with snapshot=false, and goes on after an id', async () => {
    for (const voters of [[], [1], [1, 2]]) await writer.list(delisting('MATIC', { voters }));
    const { texts } = await connect('?snapshot=false&resume=1');
    await expect.poll(() => told(texts)).toEqual(['vote_cast 2', 'vote_cast 3']);
    expect(texts.map((text) => JSON.parse(text).id)).toEqual(['2', '3']);
  });

  it('refuses before the handshake: no key and lower tiers 403, a key that nobody has 401, bad input 400', async () => {
    const lower = (await api.newOrg('scale')).apiKey;
    const refusals = [
      refusal('', null),
      refusal('', lower),
      refusal('', 'hm_nobody'),
      refusal('?snapshot=maybe', api.key),
    ];
    expect(await Promise.all(refusals)).toEqual([403, 403, 401, 400]);
  });
});
