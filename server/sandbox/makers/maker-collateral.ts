import { maxUint256 } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { least } from '#quoting/least.ts';
import type { LocalChainClient } from './local-chain-client.ts';
import type { Wallet } from './wallet.ts';

const USD_E6 = 1_000_000n;
/** A maker of a sandbox never runs dry: anybody mints test collateral. */
const LOW_E6 = 250_000n * USD_E6;
const FULL_E6 = 1_000_000n * USD_E6;
/** Below it an allowance is not as good as unlimited. */
const ENDLESS_E6 = 2n ** 128n;

export type MakerCollateralOptions = {
  client: LocalChainClient;
  wallet: Wallet;
  token: Address;
  escrow: Address;
};

/**
 * A reference maker's collateral: its balance and standing allowance, what it is owed, and what is out in parlays that
 * are not settled.
 */
export class MakerCollateral {
  readonly #options: MakerCollateralOptions;
  /** Collateral in parlays that this process has filled, by parlay. */
  readonly #open = new Map<bigint, bigint>();
  /** Whether this process has let the escrow take the collateral. */
  #isAllowed = false;
  /** What the escrow could take at the last look, 6-decimal units. */
  balanceE6 = 0n;

  constructor(options: MakerCollateralOptions) {
    this.#options = options;
  }

  /** Collateral in open parlays, 6-decimal units. */
  get openE6(): bigint {
    let sum = 0n;
    for (const collateralE6 of this.#open.values()) sum += collateralE6;
    return sum;
  }

  /** A quote was filled. */
  filled(parlayId: bigint, collateralE6: bigint): void {
    this.#open.set(parlayId, collateralE6);
  }

  /**
   * Collects what the maker has won, tops it up, and forgets settled parlays. The first time it also lets the escrow take
   * it; an allowance that is revoked later stays revoked, or nobody could stop this maker.
   */
  async tend(): Promise<void> {
    const { wallet, token, escrow } = this.#options;
    const maker = wallet.account.address;
    const [before, creditsE6] = await Promise.all([this.#look(), this.#creditsE6()]);
    if (creditsE6 > 0n) await wallet.send(escrow, { abi: parlayEscrowAbi, functionName: 'withdraw' });
    if (before.balanceE6 + creditsE6 < LOW_E6) {
      await wallet.send(token, { abi: testUsdcAbi, functionName: 'mint', args: [maker, FULL_E6] });
    }
    if (!this.#isAllowed && before.allowanceE6 < ENDLESS_E6) {
      await wallet.send(token, { abi: testUsdcAbi, functionName: 'approve', args: [escrow, maxUint256] });
    }
    this.#isAllowed = true;
    const [{ balanceE6, allowanceE6 }] = await Promise.all([this.#look(), this.#dropSettled()]);
    this.balanceE6 = least(balanceE6, allowanceE6);
  }

  async #look(): Promise<{ balanceE6: bigint; allowanceE6: bigint }> {
    const { client, wallet, token, escrow } = this.#options;
    const maker = wallet.account.address;
    const call = { address: token, abi: testUsdcAbi } as const;
    const [balanceE6, allowanceE6] = await Promise.all([
      client.readContract({ ...call, functionName: 'balanceOf', args: [maker] }),
      client.readContract({ ...call, functionName: 'allowance', args: [maker, escrow] }),
    ]);
    return { balanceE6, allowanceE6 };
  }

  #creditsE6(): Promise<bigint> {
    const { client, wallet, escrow } = this.#options;
    const args = [wallet.account.address] as const;
    return client.readContract({ address: escrow, abi: parlayEscrowAbi, functionName: 'credits', args });
  }

  async #dropSettled(): Promise<void> {
    const { client, escrow } = this.#options;
    const looks = [...this.#open.keys()].map(async (parlayId) => {
      const call = {
        address: escrow,
        abi: parlayEscrowAbi,
        functionName: 'parlays',
        args: [parlayId],
      } as const;
      const { settled } = await client.readContract(call);
      if (settled) this.#open.delete(parlayId);
    });
    await Promise.all(looks);
  }
}
