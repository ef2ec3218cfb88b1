import { rmSync } from 'node:fs';
import { encodeFunctionData, type Hex, type LocalAccount, maxUint256, numberToHex } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { createLogger } from '#observe/logger.ts';
import type { AddressBook } from '../address-book.ts';
import { type ChainRpc, openChainRpc } from '../chain-rpc.ts';
import { deploy } from '../deploy.ts';
import { HeadWatch } from '../head-watch.ts';
import { localAccount, localSettings } from '../local-accounts.ts';
import { type LocalChain, startLocalChain } from '../local-chain.ts';
import type { ChainCall } from '../signed-transaction.ts';
import { Submitter as Submits, type Submitter, type SubmitterOptions } from '../submit.ts';
import { temporaryDir } from './temporary-dir.ts';

export const silent = createLogger({ level: 'silent' });
const MINTED = 1_000_000_000_000n;

/** A chain of its own with the venue on it, and a taker and a maker with money and allowances. */
export class TestVenue {
  readonly taker = localAccount(4);
  readonly maker = localAccount(5);
  readonly owner = localAccount('owner');
  readonly forwarder = localAccount('forwarder');
  readonly quoter = localAccount('quoter');
  readonly book: AddressBook;
  readonly rpc: ChainRpc;
  readonly #stateFile: string;
  readonly #lives = new Set<AbortController>();
  #chain: LocalChain;

  private constructor(chain: LocalChain, book: AddressBook, stateFile: string) {
    this.#chain = chain;
    this.book = book;
    this.#stateFile = stateFile;
    this.rpc = openChainRpc({ rpcUrl: chain.rpcUrl });
  }

  static async start(settings: Partial<ReturnType<typeof localSettings>> = {}): Promise<TestVenue> {
    const dir = temporaryDir();
    const stateFile = dir.file('state.json');
    const chain = await startLocalChain({ stateFile });
    const book = await deploy({
      rpcUrl: chain.rpcUrl,
      account: localAccount('owner'),
      bookFile: dir.file('book.json'),
      pollingIntervalMs: 20,
      settings: { ...localSettings(), ...settings },
    });
    const venue = new TestVenue(chain, book, stateFile);
    for (const account of [venue.taker, venue.maker]) await venue.fund(account);
    return venue;
  }

  get rpcUrl(): string {
    return this.#chain.rpcUrl;
  }

  async stop(): Promise<void> {
    for (const life of this.#lives) life.abort();
    await this.#chain.stop();
    rmSync(this.#stateFile, { force: true });
  }

  /** Ends the chain; its state is written. */
  async kill(): Promise<void> {
    await this.#chain.stop();
  }

  /** Starts the chain again, where it was and as it was, but for what it had not mined. */
  async restart(): Promise<void> {
    this.#chain = await startLocalChain({ port: this.#chain.port, stateFile: this.#stateFile });
  }

  /** Follows the chain until the signal of the result. */
  follow(rpc = this.rpc): { heads: HeadWatch; life: AbortController } {
    const life = new AbortController();
    this.#lives.add(life);
    const heads = new HeadWatch({ rpc, logger: silent, signal: life.signal, pollMs: 25 });
    void heads.run();
    return { heads, life };
  }

  /** A submitter with `senders` keys, and what ends it. */
  submitter(senders: readonly LocalAccount[], options: Partial<SubmitterOptions> = {}): Submitting {
    const { heads, life } = this.follow(options.rpc);
    const submitter = new Submits({
      rpc: this.rpc,
      heads,
      chainId: this.book.chainId,
      accounts: senders,
      logger: silent,
      signal: life.signal,
      ...options,
    });
    return { submitter, heads, life };
  }

  /** Sends a call by `account` and waits until it is mined. */
  async send(account: LocalAccount, to: Hex, data: Hex): Promise<void> {
    const nonce = await this.rpc.getTransactionCount({ address: account.address, blockTag: 'pending' });
    const terms = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1n, gas: 1_000_000n, nonce };
    const raw = await account.signTransaction({
      chainId: this.book.chainId,
      type: 'eip1559',
      to,
      data,
      ...terms,
    });
    const hash = await this.rpc.sendRawTransaction({ serializedTransaction: raw });
    const receipt = await this.rpc.waitForTransactionReceipt({ hash, pollingInterval: 20, timeout: 10_000 });
    if (receipt.status !== 'success') throw new Error(`the transaction of ${account.address} reverted`);
  }

  async fund(account: LocalAccount): Promise<void> {
    const { token, escrow } = this.book.contracts;
    const mint = encodeFunctionData({
      abi: testUsdcAbi,
      functionName: 'mint',
      args: [account.address, MINTED],
    });
    const allow = [escrow.address, maxUint256] as const;
    await this.send(account, token.address, mint);
    await this.send(
      account,
      token.address,
      encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args: allow }),
    );
  }

  /** A call of the escrow. */
  escrowCall(...call: Parameters<typeof encodeEscrow>): ChainCall {
    return { to: this.book.contracts.escrow.address, data: encodeEscrow(...call) };
  }

  /** Calls a method of the chain's own, as `evm_mine` or `anvil_reorg`. */
  ask<T>(method: string, params: unknown[] = []): Promise<T> {
    return this.rpc.request({ method, params } as never) as Promise<T>;
  }

  balanceOf(account: Hex): Promise<bigint> {
    const { address } = this.book.contracts.token;
    return this.rpc.readContract({ address, abi: testUsdcAbi, functionName: 'balanceOf', args: [account] });
  }

  /** The owner puts money of its own into the vault. */
  async depositInVault(amountE6: bigint): Promise<void> {
    const { token, vault } = this.book.contracts;
    await this.fund(this.owner);
    const allow = [vault.address, maxUint256] as const;
    const approve = encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args: allow });
    await this.send(this.owner, token.address, approve);
    const args = [amountE6, this.owner.address] as const;
    const deposit = encodeFunctionData({ abi: parlayVaultAbi, functionName: 'deposit', args });
    await this.send(this.owner, vault.address, deposit);
  }

  /** The owner takes back a result inside its window. */
  veto(outcomeId: number): Promise<void> {
    const args = [outcomeId] as const;
    const data = encodeFunctionData({ abi: resolutionRegistryAbi, functionName: 'veto', args });
    return this.send(this.owner, this.book.contracts.registry.address, data);
  }

  mine = (blocks = 1): Promise<null> => this.ask('anvil_mine', [numberToHex(blocks)]);
  automine = (on: boolean): Promise<null> => this.ask('evm_setAutomine', [on]);
  async later(seconds: number): Promise<void> {
    await this.ask('evm_increaseTime', [seconds]);
    await this.mine();
  }
}

export type Submitting = { submitter: Submitter; heads: HeadWatch; life: AbortController };

type EscrowCall =
  | 'cancelNonce'
  | 'settle'
  | 'resolveLeg'
  | 'forceVoid'
  | 'setVault'
  | 'setQuoteSigner'
  | 'pause'
  | 'unpause';

const encodeEscrow = (functionName: EscrowCall, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi: parlayEscrowAbi, functionName, args } as never);
