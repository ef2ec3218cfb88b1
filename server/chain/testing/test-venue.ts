import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  maxUint256,
  numberToHex,
  type TransactionReceipt,
} from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { createLogger } from '#observe/logger.ts';
import { awaitReceipt } from '../await-receipt.ts';
import type { CallJournal } from '../calls/call-journal.ts';
import type { CallContext, Declarations } from '../calls/declaration.ts';
import { CallExecutor } from '../calls/executor.ts';
import { CALLS } from '../calls/index.ts';
import { type Report, reportCall } from '../calls/report.ts';
import type { GasAccount } from '../calls/run-call.ts';
import type { AddressBook } from '../deploy/address-book.ts';
import { deploy } from '../deploy/deploy.ts';
import { localAccount, localSettings } from '../local/local-accounts.ts';
import { type LocalChain, startLocalChain } from '../local/local-chain.ts';
import { type ChainRpc, openChainRpc } from '../rpc/chain-rpc.ts';
import { HeadWatch } from '../rpc/head-watch.ts';
import type { ChainCall } from '../transactions/signed-transaction.ts';
import { Submitter as Submits, type Submitter, type SubmitterOptions } from '../transactions/submitter.ts';
import { type TemporaryDir, temporaryDir } from './temporary-dir.ts';

export const silent = createLogger({ level: 'silent' });
const MINTED = 1_000_000_000_000n;
const STATE_FILE = 'state.json';

/** A call as its contract's ABI knows it. */
type ContractCall<abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>> = {
  address: Address;
  abi: abi;
  functionName: name;
  args: ContractFunctionArgs<abi, 'nonpayable' | 'payable', name>;
};

/** A chain of its own with the venue on it, and a taker and a maker with money and allowances. */
export class TestVenue {
  readonly taker = localAccount(4);
  readonly maker = localAccount(5);
  readonly owner = localAccount('owner');
  readonly forwarder = localAccount('forwarder');
  readonly quoter = localAccount('quoter');
  readonly book: AddressBook;
  readonly rpc: ChainRpc;
  readonly #dir: TemporaryDir;
  readonly #lives = new Set<AbortController>();
  #chain: LocalChain;

  private constructor(chain: LocalChain, book: AddressBook, dir: TemporaryDir) {
    this.#chain = chain;
    this.book = book;
    this.#dir = dir;
    this.rpc = openChainRpc({ rpcUrl: chain.rpcUrl });
  }

  static async start(settings: Partial<ReturnType<typeof localSettings>> = {}): Promise<TestVenue> {
    const dir = temporaryDir();
    const chain = await startLocalChain({ stateFile: dir.file(STATE_FILE) });
    const book = await deploy({
      rpcUrl: chain.rpcUrl,
      account: localAccount('owner'),
      bookFile: dir.file('book.json'),
      pollingIntervalMs: 20,
      settings: { ...localSettings(), ...settings },
    });
    const venue = new TestVenue(chain, book, dir);
    for (const account of [venue.taker, venue.maker]) await venue.fund(account);
    return venue;
  }

  get escrow(): Address {
    return this.book.contracts.escrow.address;
  }

  get rpcUrl(): string {
    return this.#chain.rpcUrl;
  }

