import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createWalletClient,
  encodeAbiParameters,
  encodePacked,
  type HDAccount,
  http,
  type TransactionReceipt,
  type WriteContractParameters,
} from 'viem';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { AddressBook, DeploymentSettings } from '../address-book.ts';
import { type ChainClient, connectChain } from '../connect.ts';
import { deploy } from '../deploy.ts';
import { localAccount, localSettings } from '../local-accounts.ts';
import { startLocalChain } from '../local-chain.ts';
import { temporaryDir } from './temporary-dir.ts';

/** How an outcome ends, as the registry numbers it. */
export const RESULT = { yes: 1, no: 2, void: 3 } as const;

type Call<abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>> = {
  address: Address;
  abi: abi;
  functionName: name;
  args: ContractFunctionArgs<abi, 'nonpayable' | 'payable', name>;
};

const METADATA_TYPES = ['bytes32', 'bytes10', 'address'] as const;
const REPORT_TYPES = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint40' },
  { type: 'uint32[]' },
  { type: 'uint8[]' },
] as const;

/** The whole venue on a chain of its own, for one test file. */
export class TestVenue {
  readonly client: ChainClient;
  readonly book: AddressBook;
  readonly #stop: () => Promise<void>;

  constructor(client: ChainClient, book: AddressBook, stop: () => Promise<void>) {
    this.client = client;
    this.book = book;
    this.#stop = stop;
  }

  static async start(settings: Partial<DeploymentSettings> = {}): Promise<TestVenue> {
    const dir = temporaryDir();
    const chain = await startLocalChain();
    const { rpcUrl } = chain;
    const account = localAccount('owner');
    const options = { bookFile: dir.file('book.json'), settings: { ...localSettings(), ...settings } };
    const book = await deploy({ ...options, rpcUrl, account, pollingIntervalMs: 20 });
    return new TestVenue(await connectChain({ rpcUrl, pollingIntervalMs: 20 }), book, async () => {
      await chain.stop();
      dir.remove();
    });
  }

  get escrow(): Address {
    return this.book.contracts.escrow.address;
  }

  /** Calls a contract as `account`. @throws with the contract's reason when it reverts. */
  async send<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>>(
    account: HDAccount,
    call: Call<abi, name>,
  ): Promise<TransactionReceipt> {
    const { chain } = this.client;
    const wallet = createWalletClient({ account, chain, transport: http(this.client.transport.url) });
    await this.client.simulateContract({ ...call, account } as never);
    const hash = await wallet.writeContract(call as unknown as WriteContractParameters);
    return this.client.waitForTransactionReceipt({ hash, timeout: 10_000 });
  }

  /** Gives `account` test money, and lets `spender` take it when one is named. */
  async fund(account: HDAccount, amountE6: bigint, spender?: Address): Promise<void> {
    const token = { address: this.book.contracts.token.address, abi: testUsdcAbi };
    await this.send(account, { ...token, functionName: 'mint', args: [account.address, amountE6] });
    if (spender)
      await this.send(account, { ...token, functionName: 'approve', args: [spender, 2n ** 256n - 1n] });
  }

  balanceOf(account: Address): Promise<bigint> {
    const { address } = this.book.contracts.token;
    return this.client.readContract({
      address,
      abi: testUsdcAbi,
      functionName: 'balanceOf',
      args: [account],
    });
  }

  /** The chain's time in unix seconds. */
  async now(): Promise<bigint> {
    return (await this.client.getBlock()).timestamp;
  }

  /** Moves the chain's time on and mines a block there. */
  async pass(seconds: number): Promise<void> {
    await this.client.request({ method: 'evm_increaseTime', params: [seconds] } as never);
    await this.client.request({ method: 'evm_mine', params: [] } as never);
  }

  /** Reports results as the oracle network's forwarder does. */
  async publish(results: { outcomeId: number; result: number }[]): Promise<void> {
    const { settings, contracts, chainId } = this.book;
    const name: Hex = '0x7061726c617900000000';
    const metadata = encodePacked(METADATA_TYPES, [settings.workflowId, name, settings.workflowOwner]);
    const report = encodeAbiParameters(REPORT_TYPES, [
      BigInt(chainId),
      contracts.registry.address,
      Number(await this.now()),
      results.map(({ outcomeId }) => outcomeId),
      results.map(({ result }) => result),
    ]);
    await this.send(localAccount('forwarder'), {
      address: contracts.registry.address,
      abi: resolutionRegistryAbi,
      functionName: 'onReport',
      args: [metadata, report],
    });
  }

  /** Publishes results and lets their window pass. */
  async finalise(results: { outcomeId: number; result: number }[]): Promise<void> {
    await this.publish(results);
    await this.pass(this.book.settings.disputeWindowSeconds);
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}
