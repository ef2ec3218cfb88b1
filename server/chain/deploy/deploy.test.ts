import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import { localAccount, localSettings } from '../local/local-accounts.ts';
import { type LocalChain, startLocalChain } from '../local/local-chain.ts';
import { type ChainClient, connectChain } from '../rpc/connect.ts';
import { type FaultyRpc, startFaultyRpc } from '../testing/faulty-rpc.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { type AddressBook, readAddressBook, readDeployment } from './address-book.ts';
import { type DeployOptions, deploy } from './deploy.ts';

const dir = temporaryDir();
const settings = { ...localSettings(), spreadBps: 250 };
const FUNDS = '0xde0b6b3a7640000';
let chain: LocalChain;
let client: ChainClient;
let rpc: FaultyRpc;

beforeAll(async () => {
  chain = await startLocalChain();
  client = await connectChain({ rpcUrl: chain.rpcUrl, pollingIntervalMs: 20 });
  rpc = await startFaultyRpc(chain.rpcUrl);
});
afterAll(async () => {
  await rpc.close();
  await chain.stop();
  dir.remove();
});

/** A deployer of its own for each test, so that its nonce tells how many transactions it sent. */
async function options(name: string, more: Partial<DeployOptions> = {}): Promise<DeployOptions> {
  const account = privateKeyToAccount(generatePrivateKey());
  await client.request({ method: 'anvil_setBalance', params: [account.address, FUNDS] } as never);
  return {
    rpcUrl: rpc.url,
    account,
    bookFile: dir.file(`${name}.json`),
    settings: { ...settings, owner: account.address },
    pollingIntervalMs: 20,
    receiptTimeoutMs: 5_000,
    ...more,
  };
}

const sentBy = ({ account }: DeployOptions): Promise<number> =>
  client.getTransactionCount({ address: account.address });

/** The contract of a book that may be without it. */
function present<Contract>(contract: Contract | undefined): Contract {
  if (!contract) throw new Error('the book does not have the contract');
  return contract;
}

/** Every address and setting of a book, as the chain tells them. */
async function expectDeployed(book: AddressBook, given: DeployOptions): Promise<void> {
  const { token, registry, escrow, vault } = book.contracts;
  const distributor = present(book.contracts.distributor);
  const ofEscrow = { address: escrow.address, abi: parlayEscrowAbi };
  const ofVault = { address: vault.address, abi: parlayVaultAbi };
  const ofRegistry = { address: registry.address, abi: resolutionRegistryAbi };
  expect(await client.readContract({ ...ofEscrow, functionName: 'token' })).toBe(token.address);
  expect(await client.readContract({ ...ofEscrow, functionName: 'registry' })).toBe(registry.address);
  expect(await client.readContract({ ...ofEscrow, functionName: 'spreadBps' })).toBe(250);
  expect(await client.readContract({ ...ofEscrow, functionName: 'feeRecipient' })).toBe(
    settings.feeRecipient,
  );
  expect(await client.readContract({ ...ofEscrow, functionName: 'owner' })).toBe(given.account.address);
  const books = await client.readContract({ ...ofEscrow, functionName: 'books', args: [vault.address] });
  expect(books.isVault).toBe(true);
  expect(await client.readContract({ ...ofVault, functionName: 'escrow' })).toBe(escrow.address);
  expect(await client.readContract({ ...ofVault, functionName: 'asset' })).toBe(token.address);
  expect(await client.readContract({ ...ofVault, functionName: 'quotingKey' })).toBe(settings.quotingKey);
  expect(await client.readContract({ ...ofRegistry, functionName: 'forwarder' })).toBe(settings.forwarder);
  const ofDistributor = { address: distributor.address, abi: rewardDistributorAbi };
  expect(await client.readContract({ ...ofDistributor, functionName: 'token' })).toBe(token.address);
  for (const contract of [registry, escrow, vault, distributor]) {
    const receipt = await client.getTransactionReceipt({ hash: contract.txHash });
    expect(getAddress(receipt.contractAddress as string)).toBe(contract.address);
    expect(Number(receipt.blockNumber)).toBe(contract.blockNumber);
  }
}

