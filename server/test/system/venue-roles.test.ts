import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploy } from '#chain/deploy/deploy.ts';
import { localAccount, localKey, localSettings } from '#chain/local/local-accounts.ts';
import { type LocalChain, startLocalChain } from '#chain/local/local-chain.ts';
import type { VenueInfo } from '../venue/chain.ts';
import { readVenueInfo } from '../venue/venue-info.ts';
import { freePort, newDataDir, operator, type Product, processesOf, startProduct } from './product.ts';
import { askChain, makerSocket, untilRelayIs, venueStates } from './venue-client.ts';
import { until } from './wait.ts';

const MAKER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ADDRESS = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/);
const dirs: string[] = [];
const products: Product[] = [];

function dataDirOf(name: string): string {
  const dir = newDataDir(name);
  dirs.push(dir);
  return dir;
}
const env = { SANDBOX_FILLS: '2000', SANDBOX_SEED: '5', SANDBOX_RATE: '0', SANDBOX_MAKERS: '0' };

afterAll(async () => {
  for (const product of products) await product.end();
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

function chainPidOf(dataDir: string): number {
  const line = processesOf(dataDir).find((process) => /anvil.*--chain-id 998/.test(process));
  return Number.parseInt(line ?? '', 10);
}

/** No block is this young when a request arrives. */
const NEVER_CURRENT = { RELAY_MAX_DATA_AGE_MS: '1' };
const NOT_CURRENT = {
  code: 'LEG_METADATA_UNAVAILABLE',
  error: expect.stringMatching(/^The market data of the legs are not current: .+\. Try again later\.$/),
};

/** Asks for quotes on two legs. @returns status, Retry-After and body */
async function askForQuotes({ url }: Product): Promise<unknown[]> {
  const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
  const answer = await fetch(`${url}/v1/rfq`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ taker: MAKER, legs, stake_usd: 10 }),
  });
  return [answer.status, answer.headers.get('retry-after'), await answer.json()];
}

