import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { awaitReceipt } from '../await-receipt.ts';
import { readAddressBook } from '../deploy/address-book.ts';
import { deploy } from '../deploy/deploy.ts';
import { connectChain } from '../rpc/connect.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { localAccount, localSettings } from './local-accounts.ts';
import { type LocalChainOptions, startLocalChain } from './local-chain.ts';

const dir = temporaryDir();
afterAll(() => dir.remove());

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilDead(pid: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} lives on`);
    await delay(10);
  }
}

/** A process that starts a chain and tells of it; it holds nothing else. */
async function startInProcess(options: LocalChainOptions) {
  const child = fork(new URL('../testing/chain-process.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: [],
  });
  const [chain] = (await once(child, 'message')) as [{ pid: number; guardPid: number; rpcUrl: string }];
  return { child, chain };
}

describe('the local chain', () => {
  it('is chain 998 by the rules of Cancun, on a free port, and ends when stopped', async () => {
    const [one, other] = await Promise.all([startLocalChain(), startLocalChain()]);
    expect(one.port).not.toBe(other.port);
    const client = await connectChain({ rpcUrl: one.rpcUrl });
    expect(client.chain.id).toBe(998);
    const info = (await client.request({ method: 'anvil_nodeInfo' } as never)) as { hardFork: string };
    expect(info.hardFork).toBe('Cancun');
    await Promise.all([one.stop(), other.stop()]);
    expect([isAlive(one.pid), isAlive(other.pid)]).toEqual([false, false]);
    await one.exited;
  });

  it('makes a block for each transaction, and one each so often when asked to', async () => {
    const chain = await startLocalChain({ blockEachSeconds: 1 });
    const client = await connectChain({ rpcUrl: chain.rpcUrl, pollingIntervalMs: 20 });
    const deadline = Date.now() + 20_000;
    while ((await client.getBlockNumber()) < 2n && Date.now() < deadline) await delay(50);
    const before = await client.getBlock();
    expect(before.number).toBeGreaterThanOrEqual(2n);
    expect(before.transactions).toEqual([]);
    const [from, to] = [localAccount('owner').address, localAccount('quoter').address];
    const hash = await client.request({ method: 'eth_sendTransaction', params: [{ from, to }] } as never);
    expect((await awaitReceipt(client, { hash, timeout: 10_000 })).status).toBe('success');
    await chain.stop();
  });

  it('keeps contracts, blocks and receipts over a restart', async () => {
    const stateFile = dir.file('kept/state.json');
    const bookFile = dir.file('kept/book.json');
    const options = {
      account: localAccount('owner'),
      bookFile,
      settings: localSettings(),
      pollingIntervalMs: 20,
    };
    const first = await startLocalChain({ stateFile });
    const book = await deploy({ ...options, rpcUrl: first.rpcUrl });
    await first.stop();
    const second = await startLocalChain({ stateFile, port: first.port });
    expect(await deploy({ ...options, rpcUrl: second.rpcUrl })).toEqual(book);
    const client = await connectChain({ rpcUrl: second.rpcUrl });
    const { contracts } = readAddressBook(bookFile);
    const receipt = await client.getTransactionReceipt({ hash: contracts.escrow.txHash });
    expect(Number(receipt.blockNumber)).toBe(contracts.escrow.blockNumber);
    await second.stop();
    expect([existsSync(stateFile), existsSync(`${stateFile}.next`), existsSync(`${stateFile}.pid`)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('starts from the last whole state when a later one was cut short', async () => {
    const stateFile = dir.file('cut/state.json');
    const first = await startLocalChain({ stateFile });
    const client = await connectChain({ rpcUrl: first.rpcUrl });
    await client.request({ method: 'evm_mine', params: [] } as never);
    await first.stop();
    writeFileSync(`${stateFile}.next`, readFileSync(stateFile, 'utf8').slice(0, 100));
    const second = await startLocalChain({ stateFile });
    expect(await (await connectChain({ rpcUrl: second.rpcUrl })).getBlockNumber()).toBe(1n);
    await second.stop();
  });

  it('says why it cannot start', async () => {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(startLocalChain({ port })).rejects.toThrow(/did not start: .*in use/i);
    server.close();
    const stateFile = dir.file('garbage.json');
    writeFileSync(stateFile, 'garbage');
    await expect(startLocalChain({ stateFile })).rejects.toThrow(/failed to parse json/);
  });

  it('dies with the process that started it, its state written, and the next start finds it', async () => {
    const stateFile = dir.file('orphan/state.json');
    const { child, chain } = await startInProcess({ stateFile });
    const client = await connectChain({ rpcUrl: chain.rpcUrl });
    await client.request({ method: 'evm_mine', params: [] } as never);
    child.kill('SIGKILL');
    // At once: the chain that is left has to end before its state can be used.
    const next = await startLocalChain({ stateFile });
    expect(isAlive(chain.pid)).toBe(false);
    expect(await (await connectChain({ rpcUrl: next.rpcUrl })).getBlockNumber()).toBe(1n);
    await next.stop();
  });

  it.runIf(existsSync('/proc/self'))('is ended when only its guard was killed', async () => {
    const { child, chain } = await startInProcess({});
    process.kill(chain.guardPid, 'SIGKILL');
    await untilDead(chain.pid);
    child.kill('SIGKILL');
  });
});
