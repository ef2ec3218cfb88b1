import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { createLogger } from '#observe/logger.ts';
import { headerAt, headerOf } from './evm-header.ts';
import { createHttpJsonRpc } from './http-json-rpc.ts';
import type { JsonRpc } from './json-rpc.ts';
import { createSocketJsonRpc } from './socket-json-rpc.ts';

const BLOCK = {
  ...{ number: '0x2a', hash: `0x${'AB'.repeat(32)}`, parentHash: `0x${'01'.repeat(32)}` },
  ...{ timestamp: '0x6a000000', gasUsed: '0x5208', gasLimit: '0x2dc6c0', miner: `0x${'22'.repeat(20)}` },
  transactions: ['0x1', '0x2'],
};
const HEADER = {
  ...{ kind: 'evm', number: 42, hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'01'.repeat(32)}` },
  ...{
    timestamp: 0x6a000000,
    gasUsed: 21_000,
    gasLimit: 3_000_000,
    miner: `0x${'22'.repeat(20)}`,
    txCount: 2,
  },
};

/** What a node says to a call: a result, a text as it is, nothing, or the end of the connection. */
type Reply = { result: unknown } | { text: string } | 'hang' | 'cut';

/** A node that says what a test scripts, over HTTP and WebSocket. */
class ScriptedNode {
  reply: (method: string, params: unknown[]) => Reply = () => ({ result: BLOCK });
  connections = 0;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;

  constructor() {
    this.#http = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const text = this.#answer(body);
      if (text === 'cut') request.socket.destroy();
      else if (text !== 'hang') response.setHeader('content-type', 'application/json').end(text);
    });
    this.#sockets = new WebSocketServer({ server: this.#http });
    this.#sockets.on('connection', (socket) => {
      this.connections += 1;
      socket.on('message', (raw) => {
        const text = this.#answer(String(raw));
        if (text === 'cut') socket.terminate();
        else if (text !== 'hang') socket.send(text);
      });
    });
  }

  async listen(): Promise<this> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    return this;
  }

  get address(): string {
    return `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  push(frame: unknown): void {
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
    for (const client of this.#sockets.clients) client.send(text);
  }

  async close(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  #answer(body: string): string {
    const { id, method, params } = JSON.parse(body);
    if (method === 'eth_subscribe') return JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' });
    const reply = this.reply(method, params);
    if (typeof reply === 'string') return reply;
    return 'text' in reply ? reply.text : JSON.stringify({ jsonrpc: '2.0', id, result: reply.result });
  }
}

let node: ScriptedNode;
let stop: AbortController;
let heads: string[];
beforeEach(async () => {
  node = await new ScriptedNode().listen();
  stop = new AbortController();
  heads = [];
});
afterEach(async () => {
  stop.abort();
  await node.close();
});

const SHORT_MS = 250;

/** A client, once it is connected. */
async function open(scheme: string, timeoutMs = 60_000): Promise<JsonRpc> {
  const url = async () => `${scheme}://${node.address}`;
  const { signal } = stop;
  if (scheme === 'http') return createHttpJsonRpc({ url, signal, timeoutMs });
  const rpc = createSocketJsonRpc({
    ...{ url, signal, logger: createLogger({ level: 'silent' }), requestTimeoutMs: timeoutMs },
    onHead: (hash) => heads.push(hash),
    onReady: () => {},
    backoff: { baseMs: 1, maxMs: 5 },
  });
  await expect.poll(() => rpc.isSubscribed()).toBe(true);
  return rpc;
}

describe.each(['http', 'ws'])('a node over %s', (scheme) => {
  it('answers a header by number and by hash, hexadecimal digits in lower case', async () => {
    const rpc = await open(scheme);
    const asked: unknown[] = [];
    node.reply = (method, params) => {
      asked.push([method, ...params]);
      return { result: BLOCK };
    };
    expect(await headerAt(rpc, 'latest')).toEqual(HEADER);
    expect(await headerAt(rpc, 42)).toEqual(HEADER);
    expect(await headerOf(rpc, HEADER.hash)).toEqual(HEADER);
    expect(asked).toEqual([
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', '0x2a', false],
      ['eth_getBlockByHash', HEADER.hash, false],
    ]);
  });

  it('that does not know a block says so', async () => {
    const rpc = await open(scheme);
    node.reply = () => ({ result: null });
    expect(await headerAt(rpc, 9)).toBeNull();
  });

  it.each([
    ['no answer in time', 'hang'],
    ['the end of the connection', 'cut'],
    ['a block without a hash', { result: { ...BLOCK, hash: undefined } }],
    ['a number that is none', { result: { ...BLOCK, number: 42 } }],
    ['a quantity beyond what is exact', { result: { ...BLOCK, gasUsed: `0x${'f'.repeat(14)}` } }],
    ['something else than a block', { result: 'block' }],
  ] as [string, Reply][])('fails with a reason for %s, and answers again afterwards', async (_, reply) => {
    const rpc = await open(scheme, reply === 'hang' ? SHORT_MS : undefined);
    node.reply = () => reply;
    await expect(headerAt(rpc, 42)).rejects.toMatchObject({ name: 'JsonRpcError' });
    node.reply = () => ({ result: BLOCK });
    await expect.poll(() => headerAt(rpc, 42).catch(() => null)).toEqual(HEADER);
  });

  it('that refuses a call is told of with its own words', async () => {
    const rpc = await open(scheme);
    node.reply = () => ({
      text: JSON.stringify({
        jsonrpc: '2.0',
        id: scheme === 'ws' ? 2 : 1,
        error: { code: -32005, message: 'slow down' },
      }),
    });
    await expect(headerAt(rpc, 42)).rejects.toThrow(
      'the node refused eth_getBlockByNumber: slow down (-32005)',
    );
  });

  it('ends what is under way with its signal', async () => {
    const rpc = await open(scheme);
    const asked = Promise.withResolvers<void>();
    node.reply = () => {
      asked.resolve();
      return 'hang';
    };
    const waiting = headerAt(rpc, 42).catch((error: Error) => error.name);
    await asked.promise;
    stop.abort();
    expect(await waiting).toBe('JsonRpcError');
  });
});

describe('the socket of a node', () => {
  const headFrame = (hash: string) => ({
    ...{ jsonrpc: '2.0', method: 'eth_subscription' },
    params: { subscription: '0x1', result: { ...BLOCK, hash, transactions: undefined } },
  });

  it('tells of new heads after every reconnect, and passes over what it cannot read', async () => {
    const rpc = await open('ws');
    node.push('{"jsonrpc"');
    node.push([]);
    node.push({ method: 'eth_subscription', params: { result: null } });
    node.push(headFrame('0x1'));
    await expect.poll(() => heads).toEqual(['0x1']);
    node.reply = () => 'cut';
    await expect(headerAt(rpc, 1)).rejects.toThrow('the connection to the node ended');
    await expect
      .poll(() => {
        node.push(headFrame('0x2'));
        return heads.at(-1);
      })
      .toBe('0x2');
    expect(node.connections).toBe(2);
  });

  it('bounds the calls that wait for an answer', async () => {
    const rpc = await open('ws', SHORT_MS);
    node.reply = () => 'hang';
    const calls = Array.from({ length: 101 }, () =>
      rpc.request('eth_chainId', []).catch((error: Error) => error.message),
    );
    expect(await calls.at(-1)).toBe('the node owes 100 answers');
    expect(new Set((await Promise.all(calls)).slice(0, 100))).toEqual(
      new Set(['the node was too slow with eth_chainId']),
    );
  });
});
