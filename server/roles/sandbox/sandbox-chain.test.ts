import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { connectChain } from '#chain/rpc/connect.ts';
import { temporaryDir } from '#chain/testing/temporary-dir.ts';
import { createLogger } from '#observe/logger.ts';
import { parseEnv } from '#server/config/env.ts';
import { readLocalVenue } from '#server/config/venue-place.ts';
import { Shutdown } from '#server/process/shutdown.ts';
import { startSandboxChain } from './sandbox-chain.ts';

const dir = temporaryDir();
const logger = createLogger({ level: 'silent' });
afterAll(() => dir.remove());

async function started(given: Record<string, string>) {
  const parsed = parseEnv({ DATA_DIR: dir.path, ...given });
  if (!('env' in parsed)) throw new Error(parsed.problems.join());
  const shutdown = new Shutdown(logger);
  const place = await startSandboxChain(parsed.env, logger, shutdown);
  return { place, stop: () => shutdown.run() };
}

test('a port that is taken is left alone: the chain takes another, and the note beside the data says which', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { place, stop } = await started({ CHAIN_PORT: String(port) });
  const { rpcUrl, book } = await place.locate();
  expect(rpcUrl).not.toBe(`http://127.0.0.1:${port}`);
  expect((await connectChain({ rpcUrl })).chain.id).toBe(998);
  expect(readLocalVenue(dir.path)).toEqual({ rpcUrl, book });
  await stop();
  await expect(connectChain({ rpcUrl })).rejects.toThrow('no chain responds');
  await expect(place.locate()).rejects.toThrow();
  other.close();
});

test('senders that the settings name have coin to pay with, as those that they leave to the chain', async () => {
  const keys = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`);
  const given = { RELAY_SENDER_KEYS: `${keys[0]},${keys[1]}`, CHAIN_PORT: '0' };
  const { place, stop } = await started(given);
  const { rpcUrl } = await place.locate();
  const client = await connectChain({ rpcUrl });
  for (const sender of ['0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', localAccount(28).address] as const) {
    expect(await client.getBalance({ address: sender })).toBeGreaterThan(10n ** 20n);
  }
  await stop();
});
