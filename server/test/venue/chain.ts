import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  padHex,
  publicActions,
  walletActions,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { awaitReceipt } from '#chain/await-receipt.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { until } from '../system/wait.ts';

export type VenueInfo = {
  makerApiKey: string;
  escrow: Address;
  registry: Address;
  vault: Address;
  token: Address;
  distributor: Address;
  chainId: number;
  rpcUrl: string;
};

export const RESULT = { yes: 1, no: 2, void: 3 } as const;
export const VERDICT = { open: 0, won: 1, lost: 2, void: 3 } as const;
export const usd = (amount: number): bigint => BigInt(Math.round(amount * 1e6));

function testClient({ chainId, rpcUrl }: VenueInfo) {
  return createTestClient({
    mode: 'anvil',
    chain: {
      id: chainId,
      name: 'local',
      nativeCurrency: { name: 'Gas', symbol: 'GAS', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
    transport: http(rpcUrl, { timeout: 10_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** The venue's chain as a test sees it: real contracts, accounts of its own, and a clock that can be moved. */
export class Chain {
  readonly info: VenueInfo;
  readonly client: ReturnType<typeof testClient>;

  constructor(info: VenueInfo) {
    this.info = info;
    this.client = testClient(info);
  }

  /** A new account with gas and `units` of collateral; a maker's also lets the escrow pull. */
  async account(
    units: bigint,
    { allowance = 0n, key = generatePrivateKey() }: { allowance?: bigint; key?: Hex } = {},
  ): Promise<PrivateKeyAccount> {
    const account = privateKeyToAccount(key);
    await this.client.setBalance({ address: account.address, value: 10n ** 20n });
    if (units > 0n) await this.#token(account, 'mint', [account.address, units]);
    if (allowance > 0n) await this.allow(account, allowance);
    return account;
  }

  /** A maker's account: 100,000 USD and a standing allowance. */
  maker(units = usd(100_000), key?: Hex): Promise<PrivateKeyAccount> {
    return this.account(units, { allowance: maxUint256, ...(key ? { key } : {}) });
  }

  allow(account: PrivateKeyAccount, amount: bigint): Promise<void> {
    return this.#token(account, 'approve', [this.info.escrow, amount]);
  }

  /** Sends collateral away. */
  drain(account: PrivateKeyAccount, units: bigint): Promise<void> {
    return this.#token(account, 'transfer', ['0x000000000000000000000000000000000000dEaD', units]);
  }

  async #token(
    account: PrivateKeyAccount,
    functionName: 'mint' | 'approve' | 'transfer',
    args: [Address, bigint],
  ) {
    const hash = await this.client.writeContract({
      address: this.info.token,
      abi: testUsdcAbi,
      functionName,
      args,
      account,
      chain: this.client.chain,
    });
    await this.mined(hash);
  }

  /** Waits for a transaction, which must succeed. */
  async mined(hash: Hex): Promise<void> {
    const { status } = await awaitReceipt(this.client, { hash, timeout: 20_000 });
    if (status !== 'success') throw new Error(`transaction ${hash} reverted`);
  }

  balance(address: Address): Promise<bigint> {
    return this.client.readContract({
      address: this.info.token,
      abi: testUsdcAbi,
      functionName: 'balanceOf',
      args: [address],
    });
  }

  allowance(owner: Address): Promise<bigint> {
    const args = [owner, this.info.escrow] as const;
    return this.client.readContract({
      address: this.info.token,
      abi: testUsdcAbi,
      functionName: 'allowance',
      args,
    });
  }

  credits(address: Address): Promise<bigint> {
    const { escrow } = this.info;
    return this.client.readContract({
      address: escrow,
      abi: parlayEscrowAbi,
      functionName: 'credits',
      args: [address],
    });
  }

  parlay(parlayId: bigint) {
    const { escrow } = this.info;
    return this.client.readContract({
      address: escrow,
      abi: parlayEscrowAbi,
      functionName: 'parlays',
      args: [parlayId],
    });
  }

  /** Every event of one name that the escrow has logged, oldest first. */
  events<Name extends 'ParlayCreated' | 'FeesPaid' | 'ParlaySettled' | 'LegResolved' | 'Withdrawn'>(
    eventName: Name,
  ) {
    const { escrow } = this.info;
    return this.client.getContractEvents({ address: escrow, abi: parlayEscrowAbi, eventName, fromBlock: 0n });
  }

  /** The parlays that an account has taken, as they were logged. */
  async parlaysOf(taker: Address) {
    return (await this.events('ParlayCreated')).filter(({ args }) => args.taker === taker);
  }

  /** Waits until somebody has settled a parlay; what was logged. */
  settled(parlayId: bigint, timeoutMs = 45_000) {
    return until(
      async () => (await this.events('ParlaySettled')).find(({ args }) => args.parlayId === parlayId)?.args,
      { timeoutMs, everyMs: 100, what: `parlay ${parlayId} is settled` },
    );
  }

  /** Seconds since 1970 of the newest block. */
  async now(): Promise<bigint> {
    return (await this.client.getBlock()).timestamp;
  }

  /** Moves the clock forward and mines a block there. */
  async pass(seconds: number): Promise<void> {
    await this.client.increaseTime({ seconds });
    await this.client.mine({ blocks: 1 });
  }

  /**
   * Makes the newest blocks anew, on a chain with a block each second: other hashes, the same transactions. Nothing is
   * mined meanwhile.
   */
  async reorganise(depth: number): Promise<void> {
    const ask = (method: string, params: unknown[]): Promise<unknown> =>
      this.client.request({ method, params } as never);
    await ask('evm_setIntervalMining', [0]);
    try {
      const head = await this.client.getBlockNumber();
      const pairs: [Hex, number][] = [];
      for (let at = 0; at < depth; at++) {
        const { transactions } = await this.client.getBlock({
          blockNumber: head - BigInt(depth - 1 - at),
        });
        for (const hash of transactions)
          pairs.push([(await ask('eth_getRawTransactionByHash', [hash])) as Hex, at]);
      }
      await ask('anvil_reorg', [depth, pairs]);
    } finally {
      await ask('evm_setIntervalMining', [1]);
    }
  }

  /** Reports results as the oracle network's forwarder, which on the local chain is an account that everybody knows. */
  async report(results: [outcomeId: number, result: number][]): Promise<void> {
    const { registry, chainId } = this.info;
    const read = { address: registry, abi: resolutionRegistryAbi } as const;
    const [forwarder, workflowId, workflowOwner, observedAt] = await Promise.all([
      this.client.readContract({ ...read, functionName: 'forwarder' }),
      this.client.readContract({ ...read, functionName: 'workflowId' }),
      this.client.readContract({ ...read, functionName: 'workflowOwner' }),
      this.now(),
    ]);
    const metadata = `${workflowId}${'00'.repeat(10)}${workflowOwner.slice(2)}` as Hex;
    const report = encodeAbiParameters(
      [
        { type: 'uint256' },
        { type: 'address' },
        { type: 'uint40' },
        { type: 'uint32[]' },
        { type: 'uint8[]' },
      ],
      [
        BigInt(chainId),
        registry,
        Number(observedAt),
        results.map(([id]) => id),
        results.map(([, result]) => result),
      ],
    );
    await this.mined(
      await this.client.writeContract({
        ...read,
        functionName: 'onReport',
        args: [metadata, report],
        account: devAccount(forwarder),
        chain: this.client.chain,
      }),
    );
  }
}

/** One of the ten funded accounts of a local development chain. */
function devAccount(address: Address): PrivateKeyAccount {
  const account = Array.from({ length: 10 }, (_, index) => localAccount(index)).find(
    (own) => own.address === address,
  );
  if (!account) throw new Error(`${address} is no account of the local chain`);
  return account;
}

/** A number of 256 random bits. */
export const randomNonce = (): bigint => BigInt(generatePrivateKey());

/** 32 bytes of a small number, for what only has to look like a hash. */
export const word = (value: number): Hex => padHex(numberToHex(value), { size: 32 });