describe('a deployment', () => {
  it('has on the chain what its address book says, in eight transactions', async () => {
    const given = await options('plain');
    const steps: string[] = [];
    const book = await deploy({ ...given, onProgress: (line) => steps.push(line) });
    await expectDeployed(book, given);
    expect(readAddressBook(given.bookFile)).toEqual(book);
    expect([await sentBy(given), steps.length]).toEqual([8, 8]);
  });

  it('that is run again sends nothing and answers the same book', async () => {
    const given = await options('again');
    const book = await deploy(given);
    const text = readFileSync(given.bookFile, 'utf8');
    expect(await deploy(given)).toEqual(book);
    expect([await sentBy(given), readFileSync(given.bookFile, 'utf8')]).toEqual([8, text]);
  });

  it('over a book from before there was a distributor adds that one contract, and the book reads both ways', async () => {
    const given = await options('older');
    const { contracts, ...rest } = await deploy(given);
    const { distributor: _, ...before } = contracts;
    writeFileSync(given.bookFile, JSON.stringify({ ...rest, contracts: before }));
    expect(readAddressBook(given.bookFile)).toEqual({ ...rest, contracts: before });
    const steps: string[] = [];
    const book = await deploy({ ...given, onProgress: (line) => steps.push(line) });
    expect(steps).toEqual([expect.stringMatching(/^distributor 0x/)]);
    expect(book.contracts).toMatchObject(before);
    await expectDeployed(book, given);
    expect(await sentBy(given)).toBe(9);
  });

  const LOSSES = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((nth) => [
    { nth, loss: 'before' as const },
    { nth, loss: 'after' as const },
  ]);
  it.each(LOSSES)(
    'that lost the chain $loss transaction $nth arrived goes on and sends none twice',
    async ({ nth, loss }) => {
      const given = await options(`lost-${nth}-${loss}`);
      rpc.failAt(nth, loss);
      await expect(deploy(given)).rejects.toThrow();
      rpc.repair();
      expect(() => readAddressBook(given.bookFile)).toThrow('unfinished');
      const before = readDeployment(given.bookFile);
      const book = await deploy(given);
      await expectDeployed(book, given);
      expect(book.contracts).toMatchObject(before?.contracts ?? {});
      expect(await sentBy(given)).toBe(8);
      expect(readAddressBook(given.bookFile)).toEqual(book);
    },
  );

  it('takes over a change of spread, and renews a key that has less than a day left', async () => {
    const given = await options('changed');
    const { escrow, vault } = (await deploy(given)).contracts;
    await client.request({ method: 'evm_increaseTime', params: [30 * 86_400 - 3_600] } as never);
    await client.request({ method: 'evm_mine', params: [] } as never);
    const changed = { ...given, settings: { ...given.settings, spreadBps: 100 } };
    const book = await deploy(changed);
    const ofEscrow = { address: escrow.address, abi: parlayEscrowAbi };
    expect(await client.readContract({ ...ofEscrow, functionName: 'spreadBps' })).toBe(100);
    const ofVault = { address: vault.address, abi: parlayVaultAbi };
    const expiry = await client.readContract({ ...ofVault, functionName: 'quotingKeyExpiry' });
    expect(expiry - (await client.getBlock()).timestamp).toBeGreaterThan(29n * 86_400n);
    expect(await sentBy(given)).toBe(10);
    expect(readAddressBook(given.bookFile)).toEqual({ ...book, settings: changed.settings });
  });

  it('hands the contracts to another owner, who has to accept them', async () => {
    const owner = localAccount('owner').address;
    const given = await options('owned', {});
    const book = await deploy({ ...given, settings: { ...given.settings, owner } });
    for (const name of ['registry', 'escrow', 'vault'] as const) {
      const contract = { address: book.contracts[name].address, abi: parlayEscrowAbi };
      expect(await client.readContract({ ...contract, functionName: 'pendingOwner' })).toBe(owner);
    }
    expect(await sentBy(given)).toBe(11);
  });

  it('uses a token that is there already', async () => {
    const first = await options('first');
    const { address } = (await deploy(first)).contracts.token;
    const given = await options('second', { token: address });
    const book = await deploy(given);
    expect(book.contracts.token).toEqual({ address });
    expect(readAddressBook(given.bookFile)).toEqual(book);
    expect(await sentBy(given)).toBe(7);
  });
});

describe('a deployment is refused', () => {
  it('on a chain that is not responding', async () => {
    await expect(deploy(await options('nobody', { rpcUrl: 'http://127.0.0.1:9' }))).rejects.toThrow(
      'no chain responds',
    );
  });

  it('on another chain than was meant', async () => {
    await expect(deploy(await options('other', { chainId: 999 }))).rejects.toThrow('is chain 998, not 999');
  });

  it('of an account that cannot pay', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await expect(deploy(await options('poor', { account }))).rejects.toThrow('no coin for gas');
  });

  it('with other settings than it was begun with', async () => {
    const given = await options('begun');
    await deploy(given);
    const other = { ...given, settings: { ...given.settings, disputeWindowSeconds: 7 } };
    await expect(deploy(other)).rejects.toThrow('another disputeWindowSeconds');
  });

  it('for a book whose contracts this chain does not have, unless it may start over', async () => {
    const given = await options('stale');
    const book = await deploy(given);
    const address = '0x00000000000000000000000000000000000000dd';
    const moved = { ...book, contracts: { ...book.contracts, vault: { ...book.contracts.vault, address } } };
    writeFileSync(given.bookFile, JSON.stringify(moved));
    await expect(deploy(given)).rejects.toThrow(`no vault at ${address}`);
    const again = await deploy({ ...given, whenStale: 'start over' });
    await expectDeployed(again, given);
    expect(again.contracts.escrow.address).not.toBe(book.contracts.escrow.address);
  });

  it('for a book of other sources', async () => {
    const given = await options('sources');
    const book = await deploy(given);
    const bytecodeHash = `0x${'0'.repeat(64)}` as const;
    const moved = {
      ...book,
      contracts: { ...book.contracts, escrow: { ...book.contracts.escrow, bytecodeHash } },
    };
    writeFileSync(given.bookFile, JSON.stringify(moved));
    await expect(deploy(given)).rejects.toThrow('escrow was built from other sources');
    rmSync(given.bookFile);
  });
});
