import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { HoldingFacts, PoolFacts } from '#domain/parlay/chain-facts.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';

export type VaultReaderOptions = {
  rpc: ChainRpc;
  chainId: number;
  contracts: { vault: Address; escrow: Address; token: Address };
};

/** Reads a pooled vault. All reads of one answer are of one block, and travel together. */
export class VaultReader {
  readonly #options: VaultReaderOptions;

  constructor(options: VaultReaderOptions) {
    this.#options = options;
  }

  /** The pool in the newest block. @throws when the node does not answer */
  async pool(): Promise<PoolFacts> {
    const { rpc, chainId, contracts } = this.#options;
    const blockNumber = await rpc.getBlockNumber({ cacheTime: 0 });
    const ofVault = { address: contracts.vault, abi: parlayVaultAbi, blockNumber } as const;
    const ofEscrow = { address: contracts.escrow, abi: parlayEscrowAbi, blockNumber } as const;
    const [terms, idleE6, totalAssetsE6, totalSharesRaw, book, unsweptE6] = await Promise.all([
      this.#terms(blockNumber),
      rpc.readContract({ ...ofVault, functionName: 'idle' }),
      rpc.readContract({ ...ofVault, functionName: 'totalAssets' }),
      rpc.readContract({ ...ofVault, functionName: 'totalSupply' }),
      rpc.readContract({ ...ofEscrow, functionName: 'books', args: [contracts.vault] }),
      rpc.readContract({ ...ofEscrow, functionName: 'credits', args: [contracts.vault] }),
    ]);
    const args = [10n ** BigInt(terms.shareDecimals)] as const;
    const sharePriceE6 = await rpc.readContract({ ...ofVault, functionName: 'convertToAssets', args });
    return {
      ...contracts,
      ...terms,
      ...{ chainId, blockNumber, idleE6, totalAssetsE6, totalSharesRaw, unsweptE6, sharePriceE6 },
      lockedE6: book.locked,
      livePositions: Number(book.live),
    };
  }

  /** An account's shares, balance and allowances with the vault, at one block. @throws when the node does not answer */
  async holding(account: Address, blockNumber: bigint): Promise<HoldingFacts> {
    const { rpc, contracts } = this.#options;
    const ofVault = { address: contracts.vault, abi: parlayVaultAbi, blockNumber } as const;
    const ofToken = { address: contracts.token, abi: testUsdcAbi, blockNumber } as const;
    const args = [account] as const;
    const [
      sharesRaw,
      maxRedeemSharesRaw,
      maxDepositE6,
      sharePermitNonce,
      balanceE6,
      allowanceE6,
      permitNonce,
    ] = await Promise.all([
      rpc.readContract({ ...ofVault, functionName: 'balanceOf', args }),
      rpc.readContract({ ...ofVault, functionName: 'maxRedeem', args }),
      rpc.readContract({ ...ofVault, functionName: 'maxDeposit', args }),
      rpc.readContract({ ...ofVault, functionName: 'nonces', args }),
      rpc.readContract({ ...ofToken, functionName: 'balanceOf', args }),
      rpc.readContract({ ...ofToken, functionName: 'allowance', args: [account, contracts.vault] }),
      rpc.readContract({ ...ofToken, functionName: 'nonces', args }),
    ]);
    const worth = { ...ofVault, functionName: 'convertToAssets', args: [sharesRaw] } as const;
    const valueE6 = await rpc.readContract(worth);
    return {
      ...{ sharesRaw, valueE6, maxRedeemSharesRaw, maxDepositE6, balanceE6, allowanceE6 },
      ...{ permitNonce, sharePermitNonce },
    };
  }

  /** Shares that a deposit would make in that block. @throws when the node does not answer */
  previewDeposit(amountE6: bigint, blockNumber: bigint): Promise<bigint> {
    const { rpc, contracts } = this.#options;
    const of = { address: contracts.vault, abi: parlayVaultAbi, blockNumber } as const;
    return rpc.readContract({ ...of, functionName: 'previewDeposit', args: [amountE6] });
  }

  /** Payout of a redemption at that block, after the exit fee. @throws when the node does not answer */
  previewRedeem(sharesRaw: bigint, blockNumber: bigint): Promise<bigint> {
    const { rpc, contracts } = this.#options;
    const of = { address: contracts.vault, abi: parlayVaultAbi, blockNumber } as const;
    return rpc.readContract({ ...of, functionName: 'previewRedeem', args: [sharesRaw] });
  }

  /** Terms of the vault, both changeable by the owner and fixed. */
  async #terms(blockNumber: bigint) {
    const { rpc, contracts } = this.#options;
    const ofVault = { address: contracts.vault, abi: parlayVaultAbi, blockNumber } as const;
    const [name, symbol, shareDecimals, isPaused, maxBps, perParlayCapE6, maxLive, exitFeeBps] =
      await Promise.all([
        rpc.readContract({ ...ofVault, functionName: 'name' }),
        rpc.readContract({ ...ofVault, functionName: 'symbol' }),
        rpc.readContract({ ...ofVault, functionName: 'decimals' }),
        rpc.readContract({ ...ofVault, functionName: 'paused' }),
        rpc.readContract({ ...ofVault, functionName: 'MAX_UTILIZATION_BPS' }),
        rpc.readContract({ ...ofVault, functionName: 'PER_PARLAY_CAP' }),
        rpc.readContract({ ...ofVault, functionName: 'MAX_LIVE_POSITIONS' }),
        rpc.readContract({ ...ofVault, functionName: 'exitFeeBps' }),
      ]);
    const [maxUtilizationBps, maxLivePositions] = [Number(maxBps), Number(maxLive)];
    return {
      ...{ name, symbol, shareDecimals, isPaused, perParlayCapE6, exitFeeBps },
      ...{ maxUtilizationBps, maxLivePositions },
    };
  }
}