  async stop(): Promise<void> {
    for (const life of this.#lives) life.abort();
    await this.#chain.stop();
    this.#dir.remove();
  }

  /** Ends the chain; its state is written. */
  async kill(): Promise<void> {
    await this.#chain.stop();
  }

  /** Starts the chain again, where it was and as it was, but for what it had not mined. */
  async restart(): Promise<void> {
    this.#chain = await startLocalChain({ port: this.#chain.port, stateFile: this.#dir.file(STATE_FILE) });
  }

  /** Follows the chain until the signal of the result. */
  follow(rpc = this.rpc): { heads: HeadWatch; life: AbortController } {
    const life = new AbortController();
    this.#lives.add(life);
    const heads = new HeadWatch({ rpc, logger: silent, signal: life.signal, pollMs: 25 });
    void heads.run();
    return { heads, life };
  }

  /**
   * A submitter with `senders` keys, and what ends it. On a slow machine, too, it replaces nothing unless a test has it
   * do so.
   */
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
      tuning: { replaceAfterMs: 600_000, ...options.tuning },
    });
    return { submitter, heads, life };
  }

  /** An executor of the venue's calls with `senders` keys, and what ends it. */
  executor(senders: readonly LocalAccount[], options: ExecutorOptions = {}): Executing<typeof CALLS> {
    return this.executorOf(CALLS, senders, options);
  }

  /** An executor of declared calls. Without a journal of its own it forgets with the process. */
  executorOf<Declared extends Declarations>(
    declarations: Declared,
    senders: readonly LocalAccount[],
    options: ExecutorOptions = {},
  ): Executing<Declared> {
    const { journal = forgetful, gas = { spent() {} }, context, submitter: tuned, retryMs } = options;
    const submitting = this.submitter(senders, tuned);
    const rpc = tuned?.rpc ?? this.rpc;
    const executor = new CallExecutor({
      ...{ declarations, journal, gas, logger: silent, signal: submitting.life.signal },
      context: { rpc, book: this.book, confirmations: 1, ...context },
      submitter: submitting.submitter,
      ...(retryMs !== undefined && { retryMs }),
    });
    return { ...submitting, executor };
  }

  /** Sends a call by `account` and waits until it is mined. @throws when it reverts */
  async send(account: LocalAccount, to: Hex, data: Hex, tipWei = 1n): Promise<TransactionReceipt> {
    const nonce = await this.rpc.getTransactionCount({ address: account.address, blockTag: 'pending' });
    const terms = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: tipWei, gas: 2_000_000n, nonce };
    const raw = await account.signTransaction({
      chainId: this.book.chainId,
      type: 'eip1559',
      to,
      data,
      ...terms,
    });
    const hash = await this.rpc.sendRawTransaction({ serializedTransaction: raw });
    const receipt = await awaitReceipt(this.rpc, { hash, pollingInterval: 20, timeout: 10_000 });
    if (receipt.status !== 'success') throw new Error(`the transaction of ${account.address} reverted`);
    return receipt;
  }

  /** Calls a contract as `account`. @throws with the contract's reason when it reverts */
  async call<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>>(
    account: LocalAccount,
    call: ContractCall<abi, name>,
  ): Promise<TransactionReceipt> {
    await this.rpc.simulateContract({ ...call, account } as never);
    return this.send(account, call.address, encodeFunctionData(call as never));
  }

  /** Gives `account` test money, and lets `spender` take all that it ever has; null for nobody. */
  async fund(account: LocalAccount, amountE6 = MINTED, spender: Address | null = this.escrow): Promise<void> {
    const { address } = this.book.contracts.token;
    const token = { address, abi: testUsdcAbi } as const;
    await this.call(account, { ...token, functionName: 'mint', args: [account.address, amountE6] });
    if (spender) await this.call(account, { ...token, functionName: 'approve', args: [spender, maxUint256] });
  }

  /** A call of the escrow. */
  escrowCall(...call: Parameters<typeof encodeEscrow>): ChainCall {
    return { to: this.escrow, data: encodeEscrow(...call) };
  }

  /** Parlays so far, which is the id of the newest. */
  parlayCount(): Promise<bigint> {
    return this.rpc.readContract({ address: this.escrow, abi: parlayEscrowAbi, functionName: 'parlayCount' });
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
    const { vault } = this.book.contracts;
    await this.fund(this.owner, MINTED, vault.address);
    const args = [amountE6, this.owner.address] as const;
    const deposit = encodeFunctionData({ abi: parlayVaultAbi, functionName: 'deposit', args });
    await this.send(this.owner, vault.address, deposit);
  }

  /** The owner takes back a result inside its window. */
  async veto(outcomeId: number): Promise<void> {
    const { address } = this.book.contracts.registry;
    const veto = { address, abi: resolutionRegistryAbi, functionName: 'veto', args: [outcomeId] } as const;
    await this.call(this.owner, veto);
  }

  /** Reports results as the oracle network's forwarder does. */
  async publish(results: Report['results']): Promise<void> {
    const { settings, contracts, chainId } = this.book;
    const terms = { ...settings, chainId, registry: contracts.registry.address };
    const { to, data } = reportCall(terms, { observedAtS: Number(await this.now()), results });
    await this.send(this.forwarder, to, data);
  }

  /** Publishes results and lets their window pass. */
  async finalise(results: Report['results']): Promise<void> {
    await this.publish(results);
    await this.later(this.book.settings.disputeWindowSeconds);
  }

  /** The chain's time in unix seconds. */
  async now(): Promise<bigint> {
    return (await this.rpc.getBlock()).timestamp;
  }

  mine = (blocks = 1): Promise<null> => this.ask('anvil_mine', [numberToHex(blocks)]);
  automine = (on: boolean): Promise<null> => this.ask('evm_setAutomine', [on]);
  /** The time of the next block or a little less, unix seconds. */
  async nextBlockS(): Promise<bigint> {
    const [{ timestamp }, nowS] = [await this.rpc.getBlock(), BigInt(Math.floor(Date.now() / 1000))];
    return timestamp > nowS ? timestamp : nowS;
  }

  async later(seconds: number): Promise<void> {
    await this.ask('evm_increaseTime', [seconds]);
    await this.mine();
  }
}

export type Submitting = { submitter: Submitter; heads: HeadWatch; life: AbortController };

export type ExecutorOptions = {
  journal?: CallJournal;
  gas?: GasAccount;
  context?: Partial<CallContext>;
  submitter?: Partial<SubmitterOptions>;
  retryMs?: number;
};
export type Executing<Declared extends Declarations> = Submitting & { executor: CallExecutor<Declared> };

const forgetful: CallJournal = { signed: async () => {}, ended: async () => {}, open: async () => [] };

type EscrowCall =
  | 'cancelNonce'
  | 'settle'
  | 'resolveLeg'
  | 'forceVoid'
  | 'setVault'
  | 'setQuoteSigner'
  | 'pause'
  | 'unpause'
  | 'withdraw'
  | 'withdrawWithSig';

const encodeEscrow = (functionName: EscrowCall, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi: parlayEscrowAbi, functionName, args } as never);