describe('one command', { timeout: 240_000 }, () => {
  const dataDir = dataDirOf('venue');
  let product: Product;
  let info: VenueInfo;

  beforeAll(async () => {
    product = await startProduct({ port: await freePort(), dataDir, env: { ...env, ...NEVER_CURRENT } });
    products.push(product);
    info = await readVenueInfo(dataDir);
  });

  const chainPid = () => chainPidOf(dataDir);

  test('brings the venue up with the rest: it is ready when /health is 200', async () => {
    expect(await venueStates(product)).toEqual({ relay: 'ready', keeper: 'ready' });
    expect((await product.get('/metrics')).text).toContain('hashmark_venue_role_ready{role="relay"} 1');
    await until(async () => (await product.get('/metrics')).text.includes('\nhashmark_books_drifts 0\n'), {
      what: 'the books were compared with the chain, and balance',
    });
    await until(
      async () => {
        const { venue_chain: chain } = (await product.get('/health')).json() as {
          venue_chain: { clock_offset_ms: number | null; clock_is_off: boolean } | null;
        };
        return chain && chain.clock_offset_ms !== null && !chain.clock_is_off;
      },
      { what: 'the chain’s clock is compared with the machine’s, and right' },
    );
    for (const prefix of ['', '/v2']) {
      const vault = (await product.get(`${prefix}/v1/vault`)).json();
      expect(vault).toMatchObject({ vault: info.vault, escrow: info.escrow, chain_id: 998 });
    }
  });

  test('keeps one key of makers, for its owner alone, and tells all that a maker needs in one object', async () => {
    const addresses = {
      escrow: ADDRESS,
      registry: ADDRESS,
      vault: ADDRESS,
      token: ADDRESS,
      distributor: ADDRESS,
    };
    const rpcUrl = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
    const makerApiKey = expect.stringMatching(/^mk_[0-9a-f]{48}$/);
    expect(info).toEqual({ makerApiKey, ...addresses, chainId: 998, rpcUrl });
    expect(Number(await askChain(info.rpcUrl, 'eth_chainId'))).toBe(998);
    for (const address of [info.escrow, info.registry, info.vault, info.token, info.distributor]) {
      expect(await askChain(info.rpcUrl, 'eth_getCode', [address, 'latest'])).toMatch(/^0x60/);
    }
    expect(statSync(path.join(dataDir, 'relay-key')).mode & 0o777).toBe(0o600);
    expect(operator(dataDir, ['relay', 'info'])).toEqual(info);
    expect(product.logs).not.toContain(info.makerApiKey);
    await product.says('/v2/ws/rfq');
  });

  test('answers requests for quotes with 503 and the reason while market data are older than allowed', async () =>
    expect(await askForQuotes(product)).toEqual([503, '5', NOT_CURRENT]));

  test('lets makers in with that key and no other, on both paths', async () => {
    for (const socketPath of ['/ws/rfq', '/v2/ws/rfq']) {
      const maker = await makerSocket(product, socketPath);
      const identity = { maker_address: MAKER, signer_address: MAKER, signature_type: 0 };
      maker.send({ type: 'auth', auth: { apiKey: `${info.makerApiKey}0` }, identity });
      expect(await maker.heard('auth')).toMatchObject({ success: false, error: 'invalid apiKey' });
      maker.frames.length = 0;
      maker.send({ type: 'auth', auth: { apiKey: info.makerApiKey }, identity });
      expect(await maker.heard('auth')).toMatchObject({ success: true, address: MAKER, role: 'maker' });
      maker.socket.close();
    }
  });

  test('answers 503 on the venue’s routes alone while the chain is silent, and goes on when it answers', async () => {
    const pid = chainPid();
    const document = (await product.get('/v1/rfq/openapi.json')).json();
    process.kill(pid, 'SIGSTOP');
    try {
      await untilRelayIs(product, 'unavailable');
      const refused = await product.get('/v1/vault');
      expect([refused.status, refused.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }]);
      await expect(makerSocket(product)).rejects.toThrow('503');
      expect((await product.get('/v1/outcomes?limit=1')).status).toBe(200);
      // How it is called does not depend on its chain.
      expect((await product.get('/v1/rfq/openapi.json')).json()).toEqual(document);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await untilRelayIs(product, 'ready');
    expect((await product.get('/v1/vault')).status).toBe(200);
  });

  test('starts a chain that dies again, with the same contracts at the same place', async () => {
    // Said once all is deployed anew: until then the state of before may still be answered, and the book is unfinished.
    const starts = () => product.logs.split('local chain started').length;
    const before = starts();
    process.kill(chainPid(), 'SIGKILL');
    await until(() => starts() > before, { what: 'there is a new chain', timeoutMs: 60_000 });
    await untilRelayIs(product, 'ready');
    expect(await readVenueInfo(dataDir)).toEqual(info);
    const vault = async () =>
      (await product.get('/v1/vault')).json() as { vault?: string; stats?: { idle_e6: string } };
    await until(async () => (await vault()).stats?.idle_e6 === '500000000000', {
      what: 'the vault has its deposit',
    });
    expect(await vault()).toMatchObject({ vault: info.vault });
    const books = async () =>
      (await product.get('/v1/books/reconciliation')).json() as { balanced?: boolean };
    await until(async () => (await books()).balanced, { what: 'the books are compared and balance' });
    expect(await books()).toMatchObject({ balanced: true, drifts: [] });
  });

  test('ends within ten seconds with a maker connected, says goodbye to it, and leaves no process', async () => {
    const maker = await makerSocket(product);
    expect(await product.stop(), product.logs.slice(-2_000)).toBe(0);
    expect(await maker.closed).toBe(1001);
    await product.leavesNothing();
  });

  test('finds its chain, its key and its contracts again at the next start, and runs the sandbox’s makers', async () => {
    const again = await startProduct({
      port: await freePort(),
      dataDir,
      env: { ...env, SANDBOX_MAKERS: '1' },
    });
    products.push(again);
    const { rpcUrl: _, ...same } = info;
    expect(await readVenueInfo(dataDir)).toMatchObject(same);
    expect((await again.get('/v1/vault')).json()).toMatchObject({ stats: { idle_e6: '500000000000' } });
    await until(() => again.logs.split('connected to the relay').length > 3, {
      what: () => `the sandbox's makers and its vault are here\n${again.logs.slice(-3_000)}`,
      timeoutMs: 60_000,
    });
    expect(await again.stop(), again.logs.slice(-2_000)).toBe(0);
    await again.leavesNothing();
  });
});

describe('a chain of somebody else’s', { timeout: 240_000 }, () => {
  const dataDir = dataDirOf('venue-remote');
  let chain: LocalChain | undefined;
  afterAll(() => chain?.stop());

  test('that is down at the start leaves the data service alone, and the venue opens when it answers', async () => {
    const port = await freePort();
    const bookFile = path.join(dataDir, 'book.json');
    const rpcUrl = `http://127.0.0.1:${port}`;
    const [RELAY_SENDER_KEYS, KEEPER_SENDER_KEYS] = [localKey(24), localKey(28)];
    const keys = { RELAY_API_KEY: 'a-key-of-this-test', RELAY_SENDER_KEYS, KEEPER_SENDER_KEYS };
    const product = await startProduct({
      port: await freePort(),
      dataDir,
      env: { ...env, ...keys, CHAIN_RPC_URL: rpcUrl, VENUE_BOOK: bookFile },
    });
    products.push(product);
    expect(await venueStates(product)).toEqual({ relay: 'starting', keeper: 'starting' });
    expect((await product.get('/v1/rfq/rfqv2_1')).json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await product.get('/v1/outcomes?limit=1')).status).toBe(200);
    await product.says('no chain responds');
    chain = await startLocalChain({ port });
    const account = localAccount('owner');
    await deploy({ rpcUrl, account, bookFile, settings: localSettings(), pollingIntervalMs: 20 });
    await untilRelayIs(product, 'ready');
    const given = { CHAIN_RPC_URL: rpcUrl, VENUE_BOOK: bookFile, ...keys };
    const info = await readVenueInfo(dataDir, given);
    expect(info).toMatchObject({ makerApiKey: keys.RELAY_API_KEY, rpcUrl, chainId: 998 });
    expect((await product.get('/v1/vault')).json()).toMatchObject({ vault: info.vault });
    expect(await product.stop()).toBe(0);
  });
});
