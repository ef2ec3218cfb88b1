import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainBooks, OpenParlayFacts } from '#domain/parlay/reconciliation.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';

export type BooksReaderOptions = {
  rpc: ChainRpc;
  contracts: { vault: Address; escrow: Address; token: Address };
};

const lower = (address: Address): Hex => address.toLowerCase() as Hex;

/** Reads of the chain what must be equal to the index of the escrow; the reads of a block travel together. */
export class BooksReader {
  readonly #options: BooksReaderOptions;

  constructor(options: BooksReaderOptions) {
    this.#options = options;
  }

  /** The hash of a block; null when the chain has none of that number. @throws when the node does not answer */
  async hashOf(blockNumber: number): Promise<Hex | null> {
    const { rpc } = this.#options;
    const newest = await rpc.getBlockNumber({ cacheTime: 0 });
    return newest < BigInt(blockNumber)
      ? null
      : (await rpc.getBlock({ blockNumber: BigInt(blockNumber) })).hash;
  }

  /**
   * The books of the escrow, the vault, and some parlays and accounts at a block. @throws when the node does not answer
   */
  async read(
    block: number,
    { parlayIds, accounts }: { parlayIds: readonly bigint[]; accounts: readonly Hex[] },
  ): Promise<ChainBooks> {
    const { rpc, contracts } = this.#options;
    const blockNumber = BigInt(block);
    const ofToken = { address: contracts.token, abi: testUsdcAbi, blockNumber } as const;
    const ofEscrow = { address: contracts.escrow, abi: parlayEscrowAbi, blockNumber } as const;
    const [balanceE6, vault, parlays, credits] = await Promise.all([
      rpc.readContract({ ...ofToken, functionName: 'balanceOf', args: [contracts.escrow] }),
      this.#vault(blockNumber),
      Promise.all(parlayIds.map((id) => this.#parlay(id, blockNumber))),
      Promise.all(
        accounts.map((of) => rpc.readContract({ ...ofEscrow, functionName: 'credits', args: [of] })),
      ),
    ]);
    return {
      ...{ balanceE6, vault },
      parlays: new Map(parlayIds.map((id, nth) => [id, parlays[nth] ?? null])),
      credits: new Map(accounts.map((account, nth) => [account, credits[nth] ?? 0n])),
    };
  }

  async #vault(blockNumber: bigint): Promise<ChainBooks['vault']> {
    const { rpc, contracts } = this.#options;
    const ofVault = { address: contracts.vault, abi: parlayVaultAbi, blockNumber } as const;
    const ofEscrow = { address: contracts.escrow, abi: parlayEscrowAbi, blockNumber } as const;
    const [navE6, idleE6, sharesRaw, book, unsweptE6] = await Promise.all([
      rpc.readContract({ ...ofVault, functionName: 'totalAssets' }),
      rpc.readContract({ ...ofVault, functionName: 'idle' }),
      rpc.readContract({ ...ofVault, functionName: 'totalSupply' }),
      rpc.readContract({ ...ofEscrow, functionName: 'books', args: [contracts.vault] }),
      rpc.readContract({ ...ofEscrow, functionName: 'credits', args: [contracts.vault] }),
    ]);
    return { navE6, idleE6, sharesRaw, unsweptE6, lockedE6: book.locked, live: Number(book.live) };
  }

  async #parlay(parlayId: bigint, blockNumber: bigint): Promise<OpenParlayFacts | null> {
    const { rpc, contracts } = this.#options;
    const parlay = await rpc.readContract({
      ...{ address: contracts.escrow, abi: parlayEscrowAbi, blockNumber },
      ...{ functionName: 'parlays', args: [parlayId] },
    });
    if (parlay.legCount === 0 || parlay.settled) return null;
    return {
      parlayId,
      ...{ taker: lower(parlay.taker), maker: lower(parlay.maker) },
      ...{ netStakeE6: parlay.takerCollateral, makerCollateralE6: parlay.makerCollateral },
      ...{ wonCount: parlay.resolvedWonCount, voidedCount: parlay.voidedCount },
    };
  }
}
